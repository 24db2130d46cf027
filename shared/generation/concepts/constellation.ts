import type { Concept } from './concept.ts'

/** A melody lights up stars; the player repeats it and thereby draws the constellation. */
export const constellation: Concept = {
  name: 'constellation',
  rules: 'Watch which stars light up, then touch them in the same order.',
  words: ['constellation', 'stars', 'star', 'sky', 'night', 'melody'],
  play: () => ({
    html: `<div class="sky">
  <svg viewBox="0 0 100 100" aria-hidden="true"><g class="dust"></g><path class="figure" /><path class="line" /></svg>
  <div class="stars" role="group" aria-label="Stars"></div>
</div>`,
    css: `#stage { container-type: size; display: grid; place-items: center; }
.sky { position: relative; width: min(100cqw, 100cqh, 640px); aspect-ratio: 1; }
.sky svg { position: absolute; inset: 0; overflow: visible; }
.dust circle { fill: var(--foreground); opacity: .35; }
.sky path { fill: none; stroke: var(--accent); stroke-width: .5; stroke-linecap: round; stroke-linejoin: round; }
.sky .figure { opacity: .4; stroke-dasharray: .2 1.6; }
.star { position: absolute; width: 48px; height: 48px; min-height: 0; margin: -24px; padding: 0; border: 0; border-radius: 50%;
  background: none; color: var(--foreground); display: grid; place-items: center; cursor: pointer; }
.star svg { position: static; width: 26px; height: 26px; transition: transform .2s, filter .2s; }
.star path { fill: currentColor; stroke: none; }
.star span { position: absolute; top: 82%; font: 600 .75rem/1 var(--family); letter-spacing: .06em; white-space: nowrap; }
.star.lit { color: var(--accent); }
.star.lit::before { content: ''; position: absolute; inset: -6px; border-radius: 50%; border: 2px solid var(--accent);
  opacity: .6; }
.star.lit span { top: 106%; }
.star.lit svg { transform: scale(1.7); filter: drop-shadow(0 0 8px var(--accent)); }
@media (prefers-reduced-motion: reduce) { .star svg { transition: none; } .star.lit svg { transform: none; } }
.stars.listening .star { cursor: default; }
.sky.done .line { stroke-width: .9; filter: drop-shadow(0 0 2px var(--accent)); }`,
    javascript: `
game.onStart(() => {
  game.reset()
  const names = game.shuffle(['Vega', 'Mira', 'Deneb', 'Rigel', 'Spica', 'Altair', 'Capella', 'Lyra', 'Electra', 'Maia'])
  const count = 6 + game.whole(2)
  const turn = game.random() * 6.28
  const points = names.slice(0, count).map((name, i) => {
    const angle = turn + i * 6.283 / count
    const reach = (i % 2 ? 24 : 38) + game.random() * 6
    return { name, x: 50 + Math.cos(angle) * reach, y: 48 + Math.sin(angle) * reach }
  })
  for (let i = 0; i < 60; i++) {
    game.make('circle', { cx: game.random() * 100, cy: game.random() * 100, r: .12 + game.random() * .3 }, game.find('.dust'))
  }
  const group = game.find('.stars')
  const stars = points.map((point, i) => {
    const star = game.make('button', { class: 'star', type: 'button', style: 'left:' + point.x + '%;top:' + point.y + '%' }, group)
    star.innerHTML = '<svg viewBox="-10 -10 20 20" aria-hidden="true"><path d="M0-9C1-2 2-1 9 0 2 1 1 2 0 9-1 2-2 1-9 0-2-1-1-2 0-9z"/></svg><span></span>'
    star.lastChild.textContent = point.name
    star.onclick = () => touch(i)
    return star
  })
  game.rove(stars)

  // The melody never repeats a star directly, so that each step draws a line.
  const melody = []
  while (melody.length < 6) {
    const next = game.whole(count)
    if (next !== melody.at(-1)) melody.push(next)
  }
  let length = 2
  let at = 0
  let listening = true

  const light = (i, ms) => {
    stars[i].classList.add('lit')
    game.note(i, ms * 2)
    game.after(ms, () => stars[i].classList.remove('lit'))
  }
  const draw = (steps) => {
    game.find('.line').setAttribute('d', melody.slice(0, steps).map((i, n) => (n ? 'L' : 'M') + points[i].x + ' ' + points[i].y).join(''))
  }
  const listen = (opening) => {
    listening = true
    at = 0
    draw(0)
    group.classList.add('listening')
    game.status('Watch')
    const phrase = melody.slice(0, length)
    game.announce(opening + ' ' + phrase.map((i) => points[i].name).join(', ') + '.')
    phrase.forEach((i, n) => game.after(700 + n * 650, () => light(i, 450)))
    game.after(800 + phrase.length * 650, () => {
      listening = false
      group.classList.remove('listening')
      game.status('Your turn: ' + phrase.length + ' stars')
    })
  }
  const touch = (i) => {
    if (listening) return
    light(i, 350)
    if (i !== melody[at]) return listen('Not that one. Again:')
    at++
    draw(at)
    if (at < length) return
    listening = true
    if (length < melody.length) {
      length++
      return game.after(800, () => listen('Yes. Next:'))
    }
    game.find('.sky').classList.add('done')
    game.status('')
    melody.forEach((i, n) => game.after(500 + n * 180, () => light(i, 900)))
    game.after(2400, () => game.end({ text: 'You drew the whole constellation.' }))
  }
  game.find('.figure').setAttribute('d', points.map((p, i) => (i ? 'L' : 'M') + p.x + ' ' + p.y).join('') + 'z')
  stars[0].focus()
  listen('Watch:')
})`,
  }),
}

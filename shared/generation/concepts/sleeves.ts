import type { Concept } from './concept.ts'

/** Twelve closed sleeves, six pictures: find the pairs. */
export const sleeves: Concept = {
  name: 'sleeves',
  rules: 'Open two sleeves at a time and find all six pairs.',
  words: ['sleeves', 'memory', 'pairs', 'cards', 'crate', 'records'],
  play: () => ({
    html: `<div class="crate" role="group" aria-label="Sleeves"></div>`,
    css: `#stage { container-type: size; display: grid; place-items: center; }
.crate { display: grid; grid-template-columns: repeat(4, 1fr); gap: clamp(6px, 2vw, 16px);
  width: min(92cqw, 124cqh, 680px); perspective: 900px; }
@container (aspect-ratio < 1) { .crate { grid-template-columns: repeat(3, 1fr); width: min(92cqw, 70cqh); } }
.sleeve { position: relative; aspect-ratio: 1; padding: 0; border: 0; border-radius: 4px; background: none; cursor: pointer;
  transform-style: preserve-3d; transition: transform .45s cubic-bezier(.3, 1.4, .5, 1); }
.sleeve > * { position: absolute; inset: 0; width: 100%; height: 100%; border-radius: 4px; backface-visibility: hidden; overflow: hidden; }
.sleeve .back { background: color-mix(in srgb, var(--foreground) 12%, var(--background));
  border: 1px solid color-mix(in srgb, var(--foreground) 45%, var(--background)); display: grid; place-items: center; }
.sleeve .back::before { content: ''; width: 62%; aspect-ratio: 1; border-radius: 50%;
  background: radial-gradient(circle, var(--background) 0 6%, var(--accent) 7% 30%, transparent 31%),
    repeating-radial-gradient(circle, color-mix(in srgb, var(--foreground) 30%, transparent) 0 1px, transparent 1px 5px);
  border: 1px solid color-mix(in srgb, var(--foreground) 40%, transparent); opacity: .9; }
.sleeve .front { transform: rotateY(180deg); }
.sleeve.open { transform: rotateY(180deg); }
.sleeve:hover:not(.open) { transform: translateY(-4px) rotate(-1deg); }
.sleeve.found .front { outline: 2px solid var(--accent); outline-offset: -2px; }
@media (prefers-reduced-motion: reduce) {
  .sleeve { transition: none; }
  .sleeve:hover:not(.open) { transform: none; }
}`,
    javascript: `
game.onStart(() => {
  game.reset()
  const ink = 'var(--foreground)'
  const paint = 'var(--accent)'
  const soft = 'color-mix(in srgb, var(--accent) 45%, var(--background))'
  const shape = (tag, attributes) => '<' + tag + Object.entries(attributes).map(([k, v]) => ' ' + k + '="' + v + '"').join('') + '/>'
  const range = (n, make) => Array.from({ length: n }, (_, i) => make(i)).join('')
  const tilt = game.whole(4) * 15
  const pictures = game.shuffle([
    ['rising sun', () => shape('circle', { cx: 50, cy: 62, r: 26, fill: paint }) + range(5, (i) => shape('rect', { x: 0, y: 62 + i * 8, width: 100, height: 2 + i, fill: ink }))],
    ['ripples', () => range(6, (i) => shape('circle', { cx: 34, cy: 64, r: 8 + i * 13, fill: 'none', stroke: i % 2 ? ink : paint, 'stroke-width': 4 }))],
    ['waves', () => range(7, (i) => shape('path', { d: 'M-5 ' + (14 + i * 13) + 'q14-14 28 0t28 0 28 0 28 0', fill: 'none', stroke: i % 3 ? ink : paint, 'stroke-width': 4 }))],
    ['half moons', () => range(9, (i) => shape('path', { d: 'M' + (18 + i % 3 * 32) + ' ' + (5 + Math.floor(i / 3) * 32) + 'a12 12 0 0 1 0 24z', fill: i % 2 ? paint : ink, transform: 'rotate(' + (i * 90 + tilt) + ' ' + (18 + i % 3 * 32) + ' ' + (17 + Math.floor(i / 3) * 32) + ')' }))],
    ['mountains', () => shape('path', { d: 'M0 100L32 34 58 82 74 54 100 100z', fill: ink }) + shape('circle', { cx: 72, cy: 26, r: 11, fill: paint })],
    ['petals', () => range(8, (i) => shape('ellipse', { cx: 50, cy: 27, rx: 9, ry: 21, fill: i % 2 ? paint : soft, transform: 'rotate(' + (i * 45 + tilt) + ' 50 50)' })) + shape('circle', { cx: 50, cy: 50, r: 7, fill: ink })],
    ['staircase', () => range(6, (i) => shape('rect', { x: i * 17, y: 84 - i * 15, width: 17, height: 100, fill: i % 2 ? ink : paint }))],
    ['crossing', () => range(9, (i) => shape('path', { d: 'M' + (i * 13 - 4) + ' -5L' + (108 - i * 13) + ' 105', stroke: i % 2 ? ink : paint, 'stroke-width': 3 }))],
  ]).slice(0, 6)
  const crate = game.find('.crate')
  const deck = game.shuffle([...pictures.keys(), ...pictures.keys()])
  let open = []
  let found = 0
  let turns = 0
  let waiting = false
  const label = (i, state) => sleeves[i].setAttribute('aria-label', 'Sleeve ' + (i + 1) + ', ' + state)
  const showProgress = () => game.status(found + ' of 6 pairs')

  const sleeves = deck.map((picture, i) => {
    const sleeve = game.make('button', { class: 'sleeve', type: 'button' }, crate)
    sleeve.innerHTML = '<span class="back"></span><svg class="front" viewBox="0 0 100 100" aria-hidden="true"></svg>'
    sleeve.onclick = () => turn(i)
    return sleeve
  })
  sleeves.forEach((_, i) => label(i, 'closed'))
  game.rove(sleeves, getComputedStyle(crate).gridTemplateColumns.split(' ').length)

  const show = (i, opened) => {
    const picture = pictures[deck[i]]
    sleeves[i].classList.toggle('open', opened)
    // A closed sleeve has no picture in the document, so that the game cannot be read there.
    sleeves[i].lastChild.innerHTML = opened ? shape('rect', { width: 100, height: 100, fill: 'var(--background)' }) + picture[1]() : ''
    label(i, opened ? picture[0] : 'closed')
  }
  const turn = (i) => {
    if (waiting || open.includes(i) || sleeves[i].classList.contains('open')) return
    show(i, true)
    game.note(deck[i] + 2, 400)
    open.push(i)
    if (open.length === 1) return game.announce(pictures[deck[i]][0] + '.')
    turns++
    const [a, b] = open
    open = []
    if (deck[a] === deck[b]) {
      found++
      showProgress()
      game.announce(pictures[deck[b]][0] + '. A pair: ' + found + ' of 6.')
      for (const one of [a, b]) sleeves[one].classList.add('found'), label(one, pictures[deck[one]][0] + ', found')
      game.after(150, () => game.note(deck[a] + 4, 900))
      if (found === 6) game.after(1400, () => game.end({ text: 'All six pairs in ' + turns + ' turns.' }))
      return
    }
    waiting = true
    game.announce(pictures[deck[b]][0] + '. No pair.')
    game.after(1100, () => (show(a, false), show(b, false), waiting = false))
  }
  showProgress()
  sleeves[0].focus()
  game.announce('Twelve closed sleeves.')
})`,
  }),
}

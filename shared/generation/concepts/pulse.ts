import type { Concept } from './concept.ts'

/** A ring contracts on every beat; each tap in time opens a petal. */
export const pulse: Concept = {
  name: 'pulse',
  rules: 'Tap, or press space, each time the ring meets the heart, until the flower is open.',
  words: ['pulse', 'rhythm', 'beat', 'heartbeat', 'tap', 'flower', 'dance'],
  play: () => ({
    html: `<div class="bloom"><svg viewBox="-100 -100 200 200" aria-hidden="true">
<g class="petals"></g><circle class="ring" r="90" /><circle class="mark" r="26" /><g class="count"></g></svg>
<button class="tap" type="button">Tap</button></div>
<p class="tempo"></p>`,
    css: `#stage { container-type: size; display: grid; place-items: center; align-content: center; }
.bloom { position: relative; width: min(96cqw, calc(100cqh - 2.5rem), 600px); aspect-ratio: 1; }
.bloom svg { width: 100%; height: 100%; overflow: visible; }
.tempo { margin: 0; font-size: .95rem; }
.bloom .ring { fill: none; stroke: var(--foreground); stroke-width: 2; }
.bloom .mark { fill: none; stroke: var(--accent); stroke-width: 2; }
.petal { fill: var(--accent); opacity: .14; transition: opacity .3s; }
.petal.open { opacity: .5; }
.petal.open.true { opacity: .9; }
.count circle { fill: none; stroke: var(--foreground); stroke-width: 1.5; }
.count circle.on { fill: var(--foreground); }
.tap { position: absolute; inset: 37%; min-height: 0; padding: 0; border: 0; border-radius: 50%; background: var(--accent); color: var(--background);
  font-size: clamp(.9rem, 4cqmin, 1.3rem); font-weight: 600; }
.tap::after { content: ''; position: absolute; inset: -140%; border-radius: 50%; }
.tap.hit { box-shadow: 0 0 0 6px var(--background), 0 0 0 9px var(--accent), 0 0 40px var(--accent); }
@media (prefers-reduced-motion: reduce) { .petal { transition: none; } .tap.hit { box-shadow: 0 0 0 3px var(--background), 0 0 0 6px var(--accent); } }`,
    javascript: `
const petalCount = 24
game.onStart(() => {
  game.reset()
  const tempo = 72 + game.whole(8) * 4
  const beat = 60000 / tempo
  const layers = 2 + game.whole(2)
  const width = game.between(7, 12)
  const petals = Array.from({ length: petalCount }, (_, i) => {
    const layer = i % layers
    const length = 62 - layer * 14
    return game.make('path', {
      class: 'petal',
      d: 'M0-28C' + width + '-' + (34 + length * .3) + ' ' + width * .8 + '-' + (30 + length * .7) + ' 0-' + (30 + length) + 'C-' + width * .8 + '-' + (30 + length * .7) + '-' + width + '-' + (34 + length * .3) + ' 0-28z',
      transform: 'rotate(' + i * 360 / petalCount + ')',
    }, game.find('.petals'))
  })
  const order = game.shuffle([0, 1, 2, 3, 4, 5]).flatMap((from) => [0, 6, 12, 18].map((step) => from + step))
  const lights = [0, 1, 2, 3].map((i) => game.make('circle', { cx: -24 + i * 16, cy: 94, r: 4 }, game.find('.count')))
  const ring = game.find('.ring')
  const tap = game.find('.tap')
  ring.style.display = game.reducedMotion ? 'none' : ''
  game.find('.count').style.display = game.reducedMotion ? '' : 'none'
  game.find('.tempo').textContent = tempo + ' beats a minute'

  const from = performance.now() + beat
  let opened = 0
  let counted = -1
  let lastHit = -1
  let streak = 0
  let best = 0
  const showProgress = () => game.status(opened + ' of ' + petalCount + ' petals')
  const hit = () => {
    const at = (performance.now() - from) / beat
    const nearest = Math.round(at)
    const away = Math.abs(at - nearest) * beat
    // A beat can be hit once, up to a third of a beat early or late.
    if (nearest === lastHit || away > beat / 3) return (streak = 0, game.status(at < nearest ? 'A little early' : 'A little late'))
    lastHit = nearest
    best = Math.max(best, ++streak)
    petals[order[opened]].classList.add('open')
    if (away < 90) petals[order[opened]].classList.add('true')
    game.note(4 + opened % 8, 500, { type: 'triangle' })
    tap.classList.add('hit')
    game.after(140, () => tap.classList.remove('hit'))
    opened++
    showProgress()
    if (opened % 6 === 0 && opened < petalCount) game.announce(opened + ' of ' + petalCount + ' petals are open.')
    if (opened === petalCount) game.after(900, () => game.end({ text: 'In full bloom, with ' + best + ' beats in a row.' }))
  }
  tap.onpointerdown = (event) => (event.preventDefault(), hit())
  // Only clicks by keyboard or screen reader: those by pointer were handled on pointerdown.
  tap.onclick = (event) => event.detail === 0 && hit()
  game.frame(() => {
    const at = (performance.now() - from) / beat
    const whole = Math.floor(at)
    if (whole !== counted) {
      counted = whole
      game.tone(whole % 4 ? 90 : 120, 110, { type: 'sine', volume: .25 })
    }
    if (game.reducedMotion) return lights.forEach((light, i) => light.classList.toggle('on', i <= Math.floor((at - whole) * 4)))
    const left = 1 - (at - whole)
    ring.setAttribute('r', 26 + left * left * 66)
    ring.style.opacity = .25 + .75 * (1 - left)
  })
  showProgress()
  tap.focus({ preventScroll: true })
  game.announce(tempo + ' beats a minute. Press on every beat.')
})`,
  }),
}

import type { Concept } from './concept.ts'

/** The player keeps the record at its speed, and its picture appears ring by ring. */
export const vinyl: Concept = {
  name: 'vinyl',
  rules: 'Spin the record, or press the right arrow, and hold it at its speed until the picture is whole.',
  words: ['vinyl', 'record', 'spin', 'turntable', 'disc', 'groove'],
  play: () => ({
    html: `<div class="deck"><svg class="record" viewBox="-100 -100 200 200" aria-hidden="true">
<circle class="body" r="98" /><g class="picture"></g><g class="grooves"></g><circle class="label" r="27" /><circle class="dot" r="3" cy="-19" /><circle class="hole" r="4" /></svg>
<svg class="arm" viewBox="0 0 100 100" aria-hidden="true"><path d="M90 6v34L62 78" /><circle cx="90" cy="8" r="6" /></svg></div>
<div class="speed" role="meter" aria-label="Turns a minute" aria-valuemin="0" aria-valuemax="100"><i class="band"></i><i class="needle"></i></div>
<button class="push" type="button">Push</button>`,
    css:
      `#stage { container-type: size; display: grid; justify-items: center; align-content: center; gap: .75rem; }
.deck { position: relative; width: min(92cqw, calc(100cqh - 6.5rem), 600px); aspect-ratio: 1; }
.record { width: 100%; height: 100%; overflow: visible; cursor: grab; touch-action: none; }
.record .body { fill: color-mix(in oklab, var(--foreground) 14%, var(--background)); stroke: var(--line); stroke-width: 1; }
.record .grooves circle { fill: none; stroke: var(--background); stroke-width: .7; opacity: .55; }
.record .label { fill: var(--accent); stroke: var(--background); stroke-width: 2; }
.record .dot { fill: var(--background); }
.record .hole { fill: var(--background); }
.record .ring { opacity: 0; transition: opacity .8s; }
.record .ring.on { opacity: 1; }
.arm { position: absolute; right: -2%; top: -2%; width: 46%; pointer-events: none; }
.arm path { fill: none; stroke: var(--foreground); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.arm circle { fill: var(--foreground); stroke: var(--background); }
.speed { position: relative; width: min(86cqw, 420px); height: 14px; border-radius: 7px; border: 1px solid var(--line); }
.speed i { position: absolute; top: 0; bottom: 0; }
.speed .band { background: var(--accent); opacity: .45; border-radius: 3px; }
.speed .needle { top: -6px; bottom: -6px; width: 4px; margin-left: -2px; border-radius: 2px; background: var(--foreground); }
.deck.playing .label { filter: brightness(1.12); }
@media (prefers-reduced-motion: reduce) { .record .ring { transition: none; } }`,
    javascript: `
const ringCount = 14
let push = () => {}
game.onKey((key) => key === 'right' || key === 'act' ? push(1) : key === 'left' && push(-1))

game.onStart(() => {
  game.reset()
  const target = game.pick([33, 45, 60])
  const slack = target * game.between(.18, .24)
  const grip = game.between(.24, .36)
  const record = game.find('.record')
  const meter = game.find('.speed')
  const place = (rpm) => Math.min(100, rpm / (target * 2) * 100) + '%'
  meter.setAttribute('aria-valuemax', target * 2)
  game.find('.band').style.left = place(target - slack)
  game.find('.band').style.width = place(slack * 2)

  for (let i = 0; i < 9; i++) game.make('circle', { r: 32 + i * 7.5 }, game.find('.grooves'))
  // The picture: rings of arcs that together form a flower, a sun or a wave.
  const folds = 3 + game.whole(6)
  const twist = game.between(-.5, .5)
  const rings = Array.from({ length: ringCount }, (_, i) => {
    const inner = 29 + i * 67 / ringCount
    const outer = inner + 67 / ringCount + .3
    const ring = game.make('g', { class: 'ring' }, game.find('.picture'))
    const open = (.25 + .65 * Math.sin(Math.PI * (i + .5) / ringCount)) * Math.PI / folds
    for (let n = 0; n < folds; n++) {
      for (const [from, to, color] of [[-open, open, 'var(--accent)'], [-open * .45, open * .45, 'var(--foreground)']]) {
        const middle = n * 2 * Math.PI / folds + i * twist * .25
        const point = (r, a) => (Math.cos(middle + a) * r).toFixed(2) + ' ' + (Math.sin(middle + a) * r).toFixed(2)
        game.make('path', {
          d: 'M' + point(inner, from) + 'A' + inner + ' ' + inner + ' 0 0 1 ' + point(inner, to) + 'L' + point(outer, to) + 'A' + outer + ' ' + outer + ' 0 0 0 ' + point(outer, from) + 'z',
          fill: color,
        }, ring)
      }
    }
    return ring
  })

  let rpm = 0
  let angle = 0
  let played = 0
  let shown = 0
  let zone = ''
  let beat = 0
  const words = { slow: 'Too slow', right: 'In the groove', fast: 'Too fast' }
  const showProgress = () => game.status(shown + ' of ' + ringCount + ' rings · ' + words[zone])
  push = (way) => { rpm = Math.max(0, rpm + way * target * .18) }
  game.find('.push').onclick = () => push(1)

  let hand
  game.onPointer(record, {
    down: (at) => { hand = turned(at, performance.now()) },
    move: (at) => {
      if (!hand) return
      const now = turned(at, performance.now())
      let by = now.angle - hand.angle
      if (by > Math.PI) by -= 2 * Math.PI
      if (by < -Math.PI) by += 2 * Math.PI
      const ms = Math.max(8, now.ms - hand.ms)
      // The record follows the pointer, smoothed so that a jump does not make it too fast.
      rpm = Math.max(0, Math.min(target * 2, rpm * .8 + by / (2 * Math.PI) / ms * 60000 * .2))
      hand = now
    },
    up: () => { hand = undefined },
  })
  function turned({ x, y }, ms) {
    const box = record.getBoundingClientRect()
    return { angle: Math.atan2(y - box.height / 2, x - box.width / 2), ms }
  }

  game.frame((ms) => {
    rpm *= Math.exp(-ms / 1000 * grip * (hand ? .3 : 1))
    angle = (angle + rpm * 6 * ms / 1000) % 360
    if (!game.reducedMotion) {
      for (const part of record.querySelectorAll('.picture, .dot')) part.setAttribute('transform', 'rotate(' + angle.toFixed(2) + ')')
    }
    game.find('.needle').style.left = place(rpm)
    meter.setAttribute('aria-valuenow', Math.round(Math.min(rpm, target * 2)))
    const now = rpm < target - slack ? 'slow' : rpm > target + slack ? 'fast' : 'right'
    if (now !== zone) {
      zone = now
      meter.setAttribute('aria-valuetext', Math.round(rpm) + ', ' + words[zone])
      game.find('.deck').classList.toggle('playing', zone === 'right')
      game.announce(words[zone] + '.')
      showProgress()
    }
    if (zone !== 'right' || shown === ringCount) return
    played += ms
    if (played > beat * 320) game.note([0, 2, 4, 7, 5, 4, 2, 3][beat++ % 8], 300, { volume: .07, type: 'triangle' })
    if (played < (shown + 1) * 1700) return
    rings[ringCount - ++shown].classList.add('on')
    showProgress()
    if (shown % 4 === 0) game.announce(shown + ' of ' + ringCount + ' rings.')
    if (shown === ringCount) game.after(1500, () => game.end({ text: 'The whole picture, at ' + target + ' turns a minute.' }))
  })
  game.find('.push').focus({ preventScroll: true })
  game.announce('Keep it at ' + target + ' turns a minute.')
})`,
  }),
}

import type { Concept } from './concept.ts'

/** Five strings are out of tune: the player moves each wave onto its faint twin. */
export const strings: Concept = {
  name: 'strings',
  rules: 'Slide each string until its wave lies on the faint one, then let go.',
  words: ['strings', 'harp', 'guitar', 'tune', 'tuning', 'waves'],
  play: () => ({
    html: `<div class="harp" role="group" aria-label="Strings"></div>`,
    css: `#stage { container-type: size; display: grid; place-items: center; }
.harp { display: grid; grid-template-rows: repeat(5, 1fr); width: min(92cqw, 760px); height: min(94cqh, 560px); }
.string { position: relative; display: block; min-height: 0; }
.string svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
.string path { fill: none; stroke: var(--foreground); stroke-width: 2.5; stroke-linecap: round; vector-effect: non-scaling-stroke; }
.string .twin { stroke: var(--line); stroke-width: 1.5; stroke-dasharray: 1 6; }
.string.tuned .wave { stroke: var(--accent); stroke-width: 4; filter: drop-shadow(0 0 6px var(--accent)); }
.string input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; background: none; appearance: none;
  -webkit-appearance: none; cursor: ew-resize; border-radius: 12px; }
.string input::-webkit-slider-runnable-track { height: 100%; background: none; }
.string input::-webkit-slider-thumb { -webkit-appearance: none; width: 30px; height: 30px; margin-top: calc(min(94cqh, 560px) / 10 - 15px);
  border-radius: 50%; border: 3px solid var(--background); background: var(--accent); box-shadow: 0 0 0 2px var(--accent); }
.string input::-moz-range-track { height: 100%; background: none; }
.string input::-moz-range-thumb { width: 26px; height: 26px; border-radius: 50%; border: 3px solid var(--background); background: var(--accent); }
.string.tuned input::-webkit-slider-thumb { background: var(--background); border-color: var(--accent); }
.string.tuned input { cursor: default; }`,
    javascript: `
const reach = 12
const curve = (waves, height, phase) => {
  let d = ''
  for (let x = 0; x <= 120; x++) {
    const u = x / 120
    // Fixed at both ends, like a string.
    const y = 50 + Math.sin(u * Math.PI * waves + phase * u * (1 - u)) * height * Math.sin(u * Math.PI)
    d += (x ? 'L' : 'M') + (u * 400).toFixed(1) + ' ' + y.toFixed(2)
  }
  return d
}
game.onStart(() => {
  game.reset()
  const harp = game.find('.harp')
  const strings = [0, 1, 2, 3, 4].map((i) => {
    const place = 4 + game.whole(reach - 4)
    const pitch = game.pick([-1, 1]) * place
    const row = game.make('label', { class: 'string' }, harp)
    row.innerHTML = '<svg viewBox="0 0 400 100" preserveAspectRatio="none" aria-hidden="true"><path class="twin"/><path class="wave"/></svg>'
    const slider = game.make('input', { type: 'range', min: -reach, max: reach, value: 0, 'aria-label': 'String ' + (i + 1) }, row)
    const string = { row, slider, pitch, waves: 3 + (i + game.whole(2)) % 5, tuned: false, swing: 0 }
    slider.oninput = () => sound(string, i)
    slider.onchange = () => settle(string, i)
    row.querySelector('.twin').setAttribute('d', curve(string.waves, 34, 0))
    draw(string, 0)
    hear(string)
    return string
  })
  function off(string) { return string.slider.valueAsNumber - string.pitch }
  function draw(string, phase) {
    string.row.querySelector('.wave').setAttribute('d', curve(string.waves + off(string) * .22, 34 - Math.min(14, Math.abs(off(string))), phase))
  }
  function hear(string) {
    const away = off(string)
    const far = Math.abs(away) > 6 ? 'much too ' : Math.abs(away) > 2 ? 'too ' : 'a little too '
    string.slider.setAttribute('aria-valuetext', away ? far + (away < 0 ? 'low' : 'high') : 'in tune')
  }
  function sound(string, i) {
    if (string.tuned) return string.slider.value = string.pitch
    string.swing = 1
    draw(string, 0)
    hear(string)
    // The string and its twin sound together: out of tune they beat.
    game.note(i + 2, 300, { type: 'triangle', volume: .06 })
    game.tone(220 * 2 ** ((i * 2.4 + 5 + off(string) / 6) / 12), 300, { type: 'triangle', volume: .06 })
  }
  function settle(string, i) {
    if (string.tuned || off(string)) return
    string.tuned = true
    string.row.classList.add('tuned')
    string.slider.setAttribute('aria-disabled', 'true')
    const done = strings.filter((one) => one.tuned).length
    game.note(i + 2, 1400)
    showProgress(done)
    game.announce('String ' + (i + 1) + ' is in tune.')
    const next = strings.find((one) => !one.tuned)
    if (next) return
    strings.forEach((one, n) => game.after(500 + n * 160, () => { one.swing = 2; game.note(n + 2, 1800) }))
    game.after(2200, () => game.end({ text: 'All five strings ring together.' }))
  }
  const showProgress = (done) => game.status(done + ' of 5 in tune')
  let phase = 0
  game.frame((ms) => {
    if (game.reducedMotion) return
    phase += ms
    for (const string of strings) {
      string.swing = Math.max(string.tuned ? 0 : .25, string.swing - ms / 900)
      if (string.tuned && !string.swing) continue
      draw(string, Math.sin(phase / (string.tuned ? 28 : 160)) * Math.min(1, string.swing) * (string.tuned ? 1.5 : Math.min(2, Math.abs(off(string)) / 2)))
    }
  })
  showProgress(0)
  strings[0].slider.focus({ preventScroll: true })
})`,
  }),
}

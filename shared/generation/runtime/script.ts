/**
 * The common script: it makes `game`, which the concept's own script is handed.
 *
 * game.theme                       the theme, and `concept`
 * game.onStart(fn)                 fn runs at each start, with the same random numbers each time
 * game.end({heading?, text?})      the end screen with its invitation; tells the page around
 * game.stage                       the element that holds the concept's markup
 * game.status(text)                the line above the stage
 * game.say(text)                   read out by a screen reader
 * game.still                       true where the person asks for less motion, read it when needed
 * game.random(), pick(list), shuffle(list), between(low, high)   seeded
 * onKey, onPointer and canvas are called once, outside onStart, and work while playing:
 * game.onKey(fn(name, event))      left right up down act, or the key's own name; held arrows repeat
 * game.onPointer(element, {down, move, up})   each gets ({x, y, id}, event), x and y in CSS px inside the element
 * game.canvas(draw?)               a canvas that fills the stage: {element, context, width, height} kept to its size
 * game.frame(fn(stepMs, atMs))     each frame while playing; gives back what stops it
 * game.after(ms, fn)               once, while playing; gives back what stops it
 * game.tone(hz, ms?, {type, volume, delay}?)   silent when muted
 * game.note(step, ms?, options?)   the same on a pentatonic scale whose root is the seed's
 * game.whole(below)                a seeded whole number from 0
 * game.reset()                     the concept's markup as it was; first thing in onStart
 * game.find(selector), game.make(tag, attributes, parent)   elements of the stage, SVG where the parent is
 * game.rove(controls, columns?)    arrow keys walk over a group of controls
 */
const runtime = String.raw`
function makeGame(theme) {
  const get = (id) => document.getElementById(id)
  const stage = get('stage')
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const starts = []
  const keys = []
  const markup = stage.innerHTML
  const scale = [0, 2, 4, 7, 9]
  let playing = false
  let round = 0
  let state = theme.seed
  let sound = true
  let audio

  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whilePlaying = () => {
    const mine = round
    return () => playing && mine === round
  }
  const tell = (asked) => parent.postMessage({ type: 'experience:end', concept: theme.concept, asked }, '*')

  function start() {
    round += 1
    playing = true
    state = theme.seed
    get('start').hidden = get('end').hidden = true
    stage.inert = false
    get('said').textContent = ''
    stage.focus({ preventScroll: true })
    starts.forEach((fn) => fn())
  }

  function end(words) {
    if (!playing) return
    playing = false
    stage.inert = true
    if (words && words.heading) get('end-title').textContent = words.heading
    if (words && words.text) get('end-text').textContent = words.text
    get('end').hidden = false
    get('end-title').focus({ preventScroll: true })
    tell(false)
  }

  function tone(hz, ms, options) {
    const { type = 'sine', volume = 0.12, delay = 0 } = options || {}
    // Only after a gesture, which starting is; where there is no sound, the game goes on without.
    if (!sound || !navigator.userActivation?.hasBeenActive) return
    try {
      audio ??= new AudioContext()
      if (audio.state === 'suspended') audio.resume()
      const from = audio.currentTime + delay / 1000
      const until = from + (ms || 220) / 1000
      const gain = audio.createGain()
      const source = audio.createOscillator()
      source.type = type
      source.frequency.value = hz
      gain.gain.setValueAtTime(0.0001, from)
      gain.gain.exponentialRampToValueAtTime(volume, from + 0.012)
      gain.gain.exponentialRampToValueAtTime(0.0001, until)
      source.connect(gain).connect(audio.destination)
      source.start(from)
      source.stop(until + 0.02)
    } catch { sound = false }
  }

  function canvas(draw) {
    const element = document.createElement('canvas')
    element.setAttribute('aria-hidden', 'true')
    stage.prepend(element)
    const made = { element, context: element.getContext('2d'), width: 0, height: 0 }
    const fit = () => {
      const scale = Math.min(devicePixelRatio || 1, 2)
      made.width = stage.clientWidth
      made.height = stage.clientHeight
      element.width = Math.round(made.width * scale)
      element.height = Math.round(made.height * scale)
      made.context.setTransform(scale, 0, 0, scale, 0, 0)
      if (draw) draw(made)
    }
    fit()
    new ResizeObserver(fit).observe(stage)
    return made
  }

  function onPointer(element, handlers) {
    const give = (name) => (event) => {
      if (!playing || !handlers[name] || !event.isPrimary) return
      const box = element.getBoundingClientRect()
      handlers[name]({ x: event.clientX - box.left, y: event.clientY - box.top, id: event.pointerId }, event)
    }
    element.style.touchAction = 'none'
    element.addEventListener('pointerdown', (event) => {
      try { element.setPointerCapture(event.pointerId) } catch { /* it is gone again */ }
      give('down')(event)
    })
    element.addEventListener('pointermove', give('move'))
    element.addEventListener('pointerup', give('up'))
    element.addEventListener('pointercancel', give('up'))
  }

  function make(tag, attributes, parent) {
    const svg = tag === 'svg' || parent instanceof SVGElement
    const element = svg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return parent.appendChild(element)
  }

  function rove(controls, columns) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -(columns || 1), ArrowDown: columns || 1 }
    controls.forEach((control, i) => control.addEventListener('keydown', (event) => {
      const to = controls[i + steps[event.key]]
      if (!to) return
      event.preventDefault()
      to.focus()
    }))
  }

  const named = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', Enter: 'act', ' ': 'act' }
  document.addEventListener('keydown', (event) => {
    if (!playing || event.ctrlKey || event.metaKey || event.altKey) return
    const name = named[event.key] || event.key
    // A focused control keeps what presses it, and the key that pressed Start does not go on acting.
    if (name === 'act' && (event.repeat || event.target.closest('button, a, input'))) return
    if (named[event.key] && keys.length) event.preventDefault()
    keys.forEach((fn) => fn(name, event))
  })
  get('start-button').addEventListener('click', start)
  get('again').addEventListener('click', start)
  get('invite').addEventListener('click', () => tell(true))
  get('mute').addEventListener('click', () => {
    sound = !sound
    get('mute').textContent = sound ? 'Sound on' : 'Sound off'
    get('mute').setAttribute('aria-pressed', String(!sound))
    if (audio) sound ? audio.resume() : audio.suspend()
  })

  return {
    theme, stage, random, tone, canvas, onPointer, end, make, rove,
    reset() { stage.innerHTML = markup },
    find: (selector) => stage.querySelector(selector),
    whole: (below) => Math.floor(random() * below),
    note(step, ms, options) {
      const semitones = theme.seed % 7 + scale[step % 5] + 12 * Math.floor(step / 5)
      tone(220 * 2 ** (semitones / 12), ms, options)
    },
    get still() { return calm.matches },
    get playing() { return playing },
    onStart: (fn) => starts.push(fn),
    onKey: (fn) => keys.push(fn),
    pick: (list) => list[Math.floor(random() * list.length)],
    between: (low, high) => low + random() * (high - low),
    shuffle(list) {
      const mixed = list.slice()
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = Math.floor(random() * (i + 1))
        const kept = mixed[i]
        mixed[i] = mixed[j]
        mixed[j] = kept
      }
      return mixed
    },
    status(text) { get('status').textContent = text },
    say(text) { get('said').textContent = text },
    after(ms, fn) {
      const still = whilePlaying()
      const timer = setTimeout(() => still() && fn(), ms)
      return () => clearTimeout(timer)
    },
    frame(fn) {
      const still = whilePlaying()
      let from
      let last
      let stopped = false
      const step = (now) => {
        if (stopped || !still()) return
        from ??= now
        // A tab that slept does not leap.
        const stepMs = last === undefined ? 0 : Math.min(now - last, 50)
        last = now
        fn(stepMs, now - from)
        requestAnimationFrame(step)
      }
      requestAnimationFrame(step)
      return () => { stopped = true }
    },
  }
}`

/** Common and own script together. The theme stands in it as data: nothing of it ends the script element. */
export function script(theme: unknown, own: string): string {
  const data = JSON.stringify(theme).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `'use strict';\n${runtime}\n;(function (game) {\n${own}\n})(makeGame(${data}))\n`
}

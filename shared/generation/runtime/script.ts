/**
 * The common script. It creates `game`, which the concept's own script receives.
 *
 * game.theme                       the theme, and `concept`
 * game.onStart(fn)                 fn runs at each start, with the same random numbers each time
 * game.end({heading?, text?})      shows the end screen with its invitation and notifies the surrounding page
 * game.stage                       the element that holds the concept's markup
 * game.status(text)                the line above the stage
 * game.announce(text)              read out by a screen reader
 * game.reducedMotion               true where the person prefers less motion; it may change
 * game.random(), pick(list), shuffle(list), between(low, high)   seeded
 * onKey, onPointer and canvas are called once, outside onStart, and work while playing:
 * game.onKey(fn(name, event))      left right up down act, or the key's own name; held arrows repeat
 * game.onPointer(element, {down, move, up})   each gets ({x, y, id}, event), x and y in CSS px inside the element
 * game.canvas(draw?)               a canvas that fills the stage: {element, context, width, height} kept to its size
 * game.frame(fn(stepMs, atMs))     runs fn in each frame while playing; returns a function that stops it
 * game.after(ms, fn)               runs fn once, if still playing; returns a function that stops it
 * game.tone(hz, ms?, {type, volume, delay}?)   silent when muted
 * game.note(step, ms?, options?)   the same on a pentatonic scale with a seeded root
 * game.whole(below)                a seeded integer from 0
 * game.reset()                     restores the concept's markup; the first call in onStart
 * game.find(selector), game.make(tag, attributes, parent)   elements of the stage, SVG where the parent is
 * game.rove(controls, columns?)    arrow keys move the focus in a group of controls
 */
const runtime = String.raw`
function makeGame(theme) {
  const get = (id) => document.getElementById(id)
  const stage = get('stage')
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
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
    const startedIn = round
    return () => playing && startedIn === round
  }
  // asked: the person wants to join the list.
  const notifyPage = (asked) => parent.postMessage({ type: 'experience:end', concept: theme.concept, asked }, '*')

  function start() {
    round += 1
    playing = true
    state = theme.seed
    get('start').hidden = get('end').hidden = true
    stage.inert = false
    get('announcement').textContent = ''
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
    notifyPage(false)
  }

  function tone(hz, ms, options) {
    const { type = 'sine', volume = 0.12, delay = 0 } = options || {}
    // Sound needs a gesture, such as starting the game. Without sound the game goes on.
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
    const handle = (name) => (event) => {
      if (!playing || !handlers[name] || !event.isPrimary) return
      const box = element.getBoundingClientRect()
      handlers[name]({ x: event.clientX - box.left, y: event.clientY - box.top, id: event.pointerId }, event)
    }
    element.style.touchAction = 'none'
    element.addEventListener('pointerdown', (event) => {
      try { element.setPointerCapture(event.pointerId) } catch { /* the pointer is up again */ }
      handle('down')(event)
    })
    element.addEventListener('pointermove', handle('move'))
    element.addEventListener('pointerup', handle('up'))
    element.addEventListener('pointercancel', handle('up'))
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
    // A focused control handles its own key, and holding the key that pressed Start does not act in the game.
    if (name === 'act' && (event.repeat || event.target.closest('button, a, input'))) return
    if (named[event.key] && keys.length) event.preventDefault()
    keys.forEach((fn) => fn(name, event))
  })
  get('start-button').addEventListener('click', start)
  get('again').addEventListener('click', start)
  get('invite').addEventListener('click', () => notifyPage(true))
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
    get reducedMotion() { return reducedMotion.matches },
    get playing() { return playing },
    onStart: (fn) => starts.push(fn),
    onKey: (fn) => keys.push(fn),
    pick: (list) => list[Math.floor(random() * list.length)],
    between: (low, high) => low + random() * (high - low),
    shuffle(list) {
      const mixed = list.slice()
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = Math.floor(random() * (i + 1))
        ;[mixed[i], mixed[j]] = [mixed[j], mixed[i]]
      }
      return mixed
    },
    status(text) { get('status').textContent = text },
    announce(text) { get('announcement').textContent = text },
    after(ms, fn) {
      const isPlaying = whilePlaying()
      const timer = setTimeout(() => isPlaying() && fn(), ms)
      return () => clearTimeout(timer)
    },
    frame(fn) {
      const isPlaying = whilePlaying()
      let from
      let last
      let stopped = false
      const step = (now) => {
        if (stopped || !isPlaying()) return
        from ??= now
        // After a pause of the tab the game does not jump.
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

/** The common and the concept's script. The theme is embedded as JSON that cannot end the script element. */
export function script(theme: unknown, own: string): string {
  const data = JSON.stringify(theme).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `'use strict';\n${runtime}\n;(function (game) {\n${own}\n})(makeGame(${data}))\n`
}

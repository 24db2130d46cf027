import type { Concept } from './concept.ts'

/** The player walks through a dark maze with a lantern, by keys, swipes or buttons, and collects five sparks. */
export const lantern: Concept = {
  name: 'lantern',
  rules: 'Carry the lantern through the maze with arrows or swipes and gather all five sparks.',
  words: ['lantern', 'maze', 'dark', 'labyrinth', 'light', 'sparks', 'explore'],
  play: () => ({
    html:
      `<svg class="maze" aria-hidden="true"><defs><radialGradient id="glow"><stop offset="0" stop-color="#fff" />
<stop offset=".45" stop-color="#fff" stop-opacity=".8" /><stop offset="1" stop-color="#fff" stop-opacity="0" /></radialGradient>
<mask id="light"><g class="lights"></g></mask></defs><path class="night" /><g mask="url(#light)"><path class="floor" /><path class="walls" /></g>
<g class="sparks"></g><g class="bearer"><circle class="halo" r=".42" /><circle class="flame" r=".2" /></g></svg>
<div class="pad" role="group" aria-label="Walk"><button type="button" data-to="left" aria-label="Left">←</button><button type="button" data-to="up" aria-label="Up">↑</button>
<button type="button" data-to="down" aria-label="Down">↓</button><button type="button" data-to="right" aria-label="Right">→</button></div>`,
    css:
      `#stage { container-type: size; display: grid; place-items: center; align-content: center; gap: .5rem; }
.maze { width: min(96cqw, calc(100cqh - 4.25rem), 640px); aspect-ratio: 1; overflow: visible; touch-action: none; }
.maze .night { fill: color-mix(in oklab, var(--foreground) 7%, var(--background)); }
.maze .floor { fill: color-mix(in oklab, var(--accent) 30%, var(--background)); }
.maze .walls { fill: none; stroke: var(--foreground); stroke-width: .1; stroke-linecap: round; }
.maze .flame { fill: var(--accent); stroke: var(--background); stroke-width: .06; }
.maze .halo { fill: var(--accent); opacity: .25; }
.maze .bearer { transition: transform .13s; }
.maze .spark path { fill: var(--accent); }
.maze .spark.far path { opacity: .45; }
.maze .spark.got { display: none; }
.pad { display: flex; gap: .5rem; }
.pad button { width: 3.25rem; height: 2.75rem; padding: 0; font-size: 1.15rem; }
@media (prefers-reduced-motion: reduce) { .maze .bearer { transition: none; } }
@media (prefers-reduced-motion: no-preference) { .maze .halo { animation: flicker 1.7s ease-in-out infinite alternate; }
  .spark path { animation: twinkle 1.4s ease-in-out infinite alternate; transform-box: fill-box; transform-origin: center; }
  @keyframes flicker { to { opacity: .4; } } @keyframes twinkle { to { transform: scale(1.3); } } }`,
    javascript: `
const ways = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] }
let walk = () => {}
game.onKey((key) => walk({ w: 'up', a: 'left', s: 'down', d: 'right' }[key] || key))

game.onStart(() => {
  game.reset()
  const size = 7 + game.whole(3)
  const name = (x, y) => x + ',' + y
  const open = new Map()
  const carve = (x, y) => {
    open.set(name(x, y), new Set())
    for (const way of game.shuffle(Object.keys(ways))) {
      const [dx, dy] = ways[way]
      const to = name(x + dx, y + dy)
      if (x + dx < 0 || y + dy < 0 || x + dx >= size || y + dy >= size || open.has(to)) continue
      open.get(name(x, y)).add(way)
      carve(x + dx, y + dy)
      open.get(to).add(Object.keys(ways).find((back) => ways[back][0] === -dx && ways[back][1] === -dy))
    }
  }
  let x = game.whole(size)
  let y = game.whole(size)
  carve(x, y)

  const maze = game.find('.maze')
  maze.setAttribute('viewBox', '-.1 -.1 ' + (size + .2) + ' ' + (size + .2))
  let walls = ''
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const exits = open.get(name(i, j))
      if (!exits.has('up')) walls += 'M' + i + ' ' + j + 'h1'
      if (!exits.has('left')) walls += 'M' + i + ' ' + j + 'v1'
    }
  }
  game.find('.walls').setAttribute('d', walls + 'M0 ' + size + 'h' + size + 'v-' + size)
  for (const part of ['.floor', '.night']) game.find(part).setAttribute('d', 'M0 0h' + size + 'v' + size + 'h-' + size + 'z')

  // Sparks are in dead ends, so that the way matters.
  const ends = game.shuffle([...open].filter(([at, exits]) => exits.size === 1 && at !== name(x, y)).map(([at]) => at))
  const others = game.shuffle([...open.keys()].filter((at) => at !== name(x, y) && !ends.includes(at)))
  const sparks = [...ends, ...others].slice(0, 5).map((at) => {
    const [i, j] = at.split(',').map(Number)
    const group = game.make('g', { class: 'spark far', transform: 'translate(' + (i + .5) + ' ' + (j + .5) + ')' }, game.find('.sparks'))
    game.make('path', { d: 'M0-.32C.04-.06.06-.04.32 0 .06.04.04.06 0 .32-.04.06-.06.04-.32 0-.06-.04-.04-.06 0-.32z' }, group)
    return { at, i, j, group, got: false }
  })
  // Places that were lit before stay faintly visible.
  const visited = new Set()
  const lights = game.find('.lights')
  const lamp = game.make('circle', { r: 2.7, fill: 'url(#glow)' }, lights)

  let steps = 0
  const look = () => {
    const at = name(x, y)
    lamp.setAttribute('cx', x + .5)
    lamp.setAttribute('cy', y + .5)
    game.find('.bearer').style.transform = 'translate(' + (x + .5) + 'px,' + (y + .5) + 'px)'
    if (!visited.has(at)) {
      visited.add(at)
      game.make('circle', { cx: x + .5, cy: y + .5, r: 1.5, fill: 'url(#glow)', opacity: .45 }, lights)
    }
    const spark = sparks.find((one) => !one.got && one.at === at)
    if (spark) {
      spark.got = true
      spark.group.classList.add('got')
    }
    const got = sparks.filter((one) => one.got).length
    if (spark) [0, 2, 4].forEach((up, n) => game.note(got + up, 500, { delay: n * 90 }))
    for (const one of sparks) one.group.classList.toggle('far', Math.hypot(one.i - x, one.j - y) > 2.4)
    game.status(got + ' of 5 sparks')
    game.announce((spark ? 'A spark: ' + got + ' of 5. ' : '') + 'Ways: ' + Object.keys(ways).filter((way) => open.get(at).has(way)).join(', ') + '.')
    if (got === 5) {
      walk = () => {}
      game.after(800, () => game.end({ text: 'Five sparks in ' + steps + ' steps: the lantern is bright.' }))
    }
  }
  walk = (way) => {
    if (!ways[way]) return false
    if (!open.get(name(x, y)).has(way)) {
      game.tone(80, 90, { volume: .1 })
      game.announce('A wall. Ways: ' + Object.keys(ways).filter((one) => open.get(name(x, y)).has(one)).join(', ') + '.')
      return false
    }
    x += ways[way][0]
    y += ways[way][1]
    steps++
    game.note(steps % 3, 90, { volume: .03 })
    look()
    return true
  }
  // A swipe walks on until the way forks, ends or has a spark.
  const run = (way) => {
    const got = sparks.filter((one) => one.got).length
    if (walk(way) && open.get(name(x, y)).size === 2 && open.get(name(x, y)).has(way) && got === sparks.filter((one) => one.got).length) {
      game.after(game.reducedMotion ? 0 : 110, () => run(way))
    }
  }
  let down
  game.onPointer(maze, {
    down: (at) => { down = at },
    up: (at) => {
      const box = maze.getBoundingClientRect()
      let dx = at.x - down.x
      let dy = at.y - down.y
      // A tap walks toward its position.
      if (Math.hypot(dx, dy) < 16) {
        dx = at.x - (x + .5) * box.width / size
        dy = at.y - (y + .5) * box.height / size
      }
      run(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : (dy > 0 ? 'down' : 'up'))
    },
  })
  for (const button of game.stage.querySelectorAll('.pad button')) button.onclick = () => walk(button.dataset.to)
  look()
})`,
  }),
}

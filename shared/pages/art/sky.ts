import { mix } from '../../site/color.ts'
import {
  area,
  around,
  bar,
  between,
  disc,
  type Motif,
  polygon,
  ring,
  strokes,
  through,
  times,
} from './shapes.ts'

/** A low disc behind bars that grow towards the foot. */
export const sunset: Motif = (random, { ground, accent, deep, pale }) => {
  const x = between(random, 330, 670)
  return [
    disc(1000 - x, 250, 520, pale),
    disc(x, 540, 370, accent),
    disc(x + 40, 500, 240, mix(accent, deep, 0.5)),
    ...times(8, (at) => bar(0, 470 + at * 62, 1000, 6 + at * 6.5, ground)),
  ].join('')
}

/** Discs that eclipse each other. */
export const orbit: Motif = (random, { ground, accent, ink, deep, pale }) => {
  const turn = random() * Math.PI * 2
  const at = (distance: number, angle: number) => around(500, 500, distance, turn + angle)
  return [
    disc(500, 500, 430, pale),
    disc(500, 500, 424, ground),
    disc(...at(60, 0), 320, accent),
    disc(...at(150, 0.5), 230, deep),
    disc(...at(255, 0.9), 130, ground),
    disc(...at(427, 2.6), 44, ink),
    disc(...at(427, 4.1), 20, accent),
  ].join('')
}

/** Bands of water below a disc. */
export const waves: Motif = (random, { accent, ink, deep, pale }) => {
  const bands = 7
  const height = between(random, 26, 58)
  return disc(between(random, 220, 780), 270, between(random, 110, 170), accent) + times(bands, (at) => {
    const length = between(random, 130, 230)
    const y = 380 + at * 88
    const fill = at % 3 === 1 ? accent : mix(pale, mix(deep, ink, 0.45), at / (bands - 1))
    const start = -Math.round(random() * length * 2)
    return area(
      `M${start} ${y}q${Math.round(length / 2)} ${-Math.round(height)} ${Math.round(length)} 0${
        `t${Math.round(length)} 0`.repeat(Math.ceil(1400 / length))
      }V1000H0z`,
      fill,
    )
  }).join('')
}

/** Slanted rain over two puddles. */
export const rain: Motif = (random, { accent, ink, deep, pale }) => {
  const slant = between(random, -0.35, -0.15)
  const fall = (count: number, length: number) =>
    times(count, () => {
      const [x, y] = [between(random, 0, 1150), between(random, -120, 800)]
      const size = length * between(random, 0.5, 1.1)
      return `M${Math.round(x)} ${Math.round(y)}l${Math.round(size * slant)} ${Math.round(size)}`
    }).join('')
  const puddle = (x: number, y: number, width: number, fill: string) =>
    `<ellipse cx="${Math.round(x)}" cy="${y}" rx="${width}" ry="${Math.round(width / 6)}" fill="${fill}"/>`
  const x = between(random, 280, 700)
  return [
    bar(0, 790, 1000, 210, pale),
    puddle(x, 880, 300, deep),
    puddle(x - 40, 874, 190, accent),
    strokes(fall(34, 150), pale, 5),
    strokes(fall(26, 210), accent, 9),
    strokes(fall(9, 260), ink, 12),
  ].join('')
}

/** Ridges behind each other, below a moon. */
export const mountains: Motif = (random, { accent, ink, deep, pale }) => {
  const ridges = 4
  return disc(between(random, 200, 800), between(random, 210, 300), between(random, 90, 150), accent) +
    times(ridges, (at) => {
      const top = 380 + at * 140
      const steps = 6 + at
      const points = times(steps + 1, (step) =>
        [
          step * 1000 / steps,
          top + (step % 2 === at % 2 ? -1 : 1) * between(random, 20, 125 - at * 14),
        ] as const)
      return polygon([[0, 1000], ...points, [1000, 1000]], mix(pale, mix(deep, ink, 0.55), at / (ridges - 1)))
    }).join('')
}

/** Stars, some of them joined. */
export const constellation: Motif = (random, { ground, accent, ink, pale }) => {
  const points = times(9, (at) =>
    [
      110 + at * 97 + between(random, -30, 30),
      between(random, 180, 820),
    ] as const)
  const branch = points[4]!
  return [
    disc(between(random, 250, 750), between(random, 300, 700), 420, mix(ground, pale, 0.5)),
    ...times(36, () => disc(random() * 1000, random() * 1000, between(random, 2, 5), pale)),
    strokes(through(points) + through([branch, [branch[0] - 160, branch[1] > 500 ? 120 : 890]]), pale, 4),
    ...points.map(([x, y], at) => disc(x, y, at % 3 ? 13 : 26, at % 3 ? ink : accent)),
    ring(...points[6]!, 62, accent, 3),
  ].join('')
}

/** Wedges of light from one point. */
export const rays: Motif = (random, { ground, accent, ink, deep, pale }) => {
  const count = 12 + Math.floor(random() * 6)
  const [x, y] = [between(random, 250, 750), between(random, 520, 760)]
  const turn = random() * Math.PI
  const wedges = times(count, (at) => {
    const angle = turn + at * 2 * Math.PI / count
    const points = [[x, y] as const, around(x, y, 1500, angle), around(x, y, 1500, angle + Math.PI / count)]
    return polygon(points, at % 2 ? pale : mix(pale, accent, 0.6))
  })
  return wedges.join('') + disc(x, y, 250, ground) + disc(x, y, 215, accent) + disc(x, y, 120, deep) +
    disc(x, y, 34, ink)
}

/** A sun above a floor of lines that meet at the horizon. */
export const horizon: Motif = (random, { ground, accent, ink }) => {
  const x = between(random, 380, 620)
  const level = 600
  const lines = times(17, (at) => `M${Math.round(x)} ${level}L${Math.round(x + (at - 8) * 260)} 1000`).join(
    '',
  )
  const rows = times(7, (at) => `M0 ${Math.round(level + 8 + at ** 2.05 * 9)}h1000`).join('')
  return [
    disc(x, 450, 300, accent),
    ...times(5, (at) => bar(0, 440 + at * 38, 1000, 6 + at * 4, ground)),
    bar(0, level, 1000, 400, mix(ground, ink, 0.1)),
    strokes(lines + rows, mix(ground, accent, 0.7), 4),
    bar(0, level - 3, 1000, 6, accent),
  ].join('')
}

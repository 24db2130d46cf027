/** Random numbers from 0 to 1. */
export type Random = () => number

/** The colors of a drawing, all of the page's palette. */
export type Colors = Record<'ground' | 'accent' | 'ink' | 'deep' | 'pale', string>

/** Draws into a square of 1000 units on the ground: SVG markup of numbers and colors of ours. */
export type Motif = (random: Random, colors: Colors) => string

type Point = readonly [x: number, y: number]

const n = Math.round

export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`

export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const bar = (x: number, y: number, width: number, height: number, fill: string, opacity = 1) =>
  `<path d="M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${-n(width)}z" fill="${fill}"${
    opacity < 1 ? ` opacity="${opacity}"` : ''
  }/>`

export const area = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

/** Lines with round ends. */
export const strokes = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${
    n(width)
  }" stroke-linecap="round" stroke-linejoin="round"/>`

/** A path through points. */
export const through = (points: readonly Point[]) => 'M' + points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')

export const polygon = (points: readonly Point[], fill: string) => area(`${through(points)}z`, fill)

/** A list made by a function of the index. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** The point at a distance and angle from another one. */
export const around = (x: number, y: number, distance: number, angle: number): Point => [
  x + Math.cos(angle) * distance,
  y + Math.sin(angle) * distance,
]

/** A random number of a range. */
export const between = (random: Random, from: number, to: number) => from + random() * (to - from)

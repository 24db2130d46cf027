/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { colors, plot } from './layout.ts'
import type { Day } from './series.ts'

const at = (x: number, y: number) => `translate(${x} ${y})`

/** An ordinary observation. Dots that are close together have no rim, because the line would look broken. */
export const dot = (x: number, y: number, room_px: number) =>
  room_px < 24
    ? <circle cx={x} cy={y} fill={colors.line} r={2.8} />
    : <circle cx={x} cy={y} fill={colors.line} r={4.5} stroke={colors.background} />

/** The counter fell: a triangle that points down. */
export const fall = (x: number, y: number) => (
  <path
    transform={at(x, y)}
    d='M-6.5-5h13l-6.5 11z'
    fill={colors.counter_correction}
    stroke={colors.background}
  />
)

const hollow = (d: string, stroke: string) => (x: number, y: number) => (
  <path transform={at(x, y)} d={d} fill={colors.background} stroke={stroke} stroke-width={2} />
)

/** The counter jumped or was merged: a hollow triangle that points up. */
export const rise = hollow('M-6 5h12l-6-10z', colors.counter_correction)

/** Captured at another hour: a hollow diamond. */
export const diamond = hollow('M0-6l6 6l-6 6l-6-6z', colors.unaligned_observations)

/** An invalid value: a cross in a ring. */
export const cross = (x: number, y: number) => (
  <g transform={at(x, y)} fill={colors.background} stroke={colors.invalid_observation} stroke-width={2}>
    <circle r={7} />
    <path d='M-3-3l6 6m0-6l-6 6' stroke-linecap='round' />
  </g>
)

/** The mark of a day that has a count. */
export const countedMark = ({ kind, jump }: Day, x: number, y: number, room_px: number) =>
  kind === 'corrected'
    ? fall(x, y)
    : jump
    ? rise(x, y)
    : kind === 'unaligned'
    ? diamond(x, y)
    : dot(x, y, room_px)

/** An invalid value is outside the scale, so its mark is at the bottom or the top edge. */
export const invalidMark = ({ kind }: Day, x: number) => (
  <g>
    <line
      {...{ x1: x, x2: x, y1: plot.top, y2: plot.bottom }}
      stroke={colors.invalid_observation}
      stroke-dasharray='2 4'
      stroke-opacity={0.6}
    />
    {cross(x, kind === 'too_low' ? plot.bottom - 12 : plot.top + 12)}
  </g>
)

/** A band over days without an observation. */
export const gap = (x: number, y: number, width: number, height: number, pattern: string) => (
  <rect x={x} y={y} width={width} height={height} fill={`url(#${pattern})`} />
)

/** A light hatch that is translucent, so that the tint stays visible. */
export const hatch = (id: string) => (
  <pattern id={id} width={7} height={7} patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>
    <rect width={7} height={7} fill={colors.background} fill-opacity={0.55} />
    <line x1={0} x2={0} y1={0} y2={7} stroke={colors.hatch} stroke-width={1.6} stroke-opacity={0.6} />
  </pattern>
)

/** Words in place of what there is not to draw, with a halo over the grid. */
export const inPlace = (text: string, x: number, y: number, size: number, fill: string, halo: number) => (
  <text
    x={x}
    y={y}
    font-size={size}
    font-weight={600}
    fill={fill}
    text-anchor='middle'
    stroke={colors.background}
    stroke-width={halo}
    paint-order='stroke'
  >
    {text}
  </text>
)

export interface KeyEntry {
  readonly text: string
  readonly mark: (x: number, y: number) => Child
}

export const keyEntry = ({ text, mark }: KeyEntry, x: number, y: number) => (
  <g>
    {mark(x, y)}
    <text x={x + 22} y={y + 4}>{text}</text>
  </g>
)

/** A mark in the middle of its place in a key. */
export const inKey = (mark: KeyEntry['mark']): KeyEntry['mark'] => (x, y) => mark(x + 7, y)

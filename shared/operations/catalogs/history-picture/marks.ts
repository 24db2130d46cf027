import { colours, plot } from './layout.ts'
import { element, type Markup, rounded } from './svg.ts'
import type { Day } from './series.ts'

const at = (x: number, y: number) => ({ transform: `translate(${rounded(x)} ${rounded(y)})` })
const outlined = (stroke: string) => ({ fill: colours.background, stroke, 'stroke-width': 2 })

/** An observation as any other. Crowded ones lose their rim, or a whole line would look broken. */
export const dot = (x: number, y: number, room_px: number): Markup =>
  element('circle', {
    cx: x,
    cy: y,
    fill: colours.line,
    ...(room_px < 24 ? { r: 2.8 } : { r: 4.5, stroke: colours.background }),
  })

/** The counter fell to here: a triangle that points down. */
export const fall = (x: number, y: number): Markup =>
  element('path', {
    ...at(x, y),
    d: 'M-6.5-5h13l-6.5 11z',
    fill: colours.counter_correction,
    stroke: colours.background,
  })

/** Captured at another hour: a hollow diamond. */
export const diamond = (x: number, y: number): Markup =>
  element('path', { ...at(x, y), d: 'M0-6l6 6l-6 6l-6-6z', ...outlined(colours.unaligned_observations) })

/** No count: a cross in a ring. */
export const cross = (x: number, y: number): Markup =>
  element(
    'g',
    { ...at(x, y), ...outlined(colours.invalid_observation) },
    element('circle', { r: 7 }),
    element('path', { d: 'M-3-3l6 6m0-6l-6 6', 'stroke-linecap': 'round' }),
  )

/** The mark of a day that has a count. */
export function countedMark({ kind }: Day, x: number, y: number, room_px: number): Markup {
  return kind === 'corrected' ? fall(x, y) : kind === 'unaligned' ? diamond(x, y) : dot(x, y, room_px)
}

/** An invalid value has no height, so its mark sits at the edge that it lies beyond. */
export function invalidMark({ kind }: Day, x: number): Markup {
  const y = kind === 'too_low' ? plot.bottom - 12 : plot.top + 12
  return element(
    'g',
    {},
    element('line', {
      x1: x,
      x2: x,
      y1: plot.top,
      y2: plot.bottom,
      stroke: colours.invalid_observation,
      'stroke-dasharray': '2 4',
      'stroke-opacity': 0.6,
    }),
    cross(x, y),
  )
}

/** A band over days without an observation. */
export const gap = (x: number, y: number, width: number, height: number, pattern: string): Markup =>
  element('rect', { x, y, width, height, fill: `url(#${pattern})` })

/** The hatch: light, on a veil that lets the tint through. */
export const hatch = (id: string): Markup =>
  element(
    'pattern',
    { id, width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    element('rect', { width: 7, height: 7, fill: colours.background, 'fill-opacity': 0.55 }),
    element('line', {
      x1: 0,
      x2: 0,
      y1: 0,
      y2: 7,
      stroke: colours.hatch,
      'stroke-width': 1.6,
      'stroke-opacity': 0.6,
    }),
  )

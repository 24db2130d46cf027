import { colours, plot } from './layout.ts'
import type { DateScale, ValueScale } from './scale.ts'
import { element, group, type Markup } from './svg.ts'
import { type DateTick, type Tick } from './ticks.ts'

/** Thin lines at round values, their labels beside the plot. */
export function valueAxis(ticks: readonly Tick[], scale: ValueScale, left: number): Markup {
  const lines = ticks.map(({ value }) =>
    element('line', { x1: left, x2: plot.right, y1: scale.y(value), y2: scale.y(value) })
  )
  const labels = ticks.map(({ value, label }) =>
    element('text', { x: left - 10, y: scale.y(value) + 4 }, label)
  )
  return group({}, [
    group({ stroke: colours.grid, 'stroke-opacity': 0.13 }, lines),
    group({ 'font-size': 12, fill: colours.muted, 'text-anchor': 'end' }, labels),
  ])
}

/** What the widest month with its year needs; nearer to the edge, it ends at its tick. */
const monthRoom_px = 70

/** A base line with a mark per labelled date, the day of the month under it, and months on a second line. */
export function dateAxis(ticks: readonly DateTick[], scale: DateScale): Markup {
  const base = element('line', { x1: scale.left, x2: plot.right, y1: plot.bottom, y2: plot.bottom })
  const marks = ticks.map(({ day }) =>
    element('line', { x1: scale.x(day), x2: scale.x(day), y1: plot.bottom, y2: plot.bottom + 5 })
  )
  const days = ticks.map(({ day, label }) => element('text', { x: scale.x(day), y: plot.bottom + 19 }, label))
  const months = ticks.filter(({ month }) => month).map(({ day, label, month }) => {
    const half_px = label.length * 3.5
    const isLast = scale.x(day) > plot.right - monthRoom_px
    const x = scale.x(day) + (isLast ? half_px : -half_px)
    return element('text', { x, y: plot.bottom + 35, 'text-anchor': isLast ? 'end' : 'start' }, month)
  })
  return group({}, [
    group({ stroke: colours.ink, 'stroke-opacity': 0.55 }, [base, ...marks]),
    group({ 'font-size': 12, fill: colours.muted, 'text-anchor': 'middle' }, days),
    group({ 'font-size': 12, fill: colours.ink, 'font-weight': 600 }, months),
  ])
}

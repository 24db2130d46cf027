import { colours, plot } from './layout.ts'
import { grouped } from './numbers.ts'
import { countedMark, gap, invalidMark } from './marks.ts'
import type { DateScale, ValueScale } from './scale.ts'
import { type Day, isCounted, isInvalid, isMissing, stretches } from './series.ts'
import { element, group, type Markup, rounded } from './svg.ts'

/** Hatched bands where nothing was observed, half a day to either side, and to the plot's edge. */
export function gapBands(days: readonly Day[], { x, left }: DateScale, pattern: string): Markup {
  return group(
    {},
    stretches(days, isMissing).map((span) => {
      const [first, last] = [span[0]?.index ?? 0, span.at(-1)?.index ?? 0]
      const from = first === 0 ? left : x(first - 0.5)
      const to = last === days.length - 1 ? plot.right : x(last + 0.5)
      return gap(from, plot.top, to - from, plot.bottom - plot.top, pattern)
    }),
  )
}

/** The counter: lines only between neighbouring days that both have a count, falls in their own colour. */
export function counterLine(days: readonly Day[], { x, step_px }: DateScale, { y }: ValueScale): Markup {
  const at = (day: Day) => `${rounded(x(day.index))} ${rounded(y(day.value ?? 0))}`
  const runs = stretches(days, isCounted)
  const lines = runs.filter((run) => run.length > 1).map((run) =>
    element('path', { d: `M${run.map(at).join('L')}` })
  )
  const falls = runs.flatMap((run) =>
    run.flatMap((day, place) => {
      const before = run[place - 1]
      return day.kind === 'corrected' && before ? [element('path', { d: `M${at(before)}L${at(day)}` })] : []
    })
  )
  const marks = days.filter(isCounted).map((day) => countedMark(day, x(day.index), y(day.value), step_px))
  return group({ fill: 'none', 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }, [
    group({ stroke: colours.line, 'stroke-width': 2.5 }, lines),
    group({ stroke: colours.counter_correction, 'stroke-width': 3 }, falls),
    group({}, marks),
  ])
}

/** Days whose value is no count, at the edge that it lies beyond. */
export const invalidDays = (days: readonly Day[], { x }: DateScale): Markup =>
  group({}, days.filter(isInvalid).map((day) => invalidMark(day, x(day.index))))

/** The counts that the movements are taken from, written on the side where the line does not run. */
export function boundaryCounts(days: readonly Day[], { x }: DateScale, { y }: ValueScale): Markup {
  const middle = (days.length - 1) / 2
  const labels = [0, middle, days.length - 1].flatMap((index) => {
    const day = days[index]
    if (!day || !isCounted(day)) return []
    const isFirst = index === 0
    const beside = days[isFirst ? 1 : index - 1]
    const isBelow = beside?.value != null && beside.value > day.value
    const attributes = {
      x: x(index) + (isFirst ? -4 : index === middle ? -3 : 4),
      y: y(day.value) + (isBelow ? 21 : -12),
      'text-anchor': isFirst ? 'start' : 'end',
    }
    return [element('text', attributes, grouped(day.value))]
  })
  const halo = {
    stroke: colours.background,
    'stroke-width': 3,
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  }
  return group({ 'font-size': 12, 'font-weight': 600, fill: colours.ink, ...halo }, labels)
}

/** Said where the line would be, when there is nothing to draw it from. */
export const nothingToDraw = (days: readonly Day[], left: number): Markup =>
  element(
    'text',
    {
      x: (left + plot.right) / 2,
      y: (plot.top + plot.bottom) / 2 + 6,
      'font-size': 16,
      'font-weight': 600,
      fill: colours.ink,
      'text-anchor': 'middle',
      stroke: colours.background,
      'stroke-width': 6,
      'paint-order': 'stroke',
    },
    days.some(isInvalid) ? 'No valid observation' : 'No observation',
  )

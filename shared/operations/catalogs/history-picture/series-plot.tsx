/** @jsxImportSource hono/jsx */
import type { GainDay } from './gains.ts'
import { colors, plot, textSize } from './layout.ts'
import { countedMark, gap, inPlace, invalidMark } from './marks.tsx'
import { grouped } from '../../../presentation/numbers.ts'
import type { DateScale, ValueScale } from '../../../presentation/chart/scale.ts'
import { valueScale } from '../../../presentation/chart/value-scale.ts'
import { type Day, isCounted, isInvalid, isMissing, rangesOf } from './series.ts'
import { estimatedWidth_px } from '../../../media/svg/text.ts'
import { valueTicks } from '../../../presentation/chart/ticks.ts'

/** The scale of the counts, and how much space its labels need. */
export function countScale(days: readonly Day[]) {
  const values = valueScale(days.filter(isCounted).map(({ value }) => value), plot)
  const ticks = values ? valueTicks(values) : []
  return {
    values,
    ticks,
    labels: Math.max(0, ...ticks.map(({ label }) => estimatedWidth_px(label, textSize[1]))) + 10,
  }
}

/** Hatched bands over days without an observation, from a height to the base line, up to half a day on both sides. */
export const gapBands = (
  days: readonly (Day | GainDay)[],
  { x, left, right }: DateScale,
  pattern: string,
  top = plot.top,
) => (
  <g>
    {rangesOf(days, (day) => 'gap' in day ? day.gap : isMissing(day)).map((span) => {
      const [first, last] = [span[0]!.index, span.at(-1)!.index]
      const from = first === 0 ? left : x(first - 0.5)
      const to = last === days.length - 1 ? right : x(last + 0.5)
      return gap(from, top, to - from, plot.bottom - top, pattern)
    })}
  </g>
)

/** Lines between consecutive days that both have a count. Falls have their own color. */
export function counterLine(days: readonly Day[], { x, step_px }: DateScale, { y }: ValueScale) {
  const at = (day: Day) => `${x(day.index)} ${y(day.value ?? 0)}`
  const runs = rangesOf(days, isCounted)
  const falls = runs.flatMap((run) =>
    run.flatMap((day, place) => day.kind === 'corrected' && place > 0 ? [[run[place - 1]!, day]] : [])
  )
  const lines = (list: Day[][]) => list.map((run) => <path d={`M${run.map(at).join('L')}`} />)
  return (
    <g fill='none' stroke-linejoin='round' stroke-linecap='round'>
      <g stroke={colors.line} stroke-width={2.5}>{lines(runs.filter((run) => run.length > 1))}</g>
      <g stroke={colors.counter_correction} stroke-width={3}>{lines(falls)}</g>
      <g>{days.filter(isCounted).map((day) => countedMark(day, x(day.index), y(day.value), step_px))}</g>
    </g>
  )
}

/** Days with an invalid value. */
export const invalidDays = (days: readonly Day[], { x }: DateScale) => (
  <g>{days.filter(isInvalid).map((day) => invalidMark(day, x(day.index)))}</g>
)

/** The counts at the period boundaries, on the side where the line does not run. */
export function boundaryCounts(days: readonly Day[], { x, step_px }: DateScale, { y }: ValueScale) {
  const middle = (days.length - 1) / 2
  const labels = [0, middle, days.length - 1].map((index) => {
    const day = days[index]
    if (!day || !isCounted(day)) return
    const isFirst = index === 0
    const label = grouped(day.value)
    const width = estimatedWidth_px(label, textSize[1])
    const reach = Math.max(1, Math.floor(width / step_px))
    const beside = isFirst ? days.slice(1, 1 + reach) : days.slice(Math.max(0, index - reach), index)
    const isBelow = beside.some(({ value }) => value !== null && value > day.value)
    const at = {
      x: x(index) + (isFirst ? -4 : index === middle ? -3 : 4),
      y: y(day.value) + (isBelow ? 21 : -12),
    }
    return <text {...at} text-anchor={isFirst ? 'start' : 'end'}>{label}</text>
  })
  const halo = {
    stroke: colors.background,
    'stroke-width': 3,
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  }
  return <g font-size={textSize[1]} font-weight={600} fill={colors.ink} {...halo}>{labels}</g>
}

/** A message in place of the line if there is nothing to draw. */
export const nothingToDraw = (days: readonly Day[], { left, right }: DateScale) => {
  const text = days.some(isInvalid) ? 'No valid observation' : 'No observation'
  return inPlace(text, (left + right) / 2, (plot.top + plot.bottom) / 2 + 6, textSize[3], colors.ink, 6)
}

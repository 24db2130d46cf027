/** @jsxImportSource hono/jsx */
import { dateText } from '../../../presentation/dates.ts'
import type { Periods, RecordingHistory } from '../history-schemas.ts'
import { colors, periodHead, plot, textSize } from './layout.ts'
import type { DateScale, ValueScale } from '../../../presentation/chart/scale.ts'
import type { DateTick, Tick } from '../../../presentation/chart/ticks.ts'
import { estimatedWidth_px } from '../../../media/svg/text.ts'
import { movement, plural } from './words.ts'

/** Thin lines at round values, with labels beside the plot. */
export const valueAxis = (ticks: readonly Tick[], { y }: ValueScale, { left, right }: DateScale) => (
  <g>
    <g stroke={colors.grid} stroke-opacity={0.13}>
      {ticks.map(({ value }) => <line x1={left} x2={right} y1={y(value)} y2={y(value)} />)}
    </g>
    <g font-size={textSize[1]} fill={colors.muted} text-anchor='end'>
      {ticks.map(({ value, label }) => <text x={left - 10} y={y(value) + 4}>{label}</text>)}
    </g>
  </g>
)

/** A base line with marks, the days of the month under it, and the months on a second line. */
export const dateAxis = (ticks: readonly DateTick[], { x, left, right }: DateScale) => (
  <g>
    <g stroke={colors.ink} stroke-opacity={0.55}>
      <line x1={left} x2={right} y1={plot.bottom} y2={plot.bottom} />
      {ticks.map(({ day }) => <line x1={x(day)} x2={x(day)} y1={plot.bottom} y2={plot.bottom + 5} />)}
    </g>
    <g font-size={textSize[1]} fill={colors.muted} text-anchor='middle'>
      {ticks.map(({ day, label }) => <text x={x(day)} y={plot.bottom + 19}>{label}</text>)}
    </g>
    <g font-size={textSize[1]} fill={colors.ink} font-weight={600}>
      {ticks.filter(({ month }) => month).map(({ day, label, month }) => {
        const half_px = label.length * 3.5
        // Bold letters are wider than the estimate. A text that does not fit ends at its tick.
        const isLast = x(day) - half_px + estimatedWidth_px(month, textSize[1] * 1.06) > right + 8
        const at = { x: x(day) + (isLast ? half_px : -half_px), y: plot.bottom + 35 }
        return <text {...at} text-anchor={isLast ? 'end' : 'start'}>{month}</text>
      })}
    </g>
  </g>
)

/** Both periods as tinted bands, each with a heading of its dates and its movement. */
export const periodBands = (
  { previous_change, current_change }: RecordingHistory,
  { previous, current, days }: Periods,
  { x, left, right }: DateScale,
) => (
  <g>
    {band(`Previous ${days} ${plural(days)}`, previous, previous_change, colors.previous, left, x(days))}
    {band(`Current ${days} ${plural(days)}`, current, current_change, colors.current, x(days), right)}
  </g>
)

function band(
  title: string,
  { start, end }: Periods['previous'],
  change: number | null,
  { tint, rule }: { tint: string; rule: string },
  from: number,
  to: number,
) {
  const { top } = periodHead
  const number = change === null
    ? { 'font-size': textSize[2], fill: colors.muted, 'font-style': 'italic' }
    : { 'font-size': textSize[4], fill: colors.ink, 'font-weight': 700 }
  return (
    <g>
      {shade(top, { tint, rule }, from, to)}
      <text x={from + 12} y={top + 20} font-size={textSize[1]} fill={colors.ink}>
        <tspan font-weight={600}>{title}</tspan>{' '}
        <tspan x={from + 12} y={top + 41} {...number}>{movement(change)}</tspan>
      </text>
      <text x={to - 12} y={top + 20} font-size={textSize[1]} fill={colors.muted} text-anchor='end'>
        {`${dateText(start)} to ${dateText(end)}`}
      </text>
    </g>
  )
}

/** The tint of a period's band, under its rule. */
const shade = (top: number, { tint, rule }: { tint: string; rule: string }, from: number, to: number) => (
  <>
    <rect x={from} y={top} width={to - from} height={plot.bottom - top} fill={tint} />
    <rect x={from} y={top} width={to - from} height={3} fill={rule} />
  </>
)

/** The bands without their headings, which do not fit on a phone. */
export const periodTints = ({ days }: Periods, top: number, { x, left, right }: DateScale) => (
  <g>
    {shade(top, colors.previous, left, x(days))}
    {shade(top, colors.current, x(days), right)}
  </g>
)

/** @jsxImportSource hono/jsx */
import { barWidth, type DateScale, type ValueScale } from '../../../presentation/chart/scale.ts'
import { compact } from '../../../presentation/numbers.ts'
import { type GainDay, hasEvents, height, isAveraged, isCorrected, isPartial, peakOf } from './gains.ts'
import { colors, textSize } from './layout.ts'
import { fall, rise } from './marks.tsx'
import { estimatedWidth_px } from '../../../media/svg/text.ts'

/** Gains as bars: filled ones, pale ones with fewer recordings than expected, and hatched averages over several days. */
export function bars(days: readonly GainDay[], dates: DateScale, { y }: ValueScale, pattern: string) {
  const width = barWidth(dates)
  const rect = ({ index }: GainDay, from: number, to: number) =>
    `M${dates.x(index) - width / 2} ${y(from)}V${y(to)}h${width}V${y(from)}z`
  const filled = (list: GainDay[]) => list.map((day) => rect(day, 0, day.gain ?? 0)).join('')
  const gained = days.filter(({ gain }) => gain)
  const averages = days.filter(isAveraged).map((day) => rect(day, day.gain ?? 0, height(day))).join('')
  const [whole, partial] = [
    filled(gained.filter((day) => !isPartial(day))),
    filled(gained.filter(isPartial)),
  ]
  return (
    <g>
      {whole && <path d={whole} fill={colors.line} />}
      {partial && (
        <path
          d={partial}
          fill={colors.line}
          fill-opacity={0.4}
          stroke={colors.line}
          stroke-width={width < 5 ? 0 : 1}
        />
      )}
      {averages && (
        <path
          d={averages}
          fill={`url(#${pattern})`}
          stroke={colors.incomplete}
          stroke-width={width < 5 ? 0.4 : 1}
        />
      )}
    </g>
  )
}

/** The hatch of averages, which runs against that of gaps. */
export const averageHatch = (id: string) => (
  <pattern id={id} width={5} height={5} patternUnits='userSpaceOnUse' patternTransform='rotate(-45)'>
    <rect width={5} height={5} fill={colors.background} fill-opacity={0.6} />
    <line x1={0} x2={0} y1={0} y2={5} stroke={colors.incomplete} stroke-width={2.4} />
  </pattern>
)

/** Triangles that point down where counters fell, and up where they jumped or were merged, in a row above the bars. */
export const correctionMarks = (days: readonly GainDay[], dates: DateScale, y: number) => (
  <g>
    {days.filter(isCorrected).map(({ index }) => fall(dates.x(index), y))}
    {days.filter(hasEvents).map(({ index }) => rise(dates.x(index), y))}
  </g>
)

/** The number of the highest bar, above it. */
export function peakLabel(days: readonly GainDay[], dates: DateScale, { y }: ValueScale) {
  const peak = peakOf(days)
  if (!peak) return
  const label = compact(height(peak))
  const half_px = estimatedWidth_px(label, textSize[1]) / 2
  const x = Math.min(Math.max(dates.x(peak.index), dates.left + half_px), dates.right - half_px)
  return (
    <text
      x={x}
      y={y(height(peak)) - 6}
      font-size={textSize[1]}
      font-weight={600}
      fill={colors.ink}
      text-anchor='middle'
      stroke={colors.background}
      stroke-width={3}
      stroke-linejoin='round'
      paint-order='stroke'
    >
      {label}
    </text>
  )
}

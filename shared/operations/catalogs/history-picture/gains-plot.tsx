/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { calendarTicks } from '../../../presentation/chart/calendar.ts'
import { barScale, columnScale } from '../../../presentation/chart/bar-scale.ts'
import { type DateScale } from '../../../presentation/chart/scale.ts'
import { barTicks } from '../../../presentation/chart/ticks.ts'
import { dateAxis, valueAxis } from './axes.tsx'
import { bars, correctionMarks, peakLabel } from './bars.tsx'
import { marginOf, paragraphs, type Part } from './frame.tsx'
import { type GainDay, hasEvents, isAveraged, isCorrected, isPartial, largestOf } from './gains.ts'
import { colors, plot, textSize } from './layout.ts'
import { fall, inKey, inPlace, type KeyEntry, keyEntry, rise } from './marks.tsx'
import { gapBands } from './series-plot.tsx'
import { estimatedWidth_px } from '../../../media/svg/text.ts'

export const dateAxis_px = 42
const correctionRow_px = 18
/** Space above the highest bar, for its number. */
const labelled_px = 22
const key_px = 21

/** The patterns of a picture, by their ids. */
export interface Patterns {
  readonly gap: string
  readonly average: string
}

interface PlotOptions {
  readonly days: readonly GainDay[]
  readonly width: number
  readonly height: number
  readonly patterns: Patterns
  /** The space for labels at the left; default: that of this plot's own. */
  readonly labels?: number
  /** The positions of dates between two edges; default: a column for each. */
  readonly datesBetween?: (left: number, right: number) => DateScale
  /** Drawn behind the bars, from a height to the base line. */
  readonly behind?: (dates: DateScale, top: number) => Child
}

/** The scale of the bars and how much space its labels need. */
export function gainScale(days: readonly GainDay[], height: number) {
  const largest = largestOf(days)
  const values = barScale(
    largest,
    height - (days.some((day) => isCorrected(day) || hasEvents(day)) ? correctionRow_px : 0),
    { bottom: plot.bottom, headroom_px: labelled_px },
  )
  const ticks = barTicks(values, largest)
  return {
    values,
    ticks,
    labels: Math.max(0, ...ticks.map(({ label }) => estimatedWidth_px(label, textSize[1]))) + 10,
  }
}

/** Bars with both axes. The parts of the picture draw above plot.bottom, so the group is moved to its place. */
export function gainsPart({ days, width, height, patterns, behind, ...options }: PlotOptions): Part {
  const { values, ticks, labels } = gainScale(days, height)
  const margin = marginOf(width)
  const dates = (options.datesBetween ?? ((left, right) => columnScale(days.length, left, right)))(
    margin + (options.labels ?? labels),
    width - margin,
  )
  const top = plot.bottom - height
  return {
    height: height + dateAxis_px,
    draw: (at) => (
      <g transform={`translate(0 ${at - top})`}>
        {behind?.(dates, top)}
        {gapBands(days, dates, patterns.gap, top)}
        {valueAxis(ticks, values, dates)}
        {dateAxis(calendarTicks(days.map(({ date }) => date), dates), dates)}
        {bars(days, dates, values, patterns.average)}
        {correctionMarks(days, dates, top + 8)}
        {peakLabel(days, dates, values) ?? noBars(days, dates, plot.bottom - height / 2)}
      </g>
    ),
  }
}

/** Words in place of bars, unless nothing was observed. */
const noBars = (days: readonly GainDay[], { left, right }: DateScale, y: number) => {
  if (days.every((day) => day.gap)) return false
  const text = days.some(({ gain }) => gain !== null) ? 'No plays gained' : 'No gain known'
  return inPlace(text, (left + right) / 2, y + 5, textSize[2], colors.muted, 4)
}

/** How many recordings were observed on each day, as a strip under the bars. */
export function coveragePart(
  days: readonly GainDay[],
  width: number,
  labels: number,
  recordings: number,
): Part {
  const margin = marginOf(width)
  const dates = columnScale(days.length, margin + labels, width - margin)
  const [least, most] = [Math.min, Math.max].map((of) => of(...days.map(({ observed }) => observed)))
  const strip = days.map(({ index, observed }) => {
    const [x, height] = [dates.x(index) - dates.step_px / 2, 14 * observed / Math.max(1, recordings)]
    return `M${x} 40v${-height}h${dates.step_px}v${height}z`
  }).join('')
  if (least === recordings) {
    return paragraphs([`Recordings observed: ${recordings} of ${recordings} on each day.`], width)
  }
  const range = least === most ? String(most) : `${least} to ${most}`
  return {
    height: 50,
    draw: (top) => (
      <g transform={`translate(0 ${top})`}>
        <text x={margin} y={16} font-size={textSize[1]} fill={colors.muted}>
          {`Recordings observed per day: ${range} of ${recordings}`}
        </text>
        <rect x={dates.left} y={26} width={dates.right - dates.left} height={14} fill={colors.current.tint} />
        <path d={strip} fill={colors.muted} />
      </g>
    ),
  }
}

/** The key of the marks that these days have. Without a mark, the title says what bars are. */
export function keyPart(
  days: readonly GainDay[],
  width: number,
  patterns: Patterns,
  others: readonly KeyEntry[] = [],
): Part {
  const swatch = (fill: string, stroke: string, opacity = 1) => (x: number, y: number) => (
    <rect x={x} y={y - 6} width={14} height={12} fill={fill} fill-opacity={opacity} stroke={stroke} />
  )
  const marks = [
    {
      text: 'Gain since the day before',
      is: (day: GainDay) => !isPartial(day) && day.gain,
      mark: swatch(colors.line, colors.line),
    },
    {
      text: 'Not all recordings observed',
      is: (day: GainDay) => isPartial(day) && day.gain,
      mark: swatch(colors.line, colors.line, 0.4),
    },
    {
      text: 'Gain over several days, as their average',
      is: isAveraged,
      mark: swatch(`url(#${patterns.average})`, colors.incomplete),
    },
    {
      text: 'No observation',
      is: (day: GainDay) => day.gap,
      mark: swatch(`url(#${patterns.gap})`, colors.hatch),
    },
    { text: 'Counter fell', is: isCorrected, mark: inKey(fall) },
    { text: 'Counter jumped or was merged, left out', is: hasEvents, mark: inKey(rise) },
  ]
  const drawn = [...marks.filter(({ is }) => days.some(is)), ...others]
  const entries = drawn.length === 1 && drawn[0] === marks[0] ? [] : drawn
  const margin = marginOf(width)
  let [x, row] = [margin, 0]
  const placed = entries.map((entry) => {
    const entry_px = 22 + estimatedWidth_px(entry.text, textSize[1]) + 14
    if (x > margin && x + entry_px - 14 > width - margin) [x, row] = [margin, row + 1]
    x += entry_px
    return { entry, x: x - entry_px, y: row * key_px }
  })
  return {
    height: placed.length ? (row + 1) * key_px + 4 : 0,
    draw: (top) => (
      <g font-size={textSize[1]} fill={colors.muted}>
        {placed.map(({ entry, x, y }) => keyEntry(entry, x, top + y + 10))}
      </g>
    ),
  }
}

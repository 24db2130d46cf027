/** @jsxImportSource hono/jsx */
import { stateWord } from '../../../presentation/states.ts'
import { dateText } from '../../../presentation/dates.ts'
import type { Periods, RecordingHistory } from '../history-schemas.ts'
import { periodTints, valueAxis } from './axes.tsx'
import { averageHatch } from './bars.tsx'
import {
  drawFrame,
  type Format,
  isNarrow,
  marginOf,
  paragraphs,
  type Part,
  space,
  visibleName,
} from './frame.tsx'
import { type GainDay, gainsOf, isCorrected } from './gains.ts'
import { gainScale, gainsPart, keyPart } from './gains-plot.tsx'
import { plot } from './layout.ts'
import { cross, diamond, fall, hatch, inKey } from './marks.tsx'
import { reason } from './reason.ts'
import { dateScale } from '../../../presentation/chart/scale.ts'
import {
  boundaryCounts,
  counterLine,
  countScale,
  gapBands,
  invalidDays,
  nothingToDraw,
} from './series-plot.tsx'
import { type Day, isInvalid, type Jump, readDays } from './series.ts'
import { isolated } from '../../../media/svg/text.ts'
import { description, growth, jumpsOf, meaning, movement, plural } from './words.ts'

/** The height of the counts above their base line, with the space that their scale leaves. */
const counts_px = plot.bottom - plot.top
const minLabelledWidth_px = 520

/** One recording's counts, and below them what it gained on each day, in any width. */
export function drawRecording(
  recording: RecordingHistory,
  periods: Periods,
  format: Format & { condition?: string | null; jumps?: Jump[] },
): string {
  const { width } = format
  const days = readDays(recording, periods, format.jumps)
  const gains = gainsOf(days)
  const id = recording.isrc
  const patterns = { gap: `gap-${id}`, average: `average-${id}` }
  const name = visibleName(recording.name, format)
  const gainsHeight = isNarrow(width) ? 110 : 130
  const labels = Math.max(countScale(days).labels, gainScale(gains, gainsHeight).labels)
  const { previous, current, days: length } = periods
  const period = (title: string, { start, end }: Periods['previous'], change: number | null) =>
    `${title}, ${dateText(start)} to ${dateText(end)}: ${movement(change)}.`
  const about = [
    ...format.condition ? [format.condition] : [],
    `${name ? `${recording.isrc}. ` : ''}${stateWord('history', recording.state)}: ${
      reason(recording, days)
    }.`,
    period(`Previous ${length} ${plural(length)} (left)`, previous, recording.previous_change),
    period(`Current ${length} ${plural(length)} (right)`, current, recording.current_change),
    `Growth: ${growth(recording)}.`,
    ...jumpsOf(days),
  ]
  const observed = days.filter(({ kind }) => kind !== 'missing')
  const source = observed.length
    ? `Source: public Spotify play counts observed from ${dateText(observed[0]!.date)} to ${
      dateText(observed.at(-1)!.date)
    }.`
    : 'Source: public Spotify play counts; none was observed.'
  return drawFrame(
    {
      id,
      title: name ? isolated(name) : recording.isrc,
      about,
      description: `${
        description(recording, periods, days, format.condition)
      } Gains of each day below the counts. ${source} ${meaning}`,
      source: [source, meaning],
    },
    format,
    [
      paragraphs(['Cumulative plays'], width),
      countsPart(days, periods, width, labels, patterns.gap),
      paragraphs(['Plays gained per UTC day'], width),
      space(4),
      gainsPart({
        days: gains,
        width,
        height: gainsHeight,
        patterns,
        labels,
        datesBetween: (left, right) => dateScale(days.length, left, right),
        behind: (dates, top) => periodTints(periods, top, dates),
      }),
      space(4),
      keyPart(gains, width, patterns, otherMarks(days, gains)),
    ],
    <>{hatch(patterns.gap)}{averageHatch(patterns.average)}</>,
  )
}

/** Marks that only the counts have. */
const otherMarks = (days: readonly Day[], gains: readonly GainDay[]) =>
  [
    {
      text: 'Counter fell',
      is: ({ kind }: Day) => kind === 'corrected' && !gains.some(isCorrected),
      mark: inKey(fall),
    },
    { text: 'Captured at another hour', is: ({ kind }: Day) => kind === 'unaligned', mark: inKey(diamond) },
    { text: 'Invalid, not to scale', is: isInvalid, mark: inKey(cross) },
  ].filter(({ is }) => days.some(is))

function countsPart(
  days: readonly Day[],
  periods: Periods,
  width: number,
  labels: number,
  pattern: string,
): Part {
  const { values, ticks } = countScale(days)
  const margin = marginOf(width)
  const dates = dateScale(days.length, margin + labels, width - margin)
  return {
    height: counts_px + 12,
    draw: (at) => (
      <g transform={`translate(0 ${at + 4 - plot.top})`}>
        {periodTints(periods, plot.top, dates)}
        {gapBands(days, dates, pattern)}
        {values && valueAxis(ticks, values, dates)}
        {invalidDays(days, dates)}
        {values ? counterLine(days, dates, values) : nothingToDraw(days, dates)}
        {values && width >= minLabelledWidth_px && boundaryCounts(days, dates, values)}
      </g>
    ),
  }
}

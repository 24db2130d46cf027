/** @jsxImportSource hono/jsx */
import type { Periods, RecordingHistory } from '../history-schemas.ts'
import { dateAxis, periodBands, valueAxis } from './axes.tsx'
import { footer } from './footer.tsx'
import { type Format, svg, visibleName } from './frame.tsx'
import { heading, titleClip } from './heading.tsx'
import { plot, size } from './layout.ts'
import { hatch } from './marks.tsx'
import { dateScale } from '../../../presentation/chart/scale.ts'
import {
  boundaryCounts,
  counterLine,
  countScale,
  gapBands,
  invalidDays,
  nothingToDraw,
} from './series-plot.tsx'
import { type Day, type Jump, readDays } from './series.ts'
import { isolated } from '../../../media/svg/text.ts'
import { dateTicks } from '../../../presentation/chart/ticks.ts'
import { description } from './words.ts'

/** One recording's series as a self-contained SVG: no script, no style sheet, nothing fetched. */
export function drawHistory(
  recording: RecordingHistory,
  periods: Periods,
  format: Pick<Format, 'isRaster'> & { condition?: string | null; jumps?: Jump[] } = {},
): string {
  const days = readDays(recording, periods, format.jumps)
  const id = recording.isrc.replace(/[^A-Za-z0-9]/g, '')
  const [pattern, clip] = [`gap-${id}`, `name-${id}`]
  const name = visibleName(recording.name, format)
  return svg(
    {
      id,
      title: name ? `${isolated(name)} (${recording.isrc})` : recording.isrc,
      description: description(recording, periods, days, format.condition),
    },
    size,
    <>{hatch(pattern)}{titleClip(clip)}</>,
    <>
      {heading(recording, name, days, clip, format.condition)}
      {picture(recording, periods, days, pattern)}
      {footer(days, pattern)}
    </>,
  )
}

/** The plot, back to front: tints, gaps, grid, line, marks. */
function picture(recording: RecordingHistory, periods: Periods, days: readonly Day[], pattern: string) {
  const { values, ticks, labels } = countScale(days)
  const left = size.margin + (values ? labels : 0)
  const dates = dateScale(days.length, left, plot.right)
  return (
    <>
      {periodBands(recording, periods, dates)}
      {gapBands(days, dates, pattern)}
      {values && valueAxis(ticks, values, dates)}
      {dateAxis(dateTicks(days.map(({ date }) => date), dates), dates)}
      {invalidDays(days, dates)}
      {values ? counterLine(days, dates, values) : nothingToDraw(days, dates)}
      {values && boundaryCounts(days, dates, values)}
    </>
  )
}

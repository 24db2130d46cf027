/** @jsxImportSource hono/jsx */
import type { Periods, RecordingHistory } from '../history-schemas.ts'
import { dateAxis, periodBands, valueAxis } from './axes.tsx'
import { footer } from './footer.tsx'
import { type Format, valid, visibleName } from './frame.tsx'
import { heading, titleClip } from './heading.tsx'
import { colors, fontFamily, size, textSize } from './layout.ts'
import { hatch } from './marks.tsx'
import { dateScale, valueScale } from './scale.ts'
import { boundaryCounts, counterLine, gapBands, invalidDays, nothingToDraw } from './series-plot.tsx'
import { type Day, isCounted, type Jump, readDays } from './series.ts'
import { estimatedWidth_px, isolated } from '../../../media/svg/text.ts'
import { dateTicks, valueTicks } from './ticks.ts'
import { description } from './words.ts'

/** One recording's series as a self-contained SVG: no script, no style sheet, nothing fetched. */
export function drawHistory(
  recording: RecordingHistory,
  periods: Periods,
  format: Pick<Format, 'isRaster'> & { condition?: string | null; jumps?: Jump[] } = {},
): string {
  const days = readDays(recording, periods, format.jumps)
  const id = (part: string) => `${part}-${recording.isrc.replace(/[^A-Za-z0-9]/g, '')}`
  const name = visibleName(recording.name, format)
  const frame = { viewBox: `0 0 ${size.width} ${size.height}`, width: size.width, height: size.height }
  return valid(
    <svg
      xmlns='http://www.w3.org/2000/svg'
      {...frame}
      role='img'
      aria-labelledby={id('title')}
      aria-describedby={id('desc')}
      font-family={fontFamily}
    >
      <title id={id('title')}>{name ? `${isolated(name)} (${recording.isrc})` : recording.isrc}</title>
      <desc id={id('desc')}>{description(recording, periods, days, format.condition)}</desc>
      <defs>{hatch(id('gap'))}{titleClip(id('name'))}</defs>
      <rect width={size.width} height={size.height} rx={6} fill={colors.background} />
      {heading(recording, name, days, id('name'), format.condition)}
      {picture(recording, periods, days, id('gap'))}
      {footer(days, id('gap'))}
    </svg>,
  )
}

/** The plot, back to front: tints, gaps, grid, line, marks. */
function picture(recording: RecordingHistory, periods: Periods, days: readonly Day[], pattern: string) {
  const values = valueScale(days.filter(isCounted).map(({ value }) => value))
  const ticks = values ? valueTicks(values) : []
  const labels_px = Math.max(0, ...ticks.map(({ label }) => estimatedWidth_px(label, textSize[1])))
  const left = size.margin + (values ? labels_px + 10 : 0)
  const dates = dateScale(days.length, left)
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

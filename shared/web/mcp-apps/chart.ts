import { dateAxis, periodTints, valueAxis } from '../../operations/catalogs/history-picture/axes.tsx'
import { colors, plot, size } from '../../operations/catalogs/history-picture/layout.ts'
import { cross, diamond, dot, fall, hatch } from '../../operations/catalogs/history-picture/marks.tsx'
import { grouped, signed } from '../../presentation/numbers.ts'
import { dateScale } from '../../presentation/chart/scale.ts'
import { valueScale } from '../../presentation/chart/value-scale.ts'
import {
  type Day,
  isCounted,
  isInvalid,
  isMissing,
} from '../../operations/catalogs/history-picture/series.ts'
import {
  boundaryCounts,
  counterLine,
  gapBands,
  invalidDays,
  nothingToDraw,
} from '../../operations/catalogs/history-picture/series-plot.tsx'
import { estimatedWidth_px } from '../../media/svg/text.ts'
import { inScheme } from '../../operations/catalogs/history-picture/themes.ts'
import { dateTicks, valueTicks } from '../../presentation/chart/ticks.ts'
import type { Periods } from '../../operations/catalogs/history-schemas.ts'
import { dateText } from '../../presentation/dates.ts'
import { textSize } from '../../presentation/type.ts'

export const top = plot.top - 4
export const height = plot.bottom + 42 - top
const edge = 8
/** The counts at the boundaries need this much space. */
const minLabelledWidth = 480

/** The positions of a chart that is `width` pixels wide. */
export function scales(days: readonly Day[], width: number) {
  const values = valueScale(days.filter(isCounted).map(({ value }) => value), plot)
  const ticks = values ? valueTicks(values) : []
  const labels_px = Math.max(0, ...ticks.map(({ label }) => estimatedWidth_px(label, textSize[1])))
  return { values, ticks, dates: dateScale(days.length, edge + (values ? labels_px + 10 : 0), width - edge) }
}

/** The series as in the picture: gaps as gaps, both periods shaded. Its size is that of the view. */
export function drawChart(days: readonly Day[], periods: Periods, width: number): string {
  const { values, ticks, dates } = scales(days, width)
  return inScheme([
    `<defs>${hatch('gap')}</defs>`,
    periodTints(periods, top, dates),
    gapBands(days, dates, 'gap'),
    values && valueAxis(ticks, values, dates),
    dateAxis(dateTicks(days.map(({ date }) => date), dates), dates),
    invalidDays(days, dates),
    values ? counterLine(days, dates, values) : nothingToDraw(days, dates),
    values && width >= minLabelledWidth ? boundaryCounts(days, dates, values) : null,
  ].join(''))
}

/** The marks that this series has, each with its text. */
export const keysOf = (days: readonly Day[]): { text: string; mark: string }[] =>
  [
    { text: 'Latest observation of the day', is: isCounted, mark: dot(10, 10, Infinity) },
    {
      text: 'No observation',
      is: isMissing,
      mark: `<rect x="2" y="2" width="16" height="16" fill="url(#gap)" stroke="${colors.hatch}"/>`,
    },
    { text: 'Counter fell', is: ({ kind }: Day) => kind === 'corrected', mark: fall(10, 10) },
    {
      text: 'Captured at another hour',
      is: ({ kind }: Day) => kind === 'unaligned',
      mark: diamond(10, 10),
    },
    { text: 'Invalid, not to scale', is: isInvalid, mark: cross(10, 10) },
  ].filter(({ is }) => days.some(is)).map(({ text, mark }) => ({ text, mark: inScheme(String(mark)) }))

/** A day in words. */
export function dayText(day: Day, days: readonly Day[]): string {
  if (isMissing(day)) return `${dateText(day.date)}: no observation`
  if (isInvalid(day)) return `${dateText(day.date)}: an invalid count, captured at ${day.time} UTC`
  const before = days[day.index - 1]
  const change = before?.value == null ? '' : `, ${signed(day.value! - before.value)} since the day before`
  const kind = day.kind === 'corrected'
    ? '; the counter fell'
    : day.kind === 'unaligned'
    ? ', at another hour'
    : ''
  return `${dateText(day.date)}: ${grouped(day.value!)} plays${change}, captured at ${day.time} UTC${kind}`
}

/** The size of the picture is the largest that a chart needs. */
export const chartWidth = (available: number): number =>
  Math.round(Math.max(260, Math.min(available, size.width)))

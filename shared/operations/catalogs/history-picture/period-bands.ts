import type { Periods, RecordingHistory } from '../history-schemas.ts'
import { colours, periodHead, plot } from './layout.ts'
import type { DateScale } from './scale.ts'
import { type Attributes, element, group, type Markup } from './svg.ts'
import { movement, plural } from './words.ts'

/** Both periods as tinted bands from boundary to boundary, each headed by its days and its movement. */
export function periodBands(
  recording: RecordingHistory,
  { previous, current, days }: Periods,
  { x, left }: DateScale,
): Markup {
  return group({}, [
    band('Previous', days, previous, recording.previous_change, colours.previous, left, x(days)),
    band('Current', days, current, recording.current_change, colours.current, x(days), plot.right),
  ])
}

function band(
  title: string,
  days: number,
  { start, end }: Periods['previous'],
  change: number | null,
  { tint, rule }: { tint: string; rule: string },
  from: number,
  to: number,
): Markup {
  const { top } = periodHead
  const dates = `${start} to ${end}`
  const number: Attributes = change === null
    ? { 'font-size': 14, fill: colours.muted, 'font-style': 'italic' }
    : { 'font-size': 18, fill: colours.ink, 'font-weight': 700 }
  return group({}, [
    element('rect', { x: from, y: top, width: to - from, height: plot.bottom - top, fill: tint }),
    element('rect', { x: from, y: top, width: to - from, height: 3, fill: rule }),
    element(
      'text',
      { x: from + 12, y: top + 20, 'font-size': 12, fill: colours.ink },
      element('tspan', { 'font-weight': 600 }, `${title} ${days} ${plural(days)}`),
      ' ',
      element('tspan', { x: from + 12, y: top + 41, ...number }, movement(change)),
    ),
    element(
      'text',
      { x: to - 12, y: top + 20, 'font-size': 12, fill: colours.muted, 'text-anchor': 'end' },
      dates,
    ),
  ])
}

/** @jsxImportSource hono/jsx */
import { dateText, shortDate } from '../../../presentation/dates.ts'
import type { Periods, RecordingHistory } from '../history-schemas.ts'
import { barScale, columnScale } from '../../../presentation/chart/bar-scale.ts'
import { type DateScale } from '../../../presentation/chart/scale.ts'
import { compact, percentage } from '../../../presentation/numbers.ts'
import { bars } from './bars.tsx'
import { message } from './draw-gains.tsx'
import { drawFrame, type Format, isNarrow, marginOf, nameLine, type Part, visibleName } from './frame.tsx'
import { type GainDay, gainsOf, largestOf } from './gains.ts'
import { colors, textSize } from './layout.ts'
import { readDays } from './series.ts'
import { cutToWidth, estimatedWidth_px, isolated } from '../../../media/svg/text.ts'
import { meaning } from './words.ts'

/** The recordings of a catalog that moved most. */
export interface Movers {
  readonly catalog_id: string
  readonly name: string
  readonly total: number
  readonly periods: Periods
  readonly recordings: readonly RecordingHistory[]
}

/** For growth, and as many for decline. */
export const maxPanels = 6
const gutter_px = 24
const panel = { bars: 62, top: 56, height: 148 }
const columnsOf = (width: number) => isNarrow(width) ? 1 : width < 900 ? 2 : 3

/** Small multiples: each has the daily gains of a recording over both periods, with their means. */
export function drawMovers({ catalog_id, name, total, periods, recordings }: Movers, format: Format): string {
  const { width } = format
  const { previous, current, days } = periods
  const comparable = recordings.filter(({ state, absolute_growth }) =>
    state === 'comparable' && absolute_growth
  )
  const most = (direction: number) =>
    comparable.filter(({ absolute_growth }) => absolute_growth! * direction > 0)
      .toSorted((one, other) => direction * (other.absolute_growth! - one.absolute_growth!))
      .slice(0, maxPanels)
  const [rising, falling] = [most(1), most(-1)]
  const shown = [...rising, ...falling]
  const group = (title: string, list: RecordingHistory[]) =>
    list.length ? [subtitle(title, width), ...panelRows(list, periods, format)] : []
  const about = [
    `Recordings whose plays changed most from the ${days === 1 ? 'day' : `${days} days`} before to the ${
      days === 1 ? 'day' : `${days} days`
    } after ${dateText(current.start)}.`,
    'Bars: plays gained per UTC day. Lines: the mean of each period.',
  ]
  const source = [
    `Source: public Spotify play counts observed from ${dateText(previous.start)} to ${
      dateText(current.end)
    }, of ${total} ${
      total === 1 ? 'recording' : 'recordings'
    }. Only comparable ones are shown. Each panel has its own scale.`,
    meaning,
  ]
  return drawFrame(
    {
      id: `movers-${catalog_id}`,
      title: `Top movers of ${isolated(visibleName(name, format) ?? 'the catalog')}`,
      about,
      description: [...about, ...shown.map((recording) => inWords(recording, format)), ...source].join(' '),
      source,
    },
    format,
    shown.length
      ? [...group('Growing', rising), ...group('Declining', falling)]
      : [message('No comparable recording moved', width)],
    '',
  )
}

const nameOf = ({ name, isrc }: RecordingHistory, format: Format) => visibleName(name, format) ?? isrc

const growthOf = ({ absolute_growth, percentage_growth }: RecordingHistory): string =>
  `${absolute_growth! > 0 ? '+' : ''}${compact(absolute_growth!)} plays` +
  (percentage_growth === null ? '' : ` (${percentage(percentage_growth)})`)

const inWords = (recording: RecordingHistory, format: Format) =>
  `${isolated(nameOf(recording, format))}: ${growthOf(recording)}, from ${
    compact(recording.previous_change!)
  } to ${compact(recording.current_change!)}.`

const subtitle = (title: string, width: number): Part => ({
  height: 28,
  draw: (top) => (
    <text x={marginOf(width)} y={top + 16} font-size={textSize[2]} font-weight={700} fill={colors.muted}>
      {title}
    </text>
  ),
})

function panelRows(list: RecordingHistory[], periods: Periods, format: Format): Part[] {
  const { width } = format
  const columns = columnsOf(width)
  const margin = marginOf(width)
  const panelWidth = (width - 2 * margin - (columns - 1) * gutter_px) / columns
  return Array.from({ length: Math.ceil(list.length / columns) }, (_, row) => ({
    height: panel.height,
    draw: (top) => (
      <g>
        {list.slice(row * columns, (row + 1) * columns).map((recording, column) => (
          <g transform={`translate(${margin + column * (panelWidth + gutter_px)} ${top})`}>
            {drawPanel(recording, nameOf(recording, format), periods, panelWidth)}
          </g>
        ))}
      </g>
    ),
  }))
}

function drawPanel(recording: RecordingHistory, name: string, periods: Periods, width: number) {
  // The first boundary date has no gain.
  const days = gainsOf(readDays(recording, periods)).slice(1).map((day, index) => ({ ...day, index }))
  const dates = columnScale(days.length, 0, width)
  const base = panel.top + panel.bars
  const values = barScale(largestOf(days), panel.bars, { bottom: base, headroom_px: 4 })
  const parts = [
    { days: days.slice(0, periods.days), colors: colors.previous, at: 0 },
    { days: days.slice(periods.days), colors: colors.current, at: periods.days },
  ]
  const growth = growthOf(recording)
  return (
    <g>
      {nameLine(name, { x: 0, y: 14, width, fontSize: textSize[3] })}
      <text x={0} y={32} font-size={textSize[2]} font-weight={600} fill={colors.ink}>
        {cutToWidth(growth, textSize[2], width)}
      </text>
      <text x={0} y={48} font-size={textSize[1]} fill={colors.muted}>
        {cutToWidth(
          `${compact(recording.previous_change!)} to ${compact(recording.current_change!)}${
            name === recording.isrc ? '' : ` · ${recording.isrc}`
          }`,
          textSize[1],
          width,
        )}
      </text>
      {parts.map(({ colors: { tint, rule }, at }) => (
        <rect
          x={at * dates.step_px}
          y={panel.top}
          width={periods.days * dates.step_px}
          height={panel.bars}
          fill={tint}
          stroke={rule}
          stroke-width={0}
        />
      ))}
      {bars(days, dates, values, '')}
      {parts.map(({ days, at }) => mean(days, at, dates, values.y))}
      <line x1={0} x2={width} y1={base} y2={base} stroke={colors.ink} stroke-opacity={0.55} />
      {dateLabels(periods, width)}
    </g>
  )
}

/** The mean of a period as a line over its days. */
function mean(days: readonly GainDay[], at: number, { step_px }: DateScale, y: (value: number) => number) {
  const value = days.reduce((sum, { gain }) => sum + (gain ?? 0), 0) / Math.max(1, days.length)
  const line = { x1: at * step_px, x2: (at + days.length) * step_px, y1: y(value), y2: y(value) }
  return (
    <g>
      <line {...line} stroke={colors.background} stroke-width={3} />
      <line {...line} stroke={colors.ink} stroke-width={1.5} />
    </g>
  )
}

function dateLabels({ previous, current }: Periods, width: number) {
  const y = panel.top + panel.bars + 15
  const [first, middle, last] = [previous.start, current.start, current.end].map(shortDate)
  const room = estimatedWidth_px(`${first}${middle}${last}`, textSize[1]) + 16
  return (
    <g font-size={textSize[1]} fill={colors.muted}>
      <text x={0} y={y}>{first}</text>
      {room <= width && <text x={width / 2} y={y} text-anchor='middle'>{middle}</text>}
      <text x={width} y={y} text-anchor='end'>{last}</text>
    </g>
  )
}

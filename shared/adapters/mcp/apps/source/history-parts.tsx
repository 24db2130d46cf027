/** @jsxImportSource hono/jsx */
import { dateText } from '../../../../presentation/dates.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { raw } from 'hono/html'
import { stateColors } from '../../../../operations/catalogs/history-picture/layout.ts'
import { grouped, signed } from '../../../../operations/catalogs/history-picture/numbers.ts'
import { reason } from '../../../../operations/catalogs/history-picture/reason.ts'
import type { Day } from '../../../../operations/catalogs/history-picture/series.ts'
import {
  description,
  growth,
  movement,
  plural,
} from '../../../../operations/catalogs/history-picture/words.ts'
import type { Periods, RecordingHistory } from '../../../../operations/catalogs/history-schemas.ts'
import { dayText, drawChart, drawKeys } from './chart.tsx'
import type { Host } from './host.ts'

/** A recording of a page: without observations unless the model asked for them. */
export type Row = RecordingHistory & { total?: number | null }

export interface Page {
  catalog_id: string
  periods: Periods
  pagination: { page: number; limit: number; total_count: number; total_pages: number; has_more: boolean }
  semantics: string
  recordings: Row[]
}

export interface State {
  host: Host
  page: Page
  selected: number
  /** The selected recording with its observations. */
  series?: RecordingHistory
  days: Day[]
  cursor: number
  busy: boolean
  problem?: string
}

/** The whole view of a recording, its chart and the other recordings of the page. */
export const HistoryView = ({ row, width, ...state }: State & { row: Row; width: number }) => (
  <>
    <Heading row={row} days={state.days} />
    <Cards row={row} periods={state.page.periods} />
    <Chart {...state} width={width} />
    <Recordings {...state} />
    <p class='note'>{state.page.semantics}.</p>
  </>
)

const Heading = ({ row, days }: { row: Row; days: Day[] }) => (
  <header>
    <h1>{row.name || row.isrc}</h1>
    <p class='quiet'>
      {[row.name ? row.isrc : 'No name saved', 'cumulative Spotify play count'].join(' · ')}
    </p>
    <p class='state'>
      <i style={`color:var(--${stateColors[row.state]})`}></i>
      <span>
        <b style={`color:var(--${stateColors[row.state]})`}>{stateWord('history', row.state)}</b>
        {days.length > 0 && ` · ${reason(row, days)}`}
      </span>
    </p>
  </header>
)

const Cards = ({ row, periods: { previous, current, days } }: { row: Row; periods: Periods }) => (
  <div class='cards'>
    <div class='card previous'>
      <span class='quiet'>Previous {days} {plural(days)}</span>
      <strong>{movement(row.previous_change)}</strong>
      <span class='quiet'>{dateText(previous.start)} to {dateText(previous.end)}</span>
    </div>
    <div class='card current'>
      <span class='quiet'>Current {days} {plural(days)}</span>
      <strong>{movement(row.current_change)}</strong>
      <span class='quiet'>{dateText(current.start)} to {dateText(current.end)}</span>
    </div>
    <div class='card'>
      <span class='quiet'>Growth</span>
      <strong>{growth(row)}</strong>
      <span class='quiet'>{row.absolute_growth === null ? '' : `${signed(row.absolute_growth)} plays`}</span>
    </div>
  </div>
)

function Chart({ series, days, page, busy, problem, width }: State & { width: number }) {
  if (problem) return <p class='note wrong' role='alert'>{problem}</p>
  if (!series || busy) return <p class='note' role='status'>Reading the observations…</p>
  return (
    <figure>
      <p class='hidden'>{description(series, page.periods, days)}</p>
      <div
        class='plot'
        id='plot'
        data-plot=''
        tabindex={0}
        role='slider'
        aria-label='Day of the series'
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
      >
        {raw(drawChart(days, page.periods, width))}
      </div>
      <figcaption class='read' id='read'></figcaption>
      {raw(drawKeys(days))}
      <details>
        <summary>All values</summary>
        <div class='scroll'>
          <ul class='keys' style='display:grid'>{days.map((day) => <li>{dayText(day, days)}</li>)}</ul>
        </div>
      </details>
    </figure>
  )
}

function Recordings({ page: { recordings, pagination }, selected, host, busy }: State) {
  const { page, total_pages, total_count } = pagination
  return (
    <section>
      <div class='scroll list'>
        <table>
          <caption>{grouped(total_count)} recordings, page {page} of {Math.max(1, total_pages)}</caption>
          <tr>
            <th scope='col'>Recording</th>
            <th scope='col' class='wide'>State</th>
            <th scope='col' class='wide'>Previous</th>
            <th scope='col'>Current</th>
            <th scope='col'>Growth</th>
          </tr>
          {recordings.map((row, index) => (
            <tr>
              <td>
                <button
                  class='row'
                  type='button'
                  id={`row-${index}`}
                  data-select={index}
                  aria-pressed={String(index === selected)}
                >
                  {row.name || row.isrc}
                </button>
              </td>
              <td class='wide'>{stateWord('history', row.state)}</td>
              <td class='wide'>{row.previous_change === null ? '–' : signed(row.previous_change)}</td>
              <td>{row.current_change === null ? '–' : signed(row.current_change)}</td>
              <td>{row.percentage_growth === null ? '–' : growth(row)}</td>
            </tr>
          ))}
        </table>
      </div>
      {host.canCallTools && total_pages > 1 && (
        <nav aria-label='Pages of recordings'>
          <button type='button' id='back' data-turn={page - 1} disabled={busy || page === 1}>
            Previous page
          </button>
          <button type='button' id='on' data-turn={page + 1} disabled={busy || page >= total_pages}>
            Next page
          </button>
        </nav>
      )}
    </section>
  )
}

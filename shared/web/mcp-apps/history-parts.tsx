import { stateColors } from '../../operations/catalogs/history-picture/layout.ts'
import { grouped, signed } from '../../presentation/numbers.ts'
import { reason } from '../../operations/catalogs/history-picture/reason.ts'
import type { Day } from '../../operations/catalogs/history-picture/series.ts'
import { growth, movement, plural } from '../../operations/catalogs/history-picture/words.ts'
import type { Periods, RecordingHistory } from '../../operations/catalogs/history-schemas.ts'
import { dateText } from '../../presentation/dates.ts'
import { stateWord } from '../../presentation/states.ts'

/** A recording of a page: without observations unless the model asked for them. */
export type Row = RecordingHistory & { total?: number | null }

export interface Page {
  catalog_id: string
  periods: Periods
  pagination: { page: number; limit: number; total_count: number; total_pages: number; has_more: boolean }
  semantics: string
  recordings: Row[]
}

export const Heading = ({ row, days }: { row: Row; days: Day[] }) => (
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

export const Cards = ({ row, periods: { previous, current, days } }: { row: Row; periods: Periods }) => (
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

export function Recordings({ page: { recordings, pagination }, selected, busy, select, turn }: {
  page: Page
  selected: number
  busy: boolean
  select(index: number): void
  /** Undefined if the host cannot read another page. */
  turn?: (page: number) => void
}) {
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
                  aria-pressed={index === selected}
                  onClick={() => select(index)}
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
      {turn && total_pages > 1 && (
        <nav aria-label='Pages of recordings'>
          <button type='button' id='back' disabled={busy || page === 1} onClick={() => turn(page - 1)}>
            Previous page
          </button>
          <button type='button' id='on' disabled={busy || page >= total_pages} onClick={() => turn(page + 1)}>
            Next page
          </button>
        </nav>
      )}
    </section>
  )
}

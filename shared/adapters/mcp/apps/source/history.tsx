/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import { variableOf } from '../colors.ts'
import { grouped, signed } from '../../../../operations/catalogs/history-picture/numbers.ts'
import { reason } from '../../../../operations/catalogs/history-picture/reason.ts'
import { type Day, readDays } from '../../../../operations/catalogs/history-picture/series.ts'
import {
  description,
  growth,
  movement,
  plural,
  stateNames,
} from '../../../../operations/catalogs/history-picture/words.ts'
import type { Periods, RecordingHistory } from '../../../../operations/catalogs/history-schemas.ts'
import { browser, draw, on, root } from './browser.ts'
import { chartWidth, dayText, drawChart, drawKeys, scales } from './chart.tsx'
import { connect, type Host } from './host.ts'
import { message } from './markup.ts'

/** A recording of a page: without observations unless the model asked for them. */
type Row = RecordingHistory & { total?: number | null }

interface Page {
  catalog_id: string
  periods: Periods
  pagination: { page: number; limit: number; total_count: number; total_pages: number; has_more: boolean }
  semantics: string
  recordings: Row[]
}

const tool = 'get_catalog_playcount_history'

interface State {
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

let state: State | undefined
/** Only the newest request may change the view. */
let requests = 0

const argsOf = ({ catalog_id, periods }: Page) => ({
  catalogId: catalog_id,
  since: periods.current.start,
  days: periods.days,
})

function show(page: Page, host: Host): void {
  state = { host, page, selected: 0, days: [], cursor: 0, busy: false }
  select(0)
}

/** Shows a recording of the page. Its observations are requested unless the page has them. */
function select(index: number): Promise<void> {
  const { page, host } = state!
  const row = page.recordings[index]
  Object.assign(state!, { selected: index, series: undefined, days: [], problem: undefined })
  if (!row) return Promise.resolve(render())
  const use = (series: RecordingHistory) => {
    const days = readDays(series, page.periods)
    Object.assign(state!, { series, days, cursor: days.length - 1 })
  }
  if (row.observations) {
    use(row)
    return Promise.resolve(render())
  }
  if (!host.canCallTools) {
    state!.problem =
      'This client does not let the view read the observations. Ask for a picture of the recording.'
    return Promise.resolve(render())
  }
  const { page: number, limit } = page.pagination
  const place = (number - 1) * limit + index + 1
  return load({ observations: true, limit: 1, page: place }, ({ recordings: [series] }) => {
    if (series?.isrc !== row.isrc) throw new Error('The catalog has changed. Ask for the comparison again.')
    use(series)
  })
}

const turn = (page: number) =>
  load({ page, limit: state!.page.pagination.limit }, (next) => {
    state!.page = next
  }).then(() => select(0))

async function load(args: Record<string, unknown>, use: (page: Page) => void): Promise<void> {
  const request = ++requests
  Object.assign(state!, { busy: true, problem: undefined })
  render()
  try {
    const page: Page = await state!.host.callTool(tool, { ...argsOf(state!.page), ...args })
    if (request === requests) use(page)
  } catch (error) {
    if (request === requests) state!.problem = (error as Error).message
  }
  if (request !== requests) return
  state!.busy = false
  render()
}

function render(): void {
  const { page, selected } = state!
  const row = page.recordings[selected]
  if (!row) return draw(message('There are no recordings on this page.'))
  draw(String(
    <>
      <Heading row={row} />
      <Cards row={row} periods={page.periods} />
      <Chart />
      <Recordings />
      <p class='note'>{page.semantics}.</p>
    </>,
  ))
  point(state!.cursor, false)
}

const Heading = ({ row }: { row: Row }) => (
  <header>
    <h1>{row.name || row.isrc}</h1>
    <p class='quiet'>{row.name ? row.isrc : 'No name saved'} · cumulative Spotify play count</p>
    <p class='state'>
      <i style={`color:var(${variableOf(row.state)})`}></i>
      <span>
        <b style={`color:var(${variableOf(row.state)})`}>{stateNames[row.state]}</b>
        {state!.days.length > 0 && ` · ${reason(row, state!.days)}`}
      </span>
    </p>
  </header>
)

const Cards = ({ row, periods: { previous, current, days } }: { row: Row; periods: Periods }) => (
  <div class='cards'>
    <div class='card previous'>
      <span class='quiet'>Previous {days} {plural(days)}</span>
      <strong>{movement(row.previous_change)}</strong>
      <span class='quiet'>{previous.start} to {previous.end}</span>
    </div>
    <div class='card current'>
      <span class='quiet'>Current {days} {plural(days)}</span>
      <strong>{movement(row.current_change)}</strong>
      <span class='quiet'>{current.start} to {current.end}</span>
    </div>
    <div class='card'>
      <span class='quiet'>Growth</span>
      <strong>{growth(row)}</strong>
      <span class='quiet'>{row.absolute_growth === null ? '' : `${signed(row.absolute_growth)} plays`}</span>
    </div>
  </div>
)

const widthNow = () => chartWidth(root().getBoundingClientRect().width - 32)

function Chart() {
  const { series, days, page, busy, problem } = state!
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
        {raw(drawChart(days, page.periods, widthNow()))}
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

function Recordings() {
  const { page: { recordings, pagination }, selected, host, busy } = state!
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
              <td class='wide'>{stateNames[row.state]}</td>
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

/** Points at a day, and says its value. */
function point(index: number, isShown = true): void {
  const { days } = state!
  const day = days[index]
  const plot = browser.document.getElementById('plot')
  if (!day || !plot) return
  state!.cursor = index
  const { dates, values } = scales(days, widthNow())
  const text = dayText(day, days)
  plot.setAttribute('aria-valuenow', String(index))
  plot.setAttribute('aria-valuetext', text)
  browser.document.getElementById('read')!.textContent = text
  const set = (id: string, attributes: Record<string, unknown>) => {
    const element = plot.querySelector(`#${id}`)!
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  }
  const x = dates.x(index)
  set('cursor', { x1: x, x2: x, visibility: isShown ? 'visible' : 'hidden' })
  const isRinged = isShown && day.value !== null && values
  set('ring', { cx: x, cy: isRinged ? values.y(day.value!) : 0, visibility: isRinged ? 'visible' : 'hidden' })
}

on('click', 'select', (value) => void select(Number(value)))
on('click', 'turn', (value) => void turn(Number(value)))
for (const type of ['pointermove', 'pointerdown']) {
  on(type, 'plot', (_, { clientX }) => {
    const { left, width } = browser.document.getElementById('plot')!.getBoundingClientRect()
    const { dates } = scales(state!.days, widthNow())
    const at = (clientX - left) * widthNow() / width
    point(Math.max(0, Math.min(Math.round((at - dates.x(0)) / dates.step_px), state!.days.length - 1)))
  })
}
on('keydown', 'plot', (_, event) => {
  const last = state!.days.length - 1
  const { cursor } = state!
  const next = { ArrowLeft: cursor - 1, ArrowRight: cursor + 1, Home: 0, End: last }[event.key]
  if (next === undefined) return
  event.preventDefault()
  point(Math.max(0, Math.min(next, last)))
})

let drawnWidth = 0
new browser.ResizeObserver(() => {
  if (!state || drawnWidth === widthNow()) return
  drawnWidth = widthNow()
  render()
}).observe(browser.document.documentElement)

void connect('playcount-history', show)

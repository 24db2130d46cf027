/** @jsxImportSource hono/jsx */
import { readDays } from '../../../../operations/catalogs/history-picture/series.ts'
import type { RecordingHistory } from '../../../../operations/catalogs/history-schemas.ts'
import { browser, draw, on, root } from './browser.ts'
import { chartWidth, dayText, scales } from './chart.tsx'
import { HistoryView, type Page, type State } from './history-parts.tsx'
import { connect, type Host } from './host.ts'
import { message } from './markup.ts'

const tool = 'get_catalog_playcount_history'

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
  draw(String(<HistoryView {...state!} row={row} width={widthNow()} />))
  point(state!.cursor, false)
}

const widthNow = () => chartWidth(root().getBoundingClientRect().width - 32)

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

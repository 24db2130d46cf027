import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { readDays } from '../../operations/catalogs/history-picture/series.ts'
import { description } from '../../operations/catalogs/history-picture/words.ts'
import type { RecordingHistory } from '../../operations/catalogs/history-schemas.ts'
import { dayText, keysOf } from './chart.ts'
import { Cards, Heading, type Page, Recordings } from './history-parts.tsx'
import { connect, Note, type ViewProps } from './host.tsx'
import { Plot } from './plot.tsx'

interface State {
  page: Page
  selected: number
  /** The selected recording with its observations. */
  series?: RecordingHistory
  busy: boolean
  problem?: string
}

/** A recording, its chart and the other recordings of the page. */
function History({ output, host }: ViewProps<Page>) {
  const [state, setState] = useState<State>({ page: output, selected: 0, busy: false })
  const { page, selected, series, busy, problem } = state
  const set = (changes: Partial<State>) => setState((state) => ({ ...state, ...changes }))
  const days = useMemo(() => series ? readDays(series, page.periods) : [], [series])
  /** Only the newest request may change the view. */
  const requests = useRef(0)

  async function load(page: Page, args: Record<string, unknown>, use: (page: Page) => void): Promise<void> {
    const request = ++requests.current
    set({ busy: true, problem: undefined })
    const { catalog_id, periods: { current, days } } = page
    try {
      const period = { catalog_id, since: current.start, days }
      const loaded: Page = await host.callTool('get_catalog_playcount_history', { ...period, ...args })
      if (request !== requests.current) return
      set({ busy: false })
      use(loaded)
    } catch (error) {
      if (request === requests.current) set({ busy: false, problem: (error as Error).message })
    }
  }

  /** Shows a recording of a page. Its observations are requested unless the page has them. */
  function select(page: Page, selected: number): void {
    const row = page.recordings[selected]
    set({ page, selected, series: row?.observations && row, problem: undefined })
    if (!row || row.observations) return
    if (!host.canCallTools) {
      return set({
        problem:
          'This client does not let the view read the observations. Ask for a picture of the recording.',
      })
    }
    const { page: number, limit } = page.pagination
    const place = (number - 1) * limit + selected + 1
    void load(page, { observations: true, limit: 1, page: place }, ({ recordings: [series] }) => {
      if (series?.isrc !== row.isrc) throw new Error('The catalog has changed. Ask for the comparison again.')
      set({ series })
    })
  }
  const turn = (number: number) =>
    void load(page, { page: number, limit: page.pagination.limit }, (next) => select(next, 0))
  useEffect(() => select(output, 0), [])

  const row = page.recordings[selected]
  if (!row) return <Note text='There are no recordings on this page.' />
  return (
    <>
      <Heading row={row} days={days} />
      <Cards row={row} periods={page.periods} />
      {problem
        ? <p class='note wrong' role='alert'>{problem}</p>
        : !series || busy
        ? <p class='note' role='status'>Reading the observations…</p>
        : (
          <figure key={series.isrc}>
            <p class='hidden'>{description(series, page.periods, days)}</p>
            <Plot days={days} periods={page.periods} />
            <ul class='keys'>
              {keysOf(days).map(({ text, mark }) => (
                <li>
                  <svg width={20} height={20} aria-hidden='true' dangerouslySetInnerHTML={{ __html: mark }} />
                  {text}
                </li>
              ))}
            </ul>
            <details>
              <summary>All values</summary>
              <div class='scroll'>
                <ul class='keys' style='display:grid'>{days.map((day) => <li>{dayText(day, days)}</li>)}</ul>
              </div>
            </details>
          </figure>
        )}
      <Recordings
        {...{ page, selected, busy }}
        select={(index) => select(page, index)}
        turn={host.canCallTools ? turn : undefined}
      />
      <p class='note'>{page.semantics}.</p>
    </>
  )
}

void connect('playcount-history', History)

import { signal } from '@preact/signals'

const perPage = 100

/** As a table reads them. */
export type RowPages<Row> = Pick<
  ReturnType<typeof openRowPages<never, Row, { pagination: { total_count: number } }>>,
  'found' | 'error' | 'again' | 'rowAt' | 'show'
>

/**
 * The rows of a query, loaded page by page as a table shows them. Until the newest query has an answer, the rows of the former stay.
 * @param read one page of a query, from 1, with what the response says of all rows
 */
export function openRowPages<Query, Row, Rest extends { pagination: { total_count: number } }>(
  read: (query: Query, page: number, limit: number) => Promise<{ rows: readonly Row[]; rest: Rest }>,
) {
  const found = signal<Rest | undefined>()
  const pages = signal<ReadonlyMap<number, readonly Row[]>>(new Map())
  const error = signal<unknown>()
  const isBusy = signal(true)
  let query: Query
  let round = 0
  let answered = 0
  let asked = new Set<number>()
  let shown: readonly [first: number, last: number] = [0, 0]

  async function load(page: number): Promise<void> {
    if (asked.has(page)) return
    asked.add(page)
    const own = round
    isBusy.value = true
    try {
      const { rows, rest } = await read(query, page + 1, perPage)
      if (own !== round) return
      pages.value = new Map(answered === own ? pages.value : []).set(page, rows)
      answered = own
      found.value = rest
      error.value = undefined
    } catch (failure) {
      if (own !== round) return
      asked.delete(page)
      error.value = failure
    }
    isBusy.value = false
  }
  const loadShown = () => {
    for (let page = Math.floor(shown[0] / perPage); page <= Math.floor(shown[1] / perPage); page++) {
      void load(page)
    }
  }
  const begin = () => {
    round++
    asked = new Set()
    loadShown()
  }
  return {
    found,
    error,
    isBusy,
    rowAt: (index: number): Row | undefined =>
      pages.value.get(Math.floor(index / perPage))?.[index % perPage],
    indexOf(isSought: (row: Row) => boolean): number | undefined {
      for (const [page, rows] of pages.value) {
        const index = rows.findIndex(isSought)
        if (index >= 0) return page * perPage + index
      }
    },
    /** Loads what a query finds. */
    ask(next: Query): void {
      query = next
      shown = [0, 0]
      begin()
    },
    /** Loads it again, as after a change. */
    again: begin,
    show(first: number, last: number): void {
      shown = [first, Math.max(first, last)]
      if (query) loadShown()
    },
  }
}

import { signal } from '@preact/signals'
import type { Result } from '../../../../client/mod.ts'
import { calls, data } from '../../calls.ts'
import { pageId } from '../../place.ts'

export type Page = Result<'list_catalog_recordings'>
export type Row = Page['recordings'][number]
export type State = NonNullable<Row['state']>
export type Sort = 'plays' | 'change' | 'growth' | 'value' | 'name'

export interface Query {
  search: string
  state: State | undefined
  sort: Sort
  direction: 'asc' | 'desc'
}

/** The order in which a column is first sorted. */
export const firstDirection = (sort: Sort) => sort === 'name' ? 'asc' : 'desc'

const perPage = 100

export const readPage = ({ search, ...query }: Query, page: number, limit: number): Promise<Page> =>
  data(calls.GET('/api/catalogs/{catalogId}/recordings', {
    params: { path: { catalogId: pageId() }, query: { ...query, ...search && { search }, page, limit } },
  }))

/** The rows of a query, loaded page by page as they are shown. Until the newest query has an answer, the rows of the former stay. */
export function openList() {
  const found = signal<Omit<Page, 'recordings'> | undefined>()
  const rows = signal<ReadonlyMap<number, readonly Row[]>>(new Map())
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
      const { recordings, ...rest } = await readPage(query, page + 1, perPage)
      if (own !== round) return
      rows.value = new Map(answered === own ? rows.value : []).set(page, recordings)
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
    rowAt: (index: number): Row | undefined => rows.value.get(Math.floor(index / perPage))?.[index % perPage],
    indexOf(isrc: string): number | undefined {
      for (const [page, listed] of rows.value) {
        const index = listed.findIndex((row) => row.isrc === isrc)
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

export type List = ReturnType<typeof openList>

/** As many as are selected at once. */
export const maxSelected = 1000

/** The first rows of a query, up to that many. */
export async function readRows(query: Query): Promise<Row[]> {
  const limit = 200
  const rows: Row[] = []
  for (let page = 1; page <= maxSelected / limit; page++) {
    const { recordings, pagination } = await readPage(query, page, limit)
    rows.push(...recordings)
    if (!pagination.has_more) break
  }
  return rows
}

import type { Result } from '../../../../client/mod.ts'
import { openRowPages } from '../../../components/row-pages.ts'
import { calls, data } from '../../calls.ts'
import { pageId } from '../../place.ts'

export type Page = Result<'list_catalog_recordings'>
export type Recording = Result<'get_catalog_recording'>
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

export const readPage = ({ search, ...query }: Query, page: number, limit: number): Promise<Page> =>
  data(calls.GET('/api/catalogs/{catalogId}/recordings', {
    params: { path: { catalogId: pageId() }, query: { ...query, ...search && { search }, page, limit } },
  }))

export function openList() {
  const { indexOf, ...list } = openRowPages<Query, Row, Omit<Page, 'recordings'>>(
    async (query, page, limit) => {
      const { recordings: rows, ...rest } = await readPage(query, page, limit)
      return { rows, rest }
    },
  )
  return { ...list, indexOf: (isrc: string) => indexOf((row) => row.isrc === isrc) }
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

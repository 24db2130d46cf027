import type { Result } from '../../../client/mod.ts'
import { eachRow } from '../../../client/pages.ts'
import { openRowPages } from '../../components/row-pages.ts'
import { calls, data } from '../calls.ts'
import { organizationId } from '../place.ts'

export type Page = Result<'list_fans'>
export type Fan = Page['fans'][number]
export type Counts = Page['counts']
/** Who needed no confirmation counts as confirmed, as in the counts of pages and artists. */
export const confirmedOf = ({ confirmed, single }: Counts) => confirmed + single
export type State = Exclude<keyof Counts, 'all'>

export interface Query {
  search: string
  state: State | undefined
  siteId: string | undefined
}

/** The query of the API for what is shown: a list and its file have the same one. */
export const queryOf = ({ search, state, siteId }: Query) => ({
  organization_id: organizationId,
  site_id: siteId,
  search: search.trim() || undefined,
  state,
})

export const openFans = () =>
  openRowPages<Query, Fan, Omit<Page, 'fans'>>(async (query, page, limit) => {
    const { fans, ...rest } = await data(
      calls.GET('/api/fans', { params: { query: { ...queryOf(query), page, limit } } }),
    )
    return { rows: fans, rest }
  })

export type List = ReturnType<typeof openFans>

/** Which fan is open stands behind the # of the address, which no server receives. */
export interface Opened {
  siteId: string
  email: string
}

export function openedFan(): Opened | undefined {
  const [siteId = '', email = ''] = location.hash.slice(1).split('/')
  return siteId.length === 36 && email ? { siteId, email: decodeURIComponent(email) } : undefined
}

export const hashOf = ({ siteId, email }: Opened): string => `#${siteId}/${encodeURIComponent(email)}`

export type PageInShort = Result<'list_pages'>['pages'][number]

/** All pages of the workspace in short, by name. */
export const readPages = () =>
  Array.fromAsync(eachRow(
    (page) =>
      data(calls.GET('/api/pages', {
        params: { query: { organization_id: organizationId, sort: 'name' as const, page, limit: 100 } },
      })),
    ({ pages }) => pages,
  ))

import { type Calls, endpoints, type Result } from '../calls.ts'

export type Home = Result<'get_home'>
export type SearchHit = Result<'search_workspace'>['hits'][number]

/** A workspace as a whole: your own, or with `organization_id` that of an organization. */
export function home(calls: Calls) {
  const { query } = endpoints(calls)
  return {
    /** What needs an act, movers, fans, pages and catalogs. */
    home: query('GET /api/home'),
    /** Catalogs, recordings, sites and artists by a part of their names. */
    search: query('GET /api/search'),
  }
}

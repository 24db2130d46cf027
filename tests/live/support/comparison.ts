import { owner } from './actors.ts'
import { get } from './http.ts'
import { deployment } from './rule.ts'

/** The catalog of the deployment; without one no rule reads it. */
export const catalogPath = `/api/catalogs/${deployment.catalog_id ?? '00000000-0000-4000-8000-00000000feed'}`

/** All recordings of a comparison of this catalog, over all pages. */
export async function readAll(since: string, days: number) {
  // deno-lint-ignore no-explicit-any -- whatever the deployment sent
  const recordings: any[] = []
  for (let page = 1;; page++) {
    const path = `${catalogPath}/playcount-history?since=${since}&days=${days}&page=${page}`
    const { body } = await get(path, owner)
    recordings.push(...body.recordings)
    if (!body.pagination.has_more) return { recordings, pagination: body.pagination }
  }
}

import { eachRow } from '../../../client/pages.ts'
import { calls, data } from '../calls.ts'
import { organizationId } from '../place.ts'
import type { Artist } from './picture.tsx'

export interface Audience {
  visits: number
  fans: number
  /** Pages that name the artist and are not linked to it. */
  unlinked: number
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found = []
  for await (const row of rows) found.push(row)
  return found
}

/** Who the pages of the workspace reach, by the artist that they are linked to. */
export async function readAudience(): Promise<{ of: (artist: Artist) => Audience }> {
  const limit = 100
  const [pages, sites] = await Promise.all([
    all(eachRow(
      (page) =>
        data(calls.GET('/api/pages', {
          params: { query: { organization_id: organizationId, page, limit } },
        })),
      ({ pages }) => pages,
    )),
    all(eachRow(
      (page) => data(calls.GET('/api/sites', { params: { query: { organizationId, page, limit } } })),
      ({ sites }) => sites,
    )),
  ])
  const artistOf = new Map(sites.map(({ id, artist_id }) => [id, artist_id]))
  return {
    of({ id: artistId, name }) {
      const linked = pages.filter(({ id }) => artistOf.get(id) === artistId)
      return {
        visits: linked.reduce((sum, { visits }) => sum + visits, 0),
        fans: linked.reduce((sum, { fans }) => sum + fans, 0),
        unlinked:
          pages.filter(({ id, artist }) => name && artist === name && artistOf.get(id) !== artistId).length,
      }
    },
  }
}

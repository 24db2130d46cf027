import { eachRow } from '../../../client/pages.ts'
import { calls, data } from '../calls.ts'
import { readPages } from '../fans/list.ts'
import { organizationId } from '../place.ts'
import type { Artist } from './picture.tsx'

export interface Audience {
  visits: number
  fans: number
  /** Pages that name the artist and are not linked to it. */
  unlinked: number
}

/** Who the pages of the workspace reach, by the artist that they are linked to. */
export async function readAudience(): Promise<{ of: (artist: Artist) => Audience }> {
  const [pages, sites] = await Promise.all([
    readPages(),
    Array.fromAsync(eachRow(
      (page) => data(calls.GET('/api/sites', { params: { query: { organizationId, page, limit: 100 } } })),
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

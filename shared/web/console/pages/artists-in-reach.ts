import { eachRow } from '../../../client/pages.ts'
import { calls, data } from '../calls.ts'

/** The artists that a page can be about. */
export async function artistsInReach(): Promise<{ id: string; name: string | null }[]> {
  const all = []
  const artists = eachRow(
    (page) => data(calls.GET('/api/artists', { params: { query: { page, limit: 100 } } })),
    ({ artists }) => artists,
  )
  for await (const artist of artists) all.push(artist)
  return all
}

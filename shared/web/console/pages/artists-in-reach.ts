import { eachRow } from '../../../client/pages.ts'
import { api } from '../api.ts'

/** The artists that a page can be about. */
export async function artistsInReach(): Promise<{ id: string; name: string | null }[]> {
  const all = []
  const artists = eachRow((page) => api.artists.list({ page, limit: 100 }), ({ artists }) => artists)
  for await (const artist of artists) all.push(artist)
  return all
}

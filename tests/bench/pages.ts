import postgres from 'postgres'
import { dateFromToday } from './statistics.ts'
import { statementOf, type Store } from './store.ts'

const days = 31
const since = dateFromToday(-days - 1)
export const pageLimit = 25

/** A catalog's pages of play-count history with the API's statement, and their rows with a simple one. */
export interface Pages {
  page(number: number): () => Promise<{ result: string }[]>
  /** The sum of the page's rows from the covering index, or from the table (`heap`). */
  sum(number: number, from: 'index' | 'heap'): () => Promise<{ sum: string; rows: string }[]>
  close(): Promise<void>
}

const range = `m.isrc = any ($1) and m.data_source = 'apify_spotify_playcount'
  and m.captured_at >= $2::timestamptz and m.captured_at < $3::timestamptz`
const sums = {
  index: `select sum(m.value), count(*) as rows from app.song_measurements m where ${range}`,
  heap: `select sum(m.value), count(m.snapshot_id) as rows from app.song_measurements m where ${range}`,
}

/** `numbers` are the pages to be read, whose recordings are looked up beforehand. */
export async function openPages(store: Store, catalogId: string, numbers: number[]): Promise<Pages> {
  const request = { catalog_id: catalogId, since, days, page: 1, page_limit: pageLimit }
  // Leaves the JSON unparsed, because parsing is the handler's part.
  const asText = { to: 114, from: [114], serialize: String, parse: (value: string) => value }
  const options = { max: 1, fetch_types: false, types: { json: asText } } as never
  const api = postgres(store.apiUrl, options)
  // The API's role may read no table, so the references need a connection of their own.
  const bare = postgres(store.ownerUrl, options)
  const members = new Map<number, string>()
  for (const number of new Set(numbers)) {
    const rows = await store.owner<{ isrc: string }[]>`
      select isrc from app.catalog_songs where catalog_id = ${catalogId}
      order by isrc limit ${pageLimit} offset ${(number - 1) * pageLimit}`
    members.set(number, `{${rows.map(({ isrc }) => isrc).join()}}`)
  }
  const [from, until] = [dateFromToday(-2 * days - 1), dateFromToday(0)]
  return {
    page: (number) => {
      const { text, values } = statementOf(store, 'get_catalog_playcount_history', {
        ...request,
        page: number,
      })
      return () => api.unsafe(text, values as never[], { prepare: true }) as never
    },
    sum: (number, source) => () =>
      bare.unsafe(sums[source], [members.get(number)!, from, until], { prepare: true }) as never,
    close: async () => void await Promise.all([api.end(), bare.end()]),
  }
}

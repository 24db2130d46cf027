import { type TestAccount, testIsrc } from '../../support/accounts.ts'
import type { TestDatabase } from '../../support/database.ts'

/** The tests' first recordings. */
export const isrcsOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => testIsrc(from + n))

/** What a snapshot captured of a recording: nothing, where there is no value. */
export interface Captured {
  isrc: string
  value?: number
  releaseDate?: string
}

export interface SnapshotOptions {
  catalogId?: string
  state?: 'queued' | 'running' | 'done' | 'failed'
  capturedAt?: string
}

let instants = 0
/** No two captures are of one instant. */
const nextInstant = () => new Date(Date.UTC(2026, 2, 1, 4, 20, instants++)).toISOString()

/** A snapshot as a capture leaves it. */
export async function createSnapshot(
  { owner: sql }: TestDatabase,
  account: TestAccount,
  captured: Captured[],
  { catalogId, state = 'done', capturedAt = nextInstant() }: SnapshotOptions = {},
): Promise<string> {
  const [snapshot] = await sql<{ id: string }[]>`
    insert into app.playcount_snapshots (account_id, catalog_id, state)
    values (${account.id}, ${catalogId ?? null}, ${state}) returning id`
  const rows = sql.json(captured as never)
  await sql`
    insert into app.songs (isrc, release_date)
    select isrc, "releaseDate" from jsonb_to_recordset(${rows}) as song (isrc text, "releaseDate" date)
    on conflict (isrc) do update set release_date = excluded.release_date`
  await sql`
    insert into app.snapshot_songs (snapshot_id, isrc)
    select ${snapshot!.id}, isrc
    from jsonb_to_recordset(${rows}) as song (isrc text, value bigint) where value is null`
  await sql`
    insert into app.snapshot_pages (snapshot_id, captured_at, isrcs)
    select ${snapshot!.id}, ${capturedAt}::timestamptz, array_agg(isrc)
    from jsonb_to_recordset(${rows}) as song (isrc text, value bigint) where value is not null having count(*) > 0`
  await sql`
    insert into app.song_measurements (isrc, captured_at, value, snapshot_id, recorded_at)
    select isrc, ${capturedAt}::timestamptz, value, ${snapshot!.id}, null
    from jsonb_to_recordset(${rows}) as song (isrc text, value bigint) where value is not null
    on conflict do nothing`
  return snapshot!.id
}

/** What is in a catalog behind the scenes. */
export async function membersOf({ owner: sql }: TestDatabase, catalogId: string): Promise<string[]> {
  const rows = await sql<{ isrc: string }[]>`
    select isrc from app.catalog_songs where catalog_id = ${catalogId} order by isrc`
  return rows.map(({ isrc }) => isrc)
}

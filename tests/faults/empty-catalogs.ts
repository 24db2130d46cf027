import postgres from 'postgres'
import { pause } from '../../shared/platform/pause.ts'
import type { Stack } from '../../supabase/local/stack-file.ts'

const catalogs = 110
const days = 60
const recordings = 500
/** Of the slowest deletion of a catalog meanwhile. */
const deletionLimitMs = 2_000
const limitMs = 60_000

/**
 * A model that was fitted on nothing, then an import of 30,000 observations and many catalogs without recordings. Their headlines are
 * stored, and one of them is deleted meanwhile.
 * @throws Error if that takes too long
 */
export async function emptyCatalogs({ base_url, database_url, accounts: { owner } }: Stack): Promise<void> {
  const sql = postgres(database_url, { max: 1, onnotice: () => {} })
  try {
    const ids = await sql.begin(async (sql) => {
      await sql`
        insert into app.valuation_models (method, known_until, basis, recordings, pairs, parameters)
        select m.method, now(), m.basis, 0, 0, m.parameters from private.default_valuation_model() m`
      await sql`
        insert into app.songs (isrc, name, release_date)
        select 'QZFLT' || to_char(n, 'FM0000000'), 'Song ' || n, date '2020-01-01' + n from generate_series(1, ${recordings}) n`
      await sql`
        insert into app.song_measurements (isrc, captured_at, value)
        select 'QZFLT' || to_char(n, 'FM0000000'), now() - day * interval '1 day', 1000000 - day * (1000 + n)
        from generate_series(1, ${recordings}) n, generate_series(1, ${days}) day`
      const rows = await sql<{ id: string }[]>`
        insert into app.catalogs (name) select 'Empty ' || n from generate_series(1, ${catalogs}) n returning id`
      const ids = rows.map(({ id }) => id)
      await sql`insert into app.account_catalogs (account_id, catalog_id)
        select ${owner.account_id}, id from unnest(${ids}::uuid[]) id`
      await sql`select private.note_import(array(select isrc from app.songs where isrc like 'QZFLT%'))`
      return ids
    })
    const started = performance.now()
    const [deleted, ...others] = ids
    const headers = { 'x-api-key': owner.api_key }
    const response = await fetch(`${base_url}/api/catalogs/${deleted}`, { method: 'DELETE', headers })
    await response.body?.cancel()
    const deletion_ms = performance.now() - started
    if (!response.ok || deletion_ms > deletionLimitMs) {
      throw new Error(`The deletion of a catalog took ${deletion_ms.toFixed(0)} ms: ${response.status}`)
    }
    for (;;) {
      const [{ count }] = await sql<[{ count: number }]>`
        select count(*)::int as count from app.valuations where catalog_id = any (${others})`
      if (count === others.length) break
      if (performance.now() - started > limitMs) {
        throw new Error(`${count} of ${others.length} headlines are stored`)
      }
      await pause(200)
    }
    console.log(
      `      ${others.length} headlines in ${((performance.now() - started) / 1000).toFixed(1)} s, ` +
        `a deletion in ${deletion_ms.toFixed(0)} ms`,
    )
  } finally {
    await sql.end()
  }
}

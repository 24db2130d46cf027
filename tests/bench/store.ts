import postgres, { type Sql } from 'postgres'
import { callStatement } from '../../shared/platform/database/call-statement.ts'
import type { Statement } from '../../shared/platform/database/connection.ts'
import { enter } from '../../shared/platform/database/entry.ts'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { ensureDatabase, prepareDatabase } from '../../supabase/local/database.ts'
import { createBaselineAndSources } from '../../supabase/schema/pair.ts'
import { siteDocument } from '../pages/sites.ts'
import { progress, type Session } from './session.ts'

const password = crypto.randomUUID()

// As in the tests: TEST_SCHEMA=sources uses sql/, before the migration is written.
const prepare = Deno.env.get('TEST_SCHEMA') === 'sources' ? createBaselineAndSources : prepareDatabase

/** A migrated database with an account and an API key. */
export interface Store {
  name: string
  apiUrl: string
  ownerUrl: string
  owner: Sql
  accountId: string
  key: string
  keyHash: string
  /** Lets one account send as many requests as it can. They are still counted. */
  liftRateLimits(): Promise<void>
  close(): Promise<void>
}

export async function openStore(session: Session, name: string): Promise<Store> {
  const server = await session.postgres()
  await ensureDatabase(server.adminUrl('postgres'), name)
  await prepare({ adminUrl: server.adminUrl(name) })
  const owner = postgres(server.adminUrl(name), { max: 1, onnotice: () => {} })
  await owner.unsafe(`alter role platform_api with login password '${password}'`)
  return {
    name,
    owner,
    apiUrl: server.url('platform_api', password, name),
    ownerUrl: server.adminUrl(name),
    ...await insertPerson(owner, 'bench'),
    async liftRateLimits() {
      await owner`update app.rate_limits set max_requests = 1000000000`
    },
    close: () => owner.end({ timeout: 5 }),
  }
}

/** A person with an API key. */
export async function insertPerson(owner: Sql, name: string) {
  const [account] = await owner<{ id: string }[]>`
    insert into app.accounts (kind, name, email) values ('person', ${name}, ${`${name}@example.com`}) returning id`
  const { key, prefix, hash } = createApiKey()
  await owner`insert into app.api_keys (account_id, name, prefix, key_hash)
    values (${account!.id}, ${name}, ${prefix}, decode(${hash}, 'hex'))`
  return { accountId: account!.id, key, keyHash: hash }
}

/** The n-th recording. `spacing` spreads the measured ones over a larger catalog. */
const isrcOf = (n: string, spacing: number) => `'QZBCH' || lpad(((${n}) * ${spacing})::text, 7, '0')`

/** A catalog of the account. */
export async function insertCatalog(
  { owner, accountId }: Store,
  recordings: number,
  spacing: number,
): Promise<string> {
  const [catalog] = await owner<
    { id: string }[]
  >`insert into app.catalogs (name) values ('Bench') returning id`
  const id = catalog!.id
  await owner`insert into app.account_catalogs (account_id, catalog_id) values (${accountId}, ${id})`
  const isrcs = `select n, ${isrcOf('n', spacing)} as isrc from generate_series(1, ${recordings}) n`
  await owner.unsafe(`insert into app.songs (isrc, name, artist, release_date)
    select isrc, 'Recording ' || isrc, 'Artist', date '2000-01-01' + n % 9000 from (${isrcs}) members
    on conflict do nothing`)
  await owner.unsafe(
    `insert into app.catalog_songs (catalog_id, isrc) select '${id}', isrc from (${isrcs}) members`,
  )
  await owner.unsafe('analyze app.songs, app.catalog_songs, app.catalogs, app.account_catalogs')
  return id
}

/** A valuation of a catalog on each of the last days. */
export const insertValuations = ({ owner }: Store, catalogId: string, days: number) =>
  owner`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at)
    select ${catalogId}, 1000 * day, 2000 * day, 3000 * day, 25, 1000000, now() - interval '1 day' * day
    from generate_series(1, ${days}) day`

/** A published page of the account. */
export async function publishPage({ owner, accountId }: Store): Promise<string> {
  const [site] = await owner<{ id: string }[]>`
    insert into app.sites (owner_id, published, published_at)
    values (${accountId}, ${owner.json(siteDocument() as never)}, now()) returning id`
  return site!.id
}

/**
 * Captures of each day and recording, evenly spread from 00:20 UTC on, ending yesterday, with one snapshot per day. Inserted
 * in the order of captures and recorded as they are, so that tables and indexes have a realistic shape.
 */
export async function insertObservations(
  { owner }: Store,
  recordings: number,
  days: number,
  spacing: number,
  captures = 1,
) {
  for (let from = days; from >= 1; from -= 20) {
    const until = Math.max(from - 19, 1)
    await owner.unsafe(`
      insert into app.song_measurements (isrc, captured_at, value, snapshot_id, recorded_at)
      select ${isrcOf('n', spacing)},
        ((now() at time zone 'UTC')::date - day + time '00:20') at time zone 'UTC'
          + interval '1 day' * capture / ${captures} + interval '1 second' * (hashint4(n * 401 + day) & 2047) * 0.87,
        1000000 + n::bigint * 13 + (${days} - day) * (50 + n % 1000), md5(day::text)::uuid, null
      from generate_series(${from}, ${until}, -1) day, generate_series(0, ${captures - 1}) capture,
        generate_series(1, ${recordings}) n`)
    progress(`observations: ${((days - until + 1) * recordings * captures).toLocaleString('en')}`)
  }
  await owner.unsafe('vacuum (analyze) app.song_measurements, app.monthly_playcounts')
}

/** The statement of a call that is counted in memory, as shared/platform/database sends it. */
export function statementOf(
  { keyHash }: Pick<Store, 'keyHash'>,
  name: string,
  args: Record<string, unknown>,
  scope: 'read' | 'write' = 'read',
): Pick<Statement, 'text' | 'values'> {
  return callStatement(enter({ kind: 'api_key', keyHash, network: '' }, scope), name, args, {
    requestId: 'bench',
    take: [],
  })
}

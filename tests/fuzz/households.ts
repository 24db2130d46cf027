import type { Cast } from '../support/actors.ts'
import { createCatalog, observe, testIsrc } from '../support/accounts.ts'
import type { World } from '../contract/world.ts'

/** An organization, its people and their data. Nothing of it may be shown to another household. */
export interface Household {
  id: string
  credentials: Cast['credentials']
  /** Every UUID that was first seen in its responses, beside those that it was created with. */
  uuids: Set<string>
  /** The n-th of its records of a kind, from the newest. */
  record(kind: string, index: number): string
  /** Remembers the records that a response created. */
  learn(response: unknown): void
  /** Forgets the records that an address names, because they were deleted. */
  forget(target: string): void
}

export const uuids = (text: string) =>
  new Set(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g))

const maxRecords = 10
/** The records in responses, by the field that holds them. */
const inResponses = [
  'catalog',
  'site',
  'key',
  'session',
  'chat',
  'snapshot',
  'artist',
  'organization',
] as const

export async function openHousehold({ platform, stage }: World): Promise<Household> {
  const { accounts, credentials, act, database } = await stage()
  const id = crypto.randomUUID()
  const isrcs = Array.from({ length: 13 }, (_, n) => testIsrc(n))
  const { owner: sql } = database
  for (const account of Object.values(accounts)) {
    await sql.begin(async (sql) => {
      await sql`select private.lock_credits(${account.id}), private.add_ledger_entry(${account.id}, 'adjustment', 1000000)`
    })
  }
  await observe(platform.database, isrcs[0]!, '2026-03-01', [100, 200, 350, 500, 700]).catch(() => {})
  const catalog = await createCatalog(database, { key: '', ...accounts.owner }, isrcs)
  await sql`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams,
      constants_version, song_count, dated_song_count, age_days)
    values (${catalog}, 1, 2, 3, 1, 100, 1, 1, 0, 0)`
  const { site } = await act('key', 'create_site', { name: 'Sea', brief: 'A page about the sea.' })
  await platform.work()
  await act('key', 'generate_site', { id: site.id, revision: 0, instruction: 'Waves' })
  await act('key', 'publish_site', { id: site.id, revision: 1 })
  await sql`insert into app.site_signups (site_id, email, consent) values (${site.id}, ${`fan-${id}@example.com`}, 'yes')`
  const { session } = await act('key', 'create_session', { title: `Session ${id}` })
  const { chat } = await act('key', 'create_chat', { sessionId: session.id, title: `Chat ${id}` })
  const { snapshot, runId, task_id } = await act('key', 'create_playcount_snapshot', {
    catalog_id: catalog,
    schedule: 'monthly',
  })
  const { artist } = await act('key', 'create_artist', { name: `Artist ${id}` })
  await act('key', 'update_artist', {
    artistId: artist.id,
    profileUrls: { bandsintown: 'https://www.bandsintown.com/a/1000001-stand-ins' },
  })
  const { key } = await act('session', 'create_key', { name: `Key ${id}` })
  await sql`insert into app.chat_workspaces (platform, team_id, account_id) values ('slack', ${`T-${id}`}, ${accounts.owner.id})`
  const records: Record<string, string[]> = {
    catalog: [catalog],
    site: [site.id],
    session: [session.id],
    chat: [chat.id],
    snapshot: [snapshot.id],
    run: [runId],
    task: [task_id],
    artist: [artist.id, accounts.artist.id],
    key: [key.id],
    organization: [accounts.organization.id],
    workspace: [`T-${id}`],
    account: [accounts.owner, accounts.member, accounts.organization, accounts.artist].map(({ id }) => id),
  }
  const add = (kind: string, id: unknown) => {
    const known = records[kind]!
    if (typeof id !== 'string' || known.includes(id)) return
    known.unshift(id)
    // The last one is the first: it has data.
    if (known.length > maxRecords) known.splice(maxRecords - 1, 1)
  }
  return {
    id,
    credentials,
    uuids: uuids(JSON.stringify([id, accounts, records])),
    record: (kind, index) => records[kind]?.[index % records[kind]!.length] ?? id,
    forget(target) {
      for (const kind of Object.keys(records)) {
        records[kind] = records[kind]!.filter((id) => !target.includes(id) || kind === 'account')
      }
    },
    learn(response) {
      // deno-lint-ignore no-explicit-any -- any response
      const fields = response as any
      for (const kind of inResponses) add(kind, fields?.[kind]?.id)
      add('run', fields?.runId)
      add('task', fields?.task_id)
    },
  }
}

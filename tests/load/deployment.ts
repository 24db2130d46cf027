import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { usedBy } from '../bench/machine.ts'
import { functionEnvironment, responses, serve, type Served } from '../bench/serve.ts'
import type { Session } from '../bench/session.ts'
import { insertCatalog, insertObservations, openStore, type Store } from '../bench/store.ts'
import { siteDocument } from '../pages/sites.ts'

const accounts = 40
const recordings = 250
const days = 90
/** The default of DATABASE_CONNECTIONS. */
export const connections = 10

/** A caller with a catalog of its own. */
export interface Caller {
  key: string
  keyHash: string
  catalogId: string
}

/** The functions of a deployment, each in a process of its own, on a database with many accounts. */
export interface Deployment {
  store: Store
  callers: Caller[]
  siteId: string
  /** The version of its page that functions/s has in memory. */
  siteVersion: string
  functions: Record<'api' | 'mcp' | 's', Served>
  /** The resident memory of all functions together, in MB. */
  memoryMb(): Promise<number>
}

export async function openDeployment(session: Session): Promise<Deployment> {
  const store = await openStore(session, 'load')
  const callers: Caller[] = []
  for (let index = 0; index < accounts; index++) callers.push(await openCaller(store, index))
  await insertObservations(store, recordings, days, 1)
  const [site] = await store.owner<{ id: string }[]>`
    insert into app.sites (owner_id, published, published_at)
    values (${store.accountId}, ${store.owner.json(siteDocument() as never)}, now()) returning id`
  const [published] = await store.owner<{ version: string }[]>`
    select api.get_published_page(${site!.id}::text, null) ->> 'version' as version`
  const environment = functionEnvironment(store, connections)
  const functions = {
    api: serve(session, 'api', 'functions/api/index.ts', environment),
    mcp: serve(session, 'mcp', 'functions/mcp/index.ts', environment),
    s: serve(session, 's', 'functions/s/index.ts', environment),
  }
  const served = Object.values(functions)
  await Promise.all(served.map(responses))
  return {
    store,
    callers,
    siteId: site!.id,
    siteVersion: published!.version,
    functions,
    async memoryMb() {
      const used = await Promise.all(served.map(({ child }) => usedBy(child.pid)))
      return used.reduce((sum, { resident_mb }) => sum + resident_mb, 0)
    },
  }
}

async function openCaller(store: Store, index: number): Promise<Caller> {
  const [account] = await store.owner<{ id: string }[]>`
    insert into app.accounts (kind, name, email)
    values ('person', ${`Caller ${index}`}, ${`caller-${index}@example.com`}) returning id`
  const { key, prefix, hash } = createApiKey()
  await store.owner`insert into app.api_keys (account_id, name, prefix, key_hash)
    values (${account!.id}, 'Load', ${prefix}, decode(${hash}, 'hex'))`
  const catalogId = await insertCatalog({ ...store, accountId: account!.id }, recordings, 1)
  await store.owner`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at)
    select ${catalogId}, 1000 * day, 2000 * day, 3000 * day, 25, 1000000, now() - interval '1 day' * day
    from generate_series(1, 30) day`
  return { key, keyHash: hash, catalogId }
}

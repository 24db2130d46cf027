import { usedBy } from '../bench/machine.ts'
import { functionEnvironment, serve, type Served } from '../bench/serve.ts'
import type { Session } from '../bench/session.ts'
import {
  insertCatalog,
  insertObservations,
  insertPerson,
  insertValuations,
  openStore,
  publishPage,
  type Store,
} from '../bench/store.ts'

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
  const siteId = await publishPage(store)
  const [published] = await store.owner<{ version: string }[]>`
    select api.get_published_page(${siteId}::text, null) ->> 'version' as version`
  const environment = functionEnvironment(store, connections)
  const [api, mcp, s] = await Promise.all(
    (['api', 'mcp', 's'] as const).map((name) =>
      serve(session, name, `functions/${name}/index.ts`, environment)
    ),
  ) as [Served, Served, Served]
  return {
    store,
    callers,
    siteId,
    siteVersion: published!.version,
    functions: { api, mcp, s },
    async memoryMb() {
      const used = await Promise.all([api, mcp, s].map(({ child }) => usedBy(child.pid)))
      return used.reduce((sum, { resident_mb }) => sum + resident_mb, 0)
    },
  }
}

async function openCaller(store: Store, index: number): Promise<Caller> {
  const { accountId, key, keyHash } = await insertPerson(store.owner, `caller-${index}`)
  const catalogId = await insertCatalog({ ...store, accountId }, recordings, 1)
  await insertValuations(store, catalogId, 30)
  return { key, keyHash, catalogId }
}

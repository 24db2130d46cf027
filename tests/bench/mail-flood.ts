import { pause } from '../../shared/platform/pause.ts'
import { siteDocument } from '../pages/sites.ts'
import { openInbox } from '../support/inbox.ts'
import { functionEnvironment, serve, startModule } from './serve.ts'
import type { Session } from './session.ts'
import { openStore } from './store.ts'

const pages = 100
const signUpsOfPage = 10
const addressHeader = 'x-bench-client'
const pollMs = 5

/**
 * How long the mail to a fan of another page takes, without and after ten sign-ups at each of 100 pages of one account from one
 * network, and how many of those were accepted.
 */
export async function mailAfterSignUps(session: Session) {
  const store = await openStore(session, 'mail-flood')
  const inbox = await openInbox()
  session.defer(inbox.close)
  const password = crypto.randomUUID()
  await store.owner.unsafe(`alter role platform_worker with login password '${password}'`)
  const workerUrl = Object.assign(new URL(store.apiUrl), { username: 'platform_worker', password })
  const environment = {
    ...functionEnvironment(store, 10),
    ...inbox.environment,
    CLIENT_ADDRESS_HEADER: addressHeader,
    WORKER_DATABASE_URL: workerUrl.href,
  }
  startModule(session, 'worker-mail', 'functions/worker/index.ts', environment)
  const api = await serve(session, 'api-mail', 'functions/api/index.ts', environment)

  async function publish(count: number): Promise<string[]> {
    const [account] = await store.owner<{ id: string }[]>`
      insert into app.accounts (kind, name) values ('person', 'Owner') returning id`
    const sites = await store.owner<{ id: string }[]>`
      insert into app.sites (owner_id, published, published_at, revision, published_revision)
      select ${account!.id}, ${store.owner.json(siteDocument() as never)}::jsonb, now(), 1, 1
      from generate_series(1, ${count}) returning id`
    return sites.map(({ id }) => id)
  }
  async function signUp(siteId: string, email: string, from: string): Promise<number> {
    const response = await fetch(`${api.origin}/api/sites/public/${siteId}/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [addressHeader]: from },
      body: JSON.stringify({ email, consent: 'yes' }),
    })
    await response.body?.cancel()
    return response.status
  }
  /** The time from a sign-up to its mail. */
  async function mailMs(siteId: string, email: string, from: string): Promise<number> {
    const started = performance.now()
    await signUp(siteId, email, from)
    while ((await inbox.mails(email)).length === 0) await pause(pollMs)
    return performance.now() - started
  }

  const [other] = await publish(1)
  // The first starts the worker's modules.
  await mailMs(other!, 'first@example.com', '192.0.2.1')
  const quietMs = await mailMs(other!, 'second@example.com', '192.0.2.2')
  const flooded = await publish(pages)
  const statuses = await Promise.all(flooded.map(async (id, page) => {
    const own: number[] = []
    for (let n = 0; n < signUpsOfPage; n++) {
      own.push(await signUp(id, `${n}-${page}@example.com`, '198.51.100.1'))
    }
    return own
  }))
  const afterMs = await mailMs(other!, 'third@example.com', '192.0.2.3')
  await store.close()
  return { quietMs, afterMs, accepted: statuses.flat().filter((status) => status === 200).length }
}

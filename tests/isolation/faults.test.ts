import { beforeAll, describe, expect, it } from 'vitest'
import { createCatalog, testIsrc } from '../support/accounts.ts'
import { openPlatform } from '../support/platform.ts'
import { fixture } from '../support/fixture.ts'
import { startTestServer } from '../support/server.ts'
import { descendants, signalAll } from '../support/stack.ts'
import { type Caller, createCallers, steadyRequests } from './crowd.ts'

/** The sizes of the pools. */
const pools = [1, 10]
/** The fault is longer than the deadline, so that requests end while their statements wait. */
const deadlineMs = 750
const faultMs = 2_000

const elapsed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// Its own server, because the tests stop it.
const server = fixture(startTestServer)

describe.each(pools)('no caller gets a response of another, with %i connections', (connections) => {
  const settings = { DATABASE_CONNECTIONS: String(connections), DATABASE_DEADLINE_MS: String(deadlineMs) }
  const platform = fixture(() => openPlatform(settings, server))
  let callers: Caller[]
  beforeAll(async () => {
    callers = await createCallers(platform)
  })

  /** Sends requests before, during and after a fault. */
  async function through(fault: () => Promise<unknown>) {
    const requests = steadyRequests(platform, callers)
    await requests.recovered(performance.now())
    await fault()
    await requests.recovered(performance.now())
    const outcomes = await requests.end()
    expect(outcomes.wrong).toEqual([])
    return outcomes
  }

  it('while a table is locked', async () => {
    const outcomes = await through(() =>
      platform.database.owner.begin(async (sql) => {
        await sql`lock table app.accounts in access exclusive mode`
        await elapsed(faultMs)
      })
    )
    expect(outcomes.unavailable).toBeGreaterThan(0)
  })

  it('while Postgres is stopped', async () => {
    const signal = (name: Deno.Signal) => signalAll([server, ...descendants(server.pid)], name)
    const outcomes = await through(async () => {
      signal('SIGSTOP')
      await elapsed(faultMs).finally(() => signal('SIGCONT'))
    })
    expect(outcomes.unavailable).toBeGreaterThan(0)
  })

  it('while one account sends 200 large writes at once', async () => {
    const [crowd] = callers
    const isrcs = Array.from({ length: 10_000 }, (_, n) => testIsrc(n))
    const catalogId = await createCatalog(
      platform.database,
      { ...crowd!, id: crowd!.id!, email: null },
      isrcs,
    )
    await through(() =>
      Promise.all(Array.from({ length: 200 }, async (_, n) => {
        const response = await platform.api.request(`/api/catalogs/${catalogId}/songs`, {
          method: n % 2 === 0 ? 'POST' : 'DELETE',
          headers: { 'x-api-key': crowd!.key, 'content-type': 'application/json' },
          body: JSON.stringify({ isrcs }),
        })
        const body = await response.json()
        expect([200, 503]).toContain(response.status)
        if (response.status === 200) expect(body).toMatchObject({ catalog_id: catalogId })
      }))
    )
  })
})

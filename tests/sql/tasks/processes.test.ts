import { describe, expect, it } from 'vitest'
import { freePort } from '../../../supabase/local/ports.ts'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { enqueueRun, readRun, workerUrl } from '../../support/worker.ts'
import { startFunction } from '../../support/processes.ts'
import { fixture } from '../../support/fixture.ts'
import { startTimer } from '../../support/timer.ts'

const secret = crypto.randomUUID() + crypto.randomUUID()

const database = fixture(openDatabase)
const account = fixture(() => createAccount(database))

const env = () => ({ WORKER_DATABASE_URL: workerUrl(database), LOG_LEVEL: 'info' })

describe('a worker process', () => {
  it('that is killed while its slots wait to claim a run uses up one attempt at most', async () => {
    const { owner } = database
    const others = await owner.reserve()
    await others`begin`
    await others`select pg_advisory_xact_lock(hashtextextended('claim_run', 0))`
    const id = await enqueueRun(database, 'linger', account.id)
    const child = startFunction('worker', env(), 'tests/support/worker-process.ts')
    const waiting = () =>
      owner`select from pg_stat_activity where datname = current_database() and query like '%claim_run%'
        and wait_event = 'advisory'`
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBeGreaterThan(0)
    await child.kill()
    await others`commit`
    others.release()
    await expect.poll(async () => (await waiting()).length).toBe(0)
    expect((await readRun(database, id)).attempts).toBeLessThanOrEqual(1)
  })
})

describe('functions/worker', () => {
  it('runs on until SIGTERM, and then ends promptly with status 0', async () => {
    const child = startFunction('worker', env())
    await expect.poll(child.output, { timeout: 20_000 }).toContain('"event":"started"')
    const timer = startTimer()
    expect(await child.stop(), child.output()).toBe(0)
    timer.expectAbout(500)
    expect(child.output()).toContain('"event":"stopped"')
  })

  it('does not start without its address, and names what is missing', async () => {
    const child = startFunction('worker', { WORKER_SECRET: 'short' })
    expect(await child.exited).toBe(1)
    expect(child.output()).toContain('WORKER_DATABASE_URL: is required')
    expect(child.output()).not.toContain('short')
  })

  it('with a secret responds over HTTP to callers that send it', async () => {
    const port = freePort()
    const address = `http://127.0.0.1:${port}`
    const child = startFunction('worker', {
      ...env(),
      WORKER_SECRET: secret,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    })
    const call = (authorization: string) =>
      fetch(`${address}/worker`, { method: 'POST', headers: { authorization } })
    await expect.poll(() => call('Bearer x').then(({ status }) => status, () => 0), { timeout: 20_000 })
      .toBe(401)
    const response = await call(`Bearer ${secret}`)
    expect([response.status, await response.json()]).toEqual([200, {
      status: 'success',
      runs: { ended: 0, again: 0, failed: 0 },
    }])
    await child.stop()
    expect(child.output()).not.toContain(secret)
  })
})

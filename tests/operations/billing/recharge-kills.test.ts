import { afterEach, expect, it } from 'vitest'
import type { Fault } from '../../../supabase/local/stand-ins/faults.ts'
import { faults } from '../../sql/credits/ledger.ts'
import type { TestAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { createPayer, paymentsOf, purchases, recharges, runOut, seen } from '../../support/recharges.ts'
import { startFunction, type TestProcess } from '../../support/processes.ts'
import { workerUrl } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'

const kills = 15

const platform = fixture(openPlatform)
const workers: TestProcess[] = []

afterEach(async () => {
  await killAll()
  platform.vendors.stripe.clearFaults()
  expect(await faults(platform.database)).toEqual([])
})

function startWorker() {
  const { stripe } = platform.vendors
  workers.push(startFunction('worker', {
    WORKER_DATABASE_URL: workerUrl(platform.database),
    WORKER_MAINTENANCE_MS: '100',
    STRIPE_API_BASE: stripe.origin,
    STRIPE_SECRET_KEY: stripe.apiKey,
  }))
}

async function killAll() {
  for (const worker of workers.splice(0)) await worker.kill()
}

const requestCount = () => platform.vendors.stripe.requests.filter(({ method }) => method === 'POST').length
const until = (holds: () => unknown) => expect.poll(holds, { timeout: 30_000, interval: 10 }).toBeTruthy()
const untilPaid = (account: TestAccount) =>
  until(async () => (await seen(platform, account)).last?.state === 'paid')

async function paidOnce(account: TestAccount) {
  expect(await purchases(platform, account)).toEqual([500])
  expect(paymentsOf(platform, account)).toMatchObject([{ status: 'succeeded', amount: 500 }])
  expect(await recharges(platform, account)).toHaveLength(1)
}

it.each<[string, Fault]>([
  ['before its payment reached Stripe', 'slow'],
  ['after it was paid, before the response of Stripe', 'slow_body'],
])('a worker that is killed %s is followed by one that pays once', async (_, fault) => {
  const account = await createPayer(platform)
  platform.vendors.stripe.order({ fault, on: 'POST /v1/payment_intents' })
  const before = requestCount()
  await runOut(platform, account)
  startWorker()
  await until(() => requestCount() > before)
  expect(paymentsOf(platform, account)).toHaveLength(fault === 'slow' ? 0 : 1)
  await killAll()
  expect(await purchases(platform, account)).toEqual([])
  await runOut(platform, account)
  startWorker()
  await untilPaid(account)
  await paidOnce(account)
})

it(
  'a worker that is killed between the response and the ledger is followed by one that pays once',
  async () => {
    const account = await createPayer(platform)
    await runOut(platform, account)
    const { owner } = platform.database
    await owner.begin(async (sql) => {
      await sql`lock table app.credit_entries in share row exclusive mode`
      startWorker()
      await until(async () =>
        (await owner`select from pg_stat_activity where datname = current_database()
        and usename = 'platform_worker' and wait_event_type = 'Lock' and query like '%complete_recharge%'`)
          .length
      )
      await killAll()
      // Before the lock is given back: a statement that was waiting would go on without its client.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'platform_worker'`
    })
    expect(await purchases(platform, account)).toEqual([])
    startWorker()
    await untilPaid(account)
    await paidOnce(account)
  },
)

it(`${kills} recharges whose worker is killed at a random moment are paid once each`, async () => {
  const accounts: TestAccount[] = []
  for (let killed = 0; killed < kills; killed += 5) {
    const round = await Promise.all(Array.from({ length: 5 }, () => createPayer(platform)))
    accounts.push(...round)
    const before = requestCount()
    startWorker()
    for (const account of round) await runOut(platform, account)
    await until(() => requestCount() > before)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
    await killAll()
  }
  startWorker()
  for (const account of accounts) {
    await untilPaid(account)
    await paidOnce(account)
  }
}, 90_000)

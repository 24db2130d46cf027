import { afterEach, describe, expect, it } from 'vitest'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { rechargeCredits } from '../../../shared/tasks/recharge-credits.ts'
import { startStripe } from '../../../supabase/local/stand-ins/stripe.ts'
import { ownerOf } from '../../support/captures.ts'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { openRecharger } from '../../support/recharges.ts'
import { useBilling } from './world.ts'
import { json, sendJson } from '../../support/requests.ts'
import { callAsWorker, openWorker, readRun, type TestWorker } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'

const billing = useBilling()
const { platform, newAccount, createPayer, saveCard, sendEvent, setRecharge } = billing
const { runOut, seen, paymentsOf, purchases, recharges } = billing
let worker: TestWorker | undefined

const account = fixture(() => createPayer(), 'each')
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

const start = async () => worker = await openRecharger(platform, 400)
/** Orders a recharge, which this happens to, before there is a worker. */
async function runOutThen(happen: () => Promise<unknown>) {
  await runOut(account)
  await happen()
  await start()
}
const latest = async () => (await recharges(account)).at(-1)!
const until = (state: string) =>
  expect.poll(async () => (await latest()).state, { timeout: 10_000, interval: 20 }).toBe(state)
async function expectUnpaid(reason: string) {
  expect(paymentsOf(account)).toEqual([])
  const last = { failure: expect.stringMatching(`^${reason}: `) }
  expect(await seen(account)).toMatchObject({ paused_reason: null, last })
}
/** As if this many minutes had passed since the first attempt. */
const passed = (minutes: number) =>
  platform.database.owner`
    update app.recharges set attempted_at = now() - make_interval(mins => ${minutes}) where account_id = ${account.id}`
const requestCount = (line: string) =>
  platform.vendors.stripe.requests.filter(({ method, path }) => `${method} ${path}`.startsWith(line)).length

async function deliver(type: string, fields: Record<string, unknown> = {}) {
  const { stripe } = platform.vendors
  const intent = { ...stripe.store.all('payment_intent')[0]!, ...fields }
  expect(await json(sendEvent(stripe.store.happen(type, intent)))).toEqual({ received: true })
}

/** A payment of the latest recharge that only Stripe knows of. */
async function paidUnnoticed() {
  const { stripe } = platform.vendors
  const { id, customer_id, card_id } = await latest()
  stripe.store.add('pi', 'payment_intent', {
    status: 'succeeded',
    amount: 500,
    customer: customer_id,
    payment_method: card_id,
    metadata: { recharge_id: id, account_id: account.id },
  })
}

describe('what is not known', () => {
  it('stays open while Stripe does not respond, and nothing else is ordered', async () => {
    platform.vendors.stripe.order({ fault: 'unavailable', on: 'POST /v1/payment_intents', times: 1000 })
    await runOut(account)
    await start()
    await expect.poll(() => requestCount('POST /v1/payment_intents'), { timeout: 10_000 }).toBeGreaterThan(3)
    await runOut(account)
    expect(await recharges(account)).toMatchObject([{ state: 'open' }])
    platform.vendors.stripe.clearFaults()
    await until('paid')
    expect(paymentsOf(account)).toHaveLength(1)
  })

  it('is not paid after an hour, but searched at Stripe; a payment there is entered', async () => {
    await runOut(account)
    await passed(61)
    await paidUnnoticed()
    const before = requestCount('POST /v1/payment_intents')
    await start()
    await until('paid')
    expect(requestCount('POST /v1/payment_intents')).toBe(before)
    expect(await purchases(account)).toEqual([500])
  })

  it('is given up after two hours without a payment, which stops no later one', async () => {
    await runOutThen(() => passed(121))
    await until('failed')
    await expectUnpaid('not_made')
    await runOut(account)
    await until('paid')
    expect(await recharges(account)).toHaveLength(2)
  })

  it.each(
    [
      ['that ignores idempotency keys', true, 'slow_body'],
      ['that may not be looked at', false, 'forbidden'],
    ] as const,
  )('is paid once at a Stripe %s', async (_, plain, fault) => {
    const stripe = startStripe({ webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 'whsec', plain })
    const customer = stripe.store.add('cus', 'customer', {}).id
    const card = stripe.store.add('pm', 'payment_method', { card: { last4: '4242' }, customer }).id
    await platform.database.owner`
      update app.payment_customers set customer_id = ${customer}, card_id = ${card} where account_id = ${account.id}`
    stripe.order({ fault: 'slow_body', on: 'POST /v1/payment_intents' })
    if (fault === 'forbidden') stripe.order({ fault, on: 'GET /v1/payment_intents', times: 100 })
    await runOut(account)
    worker = await openRecharger({ ...platform, vendors: { ...platform.vendors, stripe } }, 400)
    await until('paid')
    expect(stripe.store.all('payment_intent')).toHaveLength(1)
    await worker.stop()
    worker = undefined
    await stripe.stop()
  })

  it('is searched again where the response of Stripe cannot be read', async () => {
    await runOut(account)
    await passed(121)
    platform.vendors.stripe.order({ fault: 'wrong_types', on: 'GET /v1/payment_intents', times: 3 })
    await start()
    await until('failed')
    const lines = worker!.lines.map((line) => JSON.parse(line))
    const reason = 'The response of Stripe is not as documented'
    expect(lines.filter(({ event }) => event === 'recharge waits'))
      .toMatchObject(Array(3).fill({ fault: 'provider_invalid_response', reason }))
  })

  it('outlives a run that fails repeatedly', async () => {
    await runOut(account)
    const { run_id } = await latest()
    await callAsWorker(platform.database, 'retry_recharge', [run_id, 'It failed'])
    expect(await readRun(platform.database, run_id)).toMatchObject({ state: 'failed' })
    const next = await latest()
    expect(next).toMatchObject({ state: 'open' })
    const { state, run_at } = await readRun(platform.database, next.run_id)
    const minutes = Math.round((run_at.getTime() - Date.now()) / 60_000)
    expect({ state, minutes }).toEqual({ state: 'queued', minutes: 10 })
    await platform.database.owner`update app.task_runs set run_at = now() where id = ${next.run_id}`
    await start()
    await until('paid')
  })

  it('while the bank takes its time, is noted and followed', async () => {
    await saveCard(account, '0000')
    await runOut(account)
    await start()
    await expect.poll(async () => (await latest()).payment_id).toBeTruthy()
    expect(await purchases(account)).toEqual([])
    paymentsOf(account)[0]!.status = 'succeeded'
    await until('paid')
    expect(paymentsOf(account)).toHaveLength(1)
  })
})

describe('what nobody wants any more is not paid', () => {
  const sql = () => platform.database.owner
  it.each<[string, () => Promise<unknown>]>([
    ['it was switched off', () => setRecharge(account, { enabled: false })],
    ['another card was saved', () => saveCard(account, '4242')],
    ['the card was removed', async () => await sql()`update app.payment_customers set card_id = null`],
    [
      'no worker came for an hour',
      async () => await sql()`update app.recharges set created_at = now() - interval '61 minutes'`,
    ],
  ])('where %s', async (_, change) => {
    await runOutThen(change)
    await until('failed')
    await expectUnpaid('withdrawn')
  })
})

it('where the worker cannot pay, what was not tried is ended, and what may be paid stays open', async () => {
  const missing = { payments: 'STRIPE_SECRET_KEY' }
  const providers = { generator: openGenerator(undefined), missing }
  await runOut(account)
  const tried = await createPayer()
  await runOut(tried)
  await platform.database.owner`
    update app.recharges set attempted_at = now() where account_id = ${tried.id}`
  worker = await openWorker(platform.database, [rechargeCredits()], { providers })
  await worker.idle
  expect(await latest()).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^withdrawn: /) })
  expect(await recharges(tried)).toMatchObject([{ state: 'open' }])
  expect(worker.lines.join()).toContain('STRIPE_SECRET_KEY is not set')
})

describe('Stripe\u2019s event', () => {
  it('lands a payment whose worker died, once, however often it comes', async () => {
    await runOut(account)
    await paidUnnoticed()
    for (let times = 0; times < 3; times++) await deliver('payment_intent.succeeded')
    await Promise.all(Array.from({ length: 5 }, () => deliver('payment_intent.succeeded')))
    await start()
    await worker!.idle
    expect(await purchases(account)).toEqual([500])
    expect(await readRun(platform.database, (await latest()).run_id)).toMatchObject({ state: 'completed' })
    expect(paymentsOf(account)).toHaveLength(1)
  })

  it('of a failure ends and pauses it; what is paid after all is landed, and stays', async () => {
    await runOut(account)
    await paidUnnoticed()
    const last_payment_error = { code: 'card_declined', decline_code: 'insufficient_funds' }
    const failed = { status: 'requires_payment_method', last_payment_error }
    await deliver('payment_intent.payment_failed', failed)
    expect(await seen(account)).toMatchObject({
      paused_reason: expect.stringMatching(/^insufficient_funds: /),
      last: { state: 'failed' },
    })
    await deliver('payment_intent.succeeded')
    await deliver('payment_intent.payment_failed', failed)
    expect(await latest()).toMatchObject({ state: 'paid' })
    expect(await purchases(account)).toEqual([500])
  })

  it.each<[string, () => Record<string, unknown>]>([
    ['without a recharge', () => ({ metadata: {} })],
    ['of an unknown recharge', () => ({ metadata: { recharge_id: crypto.randomUUID() } })],
    ['of what is no recharge', () => ({ metadata: { recharge_id: 'order-1' } })],
    ['that cannot be read', () => ({ status: 'paid' })],
  ])('of a payment %s changes nothing', async (_, fields) => {
    await runOut(account)
    await paidUnnoticed()
    await deliver('payment_intent.succeeded', fields())
    expect(await latest()).toMatchObject({ state: 'open' })
  })
})

it('a capture by schedule waits for the recharge, and fails where there is none', async () => {
  const { catalogId } = await ownerOf(platform.database, 10)
  const { owner } = platform.database
  /** Makes the payer's schedule due, and starts it. */
  const startDue = async (payer: TestAccount) => {
    await owner`update app.scheduled_tasks set next_run_at = now() where account_id = ${payer.id}`
    // A worker's maintenance may hold the schedule, which is then skipped.
    await expect.poll(async () => {
      await owner`select private.start_due_tasks()`
      return await owner`
        select from app.scheduled_tasks where account_id = ${payer.id} and next_run_at <= now()`
    }).toHaveLength(0)
  }
  const due = async (payer: TestAccount) => {
    await owner`
      select private.create_schedule('capture_playcounts', ${payer.id}, ${payer.id}, ${catalogId}, null)`
    await startDue(payer)
    const [task] = await owner`
      select next_run_at < now() + interval '2 minutes' as soon from app.scheduled_tasks
      where account_id = ${payer.id}`
    return task!.soon
  }
  expect(await due(account)).toBe(true)
  await start()
  await until('paid')
  await startDue(account)
  const ofPayer = (payer: TestAccount) =>
    owner`select state, error from app.playcount_snapshots where account_id = ${payer.id}`
  expect(await ofPayer(account)).toMatchObject([{ state: 'queued' }])
  const other = await createPayer({ enabled: false })
  expect(await due(other)).toBe(false)
  expect(await ofPayer(other)).toMatchObject([{ state: 'failed' }])
})

it('the run of a recharge is visible to its payer only, and has no details of the payment', async () => {
  await saveCard(account, '9995')
  const organization = await createAccount(platform.database, { kind: 'organization' })
  const colleague = await newAccount()
  for (const person of [account, colleague]) await join(platform.database, organization, person)
  await runOut(account)
  await start()
  await until('failed')
  const runs = async (caller: TestAccount) =>
    (await json(sendJson(platform, caller, 'GET', `/api/tasks/runs?account_id=${account.id}`))).runs
  expect(await runs(account)).toMatchObject([{
    taskId: 'recharge_credits',
    output: null,
    error: 'not_paid: No credits were bought; see GET /api/credits/recharge',
  }])
  expect(await runs(colleague)).toEqual([])
})

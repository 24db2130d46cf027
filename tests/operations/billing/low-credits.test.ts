import { afterAll, describe, expect, it } from 'vitest'
import { OperationError } from '../../../shared/errors/errors.ts'
import { AddressRefused, type Mail } from '../../../shared/providers/ports/mail.ts'
import { resendMail } from '../../../shared/providers/resend/resend.ts'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { warnLowCredits } from '../../../shared/tasks/warn-low-credits.ts'
import { faults } from '../../sql/credits/ledger.ts'
import { createCatalog, fund, type TestAccount } from '../../support/accounts.ts'
import { newIsrcs } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { openInbox } from '../../support/inbox.ts'
import { openPlatform } from '../../support/platform.ts'
import { createPayer } from '../../support/recharges.ts'
import { callAsWorker, openWorker } from '../../support/worker.ts'
import { createEndpoint, listDeliveries } from '../webhooks/world.ts'

const platform = fixture(openPlatform)
const inbox = fixture(openInbox)
afterAll(async () => expect(await faults(platform.database)).toEqual([]))

/** An account with this balance and daily captures that cost 10 credits each. */
async function createSubscriber(balance: number, recharge: { enabled: boolean; card?: string | null }) {
  const account = await createPayer(platform, { balance, ...recharge })
  const catalog = await createCatalog(platform.database, account, newIsrcs(100))
  await platform.database.owner`
    select private.create_schedule('capture_playcounts', ${account.id}, ${account.id}, ${catalog}, null,
      schedule => 'daily')`
  const url = 'https://hooks.example.com/'
  const endpoint = await createEndpoint(platform, account, url, { events: ['credits.low'] })
  return {
    account,
    events: async () =>
      (await listDeliveries(platform, account, endpoint.id)).map(
        ({ event }: { event: { data: object } }) => event.data,
      ),
    mails: () => inbox.mails(account.email!),
  }
}

const addCredits = (account: TestAccount, credits: number) => fund(platform.database, account, credits)

/** Compares all balances, as the worker does each hour, and sends the mails. */
async function check(betweenCheckAndMail: () => Promise<unknown> = async () => {}, mail?: Mail) {
  const { database } = platform
  await database.owner`update app.scheduled_tasks set credits_checked_at = '-infinity'`
  await callAsWorker(database, 'warn_low_credits')
  await betweenCheckAndMail()
  const { RESEND_API_BASE: apiBase, RESEND_API_KEY: apiKey, MAIL_FROM: from } = inbox.environment
  await using _worker = await openWorker(database, [warnLowCredits()], {
    providers: {
      mail: mail ?? resendMail({ apiBase, apiKey, from }),
      generator: openGenerator(undefined),
      billingUrl: 'https://app.example.com/billing',
    },
  })
  const open = () =>
    database.value`select count(*)::integer from app.task_runs
    where task = 'warn_low_credits' and finished_at is null`
  await expect.poll(open, { timeout: 10_000, interval: 20 }).toBe(0)
}

const off = { enabled: false, card: null }

describe('an account that pays for schedules', () => {
  it('is warned once when fewer than seven days are covered, and again after they have been', async () => {
    const { account, events, mails } = await createSubscriber(70, off)
    await check()
    expect(await events()).toEqual([])
    await addCredits(account, -1)
    await check()
    await check()
    const low = { account_id: account.id, credits: { reason: 'schedules', balance: 69, threshold: 70 } }
    expect(await events()).toEqual([low])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Your scheduled captures will soon run out of credits')
    expect(mail!.text).toContain('cost up to 70 credits. Your balance of 69 credits is enough for')
    expect(mail!.text).toContain('Buy credits: https://app.example.com/billing?credits=500\n')
    await addCredits(account, 1)
    await check()
    await addCredits(account, -20)
    await check()
    expect(await events()).toEqual([{ ...low, credits: { ...low.credits, balance: 50 } }, low])
    expect(await mails()).toHaveLength(2)
  })

  it('gets no mail while its recharge works, and one if its card was declined', async () => {
    const recharged = await createSubscriber(60, { enabled: true })
    const declined = await createSubscriber(60, { enabled: true })
    await platform.database.owner`
      update app.recharge_settings s set paused_reason = 'card_declined', paused_card_id = c.card_id
      from app.payment_customers c where c.account_id = s.account_id and s.account_id = ${declined.account.id}`
    await check()
    expect(await recharged.events()).toHaveLength(1)
    expect(await recharged.mails()).toEqual([])
    expect(await declined.mails()).toHaveLength(1)
  })

  it('is not mailed again after its address was refused for good', async () => {
    const { account, mails } = await createSubscriber(60, off)
    let calls = 0
    await check(undefined, {
      send() {
        calls++
        return Promise.reject(new AddressRefused('store_unavailable', 'Mail cannot be sent right now'))
      },
    })
    const error = await platform.database.value`
      select error from app.task_runs where task = 'warn_low_credits' and account_id = ${account.id}`
    expect([calls, error]).toEqual([1, 'provider_failed: The mail service refuses this address'])
    expect(await mails()).toEqual([])
  })

  it('is not mailed any more after a day in which mail could not be sent', async () => {
    const { account } = await createSubscriber(60, off)
    const send = () =>
      Promise.reject(new OperationError('store_unavailable', 'Mail cannot be sent right now'))
    await check(
      () =>
        platform.database.owner`update app.task_runs set created_at = now() - interval '25 hours'
        where account_id = ${account.id} and task = 'warn_low_credits'`,
      { send },
    )
    expect(
      await platform.database.value`select error from app.task_runs
      where account_id = ${account.id} and task = 'warn_low_credits'`,
    )
      .toBe('provider_unavailable: Mail could not be sent')
  })

  it('is not warned of schedules that are off, and is again after they were', async () => {
    const { account, mails } = await createSubscriber(0, off)
    const enable = (enabled: boolean) =>
      platform.database
        .owner`update app.scheduled_tasks set enabled = ${enabled} where account_id = ${account.id}`
    await enable(false)
    await check()
    expect(await mails()).toEqual([])
    for (const enabled of [true, false, true]) {
      await enable(enabled)
      await check()
    }
    expect(await mails()).toHaveLength(2)
    await enable(false)
    await check()
    await enable(true)
    // Before the mail is sent, so that it would be wrong.
    await check(() => addCredits(account, 1000))
    expect(await mails()).toHaveLength(2)
  })
})

import { stripePayments } from '../../shared/providers/stripe/stripe-payments.ts'
import { rechargeCredits } from '../../shared/tasks/recharge-credits.ts'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import { newIsrcs } from './captures.ts'
import type { StripeEvent } from '../../supabase/local/stand-ins/stripe/store.ts'
import { createAccount, type TestAccount } from './accounts.ts'
import type { TestPlatform } from './platform.ts'
import { type Caller, json, key, sendJson } from './requests.ts'
import { openWorker } from './worker.ts'

export const path = '/api/credits/recharge'

/** A worker that recharges and does nothing else, so that what is ordered stays reserved. */
export const openRecharger = ({ database, vendors: { stripe } }: TestPlatform, timeoutMs = 2_000) =>
  openWorker(database, [rechargeCredits({ minMs: 5, maxMs: 100 })], {
    providers: {
      payments: stripePayments({ apiBase: stripe.origin, secretKey: stripe.apiKey, timeoutMs }),
      generator: openGenerator(undefined),
    },
    maxAttempts: 3,
  })

interface Wanted {
  /** The last digits of its card, which decide the outcome of payments; null for none. */
  card?: string | null
  enabled?: boolean
  credits?: number
  balance?: number
}

/** An account with this balance and no free credits to come, and a card at the stand-in. */
export async function createPayer(
  platform: TestPlatform,
  { card = '4242', enabled = true, credits = 500, balance = 0 }: Wanted = {},
): Promise<TestAccount> {
  const { owner } = platform.database
  const account = await createAccount(platform.database)
  await owner.begin(async (sql) => {
    await sql`select private.lock_credits(${account.id})`
    await sql`update app.credit_balances set granted_month = date_trunc('month', now() at time zone 'UTC')::date
      where account_id = ${account.id}`
    if (balance > 0) await sql`select private.add_ledger_entry(${account.id}, 'adjustment', ${balance})`
  })
  if (card !== null) await saveCard(platform, account, card)
  await owner`insert into app.recharge_settings (account_id, enabled, credits)
    values (${account.id}, ${enabled}, ${credits})`
  return account
}

/** A new card of an account, as the hosted page would have saved it. */
export async function saveCard({ database, vendors }: TestPlatform, { id }: TestAccount, last4: string) {
  const { store } = vendors.stripe
  const [known] = await database.owner`select customer_id from app.payment_customers where account_id = ${id}`
  const customer = known?.customer_id ?? store.add('cus', 'customer', { metadata: { account_id: id } }).id
  const card = store.add('pm', 'payment_method', { type: 'card', card: { brand: 'visa', last4 }, customer })
  await database.owner`
    insert into app.payment_customers (account_id, customer_id, card_id, card_brand, card_last4, card_saved_at)
    values (${id}, ${customer}, ${card.id}, 'visa', ${last4}, now())
    on conflict (account_id) do update set card_id = excluded.card_id, card_last4 = excluded.card_last4,
      card_saved_at = excluded.card_saved_at`
}

/** Opens the hosted page on which a card is saved. */
export const openCardPage = (platform: TestPlatform, caller: Caller, fields: object = {}) =>
  sendJson(platform, caller, 'POST', '/api/subscriptions/card-on-file', {
    successUrl: 'https://app.example.com/',
    ...fields,
  })

/** Sends Stripe's event, signed. */
export async function sendEvent({ api, vendors }: TestPlatform, event: StripeEvent): Promise<Response> {
  return await api.request('/api/webhooks/stripe', { method: 'POST', ...await vendors.stripe.sign(event) })
}

/** Orders a capture that costs this number of credits. */
export const spend = (platform: TestPlatform, account: TestAccount, credits = 1) =>
  sendJson(platform, key(account), 'POST', '/api/playcount-snapshots', { isrcs: newIsrcs(credits * 10) })

/** Orders it and is refused. */
export const runOut = async (platform: TestPlatform, account: TestAccount, credits = 1) =>
  await json(spend(platform, account, credits), 402)

/** The recharge as its owner sees it. */
export const seen = async (platform: TestPlatform, account: TestAccount) =>
  (await json(sendJson(platform, key(account), 'GET', path))).recharge

/** The payments that the stand-in made for an account, oldest first. */
export const paymentsOf = ({ vendors }: TestPlatform, { id }: TestAccount) =>
  vendors.stripe.store.all('payment_intent').filter(({ metadata }) => metadata.account_id === id).reverse()

/** The ledger's purchases of an account, oldest first. */
export const purchases = async ({ database }: TestPlatform, { id }: TestAccount) =>
  (await database.owner`select amount::int from app.credit_entries
    where account_id = ${id} and kind = 'purchase' order by number`).map(({ amount }) => amount)

/** An account's recharges, oldest first, untyped. */
export const recharges = ({ database }: TestPlatform, { id }: TestAccount) =>
  database.owner`select * from app.recharges where account_id = ${id} order by created_at`

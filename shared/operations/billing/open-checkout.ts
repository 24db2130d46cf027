import type { Context } from '../../operation/context.ts'
import { ProviderError } from '../../errors/provider-error.ts'

interface Claim {
  account_id: string
  maker: string
  /** Whether another request is creating the customer. */
  wait: boolean
  customer_id: string | null
  generation: number
  again: boolean
  email: string | null
  name: string | null
}

interface Checkout {
  /** The organization that pays; undefined for the caller. */
  organization_id?: string
  successUrl: string
  /** How many to buy; undefined if only the card is saved. */
  credits?: number
}

/** How long a request waits for another one that is creating the customer. */
const maxWaitMs = 10_000

/** Creates the hosted page for an account. A customer that was deleted at Stripe is created again, once. */
export async function openCheckout(
  context: Context<'cards'>,
  { organization_id, successUrl, credits }: Checkout,
): Promise<{ id: string; url: string }> {
  const { cards, db } = context
  for (let attempt = 1; attempt <= 2; attempt++) {
    const customer = await customerOf(context, organization_id)
    const customer_id = customer.id
    // Stored first: the event of its payment must find it.
    const purchase = credits === undefined
      ? undefined
      : await createPurchase(context, { organization_id, customer_id, credits })
    // Another request has replaced the customer, which was deleted.
    if (purchase === null) continue
    // If the page was made and only its response is lost, a payment on it is still added.
    const failPurchase = async () =>
      purchase && await db.call('settle_purchase', {
        purchase_id: purchase.id,
        account_id: customer.accountId,
        customer_id,
        cents: null,
        payment_id: null,
        failure: 'withdrawn: The page could not be opened',
      })
    const page = await cards.openCheckout(customer, successUrl, purchase).catch(async (error) => {
      // If this fails too, maintenance ends the order. The caller gets the error of the page.
      await failPurchase().catch(() => {})
      throw error
    })
    if (page) return page
    await failPurchase()
    await db.call('reset_payment_customer', { organization_id, customer_id })
  }
  throw new ProviderError('provider_failed', 'The card service lost a customer twice')
}

/** An order of credits; null if the account has another customer by now. */
async function createPurchase(
  { db }: Context<'cards'>,
  order: { organization_id: string | undefined; customer_id: string; credits: number },
): Promise<{ id: string; credits: number } | null> {
  const id: string | null = await db.call('create_purchase', order)
  return id === null ? null : { id, credits: order.credits }
}

/** The account's customer. One request creates it while all others wait. */
async function customerOf(
  context: Context<'cards'>,
  organization_id?: string,
): Promise<{ id: string; accountId: string; maker: string }> {
  const until = Date.now() + maxWaitMs
  for (let waitMs = 50;; waitMs = Math.min(waitMs * 2, 1_000)) {
    const claim: Claim = await context.db.call('claim_payment_customer', { organization_id })
    if (claim.customer_id !== null || !claim.wait) {
      const id = claim.customer_id ?? await createCustomer(context, claim, organization_id)
      return { id, accountId: claim.account_id, maker: claim.maker }
    }
    if (Date.now() + waitMs > until) {
      throw new ProviderError('provider_failed', 'Another request did not finish creating the customer')
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

async function createCustomer(
  { cards, db }: Context<'cards'>,
  claim: Claim,
  organization_id?: string,
): Promise<string> {
  const { account_id: accountId, email, name, generation } = claim
  const save = (customer_id: string | null) =>
    db.call('save_payment_customer', { organization_id, customer_id })
  let created: string
  try {
    created = (claim.again ? await cards.findCustomer(accountId) : undefined) ??
      await cards.createCustomer({ accountId, email, name, generation })
  } catch (error) {
    // Releases the claim, so that the next request need not wait for its end. Only a response proves that nothing was created.
    const wasRefused = error instanceof ProviderError && error.status !== undefined
    const release = wasRefused
      ? db.call('reset_payment_customer', { organization_id, customer_id: null })
      : save(null)
    await release.catch(() => {})
    throw error
  }
  const saved = await save(created)
  if (saved !== null) return saved
  throw new ProviderError('provider_failed', 'The card service gave the customer of another account')
}

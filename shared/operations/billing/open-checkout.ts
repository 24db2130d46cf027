import type { Context } from '../../operation/context.ts'
import { ProviderError } from '../../errors/provider-error.ts'

interface Claim {
  account_id: string
  /** Whether another request is creating the customer. */
  wait: boolean
  customer_id: string | null
  generation: number
  again: boolean
  email: string | null
}

/** How long a request waits for another one that is creating the customer. */
const maxWaitMs = 10_000

/** Creates the hosted page for the caller's account. A customer that was deleted at Stripe is created again, once. */
export async function openCheckout(
  context: Context<'cards'>,
  successUrl: string,
): Promise<{ id: string; url: string }> {
  const { cards, db } = context
  for (let attempt = 1; attempt <= 2; attempt++) {
    const customer = await customerOf(context)
    const page = await cards.openCheckout(customer, successUrl)
    if (page) return page
    await db.call('reset_payment_customer', { customer_id: customer.id })
  }
  throw new ProviderError('provider_failed', 'The card service lost a customer twice')
}

/** The account's customer. One request creates it while all others wait. */
async function customerOf(context: Context<'cards'>): Promise<{ id: string; accountId: string }> {
  const until = Date.now() + maxWaitMs
  for (let waitMs = 50;; waitMs = Math.min(waitMs * 2, 1_000)) {
    const claim: Claim = await context.db.call('claim_payment_customer')
    if (claim.customer_id !== null) return { id: claim.customer_id, accountId: claim.account_id }
    if (!claim.wait) return { id: await createCustomer(context, claim), accountId: claim.account_id }
    if (Date.now() + waitMs > until) {
      throw new ProviderError('provider_failed', 'Another request did not finish creating the customer')
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

async function createCustomer({ cards, db }: Context<'cards'>, claim: Claim): Promise<string> {
  const { account_id: accountId, email, generation } = claim
  const save = (customer_id: string | null) => db.call('save_payment_customer', { customer_id })
  let created: string
  try {
    created = (claim.again ? await cards.findCustomer(accountId) : undefined) ??
      await cards.createCustomer({ accountId, email, generation })
  } catch (error) {
    // Releases the claim, so that the next request need not wait for its end. Only a response proves that nothing was created.
    const wasRefused = error instanceof ProviderError && error.status !== undefined
    const release = wasRefused ? db.call('reset_payment_customer', { customer_id: null }) : save(null)
    await release.catch(() => {})
    throw error
  }
  const saved = await save(created)
  if (saved !== null) return saved
  throw new ProviderError('provider_failed', 'The card service gave the customer of another account')
}

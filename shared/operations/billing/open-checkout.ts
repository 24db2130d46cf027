import type { Context } from '../../operation/context.ts'
import { ProviderError } from '../../errors/provider-error.ts'

interface Claim {
  account_id: string
  /** Whether another request is making the customer. */
  wait: boolean
  customer_id: string | null
  generation: number
  again: boolean
  email: string | null
}

/** How long a request waits for another that is making the customer. */
const maxWaitMs = 10_000

/** The hosted page for the caller's account; a customer that was deleted there is made anew, once. */
export async function openCheckout(
  context: Context<'cards'>,
  successUrl: string,
): Promise<{ id: string; url: string }> {
  const { cards, db } = context
  for (let attempt = 1; attempt <= 2; attempt++) {
    const customer = await customerOf(context)
    const page = await cards.openCheckout(customer, successUrl)
    if (page) return { id: page.id, url: page.url }
    await db.call('reset_payment_customer', { customer_id: customer.id })
  }
  throw new ProviderError('provider_failed', 'The card service forgot a customer twice')
}

/** The account's customer, made by one request while all others wait for it. */
async function customerOf(context: Context<'cards'>): Promise<{ id: string; accountId: string }> {
  const until = Date.now() + maxWaitMs
  for (let waitMs = 50;; waitMs = Math.min(waitMs * 2, 1_000)) {
    const claim = await context.db.call<Claim>('claim_payment_customer')
    if (claim.customer_id !== null) return { id: claim.customer_id, accountId: claim.account_id }
    if (!claim.wait) return { id: await makeCustomer(context, claim), accountId: claim.account_id }
    if (Date.now() + waitMs > until) {
      throw new ProviderError('provider_failed', 'Another request did not finish making the customer')
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

async function makeCustomer({ cards, db }: Context<'cards'>, claim: Claim): Promise<string> {
  const { account_id: accountId, email, generation } = claim
  const keep = (customer_id: string | null) =>
    db.call<string | null>('save_payment_customer', { customer_id })
  const make = async () =>
    (claim.again ? await cards.findCustomer(accountId) : undefined) ??
      await cards.createCustomer({ accountId, email, generation })
  let made: string
  try {
    made = await make()
  } catch (error) {
    // The claim is given back, so that the next need not wait for its end. Whether nothing was made, only an answer tells.
    const wasRefused = error instanceof ProviderError && error.status !== undefined
    const back = wasRefused ? db.call('reset_payment_customer', { customer_id: null }) : keep(null)
    await back.catch(() => {})
    throw error
  }
  const kept = await keep(made)
  if (kept !== null) return kept
  throw new ProviderError('provider_failed', 'The card service gave the customer of another account')
}

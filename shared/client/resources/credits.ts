import { type Calls, endpoints } from '../calls.ts'

/** The balance and what pays for it: your own, or with `organization_id` that of an organization. */
export function credits(calls: Calls) {
  const { query, body } = endpoints(calls)
  return {
    /** The balance and a page of the ledger, newest first. */
    get: query('GET /api/credits'),
    /** A hosted page on which a person buys credits. */
    buy: body('POST /api/credits/purchase'),
    /** A hosted page on which a person saves a card. */
    saveCard: body('POST /api/subscriptions/card-on-file'),
    recharge: query('GET /api/credits/recharge'),
    setRecharge: body('PUT /api/credits/recharge'),
  }
}

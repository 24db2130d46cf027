import { type Body, callInit, type Calls, type Query } from '../calls.ts'
import { dataOf } from '../errors.ts'
import type { CallOptions } from '../options.ts'

/** The balance and what pays for it: your own, or with `organization_id` that of an organization. */
export function credits(calls: Calls) {
  return {
    /** The balance and a page of the ledger, newest first. */
    get: (query?: Query<'get_credits'>, options?: CallOptions) =>
      dataOf(calls.GET('/api/credits', { ...callInit(options), params: { query } })),
    /** A hosted page on which a person buys credits. */
    buy: (body: Body<'buy_credits'>, options?: CallOptions) =>
      dataOf(calls.POST('/api/credits/purchase', { ...callInit(options), body })),
    /** A hosted page on which a person saves a card. */
    saveCard: (body: Body<'save_card'>, options?: CallOptions) =>
      dataOf(calls.POST('/api/subscriptions/card-on-file', { ...callInit(options), body })),
    recharge: (query?: Query<'get_recharge'>, options?: CallOptions) =>
      dataOf(calls.GET('/api/credits/recharge', { ...callInit(options), params: { query } })),
    setRecharge: (body: Body<'set_recharge'>, options?: CallOptions) =>
      dataOf(calls.PUT('/api/credits/recharge', { ...callInit(options), body })),
  }
}

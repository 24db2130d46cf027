import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { maxPurchase, minPurchase } from '../../operation/purchase-limits.ts'
import { PayingOrganization, RechargeResponse } from './recharge-response.ts'

export const setRecharge = operation({
  name: 'set_recharge',
  summary: 'Switch automatic recharge on or off, or set how many credits it buys at a time and in a month.',
  description: 'Only the given fields change. It ends the pause after a declined payment.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  needs: ['cards'],
  http: { method: 'put', path: '/api/credits/recharge' },
  input: z.strictObject({
    organization_id: PayingOrganization,
    enabled: z.boolean().optional().describe('Needs a saved card.'),
    // Stripe charges at least 50 cents, and its fee makes small amounts expensive.
    credits: z.int().min(minPurchase).max(maxPurchase).optional().describe(
      'How many to buy at a time. 1 credit is 1 US cent.',
    ),
    monthly_limit_credits: z.int().min(500).max(10_000_000).nullable().optional().describe(
      'The maximum to buy in a calendar month (UTC); null for no limit.',
    ),
  }).refine(
    ({ organization_id: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    'At least one field is required',
  ),
  output: RechargeResponse,
  errors: ['proof_required', 'conflict', 'feature_unavailable'],
  handle: async ({ db }, { organization_id, ...changes }) => ({
    recharge: await db.call('set_recharge', { organization_id, changes }),
  }),
})

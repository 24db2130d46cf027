import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { MonthlyLimit, type Recharge, RechargeCredits, RechargeResponse } from './recharge-schemas.ts'

/** Has credits bought with the saved card when they run out, or no longer. */
export const setRecharge = operation({
  name: 'set_recharge',
  summary: 'Switch automatic recharge on or off, or say how many credits it buys, at a time and in a month.',
  description: 'Only what is given changes. It ends a pause after a payment that was declined.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  needs: ['cards'],
  http: { method: 'put', path: '/api/credits/recharge', errorBody: 'status' },
  input: z.strictObject({
    enabled: z.boolean().optional().describe('Needs a saved card.'),
    credits: RechargeCredits.optional().describe('How many to buy at a time.'),
    monthly_limit_credits: MonthlyLimit.optional().describe(
      'How many to buy in a calendar month (UTC) at most; null for any number.',
    ),
  }).refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    'At least one field is required',
  ),
  output: RechargeResponse,
  errors: ['conflict', 'feature_unavailable'],
  async handle({ db }, changes) {
    const set = await db.call<z.input<typeof Recharge>>('set_recharge', { changes })
    return success({ recharge: set })
  },
})

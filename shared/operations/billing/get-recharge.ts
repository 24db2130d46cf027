import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { type Recharge, RechargeResponse } from './recharge-schemas.ts'

/** Whether and how credits are bought when they run out. */
export const getRecharge = operation({
  name: 'get_recharge',
  summary: 'Automatic recharge: whether it is on, for how many credits, the card, and the latest one.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/credits/recharge', errorBody: 'status' },
  input: z.strictObject({}),
  output: RechargeResponse,
  errors: [],
  handle: async ({ db }) => success({ recharge: await db.call<z.input<typeof Recharge>>('get_recharge') }),
})

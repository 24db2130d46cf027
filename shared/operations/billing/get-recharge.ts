import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { PayingOrganization, RechargeResponse } from './recharge-response.ts'

export const getRecharge = operation({
  name: 'get_recharge',
  summary: 'Get the settings of automatic recharge, the card that pays, and the latest recharge.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/credits/recharge' },
  input: z.strictObject({ organization_id: PayingOrganization }),
  output: RechargeResponse,
  handle: async ({ db }, { organization_id }) => ({
    recharge: await db.call('get_recharge', { organization_id }),
  }),
})

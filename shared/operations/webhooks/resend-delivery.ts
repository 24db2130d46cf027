import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { Delivery } from './webhook-schemas.ts'

export const resendDelivery = operation({
  name: 'resend_webhook_delivery',
  summary: 'Send an event to its webhook endpoint again, with the same id. A pending one is sent at once.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'resend_webhook_delivery' },
  http: { method: 'post', path: '/api/webhooks/deliveries/{id}/resend', body: 'optional', status: 202 },
  input: z.strictObject({ id: Uuid.describe('A delivery to an endpoint that you have access to.') }),
  output: success({ delivery: Delivery.describe('The delivery, which is pending again.') }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { id }) => ({
    delivery: await db.call('resend_webhook_delivery', { delivery_id: id }),
  }),
})

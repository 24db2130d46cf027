import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Delivery, EndpointId } from './webhook-schemas.ts'

export const sendTestWebhook = operation({
  name: 'send_test_webhook',
  summary: 'Send the event `ping` to a webhook endpoint, whatever events it takes.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'send_test_webhook' },
  http: { method: 'post', path: '/api/webhooks/endpoints/{id}/test', body: 'optional', status: 202 },
  input: z.strictObject({ id: EndpointId }),
  output: success({ delivery: Delivery.describe('The new delivery.') }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { id }) => ({ delivery: await db.call('send_test_webhook', { endpoint_id: id }) }),
})

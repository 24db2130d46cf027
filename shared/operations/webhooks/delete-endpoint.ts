import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { EndpointId } from './webhook-schemas.ts'

export const deleteEndpoint = operation({
  name: 'delete_webhook_endpoint',
  summary: 'Delete a webhook endpoint with its deliveries. Pending ones are not sent.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'delete', path: '/api/webhooks/endpoints/{id}' },
  input: z.strictObject({ id: EndpointId }),
  output: success({ id: Uuid.describe('The deleted endpoint.') }),
  errors: ['not_found'],
  handle: ({ db }, { id }) => db.call('delete_webhook_endpoint', { endpoint_id: id }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Endpoint, EndpointId } from './webhook-schemas.ts'

export const getEndpoint = operation({
  name: 'get_webhook_endpoint',
  summary: 'Get a webhook endpoint, without its secret.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/webhooks/endpoints/{id}' },
  input: z.strictObject({ id: EndpointId }),
  output: success({ endpoint: Endpoint.describe('The endpoint.') }),
  errors: ['not_found'],
  handle: async ({ db }, { id }) => ({
    endpoint: await db.call('get_webhook_endpoint', { endpoint_id: id }),
  }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { limit, Page, Pagination, success } from '../schemas.ts'
import { Delivery, EndpointId } from './webhook-schemas.ts'

export const listDeliveries = operation({
  name: 'list_webhook_deliveries',
  summary: 'List the deliveries to a webhook endpoint with their attempts, newest first, for 30 days.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/webhooks/endpoints/{id}/deliveries' },
  input: z.strictObject({
    id: EndpointId,
    state: Delivery.shape.state.optional().describe('Only deliveries in this state.'),
    page: Page,
    limit: limit(100, 20),
  }),
  output: success({ pagination: Pagination, deliveries: z.array(Delivery).describe('Newest first.') }),
  errors: ['not_found'],
  handle: ({ db }, { id, state, page, limit }) =>
    db.call('list_webhook_deliveries', { endpoint_id: id, state, page, page_limit: limit }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { checkedUrl, Description, Endpoint, EndpointId, EndpointUrl, EventTypes } from './webhook-schemas.ts'

export const updateEndpoint = operation({
  name: 'update_webhook_endpoint',
  summary: 'Change the URL, the events or the description of a webhook endpoint, or enable or disable it.',
  description:
    'Pending deliveries go to the new URL. Events that happen while it is disabled are not sent later.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  uses: ['addressRules'],
  http: { method: 'patch', path: '/api/webhooks/endpoints/{id}' },
  input: z.strictObject({
    id: EndpointId,
    url: EndpointUrl.optional(),
    events: EventTypes.optional(),
    description: Description.optional(),
    enabled: z.boolean().optional().describe('Whether events are sent.'),
  }),
  output: success({ endpoint: Endpoint.describe('The changed endpoint.') }),
  errors: ['proof_required', 'not_found'],
  handle: async ({ db, addressRules, fail }, { id, url, ...changes }) => ({
    endpoint: await db.call('update_webhook_endpoint', {
      endpoint_id: id,
      changes: {
        ...changes,
        ...url !== undefined && {
          url: checkedUrl(url, addressRules, (message) => fail('invalid_input', message)),
        },
      },
    }),
  }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { arrayText } from '../../platform/text.ts'
import { success, Uuid } from '../schemas.ts'
import { checkedUrl, Description, EndpointUrl, EndpointWithSecret, EventTypes } from './webhook-schemas.ts'

export const createEndpoint = operation({
  name: 'create_webhook_endpoint',
  summary: 'Create a webhook endpoint. Its secret is returned only in this response.',
  description:
    'Events of your account, or of an organization, are sent to its URL, signed as Standard Webhooks describes. ' +
    'An account has at most 10 endpoints.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_webhook_endpoint', isShownOnce: true },
  uses: ['addressRules'],
  http: { method: 'post', path: '/api/webhooks/endpoints', status: 201 },
  input: z.strictObject({
    url: EndpointUrl,
    events: EventTypes,
    description: Description.default(''),
    organization_id: Uuid.optional().describe('Send the events of this organization. Default: your own.'),
  }),
  output: success({ endpoint: EndpointWithSecret.describe('The new endpoint.') }),
  errors: ['proof_required', 'conflict'],
  handle: async ({ db, addressRules, fail }, { url, events, description, organization_id }) => ({
    endpoint: await db.call('create_webhook_endpoint', {
      organization_id,
      url: checkedUrl(url, addressRules, (message) => fail('invalid_input', message)),
      description,
      events: arrayText(events),
    }),
  }),
})

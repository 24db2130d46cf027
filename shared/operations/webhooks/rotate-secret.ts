import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { EndpointId, EndpointWithSecret } from './webhook-schemas.ts'

export const rotateSecret = operation({
  name: 'rotate_webhook_secret',
  summary: 'Replace the secret of a webhook endpoint. The new one is returned only in this response.',
  description:
    'For 24 hours every request has two signatures, of the new secret and of the one that was replaced last.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'rotate_webhook_secret', isShownOnce: true },
  http: { method: 'post', path: '/api/webhooks/endpoints/{id}/rotate-secret', body: 'optional' },
  input: z.strictObject({ id: EndpointId }),
  output: success({ endpoint: EndpointWithSecret.describe('The endpoint with its new secret.') }),
  errors: ['proof_required', 'not_found', 'conflict'],
  handle: async ({ db }, { id }) => ({
    endpoint: await db.call('rotate_webhook_secret', { endpoint_id: id }),
  }),
})

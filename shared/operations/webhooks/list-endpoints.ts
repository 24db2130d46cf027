import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { Endpoint } from './webhook-schemas.ts'

export const listEndpoints = operation({
  name: 'list_webhook_endpoints',
  summary:
    'List your webhook endpoints and those of your organizations, newest first, without their secrets.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/webhooks/endpoints' },
  input: z.strictObject({
    organization_id: Uuid.optional().describe('Only endpoints of this organization.'),
  }),
  output: success({ endpoints: z.array(Endpoint).describe('Newest first.') }),
  handle: async ({ db }, { organization_id }) => ({
    endpoints: await db.call('list_webhook_endpoints', { organization_id }),
  }),
})

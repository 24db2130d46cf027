import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { OrganizationId } from './account-schemas.ts'

export const updateOrganizationGrants = operation({
  name: 'update_organization_grants',
  summary: 'Decide whether an organization lets apps in (owners only).',
  description: 'Blocking takes out the apps that are in it, at once.',
  access: { scope: 'write', principals: ['session'] },
  http: { method: 'patch', path: '/api/organizations/{organizationId}/grants' },
  input: z.strictObject({
    organizationId: OrganizationId,
    is_blocked: z.boolean().describe('Whether it lets no apps in.'),
  }),
  output: success({ is_blocked: z.boolean().describe('Whether it lets no apps in.') }),
  errors: ['proof_required', 'not_found'],
  handle: ({ db }, { organizationId, is_blocked }) =>
    db.call('set_app_block', { organization_id: organizationId, is_blocked }),
})

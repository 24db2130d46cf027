import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { OrganizationId } from './account-schemas.ts'

export const revokeOrganizationKey = operation({
  name: 'revoke_organization_key',
  summary: 'Revoke an API key of an organization (owners only). A repeat gets the same response.',
  access: { scope: 'write', principals: ['session'] },
  http: { method: 'delete', path: '/api/organizations/{organizationId}/keys/{keyId}' },
  input: z.strictObject({
    organizationId: OrganizationId,
    keyId: Uuid.describe('A key of the organization.'),
  }),
  output: success({ id: Uuid.describe('The revoked key.') }),
  errors: ['not_found'],
  handle: ({ db }, { organizationId, keyId }) =>
    db.call('revoke_key', { organization_id: organizationId, key_id: keyId }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { OrganizationId } from './account-schemas.ts'
import { keyItself, newKeyFields, storeKey } from './create-key.ts'
import { OrganizationKey } from './list-organization-keys.ts'

const NewOrganizationKey = OrganizationKey.extend(keyItself)
  .meta({ id: 'NewOrganizationKey', description: 'An API key of an organization with the key itself.' })

export const createOrganizationKey = operation({
  name: 'create_organization_key',
  summary: 'Create an API key of an organization, which is returned only in this response (owners only).',
  description:
    'The key acts as the organization, which pays for its requests. It stays valid when you leave. ' +
    'Needs a session. An organization has at most 50 active keys.',
  access: { scope: 'write', principals: ['session'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_key', isShownOnce: true },
  http: { method: 'post', path: '/api/organizations/{organizationId}/keys', status: 201 },
  input: z.strictObject({ organizationId: OrganizationId, ...newKeyFields }),
  output: success({ key: NewOrganizationKey.describe('The new key.') }),
  errors: ['proof_required', 'not_found', 'conflict'],
  handle: (context, { organizationId, ...key }) => storeKey(context, key, organizationId),
})

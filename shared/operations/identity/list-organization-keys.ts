import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { OrganizationId } from './account-schemas.ts'
import { ApiKey } from './list-keys.ts'

export const OrganizationKey = ApiKey.extend({
  created_by: Uuid.nullable().describe('The account of the person who created it; null if it was deleted.'),
}).meta({ id: 'OrganizationKey', description: 'An API key of an organization without the key itself.' })

export const listOrganizationKeys = operation({
  name: 'list_organization_keys',
  summary: 'List the API keys of an organization, newest first, without the keys themselves (owners only).',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/organizations/{organizationId}/keys' },
  input: z.strictObject({ organizationId: OrganizationId, ...pageQuery }),
  output: success({ keys: z.array(OrganizationKey).describe('Newest first.'), pagination: Pagination }),
  errors: ['not_found'],
  handle: ({ db }, { organizationId, page, limit }) =>
    db.call('list_keys', { organization_id: organizationId, page, page_limit: limit }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Organization } from './account-schemas.ts'

/** The account of an organization gets the organization itself. */
export const listOrganizations = operation({
  name: 'list_organizations',
  summary: 'List the organizations that you belong to.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/organizations' },
  input: z.strictObject({}),
  output: success({ organizations: z.array(Organization).describe('By name.') }),
  handle: async ({ db }) => ({ organizations: await db.call('list_organizations') }),
})

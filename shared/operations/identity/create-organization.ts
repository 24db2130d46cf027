import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { Name, Organization } from './account-schemas.ts'

export const createOrganization = operation({
  name: 'create_organization',
  summary: 'Create an organization and become its owner.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_organization' },
  http: { method: 'post', path: '/api/organizations', status: 201 },
  input: z.strictObject({ name: Name.describe('The name of the organization.') }),
  output: success({ organization: Organization.describe('The new organization.') }),
  handle: async ({ db }, { name }) => ({ organization: await db.call('create_organization', { name }) }),
})

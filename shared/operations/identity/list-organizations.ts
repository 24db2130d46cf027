import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { Organization, organizationPrincipals } from './organization-schemas.ts'

/** The organizations that the caller belongs to; an organization's own account sees itself. */
export const listOrganizations = operation({
  name: 'list_organizations',
  summary: 'List the organizations that you belong to.',
  access: { scope: 'read', principals: organizationPrincipals },
  http: { method: 'get', path: '/api/organizations', errorBody: 'status' },
  input: z.strictObject({}),
  output: z.object({ status: Success, organizations: z.array(Organization) }),
  errors: [],
  handle: async ({ db }) =>
    success({ organizations: await db.call<z.input<typeof Organization>[]>('list_organizations') }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { Name, Organization, organizationPrincipals } from './organization-schemas.ts'

/** A new organization, whose owner is the person who asks. */
export const createOrganization = operation({
  name: 'create_organization',
  summary: 'Create an organization and become its owner.',
  access: { scope: 'write', principals: organizationPrincipals },
  http: { method: 'post', path: '/api/organizations', errorBody: 'status', status: 201 },
  input: z.strictObject({ name: Name }),
  output: z.object({ status: Success, organization: Organization }),
  errors: [],
  handle: async ({ db }, { name }) =>
    success({ organization: await db.call<z.input<typeof Organization>>('create_organization', { name }) }),
})

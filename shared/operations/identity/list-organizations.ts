import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { pageQuery, Pagination, success } from '../schemas.ts'
import { Organization } from './account-schemas.ts'

/** The account of an organization gets the organization itself. */
export const listOrganizations = operation({
  name: 'list_organizations',
  summary: 'List the organizations that you belong to.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/organizations' },
  input: z.strictObject(pageQuery),
  output: success({ organizations: z.array(Organization).describe('By name.'), pagination: Pagination }),
  handle: ({ db }, { page, limit }) => db.call('list_organizations', { page, page_limit: limit }),
})

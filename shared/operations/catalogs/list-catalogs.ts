import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { Catalog, catalogPrincipals, Page, Pagination } from './catalog-schemas.ts'

const Listed = z.object({ pagination: Pagination, catalogs: z.array(Catalog) })

/** The caller's catalogs and those of its organizations. */
export const listCatalogs = operation({
  name: 'list_catalogs',
  summary: 'List your catalogs and those of your organizations, newest first.',
  access: { scope: 'read', principals: catalogPrincipals },
  http: { method: 'get', path: '/api/catalogs', errorBody: 'status' },
  tool: { title: 'List catalogs', hints: { destructive: false, idempotent: true } },
  input: z.strictObject({
    organization_id: Uuid.optional().describe('Only catalogs of this organization.'),
    page: Page,
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.object({ status: Success, ...Listed.shape }),
  errors: [],
  handle: async ({ db }, { organization_id, page, limit }) =>
    success(
      await db.call<z.input<typeof Listed>>('list_catalogs', {
        organization_id: organization_id ?? null,
        page,
        page_limit: limit,
      }),
    ),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, pageQuery, Pagination, success } from '../schemas.ts'
import { ReportLink } from './report-link-schemas.ts'

export const listReportLinks = operation({
  name: 'list_report_links',
  summary: 'List the links to reports of a catalog, without their addresses.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/catalogs/{catalogId}/report-links' },
  input: z.strictObject({ catalogId: CatalogId, ...pageQuery }),
  output: success({
    report_links: z.array(ReportLink).describe('Those that open first, then newest first.'),
    pagination: Pagination,
  }),
  errors: ['not_found'],
  handle: ({ db }, { catalogId, page, limit }) =>
    db.call('list_report_links', { catalog_id: catalogId, page, page_limit: limit }),
})

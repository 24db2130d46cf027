import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { createReportToken } from '../../platform/identity/report-token.ts'
import { CatalogId, success, Uuid } from '../schemas.ts'
import { ReportLink } from './report-link-schemas.ts'

export const createReportLink = operation({
  name: 'create_report_link',
  summary:
    'Make a link with which anybody reads one stored report of a catalog. It is returned only in this response.',
  description:
    'A person with the link reads that report alone, without an account, until it ends: by its date, when it is ended, ' +
    'with its catalog, and once who made it no longer acts for the workspace. A catalog has at most 50 that open.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_report_link', isShownOnce: true },
  uses: ['links'],
  http: { method: 'post', path: '/api/catalogs/{catalogId}/report-links', status: 201 },
  input: z.strictObject({
    catalogId: CatalogId,
    valuation_id: Uuid.describe('The stored valuation that it shows.'),
    ends_after_days: z.int().min(1).max(365).default(30).describe('Days until it ends.'),
    shows_recordings: z.boolean().default(true).describe(
      'Whether its reader sees the recordings, and their CSV. Without them it has the value, its method and totals.',
    ),
  }),
  output: success({
    report_link: ReportLink.extend({
      url: z.string().describe('The link. Store it: it is never returned again.'),
    }).meta({ id: 'NewReportLink', description: 'A link to a stored report, with its address.' })
      .describe('The new link.'),
  }),
  errors: ['not_found', 'conflict', 'grant_may_not_publish'],
  handle: async ({ db, links }, { catalogId, ...fields }) => {
    const { token, hash } = createReportToken()
    const link = await db.call('create_report_link', { catalog_id: catalogId, token_hash: hash, ...fields })
    return { report_link: { ...link, url: links.report(token) } }
  },
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant, pageQuery, Pagination, Uuid } from '../schemas.ts'
import { Site, SiteId } from './site-schemas.ts'

const SiteRevision = z.object({
  revision: z.int().describe('Its number, to restore it.'),
  action: z.enum(['create', 'generate', 'edit', 'restore']).describe('What made it.'),
  changed_by: Uuid.nullable().describe('Who made it; null if that account was deleted.'),
  name: Site.shape.name,
  headline: z.string().nullable().describe('The headline of the draft; null if there was none.'),
  created_at: Instant.describe('When it was made (UTC).'),
  changes: z.array(z.object({
    field: z.string().describe('The field of a site or of its design.'),
    from: z.string().nullable().describe(
      'A text as it was, shortened; null for others, and where there was none.',
    ),
    to: z.string().nullable().describe('The same as it is now.'),
  })).describe('What is different from the revision before; empty for the first one that is kept.'),
}).meta({ id: 'SiteRevision', description: 'A change of a site, which can be brought back.' })

export const listRevisions = operation({
  name: 'list_site_revisions',
  summary: 'List the revisions of a site that can be restored, newest first: the newest 50.',
  description: 'Publishing changes no content, so it has no entry. Restore one to see all of it.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sites/{id}/revisions', errorBody: 'plain' },
  input: z.strictObject({ id: SiteId, ...pageQuery }),
  output: z.object({ revisions: z.array(SiteRevision).describe('Newest first.'), pagination: Pagination }),
  errors: ['not_found'],
  handle: ({ db }, { id, page, limit }) =>
    db.call('list_site_revisions', { site_id: id, page, page_limit: limit }),
})

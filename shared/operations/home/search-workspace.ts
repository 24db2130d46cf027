import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { visibleName } from '../../platform/visible-text.ts'
import { isrcOf } from '../../providers/codes.ts'
import { limit, success, Uuid } from '../schemas.ts'
import { workspace } from './workspace-schemas.ts'

const Hit = z.object({
  kind: z.enum(['catalog', 'site', 'artist', 'recording']).describe('What was found.'),
  id: Uuid.nullable().describe('Of a catalog, a site or an artist; null for a recording.'),
  isrc: z.string().nullable().describe('Of a recording; null for others.'),
  name: z.string().nullable().describe('Its name or title; null for a recording without one.'),
  artist: z.string().nullable().describe(
    'The artist of a recording or a site; null if unknown, and for others.',
  ),
  catalog_id: Uuid.nullable().describe('The newest catalog that has the recording; null for others.'),
}).meta({ id: 'SearchHit', description: 'Something of a workspace that a search found.' })

export const searchWorkspace = operation({
  name: 'search_workspace',
  summary: 'Find catalogs, recordings, sites and artists of a workspace.',
  description:
    'By name, title, artist or ISRC, with or without capitals and accents. The recordings of the newest catalogs are searched, 50,000 at most.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/search' },
  input: z.strictObject({
    ...workspace,
    query: z.string().max(100, { abort: true }).overwrite((text) => isrcOf(text) ?? visibleName(text)).min(2)
      .describe('A part of what is sought.'),
    limit: limit(30, 12),
  }),
  output: success({
    hits: z.array(Hit).describe('Best first: what begins with the query, then what contains it.'),
    complete: z.boolean().describe('Whether all recordings of the workspace were searched.'),
  }),
  handle: ({ db }, { organization_id, query, limit }) =>
    db.call('search_workspace', { organization_id, query, row_limit: limit }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { visibleName } from '../../platform/visible-text.ts'
import { ComparedPeriods } from './history-schemas.ts'
import { Owners } from './catalog-schemas.ts'
import { pageQuery, Pagination, Plays, success } from '../schemas.ts'
import { workspace } from '../home/workspace-schemas.ts'
import { figures, Sample } from './figures-schema.ts'

const CatalogFigures = z.object({
  ...figures,
  gains: z.array(Plays).describe(
    'The plays of each of the 14 days of both periods, oldest first, of the comparable recordings together; empty if there are none.',
  ),
  owners: Owners,
  is_sample: z.boolean().describe('Whether it is the sample catalog.'),
  state: z.enum(['capturing', 'failed', 'daily', 'weekly', 'monthly', 'stopped', 'once', 'never']).describe(
    'capturing: a capture is in progress. failed: the latest one failed. daily, weekly, monthly: captured by a schedule. ' +
      'stopped: its schedule was disabled by itself. once: captured without a schedule. never: not captured.',
  ),
  error: z.string().nullable().describe('failed: why, after an error code of the documentation.'),
  schedule: z.enum(['daily', 'weekly', 'monthly']).nullable().describe(
    'How often it is captured; null without a schedule.',
  ),
}).meta({ id: 'CatalogFigures', description: 'A catalog of a workspace with its figures.' })

const sorts = ['created', 'name', 'recordings', 'plays', 'change', 'value', 'captured'] as const

/** Without plays where PLAYCOUNT_HISTORY is off. */
export const catalogFigures = (with_plays: boolean) =>
  operation({
    name: 'list_catalog_figures',
    summary: 'List the catalogs of a workspace with their plays, values and captures.',
    description:
      'Plays are those of get_home: of the 7 days until yesterday against the 7 before, by comparable recordings. ' +
      'The newest 200 catalogs are compared while they have at most 20,000 recordings together.',
    access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
    http: { method: 'get', path: '/api/catalogs/figures' },
    input: z.strictObject({
      ...workspace,
      search: z.string().max(200, { abort: true }).overwrite(visibleName).optional().describe(
        'Only those whose name contains it, with or without capitals and accents.',
      ),
      sort: z.enum(sorts).default('created').describe('What they are sorted by. Unknown figures are last.'),
      direction: z.enum(['asc', 'desc']).optional().describe('Default: asc for names, desc for all else.'),
      ...pageQuery,
    }),
    output: success({
      pagination: Pagination,
      periods: ComparedPeriods.describe('The two periods of all plays.'),
      compared: z.object({
        catalogs: z.int().describe('Catalogs whose recordings are compared.'),
      }).nullable().describe(
        'Null for an OAuth client that may not compare play counts there, and with PLAYCOUNT_HISTORY off.',
      ),
      total_catalogs: z.int().describe('Catalogs of the workspace, found or not.'),
      sample: Sample,
      catalogs: z.array(CatalogFigures).describe('The page, sorted.'),
    }),
    handle: ({ db }, { organization_id, search, sort, direction, page, limit }) =>
      db.call('list_catalog_figures', {
        organization_id,
        search,
        sort,
        descending: (direction ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc',
        page,
        page_limit: limit,
        with_plays,
      }),
  })

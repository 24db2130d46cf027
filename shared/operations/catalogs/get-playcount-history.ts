import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { drawPlaycountHistory } from './draw-playcount-history.ts'
import {
  ComparedPeriods,
  comparisonQuery,
  describeInvalidComparison,
  historyUnavailable,
} from './history-schemas.ts'
import { historyPage, readPage } from './history-page.ts'

export type { HistoryPage } from './history-page.ts'

/** What holds for every answer: where the numbers come from and what they do not show. */
const provenance = {
  platform: 'spotify',
  metric: 'platform_displayed_play_count',
  data_source: 'apify_spotify_playcount',
  semantics:
    'Change between cumulative public observations, not exact calendar-day streams or royalty statements',
  source_timestamp_available: false,
  provider_identity_available: false,
  comparison_quality: 'legacy_recording_series_identity_unverified',
  missing_observation_reason_available: false,
  collection_enabled: false,
  summary_scope: 'page',
} as const

const boundaries = {
  timezone: 'UTC',
  boundary_semantics: 'Latest observation on each boundary date',
  alignment_tolerance_seconds: 3600,
} as const

const literals = <T extends Record<string, string | boolean | number>>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, z.literal(value)])) as {
    [K in keyof T]: z.ZodLiteral<T[K]>
  }

const { catalog_id, ...counted } = historyPage

/** In the contract's order: what a reader must know of the numbers comes before them. */
const Answer = z.object({
  status: Success,
  catalog_id,
  ...literals(provenance),
  ...counted,
  periods: ComparedPeriods.extend(literals(boundaries)),
})

/** One page of a catalog's recordings, each compared over two adjacent periods. */
export const getPlaycountHistory = operation({
  name: 'get_catalog_playcount_history',
  summary: 'Compare saved public play counts of a catalog over two adjacent periods of UTC days.',
  description:
    'Reads only what is already saved: no collection, no provider calls, no charge. Comparisons are provisional; ' +
    'they are not exact daily streams, royalties or causal marketing uplift. Growth is null unless a recording is comparable.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: {
    method: 'get',
    path: '/api/catalogs/{catalogId}/playcount-history',
    errorBody: 'status',
    strictQuery: true,
  },
  tool: {
    title: 'Catalog play-count history',
    hints: { destructive: false, idempotent: true },
    picture: {
      field: 'picture_of',
      description: 'ISRC of a member: adds a picture (SVG) of its series to the answer.',
      mimeType: 'image/svg+xml',
      operation: drawPlaycountHistory,
      input: ({ catalogId, since, days }, isrc) => ({ catalogId, since, days, isrc }),
    },
  },
  input: z.strictObject({
    ...comparisonQuery,
    page: z.int().min(1).max(1_000_000).default(1),
    limit: z.int().min(1).max(25).default(25),
  }),
  describeInvalid: describeInvalidComparison,
  output: Answer,
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: async ({ db }, query) => {
    const history = await readPage(db, query)
    return success({
      ...history,
      ...provenance,
      periods: { ...history.periods, ...boundaries },
    })
  },
})

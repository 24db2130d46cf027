import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { constant, limit, Page, Pagination, success, Uuid } from '../schemas.ts'
import { drawPlaycountHistory } from './draw-playcount-history.ts'
import { readPage } from './history-page.ts'
import {
  ComparedPeriods,
  comparisonQuery,
  describeInvalidComparison,
  historyUnavailable,
  Recording,
} from './history-schemas.ts'

/** Where the numbers come from and what they do not mean comes before them. */
const HistoryResponse = success({
  catalog_id: Uuid,
  platform: constant('spotify'),
  metric: constant('platform_displayed_play_count'),
  data_source: constant('apify_spotify_playcount'),
  semantics: constant(
    'Change between cumulative public observations, not exact calendar-day streams or royalty statements',
  ),
  source_timestamp_available: constant(false),
  provider_identity_available: constant(false),
  comparison_quality: constant('legacy_recording_series_identity_unverified'),
  missing_observation_reason_available: constant(false),
  collection_enabled: constant(false),
  summary_scope: constant('page'),
  periods: ComparedPeriods.extend({
    timezone: constant('UTC'),
    boundary_semantics: constant('Latest observation on each boundary date'),
    alignment_tolerance_seconds: constant(3600),
  }),
  pagination: Pagination,
  comparable_recordings: z.int().describe('Counted on this page only.'),
  recordings: z.array(Recording),
})

export const getPlaycountHistory = operation({
  name: 'get_catalog_playcount_history',
  summary: 'Compare saved public play counts of a catalog over two adjacent periods of UTC days.',
  description:
    'Reads only what is already saved: no collection, no provider calls, no charge. Comparisons are provisional; ' +
    'they are not exact daily streams, royalties or causal marketing uplift. Growth is null unless a recording is comparable.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/catalogs/{catalogId}/playcount-history', strictQuery: true },
  tool: {
    title: 'Catalog play-count history',
    hints: { destructive: false, idempotent: true },
    picture: {
      field: 'picture_of',
      description: 'ISRC of a recording of the catalog: adds a picture (SVG) of its series to the result.',
      mimeType: 'image/svg+xml',
      operation: drawPlaycountHistory,
      input: ({ catalogId, since, days }, isrc) => ({ catalogId, since, days, isrc }),
    },
  },
  input: z.strictObject({ ...comparisonQuery, page: Page, limit: limit(25, 25) }),
  describeInvalid: describeInvalidComparison,
  output: HistoryResponse,
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: ({ db }, query) => readPage(db, query),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { byPage } from '../../operation/paging.ts'
import { renderSvg } from '../../media/svg/render-svg.ts'
import { constant, limit, Page, Pagination, success, Uuid } from '../schemas.ts'
import { conditionNote, PageConditions } from './condition-schema.ts'
import { compactHistory, CompactRecording, historyOptions, recountComparable } from './compact-history.ts'
import { drawPlaycountHistory } from './draw-playcount-history.ts'
import { exportPlaycountHistory } from './export-playcount-history.ts'
import { readPage } from './history-page.ts'
import {
  comparedCounts,
  ComparedPeriods,
  comparisonAccess,
  comparisonQuery,
  describeInvalidComparison,
  historyUnavailable,
  Recording,
} from './history-schemas.ts'

/** Where the numbers come from and what they do not mean comes before them. */
const HistoryResponse = success({
  catalog_id: Uuid.describe('The catalog.'),
  ...comparedCounts,
  source_timestamp_available: constant(false)
    .describe('The service does not say when it updated a count.'),
  provider_identity_available: constant(false)
    .describe('Older rows lack the identity of the counter.'),
  comparison_quality: constant('legacy_recording_series_identity_unverified')
    .describe('Comparisons are provisional.'),
  missing_observation_reason_available: constant(false)
    .describe('Why an observation is missing is not known.'),
  collection_enabled: constant(false).describe('Reading captures nothing.'),
  summary_scope: constant('page').describe('Summaries cover only this page.'),
  periods: ComparedPeriods.extend({
    timezone: constant('UTC').describe('Of all dates.'),
    boundary_semantics: constant('Latest observation on each boundary date').describe('What a boundary is.'),
    alignment_tolerance_seconds: constant(3600)
      .describe('How far the times of day of observations may differ, in seconds.'),
  }).meta({ id: 'ComparedPeriods', description: 'Two adjacent periods of the same length.' })
    .describe('The two compared periods.'),
  pagination: Pagination,
  comparable_recordings: z.int().describe('On this page only.'),
  recordings: z.array(Recording).describe('By ISRC.'),
})

/** So that a picture as base64 leaves space in a tool's result for the rows. */
const maxPictureBytes = 22_000

const listedOfRecording = [
  'isrc',
  'name',
  'state',
  'total',
  'previous_change',
  'current_change',
  'percentage_growth',
]

export const getPlaycountHistory = operation({
  name: 'get_catalog_playcount_history',
  summary: 'Compare saved public play counts of a catalog over two adjacent periods of UTC days.',
  description:
    'Reads only what is already saved: no collection, no provider calls, no charge. Comparisons are provisional; ' +
    'they are not exact daily streams, royalties or causal marketing uplift. Growth is null unless a recording is comparable.',
  access: comparisonAccess,
  http: { method: 'get', path: '/api/catalogs/{catalogId}/playcount-history', strictQuery: true },
  tool: {
    title: 'Catalog play-count history',
    hints: { destructive: false, idempotent: true },
    view: 'playcount-history',
    options: historyOptions,
    present: compactHistory,
    output: HistoryResponse.extend({ recordings: z.array(CompactRecording).describe('By ISRC.') }),
    listed: ['comparable_recordings', ...listedOfRecording.map((field) => `recordings.${field}`)],
    paging: byPage('recordings', recountComparable),
    source: HistoryResponse.extend({ conditions: PageConditions }),
    note: ({ conditions }) => conditionNote(conditions),
    picture: {
      operation: drawPlaycountHistory,
      input: ({ input: { catalogId, since, days }, options: { picture_of } }) =>
        picture_of === undefined ? undefined : { catalogId, since, days, isrc: picture_of },
      render: (svg) => renderSvg(svg, { maxBytes: maxPictureBytes }),
      mimeType: 'image/png',
    },
    links: (_, { input: { catalogId, since, days }, options: { picture_of } }) => [
      {
        title: 'Comparison of the whole catalog, as CSV',
        operation: exportPlaycountHistory,
        input: { catalogId, since, days },
      },
      ...picture_of === undefined ? [] : [{
        title: `Picture of ${picture_of}, as SVG`,
        operation: drawPlaycountHistory,
        input: { catalogId, since, days, isrc: picture_of },
      }],
    ],
  },
  input: comparisonQuery({ page: Page, limit: limit(25, 25) }),
  describeInvalid: describeInvalidComparison,
  output: HistoryResponse,
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: ({ db }, query) => readPage(db, query),
})

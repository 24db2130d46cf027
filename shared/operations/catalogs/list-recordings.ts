import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, limit, Page, Pagination, success } from '../schemas.ts'
import { comparisonAccess, historyUnavailable } from './history-schemas.ts'
import { RecordingSearch } from './list-songs.ts'
import {
  figuresTime,
  recordingFigures,
  RecordingState,
  recordingStates,
  statesInWords,
  stateWords,
} from './recording-schemas.ts'

const count = (what: string) => z.int().describe(what)

const CatalogRecording = z.object(recordingFigures).meta({
  id: 'CatalogRecording',
  description: 'A recording of a catalog with its figures.',
})

export const listRecordings = operation({
  name: 'list_catalog_recordings',
  summary: 'List the recordings of a catalog with their plays, change, value and state.',
  description: 'Plays are those of the 7 days until yesterday against the 7 before. ' + statesInWords,
  access: comparisonAccess,
  http: { method: 'get', path: '/api/catalogs/{catalogId}/recordings', strictQuery: true },
  input: z.strictObject({
    catalogId: CatalogId,
    search: RecordingSearch,
    state: RecordingState.optional().describe('Only recordings in this state.'),
    sort: z.enum(['plays', 'change', 'growth', 'value', 'name']).default('plays').describe(
      'By plays of the latest 7 days, growth in percent (change) or in plays (growth), part of the value, or title. What is unknown comes last.',
    ),
    direction: z.enum(['asc', 'desc']).optional().describe(
      'The order: by default titles ascending, and numbers descending.',
    ),
    page: Page,
    limit: limit(200, 50),
  }),
  output: success({
    ...figuresTime,
    states: z.object({
      all: count('All recordings that the search finds.'),
      ...Object.fromEntries(
        stateWords.map((state) => [state, count(`Those of them in this state: ${recordingStates[state]}.`)]),
      ) as Record<keyof typeof recordingStates, z.ZodInt>,
    }).describe('Recordings that the search finds, whatever state is asked for.'),
    pagination: Pagination,
    recordings: z.array(CatalogRecording).describe('In this order.'),
  }),
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: ({ db }, { catalogId, search, state, sort, direction, page, limit }) =>
    db.call('list_catalog_recordings', {
      catalog_id: catalogId,
      search,
      state,
      sort,
      direction: direction ?? (sort === 'name' ? 'asc' : 'desc'),
      page,
      page_limit: limit,
    }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Isrc } from '../schemas.ts'
import { type HistoryPage, parseHistory } from './history-page.ts'
import { comparisonQuery, describeInvalidComparison, historyUnavailable } from './history-schemas.ts'
import { drawHistory } from './history-picture/draw-history.tsx'

export const drawPlaycountHistory = operation({
  name: 'draw_catalog_playcount_history',
  summary: "Draw one recording's saved play counts over the two compared periods as SVG.",
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: {
    method: 'get',
    path: '/api/catalogs/{catalogId}/playcount-history.svg',
    strictQuery: true,
    produces: 'image/svg+xml; charset=utf-8',
  },
  resource: { title: 'Play-count history of a recording as a picture (SVG)' },
  input: comparisonQuery({ isrc: Isrc.describe('A recording of the catalog: a 12-character ISRC.') }),
  describeInvalid: describeInvalidComparison,
  output: z.string(),
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: async ({ db }, { catalogId, ...query }) => {
    const stored = await db.call('get_recording_playcount_history', { catalog_id: catalogId, ...query })
    const { recordings: [recording], periods } = parseHistory<Pick<HistoryPage, 'periods' | 'recordings'>>(
      stored,
    )
    return drawHistory(recording!, periods)
  },
})

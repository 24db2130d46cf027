import type { ScopedDatabase } from '../../platform/database/database.ts'
import { operation } from '../../operation/operation.ts'
import { type DailyGains, DailyGainsResponse, gainsQuery, lastDate } from './daily-gains-schemas.ts'
import { comparisonAccess, historyUnavailable } from './history-schemas.ts'

interface GainsQuery {
  catalogId: string
  since: string
  until?: string
  days?: number
}

export const readGains = (db: ScopedDatabase, query: GainsQuery): Promise<DailyGains> =>
  db.call('get_catalog_daily_gains', {
    catalog_id: query.catalogId,
    since: query.since,
    until: lastDate(query),
  })

export const getDailyGains = operation({
  name: 'get_catalog_daily_gains',
  summary: 'Read what a catalog gained on each UTC date, in plays.',
  description:
    'Sums over all recordings of the differences between consecutive saved observations. A difference over ' +
    'more than a day, and a fall of a counter, is in no gain: both have fields of their own.',
  access: comparisonAccess,
  http: { method: 'get', path: '/api/catalogs/{catalogId}/daily-gains', strictQuery: true },
  input: gainsQuery({}),
  output: DailyGainsResponse,
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: ({ db }, query) => readGains(db, query),
})

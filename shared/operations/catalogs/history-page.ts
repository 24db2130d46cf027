import * as z from 'zod'
import type { ScopedDatabase } from '../../platform/database/database.ts'
import { Uuid } from '../schemas.ts'
import { compareSeries } from './history-comparison.ts'
import { boundaryDates } from './history-dates.ts'
import { ComparedPeriods, Recording } from './history-schemas.ts'
import { seriesOf, type StoredSeries } from './history-series.ts'

/** A page of a catalog's recordings, compared. */
export const historyPage = {
  catalog_id: Uuid,
  periods: ComparedPeriods,
  pagination: z.object({
    page: z.int(),
    limit: z.int(),
    total_count: z.int(),
    total_pages: z.int(),
    has_more: z.boolean(),
  }),
  comparable_recordings: z.int().describe('Counted on this page alone.'),
  recordings: z.array(Recording),
}
const HistoryPage = z.object(historyPage)
export type HistoryPage = z.output<typeof HistoryPage>

/** As the database gives it. */
type StoredPage = Pick<HistoryPage, 'catalog_id' | 'periods' | 'pagination'> & { series: StoredSeries }

export interface PageQuery {
  catalogId: string
  since: string
  days: number
  page: number
  limit: number
}

/** Reads a page and compares its recordings. */
export async function readPage(
  db: ScopedDatabase,
  { catalogId, since, days, page, limit }: PageQuery,
): Promise<HistoryPage> {
  const stored = await db.call<StoredPage>('get_catalog_playcount_history', {
    catalog_id: catalogId,
    since,
    days,
    page,
    page_limit: limit,
  })
  return comparePage(stored)
}

export function comparePage({ series, ...stored }: StoredPage): HistoryPage {
  const dates = boundaryDates(stored.periods)
  const recordings = seriesOf(series).map((one) => compareSeries(one, dates))
  const comparable_recordings = recordings.filter(({ state }) => state === 'comparable').length
  return { ...stored, comparable_recordings, recordings }
}

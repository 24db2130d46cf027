import * as z from 'zod'
import type { ScopedDatabase } from '../../platform/database/database.ts'
import { Uuid } from '../schemas.ts'
import { boundaryDates } from './history-dates.ts'
import { observationsOf } from './history-observations.ts'
import { ComparedPeriods, type Periods, Recording, type RecordingHistory } from './history-schemas.ts'

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

/** The database's comparison: `months` holds the observations of a recording. */
export interface Comparison {
  comparable_recordings: number
  recordings: (Omit<z.input<typeof Recording>, 'observations'> & { months: string })[]
}

type StoredPage = Pick<HistoryPage, 'catalog_id' | 'periods' | 'pagination'> & { comparison: Comparison }

export interface PageQuery {
  catalogId: string
  since: string
  days: number
  page: number
  limit: number
}

/** Reads a page of a catalog's recordings, compared in the database. */
export async function readPage(
  db: ScopedDatabase,
  { catalogId, since, days, page, limit }: PageQuery,
): Promise<HistoryPage> {
  return pageOf(
    await db.call<StoredPage>('get_catalog_playcount_history', {
      catalog_id: catalogId,
      since,
      days,
      page,
      page_limit: limit,
    }),
  )
}

export const pageOf = ({ comparison, ...page }: StoredPage): HistoryPage => ({
  ...page,
  comparable_recordings: comparison.comparable_recordings,
  recordings: recordingsOf(comparison, page.periods),
})

/** The recordings of a comparison with their observations. */
export function recordingsOf({ recordings }: Comparison, periods: Periods): RecordingHistory[] {
  const dates = boundaryDates(periods)
  return recordings.map(({ isrc, name, state, months, ...rest }) => ({
    isrc,
    name,
    state,
    observations: observationsOf(months, dates),
    ...rest,
  }))
}

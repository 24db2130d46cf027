import * as z from 'zod'
import type { ScopedDatabase } from '../../platform/database/database.ts'
import { Uuid } from '../schemas.ts'
import { boundaryDates } from './history-dates.ts'
import { observationsOf } from './history-observations.ts'
import { ComparedPeriods, Recording, type RecordingHistory } from './history-schemas.ts'

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
  return parseHistory(
    await db.call('get_catalog_playcount_history', {
      catalog_id: catalogId,
      since,
      days,
      page,
      page_limit: limit,
    }),
  )
}

/**
 * Reads a history in the form in which the database returns it: the first line has the months of each recording,
 * separated by "|", and JSON follows. Inside the JSON their text would be escaped, which takes a tenth of a page's time.
 */
export function parseHistory<T extends Pick<HistoryPage, 'periods' | 'recordings'> = HistoryPage>(
  stored: string,
): T {
  const end = stored.indexOf('\n')
  const months = stored.slice(0, end).split('|')
  const { recordings, ...history } = JSON.parse(stored.slice(end))
  const dates = boundaryDates(history.periods)
  return {
    ...history,
    recordings: recordings.map(({ isrc, name, state, ...rest }: StoredRecording, index: number) => ({
      isrc,
      name,
      state,
      observations: observationsOf(months[index]!, dates),
      ...rest,
    })),
  }
}

type StoredRecording = Omit<RecordingHistory, 'observations'>

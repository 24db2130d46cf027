import type * as z from 'zod'
import type { ScopedDatabase } from '../../platform/database/database.ts'
import type { Pagination } from '../schemas.ts'
import { boundaryDates } from './boundary-dates.ts'
import type { PageConditions } from './condition-schema.ts'
import type { Periods, RecordingHistory } from './history-schemas.ts'

/** A page of a catalog's recordings, compared. */
export interface HistoryPage {
  catalog_id: string
  periods: Periods
  pagination: z.output<typeof Pagination>
  comparable_recordings: number
  recordings: RecordingHistory[]
  conditions?: z.output<typeof PageConditions>
}

interface PageQuery {
  catalogId: string
  since: string
  days: number
  page: number
  limit: number
}

/** Reads a page of a catalog's recordings, compared in the database. */
export async function readPage(
  db: ScopedDatabase,
  { catalogId, limit, ...query }: PageQuery,
): Promise<HistoryPage> {
  const args = { catalog_id: catalogId, ...query, page_limit: limit }
  return parseHistory<HistoryPage>(await db.call('get_catalog_playcount_history', args))
}

/**
 * Parses a history in the form that the database returns: a line of JSON with the page, a line with the months of
 * each recording, separated by "|", then JSON with the comparison. Observations inside the JSON would be escaped and
 * copied with it, which takes a fifth of the page's time.
 */
export function parseHistory<T extends Pick<HistoryPage, 'periods' | 'recordings'> = HistoryPage>(
  stored: string,
): T {
  const [page = '', months = '', ...comparison] = stored.split('\n')
  const { recordings, ...history } = { ...JSON.parse(page), ...JSON.parse(comparison.join('')) }
  const monthsOf = months.split('|')
  const dates = boundaryDates(history.periods)
  return {
    ...history,
    recordings: recordings.map(({ isrc, name, state, ...rest }: StoredRecording, index: number) => ({
      isrc,
      name,
      state,
      observations: observationsOf(monthsOf[index]!, dates),
      ...rest,
    })),
  }
}

type StoredRecording = Omit<RecordingHistory, 'observations'>

/**
 * Parses the months of a recording, separated by semicolons: the number of days from the first date to the month's first
 * observation, the counts, and when each was captured in seconds after midnight UTC, with up to six decimals. Counts and times
 * are lists by day, separated by commas, empty for a day without an observation.
 */
function observationsOf(months: string, dates: string[]): RecordingHistory['observations'] {
  return months.split(';').flatMap((month) => {
    const [offset, counts = '', seconds = ''] = month.split(' ')
    const times = seconds.split(',')
    return counts.split(',').flatMap((count, index) => {
      const date = dates[Number(offset) + index]
      return date && count ? { date, captured_at: instantOf(date, times[index]!), value: Number(count) } : []
    })
  })
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** The instant of a capture, with its fraction of a second unchanged. */
function instantOf(date: string, secondOfDay: string): string {
  const [whole = '', fraction] = secondOfDay.split('.')
  const seconds = Number(whole)
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${date}T${time.map((part) => twoDigits[part]).join(':')}${fraction ? `.${fraction}` : ''}Z`
}

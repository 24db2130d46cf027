import { signal } from '@preact/signals'
import type { Result } from '../../../../client/mod.ts'
import { calls, data, ofCatalog } from '../../calls.ts'
import { pageId } from '../../place.ts'

export type Capture = Result<'list_playcount_snapshots'>['snapshots'][number]
export type Schedule = Result<'list_tasks'>['tasks'][number]
export type Interval = Schedule['schedule']
type Price = Result<'get_playcount_snapshot_price'>['price']

export const often: Record<Interval, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

const dayMs = 86_400_000
/** Before today. */
const shownDays = 89
const rowsOfPage = 10

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** How many recordings have a count on a UTC date, of those that had one on this date or earlier. */
export type Day = Pick<
  Result<'get_catalog_daily_gains'>['dates'][number],
  'date' | 'recordings_observed' | 'recordings_expected'
>

/** The days before today. */
export const days = signal<Result<'get_catalog_daily_gains'> | undefined>()
/** Newest first, as many as are shown. */
export const captures = signal<{ rows: Capture[]; total: number } | undefined>()
/** Null if the catalog has none. */
export const schedule = signal<Schedule | null | undefined>()
/** What captures cost at most; null if that could not be read. */
export const prices = signal<Record<Interval, Price> | null | undefined>()

export async function readDays(): Promise<unknown> {
  const query = { since: dateOf(Date.now() - (shownDays + 1) * dayMs), days: shownDays }
  return days.value = await data(calls.GET('/api/catalogs/{catalogId}/daily-gains', ofCatalog(query)))
}

const readPage = (page: number) =>
  data(
    calls.GET('/api/playcount-snapshots', {
      params: { query: { catalog_id: pageId(), page, limit: rowsOfPage } },
    }),
  )

export async function readCaptures(): Promise<void> {
  const { snapshots, pagination } = await readPage(1)
  captures.value = { rows: snapshots, total: pagination.total_count }
}

/** Reads the captures before those that are shown. A newer one may have moved the pages meanwhile. */
export async function readEarlierCaptures(): Promise<void> {
  const { rows } = captures.value!
  const { snapshots, pagination } = await readPage(Math.floor(rows.length / rowsOfPage) + 1)
  const known = new Set(rows.map(({ id }) => id))
  captures.value = {
    rows: [...rows, ...snapshots.filter(({ id }) => !known.has(id))],
    total: pagination.total_count,
  }
}

/** The schedule of the catalog: one that is switched on, else the newest. */
export async function readSchedule(): Promise<void> {
  const { tasks } = await data(calls.GET('/api/tasks', { params: { query: { catalog_id: pageId() } } }))
  schedule.value = tasks.find(({ enabled }) => enabled) ?? tasks[0] ?? null
}

const readPrice = (interval: Interval) =>
  data(
    calls.GET('/api/playcount-snapshots/price', {
      params: { query: { catalog_id: pageId(), schedule: interval } },
    }),
  )

/** The page works without prices: the refusal of a capture that costs too much has its price, too. */
export async function readPrices(): Promise<void> {
  prices.value = await Promise.all([readPrice('daily'), readPrice('weekly'), readPrice('monthly')]).then(
    ([daily, weekly, monthly]) => ({ daily: daily.price, weekly: weekly.price, monthly: monthly.price }),
    () => null,
  )
}

export const readCapture = async (id: string): Promise<Capture> =>
  (await data(calls.GET('/api/playcount-snapshots/{snapshotId}', { params: { path: { snapshotId: id } } })))
    .snapshot

/** Shows one capture as it is now, in its row. */
export function showCapture(capture: Capture): void {
  const { rows, total } = captures.value!
  captures.value = { rows: rows.map((row) => row.id === capture.id ? capture : row), total }
}

/** Today, by its captures, because the API compares days that are over. */
export function today(): Day {
  const date = dateOf(Date.now())
  const ofToday = captures.value?.rows.filter(({ created_at }) => created_at.startsWith(date)) ?? []
  const expected = days.value?.dates.at(-1)?.recordings_expected ?? 0
  return {
    date,
    recordings_observed: Math.max(0, ...ofToday.map(({ captured_count }) => captured_count)),
    recordings_expected: Math.max(expected, ...ofToday.map(({ recording_count }) => recording_count)),
  }
}

export const isOpen = ({ state }: Capture): boolean => state === 'queued' || state === 'running'

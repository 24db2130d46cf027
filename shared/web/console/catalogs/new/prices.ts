import type { Result } from '../../../../client/mod.ts'
import { calls, data } from '../../calls.ts'

type Price = Result<'get_playcount_snapshot_price'>['price']

export interface Prices {
  recordings: number
  /** A capture now. */
  once: number
  /** Captures of each day, in a month. */
  monthly: number
}

const known = new Map<string, Promise<Price>>()

function priceOf(recordings: number, schedule: 'once' | 'daily'): Promise<Price> {
  const key = `${recordings} ${schedule}`
  const found = known.get(key) ?? data(
    calls.GET('/api/playcount-snapshots/price', { params: { query: { recordings, schedule } } }),
  ).then(({ price }) => price)
  known.set(key, found)
  found.catch(() => known.delete(key))
  return found
}

/** What captures of this number of recordings cost. */
export async function readPrices(recordings: number): Promise<Prices> {
  const [once, daily] = await Promise.all([priceOf(recordings, 'once'), priceOf(recordings, 'daily')])
  return { recordings, once: once.credits_per_capture, monthly: daily.credits_per_month! }
}

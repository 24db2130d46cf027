// The play-count page as the incumbent serves it: observations are read through the data API and compared in the process.
import { createClient } from '@supabase/supabase-js'

const { supabaseUrl, serviceKey, catalogId, pageLimit, first, since, last } = JSON.parse(
  Deno.env.get('INCUMBENT_SERVER')!,
)
const supabase = createClient(supabaseUrl, serviceKey)
/** The default of the data API. */
const maxRows = 1_000
const dates = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1

interface Observation {
  isrc: string
  captured_at: string
  value: number
}

async function rowsOf<T>(request: PromiseLike<{ data: T[] | null; error: Error | null }>): Promise<T[]> {
  const { data, error } = await request
  if (error) throw error
  return data!
}

async function readObservations(isrcs: string[]): Promise<Observation[]> {
  const all: Observation[] = []
  for (let from = 0;; from += maxRows) {
    const rows = await rowsOf<Observation>(
      supabase.from('bench_observations').select('isrc, captured_at, value').in('isrc', isrcs)
        .gte('captured_at', first).lt('captured_at', `${last}T24:00:00Z`)
        .order('isrc').order('captured_at').range(from, from + maxRows - 1),
    )
    all.push(...rows)
    if (rows.length < maxRows) return all
  }
}

/** Only what the page's own data needs: the last capture of a day, whether all dates are there, and both changes. */
function compare(isrc: string, name: string, captures: Observation[]) {
  const byDate = new Map(captures.map((one) => [one.captured_at.slice(0, 10), one]))
  const observations = [...byDate].map(([date, { captured_at, value }]) => ({ date, captured_at, value }))
  const isInvalid = observations.some(({ value }) => !Number.isSafeInteger(value) || value < 0)
  const isCorrected = observations.some(({ value }, n) => n > 0 && value < observations[n - 1]!.value)
  const state = isInvalid
    ? 'invalid_observation'
    : observations.length < dates
    ? 'incomplete'
    : isCorrected
    ? 'counter_correction'
    : 'comparable'
  const [start, middle, end] = [first, since, last].map((date) => byDate.get(date)?.value) as number[]
  const changes = state === 'comparable'
    ? { previous_change: middle! - start!, current_change: end! - middle! }
    : { previous_change: null, current_change: null }
  return { isrc, name, state, observations, ...changes }
}

Deno.serve(async () => {
  const members = await rowsOf<{ isrc: string; name: string }>(
    supabase.from('bench_members').select('isrc, name').eq('catalog_id', catalogId).order('isrc')
      .range(0, pageLimit - 1),
  )
  const observations = Map.groupBy(
    await readObservations(members.map(({ isrc }) => isrc)),
    ({ isrc }) => isrc,
  )
  return Response.json({
    recordings: members.map(({ isrc, name }) => compare(isrc, name, observations.get(isrc) ?? [])),
  })
})

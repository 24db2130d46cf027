import { expect, it } from 'vitest'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { seededRandom } from '../../support/random.ts'
import { json, key } from '../../support/requests.ts'
import { bots, counter, saveCounters, steps } from './attacked-series.ts'
import { dateOf, dayMs, reader, type Series, today } from './report-world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const { report, lines } = reader(platform, () => key(owner))
const { seed, random } = seededRandom(Number(Deno.env.get('METAMORPHIC_SEED') ?? 20261129))
const below = (most: number) => Math.floor(random() * most)
const asOf = `?as_of=${new Date(today()).toISOString()}`
const asOfMonthAgo = `?as_of=${new Date(today() - 30 * dayMs).toISOString()}`

/** Recordings of a few artists with levels, growth, gaps, falls, merges and bots at random. */
function randomCounters(count: number, group: string) {
  return Array.from({ length: count }, () => {
    const change = 1 + (random() - 0.6) / 200
    const [attack, first] = [below(6), 1 + below(300)]
    const gain = attack === 0
      ? bots(first, first - below(40), 2 + below(30))
      : attack === 1
      ? steps(first, 1 + below(6), below(500_000), 1 + below(3))
      : (_: number, usual: number) => usual
    const one = counter(
      `${group} ${below(4)}`,
      (ago, usual) => Math.round(gain(ago, usual) * change ** (400 - ago) * (0.8 + 0.4 * random())),
      10 ** (1 + 4 * random()),
    )
    const fell = attack === 2 ? below(400) : 400
    const observations = one.observations
      .map(({ at, value }, day) => ({ at, value: value - (day >= fell ? 1_000 : 0) }))
      .filter(() => random() > 0.02)
    return { ...one, observations }
  })
}

const shuffled = <T>(values: T[]) =>
  values.map((value) => ({ value, at: random() })).sort((a, b) => a.at - b.at).map(({ value }) => value)

/** The same under other ISRCs and artists. */
const renamed = (series: ReturnType<typeof randomCounters>, from: number) =>
  series.map((one, n) => ({ ...one, isrc: testIsrc(from + n), artist: `${one.artist} again` }))

const catalogOf = (series: Pick<Series, 'isrc'>[]) =>
  createCatalog(platform.database, owner, series.map(({ isrc }) => isrc))
const read = (path: string) => json(platform.api.request(path, { headers: key(owner) }))
const week = `since=${dateOf(today() - 12 * dayMs)}&days=9`
const summaryOf = (id: string, query = '') => read(`/api/catalogs/${id}/playcount-summary?${week}${query}`)
const gainsOf = async (id: string) =>
  (await read(
    `/api/catalogs/${id}/daily-gains?since=${dateOf(today() - 90 * dayMs)}&until=${dateOf(today() - dayMs)}`,
  ))
    .dates

/** Lines without the last digits of floating-point numbers: the sum of the same parts in another order differs in the 16th. */
const rounded = <T extends object>(all: T[]) =>
  all.map((line) =>
    Object.fromEntries(
      Object.entries(line).map((
        [name, value],
      ) => [name, typeof value === 'number' ? Number(value.toPrecision(12)) : value]),
    )
  )

/** What is said of each recording, in the order of the catalog's ISRCs, without what names it. */
async function saidOf(id: string, query = asOf) {
  const all = await lines(id, query)
  return rounded(all.map(({ isrc: _, artist: _artist, name: _name, related: _related, ...said }) => said))
}

/** Months that are equal whatever was written in which order and how often. */
async function store(series: ReturnType<typeof randomCounters>, times: number) {
  const { owner: sql } = platform.database
  await saveCounters(platform.database, series.map((one) => ({ ...one, observations: [] })))
  const rows = series.flatMap(({ isrc, observations }) =>
    observations.map(({ at, value }) => ({ isrc, at: new Date(at).toISOString(), value }))
  )
  for (let time = 0; time < times; time++) {
    const all = shuffled(rows)
    for (let first = 0; first < all.length; first += 2_000) {
      await sql`insert into app.song_measurements (isrc, captured_at, value, recorded_at)
        select isrc, at, value, null
        from jsonb_to_recordset(${
        sql.json(all.slice(first, first + 2_000))
      }) row (isrc text, at timestamptz, value bigint)
        on conflict do nothing`
    }
  }
}

it(`says the same of the same counts in another order and imported twice (seed ${seed})`, async () => {
  const series = randomCounters(24, 'One')
  await saveCounters(platform.database, series)
  const again = renamed(series, 1_000)
  await store(again, 2)
  const [id, other] = [await catalogOf(series), await catalogOf(again)]
  expect(await saidOf(other)).toEqual(await saidOf(id))
  const [one, two] = [await report(id, asOf), await report(other, asOf)] as [Report, Report]
  expect({ ...two.value, ...two.trailing_year }).toEqual({ ...one.value, ...one.trailing_year })
  expect(await gainsOf(other)).toEqual(await gainsOf(id))
  const [sums, otherSums] = [await summaryOf(id), await summaryOf(other)]
  expect(otherSums.current_change).toBe(sums.current_change)
  expect(otherSums.counter_event_count).toBe(sums.counter_event_count)
})

it(`gives the same recordings with pages of any length (seed ${seed})`, async () => {
  const series = randomCounters(30, 'Two')
  await saveCounters(platform.database, series)
  const id = await catalogOf(shuffled(series))
  const paged = async (limit: number) => {
    const all = []
    for (let page = 1;; page++) {
      const { recordings, pagination } = await read(
        `/api/catalogs/${id}/playcount-history?${week}&limit=${limit}&page=${page}`,
      )
      all.push(...recordings)
      if (!pagination.has_more) return all
    }
  }
  const all = await paged(25)
  expect(all).toHaveLength(30)
  for (const limit of [1 + below(5), 6 + below(15)]) expect(await paged(limit)).toEqual(all)
  const sum = all.reduce((total, { current_change }) => total + (current_change ?? 0), 0)
  expect((await summaryOf(id)).current_change).toBe(sum)
})

it(`values the parts of a catalog as the whole, up to rounded streams (seed ${seed})`, async () => {
  const series = randomCounters(40, 'Three')
  await saveCounters(platform.database, series)
  const whole = await catalogOf(series)
  const all = await report(whole, asOf) as Report
  const allLines = await lines(whole, asOf)
  const predicates = [
    () => random() < 0.5,
    (one: Series) => one.isrc > testIsrc(70),
    (one: { artist: string }) => one.artist.endsWith('1'),
  ] as ((one: typeof series[number]) => boolean)[]
  for (const predicate of predicates) {
    const groups = [...Map.groupBy(series, predicate).values()]
    const ids = await Promise.all(groups.map(catalogOf))
    const parts = await Promise.all(ids.map((id) => report(id, asOf))) as Report[]
    const ofParts = await Promise.all(ids.map((id) => lines(id, asOf)))
    expect(rounded(ofParts.flat().sort((a, b) => a.isrc < b.isrc ? -1 : 1))).toEqual(rounded(allLines))
    const sum = (value: (one: Report) => number) => parts.reduce((total, part) => total + value(part), 0)
    expect(sum(({ trailing_year }) => trailing_year.streams)).toBe(all.trailing_year.streams)
    // Each year of each part is rounded to whole streams, and each value to cents.
    const { usd_per_1000_streams, first_share, second_share } = all.assumptions
    const stream = Number(usd_per_1000_streams) / 1000 * Number(first_share) * Number(second_share)
    const rounding = (parts.length + 1) * (10 * 0.5 * stream + 0.005)
    expect(Math.abs(sum(({ value }) => Number(value!.mid)) - Number(all.value!.mid))).toBeLessThanOrEqual(
      rounding,
    )
    const changes = await Promise.all(ids.map(async (id) => (await summaryOf(id)).current_change ?? 0))
    expect(changes.reduce((total, change) => total + change, 0)).toBe((await summaryOf(whole)).current_change)
  }
})

it(`repeats what it said as of a time, whatever is captured and imported since (seed ${seed})`, async () => {
  const series = randomCounters(24, 'Four')
  const end = today() - 30 * dayMs
  const until = series.map((one) => ({ ...one, observations: one.observations.filter(({ at }) => at < end) }))
  await saveCounters(platform.database, until)
  const id = await catalogOf(series)
  const query = `&as_of=${new Date(end).toISOString()}`
  const monthAgo = `since=${dateOf(end - 12 * dayMs)}&days=9`
  const said = async () => [
    await report(id, asOfMonthAgo),
    await lines(id, asOfMonthAgo),
    await read(`/api/catalogs/${id}/playcount-summary?${monthAgo}${query}`),
  ]
  const before = await said()
  const { owner: sql } = platform.database
  const later = series.flatMap(({ isrc, observations }) =>
    observations.filter(({ at }) => at >= end).map(({ at, value }) => ({
      isrc,
      at: new Date(at).toISOString(),
      value,
      now: false,
    }))
  )
  // Also counts of days before, which only an import of today knows.
  const imported = until.flatMap(({ isrc, observations }) =>
    shuffled(observations).slice(0, 20).map(({ at, value }) => ({
      isrc,
      at: new Date(at + 3_600_000).toISOString(),
      value: value + below(1_000),
      now: true,
    }))
  )
  await sql`insert into app.song_measurements (isrc, captured_at, value, recorded_at)
    select isrc, at, value, case when "now" then now() end
    from jsonb_to_recordset(${
    sql.json([...later, ...imported])
  }) row (isrc text, at timestamptz, value bigint, "now" boolean)`
  expect(await said()).toEqual(before)
})

it(`values no recording above three times its usual plays, whatever 28 days add (seed ${seed})`, async () => {
  const usual = 1_000
  // Two counters that gain the same are one.
  const heard = () => Math.round(usual * (0.95 + 0.1 * random()))
  const attacked = Array.from({ length: 60 }, (_, n) => {
    const times = 1 + below(28)
    const plays = new Map(Array.from({ length: times }, () => [1 + below(28), 10 ** (1 + 6 * random())]))
    const takenBack = random() < 0.3 ? 1 + below(28) : 0
    const total = [...plays].reduce((sum, [ago, added]) => sum + (ago > takenBack ? added : 0), 0)
    return counter(`Five ${n}`, (ago) => heard() + (plays.get(ago) ?? 0) - (ago === takenBack ? total : 0))
  })
  const control = counter('Five', heard)
  await saveCounters(platform.database, [...attacked, control])
  const id = await catalogOf([...attacked, control])
  const { recordings, at_risk } = await report(id, asOf) as Report
  const rateOf = (isrc: string) => recordings.find((one) => one.isrc === isrc)!.run_rate_per_day!
  const truth = rateOf(control.isrc)
  const flagged = at_risk.reasons.flatMap(({ isrcs }) => isrcs)
  expect(flagged).not.toContain(control.isrc)
  for (const { isrc, artist } of attacked) {
    const share = rateOf(isrc) / truth
    expect(share, artist).toBeLessThan(3.2)
    expect(share, artist).toBeGreaterThan(0.75)
  }
  expect(flagged.length).toBeGreaterThan(40)
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { DailyGains } from '../../../shared/operations/catalogs/daily-gains-schemas.ts'
import { inspect } from '../../../shared/media/inspect.ts'
import { createAccount, createCatalog, observe, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { dateAfter, itToday } from '../../support/clock.ts'
import { openPlatform } from '../../support/platform.ts'
import { seededRandom } from '../../support/random.ts'
import { all, parseXml, text } from '../../support/svg.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))

const get = (catalogId: string, path: string) =>
  platform.api.request(`/api/catalogs/${catalogId}/${path}`, { headers: { 'x-api-key': owner.key } })
const gains = async (catalogId: string, query: string): Promise<DailyGains> => {
  const response = await get(catalogId, `daily-gains?${query}`)
  expect(response.status).toBe(200)
  return await response.json()
}

const dayMs = 86_400_000
const dateAt = (from: string, day: number) =>
  new Date(Date.parse(from) + day * dayMs).toISOString().slice(0, 10)
type Series = (number | undefined)[]

async function catalogOf(from: string, series: Series[], first: number): Promise<string> {
  const isrcs = series.map((_, n) => testIsrc(first + n))
  const id = await createCatalog(platform.database, owner, isrcs)
  await Promise.all(series.map((values, n) => observe(platform.database, isrcs[n]!, from, values)))
  return id
}

const isCount = (value: number | undefined) => value !== undefined && value >= 0 && value < 2 ** 53

/** The gains from the observations themselves, a day and a recording at a time. Index 0 is the date of since. */
function expected(series: Series[], first: number, last: number) {
  const dates = Array.from({ length: last - first }, () => ({
    ...{ gap: true, gain: null as number | null, recordings_compared: 0, recordings_observed: 0 },
    ...{ recordings_expected: 0, late_gain: 0, late_recordings: 0, late_days: 0, late_average: 0 },
    ...{ corrections: 0, corrected_plays: 0 },
  }))
  for (const values of series) {
    let before: number | undefined
    for (let day = first; day <= last; day++) {
      const date = dates[day - first - 1]
      const value = values[day]
      if (date && (before !== undefined || isCount(value))) date.recordings_expected++
      if (!isCount(value)) continue
      if (date) [date.gap, date.recordings_observed] = [false, date.recordings_observed + 1]
      if (date && before !== undefined) {
        const change = value! - values[before]!
        if (change < 0) {
          ;[date.corrections, date.corrected_plays] = [date.corrections + 1, date.corrected_plays + change]
          if (before === day - 1) {
            ;[date.gain, date.recordings_compared] = [date.gain ?? 0, date.recordings_compared + 1]
          }
        } else if (before === day - 1) {
          ;[date.gain, date.recordings_compared] = [(date.gain ?? 0) + change, date.recordings_compared + 1]
        } else {
          date.late_gain += change
          date.late_recordings++
          date.late_days = Math.max(date.late_days, day - before)
          for (let late = before + 1; late <= day; late++) {
            dates[late - first - 1]!.late_average += change / (day - before)
          }
        }
      }
      before = day
    }
  }
  return dates
}

describe('the daily gains', () => {
  const from = '2025-12-20'
  const days = 80
  let catalogId: string
  let series: Series[]

  beforeAll(async () => {
    const { random } = seededRandom(11)
    series = Array.from({ length: 24 }, (_, n) => {
      let count = n % 3 === 0 ? 99_900 : 1000 * n
      const released = n % 5 === 0 ? 40 : 0
      return Array.from({ length: days }, (_, day) => {
        count += Math.floor(random() * 50)
        const chance = random()
        // A third of the series have no gap, as most have.
        if (day < released || n % 3 > 0 && chance < 0.12 || n % 4 === 2 && day > 12 && day < 50) {
          return undefined
        }
        if (n % 6 === 1 && chance < 0.2) return chance < 0.15 ? -5 : 2 ** 60
        if (n % 6 === 2 && chance < 0.2) count -= 400
        return Math.max(0, count)
      })
    })
    catalogId = await catalogOf(from, series, 1000)
  })

  it.each([[0, 79], [5, 6], [11, 12], [11, 43], [30, 61], [41, 79]])(
    'are those of the observations themselves, from day %i to day %i',
    async (first, last) => {
      const body = await gains(catalogId, `since=${dateAt(from, first)}&until=${dateAt(from, last)}`)
      expect(body).toMatchObject({ catalog_id: catalogId, name: 'Test catalog', recordings: 24 })
      expect(body.dates.map(({ date }) => date)).toEqual(
        Array.from({ length: last - first }, (_, day) => dateAt(from, first + 1 + day)),
      )
      const rounded = expected(series, first, last).map((date, day) => ({
        date: dateAt(from, first + 1 + day),
        ...date,
        late_average: expect.closeTo(date.late_average, 1),
      }))
      // Jumps and merges are tested by themselves.
      expect(body.dates.map(({ event_recordings: _, event_plays: __, ...date }) => date)).toEqual(rounded)
    },
  )

  it('of a comparable recording add up to the change of the comparison', async () => {
    const id = await catalogOf(
      '2026-02-20',
      [[99_990, 99_995, 100_007, 100_100, 100_100, 100_105, 100_300]],
      2000,
    )
    const { dates } = await gains(id, 'since=2026-02-23&days=3')
    const history = await (await get(id, 'playcount-history?since=2026-02-23&days=3')).json()
    expect(history.recordings[0].state).toBe('comparable')
    expect(dates.reduce((sum, { gain }) => sum + gain!, 0)).toBe(history.recordings[0].current_change)
  })

  it('compare a recording that fell, which gains nothing', async () => {
    const id = await catalogOf('2026-02-20', [[5_000, 5_100, 5_200, 4_100]], 2010)
    const { dates } = await gains(id, 'since=2026-02-20&days=3')
    expect(
      dates.map(({ gain, recordings_compared, corrections }) => [gain, recordings_compared, corrections]),
    )
      .toEqual([[100, 1, 0], [100, 1, 0], [0, 1, 1]])
    const svg = await (await get(id, 'daily-gains.svg?since=2026-02-22&days=1')).text()
    expect(svg).toContain(
      'No plays gained, of 1 of 1 recording a day. Counters fell on 1 day, by 1,100 plays',
    )
    const own = `playcount-history.svg?since=2026-02-23&days=1&isrc=${testIsrc(2010)}&width=720`
    expect(await (await get(id, own)).text()).toContain('No plays gained')
  })

  it('of an empty catalog are gaps', async () => {
    const id = await createCatalog(platform.database, owner, [])
    const { dates } = await gains(id, 'since=2026-02-20&days=2')
    expect(dates).toMatchObject([{ gap: true, gain: null }, { gap: true, recordings_expected: 0 }])
  })

  const range = 'Give either until, 1 to 400 days after since, or days'
  const incomplete = 'Daily gains require completed UTC observation days'
  itToday('refuse a period that ends today', async (today) => {
    for (const path of ['daily-gains', 'daily-gains.svg', 'daily-gains.png']) {
      const response = await get(catalogId, `${path}?since=${dateAfter(-3)}&until=${today}`)
      expect([path, response.status]).toEqual([path, 400])
      expect((await response.json()).error).toBe(incomplete)
    }
  })

  it.each([
    ['no end', 'since=2026-02-20', range],
    ['two ends', 'since=2026-02-20&days=2&until=2026-02-22', range],
    ['no day', 'since=2026-02-20&until=2026-02-20', range],
    ['401 days', 'since=2025-01-01&until=2026-02-06', range],
    ['the end of the calendar', 'since=9999-12-31&days=400', incomplete],
    ['the year 0', 'since=0000-02-20&days=2', 'since must be in the year 1 or later'],
    ['a width below 360', 'since=2026-02-20&days=2&width=359', undefined],
    ['another theme', 'since=2026-02-20&days=2&theme=blue', undefined],
  ])('refuse %s', async (_, query, message) => {
    for (
      const path of message
        ? ['daily-gains', 'daily-gains.svg', 'daily-gains.png']
        : ['daily-gains.svg', 'movers.png']
    ) {
      const response = await get(catalogId, `${path}?${query}`)
      expect([path, response.status]).toEqual([path, 400])
      const { error } = await response.json()
      if (message) expect(error).toContain(message)
    }
  })

  it('refuse more than 10 million days of recordings', async () => {
    const { owner: sql } = platform.database
    const id = await createCatalog(platform.database, owner, [testIsrc(1000)])
    await sql`update app.catalogs set song_count = 100001 where id = ${id}`
    const response = await get(id, 'daily-gains?since=2026-01-01&days=100')
    expect([response.status, response.headers.get('x-error-detail')]).toEqual([
      400,
      expect.stringContaining('99 days'),
    ])
    await sql`update app.catalogs set song_count = 1 where id = ${id}`
  })
})

describe('the pictures', () => {
  const from = '2026-02-20'
  let catalogId: string
  const counts = (gain: (day: number) => number) => {
    let count = 1000
    return Array.from({ length: 7 }, (_, day) => count += gain(day))
  }

  beforeAll(async () => {
    const steady = counts(() => 10)
    const gap = counts((day) => day > 3 ? 5000 : 1)
    gap[2] = undefined as never
    catalogId = await catalogOf(from, [
      steady,
      counts((day) => day > 3 ? 300 : 10),
      counts((day) => day > 3 ? 1 : 90),
      gap,
    ], 3000)
    await platform.database.owner`update app.songs set name = 'Ærøskøbing <&> more' where isrc = ${
      testIsrc(3001)
    }`
  })

  it.each(['daily-gains', 'movers', 'playcount-history'])(
    '%s are drawn as SVG and PNG of the same size',
    async (kind) => {
      const query = `since=2026-02-23&days=3&width=480&theme=dark${
        kind === 'playcount-history' ? `&isrc=${testIsrc(3001)}` : ''
      }`
      const svg = await get(catalogId, `${kind}.svg?${query}`)
      expect([svg.status, svg.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      const [, height] = /^<svg [^>]*width="480" height="(\d+)"/.exec(await svg.text())!
      const png = await get(catalogId, `${kind}.png?${query}`)
      expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(inspect(await png.bytes())).toMatchObject({ width: 480, height: Number(height) })
    },
  )

  it('of top movers show the comparable recordings that grew and declined most', async () => {
    const text = await (await get(catalogId, 'movers.svg?since=2026-02-23&days=3')).text()
    expect(text).toContain('Ærøskøbing &lt;&amp;&gt; more')
    expect(text).toContain(`Song ${testIsrc(3002)}`)
    for (const hidden of [3000, 3003]) expect(text).not.toContain(testIsrc(hidden))
    expect(text.indexOf('Growing')).toBeLessThan(text.indexOf('Declining'))
  })

  it('of top movers name those of the summary, however many recordings cannot be compared', async () => {
    const since = '2026-02-24'
    // 60 grow and 60 decline most, but were captured at another hour; of the others, many have the same growth.
    const growths = [5000, -5000].flatMap((growth) => Array<number>(60).fill(growth))
      .concat([30, 20, 20, 20, 20, 20, 20, 20, 10, 0, -10, -20, -20, -20, -20, -20, -20, -30])
    const isrcs = growths.map((_, n) => testIsrc(4000 + n))
    const id = await createCatalog(platform.database, owner, isrcs)
    await platform.database.owner`
      insert into app.song_measurements (isrc, captured_at, value)
      select listed.isrc, captured.at, captured.value
      from unnest(${isrcs}::text[], ${growths}::integer[]) listed (isrc, growth)
      cross join lateral (values
        (timestamptz '2026-02-23T06:00Z', 10000),
        (timestamptz '2026-02-24T06:00Z' + case abs(growth) when 5000 then interval '2 hours' else '0' end, 20000),
        (timestamptz '2026-02-25T06:00Z', 30000 + growth)) captured (at, value)`
    const summary = await (await get(id, `playcount-summary?since=${since}&days=1`)).json()
    const named = (entries: { isrc: string }[]) => entries.slice(0, 6).map(({ isrc }) => isrc)
    const [up, down] = [named(summary.movers.up), named(summary.movers.down)]
    expect([up.length, down.length, summary.recordings.unaligned_observations]).toEqual([6, 6, 120])
    const picture = parseXml(await (await get(id, `movers.svg?since=${since}&days=1`)).text())
    const drawn = all(picture, 'text').flatMap((node) => text(node).match(/(?<=· )\w{12}$/) ?? [])
    expect(drawn).toEqual([...up, ...down])
  })

  it('of a recording are the same as ever without a width', async () => {
    const query = `since=2026-02-23&days=3&isrc=${testIsrc(3001)}`
    const text = async (more = '') =>
      await (await get(catalogId, `playcount-history.svg?${query}${more}`)).text()
    expect(await text()).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 960 480" width="960"/,
    )
    expect(await text()).not.toContain('Plays gained per UTC day')
    expect(await text('&width=400')).toContain('Plays gained per UTC day')
    expect(await text('&theme=dark')).toContain('#181d23')
  })
})

it('a merge of counters is named, left out of the bars, and both totals are said', async () => {
  const from = '2026-02-01'
  const merged = (own: number, other: number) =>
    Array.from({ length: 30 }, (_, day) => own + 2_000 * day + (day >= 20 ? other : 0))
  const id = await catalogOf(from, [merged(1_000_000, 700_000), merged(700_000, 1_000_000)], 7_000)
  await platform.database.owner`update app.songs set artist = 'Same' where isrc in (${testIsrc(7_000)}, ${
    testIsrc(7_001)
  })`
  const { dates } = await gains(id, `since=${from}&until=${dateAt(from, 29)}`)
  expect(dates.filter(({ event_recordings }) => event_recordings > 0)).toMatchObject([{
    date: dateAt(from, 20),
    gain: 1_704_000,
    event_recordings: 2,
    event_plays: 1_700_000,
  }])
  const svg = await (await get(id, `daily-gains.svg?since=${from}&until=${dateAt(from, 29)}&width=800`))
    .text()
  expect(svg).toContain('+1,816,000 plays in all. +116,000 plays without jumps and merges.')
  expect(svg).toContain(
    'by 1,700,000 plays, which are no listening and in no bar.',
  )
  expect(svg).toContain('Counter jumped or was merged, left out')
  expect(svg).not.toContain('1.7M')
})

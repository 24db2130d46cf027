import { expect } from 'vitest'
import { once, owner } from './support/actors.ts'
import { catalogPath, readAll } from './support/comparison.ts'
import { newIsrc, useCreated } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { addDays, datesOf, type Observation, today } from './support/history.ts'
import { get, post } from './support/http.ts'
import { rule } from './support/rule.ts'

const created = useCreated()
const read = (path: string) => get(catalogPath + path, owner)

const gainsText = 'Daily gains require completed UTC observation days'

/** The fields of a date, from the observations of all recordings since the date before the first one. */
function gainsOf(recordings: { observations: Observation[] }[], dates: string[]) {
  const days = new Map(dates.map((date) => [date, {
    date,
    gap: true,
    gain: null as number | null,
    recordings_compared: 0,
    recordings_observed: 0,
    recordings_expected: 0,
    late_gain: 0,
    late_recordings: 0,
    late_days: 0,
    late_average: 0,
    corrections: 0,
    corrected_plays: 0,
    // Merges and jumps are among the gains.
    event_recordings: expect.any(Number),
    event_plays: expect.any(Number),
  }]))
  for (const { observations } of recordings) {
    const valid = observations.filter(({ value }) => value >= 0 && value <= Number.MAX_SAFE_INTEGER)
    for (const date of dates) if (valid[0] && valid[0].date <= date) days.get(date)!.recordings_expected++
    for (const [index, { date, value }] of valid.entries()) {
      const day = days.get(date)!
      day.gap = false
      day.recordings_observed++
      const before = valid[index - 1]
      if (!before) continue
      const change = value - before.value
      const passed = Math.round((Date.parse(date) - Date.parse(before.date)) / 86_400_000)
      if (change < 0) {
        day.corrections++
        day.corrected_plays += change
      }
      if (passed === 1) {
        day.gain = (day.gain ?? 0) + Math.max(0, change)
        day.recordings_compared++
      } else if (change >= 0) {
        day.late_gain += change
        day.late_recordings++
        day.late_days = Math.max(day.late_days, passed)
        for (let back = 0; back < passed; back++) {
          days.get(addDays(date, -back))!.late_average += change / passed
        }
      }
    }
  }
  // The first date is what the first gain is added to.
  return dates.slice(1).map((date) => {
    const day = days.get(date)!
    return { ...day, late_average: expect.closeTo(day.late_average, 1) }
  })
}

rule(
  'daily gains are the differences between consecutive observations',
  { needs: ['catalog_id'] },
  async () => {
    const days = 7
    const since = addDays(today(), -days - 1)
    const { recordings } = await readAll(since, days)
    const dates = datesOf(since, days)
    const [first, last] = [dates[0], dates.at(-1)]
    const { status, body } = await read(`/daily-gains?since=${first}&until=${last}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ since: first, until: last, recordings: recordings.length })
    expect(body.dates).toEqual(gainsOf(recordings, dates))
    expect((await read(`/daily-gains?since=${first}&days=${2 * days}`)).body).toEqual(body)
  },
)

rule('days on which nothing was observed are gaps without a gain', {}, async () => {
  const catalog = await created.catalog()
  await post(`/api/catalogs/${catalog}/songs`, { isrcs: [newIsrc()] }, owner)
  const since = addDays(today(), -401)
  const { body } = await get(`/api/catalogs/${catalog}/daily-gains?since=${since}&days=400`, owner)
  expect(body).toMatchObject({ catalog_id: catalog, recordings: 1, until: addDays(today(), -1) })
  const dates = Array.from({ length: 401 }, (_, index) => addDays(since, index))
  expect(body.dates).toEqual(gainsOf([], dates))
})

rule('daily gains need a range of 1 to 400 completed days', { needs: ['catalog_id'] }, async () => {
  const since = addDays(today(), -9)
  const rangeText = 'Give either until, 1 to 400 days after since, or days'
  const wrong: [query: string, message?: string][] = [
    [''],
    [`since=${since}`, rangeText],
    [`since=${since}&days=7&until=${addDays(since, 7)}`, rangeText],
    [`since=${since}&until=${since}`, rangeText],
    [`since=${since}&until=${addDays(since, 401)}`, rangeText],
    [`since=${since}&days=0`],
    [`since=${since}&days=401`],
    ['since=2026-02-30&days=7'],
    [`since=${since}&days=7&surprise=1`, 'Unknown field: surprise'],
    [`since=${since}&days=9`, gainsText],
    [`since=${since}&until=${addDays(today(), 1)}`, gainsText],
  ]
  for (const [query, message] of wrong) {
    expectInvalid(await read(`/daily-gains?${query}`), 'status', message)
  }
  expect((await read(`/daily-gains?since=${since}&days=8`)).body.dates).toHaveLength(8)
})

/** Each picture of the last days, without its extension. */
const pictures = once(async () => {
  const query = `since=${addDays(today(), -3)}&days=2`
  const { body: { recordings: [{ isrc }] } } = await read(`/playcount-history?${query}&limit=1`)
  return [
    ['/daily-gains', query],
    ['/movers', query],
    ['/playcount-history', `${query}&isrc=${isrc}`],
  ] as const
})

rule('each picture is an SVG that stands alone, in the requested width and theme', {
  needs: ['catalog_id'],
}, async () => {
  for (const [path, query] of await pictures()) {
    for (const theme of ['light', 'dark']) {
      const { status, headers, text } = await read(`${path}.svg?${query}&width=480&theme=${theme}`)
      expect([status, headers.get('content-type')], path).toEqual([
        200,
        expect.stringMatching(/^image\/svg\+xml/),
      ])
      expect(text, path).toMatch(/^<svg [^>]*\bwidth="480"[^>]*>/)
      expect(text, path).toMatch(/<title\b[^>]*>[^<]+<\/title>/)
      expect(text, path).toMatch(/<desc\b[^>]*>[^<]+<\/desc>/)
      expect(text, path).not.toMatch(/<script|<style|<image|<foreignObject|\son\w+=|href=/i)
    }
    const [light, dark] = [await read(`${path}.svg?${query}`), await read(`${path}.svg?${query}&theme=dark`)]
    expect(light.text, path).not.toBe(dark.text)
  }
})

rule('each picture is a PNG of the requested width too', { needs: ['catalog_id'] }, async () => {
  for (const [path, query] of await pictures()) {
    const { status, headers, bytes } = await read(`${path}.png?${query}&width=480`)
    expect([status, headers.get('content-type')], path).toEqual([200, 'image/png'])
    expect(bytes.subarray(0, 8).toString('latin1'), path).toBe('\x89PNG\r\n\x1a\n')
    expect(bytes.readUInt32BE(16), path).toBe(480)
    expect(bytes.readUInt32BE(20), path).toBeGreaterThan(100)
  }
})

rule('errors of pictures have their texts', { needs: ['catalog_id'] }, async () => {
  for (const [path, query] of await pictures()) {
    for (const extension of ['svg', 'png']) {
      const send = (more: string) => read(`${path}.${extension}?${query}&${more}`)
      for (const wrong of ['width=359', 'width=1201', 'theme=blue', 'surprise=1']) {
        expectInvalid(await send(wrong), 'status')
      }
      const place = `${path}.${extension}?${query}`
      expectError(await get(catalogPath + place), 401, 'unauthenticated', 'status', credentialText)
      const missing = await get(`/api/catalogs/${crypto.randomUUID()}${place}`, owner)
      expectError(missing, 404, 'not_found', 'status', 'Catalog not found')
    }
  }
  const [, query] = (await pictures())[0]!
  expectInvalid(await read(`/playcount-history.png?${query}`), 'status')
  expectError(
    await read(`/playcount-history.png?${query}&isrc=${newIsrc()}`),
    404,
    'not_found',
    'status',
  )
})

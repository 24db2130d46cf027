import { beforeAll, describe, expect, it } from 'vitest'
import { headlineText } from '../../../shared/cli/headline-text.ts'
import { reportText } from '../../../shared/cli/report-text.ts'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { callTool } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key } from '../../support/requests.ts'
import { reportByHand } from './report-by-hand.ts'
import { dayMs, makeSeries, reader, saveSeries, today } from './report-world.ts'

// On the screens of the console: tests/console/catalog.test.ts.

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const { get, report, page, lines } = reader(platform, () => key(owner))
const read = (path: string) => json(platform.api.request(`/api/catalogs${path}`, { headers: key(owner) }))
const headlineOf = async (id: string) => (await read(`/${id}`)).catalog.headline
const update = () => platform.database.value`select jobs.make_valuation()`
/** A call is of one catalog, and one that was made in its millisecond is computed again. */
const updateAll = async () => {
  while (await update() > 0);
}
const footOf = (html: string) => html.slice(html.indexOf('<footer>'))
let catalogId: string

beforeAll(async () => {
  const series = makeSeries()
  await saveSeries(platform.database, series)
  catalogId = await createCatalog(platform.database, owner, series.map(({ isrc }) => isrc))
  await updateAll()
})

describe('the headline of a catalog', () => {
  it('is what each surface says first: one value, its confidence and its base', async () => {
    const headline = await headlineOf(catalogId)
    expect(headline).toMatchObject({ state: 'valued', missing: null })
    const answer = await report(catalogId)
    expect(answer).toMatchObject(headline)
    expect(reportByHand(await lines(catalogId), answer.assumptions)).toMatchObject({
      value: headline.value,
      confidence: { level: headline.confidence.level },
      base: { captured: headline.base.captured, valued: headline.base.valued },
    })
    const { catalogs } = await read('')
    expect(catalogs[0]).toMatchObject({ id: catalogId, headline })
    const tool = async (name: string, args = {}) =>
      (await callTool(platform, '2026-07-28', key(owner), name, args)).structuredContent
    expect(await tool('get_valuation_report', { catalogId })).toMatchObject(headline)
    expect(await tool('list_catalogs')).toMatchObject({ catalogs: [{ headline }] })
    const html = await page(catalogId)
    const dollars = `$${Math.round(headline.value.mid).toLocaleString('en-US')}`
    expect(html.indexOf(dollars)).toBeLessThan(html.indexOf('The trailing twelve months'))
    for (const text of [html, headlineText(headline).join('\n'), reportText(answer)]) {
      expect(text).toContain(headline.confidence.explanation)
      expect(text).toContain(headline.base.explanation)
    }
    const first = headlineText(headline)
    expect(first).toContain(`Valuation ${headline.id}`)
    expect(reportText(answer).split('\n').slice(0, first.length)).toEqual(first)
    for (const part of [headline.id, headline.as_of, headline.sha256]) expect(footOf(html)).toContain(part)
    expect(footOf(html)).not.toContain('assumptions')
    expect(footOf(await page(catalogId, '?term_years=9'))).toContain('the assumptions were changed')
    const before = `?as_of=${new Date(Date.parse(headline.as_of) - 1).toISOString()}`
    expect(footOf(await page(catalogId, before))).toContain('not sealed')
    expect(reportText(await report(catalogId, before))).toContain('not sealed')
  })

  it('is computed anew after a change, and once when nothing changed', async () => {
    expect(await update()).toBe(0)
    const before = await headlineOf(catalogId)
    await platform.database.owner`update app.catalogs set updated_at = now() where id = ${catalogId}`
    expect(await update()).toBe(1)
    expect((await headlineOf(catalogId)).as_of).not.toBe(before.as_of)
  })

  it.each([
    `insert into app.valuation_constants select (jsonb_populate_record(c, '{"version": 2}')).* from app.valuation_constants c`,
    'update app.stream_prices set usd_per_1000_streams = 4',
    `update app.songs set artist = 'Another'`,
  ])('is made anew after: %s', async (statement) => {
    await updateAll()
    const undone = new Error('undone')
    const due = () => platform.database.value`select count(*)::int from private.due_valuations(100)`
    expect(await due()).toBe(0)
    await platform.database.owner.begin(async (sql) => {
      await sql.unsafe(statement)
      const [row] = await sql`select count(*)::int as count from private.due_valuations(100)`
      expect(row!.count).toBe(1)
      throw undone
    }).catch((error) => expect(error).toBe(undone))
    expect(await due()).toBe(0)
  })

  it('stays the first one while a newer valuation is made, and all say so', async () => {
    const isrc = testIsrc(900)
    const id = await createCatalog(platform.database, owner, [isrc])
    await update()
    expect(await headlineOf(id)).toMatchObject({ state: 'insufficient_data', value: null, confidence: null })
    const observations = Array.from({ length: 40 }, (_, n) => ({
      at: today() - (40 - n) * dayMs,
      value: 1_000 + n * 100,
    }))
    const first = await headlineOf(id)
    await saveSeries(platform.database, [{ isrc, name: 'x', releaseDate: '2020-01-01', observations }], 'now')
    const updating = { id: first.id, as_of: first.as_of, state: 'insufficient_data', updating: true }
    expect(await headlineOf(id)).toMatchObject(updating)
    expect(await report(id)).toMatchObject(updating)
    for (const text of [await page(id), headlineText(await headlineOf(id)).join('\n')]) {
      expect(text).toContain('a newer value is being made')
    }
    expect(await update()).toBe(1)
    const second = await headlineOf(id)
    expect(second).toMatchObject({ state: 'valued', updating: false })
    expect(await report(id)).toMatchObject(second)
    expect(await page(id)).not.toContain('a newer value is being made')
    expect(await report(id, `?as_of=${first.as_of}`)).toMatchObject({ id: first.id, sha256: first.sha256 })
  })

  it('of more than 5,000 recordings is that of the one report, which is recomputed from the CSV', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => testIsrc(20_000 + n))
    // A value needs counts of half of the recordings.
    const counted = many.slice(0, 2_500).map((isrc, n) => ({
      isrc,
      name: `Song ${n}`,
      observations: [{ at: today() - dayMs, value: 1 + n % 900 }],
    }))
    // The CSV is read in parts of 5,000, which cannot be compared with all others.
    const shared = { ...makeSeries()[8]!, isrc: many.at(-1)! }
    await saveSeries(platform.database, [...counted, shared])
    const id = await createCatalog(platform.database, owner, [
      ...makeSeries().map(({ isrc }) => isrc),
      ...many,
    ])
    expect((await json(get(id, ''), 409)).error).toContain('is being made')
    await platform.database.value`select jobs.make_valuation(${id})`
    const progress = 'The first value is being made: 0 of 5016 recordings are done.'
    expect((await json(get(id, ''), 409)).error).toBe(progress)
    expect((await headlineOf(id)).missing.explanation).toBe(progress)
    await updateAll()
    const headline = await headlineOf(id)
    expect(headline).toMatchObject({ state: 'valued', base: { recordings: 5_016 } })
    const answer = await report(id)
    expect(answer).toMatchObject(headline)
    expect(await page(id)).toContain(headline.confidence.explanation)
    const { value, at_risk, base } = headline
    const all = await lines(id)
    expect(all.at(-1)).toMatchObject({ isrc: shared.isrc, condition: 'shares_counter', related: testIsrc(9) })
    expect(reportByHand(all, answer.assumptions)).toMatchObject({
      value,
      at_risk: { value: at_risk.value },
      base: { captured: base.captured, valued: base.valued },
    })
    expect((await report(id, '?term_years=9')).value.mid).toBeLessThan(value.mid)
    expect(await report(id, `?as_of=${headline.as_of}`)).toMatchObject({ id: headline.id, value })
    const before = `?as_of=${new Date(Date.parse(headline.as_of) - 1).toISOString()}`
    expect((await json(get(id, '', before), 400)).error).toContain('before its first valuation')
  })

  it('is low where a large part of the value is at risk', async () => {
    const series = Array.from({ length: 4 }, (_, n) => ({
      isrc: testIsrc(910 + n),
      name: `Song ${n}`,
      ...n > 1 && { releaseDate: '2019-03-01' },
      observations: Array.from({ length: 60 }, (_, day) => ({
        at: today() - (60 - day) * dayMs + 15_600_000,
        value: 500_000 + n * 17 + day * 1_000,
      })),
    }))
    await saveSeries(platform.database, series)
    const id = await createCatalog(platform.database, owner, series.map(({ isrc }) => isrc))
    const { confidence, at_risk } = await report(id)
    expect(at_risk.share).toBeGreaterThan(0.3)
    expect(confidence).toMatchObject({
      level: 'low',
      explanation: expect.stringMatching(
        /^Low confidence: a standard deviation of [\d.]+ %, if all value at risk were lost/,
      ),
    })
  })
})

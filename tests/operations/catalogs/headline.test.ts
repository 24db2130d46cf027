import { beforeAll, describe, expect, it } from 'vitest'
import { headlineText } from '../../../shared/cli/headline-text.ts'
import { reportText } from '../../../shared/cli/report-text.ts'
import { testIsrc } from '../../support/accounts.ts'
import { reportByHand } from './report-by-hand.ts'
import { dayMs, daysOf, makeSeries, recording, saveSeries, today } from './report-world.ts'
import { isrcsOf, openCatalogs } from './world.ts'

// On the screens of the console: tests/console/catalog.test.ts.

const { platform, read, tool: call, create, saved, value, report, page, lines } = openCatalogs()
const headlineOf = async (id: string) => (await read(`/${id}`)).catalog.headline
const update = () => platform.database.value`select jobs.make_valuation()`
/** A call is of one catalog, and one that was made in its millisecond is computed again. */
const updateAll = async () => {
  while (await update() > 0);
}
const footOf = (html: string) => html.slice(html.indexOf('<footer>'))
const justBefore = (asOf: string) => `?as_of=${new Date(Date.parse(asOf) - 1).toISOString()}`
let catalogId: string

beforeAll(async () => {
  catalogId = await saved(makeSeries())
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
    expect((await read('')).catalogs).toMatchObject([{ id: catalogId, headline }])
    const tool = async (name: string, args = {}) => (await call(name, args)).structuredContent
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
    const before = justBefore(headline.as_of)
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
    `update app.songs set name = name || '!'`,
    `delete from app.catalog_songs where isrc = '${testIsrc(2)}'`,
    'select private.note_import(array(select isrc from app.catalog_songs))',
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
    const series = recording(daysOf(40, (n) => 1_000 + n * 100))
    const id = await create([series.isrc])
    await update()
    const first = await headlineOf(id)
    expect(first).toMatchObject({ state: 'insufficient_data', value: null, confidence: null })
    await saveSeries(platform.database, [series], 'now')
    const updating = { id: first.id, as_of: first.as_of, state: 'insufficient_data', updating: true }
    for (const one of [await headlineOf(id), await report(id)]) expect(one).toMatchObject(updating)
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
    const many = isrcsOf(5_000, 20_000)
    // A value needs counts of half of the recordings.
    const counted = many.slice(0, 2_500).map((isrc, n) => ({
      isrc,
      name: `Song ${n}`,
      observations: [{ at: today() - dayMs, value: 1 + n % 900 }],
    }))
    // The CSV is read in parts of 5,000, which cannot be compared with all others.
    const shared = { ...makeSeries()[8]!, isrc: many.at(-1)! }
    await saveSeries(platform.database, [...counted, shared])
    const id = await create([...makeSeries().map(({ isrc }) => isrc), ...many])
    const refused = async (query = '') =>
      (await read(`/${id}/valuation-report${query}`, query ? 400 : 409)).error
    expect(await refused()).toContain('is being made')
    await value(id)
    const progress = 'The first value is being made: 0 of 5016 recordings are done.'
    expect(await refused()).toBe(progress)
    expect((await headlineOf(id)).missing.explanation).toBe(progress)
    await updateAll()
    const headline = await headlineOf(id)
    expect(headline).toMatchObject({ state: 'valued', base: { recordings: 5_016 } })
    const answer = await report(id)
    expect(answer).toMatchObject(headline)
    expect(await page(id)).toContain(headline.confidence.explanation)
    const all = await lines(id)
    expect(all.at(-1)).toMatchObject({ isrc: shared.isrc, condition: 'shares_counter', related: testIsrc(9) })
    expect(reportByHand(all, answer.assumptions)).toMatchObject({
      value: headline.value,
      at_risk: { value: headline.at_risk.value },
      base: { captured: headline.base.captured, valued: headline.base.valued },
    })
    expect((await report(id, '?term_years=9')).value.mid).toBeLessThan(headline.value.mid)
    expect(await report(id, `?as_of=${headline.as_of}`))
      .toMatchObject({ id: headline.id, value: headline.value })
    expect(await refused(justBefore(headline.as_of))).toContain('before its first valuation')
  })

  it('is low where a large part of the value is at risk', async () => {
    const series = daysOf(
      4,
      (n) =>
        recording(
          daysOf(60, (day) => 500_000 + n * 17 + day * 1_000),
          n > 1 ? {} : { releaseDate: undefined },
        ),
    )
    const { confidence, at_risk } = await report(await saved(series))
    expect(at_risk.share).toBeGreaterThan(0.3)
    const low = /^Low confidence: a standard deviation of [\d.]+ %, if all value at risk were lost/
    expect(confidence).toMatchObject({ level: 'low', explanation: expect.stringMatching(low) })
  })
})

import { describe, expect, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { json } from '../../support/requests.ts'
import { seededRandom } from '../../support/random.ts'
import { byHand } from './by-hand.ts'
import { createSnapshot, isrcsOf, loadValuation, openCatalogs } from './world.ts'

const { platform, owner, read, send, create } = openCatalogs()
const explain = (id: string, status = 200) => read(`/${id}/valuations/latest/explanation`, status)

/** A catalog that was measured as a whole. */
async function measure(captured: Parameters<typeof createSnapshot>[2], options = {}) {
  const catalogId = await create(captured.map(({ isrc }) => isrc))
  const snapshot = await createSnapshot(platform.database, owner, captured, { catalogId, ...options })
  await platform.database.owner`select private.value_catalog(${catalogId}, ${snapshot})`
  return { catalogId, snapshot }
}

describe('an explanation', () => {
  const capturedAt = '2026-03-01T12:00:00Z'
  const daysAgo = (days: number) =>
    new Date(Date.parse(capturedAt) - days * 86_400_000).toISOString().slice(0, 10)

  const expectByHand = async (captured: Parameters<typeof createSnapshot>[2]) => {
    const { catalogId, snapshot } = await measure(captured, { capturedAt })
    const explained = await explain(catalogId)
    const { band, steps, ...ages } = byHand(explained)
    const counted = captured.filter(({ value }) => value !== undefined)
    expect(explained).toMatchObject({
      catalog_id: catalogId,
      snapshot_id: snapshot,
      measured_at: '2026-03-01T12:00:00.000Z',
      ...band,
      steps,
      inputs: {
        ...ages,
        total_streams: counted.reduce((sum, { value }) => sum + value!, 0),
        measured_song_count: counted.length,
        song_count: captured.length,
        dated_song_count: counted.filter(({ releaseDate }) => releaseDate).length,
      },
    })
    expect((await read(`/${catalogId}/valuations`)).valuations).toMatchObject([band])
  }

  const { seed, random } = seededRandom()
  it(`gives all that it takes to compute low, mid and high again by hand, to the cent (seed ${seed})`, async () => {
    const below = (max: number) => Math.floor(random() * max)
    for (let round = 0; round < 12; round++) {
      const captured = isrcsOf(1 + below(60), 1000 * round).map((isrc) => ({
        isrc,
        value: random() < 0.1 ? undefined : below(10 ** (1 + below(11))),
        releaseDate: random() < 0.3
          ? undefined
          : new Date(Date.UTC(1970 + below(57), below(12), below(28) + 1)).toISOString().slice(0, 10),
      }))
      if (captured.some(({ value }) => value !== undefined)) await expectByHand(captured)
    }
  })

  it('rounds half up exactly, also where the mean age has no last decimal', async () => {
    // 3,040 days of three recordings: 57 streams are 20.5453125 a year.
    await expectByHand([1013, 1013, 1014].map((days, n) => ({
      isrc: testIsrc(700 + n),
      value: [20, 20, 17][n],
      releaseDate: daysAgo(days),
    })))
    // 2,560 streams in 576 days are 1,623.333… a year, and their net revenue is 5.0708875.
    await expectByHand([{ isrc: testIsrc(710), value: 2560, releaseDate: daysAgo(576) }])
  })

  it('names the constants of the decision, their version, and every step with its formula', async () => {
    const { catalogId } = await measure([{ isrc: testIsrc(1), value: 10_000_000 }])
    const { constants, steps, mid } = await explain(catalogId)
    expect(constants).toEqual({
      ...{ version: 1, usd_per_stream: 0.0035, first_share: 0.85, second_share: 0.75 },
      gross_up: { low: 1.25, mid: 1.4, high: 1.6 },
      multiple: { low: 10, mid: 13, high: 16 },
      ...{ default_age_years: 5, least_age_years: 1 },
    })
    expect(steps.map(({ name, formula }: { name: string; formula: string }) => `${name} = ${formula}`))
      .toEqual([
        'annual_streams = total_streams / age_years',
        'annual_revenue = annual_streams * usd_per_stream',
        'gross_revenue = annual_revenue * gross_up',
        'net_revenue = gross_revenue * first_share * second_share',
        'value = net_revenue * multiple, rounded to cents',
      ])
    expect(mid).toBe(10_000_000 / 5 * 0.0035 * 1.4 * 0.85 * 0.75 * 13)
  })

  it.each([
    ['the mean of those with a date', ['2016-03-01', undefined, '2020-02-28'], 'mean', 8.001369, 8.001369],
    ['the default without any date', [undefined, undefined], 'default', null, 5],
    ['never less than a year', ['2026-02-01', '2025-12-01', undefined], 'floor', 0.161533, 1],
    ['never less than a year before the release either', ['2026-09-01', undefined], 'floor', -0.503765, 1],
  ])('states where the age comes from: %s', async (_, dates, age_rule, mean_age_years, age_years) => {
    const captured = dates.map((releaseDate, n) => ({ isrc: testIsrc(500 + n), value: 1000, releaseDate }))
    const { catalogId } = await measure(captured, { capturedAt })
    expect((await explain(catalogId)).inputs).toMatchObject({ age_rule, mean_age_years, age_years })
  })

  it('goes on with the constants that were in force when a later version is', async () => {
    const { owner: sql } = platform.database
    const { catalogId } = await measure([{ isrc: testIsrc(1), value: 77_777 }])
    const before = await explain(catalogId)
    await sql`insert into app.valuation_constants values (2, 0.004, 1, 1, 1, 0.5, 0.5, 1, 2, 3, 5, 1, 'EUR')`
    expect(await explain(catalogId)).toEqual(before)
    const later = await measure([{ isrc: testIsrc(1), value: 77_777 }])
    const explained = await explain(later.catalogId)
    expect(explained).toMatchObject({ constants: { version: 2 }, currency: 'EUR', ...byHand(explained).band })
    expect(before.currency).toBe('USD')
    expect((await read(`/${later.catalogId}`)).catalog.valuation.currency).toBe('EUR')
    await sql`update app.catalog_valuations set constants_version = 1 where constants_version = 2`
    await sql`delete from app.valuation_constants where version = 2`
  })

  it('is a 404 without a valuation, and for one that was loaded as a result', async () => {
    const id = await create()
    expect(await explain(id, 404)).toEqual({ error: 404, message: 'The catalog has no valuation yet' })
    await loadValuation(platform.database, id)
    expect(await explain(id, 404)).toEqual({
      error: 404,
      message: 'The latest valuation was loaded without the inputs that it was computed from',
    })
  })

  it('is that of the snapshot again in a catalog that is made again from it', async () => {
    const captured = [{ isrc: testIsrc(1), value: 5_000_000, releaseDate: '2019-05-05' }]
    const { catalogId, snapshot } = await measure(captured)
    const before = await explain(catalogId)
    await json(send('DELETE', `/${catalogId}`))
    const { catalog } = await json(send('POST', '', { snapshot }), 201)
    expect(await explain(catalog.id)).toEqual({ ...before, catalog_id: catalog.id })
  })
})

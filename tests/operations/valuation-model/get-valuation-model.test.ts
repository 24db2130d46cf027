import { beforeAll, describe, expect, it } from 'vitest'
import type { PublishedModel } from '../../../shared/operations/valuation-model/model-schemas.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json } from '../../support/requests.ts'
import { generate, store } from '../../sql/valuation-model/generated.ts'

const platform = fixture(openPlatform)

const published = (): Promise<PublishedModel> => json(platform.api.request('/api/valuation-model'))
const page = async () => await (await platform.api.request('/api/valuation-model/page')).text()
const job = async () => {
  const steps: number[] = []
  do {
    steps.push(
      await platform.database.owner.begin(async (sql) => {
        await sql`set local role platform_worker`
        const [row] = await sql`select jobs.update_valuation_model() as made`
        return row!.made as number
      }),
    )
  } while (steps.at(-1) !== 0)
  return steps
}

it('a deployment with too little data says so, before and after the nightly job, and tells no errors', async () => {
  expect(await published()).toMatchObject({ state: 'not_fitted', model: null, backtests: [] })
  await job()
  const { state, model, backtests } = await published()
  expect({ state, pairs: model!.pairs, errors: backtests.map((row) => row.catalog_error) })
    .toEqual({ state: 'too_few_recordings', pairs: 0, errors: [null, null, null] })
  expect(await page()).toContain('too few recordings')
  await platform.database.owner`delete from app.valuation_models`
  await platform.database.owner`delete from app.valuation_backtests`
})

describe('after a night with data', () => {
  beforeAll(async () => {
    const start = new Date(Date.now() - 480 * 86_400_000).toISOString().slice(0, 10)
    await store(platform.database.owner, generate(12, `${start}T00:00:00Z`, 480))
  })

  it('the job fits one model and compares three horizons, once a UTC day, and fits another after an import', async () => {
    expect(await job()).toEqual([1, 1, 1, 1, 0])
    expect(await job()).toEqual([0])
    await platform.database.owner`select private.note_import('{}')`
    expect(await job()).toEqual([1, 0])
  })

  it('anybody reads the errors of each method, by horizon, age and size', async () => {
    const { state, model, backtests } = await published()
    expect({ state, recordings: model!.recordings }).toEqual({ state: 'published', recordings: 12 })
    const all = backtests.filter((row) => row.age_class === 'all' && row.size_class === 'all')
    expect(all.map(({ days, method }) => [days, method])).toEqual(
      [91, 182, 365].flatMap((days) =>
        ['model', 'pooled_exponent', 'last_30_days', 'lifetime'].map((method) => [days, method])
      ),
    )
    for (const row of all) {
      const days = Math.round((Date.now() - Date.parse(row.known_until)) / 86_400_000)
      expect(row)
        .toMatchObject({ days, basis: 'recorded', recordings: 12, median_error: expect.any(Number) })
      expect(row.coverage !== null).toBe(row.method === 'model')
      // None of them vanished; fewer than 10 would say nothing.
      const { recordings, catalog_error, median_error, coverage } = row
      expect(row.without_vanished).toEqual({ recordings, catalog_error, median_error, coverage })
    }
    // The data decays by the model's own formula, so that it must be close.
    expect(Math.abs(all.find((row) => row.days === 365)!.catalog_error!)).toBeLessThan(0.15)
    const classes = backtests.filter((row) => row.age_class !== 'all' || row.size_class !== 'all')
    expect(classes.length).toBeGreaterThan(20)
    expect(classes.filter((row) => row.recordings < 10 && row.catalog_error !== null)).toEqual([])
  })

  it('the page has the same figures', async () => {
    const html = await page()
    const { backtests } = await published()
    const { median_error } = backtests.find((row) => row.days === 365 && row.method === 'model')!
    expect(html).toContain(`${(median_error! * 100).toFixed(1)}\u00a0%`)
    expect(html).toContain('without those that vanished')
    expect(html).toContain('Where it fails')
  })

  it('a history that was loaded later is compared by its times of capture, and says so', async () => {
    const sql = platform.database.owner
    await sql`delete from app.valuation_backtests`
    await sql`update app.song_measurements set recorded_at = now()`
    await job()
    const { backtests } = await published()
    expect(backtests[0]).toMatchObject({ basis: 'captured', recordings: 12 })
    expect(await page()).toContain('captured then')
  })
})

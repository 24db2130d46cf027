import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOptions } from '../../supabase/backtest/options.ts'
import { printed } from '../../supabase/backtest/print.ts'
import { findRises, printedRises } from '../../supabase/backtest/rises.ts'
import { type Backtest, runBacktest } from '../../supabase/backtest/run-backtest.ts'
import { fixture } from '../support/fixture.ts'
import { openDatabase } from '../support/database.ts'
import { generate } from '../sql/valuation-model/generated.ts'
import type { Recording } from '../sql/valuation-model/reference.ts'

const database = fixture(openDatabase)
const folder = Deno.makeTempDirSync({ prefix: 'backtest-' })
afterAll(() => Deno.remove(folder, { recursive: true }))

const recordings = generate(12, '2025-01-05T00:00:00Z', 520)
const instant = (at: number) => new Date(Math.round(at * 86_400_000)).toISOString()
let backtest: Backtest

async function write(name: string, recordings: Recording[]) {
  const path = join(folder, name)
  await Deno.mkdir(path)
  const songs = recordings.map(({ isrc, released }) =>
    `${isrc},Song,Artist,${instant(released).slice(0, 10)}`
  )
  const rows = recordings.flatMap(({ isrc, observations }) =>
    observations.map(({ at, count }) => `${isrc},${instant(at)},${count}`)
  )
  await Deno.writeTextFile(
    join(path, 'recordings.csv'),
    ['isrc,name,artist,release_date', ...songs, ''].join('\n'),
  )
  await Deno.writeTextFile(join(path, 'observations.csv'), ['isrc,captured_at,value', ...rows, ''].join('\n'))
  return path
}

beforeAll(async () => {
  const options = await readOptions([await write('data', recordings)])
  backtest = await runBacktest(database.ownerUrl, options!)
})

describe('npm run backtest', () => {
  it('cuts 365 days before the last observation, and compares four methods at three horizons', () => {
    expect(backtest).toMatchObject({ cut: '2025-06-07', recordings: 12, fitted_recordings: 12 })
    const all = backtest.results.filter((row) => row.age_class === 'all' && row.size_class === 'all')
    expect(all.map(({ days, method }) => `${days} ${method}`)).toEqual(
      [91, 182, 365].flatMap((days) =>
        ['model', 'pooled_exponent', 'last_30_days', 'lifetime'].map((method) => `${days} ${method}`)
      ),
    )
  })

  it('reports the errors that the forecasts and the raw observations give', () => {
    const model = backtest.results.find((row) => row.days === 365 && row.method === 'model')!
    const cut = Date.parse('2025-06-08T00:00:00Z') / 86_400_000
    const countAt = ({ observations }: Recording, at: number) => {
      const after = observations.findIndex((one) => one.at >= at)
      // A missed last day has the rate of the one before.
      const next = after === -1 ? observations.length - 1 : after
      const [from, to] = [observations[next - 1]!, observations[next]!]
      return from.count + (to.count - from.count) * (at - from.at) / (to.at - from.at)
    }
    const actual = recordings.reduce((sum, one) => sum + countAt(one, cut + 365) - countAt(one, cut), 0)
    expect(model.actual_streams / actual).toBeCloseTo(1, 3)
    expect(model.catalog_error).toBeCloseTo(model.forecast_streams / model.actual_streams - 1, 9)
    expect(Math.abs(model.catalog_error)).toBeLessThan(0.15)
  })

  it('counts what vanished as forecast for nothing, and does not drop it', async () => {
    const cut = Date.parse('2025-06-08T00:00:00Z') / 86_400_000
    const gone = recordings.map((one, n) =>
      n < 3 ? { ...one, observations: one.observations.filter(({ at }) => at < cut + 100) } : one
    )
    const options = await readOptions([await write('vanished', gone), '--cut', '2025-06-07'])
    await using other = await openDatabase()
    const { results } = await runBacktest(other.ownerUrl, options!)
    const of = (rows: Backtest['results']) => rows.find((row) => row.days === 365 && row.method === 'model')!
    expect(of(results).recordings).toBe(12)
    expect(of(results).actual_streams).toBeLessThan(of(backtest.results).actual_streams)
    expect(of(results).catalog_error).toBeGreaterThan(of(backtest.results).catalog_error)
    const kept = of(results)
    expect(kept.counted_recordings).toBe(9)
    expect(Math.abs(kept.counted_catalog_error!)).toBeLessThan(0.15)
    expect(printed({ ...backtest, results })).toMatch(/without the vanished +9 /)
  })

  it('prints each horizon with the interval, and says where figures mean little', () => {
    const text = printed(backtest)
    for (
      const part of ['3 months', '6 months', '12 months', 'this model', 'no interval', 'few: the figures']
    ) {
      expect(text).toContain(part)
    }
  })

  it('shows the fastest rises: what was counted, what is believed of it, and what followed', async () => {
    const [viral, merged] = [recordings[4]!, recordings[5]!]
    const begin = viral.observations.length - 80
    const changed = recordings.map((one) => ({
      ...one,
      observations: one.observations.map(({ at, count }, n) => ({
        at,
        count: count +
          (n < begin || one !== viral ? 0 : Math.round(1.4 * (count - one.observations[begin]!.count))) +
          (n < begin || one !== merged ? 0 : one.observations[begin]!.count),
      })),
    }))
    const options = await readOptions([await write('rises', changed), '--rises'])
    await using other = await openDatabase()
    const rises = await findRises(other.ownerUrl, options!)
    expect(rises).toHaveLength(12)
    expect(rises.slice(0, 2).map(({ isrc, is_flagged }) => [isrc, is_flagged]))
      .toEqual([[merged.isrc, true], [viral.isrc, false]])
    expect(rises[0]!.believed).toBeLessThan(rises[0]!.followed * 1.25)
    expect(rises[1]!.times).toBeGreaterThan(2)
    expect(rises[1]!.believed / rises[1]!.counted).toBeCloseTo(1, 2)
    expect(printedRises(rises)).toMatch(/^Of the 12 .*, 1 are flagged\.\n.*\n.* yes /)
  })

  it('refuses what it cannot use with one clear line', async () => {
    const path = join(folder, 'data')
    const refused = (args: string[]) =>
      readOptions(args).catch(({ message, exitCode }) => `${exitCode} ${message}`)
    expect(await refused([folder])).toBe(`1 ${folder} has neither recordings.csv nor recordings.csv.gz`)
    expect(await refused([])).toMatch(/^2 Name one folder/)
    expect(await refused([path, '--cut', '2025-02-30'])).toMatch(/^2 --cut must be a date/)
    expect(await refused([path, '--when'])).toMatch(/^2 Unknown option '--when'/)
    const options = await readOptions([path, '--cut', '2026-06-01'])
    await expect(runBacktest(database.ownerUrl, options!)).rejects.toThrow(
      /^The observations are from 2025-01-05/,
    )
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { readSource } from '../../structure/imports.ts'
import { asOf, dateOf, dayMs, daysOf, recording, saveSeries, today } from './report-world.ts'
import { openCatalogs } from './world.ts'

const { platform, create, report } = openCatalogs()

/** What a counter adds on a day: `ago` is 1 on the last one. `usual` is what is listened to. */
type Gain = (ago: number, usual: number) => number

const bots = (first: number, last: number, times: number): Gain => (ago, usual) =>
  ago <= first && ago >= last ? times * usual : usual
/** A merge in steps of so many plays. */
const steps = (first: number, count: number, plays: number, every = 1): Gain => (ago, usual) =>
  usual + (ago <= first && ago > first - count * every && (first - ago) % every === 0 ? plays : 0)

let used = 0
/**
 * A recording that is heard a little more on some days of the week and on some of its own, counted for 400 days. No two gain the
 * same: they would be one counter.
 */
function counter(artist: string, gain: Gain, usual = 1_000, cap?: number) {
  const n = ++used
  const ownPart = (ago: number) => 1 + ((ago + n) % 7 - 3) / 30 + ((ago * ago * n) % 101 - 50) / 2_000
  // One that stops at a cap does so ten days ago.
  let value = cap ? cap - usual * 390 : 500_000 + n * 7_919
  const counts = daysOf(400, (day) => {
    value += Math.round(gain(400 - day, usual) * (cap ? 1 : ownPart(400 - day)))
    return Math.min(value, cap ?? value)
  })
  return { artist, ...recording(counts) }
}

async function saveCounters(counters: ReturnType<typeof counter>[]) {
  await saveSeries(platform.database, counters)
  const { owner: sql } = platform.database
  await sql`update app.songs set artist = named.artist
    from jsonb_to_recordset(${sql.json(counters as never)}) named (isrc text, artist text)
    where songs.isrc = named.isrc`
}

interface Attack {
  gain: Gain
  /** What is listened to on a day. */
  usual?: number
  /** How many recordings of one artist have it. */
  recordings?: number
  cap?: number
}

/** The rows of the table of docs/valuation-model.md. */
const attacks: Record<string, Attack> = {
  'merge of 1.2 million in one day': { gain: steps(10, 1, 1_200_000) },
  'merge of 1.2 million, in three days': { gain: steps(12, 3, 400_000) },
  'merge in six days of 60,000': { gain: steps(14, 6, 60_000) },
  'merge in ten steps of 60,000, every second day': { gain: steps(24, 10, 60_000, 2) },
  'bots of 14 days at 20 times, and a fall of 265,000': {
    gain: (ago, usual) => bots(17, 4, 20)(ago, usual) - (ago === 3 ? 265_000 : 0),
  },
  'bots of 14 days at 20 times': { gain: bots(14, 1, 20) },
  'bots of 28 days at 20 times': { gain: bots(28, 1, 20) },
  'bots of 28 days at 20 times, until a week ago': { gain: bots(35, 8, 20) },
  'bots of 60 days at 20 times': { gain: bots(60, 1, 20) },
  'bots of 100 days at 20 times': { gain: bots(100, 1, 20) },
  'bots of 28 days at 5 times': { gain: bots(28, 1, 5) },
  'bots of 28 days at 20 times, on all recordings of an artist': { gain: bots(28, 1, 20), recordings: 4 },
  'counter of 1,000,000 a day that stopped at 2^31 - 1, ten days ago': {
    gain: (_, usual) => usual,
    usual: 1_000_000,
    cap: 2 ** 31 - 1,
  },
}

describe('a valuation report with eight steady recordings beside the attacked ones', () => {
  const steady = daysOf(8, () => counter('Steady', (_, usual) => usual))
  const control = counter('Steady', (_, usual) => usual)
  const attacked = Object.entries(attacks).map(([name, { gain, usual = 1_000, recordings = 1, cap }]) => ({
    name,
    usual,
    all: daysOf(recordings, () => counter(name, gain, usual, cap)),
  }))
  let truth: number

  const valued = async (all: { isrc: string }[]): Promise<Report> =>
    await report(await create([...steady, ...all].map(({ isrc }) => isrc)), `?${asOf()}`)
  const rateOf = ({ recordings }: Report, isrc: string) =>
    recordings.find((each) => each.isrc === isrc)!.run_rate_per_day!
  const reasonOf = ({ at_risk }: Report, isrc: string) =>
    at_risk.reasons.find(({ isrcs }) => isrcs.includes(isrc))?.reason ?? ''

  beforeAll(async () => {
    await saveCounters([...steady, control, ...attacked.flatMap(({ all }) => all)])
    truth = rateOf(await valued([control]), control.isrc)
  })

  it('values each attack as the table of docs/valuation-model.md says, and names it at risk', async () => {
    const [, table] = readSource('docs/valuation-model.md').split('| Attack ')
    const documented = table!.split('\n\n')[0]!.split('\n').slice(2)
      .map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim().replaceAll(/[`,]/g, '')))
    expect(documented.map(([name]) => name)).toEqual(attacked.map(({ name }) => name.replaceAll(',', '')))
    for (const [n, { name, usual, all }] of attacked.entries()) {
      const found = await valued(all)
      const [, listened, value, flagged] = documented[n]!
      const rate = rateOf(found, all[0]!.isrc) / truth * 1_000
      const said = Number(value!.replace('up to ', ''))
      expect(rate, name).toBeLessThan(said * 1.03)
      if (!value!.startsWith('up to')) expect(rate, name).toBeGreaterThan(said * 0.97)
      expect(Number(listened), name).toBe(usual)
      for (const { isrc } of all) expect(reasonOf(found, isrc), name).toBe(flagged)
      // Not the steady ones, and the whole value of the attacked ones.
      expect(found.at_risk.recordings, name).toBe(all.length)
      const share = all.length * rate / (all.length * rate + 8_000)
      expect(Number(found.at_risk.share), name).toBeCloseTo(share, 1)
    }
  })

  it('believes what is heard: a viral rise, a broadcast that lifts a whole artist, and a release', async () => {
    // Shapes of charting songs: nearly three times within a month, and with others of the artist six times, slowly fading.
    const viral = counter(
      'Viral',
      (ago, usual) => usual * (1 + 1.8 * Math.min(1, Math.max(0, (50 - ago) / 30))),
    )
    const broadcast: Gain = (ago, usual) => usual * (1 + (ago > 15 ? 0 : 5 * Math.exp((ago - 15) / 8)))
    const lifted = daysOf(4, () => counter('Broadcast', broadcast))
    const alone = counter('Alone', broadcast)
    const young = counter('Young', (ago, usual) => usual * 20 * Math.max(1, 41 - ago) ** -0.8)
    const release = {
      ...young,
      releaseDate: dateOf(today() - 41 * dayMs),
      observations: young.observations.slice(-40),
    }
    const all = [viral, ...lifted, alone, release]
    await saveCounters(all)
    const found = await valued(all)
    expect(all.map(({ isrc }) => reasonOf(found, isrc))).toEqual([
      '',
      '',
      '',
      '',
      '',
      'unexplained_gains',
      '',
    ])
    for (const { isrc, observations } of [viral, ...lifted]) {
      const heard = (observations.at(-1)!.value - observations.at(-29)!.value) / 28
      expect(Math.abs(rateOf(found, isrc) / heard - 1), isrc).toBeLessThan(0.25)
    }
    // It gains 20,000 on its first day, and 1,060 on its last one.
    expect(rateOf(found, release.isrc)).toBeGreaterThan(900)
    expect(rateOf(found, release.isrc)).toBeLessThan(1_500)
  })
})

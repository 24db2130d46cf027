import { beforeAll, describe, expect, it } from 'vitest'
import { reportText } from '../../../shared/cli/report-text.ts'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { callTool } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { key } from '../../support/requests.ts'
import { cashFlowByHand, yearOf } from './report-by-hand.ts'
import { dateOf, dayMs, reader, saveSeries, type Series, today } from './report-world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const { report, page, lines } = reader(platform, () => key(owner))
const asOf = `as_of=${new Date(today()).toISOString()}`

let used = 0
/** A recording with 1,000 plays a day, counted every `step` days from `first` to `last` days ago. */
function counted(first: number, last: number, { step = 1, perDay = 1_000, start = 500_000 } = {}): Series {
  const length = Math.floor((first - last) / step) + 1
  // No two recordings have the same counts.
  const isrc = testIsrc(++used)
  return {
    isrc,
    name: `Song ${used}`,
    releaseDate: '2019-03-01',
    observations: Array.from({ length }, (_, n) => ({
      at: today() - (first - n * step) * dayMs + 15_600_000,
      value: start + used * 17 + n * step * perDay,
    })),
  }
}

async function saved(series: Series[]): Promise<string> {
  await saveSeries(platform.database, series)
  return await createCatalog(platform.database, owner, series.map(({ isrc }) => isrc))
}

const conditionsOf = async (series: Series[], query = asOf) => {
  const all = await lines(await saved(series), `?${query}`)
  return series.map(({ isrc }) => all.find((line) => line.isrc === isrc)!.condition)
}

beforeAll(async () => {
  await platform.database.owner`
    insert into app.valuation_models (method, known_until, known_from, basis, recordings, pairs, parameters)
    select method, known_until, known_from, basis, recordings, pairs, parameters
    from private.fit_valuation_model(${new Date(today()).toISOString()})`
})

describe('a recording', () => {
  it('has vanished after 7 dates on which the others were counted, and is counted after 6', async () => {
    const series = [counted(60, 1), counted(60, 1), counted(60, 8), counted(60, 7)]
    expect(await conditionsOf(series)).toEqual(['counted', 'counted', 'vanished', 'counted'])
  })

  it('has not vanished if most others were not counted either', async () => {
    const series = [counted(60, 1), counted(60, 20), counted(60, 20), counted(60, 20)]
    expect(await conditionsOf(series)).toEqual(['counted', 'counted', 'counted', 'counted'])
  })

  it('is stale 36 days after its last count, and counted after 35', async () => {
    expect(await conditionsOf([counted(90, 36)])).toEqual(['stale'])
    expect(await conditionsOf([counted(90, 35)])).toEqual(['counted'])
  })

  it('that is counted once a month is counted', async () => {
    expect(await conditionsOf([counted(310, 31, { step: 31 }), counted(310, 31, { step: 31 })]))
      .toEqual(['counted', 'counted'])
  })

  it('without a valid count is not counted', async () => {
    const negative = counted(30, 1)
    negative.observations.forEach((each) => each.value = -1)
    expect(await conditionsOf([negative, counted(30, 1)])).toEqual(['not_counted', 'counted'])
  })

  it('is judged by what was known then', async () => {
    const series = [counted(90, 1), counted(90, 1), counted(90, 20)]
    const then = `as_of=${dateOf(today() - 16 * dayMs)}T00:00:00Z`
    expect(await conditionsOf(series, then)).toEqual(['counted', 'counted', 'counted'])
  })
})

describe('a value that stands on recordings that are no longer counted', () => {
  let catalogId: string
  let answer: Report
  const vanished: string[] = []

  beforeAll(async () => {
    const gone = [counted(120, 20), counted(120, 40)]
    vanished.push(...gone.map(({ isrc }) => isrc))
    catalogId = await saved([...Array.from({ length: 8 }, () => counted(120, 1)), ...gone])
    answer = await report(catalogId, `?${asOf}`)
  })

  it('names them, since when, and their part of it, to the cent', async () => {
    const all = await lines(catalogId, `?${asOf}`)
    const some = all.filter(({ condition }) => condition === 'vanished')
    expect(some.map(({ isrc }) => isrc)).toEqual(vanished)
    const streams = answer.cash_flow.map(({ year }) => Math.round(yearOf(some, year, 0).mid))
    const value = Math.round(cashFlowByHand(answer).valueOf(streams) * 100) / 100
    expect(answer.state).toBe('valued')
    expect(answer.at_risk).toEqual({
      value,
      share: expect.closeTo(value / answer.value!.mid, 6),
      recordings: 2,
      reasons: [{
        reason: 'vanished',
        explanation: `No longer counted since ${dateOf(today() - 40 * dayMs)} to ${
          dateOf(today() - 20 * dayMs)
        }, while at least half of the catalog was counted on 7 later dates or more.`,
        recordings: 2,
        next_year_streams: Math.round(some.reduce((sum, line) => sum + line.next_year_mid!, 0)),
        value,
        isrcs: expect.arrayContaining(vanished),
      }],
    })
  })

  it('says so on the first page, on the command line and in the tool', async () => {
    const html = await page(catalogId, `?${asOf}`)
    const first = html.slice(0, html.indexOf('The trailing twelve months'))
    expect(first).toContain('No longer counted since')
    expect(first).toMatch(/Value at risk.*?\$[\d,]+ \(\d+\.\d %\)/s)
    expect(reportText(answer as never)).toMatch(
      /Value at risk: \$[\d,.]+ \(\d+\.\d %\).*\n {2}2, .*No longer counted since/,
    )
    const tool = await callTool(platform, '2026-07-28', key(owner), 'get_valuation_report', {
      catalogId,
      as_of: asOf.slice(6),
    })
    expect(tool.structuredContent).toMatchObject({ at_risk: { recordings: 2, value: answer.at_risk.value } })
  })

  it('is missing if they have more than half of the known streams', async () => {
    const id = await saved([counted(90, 1), counted(90, 1), counted(90, 20, { start: 5_000_000 })])
    expect(await report(id, `?${asOf}`)).toMatchObject({
      state: 'insufficient_data',
      value: null,
      missing: {
        explanation: expect.stringMatching(
          new RegExp(`no longer counted, the latest since ${dateOf(today() - 20 * dayMs)}\\.$`),
        ),
        possible_from: null,
      },
      at_risk: { value: null, share: null, recordings: 1 },
    })
  })

  it('is missing for a catalog that was last counted 14 months ago', async () => {
    const id = await saved([counted(500, 425), counted(500, 425)])
    expect(await report(id, `?${asOf}`)).toMatchObject({
      state: 'insufficient_data',
      value: null,
      cash_flow: [],
      missing: {
        explanation:
          "Only 0.0 % of the catalog's known streams are of recordings that are counted at present, " +
          `over 7 days or more; a value needs 50 %. 100.0 % are of recordings that are no longer counted, the latest since ${
            dateOf(today() - 425 * dayMs)
          }.`,
        possible_from: dateOf(today() + dayMs),
      },
    })
  })

  it('names recordings whose age or rate is assumed', async () => {
    const dateless = { ...counted(90, 1), releaseDate: undefined } as Series
    const id = await saved([counted(90, 1), dateless, counted(3, 1, { perDay: 10, start: 20_000 })])
    const { at_risk } = await report(id, `?${asOf}`)
    expect(at_risk.reasons.map(({ reason }: { reason: string }) => reason)).toEqual([
      'age_unknown',
      'lifetime',
    ])
    expect(at_risk.value).toBeCloseTo(at_risk.reasons[0].value + at_risk.reasons[1].value, 2)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { reportText } from '../../../shared/cli/report-text.ts'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { callTool } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { key } from '../../support/requests.ts'
import { reportByHand } from './report-by-hand.ts'
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

  it('has vanished with most others after 14 dates on which any was counted, and is counted after 13', async () => {
    const series = [counted(60, 1), counted(60, 15), counted(60, 15), counted(60, 14)]
    expect(await conditionsOf(series)).toEqual(['counted', 'vanished', 'vanished', 'counted'])
  })

  it('has not vanished with most others if they were captured once a week', async () => {
    const weekly = () => counted(60, 18, { step: 7 })
    expect(await conditionsOf([counted(60, 1), weekly(), weekly(), weekly()]))
      .toEqual(['counted', 'counted', 'counted', 'counted'])
    expect(await conditionsOf([counted(15, 1), weekly(), weekly(), weekly()]))
      .toEqual(['short', 'counted', 'counted', 'counted'])
  })

  it('is stale 36 days after its last count, and counted after 35', async () => {
    expect(await conditionsOf([counted(90, 36)])).toEqual(['stale'])
    expect(await conditionsOf([counted(90, 35)])).toEqual(['counted'])
  })

  it('that is counted once a month is counted on every date of a month', async () => {
    const catalog = await saved([counted(310, 0, { step: 31 }), counted(310, 0, { step: 31 })])
    for (let days = 0; days < 31; days++) {
      const then = `as_of=${dateOf(today() - days * dayMs)}T00:00:00Z`
      expect((await lines(catalog, `?${then}`)).map(({ condition }) => condition), then).toEqual([
        'counted',
        'counted',
      ])
    }
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

/** A recording with a count of each day of `days`, which gains what `gain` gives for its date. */
function daily(days: number, gain: (date: Date) => number, details: Partial<Series> = {}): Series {
  const series = counted(days, 1)
  let value = 1_000_000 + used * 17
  series.observations = series.observations.map(({ at }) => ({ at, value: value += gain(new Date(at)) }))
  return { ...series, ...details }
}
const usual = () => counted(60, 1)
/** 12 times the plays in the month that ended last, so that the past year and the one before have it. */
const season = new Date(today() - 40 * dayMs).getUTCMonth()
const inSeason = (date: Date) => date.getUTCMonth() === season ? 12_000 : 1_000
const ageOf = (gain: (days: number) => number) => (date: Date) =>
  gain(Math.ceil((today() - date.getTime()) / dayMs))
const inDecember = (date: Date) => date.getUTCMonth() === 11 ? 12_000 : 1_000

describe('a recording that is counted is', () => {
  /** All in one catalog: the condition of none depends on another one. */
  const rows: [string, Series, string][] = [
    ['seasonal by two past peaks', daily(800, inSeason), 'seasonal'],
    ['not seasonal by one peak', daily(300, inSeason), 'counted'],
    [
      'not seasonal while it falls with age',
      daily(800, (date) => 1 + Math.round(3e6 / (2 + (date.getTime() - today()) / dayMs + 800))),
      'counted',
    ],
    [
      'seasonal by its name, without counts that refute it',
      daily(60, () => 1_000, { name: 'White Christmas' }),
      'seasonal',
    ],
    [
      'seasonal by its name and a past peak',
      daily(800, inDecember, { name: 'Jingle Bells' }),
      'seasonal',
    ],
    [
      'not seasonal by its name, if its December was as any month',
      daily(800, () => 1_000, { name: 'Christmas Road' }),
      'counted',
    ],
    ['not seasonal by a part of a word', daily(60, () => 1_000, { name: 'Noelle' }), 'counted'],
    ['a slow counter', daily(60, (date) => date.getUTCDate() % 4 === 0 ? 4_000 : 0), 'slow_counter'],
    [
      'no slow counter if few hear it',
      daily(60, (date) => date.getUTCDate() % 4 === 0 ? 40 : 0),
      'counted',
    ],
    [
      'no slow counter if it stood still on some days',
      daily(60, (date) => date.getUTCDate() % 3 === 0 ? 0 : 1_000),
      'counted',
    ],
    [
      'one with a release date in the future',
      daily(60, () => 1_000, { releaseDate: '2030-01-01' }),
      'future_release',
    ],
    [
      'one whose counts begin before its release date',
      daily(60, () => 1_000, { releaseDate: dateOf(today() - 52 * dayMs) }),
      'age_inferred',
    ],
    [
      'counted, if its counts begin a week before its release date',
      daily(60, () => 1_000, { releaseDate: dateOf(today() - 53 * dayMs) }),
      'counted',
    ],
    ['one without plays', daily(60, () => 0), 'no_plays'],
    ['one without plays for 28 days', daily(60, ageOf((days) => days > 28 ? 1_000 : 0)), 'no_plays'],
    [
      'counted, if it had plays 28 days before',
      daily(60, ageOf((days) => days > 27 ? 1_000 : 0)),
      'counted',
    ],
    [
      'seasonal by the beginning of a word',
      daily(60, () => 1_000, { name: 'Our Christmastime' }),
      'seasonal',
    ],
    [
      'one of unknown age by a date before the first recordings',
      daily(60, () => 1_000, { releaseDate: '0001-01-01' }),
      'age_unknown',
    ],
    [
      'counted by the date of the oldest recording of a voice',
      daily(60, () => 1_000, { releaseDate: '1860-04-09' }),
      'counted',
    ],
    ['one of unknown age', daily(60, () => 1_000, { releaseDate: undefined }), 'age_unknown'],
    ['short', counted(20, 1), 'short'],
  ]
  const conditions = new Map<string, string>()
  beforeAll(async () => {
    const series = rows.map(([, each]) => each)
    const found = await conditionsOf([...series, usual()])
    series.forEach(({ isrc }, index) => conditions.set(isrc, found[index] as string))
  })
  it.each(rows)('%s', (_, { isrc }, condition) => {
    expect(conditions.get(isrc)).toBe(condition)
  })

  it('seasonal, and its value at risk', async () => {
    const { at_risk } = await report(await saved([usual(), daily(800, inSeason)]), `?${asOf}`)
    expect(at_risk.reasons).toMatchObject([{
      reason: 'seasonal',
      explanation: expect.stringContaining('Heard in one month of the year'),
      recordings: 1,
    }])
  })
})

it('a name speaks of Christmas by Santa Claus, and by no place or saint', async () => {
  const seasonal = [
    'Dear Santa',
    'Dear Santa (Bring Me a Man)',
    'Letter to Santa',
    'Must Be Santa',
    'Oh Santa!',
    'Secret Santa',
    'Where Are You, Santa?',
    'Santa Claus Is Coming to Town',
    'Santa Tell Me',
    "Santa, Can't You Hear Me",
    'Santa Doesn’t Know You Like I Do',
    'Santa’s Coming for Us',
  ]
  const others = [
    'Santa',
    'Santana',
    'To Santana',
    'Santa Ana',
    'Santa Canción',
    'Santa Fe',
    'Santa Maria',
    'Santa Monica',
    'Semana Santa',
    'Una Santa',
    'Back to Santa Fe',
    'Dear Santa Ana',
    'Oh Santa Maria',
  ]
  const series = [...seasonal, ...others].map((name) => ({ ...usual(), name }))
  const found = await conditionsOf(series)
  expect(series.map(({ name }, n) => [name, found[n]]))
    .toEqual(series.map(({ name }, n) => [name, n < seasonal.length ? 'seasonal' : 'counted']))
})

describe('a condition stands beside the numbers of its recording', () => {
  it('in the list, the comparison of a model, the summary, the gains and the picture', async () => {
    const series = [usual(), counted(60, 15), daily(60, () => 1_000, { releaseDate: undefined })]
    const id = await saved([...series, usual(), usual()])
    const [, gone, dateless] = series.map(({ isrc }) => isrc)
    await platform.database.value`select jobs.make_valuation(${id})`
    const get = async (path: string) =>
      await platform.api.request(`/api/catalogs/${id}/${path}`, { headers: key(owner) })
    const { songs } = await (await get('songs')).json()
    const known = `Not counted since ${
      dateOf(today() - 15 * dayMs)
    }, while other recordings of the catalog were.`
    expect(songs.map((song: { condition: unknown }) => song.condition)).toEqual([
      null,
      { code: 'vanished', explanation: known },
      { code: 'age_unknown', explanation: expect.stringContaining('not known') },
      null,
      null,
    ])
    const since = dateOf(today() - 8 * dayMs)
    const { conditions } = await (await get(`playcount-summary?since=${since}&days=7`)).json()
    expect(conditions).toEqual([
      { condition: 'age_unknown', recordings: 1, isrcs: [dateless] },
      { condition: 'vanished', recordings: 1, isrcs: [gone] },
    ])
    expect((await (await get(`daily-gains?since=${since}&days=7`)).json()).conditions).toEqual(conditions)
    for (const width of ['', '&width=600']) {
      const svg = await (await get(`playcount-history.svg?isrc=${gone}&since=${since}&days=7${width}`)).text()
      expect(svg.split('<desc')[1]).toContain(known)
      expect(svg.split('</desc>')[1]).toContain(`Not counted since ${dateOf(today() - 15 * dayMs)}`)
    }
    const tool = await callTool(platform, '2026-07-28', key(owner), 'get_catalog_playcount_history', {
      catalogId: id,
      since,
      days: 7,
    })
    expect(tool.content[1]).toMatchObject({
      type: 'text',
      text: expect.stringContaining(`${gone}: ${known}`),
    })
    expect(Object.keys((await (await get(`playcount-history?since=${since}&days=7`)).json()).recordings[0]))
      .not.toContain('condition')
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
    const { value } = reportByHand(all, answer.assumptions).at_risk
    expect(answer.state).toBe('valued')
    expect(answer.at_risk).toEqual({
      value,
      share: expect.closeTo(value / answer.value!.mid, 6),
      recordings: 2,
      reasons: [{
        reason: 'vanished',
        explanation: `No longer counted since ${dateOf(today() - 40 * dayMs)} to ${
          dateOf(today() - 20 * dayMs)
        }, while other recordings of the catalog were counted on 7 later dates or more. Valued at the chance that they are counted again.`,
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
      /Value at risk: \$[\d,.]+ \(\d+\.\d %\).*\n {2}2 recordings, .*No longer counted since/,
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

  it('is missing if less than half of the recordings have a count', async () => {
    const never = Array.from({ length: 3 }, () => ({ ...counted(1, 1), observations: [] }))
    const usual = counted(90, 1)
    await saveSeries(platform.database, [usual, ...never])
    const valueOf = async (...some: Series[]) =>
      await report(await createCatalog(platform.database, owner, some.map(({ isrc }) => isrc)), `?${asOf}`)
    expect(await valueOf(usual, never[0]!)).toMatchObject({ state: 'valued' })
    expect(await valueOf(usual, ...never)).toMatchObject({
      state: 'insufficient_data',
      value: null,
      missing: {
        explanation: 'Only 1 of 4 recordings have a play count; a value needs half of them.',
        possible_from: null,
      },
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

  it('has no known deviation if all of it is at risk', async () => {
    const { confidence, at_risk } = await report(
      await saved([{ ...counted(90, 1), releaseDate: undefined } as Series]),
      `?${asOf}`,
    )
    expect(at_risk.share).toBe(1)
    expect(confidence).toMatchObject({
      level: 'low',
      deviation_percent: null,
      explanation: expect.stringMatching(
        /^Low confidence: the standard deviation is not known, if all value at risk were lost in the low case\./,
      ),
    })
  })
})

/** A recording with a count of each of 60 days. */
function series60(valueOf: (n: number) => number | null, name?: string): Series {
  const { isrc } = counted(1, 1)
  return {
    isrc,
    name: name as string,
    releaseDate: '2019-03-01',
    observations: Array.from({ length: 60 }, (_, n) => ({
      at: today() - (60 - n) * dayMs + 15_600_000,
      value: valueOf(n),
    })).filter(({ value }) => value !== null) as Series['observations'],
  }
}

describe('recordings that show one counter of the store', () => {
  const a = (n: number) => 200_000 + 500 * n
  const b = (n: number) => 100_000 + 300 * n
  const merged = (own: (n: number) => number, from: number) => (n: number) => n < from ? own(n) : a(n) + b(n)

  it('are counted once from the day on which they share it', async () => {
    const both = [series60(merged(a, 30)), series60(merged(b, 30))]
    const id = await saved(both)
    const answer = await report(id, `?${asOf}`)
    const alone = await report(
      await createCatalog(platform.database, owner, [both[0]!.isrc]),
      `?${asOf}`,
    )
    expect(answer.value).toEqual(alone.value)
    expect(answer.cash_flow).toEqual(alone.cash_flow)
    expect(answer.coverage).toMatchObject({
      recordings: 2,
      valued: 1,
      last_counts: alone.coverage.last_counts,
      covered_share: 1,
    })
    expect(answer.not_valued).toMatchObject([{
      reason: 'shares_counter',
      explanation: expect.stringContaining('one counter of the store, counted once'),
      isrcs: [both[1]!.isrc],
      counted_as: [both[0]!.isrc],
    }])
    expect(await lines(id, `?${asOf}`)).toMatchObject([
      { condition: 'counted', related: both[1]!.isrc, shared_since: '' },
      {
        condition: 'shares_counter',
        related: both[0]!.isrc,
        shared_since: dateOf(today() - 30 * dayMs),
        next_year_mid: null,
      },
    ])
    for (const text of [reportText(answer as never), await page(id, `?${asOf}`)]) {
      expect(text).toContain(`${both[1]!.isrc} as ${both[0]!.isrc}`)
    }
    const since = dateOf(today() - 30 * dayMs)
    // 109,500 plays without a typical day: 500 in the week before, 800 in the week after.
    for (const width of ['', '&width=720']) {
      const path = `playcount-history.svg?isrc=${both[0]!.isrc}&since=${since}&days=20${width}`
      const response = await platform.api.request(`/api/catalogs/${id}/${path}`, { headers: key(owner) })
      const [, description, drawn] = (await response.text()).split(/<desc|<\/desc>/)
      expect(description).toContain(
        `Counter jumped or was merged, plays beyond a typical day: +108,850 on ${since}.`,
      )
      expect(drawn).toContain('Counter jumped')
    }
  })

  it('are known streams of the summary once, as of the report, and twice before they shared it', async () => {
    const plain = [
      series60(a),
      series60(merged(a, 30)),
      series60((n) => n < 31 ? null : 1 + 1_000 * (n - 31)),
    ]
    const elsewhere = [series60(merged(b, 30)), series60((n) => n < 30 ? 900_000 + 1_000 * n : null)]
    const id = await saved([...plain, ...elsewhere, series60((n) => 30_000_000_000 + n)])
    await platform.database.value`select jobs.make_valuation(${id})`
    const summary = async (last: number) => {
      const query = `since=${dateOf(today() - (last + 7) * dayMs)}&days=7`
      const path = `/api/catalogs/${id}/playcount-summary?${query}`
      return await (await platform.api.request(path, { headers: key(owner) })).json()
    }
    const countsOf = (series: Series[], last: number) =>
      series.flatMap(({ observations }) =>
        observations.filter(({ at }) => at < today() - (last - 1) * dayMs).at(-1) ?? []
      )
        .reduce((sum, { value }) => sum + value, 0)
    const { coverage } = await report(id)
    expect(coverage.last_counts).toBe(countsOf(plain, 1))
    const { conditions, known_streams, comparable_share } = await summary(1)
    expect({ known_streams, comparable_share }).toEqual({
      known_streams: coverage.last_counts,
      comparable_share: 1,
    })
    expect(conditions.map(({ condition }: { condition: string }) => condition))
      .toEqual(expect.arrayContaining(['continues_as', 'implausible', 'shares_counter']))
    expect((await summary(35)).known_streams).toBe(countsOf([...plain, ...elsewhere], 35))
  })

  it('are counted as the one that was counted first, however many they are', async () => {
    const late = series60((n) => n < 10 ? null : merged(b, 30)(n))
    const first = series60(merged(a, 30))
    const third = series60((n) => n < 50 ? null : a(n) + b(n))
    const all = await lines(await saved([late, first, third]), `?${asOf}`)
    expect(all.map(({ condition, related }) => [condition, related])).toEqual([
      ['shares_counter', first.isrc],
      ['counted', `${late.isrc} ${third.isrc}`],
      ['shares_counter', first.isrc],
    ])
  })

  it.each<[string, (n: number) => number | null, (n: number) => number | null]>([
    ['the latest date', (n) => a(n), (n) => n === 59 ? null : a(n)],
    ['the latest date, of the first one', (n) => n === 59 ? null : a(n), (n) => n < 10 ? null : a(n)],
    ['every second date', (n) => a(n), (n) => n % 2 ? null : a(n)],
  ])('are counted once if one of them was not captured on %s', async (_, ...of) => {
    expect(await conditionsOf(of.map((valueOf) => series60(valueOf)))).toEqual(['counted', 'shares_counter'])
  })

  it('that stand still have no plays', async () => {
    expect(await conditionsOf([series60(() => 50_000), series60(() => 50_000)])).toEqual([
      'no_plays',
      'no_plays',
    ])
  })

  it.each<[string, (n: number) => number, (n: number) => number]>([
    ['that parted again', (n) => n < 40 ? a(n) + b(n) : a(n), (n) => n < 40 ? a(n) + b(n) : b(n)],
    ['for two dates only', merged(a, 58), merged(b, 58)],
    ['of few plays', (n) => n * 10, (n) => n * 10],
  ])('%s are two', async (_, ...of) => {
    const both = of.map((valueOf) => series60(valueOf))
    expect(await conditionsOf(both)).toEqual(['counted', 'counted'])
  })
})

describe('a recording that ends where another one begins', () => {
  const old = (n: number) => n < 30 ? 900_000 + 1_000 * (n + 1) : null
  const anew = (n: number) => n < 30 ? null : 1 + 1_000 * (n - 30)

  it('is named as its possible continuation, and valued as that one alone', async () => {
    const both = [series60(old), series60(anew)]
    const id = await saved(both)
    const answer = await report(id, `?${asOf}`)
    expect(answer.state).toBe('valued')
    expect(answer.not_valued).toMatchObject([{
      reason: 'continues_as',
      explanation: expect.stringContaining('possibly the same one under a new ISRC'),
      isrcs: [both[0]!.isrc],
      counted_as: [both[1]!.isrc],
    }])
    expect(answer.recordings).toMatchObject([{ isrc: both[1]!.isrc, related: [both[0]!.isrc] }])
  })

  it.each<[string, number]>([['a week before its end', 22], ['on its last date', 29], [
    'a week after it',
    36,
  ]])(
    'is found if the other one begins %s',
    async (_, from) => {
      const both = [series60(old), series60((n) => n < from ? null : 1 + 1_000 * (n - from))]
      expect(await conditionsOf([...both, counted(60, 1)])).toEqual([
        'continues_as',
        expect.stringMatching(/^(counted|short)$/),
        'counted',
      ])
    },
  )

  it.each<[string, Series, Series]>([
    ['has another name', series60(old, 'Harbour'), series60(anew, 'Lantern')],
    ['is heard three times as often', series60(old), series60((n) => n < 30 ? null : 1 + 3_000 * (n - 30))],
    ['had as many plays', series60(old), series60((n) => n < 30 ? null : 900_000 + 1_000 * n)],
  ])('is not, if the other one %s', async (_, ...both) => {
    expect(await conditionsOf(both)).toEqual(['vanished', expect.stringMatching(/^(counted|short)$/)])
  })
})

describe('counts that are no plays', () => {
  it('that are all 0 are said to be 0', async () => {
    const id = await saved([series60(() => 0), series60(() => 0)])
    expect(await report(id, `?${asOf}`)).toMatchObject({
      state: 'insufficient_data',
      value: null,
      missing: {
        explanation: `All counts of the catalog are 0, the latest of ${
          dateOf(today() - dayMs)
        }. A value needs plays.`,
      },
      base: {
        measured_share: null,
        explanation: '2 of 2 recordings captured, 2 with a forecast; they had no streams in the past year.',
      },
    })
  })

  it('that are all 0 for a year are said to be 0 in the seasons', async () => {
    const still = counted(460, 1, { perDay: 0, start: 0 })
    still.observations.forEach((each) => each.value = 0)
    const { seasonality } = await report(await saved([still]), `?${asOf}`)
    expect(seasonality).toMatchObject({
      state: 'unknown',
      note: expect.stringMatching(
        /^Unknown: the recordings with valid counts .* gained no plays from \d{4}-\d\d to/,
      ),
    })
  })

  it.each<[string, (n: number) => number]>([
    ['that are beyond any known recording', (n) => 9.007e15 + n],
    ['of 30 billion', (n) => 30_000_000_000 + n],
    ['that rise beyond any known recording', (n) => Math.round(1_000 + n * 99_999_998_999 / 59)],
    [
      'that rise as fast within the latest 28 days',
      (n) => n < 40 ? 1_000 + n : 1_000 + (n - 40) * 200_000_000,
    ],
    ['that are beyond any known recording since 3 days', (n) => n < 57 ? 1_000 + n : 9.007e15 + n],
  ])('%s have no value, and are named', async (_, valueOf) => {
    const absurd = series60(valueOf)
    const alone = await report(await saved([absurd]), `?${asOf}`)
    const not_valued = [{
      reason: 'implausible',
      explanation: expect.stringContaining('beyond any known recording'),
      isrcs: [absurd.isrc],
    }]
    expect(alone).toMatchObject({
      state: 'insufficient_data',
      missing: {
        explanation: expect.stringMatching(
          /^The counts of all recordings that have any \(1\) are beyond any known/,
        ),
      },
      not_valued,
    })
    const usual = counted(60, 1)
    const own = await report(await saved([usual]), `?${asOf}`)
    const both = await report(
      await createCatalog(platform.database, owner, [usual.isrc, absurd.isrc]),
      `?${asOf}`,
    )
    expect(both).toMatchObject({ value: own.value, not_valued, coverage: { valued: 1, covered_share: 1 } })
  })

  it('of three days are beyond any known recording for each day since its release', async () => {
    const young = (perDay: number) => {
      const series = counted(3, 1, { perDay: 1_000, start: perDay * 6 })
      return { ...series, releaseDate: dateOf(today() - 6 * dayMs) }
    }
    expect(await conditionsOf([young(110_000_000), young(60_000_000), counted(60, 1)]))
      .toEqual(['implausible', 'short', 'counted'])
  })

  it('of one day do not condemn a recording', async () => {
    const glitch = (at: number, value: number) => {
      const own = 3_000_000_000 + used
      return series60((n) => n === at ? value : own + 5_000_000 * n)
    }
    const series = [glitch(59, 90_000_000_000), glitch(30, 9e15), glitch(59, 9e15), glitch(0, 30_000_000_000)]
    expect(await conditionsOf(series)).toEqual(['counted', 'counted', 'counted', 'counted'])
  })

  it('of one day are as good as none to the forecast', async () => {
    const own = (n: number) => 3_000_000_000 + 5_000_000 * n
    const [absurd, without] = [
      series60((n) => n === 59 ? 20_000_000_001 : own(n)),
      series60((n) => n === 59 ? null : own(n) + 7),
    ]
    const [one, other] = await lines(await saved([absurd, without, counted(60, 1)]), `?${asOf}`)
    expect(one).toMatchObject({ last_count: own(58), next_year_mid: other!.next_year_mid })
  })
})

it.each(['2030-01-01', '0001-01-01'])(
  'the release date %s is no age: it is at risk as an unknown one',
  async (releaseDate) => {
    const recording = { ...counted(60, 1), releaseDate }
    const { recordings, at_risk } = await report(await saved([recording]), `?${asOf}`)
    expect(recordings).toMatchObject([{ basis: 'age_unknown', release_date: releaseDate }])
    expect(recordings[0].age_days).toBeCloseTo(1826, 0)
    expect(at_risk.reasons).toMatchObject([{
      reason: 'age_unknown',
      explanation: expect.stringContaining(
        'in the future, or before the first recordings of sound. An age of five years',
      ),
    }])
  },
)

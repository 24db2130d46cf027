import { isrcText } from '../../../shared/presentation/isrc-text.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportText } from '../../../shared/cli/report-text.ts'
import { withDates } from '../../../shared/presentation/date-sentences.ts'
import { dateText } from '../../../shared/presentation/dates.ts'
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'
import { reportByHand } from './report-by-hand.ts'
import { asOf, dayMs, daysAgo, daysOf, recording, type Series, storeModel, today } from './report-world.ts'
import { openCatalogs } from './world.ts'

const { platform, get, read, tool, create, saved, value, report, page, lines } = openCatalogs()
const now = `?${asOf()}`
const reportOf = (id: string): Promise<Report> => report(id, now)
const isrcsOf = (series: Series[]) => series.map(({ isrc }) => isrc)

let starts = 500_000
/** A recording with 1,000 plays a day, counted every `step` days from `first` to `last` days ago. No two have the same counts. */
function counted(first: number, last: number, { step = 1, perDay = 1_000, start = 0 } = {}): Series {
  const from = (start || starts) + (starts += 17) - 500_000
  const days = daysOf(
    first + 1,
    (day) => first - day >= last && day % step === 0 ? from + day * perDay : null,
  )
  const observations = days.flatMap((value, day) =>
    value === null ? [] : [{ at: today() - (first - day) * dayMs + 15_600_000, value }]
  )
  return recording([], { observations })
}
const usual = () => counted(60, 1)

/** A recording with a count of each day of `days`, which gains what `gain` gives for its date and for how many days ago it is. */
function daily(days: number, gain: (date: Date, ago: number) => number, details: Partial<Series> = {}) {
  let value = 1_000_000 + (starts += 17)
  const counts = daysOf(days, (day) => value += gain(new Date(today() - (days - day) * dayMs), days - day))
  return recording(counts, details)
}

type Counts = (day: number) => number | null
/** A recording without a name, with counts of the latest 60 days. */
const series60 = (valueOf: Counts, name?: string) => recording(daysOf(60, valueOf), { name: name as string })

const conditionsOf = async (series: Series[], query = asOf()) => {
  const all = await lines(await saved(series), `?${query}`)
  return series.map(({ isrc }) => all.find((line) => line.isrc === isrc)!.condition)
}

// Counters of two recordings, and what one of them shows that is merged with the other from a day on.
const a = (n: number) => 200_000 + 500 * n
const b = (n: number) => 100_000 + 300 * n
const merged = (own: (n: number) => number, from: number) => (n: number) => n < from ? own(n) : a(n) + b(n)
/** A counter that ends, and one that begins on a day. */
const old: Counts = (n) => n < 30 ? 900_000 + 1_000 * (n + 1) : null
const anew = (from: number, perDay = 1_000): Counts => (n) => n < from ? null : 1 + perDay * (n - from)

beforeAll(() => storeModel(platform.database))

const weekly = () => counted(60, 18, { step: 7 })
const negative = () => {
  const { observations, ...rest } = counted(30, 1)
  return { ...rest, observations: observations.map((each) => ({ ...each, value: -1 })) }
}
const young = (perDay: number) => ({
  ...counted(3, 1, { start: perDay * 6 }),
  releaseDate: daysAgo(6),
})
const glitch = (at: number, value: number) => {
  const own = 3_000_000_000 + (starts += 17)
  return series60((n) => n === at ? value : own + 5_000_000 * n)
}
const begun = '(counted|short)'

const all = (count: number, condition: string) => Array(count).fill(condition).join(' ')

describe('a recording', () => {
  it.each<[string, Series[], string, string?]>([
    [
      'has vanished after 7 dates on which the others were counted, and is counted after 6',
      [usual(), usual(), counted(60, 8), counted(60, 7)],
      'counted counted vanished counted',
    ],
    [
      'has vanished with most others after 14 dates on which any was counted, and is counted after 13',
      [usual(), counted(60, 15), counted(60, 15), counted(60, 14)],
      'counted vanished vanished counted',
    ],
    [
      'has not vanished with most others if they were captured once a week',
      [usual(), weekly(), weekly(), weekly()],
      all(4, 'counted'),
    ],
    [
      'has not vanished with them beside a short one',
      [counted(15, 1), weekly(), weekly(), weekly()],
      'short counted counted counted',
    ],
    ['is stale 36 days after its last count', [counted(90, 36)], 'stale'],
    ['is counted 35 days after its last count', [counted(90, 35)], 'counted'],
    ['without a valid count is not counted', [negative(), counted(30, 1)], 'not_counted counted'],
    [
      'is judged by what was known then',
      [counted(90, 1), counted(90, 1), counted(90, 20)],
      all(3, 'counted'),
      asOf(16),
    ],
    [
      'shares a counter that was not captured on the latest date',
      [series60(a), series60((n) => n === 59 ? null : a(n))],
      'counted shares_counter',
    ],
    [
      'shares one that was not captured on the latest date of the first one',
      [series60((n) => n === 59 ? null : a(n)), series60((n) => n < 10 ? null : a(n))],
      'counted shares_counter',
    ],
    [
      'shares one that was not captured on every second date',
      [series60(a), series60((n) => n % 2 ? null : a(n))],
      'counted shares_counter',
    ],
    ['shares none that stands still', [series60(() => 5e4), series60(() => 5e4)], 'no_plays no_plays'],
    [
      'shares none that parted again',
      [a, b].map((own) => series60((n) => n < 40 ? a(n) + b(n) : own(n))),
      all(2, 'counted'),
    ],
    [
      'shares none for two dates only',
      [series60(merged(a, 58)), series60(merged(b, 58))],
      all(2, 'counted'),
    ],
    ['shares none of few plays', [series60((n) => n * 10), series60((n) => n * 10)], all(2, 'counted')],
    ...[22, 29, 36].map((from): [string, Series[], string] => [
      `continues as another one that begins ${from - 29} days after its end`,
      [series60(old), series60(anew(from)), usual()],
      `continues_as ${begun} counted`,
    ]),
    [
      'continues as none of another name',
      [series60(old, 'Harbour'), series60(anew(30), 'Lantern')],
      `vanished ${begun}`,
    ],
    [
      'continues as none that is heard three times as often',
      [series60(old), series60(anew(30, 3_000))],
      `vanished ${begun}`,
    ],
    [
      'continues as none that had as many plays',
      [series60(old), series60((n) => n < 30 ? null : 900_000 + 1_000 * n)],
      `vanished ${begun}`,
    ],
    [
      'of three days is beyond any known one by each day since its release',
      [young(110_000_000), young(60_000_000), usual()],
      'implausible short counted',
    ],
    [
      'is not condemned by one day',
      [glitch(59, 90_000_000_000), glitch(30, 9e15), glitch(59, 9e15), glitch(0, 30_000_000_000)],
      all(4, 'counted'),
    ],
  ])('%s', async (_, series, conditions, query) => {
    expect((await conditionsOf(series, query)).join(' ')).toMatch(new RegExp(`^${conditions}$`))
  })

  it('that is counted once a month is counted on every date of a month', async () => {
    const catalog = await saved([counted(310, 0, { step: 31 }), counted(310, 0, { step: 31 })])
    for (let days = 0; days < 31; days++) {
      const all = await lines(catalog, `?${asOf(days)}`)
      expect(all.map(({ condition }) => condition), asOf(days)).toEqual(['counted', 'counted'])
    }
  })
})

/** 12 times the plays in the month that ended last, so that the past year and the one before have it. */
const season = new Date(today() - 40 * dayMs).getUTCMonth()
const inSeason = (date: Date) => date.getUTCMonth() === season ? 12_000 : 1_000
const inDecember = (date: Date) => date.getUTCMonth() === 11 ? 12_000 : 1_000
const always = () => 1_000
const everyFourth = (plays: number) => (date: Date) => date.getUTCDate() % 4 === 0 ? plays : 0
const released = (releaseDate: string | undefined) => daily(60, always, { releaseDate })
const called = (name: string) => daily(60, always, { name })

describe('a recording that is counted is', () => {
  /** All in one catalog: the condition of none depends on another one. */
  const rows: [string, Series, string][] = [
    ['seasonal by two past peaks', daily(800, inSeason), 'seasonal'],
    ['not seasonal by one peak', daily(300, inSeason), 'counted'],
    [
      'not seasonal while it falls with age',
      daily(800, (_, ago) => 1 + Math.round(3e6 / (802 - ago))),
      'counted',
    ],
    ['seasonal by its name, without counts that refute it', called('White Christmas'), 'seasonal'],
    ['seasonal by its name and a past peak', daily(800, inDecember, { name: 'Jingle Bells' }), 'seasonal'],
    [
      'not seasonal by its name, if its December was as any month',
      daily(800, always, { name: 'Christmas Road' }),
      'counted',
    ],
    ['not seasonal by a part of a word', called('Noelle'), 'counted'],
    ['seasonal by the beginning of a word', called('Our Christmastime'), 'seasonal'],
    ['a slow counter', daily(60, everyFourth(4_000)), 'slow_counter'],
    ['no slow counter if few hear it', daily(60, everyFourth(40)), 'counted'],
    [
      'no slow counter if it stood still on some days',
      daily(60, (date) => date.getUTCDate() % 3 === 0 ? 0 : 1_000),
      'counted',
    ],
    ['one with a release date in the future', released('2030-01-01'), 'future_release'],
    ['one whose counts begin before its release date', released(daysAgo(52)), 'age_inferred'],
    ['counted, if its counts begin a week before its release date', released(daysAgo(53)), 'counted'],
    ['one without plays', daily(60, () => 0), 'no_plays'],
    ['one without plays for 28 days', daily(60, (_, ago) => ago > 28 ? 1_000 : 0), 'no_plays'],
    ['counted, if it had plays 28 days before', daily(60, (_, ago) => ago > 27 ? 1_000 : 0), 'counted'],
    ['one of unknown age by a date before the first recordings', released('0001-01-01'), 'age_unknown'],
    ['counted by the date of the oldest recording of a voice', released('1860-04-09'), 'counted'],
    ['one of unknown age', released(undefined), 'age_unknown'],
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
    const explanation = expect.stringContaining('Heard in one month of the year')
    expect((await reportOf(await saved([usual(), daily(800, inSeason)]))).at_risk.reasons)
      .toMatchObject([{ reason: 'seasonal', explanation, recordings: 1 }])
  })
})

it('a name speaks of Christmas by Santa Claus, and by no place or saint', async () => {
  const seasonal = [
    ...['Dear Santa', 'Dear Santa (Bring Me a Man)', 'Letter to Santa', 'Must Be Santa', 'Oh Santa!'],
    ...['Secret Santa', 'Where Are You, Santa?', 'Santa Claus Is Coming to Town', 'Santa Tell Me'],
    ...["Santa, Can't You Hear Me", 'Santa Doesn’t Know You Like I Do', 'Santa’s Coming for Us'],
  ]
  const others = [
    ...['Santa', 'Santana', 'To Santana', 'Santa Ana', 'Santa Canción', 'Santa Fe', 'Santa Maria'],
    ...['Santa Monica', 'Semana Santa', 'Una Santa', 'Back to Santa Fe', 'Dear Santa Ana', 'Oh Santa Maria'],
  ]
  const series = [...seasonal, ...others].map((name) => ({ ...usual(), name }))
  const found = await conditionsOf(series)
  expect(series.map(({ name }, n) => [name, found[n]]))
    .toEqual(series.map(({ name }, n) => [name, n < seasonal.length ? 'seasonal' : 'counted']))
})

it('a condition stands in the list, the comparison of a model, the summary, the gains and the picture', async () => {
  const series = [usual(), counted(60, 15), released(undefined)]
  const id = await saved([...series, usual(), usual()])
  const [, gone, dateless] = isrcsOf(series)
  await value(id)
  const known = `Not counted since ${daysAgo(15)}, while other recordings of the catalog were.`
  const { songs } = await read(`/${id}/songs`)
  expect(songs.map((song: { condition: unknown }) => song.condition)).toEqual([
    null,
    { code: 'vanished', explanation: known },
    { code: 'age_unknown', explanation: expect.stringContaining('not known') },
    null,
    null,
  ])
  const since = daysAgo(8)
  const period = `since=${since}&days=7`
  const { conditions } = await read(`/${id}/playcount-summary?${period}`)
  expect(conditions).toEqual([
    { condition: 'age_unknown', recordings: 1, isrcs: [dateless] },
    { condition: 'vanished', recordings: 1, isrcs: [gone] },
  ])
  expect((await read(`/${id}/daily-gains?${period}`)).conditions).toEqual(conditions)
  for (const width of ['', '&width=600']) {
    const svg = await (await get(`/${id}/playcount-history.svg?isrc=${gone}&${period}${width}`)).text()
    expect(svg.split('<desc')[1]).toContain(withDates(known))
    expect(svg.split('</desc>')[1]).toContain(`Not counted since ${dateText(daysAgo(15))}`)
  }
  const { content } = await tool('get_catalog_playcount_history', { catalogId: id, since, days: 7 })
  expect(content[1]).toMatchObject({ type: 'text', text: expect.stringContaining(`${gone}: ${known}`) })
  const { recordings } = await read(`/${id}/playcount-history?${period}`)
  expect(Object.keys(recordings[0])).not.toContain('condition')
})

describe('a value that stands on recordings that are no longer counted', () => {
  let catalogId: string
  let answer: Report
  let vanished: string[]

  beforeAll(async () => {
    const gone = [counted(120, 20), counted(120, 40)]
    vanished = isrcsOf(gone)
    catalogId = await saved([...daysOf(8, () => counted(120, 1)), ...gone])
    answer = await reportOf(catalogId)
  })

  it('names them, since when, and their part of it, to the cent', async () => {
    const all = await lines(catalogId, now)
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
        explanation: `No longer counted since ${daysAgo(40)} to ${daysAgo(20)}, while other recordings of ` +
          'the catalog were counted on 7 later dates or more. Valued at the chance that they are counted again.',
        recordings: 2,
        next_year_streams: Math.round(some.reduce((sum, line) => sum + line.next_year_mid!, 0)),
        value,
        isrcs: expect.arrayContaining(vanished),
      }],
    })
  })

  it('says so on the first page, on the command line and in the tool', async () => {
    const html = await page(catalogId, now)
    const first = html.slice(0, html.indexOf('The trailing twelve months'))
    expect(first).toContain('No longer counted since')
    expect(first).toMatch(/Value at risk.*?\$[\d,]+ \(\d+\.\d %\)/s)
    expect(reportText(answer as never))
      .toMatch(/Value at risk: \$[\d,.]+ \(\d+\.\d %\).*\n {2}2 recordings, .*No longer counted since/)
    const { structuredContent } = await tool('get_valuation_report', { catalogId, as_of: asOf().slice(6) })
    expect(structuredContent).toMatchObject({ at_risk: { recordings: 2, value: answer.at_risk.value } })
  })

  const gone = 'of recordings that are no longer counted, the latest since'
  it.each<[string, Series[], object, object?]>([
    [
      'they have more than half of the known streams',
      [counted(90, 1), counted(90, 1), counted(90, 20, { start: 5_000_000 })],
      { explanation: expect.stringMatching(`${gone} ${daysAgo(20)}\\.$`), possible_from: null },
      { at_risk: { value: null, share: null, recordings: 1 } },
    ],
    [
      'less than half of the recordings have a count',
      [counted(90, 1), ...daysOf(3, () => recording([]))],
      {
        explanation: 'Only 1 of 4 recordings have a play count; a value needs half of them.',
        possible_from: null,
      },
    ],
    [
      'the catalog was last counted 14 months ago',
      [counted(500, 425), counted(500, 425)],
      {
        explanation:
          "Only 0.0 % of the catalog's known streams are of recordings that are counted at present, over 7 " +
          `days or more; a value needs 50 %. 100.0 % are ${gone} ${daysAgo(425)}.`,
        possible_from: daysAgo(-1),
      },
    ],
  ])('is missing if %s', async (_, series, missing, more) => {
    expect(await reportOf(await saved(series)))
      .toMatchObject({ state: 'insufficient_data', value: null, cash_flow: [], missing, ...more })
  })

  it('is there if half of the recordings have a count', async () => {
    expect((await reportOf(await saved([counted(90, 1), recording([])]))).state).toBe('valued')
  })

  const dateless = () => ({ ...counted(90, 1), releaseDate: undefined }) as Series
  it('names recordings whose age or rate is assumed', async () => {
    const few = counted(3, 1, { perDay: 10, start: 20_000 })
    const { at_risk } = await reportOf(await saved([counted(90, 1), dateless(), few]))
    expect(at_risk.reasons.map(({ reason }) => reason)).toEqual(['age_unknown', 'lifetime'])
    expect(at_risk.value).toBeCloseTo(at_risk.reasons[0]!.value! + at_risk.reasons[1]!.value!, 2)
  })

  it('has no known deviation if all of it is at risk', async () => {
    const { confidence, at_risk } = await reportOf(await saved([dateless()]))
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

describe('recordings that show one counter of the store', () => {
  it('are counted once from the day on which they share it', async () => {
    const both = [series60(merged(a, 30)), series60(merged(b, 30))]
    const [first, second] = isrcsOf(both)
    const id = await saved(both)
    const answer = await reportOf(id)
    const alone = await reportOf(await create([first!]))
    expect(answer).toMatchObject({
      value: alone.value,
      cash_flow: alone.cash_flow,
      coverage: { recordings: 2, valued: 1, last_counts: alone.coverage.last_counts, covered_share: 1 },
      not_valued: [{
        reason: 'shares_counter',
        explanation: expect.stringContaining('one counter of the store, counted once'),
        isrcs: [second],
        counted_as: [first],
      }],
    })
    const since = daysAgo(30)
    expect(await lines(id, now)).toMatchObject([
      { condition: 'counted', related: second, shared_since: '' },
      { condition: 'shares_counter', related: first, shared_since: since, next_year_mid: null },
    ])
    expect(reportText(answer as never)).toContain(`${second} as ${first}`)
    expect(await page(id, now)).toContain(`${isrcText(second!)} as ${isrcText(first!)}`)
    // 109,500 plays without a typical day: 500 in the week before, 800 in the week after.
    for (const width of ['', '&width=720']) {
      const path = `/${id}/playcount-history.svg?isrc=${first}&since=${since}&days=20${width}`
      const [, description, drawn] = (await (await get(path)).text()).split(/<desc|<\/desc>/)
      expect(description)
        .toContain(
          `Counter jumped or was merged, plays beyond a typical day: +108,850 on ${dateText(since)}.`,
        )
      expect(drawn).toContain('Counter jumped')
    }
  })

  it('are known streams of the summary once, as of the report, and twice before they shared it', async () => {
    const plain = [series60(a), series60(merged(a, 30)), series60(anew(31))]
    const elsewhere = [series60(merged(b, 30)), series60((n) => n < 30 ? 900_000 + 1_000 * n : null)]
    const id = await saved([...plain, ...elsewhere, series60((n) => 30_000_000_000 + n)])
    await value(id)
    const summary = (last: number) => read(`/${id}/playcount-summary?since=${daysAgo(last + 7)}&days=7`)
    const countsOf = (series: Series[], last: number) =>
      series.reduce((sum, { observations }) => {
        const known = observations.filter(({ at }) => at < today() - (last - 1) * dayMs)
        return sum + (known.at(-1)?.value ?? 0)
      }, 0)
    const { coverage } = await report(id)
    expect(coverage.last_counts).toBe(countsOf(plain, 1))
    const { conditions, known_streams, comparable_share } = await summary(1)
    expect([known_streams, comparable_share]).toEqual([coverage.last_counts, 1])
    expect(conditions.map(({ condition }: { condition: string }) => condition))
      .toEqual(expect.arrayContaining(['continues_as', 'implausible', 'shares_counter']))
    expect((await summary(35)).known_streams).toBe(countsOf([...plain, ...elsewhere], 35))
  })

  it('are counted as the one that was counted first, however many they are', async () => {
    const late = series60((n) => n < 10 ? null : merged(b, 30)(n))
    const first = series60(merged(a, 30))
    const third = series60((n) => n < 50 ? null : a(n) + b(n))
    expect(await lines(await saved([late, first, third]), now)).toMatchObject([
      { condition: 'shares_counter', related: first.isrc },
      { condition: 'counted', related: `${late.isrc} ${third.isrc}` },
      { condition: 'shares_counter', related: first.isrc },
    ])
  })
})

it('a recording that ends where another one begins is valued as that one alone, and named', async () => {
  const both = [series60(old), series60(anew(30))]
  const [first, second] = isrcsOf(both)
  expect(await reportOf(await saved(both))).toMatchObject({
    state: 'valued',
    not_valued: [{
      reason: 'continues_as',
      explanation: expect.stringContaining('possibly the same one under a new ISRC'),
      isrcs: [first],
      counted_as: [second],
    }],
    recordings: [{ isrc: second, related: [first] }],
  })
})

describe('counts that are no plays', () => {
  it('that are all 0 are said to be 0', async () => {
    const zero = () => series60(() => 0)
    expect(await reportOf(await saved([zero(), zero()]))).toMatchObject({
      ...{ state: 'insufficient_data', value: null },
      missing: {
        explanation: `All counts of the catalog are 0, the latest of ${daysAgo(1)}. A value needs plays.`,
      },
      base: {
        measured_share: null,
        explanation: '2 of 2 recordings captured, 2 with a forecast; they had no streams in the past year.',
      },
    })
  })

  it('that are all 0 for a year are said to be 0 in the seasons', async () => {
    const { seasonality } = await reportOf(await saved([recording(daysOf(460, () => 0))]))
    const note = /^Unknown: the recordings with valid counts .* gained no plays from \d{4}-\d\d to/
    expect(seasonality).toMatchObject({ state: 'unknown', note: expect.stringMatching(note) })
  })

  it.each<[string, (n: number) => number]>([
    ['that are beyond any known recording', (n) => 9.007e15 + n],
    ['of 30 billion', (n) => 30_000_000_000 + n],
    ['that rise beyond any known recording', (n) => Math.round(1_000 + n * 99_999_998_999 / 59)],
    ['that rise as fast within the latest 28 days', (n) => 1_000 + (n < 40 ? n : (n - 40) * 200_000_000)],
    ['that are beyond any known recording since 3 days', (n) => n < 57 ? 1_000 + n : 9.007e15 + n],
  ])('%s have no value, and are named', async (_, valueOf) => {
    const [absurd, one] = [series60(valueOf), usual()]
    const explanation = expect.stringContaining('beyond any known recording')
    const not_valued = [{ reason: 'implausible', explanation, isrcs: [absurd.isrc] }]
    const missing = /^The counts of all recordings that have any \(1\) are beyond any known/
    expect(await reportOf(await saved([absurd]))).toMatchObject({
      state: 'insufficient_data',
      missing: { explanation: expect.stringMatching(missing) },
      not_valued,
    })
    const { value } = await reportOf(await saved([one]))
    expect(await reportOf(await create([one.isrc, absurd.isrc])))
      .toMatchObject({ value, not_valued, coverage: { valued: 1, covered_share: 1 } })
  })

  it('of one day are as good as none to the forecast', async () => {
    const own = (n: number) => 3_000_000_000 + 5_000_000 * n
    const absurd = series60((n) => n === 59 ? 20_000_000_001 : own(n))
    const without = series60((n) => n === 59 ? null : own(n) + 7)
    const [one, other] = await lines(await saved([absurd, without, usual()]), now)
    expect(one).toMatchObject({ last_count: own(58), next_year_mid: other!.next_year_mid })
  })
})

it.each(['2030-01-01', '0001-01-01'])(
  'the release date %s is no age: it is at risk as an unknown one',
  async (releaseDate) => {
    const { recordings, at_risk } = await reportOf(await saved([{ ...usual(), releaseDate }]))
    expect(recordings).toMatchObject([{ basis: 'age_unknown', release_date: releaseDate }])
    expect(recordings[0]!.age_days).toBeCloseTo(1826, 0)
    const explanation = 'in the future, or before the first recordings of sound. An age of five years'
    expect(at_risk.reasons)
      .toMatchObject([{ reason: 'age_unknown', explanation: expect.stringContaining(explanation) }])
  },
)

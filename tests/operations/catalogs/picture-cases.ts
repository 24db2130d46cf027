import { boundaryDates } from '../../../shared/operations/catalogs/boundary-dates.ts'
import type { DailyGains } from '../../../shared/operations/catalogs/daily-gains-schemas.ts'
import { drawGains } from '../../../shared/operations/catalogs/history-picture/draw-gains.tsx'
import { drawMovers } from '../../../shared/operations/catalogs/history-picture/draw-movers.tsx'
import { drawRecording } from '../../../shared/operations/catalogs/history-picture/draw-recording.tsx'
import type { Format } from '../../../shared/operations/catalogs/history-picture/frame.tsx'
import type { Periods, RecordingHistory } from '../../../shared/operations/catalogs/history-schemas.ts'
import { compareRecording, dateOf, dayNumber } from '../../support/history/reference.ts'

export const widths = [360, 720, 1200]

type GainDate = DailyGains['dates'][number]

const catalog_id = '5d3c1f0a-8a44-4e1c-9a50-0a8f6f3c7b21'
const wave = (day: number) => Math.round(120_000 + 30_000 * Math.sin(day / 4.3) + (day * 7919) % 9000)

function gains(
  count: number,
  name: string,
  change: (date: GainDate, day: number) => Partial<GainDate> = () => ({}),
) {
  const since = '2025-11-27'
  const dates = Array.from({ length: count }, (_, day): GainDate => {
    const date: GainDate = {
      date: dateOf(dayNumber(since) + 1 + day),
      gap: false,
      gain: wave(day),
      ...{ recordings_compared: 40, recordings_observed: 40, recordings_expected: 40 },
      ...{ late_gain: 0, late_recordings: 0, late_days: 0, late_average: 0 },
      ...{ corrections: 0, corrected_plays: 0, event_recordings: 0, event_plays: 0 },
    }
    return { ...date, ...change(date, day) }
  })
  const until = dateOf(dayNumber(since) + count)
  return { catalog_id, name, since, until, recordings: 40, conditions: [], dates }
}

const unseen = { gap: true, gain: null, recordings_compared: 0, recordings_observed: 0 }
const late = (late_days: number, late_recordings: number, late_average: number) => ({
  ...{ late_days, late_recordings, late_average, late_gain: late_days * late_average },
})

/** A catalog that was not observed for some days, was then partly observed, and whose counters fell once. */
const eventful = (_: GainDate, day: number): Partial<GainDate> => {
  if (day >= 10 && day <= 12) return { ...unseen, late_average: 110_000 }
  if (day === 13) return { gain: null, recordings_compared: 0, ...late(4, 40, 110_000) }
  const some = { gain: 60_000, recordings_compared: 21 }
  if (day > 20 && day < 25) return { ...some, recordings_observed: 21, late_average: 45_000 }
  if (day === 25) return { ...some, ...late(5, 19, 45_000) }
  return day === 30 || day === 31 ? { corrections: 3, corrected_plays: -1_204_551 } : {}
}

const latin = 'The Paper Lanterns, complete recordings and remixes of the years 1998 to 2026, remastered'
const arabic = 'أغنية الليل الطويل في المدينة القديمة تحت ضوء القمر'
const chinese = '夜に駆ける風と消えた街の灯りと遠い海の記憶と眠らない星'
const symbols = '🔥💿🎉'

const catalogs = {
  'an ordinary quarter': gains(90, 'The Paper Lanterns'),
  'gaps, partial days and corrections': gains(45, 'The Paper Lanterns', eventful),
  'an empty catalog': gains(30, 'Empty', () => ({ ...unseen, recordings_expected: 0 })),
  'one day': gains(1, 'One day'),
  'two days': gains(2, 'Two days'),
  'all gaps': gains(60, 'Never observed', () => ({ ...unseen })),
  'one enormous day': gains(60, 'Viral', (_, day) => day === 41 ? { gain: 4_812_345_678 } : {}),
  'corrections on each day': gains(30, 'Corrected', () => ({
    ...{ gain: 0, corrections: 2, corrected_plays: -500 },
  })),
  'nothing gained': gains(14, 'Still', () => ({ gain: 0 })),
  'a long name': gains(30, latin),
  'a name from right to left': gains(30, arabic),
  'a Japanese name': gains(30, chinese),
  'first observed on the last day': gains(
    7,
    'New',
    (_, day) => day < 6 ? { ...unseen, recordings_expected: 0 } : { gain: null, recordings_compared: 0 },
  ),
  'one gain over three days': gains(4, 'Late', (_, day) => {
    if (day === 0) return { gain: 10_000 }
    const average = { gain: null, recordings_compared: 0, late_average: 20_000 }
    return day < 3 ? { ...unseen, ...average } : { ...average, ...late(3, 40, 20_000) }
  }),
  'a name of symbols': gains(30, symbols),
  'one recording': {
    ...gains(30, '🔥💿 夏 2026', (_, day) => ({
      gain: wave(day) / 40 | 0,
      ...{ recordings_compared: 1, recordings_observed: 1, recordings_expected: 1 },
    })),
    recordings: 1,
  },
  '400 days': gains(
    400,
    'A year and more',
    (date, day) => day > 150 && day < 200 ? eventful(date, day % 45) : {},
  ),
}

const since = '2026-03-09'
const periodsOf = (days: number): Periods => {
  const [start, end] = [dateOf(dayNumber(since) - days), dateOf(dayNumber(since) + days)]
  return { previous: { start, end: since }, current: { start: since, end }, days }
}

export function recording(
  values: (number | null)[],
  name: string | null,
  isrc = 'QZDM02000001',
  timeOf: (day: number) => string = () => '06:00',
): [RecordingHistory, Periods] {
  const periods = periodsOf((values.length - 1) / 2)
  const dates = boundaryDates(periods)
  const observed = values.flatMap((value, day) =>
    value === null ? [] : [{ captured_at: `${dates[day]}T${timeOf(day)}:00Z`, value: BigInt(value) }]
  )
  const compared = compareRecording(observed, since, periods.days)
  const asNumber = (_: string, value: unknown) => typeof value === 'bigint' ? Number(value) : value
  return [{ isrc, name, ...JSON.parse(JSON.stringify(compared, asNumber)) }, periods]
}

export const counts = (days: number, daily: (day: number) => number | null, from = 1_204_551) => {
  let count = from
  return Array.from({ length: 2 * days + 1 }, (_, day) => {
    const gain = daily(day)
    if (gain !== null) count += gain
    return gain === null ? null : count
  })
}

export const recordings = {
  'a comparable recording': recording(
    counts(14, (day) => 4000 + day * 90 + (day % 7) * 300),
    'Harbour Signals',
  ),
  'two gaps and a fall': recording(
    counts(31, (day) => day > 8 && day < 13 || day === 40 ? null : day === 30 ? -90_000 : 4000 + day * 60),
    'Velvet Signals',
  ),
  'no observation': recording(Array(15).fill(null), null),
  'one observation': recording([null, null, 5, null, null], 'Once'),
  'three dates': recording([1, 2, 4], 'Short'),
  'invalid values': recording([100, -4, 300, 2 ** 60, 400, 500, 700], latin),
  'a name from right to left, without movement': recording(Array(15).fill(7), arabic),
  'captured at another hour, and a name of symbols': recording(
    counts(7, (day) => 4000 + day * 60),
    symbols,
    undefined,
    (day) => day === 3 || day === 9 ? '14:20' : '06:00',
  ),
  'a Japanese name and one enormous day': recording(
    counts(14, (day) => day === 20 ? 90_000_000 : 40),
    chinese,
  ),
}

/** A counter that takes over that of another recording on a day. */
export const merge = {
  recording: recording(
    counts(14, (day) => day === 18 ? 904_000 : 4000 + (day % 7) * 300),
    'Harbour Signals',
  ),
  jumps: [{ date: dateOf(dayNumber(since) + 4), plays: 899_100 }],
}

const moved = (names: (string | null)[], direction: number) =>
  names.map((name, n) =>
    recording(
      counts(14, (day) => 5000 + (day > 14 ? direction : 0) * (300 + n * 610) + (day * 7919 % 900)),
      name,
      `QZDM0200${String(1000 + n + (direction > 0 ? 0 : 100))}`,
    )[0]
  )

const names = ['Harbour Signals', latin, arabic, chinese, symbols, null, 'One more', 'And one']
export const movers = (list: RecordingHistory[], name = 'The Paper Lanterns') => ({
  catalog_id,
  name,
  total: 40,
  periods: periodsOf(14),
  recordings: list,
})
const movements = {
  'six up and six down': movers([...moved(names, 1), ...moved(names, -1)]),
  'one up': movers(moved(['Harbour Signals'], 1), latin),
  'none': movers([]),
  'from nothing, and one enormous day': movers([
    recording(counts(14, (day) => day > 14 ? 900 : 0), 'New')[0],
    recording(counts(14, (day) => day === 20 ? 90_000_000 : 40), 'Viral')[0],
  ]),
}

type Draw = (format: Format) => string
const named = <T>(kind: string, all: Record<string, T>, draw: (data: T) => Draw): [string, Draw][] =>
  Object.entries(all).map(([name, data]) => [`${kind}: ${name}`, draw(data)])

/** Every picture with awkward data, by a name that says what is awkward. */
export const cases: [name: string, draw: Draw][] = [
  ...named('gains', catalogs, (data) => (format) => drawGains(data, format)),
  ...named('recording', recordings, ([data, periods]) => (format) => drawRecording(data, periods, format)),
  [
    'recording: a merged counter',
    (format) => drawRecording(...merge.recording, { ...format, jumps: merge.jumps }),
  ],
  ...named('movers', movements, (data) => (format) => drawMovers(data, format)),
]

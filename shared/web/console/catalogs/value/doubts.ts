import type { ValuationReport } from '../../../../client/mod.ts'
import { withDates } from '../../../../presentation/date-sentences.ts'
import { recordingStates } from '../../../../presentation/recording-states.ts'
import { states, stateWord } from '../../../../presentation/states.ts'
import type { Tone } from '../../../components/tag.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'

type Doubt = keyof typeof states.doubt

/** What was seen, where the report says it less plainly or with dates, and what a person can do about it. */
const words: Record<Doubt, readonly [seen: string | undefined, helps: string]> = {
  vanished: [undefined, 'Remove it if the service no longer has it'],
  likely_continued: [undefined, 'Add the recording that continues it and remove this one'],
  stale: [undefined, 'Capture it again'],
  likely_copy: ['Its gains mirror those of another recording: probably counted twice.', 'Remove the copy'],
  seasonal: ['It is played in one month of the year.', 'Capture through a whole year'],
  no_plays: ['No new plays for 28 days or more.', 'Nothing to do'],
  age_unknown: ['No usable release date. An age of five years is assumed.', 'Import its release date'],
  age_inferred: ['Counted before its release date, so its age is assumed.', 'Nothing to do'],
  lifetime: ['Fewer than 7 days of counts. Valued by total plays and age.', 'Capture daily for 7 days'],
  unexplained_gains: ['Plays more than tripled. The jump is left out.', 'Keep capturing to see if it lasts'],
  stopped: ['Its counter has stopped. Valued by its plays before.', 'Check it on the service'],
  no_count: ['No play count yet.', 'Capture it again'],
  none: [
    'Fewer than 7 days of counts, and no usable release date.',
    'Import its release date, or capture daily for 7 days',
  ],
  implausible: ['Its counts are higher than any recording has.', 'Check it on the service'],
  shares_counter: ['It shares a counter with another recording.', 'Nothing to do: counted once'],
  continues_as: ['Another recording continues its counts.', 'Nothing to do: valued as the other one'],
}

/** Reasons about counts, for which Recordings has a word, too. */
const ofCounts: readonly Doubt[] = [
  'vanished',
  'stale',
  'lifetime',
  'stopped',
  'no_count',
  'none',
  'implausible',
]
const bad: readonly Doubt[] = ['implausible', 'vanished']
const calm: readonly Doubt[] = ['shares_counter', 'continues_as', 'no_plays']

/** Days that a value does without: their recordings are valued by the other counts. */
const days = {
  invalid: ['One of its counts cannot be right. It is ignored.', 'Check it on the service'],
  fell: ['The service lowered its count.', 'Capture daily for 15 days'],
  other_hour: ['One day was captured at another hour.', 'Capture at one hour for 15 days'],
  gap: ['One day was not captured.', 'Capture daily for 15 days'],
} as const
const dayStates = Object.keys(days) as (keyof typeof days)[]

const tones: Partial<Record<keyof typeof recordingStates, Tone>> = { invalid: 'bad', new: 'accent' }

export interface Row {
  key: string
  tone: Tone
  state: string
  seen: string
  helps: string
  recordings: number
  isrcs: readonly string[]
  /** Null for what is not valued. */
  value: number | null
}

/** Recordings of a row that it names before the others are opened. */
export const shownLinks = 4
const limit = 200
const list = (query: object) =>
  data(calls.GET('/api/catalogs/{catalogId}/recordings', ofCatalog({ sort: 'value', ...query })))
const byValue = (rows: readonly Row[]) =>
  rows.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0) || b.recordings - a.recordings)

export type Doubts = Awaited<ReturnType<typeof readDoubts>>

/** The recordings whose value is at risk, that have none, or of which days are to check: each group the highest value first. */
export async function readDoubts({ at_risk, not_valued, recordings }: ValuationReport) {
  const { states: numbers } = await list({ limit: 1 })
  const found = await Promise.all(
    dayStates.filter((state) => numbers[state] > 0).map(async (state) => ({
      state,
      rows: (await list({ state, limit })).recordings,
    })),
  )
  const reasons = [...at_risk.reasons, ...not_valued]
  const known = new Map(found.flatMap(({ rows }) => rows).map((row) => [row.isrc, row]))
  const named = reasons.flatMap(({ isrcs }) => isrcs.slice(0, shownLinks)).filter((isrc) => !known.has(isrc))
  for (const row of (await Promise.all(named.map(readRecording))).flat()) known.set(row.isrc, row)

  const toRow = (
    { reason, explanation, ...row }: (typeof reasons)[number] & { value?: number | null },
  ): Row => {
    const doubt = reason as Doubt
    const [seen = withDates(explanation), helps] = words[doubt]
    const all = new Set(row.isrcs.slice(0, shownLinks).map((isrc) => known.get(isrc)?.state))
    const state = all.size === 1 && ofCounts.includes(doubt) ? [...all][0] : undefined
    const isSaid = state && state !== 'whole'
    return {
      ...row,
      key: reason,
      value: row.value ?? null,
      tone: isSaid
        ? tones[state] ?? 'warn'
        : bad.includes(doubt)
        ? 'bad'
        : calm.includes(doubt)
        ? 'plain'
        : 'warn',
      state: isSaid ? recordingStates[state] : stateWord('doubt', doubt),
      seen,
      helps,
    }
  }
  const atRisk = new Set(at_risk.reasons.flatMap(({ isrcs }) => isrcs))
  // Each of a few has a row of its own, with its value.
  const ofDays = found.flatMap(({ state, rows }) => {
    const valued = rows.filter(({ isrc, value }) => value !== null && !atRisk.has(isrc))
    const apart = valued.length <= shownLinks ? valued.map((row) => [row]) : [valued]
    return apart.map((rows): Row => ({
      key: `${state} ${rows[0]!.isrc}`,
      tone: tones[state] ?? 'warn',
      state: recordingStates[state],
      seen: days[state][0],
      helps: days[state][1],
      recordings: Math.max(rows.length, rows.length === limit ? numbers[state] : 0),
      isrcs: rows.map(({ isrc }) => isrc),
      value: numbers[state] > limit ? null : rows.reduce((sum, { value }) => sum + value!, 0),
    }))
  })
  return {
    atRisk: byValue(at_risk.reasons.map(toRow)),
    ofDays: byValue(ofDays),
    leftOut: byValue(not_valued.map(toRow)),
    titles: new Map([...recordings, ...known.values()].map(({ isrc, name }) => [isrc, name])),
  }
}

const readRecording = async (isrc: string) => (await list({ search: isrc, limit: 1 })).recordings

/** What rows have together; null if one of them is too long to sum. */
export const valueOf = (rows: readonly Row[]): number | null =>
  rows.some(({ value }) => value === null) ? null : rows.reduce((sum, { value }) => sum + value!, 0)
export const recordingsOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { recordings }) => sum + recordings, 0)

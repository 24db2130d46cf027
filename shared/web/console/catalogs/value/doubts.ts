import type { ValuationReport } from '../../../../client/mod.ts'
import { withDates } from '../../../../presentation/date-sentences.ts'
import { recordingStates } from '../../../../presentation/recording-states.ts'
import { states, stateWord } from '../../../../presentation/states.ts'
import type { Tone } from '../../../components/tag.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'

type Doubt = keyof typeof states.doubt

/** What a person can do about each reason. */
const helps: Record<Doubt, string> = {
  vanished: 'Remove it if the service no longer has it',
  likely_continued: 'Add the recording that continues it and remove this one',
  stale: 'Capture it again',
  likely_copy: 'Remove the copy',
  seasonal: 'Capture through a whole year',
  no_plays: 'Nothing to do',
  age_unknown: 'Import its release date',
  age_inferred: 'Nothing to do',
  lifetime: 'Capture daily for 7 days',
  unexplained_gains: 'Capture daily to see if it lasts',
  stopped: 'Check it on the service',
  no_count: 'Capture it again',
  none: 'Import its release date, or capture daily for 7 days',
  implausible: 'Check it on the service',
  shares_counter: 'Nothing to do: counted once',
  continues_as: 'Nothing to do: valued as the other one',
}

/** What was seen, where the report says it less plainly. */
const seenOf: Partial<Record<Doubt, string>> = {
  seasonal: 'It is played in one month of the year.',
  age_unknown: 'No usable release date. An age of five years is assumed.',
  lifetime: 'Fewer than 7 days of counts. Valued by total plays and age.',
  no_count: 'No play count yet.',
}

/** Reasons that are not about its counts, of which Recordings has no word. */
const ofOther: readonly Doubt[] = ['likely_copy', 'seasonal', 'age_unknown', 'age_inferred', 'shares_counter']

/** Days that a value does without: their recordings are valued by the other counts. */
const days = {
  invalid: ['One of its counts cannot be right. It is ignored.', 'Check it on the service'],
  fell: ['The service lowered its count.', 'Capture daily for 15 days'],
  other_hour: ['One day was counted at a different time of day.', 'Capture at one time of day for 15 days'],
  gap: ['One day was not captured.', 'Capture daily for 15 days'],
} as const
const dayStates = Object.keys(days) as (keyof typeof days)[]

const stateOf = (state: keyof typeof recordingStates): { state: string; tone: Tone } => ({
  state: recordingStates[state],
  tone: state === 'invalid' ? 'bad' : state === 'new' ? 'accent' : 'warn',
})

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
    const all = new Set(row.isrcs.slice(0, shownLinks).map((isrc) => known.get(isrc)?.state))
    const [state] = ofOther.includes(doubt) || all.size > 1 ? [] : all
    return {
      ...row,
      key: reason,
      value: row.value ?? null,
      seen: seenOf[doubt] ?? withDates(explanation),
      helps: helps[doubt],
      ...state && state !== 'whole'
        ? stateOf(state)
        : { state: stateWord('doubt', doubt), tone: doubt === 'implausible' ? 'bad' : 'warn' },
    }
  }
  const atRisk = new Set(at_risk.reasons.flatMap(({ isrcs }) => isrcs))
  // Each of a few has a row of its own, with its value.
  const ofDays = found.flatMap(({ state, rows }) => {
    const valued = rows.filter(({ isrc, value }) => value !== null && !atRisk.has(isrc))
    const apart = valued.length <= shownLinks ? valued.map((row) => [row]) : [valued]
    return apart.map((rows): Row => ({
      key: `${state} ${rows[0]!.isrc}`,
      ...stateOf(state),
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

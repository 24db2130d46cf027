import { useState } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { withDates } from '../../../../presentation/date-sentences.ts'
import { recordingStates } from '../../../../presentation/recording-states.ts'
import { states, stateWord } from '../../../../presentation/states.ts'
import { Shown, useLoad } from '../../../components/loaded.tsx'
import { Tag, type Tone } from '../../../components/tag.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { count, money, number, percent } from '../../format.ts'
import { toCatalog } from '../../place.ts'

type Doubt = keyof typeof states.doubt

/** What a person can do about each reason. */
const helps: Record<Doubt, string> = {
  vanished: 'Look whether the service still has it. If it is gone for good, remove it.',
  likely_continued: 'Add the recording that goes on, and remove this one.',
  stale: 'A new capture.',
  likely_copy: 'Remove the one that is a copy.',
  seasonal: 'Captures through a whole year.',
  no_plays: 'Nothing: its counts are in order.',
  age_unknown: 'Its release date, from a file.',
  age_inferred: 'Nothing: the first count stands for the release.',
  lifetime: 'A capture each day, for 7 days.',
  unexplained_gains: 'Captures that show whether the gains last.',
  stopped: 'A look at the service: its counter stands still.',
  no_count: 'A capture that finds it.',
  none: 'Its release date, from a file, or a capture each day for 7 days.',
  implausible: 'A look at the service: the count cannot be right.',
  shares_counter: 'Nothing: it is counted once.',
  continues_as: 'Nothing: it is counted as the other one.',
}

const bad: readonly Doubt[] = ['implausible', 'vanished']
const calm: readonly Doubt[] = ['shares_counter', 'continues_as', 'no_plays']
const tone = (doubt: Doubt): Tone => bad.includes(doubt) ? 'bad' : calm.includes(doubt) ? 'plain' : 'warn'

/** Days that a value does without: their recordings are valued by the other counts. */
const days = {
  invalid: ['A count cannot be right. The other counts value it.', 'A look at the service.'],
  fell: ['The service lowered its count.', 'A capture each day, for 15 days.'],
  other_hour: ['A day was captured at another hour.', 'Captures at one hour, for 15 days.'],
  gap: ['A day was not captured.', 'A capture each day, for 15 days.'],
} as const
const dayStates = Object.keys(days) as (keyof typeof days)[]

interface Row {
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

const limit = 100
const list = (query: object) =>
  data(calls.GET('/api/catalogs/{catalogId}/recordings', ofCatalog({ sort: 'value', ...query })))

/** The recordings whose value is in doubt, that have none, or of which days are missing, with their titles. */
async function read({ at_risk, not_valued, recordings }: ValuationReport) {
  const { states: numbers } = await list({ limit: 1 })
  const found = await Promise.all(
    dayStates.filter((state) => numbers[state] > 0).map(async (state) => ({
      state,
      rows: (await list({ state, limit })).recordings.filter(({ value }) => value !== null),
    })),
  )
  const inDoubt: Row[] = [
    ...not_valued.map((row) => ({ ...row, value: null })),
    ...at_risk.reasons,
  ].map(({ reason, explanation, ...row }) => ({
    ...row,
    key: reason,
    tone: tone(reason as Doubt),
    state: stateWord('doubt', reason as Doubt),
    seen: withDates(explanation),
    helps: helps[reason as Doubt],
  }))
  // Each of a few has a row of its own, with its value.
  const apart = found.flatMap(({ state, rows }) =>
    (rows.length <= shownLinks ? rows.map((row) => [row]) : [rows]).map((rows) => ({ state, rows }))
  )
  const ofDays = apart.map(({ state, rows }): Row => ({
    key: `${state} ${rows[0]!.isrc}`,
    tone: state === 'invalid' ? 'bad' : 'warn',
    state: recordingStates[state],
    seen: days[state][0],
    helps: days[state][1],
    recordings: Math.max(rows.length, rows.length === limit ? numbers[state] : 0),
    isrcs: rows.map(({ isrc }) => isrc),
    value: rows.reduce((sum, { value }) => sum + value!, 0),
  }))
  const titles = new Map(
    [...recordings, ...found.flatMap(({ rows }) => rows)].map(({ isrc, name }) => [isrc, name]),
  )
  const untitled = inDoubt.flatMap(({ isrcs }) => isrcs.slice(0, shownLinks)).filter((isrc) =>
    !titles.has(isrc)
  )
  for (const { isrc, name } of (await Promise.all(untitled.map(readRecording))).flat()) titles.set(isrc, name)
  return { inDoubt, ofDays, titles }
}

const readRecording = async (isrc: string) => (await list({ search: isrc, limit: 1 })).recordings

const shownLinks = 4
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { recordings }) => sum + recordings, 0)

/** The recordings whose value is in doubt or that have none, by reason, with what helps. */
export function Firmer({ report }: { report: ValuationReport }) {
  const loading = useLoad(() => read(report))
  const total = loading.value && sumOf([...loading.value.inDoubt, ...loading.value.ofDays])
  return (
    <section class='card panel firmer' aria-labelledby='firmer'>
      <div class='head'>
        <h2 id='firmer'>What would make it firmer</h2>
        {total ? <a href={toCatalog('captures')}>Capture daily</a> : null}
      </div>
      <Shown of={loading} lines={6}>
        {({ inDoubt, ofDays, titles }) => (
          <>
            <p class='firmer-words'>{inShort(report, sumOf(ofDays))}</p>
            {total !== 0 && (
              <Reasons rows={[...inDoubt, ...ofDays]} {...{ titles }} currency={report.currency} />
            )}
          </>
        )}
      </Shown>
    </section>
  )
}

/** What of the catalog is in the value, what is left out, and what is at risk. */
function inShort({ coverage, at_risk, value, currency }: ValuationReport, withoutDays: number): string {
  const others = withoutDays > 0
    ? ` ${count(withoutDays, 'recording')} with days that need a look ${
      withoutDays === 1 ? 'is' : 'are'
    } valued by the other counts.`
    : ''
  const base = `${number(coverage.valued)} of ${count(coverage.recordings, 'recording')} ${
    coverage.valued === 1 ? 'is' : 'are'
  } in the value${coverage.not_valued > 0 ? `, ${number(coverage.not_valued)} left out` : ''}.`
  if (!value) return base + others
  const risk = at_risk.recordings === 0
    ? ' Nothing of it is at risk.'
    : ` ${money(at_risk.value ?? 0, currency)}, ${
      percent((at_risk.share ?? 0) * 100).replace('+', '')
    } of it, is at risk: the counts or ages of ${count(at_risk.recordings, 'recording')} may be wrong.`
  return base + risk + others
}

const shownRows = 5

function Reasons({ rows, titles, currency }: {
  rows: readonly Row[]
  titles: ReadonlyMap<string, string | null>
  currency: string
}) {
  const [isAll, setAll] = useState(false)
  // One row takes no more place than the button.
  const shown = isAll || rows.length <= shownRows + 1 ? rows : rows.slice(0, shownRows)
  return (
    <>
      <div class='scroll'>
        <table>
          <thead>
            <tr>
              {['Recordings', 'State', 'What was seen', 'What helps', 'Their value'].map((name) => (
                <th scope='col' class={name === 'Their value' ? 'number' : undefined}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, tone, state, seen, helps, recordings, isrcs, value }) => (
              <tr key={key}>
                <td data-name='Recordings'>
                  <Links {...{ isrcs, recordings, titles }} />
                </td>
                <td data-name='State'>
                  <Tag tone={tone}>{state}</Tag>
                </td>
                <td data-name='What was seen'>{seen}</td>
                <td data-name='What helps'>{helps}</td>
                <td class='number' data-name='Their value'>
                  {value === null ? 'Left out' : money(value, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <p class='firmer-more'>
          <button type='button' class='link' onClick={() => setAll(true)}>
            Show {number(rows.length - shown.length)} more
          </button>
        </p>
      )}
    </>
  )
}

/** The recordings of a row, by title. */
function Links(
  { isrcs, recordings, titles }: Pick<Row, 'isrcs' | 'recordings'> & {
    titles: ReadonlyMap<string, string | null>
  },
) {
  const links = isrcs.map((isrc) => (
    <a key={isrc} href={toCatalog(`recordings/${isrc}`)}>{titles.get(isrc) ?? isrc}</a>
  ))
  const rest = recordings - isrcs.length
  return (
    <div class='recording-links'>
      {links.slice(0, shownLinks)}
      {recordings > shownLinks && (
        <details>
          <summary>{count(recordings - shownLinks, 'more', 'more')}</summary>
          {links.slice(shownLinks)}
          {rest > 0 && <span class='muted'>and {count(rest, 'more', 'more')}, which the CSV has</span>}
        </details>
      )}
    </div>
  )
}

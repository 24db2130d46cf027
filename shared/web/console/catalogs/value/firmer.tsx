import type { ValuationReport } from '../../../../client/mod.ts'
import { withDates } from '../../../../presentation/date-sentences.ts'
import { states, stateWord } from '../../../../presentation/states.ts'
import { Tag, type Tone } from '../../../components/tag.tsx'
import { count, money } from '../../format.ts'
import { pageId, to } from '../../place.ts'

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

interface Row {
  reason: string
  explanation: string
  recordings: number
  isrcs: readonly string[]
  value: number | null
}

const shownLinks = 4

/** The recordings whose value is in doubt or that have none, by reason, with what helps. */
export function Firmer({ report }: { report: ValuationReport }) {
  const rows: Row[] = [
    ...report.at_risk.reasons,
    ...report.not_valued.map((row) => ({ ...row, value: null })),
  ]
  const total = rows.reduce((sum, { recordings }) => sum + recordings, 0)
  const names = new Map(report.recordings.map(({ isrc, name }) => [isrc, name]))
  return (
    <section class='card panel' aria-labelledby='firmer'>
      <div class='head'>
        <h2 id='firmer'>What would make it firmer</h2>
        {total > 0 && <span class='muted'>{count(total, 'recording')}</span>}
      </div>
      {total === 0
        ? <p class='empty'>Nothing: each recording is counted, and no count or age is in doubt.</p>
        : (
          <div class='scroll'>
            <table>
              <thead>
                <tr>
                  {['State', 'What was seen', 'What helps', 'Value'].map((name) => (
                    <th scope='col' class={name === 'Value' ? 'number' : undefined}>{name}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ reason, explanation, isrcs, recordings, value }) => (
                  <tr key={reason}>
                    <td data-name='State'>
                      <Tag tone={tone(reason as Doubt)}>{stateWord('doubt', reason as Doubt)}</Tag>
                    </td>
                    <td data-name='What was seen'>
                      <div>
                        {withDates(explanation)}
                        <Links {...{ isrcs, recordings, names }} />
                      </div>
                    </td>
                    <td data-name='What helps'>{helps[reason as Doubt]}</td>
                    <td class='number' data-name='Value'>
                      {value === null ? 'None' : money(value, report.currency)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
    </section>
  )
}

/** The recordings of a row. Only those with the most streams have their names in the report. */
function Links(
  { isrcs, recordings, names }: Pick<Row, 'isrcs' | 'recordings'> & { names: Map<string, string | null> },
) {
  const links = isrcs.map((isrc) => (
    <a key={isrc} href={to(`catalogs/${pageId()}/recordings/${isrc}`)}>{names.get(isrc) ?? isrc}</a>
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

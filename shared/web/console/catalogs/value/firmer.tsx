import { useState } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { type Loading, Shown } from '../../../components/loaded.tsx'
import { Tag } from '../../../components/tag.tsx'
import { percentage } from '../../../../presentation/numbers.ts'
import { count, money, number } from '../../format.ts'
import { toCatalog } from '../../place.ts'
import { type Doubts, type Row, shownLinks, valueOf } from './doubts.ts'

/** The recordings whose value is in doubt or that have none, with what helps. */
export const Firmer = (
  { report, doubts }: { report: ValuationReport; doubts: Loading<Doubts | undefined> },
) => (
  <section class='card panel firmer' aria-labelledby='firmer'>
    <div class='head'>
      <h2 id='firmer'>
        What would make it firmer <small>By what is at stake, highest value first</small>
      </h2>
      <a href={toCatalog('captures')}>Capture daily</a>
    </div>
    <Shown of={doubts} lines={6}>
      {(doubts) =>
        doubts && <Groups groups={groupsOf(report, doubts)} titles={doubts.titles} {...{ report }} />}
    </Shown>
  </section>
)

interface Group {
  name: string
  /** What the group means for the value. */
  about: string
  rows: readonly Row[]
}

function groupsOf(
  { at_risk, coverage, currency }: ValuationReport,
  { atRisk, ofDays, leftOut }: Doubts,
): Group[] {
  const ofValue = valueOf(ofDays)
  return [
    {
      name: `At risk: ${money(at_risk.value ?? 0, currency)}, ${
        percentage((at_risk.share ?? 0) * 100).replace('+', '')
      }`,
      about: 'Included in the value, but the counts or ages may be wrong.',
      rows: atRisk,
    },
    {
      name: `Left out: ${number(coverage.not_valued)} of ${count(coverage.recordings, 'recording')}`,
      about: 'Not in the value.',
      rows: leftOut,
    },
    {
      name: `Days to check${ofValue === null ? '' : `: ${money(ofValue, currency)}`}`,
      about: 'Not at risk: the other days support the value.',
      rows: ofDays,
    },
  ].filter(({ rows }) => rows.length > 0)
}

const shownRows = 4

function Groups({ groups, titles, report: { coverage, currency } }: {
  groups: readonly Group[]
  titles: ReadonlyMap<string, string | null>
  report: ValuationReport
}) {
  const [isAll, setAll] = useState(false)
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  // One row takes no more place than the button.
  let left = isAll || total <= shownRows + 1 ? total : shownRows
  const more = total - left
  if (total === 0) {
    return (
      <p class='empty'>All {count(coverage.recordings, 'recording')} are in the value. Nothing to check.</p>
    )
  }
  return (
    <>
      <div class='scroll'>
        <table>
          <thead>
            <tr>
              {['Recording', 'State', 'What was seen', 'What helps'].map((name) => <th scope='col'>{name}
              </th>)}
              <th scope='col' class='number'>Value</th>
            </tr>
          </thead>
          {groups.map(({ name, about, rows }) => {
            const shown = rows.slice(0, left)
            left -= shown.length
            return shown.length > 0 && (
              <tbody key={name}>
                <tr class='group'>
                  <th colSpan={5} scope='rowgroup'>
                    <strong>{name}</strong> <span>{about}</span>
                  </th>
                </tr>
                {shown.map(({ key, tone, state, seen, helps, recordings, isrcs, value }) => (
                  <tr key={key}>
                    <td data-name='Recording'>
                      <Links {...{ isrcs, recordings, titles }} />
                    </td>
                    <td data-name='State'>
                      <Tag tone={tone}>{state}</Tag>
                    </td>
                    <td data-name='What was seen'>{seen}</td>
                    <td data-name='What helps'>{helps}</td>
                    <td class='number' data-name='Value'>{value === null ? '–' : money(value, currency)}</td>
                  </tr>
                ))}
              </tbody>
            )
          })}
        </table>
      </div>
      {more > 0 && (
        <p class='firmer-more'>
          <button type='button' class='link' onClick={() => setAll(true)}>Show {number(more)} more</button>
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
          {rest > 0 && <span class='muted'>and {count(rest, 'more', 'more')} in the CSV</span>}
        </details>
      )}
    </div>
  )
}

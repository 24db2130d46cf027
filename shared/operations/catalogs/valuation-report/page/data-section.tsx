/** @jsxImportSource hono/jsx */
import { isrcText } from '../../../../presentation/isrc-text.ts'
import { states, stateWord } from '../../../../presentation/states.ts'
import type { Report } from '../report-schemas.ts'
import { monthText, withDates } from '../../../../presentation/date-sentences.ts'
import { dateText } from '../../../../presentation/dates.ts'
import { change, count, exact, factor, ofRecordings, percent, price, times, usd, words } from './numbers.ts'
import { Fold, Section, titles } from './section.tsx'
import { Facts, Table } from './table.tsx'

const conditionWord = (condition: string) =>
  stateWord('condition', condition as keyof typeof states.condition).toLowerCase()

function Decay({ report: { decay } }: { report: Report }) {
  if (decay.length === 0) return null
  return (
    <section>
      <h3>Decay with age</h3>
      <Table
        caption='Plays a day fall with age to the power of minus the exponent. The next 365 days start from the rate of the latest 28 days: a change above 0 means that this rate is above the mean of the trailing year, not that age makes plays grow.'
        columns={[
          { title: 'Age', value: ({ age_class }) => words(age_class) },
          { title: 'Recordings', value: ({ recordings }) => count(recordings), number: true },
          {
            title: 'Plays, past 365 days',
            value: ({ trailing_streams }) => count(trailing_streams),
            number: true,
          },
          {
            title: 'Plays, next 365 days',
            value: ({ next_year_streams }) => count(next_year_streams),
            number: true,
          },
          { title: 'Change', value: ({ change_percent }) => change(change_percent), number: true },
          { title: 'Exponent', value: ({ decay_exponent }) => factor(decay_exponent, 3), number: true },
        ]}
        rows={decay}
      />
    </section>
  )
}

function Seasonality({ report: { seasonality: { note, months } } }: { report: Report }) {
  return (
    <section>
      <h3>Seasonality</h3>
      <p>{withDates(note)}</p>
      {months.length > 0 && (
        <Table
          caption='Plays a day by month, and their relation to the average day of the twelve months.'
          columns={[
            { title: 'Month', value: ({ month }) => monthText(month) },
            { title: 'Plays a day', value: ({ streams_per_day }) => count(streams_per_day), number: true },
            { title: 'Index', value: ({ index }) => factor(index), number: true },
          ]}
          rows={months}
        />
      )}
    </section>
  )
}

/** A simpler figure, for those who compare. */
function LifetimeAverage({ report: { comparison } }: { report: Report }) {
  if (!comparison) return null
  return (
    <section>
      <h3>Lifetime average</h3>
      <Facts
        facts={[
          [`Lifetime average of ${dateText(comparison.measured_at)}`, usd(comparison.mid)],
          ['Its range', `${usd(comparison.low)} to ${usd(comparison.high)}`],
          ['This report against it', comparison.ratio === null ? '–' : times(comparison.ratio)],
        ]}
      />
      <p>{withDates(comparison.explanation)}</p>
    </section>
  )
}

/** The statistics and formulas behind the value, which a screen opens at will. Paper shows them. */
export function MethodDetails({ report }: { report: Report }) {
  const { value, confidence, base, assumptions } = report
  const { usd_per_1000_streams, first_share, second_share, discount_rate } = assumptions
  return (
    <section id='method'>
      <details class='folded'>
        <summary>
          <h2>{titles.method}</h2>
        </summary>
        {confidence && <p>{withDates(confidence.explanation)} {withDates(base.explanation)}</p>}
        {value && (
          <p>
            Net revenue is plays / 1000 × {price(usd_per_1000_streams)} × {first_share} ×{' '}
            {second_share}. A year's revenue is discounted from its middle: the factor is 1 /{' '}
            {exact(1 + discount_rate, 2)}
            <sup>year − 0.5</sup>.
          </p>
        )}
        <Decay report={report} />
        <Seasonality report={report} />
        <LifetimeAverage report={report} />
      </details>
    </section>
  )
}

type Recording = Report['recordings'][number]

/** The counts behind a recording: of most of them the same. */
function countsOf(
  { first_observation: first, last_observation: last, measured_days: days }: Recording,
): string {
  if (!first || !last) return 'no counts'
  const [from, to] = [first, last].map(({ captured_at }) => dateText(captured_at))
  if (from === to) return `counted on ${from}`
  return `counted ${from} to ${to}, ${count(days)} measured ${days === 1 ? 'day' : 'days'}`
}

function usualOf(texts: readonly string[]): string {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return [...times].reduce((most, next) => next[1] > most[1] ? next : most)[0]
}

/** Whether no day of its streams was measured. */
const isEstimated = ({ measured_days, trailing_streams }: Recording) =>
  !!trailing_streams && Math.round(measured_days ?? 0) === 0

/** Rows that a phone shows before all are asked for: style.ts knows them, too. */
const shownRows = 10

export function Recordings(
  { report: { recordings, other_recordings: others, trailing_year } }: { report: Report },
) {
  if (recordings.length === 0) return null
  const counts = recordings.map(countsOf)
  const usual = usualOf(counts)
  return (
    <Section id='recordings'>
      <Table
        rows={recordings}
        isList
        caption={`${
          others.recordings > 0 ? `The ${count(recordings.length)} with the most plays` : 'Most plays first'
        }. ${words(usual)}${counts.every((each) => each === usual) ? '' : ', unless stated otherwise'}.`}
        columns={[
          {
            title: 'Recording',
            value: (recording) => {
              const { name, isrc, from_file, condition, release_date } = recording
              const counts = countsOf(recording)
              return (
                <Fold
                  head={
                    <>
                      {name ?? 'Unknown'}
                      {from_file.includes('name') && '*'}
                      {isEstimated(recording) && <small>estimated</small>}
                    </>
                  }
                >
                  <small>
                    {isrcText(isrc)},{' '}
                    {release_date ? `released ${dateText(release_date)}` : 'release date unknown'}
                    {from_file.includes('release_date') && '*'}
                    {condition !== 'counted' && `, ${conditionWord(condition)}`}
                    {counts !== usual && `, ${counts}`}
                  </small>
                </Fold>
              )
            },
          },
          {
            title: 'Plays, past 365 days',
            value: ({ trailing_streams }) => count(trailing_streams),
            number: true,
          },
          {
            title: 'Share of the catalog',
            value: ({ trailing_streams: streams }) =>
              percent(streams === null || !trailing_year.streams ? null : streams / trailing_year.streams),
            number: true,
            isWide: true,
          },
          {
            title: 'Plays, next 365 days',
            value: ({ next_year }) => count(next_year?.mid ?? null),
            number: true,
          },
        ]}
      />
      {recordings.length > shownRows && (
        <details class='more'>
          <summary>
            <span>All {count(recordings.length)} recordings</span>
          </summary>
        </details>
      )}
      {recordings.some(({ from_file }) => from_file.length > 0) && (
        <p class='note'>* From a file of the owners of the catalog, because the stores have none.</p>
      )}
      {others.recordings > 0 && (
        <p>
          {count(others.recordings)} more have {count(others.trailing_streams)} plays in the past 365 days and
          {' '}
          {count(others.next_year_streams)} in the next.
        </p>
      )}
    </Section>
  )
}

/** `model` is the address of the published model, for who reads the report by a link. */
export function Method({ report, model: address }: { report: Report; model?: string }) {
  const { assumptions: { price: source, usd_per_1000_streams, model } } = report
  return (
    <Section id='sources' isFolded>
      <ul>
        <li>
          Price: {price(usd_per_1000_streams)} for 1,000 plays, {source
            ? `${source.source}, published ${dateText(source.published_on)} (${source.source_url})`
            : 'as requested'}.
        </li>
        <li>
          Plays: the counts that one service displays, saved by{' '}
          {dateText(report.as_of)}. Revenue from other services, other uses, publishing and neighboring rights
          is not included.
        </li>
        <li>
          Forecast: {model.known_until
            ? `fitted on ${ofRecordings(model.recordings)} by ${dateText(model.known_until)}`
            : 'by default rates, because none were fitted by then'}.{' '}
          {address ? <a href={address}>Its errors are published.</a> : 'Its errors are published.'}
          {model.tested_days
            ? ` It is untested beyond ${model.tested_days} days, where the interval grows faster.`
            : ''}
        </li>
        <li>
          The interval is about plays alone. The price, the shares, the rate and the term are assumptions.
        </li>
        <li>
          This is not an appraisal, a royalty statement or advice. Contracts and ownership were not examined.
        </li>
      </ul>
    </Section>
  )
}

/** What verifies the report. Paper shows it, too. */
export function Technical({ report, isShared }: { report: Report; isShared: boolean }) {
  const { id, as_of, sha256, catalog_id, evidence, assumptions } = report
  const { term_years, discount_rate, price, model, constants_version } = assumptions
  const isAsSealed = term_years === 10 && discount_rate === 0.1 && price !== null
  return (
    <details class='folded technical'>
      <summary>Technical</summary>
      <p>
        {id
          ? `Valuation ${id}, made ${as_of}, SHA-256 ${sha256}.${
            isAsSealed ? '' : ' This value differs from it: the assumptions were changed.'
          }`
          : `As of ${as_of}, before the first valuation: not sealed.`} Model {model.method}, constants version
        {' '}
        {constants_version}.
      </p>
      {!isShared && (
        <>
          <p>
            Catalog{' '}
            {catalog_id}. Values are in the JSON of the same report, with all decimals, and can be recomputed
            from it. The errors of the model are published at <code>/api/valuation-model</code>.
          </p>
          <p>The saved counts behind it, as CSV:</p>
          <ul>
            {evidence.map((path) => (
              <li>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

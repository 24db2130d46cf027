/** @jsxImportSource hono/jsx */
import { states, stateWord } from '../../../../presentation/states.ts'
import type { Report } from '../report-schemas.ts'
import { monthText, withDates } from '../../../../presentation/date-sentences.ts'
import { dateText } from '../../../../presentation/dates.ts'
import { change, count, factor, percent, price, times, usd, words } from './numbers.ts'
import { type Column, Facts, Table } from './table.tsx'

const conditionWord = (condition: string) =>
  stateWord('condition', condition as keyof typeof states.condition).toLowerCase()

export function Decay({ report: { decay } }: { report: Report }) {
  if (decay.length === 0) return null
  return (
    <section>
      <h2>Decay with age</h2>
      <Table
        caption='Streams a day fall with age to the power of minus the exponent. The next 365 days start from the rate of the latest 28 days: a change above 0 means that this rate is above the mean of the trailing year, not that age makes streams grow.'
        columns={[
          { title: 'Age', value: ({ age_class }) => words(age_class) },
          { title: 'Recordings', value: ({ recordings }) => count(recordings), number: true },
          {
            title: 'Trailing streams',
            value: ({ trailing_streams }) => count(trailing_streams),
            number: true,
          },
          {
            title: 'Next 365 days',
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

export function Seasonality({ report: { seasonality: { note, months } } }: { report: Report }) {
  return (
    <section>
      <h2>Seasonality</h2>
      <p>{withDates(note)}</p>
      {months.length > 0 && (
        <Table
          caption='Streams a day by month, and their relation to the average day of the twelve months.'
          columns={[
            { title: 'Month', value: ({ month }) => monthText(month) },
            { title: 'Streams a day', value: ({ streams_per_day }) => count(streams_per_day), number: true },
            { title: 'Index', value: ({ index }) => factor(index), number: true },
          ]}
          rows={months}
        />
      )}
    </section>
  )
}

const isrcsColumn: Column<Report['not_valued'][number]> = {
  title: 'ISRCs',
  value: ({ isrcs, counted_as, recordings }) =>
    isrcs.slice(0, 20).map((isrc, n) => counted_as[n] ? `${isrc} as ${counted_as[n]}` : isrc).join(', ') +
    (recordings > 20 ? `, and ${count(recordings - 20)} more` : ''),
}

export function Coverage({ report: { coverage, not_valued } }: { report: Report }) {
  return (
    <section>
      <h2>What is covered</h2>
      <p>
        {count(coverage.valued)} of {count(coverage.recordings)} recordings are valued. They have{' '}
        {percent(coverage.covered_share)}{' '}
        of the catalog's known lifetime streams, without counts that are implausible or another recording's.
        The others add nothing to the value.
      </p>
      {not_valued.length > 0 && (
        <Table
          caption='Recordings without a value.'
          columns={[
            { title: 'Reason', value: ({ explanation }) => withDates(explanation) },
            { title: 'Recordings', value: ({ recordings }) => count(recordings), number: true },
            { title: 'Known streams', value: ({ last_counts }) => count(last_counts), number: true },
            ...not_valued.some(({ isrcs }) => isrcs.length > 0) ? [isrcsColumn] : [],
          ]}
          rows={not_valued}
        />
      )}
    </section>
  )
}

export function Comparison({ report: { comparison, value } }: { report: Report }) {
  if (!comparison) return null
  return (
    <section>
      <h2>Beside the lifetime average</h2>
      <Facts
        facts={[
          ['This report', value ? usd(value.mid) : '–'],
          [`Lifetime average of ${dateText(comparison.measured_at)}`, usd(comparison.mid)],
          ['Its low and high', `${usd(comparison.low)} to ${usd(comparison.high)}`],
          ['Report by lifetime average', comparison.ratio === null ? '–' : times(comparison.ratio)],
        ]}
      />
      <p>{withDates(comparison.explanation)}</p>
    </section>
  )
}

export function Recordings({ report: { recordings, other_recordings: others } }: { report: Report }) {
  if (recordings.length === 0) return null
  return (
    <section>
      <h2>Recordings</h2>
      <Table
        caption={`The ${count(recordings.length)} with the most streams in the trailing twelve months.`}
        columns={[
          {
            title: 'Recording',
            value: ({ name, isrc, from_file, condition }) => (
              <>
                {name ?? 'Unknown'}
                {from_file.includes('name') && '*'}{' '}
                <small>{isrc}{condition !== 'counted' && `, ${conditionWord(condition)}`}</small>
              </>
            ),
          },
          {
            title: 'Released',
            value: ({ release_date, from_file }) => (
              <>
                <time>{release_date ? dateText(release_date) : '–'}</time>
                {from_file.includes('release_date') && '*'}
              </>
            ),
          },
          {
            title: 'Counts used',
            value: ({ first_observation: first, last_observation: last }) =>
              first && last
                ? (
                  <>
                    <time>{dateText(first.captured_at)}</time> to <time>{dateText(last.captured_at)}</time>
                  </>
                )
                : '–',
          },
          {
            title: 'Trailing streams',
            value: ({ trailing_streams }) => count(trailing_streams),
            number: true,
          },
          { title: 'Measured days', value: ({ measured_days }) => count(measured_days), number: true },
          { title: 'Next 365 days', value: ({ next_year }) => count(next_year?.mid ?? null), number: true },
        ]}
        rows={recordings}
      />
      {recordings.some(({ from_file }) => from_file.length > 0) && (
        <p class='note'>* From a file of the owners of the catalog, because the stores have none.</p>
      )}
      {others.recordings > 0 && (
        <p>
          {count(others.recordings)} more have {count(others.trailing_streams)} trailing streams and{' '}
          {count(others.next_year_streams)} in the next 365 days.
        </p>
      )}
    </section>
  )
}

export function Method({ report, isShared }: { report: Report; isShared: boolean }) {
  const { assumptions: { price: source, usd_per_1000_streams, model, constants_version }, evidence } = report
  return (
    <section>
      <h2>Sources and limits</h2>
      <ul>
        <li>
          Price: {price(usd_per_1000_streams)} for 1,000 streams, {source
            ? `${source.source}, published ${dateText(source.published_on)} (${source.source_url})`
            : 'as requested'}.
        </li>
        <li>
          Streams: counts that one service displays, saved by{' '}
          {dateText(report.as_of)}. Revenue from other services, other uses, publishing and neighboring rights
          is not included.
        </li>
        <li>
          Forecast: {model.known_until
            ? `model ${model.method}, fitted on what was recorded of ${
              count(model.recordings)
            } recordings by ${dateText(model.known_until)}`
            : 'the default model, because none was fitted by then'}. Its errors are published at{' '}
          <code>/api/valuation-model</code>.{model.tested_days
            ? ` Beyond ${model.tested_days} days no forecast was tried: from there the interval grows faster.`
            : ''}
        </li>
        <li>
          The interval is about streams alone. The price, the shares (version {constants_version}{' '}
          of the constants), the rate and the term are assumptions.
        </li>
        <li>
          It is no appraisal, no royalty statement and no advice. Contracts and ownership were not examined.
        </li>
        {!isShared && (
          <li>
            Values are in the JSON of the same report, with all decimals, and can be recomputed from it.
          </li>
        )}
      </ul>
      {!isShared && (
        <>
          <p class='note'>The saved counts behind it, as CSV:</p>
          <ul class='note'>
            {evidence.map((path) => (
              <li>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

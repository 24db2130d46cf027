/** @jsxImportSource hono/jsx */
import { withDates } from '../../../../presentation/date-sentences.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { dateText } from '../../../../presentation/dates.ts'
import type { Report } from '../report-schemas.ts'
import { measuredText } from '../../../../presentation/measured.ts'
import { CashFlowPicture } from './cash-flow-picture.tsx'
import { change, count, exact, factor, percent, times, usd } from './numbers.ts'
import { RangeBar } from './range-bar.tsx'
import { Fold, Section } from './section.tsx'
import { Facts, Table } from './table.tsx'

/** The value, or what is missing for one. */
export function Value({ report }: { report: Report }) {
  const { value, missing, confidence, base, multiple, assumptions: { term_years, discount_rate } } = report
  if (!value) {
    return (
      <p class='warning'>
        <strong>No value.</strong> {withDates(missing!.explanation)}
        {missing!.possible_from &&
          ` With a capture each day, a value is possible from ${dateText(missing!.possible_from)}.`}{' '}
        {withDates(base.explanation)}
      </p>
    )
  }
  return (
    <>
      <div class='now'>
        <div>
          <p class='value'>{usd(value.mid)}</p>
          <p class='range'>
            {usd(value.low)} to {usd(value.high)}, an interval of 80 %
          </p>
        </div>
        <RangeBar value={value} />
      </div>
      <p class='plain'>{stateWord('confidence', confidence!.level)}. {measuredText(base.measured_share)}</p>
      <Facts
        facts={[
          ['Term', `${term_years} ${term_years === 1 ? 'year' : 'years'}, nothing after it`],
          ['Discount rate', `${exact(discount_rate * 100, 0)} % a year`],
          ['Multiple of trailing net revenue', multiple ? times(multiple.mid) : '–'],
        ]}
      />
      <AtRisk report={report} />
    </>
  )
}

const ofRecordings = (number: number) => `${count(number)} ${number === 1 ? 'recording' : 'recordings'}`

/** What of the value stands on recordings that are no longer counted, or on an assumed age or rate. */
function AtRisk({ report }: { report: Report }) {
  const { value, share, recordings, reasons } = report.at_risk
  if (recordings === 0) return null
  const names = new Map(report.recordings.map(({ isrc, name }) => [isrc, name]))
  return (
    <div class='warning'>
      <p>
        <strong>Value at risk: {usd(value)} ({percent(share)})</strong> is in the value and stands on{' '}
        {ofRecordings(recordings)}:
      </p>
      <ul>
        {reasons.map(({ explanation, recordings, value, isrcs }) => (
          <li>
            {ofRecordings(recordings)}, {usd(value)}: {withDates(explanation)} {namesOf(isrcs, names)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The first recordings of a reason by title, where the report has it. */
function namesOf(isrcs: readonly string[], names: Map<string, string | null>): string {
  const shown = isrcs.slice(0, 4).map((isrc) => names.get(isrc) ?? isrc).join(', ')
  return shown && (isrcs.length > 4 ? `${shown} and others.` : `${shown}.`)
}

export function TrailingYear({ report: { trailing_year: year, concentration } }: { report: Report }) {
  return (
    <Section id='year'>
      <Facts
        facts={[
          ['Period', `${dateText(year.from)} to ${dateText(year.to)}`],
          ['Streams', count(year.streams)],
          ['Measured', `${count(year.measured_streams)} (${percent(year.measured_share)})`],
          ['Estimated', count(year.estimated_streams)],
          ['Streams a day at present', count(year.run_rate_per_day)],
          ['Net revenue', usd(year.net_revenue)],
          ['Share of the largest recording', percent(concentration.top_1_share)],
          ['Share of the ten largest', percent(concentration.top_10_share)],
        ]}
      />
      <p class='note'>
        Streams are the gains between saved counts; those of days without counts are estimated.
      </p>
    </Section>
  )
}

export function CashFlow({ report: { cash_flow, value } }: { report: Report }) {
  if (cash_flow.length === 0 || !value) return null
  return (
    <Section id='cash-flow'>
      <CashFlowPicture years={cash_flow} />
      <Fold head='Year by year'>
        <Table
          caption='Each year has 365 days from the date of the report. US dollars.'
          columns={[
            { title: 'Year', value: ({ year }) => year },
            { title: 'Streams', value: ({ streams }) => count(streams.mid), number: true },
            { title: 'Net revenue', value: ({ net_revenue }) => usd(net_revenue.mid), number: true },
            { title: 'Factor', value: ({ discount_factor }) => factor(discount_factor, 4), number: true },
            { title: 'Present value', value: ({ present_value }) => usd(present_value.mid), number: true },
            { title: 'Low', value: ({ present_value }) => usd(present_value.low), number: true },
            { title: 'High', value: ({ present_value }) => usd(present_value.high), number: true },
          ]}
          rows={cash_flow}
          totals={['Value', '', '', '', usd(value.mid), usd(value.low), usd(value.high)]}
        />
      </Fold>
    </Section>
  )
}

const inputNames: Record<Report['sensitivity'][number]['input'], string> = {
  usd_per_1000_streams: 'Price of 1,000 streams',
  discount_rate: 'Discount rate',
  term_years: 'Term in years',
  decay_exponent: 'Decay with age',
}

export function Sensitivity({ report: { sensitivity } }: { report: Report }) {
  if (sensitivity.length === 0) return null
  const cell = ({ value, change_percent }: Report['sensitivity'][number]['lower']) =>
    `${usd(value)} (${change(change_percent)})`
  return (
    <Section id='sensitivity'>
      <Table
        caption='The estimate, if one input changes and the others stay.'
        columns={[
          { title: 'Input', value: ({ input }) => inputNames[input] },
          { title: 'Step', value: ({ step }) => step },
          { title: 'With the lower input', value: ({ lower }) => cell(lower), number: true },
          { title: 'With the higher input', value: ({ higher }) => cell(higher), number: true },
        ]}
        rows={sensitivity}
      />
    </Section>
  )
}

/** @jsxImportSource hono/jsx */
import { isrcText } from '../../../../presentation/isrc-text.ts'
import { withDates } from '../../../../presentation/date-sentences.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { dateText } from '../../../../presentation/dates.ts'
import type { Report } from '../report-schemas.ts'
import { measuredText } from '../../../../presentation/measured.ts'
import { CashFlowPicture } from './cash-flow-picture.tsx'
import { change, count, exact, factor, ofRecordings, percent, times, usd } from './numbers.ts'
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
            {usd(value.low)} to {usd(value.high)} (80 % range)
          </p>
        </div>
        <RangeBar value={value} />
      </div>
      <p class='plain'>{stateWord('confidence', confidence!.level)}. {measuredText(base.measured_share)}</p>
      <Facts
        facts={[
          ['Term', `${term_years} ${term_years === 1 ? 'year' : 'years'}`],
          ['Discount rate', `${exact(discount_rate * 100, 0)} % a year`],
          ['Multiple of trailing net revenue', multiple ? times(multiple.mid) : '–'],
        ]}
      />
      <AtRisk report={report} />
    </>
  )
}

/** What of the value stands on recordings that are no longer counted, or on an assumed age or rate. */
function AtRisk({ report }: { report: Report }) {
  const { value, share, recordings, reasons } = report.at_risk
  if (recordings === 0) return null
  const total = <strong>Value at risk: {usd(value)} ({percent(share)}), included in the value.</strong>
  const names = ({ isrcs }: typeof reasons[number]) => namesOf(isrcs, report)
  return (
    <div class='warning'>
      {reasons.length === 1
        ? (
          <p>
            {total} {withDates(reasons[0]!.explanation)} {ofRecordings(recordings)}
            {names(reasons[0]!) ? `: ${names(reasons[0]!)}` : '.'}
          </p>
        )
        : (
          <>
            <p>{total}</p>
            <ul>
              {reasons.map((reason) => (
                <li>
                  {usd(reason.value)}, {ofRecordings(reason.recordings)}: {withDates(reason.explanation)}{' '}
                  {names(reason)}
                </li>
              ))}
            </ul>
          </>
        )}
    </div>
  )
}

/** The first recordings of a reason by title, where the report has it. */
function namesOf(isrcs: readonly string[], { recordings }: Report): string {
  const shown = isrcs.slice(0, 4).map((isrc) =>
    recordings.find((each) => each.isrc === isrc)?.name ?? isrcText(isrc)
  ).join(', ')
  return shown && (isrcs.length > 4 ? `${shown} and others.` : `${shown}.`)
}

/** How much of the catalog is in the value. */
export function Scope({ report: { coverage } }: { report: Report }) {
  const { recordings, valued, not_valued, covered_share } = coverage
  if (recordings === 0) return null
  return (
    <p class='kind'>
      {not_valued === 0
        ? `Covers all ${ofRecordings(recordings)} of the catalog.`
        : `Covers ${count(valued)} of ${ofRecordings(recordings)}, with ${
          percent(covered_share)
        } of the known plays.`}
    </p>
  )
}

/** The recordings without a value, by reason. */
export function LeftOut({ report }: { report: Report }) {
  const { not_valued, coverage } = report
  if (not_valued.length === 0) return null
  return (
    <Fold head={`${ofRecordings(coverage.not_valued)} without a value`}>
      <ul>
        {not_valued.map(({ explanation, recordings, last_counts, isrcs, counted_as }) => (
          <li>
            {ofRecordings(recordings)}, {count(last_counts)} known plays: {withDates(explanation)}{' '}
            {isrcs.slice(0, 20).map((isrc, n) =>
              counted_as[n] ? `${isrcText(isrc)} as ${isrcText(counted_as[n])}` : isrcText(isrc)
            ).join(', ')}
            {isrcs.length > 0 && recordings > 20 && `, and ${count(recordings - 20)} more`}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

export function TrailingYear({ report: { trailing_year: year, concentration } }: { report: Report }) {
  return (
    <Section id='year'>
      <Facts
        facts={[
          ['Period', `${dateText(year.from)} to ${dateText(year.to)}`],
          ['Plays', count(year.streams)],
          ['Measured', `${count(year.measured_streams)} (${percent(year.measured_share)})`],
          ['Estimated', count(year.estimated_streams)],
          ['Plays a day now', count(year.run_rate_per_day)],
          ['Estimated net revenue', usd(year.net_revenue)],
          ['Share of the largest recording', percent(concentration.top_1_share)],
          ['Share of the ten largest', percent(concentration.top_10_share)],
        ]}
      />
      <p class='note'>
        Measured plays are the gains between saved counts. Plays on days without counts are estimated.
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
            { title: 'Plays', value: ({ streams }) => count(streams.mid), number: true },
            { title: 'Net revenue', value: ({ net_revenue }) => usd(net_revenue.mid), number: true },
            {
              title: 'Factor',
              value: ({ discount_factor }) => factor(discount_factor, 4),
              number: true,
              isWide: true,
            },
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
  usd_per_1000_streams: 'Price of 1,000 plays',
  discount_rate: 'Discount rate',
  term_years: 'Term',
  decay_exponent: 'Decay with age',
}

export function Sensitivity({ report: { sensitivity } }: { report: Report }) {
  if (sensitivity.length === 0) return null
  const cell = ({ value, change_percent }: Report['sensitivity'][number]['lower']) => (
    <>
      {usd(value)} <span class='change'>({change(change_percent)})</span>
    </>
  )
  return (
    <Section id='sensitivity'>
      <Table
        caption='The estimate if one input is lower or higher and the others stay.'
        columns={[
          {
            title: 'Input',
            value: ({ input, step }) => (
              <>
                {inputNames[input]} <small>± {step}</small>
              </>
            ),
          },
          { title: 'Lower', value: ({ lower }) => cell(lower), number: true },
          { title: 'Higher', value: ({ higher }) => cell(higher), number: true },
        ]}
        rows={sensitivity}
        isList
      />
    </Section>
  )
}

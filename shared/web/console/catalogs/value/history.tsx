import { useState } from 'preact/hooks'
import { monthText } from '../../../../presentation/date-sentences.ts'
import { dateText, monthNames, shortDate } from '../../../../presentation/dates.ts'
import { BandChart, type BandPoint, useChosen } from '../../../components/band-chart.tsx'
import { ChartCard } from '../../../components/chart/card.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { compactMoney, money, number } from '../../format.ts'
import type { ValuationReport } from '../../../../client/mod.ts'
import { Estimates } from './estimates.tsx'
import { LifetimeAverage } from './lifetime-average.tsx'

type Step = 'day' | 'month'
const limits: Record<Step, number> = { day: 90, month: 24 }

const read = (last_of: Step) =>
  data(
    calls.GET('/api/catalogs/{catalogId}/valuation-history', ofCatalog({ last_of, limit: limits[last_of] })),
  )

/** As many days as tell something, or the last value of each month. */
async function readBoth() {
  const [day, month] = await Promise.all([read('day'), read('month')])
  return { day, month }
}

/** The stored values over time, with their ranges. */
export const History = ({ report }: { report: ValuationReport }) => (
  <Loaded
    load={readBoth}
    lines={6}
  >
    {(history) => <Drawn {...history} report={report} />}
  </Loaded>
)

function Drawn({ report, ...history }: Awaited<ReturnType<typeof readBoth>> & { report: ValuationReport }) {
  const [step, setStep] = useState<Step>(history.month.valuations.length > 3 ? 'month' : 'day')
  const { valuations, pagination } = history[step]
  const points = valuations.toReversed().flatMap(({ as_of, value }): BandPoint[] =>
    value ? [{ at: as_of, label: labelOf(as_of, step), ...value }] : []
  )
  const [chosen, choose] = useChosen(points)
  const point = points[chosen]
  if (history.day.valuations.filter(({ value }) => value).length < 2) {
    return (
      <section class='card' aria-labelledby='history'>
        <h2 id='history'>History</h2>
        <p>
          {point
            ? 'This is the first value. A chart begins with the second one.'
            : 'No value was stored yet.'}
        </p>
        <LifetimeAverage report={report} />
      </section>
    )
  }
  const dateOf = ({ at }: BandPoint) => step === 'month' ? monthText(at.slice(0, 7)) : dateText(at)
  const range = ({ low, high }: BandPoint) => `${money(low, 'USD')} to ${money(high, 'USD')}`
  return (
    <ChartCard
      title='History'
      choices={
        <Segmented
          label='The last value of each'
          options={[['day', 'Days'], ['month', 'Months']]}
          value={step}
          onChange={setStep}
        />
      }
      footer={
        <span>
          {`The last of each ${step}${
            pagination.has_more ? `, ${limits[step]} of ${number(pagination.total_count)}` : ''
          }, with its range.`}
        </span>
      }
      table={points.length === 0
        ? undefined
        : () => (
          <div class='scroll chart-table' tabIndex={0} role='region' aria-label='Stored values, as a table'>
            <Estimates
              day='Stored'
              rows={points.toReversed().map(({ at, ...range }) => ({ key: at, day: dateText(at), ...range }))}
            />
          </div>
        )}
    >
      {point && (
        <>
          <div class='readout'>
            <p>
              <strong>{money(point.mid, 'USD')}</strong>
              <span class='muted'>{dateOf(point)}, {range(point)}</span>
            </p>
          </div>
          <BandChart
            points={points}
            chosen={chosen}
            onChoose={choose}
            name='Stored value'
            text={`${dateOf(point)}: ${money(point.mid, 'USD')}, ${range(point)}`}
            compact={(value) => compactMoney(value, 'USD')}
          />
        </>
      )}
      <LifetimeAverage report={report} />
    </ChartCard>
  )
}

function labelOf(at: string, step: Step): string {
  if (step === 'day') return shortDate(at)
  const month = Number(at.slice(5, 7))
  return month === 1 ? at.slice(0, 4) : monthNames[month - 1]!
}

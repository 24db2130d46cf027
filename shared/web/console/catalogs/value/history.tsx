import { useState } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { monthText } from '../../../../presentation/date-sentences.ts'
import { dateText, monthNames, shortDate, timeText } from '../../../../presentation/dates.ts'
import { BandChart, type BandPoint, useChosen } from '../../../components/band-chart.tsx'
import { ChartCard } from '../../../components/chart/card.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { money, number } from '../../format.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { Estimates } from './estimates.tsx'
import { Since } from './since.tsx'

type Step = 'all' | 'day' | 'month'
const limits: Record<Step, number> = { all: 90, day: 90, month: 24 }

const read = (step: Step) =>
  data(
    calls.GET(
      '/api/catalogs/{catalogId}/valuation-history',
      ofCatalog({ last_of: step === 'all' ? undefined : step, limit: limits[step] }),
    ),
  )

/** The latest values, of which a day may have several, and the last ones of each day and month. */
async function readAll() {
  const [all, day, month] = await Promise.all([read('all'), read('day'), read('month')])
  return { all, day, month }
}

/** The stored values over time, with their ranges. */
export const History = ({ report }: { report: ValuationReport }) => (
  <Loaded load={readAll} lines={6}>{(history) => <Drawn {...{ history, report }} />}</Loaded>
)

function Drawn({ history, report }: {
  history: Awaited<ReturnType<typeof readAll>>
  report: ValuationReport
}) {
  const [step, setStep] = useState<Step>(history.month.valuations.length > 3 ? 'month' : 'all')
  const { valuations, pagination } = history[step]
  const points = valuations.toReversed().flatMap(({ as_of, value }, index, all): BandPoint[] =>
    value ? [{ at: as_of, label: labelOf(as_of, step, all[index - 1]?.as_of), ...value }] : []
  )
  const [chosen, choose] = useChosen(points)
  const point = points[chosen]
  // Of several values that are about the same, the one before them says more.
  const earlier = history.all.valuations.filter(({ as_of, value }) => value && as_of < report.as_of)
  const before = earlier.find(({ value }) => Math.abs((report.value?.mid ?? 0) / value!.mid - 1) > 0.01) ??
    earlier[0]
  const since = before && <Since report={report} before={before.id} />
  const stored = (
    <Estimates
      day='Stored'
      rows={points.toReversed().map(({ at, ...range }) => ({
        key: at,
        day: (step === 'all' ? timeText : dateText)(at),
        ...range,
      }))}
    />
  )
  if (history.all.valuations.filter(({ value }) => value).length < 3) {
    return (
      <section class='card few' aria-labelledby='history'>
        <h2 id='history'>History</h2>
        {point && <div class='scroll'>{stored}</div>}
        {since}
        {!point && <p class='muted'>No value has been stored yet.</p>}
      </section>
    )
  }
  const dateOf = ({ at }: BandPoint) =>
    step === 'month' ? monthText(at.slice(0, 7)) : step === 'day' ? dateText(at) : timeText(at)
  const range = ({ low, high }: BandPoint) => `${money(low, 'USD')} to ${money(high, 'USD')}`
  return (
    <ChartCard
      title='History'
      choices={
        <Segmented
          label='Values'
          options={[['all', 'All'], ['day', 'Days'], ['month', 'Months']]}
          value={step}
          onChange={setStep}
        />
      }
      footer={
        <span>
          {`${step === 'all' ? 'Each value' : `The last of each ${step}`}${
            pagination.has_more ? `, ${limits[step]} of ${number(pagination.total_count)}` : ''
          }, with its range.`}
        </span>
      }
      table={points.length === 0
        ? undefined
        : () => (
          <div class='scroll chart-table' tabIndex={0} role='region' aria-label='Stored values, as a table'>
            {stored}
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
          {since}
        </>
      )}
    </ChartCard>
  )
}

/** A further value of one day is labeled by its time. */
function labelOf(at: string, step: Step, before?: string): string {
  if (step !== 'month') return before?.slice(0, 10) === at.slice(0, 10) ? at.slice(11, 16) : shortDate(at)
  const month = Number(at.slice(5, 7))
  return month === 1 ? at.slice(0, 4) : monthNames[month - 1]!
}

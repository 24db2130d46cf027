import { useState } from 'preact/hooks'
import { monthText } from '../../../../presentation/date-sentences.ts'
import { dateText, monthNames, shortDate } from '../../../../presentation/dates.ts'
import { BandChart, type BandPoint, useChosen } from '../../../components/band-chart.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { compactMoney, money, number } from '../../format.ts'
import { pageId } from '../../place.ts'

type Step = 'day' | 'month'
const limits: Record<Step, number> = { day: 90, month: 24 }

const read = (last_of: Step) =>
  data(calls.GET('/api/catalogs/{catalogId}/valuation-history', {
    params: { path: { catalogId: pageId() }, query: { last_of, limit: limits[last_of] } },
  }))

/** As many days as tell something, or the last value of each month. */
async function readBoth() {
  const [day, month] = await Promise.all([read('day'), read('month')])
  return { day, month }
}

/** The stored values over time, with their ranges. */
export const History = () => (
  <Loaded
    load={readBoth}
    explain={(error) => describeFailure(error).text}
    lines={6}
  >
    {(history) => <Drawn {...history} />}
  </Loaded>
)

function Drawn(history: Awaited<ReturnType<typeof readBoth>>) {
  const [step, setStep] = useState<Step>(history.month.valuations.length > 3 ? 'month' : 'day')
  const [isTable, showTable] = useState(false)
  const { valuations, pagination } = history[step]
  const points = valuations.toReversed().flatMap(({ as_of, value }): BandPoint[] =>
    value ? [{ at: as_of, label: labelOf(as_of, step), ...value }] : []
  )
  const [chosen, choose] = useChosen(points)
  const point = points[chosen]
  const dateOf = ({ at }: BandPoint) => step === 'month' ? monthText(at.slice(0, 7)) : dateText(at)
  const range = ({ low, high }: BandPoint) => `${money(low, 'USD')} to ${money(high, 'USD')}`
  return (
    <section class='card chart-card' aria-labelledby='history'>
      <div class='head'>
        <h2 id='history'>History</h2>
        <Segmented
          label='The last value of each'
          options={[['day', 'Days'], ['month', 'Months']]}
          value={step}
          onChange={setStep}
        />
      </div>
      {point
        ? (
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
        )
        : <p class='empty'>No value was stored yet.</p>}
      <div class='chart-foot'>
        {points.length > 0 && (
          <button
            type='button'
            class='link'
            aria-expanded={isTable}
            onClick={() => showTable(!isTable)}
          >
            <Icon name='pages' />
            {isTable ? 'Hide the table' : 'Show as a table'}
          </button>
        )}
        <span>
          {points.length === 1
            ? 'A line begins with the second one.'
            : `The last of each ${step}${
              pagination.has_more ? `, ${limits[step]} of ${number(pagination.total_count)}` : ''
            }, with its range.`}
        </span>
      </div>
      {isTable && (
        <div class='scroll chart-table' tabIndex={0} role='region' aria-label='Stored values, as a table'>
          <table>
            <thead>
              <tr>
                <th scope='col'>Stored</th>
                {['Low', 'Estimate', 'High'].map((name) => <th scope='col' class='number'>{name}</th>)}
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((each) => (
                <tr key={each.at}>
                  <td>{dateText(each.at)}</td>
                  {[each.low, each.mid, each.high].map((value) => (
                    <td class='number'>{money(value, 'USD')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function labelOf(at: string, step: Step): string {
  if (step === 'day') return shortDate(at)
  const month = Number(at.slice(5, 7))
  return month === 1 ? at.slice(0, 4) : monthNames[month - 1]!
}

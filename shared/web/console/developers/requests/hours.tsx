import { compact, number, shortTime } from '../../format.ts'
import type { Day } from './read.ts'

const clock = (instant: string): string => shortTime(instant).slice(-5)

/** The requests of each hour of a day as bars, those that failed above the others. What it says is in its name, too. */
export function Hours({ hours }: Pick<Day, 'hours'>) {
  const largest = Math.max(1, ...hours.map(({ succeeded, failed }) => succeeded + failed))
  const said = hours.filter(({ succeeded, failed }) => succeeded + failed > 0)
    .map(({ from, succeeded, failed }) =>
      `${clock(from)} ${succeeded + failed}${failed ? `, ${failed} failed` : ''}`
    )
  const height = (value: number) => ({ height: `${100 * value / largest}%` })
  return (
    <div class='hours' role='img' aria-label={`Requests by hour: ${said.join('; ') || 'none'}`}>
      <div class='hours-plot'>
        <span>{compact(largest)}</span>
        <span>0</span>
        {hours.map(({ from, succeeded, failed }) => (
          <div
            key={from}
            title={`${shortTime(from)}: ${number(succeeded)} succeeded, ${number(failed)} failed`}
          >
            {failed > 0 && <i class='failed' style={height(failed)}></i>}
            {succeeded > 0 && <i style={height(succeeded)}></i>}
          </div>
        ))}
      </div>
      <div class='hours-axis'>
        {hours.map(({ from }, index) => (
          <span key={from}>{index % 6 === 0 && index < 23 ? clock(from) : ''}</span>
        ))}
      </div>
    </div>
  )
}

/** What the colors of the bars mean, with the totals. */
export const HoursLegend = ({ succeeded, failed }: Pick<Day, 'succeeded' | 'failed'>) => (
  <p class='hours-legend'>
    <span>{number(succeeded)} succeeded</span>
    <span class='failed'>{number(failed)} failed</span>
  </p>
)

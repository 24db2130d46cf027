import type { ValuationReport } from '../../../../client/mod.ts'
import { count, number } from '../../format.ts'
import { deployment } from '../../place.ts'
import { LifetimeAverage } from './lifetime-average.tsx'

const plain = (share: number): string => `${number(Number((share * 100).toFixed(6)))}\u00a0%`

/** The price of one play, with all its decimals. */
const price = (usdPer1000: number): string => `$${Number((usdPer1000 / 1000).toFixed(7))}`

/** How the value is computed, in five lines, by the assumptions of the report. */
export function Method({ report }: { report: ValuationReport }) {
  const { assumptions } = report
  const { model, term_years, discount_rate, usd_per_1000_streams, price: source } = assumptions
  const share = assumptions.first_share * assumptions.second_share
  return (
    <section class='card' aria-labelledby='method'>
      <h2 id='method'>Method in five lines</h2>
      <ol class='method'>
        <li>
          Each recording starts from its plays a day today and is projected over {count(term_years, 'year')}.
        </li>
        <li>
          Plays fall with age, ever more slowly{model.known_until
            ? `, as ${count(model.recordings, 'recording')} ${model.recordings === 1 ? 'shows' : 'show'}.`
            : '. Default rates apply until a model is fitted.'}
        </li>
        <li>
          A play pays {price(usd_per_1000_streams)}
          {source && ` (${source.source.split(',')[0]}, ${source.year})`}; {plain(share)}{' '}
          is left after deductions.
        </li>
        <li>
          Income is discounted by {plain(discount_rate)} a year. After year {number(term_years)}{' '}
          nothing is counted.
        </li>
        <li>The range should hold in {assumptions.interval_percent} of 100 cases, if the assumptions do.</li>
      </ol>
      <p class='muted method-note'>
        Price, deductions, years and discount are assumptions.{' '}
        <a href={`${deployment.api}/api/docs/valuations`}>The whole method</a>
      </p>
      <LifetimeAverage report={report} />
    </section>
  )
}

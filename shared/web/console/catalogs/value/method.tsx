import type { ValuationReport } from '../../../../client/mod.ts'
import { count, number, percent } from '../../format.ts'
import { deployment } from '../../place.ts'
import { LifetimeAverage } from './lifetime-average.tsx'

const plain = (share: number): string => percent(share * 100).replace('+', '')

/** The price of one play, with all its decimals. */
const price = (usdPer1000: number): string =>
  `$${
    new Intl.NumberFormat('en', { minimumFractionDigits: 4, maximumFractionDigits: 7 }).format(
      usdPer1000 / 1000,
    )
  }`

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
          Each recording starts from its plays a day at present, and goes on for {count(term_years, 'year')}.
        </li>
        <li>
          Plays fall with age, the older the slower{model.known_until
            ? `, as ${number(model.recordings)} recordings did.`
            : ', by a default until a model is fitted.'}
        </li>
        <li>
          {price(usd_per_1000_streams)}{' '}
          a play{source && ` (${source.source.split(',')[0]}, ${source.year})`}, of which{' '}
          {plain(share)}&nbsp;remain.
        </li>
        <li>Each later year counts {plain(discount_rate)} less, and nothing after the last.</li>
        <li>{assumptions.interval_percent} of 100 outcomes are expected within the range.</li>
      </ol>
      <p class='muted method-note'>
        Price, share, years and rate are assumptions, which the range does not cover.{' '}
        <a href={`${deployment.api}/api/docs/valuations`}>The whole method</a>
      </p>
      <LifetimeAverage report={report} />
    </section>
  )
}

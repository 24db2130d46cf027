import type { ValuationReport } from '../../../../client/mod.ts'
import { Change } from '../../../components/change.tsx'
import { money } from '../../format.ts'

/** The value by other assumptions, beside the stored one. */
export const Result = ({ report: { value, currency, assumptions }, stored }: {
  report: ValuationReport
  stored: number
}) =>
  value && (
    <div class='scenario-result'>
      <p class='amount-big'>{money(value.mid, currency)}</p>
      <p>
        {money(value.low, currency)} to {money(value.high, currency)},{' '}
        <Change of={(value.mid / stored - 1) * 100} /> against the stored value.
      </p>
      {assumptions.price_notice && <p class='problem'>{assumptions.price_notice}</p>}
      <p class='muted'>
        Lists, links and the export keep the stored value of {money(stored, currency)}.
      </p>
    </div>
  )

import { useState } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { withDates } from '../../../../presentation/date-sentences.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { day, number } from '../../format.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { Estimates } from './estimates.tsx'

const read = () => data(calls.GET('/api/catalogs/{catalogId}/valuations', ofCatalog({ limit: 30 })))

/** A simpler figure for those who compare, folded. Nothing where there is none. */
export function LifetimeAverage({ report: { comparison } }: { report: ValuationReport }) {
  const [isOpen, setOpen] = useState(false)
  if (!comparison) return null
  const { mid, currency, ratio, explanation } = comparison
  return (
    <details class='lifetime' onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>Compare with the lifetime average</span>
      </summary>
      {isOpen && (
        <>
          <p>
            {compactMoney(mid, currency)}
            {ratio ? `, ${number(1 / ratio)} times the value` : ''}. It spreads all plays evenly over the age
            of a recording, so it ignores that plays fall.
          </p>
          <p class='muted'>{withDates(explanation)}</p>
          <Loaded load={read} lines={2}>
            {({ valuations }) => (
              <div class='scroll'>
                <Estimates
                  label='Lifetime averages'
                  day='Measured'
                  rows={valuations.map((row) => ({
                    key: row.measured_at,
                    ...row,
                    day: day(row.measured_at),
                  }))}
                />
              </div>
            )}
          </Loaded>
        </>
      )}
    </details>
  )
}

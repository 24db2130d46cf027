import type { ValuationReport } from '../../../../client/mod.ts'
import { withDates } from '../../../../presentation/date-sentences.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { day, number } from '../../format.ts'
import type { Estimates } from './estimates.tsx'

const read = () => data(calls.GET('/api/catalogs/{catalogId}/valuations', ofCatalog({ limit: 30 })))

/** How a simpler figure differs from the value, and those of each day. */
export const LifetimeAverages = ({ mid, currency, ratio, explanation, Table }:
  & NonNullable<ValuationReport['comparison']>
  & { Table: typeof Estimates }) => (
  <>
    <p>
      {compactMoney(mid, currency)}
      {ratio ? `, ${number(1 / ratio)} times the value` : ''}. It spreads all plays evenly over the age of a
      recording, so it ignores that plays fall.
    </p>
    <p class='muted'>{withDates(explanation)}</p>
    <Loaded load={read} lines={2}>
      {({ valuations }) => (
        <div class='scroll'>
          <Table
            label='Lifetime averages'
            day='Measured'
            rows={valuations.map((row) => ({ key: row.measured_at, ...row, day: day(row.measured_at) }))}
          />
        </div>
      )}
    </Loaded>
  </>
)

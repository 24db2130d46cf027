import { useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { day } from '../../format.ts'
import { Estimates } from './estimates.tsx'

const read = () => data(calls.GET('/api/catalogs/{catalogId}/valuations', ofCatalog({ limit: 30 })))

/** A simpler figure beside the value, for those who compare. Nothing where there is none. */
export const LifetimeAverage = () => (
  <Loaded
    load={read}
    lines={1}
  >
    {({ valuations }) => valuations.length > 0 && <Averages rows={valuations} />}
  </Loaded>
)

function Averages({ rows }: { rows: Result<'list_catalog_valuations'>['valuations'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section class='card lifetime'>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Lifetime average</summary>
        {isOpen && (
          <>
            <p class='muted'>
              All plays by age, times a fixed multiple. It does not see what is heard now.
            </p>
            <div class='scroll'>
              <Estimates
                label='Lifetime averages'
                day='Measured'
                rows={rows.map((row) => ({ key: row.measured_at, ...row, day: day(row.measured_at) }))}
              />
            </div>
          </>
        )}
      </details>
    </section>
  )
}

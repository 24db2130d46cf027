import { useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { day, money } from '../../format.ts'
import { pageId } from '../../place.ts'

const read = () =>
  data(calls.GET('/api/catalogs/{catalogId}/valuations', {
    params: { path: { catalogId: pageId() }, query: { limit: 30 } },
  }))

/** A simpler figure beside the value, for those who compare. Nothing where there is none. */
export const LifetimeAverage = () => (
  <Loaded
    load={read}
    explain={(error) => describeFailure(error).text}
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
              <table aria-label='Lifetime averages'>
                <thead>
                  <tr>
                    <th scope='col'>Measured</th>
                    {['Low', 'Estimate', 'High'].map((name) => <th scope='col' class='number'>{name}</th>)}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ measured_at, low, mid, high }) => (
                    <tr key={measured_at}>
                      <td data-name='Measured'>{day(measured_at)}</td>
                      <td class='number' data-name='Low'>{money(low, 'USD')}</td>
                      <td class='number' data-name='Estimate'>{money(mid, 'USD')}</td>
                      <td class='number' data-name='High'>{money(high, 'USD')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </details>
    </section>
  )
}

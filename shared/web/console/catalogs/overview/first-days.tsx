import { useLoad } from '../../../components/loaded.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { credits } from '../../format.ts'
import { pageId, toCatalog } from '../../place.ts'
import type { State } from '../captured.ts'

/** What the first capture does not say yet, what that needs, and what it costs. */
export function FirstDays({ state }: { state?: State }) {
  const { value, error } = useLoad(() =>
    data(calls.GET('/api/playcount-snapshots/price', {
      params: { query: { catalog_id: pageId(), schedule: 'daily' } },
    }))
  )
  const cost = value?.price.credits_per_month
  return (
    <div class='start first-days'>
      <h3>{state?.latest ? 'One count says how much, not how fast' : 'Nothing is captured yet'}</h3>
      <p class='muted'>
        Plays of a day need the counts of two days, and a change needs 15 days of captures.
        {cost != null && ` Daily captures cost up to ${credits(cost)} a month.`}
      </p>
      {error !== undefined && <p class='problem'>{describeFailure(error).text}</p>}
      {state && !state.schedule && <a class='button' href={toCatalog('captures')}>See captures</a>}
    </div>
  )
}

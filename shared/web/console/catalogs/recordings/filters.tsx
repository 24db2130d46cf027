import { filters, recordingStates } from '../../../../presentation/recording-states.ts'
import { Chips } from '../../../components/chips.tsx'
import type { Page, Query } from './list.ts'

interface Props {
  query: Query
  counts: Page['states'] | undefined
  change: (to: Partial<Query>) => void
}

/** The states as chips. Those that no recording is in are left out, apart from a chosen one. */
export const StateChips = ({ query, counts, change }: Props) => (
  <Chips
    label='State'
    chips={[
      { value: undefined, text: 'All', count: counts?.all },
      ...filters.filter((state) => state === query.state || (counts?.[state] ?? 0) > 0).map((state) => ({
        value: state,
        text: recordingStates[state],
        count: counts?.[state],
      })),
    ]}
    value={query.state}
    onChange={(state) => change({ state })}
  />
)

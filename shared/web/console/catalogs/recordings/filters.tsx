import { recordingStates } from '../../../../presentation/recording-states.ts'
import { Chips } from '../../../components/chips.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { firstDirection, type Page, type Query, type Sort } from './list.ts'
import { filters } from './states.tsx'

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

const sorts: readonly (readonly [Sort, string])[] = [
  ['plays', 'Plays'],
  ['change', 'Change'],
  ['growth', 'Growth'],
  ['value', 'Value'],
  ['name', 'Title'],
]

/** The filters and the order on a narrow screen. */
export function FilterSheet({ close, isSelecting, select, ...props }: Props & {
  close: () => void
  isSelecting: boolean
  select: () => void
}) {
  const { query, change } = props
  return (
    <Dialog label='Filter and order' class='sheet' close={close}>
      {(close) => (
        <div>
          <h2>Show</h2>
          <StateChips {...props} />
          <h2>Order</h2>
          <Segmented
            label='Order by'
            options={sorts}
            value={query.sort}
            onChange={(sort) => change({ sort, direction: firstDirection(sort) })}
          />
          <Segmented
            label='Direction'
            options={[['desc', query.sort === 'name' ? 'Z to A' : 'Largest first'], [
              'asc',
              query.sort === 'name' ? 'A to Z' : 'Smallest first',
            ]]}
            value={query.direction}
            onChange={(direction) => change({ direction })}
          />
          <div class='row'>
            <button type='button' class='main' onClick={close}>Done</button>
            <button type='button' onClick={select}>
              {isSelecting ? 'Stop selecting' : 'Select recordings'}
            </button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

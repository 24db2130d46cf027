import { Dialog } from '../../../components/dialog.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import type { ComponentChildren } from 'preact'
import type { Query, Sort } from './list.ts'

const sorts: readonly (readonly [Sort, string])[] = [
  ['plays', 'Plays'],
  ['change', 'Change'],
  ['growth', 'Growth'],
  ['value', 'Value'],
  ['name', 'Title'],
]

/** The filters and the order on a narrow screen. */
export function FilterSheet({ children, query, change, order, close, isSelecting, select }: {
  /** The states. */
  children: ComponentChildren
  query: Query
  change: (to: Partial<Query>) => void
  /** Sorts by this. */
  order: (sort: Sort) => void
  close: () => void
  isSelecting: boolean
  select: () => void
}) {
  return (
    <Dialog label='Filter and order' class='sheet' close={close}>
      {(close) => (
        <div>
          <h2>Show</h2>
          {children}
          <h2>Order</h2>
          <Segmented
            label='Order by'
            options={sorts}
            value={query.sort}
            onChange={order}
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

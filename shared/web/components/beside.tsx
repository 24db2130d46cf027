import { useEffect } from 'preact/hooks'
import { Icon } from './page-icon.tsx'
import type { RowPages } from './row-pages.ts'

/** Leads to the rows of a list before and after one that is open. */
export function Beside<Row>({ list, index, what, open }: {
  list: Pick<RowPages<Row>, 'found' | 'rowAt' | 'show'>
  /** Its place in the list; undefined while that is not known. */
  index: number | undefined
  what: string
  open: (row: Row) => void
}) {
  const total = list.found.value?.pagination.total_count ?? 0
  const beside = (by: 1 | -1) => index === undefined ? undefined : list.rowAt(index + by)
  useEffect(() => {
    // What comes next is loaded before it is asked for.
    if (index !== undefined && index + 1 < total) list.show(Math.max(0, index - 1), index + 1)
  }, [index, total])
  return ([['Previous', 'previous', beside(-1)], ['Next', 'next', beside(1)]] as const).map((
    [name, icon, row],
  ) => (
    <button
      key={name}
      type='button'
      class='icon-button'
      aria-label={`${name} ${what}`}
      aria-disabled={!row}
      onClick={() => row && open(row)}
    >
      <Icon name={icon} />
    </button>
  ))
}

import type { ComponentChildren } from 'preact'
import { Shown } from '../../../components/loaded.tsx'
import { Panel } from '../../../components/panel.tsx'
import { number } from '../../format.ts'
import { type Pages, type Part, ShowMore } from '../../paged-list.tsx'

/** As many rows as the lists of people read at once. */
export const perPage = 100

/** A panel with a list that is read page after page. */
export function ListPanel<T extends Part>({ title, list, children }: {
  title: string
  list: Pages<T>
  children: (parts: readonly T[]) => ComponentChildren
}) {
  return (
    <Shown of={list} lines={4}>
      {(parts) => {
        const { total_count, has_more } = parts.at(-1)!.pagination
        return (
          <Panel title={title} note={number(total_count)}>
            {children(parts)}
            {has_more && (
              <ShowMore
                shown={perPage * parts.length}
                total={total_count}
                press={list.showMore}
              />
            )}
          </Panel>
        )
      }}
    </Shown>
  )
}

/** Rows as a list, or a sentence if there are none. */
export const Lines = <Row,>({ label, rows, none, children }: {
  label: string
  rows: readonly Row[]
  none?: string
  children: (row: Row) => ComponentChildren
}) =>
  rows.length === 0
    ? <p class='empty'>{none}</p>
    : <ul class='lines' aria-label={label}>{rows.map(children)}</ul>

/** What is lost by who leaves an organization. */
export const leavingText = 'You lose access at once. It can invite you again only after you allow it.'

/** What stands before the name of a person or an organization. */
export const Initial = ({ of, isSquare = false }: { of: string; isSquare?: boolean }) => (
  <span class={`initial${isSquare ? ' square' : ''}`} aria-hidden='true'>{of.charAt(0)}</span>
)

import type { ComponentChildren } from 'preact'
import { Failure, Skeleton } from '../../../components/loaded.tsx'
import { Panel } from '../../../components/panel.tsx'
import { describeFailure } from '../../dom/failure.ts'
import type { Part, usePages } from '../../dom/pages.ts'
import { number } from '../../format.ts'

/** A panel with a list that is read page after page. */
export function ListPanel<T extends Part>({ title, list, children }: {
  title: string
  list: ReturnType<typeof usePages<T>>
  children: (parts: readonly T[]) => ComponentChildren
}) {
  const { parts, error, run, showMore } = list
  if (error !== undefined) return <Failure text={describeFailure(error).text} retry={run} />
  if (parts === undefined) return <Skeleton lines={4} />
  const { total_count, has_more } = parts.at(-1)!.pagination
  return (
    <Panel title={title} note={number(total_count)}>
      {children(parts)}
      {has_more && (
        <div class='row more'>
          <button type='button' onClick={showMore}>Show more</button>
        </div>
      )}
    </Panel>
  )
}

/** What stands before the name of a person or an organization. */
export const Initial = ({ of, isSquare = false }: { of: string; isSquare?: boolean }) => (
  <span class={`initial${isSquare ? ' square' : ''}`} aria-hidden='true'>{of.charAt(0)}</span>
)

import { useState } from 'preact/hooks'
import { useLoad } from '../components/loaded.tsx'
import { number } from './format.ts'

/** Chooses the order of a list. */
export const SortBy = <Sort extends string>({ sorts, value, onChange, class: of = '' }: {
  sorts: readonly (readonly [Sort, string])[]
  value: Sort
  onChange: (sort: Sort) => void
  class?: string
}) => (
  <label class={`sort-by ${of}`}>
    <span class='hidden-text'>Sort by</span>
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Sort)}>
      {sorts.map(([sort, name]) => <option key={sort} value={sort} selected={sort === value}>{name}</option>)}
    </select>
  </label>
)

export interface Part {
  pagination: { total_count: number; has_more: boolean }
}

/** Some pages of a list, which is read from its first one again after a change. */
export type Pages<T extends Part> = ReturnType<typeof usePages<T>>

/** A list that is read page after page. Of another query, the first page is shown. */
export function usePages<T extends Part>(read: (page: number) => Promise<T>, query?: unknown) {
  const [state, setState] = useState({ query, pages: 1 })
  const pages = state.query === query ? state.pages : 1
  const loading = useLoad(
    () => Promise.all(Array.from({ length: pages }, (_, index) => read(index + 1))),
    [pages, query],
  )
  return { ...loading, showMore: () => setState({ query, pages: pages + 1 }) }
}

/** Shows further rows of a list, if there are any. */
export const ShowMore = ({ shown, total, press }: { shown: number; total: number; press: () => void }) =>
  shown >= total ? null : (
    <div class='row more'>
      <button type='button' onClick={press}>Show more</button>
      <small>{number(shown)} of {number(total)}</small>
    </div>
  )

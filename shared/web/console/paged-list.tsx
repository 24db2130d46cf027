import { useEffect, useState } from 'preact/hooks'
import { useLoad } from '../components/loaded.tsx'
import { Icon } from '../components/page-icon.tsx'
import { Select } from '../components/select.tsx'
import { number } from './format.ts'
import { withQuery } from './place.ts'

/** Chooses the order of a list. */
export const SortBy = <Sort extends string>({ sorts, ...props }: {
  sorts: readonly (readonly [Sort, string])[]
  value: Sort
  onChange: (sort: Sort) => void
  class?: string
}) => <Select label='Sort by' options={sorts} {...props} />

export interface Sorting<Sort extends string> {
  by: Sort
  isDescending: boolean
  set: (by: Sort) => void
}

interface SortedQuery<Sort extends string> {
  search: string
  sort: Sort
  direction: 'asc' | 'desc'
}

const natural = (sort: string) => sort === 'name' ? 'asc' : 'desc'

/**
 * What is searched in a list and how it is sorted: by the first of these if nothing else is chosen. It stands in the address, so that
 * one comes back to it.
 */
export function useSortedQuery<Sort extends string>(sorts: readonly (readonly [Sort, string])[]) {
  const usual = sorts[0]![0]
  const [query, setQuery] = useState<SortedQuery<Sort>>(() => {
    const given = new URLSearchParams(location.search)
    const sort = sorts.find(([sort]) => sort === given.get('sort'))?.[0] ?? usual
    const direction = given.get('direction')
    return {
      search: given.get('search') ?? '',
      sort,
      direction: direction === 'asc' || direction === 'desc' ? direction : natural(sort),
    }
  })
  const { search, sort, direction } = query
  useEffect(() => {
    const given = {
      search,
      sort: sort !== usual && sort,
      direction: direction !== natural(sort) && direction,
    }
    history.replaceState(null, '', withQuery(location.pathname, given))
  }, [query])
  const sorting: Sorting<Sort> = {
    by: sort,
    isDescending: direction === 'desc',
    set: (by) =>
      setQuery({
        search,
        sort: by,
        direction: by !== sort ? natural(by) : direction === 'asc' ? 'desc' : 'asc',
      }),
  }
  return { query, sorting, setSearch: (search: string) => setQuery({ ...query, search }) }
}

/** The head of a column, which sorts by it if it can. */
export const Head = <Sort extends string>({ name, sort, sorting, of }: {
  name: string
  sort?: Sort
  sorting: Sorting<Sort>
  of?: string
}) => {
  if (!sort) return <th scope='col' class={of}>{name}</th>
  const isSorted = sort === sorting.by
  return (
    <th
      scope='col'
      class={of}
      aria-sort={isSorted ? sorting.isDescending ? 'descending' : 'ascending' : undefined}
    >
      <button type='button' class='sort' onClick={() => sorting.set(sort)}>
        {name}
        {isSorted && <Icon name={sorting.isDescending ? 'down' : 'up'} />}
      </button>
    </th>
  )
}

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

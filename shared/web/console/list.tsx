import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../components/icon.tsx'
import { useLoad } from '../components/loaded.tsx'
import { number } from './format.ts'

/** A pause in typing, after which the API is asked. */
const pauseMs = 200

/** A field for what is searched, which changes after a pause in typing. */
export function SearchField({ label, placeholder = label, maxLength, value, onChange }: {
  label: string
  placeholder?: string
  maxLength: number
  value: string
  onChange: (value: string) => void
}) {
  const [text, setText] = useState(value)
  const known = useRef(value)
  useEffect(() => {
    // It was changed elsewhere.
    if (value !== known.current) setText(known.current = value)
  }, [value])
  useEffect(() => {
    if (text === known.current) return
    const timer = setTimeout(() => onChange(known.current = text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label class='search-field'>
      <Icon name='search' />
      <span class='hidden-text'>{label}</span>
      <input
        type='search'
        autocomplete='off'
        spellcheck={false}
        {...{ placeholder, maxLength }}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
    </label>
  )
}

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

/**
 * What of a list is open: it stands in the address, and back leads to the list.
 * @param onClose called with what was open
 */
export function useOpened<T>(
  read: () => T | undefined,
  addressOf: (opened?: T) => string,
  onClose: (former: T) => void,
) {
  const [opened, setOpened] = useState(read)
  const former = useRef<T>(undefined)
  useEffect(() => {
    const follow = () => setOpened(read())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    const left = opened === undefined ? former.current : undefined
    former.current = opened
    if (left !== undefined) onClose(left)
  }, [opened])
  return {
    opened,
    open(next: T): void {
      // From one to the next, so that back leads to the list.
      if (opened) history.replaceState(history.state, '', addressOf(next))
      else history.pushState({ isFromList: true }, '', addressOf(next))
      setOpened(() => next)
    },
    close(): void {
      if (history.state?.isFromList) return history.back()
      history.replaceState(null, '', addressOf())
      setOpened(undefined)
    },
  }
}

import { useState } from 'preact/hooks'
import { useLoad } from '../../components/loaded.tsx'

export interface Part {
  pagination: { total_count: number; has_more: boolean }
}

/** A list that is read page after page, and again after a change. */
export function usePages<T extends Part>(read: (page: number) => Promise<T>) {
  const [pages, setPages] = useState(1)
  const { value, error, run } = useLoad(
    () => Promise.all(Array.from({ length: pages }, (_, index) => read(index + 1))),
    [pages],
  )
  return { parts: value, error, run, showMore: () => setPages(pages + 1) }
}

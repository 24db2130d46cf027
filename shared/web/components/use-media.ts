import { useEffect, useMemo, useState } from 'preact/hooks'

/** Whether a condition of the window holds. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  const [holds, setHolds] = useState(media.matches)
  useEffect(() => {
    const update = () => setHolds(media.matches)
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [media])
  return holds
}

import { useEffect, useState } from 'preact/hooks'

/** A module that a page loads once something of it is wanted; undefined until then. */
export function useLazy<T>(load: () => Promise<T>, isWanted: boolean): T | undefined {
  const [loaded, setLoaded] = useState<T>()
  useEffect(() => {
    if (isWanted && !loaded) void load().then(setLoaded)
  }, [isWanted])
  return loaded
}

import { pause } from '../../shared/platform/pause.ts'

/** Calls the worker's function as pg_cron does, only more often. Returns what stops it. */
export function callEverySecond(url: string, secret: string): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}` },
          signal,
        })
        const text = await response.text()
        if (!response.ok) console.error(`The worker responded with ${response.status}: ${text}`)
      } catch (error) {
        if (!signal.aborted) console.error(error)
      }
      await pause(1_000, signal).catch(() => {})
    }
  }
  const ended = loop()
  return () => {
    stopping.abort()
    return ended
  }
}

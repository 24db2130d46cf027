import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'

interface State<T> {
  value?: T
  error?: unknown
  isBusy: boolean
}

/**
 * Loads something, and again when what it depends on has changed. Until the newer value is there, the former stays. Of several loads
 * the latest counts.
 */
export function useLoad<T>(
  load: () => Promise<T>,
  on: readonly unknown[] = [],
): State<T> & { run: () => void } {
  const [state, setState] = useState<State<T>>({ isBusy: true })
  const latest = useRef<Promise<T>>(undefined)
  const run = () => {
    const loading = latest.current = load()
    const end = (ended: Partial<State<T>>) => {
      if (latest.current === loading) setState(({ value }) => ({ value, ...ended, isBusy: false }))
    }
    setState(({ value }) => ({ value, isBusy: true }))
    loading.then((value) => end({ value }), (error) => end({ error }))
  }
  useEffect(run, on)
  return { ...state, run }
}

/**
 * Loads something, and shows it. While it loads, and if that fails, it shows so in its place, with a button that tries again.
 * @param explain what a person reads of a failure
 */
export function Loaded<T>({ load, explain, lines = 3, children }: {
  load: () => Promise<T>
  explain: (error: unknown) => ComponentChildren
  /** About as many as the content has. */
  lines?: number
  children: (value: T) => ComponentChildren
}) {
  const { value, error, run } = useLoad(load)
  if (error !== undefined) return <Failure text={explain(error)} retry={run} />
  return value === undefined ? <Skeleton lines={lines} /> : <>{children(value)}</>
}

/** What stands in the place of content that could not be loaded. */
export const Failure = ({ text, retry }: { text: ComponentChildren; retry: () => void }) => (
  <section class='card'>
    <p class='problem' role='alert'>{text}</p>
    <div class='row'>
      <button type='button' onClick={retry}>Try again</button>
    </div>
  </section>
)

/** What stands in the place of content that is on its way. */
export const Skeleton = ({ lines }: { lines: number }) => (
  <div class='card' aria-busy='true'>
    <p class='hidden-text'>Loading…</p>
    <div class='skeleton' aria-hidden='true'>{Array.from({ length: lines }, () => <i></i>)}</div>
  </div>
)

import { useEffect, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'

interface State<T> {
  value?: T
  error?: unknown
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
  const [state, setState] = useState<State<T>>({})
  const run = () => {
    setState({})
    load().then((value) => setState({ value }), (error) => setState({ error }))
  }
  useEffect(run, [])
  if (state.error !== undefined) {
    return (
      <section class='card'>
        <p class='problem' role='alert'>{explain(state.error)}</p>
        <div class='row'>
          <button type='button' onClick={run}>Try again</button>
        </div>
      </section>
    )
  }
  return state.value === undefined ? <Skeleton lines={lines} /> : <>{children(state.value)}</>
}

/** What stands in the place of content that is on its way. */
export const Skeleton = ({ lines }: { lines: number }) => (
  <div class='card' aria-busy='true'>
    <p class='hidden-text'>Loading…</p>
    <div class='skeleton' aria-hidden='true'>{Array.from({ length: lines }, () => <i></i>)}</div>
  </div>
)

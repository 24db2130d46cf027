import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { describeFailure } from '../console/dom/failure.ts'

export interface Loading<T> {
  value?: T
  error?: unknown
  isBusy: boolean
  run: () => void
}

/**
 * Loads something, and again when what it depends on has changed. Until the newer value is there, the former stays. Of several loads
 * the latest counts.
 */
export function useLoad<T>(load: () => Promise<T>, on: readonly unknown[] = []): Loading<T> {
  const [state, setState] = useState<Omit<Loading<T>, 'run'>>({ isBusy: true })
  const latest = useRef<Promise<T>>(undefined)
  const run = () => {
    const loading = latest.current = load()
    const end = (ended: Partial<Loading<T>>) => {
      if (latest.current === loading) setState(({ value }) => ({ value, ...ended, isBusy: false }))
    }
    setState(({ value }) => ({ value, isBusy: true }))
    loading.then((value) => end({ value }), (error) => end({ error }))
  }
  useEffect(run, on)
  return { ...state, run }
}

/** Runs this again after a pause, again and again while something goes on. */
export function useAgain(run: () => void, isOn: boolean, pauseMs: number, on: readonly unknown[]): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(run, pauseMs)
    return () => clearTimeout(timer)
  }, [isOn, ...on])
}

interface ShownProps<T> {
  /** About as many as the content has. */
  lines?: number
  children: (value: T) => ComponentChildren
}

/** Shows what was loaded. While it loads, and if that fails, it shows so in its place, with a button that tries again. */
export function Shown<T>(
  { of: { value, error, run }, lines = 3, children }: ShownProps<T> & { of: Omit<Loading<T>, 'isBusy'> },
) {
  if (error !== undefined) return <Failure error={error} retry={run} />
  return value === undefined ? <Skeleton lines={lines} /> : <>{children(value)}</>
}

/** Loads something, and shows it. */
export const Loaded = <T,>({ load, on, ...props }: ShownProps<T> & {
  load: () => Promise<T>
  /** What the value depends on. */
  on?: readonly unknown[]
}) => <Shown of={useLoad(load, on)} {...props} />

/** Why something failed, with where it can be mended. */
export function Problem({ error, children }: { error: unknown; children?: ComponentChildren }) {
  const { text, link } = describeFailure(error)
  return (
    <p class='problem' role='alert'>
      {text} {link && <a href={link.href}>{link.text}</a>} {children}
    </p>
  )
}

/** What stands in the place of content that could not be loaded. */
export const Failure = ({ error, retry, children }: {
  error: unknown
  retry: () => void
  /** Another way on. */
  children?: ComponentChildren
}) => (
  <section class='card'>
    <Problem error={error} />
    <div class='row'>
      <button type='button' onClick={retry}>Try again</button>
      {children}
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

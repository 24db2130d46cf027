import { onTestFinished, vi } from 'vitest'

/** Lets `fetch` lose the signals of requests during a test, as Deno does after a garbage collection. */
export function loseSignals(): void {
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch')
  spy.mockImplementation((input, init) => fetch(input, { ...init, signal: null }))
  onTestFinished(() => spy.mockRestore())
}

import { expect } from 'vitest'

/** Measures something that must end by a limit of its own, where one that does not hold would cost minutes. */
export function startTimer() {
  const started = performance.now()
  return {
    /** Compares with ten times what it takes on a quiet machine, in milliseconds: the machine may be busy. */
    expectAbout(quietMs: number, message?: string) {
      expect(performance.now() - started, message).toBeLessThan(10 * quietMs)
    },
  }
}

import { env } from 'node:process'

/** Whether generated families run whole: in `npm run test:all`. `npm test` runs a sample of each. */
export const whole = env.TEST_SUITE === 'all'

/**
 * The columns that run for a row of a generated family: all, or in `npm test` every `step`-th, at least one. The choice shifts by
 * one from row to row, so that over `step` rows every column occurs.
 */
export function sample<T>(columns: readonly T[], step: number, row = 0): T[] {
  const every = Math.min(step, columns.length)
  return columns.filter((_, column) => whole || (column + row) % every === 0)
}

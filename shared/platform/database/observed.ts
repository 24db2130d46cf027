import { statementDuration } from '../metrics/metrics.ts'
import { inSpan } from '../tracing.ts'
import type { ScopedDatabase } from './database.ts'

const system = { 'db.system.name': 'postgresql' }

/** Times and traces the calls of a caller's database, by the function's name and without arguments. */
export const observed = (database: ScopedDatabase): ScopedDatabase => ({
  async call(name, ...args) {
    const started = performance.now()
    try {
      return await inSpan(
        `api.${name}`,
        { kind: 'CLIENT', attributes: system },
        () => database.call(name, ...args),
      )
    } finally {
      statementDuration.observe({ function: name }, (performance.now() - started) / 1000)
    }
  },
})

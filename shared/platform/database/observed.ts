import { statementDuration } from '../metrics/metrics.ts'
import { inSpan } from '../tracing.ts'
import type { Api, Call } from './functions.ts'

const attributes = { 'db.system.name': 'postgresql' }

/** Times and traces calls, by the function's name and without arguments. */
export const observed = (database: { call: Call<Api> }): { call: Call<Api> } => ({
  async call(name, ...args) {
    const started = performance.now()
    try {
      return await inSpan(`api.${name}`, { kind: 'CLIENT', attributes }, () => database.call(name, ...args))
    } finally {
      statementDuration.observe({ function: name }, (performance.now() - started) / 1000)
    }
  },
})

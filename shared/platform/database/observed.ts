import { statementDuration } from '../metrics/metrics.ts'
import { inSpan } from '../tracing.ts'
import type { Api, Call } from './functions.ts'

interface Scopes<A extends unknown[]> {
  scope(...args: A): { call: Call<Api> }
  close(): Promise<void>
}

const attributes = { 'db.system.name': 'postgresql' }

/** Times and traces all calls, by the function's name and without arguments. */
export const observed = <A extends unknown[]>({ scope, close }: Scopes<A>): Scopes<A> => ({
  scope(...scopeArgs) {
    const scoped = scope(...scopeArgs)
    return {
      async call(name, ...args) {
        const started = performance.now()
        try {
          return await inSpan(`api.${name}`, { kind: 'CLIENT', attributes }, () => scoped.call(name, ...args))
        } finally {
          statementDuration.observe({ function: name }, (performance.now() - started) / 1000)
        }
      },
    }
  },
  close,
})

import { statementDuration } from '../metrics/metrics.ts'
import { inSpan } from '../tracing.ts'
import type { Api, Call } from './functions.ts'

interface Scopes<A extends unknown[]> {
  scope(...args: A): { call: Call<Api>; admit(): Promise<void> }
  close(): Promise<void>
}

const attributes = { 'db.system.name': 'postgresql' }

/** Times and traces all calls, by the function's name and without arguments. */
export const observed = <A extends unknown[]>({ scope, close }: Scopes<A>): Scopes<A> => ({
  scope(...scopeArgs) {
    const scoped = scope(...scopeArgs)
    return {
      call: (name, ...args) => timed(name, () => scoped.call(name, ...args)),
      admit: () => timed('admit', () => scoped.admit()),
    }
  },
  close,
})

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await inSpan(`api.${name}`, { kind: 'CLIENT', attributes }, work)
  } finally {
    statementDuration.observe({ function: name }, (performance.now() - started) / 1000)
  }
}

import { closedLoop } from '../load/generator.ts'
import { type Request, round_s } from './load.ts'
import { compared, type Row, times } from './report.ts'
import { functionEnvironment, serve, type Served } from './serve.ts'
import { progress, type Session } from './session.ts'
import { alternate } from './statistics.ts'
import { openStore } from './store.ts'

const rounds = 6
const parallel = 16

/** B15: a request with the rate limit and an idempotency key, beside the same without both. */
export async function repeatBudget(session: Session): Promise<Row> {
  const store = await openStore(session, 'repeats')
  await store.liftRateLimits()
  const environment = functionEnvironment(store, 10)
  const [api, uncounted] = await Promise.all([
    serve(session, 'api-counted', 'functions/api/index.ts', environment),
    serve(session, 'api-uncounted', 'tests/bench/uncounted-api.ts', environment),
  ])
  function* requests({ origin }: Served, isKeyed: boolean): Generator<Request> {
    for (;;) {
      const headers = {
        'x-api-key': store.key,
        'content-type': 'application/json',
        ...isKeyed && { 'idempotency-key': crypto.randomUUID() },
      }
      yield { url: `${origin}/api/sessions`, headers, body: '{"title":"Bench"}' }
    }
  }
  const load = async (served: Served, isKeyed: boolean) => {
    const period = await closedLoop(requests(served, isKeyed), { parallel, seconds: round_s })
    if (period.good < period.sent) throw new Error(`Not all requests succeeded: ${period.failure}`)
    return period.good / period.seconds
  }
  progress(`B15: POST /api/sessions, ${rounds} rounds each`)
  const tasks = {
    keyed: () => load(api, true),
    counted: () => load(api, false),
    plain: () => load(uncounted, false),
  }
  for (const task of Object.values(tasks)) await task()
  const rate = await alternate(rounds, tasks)
  return {
    id: 'B15',
    what: 'POST /api/sessions with the rate limit and an Idempotency-Key, 16 connections',
    ...compared(rate, 'keyed', 'plain', 'the same without both', 0.85),
    notes: [`with the rate limit alone: ${times(rate.ratio('counted', 'plain'))}`],
  }
}

import type { Calls } from './calls.ts'
import { openCalls } from './open-calls.ts'
import type { ClientOptions } from './options.ts'
import { catalogs } from './resources/catalogs.ts'
import { credits } from './resources/credits.ts'
import { home } from './resources/home.ts'
import { identity } from './resources/identity.ts'
import { type Runs, runs } from './resources/runs.ts'
import { schedules } from './resources/schedules.ts'
import { sites } from './resources/sites.ts'
import { snapshots } from './resources/snapshots.ts'
import { webhooks } from './resources/webhooks.ts'

/** A client of the API. The groups throw ApiError; `GET`, `POST` and so on return `{ data, error, response }`. */
export interface ApiClient extends Calls, ReturnType<typeof home>, ReturnType<typeof identity> {
  catalogs: ReturnType<typeof catalogs>
  credits: ReturnType<typeof credits>
  snapshots: ReturnType<typeof snapshots>
  schedules: ReturnType<typeof schedules>
  runs: Runs
  sites: ReturnType<typeof sites>
  webhooks: ReturnType<typeof webhooks>
}

export const createClient = (options: ClientOptions): ApiClient => groupsOf(openCalls(options))

/** A client over typed methods. */
export function groupsOf({ calls, transport }: ReturnType<typeof openCalls>): ApiClient {
  const ofRuns = runs(calls, transport)
  return {
    ...calls,
    ...home(calls),
    ...identity(calls),
    catalogs: catalogs(calls),
    credits: credits(calls),
    snapshots: snapshots(calls),
    schedules: schedules(calls),
    runs: ofRuns,
    sites: sites(calls, ofRuns),
    webhooks: webhooks(calls),
  }
}

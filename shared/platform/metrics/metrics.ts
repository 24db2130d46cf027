import { Registry } from './registry.ts'

/**
 * What each process counts (docs/monitoring.md). Labels have few values: names of operations, functions, vendors, tasks and error
 * codes, never a path, an id or an account.
 */
export const registry = new Registry()

export const requestCount = registry.counter(
  'platform_requests_total',
  'Requests by surface, operation, status class and error code.',
  ['surface', 'operation', 'status', 'code'],
)

export const requestDuration = registry.histogram(
  'platform_request_duration_seconds',
  'Time from a request to its response, before the body is sent.',
  ['surface', 'operation'],
)

export const replayCount = registry.counter(
  'platform_idempotent_replays_total',
  'Requests that repeated an earlier one with the same Idempotency-Key, so that nothing was done again.',
  ['surface', 'operation'],
)

export const statementDuration = registry.histogram(
  'platform_statement_duration_seconds',
  'Time of a call of a SQL function, including the wait for a connection.',
  ['function'],
)

export const connections = registry.gauge(
  'platform_database_connections',
  'Connections of the pool by state.',
  ['state'],
)

export const waitingRequests = registry.gauge(
  'platform_database_waiting',
  'Requests that wait for a connection.',
  [],
)

export const refusedStatements = registry.counter(
  'platform_database_refused_total',
  'Statements that got no connection, because the queue was full or the wait too long.',
  ['reason'],
)

export const replicaReads = registry.counter(
  'platform_replica_reads_total',
  'Reads that the replica may serve, by outcome: served, or why the primary served them.',
  ['outcome'],
)

export const replicaLag = registry.gauge(
  'platform_replica_lag_seconds',
  'The age of the data of the replica, at most; missing while it is not used.',
  [],
)

export const vendorRequestCount = registry.counter(
  'platform_vendor_requests_total',
  'Requests to outside services, Storage and Auth included, by service and outcome.',
  ['vendor', 'outcome'],
)

export const vendorRequestDuration = registry.histogram(
  'platform_vendor_request_duration_seconds',
  'Time of one attempt of a request to an outside service.',
  ['vendor'],
)

export const jobCount = registry.counter(
  'platform_jobs_total',
  'Attempts of background runs by task and outcome: ended, again or failed.',
  ['task', 'outcome'],
)

export const jobDuration = registry.histogram(
  'platform_job_duration_seconds',
  'Time of one attempt of a background run.',
  ['task'],
)

export const webhookAttemptCount = registry.counter(
  'platform_webhook_attempts_total',
  'Attempts to deliver events by outcome: ok, or why it failed.',
  ['outcome'],
)

export const signupCount = registry.counter(
  'platform_signups_total',
  'Sign-ups of fans by outcome: taken, or trapped, where the hidden field was filled.',
  ['outcome'],
)

export const confirmationMailCount = registry.counter(
  'platform_confirmation_mails_total',
  'Mails that confirm a sign-up by outcome: ok, or why none was sent.',
  ['outcome'],
)

const startedAt = Date.now() / 1000
registry.gauge('process_start_time_seconds', 'Start time of the process.', [])
  .from(() => [[{}, startedAt]])

registry.gauge('process_memory_bytes', 'Memory of the process by kind.', ['kind']).from(() => {
  const { rss, heapUsed, heapTotal, external } = Deno.memoryUsage()
  return Object.entries({ rss, heap_used: heapUsed, heap_total: heapTotal, external })
    .map(([kind, bytes]) => [{ kind }, bytes])
})

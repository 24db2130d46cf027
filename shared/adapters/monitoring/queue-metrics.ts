import { gaugeText, type Sample } from '../../platform/metrics/registry.ts'

/** The result of api.read_queue. */
export interface Queue {
  /** Null if no worker was ever seen. */
  worker_seen_seconds: number | null
  oldest_due_seconds: number
  open: { task: string; due: number; postponed: number; attempts: number }[]
  ended: { task: string; state: string; code: string; runs: number }[]
  /** Missing in a database of an older version. */
  webhook_endpoints?: { ok: number; failing: number }
  /** Missing in a database of an older version. */
  mail?: { used: Record<string, number>; paused_owners: number }
  /** What fails. Missing in a database of an older version. */
  maintenance?: { job: string; items: number; failing_seconds: number }[]
}

/** The queue as gauges. The database has them, so every process reports the same, also where there are many. */
export function queueText(queue: Queue): string {
  const { worker_seen_seconds, oldest_due_seconds, open, ended, webhook_endpoints, mail, maintenance = [] } =
    queue
  const samples: [name: string, help: string, samples: Sample[]][] = [
    [
      'platform_worker_seen_seconds',
      'Time since a worker did maintenance.',
      worker_seen_seconds === null ? [] : [[{}, worker_seen_seconds]],
    ],
    [
      'platform_queue_oldest_due_seconds',
      'Age of the oldest due run that no worker works on.',
      [[{}, oldest_due_seconds]],
    ],
    [
      'platform_queue_runs',
      'Open runs by task: due, which includes those in progress, or postponed.',
      open.flatMap(({ task, due, postponed }): Sample[] => [
        [{ task, state: 'due' }, due],
        [{ task, state: 'postponed' }, postponed],
      ]),
    ],
    [
      'platform_queue_max_attempts',
      'The highest number of attempts of an open run; the eighth is the last.',
      open.map(({ task, attempts }) => [{ task }, attempts]),
    ],
    [
      'platform_queue_ended_last_hour',
      'Runs that ended within the last hour by task, state and error code.',
      ended.map(({ task, state, code, runs }) => [{ task, state, code }, runs]),
    ],
    [
      'platform_webhook_endpoints',
      'Enabled endpoints of webhooks by state: failing, whose last attempt failed, or ok.',
      Object.entries(webhook_endpoints ?? {}).map(([state, count]) => [{ state }, count]),
    ],
    [
      'platform_mail_budget_used',
      "Share of the deployment's budgets of mail that is used, by limit.",
      Object.entries(mail?.used ?? {}).map(([limit, share]) => [{ limit }, share]),
    ],
    [
      'platform_mail_paused_owners',
      'Owners of sites whose mail to fans is paused, because hardly any fan confirms.',
      mail ? [[{}, mail.paused_owners]] : [],
    ],
    [
      'platform_maintenance_failing',
      'Maintenance whose last attempt failed, by job: the job itself, or how many items of its work.',
      maintenance.map(({ job, items }) => [{ job }, items]),
    ],
  ]
  return samples.map((one) => gaugeText(...one)).join('')
}

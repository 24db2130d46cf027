import * as z from 'zod'
import { CalendarDate, Instant, Uuid } from '../schemas.ts'

export const TaskId = Uuid.describe('A schedule of yours or of an organization that you belong to.')

export const ScheduleName = z.enum(['daily', 'weekly', 'monthly'])

export const HourUtc = z.int().min(0).max(23)

export const BudgetCredits = z.int().min(1).max(10_000_000)

export const ComparableFrom = z.array(z.object({
  days: z.int().describe('The length of each of the two periods, in days.'),
  since: CalendarDate.describe('The boundary between them, as in the play-count history (UTC).'),
  from: CalendarDate.describe('The first day on which this comparison is possible (UTC).'),
})).describe(
  'When comparisons of some lengths are possible first, if no capture is missed. Empty unless it is a daily ' +
    'schedule that is switched on.',
)

/** Work that is repeated. */
export const ScheduledTask = z.object({
  id: Uuid.describe('The taskId.'),
  account_id: Uuid.describe('The account that it works for.'),
  artist_account_id: Uuid.nullable().describe('The artist that it works for; null if it is for none.'),
  task: z.string().describe('The name of the task.'),
  schedule: ScheduleName.describe('How often it runs.'),
  hour_utc: HourUtc.describe('The hour in which it starts (UTC), always at the same minute.'),
  monthly_budget_credits: BudgetCredits.nullable().describe(
    'What its captures may cost in a calendar month (UTC), in credits; null for no limit.',
  ),
  enabled: z.boolean().describe('Whether it is switched on.'),
  disabled_reason: z.enum(['payer_left', 'app_disconnected', 'catalog_moved']).nullable().describe(
    'Why it was switched off by itself: payer_left: the account that pays, or who created ' +
      'the key of the organization that ordered it, left the workspace; app_disconnected: the ' +
      'app that ordered it was disconnected, or may only read; catalog_moved: somebody else moved the catalog to another workspace. Null if nothing but a request did.',
  ),
  next_run_at: Instant.describe('When it runs next, if it is switched on (UTC).'),
  last_run: z.object({
    id: Uuid.describe('The runId.'),
    date: CalendarDate.describe('The day for which it ran (UTC).'),
    state: z.enum(['queued', 'running', 'completed', 'failed']).describe('How far it is.'),
    error: z.string().nullable().describe('Why it failed; null unless it failed.'),
    started_at: Instant.nullable().describe('When a worker started it (UTC); null if none did.'),
    on_time: z.boolean().describe(
      'Whether all of it was done within an hour after the time of day of the schedule. Otherwise comparisons ' +
        'may find the counts of this day unaligned.',
    ),
  }).nullable().describe('The latest run, for 90 days; null if there is none.'),
  last_error: z.string().nullable().describe('Why a run failed last, for 90 days; null if none failed.'),
  failed_in_a_row: z.int().describe('How many runs have failed since one was completed.'),
  comparable_from: ComparableFrom,
  catalog_id: Uuid.nullable().describe('The catalog that it captures; null if it captures recordings.'),
  snapshot_id: Uuid.nullable().describe(
    'The capture whose recordings it captures; null if it captures a catalog.',
  ),
  created_at: Instant.describe('When it was created (UTC).'),
}).meta({ id: 'ScheduledTask', description: 'Work that is repeated each day, week or month.' })

/** One run of a background task. `progress` and `output` depend on the task. */
export const TaskRun = z.object({
  id: Uuid.describe('The runId.'),
  taskId: z.string().describe('The name of the task.'),
  status: z.enum(['queued', 'running', 'completed', 'failed']).describe('How far it is.'),
  createdAt: Instant.describe('When it was ordered (UTC).'),
  startedAt: Instant.nullable().describe('Null while it is queued.'),
  finishedAt: Instant.nullable().describe('Null until it is completed or failed.'),
  progress: z.unknown().describe('How much is done; its form depends on the task.'),
  output: z.unknown().describe('The result; its form depends on the task. Null until it is completed.'),
  error: z.string().nullable().describe('Why it failed; null unless it failed.'),
  preview_url: z.string().optional()
    .describe('Only in events, while a model writes a page: the page so far.'),
}).meta({ id: 'Run', description: 'One run of background work.' })

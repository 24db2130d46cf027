import * as z from 'zod'
import { Instant, Uuid } from '../schemas.ts'

export const TaskId = Uuid.describe('A schedule of yours or of an organization that you belong to.')

/** Work that is repeated each month. */
export const ScheduledTask = z.object({
  id: Uuid.describe('The taskId.'),
  account_id: Uuid.describe('The account that it works for.'),
  artist_account_id: Uuid.nullable().describe('The artist that it works for; null if it is for none.'),
  task: z.string().describe('The name of the task.'),
  schedule: z.literal('monthly').describe('How often it runs.'),
  enabled: z.boolean().describe('Whether it is switched on.'),
  next_run_at: Instant.describe('When it runs next, if it is switched on (UTC).'),
  catalog_id: Uuid.nullable().describe('The catalog that it captures; null if it captures recordings.'),
  snapshot_id: Uuid.nullable().describe(
    'The capture whose recordings it captures; null if it captures a catalog.',
  ),
  created_at: Instant.describe('When it was created (UTC).'),
}).meta({ id: 'ScheduledTask', description: 'Work that is repeated each month.' })

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
}).meta({ id: 'Run', description: 'One run of background work.' })

import * as z from 'zod'
import { Instant, Uuid } from '../schemas.ts'

export const TaskId = Uuid.describe('A schedule of yours or of an organization that you belong to.')

/** Work that is repeated each month. */
export const ScheduledTask = z.object({
  id: Uuid,
  account_id: Uuid,
  artist_account_id: Uuid.nullable(),
  task: z.string(),
  schedule: z.literal('monthly'),
  enabled: z.boolean(),
  next_run_at: Instant,
  catalog_id: Uuid.nullable(),
  snapshot_id: Uuid.nullable(),
  created_at: Instant,
})

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
})

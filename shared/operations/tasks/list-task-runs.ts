import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { TaskRun } from './task-schemas.ts'

/** A run by its id, or the latest ones. */
export const listTaskRuns = operation({
  name: 'list_task_runs',
  summary: 'How background work is doing: one run by its id, or the latest runs, newest first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/tasks/runs', errorBody: 'status' },
  tool: { title: 'Task runs', hints: { destructive: false, idempotent: true } },
  input: z.strictObject({
    runId: Uuid.optional().describe('One run; the runId that starting it answered.'),
    account_id: Uuid.optional().describe('Only those of this account.'),
    limit: z.int().min(1).max(100).default(20),
  }),
  output: z.object({ status: Success, runs: z.array(TaskRun) }),
  errors: ['not_found'],
  handle: async ({ db }, { runId = null, account_id = null, limit }) =>
    success({
      runs: await db.call<z.input<typeof TaskRun>[]>('list_task_runs', {
        run_id: runId,
        account_id,
        row_limit: limit,
      }),
    }),
})

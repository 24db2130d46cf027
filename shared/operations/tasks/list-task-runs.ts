import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { byOffset } from '../../operation/paging.ts'
import { limit, success, Uuid } from '../schemas.ts'
import { TaskRun } from './task-schemas.ts'

export const listTaskRuns = operation({
  name: 'list_task_runs',
  summary: 'Get the state of background work: one run by its id, or the latest runs, newest first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/tasks/runs' },
  tool: {
    title: 'Task runs',
    hints: { destructive: false, idempotent: true },
    paging: byOffset('runs'),
    listed: ['runs.id', 'runs.status', 'runs.output', 'runs.error'],
  },
  input: z.strictObject({
    runId: Uuid.optional().describe('Only this run: the runId that was returned when it was started.'),
    account_id: Uuid.optional().describe('Only those of this account.'),
    limit: limit(100, 20),
  }),
  output: success({ runs: z.array(TaskRun).describe('Newest first.') }),
  errors: ['not_found'],
  handle: async ({ db }, { runId, account_id, limit }) => ({
    runs: await db.call('list_task_runs', { run_id: runId, account_id, row_limit: limit }),
  }),
})

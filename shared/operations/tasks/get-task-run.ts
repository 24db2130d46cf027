import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { TaskRun } from './task-schemas.ts'

export const getTaskRun = operation({
  name: 'get_task_run',
  summary: 'Get the state of one run of background work.',
  description:
    'A run that has ended has its `output`, or its `error`. GET /api/tasks/runs/{runId}/events follows it.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/tasks/runs/{runId}' },
  input: z.strictObject({ runId: Uuid.describe('The runId that was returned when the run was started.') }),
  output: success({ run: TaskRun.describe('The run.') }),
  errors: ['not_found'],
  async handle({ db }, { runId }) {
    const { runs: [run] } = await db.call('list_task_runs', {
      run_id: runId,
      account_id: null,
      page: 1,
      page_limit: 1,
    })
    return { run }
  },
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { TaskRun } from './task-schemas.ts'

/** The run may still be in progress when the response is sent: the status is then 202. */
export const cancelRun = operation({
  name: 'cancel_run',
  summary: 'Cancel background work. It fails within seconds, and its error begins with `cancelled:`.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: {
    method: 'post',
    path: '/api/tasks/runs/{runId}/cancel',
    body: 'optional',
    accepted: ({ run }) => run.finishedAt === null,
  },
  input: z.strictObject({ runId: Uuid.describe('A run of yours or of an organization that you belong to.') }),
  output: success({ run: TaskRun.describe('The run. It may still be in progress.') }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { runId }) => ({ run: await db.call('cancel_run', { run_id: runId }) }),
})

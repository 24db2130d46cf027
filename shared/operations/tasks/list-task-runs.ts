import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { byPage } from '../../operation/paging.ts'
import { limit, Page, Pagination, success, Uuid } from '../schemas.ts'
import { TaskRun } from './task-schemas.ts'

export const listTaskRuns = operation({
  name: 'list_task_runs',
  summary: 'Get the state of background work: one run by its id, or the latest runs, newest first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/tasks/runs' },
  tool: {
    title: 'Task runs',
    hints: { destructive: false, idempotent: true },
    paging: byPage('runs'),
    without: ['site_id'],
    listed: ['runs.id', 'runs.status', 'runs.output', 'runs.error'],
  },
  input: z.strictObject({
    runId: Uuid.optional().describe('Only this run: the id that was returned when it was started.'),
    account_id: Uuid.optional().describe('Only those of this account.'),
    site_id: Uuid.optional().describe(
      'Only generations of this site. One in progress is left out once it is cancelled or the site has changed, ' +
        'because it will fail.',
    ),
    page: Page,
    limit: limit(100, 20),
  }),
  output: success({ runs: z.array(TaskRun).describe('Newest first.'), pagination: Pagination }),
  errors: ['not_found'],
  handle: ({ db }, { runId, account_id, site_id, page, limit }) =>
    db.call('list_task_runs', { run_id: runId, account_id, site_id, page, page_limit: limit }),
})

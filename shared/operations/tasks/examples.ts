import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const task = {
  id: demo.task,
  account_id: demo.organization,
  artist_account_id: null,
  task: 'capture_playcounts',
  schedule: 'monthly',
  hour_utc: 9,
  monthly_budget_credits: null,
  enabled: true,
  disabled_reason: null,
  next_run_at: '2026-04-02T09:00:00.000Z',
  last_run: null,
  last_error: null,
  failed_in_a_row: 0,
  comparable_from: [],
  catalog_id: null,
  snapshot_id: demo.snapshot,
  created_at: '2026-03-02T09:00:00.000Z',
}

export const run = {
  id: demo.run,
  taskId: 'capture_playcounts',
  status: 'completed',
  createdAt: '2026-03-06T10:15:30.000Z',
  startedAt: '2026-03-06T10:15:31.000Z',
  finishedAt: '2026-03-06T10:17:02.000Z',
  progress: { captured: 40, total: 40 },
  output: { snapshot_id: demo.snapshot },
  error: null,
}

export const examples: Examples = {
  list_tasks: {
    input: { enabled: true },
    output: {
      status: 'success',
      tasks: [
        { ...task, id: '0e000000-0000-4000-8000-000000000108', catalog_id: demo.catalog, snapshot_id: null },
        task,
      ],
      pagination: { page: 1, limit: 50, total_count: 2, total_pages: 1, has_more: false },
    },
  },
  update_task: {
    input: { taskId: demo.task, enabled: false },
    output: { status: 'success', task: { ...task, enabled: false } },
    errors: { not_found: 'Task not found', conflict: 'Another schedule for this is enabled' },
  },
  delete_task: {
    input: { taskId: demo.otherTask },
    output: { status: 'success', id: demo.otherTask },
    errors: { not_found: 'Task not found' },
  },
  list_task_runs: {
    input: { runId: demo.run },
    output: {
      status: 'success',
      runs: [run],
      pagination: { page: 1, limit: 20, total_count: 1, total_pages: 1, has_more: false },
    },
    errors: { not_found: 'Run not found' },
  },
  get_task_run: {
    input: { runId: demo.run },
    output: { status: 'success', run },
    errors: { not_found: 'Run not found' },
  },
  watch_run: {
    input: { runId: demo.run },
    output: `retry: 2000\n\nid: 5f0c1f9e3c8b4d0a\nevent: end\ndata: ${JSON.stringify(run)}\n\n`,
    errors: {
      not_found: 'Run not found',
      rate_limited: 'Too many event streams are open: close one, or list the run from time to time',
    },
  },
  create_run_ticket: {
    input: { runId: demo.run },
    output: {
      status: 'success',
      ticket: 'm1Hh9QWJYJ3m0d3Zr4eVnY0y3dXb7C0pQ2Z8Yt5mJ5A',
      expires_at: '2026-03-06T10:16:30.000Z',
    },
    errors: { not_found: 'Run not found' },
  },
  cancel_run: {
    input: { runId: demo.cancelledRun },
    output: {
      status: 'success',
      run: {
        ...run,
        id: demo.cancelledRun,
        status: 'failed',
        progress: null,
        output: null,
        error: 'cancelled: Cancelled on request',
      },
    },
    accepted: {
      input: { runId: demo.runningRun },
      output: {
        status: 'success',
        run: {
          ...run,
          id: demo.runningRun,
          status: 'running',
          finishedAt: null,
          progress: null,
          output: null,
        },
      },
    },
    errors: {
      not_found: 'Run not found',
      conflict: 'A payment cannot be cancelled; switch recharging off instead',
    },
  },
}

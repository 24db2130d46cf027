import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

export const examples: Examples = {
  list_tasks: { input: { enabled: true } },
  update_task: {
    input: { taskId: demo.task, enabled: false },
    errors: { not_found: 'Task not found', conflict: 'Another schedule for this is enabled' },
  },
  delete_task: { input: { taskId: demo.otherTask }, errors: { not_found: 'Task not found' } },
  list_activity: { input: { organization_id: demo.organization, limit: 1 } },
  list_task_runs: { input: { runId: demo.run }, errors: { not_found: 'Run not found' } },
  get_task_run: { input: { runId: demo.run }, errors: { not_found: 'Run not found' } },
  watch_run: {
    input: { runId: demo.run },
    errors: {
      not_found: 'Run not found',
      rate_limited: 'Too many event streams are open: close one, or list the run from time to time',
    },
  },
  create_run_ticket: { input: { runId: demo.run }, errors: { not_found: 'Run not found' } },
  cancel_run: {
    input: { runId: demo.cancelledRun },
    accepted: { input: { runId: demo.runningRun } },
    errors: {
      not_found: 'Run not found',
      conflict: 'A payment cannot be cancelled; switch recharging off instead',
    },
  },
}

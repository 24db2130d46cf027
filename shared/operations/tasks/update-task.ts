import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { BudgetCredits, HourUtc, ScheduledTask, ScheduleName, TaskId } from './task-schemas.ts'

export const updateTask = operation({
  name: 'update_task',
  summary: 'Switch scheduled work on or off, or change when it runs and what it may cost.',
  description:
    'The caller who switches it on, or changes schedule or monthly_budget_credits, pays for its runs. To switch on ' +
    'what another account paid for, name schedule and monthly_budget_credits too.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'patch', path: '/api/tasks/{taskId}' },
  input: z.strictObject({
    taskId: TaskId,
    enabled: z.boolean().optional().describe('Whether it is switched on.'),
    schedule: ScheduleName.optional().describe('How often it runs.'),
    hour_utc: HourUtc.optional().describe('The hour in which it starts (UTC).'),
    monthly_budget_credits: BudgetCredits.nullable().optional().describe(
      'What its captures may cost in a calendar month (UTC), in credits; null for no limit.',
    ),
  }).refine(
    ({ taskId: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    'One of enabled, schedule, hour_utc and monthly_budget_credits must be provided',
  ),
  output: success({ task: ScheduledTask.describe('The changed schedule.') }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { taskId, enabled, schedule, hour_utc, monthly_budget_credits }) => ({
    task: await db.call('update_task', {
      task_id: taskId,
      enabled,
      schedule,
      hour_utc,
      monthly_budget_credits,
      clears_budget: monthly_budget_credits === null,
    }),
  }),
})

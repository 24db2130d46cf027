import { type Calls, endpoints, only, repeatable, type Result } from '../calls.ts'

export type Schedule = Result<'list_tasks'>['tasks'][number]

export function schedules(calls: Calls) {
  const { plain, query, body } = endpoints(calls)
  return {
    /** Captures that are repeated, newest first, with how the latest ones ended. `snapshots.create` creates them. */
    list: query('GET /api/tasks'),
    /** Switches one on or off, or changes when it runs and what it may cost. */
    update: only(body('PATCH /api/tasks/{taskId}', repeatable), 'task'),
    delete: plain('DELETE /api/tasks/{taskId}'),
  }
}

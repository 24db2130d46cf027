import { type Body, callInit, type Calls, type Query, repeatable, type Result } from '../calls.ts'
import { dataOf } from '../errors.ts'
import type { CallOptions } from '../options.ts'

export type Schedule = Result<'list_tasks'>['tasks'][number]

export function schedules(calls: Calls) {
  return {
    /** Captures that are repeated, newest first, with how the latest ones ended. `snapshots.create` creates them. */
    list: (query: Query<'list_tasks'> = {}, options?: CallOptions) =>
      dataOf(calls.GET('/api/tasks', { ...callInit(options), params: { query } })),

    /** Switches one on or off, or changes when it runs and what it may cost. */
    update: async (taskId: string, body: Body<'update_task'>, options?: CallOptions): Promise<Schedule> =>
      (await dataOf(calls.PATCH('/api/tasks/{taskId}', {
        ...callInit(options),
        ...repeatable,
        params: { path: { taskId } },
        body,
      }))).task,

    delete: (taskId: string, options?: CallOptions) =>
      dataOf(calls.DELETE('/api/tasks/{taskId}', { ...callInit(options), params: { path: { taskId } } })),
  }
}

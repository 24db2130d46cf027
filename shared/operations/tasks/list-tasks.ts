import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { ScheduledTask } from './task-schemas.ts'

export const listTasks = operation({
  name: 'list_tasks',
  summary: 'List scheduled background work, newest first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/tasks' },
  input: z.strictObject({
    account_id: Uuid.optional().describe('Only those of this account.'),
    artist_account_id: Uuid.optional().describe('Only those for this artist.'),
    enabled: z.boolean().optional().describe('Only those that are switched on, or off.'),
    id: Uuid.optional().describe('Only this one.'),
    catalog_id: Uuid.optional().describe('Only those that capture this catalog.'),
    ...pageQuery,
  }),
  output: success({ tasks: z.array(ScheduledTask).describe('Newest first.'), pagination: Pagination }),
  errors: ['not_found'],
  handle: ({ db }, { account_id, artist_account_id, enabled, id, catalog_id, page, limit }) =>
    db.call('list_tasks', {
      account_id,
      artist_account_id,
      enabled,
      id,
      catalog_id,
      page,
      page_limit: limit,
    }),
})

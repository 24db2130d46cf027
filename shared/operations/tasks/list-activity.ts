import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { serviceText } from '../../platform/given-text.ts'
import { workspace } from '../home/workspace-schemas.ts'
import { pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { TaskRun } from './task-schemas.ts'

const object = (what: string) =>
  z.object({
    id: Uuid.describe('Its id.'),
    name: z.string().nullable().describe('Its name; null if it has none.'),
  })
    .nullable().describe(`The ${what} that it is about; null if it is about none, or about one that is gone.`)

const ActivityRun = TaskRun.omit({ preview_url: true }).extend({
  scheduled: z.boolean().nullable().describe('Whether a schedule started it; null if it is no capture.'),
  catalog: object('catalog'),
  site: object('site'),
  app: z.object({
    id: Uuid.describe('The `client_id` of its registration at Supabase Auth.'),
    name: serviceText.nullable().describe('The name that the app gave itself. Nobody has checked it.'),
  }).nullable().describe(
    'The app that ordered it or its schedule; null if none did. Only a session that manages the workspace sees it.',
  ),
}).meta({ id: 'ActivityRun', description: 'One run of background work with what it is about.' })

export const listActivity = operation({
  name: 'list_activity',
  summary: 'List the background work of a workspace with what it is about, newest first, for 90 days.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/activity' },
  input: z.strictObject({
    ...workspace,
    state: TaskRun.shape.status.optional().describe('Only runs in this state.'),
    ...pageQuery,
  }),
  output: success({ runs: z.array(ActivityRun).describe('Newest first.'), pagination: Pagination }),
  handle: ({ db }, { organization_id, state, page, limit }) =>
    db.call('list_activity', { organization_id, state, page, page_limit: limit }),
})

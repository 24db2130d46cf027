import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { Snapshot } from './snapshot-schemas.ts'

/** The captures of the caller's workspaces, those of deleted catalogs included. */
export const listSnapshots = operation({
  name: 'list_playcount_snapshots',
  summary: 'List your captures of play counts and those of your organizations, newest first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/playcount-snapshots', errorBody: 'status' },
  input: z.strictObject({ limit: z.int().min(1).max(100).default(20) }),
  output: z.object({ status: Success, snapshots: z.array(Snapshot) }),
  errors: [],
  handle: async ({ db }, { limit }) =>
    success({ snapshots: await db.call<z.input<typeof Snapshot>[]>('list_snapshots', { row_limit: limit }) }),
})

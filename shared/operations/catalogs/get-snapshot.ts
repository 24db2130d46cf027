import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { Snapshot } from './snapshot-schemas.ts'

/** One capture, going on or ended. */
export const getSnapshot = operation({
  name: 'get_playcount_snapshot',
  summary: 'Read how a capture of play counts stands, or how it ended.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/playcount-snapshots/{snapshotId}', errorBody: 'status' },
  input: z.strictObject({ snapshotId: Uuid }),
  output: z.object({ status: Success, snapshot: Snapshot }),
  errors: ['not_found'],
  handle: async ({ db }, { snapshotId }) =>
    success({
      snapshot: await db.call<z.input<typeof Snapshot>>('get_snapshot', { snapshot_id: snapshotId }),
    }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { StoredSnapshot } from './catalog-schemas.ts'

export const getSnapshot = operation({
  name: 'get_playcount_snapshot',
  summary: 'Get the state of a capture of play counts.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/playcount-snapshots/{snapshotId}' },
  input: z.strictObject({ snapshotId: Uuid.describe('A capture of yours or of your organizations.') }),
  output: success({ snapshot: StoredSnapshot.describe('The capture.') }),
  errors: ['not_found'],
  handle: async ({ db }, { snapshotId }) => ({
    snapshot: await db.call('get_snapshot', { snapshot_id: snapshotId }),
  }),
})

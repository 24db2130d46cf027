import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { limit, success } from '../schemas.ts'
import { Snapshot } from './catalog-schemas.ts'

export const listSnapshots = operation({
  name: 'list_playcount_snapshots',
  summary: 'List your captures of play counts and those of your organizations, newest first.',
  description: 'Includes those of deleted catalogs.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/playcount-snapshots' },
  input: z.strictObject({ limit: limit(100, 20) }),
  output: success({ snapshots: z.array(Snapshot).describe('Newest first.') }),
  handle: async ({ db }, { limit }) => ({ snapshots: await db.call('list_snapshots', { row_limit: limit }) }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { pageQuery, Pagination, success } from '../schemas.ts'
import { Snapshot } from './catalog-schemas.ts'

export const listSnapshots = operation({
  name: 'list_playcount_snapshots',
  summary: 'List your captures of play counts and those of your organizations, newest first.',
  description: 'Includes those of deleted catalogs.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/playcount-snapshots' },
  input: z.strictObject(pageQuery),
  output: success({ snapshots: z.array(Snapshot).describe('Newest first.'), pagination: Pagination }),
  handle: ({ db }, { page, limit }) => db.call('list_snapshots', { page, page_limit: limit }),
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, success } from '../schemas.ts'
import { ScheduleName } from '../tasks/task-schemas.ts'

const Schedule = z.enum(['once', ...ScheduleName.options])

export const SnapshotPrice = z.object({
  recordings: z.int().describe('The recordings of a capture. Only those that are captured are charged.'),
  schedule: Schedule.describe('How often they are captured.'),
  credits_per_capture: z.int().describe('What a capture costs at most, in credits (US cents).'),
  captures_per_month: z.int().nullable().describe('How many captures a month has at most; null for once.'),
  credits_per_month: z.int().nullable().describe('What they cost at most, in credits; null for once.'),
}).meta({ id: 'SnapshotPrice', description: 'What captures of play counts cost at most.' })

export const getSnapshotPrice = operation({
  name: 'get_playcount_snapshot_price',
  summary: 'Get what captures of play counts cost, before they are requested.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/playcount-snapshots/price' },
  input: z.strictObject({
    catalog_id: CatalogId.optional().describe('The catalog to capture; either this or recordings.'),
    recordings: z.int().min(1).max(1_000_000).optional().describe('How many recordings to capture.'),
    schedule: Schedule.default('once').describe('How often.'),
  }).refine(
    ({ catalog_id, recordings }) => (catalog_id === undefined) !== (recordings === undefined),
    {
      error: 'Exactly one of catalog_id and recordings must be provided',
      // A value outside its bounds is the only thing to say about it.
      when: ({ issues }) => issues.length === 0,
    },
  ),
  output: success({ price: SnapshotPrice.describe('The price.') }),
  errors: ['not_found'],
  handle: async ({ db }, { catalog_id, recordings, schedule }) => ({
    price: await db.call('get_snapshot_price', { catalog_id, recordings, schedule }),
  }),
})

import * as z from 'zod'
import { chargeErrors } from '../../operation/credits.ts'
import { operation } from '../../operation/operation.ts'
import { arrayText } from '../../platform/text.ts'
import { Isrc, success, Uuid } from '../schemas.ts'
import { Snapshot } from './catalog-schemas.ts'

export const createSnapshot = operation({
  name: 'create_playcount_snapshot',
  summary: 'Capture the play counts of a catalog or of recordings now, once or monthly.',
  description:
    'Costs 1 credit for each 10 recordings captured. While a capture of the catalog is in progress, that one is ' +
    'returned. Follow runId with list_task_runs.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_snapshot' },
  needs: ['playcounts'],
  http: { method: 'post', path: '/api/playcount-snapshots', status: 202 },
  tool: {
    title: 'Capture play counts',
    hints: { destructive: false, idempotent: false, openWorld: true },
    listed: ['snapshot.id', 'snapshot.state', 'snapshot.recording_count', 'runId'],
  },
  input: z.strictObject({
    catalog_id: Uuid.optional().describe('The catalog; either this or isrcs.'),
    isrcs: z.array(Isrc).min(1).max(25_000).optional().describe(
      'The recordings; either these or catalog_id.',
    ),
    schedule: z.enum(['once', 'monthly']).default('once')
      .describe('monthly: now, and again each month on this day.'),
  }).refine(
    ({ catalog_id, isrcs }) => (catalog_id === undefined) !== (isrcs === undefined),
    'Exactly one of catalog_id and isrcs must be provided',
  ),
  output: success({
    snapshot: Snapshot.describe('The capture.'),
    runId: Uuid.describe('Follow it with list_task_runs.'),
    task_id: Uuid.optional().describe('The schedule, if it is monthly.'),
  }),
  errors: ['not_found', 'feature_unavailable', ...chargeErrors],
  handle: ({ db }, { catalog_id, isrcs, schedule }) =>
    db.call('create_snapshot', { catalog_id, isrcs: isrcs && arrayText(isrcs), schedule }),
})

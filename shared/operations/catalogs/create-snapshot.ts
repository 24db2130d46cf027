import * as z from 'zod'
import { chargeErrors } from '../../operation/credits.ts'
import { operation } from '../../operation/operation.ts'
import { Isrc, Success, success, Uuid } from '../schemas.ts'
import { isrcList } from './catalog-schemas.ts'
import { Snapshot } from './snapshot-schemas.ts'

interface Ordered {
  snapshot: z.input<typeof Snapshot>
  runId: string
  task_id?: string
}

/** Has play counts captured in the background; the caller pays for those that are. */
export const createSnapshot = operation({
  name: 'create_playcount_snapshot',
  summary: 'Capture the play counts of a catalog or of recordings now, once or monthly.',
  description:
    'Costs 1 credit for each 10 recordings captured. A catalog whose capture is still going on gets ' +
    'that one. Follow runId with list_task_runs.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  needs: ['playcounts'],
  http: { method: 'post', path: '/api/playcount-snapshots', errorBody: 'status', status: 202 },
  tool: { title: 'Capture play counts', hints: { destructive: false, idempotent: false, openWorld: true } },
  input: z.strictObject({
    catalog_id: Uuid.optional().describe('The catalog; this or isrcs.'),
    isrcs: z.array(Isrc).min(1).max(25_000).optional().describe('The recordings; these or catalog_id.'),
    schedule: z.enum(['once', 'monthly']).default('once')
      .describe('monthly: now, and again each month on this day.'),
  }).refine(
    ({ catalog_id, isrcs }) => (catalog_id === undefined) !== (isrcs === undefined),
    'Exactly one of catalog_id and isrcs must be provided',
  ),
  output: z.object({ status: Success, snapshot: Snapshot, runId: Uuid, task_id: Uuid.optional() }),
  errors: ['not_found', 'feature_unavailable', ...chargeErrors],
  handle: async ({ db }, { catalog_id, isrcs, schedule }) =>
    success(
      await db.call<Ordered>('create_snapshot', {
        catalog_id: catalog_id ?? null,
        isrcs: isrcs ? isrcList(isrcs) : null,
        schedule,
      }),
    ),
})

import { type Calls, endpoints, only, type Result } from '../calls.ts'

export type Snapshot = Result<'get_playcount_snapshot'>['snapshot']

export function snapshots(calls: Calls) {
  const { plain, query, body } = endpoints(calls)
  return {
    /** Captures the play counts of a catalog or of ISRCs. Costs credits. `runs.wait(runId)` waits for its end. */
    create: body('POST /api/playcount-snapshots'),
    /** What captures cost at most, before they are requested. */
    price: only(query('GET /api/playcount-snapshots/price'), 'price'),
    /** The newest snapshots. */
    list: query('GET /api/playcount-snapshots'),
    get: only(plain('GET /api/playcount-snapshots/{snapshotId}'), 'snapshot'),
  }
}

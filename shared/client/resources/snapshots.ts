import { type Body, callInit, type Calls, type Query, type Result } from '../calls.ts'
import { dataOf } from '../errors.ts'
import type { CallOptions } from '../options.ts'

export type Snapshot = Result<'get_playcount_snapshot'>['snapshot']

export function snapshots(calls: Calls) {
  return {
    /** Captures the play counts of a catalog or of ISRCs. Costs credits. `runs.wait(runId)` waits for its end. */
    create: (body: Body<'create_playcount_snapshot'>, options?: CallOptions) =>
      dataOf(calls.POST('/api/playcount-snapshots', {
        ...callInit(options),
        body,
      })),

    /** What captures cost at most, before they are requested. */
    price: async (query: Query<'get_playcount_snapshot_price'>, options?: CallOptions) =>
      (await dataOf(calls.GET('/api/playcount-snapshots/price', { ...callInit(options), params: { query } })))
        .price,

    /** The newest snapshots. */
    list: (
      query: Query<'list_playcount_snapshots'> = {},
      options?: CallOptions,
    ) =>
      dataOf(
        calls.GET('/api/playcount-snapshots', {
          ...callInit(options),
          params: { query },
        }),
      ),

    get: async (snapshotId: string, options?: CallOptions): Promise<Snapshot> =>
      (await dataOf(calls.GET('/api/playcount-snapshots/{snapshotId}', {
        ...callInit(options),
        params: { path: { snapshotId } },
      }))).snapshot,
  }
}

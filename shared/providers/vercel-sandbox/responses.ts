import * as z from 'zod'

// What is read of Vercel's answers (https://vercel.com/docs/rest-api/sandboxes). Times are milliseconds since 1970.

const SnapshotResponse = z.looseObject({
  id: z.string().min(1).max(200),
  status: z.string().nullish(),
  createdAt: z.number().nullish(),
})
export type Snapshot = z.output<typeof SnapshotResponse>

/** A sandbox with its session, the machine that runs or ran last. */
export const Found = z.looseObject({
  sandbox: z.looseObject({ createdAt: z.number().nullish() }),
  session: z.looseObject({ id: z.string().min(1), status: z.string() }),
})
export const Snapshots = z.looseObject({ snapshots: z.array(SnapshotResponse) })
export const Created = z.looseObject({ snapshot: SnapshotResponse })

import type { Sandbox, Snapshot } from './sandboxes.ts'

/** An error of Vercel's API (https://vercel.com/docs/rest-api/reference/errors). */
export const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status })

const size = { memory: 4096, vcpus: 2, region: 'stand-in' }

/** A sandbox with its session. `cwd` is its working directory on this machine. */
export function describe({ name, machine, snapshots }: Sandbox, cwd: string) {
  const { session, createdAt, runtime, timeout, persistent } = machine!
  const updatedAt = session.stoppedAt ?? session.createdAt
  const times = { requestedAt: session.createdAt, startedAt: session.createdAt, updatedAt }
  return {
    sandbox: {
      ...size,
      name,
      persistent,
      runtime,
      timeout,
      cwd,
      createdAt,
      updatedAt,
      status: session.status,
      currentSessionId: session.id,
      currentSnapshotId: snapshots.findLast((snapshot) => snapshot.createdAt >= createdAt)?.id,
    },
    session: { ...size, ...session, ...times, runtime, timeout, cwd },
    routes: [],
  }
}

export const describeSnapshot = (snapshot: Snapshot) => ({
  ...snapshot,
  region: size.region,
  updatedAt: snapshot.createdAt,
})

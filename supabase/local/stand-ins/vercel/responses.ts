import type { Sandbox, Snapshot } from './sandbox.ts'

/** A refusal in the words of the vendor (https://vercel.com/docs/rest-api/reference/errors). */
export const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status })

const size = { memory: 4096, vcpus: 2, region: 'stand-in' }

/** A sandbox with its session. `cwd` is where on this machine it works. */
export function described({ name, machine, snapshots }: Sandbox, cwd: string) {
  const { session, createdAt, runtime, timeout, persistent } = machine!
  const updatedAt = session.stoppedAt ?? session.createdAt
  const sessions = { ...size, ...session, requestedAt: session.createdAt, startedAt: session.createdAt }
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
      currentSnapshotId: snapshots.findLast((one) => one.createdAt >= createdAt)?.id,
    },
    session: { ...sessions, runtime, timeout, cwd, updatedAt },
    routes: [],
  }
}

export const describedSnapshot = (snapshot: Snapshot) => ({
  ...snapshot,
  region: size.region,
  updatedAt: snapshot.createdAt,
})

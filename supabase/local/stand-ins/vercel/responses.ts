import type { Sandbox } from './sandboxes.ts'

/** An error of Vercel's API (https://vercel.com/docs/rest-api/reference/errors). */
export const refusal = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status })

/** A sandbox with its session. `cwd` is its working directory on this machine. */
export function describe({ name, machine, snapshots }: Sandbox, cwd: string) {
  const { session, createdAt, runtime, timeout, persistent } = machine!
  return {
    sandbox: {
      name,
      persistent,
      runtime,
      timeout,
      cwd,
      createdAt,
      status: session.status,
      currentSessionId: session.id,
      currentSnapshotId: snapshots.findLast((snapshot) => snapshot.createdAt >= createdAt)?.id,
    },
    session: { ...session, runtime, timeout, cwd },
  }
}

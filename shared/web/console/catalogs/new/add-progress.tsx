import type { Run } from '../../../../client/mod.ts'

/** How much of a long list is added. */
export function AddProgress({ run }: { run: Run | undefined }) {
  if (!run) return null
  const { read, total } = (run.progress ?? {}) as { read?: number; total?: number }
  return (
    <progress
      aria-label='Recordings that are added'
      value={total ? read : undefined}
      max={total ?? undefined}
    />
  )
}

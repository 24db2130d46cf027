import type { ReadPreview } from '../generation/draft.ts'
import { pause } from '../platform/pause.ts'
import type { TaskContext } from './task.ts'

/** How often a preview is written at most. */
export const defaultPreviewIntervalMs = 1000

/**
 * Writes the page of a generation as it is so far. A preview that cannot be written ends the previews and not the generation.
 * A connection takes one call at a time, so `stop` before the next one.
 */
export function previewGeneration({ jobs, log }: TaskContext, runId: string, intervalMs: number) {
  const stopping = new AbortController()
  let latest: ReadPreview | undefined
  let written: string | undefined
  const writing = write().catch((error) => {
    if (!stopping.signal.aborted) log('preview given up', { run_id: runId, cause: (error as Error).name })
  })
  return {
    show: (read: ReadPreview): void => void (latest = read),
    stop(): Promise<void> {
      stopping.abort()
      return writing
    },
  }

  async function write() {
    for (;;) {
      await pause(intervalMs, stopping.signal)
      const document = latest?.()
      latest = undefined
      const text = JSON.stringify(document)
      if (document && text !== written) {
        await jobs.call('preview_site_generation', { run_id: runId, document: { ...document } })
        written = text
      }
    }
  }
}

import { ConnectionError, type Run } from '../client/mod.ts'
import type { Session } from './command.ts'
import { progressBar } from './progress-bar.ts'
import { note } from './terminal.ts'

/** Shows the progress of a run while `wait` waits for it. If it stops before the run ends, it says how to follow the run again. */
export async function followRun<T>(
  { signal, next }: Pick<Session<unknown>, 'signal' | 'next'>,
  { title, runId }: { title: string; runId?: string },
  wait: (onProgress: (run: Run) => void) => Promise<T>,
): Promise<T> {
  const bar = progressBar(title)
  try {
    const ended = await wait((run) => {
      runId = run.id
      bar.update(run)
    })
    bar.end()
    return ended
  } catch (error) {
    bar.end()
    if (runId !== undefined && (signal.aborted || error instanceof ConnectionError)) {
      note(`Stopped watching. It continues; follow it with: ${next(`acp runs watch ${runId}`)}`)
    }
    throw error
  }
}

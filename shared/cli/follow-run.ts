import type { Run } from '../client/mod.ts'
import type { Session } from './command.ts'
import { progressBar } from './progress-bar.ts'
import { note } from './terminal.ts'

/** Shows the progress of a run while `wait` waits for it. If that ends before the run, it says how to follow the run again. */
export async function followRun<T>(
  { signal, next }: Pick<Session<unknown>, 'signal' | 'next'>,
  { title, runId }: { title: string; runId?: string },
  wait: (onProgress: (run: Run) => void) => Promise<T>,
): Promise<T> {
  const bar = progressBar(title)
  try {
    return await wait((run) => {
      runId = run.id
      bar.update(run)
    })
  } finally {
    bar.end()
    if (signal.aborted && runId !== undefined) {
      note(`Stopped watching. It continues; follow it with: ${next(`acp runs watch ${runId}`)}`)
    }
  }
}

import { pause } from '../../platform/pause.ts'

export interface Cancelling {
  /** The signal of a run that is at work from now on: aborted soon after somebody cancelled it. */
  begin(runId: string): AbortSignal
  end(runId: string): void
}

interface Options {
  /** Which of these runs somebody cancelled. */
  read(runIds: string[]): Promise<string[]>
  everyMs: number
  /** Ends the watch. */
  signal: AbortSignal
  fault(error: unknown): void
}

/** Watches over the runs at work here: one question for all of them, and none where there are none. */
export function watchCancelling({ read, everyMs, signal, fault }: Options): Cancelling {
  const atWork = new Map<string, AbortController>()

  const look = async () => {
    if (atWork.size === 0) return
    for (const runId of await read([...atWork.keys()])) {
      atWork.get(runId)?.abort(new Error('The run was cancelled'))
    }
  }
  const watch = async () => {
    while (!signal.aborted) {
      await look().catch(fault)
      await pause(everyMs, signal).catch(() => {})
    }
  }
  void watch()

  return {
    begin(runId) {
      const controller = new AbortController()
      atWork.set(runId, controller)
      return controller.signal
    },
    end: (runId) => void atWork.delete(runId),
  }
}

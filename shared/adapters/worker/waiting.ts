import type { WorkerEvents } from 'graphile-worker'

/** Waits; rejects as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** When each of so many workers has found nothing, one after the other, while none was at work. */
export function whenIdle(events: WorkerEvents, concurrency: number): Promise<void> {
  return new Promise((resolve) => {
    let working = 0
    let empty = 0
    events.on('job:start', () => {
      working++
      empty = 0
    })
    events.on('job:complete', () => working--)
    events.on('worker:getJob:empty', () => {
      empty++
      if (working === 0 && empty >= concurrency) resolve()
    })
  })
}

/** Waits for a promise, but no longer than this. */
export async function within(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([promise, new Promise((resolve) => timer = setTimeout(resolve, ms))])
  clearTimeout(timer)
}

import type { WorkerEvents } from 'graphile-worker'

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface Activity {
  /** Settles when each of so many slots has found nothing, one after the other, while none was at work. */
  idle: Promise<void>
  /** How many are at work. */
  working(): number
}

export function watchActivity(events: WorkerEvents, concurrency: number): Activity {
  const { promise, resolve } = Promise.withResolvers<void>()
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
  return { idle: promise, working: () => working }
}

/** Waits for a promise, but no longer than this. */
export async function within(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([promise, new Promise((resolve) => timer = setTimeout(resolve, ms))])
  clearTimeout(timer)
}

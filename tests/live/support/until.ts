import { setTimeout as delay } from 'node:timers/promises'
import { isLocal, runTimeoutMs } from './rule.ts'

/** Reads until there is a result. Throws after the time limit. */
export async function until<T>(
  read: () => T | undefined | Promise<T | undefined>,
  timeoutMs = runTimeoutMs,
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const result = await read()
    if (result !== undefined) return result
    if (Date.now() > end) throw new Error(`No result within ${timeoutMs} ms: ${read}`)
    await delay(isLocal ? 150 : 2000)
  }
}

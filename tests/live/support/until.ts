import { setTimeout as delay } from 'node:timers/promises'

/** Reads until there is a result. Throws after the time limit. */
export async function until<T>(
  read: () => T | undefined | Promise<T | undefined>,
  timeoutMs = 25_000,
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const result = await read()
    if (result !== undefined) return result
    if (Date.now() > end) throw new Error(`No result within ${timeoutMs} ms: ${read}`)
    await delay(150)
  }
}

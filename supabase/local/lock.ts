import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/**
 * Locks the state folder, so that only one stack runs on it. The kernel releases the lock when the process ends in any way. A
 * start waits for a stack that is stopping.
 */
export async function lockStackDir(stackDir: string) {
  const file = await openLock(stackDir).catch((error: Error) => {
    throw new Refusal(
      `The folder of all state, ${stackDir}, cannot be written (${error.message}). STACK_DIR=FOLDER npm start uses another one.`,
    )
  })
  const note = async (text: string) => {
    await file.truncate()
    await file.seek(0, Deno.SeekMode.Start)
    await file.write(new TextEncoder().encode(text))
  }
  const started = performance.now()
  while (!await file.tryLock(true)) {
    const [pid, state] = (await Deno.readTextFile(join(stackDir, 'lock'))).split(' ')
    if (performance.now() - started > (state === 'stopping' ? 20_000 : 1500)) {
      throw new Refusal(
        `Already running here (process ${pid}, state in ${stackDir}). Stop that one, or set another STACK_DIR.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await note(`${Deno.pid} running`)
  return { stopping: () => note(`${Deno.pid} stopping`), release: () => file.close() }
}

async function openLock(stackDir: string) {
  await Deno.mkdir(stackDir, { recursive: true })
  return await Deno.open(join(stackDir, 'lock'), { read: true, write: true, create: true, mode: 0o600 })
}

/** Whether a stack runs on a state folder now. */
export async function isLocked(stackDir: string): Promise<boolean> {
  const file = await Deno.open(join(stackDir, 'lock')).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error
  })
  if (!file) return false
  using lock = file
  return !await lock.tryLock(false)
}

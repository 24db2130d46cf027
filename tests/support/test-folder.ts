import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './stack.ts'

const roomBytes = 2 * 2 ** 30

/** A new folder, in memory where there is room: a database is created there in a tenth of the time. */
export function makeTestFolder(): string {
  const dir = memoryFolder()
  const folder = Deno.makeTempDirSync({ prefix: `platform-tests-${Deno.pid}-`, dir })
  // Postgres runs as another user if the tests run as root.
  Deno.chmodSync(folder, 0o755)
  return folder
}

/** Only Linux has it, and a container's is often small. */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > roomBytes ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}

/** Removes the folders of test runs that were cut off, because they occupy memory. */
export function removeLeftovers(): void {
  const dir = memoryFolder()
  if (!dir) return
  for (const { name } of Deno.readDirSync(dir)) {
    const [, pid] = /^platform-tests-(\d+)-/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) Deno.removeSync(join(dir, name), { recursive: true })
  }
}

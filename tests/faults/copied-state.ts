import { join } from 'node:path'
import { freePort } from '../../supabase/local/ports.ts'
import { descendants, type RunningStack, signalAll, startStack } from '../support/stack.ts'

/**
 * Copies the state folder of the running stack, as somebody copies a checkout, and starts the copy beside it, also with --fresh. The
 * original keeps its Postgres and its data.
 * @throws Error if the copy uses the original's database
 */
export async function copiedState(original: RunningStack): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: 'platform-copy-' })
  await Deno.chmod(folder, 0o755)
  try {
    const copy = join(folder, 'copy')
    // As of one moment, which a copy of the files of a running Postgres is not.
    const processes = descendants(original.pid).filter(({ command }) => command.includes('postgres'))
    signalAll(processes, 'SIGSTOP')
    const { success } = await new Deno.Command('cp', { args: ['-a', original.dir, copy] }).output()
      .finally(() => signalAll(processes, 'SIGCONT'))
    if (!success) throw new Error('The state folder could not be copied')
    for (const args of [[], ['--fresh']]) {
      const started = await startStack(copy, freePort(), {}, args)
      const same = started.stack.database_url === original.stack.database_url
      started.signal('SIGTERM')
      await started.exited
      if (same) throw new Error('The copy uses the database of the original')
    }
  } finally {
    await Deno.remove(folder, { recursive: true })
  }
}

import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/**
 * After a SIGKILL of the main process Postgres is told to stop by its watcher, which takes a moment; if that was killed too, we
 * tell it here. A process is ours only if its command line names this data folder.
 */
export async function endLeftover(dataDir: string) {
  const pidFile = join(dataDir, 'postmaster.pid')
  const pid = Number((await Deno.readTextFile(pidFile).catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  const command = await commandLine(pid)
  if (command === undefined) return
  if (!command.includes(dataDir)) {
    // Another program has that number now (a restarted container): Postgres would take it for its own predecessor.
    return await Deno.remove(pidFile).catch(() => {})
  }
  for (const [signal, patience_ms] of [['SIGINT', 10_000], ['SIGQUIT', 5000]] as const) {
    try {
      Deno.kill(pid, signal)
    } catch { /* gone */ }
    const deadline = performance.now() + patience_ms
    while (performance.now() < deadline) {
      if (!(await commandLine(pid))?.includes(dataDir)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Refusal(
    `An earlier Postgres (process ${pid}) still runs on ${dataDir} and does not stop. End it, then start again.`,
  )
}

async function commandLine(pid: number) {
  if (Deno.build.os === 'linux') {
    return await Deno.readTextFile(`/proc/${pid}/cmdline`).then((text) => text || undefined, () => undefined)
  }
  const { success, stdout } = await new Deno.Command('ps', {
    args: ['-ww', '-o', 'command=', '-p', `${pid}`],
  }).output()
  return success ? new TextDecoder().decode(stdout) : undefined
}

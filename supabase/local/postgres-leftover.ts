import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/**
 * After a SIGKILL of the main process Postgres is told to stop by its watcher, which takes a moment; if that was killed too, we
 * tell it here. A process is ours only if its command line names this data folder.
 */
export async function endLeftover(dataDir: string) {
  const pidFile = join(dataDir, 'postmaster.pid')
  const noted = await Deno.readTextFile(pidFile).catch(() => undefined)
  // Postgres refuses to start at an empty one, which a full disk can leave. The lock on the folder says that none is starting.
  if (noted?.trim() === '') return await Deno.remove(pidFile).catch(() => {})
  const pid = Number(noted?.split('\n')[0])
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

/**
 * Ends the processes of a server whose first process was killed. Each notices when its statement ends, and Postgres does not
 * start beside them. Recovery makes up for what they had not finished. Where there is no /proc, they are waited for.
 */
export async function endOrphans(dataDir: string) {
  if (Deno.build.os !== 'linux') return
  const folder = await Deno.realPath(dataDir)
  const deadline = performance.now() + 5_000
  while (performance.now() < deadline) {
    const orphans = await processesIn(folder)
    if (orphans.length === 0) return
    for (const pid of orphans) {
      try {
        Deno.kill(pid, 'SIGKILL')
      } catch { /* gone */ }
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Postgres processes whose working directory is the folder, as that of each backend is. */
async function processesIn(folder: string): Promise<number[]> {
  const pids = []
  for await (const { name } of Deno.readDir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const directory = await Deno.readLink(`/proc/${name}/cwd`).catch(() => undefined)
    if (directory === folder && (await commandLine(Number(name)))?.startsWith('postgres')) {
      pids.push(Number(name))
    }
  }
  return pids
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

import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/**
 * Stops a Postgres of an earlier run on this data folder. After a SIGKILL of the main process its watcher stops Postgres; this is
 * for the case that the watcher was killed too.
 */
export async function endLeftover(dataDir: string) {
  const pidFile = join(dataDir, 'postmaster.pid')
  const content = await Deno.readTextFile(pidFile).catch(() => undefined)
  // A full disk can leave an empty file, with which Postgres does not start. Because of the stack's lock none is starting now.
  if (content?.trim() === '') return await Deno.remove(pidFile).catch(() => {})
  const pid = Number(content?.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  const command = await commandLine(pid)
  if (command === undefined) return
  if (!command.includes(dataDir)) {
    // Another program has this process id now, for example after a restart of the container.
    return await Deno.remove(pidFile).catch(() => {})
  }
  for (const [signal, waitMs] of [['SIGINT', 10_000], ['SIGQUIT', 5000]] as const) {
    try {
      Deno.kill(pid, signal)
    } catch { /* it has ended */ }
    const deadline = performance.now() + waitMs
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
 * Kills the backends of a server whose main process was killed, because Postgres does not start while they run. Recovery handles
 * their unfinished work. Without /proc, Postgres waits until they end by themselves.
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
      } catch { /* it has ended */ }
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The Postgres processes whose working directory is the folder. */
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

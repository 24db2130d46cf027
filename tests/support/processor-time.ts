import { readFileSync } from 'node:fs'
import { cpuUsage } from 'node:process'

/** The processor time of this process in milliseconds, which does not depend on other processes. */
export function processorMs(): number {
  const { user, system } = cpuUsage()
  return (user + system) / 1_000
}

/**
 * The processor time of this process and of its descendants that have ended, in seconds; undefined where the system has no /proc.
 */
export function processorSeconds(): number | undefined {
  if (Deno.build.os !== 'linux') return undefined
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // After the name, which may contain blanks. In ticks, of which Linux has 100 a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 15)
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

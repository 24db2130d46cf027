import { cpuUsage } from 'node:process'

/** The processor time of this process in milliseconds, which does not depend on other processes. */
export function processorMs(): number {
  const { user, system } = cpuUsage()
  return (user + system) / 1_000
}

import { openGenerator } from '../generation/open-generator.ts'
import { type Providers, taskPorts } from '../tasks/task.ts'
import { portOpener } from './ports.ts'
import type { WorkerConfiguration } from './worker-configuration.ts'

/** Opens the ports of tasks, as far as they are configured. */
export async function openProviders({ vendors, billingUrl }: WorkerConfiguration): Promise<Providers> {
  const open = portOpener(vendors)
  const isThere = (port: typeof taskPorts[number]) => vendors.missing[port] === undefined
  const ports = await Promise.all(
    taskPorts.filter(isThere).map(async (port) => [port, await open(port)] as const),
  )
  return {
    ...Object.fromEntries(ports),
    generator: openGenerator(isThere('model') ? () => open('model') : undefined),
    missing: vendors.missing,
    billingUrl,
  }
}

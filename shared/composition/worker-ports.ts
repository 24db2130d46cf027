import { openGenerator } from '../generation/open-generator.ts'
import { type Providers, taskPorts } from '../tasks/task.ts'
import { portOpener } from './ports.ts'
import type { WorkerConfiguration } from './worker-configuration.ts'

/** Opens the ports of tasks, as far as they are configured. The model's library is loaded for the first page that it makes. */
export async function openProviders({ vendors, billingUrl }: WorkerConfiguration): Promise<Providers> {
  const { missing } = vendors
  const open = portOpener(vendors)
  const ports = taskPorts.filter((port) => port !== 'model' && missing[port] === undefined)
  return {
    ...Object.fromEntries(await Promise.all(ports.map(async (port) => [port, await open(port)] as const))),
    generator: openGenerator(missing.model ? undefined : () => open('model')),
    missing,
    billingUrl,
  }
}

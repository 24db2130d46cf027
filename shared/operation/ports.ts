import { OperationError } from '../errors/errors.ts'
import { providers, type VendorPort, type VendorPorts } from '../providers/index.ts'
import type { PortName } from './context.ts'
import type { RunServices } from './services.ts'

const vendorPorts = new Set<string>(providers.map(({ port }) => port))

/** The ports that are missing where a variable of theirs is not set. */
export const optionalPorts: ReadonlySet<VendorPort> = new Set(
  providers.filter(({ environment }) => Object.values(environment).some(({ required }) => required))
    .map(({ port }) => port),
)

export const isVendorPort = (port: PortName): port is VendorPort => vendorPorts.has(port)

/** Refuses where this deployment lacks a port. The variable is named in the operator's log alone. */
export function requirePort({ missing }: Pick<RunServices, 'missing'>, port: VendorPort): void {
  const variable = missing[port]
  if (variable === undefined) return
  throw new OperationError('feature_unavailable', 'This is not available here', {
    cause: new Error(`${variable} is not set`),
  })
}

/** The port, opened for its first use. @throws OperationError feature_unavailable */
export async function openPort<P extends VendorPort>(
  services: Pick<RunServices, 'missing' | 'ports' | 'openPort'>,
  port: P,
): Promise<VendorPorts[P]> {
  requirePort(services, port)
  const open: Partial<VendorPorts> = services.ports
  return (open[port] as VendorPorts[P] | undefined) ?? await services.openPort(port)
}

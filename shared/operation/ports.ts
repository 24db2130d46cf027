import { OperationError } from '../errors/errors.ts'
import { providers, type VendorPort, type VendorPorts } from '../providers/index.ts'
import type { PortName, RunServices } from './context.ts'

const vendorPorts = new Set<string>(providers.map(({ port }) => port))

/** The ports that are missing if one of their required variables is not set. */
export const optionalPorts: ReadonlySet<VendorPort> = new Set(
  providers.filter(({ environment }) => Object.values(environment).some(({ required }) => required))
    .map(({ port }) => port),
)

export const isVendorPort = (port: PortName): port is VendorPort => vendorPorts.has(port)

/** The error names the missing variable only in the operator's log. @throws OperationError feature_unavailable */
export function requirePort({ missing }: Pick<RunServices, 'missing'>, port: VendorPort): void {
  const variable = missing[port]
  if (variable === undefined) return
  throw new OperationError('feature_unavailable', 'This is not available here', {
    cause: new Error(`${variable} is not set`),
  })
}

/** Opens a port for its first use. @throws OperationError feature_unavailable */
export async function openPort<P extends VendorPort>(
  services: Pick<RunServices, 'missing' | 'ports' | 'openPort'>,
  port: P,
): Promise<VendorPorts[P]> {
  requirePort(services, port)
  const open: Partial<VendorPorts> = services.ports
  return (open[port] as VendorPorts[P] | undefined) ?? await services.openPort(port)
}

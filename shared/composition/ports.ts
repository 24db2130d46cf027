import type { MissingPorts } from '../operation/context.ts'
import { providers, type VendorPort, type VendorPorts } from '../providers/index.ts'
import {
  type AnyProvider,
  missingVariable,
  type OpenOptions,
  providerSchemas,
} from '../providers/provider.ts'

/** The variables of every outside service. */
export const vendorSchemas = (ports?: readonly VendorPort[]) => providerSchemas(listed(ports))

const listed = (ports?: readonly VendorPort[]): AnyProvider[] =>
  providers.filter(({ port }) => !ports || ports.includes(port))

/** What the outside services are opened with. */
export interface VendorConfiguration {
  values: Record<string, unknown>
  missing: MissingPorts
  options: OpenOptions
}

/** @throws Error where a service is configured in part that makes no sense in part */
export function vendorConfiguration(
  values: Record<string, unknown>,
  options: OpenOptions,
  ports?: readonly VendorPort[],
): VendorConfiguration {
  const missing: MissingPorts = {}
  for (const provider of listed(ports)) {
    const variable = missingVariable(provider, values)
    if (variable) missing[provider.port as VendorPort] = variable
  }
  const names = Object.keys(vendorSchemas(ports))
  return {
    values: Object.fromEntries(names.map((name) => [name, values[name]])),
    missing,
    options,
  }
}

/** Opens each port once, for its first use. */
export function portOpener(
  { values, options }: VendorConfiguration,
): <P extends VendorPort>(port: P) => Promise<VendorPorts[P]> {
  const opened = new Map<VendorPort, Promise<unknown>>()
  const open = (port: VendorPort) => {
    const provider: AnyProvider = providers.find((one) => one.port === port)!
    return provider.open(values, options)
  }
  return (port) => {
    if (!opened.has(port)) opened.set(port, open(port))
    return opened.get(port) as Promise<VendorPorts[typeof port]>
  }
}

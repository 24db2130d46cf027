import * as z from 'zod'
import { openGenerator } from '../generation/open-generator.ts'
import type { MissingPorts } from '../operation/context.ts'
import { type StorageOptions, supabaseStorage, typefacesBucket } from '../platform/storage.ts'
import { type LinkOptions, openLinks } from '../site/links.ts'
import type { AddressRules } from '../platform/http/public-address.ts'
import { providers, type VendorPort, type VendorPorts } from '../providers/index.ts'
import {
  type AnyProvider,
  missingVariable,
  type OpenOptions,
  providerSchemas,
  type Variable,
} from '../providers/provider.ts'
import { type Providers, taskPorts } from '../tasks/task.ts'

const listed = (ports?: readonly VendorPort[]): AnyProvider[] =>
  providers.filter(({ port }) => !ports || ports.includes(port))

/** The variables of the outside services. */
export const vendorSchemas = (ports?: readonly VendorPort[]) => providerSchemas(listed(ports))

/** The time limit of a response of an outside service. */
export const providerTimeoutVariable = {
  PROVIDER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
}

/** Whether the credentials of a port are set, also those without which it is opened. */
export const hasCredentials = (port: VendorPort, values: Record<string, unknown>): boolean =>
  listed([port]).every(({ environment }) =>
    Object.entries<Variable>(environment).every(([name, { standIn }]) =>
      standIn !== 'credential' || values[name]
    )
  )

/** What the outside services are opened with. */
export interface VendorConfiguration {
  values: Record<string, unknown>
  missing: MissingPorts
  /** The ports that are configured but need another one, which is missing: the variable that is not set, by port. */
  unmet: MissingPorts
  options: OpenOptions
}

/** @throws Error if a service has only some of the variables that belong together */
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
  const unmet: MissingPorts = {}
  for (const { port, needs } of listed(ports)) {
    if (missing[port as VendorPort]) continue
    const needed = needs?.(values).find((other) => missing[other as VendorPort])
    if (needed) unmet[port as VendorPort] = missing[needed as VendorPort]
  }
  const names = Object.keys(vendorSchemas(ports))
  return {
    values: Object.fromEntries(names.map((name) => [name, values[name]])),
    missing: { ...missing, ...unmet },
    unmet,
    options,
  }
}

/** Opens each port once, on its first use. */
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

/** Opens the configured ports of tasks. The model's library is imported for the first generated page. */
export async function openProviders(
  { vendors, billingUrl, invitationsUrl, appsUrl, addressRules, links, storage }: {
    vendors: VendorConfiguration
    storage?: StorageOptions
    links?: LinkOptions
    billingUrl?: string
    invitationsUrl?: string
    appsUrl?: string
    addressRules?: AddressRules
  },
): Promise<Providers> {
  const { missing } = vendors
  // Not at the top, because the functions import this file too.
  const { publicPoster } = await import('../platform/http/post-public.ts')
  const open = portOpener(vendors)
  const ports = taskPorts.filter((port) => port !== 'model' && missing[port] === undefined)
  return {
    ...Object.fromEntries(await Promise.all(ports.map(async (port) => [port, await open(port)] as const))),
    generator: openGenerator(missing.model ? undefined : () => open('model')),
    postPublic: publicPoster(addressRules),
    missing,
    billingUrl,
    invitationsUrl,
    appsUrl,
    links: links && openLinks(links),
    ...storage?.secretKey && {
      storage: supabaseStorage(storage),
      typefaces: supabaseStorage({ ...storage, bucket: typefacesBucket }),
    },
  }
}

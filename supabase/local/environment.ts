import { workerVariables } from '../../shared/composition/worker-configuration.ts'
import { providers, type StandInName } from '../../shared/providers/index.ts'
import type { AnyProvider, Variable } from '../../shared/providers/provider.ts'
import type { Secrets } from './secrets.ts'

export type Addresses = {
  base_url: string
  database_url: string
  standIns: StandIns
}

/** Where a stand-in listens and the credentials that it accepts, or signs with. */
export type StandIn = { origin: string; apiKey: string; signingSecret?: string }
export type StandIns = Record<StandInName, StandIn>

/**
 * What the functions are told. The first group belongs to this stack: a DATABASE_URL that happens to be set in the shell must not
 * point a local function at another database. The second gives way to what the shell sets.
 */
export function functionEnvironment(
  { base_url, database_url, standIns }: Addresses,
  secrets: Secrets,
  adminOrganization?: string,
) {
  const own = {
    SUPABASE_URL: base_url,
    DATABASE_URL: database_url,
    AUTH_JWT_SECRET: secrets.jwt,
    LINK_SECRET: secrets.links,
    AUTH_ISSUER: `${base_url}/auth/v1`,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishable_key,
    SUPABASE_SECRET_KEY: secrets.service_key,
    // The gateway writes it, over whatever a client sent.
    CLIENT_ADDRESS_HEADER: 'x-forwarded-for',
  }
  const defaults: Record<string, string> = {
    BASE_URL: base_url,
    APP_URL: base_url,
    // Another site than localhost to a browser: a playable part that never ends does not stop the page.
    PLAY_URL: base_url.replace('//localhost', '//127.0.0.1'),
    ADMIN_ORGANIZATION_ID: adminOrganization ?? '',
    LOG_LEVEL: 'info',
    ...vendorEnvironment(standIns, Deno.env.toObject()),
    AGENT_CALLBACK_SECRET: secrets.agent_callback,
  }
  for (const name of Object.keys(defaults)) defaults[name] = Deno.env.get(name) || defaults[name]!
  return { ...defaults, ...own }
}

/**
 * What the worker is told: its own way into the database, the outside services that tasks use, the key to the files that it
 * removes, and nothing else by which it could act for a caller.
 */
export const workerEnvironment = (databaseUrl: string, functions: Record<string, string>) => ({
  ...Object.fromEntries(
    workerVariables.flatMap((name) => name in functions ? [[name, functions[name]!]] : []),
  ),
  WORKER_DATABASE_URL: databaseUrl,
})

/**
 * Outside services: the address of each stand-in and what it accepts. A credential that the shell sets is for the real service:
 * then the stand-in's values are absent, and the vendor's own defaults hold.
 */
export function vendorEnvironment(
  standIns: Partial<StandIns>,
  shell: Record<string, string | undefined> = {},
): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const { standIn: name, environment: declared } of providers as readonly AnyProvider[]) {
    const variables = Object.entries<Variable>(declared)
    const isReal = variables.some(([name, { standIn }]) => standIn === 'credential' && shell[name])
    const standIn = name && standIns[name as StandInName]
    for (const [name, { standIn: kind }] of variables) {
      environment[name] = !standIn || isReal || !kind ? '' : valueFor(standIn, kind)
    }
  }
  return environment
}

function valueFor(standIn: StandIn, kind: NonNullable<Variable['standIn']>): string {
  if (typeof kind === 'object') return kind.value
  return {
    origin: standIn.origin,
    credential: standIn.apiKey,
    signingSecret: standIn.signingSecret ?? '',
  }[kind]
}

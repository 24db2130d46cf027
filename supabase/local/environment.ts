import { workerVariables } from '../../shared/composition/worker-configuration.ts'
import { providers, type StandInName } from '../../shared/providers/index.ts'
import type { AnyProvider, Variable } from '../../shared/providers/provider.ts'
import type { Secrets } from './secrets.ts'

export type Addresses = {
  base_url: string
  supabase_url: string
  database_url: string
  standIns: StandIns
}

/** A stand-in's address and the credentials that it accepts or signs with. */
export type StandIn = { origin: string; apiKey: string; signingSecret?: string }
export type StandIns = Record<StandInName, StandIn>

/**
 * The environment of the functions. The shell cannot override the first group, so that a DATABASE_URL in the shell does not point
 * a local function at another database. It overrides the second group.
 */
export function functionEnvironment(
  { base_url, supabase_url, database_url, standIns }: Addresses,
  secrets: Pick<Secrets, 'jwt' | 'links' | 'publishable_key' | 'service_key' | 'agent_callback'>,
  adminOrganization?: string,
  shell: Record<string, string | undefined> = Deno.env.toObject(),
): Record<string, string> {
  const own = {
    SUPABASE_URL: supabase_url,
    DATABASE_URL: database_url,
    AUTH_JWT_SECRET: secrets.jwt,
    LINK_SECRET: secrets.links,
    AUTH_ISSUER: `${supabase_url}/auth/v1`,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishable_key,
    SUPABASE_SECRET_KEY: secrets.service_key,
    // The gateway overwrites what a client sent.
    CLIENT_ADDRESS_HEADER: 'x-forwarded-for',
  }
  const defaults: Record<string, string> = {
    BASE_URL: base_url,
    APP_URL: base_url,
    // Browsers treat this as another site than localhost, so a playable part in an endless loop does not block the page.
    PLAY_URL: base_url.replace('//localhost', '//127.0.0.1'),
    ADMIN_ORGANIZATION_ID: adminOrganization ?? '',
    LOG_LEVEL: 'info',
    // A receiver of webhooks that runs on this machine.
    WEBHOOK_LOOPBACK: 'true',
    ...vendorEnvironment(standIns, shell),
    AGENT_CALLBACK_SECRET: secrets.agent_callback,
  }
  for (const name of Object.keys(defaults)) defaults[name] = shell[name] || defaults[name]!
  return { ...defaults, ...own, ...telemetry(shell) }
}

/** The variables of metrics and traces of the shell. Without the first two a function with OTEL_DENO does not start (docs/monitoring.md). */
const telemetry = (environment: Record<string, string | undefined>) => ({
  ...environment.OTEL_DENO && { OTEL_TRACES_SAMPLER: 'parentbased_always_off', OTEL_PROPAGATORS: 'none' },
  ...Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] =>
      /^(OTEL_\w+|TRACES_RATIO|METRICS_SECRET|WORKER_METRICS_PORT)$/.test(entry[0]) && entry[1] !== undefined
    ),
  ),
})

/**
 * The environment of the worker: its own database role, the outside services that tasks use, the key for removing files and the secret
 * of links in mails. It gets nothing with which it could act for a caller.
 */
export const workerEnvironment = (databaseUrl: string, functions: Record<string, string>) => ({
  ...Object.fromEntries(
    workerVariables.flatMap((name) => name in functions ? [[name, functions[name]!]] : []),
  ),
  ...telemetry(functions),
  WORKER_DATABASE_URL: databaseUrl,
})

/**
 * The variables of outside services: each stand-in's address and credentials. If the shell sets a credential, the real service is
 * used with its defaults, and the stand-in's values are left out.
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

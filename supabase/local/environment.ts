import type { Secrets } from './secrets.ts'

export type Addresses = {
  base_url: string
  database_url: string
  resend: StandIn
  apify: StandIn
  spotify: StandIn
}

/** Where a stand-in listens and the credential that it accepts. */
export type StandIn = { origin: string; apiKey: string }

/**
 * What the functions are told. The first group belongs to this stack: a DATABASE_URL that happens to be set in the shell must not
 * point a local function at another database. The second gives way to what the shell sets.
 */
export function functionEnvironment(
  { base_url, database_url, resend, apify, spotify }: Addresses,
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
    ...providers(secrets, { resend, apify, spotify }),
  }
  for (const name of Object.keys(defaults)) defaults[name] = Deno.env.get(name) || defaults[name]!
  return { ...defaults, ...own }
}

/**
 * What the worker is told: its own way into the database, the outside services that tasks use, the key to the files that it
 * sweeps away, and nothing else by which it could act for a caller.
 */
export const workerEnvironment = (databaseUrl: string, functions: Record<string, string>) => ({
  ...Object.fromEntries(
    Object.entries(functions).filter(([name]) =>
      name === 'LOG_LEVEL' || /^(APIFY_|LLM_|SUPABASE_(URL|SECRET_KEY)$)/.test(name)
    ),
  ),
  WORKER_DATABASE_URL: databaseUrl,
})

/** Outside services: the address of the stand-in and the credential it accepts, a row each, as stand-ins are added. */
const providers = (
  secrets: Secrets,
  { resend, apify, spotify }: Pick<Addresses, 'resend' | 'apify' | 'spotify'>,
): Record<string, string> => ({
  // A real key is for the real address: absent here, it is the functions' own default.
  RESEND_API_BASE: Deno.env.get('RESEND_API_KEY') ? '' : resend.origin,
  RESEND_API_KEY: resend.apiKey,
  APIFY_API_BASE: Deno.env.get('APIFY_TOKEN') ? '' : apify.origin,
  APIFY_TOKEN: apify.apiKey,
  // The stand-in takes any name; a real token needs the name of a real actor.
  APIFY_ACTOR: Deno.env.get('APIFY_TOKEN') ? '' : 'stand-in/playcounts',
  // It asks for no credential: whoever wants the real one names its address.
  SPOTIFY_OEMBED_BASE: spotify.origin,
  // No stand-in: without a model pages are composed.
  LLM_BASE_URL: '',
  LLM_API_KEY: '',
  LLM_MODEL: '',
  SLACK_SIGNING_SECRET: secrets.slack_signing,
  AGENT_CALLBACK_SECRET: secrets.agent_callback,
  STRIPE_WEBHOOK_SECRET: secrets.stripe_webhook,
})

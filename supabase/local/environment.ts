import type { Secrets } from './secrets.ts'

export type Addresses = {
  base_url: string
  database_url: string
  standIns: StandIns
}

export type Vendor =
  | 'resend'
  | 'apify'
  | 'spotifyOembed'
  | 'appleMusic'
  | 'spotify'
  | 'bandsintown'
  | 'composio'
  | 'stripe'
  | 'github'
  | 'vercel'
  | 'content'
  | 'slack'
export type StandIns = Record<Vendor, StandIn>

/** Where a stand-in listens and the credential that it accepts. */
export type StandIn = { origin: string; apiKey: string }

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
    ...providers(secrets, standIns),
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
      name === 'LOG_LEVEL' ||
      /^(APIFY_|LLM_|GITHUB_|VERCEL_|CONTENT_|SLACK_(API_BASE|BOT_TOKEN)$|AGENT_CALLBACK_SECRET$|(BASE|APP|BILLING)_URL$|STRIPE_(API_BASE|SECRET_KEY)$|SUPABASE_(URL|SECRET_KEY)$)/
        .test(name)
    ),
  ),
  WORKER_DATABASE_URL: databaseUrl,
})

/** Outside services: the address of the stand-in and the credential it accepts, a row each, as stand-ins are added. */
const providers = (
  secrets: Secrets,
  {
    resend,
    apify,
    spotifyOembed,
    appleMusic,
    spotify,
    bandsintown,
    composio,
    stripe,
    github,
    vercel,
    content,
    slack,
  }: StandIns,
): Record<string, string> => ({
  // A real key is for the real address: absent here, it is the functions' own default.
  RESEND_API_BASE: ownBase(resend, 'RESEND_API_KEY'),
  RESEND_API_KEY: resend.apiKey,
  APIFY_API_BASE: ownBase(apify, 'APIFY_TOKEN'),
  APIFY_TOKEN: apify.apiKey,
  // The stand-in takes any name; a real token needs the name of a real actor.
  APIFY_ACTOR: Deno.env.get('APIFY_TOKEN') ? '' : 'stand-in/playcounts',
  // It asks for no credential: whoever wants the real one names its address.
  SPOTIFY_OEMBED_BASE: spotifyOembed.origin,
  APPLE_MUSIC_API_BASE: ownBase(appleMusic, 'APPLE_MUSIC_PRIVATE_KEY'),
  APPLE_MUSIC_TEAM_ID: 'STANDIN001',
  APPLE_MUSIC_KEY_ID: 'STANDINKEY',
  APPLE_MUSIC_PRIVATE_KEY: appleMusic.apiKey,
  SPOTIFY_API_BASE: ownBase(spotify, 'SPOTIFY_CLIENT_SECRET'),
  SPOTIFY_ACCOUNTS_BASE: ownBase(spotify, 'SPOTIFY_CLIENT_SECRET'),
  SPOTIFY_CLIENT_ID: 'stand-in',
  SPOTIFY_CLIENT_SECRET: spotify.apiKey,
  BANDSINTOWN_API_BASE: ownBase(bandsintown, 'BANDSINTOWN_APP_ID'),
  BANDSINTOWN_APP_ID: bandsintown.apiKey,
  COMPOSIO_API_BASE: ownBase(composio, 'COMPOSIO_API_KEY'),
  COMPOSIO_API_KEY: composio.apiKey,
  STRIPE_API_BASE: ownBase(stripe, 'STRIPE_SECRET_KEY'),
  STRIPE_SECRET_KEY: stripe.apiKey,
  GITHUB_API_BASE: ownBase(github, 'GITHUB_TOKEN'),
  GITHUB_TOKEN: github.apiKey,
  VERCEL_API_BASE: ownBase(vercel, 'VERCEL_TOKEN'),
  VERCEL_TOKEN: vercel.apiKey,
  VERCEL_TEAM_ID: 'team_standin',
  VERCEL_PROJECT_ID: 'prj_standin',
  CONTENT_API_BASE: ownBase(content, 'CONTENT_API_KEY'),
  CONTENT_API_KEY: content.apiKey,
  SLACK_API_BASE: ownBase(slack, 'SLACK_BOT_TOKEN'),
  SLACK_BOT_TOKEN: slack.apiKey,
  // No stand-in: without a model pages are composed.
  LLM_BASE_URL: '',
  LLM_API_KEY: '',
  LLM_MODEL: '',
  SLACK_SIGNING_SECRET: secrets.slack_signing,
  AGENT_CALLBACK_SECRET: secrets.agent_callback,
  STRIPE_WEBHOOK_SECRET: secrets.stripe_webhook,
})

/** The stand-in's address, unless the shell sets the credential that says who means the real one. */
const ownBase = ({ origin }: StandIn, credential: string) => Deno.env.get(credential) ? '' : origin

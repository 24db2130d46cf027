import * as z from 'zod'
import { storageOptions } from '../platform/storage.ts'
import { apifyConfiguration, apifyVariables } from '../providers/apify/configuration.ts'
import { appleMusicConfiguration, appleMusicVariables } from '../providers/apple-music/configuration.ts'
import { bandsintownConfiguration, bandsintownVariables } from '../providers/bandsintown/configuration.ts'
import { composioConfiguration, composioVariables } from '../providers/composio/configuration.ts'
import { llmConfiguration, llmVariables } from '../providers/llm/configuration.ts'
import { spotifyConfiguration, spotifyVariables } from '../providers/spotify/configuration.ts'
import { contentConfiguration, contentVariables } from '../providers/content/configuration.ts'
import { githubConfiguration, githubVariables } from '../providers/github/configuration.ts'
import { slackVariables } from '../providers/slack/configuration.ts'
import { vercelConfiguration, vercelVariables } from '../providers/vercel-sandbox/configuration.ts'
import { firstLacking } from '../platform/environment.ts'
import { stripeConfiguration, stripeVariables } from '../providers/stripe/configuration.ts'

const WebUrl = z.url({ protocol: /^https?$/, hostname: /./ })
const WebUrls = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(WebUrl)).default([])
const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Every variable that the functions read; docs/operating.md describes them. An empty one counts as absent. */
const Environment = z.object({
  BASE_URL: WebUrl,
  APP_URL: WebUrl,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10),
  DATABASE_DEADLINE_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  AUTH_ISSUER: WebUrl,
  SUPABASE_URL: WebUrl.optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
  AUTH_JWT_SECRET: z.string().min(32).optional(),
  AUTH_JWKS_URL: WebUrl.optional(),
  BILLING_URL: WebUrl.optional(),
  LINK_SECRET: z.string().min(32).optional(),
  PLAY_URL: WebUrl.optional(),
  CLIENT_ADDRESS_HEADER: z.string().regex(/^[\w-]+$/).toLowerCase().optional(),
  BODY_IDLE_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
  RESEND_API_BASE: WebUrl.default('https://api.resend.com'),
  RESEND_API_KEY: z.string().optional(),
  SPOTIFY_OEMBED_BASE: WebUrl.default('https://open.spotify.com'),
  ...apifyVariables,
  ...llmVariables,
  ...appleMusicVariables,
  ...spotifyVariables,
  ...bandsintownVariables,
  ...composioVariables,
  ...stripeVariables,
  ...githubVariables,
  ...vercelVariables,
  ...contentVariables,
  SLACK_SIGNING_SECRET: slackVariables.SLACK_SIGNING_SECRET,
  AGENT_CALLBACK_SECRET: slackVariables.AGENT_CALLBACK_SECRET,
  REDIRECT_ORIGINS: WebUrls,
  /** The older name of REDIRECT_ORIGINS. */
  CONNECTOR_CALLBACK_ORIGINS: WebUrls,
  PROVIDER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
  MAIL_FROM: z.string().default('Artist and Catalog Platform <no-reply@example.com>'),
  PLAYCOUNT_HISTORY: Flag.default(true),
  LOG_LEVEL: z.enum(['info', 'error', 'none']).default('info'),
})

export type Configuration = ReturnType<typeof readConfiguration>

/**
 * Reads the configuration once, at start.
 * @throws Error that names each variable that is missing or malformed, never its value.
 */
export function readConfiguration(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const supabaseUrl = given.SUPABASE_URL
  const values = { AUTH_ISSUER: supabaseUrl && `${supabaseUrl.replace(/\/$/, '')}/auth/v1`, ...given }
  // Read once: to compile a reader first would take longer (budget B8).
  const parsed = Environment.safeParse(values, { jitless: true })
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) =>
      `${issue.path.join('.')}: ${given[String(issue.path[0])] === undefined ? 'is required' : issue.message}`
    )
    throw new Error(`Configuration is not complete. ${faults.join('; ')}`)
  }
  const env = parsed.data
  const appUrl = env.APP_URL.replace(/\/$/, '')
  /** The options of a vendor that a caller waits for. */
  const waited = <O>(options: O | undefined) => options && { ...options, timeoutMs: env.PROVIDER_TIMEOUT_MS }
  const vendors = {
    songs: appleMusicConfiguration(env),
    search: spotifyConfiguration(env),
    events: bandsintownConfiguration(env),
    connectors: composioConfiguration(env),
    cards: stripeConfiguration(env),
    repositories: githubConfiguration(env),
  }
  const jwksUrl = env.AUTH_JWKS_URL ??
    (env.AUTH_JWT_SECRET ? undefined : `${env.AUTH_ISSUER}/.well-known/jwks.json`)
  return {
    baseUrl: env.BASE_URL.replace(/\/$/, ''),
    appUrl,
    database: {
      url: env.DATABASE_URL,
      connections: env.DATABASE_CONNECTIONS,
      deadlineMs: env.DATABASE_DEADLINE_MS,
    },
    tokens: { issuer: env.AUTH_ISSUER, secret: env.AUTH_JWT_SECRET, jwksUrl },
    /** What signs the links of pages. */
    linkSecret: env.LINK_SECRET,
    /** Another site for the playable parts, so that a browser gives them a process of their own. */
    playUrl: env.PLAY_URL?.replace(/\/$/, ''),
    clientAddressHeader: env.CLIENT_ADDRESS_HEADER,
    bodyIdleTimeoutMs: env.BODY_IDLE_TIMEOUT_MS,
    billingUrl: env.BILLING_URL ?? `${appUrl}/`,
    storage: storageOptions(env),
    releases: { apiBase: env.SPOTIFY_OEMBED_BASE.replace(/\/$/, ''), timeoutMs: env.PROVIDER_TIMEOUT_MS },
    mail: {
      timeoutMs: env.PROVIDER_TIMEOUT_MS,
      apiBase: env.RESEND_API_BASE.replace(/\/$/, ''),
      apiKey: env.RESEND_API_KEY,
      from: env.MAIL_FROM,
    },
    /** Undefined where pages are composed without a model. */
    llm: llmConfiguration(env),
    /** What is not offered here, with the variable whose setting would offer it. */
    lacking: {
      captures: apifyConfiguration(env).lacking,
      songs: vendors.songs.lacking,
      search: vendors.search.lacking,
      events: vendors.events.lacking,
      connectors: vendors.connectors.lacking,
      cards: vendors.cards.lacking,
      repositories: vendors.repositories.lacking,
      sandboxes: vendors.repositories.lacking ?? vercelConfiguration(env).lacking,
      content: contentConfiguration(env).lacking,
      slack_events: firstLacking({ SLACK_SIGNING_SECRET: env.SLACK_SIGNING_SECRET }),
      agent_callback: firstLacking({ AGENT_CALLBACK_SECRET: env.AGENT_CALLBACK_SECRET }),
      card_events: vendors.cards.lacking ??
        firstLacking({ STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET }),
    },
    agentSecrets: { slackSigning: env.SLACK_SIGNING_SECRET, callback: env.AGENT_CALLBACK_SECRET },
    vendors: {
      repositories: vendors.repositories.options,
      songs: waited(vendors.songs.options),
      search: waited(vendors.search.options),
      events: waited(vendors.events.options),
      connectors: waited(vendors.connectors.options),
      cards: vendors.cards.options && {
        ...vendors.cards.options,
        timeoutMs: env.PROVIDER_TIMEOUT_MS,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      },
    },
    redirects: {
      origins: [appUrl, ...env.REDIRECT_ORIGINS, ...env.CONNECTOR_CALLBACK_ORIGINS]
        .map((url) => new URL(url).origin),
      afterConnecting: `${appUrl}/settings/connectors?connected=true`,
    },
    playcountHistory: env.PLAYCOUNT_HISTORY,
    logLevel: env.LOG_LEVEL,
  }
}

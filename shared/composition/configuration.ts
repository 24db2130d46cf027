import * as z from 'zod'
import {
  configurationError,
  type Environment,
  flag,
  logLevel,
  readEnvironment,
  secretValues,
  webUrl,
  withoutTrailingSlash,
} from '../platform/environment.ts'
import { creditsPage } from '../operation/billing-url.ts'
import { databaseUrl } from '../platform/database/url.ts'
import { publishableKeyVariables, readPublishableKey } from '../platform/identity/publishable-key.ts'
import { storageOptions, storageVariables } from '../platform/storage.ts'
import { asJson } from '../platform/text.ts'
import { maxPixels } from '../media/media.ts'
import { hasCredentials, providerTimeoutVariable, vendorConfiguration, vendorSchemas } from './ports.ts'
import { tracingOptions, tracingVariables } from './tracing.ts'

const webUrls = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(webUrl)).default([])
const publishedKey = z.looseObject({ kty: z.string() })
/** Hosted Supabase gives functions the keys of its Auth (https://supabase.com/docs/guides/functions/secrets#default-secrets). */
const jwks = z.string().transform(asJson).pipe(
  z.union([z.object({ keys: z.array(publishedKey) }), z.array(publishedKey)], 'must be a JSON Web Key Set'),
).transform((set) => Array.isArray(set) ? { keys: set } : set)
const milliseconds = (max: number) => z.coerce.number().int().min(100).max(max)

/** The platform's own variables, which docs/operating.md describes. Outside services declare theirs. */
const ownSchema = z.object({
  BASE_URL: webUrl,
  APP_URL: webUrl,
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_READ_MAX_LAG_MS: milliseconds(60_000).default(5_000),
  DATABASE_CA_CERT: z.string().optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(100).optional(),
  DATABASE_PREPARE: flag.optional(),
  DATABASE_DEADLINE_MS: milliseconds(60_000).default(10_000),
  AUTH_ISSUER: webUrl.optional(),
  ...storageVariables,
  ...publishableKeyVariables,
  AUTH_JWT_SECRET: secretValues(32).optional(),
  AUTH_JWKS_URL: webUrl.optional(),
  SUPABASE_JWKS: jwks.optional(),
  BILLING_URL: webUrl.optional(),
  LINK_SECRET: secretValues(32).optional(),
  WORKER_SECRET: secretValues(32).optional(),
  PLAY_URL: webUrl.optional(),
  FAILED_CREDENTIALS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(500),
  CLIENT_ADDRESS_HEADER: z.string().regex(/^[\w-]+$/).toLowerCase().optional(),
  RESPONSE_DEADLINE_MS: z.coerce.number().int().min(11_000).max(300_000).optional(),
  MAX_PICTURE_MEGAPIXELS: z.coerce.number().int().min(1).max(maxPixels / 1e6).optional(),
  BODY_IDLE_TIMEOUT_MS: milliseconds(600_000).default(30_000),
  REDIRECT_ORIGINS: webUrls,
  /** The older name of REDIRECT_ORIGINS. */
  CONNECTOR_CALLBACK_ORIGINS: webUrls,
  MCP_ORIGINS: webUrls,
  ...providerTimeoutVariable,
  PLAYCOUNT_HISTORY: flag.default(true),
  WEBHOOK_LOOPBACK: flag.default(false),
  EVENT_STREAM_MS: z.coerce.number().int().min(1_000).max(3_600_000).optional(),
  LOG_LEVEL: logLevel,
  METRICS_SECRET: secretValues(32).optional(),
  ...tracingVariables,
})

/** Every variable that the API, MCP and the pages read. */
export const functionVariables = (): readonly string[] =>
  Object.keys({ ...ownSchema.shape, ...vendorSchemas() })

/** Supabase ends a request without a response after 150 s (https://supabase.com/docs/guides/functions/limits). */
const responseDeadlineOnTheEdgeMs = 120_000
const eventStreamOnTheEdgeMs = 120_000
/** A function has 2 s of CPU time in its life. A picture of this size takes 1.2 s (docs/performance.md, B10). */
const maxPicturePixelsOnTheEdge = 12_500_000
/** Hosted Supabase runs many isolates, each with connections of its own, in front of a pooler with few. */
const connectionsOnTheEdge = 3
/** Where Supabase's pooler listens in transaction mode (https://supabase.com/docs/guides/database/connecting-to-postgres). */
const transactionPoolerPort = '6543'

export type Configuration = ReturnType<typeof readConfiguration>

/**
 * Reads the configuration of the API, MCP and the pages once, at start.
 * @throws Error that names each variable that is missing or malformed, never its value.
 */
export function readConfiguration(environment: Environment) {
  /** Auth's address, for servers or for browsers. */
  const authUrl = (supabaseUrl?: string) => supabaseUrl && `${withoutTrailingSlash(supabaseUrl)}/auth/v1`
  const publicAuthUrl = authUrl(environment.SUPABASE_PUBLIC_URL || environment.SUPABASE_URL)
  const issuer = environment.AUTH_ISSUER || publicAuthUrl
  const schema = ownSchema.extend(vendorSchemas())
  const values: Record<string, unknown> = readEnvironment(schema, { ...environment, AUTH_ISSUER: issuer })
  const env = values as z.output<typeof ownSchema>
  const appUrl = withoutTrailingSlash(env.APP_URL)
  const baseUrl = withoutTrailingSlash(env.BASE_URL)
  const isOnTheEdge = Boolean(environment.SB_REGION)
  const prepares = (url: string) => env.DATABASE_PREPARE ?? new URL(url).port !== transactionPoolerPort
  const jwksUrl = env.AUTH_JWKS_URL ??
    (env.AUTH_JWT_SECRET
      ? undefined
      : `${authUrl(environment.SUPABASE_URL) ?? env.AUTH_ISSUER}/.well-known/jwks.json`)
  const keyVariables = (['AUTH_JWT_SECRET', 'AUTH_JWKS_URL'] as const).filter((name) => env[name])
  if (!env.AUTH_ISSUER && keyVariables.length > 0) {
    throw configurationError([{
      name: 'AUTH_ISSUER',
      problem: `is required, because ${keyVariables.join(' and ')} verify its tokens`,
    }])
  }
  return {
    baseUrl,
    appUrl,
    database: {
      url: env.DATABASE_URL,
      caCert: env.DATABASE_CA_CERT,
      connections: env.DATABASE_CONNECTIONS ?? (isOnTheEdge ? connectionsOnTheEdge : 10),
      prepare: prepares(env.DATABASE_URL),
      deadlineMs: env.DATABASE_DEADLINE_MS,
      replica: env.DATABASE_READ_URL
        ? {
          url: env.DATABASE_READ_URL,
          prepare: prepares(env.DATABASE_READ_URL),
          maxLagMs: env.DATABASE_READ_MAX_LAG_MS,
        }
        : undefined,
    },
    publishableKey: readPublishableKey(env),
    /** Where browsers reach Auth. */
    authUrl: publicAuthUrl ?? env.AUTH_ISSUER ?? `${baseUrl}/auth/v1`,
    /** Undefined without Auth: only API keys are accepted. */
    tokens: env.AUTH_ISSUER
      ? { issuer: env.AUTH_ISSUER, secrets: env.AUTH_JWT_SECRET, jwks: env.SUPABASE_JWKS, jwksUrl }
      : undefined,
    /** They sign the links of pages. */
    linkSecrets: env.LINK_SECRET,
    /** Set if the worker is a function, which is called with it. */
    workerSecret: env.WORKER_SECRET?.[0],
    /** Another site for the playable parts, so that browsers isolate them in their own process. */
    playUrl: env.PLAY_URL && withoutTrailingSlash(env.PLAY_URL),
    failedCredentialsPerMinute: env.FAILED_CREDENTIALS_PER_MINUTE,
    clientAddressHeader: env.CLIENT_ADDRESS_HEADER,
    bodyIdleTimeoutMs: env.BODY_IDLE_TIMEOUT_MS,
    billingUrl: env.BILLING_URL ?? `${appUrl}/${creditsPage}`,
    storage: storageOptions(env),
    vendors: vendorConfiguration(values, { timeoutMs: env.PROVIDER_TIMEOUT_MS, platformUrl: baseUrl }),
    redirects: {
      origins: [appUrl, ...env.REDIRECT_ORIGINS, ...env.CONNECTOR_CALLBACK_ORIGINS]
        .map((url) => new URL(url).origin),
      afterConnecting: `${appUrl}/settings/connectors?connected=true`,
    },
    /** Where webhooks may be sent. */
    addressRules: { allowLoopback: env.WEBHOOK_LOOPBACK },
    /** The duration of an event stream; its client connects again. */
    eventStreamMs: env.EVENT_STREAM_MS ?? (isOnTheEdge ? eventStreamOnTheEdgeMs : 600_000),
    host: {
      hasMail: hasCredentials('mail', values),
      responseDeadlineMs: env.RESPONSE_DEADLINE_MS ?? (isOnTheEdge ? responseDeadlineOnTheEdgeMs : undefined),
      maxPicturePixels: env.MAX_PICTURE_MEGAPIXELS
        ? env.MAX_PICTURE_MEGAPIXELS * 1e6
        : (isOnTheEdge ? maxPicturePixelsOnTheEdge : maxPixels),
    },
    /** The origins of pages that may call /mcp from a browser. */
    mcpOrigins: [baseUrl, appUrl, ...env.MCP_ORIGINS].map((url) => new URL(url).origin),
    playcountHistory: env.PLAYCOUNT_HISTORY,
    logLevel: env.LOG_LEVEL,
    metricsSecrets: env.METRICS_SECRET,
    tracing: tracingOptions(env),
  }
}

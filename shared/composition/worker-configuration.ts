import * as z from 'zod'
import { apifyConfiguration, apifyVariables } from '../providers/apify/configuration.ts'
import { storageOptions } from '../platform/storage.ts'
import { contentConfiguration, contentVariables } from '../providers/content/configuration.ts'
import { githubConfiguration, githubVariables } from '../providers/github/configuration.ts'
import { slackConfiguration, slackVariables } from '../providers/slack/configuration.ts'
import { vercelConfiguration, vercelVariables } from '../providers/vercel-sandbox/configuration.ts'
import { stripeConfiguration, stripeVariables } from '../providers/stripe/configuration.ts'
import { llmConfiguration, llmVariables } from '../providers/llm/configuration.ts'

/** Every variable that the worker reads; docs/operating.md describes them. An empty one counts as absent. */
const Environment = z.object({
  WORKER_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  WORKER_SECRET: z.string().min(32).optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(4),
  WORKER_HOUSE_MS: z.coerce.number().int().min(50).max(60_000).default(5_000),
  WORKER_TIME_MS: z.coerce.number().int().min(1_000).max(350_000).default(100_000),
  SUPABASE_URL: z.url().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
  ...apifyVariables,
  ...llmVariables,
  ...githubVariables,
  ...vercelVariables,
  ...contentVariables,
  ...slackVariables,
  BASE_URL: z.url().optional(),
  APP_URL: z.url().optional(),
  BILLING_URL: z.url().optional(),
  STRIPE_API_BASE: stripeVariables.STRIPE_API_BASE,
  STRIPE_SECRET_KEY: stripeVariables.STRIPE_SECRET_KEY,
  LOG_LEVEL: z.enum(['info', 'error', 'none']).default('info'),
})

export type WorkerConfiguration = ReturnType<typeof readWorkerConfiguration>

/**
 * Reads the configuration once, at start.
 * @throws Error that names each variable that is missing or malformed, never its value.
 */
export function readWorkerConfiguration(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) =>
      `${path.join('.')}: ${given[String(path[0])] === undefined ? 'is required' : message}`
    )
    throw new Error(`Configuration is not complete. ${faults.join('; ')}`)
  }
  const env = parsed.data
  return {
    worker: {
      databaseUrl: env.WORKER_DATABASE_URL,
      concurrency: env.WORKER_CONCURRENCY,
      houseMs: env.WORKER_HOUSE_MS,
      attempts: 8,
      pollMs: 1_000,
      patienceMs: 4_000,
    },
    /** Present where the worker is called over HTTP; else it is a process that runs on. */
    http: env.WORKER_SECRET ? { secret: env.WORKER_SECRET, timeMs: env.WORKER_TIME_MS } : undefined,
    storage: storageOptions(env),
    apify: apifyConfiguration(env).options,
    llm: llmConfiguration(env),
    stripe: stripeConfiguration(env).options,
    github: githubConfiguration(env).options,
    vercel: vercelConfiguration(env).options,
    content: contentConfiguration(env).options,
    slack: slackConfiguration(env).options,
    callback: env.BASE_URL && env.AGENT_CALLBACK_SECRET
      ? {
        url: `${env.BASE_URL.replace(/\/$/, '')}/api/content-agent/callback`,
        secret: env.AGENT_CALLBACK_SECRET,
      }
      : undefined,
    billingUrl: env.BILLING_URL ?? (env.APP_URL && `${env.APP_URL.replace(/\/$/, '')}/`),
    logLevel: env.LOG_LEVEL,
  }
}

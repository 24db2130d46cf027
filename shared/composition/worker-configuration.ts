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
import { appsPage, creditsPage, peoplePage } from '../operation/billing-url.ts'
import { databaseUrl } from '../platform/database/url.ts'
import { storageOptions, storageVariables } from '../platform/storage.ts'
import { taskPorts } from '../tasks/task.ts'
import { providerTimeoutVariable, vendorConfiguration, vendorSchemas } from './ports.ts'
import { tracingOptions, tracingVariables } from './tracing.ts'

/** The worker's own variables, which docs/operating.md describes. */
const ownSchema = z.object({
  WORKER_DATABASE_URL: databaseUrl,
  DATABASE_CA_CERT: z.string().optional(),
  WORKER_SECRET: secretValues(32).optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(4),
  WORKER_MAINTENANCE_MS: z.coerce.number().int().min(50).max(60_000).default(5_000),
  WORKER_TIME_MS: z.coerce.number().int().min(1_000).max(350_000).default(350_000),
  ...storageVariables,
  BASE_URL: webUrl.optional(),
  APP_URL: webUrl.optional(),
  BILLING_URL: webUrl.optional(),
  LINK_SECRET: secretValues(32).optional(),
  ...providerTimeoutVariable,
  WEBHOOK_LOOPBACK: flag.default(false),
  LOG_LEVEL: logLevel,
  METRICS_SECRET: secretValues(32).optional(),
  WORKER_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  ...tracingVariables,
})

const schema = ownSchema.extend(vendorSchemas(taskPorts))

/** Every variable that the worker reads. */
export const workerVariables: readonly string[] = Object.keys(schema.shape)

/**
 * Reads the worker's configuration once, at start.
 * @throws Error that names each variable that is missing or malformed, never its value.
 */
export function readWorkerConfiguration(environment: Environment) {
  const values: Record<string, unknown> = readEnvironment(schema, environment)
  const env = values as z.output<typeof ownSchema>
  const options = {
    timeoutMs: env.PROVIDER_TIMEOUT_MS,
    isBackground: true,
    platformUrl: env.BASE_URL && withoutTrailingSlash(env.BASE_URL),
  }
  const vendors = vendorConfiguration(values, options, taskPorts)
  const unmet = Object.entries(vendors.unmet).map(([port, name]) => ({
    name,
    problem: `is required, because ${port} as configured need it`,
  }))
  if (unmet.length > 0) throw configurationError(unmet)
  return {
    worker: {
      database: { url: env.WORKER_DATABASE_URL, caCert: env.DATABASE_CA_CERT },
      concurrency: env.WORKER_CONCURRENCY,
      maintenanceMs: env.WORKER_MAINTENANCE_MS,
      maxAttempts: 8,
      pollMs: 1_000,
      stopTimeoutMs: 4_000,
    },
    /** Set if the worker is a function that is called over HTTP. Otherwise it is a process. */
    http: env.WORKER_SECRET ? { secrets: env.WORKER_SECRET, timeMs: env.WORKER_TIME_MS } : undefined,
    storage: storageOptions(env),
    vendors,
    addressRules: { allowLoopback: env.WEBHOOK_LOOPBACK },
    billingUrl: env.BILLING_URL ?? (env.APP_URL && `${withoutTrailingSlash(env.APP_URL)}/${creditsPage}`),
    invitationsUrl: env.APP_URL && `${withoutTrailingSlash(env.APP_URL)}/${peoplePage}`,
    appsUrl: env.APP_URL && `${withoutTrailingSlash(env.APP_URL)}/${appsPage}`,
    /** The links of mails to fans. */
    links: env.APP_URL && env.LINK_SECRET
      ? { appUrl: withoutTrailingSlash(env.APP_URL), secrets: env.LINK_SECRET }
      : undefined,
    logLevel: env.LOG_LEVEL,
    /** Where a process serves its metrics. */
    metrics: env.METRICS_SECRET && env.WORKER_METRICS_PORT
      ? { secrets: env.METRICS_SECRET, port: env.WORKER_METRICS_PORT }
      : undefined,
    tracing: tracingOptions(env),
  }
}

import type { Hono } from 'hono'
import { serve } from '../../shared/adapters/serve.ts'
import { httpApp } from '../../shared/adapters/http/app.ts'
import { mcpApp } from '../../shared/adapters/mcp/app.ts'
import type { Services } from '../../shared/adapters/services.ts'
import type { Generator } from '../../shared/generation/generator.ts'
import { openServices } from '../../shared/composition/services.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { jsonLog } from '../../shared/platform/log.ts'
import { startSpotifyOembed } from '../../supabase/local/stand-ins/spotify-oembed.ts'
import { openVendors, type TestVendors } from './vendors.ts'
import { openDatabase, type TestDatabase, type TestServer } from './database.ts'
import { openStorage, type TestStorage } from './storage.ts'
import type { TestWorker } from './worker.ts'
import { sharedSecret, testIssuer } from './tokens.ts'

/** Both surfaces over a database of their own, composed exactly as the functions compose them. */
export interface TestPlatform {
  database: TestDatabase
  services: Services
  api: Hono
  mcp: Hono
  /** Where its files lie. */
  storage: TestStorage
  /** Where it reads releases. */
  spotify: ReturnType<typeof startSpotifyOembed>
  /** The stand-ins of lookups, connectors and cards. */
  vendors: TestVendors
  /** What was logged, a JSON line a request. */
  log: string[]
  /** Starts a worker that generates drafts, unless it is started. It ends with the platform. */
  work(): Promise<void>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function openPlatform(
  environment: Record<string, string> = {},
  server?: TestServer,
): Promise<TestPlatform> {
  const database = await openDatabase(server)
  // A test sends more than a caller should. Those of the limits set their own.
  await database.owner`update app.rate_limits set max_requests = 1000000`
  await database
    .owner`update app.mail_limits set max_mails = 1000000 where name in ('network', 'owner_network')`
  const storage = openStorage()
  const spotify = startSpotifyOembed()
  const vendors = openVendors()
  const configuration = readConfiguration({
    ...vendors.environment,
    FAILED_CREDENTIALS_PER_MINUTE: '1000000',
    BASE_URL: 'http://platform.test',
    APP_URL: 'http://platform.test',
    REDIRECT_ORIGINS: 'https://app.example.com',
    DATABASE_URL: database.apiUrl,
    // One account may use half of them: four requests of one caller can run at a time.
    DATABASE_CONNECTIONS: '8',
    AUTH_ISSUER: testIssuer,
    AUTH_JWT_SECRET: sharedSecret,
    LINK_SECRET: 'a-secret-for-links-of-32-characters-or-more',
    SUPABASE_URL: storage.origin,
    SUPABASE_SECRET_KEY: storage.secretKey,
    SPOTIFY_OEMBED_BASE: spotify.origin,
    APIFY_TOKEN: 'apify_api_test',
    APIFY_ACTOR: 'label/playcounts',
    ...environment,
  })
  const log: string[] = []
  const services = openServices(configuration, jsonLog('info', (line) => log.push(line)))
  let worker: Promise<TestWorker> | undefined
  /** Its generator is the configured one, or what a test has put in the place of `ports.generator` meanwhile. */
  async function startWorker(): Promise<TestWorker> {
    const { openWorker } = await import('./worker.ts')
    const { generateSite } = await import('../../shared/tasks/generate-site.ts')
    const { fastRetryPolicy } = await import('./captures.ts')
    const { openGenerator } = await import('../../shared/generation/open-generator.ts')
    const composerOrModel = openGenerator(
      services.missing.model ? undefined : () => services.openPort('model'),
    )
    return await openWorker(database, [generateSite(fastRetryPolicy)], {
      providers: {
        get generator() {
          const { generator } = services.ports
          return 'generate' in generator ? generator as Generator : composerOrModel
        },
        ...services.missing.events === undefined && { events: await services.openPort('events') },
      },
      maintenanceMs: 60_000,
    })
  }
  async function close() {
    await (await worker)?.stop()
    await services.database.close()
    await Promise.all([storage.close(), spotify.stop(), vendors.stop()])
    await database.close()
  }
  return {
    database,
    services,
    api: httpApp(groups(configuration), services),
    mcp: mcpApp(await loadAll(groups(configuration)), services),
    storage,
    spotify,
    vendors,
    log,
    work: async () => void await (worker ??= startWorker()),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Serves a surface or a handler on loopback. */
export function listen(app: { fetch: Deno.ServeHandler }): { url: string; close(): Promise<void> } {
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {} },
    serve(app, 'http://localhost'),
  )
  return { url: `http://127.0.0.1:${server.addr.port}`, close: () => server.shutdown() }
}

import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { readWorkerConfiguration } from '../../shared/composition/worker-configuration.ts'
import { startOnEdge } from '../../supabase/rehearsal/start-on-edge.ts'
import { root } from '../../supabase/local/path.ts'
import { createAccount } from '../support/accounts.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'

const folder = `${root}/supabase/self-hosted`
const database = fixture(openDatabase)
const account = fixture(() => createAccount(database))

/** What an operator writes into `.env`, beside Supabase's own variables. */
const variables: Record<string, string> = {
  PLATFORM_DIR: '/srv/platform',
  PLATFORM_API_PASSWORD: 'a',
  PLATFORM_WORKER_PASSWORD: 'w',
  PLATFORM_LINK_SECRET: 'a-secret-for-links-of-32-characters-or-more',
  SUPABASE_PUBLIC_URL: 'https://music.example',
  API_EXTERNAL_URL: 'https://music.example',
  SERVICE_ROLE_KEY: 'service.role.key',
  ANON_KEY: 'anon.key.of-compose',
  JWT_SECRET: 'a-shared-secret-of-32-characters-or-more',
  POSTGRES_HOST: 'db',
  POSTGRES_PORT: '5432',
  POSTGRES_DB: 'postgres',
}

/** Replaces `${NAME}` and `${NAME:-default}`, as Compose does. */
function interpolate(text: string): string {
  return text.replace(/\$\{(\w+)(?::-([^{}]*(?:\{[^}]*\})?[^{}]*))?\}/g, (_, name, fallback) => {
    if (variables[name] !== undefined) return variables[name]
    if (fallback === undefined) throw new Error(`${name} is not set`)
    return interpolate(fallback)
  })
}

async function environmentOf(service: string): Promise<Record<string, string>> {
  const compose = parse(await Deno.readTextFile(`${folder}/docker-compose.platform.yml`), { merge: true })
  const { environment } = compose.services[service]
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, interpolate(String(value))]),
  )
}

it('the functions reach Supabase inside the network and give browsers its public address', async () => {
  const configuration = readConfiguration(await environmentOf('functions'))
  expect(configuration).toMatchObject({
    baseUrl: 'https://music.example/functions/v1',
    appUrl: 'https://music.example/functions/v1',
    authUrl: 'https://music.example/auth/v1',
    tokens: { issuer: 'https://music.example', jwksUrl: undefined },
    storage: { url: 'http://kong:8000', publicUrl: 'https://music.example' },
    database: { connections: 3 },
    publishableKey: 'anon.key.of-compose',
  })
  // Kong ends a request that is silent for 60 s.
  expect(configuration.host.responseDeadlineMs).toBeLessThan(60_000)
})

it('the worker is a process, which has no time limit', async () => {
  const configuration = readWorkerConfiguration(await environmentOf('platform-worker'))
  expect(configuration).toMatchObject({
    http: undefined,
    worker: { database: { url: 'postgres://platform_worker:w@db:5432/postgres' } },
    storage: { url: 'http://kong:8000', publicUrl: 'https://music.example' },
  })
})

it('the main service starts a function from the checkout, with its packages and variables', async () => {
  const main = await Deno.makeTempFile({ suffix: '.ts' })
  // In place of the edge runtime: it reports what it was given, and passes requests to a function that runs as given.
  await Deno.writeTextFile(
    main,
    `globalThis.EdgeRuntime = { userWorkers: { create: (options) => Promise.resolve({
      fetch: () => Response.json(options),
    }) } }
await import(${JSON.stringify(`${folder}/main/index.ts`)})\n`,
  )
  await using service = await startOnEdge({
    entrypoint: main,
    args: ['--allow-read', '--no-lock', `--config=${root}/deno.json`],
    env: { MARK: 'of-compose' },
  })
  const options = await (await service.request('/api/me')).json()
  expect(Object.fromEntries(options.envVars)).toMatchObject({ MARK: 'of-compose' })
  expect(options.workerTimeoutMs).toBeGreaterThan(60_000)
  const other = await (await service.request('/my-own-function')).json()
  expect(other).toMatchObject({ servicePath: '/home/deno/functions/my-own-function', importMapPath: null })
  expect((await service.request('/../etc')).status).toBe(200)
  expect((await service.request('/%2e%2e')).status).toBe(404)

  await using api = await startOnEdge({
    entrypoint: `${options.servicePath}/index.ts`,
    args: ['--cached-only', '--no-lock', `--config=${root}/deno.json`],
    env: {
      BASE_URL: 'http://localhost',
      APP_URL: 'http://localhost',
      SUPABASE_URL: 'http://localhost',
      DATABASE_URL: database.apiUrl,
    },
  })
  expect(JSON.parse(await Deno.readTextFile(new URL(options.importMapPath)))).toHaveProperty('imports.hono')
  const response = await api.request('/api/me', { headers: { 'x-api-key': account.key } })
  expect(response.status).toBe(200)
  await response.body?.cancel()
  await Deno.remove(main)
})

import { parse } from 'yaml'
import { expect, it } from 'vitest'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { readWorkerConfiguration } from '../../shared/composition/worker-configuration.ts'
import { serverMetadata } from '../../supabase/local/oauth/server.ts'
import { startOnEdge } from '../../supabase/rehearsal/start-on-edge.ts'
import { root } from '../../supabase/local/path.ts'

const folder = `${root}/supabase/self-hosted`

const guide = await Deno.readTextFile(`${root}/docs/self-hosting.md`)
/** The lines of `.env` in the guide. */
const documented = Object.fromEntries(
  [...guide.matchAll(/^ *([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
)

/** What an operator writes into `.env`. */
const variables: Record<string, string> = {
  ...documented,
  PLATFORM_API_PASSWORD: 'a',
  PLATFORM_WORKER_PASSWORD: 'w',
  PLATFORM_LINK_SECRET: 'a-secret-for-links-of-32-characters-or-more',
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
    // Auth names its external address, and clients look for it there.
    tokens: { issuer: 'https://music.example/auth/v1', jwksUrl: undefined },
    storage: { url: 'http://kong:8000', publicUrl: 'https://music.example' },
    database: { connections: 3 },
    publishableKey: 'anon.key.of-compose',
  })
  expect(configuration.appUrl).toBe(variables.SITE_URL)
  // A function has two seconds of CPU time.
  expect(configuration.host.maxPicturePixels).toBeLessThanOrEqual(12_500_000)
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

it('Kong passes on what MCP clients need to sign in, without a key of Supabase', async () => {
  const { services } = parse(await Deno.readTextFile(`${folder}/kong-oauth.yml`))
  const open: string[] = services.flatMap(({ routes }: { routes: { paths: string[] }[] }) =>
    routes.flatMap(({ paths }) => paths)
  )
  const metadata = serverMetadata('https://music.example/auth/v1')
  const addresses = [
    metadata.authorization_endpoint,
    metadata.token_endpoint,
    metadata.registration_endpoint,
    metadata.jwks_uri,
    'https://music.example/.well-known/oauth-authorization-server/auth/v1',
    'https://music.example/auth/v1/.well-known/openid-configuration',
    'https://music.example/auth/v1/oauth/authorizations/abc/consent',
  ]
  for (const address of addresses) {
    const { pathname } = new URL(address)
    expect(open.some((path) => pathname === path || pathname.startsWith(`${path}/`)), pathname).toBe(true)
  }
})

/** Runs the main service with something in place of the edge runtime. */
async function startMain(runtime: string, env: Record<string, string> = {}) {
  const main = await Deno.makeTempFile({ suffix: '.ts' })
  await Deno.writeTextFile(
    main,
    `globalThis.EdgeRuntime = { userWorkers: ${runtime} }\nawait import(${
      JSON.stringify(`${folder}/main/index.ts`)
    })\n`,
  )
  return await startOnEdge({
    entrypoint: main,
    args: ['--allow-read', '--no-lock', `--config=${root}/deno.json`],
    env,
  })
}

it('the main service refuses to serve other functions without the verification that was asked for', async () => {
  await using service = await startMain('{}', { VERIFY_JWT: 'true' })
  await expect(service.request('/api/me')).rejects.toThrow('FUNCTIONS_VERIFY_JWT=false')
})

it('the main service repeats a request that a retired isolate did not take, and reports others', async () => {
  await using service = await startMain(`{ calls: 0, create() {
    const call = ++this.calls
    return Promise.resolve({ fetch(request) {
      const retired = Object.assign(new Error('retired'), { name: 'WorkerAlreadyRetired' })
      if (call === 1) return Promise.reject(retired)
      if (request.url.endsWith('/lost')) return Promise.reject(new Error('ended at 10.0.0.7'))
      return Promise.resolve(Response.json({ call }))
    } })
  } }`)
  expect(await (await service.request('/api/me')).json()).toEqual({ call: 2 })
  const lost = await service.request('/api/lost')
  expect(lost.status).toBe(503)
  expect(Object.fromEntries(lost.headers)).toMatchObject({
    'x-error-code': 'store_unavailable',
    'x-request-id': expect.any(String),
    'retry-after': '1',
    'access-control-allow-origin': '*',
  })
  expect(await lost.text()).not.toContain('10.0.0.7')
})

it('the main service starts what npm run deploy:build wrote in the checkout, with its variables', async () => {
  // It reports what it was given.
  await using service = await startMain(
    '{ create: (options) => Promise.resolve({ fetch: () => Promise.resolve(Response.json(options)) }) }',
    { MARK: 'of-compose' },
  )
  const options = await (await service.request('/api/me')).json()
  expect(options.servicePath).toMatch(/\/supabase\/functions\/api$/)
  expect(Object.fromEntries(options.envVars)).toMatchObject({ MARK: 'of-compose' })
  expect(options.workerTimeoutMs).toBeGreaterThan(60_000)
  const other = await (await service.request('/my-own-function')).json()
  expect(other).toMatchObject({ servicePath: '/home/deno/functions/my-own-function', importMapPath: null })
  expect((await service.request('/../etc')).status).toBe(200)
  expect((await service.request('/%2e%2e')).status).toBe(404)
})

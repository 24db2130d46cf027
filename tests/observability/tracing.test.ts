import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { startApify } from '../../supabase/local/stand-ins/apify.ts'
import type { TestAccount } from '../support/accounts.ts'
import { ownerOf } from '../support/captures.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { startFunction } from '../support/processes.ts'
import { readRun, untilRun, workerUrl } from '../support/worker.ts'
import { sharedSecret, testIssuer } from '../support/tokens.ts'
import { openCollector, type Span } from './collector.ts'

const clientsTrace = '0af7651916cd43dd8448eb211c80319c'
const clientsSpan = 'b7ad6b7169203331'
const appId = 'the-secret-id-of-our-app'

const collector = fixture(openCollector)
const platform = fixture(openPlatform)
const apify = fixture(() => startApify({ durationMs: () => 50 }))
/** functions/api and functions/worker as they are deployed, with the runtime's export of traces. */
const deployed = fixture(async () => {
  const port = freePort()
  const { environment } = platform.vendors
  const actor = { APIFY_API_BASE: apify.origin, APIFY_TOKEN: apify.apiKey, APIFY_ACTOR: 'label/playcounts' }
  const api = startFunction('api', {
    ...environment,
    ...actor,
    BANDSINTOWN_APP_ID: appId,
    BASE_URL: 'http://platform.test',
    APP_URL: 'http://platform.test',
    DATABASE_URL: platform.database.apiUrl,
    AUTH_ISSUER: testIssuer,
    AUTH_JWT_SECRET: sharedSecret,
    LOG_LEVEL: 'info',
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    ...collector.environment('api'),
  })
  const worker = startFunction('worker', {
    ...actor,
    WORKER_DATABASE_URL: workerUrl(platform.database),
    LOG_LEVEL: 'info',
    ...collector.environment('worker'),
  })
  const origin = `http://127.0.0.1:${port}`
  const isUp = () => fetch(`${origin}/api/health`).then(({ ok }) => ok, () => false)
  await vi.waitUntil(isUp, { timeout: 20_000 })
  // With tracing, Deno may not end by itself (https://github.com/denoland/deno/issues/33157).
  return { api, worker, origin, close: () => Promise.all([api.kill(), worker.kill()]) }
})

let person: TestAccount
let catalogId: string
beforeAll(async () => ({ owner: person, catalogId } = await ownerOf(platform.database, 3)))

const send = async (path: string, headers: Record<string, string> = {}, body?: unknown) => {
  const response = await fetch(deployed.origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': person.key, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, requestId: response.headers.get('x-request-id')!, body: JSON.parse(text) }
}

const untilSpan = async (matches: (span: Span) => boolean): Promise<Span> => {
  await expect.poll(() => collector.spans.some(matches), { timeout: 10_000, interval: 20 }).toBe(true)
  return collector.spans.find(matches)!
}
const ofRequest = (requestId: string) => (span: Span) =>
  span.kind === 2 && span.attributes['platform.request_id'] === requestId

/** The names of the spans from one up to the root of its trace. */
function path(span: Span): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...parent ? path(parent) : [span.parentSpanId]]
}

describe('a trace', () => {
  it('has the request of a client, its SQL, the run that it started, and the requests of the run', async () => {
    const traceparent = `00-${clientsTrace}-${clientsSpan}-01`
    const { status, requestId, body } = await send('/api/playcount-snapshots?secret=in-the-query', {
      traceparent,
      'x-request-id': 'of-the-client',
      baggage: 'secret=in-the-baggage',
    }, { catalog_id: catalogId })
    expect(status).toBe(202)
    expect(requestId).not.toBe('of-the-client')
    await untilRun(platform.database, body.runId, { state: 'completed' })
    const root = ['api.create_snapshot', 'POST /api/playcount-snapshots', clientsSpan]
    const task = await untilSpan(({ name }) => name === 'task capture_playcounts')
    const vendor = await untilSpan(({ name, attributes }) =>
      name === 'Apify' && attributes['http.request.method'] === 'POST'
    )
    const statement = await untilSpan(({ name }) => name === 'jobs.end_capture')
    await untilSpan(ofRequest(requestId))
    expect(path(vendor)).toEqual(['Apify', 'task capture_playcounts', ...root])
    expect(path(statement)).toEqual(['jobs.end_capture', 'task capture_playcounts', ...root])
    expect([task.service, task.traceId, statement.traceId]).toEqual(['worker', clientsTrace, clientsTrace])
    expect(vendor.attributes).toEqual({
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'http.response.status_code': expect.anything(),
    })
    expect(task.attributes).toMatchObject({ 'platform.run_id': body.runId, 'platform.request_id': requestId })

    const lines = (output: string) =>
      output.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    expect(await readRun(platform.database, body.runId)).toMatchObject({ request_id: requestId })
    await expect.poll(() => lines(deployed.worker.output())).toContainEqual(
      expect.objectContaining({ event: 'job', run_id: body.runId, request_id: requestId }),
    )
    await expect.poll(() => lines(deployed.api.output())).toContainEqual(
      expect.objectContaining({ request_id: requestId, trace_id: clientsTrace, status: 202 }),
    )
  })

  it.each([
    ['of zeros', `00-${'0'.repeat(32)}-${clientsSpan}-01`],
    ['of an unknown form', `00-${clientsTrace}-xyz-01`],
    ['of two', `00-${clientsTrace}-${clientsSpan}-01, 00-${clientsTrace}-${clientsSpan}-01`],
  ])('does not continue a traceparent %s', async (_what, traceparent) => {
    const { requestId } = await send('/api/me', { traceparent })
    const span = await untilSpan(ofRequest(requestId))
    expect(span.traceId).not.toBe(clientsTrace)
  })

  it('names the error of a refused request, and routes instead of addresses', async () => {
    const { requestId } = await send(`/api/catalogs/${crypto.randomUUID()}/valuations?secret=in-the-query`)
    const { name, attributes } = await untilSpan(ofRequest(requestId))
    const route = '/api/catalogs/{catalogId}/valuations'
    expect(name).toBe(`GET ${route}`)
    expect(attributes).toMatchObject({
      'http.route': route,
      'error.type': 'not_found',
      'platform.operation': 'list_catalog_valuations',
    })
  })

  it('has no key, address of a person or query in what is exported', async () => {
    const artist = await send('/api/artists', {}, { name: 'A' })
    const { owner } = platform.database
    const profile = owner.json({ bandsintown: 'https://www.bandsintown.com/a/1000001-the-stand-ins' })
    await owner`update app.artists set profile_urls = ${profile} where account_id = ${artist.body.artist.id}`
    await send('/api/research/events', {}, { artist_id: artist.body.artist.id })
    await send('/api/agents/signup', {}, { email: 'jane.doe@private.example' })
    expect((await untilSpan(({ name }) => name === 'Bandsintown')).attributes)
      .toMatchObject({ 'server.address': '127.0.0.1' })
    await expect.poll(() => collector.bodies.some((body) => body.includes('resourceMetrics'))).toBe(true)
    const all = collector.bodies.join('\n')
    const secrets = [
      person.key,
      person.email!,
      apify.apiKey,
      appId,
      catalogId,
      'in-the-',
      'private.example',
      'app_id',
    ]
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
    expect(all).toContain('platform.request_id')
  })

  it('is not started by the polls of a worker', () => {
    const roots = collector.spans.filter(({ service, parentSpanId }) =>
      service === 'worker' && parentSpanId === ''
    )
    expect(roots).toEqual([])
  })
})

it('the start fails if the runtime would export its own spans, which have addresses with their queries', () => {
  const read = (environment: Record<string, string>) =>
    readConfiguration({
      BASE_URL: 'http://platform.test',
      APP_URL: 'http://platform.test',
      DATABASE_URL: 'postgres://platform_api:x@127.0.0.1/none',
      AUTH_ISSUER: testIssuer,
      OTEL_DENO: 'true',
      ...environment,
    })
  expect(() => read({}))
    .toThrow(/OTEL_TRACES_SAMPLER: must be parentbased_always_off.*OTEL_PROPAGATORS: must be none/)
  const safe = { OTEL_TRACES_SAMPLER: 'parentbased_always_off', OTEL_PROPAGATORS: 'none' }
  expect(() => read({ ...safe, OTEL_PROPAGATORS: 'tracecontext' })).toThrow('OTEL_PROPAGATORS')
  expect(read({ ...safe, TRACES_RATIO: '0.1' }).tracing).toEqual({ ratio: 0.1 })
  expect(read({ OTEL_DENO: '' }).tracing).toBeUndefined()
})

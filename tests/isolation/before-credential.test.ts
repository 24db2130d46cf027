import { beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { inGoodTime, many } from '../contract/hostile-requests.ts'
import { createAccount, createCatalog } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { openPlatform } from '../support/platform.ts'

const platform = fixture(openPlatform)
const account = fixture(() => createAccount(platform.database))
const over = fixture(() => createAccount(platform.database))
const revoked = fixture(() => createAccount(platform.database, { revokedAt: '2026-01-01' }))
let catalogId: string
beforeAll(async () => {
  catalogId = await createCatalog(platform.database, account, [])
  await platform.database.owner`
    insert into app.rate_counts (caller, policy, window_started_at, used, granted)
    select ${over.id}, policy, now(), max_requests, 0 from app.rate_limits
    where policy in ('creation', 'lookup', 'upload')`
})

/** Sends a body whose bytes are counted as they are read, with what refuses it at once instead of reading it to its end. */
async function send(
  app: typeof platform.api,
  path: string,
  headers: Record<string, string>,
  chunk: Uint8Array,
  chunks = 1,
  method = 'POST',
) {
  let readBytes = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (readBytes === chunks * chunk.length) return controller.close()
      readBytes += chunk.length
      controller.enqueue(chunk)
    },
  }, { highWaterMark: 0 })
  const response = await app.request(path, { method, headers: { expect: '100-continue', ...headers }, body })
  await response.body?.cancel()
  return { status: response.status, readBytes, limits: response.headers.get('ratelimit') }
}

const form = { 'content-type': 'multipart/form-data; boundary=b' }
const file = new TextEncoder().encode(
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nisrc\r\n--b--\r\n',
)
const uploads: [string, () => string, Record<string, string>][] = [
  ['a form with songs', () => `/api/catalogs/${catalogId}/songs/import`, form],
  ['a CSV file', () => `/api/catalogs/${catalogId}/songs/import`, { 'content-type': 'text/csv' }],
  ['a form with a picture', () => '/api/sites/assets', form],
  ['a picture', () => '/api/sites/assets', { 'content-type': 'image/png' }],
]

describe.each(uploads)('no byte of %s is read', (_, path, headers) => {
  it.each<[string, () => string, number]>([
    ['with an invented key', () => createApiKey().key, 401],
    ['with a revoked key', () => revoked.key, 401],
    ['of an account over its limit', () => over.key, 429],
  ])('%s', async (_, key, status) => {
    expect(await send(platform.api, path(), { ...headers, 'x-api-key': key() }, file))
      .toMatchObject({ status, readBytes: 0 })
  })
})

it('a file is counted once', async () => {
  const left = async () => {
    const { limits } = await send(
      platform.api,
      '/api/sites/assets',
      { ...form, 'x-api-key': account.key },
      file,
    )
    return [...limits!.matchAll(/r=(\d+)/g)].map(([, count]) => Number(count))
  }
  const [accountBefore, uploadBefore] = await left()
  expect(await left()).toEqual([accountBefore! - 1, uploadBefore! - 1])
})

const json = { 'content-type': 'application/json', host: 'platform.test' }
const documents: [string, () => typeof platform.api, string][] = [
  ['JSON', () => platform.api, '/api/catalogs'],
  ['JSON that selects an operation', () => platform.api, `/api/sites/${crypto.randomUUID()}`],
  ['a message of MCP', () => platform.mcp, '/mcp'],
]

describe.each(documents)('%s is not read', (_, app, path) => {
  const headers = { ...json, 'x-api-key': createApiKey().key }
  const method = path.startsWith('/api/sites/') ? 'PATCH' : 'POST'

  it('beyond 64 kB with an invented key', async () => {
    const { status, readBytes } = await send(
      app(),
      path,
      headers,
      new Uint8Array(16_000).fill(32),
      60,
      method,
    )
    expect(status).toBe(401)
    expect(readBytes).toBeLessThanOrEqual(80_000)
  })

  it('at all if it is announced to have more', async () => {
    const announced = { ...headers, 'content-length': '64001' }
    expect(await send(app(), path, announced, new Uint8Array(64_001).fill(32), 1, method))
      .toMatchObject({ status: 401, readBytes: 0 })
  })
})

it('JSON of an account over its limit is not read beyond 64 kB', async () => {
  const headers = { ...json, 'x-api-key': over.key }
  const { status, readBytes } = await send(
    platform.api,
    '/api/catalogs',
    headers,
    new Uint8Array(16_000).fill(32),
    60,
  )
  expect(status).toBe(429)
  expect(readBytes).toBeLessThanOrEqual(80_000)
})

it('large JSON is counted once', async () => {
  const left = async (size: number) => {
    const response = await platform.api.request('/api/catalogs', {
      method: 'POST',
      headers: { ...json, 'x-api-key': account.key },
      body: JSON.stringify({ name: 'Large' }).padEnd(size),
    })
    expect(response.status).toBe(201)
    return [...response.headers.get('ratelimit')!.matchAll(/r=(\d+)/g)].map(([, count]) => Number(count))
  }
  const [accountBefore, creationBefore] = await left(100)
  expect(await left(900_000)).toEqual([accountBefore! - 1, creationBefore! - 1])
})

/** A message with a file has 6.6 MB, of which all beside the file may be arguments. */
describe('a message with a file', () => {
  const names = (count: number) => many(count, (n) => `"k${n}":1`).join()
  const upload = async (key: string, args: string) => {
    const params = { name: 'upload_site_asset', arguments: 'ARGUMENTS' }
    const response = await platform.mcp.request('/mcp', {
      method: 'POST',
      headers: { ...rpcHeaders('2026-07-28', 'tools/call', params), 'x-api-key': key },
      body: JSON.stringify(rpcBody('2026-07-28', 'tools/call', params)).replace('"ARGUMENTS"', () => args),
    })
    await response.body?.cancel()
    return [response.status, response.headers.get('x-error-code')]
  }

  it.each<[string, string, number, string]>([
    ['of 400,000 arguments', `{${names(400_000)}}`, 413, 'payload_too_large'],
    ['of 400,000 arguments as text', JSON.stringify(`{${names(400_000)}}`), 400, 'invalid_input'],
    [
      'of 1.1 MB beside its file',
      `{"data":"AAAA","name":"${'a'.repeat(1_100_000)}"}`,
      413,
      'payload_too_large',
    ],
  ])('%s is refused in time', async (_, args, status, code) => {
    expect(await inGoodTime(() => upload(account.key, args))).toEqual([status, code])
  })

  it('of an account over its limit is not parsed', async () => {
    expect(await upload(over.key, 'not JSON'.padEnd(1_000_000))).toEqual([429, 'rate_limited'])
  })
})

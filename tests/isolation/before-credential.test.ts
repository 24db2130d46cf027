import { beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { createAccount, createCatalog } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
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
    select ${over.id}, policy, now(), max_requests, 0 from app.rate_limits where policy in ('lookup', 'upload')`
})

/** Sends a body whose bytes are counted as they are read, with what refuses it at once instead of reading it to its end. */
async function send(
  app: typeof platform.api,
  path: string,
  headers: Record<string, string>,
  chunk: Uint8Array,
  chunks = 1,
) {
  let readBytes = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (readBytes === chunks * chunk.length) return controller.close()
      readBytes += chunk.length
      controller.enqueue(chunk)
    },
  }, { highWaterMark: 0 })
  const response = await app.request(path, {
    method: 'POST',
    headers: { expect: '100-continue', ...headers },
    body,
  })
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

it('a message of MCP is not read beyond the size of one without a file', async () => {
  const headers = {
    'content-type': 'application/json',
    host: 'platform.test',
    'x-api-key': createApiKey().key,
  }
  const { status, readBytes } = await send(
    platform.mcp,
    '/mcp',
    headers,
    new Uint8Array(100_000).fill(32),
    60,
  )
  expect(status).toBe(401)
  expect(readBytes).toBeLessThanOrEqual(1_100_000)
})

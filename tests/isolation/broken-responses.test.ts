import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { openPlatform } from '../support/platform.ts'
import { messages, write } from '../support/wire-tap.ts'
import { fixture } from '../support/fixture.ts'

const messageType = { row: 0x44, error: 0x45 }

/** A proxy in front of Postgres. `onMessage` handles each message of the server; by default it is passed on. */
function openProxy(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const target = { hostname: url.hostname, port: Number(url.port) }
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  url.host = `127.0.0.1:${listener.addr.port}`
  const proxy = {
    url: url.href,
    connections: 0,
    onMessage: undefined as ((type: number, raw: Uint8Array) => Uint8Array | 'close') | undefined,
    close: () => listener.close(),
  }
  /** Ends with the connection of the server, or when `onMessage` closes it. */
  const serve = async (client: Deno.TcpConn) => {
    const server = await Deno.connect(target)
    client.readable.pipeTo(server.writable).catch(() => {})
    for await (const { type, raw } of messages(server, () => false)) {
      const result = proxy.onMessage?.(type, raw) ?? raw
      await write(client, result === 'close' ? raw : result)
      if (result === 'close') break
    }
    client.close()
  }
  const accept = async () => {
    for await (const client of listener) {
      proxy.connections++
      serve(client).catch(() => {})
    }
  }
  accept()
  return proxy
}

const setup = fixture(openPlatform)
const account = fixture(() => createAccount(setup.database))
const other = fixture(() => createAccount(setup.database))
let proxy: ReturnType<typeof openProxy>
beforeAll(() => {
  proxy = openProxy(setup.database.apiUrl)
})
afterAll(() => proxy.close())
const platform = fixture(() => openPlatform({ DATABASE_URL: proxy.url, DATABASE_CONNECTIONS: '1' }))
beforeEach(async () => {
  proxy.onMessage = undefined
  expect(await get('/api/me', account)).toMatchObject({ status: 200, body: { account: { id: account.id } } })
})

const get = async (path: string, { key }: TestAccount) => {
  const response = await platform.api.request(path, { headers: { 'x-api-key': key } })
  return { status: response.status, body: await response.json() }
}

it('a result that names another request is a 500 without data, is logged, and closes the connection', async () => {
  const { connections } = proxy
  let row: Uint8Array | undefined
  proxy.onMessage = (type, raw) => {
    if (type === messageType.row) row = raw.slice()
    return raw
  }
  await get('/api/me', account)
  // Every row is the earlier one from here on.
  proxy.onMessage = (type, raw) => type === messageType.row ? row! : raw
  expect(await get('/api/me', other)).toEqual({
    status: 500,
    body: { status: 'error', error: 'Internal server error' },
  })
  const entry = platform.log.map((line) => JSON.parse(line)).find(({ status }) => status === 500)
  expect(entry.cause.message).toMatch(/^The result of request [\w-]{36} names request [\w-]{36}$/)
  proxy.onMessage = undefined
  expect(await get('/api/me', other)).toMatchObject({ status: 200, body: { account: { id: other.id } } })
  expect(proxy.connections).toBeGreaterThan(connections)
})

describe('the next request gets its own response', () => {
  const missing = () => `/api/catalogs/${crypto.randomUUID()}/valuations`

  it.each(Object.entries(messageType))(
    'after a connection that was cut after a message: %s',
    async (_, cutAfter) => {
      // The statements are prepared, so that the first message of the type is the response itself.
      expect(await get(missing(), account)).toMatchObject({ status: 404 })
      proxy.onMessage = (type, raw) => {
        if (type !== cutAfter) return raw
        proxy.onMessage = undefined
        return 'close'
      }
      const first = await get(cutAfter === messageType.row ? '/api/me' : missing(), account)
      expect(first.status).toBe(503)
      expect(await get('/api/me', other)).toMatchObject({ status: 200, body: { account: { id: other.id } } })
    },
  )

  it('after a backend that was ended', async () => {
    await platform.database.owner`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'platform_api' and datname = ${new URL(proxy.url).pathname.slice(1)}`
    await get('/api/me', account)
    expect(await get('/api/me', other)).toMatchObject({ status: 200 })
  })
})

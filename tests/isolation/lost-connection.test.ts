import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { messages, write } from '../support/wire-tap.ts'

const type = { row: 0x44, error: 0x45 }

/** A proxy in front of Postgres that can close a connection right after the next message of a type has passed. */
function openCuttingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  let cutAfter: number | undefined
  let connections = 0
  const serve = async (client: Deno.TcpConn) => {
    const server = await Deno.connect({ hostname: target.hostname, port: Number(target.port) })
    client.readable.pipeTo(server.writable).catch(() => {})
    for await (const message of messages(server, () => false)) {
      await write(client, message.raw)
      if (message.type !== cutAfter) continue
      cutAfter = undefined
      return client.close()
    }
  }
  const accept = async () => {
    for await (const client of listener) {
      connections++
      serve(client).catch(() => {})
    }
  }
  accept()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${listener.addr.port}`
  return {
    url: url.href,
    cutAfter: (type: number) => cutAfter = type,
    connections: () => connections,
    close: () => listener.close(),
  }
}

describe('a connection that is lost in the middle of a response', () => {
  let arranged: TestPlatform
  let platform: TestPlatform
  let proxy: ReturnType<typeof openCuttingProxy>
  let account: TestAccount
  let other: TestAccount

  beforeAll(async () => {
    arranged = await openPlatform()
    account = await createAccount(arranged.database)
    other = await createAccount(arranged.database)
    proxy = openCuttingProxy(arranged.database.apiUrl)
    platform = await openPlatform({ DATABASE_URL: proxy.url, DATABASE_CONNECTIONS: '1' })
  })
  afterAll(async () => {
    await platform.close()
    proxy.close()
    await arranged.close()
  })

  const get = async (path: string, { key }: TestAccount) => {
    const response = await platform.api.request(path, { headers: { 'x-api-key': key } })
    return { status: response.status, body: await response.json() }
  }
  const missing = () => `/api/catalogs/${crypto.randomUUID()}/valuations`

  it.each(Object.entries(type))('leaves nothing of it to the next request (cut after %s)', async (_, cut) => {
    // The statements are prepared, so that the first message of the type is the response itself.
    expect(await get('/api/me', account)).toMatchObject({ status: 200 })
    expect(await get(missing(), account)).toMatchObject({ status: 404 })
    proxy.cutAfter(cut)
    const first = await get(cut === type.row ? '/api/me' : missing(), account)
    expect(first.status).toBe(503)
    expect(await get('/api/me', other)).toMatchObject({ status: 200, body: { account: { id: other.id } } })
  })

  it('nor does a backend that was ended', async () => {
    expect(await get('/api/me', account)).toMatchObject({ status: 200 })
    await platform.database.owner`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'platform_api' and datname = ${new URL(proxy.url).pathname.slice(1)}`
    const statuses = [(await get('/api/me', account)).status, (await get('/api/me', other)).status]
    expect(statuses[1]).toBe(200)
  })
})

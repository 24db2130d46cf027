import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { messages, write } from '../support/wire-tap.ts'

const dataRow = 0x44

/** A proxy in front of Postgres that can return the row of an earlier statement in place of the one that was asked for. */
function openSwappingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  let kept: Uint8Array | undefined
  let isSwapping = false
  let connections = 0
  const accept = async () => {
    for await (const client of listener) {
      connections++
      const server = await Deno.connect({ hostname: target.hostname, port: Number(target.port) })
      const closed = client.readable.pipeTo(server.writable).catch(() => {})
      const backwards = async () => {
        for await (const { type, raw } of messages(server, () => false)) {
          const swapped = isSwapping && type === dataRow && kept ? kept : raw
          if (type === dataRow && !isSwapping) kept = raw.slice()
          await write(client, swapped)
        }
      }
      backwards().catch(() => {}).then(() => closed)
    }
  }
  accept()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${listener.addr.port}`
  return {
    url: url.href,
    swap: (on: boolean) => isSwapping = on,
    connections: () => connections,
    close: () => listener.close(),
  }
}

describe('a result that names another request', () => {
  let arranged: TestPlatform
  let platform: TestPlatform
  let proxy: ReturnType<typeof openSwappingProxy>
  let victim: TestAccount
  let other: TestAccount

  beforeAll(async () => {
    arranged = await openPlatform()
    victim = await createAccount(arranged.database)
    other = await createAccount(arranged.database)
    proxy = openSwappingProxy(arranged.database.apiUrl)
    platform = await openPlatform({ DATABASE_URL: proxy.url, DATABASE_CONNECTIONS: '1' })
  })
  afterAll(async () => {
    await platform.close()
    proxy.close()
    await arranged.close()
  })

  const me = async (account: TestAccount) => {
    const response = await platform.api.request('/api/me', { headers: { 'x-api-key': account.key } })
    return { status: response.status, body: await response.json() }
  }

  it('is a 500 without data, is logged, and closes the connection', async () => {
    expect(await me(victim)).toMatchObject({ status: 200, body: { account: { id: victim.id } } })
    const before = proxy.connections()
    proxy.swap(true)
    expect(await me(other)).toEqual({
      status: 500,
      body: { status: 'error', error: 'Internal server error' },
    })
    const logged = platform.log.map((line) => JSON.parse(line)).find(({ status }) => status === 500)
    expect(logged.cause.message).toMatch(/^The result of request [\w-]{36} names request [\w-]{36}$/)
    proxy.swap(false)
    expect(await me(other)).toMatchObject({ status: 200, body: { account: { id: other.id } } })
    expect(proxy.connections()).toBeGreaterThan(before)
  })
})

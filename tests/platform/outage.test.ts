import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

/** A door in front of Postgres that can be shut: what listens at the address that the API knows. */
function openDoor(behind: Deno.ConnectOptions, port: number) {
  const listener = Deno.listen({ hostname: '127.0.0.1', port })
  const open = new Set<Deno.Conn>()
  const serve = async () => {
    for await (const inner of listener) {
      const outer = await Deno.connect(behind)
      for (const end of [inner, outer]) open.add(end)
      inner.readable.pipeTo(outer.writable).catch(() => {})
      outer.readable.pipeTo(inner.writable).catch(() => {})
    }
  }
  const served = serve()
  return {
    port: (listener.addr as Deno.NetAddr).port,
    async shut() {
      listener.close()
      for (const end of open) {
        try {
          end.close()
        } catch { /* its pipe has closed it */ }
      }
      await served.catch(() => {})
    },
  }
}

describe('while the store is away', () => {
  let platform: TestPlatform
  let account: TestAccount
  let behind: Deno.ConnectOptions
  let address: URL

  beforeAll(async () => {
    platform = await openPlatform()
    account = await createAccount(platform.database)
    address = new URL(platform.database.apiUrl)
    behind = { hostname: address.hostname, port: Number(address.port) }
  })
  afterAll(() => platform.close())

  it('every request is a 503 at once, and the first one after it is back is answered', async () => {
    let door = openDoor(behind, 0)
    const { port } = door
    const through = new URL(address)
    through.hostname = '127.0.0.1'
    through.port = String(port)
    const shaky = await openPlatform({ DATABASE_URL: through.href })
    const ask = async () => {
      const started = performance.now()
      const response = await shaky.api.request('/api/me', { headers: { 'x-api-key': account.key } })
      await response.body?.cancel()
      return { status: response.status, inTime: performance.now() - started < 2_500 }
    }
    expect(await ask()).toEqual({ status: 200, inTime: true })
    await door.shut()
    for (let round = 0; round < 12; round++) expect(await ask()).toEqual({ status: 503, inTime: true })
    door = openDoor(behind, port)
    expect(await ask()).toEqual({ status: 200, inTime: true })
    await shaky.close()
    await door.shut()
  })
})

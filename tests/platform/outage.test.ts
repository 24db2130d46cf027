import { describe, expect, it } from 'vitest'
import { freePort } from '../../supabase/local/ports.ts'
import { createAccount } from '../support/accounts.ts'
import { openPlatform } from '../support/platform.ts'
import { sendJson } from '../support/requests.ts'
import { fixture } from '../support/fixture.ts'
import { startTimer } from '../support/timer.ts'

function openProxy(target: Deno.ConnectOptions, port: number) {
  const listener = Deno.listen({ hostname: '127.0.0.1', port })
  const open = new Set<Deno.Conn>()
  const serve = async () => {
    for await (const inner of listener) {
      const outer = await Deno.connect(target)
      for (const end of [inner, outer]) open.add(end)
      inner.readable.pipeTo(outer.writable).catch(() => {})
      outer.readable.pipeTo(inner.writable).catch(() => {})
    }
  }
  const served = serve()
  return {
    async close() {
      listener.close()
      for (const end of open) {
        try {
          end.close()
        } catch { /* it is already closed */ }
      }
      await served.catch(() => {})
    },
  }
}

describe('while the store is unavailable', () => {
  const platform = fixture(openPlatform)
  const account = fixture(() => createAccount(platform.database))

  it('every request is a fast 503, and the first one afterwards succeeds', async () => {
    const address = new URL(platform.database.apiUrl)
    const target = { hostname: address.hostname, port: Number(address.port) }
    const port = freePort()
    let proxy = openProxy(target, port)
    const through = new URL(address)
    through.hostname = '127.0.0.1'
    through.port = String(port)
    const proxied = await openPlatform({ DATABASE_URL: through.href })
    const request = async () => {
      const timer = startTimer()
      const response = await proxied.api.request('/api/me', { headers: { 'x-api-key': account.key } })
      await response.body?.cancel()
      timer.expectAbout(250)
      return response.status
    }
    expect(await request()).toBe(200)
    await proxy.close()
    for (let round = 0; round < 12; round++) expect(await request()).toBe(503)
    proxy = openProxy(target, port)
    expect(await request()).toBe(200)
    await proxied.close()
    await proxy.close()
  })

  it('a write is a 503 while Postgres takes none', async () => {
    await platform.database.owner.unsafe(`do $do$ begin
      execute format('alter role platform_api in database %I set default_transaction_read_only = on', current_database());
    end $do$`)
    await using readOnly = await openPlatform({ DATABASE_URL: platform.database.apiUrl })
    const response = await sendJson(readOnly, account, 'POST', '/api/catalogs', { name: 'Sea' })
    expect([response.status, response.headers.get('x-error-code')]).toEqual([503, 'store_unavailable'])
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { composioConnectors } from '../../shared/providers/composio/composio.ts'
import type { Connectors } from '../../shared/providers/ports/connectors.ts'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import { startComposio } from '../../supabase/local/stand-ins/composio.ts'
import { faults } from '../../supabase/local/stand-ins/faults.ts'
import type { ServedStandIn } from '../../supabase/local/stand-ins/serve.ts'

let vendor: ServedStandIn
beforeAll(() => {
  vendor = startComposio()
})
afterAll(() => vendor.stop())
afterEach(() => {
  vendor.clearFaults()
  vendor.requests.splice(0)
})

const callback = 'https://app.example.com/done'
const opened = (options: { apiBase?: string; apiKey?: string; timeoutMs?: number } = {}) =>
  composioConnectors({ apiBase: vendor.origin, apiKey: vendor.apiKey, ...options })
const follow = (link: string | null, query = '') =>
  fetch(link + query, { method: 'POST', redirect: 'manual' })
const connect = async (account: string, slug: string, query = '') => {
  const response = await follow(await opened().authorize(account, slug, callback), query)
  await response.body?.cancel()
  return response.headers.get('location')!
}
const asked = () => vendor.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
const fault = async (asking: Promise<unknown>) => {
  const error = await asking.then(() => expect.unreachable('It answered'), (error) => error)
  expect(error).toBeInstanceOf(ProviderError)
  expect(error.message).toMatch(/^Composio (answered|did not answer)/)
  expect(error.message).not.toMatch(/stand-in|127\.0\.0\.1|sk_live|example\.com|Refused/)
  expect(error.message).not.toContain(vendor.apiKey)
  return error as ProviderError
}

/** Connectors at a vendor that answers this to a method and path. */
async function at<T>(
  responses: Record<string, unknown>,
  work: (connectors: Connectors) => Promise<T>,
): Promise<T> {
  const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, async (request) => {
    const response = responses[`${request.method} ${new URL(request.url).pathname.replace('/api/v3/', '')}`]
    return Response.json(typeof response === 'function' ? response(await request.json()) : response ?? {})
  })
  try {
    return await work(opened({ apiBase: `http://127.0.0.1:${server.addr.port}` }))
  } finally {
    await server.shutdown()
  }
}

describe('a link', () => {
  it('is of the account and leads back; the service is set up with the first and found by the next', async () => {
    const account = crypto.randomUUID()
    expect(await opened().authorize(account, 'gmail', callback)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/link\//)
    await opened().authorize(account, 'gmail', callback)
    expect(asked()).toEqual([
      'GET /api/v3/auth_configs',
      'POST /api/v3/auth_configs',
      'POST /api/v3/connected_accounts/link',
      'GET /api/v3/auth_configs',
      'POST /api/v3/connected_accounts/link',
    ])
    const { headers, body } = vendor.requests[2]!
    expect(headers.get('x-api-key')).toBe(vendor.apiKey)
    expect(JSON.parse(body)).toEqual({
      auth_config_id: expect.any(String),
      user_id: account,
      callback_url: callback,
    })
  })

  it('sets a service up once, however many want it first', async () => {
    const connectors = opened()
    await Promise.all(
      Array.from({ length: 20 }, () => connectors.authorize(crypto.randomUUID(), 'tiktok', callback)),
    )
    expect(asked().filter((line) => line === 'POST /api/v3/auth_configs')).toHaveLength(1)
    expect(asked().filter((line) => line.endsWith('/link'))).toHaveLength(20)
  })

  it('leads back as Composio leads back, agreed or not', async () => {
    const account = crypto.randomUUID()
    expect(await connect(account, 'notion')).toMatch(
      /^https:\/\/app\.example\.com\/done\?status=success&connected_account_id=ca_\w+$/,
    )
    expect(await connect(account, 'slack', '?agree=no')).toBe(`${callback}?status=failed`)
    expect(await opened().list(account)).toEqual([
      { slug: 'notion', status: 'active', connected_at: expect.stringMatching(/Z$/) },
      { slug: 'slack', status: 'failed', connected_at: null },
    ])
  })

  it('is none for a service that Composio does not know, or has no application for', async () => {
    for (const slug of ['nonsense', 'shopify']) {
      expect(await opened().authorize(crypto.randomUUID(), slug, callback)).toBeNull()
    }
    expect(asked()).not.toContain('POST /api/v3/connected_accounts/link')
  })

  const config = (id: string, more = {}) => ({ id, toolkit: { slug: 'gmail' }, ...more })
  it('uses what the operator has set up, and not what is switched off or another service\u2019s', async () => {
    const items = [
      config('off', { status: 'DISABLED' }),
      config('other', { toolkit: { slug: 'slack' } }),
      config('on'),
    ]
    let order: unknown
    const responses = {
      'GET auth_configs': { items },
      'POST connected_accounts/link': (body: unknown) => {
        order = body
        return { redirect_url: 'https://connect.example.com/x' }
      },
    }
    expect(await at(responses, (connectors) => connectors.authorize('me', 'gmail', callback))).toBe(
      'https://connect.example.com/x',
    )
    expect(order).toEqual({ auth_config_id: 'on', user_id: 'me', callback_url: callback })
  })

  it.each(['javascript:alert(1)', 'http://connect.example.com/x', '//connect.example.com', '', 7, null])(
    'that leads to no safe web address is given to nobody: %j',
    async (redirect_url) => {
      await at({
        'GET auth_configs': { items: [config('on')] },
        'POST connected_accounts/link': { redirect_url },
      }, (connectors) => fault(connectors.authorize('a', 'gmail', callback)))
    },
  )
})

describe('connections', () => {
  it('are listed once a service, over all pages, and are the account\u2019s own', async () => {
    const [account, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const slug of ['gmail', 'slack', 'notion', 'gmail', 'youtube']) await connect(account, slug)
    await connect(other, 'instagram')
    await opened().authorize(account, 'gmail', callback)
    vendor.requests.splice(0)
    expect((await opened().list(account)).map(({ slug, status }) => `${slug} ${status}`)).toEqual([
      'gmail active',
      'notion active',
      'slack active',
      'youtube active',
    ])
    expect(asked()).toHaveLength(2)
  })

  it('end all at once for a service and an account, and nothing else does; a repeat finds none', async () => {
    const [account, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (let n = 0; n < 7; n++) await connect(account, 'gmail')
    await connect(account, 'slack')
    await connect(other, 'gmail')
    expect(await opened().disconnect(account, 'gmail')).toBe(true)
    expect(await opened().disconnect(account, 'gmail')).toBe(false)
    expect((await opened().list(account)).map(({ slug }) => slug)).toEqual(['slack'])
    expect((await opened().list(other)).map(({ slug }) => slug)).toEqual(['gmail'])
  })

  it('end where it broke off before, and where several end them at a time', async () => {
    const account = crypto.randomUUID()
    for (let n = 0; n < 5; n++) await connect(account, 'gmail')
    vendor.order({ fault: 'forbidden', on: '^DELETE' })
    await fault(opened().disconnect(account, 'gmail'))
    await Promise.all(Array.from({ length: 3 }, () => opened().disconnect(account, 'gmail')))
    expect(await opened().list(account)).toEqual([])
  })

  const stored = (more = {}) => ({
    id: 'ca_1',
    user_id: 'me',
    status: 'ACTIVE',
    created_at: '2026-01-02T03:04:05+00:00',
    toolkit: { slug: 'GMAIL' },
    ...more,
  })
  const listed = (items: unknown[], next_cursor?: unknown) =>
    at({ 'GET connected_accounts': { items, next_cursor } }, (connectors) => connectors.list('me'))

  it('of others are left out and left alone, whatever the vendor\u2019s filter does', async () => {
    const items = [
      stored({ user_id: 'somebody else' }),
      stored({ toolkit: { slug: 'slack' } }),
      stored({ status: 'DELETED' }),
    ]
    expect((await listed(items)).map(({ slug }) => slug)).toEqual(['slack'])
    const had = await at(
      { 'GET connected_accounts': { items } },
      (connectors) => connectors.disconnect('me', 'gmail'),
    )
    expect(had).toBe(false)
  })

  it.each([
    ['active', ['EXPIRED', 'ACTIVE', 'INITIATED']],
    ['expired', ['INITIATED', 'EXPIRED', 'FAILED']],
    ['initiated', ['FAILED', 'INITIATED', 'SOMETHING_NEW']],
    ['something_new', ['SOMETHING_NEW']],
  ])('of a service are told by the best: %s', async (status, all) => {
    const list = await listed(all.map((status) => stored({ status })))
    expect(list).toMatchObject([{ slug: 'gmail', status }])
  })

  it('have the time of the newest, where the vendor tells one', async () => {
    const [newest] = await listed([stored(), stored({ created_at: '2026-03-01T00:00:00Z' })])
    expect(newest!.connected_at).toBe('2026-03-01T00:00:00.000Z')
    for (const created_at of [undefined, null, 'nonsense']) {
      expect((await listed([stored({ created_at })]))[0]!.connected_at).toBeNull()
    }
  })

  it('whose pages never end are a fault', async () => {
    await fault(listed([stored()], 'again'))
  })
})

describe('whatever goes wrong at Composio is a fault that quotes nothing', () => {
  const work: Record<string, (connectors: Connectors) => Promise<unknown>> = {
    authorize: (connectors) => connectors.authorize(crypto.randomUUID(), 'gmail', callback),
    list: (connectors) => connectors.list(crypto.randomUUID()),
    disconnect: (connectors) => connectors.disconnect(crypto.randomUUID(), 'gmail'),
  }
  const cells = Object.keys(work).flatMap((what) => faults.map((fault) => [what, fault] as const))

  it.each(cells)('%s: %s', async (what, name) => {
    vendor.order({ fault: name, times: 9, retry_after_s: 60 })
    await fault(work[what]!(opened({ timeoutMs: name.startsWith('slow') ? 200 : 2_000 })))
  })

  it.each(faults)('a link: %s, and it is asked for once', async (name) => {
    vendor.order({ fault: name, on: '/link$', times: 9, retry_after_s: 0 })
    await fault(work.authorize!(opened({ timeoutMs: name.startsWith('slow') ? 200 : 2_000 })))
    expect(asked().filter((line) => line.endsWith('/link'))).toHaveLength(1)
  })

  it.each(Object.keys(work))('%s: nobody there, and another key than ours', async (what) => {
    await fault(work[what]!(opened({ apiBase: 'http://127.0.0.1:1', timeoutMs: 500 })))
    await fault(work[what]!(opened({ apiKey: 'unknown' })))
  })
})

import { describe, expect, it } from 'vitest'
import { composioConnectors } from '../../shared/providers/composio/composio.ts'
import type { Connectors } from '../../shared/providers/ports/connectors.ts'
import { startComposio } from '../../supabase/local/stand-ins/composio.ts'
import { providerError, requestsTo, serve, useStandIn } from './vendor.ts'

const vendor = useStandIn(startComposio())
const callback = 'https://app.example.com/done'
const opened = (apiBase = vendor.origin) => composioConnectors({ apiBase, apiKey: vendor.apiKey })
const follow = (link: string | null, query = '') =>
  fetch(link + query, { method: 'POST', redirect: 'manual' })
const connect = async (account: string, slug: string, query = '') => {
  const response = await follow(await opened().authorize(account, slug, callback), query)
  await response.body?.cancel()
  return response.headers.get('location')!
}
const requests = () => requestsTo(vendor)
const expectError = async (request: Promise<unknown>) => {
  const { message } = await providerError(request, /127\.0\.0\.1|sk_live|example\.com|Refused/, vendor.apiKey)
  expect(message).toContain('Composio')
}

/** Connectors at a vendor with these responses by method and path. */
const withResponses = (responses: Record<string, unknown>): Connectors =>
  opened(
    serve(async (request) => {
      const response =
        responses[`${request.method} ${new URL(request.url).pathname.replace('/api/v3.1/', '')}`]
      return Response.json(typeof response === 'function' ? response(await request.json()) : response ?? {})
    }),
  )

describe('a link', () => {
  it('is for the account and its callback; the first one creates the auth configuration, the next one finds it', async () => {
    const account = crypto.randomUUID()
    expect(await opened().authorize(account, 'gmail', callback)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/link\//)
    await opened().authorize(account, 'gmail', callback)
    expect(requests()).toEqual([
      'GET /api/v3.1/auth_configs',
      'POST /api/v3.1/auth_configs',
      'POST /api/v3.1/connected_accounts/link',
      'GET /api/v3.1/auth_configs',
      'POST /api/v3.1/connected_accounts/link',
    ])
    const { headers, body } = vendor.requests[2]!
    expect(headers.get('x-api-key')).toBe(vendor.apiKey)
    expect(JSON.parse(body))
      .toEqual({ auth_config_id: expect.any(String), user_id: account, callback_url: callback })
  })

  it('creates one auth configuration for concurrent first users', async () => {
    const connectors = opened()
    await Promise.all(
      Array.from({ length: 20 }, () => connectors.authorize(crypto.randomUUID(), 'tiktok', callback)),
    )
    expect(requests().filter((line) => line === 'POST /api/v3.1/auth_configs')).toHaveLength(1)
    expect(requests().filter((line) => line.endsWith('/link'))).toHaveLength(20)
  })

  it('redirects to the callback after consent and after refusal', async () => {
    const account = crypto.randomUUID()
    expect(await connect(account, 'notion'))
      .toMatch(/^https:\/\/app\.example\.com\/done\?status=success&connected_account_id=ca_\w+$/)
    expect(await connect(account, 'slack', '?agree=no')).toBe(`${callback}?status=failed`)
    expect(await opened().list(account)).toEqual([
      { slug: 'notion', status: 'active', connected_at: expect.stringMatching(/Z$/) },
      { slug: 'slack', status: 'failed', connected_at: null },
    ])
  })

  it('names the services with an application of Composio, read once', async () => {
    const connectors = opened()
    const services = await connectors.services()
    expect(services[0]).toEqual({
      slug: 'gmail',
      name: 'Gmail',
      description: expect.stringMatching(/^Gmail is/),
    })
    expect(services.map(({ slug }) => slug)).not.toContain('shopify')
    expect(await connectors.services()).toEqual(services)
    expect(requests()).toEqual(['GET /api/v3.1/toolkits'])
  })

  it('is null for an unknown service, and for one without an application of Composio', async () => {
    for (const slug of ['nonsense', 'shopify']) {
      expect(await opened().authorize(crypto.randomUUID(), slug, callback)).toBeNull()
    }
    expect(requests()).not.toContain('POST /api/v3.1/connected_accounts/link')
  })

  const config = (id: string, more = {}) => ({ id, toolkit: { slug: 'gmail' }, ...more })
  it('uses the operator\u2019s configuration unless it is disabled or for another service', async () => {
    const items = [
      config('off', { status: 'DISABLED' }),
      config('other', { toolkit: { slug: 'slack' } }),
      config('on'),
    ]
    let sent: unknown
    const responses = {
      'GET auth_configs': { items },
      'POST connected_accounts/link': (body: unknown) => {
        sent = body
        return { redirect_url: 'https://connect.example.com/x' }
      },
    }
    expect(await withResponses(responses).authorize('me', 'gmail', callback))
      .toBe('https://connect.example.com/x')
    expect(sent).toEqual({ auth_config_id: 'on', user_id: 'me', callback_url: callback })
  })

  const unsafe = ['javascript:alert(1)', 'http://connect.example.com/x', '//connect.example.com', '', 7, null]
  it.each(unsafe)('to an unsafe address is an error: %j', async (redirect_url) => {
    const connectors = withResponses({
      'GET auth_configs': { items: [config('on')] },
      'POST connected_accounts/link': { redirect_url },
    })
    await expectError(connectors.authorize('a', 'gmail', callback))
  })
})

describe('connections', () => {
  it('are listed once per service, from all pages, and only for the account', async () => {
    const [account, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const slug of ['gmail', 'slack', 'notion', 'gmail', 'youtube']) await connect(account, slug)
    await connect(other, 'instagram')
    await opened().authorize(account, 'gmail', callback)
    vendor.requests.splice(0)
    expect((await opened().list(account)).map(({ slug, status }) => `${slug} ${status}`))
      .toEqual(['gmail active', 'notion active', 'slack active', 'youtube active'])
    expect(requests()).toHaveLength(2)
  })

  it('of one service and account are removed together, others stay, and a repeat finds none', async () => {
    const [account, other] = [crypto.randomUUID(), crypto.randomUUID()]
    for (let n = 0; n < 7; n++) await connect(account, 'gmail')
    await connect(account, 'slack')
    await connect(other, 'gmail')
    expect(await opened().disconnect(account, 'gmail')).toBe(true)
    expect(await opened().disconnect(account, 'gmail')).toBe(false)
    expect((await opened().list(account)).map(({ slug }) => slug)).toEqual(['slack'])
    expect((await opened().list(other)).map(({ slug }) => slug)).toEqual(['gmail'])
  })

  it('are removed after an interrupted removal, and by concurrent removals', async () => {
    const account = crypto.randomUUID()
    for (let n = 0; n < 5; n++) await connect(account, 'gmail')
    vendor.order({ fault: 'forbidden', on: '^DELETE' })
    await expectError(opened().disconnect(account, 'gmail'))
    await Promise.all(Array.from({ length: 3 }, () => opened().disconnect(account, 'gmail')))
    expect(await opened().list(account)).toEqual([])
  })

  it('that wait for consent are ended, for any number of accounts or for all, and consent comes too late', async () => {
    const [stranger, ...accounts] = Array.from({ length: 102 }, () => crypto.randomUUID())
    const [account, last] = [accounts[0]!, accounts.at(-1)!]
    await connect(account, 'gmail')
    await connect(account, 'slack', '?agree=no')
    const late = await opened().authorize(account, 'gmail', callback)
    for (const id of [last, stranger!]) await opened().authorize(id, 'notion', callback)
    expect(await opened().endWaiting(accounts)).toBe(2)
    expect(await opened().endWaiting(accounts)).toBe(0)
    const consent = await follow(late)
    await consent.body?.cancel()
    expect(consent.status).toBe(404)
    expect((await opened().list(account)).map(({ status }) => status)).toEqual(['active', 'failed'])
    expect(await opened().list(last)).toEqual([])
    expect(await opened().list(stranger!)).toHaveLength(1)
    await opened().endWaiting(null)
    expect(await opened().list(stranger!)).toEqual([])
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
    withResponses({ 'GET connected_accounts': { items, next_cursor } }).list('me')

  it('of other accounts are neither listed nor removed, even if the vendor\u2019s filter fails', async () => {
    const items = [
      stored({ user_id: 'another account' }),
      stored({ toolkit: { slug: 'slack' } }),
      stored({ status: 'DELETED' }),
    ]
    expect((await listed(items)).map(({ slug }) => slug)).toEqual(['slack'])
    const connectors = withResponses({ 'GET connected_accounts': { items } })
    expect(await connectors.disconnect('me', 'gmail')).toBe(false)
    const waiting = { user_id: 'another account', status: 'INITIATED' }
    const others = withResponses({ 'GET connected_accounts': { items: [stored(waiting), stored()] } })
    expect(await others.endWaiting(['me'])).toBe(0)
  })

  it.each([
    ['active', ['EXPIRED', 'ACTIVE', 'INITIATED']],
    ['expired', ['INITIATED', 'EXPIRED', 'FAILED']],
    ['initiated', ['FAILED', 'INITIATED', 'SOMETHING_NEW']],
    ['something_new', ['SOMETHING_NEW']],
  ])('of a service are represented by the best status: %s', async (status, all) => {
    const list = await listed(all.map((status) => stored({ status })))
    expect(list).toMatchObject([{ slug: 'gmail', status }])
  })

  it('have the time of the newest one, or null', async () => {
    const [newest] = await listed([stored(), stored({ created_at: '2026-03-01T00:00:00Z' })])
    expect(newest!.connected_at).toBe('2026-03-01T00:00:00.000Z')
    for (const created_at of [undefined, null, 'nonsense']) {
      expect((await listed([stored({ created_at })]))[0]!.connected_at).toBeNull()
    }
  })

  it('with endless pages are an error', async () => {
    await expectError(listed([stored()], 'again'))
  })
})

it('a link is not requested again after a fault', async () => {
  vendor.order({ fault: 'unavailable', on: '/link$', times: 9, retry_after_s: 0 })
  await expectError(opened().authorize(crypto.randomUUID(), 'gmail', callback))
  expect(requests().filter((line) => line.endsWith('/link'))).toHaveLength(1)
})

import { describe, expect, it } from 'vitest'
import { FailedCredentials } from '../../shared/platform/identity/failed-credentials.ts'
import { OperationError } from '../../shared/errors/errors.ts'
import { KeyLookUps } from '../../shared/platform/database/key-look-ups.ts'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { createAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { revisions, rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { openPlatform } from '../support/platform.ts'
import { bearer, type Headers, key, sendJson, token } from '../support/requests.ts'
import { sample } from '../support/sample.ts'
import { goodClaims, newEmail, signToken } from '../support/tokens.ts'

const limit = 5
const platform = fixture(() => openPlatform({ FAILED_CREDENTIALS_PER_MINUTE: String(limit) }))
const account = fixture(() => createAccount(platform.database))

/** An address in a network of its own. */
let networks = 0
const newAddress = () => `192.0.2.${++networks}`

type Surface = 'http' | typeof revisions[number]
const surfaces: Surface[] = ['http', ...revisions]

async function send(surface: Surface, hostname: string, headers: Headers): Promise<Response> {
  const env = { remoteAddr: { hostname } }
  if (surface === 'http') return await platform.api.request('/api/me', { headers }, env)
  return await platform.mcp.request('/mcp', {
    method: 'POST',
    headers: { ...rpcHeaders(surface, 'tools/call', { name: 'get_account' }), ...headers },
    body: JSON.stringify(rpcBody(surface, 'tools/call', { name: 'get_account', arguments: {} })),
  }, env)
}
async function statuses(
  count: number,
  surface: Surface,
  address: () => string,
  headers: () => Promise<Headers>,
) {
  const list: number[] = []
  for (let n = 0; n < count; n++) {
    const response = await send(surface, address(), await headers())
    await response.body?.cancel()
    list.push(response.status)
  }
  return list
}

const credentials: Record<string, () => Promise<Headers>> = {
  'an invented key': () => Promise.resolve({ 'x-api-key': createApiKey().key }),
  'an invented key as a bearer token': () => Promise.resolve(bearer(createApiKey().key)),
  'a revoked key': async () => key(await createAccount(platform.database, { revokedAt: '2026-01-01' })),
  'an expired key': async () => key(await createAccount(platform.database, { expiresAt: '2026-01-01' })),
  'a malformed key': () => Promise.resolve({ 'x-api-key': 'acp_sk_nonsense' }),
  'an invented token': async () =>
    bearer(await signToken(goodClaims(newEmail()), 'another-secret-of-32-characters-or-more')),
  'a malformed token': () => Promise.resolve(bearer('nonsense')),
  'a key of the project': () => Promise.resolve(bearer('sb_publishable_1')),
  'another scheme': () => Promise.resolve({ authorization: 'Basic bm9ib2R5OnRoaW5n' }),
}

describe.each(surfaces)('over %s, a network that sends invalid credentials', (surface) => {
  it.each(sample(Object.entries(credentials), 3, surfaces.indexOf(surface)))(
    'gets a 401 up to its limit and then a 429 that says when to come back: %s',
    async (_, credential) => {
      const address = newAddress()
      const expected = [...Array(limit).fill(401), 429, 429]
      expect(await statuses(limit + 2, surface, () => address, credential)).toEqual(expected)
      const refused = await send(surface, address, await credential())
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(50)
      expect(seconds).toBeLessThanOrEqual(60)
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'rate_limited'])
      const { error } = await refused.json()
      expect(error).toContain(`Your network sent more than ${limit} invalid credentials in a minute.`)
      expect(await statuses(1, surface, newAddress, credential)).toEqual([401])
    },
  )

  it('is the only one that is refused, and its valid credentials are not, whether known or new', async () => {
    const address = newAddress()
    const from = () => address
    const known = await createAccount(platform.database)
    await send(surface, address, key(known))
    await statuses(limit + 5, surface, from, credentials['an invented key']!)
    expect(await statuses(1, surface, from, credentials['an invented key']!)).toEqual([429])
    for (const headers of [key(known), await token(known)]) {
      expect(await statuses(5, surface, from, () => Promise.resolve(headers))).toEqual(Array(5).fill(200))
    }
    const fresh = async () => await createAccount(platform.database)
    expect(await statuses(5, surface, from, async () => key(await fresh()))).toEqual(Array(5).fill(200))
    expect(await statuses(5, surface, from, async () => await token(await fresh()))).toEqual(
      Array(5).fill(200),
    )
  })

  it('is a /64 of IPv6, and not the address that a header claims', async () => {
    let sent = 0
    const within = () => `2001:db8:5:${surfaces.indexOf(surface) + 1}::${++sent}`
    expect(await statuses(limit + 1, surface, within, credentials['an invented key']!))
      .toEqual([...Array(limit).fill(401), 429])
    const address = newAddress()
    const forged = async () => ({
      ...await credentials['an invented key']!(),
      'x-forwarded-for': newAddress(),
      'x-real-ip': newAddress(),
    })
    expect(await statuses(limit + 1, surface, () => address, forged)).toEqual([
      ...Array(limit).fill(401),
      429,
    ])
  })

  it('does not include who sends none, or a token that has expired: both learn how to get a new one', async () => {
    const address = newAddress()
    await statuses(limit + 1, surface, () => address, credentials['an invented key']!)
    const expired = bearer(await signToken(goodClaims(account.email!, { exp: 1_700_000_000 })))
    for (const headers of [{}, expired]) {
      const response = await send(surface, address, headers)
      await response.body?.cancel()
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
    const other = newAddress()
    const repeated = await statuses(limit + 5, surface, () => other, () => Promise.resolve(expired))
    expect(repeated).toEqual(Array(limit + 5).fill(401))
  })
})

it('an invalid ticket for the events of a run is counted too', async () => {
  const env = { remoteAddr: { hostname: newAddress() } }
  const list: number[] = []
  for (let n = 0; n < limit + 2; n++) {
    const path = `/api/tasks/runs/${crypto.randomUUID()}/events?ticket=nonsense`
    const response = await platform.api.request(path, {}, env)
    await response.body?.cancel()
    list.push(response.status)
  }
  expect(list).toEqual([...Array(limit).fill(401), 429, 429])
})

it('a key that is revoked while it is known is counted from then on', async () => {
  const { owner } = platform.database
  const person = await createAccount(platform.database)
  const address = newAddress()
  const headers = () => Promise.resolve(key(person))
  expect(await statuses(2, 'http', () => address, headers)).toEqual([200, 200])
  await owner`update app.api_keys set revoked_at = now() where account_id = ${person.id}`
  expect(await statuses(limit + 1, 'http', () => address, headers)).toEqual([...Array(limit).fill(401), 429])
})

it('an error of another kind is not counted', async () => {
  const address = newAddress()
  const reader = await createAccount(platform.database, { scopes: ['read'] })
  const create = () =>
    platform.api.request('/api/catalogs', {
      method: 'POST',
      headers: { ...key(reader), 'content-type': 'application/json' },
      body: '{"name":"A"}',
    }, { remoteAddr: { hostname: address } }) as Promise<Response>
  for (let n = 0; n < limit + 2; n++) {
    const response = await create()
    await response.body?.cancel()
    expect(response.status).toBe(403)
  }
  expect((await sendJson(platform, account, 'GET', '/api/me')).status).toBe(200)
})

it('a network may go on when its minute has ended', async () => {
  const failed = new FailedCredentials(2, 100)
  const refusal = new OperationError('unauthenticated', 'Invalid')
  const outcome = async () => {
    const errors = [1, 2, 3].map(() => failed.count('network', refusal))
    const isExceeded = failed.isExceeded('network')
    return [...(await Promise.all(errors)).map(({ code }) => code), isExceeded]
  }
  expect(await outcome()).toEqual(['unauthenticated', 'unauthenticated', 'rate_limited', true])
  await expect.poll(() => failed.isExceeded('network')).toBe(false)
  expect(await outcome()).toEqual(['unauthenticated', 'unauthenticated', 'rate_limited', true])
})

it('the further above its limit a network is, the later it is refused, for a bounded number at once', async () => {
  const failed = new FailedCredentials(1)
  const refusal = new OperationError('unauthenticated', 'Invalid')
  const ended: number[] = []
  const counted = Array.from({ length: 6_000 }, async (_, index) => {
    await failed.count('network', refusal)
    ended.push(index)
  })
  // Those that would exceed the number of delayed ones come first, with the one within the limit.
  await counted[5_999]
  expect(ended.length).toBeLessThan(2_100)
  expect(ended[0]).toBe(0)
  await Promise.all(counted)
  expect(ended).toHaveLength(6_000)
})

it('of many unknown keys, up to 500 are looked up in one statement', async () => {
  const sizes: number[] = []
  const lookUps = new KeyLookUps((keyHashes) => {
    sizes.push(keyHashes.length)
    return Promise.resolve({})
  }, 10_000)
  await Promise.all(Array.from({ length: 1_101 }, (_, n) => lookUps.find(`key ${n}`, 'network')))
  expect(sizes).toEqual([1, 500, 500, 100])
})

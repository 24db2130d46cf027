import { beforeEach, describe, expect, it } from 'vitest'
import { pause } from '../../shared/platform/pause.ts'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { revisions, rpc } from '../support/mcp-clients.ts'
import { openInbox } from '../support/inbox.ts'
import { openPlatform } from '../support/platform.ts'
import { json, key, sendJson, token } from '../support/requests.ts'
import { callAsWorker } from '../support/worker.ts'

const inbox = fixture(openInbox)
const platform = fixture(() => openPlatform(inbox.environment))
/** Another process with the same database. */
const second = fixture(() => openPlatform({ DATABASE_URL: platform.database.apiUrl }))
beforeEach(async () => {
  await platform.database.owner`update app.rate_limits set max_requests = 6000, window_seconds = 600`
})
const account = fixture(() => createAccount(platform.database), 'each')

const limit = (policy: string, maxRequests: number, windowSeconds = 60) =>
  platform.database.owner`
    update app.rate_limits set max_requests = ${maxRequests}, window_seconds = ${windowSeconds}
    where policy = ${policy}`

const read = async (on = platform, headers = key(account)) => await on.api.request('/api/me', { headers })
const statuses = async (count: number, send: (index: number) => Promise<Response>) => {
  const list: number[] = []
  for (let index = 0; index < count; index++) {
    const response = await send(index)
    await response.body?.cancel()
    list.push(response.status)
  }
  return list
}
const times = (list: number[], status: number) => list.filter((each) => each === status).length

/** The parts of a structured header: `"account";r=5;t=9`. */
function parts(header: string | null): Record<string, Record<string, number>> {
  const items = (header ?? '').split(', ').filter(Boolean).map((item) => {
    const [name, ...values] = item.split(';')
    return [
      JSON.parse(name!),
      Object.fromEntries(values.map((value) => {
        const [key, number] = value.split('=')
        return [key, Number(number)]
      })),
    ]
  })
  return Object.fromEntries(items)
}

describe('an account', () => {
  it('learns its limit and what is left of it with every response', async () => {
    await limit('account', 50)
    const left: number[] = []
    for (const send of [read, () => read(platform, { 'x-api-key': account.key })]) {
      const { headers } = await send()
      expect(headers.get('ratelimit-policy')).toBe('"account";q=50;w=60')
      const { account: rate } = parts(headers.get('ratelimit'))
      expect(rate!.t).toBeGreaterThan(55)
      expect(rate!.t).toBeLessThanOrEqual(60)
      left.push(rate!.r!)
    }
    expect(left).toEqual([49, 48])
  })

  it('learns it over MCP and with errors', async () => {
    await limit('account', 50)
    for (const [index, revision] of revisions.entries()) {
      const { headers } = await rpc(platform.mcp, revision, key(account), 'tools/call', {
        name: 'get_account',
        arguments: {},
      })
      expect(parts(headers.get('ratelimit')).account!.r).toBe(49 - index)
    }
    const missing = await platform.api.request('/api/catalogs/nothing/valuations', { headers: key(account) })
    expect([missing.status, parts(missing.headers.get('ratelimit')).account!.r]).toEqual([400, 47])
  })

  it('gets exactly its limit from one process, whichever of its credentials it sends, and then 429', async () => {
    await limit('account', 40)
    const credentials = [key(account), await token(account)]
    const sent = await statuses(45, (index) => read(platform, credentials[index % 2]))
    expect(sent).toEqual([...Array(40).fill(200), ...Array(5).fill(429)])
  })

  it('gets no more than its limit from two processes, and at least 15 of 16 of it', async () => {
    await limit('account', 160)
    const sent = await statuses(200, (index) => read(index % 3 === 0 ? second : platform))
    expect(times(sent, 200)).toBeLessThanOrEqual(160)
    expect(times(sent, 200)).toBeGreaterThanOrEqual(150)
    expect(times(sent, 200) + times(sent, 429)).toBe(200)
  })

  it('gets no more than its limit with parallel requests', async () => {
    await limit('account', 30)
    const sent = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => (await read(index % 2 ? second : platform)).status),
    )
    expect(times(sent, 200)).toBeLessThanOrEqual(30)
    expect(times(sent, 200)).toBeGreaterThanOrEqual(27)
    expect(times(sent, 200) + times(sent, 429)).toBe(60)
  })

  it('is also counted for requests that fail', async () => {
    await limit('account', 10)
    const missing = () => sendJson(platform, account, 'GET', `/api/catalogs/${crypto.randomUUID()}`)
    expect(await statuses(12, missing)).toEqual([...Array(10).fill(404), 429, 429])
  })

  it('is also counted for work that it cannot pay', async () => {
    await limit('creation', 5)
    const { owner } = platform.database
    const catalog_id = await createCatalog(platform.database, account, [testIsrc(1)])
    await owner`update app.credit_prices set credits = 1000 where operation = 'playcount_snapshot'`
    const send = () => sendJson(platform, account, 'POST', '/api/playcount-snapshots', { catalog_id })
    expect(await statuses(7, send)).toEqual([...Array(5).fill(402), 429, 429])
  })

  it('keeps its limit when a revoked key of it is sent, which learns nothing of the limit', async () => {
    await limit('account', 160)
    const session = await token(account)
    const { key: made } = await json(sendJson(platform, session, 'POST', '/api/keys', { name: 'Lost' }), 201)
    const sendRevoked = () => read(platform, { 'x-api-key': made.api_key })
    expect((await sendRevoked()).status).toBe(200)
    await json(sendJson(platform, session, 'DELETE', `/api/keys/${made.id}`))
    for (let n = 0; n < 200; n++) {
      const { status, headers } = await sendRevoked()
      expect([status, headers.get('ratelimit')]).toEqual([401, null])
    }
    expect(parts((await read()).headers.get('ratelimit')).account!.r).toBeGreaterThan(150)
  })

  it('is told when to come back, and then it may', async () => {
    await limit('account', 3, 2)
    await statuses(3, () => read())
    const refused = await read()
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(2)
    expect(await json(refused, 429)).toEqual({
      status: 'error',
      error: `Too many requests: at most 3 in 2 seconds. Send the next one in ${seconds} seconds.`,
    })
    expect(parts(refused.headers.get('ratelimit')).account).toEqual({ r: 0, t: seconds })
    await pause(seconds * 1000)
    expect((await read()).status).toBe(200)
  })

  it('changes nothing with a request that is refused, in a process that did not know it yet', async () => {
    await limit('account', 4)
    await statuses(4, () => read())
    const refused = await sendJson(second, account, 'POST', '/api/catalogs', { name: 'Refused' })
    expect(refused.status).toBe(429)
    const { owner } = platform.database
    expect(await owner`select from app.account_catalogs where account_id = ${account.id}`).toEqual([])
  })

  it('has lower limits for what costs others something, and counts no other requests in them', async () => {
    await limit('account', 1000)
    await limit('creation', 3)
    const create = () => sendJson(platform, account, 'POST', '/api/artists', { name: 'A' })
    const first = await create()
    expect(first.headers.get('ratelimit-policy')).toBe('"account";q=1000;w=60, "creation";q=3;w=60')
    expect(parts(first.headers.get('ratelimit')).creation!.r).toBe(2)
    expect(await statuses(4, create)).toEqual([201, 201, 429, 429])
    expect((await read()).status).toBe(200)
  })

  it('calls no outside service above the limit of look-ups', async () => {
    await limit('lookup', 2)
    const look = () => sendJson(platform, account, 'GET', '/api/apple/songs?isrc=USRC17607839')
    expect(await statuses(2, look)).toEqual([200, 200])
    const before = platform.vendors.appleMusic.requests.length
    expect(await statuses(3, look)).toEqual([429, 429, 429])
    expect(platform.vendors.appleMusic.requests).toHaveLength(before)
  })

  it('writes its count for a few requests only, and never for one that is refused before', async () => {
    await limit('account', 6000)
    const { owner } = platform.database
    const writes = async () =>
      (await owner`select used, xmin::text from app.rate_counts where caller = ${account.id}`)[0]
    await read()
    const first = await writes()
    await statuses(300, () => read())
    expect(await writes()).toEqual(first)
    expect(first).toMatchObject({ used: 375 })
  })
})

describe('a client without a credential', () => {
  const post = async (hostname: string, path: string, body: object, headers = {}) =>
    await platform.api.request(`/api/agents/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }, { remoteAddr: { hostname } })
  const signUp = (hostname: string, index: number, headers = {}) =>
    post(hostname, 'signup', { email: `${hostname.replaceAll(':', '-')}-${index}@example.com` }, headers)

  it('signs up as often as its limit allows and no more, whatever it sends as its address', async () => {
    await limit('sign_up', 60, 600)
    const forged = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n % 250}` })
    const sent = Array.from({ length: 120 }, (_, n) => signUp('198.51.100.1', n, forged(n)))
    const responses = await Promise.all(sent)
    expect(times(responses.map(({ status }) => status), 200)).toBe(60)
    const refused = responses.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(550)
    expect((await signUp('198.51.100.2', 0)).status).toBe(200)
  })

  it('is one client with all addresses of its IPv6 network', async () => {
    await limit('sign_up', 2, 600)
    const sent = await statuses(4, (index) => signUp(`2001:db8:1:2::${index + 1}`, index))
    expect(sent).toEqual([200, 200, 429, 429])
    expect((await signUp('2001:db8:1:3::1', 0)).status).toBe(200)
  })

  it('enters at most as many codes', async () => {
    await limit('verification', 2, 600)
    const verify = () => post('198.51.100.9', 'verify', { email: 'nobody@example.com', code: '123456' })
    expect(await statuses(4, verify)).toEqual([400, 400, 429, 429])
  })

  it('searches the documents as often as its limit allows; what was searched before is not counted', async () => {
    await limit('search', 3)
    const search = async (query: string, hostname = '192.0.2.88') =>
      await platform.api.request(`/api/docs/search.json?q=${query}`, undefined, { remoteAddr: { hostname } })
    expect(await statuses(5, (n) => search(`word${n}`))).toEqual([200, 200, 200, 429, 429])
    expect((await search('word3')).headers.get('x-error-code')).toBe('rate_limited')
    expect(await statuses(4, (n) => search(`word${n}`))).toEqual([200, 200, 200, 429])
    expect((await search('word3', '192.0.2.89')).status).toBe(200)
  })

  it('is stored as a hash, for a day', async () => {
    await signUp('192.0.2.77', 1)
    const { owner } = platform.database
    const callers = await owner`select caller from app.rate_counts where policy = 'sign_up'`
    expect(callers.length).toBeGreaterThan(0)
    for (const { caller } of callers) expect(caller).toMatch(/^network [0-9a-f]{64}$/)
    await owner`update app.rate_counts set window_started_at = now() - interval '25 hours'`
    await callAsWorker(platform.database, 'run_maintenance')
    expect(await owner`select from app.rate_counts`).toEqual([])
  })
})

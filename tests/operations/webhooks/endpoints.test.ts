import { describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key } from '../../support/requests.ts'
import { openReceiver, verify } from './receiver.ts'
import {
  createEndpoint,
  finishRun,
  openDeliverer,
  openWebhooks,
  readEndpoint,
  send,
  subscribe,
} from './world.ts'

const platform = fixture(openWebhooks)
const receiver = fixture(openReceiver)
/** A platform that sends to public addresses only. */
const strict = fixture(openPlatform)
const url = 'https://hooks.example.com/events'

describe('a new endpoint', () => {
  it('is returned with its secret once: no later response, log line or column of a request has it', async () => {
    const owner = await createAccount(platform.database)
    const endpoint = await createEndpoint(platform, owner, url, { description: ' Orders ' })
    expect(endpoint).toEqual({
      id: expect.any(String),
      account_id: owner.id,
      created_by: owner.id,
      url,
      url_set_by: owner.id,
      description: 'Orders',
      events: ['run.finished'],
      enabled: true,
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      previous_secret_expires_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    const { secret, ...visible } = endpoint
    expect(await readEndpoint(platform, owner, endpoint.id)).toEqual(visible)
    expect((await json(send(platform, owner, 'GET', '/endpoints'))).endpoints).toEqual([visible])
    const changed = await json(
      send(platform, owner, 'PATCH', `/endpoints/${endpoint.id}`, { enabled: false }),
    )
    expect(JSON.stringify(changed)).not.toContain('whsec_')
    expect(platform.log.join('\n')).not.toContain(secret)
    const claims = { account_id: owner.id, credential: 'session' }
    for (const column of ['secret', 'previous_secret']) {
      await expect(platform.database.asClaims(claims, `select ${column} from app.webhook_endpoints`))
        .rejects.toThrow('permission denied')
    }
  })

  it('has a secret of its own', async () => {
    const owner = await createAccount(platform.database)
    const secrets = [await createEndpoint(platform, owner, url), await createEndpoint(platform, owner, url)]
    expect(secrets[0].secret).not.toBe(secrets[1].secret)
  })

  it.each([
    ['http://hooks.example.com/', 'url must be an https address'],
    ['https://user:secret@hooks.example.com/', 'url must not have a user name or a password'],
    ['https://10.0.0.1/', 'url must be a public address'],
    ['https://0x7f.1/', 'url must be a public address'],
    ['https://[::ffff:10.0.0.1]/', 'url must be a public address'],
    ['https://db.internal/', 'url must be a public address'],
    ['https://hooks.example.com:25/', 'url must have the port 443 or one above 1023'],
  ])('at %s is refused', async (bad, error) => {
    const owner = await createAccount(strict.database)
    const body = { url: bad, events: ['run.finished'] }
    expect(await json(send(strict, owner, 'POST', '/endpoints', body), 400)).toEqual({
      status: 'error',
      error,
    })
    const good = await createEndpoint(strict, owner, url)
    expect((await json(send(strict, owner, 'PATCH', `/endpoints/${good.id}`, { url: bad }), 400)).error).toBe(
      error,
    )
  })

  it('on this machine is refused unless the deployment allows it', async () => {
    const owner = await createAccount(strict.database)
    const body = { url: receiver.url, events: ['run.finished'] }
    await json(send(strict, owner, 'POST', '/endpoints', body), 400)
  })

  it.each([
    { events: [] },
    { events: ['ping'] },
    { events: ['run.finished', 'run.finished'] },
    { events: ['run.*'] },
    { url: 'hooks.example.com' },
    { url: `https://hooks.example.com/${'x'.repeat(2048)}` },
    { description: 'x'.repeat(201) },
    { secret: 'whsec_mine' },
  ])('with %j is refused', async (fields) => {
    const owner = await createAccount(platform.database)
    const body = { url, events: ['run.finished'], ...fields }
    await json(send(platform, owner, 'POST', '/endpoints', body), 400)
  })

  it('is stored as it will be called, so that nothing parses its address differently', async () => {
    const owner = await createAccount(platform.database)
    const endpoint = await createEndpoint(platform, owner, 'HTTPS://Hooks.Example.com:443/a/../b?x=1')
    expect(endpoint.url).toBe('https://hooks.example.com/b?x=1')
  })

  it('is refused after ten, however many requests come at once', async () => {
    const owner = await createAccount(platform.database)
    for (let n = 0; n < 8; n++) await createEndpoint(platform, owner, url)
    const body = { url, events: ['run.finished'] }
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => send(platform, owner, 'POST', '/endpoints', body)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  })
})

describe('a change', () => {
  it('applies to the given fields only', async () => {
    const owner = await createAccount(platform.database)
    const { secret: _, ...before } = await createEndpoint(platform, owner, url, { description: 'One' })
    const change = async (fields: object) =>
      (await json(send(platform, owner, 'PATCH', `/endpoints/${before.id}`, fields))).endpoint
    const events = ['site.signup', 'run.finished']
    expect(await change({ events })).toMatchObject({ url, description: 'One', events, enabled: true })
    expect(await change({ description: '' })).toMatchObject({ url, description: '', events })
    expect(await change({ url: `${url}/2` })).toMatchObject({ url: `${url}/2`, events })
    expect(await change({ enabled: false }))
      .toMatchObject({ enabled: false, disabled_reason: 'by_request', disabled_at: expect.any(String) })
    expect(await change({ enabled: true })).toMatchObject({
      enabled: true,
      disabled_reason: null,
      disabled_at: null,
    })
    expect(await change({})).toMatchObject({ url: `${url}/2` })
  })
})

describe('the rotation of a secret', () => {
  it('adds the signature of the new one, and keeps that of the old one for 24 hours', async () => {
    await using worker = await openDeliverer(platform)
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const { endpoint: rotated } = await json(
      send(platform, owner, 'POST', `/endpoints/${endpoint.id}/rotate-secret`),
    )
    expect(rotated.secret).not.toBe(endpoint.secret)
    const expiry = Date.parse(rotated.previous_secret_expires_at) - Date.now()
    expect(Math.round(expiry / 3_600_000)).toBe(24)
    await finishRun(platform, owner)
    await expect.poll(() => receiver.requests.length).toBe(1)
    for (const secret of [endpoint.secret, rotated.secret]) {
      expect(verify(secret, receiver.requests[0]!)).toMatchObject({ type: 'run.finished' })
    }
    await platform.database.owner`
      update app.webhook_endpoints set previous_secret_expires_at = now() where id = ${endpoint.id}`
    await finishRun(platform, owner)
    await expect.poll(() => receiver.requests.length).toBe(2)
    expect(verify(rotated.secret, receiver.requests[1]!)).toMatchObject({ type: 'run.finished' })
    expect(() => verify(endpoint.secret, receiver.requests[1]!)).toThrow('No matching signature')
    expect((await readEndpoint(platform, owner, endpoint.id)).previous_secret_expires_at).toBe(null)
    expect(worker.lines.join('\n') + platform.log.join('\n')).not.toMatch(/whsec_/)
  })
})

describe('a foreign endpoint', () => {
  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
  ])('and a missing one get the same response to %s %s, and nothing changes', async (method, suffix) => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const stranger = await createAccount(platform.database)
    const body = method === 'PATCH' ? { enabled: false } : undefined
    const of = async (id: string) => {
      const response = await send(platform, key(stranger), method, `/endpoints/${id}${suffix}`, body)
      return { status: response.status, body: await response.text() }
    }
    expect(await of(endpoint.id)).toEqual(await of(crypto.randomUUID()))
    expect((await of(endpoint.id)).status).toBe(404)
    const { secret: _, ...before } = endpoint
    expect(await readEndpoint(platform, owner, endpoint.id)).toEqual(before)
  })

  it('has deliveries that nobody else can send again', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const { delivery } = await json(send(platform, owner, 'POST', `/endpoints/${endpoint.id}/test`), 202)
    const stranger = await createAccount(platform.database)
    await json(send(platform, stranger, 'POST', `/deliveries/${delivery.id}/resend`), 404)
  })
})

import { expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { createEndpoint, url, useWebhooks } from './world.ts'

const { platform, receiver, send, create, read, change } = useWebhooks()
const account = fixture(() => createAccount(platform.database), 'each')
/** A platform that sends to public addresses only. */
const strict = fixture(openPlatform)
const someone = fixture(() => createAccount(strict.database), 'each')
const body = { url, events: ['run.finished'] }

it('returns the endpoint with its secret once: no later response, log line or column of a request has it', async () => {
  const endpoint = await create(account, url, { description: ' Orders ' })
  expect(endpoint).toEqual({
    ...{ id: expect.any(String), account_id: account.id, created_by: account.id, url },
    ...{ url_set_by: account.id, description: 'Orders', events: ['run.finished'], enabled: true },
    ...{ disabled_reason: null, disabled_at: null, failing_since: null, previous_secret_expires_at: null },
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
  const { secret, ...visible } = endpoint
  expect((await create(account)).secret).not.toBe(secret)
  const of = { owner: account, endpoint }
  expect(await read(of)).toEqual(visible)
  expect(await change(of, { enabled: false })).not.toHaveProperty('secret')
  expect(platform.log.join('\n')).not.toContain(secret)
  const claims = { account_id: account.id, credential: 'session' }
  for (const column of ['secret', 'previous_secret']) {
    await expect(platform.database.asClaims(claims, `select ${column} from app.webhook_endpoints`))
      .rejects.toThrow('permission denied')
  }
})

it.each([
  ['http://hooks.example.com/', 'url must be an https address'],
  ['https://user:secret@hooks.example.com/', 'url must not have a user name or a password'],
  ['https://10.0.0.1/', 'url must be a public address'],
  ['https://0x7f.1/', 'url must be a public address'],
  ['https://[::ffff:10.0.0.1]/', 'url must be a public address'],
  ['https://db.internal/', 'url must be a public address'],
  ['https://hooks.example.com:25/', 'url must have the port 443 or one above 1023'],
])('refuses the address %s, as a change does', async (bad, error) => {
  const path = '/api/webhooks/endpoints'
  const created = sendJson(strict, someone, 'POST', path, { ...body, url: bad })
  expect(await json(created, 400)).toEqual({ status: 'error', error })
  const good = await createEndpoint(strict, someone, url)
  const changed = sendJson(strict, someone, 'PATCH', `${path}/${good.id}`, { url: bad })
  expect((await json(changed, 400)).error).toBe(error)
})

it('refuses an address on this machine unless the deployment allows it', async () => {
  const local = { ...body, url: receiver.url }
  await json(sendJson(strict, someone, 'POST', '/api/webhooks/endpoints', local), 400)
  await json(send(account, 'POST', '/endpoints', local), 201)
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
])('refuses %j', async (fields) => {
  await json(send(account, 'POST', '/endpoints', { ...body, ...fields }), 400)
})

it('stores the address as it will be called, so that nothing parses it differently', async () => {
  expect((await create(account, 'HTTPS://Hooks.Example.com:443/a/../b?x=1')).url)
    .toBe('https://hooks.example.com/b?x=1')
})

it('is refused after ten, however many requests come at once', async () => {
  for (let n = 0; n < 8; n++) await create(account)
  const sent = Array.from({ length: 4 }, () => send(account, 'POST', '/endpoints', body))
  expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
})

import { expect } from 'vitest'
import { key, openPayer, outsider, owner, ownerId } from './support/actors.ts'
import { openArtist } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { get, post, remove } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { orderFault } from './support/stand-ins.ts'

const connect = (body: object, as = owner) => post('/api/connectors', body, as)

rule('an authorization URL is returned for a service', {}, async () => {
  const { status, body } = await connect({ connector: 'gmail' })
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    data: { connector: 'gmail', redirectUrl: expect.stringMatching(/^https?:/) },
  })
})

rule('errors of a connection have their texts', {}, async () => {
  const connector = 'gmail'
  const texts: [body: object, message: string | RegExp][] = [
    [{}, 'connector is required'],
    [{ connector: '' }, 'connector is required'],
    [{ connector, callback_url: 'nowhere' }, 'callback_url must be a valid URL'],
    [{ connector, account_id: 'nobody' }, 'account_id must be a valid UUID'],
    [{ connector, surprise: 1 }, /surprise/],
    [{ connector, callback_url: 'https://elsewhere.example.com/' }, /callback_url/],
    [{ connector, callback_url: 'javascript:alert(1)' }, /callback_url/],
    [{ connector, callback_url: `${deployment.app_url.replace('://', '://user:word@')}/` }, /callback_url/],
    [{ connector: 'acceptance-test-unknown' }, /acceptance-test-unknown/],
  ]
  for (const [body, message] of texts) expectInvalid(await connect(body), 'number', message)
  const anonymous = await post('/api/connectors', { connector })
  expectError(anonymous, 401, 'unauthenticated', 'number', credentialText)
})

rule('a callback to the web application is allowed', {}, async () => {
  const reply = await connect({ connector: 'gmail', callback_url: `${deployment.app_url}/done?step=2` })
  expect(reply.status, reply.text).toBe(200)
})

rule('a service is connected for oneself and accounts that an organization contains', {
  needs: ['organization_id', 'artist_id', 'accounts.member'],
}, async () => {
  const connector = 'gmail'
  for (const account_id of [deployment.organization_id, deployment.artist_id, await ownerId()]) {
    expect((await connect({ connector, account_id })).status).toBe(200)
    expectError(
      await connect({ connector, account_id }, outsider),
      403,
      'forbidden',
      'number',
      'Access denied to this account',
    )
  }
  const personal = await openArtist()
  expect((await connect({ connector, account_id: personal })).status).toBe(200)
  const member = await connect({ connector, account_id: personal }, key('member'))
  expectError(member, 403, 'forbidden', 'number', 'Access denied to this account')
})

rule('connections are listed, and an unknown one cannot be removed', {}, async () => {
  const { status, body } = await get('/api/connectors', owner)
  expect(status).toBe(200)
  expect(body).toEqual({ success: true, data: expect.any(Array) })
  for (const { slug, status, connected_at } of body.data) {
    expect([typeof slug, typeof status]).toEqual(['string', 'string'])
    expect(connected_at === null || !Number.isNaN(Date.parse(connected_at))).toBe(true)
  }
  const reply = await remove('/api/connectors/acceptance-test-unknown', owner)
  expectError(reply, 404, 'not_found', 'number')
})

rule('a connection is listed after consent, for its account only, and removed', {
  needs: ['stand_ins', 'mail_folder'],
}, async () => {
  const { as } = await openPayer()
  const { body } = await connect({ connector: 'gmail' }, as)
  const consent = await fetch(body.data.redirectUrl, { method: 'POST', redirect: 'manual' })
  await consent.body?.cancel()
  expect(new URL(consent.headers.get('location')!).origin).toBe(new URL(deployment.app_url).origin)
  const { body: list } = await get('/api/connectors', as)
  expect(list.data).toEqual([{ slug: 'gmail', status: expect.any(String), connected_at: expect.any(String) }])
  expect((await get('/api/connectors', (await openPayer()).as)).body.data).toEqual([])
  expect((await remove('/api/connectors/gmail', as)).status).toBe(200)
  expect((await get('/api/connectors', as)).body.data).toEqual([])
})

rule('a failing connection service is a 502', { needs: ['stand_ins', 'mail_folder'] }, async () => {
  const { as, id } = await openPayer()
  await orderFault('composio', 'error', `user_ids=${id}`)
  expectError(await get('/api/connectors', as), 502, 'provider_failed', 'number')
})

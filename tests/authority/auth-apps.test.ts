import { decodeJwt } from 'jose'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { fixture } from '../support/fixture.ts'
import { newEmail } from '../support/tokens.ts'
import { authOf, methodsOf } from './auth-stack.ts'

const local = useStack()
const { send, supabase, person, connectApp, requestConsent, mailsTo, signInByPassword } = authOf(local)
const database = fixture(() => {
  const sql = postgres(local.stack.database_url, { max: 1 })
  return { sql, close: () => sql.end() }
})
const refused = { status: 403, body: { code: 403, error_code: 'no_authorization', msg: expect.any(String) } }

describe('the token that an app got for a person', () => {
  it('reads its user, and says that it was no proof of the person', async () => {
    const someone = await person()
    const { token, clientId } = await connectApp(someone)
    const { status, body } = await send('GET /user', { token })
    expect([status, body.email]).toEqual([200, someone.email])
    expect(methodsOf(token)).toEqual(['oauth_provider/authorization_code'])
    expect(decodeJwt(token)).toMatchObject({ client_id: clientId, aal: 'aal1' })
  })

  it('cannot set a password, with which it would sign in as the person', async () => {
    const someone = await person()
    const { token } = await connectApp(someone)
    for (const password of ['a-password-of-the-app', '']) {
      expect(await send('PUT /user', { token, body: { password } })).toMatchObject(refused)
    }
    const { error } = await supabase().signInWithPassword({ ...someone, password: 'a-password-of-the-app' })
    expect(error?.code).toBe('invalid_credentials')
    await signInByPassword(someone)
  })

  it('cannot change the address, and nobody gets a mail', async () => {
    const someone = await person()
    const { token } = await connectApp(someone)
    const email = newEmail()
    const before = (await mailsTo(someone.email)).length
    expect(await send('PUT /user', { token, body: { email } })).toMatchObject(refused)
    expect(await mailsTo(email)).toEqual([])
    expect(await mailsTo(someone.email)).toHaveLength(before)
  })

  it('cannot allow a second app', async () => {
    const { token } = await connectApp(await person())
    const { id } = await requestConsent()
    expect(await send(`GET /oauth/authorizations/${id}`, { token })).toMatchObject(refused)
    const consent = { token, body: { action: 'approve' } }
    expect(await send(`POST /oauth/authorizations/${id}/consent`, consent)).toMatchObject(refused)
    const [{ status }] = await database.sql<[{ status: string }]>`
      select status from auth.oauth_authorizations where authorization_id = ${id}`
    expect(status).toBe('pending')
  })

  it('is not accepted under another spelling of the header', async () => {
    const { token } = await connectApp(await person())
    for (const scheme of ['bearer', 'BEARER', 'Bearer ', 'Bearer\t']) {
      const headers = { authorization: `${scheme} ${token}` }
      const { status } = await send('PUT /user', { headers, body: { data: { a: 1 } } })
      expect([401, 403]).toContain(status)
    }
  })
})

it.each(['https://claude.ai@evil.example/callback', 'https://user:word@example.com/', 'http://a@localhost/'])(
  'an app cannot register the address %s, whose host people would misread',
  async (uri) => {
    const body = { redirect_uris: [uri], token_endpoint_auth_method: 'none' }
    expect(await send('POST /oauth/clients/register', { body })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: expect.stringContaining('user name') },
    })
  },
)

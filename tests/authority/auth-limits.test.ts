import { describe, expect, it } from 'vitest'
import { withLimits } from '../../supabase/local/auth/limits.ts'
import { useStack } from '../local/use-stack.ts'
import { callbackUrl } from '../support/oauth-clients.ts'
import { authOf } from './auth-stack.ts'

describe('npm start limits what one address sends to Auth, as Supabase does', () => {
  const local = useStack({ env: { AUTH_LIMITS: 'on' } })
  const { send, signInByPassword } = authOf(local)
  const repeat = async (times: number, work: () => ReturnType<typeof send>) => {
    const responses = []
    for (let count = 0; count < times; count++) responses.push(await work())
    return responses
  }
  const limited = { status: 429, body: { code: 429, error_code: 'over_request_rate_limit' } }

  // Bodies that Auth refuses count too, and cost it no hash of a password.
  it.each<[string, object, number]>([
    [
      'POST /oauth/clients/register',
      { redirect_uris: [callbackUrl], token_endpoint_auth_method: 'none' },
      201,
    ],
    ['POST /verify', { type: 'email', email: 'nobody@example.com', token: '000000' }, 403],
    ['POST /otp', { email: 'nobody' }, 400],
    ['POST /signup', { email: 'nobody@example.com' }, 400],
    ['POST /recover', { email: 'nobody@example.com' }, 200],
    ['POST /token?grant_type=password', { email: 'nobody@example.com', password: 'a guess' }, 400],
  ])('%s', async (route, body, status) => {
    const responses = await repeat(40, () => send(route, { body }))
    expect(responses.slice(0, 30).map((response) => response.status)).toEqual(Array(30).fill(status))
    const refused = responses.filter((response) => response.status === 429)
    expect(refused.length).toBeGreaterThan(3)
    expect(refused[0]).toMatchObject(limited)
  })

  it('by the address that the gateway sees, which a client does not choose', async () => {
    const body = { type: 'email', email: 'nobody@example.com', token: '000000' }
    const sent = await repeat(
      3,
      () => send('POST /verify', { body, headers: { 'x-forwarded-for': '192.0.2.1' } }),
    )
    expect(sent.map(({ status }) => status)).toContain(429)
  })

  it('and other requests of the address go on', async () => {
    expect((await send('GET /settings')).status).toBe(200)
    expect((await send('GET /user', { token: 'x' })).status).toBe(403)
    // Refilled by one within two seconds; the session is of the person who was not guessed.
    await expect.poll(async () =>
      await signInByPassword(local.stack.accounts.member as never).catch(() => undefined)
    )
      .toBeTruthy()
  })
})

describe('a limit', () => {
  const limitedAt = (now: () => number) => {
    const respond = withLimits(() => Promise.resolve(new Response()), now)
    return async (address: string, path = '/auth/v1/verify') => {
      const headers = { 'x-forwarded-for': address }
      return (await respond(new Request(`http://auth.test${path}`, { method: 'POST', headers }))).status
    }
  }

  it('counts each address and each group of routes by itself, and refills with time', async () => {
    let now = 0
    const send = limitedAt(() => now)
    for (let count = 0; count < 30; count++) expect(await send('192.0.2.1')).toBe(200)
    expect(await send('192.0.2.1')).toBe(429)
    expect(await send('192.0.2.2')).toBe(200)
    expect(await send('192.0.2.1', '/auth/v1/otp')).toBe(200)
    // 30 in 5 minutes are one in 10 s.
    now += 9_900
    expect(await send('192.0.2.1')).toBe(429)
    now += 200
    expect(await send('192.0.2.1')).toBe(200)
    expect(await send('192.0.2.1')).toBe(429)
  })
})

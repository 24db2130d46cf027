import { describe, expect, it } from 'vitest'
import { withLimits } from '../../supabase/local/auth/limits.ts'

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

import { describe, expect, it } from 'vitest'
import { openPlatform } from '../../support/platform.ts'
import { refused, useSignUp } from './sign-up-world.ts'

const { inbox, platform, current, signUp, verify, mails, mailedCode, pass, requestCode } = useSignUp()

describe('where mail fails', () => {
  const cannot = refused('Mail cannot be sent right now')

  it('returns 503, and a repeat at once sends', async () => {
    let up = false
    const provider = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, async (request) => {
      if (!up) return new Response('upstream innards', { status: 500 })
      return await fetch(`${inbox.environment.RESEND_API_BASE}/emails`, {
        method: 'POST',
        headers: request.headers,
        body: await request.text(),
      })
    })
    const origin = `http://127.0.0.1:${provider.addr.port}`
    const failing = await openPlatform({
      ...inbox.environment,
      RESEND_API_BASE: origin,
      DATABASE_URL: platform.database.apiUrl,
    })
    for (let times = 0; times < 7; times++) {
      const { status, headers, body } = await signUp(current.email, failing)
      expect([status, headers.get('x-error-code'), body]).toEqual([503, 'store_unavailable', cannot])
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect(await mails()).toEqual([])
    up = true
    expect((await signUp(current.email, failing)).status).toBe(200)
    expect((await signUp(current.email, failing)).status).toBe(200)
    expect(await mails()).toHaveLength(1)
    expect((await verify(await mailedCode())).status).toBe(200)
    await failing.close()
    await provider.shutdown()
  })

  it('gives no further tries either', async () => {
    await using broken = await openPlatform({
      ...inbox.environment,
      RESEND_API_KEY: 're_refused',
      DATABASE_URL: platform.database.apiUrl,
    })
    const statuses = []
    for (let round = 0; round < 4; round++) {
      expect((await signUp(current.email, broken)).status).toBe(503)
      for (let n = 0; n < 4; n++) statuses.push((await verify('000000')).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, ...Array(12).fill(429)])
  })

  it('names a missing credential to the log alone', async () => {
    await using bare = await openPlatform()
    const { status, body } = await signUp(current.email, bare)
    expect([status, body]).toEqual([503, cannot])
    expect(bare.log.at(-1)).toContain('RESEND_API_KEY is not set')
  })

  it('a crash before the mail leaves an address that can sign up a minute later', async () => {
    const scope = platform.services.database.scope({ kind: 'public' }, null, crypto.randomUUID())
    await scope.call('sign_up_agent', { email: current.email, code: '123456', client: '' })
    expect((await signUp()).status).toBe(200)
    expect(await mails()).toEqual([])
    await pass('1 minute')
    expect((await verify(await requestCode())).status).toBe(200)
  })
})

import { describe, expect, it } from 'vitest'
import { createAccount, createAuthUser } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { wrongCode } from '../../support/inbox.ts'
import { openPlatform } from '../../support/platform.ts'
import type { Headers } from '../../support/requests.ts'
import { newEmail } from '../../support/tokens.ts'
import { openWireTap } from '../../support/wire-tap.ts'
import { invalidCode, refused, useSignUp } from './sign-up-world.ts'

const { inbox, platform, current, post, signUp, verify, mails, mailedCode, pass, ...signingUp } = useSignUp()
const { requestCode, nextCode, tryWrong, keysOf } = signingUp

describe('a sign-up', () => {
  const tap = fixture(() => openWireTap(platform.database.apiUrl))

  it('gets the same response, with the same statements and the same mail, for a known address', async () => {
    const environment = { ...inbox.environment, DATABASE_URL: tap.url, DATABASE_CONNECTIONS: '1' }
    await using tapped = await openPlatform(environment)
    const [warming, unknown] = [newEmail(), current.email]
    const known = (await createAccount(platform.database)).email!
    await signUp(warming, tapped)
    const measured = (to: string) => tap.measure(() => signUp(to, tapped))
    const responses = [await measured(known), await measured(unknown)]
    const seen = responses.map(({ result: { status, headers, body }, traffic }) => ({
      status,
      headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'ratelimit'),
      body: { ...body, account_id: '' },
      traffic,
    }))
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({ body: { api_key: null }, traffic: { exchanges: 1, waits: 1 } })
    const texts = await Promise.all(
      [known, unknown].map(async (to) =>
        (await mails(to)).map((mail) => ({ ...mail, to: '', text: mail.text.replace(/^\d{6}$/m, '') }))
      ),
    )
    expect(texts[0])
      .toMatchObject([{ from: 'Platform <no-reply@platform.test>', subject: 'Your sign-up code' }])
    expect(texts[0]).toEqual(texts[1])
    // Nor does an attempt distinguish an unknown address from an account that requested no code.
    const trying = (email: string) => tap.measure(() => post('verify', { email, code: '000000' }, tapped))
    await trying(warming)
    const neverRequested = (await createAccount(platform.database)).email!
    const [stranger, account] = [await trying(newEmail()), await trying(neverRequested)]
    expect([stranger.result.body, stranger.traffic]).toEqual([account.result.body, account.traffic])
  })

  it.each([
    ['trimmed and in lower case', (name: string) => [` ${name}@Example.COM `, `${name}@example.com`]],
    ['with a plus tag', (name: string) => [`${name}+tag@example.com`, `${name}+tag@example.com`]],
    ['of another script', (name: string) => [`jose${name}@bücher.example`, `jose${name}@bücher.example`]],
    // The Kelvin sign folds into k: the mail goes to the account, never to the person who typed the look-alike.
    ['that folds into another', (name: string) => [`\u212A${name}@example.com`, `k${name}@example.com`]],
  ])('takes an address %s', async (_, addresses) => {
    const [typed, stored] = addresses(crypto.randomUUID())
    const { body } = await signUp(typed)
    const code = await mailedCode(stored)
    expect(await mails(typed === stored ? 'nobody' : typed)).toEqual([])
    expect((await verify(code, typed)).body.account_id).toBe(body.account_id)
    expect(await keysOf(stored)).toHaveLength(1)
  })

  it.each([
    ['an empty one', ''],
    ['one without a domain', 'ann@example'],
    ['two', 'ann@example.com, bob@example.com'],
    ['a line break', 'ann@example.com\r\nBcc: bob@example.com'],
    ['a display name', 'Ann <ann@example.com>'],
    ['a NUL', 'ann\0@example.com'],
    ['a right-to-left override', 'ann\u202e@example.com'],
    ['255 characters', `${'a'.repeat(60)}@${'b'.repeat(190)}.com`],
  ])('refuses %s as an address', async (_, address) => {
    const before = (await inbox.mails()).length
    const { status, headers } = await signUp(address)
    expect([status, headers.get('x-error-code')]).toEqual([400, 'invalid_input'])
    expect(await inbox.mails()).toHaveLength(before)
  })

  it('reads no credential: neither a good nor a bad one changes the response', async () => {
    const { key, id } = await createAccount(platform.database)
    const bad = { 'x-api-key': 'nonsense', authorization: 'Bearer no' }
    for (const headers of [{ 'x-api-key': key }, bad] as Headers[]) {
      const { status, body } = await post('signup', { email: current.email }, platform, headers)
      expect(status).toBe(200)
      expect(body.account_id).not.toBe(id)
    }
  })

  it('makes one account and sends one mail for 10 parallel ones, all with the same response', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp()))
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(responses[0]!.status).toBe(200)
    expect(await mails()).toHaveLength(1)
    expect(await platform.database.owner`select from app.accounts where email = ${current.email}`)
      .toHaveLength(1)
  })

  it('of a banned user who never signed in sends no code, and the response does not say so', async () => {
    const id = await createAuthUser(platform.database, { email: current.email })
    await platform.database.owner`update auth.users set banned_until = 'infinity' where id = ${id}`
    const free = newEmail()
    const [banned, other] = [await signUp(), await signUp(free)]
    expect(Object.keys(banned.body)).toEqual(Object.keys(other.body))
    expect([banned.status, await mails()]).toEqual([200, []])
    expect(await mails(free)).toHaveLength(1)
  })
})

describe('a repeated sign-up', () => {
  it('gets the same response within a minute, without a mail or new attempts', async () => {
    const first = await signUp()
    const code = await mailedCode()
    expect(await tryWrong(code, 4)).toEqual([400, 400, 400, 400])
    await pass('45 seconds')
    const again = await signUp()
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await mails()).toHaveLength(1)
    expect((await verify(wrongCode(code))).status).toBe(429)
  })

  it('replaces the code after a minute', async () => {
    const [first, second] = [await requestCode(), await nextCode()]
    expect(await mails()).toHaveLength(2)
    if (first !== second) expect((await verify(first)).body).toEqual(invalidCode)
    expect((await verify(second)).status).toBe(200)
  })

  it('sends at most five mails an hour, and the fifth code stays good', async () => {
    for (let sent = 1; sent <= 7; sent++) {
      expect((await signUp()).status).toBe(200)
      expect(await mails()).toHaveLength(Math.min(sent, 5))
      await pass('1 minute')
    }
    expect((await verify(await mailedCode())).status).toBe(200)
    await pass('53 minutes')
    await requestCode()
    expect(await mails()).toHaveLength(6)
  })

  it('sends one every twelve minutes after five within an hour, so that nobody can use them up for long', async () => {
    for (let sent = 1; sent <= 5; sent++) {
      if (sent > 1) await pass('1 minute')
      await requestCode()
    }
    for (let sent = 6; sent <= 9; sent++) {
      await pass('11 minutes 50 seconds')
      await signUp()
      expect(await mails()).toHaveLength(sent - 1)
      await pass('10 seconds')
      await requestCode()
      expect(await mails()).toHaveLength(sent)
    }
    expect((await verify(await mailedCode())).status).toBe(200)
  })

  it('is good within a minute after wrong tries that ended the code before, however often', async () => {
    let code = await requestCode()
    for (let codes = 1; codes <= 4; codes++) {
      expect(await tryWrong(code, 5)).toEqual([400, 400, 400, 400, 429])
      code = await nextCode()
    }
    expect((await verify(code)).status).toBe(200)
  })
})

describe('where mail fails, a sign-up', () => {
  const cannot = refused('Mail cannot be sent right now')
  const with_ = (environment: object) =>
    openPlatform({ ...inbox.environment, ...environment, DATABASE_URL: platform.database.apiUrl })

  it('is a 503, and a repeat at once sends', async () => {
    let up = false
    await using provider = Deno.serve(
      { port: 0, hostname: '127.0.0.1', onListen: () => {} },
      async (request) =>
        up
          ? await fetch(`${inbox.environment.RESEND_API_BASE}/emails`, {
            method: 'POST',
            headers: request.headers,
            body: await request.text(),
          })
          : new Response('upstream innards', { status: 500 }),
    )
    await using failing = await with_({ RESEND_API_BASE: `http://127.0.0.1:${provider.addr.port}` })
    for (let times = 0; times < 7; times++) {
      const { status, headers, body } = await signUp(current.email, failing)
      expect([status, headers.get('x-error-code'), body]).toEqual([503, 'store_unavailable', cannot])
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect(await mails()).toEqual([])
    up = true
    for (let times = 0; times < 2; times++) expect((await signUp(current.email, failing)).status).toBe(200)
    expect(await mails()).toHaveLength(1)
    expect((await verify(await mailedCode())).status).toBe(200)
  })

  it('gives no further tries either', async () => {
    await using broken = await with_({ RESEND_API_KEY: 're_refused' })
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

  it('that crashed before the mail works again a minute later', async () => {
    const scope = platform.services.database.scope({ kind: 'public' }, null, crypto.randomUUID())
    await scope.call('sign_up_agent', { email: current.email, code: '123456', client: '' })
    expect((await signUp()).status).toBe(200)
    expect(await mails()).toEqual([])
    expect((await verify(await nextCode())).status).toBe(200)
  })
})

import { describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { codeIn } from '../../support/inbox.ts'
import { openPlatform } from '../../support/platform.ts'
import { newEmail } from '../../support/tokens.ts'
import { openWireTap } from '../../support/wire-tap.ts'
import { useSignUp } from './sign-up-world.ts'

const { inbox, platform, current, post, signUp, verify, mails, mailedCode, keysOf } = useSignUp()

describe('a sign-up', () => {
  it('returns the account, no key and a message, and mails a code', async () => {
    const { status, body } = await signUp()
    expect(status).toBe(200)
    expect(body).toEqual({
      account_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      api_key: null,
      message: expect.any(String),
    })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ from: 'Platform <no-reply@platform.test>', subject: 'Your sign-up code' })
    expect(codeIn(mail)).toMatch(/^[0-9]{6}$/)
  })

  it('gets the same response, with the same statements and the same mail, for a known address', async () => {
    const tap = openWireTap(platform.database.apiUrl)
    const tapped = await openPlatform({
      ...inbox.environment,
      DATABASE_URL: tap.url,
      DATABASE_CONNECTIONS: '1',
    })
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
    expect(seen[0]!.traffic).toMatchObject({ exchanges: 1, waits: 1 })
    const texts = await Promise.all([known, unknown].map(async (to) => {
      const sent = await mails(to)
      return sent.map(({ subject, text }) => ({ subject, text: text.replace(/^\d{6}$/m, '') }))
    }))
    expect(texts[0]).toHaveLength(1)
    expect(texts[0]).toEqual(texts[1])
    // Nor does an attempt distinguish an unknown address from an account that requested no code.
    const neverRequested = [newEmail(), (await createAccount(platform.database)).email!]
    const trying = (of: string) =>
      tap.measure(() => post('/api/agents/verify', { email: of, code: '000000' }, tapped))
    await trying(warming)
    const [stranger, account] = [await trying(neverRequested[0]!), await trying(neverRequested[1]!)]
    expect([stranger.result.body, stranger.traffic]).toEqual([account.result.body, account.traffic])
    await tapped.close()
    await tap.close()
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
    const { status, headers } = await post('/api/agents/signup', { email: address })
    expect([status, headers.get('x-error-code')]).toEqual([400, 'invalid_input'])
    expect(await inbox.mails()).toHaveLength(before)
  })

  it('reads no credential: neither a good nor a bad one changes the response', async () => {
    const { key, id } = await createAccount(platform.database)
    const sent: Record<string, string>[] = [
      { 'x-api-key': key },
      { 'x-api-key': 'nonsense', authorization: 'Bearer no' },
    ]
    for (const headers of sent) {
      const { status, body } = await post('/api/agents/signup', { email: current.email }, platform, headers)
      expect(status).toBe(200)
      expect(body.account_id).not.toBe(id)
    }
  })

  it('makes one account and sends one mail for 10 parallel ones, all with the same response', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp()))
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(responses[0]!.status).toBe(200)
    expect(await mails()).toHaveLength(1)
    const accounts = await platform.database.owner`select from app.accounts where email = ${current.email}`
    expect(accounts).toHaveLength(1)
  })
})

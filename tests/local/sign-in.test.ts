import { describe, expect, it } from 'vitest'
import { useStack } from './use-stack.ts'

const local = useStack()

const { supabase } = local
const newAddress = () => `${crypto.randomUUID()}@example.com`
const mailTo = async (email: string) => (await local.mailTo(email))!.text
const codeTo = async (email: string) => /\b\d{6}\b/.exec(await mailTo(email))![0]
const linkTo = async (email: string) => new URL(/https?:\S+/.exec(await mailTo(email))![0])
const accountOf = async (token?: string) =>
  (await local.send('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).body.account

describe('a person signs in with supabase-js and a mailed code, type email', () => {
  const people = [['of a new person', newAddress], [
    'of a person with a password',
    () => 'owner@example.com',
  ]] as const
  it.each(people)('%s', async (_, address) => {
    const email = address()
    expect((await supabase().auth.signInWithOtp({ email })).error).toBeNull()
    const token = await codeTo(email)
    const signIn = () => supabase().auth.verifyOtp({ email, token, type: 'email' })
    const { data, error } = await signIn()
    expect(error).toBeNull()
    expect(await accountOf(data.session?.access_token)).toMatchObject({ kind: 'person', email })
    expect((await signIn()).error?.code).toBe('otp_expired')
  })

  it('or the hash of the mailed link', async () => {
    const email = newAddress()
    await supabase().auth.signInWithOtp({ email })
    const token_hash = (await linkTo(email)).searchParams.get('token')!
    const { data, error } = await supabase().auth.verifyOtp({ token_hash, type: 'email' })
    expect([error, data.user?.email]).toEqual([null, email])
  })

  it('which is also the code of a sign-up with a password', async () => {
    const person = { email: newAddress(), password: crypto.randomUUID() }
    await supabase().auth.signUp(person)
    const token = await codeTo(person.email)
    const client = supabase()
    expect((await client.auth.verifyOtp({ email: person.email, token, type: 'email' })).error).toBeNull()
    // The password of the sign-up does not count, because somebody else may have chosen it.
    expect((await client.auth.updateUser({ password: person.password })).error).toBeNull()
    expect((await supabase().auth.signInWithPassword(person)).error).toBeNull()
  })

  it('but not with another code, or as another type', async () => {
    const email = newAddress()
    await supabase().auth.signInWithOtp({ email })
    const token = await codeTo(email)
    const other = String((Number(token) + 1) % 1_000_000).padStart(6, '0')
    const wrong = await supabase().auth.verifyOtp({ email, token: other, type: 'email' })
    expect(wrong.error?.code).toBe('otp_expired')
    const type = await supabase().auth.verifyOtp({ email, token, type: 'email_change' })
    expect(type.error).not.toBeNull()
  })
})

describe('a mailed link', () => {
  const follow = async (link: URL) => {
    const response = await fetch(link, { redirect: 'manual' })
    await response.body?.cancel()
    return new URL(response.headers.get('location')!)
  }
  const pages = ['http://localhost:18150/welcome?from=mail', 'http://127.0.0.1:5173/']

  it.each(pages)('returns with a session to the page that asked for it: %s', async (page) => {
    const email = newAddress()
    await supabase().auth.signInWithOtp({ email, options: { emailRedirectTo: page } })
    const returned = await follow(await linkTo(email))
    expect(returned.href.split('#')[0]).toBe(page)
    const token = new URLSearchParams(returned.hash.slice(1)).get('access_token')!
    expect(await accountOf(token)).toMatchObject({ email })
  })

  it('of a sign-up with a password does so too', async () => {
    const email = newAddress()
    const options = { emailRedirectTo: pages[0] }
    await supabase().auth.signUp({ email, password: crypto.randomUUID(), options })
    expect((await follow(await linkTo(email))).href).toContain(`${pages[0]}#access_token=`)
  })

  const foreign = [undefined, 'https://phishing.example/', 'http://localhost.phishing.example/']
  it.each(foreign)('returns to the platform when the page is %s', async (emailRedirectTo) => {
    const email = newAddress()
    await supabase().auth.signInWithOtp({ email, options: { emailRedirectTo } })
    expect((await follow(await linkTo(email))).origin).toBe(local.stack.base_url)
  })
})

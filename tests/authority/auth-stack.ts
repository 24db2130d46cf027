import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import type { useStack } from '../local/use-stack.ts'
import { readMails } from '../support/inbox.ts'
import { callbackUrl } from '../support/oauth-clients.ts'
import { newEmail } from '../support/tokens.ts'

export interface Person {
  email: string
  password: string
}

/** What people, front ends and apps do at the Auth of a stack, by default at its own address. */
export function authOf(local: ReturnType<typeof useStack>, host?: string) {
  const address = () => {
    const url = new URL(local.stack.supabase_url)
    if (host) url.hostname = host
    return url.origin
  }
  const supabase = () =>
    createClient(address(), local.stack.publishable_key, {
      auth: { persistSession: false, autoRefreshToken: false },
    }).auth
  const mailsTo = async (email: string) =>
    (await readMails(join(local.dir, 'mail'))).filter((mail) => mail.to === email)
  const codeTo = async (email: string) => /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)!.text)![0]

  /** Sends a request as it is written, with a token if there is one. */
  async function send(route: string, { token, body, headers = {} }: Sent = {}) {
    const [method, path] = route.split(' ')
    const response = await fetch(`${address()}/auth/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        apikey: local.stack.publishable_key,
        ...token && { authorization: `Bearer ${token}` },
        ...body !== undefined && { 'content-type': 'application/json' },
        ...headers,
      },
      body: body instanceof URLSearchParams ? body : body && JSON.stringify(body),
    })
    const text = await response.text()
    const json = text.startsWith('{') || text.startsWith('[')
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text }
  }

  /** Signs in by a mailed code. */
  async function signInByCode(email: string) {
    const auth = supabase()
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    const { data, error } = await auth.verifyOtp({ email, token: await codeTo(email), type: 'email' })
    expect(error).toBeNull()
    return { auth, session: data.session! }
  }

  async function signInByPassword(person: Person) {
    const auth = supabase()
    const { data, error } = await auth.signInWithPassword(person)
    expect(error).toBeNull()
    return { auth, session: data.session! }
  }

  const newPerson = (): Person => ({ email: newEmail(), password: crypto.randomUUID() })

  /** Somebody who has signed in with a mailed code, and set a password. */
  async function person(): Promise<Person> {
    const created = newPerson()
    const { auth } = await signInByCode(created.email)
    expect((await auth.updateUser({ password: created.password })).error).toBeNull()
    return created
  }

  /** The request of an app, which waits for consent. */
  async function requestConsent() {
    const { body: { client_id } } = await send('POST /oauth/clients/register', {
      body: { redirect_uris: [callbackUrl], token_endpoint_auth_method: 'none', client_name: 'An app' },
    })
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id,
      redirect_uri: callbackUrl,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const { headers } = await send(`GET /oauth/authorize?${query}`)
    const id = new URL(headers.get('location')!).searchParams.get('authorization_id')!
    return { id, client_id, verifier }
  }

  /** The tokens that an app gets for a person who allows it, by default a new one. */
  async function connectApp(email = newEmail()) {
    const { id, client_id, verifier } = await requestConsent()
    const { auth: { oauth } } = await signInByCode(email)
    await oauth.getAuthorizationDetails(id)
    const { data } = await oauth.approveAuthorization(id)
    const code = new URL(data!.redirect_url).searchParams.get('code')!
    const { body } = await send('POST /oauth/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', client_id, code, code_verifier: verifier },
        redirect_uri: callbackUrl,
      }),
    })
    return {
      clientId: client_id,
      token: body.access_token as string,
      refreshToken: body.refresh_token as string,
    }
  }

  return {
    ...{ supabase, mailsTo, codeTo, send, signInByCode, signInByPassword, newPerson, person },
    ...{ requestConsent, connectApp },
  }
}

interface Sent {
  token?: string
  body?: object | URLSearchParams
  headers?: Record<string, string>
}

/** The methods of a token's session, the latest first. */
export const methodsOf = (token: string): string[] =>
  (decodeJwt(token).amr as { method: string }[] | undefined)?.map(({ method }) => method) ?? []

import { createHash, createHmac } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { readMail } from './mail.ts'
import { call, get, type Headers, post, type Reply } from './http.ts'
import { deployment, NotRunnable } from './rule.ts'

export type Name = 'owner' | 'member' | 'outsider' | 'admin'

/** The API key of an account, as a header. */
export const key = (name: Name): Headers => ({ 'x-api-key': deployment.accounts[name]!.api_key })
export const owner = key('owner')
export const outsider = key('outsider')

/** Runs a function once, and returns the same result to later callers. */
export function once<T>(create: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => result ??= create()
}

/** A client of Supabase as a front end uses it. */
export const supabase = () =>
  createClient(deployment.supabase_url!, deployment.publishable_key!, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

/** The access token of the owner, who signs in with a password. */
export const accessToken = once(async () => {
  const { email, password } = deployment.accounts.owner
  const { data, error } = await supabase().auth.signInWithPassword({ email: email!, password: password! })
  if (error) throw new Error(`The owner cannot sign in: ${error.code}`)
  return data.session.access_token
})
export const session = async (): Promise<Headers> => ({ authorization: `Bearer ${await accessToken()}` })

export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

/** The owner's token with other claims, signed with the project's shared secret. */
export async function tokenWith(claims: Record<string, unknown>, secret = deployment.secrets!.jwt!) {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${
    encode({ ...claimsOf(await accessToken()), ...claims })
  }`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

export interface Account {
  id: string
  email: string
  as: Headers
}

export interface Person extends Account {
  auth: ReturnType<typeof supabase>['auth']
}

const newAddress = () => `acceptance-test-${crypto.randomUUID()}@example.com`

/** A person, by default a new one, whose session has just proven the address by a mailed code. */
export async function signInByCode(email = newAddress()): Promise<Person> {
  const { auth } = supabase()
  const sent = await auth.signInWithOtp({ email })
  if (sent.error) throw new Error(`No code is mailed: ${sent.error.code}`)
  const code = /\b\d{6}\b/.exec(await readMail(email))![0]
  const { data, error } = await auth.verifyOtp({ email, token: code, type: 'email' })
  if (error) throw new Error(`The code does not sign in: ${error.code}`)
  const as = { authorization: `Bearer ${data.session!.access_token}` }
  const { body } = await get('/api/me', as)
  return { id: body.account.id, email, as, auth }
}

/** The address of Supabase Auth. */
const at = `${deployment.supabase_url}/auth/v1`
const redirect_uri = 'http://localhost:3118/callback'

/** Registers an OAuth client, which asks for consent. */
async function requestConsent() {
  const registered = await post(
    '/oauth/clients/register',
    {
      client_name: 'Acceptance test',
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'none',
    },
    undefined,
    { at },
  )
  if (registered.status === 404) throw new NotRunnable('an OAuth server that is enabled')
  const client_id: string = registered.body.client_id
  const verifier = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const query = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { headers } = await get(`/oauth/authorize?${query}`, undefined, { at })
  const id = new URL(headers.get('location')!).searchParams.get('authorization_id')!
  /** The headers of the client's token, for the address to which Auth leads the person who approved it. */
  async function exchange(address: string): Promise<Headers> {
    const code = new URL(address).searchParams.get('code')!
    const grant = {
      grant_type: 'authorization_code',
      client_id,
      redirect_uri,
      code,
      code_verifier: verifier,
    }
    const tokens = await call('POST', '/oauth/token', { at, raw: new URLSearchParams(grant) })
    expectStatus(tokens, 200)
    return { authorization: `Bearer ${tokens.body.access_token}` }
  }
  return { id, client_id, exchange }
}

/** Lets a new OAuth client in, as a consent page does. Returns its id and the headers of its token. */
export async function connectApp({ auth, as }: Person): Promise<{ clientId: string; as: Headers }> {
  const { id, client_id, exchange } = await requestConsent()
  const described = await auth.oauth.getAuthorizationDetails(id)
  if (described.error) throw new Error(`Auth does not describe the request: ${described.error.code}`)
  expectStatus(await post('/api/grants', { client_id }, as), 201)
  const { data, error } = await auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })
  if (error) throw new Error(`Auth does not approve: ${error.code}`)
  return { clientId: client_id, as: await exchange(data.redirect_url) }
}

function expectStatus({ status, text, request }: Reply, expected: number): void {
  if (status !== expected) throw new Error(`${request}: ${status} ${text}`)
}

/** A new account by a mailed code. Nothing deletes accounts, so use few. */
export async function signUp(): Promise<Account> {
  const email = newAddress()
  await post('/api/agents/signup', { email })
  const code = /^\d{6}\b/m.exec(await readMail(email))![0]
  const { body } = await post('/api/agents/verify', { email, code })
  return { id: body.account_id, email, as: { 'x-api-key': body.api_key } }
}

/** The account that pays: a new one with free credits where mail can be read, otherwise the owner. */
export async function openPayer(): Promise<Account> {
  if (deployment.mail_folder) return await signUp()
  const { body } = await get('/api/me', owner)
  return { id: body.account.id, email: body.account.email, as: owner }
}

/** The payer of all rules that do not look at its balance: an account can be created only so often. */
export const payer = once(openPayer)

/** The owner's account id. */
export const ownerId = once(async () => (await get('/api/me', owner)).body.account.id as string)

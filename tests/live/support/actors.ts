import { createHmac } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { readMail } from './mail.ts'
import { get, type Headers, post } from './http.ts'
import { deployment } from './rule.ts'

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

/** A new account by a mailed code. Nothing deletes accounts, so use few. */
export async function signUp(): Promise<Account> {
  const email = `acceptance-test-${crypto.randomUUID()}@example.com`
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

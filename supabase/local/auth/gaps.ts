import { AsyncLocalStorage } from 'node:async_hooks'
import type { EmailDriver } from '@supabase/lite'
import type { Sql } from 'postgres'
import { fieldsOf, type Respond, routeOf, withBody } from './request.ts'

/** Where the link of a mail that this request sends returns to. */
const returnAddress = new AsyncLocalStorage<string | null>()

/**
 * What Lite 0.10 lacks of Supabase Auth: `verifyOtp` with the type `email`, `emailRedirectTo`, a sign-out without a scope,
 * which is one everywhere, and new people whose address is not confirmed before they enter the mailed code.
 */
export function withAuthGaps(sql: Sql, lite: Respond): Respond {
  return async (request) => {
    const route = routeOf(request)
    if (!route) return await lite(request)
    if (route === 'POST /verify') return await verify(request, lite)
    const { searchParams } = new URL(request.url)
    return await returnAddress.run(searchParams.get('redirect_to'), async () => {
      if (route === 'POST /otp' || route === 'POST /magiclink') return await mailCode(sql, request, lite)
      if (route === 'POST /logout') return await lite(withScope(request))
      return await lite(request)
    })
  }
}

/** A code of type `email` is that of a sign-in or of a sign-up, as the mail was. */
async function verify(request: Request, lite: Respond): Promise<Response> {
  const body = await request.text()
  const fields = fieldsOf(body)
  if (fields.type !== 'email') return await lite(withBody(request, body))
  const signIn = await lite(withBody(request, { ...fields, type: 'magiclink' }))
  if (signIn.ok) return signIn
  const signUp = await lite(withBody(request, { ...fields, type: 'signup' }))
  return signUp.ok ? signUp : signIn
}

/** Lite creates a user with a confirmed address, a password and a session before anybody has read the mail. */
async function mailCode(sql: Sql, request: Request, lite: Respond): Promise<Response> {
  const body = await request.text()
  const email = String(fieldsOf(body).email ?? '').toLowerCase()
  const [known] = await sql`select from auth.users where email = ${email}`
  const response = await lite(withBody(request, body))
  if (known || !response.ok) return response
  await sql.begin((sql) => [
    sql`delete from auth.sessions where user_id in (select id from auth.users where email = ${email})`,
    sql`update auth.users set email_confirmed_at = null, encrypted_password = null where email = ${email}`,
  ])
  return response
}

function withScope(request: Request): Request {
  const url = new URL(request.url)
  if (!url.searchParams.get('scope')) url.searchParams.set('scope', 'global')
  return new Request(url, request)
}

/** Puts the return address of the request into the links of its mails. Auth checks it when a link is opened. */
export const withReturnAddress = (driver: EmailDriver, siteUrl: string): EmailDriver => ({
  send(message) {
    const address = returnAddress.getStore()
    if (!address) return driver.send(message)
    const replaced = (text?: string) => text?.replaceAll(asParameter(siteUrl), asParameter(address))
    return driver.send({ ...message, text: replaced(message.text), html: replaced(message.html) })
  },
})

const asParameter = (url: string) => new URLSearchParams({ redirect_to: url }).toString()

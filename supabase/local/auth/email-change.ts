import { createHash, randomInt } from 'node:crypto'
import type { EmailDriver } from '@supabase/lite'
import type { Sql } from 'postgres'
import { claimsOf, fieldsOf, type Respond, routeOf, withBody } from './request.ts'

/** How Lite stores a mailed code. */
export const tokenHash = (email: string, code: string): string =>
  createHash('sha256').update(email.toLowerCase() + code).digest('hex')

const accepted = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

interface Options {
  sql: Sql
  mail: EmailDriver
  siteUrl: string
}

/**
 * A change of address that both mailboxes confirm, as Supabase Auth does with double_confirm_changes (internal/api/mail.go,
 * internal/api/verify.go). Lite 0.10 mails one of them.
 */
export const withEmailChange = (options: Options, lite: Respond): Respond => async (request) => {
  const route = routeOf(request)
  if (route === 'PUT /user') return await mailNewAddress(options, request, lite)
  if (route === 'POST /verify') return await verifyCode(options, request, lite)
  if (route === 'GET /verify') return await verifyLink(options, request, lite)
  return await lite(request)
}

/** Lite mails the present address. */
async function mailNewAddress({ sql, mail, siteUrl }: Options, request: Request, lite: Respond) {
  const body = await request.text()
  const response = await lite(withBody(request, body))
  const email = String(fieldsOf(body).email ?? '').toLowerCase()
  if (!response.ok || email === '') return response
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = tokenHash(email, code)
  const [changed] = await sql`
    update auth.users set email_change_token_new = ${hash}, email_change_confirm_status = 0
    where id = ${
    String(claimsOf(request)?.sub)
  } and email_change = ${email} and email <> ${email} returning email`
  if (changed) {
    const page = new URL(request.url).searchParams.get('redirect_to') ?? siteUrl
    const link = new URLSearchParams({ token: hash, type: 'email_change', redirect_to: page })
    await mail.send({
      to: email,
      subject: 'Confirm Email Change',
      text: `Enter this code to confirm the change of your address from ${changed.email}: ${code}\n\n` +
        `Or follow this link: ${siteUrl}/auth/v1/verify?${link}\n`,
    })
  }
  return response
}

async function verifyCode({ sql }: Options, request: Request, lite: Respond): Promise<Response> {
  const body = await request.text()
  const { type, email, token, token_hash } = fieldsOf(body)
  if (type !== 'email_change') return await lite(withBody(request, body))
  const hash = token_hash ? String(token_hash) : tokenHash(String(email), String(token))
  if (await isFirst(sql, hash)) return Response.json({ msg: accepted, code: '200' })
  return await confirm(sql, hash, () => lite(withBody(request, { type, token_hash: hash })))
}

async function verifyLink({ sql }: Options, request: Request, lite: Respond): Promise<Response> {
  const url = new URL(request.url)
  const hash = url.searchParams.get('token') ?? ''
  if (url.searchParams.get('type') !== 'email_change') return await lite(request)
  if (!await isFirst(sql, hash)) return await confirm(sql, hash, () => lite(request))
  // Lite refuses the used code, and says where the page is.
  const refused = await lite(request)
  const page = refused.headers.get('location')!.split('#')[0]
  const message = new URLSearchParams({ message: accepted, sb: '' })
  return new Response(null, { status: 303, headers: { location: `${page}#${message}` } })
}

/** Takes the code of the mailbox that confirms first. */
async function isFirst(sql: Sql, hash: string): Promise<boolean> {
  const { count } = await sql`
    update auth.users set email_change_confirm_status = 1, updated_at = now(),
      email_change_token_current = nullif(email_change_token_current, ${hash}),
      email_change_token_new = nullif(email_change_token_new, ${hash})
    where ${hash} in (email_change_token_current, email_change_token_new)
      and email_change_confirm_status = 0 and email_change_sent_at > now() - interval '1 hour'`
  return count > 0
}

/** Lite completes a change by the code of the present address alone, so the other one takes its place. */
async function confirm(sql: Sql, hash: string, lite: () => Promise<Response>): Promise<Response> {
  const [user] = await sql<{ id: string }[]>`
    update auth.users set email_change_token_current = ${hash}, email_change_token_new = null
    where ${hash} in (email_change_token_current, email_change_token_new) and email_change_confirm_status = 1
    returning id`
  const response = await lite()
  if (user && response.status < 400) {
    await sql`update auth.users set email_change_confirm_status = 0 where id = ${user.id}`
  }
  return response
}

import * as z from 'zod'
import { Mailbox } from '../mailbox.ts'
import { createRoutes, type ServedStandIn, serveStandIn } from './serve.ts'

const Address = z.string().regex(/^([^<>\r\n]+ <)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/)
const Email = z.object({
  from: Address,
  to: z.union([Address, z.array(Address).min(1).max(50)]).transform((to) => [to].flat().join(', ')),
  subject: z.string(),
  text: z.string().optional(),
  html: z.string().optional(),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[^\r\n]*$/)).optional(),
})

/**
 * Stands in for Resend's POST /emails, with the errors of https://resend.com/docs/api-reference/errors, and puts each mail into the
 * stack's mailbox. A repeated Idempotency-Key gets the same response and no second mail.
 */
export function startResend(mailDir: string): ServedStandIn {
  const mailbox = new Mailbox(mailDir)
  const apiKey = `re_${crypto.randomUUID().replaceAll('-', '')}`
  const sent = new Map<string, { payload: string; id: Promise<string> }>()

  const routes = createRoutes((status) => refuse(status, 'not_found'))
  routes.post('/emails', async (c) => {
    const authorization = c.req.header('authorization')
    if (!authorization) return refuse(401, 'missing_api_key')
    if (authorization !== `Bearer ${apiKey}`) return refuse(403, 'invalid_api_key')
    const key = c.req.header('idempotency-key')
    if (key !== undefined && !/^.{1,256}$/.test(key)) return refuse(400, 'invalid_idempotency_key')
    const payload = await c.req.text()
    const email = readEmail(payload)
    if (typeof email === 'string') return refuse(422, email)
    const earlier = key === undefined ? undefined : sent.get(key)
    if (earlier && earlier.payload !== payload) return refuse(409, 'invalid_idempotent_request')
    const id = earlier?.id ?? mailbox.send(email).then(() => crypto.randomUUID())
    if (key !== undefined) {
      sent.set(key, { payload, id })
      // A mail that was not delivered may be sent again with its key.
      id.catch(() => sent.delete(key))
    }
    return c.json({ id: await id })
  })
  routes.all('/emails', () => refuse(405, 'method_not_allowed'))

  return serveStandIn({
    apiKey,
    handle: routes.fetch,
    refuse: (status) => refuse(status, 'application_error'),
  })
}

/** The mail, or the name of the error. */
function readEmail(payload: string): z.output<typeof Email> | string {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(payload)
  } catch {
    return 'validation_error'
  }
  const required = [body.from, body.subject, body.to, body.text ?? body.html]
  if (required.includes(undefined)) return 'missing_required_field'
  const email = Email.safeParse(body)
  return email.success ? email.data : 'validation_error'
}

const refuse = (statusCode: number, name: string) =>
  Response.json({ statusCode, name, message: `The stand-in for Resend refuses: ${name}` }, {
    status: statusCode,
  })

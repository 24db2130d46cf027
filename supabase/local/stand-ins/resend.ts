import { Mailbox } from '../mailbox.ts'
import { type ServedStandIn, serveStandIn } from './serve.ts'

interface Email {
  from: string
  to: string
  subject: string
  text?: string
  html?: string
}

/**
 * Stands in for Resend: speaks its POST /emails as https://resend.com/docs/api-reference/errors words the refusals, and
 * lays each mail into the stack's mailbox. A repeated Idempotency-Key delivers once and answers the same.
 */
export function startResend(mailDir: string): ServedStandIn {
  const mailbox = new Mailbox(mailDir)
  const apiKey = `re_${crypto.randomUUID().replaceAll('-', '')}`
  const sent = new Map<string, { payload: string; id: Promise<string> }>()

  async function deliver(email: Email) {
    await mailbox.send(email)
    return crypto.randomUUID()
  }

  async function handle(request: Request, { pathname }: URL): Promise<Response> {
    if (pathname !== '/emails') return refuse(404, 'not_found')
    if (request.method !== 'POST') return refuse(405, 'method_not_allowed')
    const authorization = request.headers.get('authorization')
    if (!authorization) return refuse(401, 'missing_api_key')
    if (authorization !== `Bearer ${apiKey}`) return refuse(403, 'invalid_api_key')
    const key = request.headers.get('idempotency-key')
    if (key !== null && !/^.{1,256}$/.test(key)) return refuse(400, 'invalid_idempotency_key')
    const payload = await request.text()
    const email = readEmail(payload)
    if (typeof email === 'string') return refuse(422, email)
    const before = key === null ? undefined : sent.get(key)
    if (before && before.payload !== payload) return refuse(409, 'invalid_idempotent_request')
    const id = before?.id ?? deliver(email)
    if (key !== null) sent.set(key, { payload, id })
    // What was not delivered may be tried again under its name.
    id.catch(() => key !== null && sent.delete(key))
    return Response.json({ id: await id })
  }

  return serveStandIn({ apiKey, handle, refuse: (status) => refuse(status, 'application_error') })
}

/** The mail, or the name of what is wrong with it. */
function readEmail(payload: string): Email | string {
  try {
    const { from, to, subject, text, html } = JSON.parse(payload) as Record<string, unknown>
    const recipients = [to].flat()
    const missing = [from, subject, recipients[0], text ?? html].some((field) => field === undefined)
    if (missing) return 'missing_required_field'
    const fields = [from, subject, text ?? '', html ?? '', ...recipients]
    if (fields.some((field) => typeof field !== 'string')) return 'validation_error'
    if (recipients.length > 50 || !address.test(from as string)) return 'validation_error'
    if (!recipients.every((recipient) => address.test(recipient as string))) return 'validation_error'
    return { from, to: recipients.join(', '), subject, text, html } as Email
  } catch {
    return 'validation_error'
  }
}

const address = /^([^<>\r\n]+ <)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/

const refuse = (statusCode: number, name: string) =>
  Response.json({ statusCode, name, message: `The stand-in for Resend refuses: ${name}` }, {
    status: statusCode,
  })

import { describe, expect, it, onTestFinished } from 'vitest'
import { OperationError } from '../../shared/errors/errors.ts'
import { jsonLog } from '../../shared/platform/log.ts'
import { AddressRefused } from '../../shared/providers/ports/mail.ts'
import { resendMail, type ResendOptions } from '../../shared/providers/resend/resend.ts'
import { openInbox } from '../support/inbox.ts'
import { serve } from './vendor.ts'

const message = { to: 'ann@example.com', subject: 'Grüße', text: 'Line one\nLine two' }
const from = 'Platform <no-reply@platform.test>'
const secret = 're_0123456789abcdef'

async function inbox() {
  const opened = await openInbox()
  onTestFinished(() => opened.close())
  const { RESEND_API_BASE: apiBase, RESEND_API_KEY: apiKey } = opened.environment
  return { ...opened, mail: resendMail({ apiBase, apiKey, from }) }
}

const sending = (options: Partial<ResendOptions>) =>
  resendMail({ apiBase: 'http://127.0.0.1:1', apiKey: secret, from, ...options }).send(message, 'one')

async function failure(sent: Promise<void>) {
  const error = await sent.then(() => undefined, (error) => error)
  expect(error).toBeInstanceOf(OperationError)
  const lines: string[] = []
  jsonLog('info', (line) => lines.push(line)).request({
    request_id: '',
    surface: 'http',
    method: 'POST',
    route: '/',
    status: error.status,
    duration_ms: 0,
  }, error)
  return { status: error.status, code: error.code, text: error.message, logged: lines.join() }
}

const unavailable = {
  status: 503,
  code: 'store_unavailable',
  text: 'Mail cannot be sent right now',
}

describe('mail through Resend', () => {
  it('is one POST /emails with the key, the message and its name', async () => {
    const seen: unknown[] = []
    const apiBase = serve(async (request) => {
      const header = (name: string) => request.headers.get(name)
      seen.push([
        request.method,
        new URL(request.url).pathname,
        header('authorization'),
        header('idempotency-key'),
      ])
      seen.push(await request.json())
      return Response.json({ id: crypto.randomUUID() })
    })
    await sending({ apiBase })
    expect(seen).toEqual([
      ['POST', '/emails', `Bearer ${secret}`, 'one'],
      { from, to: ['ann@example.com'], subject: 'Grüße', text: 'Line one\nLine two' },
    ])
  })

  it('sends the header fields of a message', async () => {
    const { mail, mails } = await inbox()
    await mail.send({ ...message, headers: { 'List-Unsubscribe': '<https://a.example/u>' } }, 'two')
    expect(await mails()).toMatchObject([{ unsubscribe: '<https://a.example/u>' }])
  })

  it('quotes neither the response nor the address of a mail that is rejected', async () => {
    const rejection = { name: 'validation_error', message: `innards ${secret} ${message.to}` }
    const apiBase = serve(() => Response.json(rejection, { status: 422 }))
    const { logged, ...rest } = await failure(sending({ apiBase }))
    expect(rest).toEqual(unavailable)
    for (const text of [secret, 'innards', message.to]) expect(logged).not.toContain(text)
  })

  it.each([
    ['Invalid `to` field. The email address needs to follow the format.', 422, true],
    ['Invalid `from` field. The email address needs to follow the format.', 422, false],
    ['Invalid `to` field.', 500, false],
  ])('refuses an address for good only where Resend says so: %s %s', async (text, status, isRefused) => {
    const apiBase = serve(() => Response.json({ name: 'validation_error', message: text }, { status }))
    const error = await sending({ apiBase }).then(() => undefined, (error) => error)
    expect(error).toMatchObject({ code: 'store_unavailable', message: unavailable.text })
    expect(error instanceof AddressRefused).toBe(isRefused)
  })

  it.each([
    ['a page', () => new Response('<html>OK</html>', { headers: { 'content-type': 'text/html' } })],
    ['no id', () => Response.json({})],
    ['no end', () => new Response(endless())],
  ])('is not sent where a success has %s', async (_, respond) => {
    expect(await failure(sending({ apiBase: serve(respond) }))).toMatchObject(unavailable)
  })

  it.each([
    ['is not set', undefined],
    ['is malformed', `${secret}\nsecond line`],
    ['is malformed', `${secret}é`],
  ])('names in the log a credential that %s, without its value', async (what, apiKey) => {
    const { logged, ...rest } = await failure(sending({ apiKey }))
    expect(rest).toEqual(unavailable)
    expect(logged).toContain(`RESEND_API_KEY ${what}`)
    expect(logged).not.toMatch(/re_0123|second line/)
  })
})

describe('the stand-in for Resend', () => {
  it('delivers a repeated key once, and rejects it for another mail', async () => {
    const { mail, mails } = await inbox()
    await Promise.all([1, 2, 3].map(() => mail.send(message, 'name')))
    expect(await mails()).toHaveLength(1)
    expect(await failure(mail.send({ ...message, text: 'Another' }, 'name'))).toMatchObject(unavailable)
    await mail.send(message, 'other name')
    expect(await mails()).toHaveLength(2)
  })
})

function endless(): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode(`${secret} `.repeat(1000))
  return new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
}

import { OperationError } from '../operation/errors.ts'

export interface Message {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /**
   * Hands a message over. `key` names the sending, so that a repeated one is delivered once.
   * @throws OperationError store_unavailable where mail is not configured or cannot be handed over
   */
  send(message: Message, key: string): Promise<void>
}

export interface MailOptions {
  apiBase: string
  apiKey?: string
  from: string
}

const timeoutMs = 8_000

/** Mail through Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email). */
export const resendMail = ({ apiBase, apiKey, from }: MailOptions): Mail => ({
  async send({ to, subject, text }, key) {
    if (!apiKey) throw unavailable('RESEND_API_KEY is not set')
    const response = await fetch(`${apiBase}/emails`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ from, to: [to], subject, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause) => {
      throw unavailable(cause)
    })
    await response.body?.cancel()
    if (!response.ok) throw unavailable(`Resend answered ${response.status}`)
  },
})

const unavailable = (cause: unknown) =>
  new OperationError('store_unavailable', 'Mail cannot be sent right now', {
    cause: cause instanceof Error ? cause : new Error(String(cause)),
  })

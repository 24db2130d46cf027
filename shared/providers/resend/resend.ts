import { OperationError } from '../../errors/errors.ts'
import { tell } from '../../platform/http/client.ts'
import { unusable } from '../../platform/environment.ts'

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
  timeoutMs?: number
}

/** Mail through Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email). */
export const resendMail = ({ apiBase, apiKey, from, timeoutMs = 8_000 }: MailOptions): Mail => ({
  async send({ to, subject, text }, key) {
    const lacking = unusable(apiKey)
    if (lacking) throw unavailable(new Error(`RESEND_API_KEY is ${lacking}`))
    try {
      await tell({
        vendor: 'Resend',
        url: `${apiBase}/emails`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ from, to: [to], subject, text }),
        timeoutMs,
      })
    } catch (cause) {
      throw unavailable(cause)
    }
  },
})

/** One text for the caller, whatever went wrong: the cause is for the operator's log. */
const unavailable = (cause: unknown) =>
  new OperationError('store_unavailable', 'Mail cannot be sent right now', { cause })

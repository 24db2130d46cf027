import { OperationError } from '../../errors/errors.ts'
import { send } from '../../platform/http/client.ts'
import { credentialProblem } from '../../platform/environment.ts'
import type { Mail } from '../ports/mail.ts'

export interface ResendOptions {
  apiBase: string
  apiKey?: string
  from: string
  timeoutMs?: number
}

/** Mail through Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email). */
export const resendMail = ({ apiBase, apiKey, from, timeoutMs = 8_000 }: ResendOptions): Mail => ({
  async send({ to, subject, text, headers }, key, signal) {
    const problem = credentialProblem(apiKey)
    if (problem) throw unavailable(new Error(`RESEND_API_KEY is ${problem}`))
    try {
      await send({
        vendor: 'Resend',
        url: `${apiBase}/emails`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ from, to: [to], subject, text, headers }),
        timeoutMs,
        signal,
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw unavailable(cause)
    }
  },
})

/** The caller gets the same message for every failure; the cause is for the operator's log. */
const unavailable = (cause: unknown) =>
  new OperationError('store_unavailable', 'Mail cannot be sent right now', { cause })

import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import { fetchJson } from '../../platform/http/client.ts'
import { credentialProblem } from '../../platform/environment.ts'
import { asJson } from '../../platform/text.ts'
import { AddressRefused, type Mail } from '../ports/mail.ts'

export interface ResendOptions {
  apiBase: string
  apiKey?: string
  from: string
  timeoutMs?: number
}

/** The response to a mail that was taken. Another one may come from a proxy: the mail is sent again, with its key. */
const accepted = z.object({ id: z.string() })

/** Mail through Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email). */
export const resendMail = ({ apiBase, apiKey, from, timeoutMs = 8_000 }: ResendOptions): Mail => ({
  async send({ to, subject, text, headers }, key, signal) {
    const problem = credentialProblem(apiKey)
    let isRefused = false
    if (problem) throw unavailable(new Error(`RESEND_API_KEY is ${problem}`))
    try {
      await fetchJson({
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
        maxBytes: 64_000,
        signal,
        toError(error, body) {
          isRefused = error.status === 422 && refusesAddress(body)
          return error
        },
      }, accepted)
    } catch (cause) {
      signal?.throwIfAborted()
      throw unavailable(cause, isRefused ? AddressRefused : OperationError)
    }
  },
})

/** Whether a refusal is for the address, and not for our sender or our request: a `validation_error` of the field `to`. */
function refusesAddress(body: string): boolean {
  const refusal = asJson(body) as { name?: unknown; message?: unknown } | null | undefined
  return refusal?.name === 'validation_error' &&
    /^Invalid [`'"]?to[`'"]? field/i.test(String(refusal.message))
}

/** The caller gets the same message for every failure; the cause is for the operator's log. */
const unavailable = (cause: unknown, Failure = OperationError) =>
  new Failure('store_unavailable', 'Mail cannot be sent right now', { cause })

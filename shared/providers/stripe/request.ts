import type { Stripe } from 'stripe'
import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'

/** The codes of an error response: https://docs.stripe.com/api/errors. Its texts are neither logged nor returned. */
const Refusal = z.looseObject({
  code: z.string().nullish().catch(null),
  param: z.string().nullish().catch(null),
  decline_code: z.string().nullish().catch(null),
  payment_intent: z.looseObject({ id: z.string(), status: z.string().nullish() }).nullish().catch(null),
})

/** An error response of Stripe, or a failure to get a valid response. */
export class StripeError extends ProviderError {
  /** The codes of an error response. Not enumerable, so that the log does not contain them. */
  readonly refusal?: z.output<typeof Refusal>

  constructor({ fault, message, retryAfterMs, status }: ProviderError, refusal?: z.output<typeof Refusal>) {
    super(fault, message, retryAfterMs, status)
    Object.defineProperty(this, 'refusal', { value: refusal, enumerable: false })
  }
}

/**
 * Sends a request to Stripe and validates the response by a schema. The library's typed methods would reject a whole response
 * for one invalid field that nothing reads.
 * @throws StripeError
 */
export const stripeRequest = (client: () => Promise<Stripe>) =>
async <T extends z.ZodType>(
  schema: T,
  method: 'GET' | 'POST',
  path: string,
  params?: object,
  options?: Pick<Stripe.RequestOptions, 'idempotencyKey' | 'maxNetworkRetries'>,
): Promise<z.output<T>> => {
  const stripe = await client()
  const response = await stripe.rawRequest(method, path, params, options).catch((error) => {
    throw stripeError(error)
  })
  return validResponse(schema, response)
}

/** A response validated by a schema. @throws StripeError */
export function validResponse<T extends z.ZodType>(schema: T, response: unknown): z.output<T> {
  const parsed = schema.safeParse(response)
  if (parsed.success) return parsed.data
  throw new StripeError(
    new ProviderError('provider_invalid_response', 'The response of Stripe is not as documented'),
  )
}

/** The library's error as ours, without its message, which quotes the response. */
function stripeError(error: unknown): StripeError {
  const { detail, statusCode, raw, type } = (error ?? {}) as Record<string, unknown>
  // Thrown by our own fetch.
  if (detail instanceof ProviderError) return new StripeError(detail)
  if (typeof statusCode === 'number') {
    const fault = statusCode === 429
      ? 'provider_rate_limited'
      : statusCode >= 500
      ? 'provider_unavailable'
      : 'provider_failed'
    const message = `Stripe responded with ${statusCode}`
    return new StripeError(
      new ProviderError(fault, message, undefined, statusCode),
      Refusal.safeParse(raw).data,
    )
  }
  return new StripeError(
    type === 'StripeConnectionError'
      ? new ProviderError('provider_unavailable', 'Stripe did not respond')
      : new ProviderError('provider_invalid_response', "Stripe's library cannot read the response"),
  )
}

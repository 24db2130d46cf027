import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'

/** What Stripe says of a refusal in words for programs: https://docs.stripe.com/api/errors. No text of it is logged or shown. */
const Refusal = z.looseObject({
  code: z.string().nullish().catch(null),
  param: z.string().nullish().catch(null),
  decline_code: z.string().nullish().catch(null),
  payment_intent: z.looseObject({ id: z.string(), status: z.string().nullish() }).nullish().catch(null),
})

/** A fault of Stripe's or a refusal by it. */
export class StripeError extends ProviderError {
  /** What it refused, where it did. Kept out of the log. */
  readonly refusal?: z.output<typeof Refusal>

  constructor({ fault, message, retryAfterMs, status }: ProviderError, refusal?: z.output<typeof Refusal>) {
    super(fault, message, retryAfterMs, status)
    Object.defineProperty(this, 'refusal', { value: refusal, enumerable: false })
  }
}

/** What Stripe answered, by its schema. @throws StripeError */
export async function responseOf<T extends z.ZodType>(
  schema: T,
  request: Promise<unknown>,
): Promise<z.output<T>> {
  let response: unknown
  try {
    response = await request
  } catch (error) {
    throw faultOf(error)
  }
  const parsed = schema.safeParse(response)
  if (parsed.success) return parsed.data
  throw new StripeError(new ProviderError('provider_nonsense', 'Stripe answered what it does not document'))
}

/** The library's error as ours: its text quotes the vendor's. */
function faultOf(error: unknown): StripeError {
  const { detail, statusCode, raw, type } = (error ?? {}) as Record<string, unknown>
  // What our own fetch said of the response.
  if (detail instanceof ProviderError) return new StripeError(detail)
  if (typeof statusCode === 'number') {
    const name = statusCode === 429
      ? 'provider_rate_limited'
      : statusCode >= 500
      ? 'provider_unavailable'
      : 'provider_failed'
    const fault = new ProviderError(name, `Stripe answered ${statusCode}`, undefined, statusCode)
    return new StripeError(fault, Refusal.safeParse(raw).data)
  }
  return new StripeError(
    type === 'StripeConnectionError'
      ? new ProviderError('provider_unavailable', 'Stripe did not answer')
      : new ProviderError('provider_nonsense', 'Stripe answered what its library does not read'),
  )
}

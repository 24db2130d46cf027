import type { Stripe } from 'stripe'
import type * as z from 'zod'
import { responseOf } from './stripe-error.ts'

/**
 * One request to Stripe by its path, with its response read by a schema: the library's typed methods refuse a whole response for
 * an invalid field that nobody reads.
 * @throws StripeError
 */
export const stripeRequest = (client: () => Promise<Stripe>) =>
async <T extends z.ZodType>(
  schema: T,
  method: 'GET' | 'POST',
  path: string,
  params?: object,
  options?: Pick<Stripe.RequestOptions, 'idempotencyKey' | 'maxNetworkRetries'>,
): Promise<z.output<T>> => responseOf(schema, (await client()).rawRequest(method, path, params, options))

import type { Stripe } from 'stripe'
import type * as z from 'zod'
import { answerOf } from './fault.ts'

/**
 * One question to Stripe by its path, read by its schema: the library's typed methods refuse a whole answer for a field of it
 * that nobody reads, such as a decimal that is none.
 * @throws StripeFault
 */
export const stripeAsk = (client: () => Promise<Stripe>) =>
async <T extends z.ZodType>(
  schema: T,
  method: 'GET' | 'POST',
  path: string,
  params?: object,
  options?: Pick<Stripe.RequestOptions, 'idempotencyKey' | 'maxNetworkRetries'>,
): Promise<z.output<T>> => answerOf(schema, (await client()).rawRequest(method, path, params, options))

import * as z from 'zod'
import { apiBase, type Configured, firstLacking } from '../../platform/environment.ts'

/** The variables of cards on file, read by the API and by the worker. */
export const stripeVariables = {
  STRIPE_API_BASE: apiBase('https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
}

export interface StripeOptions {
  apiBase: string
  secretKey: string
  timeoutMs?: number
}

export function stripeConfiguration(
  env: { STRIPE_API_BASE: string; STRIPE_SECRET_KEY?: string },
): Configured<StripeOptions> {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = env
  const lacking = firstLacking({ STRIPE_SECRET_KEY })
  if (lacking) return { lacking }
  return { options: { apiBase: STRIPE_API_BASE, secretKey: STRIPE_SECRET_KEY! } }
}

import * as z from 'zod'
import { Instant, Success } from '../schemas.ts'

/** How many credits are bought at least. Stripe charges no less than 50 cents, and a card's fee eats small amounts. */
export const RechargeCredits = z.int().min(500).max(100_000)

/** How many are bought in a calendar month at most. */
export const MonthlyLimit = z.int().min(500).max(10_000_000).nullable()

/** Whether and how an account that runs out of credits buys more with its saved card. */
export const Recharge = z.object({
  enabled: z.boolean(),
  credits: z.int().describe(
    'Bought at a time, or what is lacking where that is more. 1 credit is 1 US cent.',
  ),
  monthly_limit_credits: z.int().nullable().describe(
    'Bought in a calendar month (UTC) at most; null for any number.',
  ),
  bought_this_month_credits: z.int(),
  paused_reason: z.string().nullable()
    .describe(
      'Why the card is not charged any more. Setting the recharge again ends it, and so does a new card.',
    ),
  card: z.object({ brand: z.string().nullable(), last4: z.string().nullable(), saved_at: Instant.nullable() })
    .nullable().describe('The card that pays.'),
  last: z.object({
    state: z.enum(['open', 'paid', 'failed']),
    credits: z.int(),
    at: Instant,
    failure: z.string().nullable(),
  }).nullable().describe('The latest recharge.'),
})

export const RechargeResponse = z.object({ status: Success, recharge: Recharge })

import * as z from 'zod'
import { Instant, success } from '../schemas.ts'

const Card = z.object({
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  saved_at: Instant.nullable(),
})

/** The settings and the state of an account's automatic recharge. */
export const RechargeResponse = success({
  recharge: z.object({
    enabled: z.boolean(),
    credits: z.int().describe(
      'Bought at a time, or the missing credits if they are more. 1 credit is 1 US cent.',
    ),
    monthly_limit_credits: z.int().nullable().describe(
      'The maximum to buy in a calendar month (UTC); null for no limit.',
    ),
    bought_this_month_credits: z.int(),
    paused_reason: z.string().nullable().describe(
      'Why the card is not charged at the moment. Changing the settings or saving a new card ends the pause.',
    ),
    card: Card.nullable().describe('The card that pays.'),
    last: z.object({
      state: z.enum(['open', 'paid', 'failed']),
      credits: z.int(),
      at: Instant,
      failure: z.string().nullable(),
    }).nullable().describe('The latest recharge.'),
  }),
})

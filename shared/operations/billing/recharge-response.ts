import * as z from 'zod'
import { Instant, success, Uuid } from '../schemas.ts'

/** The account that pays, if not the caller's. */
export const PayingOrganization = Uuid.optional().describe(
  'An organization that you own. Default: your own account.',
)

const Card = z.object({
  brand: z.string().nullable().describe('Such as visa; null if unknown.'),
  last4: z.string().nullable().describe('The last four digits; null if unknown.'),
  saved_at: Instant.nullable().describe('When it was saved (UTC); null if unknown.'),
}).meta({ id: 'Card', description: 'A saved card.' })

/** The settings and the state of an account's automatic recharge. */
export const RechargeResponse = success({
  recharge: z.object({
    enabled: z.boolean().describe('Whether the card is charged when credits run out.'),
    credits: z.int().describe(
      'Bought at a time, or the missing credits if they are more. 1 credit is 1 US cent.',
    ),
    monthly_limit_credits: z.int().nullable().describe(
      'The maximum that the recharge buys in a calendar month (UTC); null for no limit.',
    ),
    bought_this_month_credits: z.int().describe(
      'Bought by the recharge so far in this calendar month (UTC); purchases by hand do not count.',
    ),
    paused_reason: z.string().nullable().describe(
      'Why the card is not charged at the moment. Changing the settings or saving a new card ends the pause.',
    ),
    card: Card.nullable().describe('The card that pays; null if none is saved.'),
    last: z.object({
      state: z.enum(['open', 'paid', 'failed']).describe('Open until the payment has an outcome.'),
      credits: z.int().describe('How many were bought. 1 credit is 1 US cent.'),
      at: Instant.describe('When it was ordered (UTC).'),
      failure: z.string().nullable().describe('Why the payment failed; null unless it failed.'),
    }).nullable().describe('The latest recharge; null if there was none.'),
  }).meta({ id: 'Recharge', description: 'The settings and the state of automatic recharge.' })
    .describe('The settings and the state.'),
})

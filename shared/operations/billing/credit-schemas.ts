import * as z from 'zod'
import { Instant } from '../schemas.ts'

/** One change of a balance. Amounts are credits: 1 credit is 1 US cent. */
export const CreditEntry = z.object({
  id: z.int().describe('The number of the entry in its own ledger, from 1, without gaps.'),
  kind: z.enum(['monthly_floor', 'purchase', 'charge', 'adjustment']),
  amount: z.int().describe('Negative for a charge.'),
  balance_after: z.int(),
  operation: z.string().nullable().describe('What was charged for, null for any other kind.'),
  created_at: Instant,
})

/** What an account has, and a page of how that came to be. */
export const Credits = z.object({
  balance: z.int().describe(
    'In US cents. Includes the free credits of this UTC month, which the first charge of the month enters.',
  ),
  reserved: z.int().describe('Part of the balance, set aside for work that is going on.'),
  free_credits_monthly: z.int().describe('What a lower balance is raised to, once a UTC month.'),
  entries: z.array(CreditEntry).describe('Newest first.'),
  next: z.int().nullable().describe('Give it as `before` for the next page; null on the last.'),
})

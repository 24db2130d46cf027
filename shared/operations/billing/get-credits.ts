import * as z from 'zod'
import type { PricedOperation } from '../../operation/credits.ts'
import { operation } from '../../operation/operation.ts'
import { Instant, pageQuery, Pagination, success, Uuid } from '../schemas.ts'

/** One change of a balance. Amounts are credits: 1 credit is 1 US cent. */
const CreditEntry = z.object({
  id: z.int().describe('The number of the entry in its ledger, from 1, without gaps.'),
  kind: z.enum(['monthly_floor', 'purchase', 'charge', 'adjustment']).describe('Why the balance changed.'),
  amount: z.int().describe('In credits (US cents). Negative for a charge.'),
  balance_after: z.int().describe('The balance after the change, in credits (US cents).'),
  operation: z.string().nullable().describe('The operation that was charged for; null for other kinds.'),
  created_at: Instant.describe('When the balance changed (UTC).'),
}).meta({ id: 'LedgerEntry', description: 'One change of a balance.' })

const Price = z.object({
  credits: z.int().describe('For each `per_units` units begun, in credits (US cents).'),
  per_units: z.int().describe('Such as 10 recordings of a capture; 1 for what is charged by request.'),
}).meta({ id: 'Price', description: 'What an operation costs.' })

/** The rows of app.credit_prices. */
const prices = {
  playcount_snapshot: Price.describe('A capture of play counts, by its recordings.'),
  research_events: Price.describe('A lookup of live shows.'),
  site_generation: Price.describe('The generation of a page.'),
  content_creation: Price.describe('A video.'),
} satisfies Record<PricedOperation, typeof Price>

export const getCredits = operation({
  name: 'get_credits',
  summary: 'Get the credit balance, its ledger, newest entry first, and the prices.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/credits' },
  input: z.strictObject({
    ...pageQuery,
    organization_id: Uuid.optional().describe('Those of this organization, of which you are a member.'),
    before: z.int().min(1).optional().describe('Only entries before this one: the `next` of a page.'),
  }),
  output: success({
    balance: z.int().describe(
      'In US cents. Includes the free credits of this UTC month, which the first charge of the month enters.',
    ),
    reserved: z.int().describe('The part of the balance that is reserved for work in progress, in US cents.'),
    free_credits_monthly: z.int().describe(
      'A lower balance is raised to this amount (US cents) once a UTC month; 0 for an organization.',
    ),
    prices: z.object(prices).describe('What operations cost, by their names in the ledger; others are free.'),
    entries: z.array(CreditEntry).describe('Newest first.'),
    pagination: Pagination,
    next: z.int().nullable().describe('The last entry of this page, for `before`; null on the last page.'),
  }),
  handle: ({ db }, { organization_id, page, limit, before }) =>
    db.call('get_credits', { organization_id, before, page, page_limit: limit }),
})

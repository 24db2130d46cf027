import * as z from 'zod'
import { CalendarDate, constant, Instant, Uuid } from '../schemas.ts'

export const band = (description: string) =>
  z.object({
    low: z.number().describe('Exceeded with a probability of 90 %.'),
    mid: z.number().describe('The estimate.'),
    high: z.number().describe('Exceeded with a probability of 10 %.'),
  }).describe(description)

export const share = (of: string) =>
  z.number().nullable().describe(`${of}, from 0 to 1; null if nothing was streamed.`)

const Confidence = z.object({
  level: z.enum(['high', 'medium', 'low']).describe('Up to 10 %, up to 20 %, or above.'),
  deviation_percent: z.number().nullable().describe(
    'The standard deviation of the estimate, if all value at risk were lost in the low case.',
  ),
  explanation: z.string().describe('The same in words, and what the interval covers.'),
}).meta({ id: 'Confidence', description: 'How far the value can be relied on.' })

export const Base = z.object({
  recordings: z.int().describe('Of the catalog.'),
  captured: z.int().describe('With a valid count.'),
  valued: z.int().describe('With a forecast.'),
  measured_share: share('The measured part of their streams of the trailing year'),
  explanation: z.string().describe('The same in words.'),
}).meta({ id: 'ValueBase', description: 'What the value stands on.' })

export const riskTotals = {
  value: z.number().nullable().describe('Their part of the mid value, in US dollars; null without a value.'),
  share: share('By the mid value'),
  recordings: z.int().describe('How many.'),
}

/** What a report says first, and lists of catalogs show. */
export const headline = {
  id: Uuid.nullable().describe(
    'The stored valuation, by which every surface shows the same; null before the first one.',
  ),
  sha256: z.string().nullable().describe(
    'The hash of the stored valuation and its inputs; null before the first one.',
  ),
  updating: z.boolean().describe('Whether a newer valuation is being made. This one is shown until then.'),
  as_of: Instant.describe('Only what was recorded by then is used (UTC).'),
  value: band('US dollars.').nullable().describe(
    'An interval of 80 %, in US dollars; null without enough data.',
  ),
  currency: constant('USD').describe('The currency of all amounts.'),
  confidence: Confidence.nullable().describe('How far the value can be relied on; null without a value.'),
  missing: z.object({
    explanation: z.string().describe('What is missing.'),
    possible_from: CalendarDate.nullable()
      .describe('From when on a value is possible with a capture each day; null if that cannot be said.'),
  }).nullable().describe('Null if there is a value.'),
}

export const reportStates = ['valued', 'insufficient_data'] as const

export const Headline = z.object({
  state: z.enum([...reportStates, 'being_made']).describe(
    'Whether there is a value; being_made before the first valuation.',
  ),
  ...headline,
  base: Base.nullable().describe('What the value stands on; null before the first valuation.'),
  at_risk: z.object(riskTotals).nullable()
    .describe('The part of the value on counts or ages that may be wrong; null before the first valuation.'),
}).meta({ id: 'Headline', description: 'The value of a catalog, as its report says it first.' })

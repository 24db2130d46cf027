import * as z from 'zod'
import { Instant, Plays, Uuid } from '../schemas.ts'
import { Headline } from './headline-schema.ts'

/** The seven days against the seven before, by the same recordings. */
export const change = {
  previous_change: Plays.nullable().describe('Plays of the 7 days before; null if unknown.'),
  current_change: Plays.nullable().describe('Plays of the latest 7 days; null if unknown.'),
  absolute_growth: Plays.nullable().describe('Their difference; null if unknown.'),
  percentage_growth: z.number().nullable().describe(
    'The difference in percent of the 7 days before; null if unknown or if those had no plays.',
  ),
}

/** A catalog in short. */
export const figures = {
  id: Uuid.describe("The catalog's id."),
  name: z.string().describe('Chosen by its owner.'),
  recordings: z.int().describe('Recordings in it.'),
  comparable_recordings: z.int().nullable().describe(
    'Those that the plays and their change stand on; null if the catalog was not compared.',
  ),
  ...change,
  headline: Headline.describe('Its value, as its report says it first.'),
  captured_at: Instant.nullable().describe('When its latest complete capture ended (UTC); null without one.'),
}

export const Sample = z.object({
  available: z.boolean().describe('Whether this deployment has a sample.'),
  catalog_id: Uuid.nullable().describe('The sample catalog of the workspace; null if it has none.'),
}).meta({
  id: 'Sample',
  description: 'The sample catalog, which create_sample_catalog adds.',
})

import * as z from 'zod'
import { givenName } from '../../platform/given-text.ts'
import { Instant, Isrc, Uuid } from '../schemas.ts'
import { Headline } from './headline-schema.ts'

export const CatalogName = givenName(200)

/** What it is, since it stands beside the value. */
export const lifetimeAverage =
  'in US dollars: all plays of the measured recordings by age, times a fixed multiple. The value is the headline, which get_valuation_report explains.'

export const Currency = z.string().describe('The currency of the amounts (ISO 4217).')

export const Owners = z.array(z.object({
  id: Uuid.describe('The account.'),
  kind: z.enum(['person', 'organization', 'artist']).describe('What it is.'),
  name: z.string().nullable().describe('Null if it has none.'),
})).describe('The accounts that own it with their names: yours, or organizations of yours.')

export const Catalog = z.object({
  id: Uuid.describe("The catalog's id."),
  name: z.string().describe('Chosen by its owner.'),
  song_count: z.int().describe('Recordings in it.'),
  owner_ids: z.array(Uuid).describe('The accounts that own it: yours, or organizations of yours.'),
  owners: Owners,
  headline: Headline.describe(
    'Its value: what its latest stored valuation says first. A newer one is made after each capture, import or change.',
  ),
  valuation: z.object({
    low: z.number().describe('The low case.'),
    mid: z.number().describe('The middle case.'),
    high: z.number().describe('The high case.'),
    currency: Currency,
    measured_at: Instant.describe('When it was measured (UTC).'),
  }).nullable().describe(`The latest lifetime average, ${lifetimeAverage} Null if there is none yet.`),
  snapshot_id: Uuid.nullable().describe('Its latest capture of play counts; null if it has none.'),
  is_sample: z.boolean().describe('Whether it is the sample catalog.'),
  created_at: Instant.describe('When it was created (UTC).'),
  updated_at: Instant.describe('When its name or its recordings last changed (UTC).'),
}).meta({ id: 'Catalog', description: 'A list of recordings.' })

/** The recordings of one call; repeats count once. */
export const Isrcs = z.array(Isrc).min(1).max(10_000).describe('The recordings, by ISRC.')

/** A number of recordings in a question to a user. */
export const recordings = (count: number): string => `${count} ${count === 1 ? 'recording' : 'recordings'}`

/** A capture of play counts. */
export const Snapshot = z.object({
  id: Uuid.describe("The capture's id."),
  state: z.enum(['queued', 'running', 'done', 'failed']).describe('How far it is.'),
  catalog_id: Uuid.nullable().describe(
    'Null for a capture of single recordings, and after the catalog was deleted.',
  ),
  recording_count: z.int().describe('The number of recordings to capture.'),
  captured_count: z.int().describe('The number of recordings captured so far; the price depends on it.'),
  error: z.string().nullable().describe(
    'Why it failed, after an error code of the documentation; null unless it failed.',
  ),
  created_at: Instant.describe('When it was ordered (UTC).'),
  started_at: Instant.nullable().describe('Null while it is queued.'),
  finished_at: Instant.nullable().describe('Null until it is done or failed.'),
}).meta({ id: 'Snapshot', description: 'A capture of play counts.' })

/** A capture as it is read later. */
export const StoredSnapshot = Snapshot.extend({
  run_id: Uuid.nullable().default(null).describe('Its run, for 90 days; null if there is none.'),
  scheduled: z.boolean().nullable().default(null).describe(
    'Whether a schedule started it, and not a request; null if that is not known.',
  ),
  credits: z.int().nullable().default(null).describe(
    'What was charged, in credits; null while it is in progress, and if that is not known.',
  ),
}).meta({
  id: 'StoredSnapshot',
  description: 'A capture of play counts, with what started it and its charge.',
})

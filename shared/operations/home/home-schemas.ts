import * as z from 'zod'
import { Condition } from '../catalogs/condition-schema.ts'
import { change, figures, Sample } from '../catalogs/figures-schema.ts'
import { ComparedPeriods } from '../catalogs/history-schemas.ts'
import { CalendarDate, Instant, Plays, Uuid } from '../schemas.ts'
import { Asset, Design } from '../../site/document.ts'

/** What needs an act, the most urgent first. */
export const attentionKinds = [
  'capture_failed',
  'credits_low',
  'count_invalid',
  'counts_missing',
  'recording_fell',
  'catalog_fell',
  'site_without_link',
] as const

const recording = {
  isrc: z.string().describe('The recording.'),
  name: z.string().nullable().describe('Its title; null if unknown.'),
  artist: z.string().nullable().describe('Null if unknown.'),
}

export const Attention = z.object({
  kind: z.enum(attentionKinds).describe(
    'capture_failed: the latest capture of a catalog failed. ' +
      'credits_low: the balance that pays for schedules covers fewer than 7 days of them. ' +
      'count_invalid: counts that cannot be plays. ' +
      'counts_missing: recordings that are counted on most days of the 15 have a gap. ' +
      'recording_fell, catalog_fell: at least 10 % and 1,000 plays fewer than in the 7 days before. ' +
      'site_without_link: a published page leads nowhere.',
  ),
  catalog_id: Uuid.nullable().describe(
    'The catalog that it is about, or that has the recording; null for others.',
  ),
  catalog_name: z.string().nullable().describe('Its name.'),
  site_id: Uuid.nullable().describe('The page that it is about; null for others.'),
  site_name: z.string().nullable().describe('Its name.'),
  isrc: z.string().nullable().describe('The recording, if it is about a single one.'),
  recording_name: z.string().nullable().describe('Its title; null if unknown.'),
  artist: z.string().nullable().describe('The artist of that recording or page; null if unknown.'),
  recordings: z.int().nullable().describe('How many recordings of the catalog it is about.'),
  ...change,
  date: CalendarDate.nullable().describe(
    'The day of the failed capture, of the latest invalid or missing count, or of the publication (UTC).',
  ),
  back_on: CalendarDate.nullable().describe(
    'counts_missing: the first day on which they are compared again if none is missing from now on; null while the latest day is missing.',
  ),
  error: z.string().nullable().describe('capture_failed: why, after an error code of the documentation.'),
  balance: z.int().nullable().describe('credits_low: the credits that are left.'),
  needed: z.int().nullable().describe('credits_low: what the schedules cost in 7 days.'),
  visits: z.int().nullable().describe('site_without_link: how often the page was opened.'),
}).meta({
  id: 'Attention',
  description: 'Something that needs an act. A field that the kind does not name is null.',
})

const Mover = z.object({
  ...recording,
  catalog_id: Uuid.describe('The newest catalog that has it.'),
  ...change,
  counter_event: z.boolean().describe('Whether its counter jumped: such a gain is no listening.'),
  condition: Condition.nullable().describe(
    'What is known of it in that catalog; null if it is counted as usual.',
  ),
  gains: z.array(Plays).describe('The plays of each of the 14 days, oldest first.'),
}).meta({ id: 'HomeMover', description: 'A recording of a workspace with a large change.' })

const fans = (when: string) => z.int().describe(`New fans ${when}.`)

export const pageState = z.enum(['published', 'draft', 'empty'])

export const PagesByState = {
  published: z.int().describe('Those that everybody can read.'),
  draft: z.int().describe('Those with a draft alone.'),
  empty: z.int().describe('Those without a draft yet.'),
}

const Look = z.object({
  ...Design.pick({
    ...{ headline: true, background: true, foreground: true, accent: true, second: true },
    ...{ layout: true, font: true, emphasis: true, art: true },
  }).shape,
  focus: Asset.shape.focus.nullable().describe('The point of the picture that stays in view.'),
}).partial().meta({ id: 'PageLook', description: 'The title, colors, layout, font and drawing of a page.' })

export const PageInShort = z.object({
  id: Uuid.describe("The site's id."),
  name: z.string().nullable().describe('Its name or headline; null if it has none.'),
  artist: z.string().nullable().describe('Null if unknown.'),
  state: pageState.describe('Empty: without a draft yet.'),
  artwork_url: z.string().nullable().describe('The first picture of the page; null without one.'),
  look: Look.nullable().describe('What it looks like, as published or as its draft; null without one.'),
  fans: z.int().describe('Fans on its list, without pending ones.'),
  visits: z.int().describe('How often it was opened in the past two years.'),
  release_date: CalendarDate.nullable().describe('When its release comes out; null if unknown.'),
  has_link: z.boolean().describe('Whether it leads to the release anywhere.'),
  published_at: Instant.nullable().describe('Null while it is not published.'),
}).meta({ id: 'HomePage', description: 'A page of a workspace, in short.' })

const Catalog = z.object(figures).meta({
  id: 'HomeCatalog',
  description: 'A catalog of a workspace, in short.',
})

export const home = {
  periods: ComparedPeriods.describe(
    'The two periods of all plays: the 7 days until yesterday, and the 7 before.',
  ),
  compared: z.object({
    recordings: z.int().describe('Recordings whose counts were compared.'),
    catalogs: z.int().describe('Catalogs whose recordings were compared.'),
    total_catalogs: z.int().describe('Catalogs of the workspace.'),
  }).nullable().describe(
    'What plays stand on; null for an OAuth client that may not compare play counts there.',
  ),
  attention: z.array(Attention).describe('At most 5, the most urgent first.'),
  movers: z.object({
    up: z.array(Mover).describe('The 3 that gained most.'),
    down: z.array(Mover).describe('The 3 that lost most.'),
  }).describe('Comparable recordings of all compared catalogs, each once.'),
  fans: z.object({
    this_week: fans('of the 7 days before today'),
    week_before: fans('of the 7 days before those'),
    percentage_growth: z.number().nullable().describe(
      'The difference in percent of the week before; null if that had none.',
    ),
    today: fans('of today so far'),
    days: z.array(
      z.object({ date: CalendarDate.describe('The day (UTC).'), fans: fans('of the day') })
        .meta({ id: 'FanDay', description: 'The new fans of a day.' }),
    ).describe('The 14 days and today, oldest first.'),
  }).describe(
    'Fans who are still on a list, by the day of their confirmation, or of their sign-up where no mail was sent.',
  ),
  pages: z.object({
    total: z.int().describe('Pages of the workspace.'),
    ...PagesByState,
    newest: z.array(PageInShort).describe('The 4 newest.'),
  }).describe('The pages of the workspace.'),
  catalogs: z.array(Catalog).describe('The 5 with the most plays in the latest 7 days.'),
  sample: Sample,
}

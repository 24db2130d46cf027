import * as z from 'zod'
import { Snapshot } from '../catalogs/catalog-schemas.ts'
import { Headline } from '../catalogs/headline-schema.ts'
import { Valuation } from '../catalogs/list-valuations.ts'
import { Instant, Uuid } from '../schemas.ts'
import { Site } from '../sites/site-schemas.ts'
import { TaskRun } from '../tasks/task-schemas.ts'

const account_id = Uuid.describe('The workspace: a person or an organization.')
const catalog_id = Uuid.describe('The catalog.')

/** The data of each event, which sql/webhooks/add-events.sql writes. */
const dataOf = {
  'run.finished': {
    summary: 'Background work has ended, completed or failed.',
    data: z.object({ account_id, run: TaskRun.describe('As in GET /api/tasks/runs.') }),
  },
  'snapshot.captured': {
    summary: 'A capture of play counts is complete.',
    data: z.object({ account_id, snapshot: Snapshot.describe('As in GET /api/playcount-snapshots.') }),
  },
  'valuation.computed': {
    summary: 'A catalog has a new lifetime average. Every owner of the catalog gets the event.',
    data: z.object({ account_id, catalog_id, valuation: Valuation }),
  },
  'valuation.stored': {
    summary: 'A valuation of a catalog was stored. Every owner of the catalog gets the event.',
    data: z.object({
      account_id,
      catalog_id,
      headline: Headline.describe('What it says first, as in GET /api/catalogs.'),
    }),
  },
  'site.published': {
    summary: 'A site was published, or published again.',
    data: z.object({
      account_id,
      site: Site.pick({
        id: true,
        name: true,
        artist_id: true,
        release_url: true,
        revision: true,
        published_at: true,
      }).describe('The site, without its documents.'),
    }),
  },
  'site.signup': {
    summary:
      'A fan is on the list of a site: the sign-up was confirmed by mail, where the deployment sends mail. Erasing the fan erases the event.',
    data: z.object({
      account_id,
      site_id: Uuid.describe('The site.'),
      signup: z.object({
        email: z.string().describe('Personal data.'),
        created_at: Instant.describe('When it was made (UTC).'),
        state: z.enum(['confirmed', 'single']).describe('Single if the deployment sent no mail to confirm.'),
        confirmed_at: Instant.nullable().describe('When it was confirmed (UTC).'),
      }).describe('The sign-up.'),
    }),
  },
  'credits.low': {
    summary:
      'A charge lowered the balance below 50 credits: the first one in a UTC month. Or the balance covers fewer ' +
      'than seven days of the schedules that the account pays for: once until it does.',
    data: z.object({
      account_id,
      credits: z.object({
        reason: z.enum(['charge', 'schedules']).describe('Which of the two it is.'),
        balance: z.int().describe('What is left, in credits (US cents).'),
        threshold: z.int().describe(
          'What it is below: 50, or what seven days of schedules cost, in credits.',
        ),
      }).describe('The balance of the account.'),
    }),
  },
  ping: {
    summary: 'A test, sent on request.',
    data: z.object({ account_id, endpoint_id: Uuid.describe('The endpoint that is tested.') }),
  },
} as const

/** The types that an endpoint can take. A ping is sent to each on request. */
export const eventTypes = [
  'run.finished',
  'snapshot.captured',
  'valuation.computed',
  'valuation.stored',
  'site.published',
  'site.signup',
  'credits.low',
] as const satisfies readonly (keyof typeof dataOf)[]

export const EventType = z.enum(eventTypes).meta({
  id: 'WebhookEventType',
  description: 'An event that an endpoint can take.',
})

export type EventName = keyof typeof dataOf

/** Every event with the schema of its body, for the documentation. */
export const webhookEvents = Object.entries(dataOf).map(([name, { summary, data }]) => ({
  name: name as EventName,
  summary,
  schema: z.object({
    type: z.literal(name).describe(`Always ${name}.`),
    timestamp: Instant.describe('When it happened (UTC).'),
    data: data.describe('What it happened to.'),
  }),
}))

import { demo } from '../demo.ts'
import recorded from '../examples.json' with { type: 'json' }
import type { EventName } from './event-types.ts'

const account_id = demo.organization

const { run } = recorded.get_task_run.output
// An event has a capture as it was ordered.
const { run_id: _, scheduled: __, credits: ___, ...snapshot } =
  recorded.get_playcount_snapshot.output.snapshot
const { headline } = recorded.get_catalog.output.catalog
const [valuation] = recorded.list_catalog_valuations.output.valuations

/** The data of an example of each event. */
export const eventExamples: Record<EventName, { account_id: string } & Record<string, unknown>> = {
  'run.finished': { account_id, run },
  'snapshot.captured': { account_id, snapshot },
  'valuation.computed': { account_id, catalog_id: demo.catalog, valuation },
  'valuation.stored': { account_id, catalog_id: demo.catalog, headline },
  'site.published': {
    account_id,
    site: {
      id: demo.site,
      name: 'Harbour Morning',
      artist_id: demo.artist,
      release_url: demo.release,
      revision: 3,
      published_at: '2026-03-06T10:17:02.000Z',
    },
  },
  'site.signup': {
    account_id,
    site_id: demo.site,
    signup: {
      email: 'fan@example.com',
      created_at: '2026-03-06T10:17:02.000Z',
      state: 'confirmed',
      confirmed_at: '2026-03-06T10:19:40.000Z',
    },
  },
  'credits.low': { account_id: demo.owner, credits: { reason: 'charge', balance: 32, threshold: 50 } },
  ping: { account_id, endpoint_id: demo.webhookEndpoint },
}

import * as z from 'zod'
import { chargeErrors } from '../../operation/credits.ts'
import { operation } from '../../operation/operation.ts'
import { Uuid } from '../schemas.ts'
import { generateNow } from './generate-now.ts'
import {
  ListedSite,
  Revision,
  revisionFromHeaders,
  Site,
  siteAction,
  SiteId,
  withoutCode,
} from './site-schemas.ts'

export const generateSite = operation({
  name: 'generate_site',
  summary: 'Create or change the draft of a site from an instruction. It publishes nothing.',
  description:
    'Costs 25 credits. A failure costs nothing and leaves the draft unchanged. It can take minutes.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  uses: ['generator'],
  http: {
    ...siteAction('generate'),
    fromHeaders: (headers) => ({
      ...revisionFromHeaders(headers),
      ...respondAsync(headers) && { background: true },
    }),
    accepted: ({ runId }) => runId !== undefined,
  },
  tool: {
    title: 'Generate site',
    hints: { destructive: true, idempotent: false, openWorld: true },
    listedOutput: z.object({ site: ListedSite.optional(), runId: Uuid.optional() }),
    shorten: withoutCode,
  },
  input: z.strictObject({
    id: SiteId,
    revision: Revision,
    instruction: z.string().trim().max(6000).describe('What the page should be, or what to change in it.'),
    background: z.boolean().default(false)
      .describe('Return a runId at once instead of the site. Follow it with list_task_runs.'),
  }),
  output: z.object({ site: Site.optional(), runId: Uuid.optional() }),
  errors: ['not_found', 'provider_failed', 'timed_out', ...chargeErrors],
  faultTexts: { provider_failed: 'The page could not be made; the draft is as it was' },
  handle: async (context, { id: site_id, background, ...order }) =>
    background
      ? await context.db.call('start_site_generation', { site_id, ...order })
      : { site: await generateNow(context, { site_id, ...order }) },
})

/** Whether the header Prefer (RFC 7240) has respond-async, the one preference that we support. */
const respondAsync = (headers: Headers) =>
  (headers.get('prefer') ?? '').split(',').some((preference) =>
    preference.split(';')[0]!.trim().toLowerCase() === 'respond-async'
  )

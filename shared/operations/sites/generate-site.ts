import * as z from 'zod'
import { chargeErrors } from '../../operation/credits.ts'
import { operation } from '../../operation/operation.ts'
import { Uuid } from '../schemas.ts'
import { generateNow } from './generate-now.ts'
import {
  etag,
  generationListed,
  Revision,
  revisionFromHeaders,
  Site,
  SiteId,
  sitePrincipals,
  withoutCode,
} from './site-schemas.ts'

/** Has a draft made by a model or the composer. */
export const generateSite = operation({
  name: 'generate_site',
  summary: 'Make or change the draft of a site as the instruction says. It publishes nothing.',
  description:
    'Costs 25 credits; a failure costs nothing and leaves the draft as it was. It can take minutes.',
  access: { scope: 'write', principals: sitePrincipals },
  uses: ['generator'],
  http: {
    method: 'patch',
    path: '/api/sites/{id}',
    action: 'generate',
    errorBody: 'plain',
    fromHeaders: (headers) => ({
      ...revisionFromHeaders(headers),
      ...respondAsync(headers) && { background: true },
    }),
    accepted: ({ runId }) => runId !== undefined,
    etag,
  },
  tool: {
    title: 'Generate site',
    hints: { destructive: true, idempotent: false, openWorld: true },
    listed: generationListed,
    shown: withoutCode,
  },
  input: z.strictObject({
    id: SiteId,
    revision: Revision,
    instruction: z.string().trim().max(6000).describe('What the page is to be, or what to change of it.'),
    background: z.boolean().default(false)
      .describe('Answer at once with a runId to follow with list_task_runs, in place of the site.'),
  }),
  output: z.object({ site: Site.optional(), runId: Uuid.optional() }),
  errors: ['not_found', 'provider_failed', 'timed_out', ...chargeErrors],
  faultTexts: { provider_failed: 'The page could not be made; the draft is as it was' },
  handle: async (context, { id: site_id, background, ...order }) =>
    background
      ? await context.db.call<{ runId: string }>('start_site_generation', { site_id, ...order })
      : { site: await generateNow(context, { site_id, ...order }) },
})

/** RFC 7240: a list of preferences, of which we honour one. */
const respondAsync = (headers: Headers) =>
  (headers.get('prefer') ?? '').split(',').some((wish) =>
    wish.split(';')[0]!.trim().toLowerCase() === 'respond-async'
  )

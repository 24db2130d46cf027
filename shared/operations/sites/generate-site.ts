import * as z from 'zod'
import { givenText } from '../../platform/given-text.ts'
import { chargeErrors } from '../../operation/credits.ts'
import { operation } from '../../operation/operation.ts'
import { quoted, Uuid } from '../schemas.ts'
import { followGeneration, generationPreview } from './follow-generation.ts'
import { UnusedColors } from './get-palettes.ts'
import { getSite } from './get-site.ts'
import { Background, backgroundFromHeaders, preferHeader } from './background.ts'
import { Revision, revisionFromHeaders, Site, siteAction, SiteId, siteTool } from './site-schemas.ts'

const runId = Uuid.describe(
  'With background, or if the work takes longer than the host waits: follow it with list_task_runs.',
)

const report = {
  changes: z.array(z.object({
    field: z.string().describe('What changed: a field of the draft, or `game`.'),
    from: z.string().optional().describe('What it was; absent if it is new.'),
    to: z.string().nullable().describe('What it is; null if it was removed.'),
  })).optional().describe('What changed in the draft. If nothing did, nothing is written or charged.'),
  not_understood: z.array(z.string()).optional()
    .describe('Parts of the instruction that were not followed, as they were written.'),
  unused_colors: UnusedColors.optional(),
}

const patch = siteAction('generate')

export const generateSite = operation({
  name: 'generate_site',
  summary: 'Create or change the draft of a site from an instruction. It publishes nothing.',
  description:
    'A model costs 25 credits; the built-in composer is free and follows the names of colors alone. A failure costs nothing and leaves the draft unchanged. It can take minutes.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'start_site_generation' },
  uses: ['generator', 'host'],
  http: {
    ...patch,
    requestHeaders: [...patch.requestHeaders, preferHeader],
    fromHeaders: (headers) => ({ ...revisionFromHeaders(headers), ...backgroundFromHeaders(headers) }),
    accepted: ({ runId }) => runId !== undefined,
  },
  tool: {
    title: 'Generate site',
    hints: { destructive: true, idempotent: false, openWorld: true },
    ...siteTool,
    output: siteTool.output.extend({ runId: runId.optional(), ...report }).partial(),
    listed: [...siteTool.listed, 'runId'],
    task: {
      name: 'generate_site',
      start: { background: true },
      result: ({ site_id }) => ({ operation: getSite, input: { id: site_id } }),
    },
  },
  preview: async (db, { id, revision }, { generator }) => {
    const { name } = await db.call('check_site_change', { site_id: id, revision, is_publication: false })
    return await generationPreview(
      db,
      generator,
      (price) => `Generate the page of ${quoted(name)}? It charges ${price}.`,
    )
  },
  input: z.strictObject({
    id: SiteId,
    revision: Revision,
    instruction: givenText(6000)
      .describe(
        'Look, texts and game; empty for another version. Facts are fields of create_site and of an edit.',
      ),
    background: Background.describe(
      'Return a runId at once instead of the site. Follow it with list_task_runs.',
    ),
  }),
  output: z.object({
    site: Site.optional().describe('The site, unless there is a runId.'),
    runId: runId.optional(),
    charged: z.boolean().optional()
      .describe(
        'Whether it was charged. The built-in composer is free, and so is a page that stays as it is.',
      ),
    ...report,
  }),
  errors: ['not_found', 'provider_failed', 'timed_out', ...chargeErrors],
  faultTexts: { provider_failed: 'The page could not be made; the draft is as it was' },
  async handle(context, { id, background, revision, instruction }) {
    const since = performance.now()
    const { db, generator } = context
    const started: { runId: string } = await db.call('start_site_generation', {
      site_id: id,
      revision,
      instruction,
      is_free: !generator.isCharged,
    })
    if (background) return started
    const generation = await followGeneration(context, started.runId, since)
    if ('failure' in generation) throw generation.failure
    return generation
  },
})

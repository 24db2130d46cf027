import * as z from 'zod'
import type { Context } from '../../operation/context.ts'
import { operation } from '../../operation/operation.ts'
import { Asset, Design } from '../../site/document.ts'
import { givenFacts } from '../../site/facts.ts'
import { sourceOf } from '../../providers/codes.ts'
import { shortLinkAdvice } from '../../providers/identify-source.ts'
import { releaseAddress } from '../../providers/ports/releases.ts'
import { chargeErrors } from '../../operation/credits.ts'
import { givenName, givenText } from '../../platform/given-text.ts'
import { quoted, Uuid } from '../schemas.ts'
import { assetFile } from './asset-file.ts'
import { Background, backgroundFromHeaders, preferHeader } from './background.ts'
import { completeFacts } from './complete-facts.ts'
import { followGeneration, generationPreview } from './follow-generation.ts'
import { readRelease, withoutQuery } from './read-release.ts'
import { artistId, etag, listedFacts, organizationId, Site, siteTool } from './site-schemas.ts'

/** The address of a release, also for its URI. */
const addressOf = (text: string) =>
  sourceOf(text).replace(/^spotify:(track|album|playlist):/, 'https://open.spotify.com/$1/')

const runId = Uuid.optional().describe(
  'With generate, unless the draft is there: its run goes on or has failed. Follow it with list_task_runs.',
)

/** The site, which the database returns with the run that generates its draft. The response waits for that. */
async function generated(
  context: Parameters<typeof followGeneration>[0],
  { runId, ...site }: Site & { runId?: string },
  { background }: { background: boolean },
  since = performance.now(),
) {
  if (runId === undefined || background) return { site, runId }
  const generation = await followGeneration(context, runId, since)
  return 'site' in generation ? { site: generation.site } : { site, runId }
}

export const createSite = operation({
  name: 'create_site',
  summary: 'Create a private site from a Spotify release, or from a name and a brief.',
  description: 'With generate its draft is made too; otherwise generate it with generate_site.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'creation',
  idempotency: {
    savedWith: 'create_site',
    replay: (result: Site, context: Context<'host'>, input: { background: boolean }) =>
      generated(context, result, input),
  },
  uses: ['storage', 'releases', 'host', 'generator'],
  http: {
    method: 'post',
    path: '/api/sites',
    errorBody: 'plain',
    status: 201,
    etag,
    requestHeaders: [preferHeader],
    fromHeaders: backgroundFromHeaders,
  },
  tool: {
    title: 'Create site',
    hints: { destructive: false, idempotent: false, openWorld: true },
    ...siteTool,
    // Tool lists are short.
    without: [
      ...Object.keys(givenFacts).filter((name) => !listedFacts.includes(name)),
      ...['background', 'assets.width', 'assets.height', 'assets.focus', 'design.second'],
    ],
    output: siteTool.output.extend({ runId }),
    listed: ['site.id', 'site.revision', 'runId'],
  },
  preview: async (db, { name = 'the release', generate }, { generator }) => {
    const page = `the page of ${quoted(name)}`
    return generate
      ? await generationPreview(db, generator, (price) => `Create and generate ${page}? It charges ${price}.`)
      : { effect: `Create ${page}, which stays private?`, asks: false }
  },
  input: z.strictObject({
    releaseUrl: z.string().overwrite(addressOf).regex(
      releaseAddress,
      {
        error: ({ input }) =>
          shortLinkAdvice(String(input)) ??
            'releaseUrl must be the address of a track, album or playlist at open.spotify.com',
      },
    ).max(2048).optional().describe('A track, album or playlist at open.spotify.com.'),
    name: givenName(120).optional().describe('Required without releaseUrl.'),
    brief: givenText(6000, 1).optional()
      .describe('What the page is about. No fact is read from it. Required without releaseUrl.'),
    organizationId,
    artistId: artistId.describe('One of list_artists; its name is on the page, unless artist is given.'),
    assets: z.array(Asset.strict()).max(8).default([])
      .describe('Assets of the workspace, as the upload returned them.'),
    design: Design.partial().optional()
      .describe('The part of the design that you choose. Colors are corrected until they can be read.'),
    ...givenFacts,
    generate: z.boolean().default(false)
      .describe('Whether to generate the draft too. A model costs 25 credits.'),
    instruction: givenText(6000).optional().describe('For generate, as in generate_site.'),
    background: Background.describe(
      'With generate: return the site and a runId at once. Follow it with list_task_runs.',
    ),
  }).refine(
    ({ releaseUrl, name, brief }) => releaseUrl !== undefined || (name !== undefined && brief !== undefined),
    'Either releaseUrl or both name and brief must be provided',
  ).refine(
    ({ releaseUrl, assets }) => releaseUrl === undefined || assets.length < 8,
    "A release's artwork is the first asset: at most 7 others may be given",
  ),
  output: z.object({ site: Site.describe('The site.'), runId }),
  errors: ['metadata_unavailable', 'quota_exceeded', ...chargeErrors],
  handle: async (
    context,
    {
      releaseUrl,
      name,
      brief = '',
      organizationId,
      artistId,
      assets,
      design,
      generate,
      instruction,
      background,
      ...facts
    },
  ) => {
    const since = performance.now()
    const workspace = { organization_id: organizationId, artist_id: artistId }
    const files = assets.map((asset) => assetFile(asset, context.storage))
    // Checked first, so that nothing is requested from Spotify or stored for a caller without access.
    if (releaseUrl) await context.db.call('check_new_site', { ...workspace, files })
    const [release, completed] = await Promise.all([
      releaseUrl ? readRelease(context, releaseUrl, organizationId) : undefined,
      completeFacts(context, { releaseUrl, artistId }, facts),
    ])
    const artwork = release?.artwork
    if (artwork) files.unshift(assetFile(artwork.asset, context.storage))
    return await generated(
      context,
      await context.db.call('create_site', {
        ...workspace,
        name: name ?? release!.title,
        brief,
        release_url: releaseUrl && withoutQuery(releaseUrl),
        files,
        artwork_id: artwork?.id,
        design: design ?? {},
        facts: completed.facts,
        shows_from_profile: artistId !== undefined && facts.shows === undefined,
        sources: {
          ...completed.sources,
          ...release && name === undefined && { name: 'spotify' },
          ...artwork && { assets: 'spotify' },
        },
        ...generate && { instruction: instruction ?? '', is_free: !context.generator.isCharged },
      }),
      { background },
      since,
    )
  },
})

import * as z from 'zod'
import type { Storage } from '../../platform/storage.ts'
import { operation } from '../../operation/operation.ts'
import { Asset } from '../../pages/document.ts'
import { readRelease, withoutQuery } from './read-release.ts'
import {
  artistId,
  etag,
  organizationId,
  Site,
  siteListed,
  sitePrincipals,
  withoutCode,
} from './site-schemas.ts'

const releasePattern =
  /^https:\/\/open\.spotify\.com\/(?:intl-[a-z]{2}\/)?(?:track|album|playlist)\/[A-Za-z0-9]{1,64}\/?(?:\?[^#]*)?$/

/** A new site: what it is about. Its draft is made by generate_site. */
export const createSite = operation({
  name: 'create_site',
  summary: 'Create a private site from a Spotify release, or from a name and a brief.',
  description: 'Then generate its draft with generate_site.',
  access: { scope: 'write', principals: sitePrincipals },
  uses: ['storage', 'releases'],
  http: { method: 'post', path: '/api/sites', errorBody: 'plain', status: 201, etag },
  tool: {
    title: 'Create site',
    hints: { destructive: false, idempotent: false, openWorld: true },
    listed: siteListed,
    shown: withoutCode,
  },
  input: z.strictObject({
    releaseUrl: z.string().trim().regex(
      releasePattern,
      'releaseUrl must be the address of a track, album or playlist at open.spotify.com',
    ).max(2048).optional().describe('A track, album or playlist at open.spotify.com.'),
    name: z.string().trim().min(1).max(120).optional().describe('Required without releaseUrl.'),
    brief: z.string().trim().min(1).max(6000).optional()
      .describe('What the page is to be. Required without releaseUrl.'),
    organizationId,
    artistId,
    assets: z.array(Asset.strict()).max(8).default([]).describe(
      'Assets of the workspace, as uploading answered them.',
    ),
  }).refine(
    ({ releaseUrl, name, brief }) => releaseUrl !== undefined || (name !== undefined && brief !== undefined),
    'Either releaseUrl or both name and brief must be provided',
  ).refine(
    ({ releaseUrl, assets }) => releaseUrl === undefined || assets.length < 8,
    "A release's artwork is the first asset: at most 7 others may be given",
  ),
  output: z.object({ site: Site }),
  errors: ['metadata_unavailable'],
  handle: async (context, { releaseUrl, name, brief = '', organizationId, artistId, assets }) => {
    const place = { organization_id: organizationId ?? null, artist_id: artistId ?? null }
    const files = assets.map((asset) => fileOf(asset, context.storage))
    // Whoever may not is told so before Spotify is asked, and nothing is stored for them.
    if (releaseUrl) await context.db.call('check_new_site', { ...place, files })
    const release = releaseUrl ? await readRelease(context, releaseUrl, organizationId) : undefined
    if (release) files.unshift(fileOf(release.artwork.asset, context.storage))
    return {
      site: await context.db.call<Site>('create_site', {
        ...place,
        name: name ?? release!.title,
        brief,
        release_url: releaseUrl ? withoutQuery(releaseUrl) : null,
        files,
        artwork_id: release?.artwork.id ?? null,
      }),
    }
  },
})

/** An asset is known by its path; an address that is not the one we gave it has none. */
function fileOf({ url }: Asset, storage: Storage): { path: string; url: string } {
  const path = url.slice(url.lastIndexOf('/') + 1)
  return { path: storage.publicUrl(path) === url ? path : '', url }
}

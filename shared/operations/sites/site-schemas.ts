import * as z from 'zod'
import { Asset } from '../../pages/document.ts'
import { Instant, Uuid } from '../schemas.ts'

export const SiteId = Uuid.describe('A site of yours or of an organization that you belong to.')

export const organizationId = Uuid.optional()
  .describe('The organization of the workspace. Default: your own workspace.')
export const artistId = Uuid.optional().describe('An artist that you have access to.')

/** The revision that a change is based on. Over HTTP also as If-Match. */
export const Revision = z.int().min(0).max(2_147_483_647)
  .describe('The revision that you read. Any other one is rejected, so that no edit is lost.')

/** A draft or a published view (SiteDocument in shared/pages/document.ts), without its fields to keep tool lists short. */
const Document = z.looseObject({}).nullable()

export const Site = z.object({
  id: Uuid,
  owner_id: Uuid,
  created_by: Uuid.nullable(),
  artist_id: Uuid.nullable(),
  name: z.string(),
  brief: z.string(),
  release_url: z.string().nullable(),
  assets: z.array(Asset),
  draft: Document,
  published: Document,
  revision: z.int(),
  published_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Site = z.input<typeof Site>

/** The ETag of a response with one site is its revision. */
export const etag = ({ site }: { site?: Site }): string | undefined => site && `"${site.revision}"`

/** If-Match in place of `revision`. A value that is not a revision is passed on unchanged, and the schema rejects it. */
export function revisionFromHeaders(headers: Headers): Record<string, unknown> {
  const given = headers.get('if-match')
  if (given === null) return {}
  const [, digits] = /^\s*(?:W\/)?"(\d{1,10})"\s*$/.exec(given) ?? []
  return { revision: digits === undefined ? given : Number(digits) }
}

/** The fields of a site that tool lists describe, which the next call needs. */
export const ListedSite = z.looseObject({ id: Uuid, revision: z.int(), draft: Document, published: Document })

/** Leaves out the code of the playable part, which is too long for a model. */
export function withoutCode<T extends { site?: Site }>({ site, ...response }: T) {
  if (!site) return response
  return { ...response, site: { ...site, draft: short(site.draft), published: short(site.published) } }
}

function short(document: Site['draft']): Site['draft'] {
  if (!document?.experience) return document
  return { ...document, experience: 'The code of the playable part, left out here.' }
}

/** How tools return a site. */
export const siteTool = { listedOutput: z.object({ site: ListedSite }), shorten: withoutCode }

/** PATCH /api/sites/{id} with an action. */
export const siteAction = <A extends string>(action: A) => ({
  method: 'patch' as const,
  path: '/api/sites/{id}',
  action,
  errorBody: 'plain' as const,
  fromHeaders: revisionFromHeaders,
  etag,
})

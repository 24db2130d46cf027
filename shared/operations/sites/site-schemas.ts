import * as z from 'zod'
import { Asset } from '../../pages/document.ts'
import { Instant, Uuid } from '../schemas.ts'

export const SiteId = Uuid.describe('A site of yours or of an organization that you belong to.')

/** Sites are their workspace's, to people, servers and OAuth clients alike. */
export const sitePrincipals = ['session', 'delegated', 'api_key'] as const

export const organizationId = Uuid.optional()
  .describe('The organization whose workspace it is; else your own.')
export const artistId = Uuid.optional().describe('An artist that you look after.')

/** The revision that a change goes on from. Over HTTP also as If-Match. */
export const Revision = z.int().min(0).max(2_147_483_647)
  .describe('The revision that you read; another one is refused, so that no edit is lost.')

/** A draft or a published view (SiteDocument in shared/pages/document.ts), told loosely: a tool's listing stays short. */
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

/** An answer with one site: its revision is the ETag. */
export const etag = ({ site }: { site?: Site }): string | undefined => site && `"${site.revision}"`

/** If-Match in place of `revision`. One that is no revision of ours is left as it is, for the schema to refuse. */
export function revisionFromHeaders(headers: Headers): Record<string, unknown> {
  const given = headers.get('if-match')
  if (given === null) return {}
  const [, digits] = /^\s*(?:W\/)?"(\d{1,10})"\s*$/.exec(given) ?? []
  return { revision: digits === undefined ? given : Number(digits) }
}

/** A site as tools list it: what a next call needs. The rest comes too. */
const Listed = z.looseObject({ id: Uuid, revision: z.int(), draft: Document, published: Document })
export const siteListed = z.object({ site: Listed })
export const sitesListed = z.object({ sites: z.array(Listed) })
export const generationListed = z.object({ site: Listed.optional(), runId: Uuid.optional() })

/** What a model reads of a site: the playable part's code would drown it. */
export const withoutCode = <T extends { site?: Site }>(response: T): T =>
  response.site
    ? {
      ...response,
      site: {
        ...response.site,
        draft: short(response.site.draft),
        published: short(response.site.published),
      },
    }
    : response

function short(document: Site['draft']): Site['draft'] {
  if (!document?.experience) return document
  return { ...document, experience: 'The code of the playable part, left out here.' }
}

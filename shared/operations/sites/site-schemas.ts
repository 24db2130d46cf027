import * as z from 'zod'
import { Asset } from '../../site/document.ts'
import { Facts } from '../../site/facts.ts'
import type { ToolCall } from '../../operation/tool.ts'
import { Instant, Uuid } from '../schemas.ts'

export const SiteId = Uuid.describe('A site of yours.')

export const signupStates = ['pending', 'confirmed', 'single'] as const
export const SignupState = z.enum(signupStates)
  .describe('Pending until the mail is confirmed; single if the deployment sent no mail.')

export const MailHold = z.enum(['repeated', 'page', 'workspace', 'platform', 'few_confirmed']).nullable()
  .describe(
    'The budget that holds the mail with the link of a pending fan: of the address or its network, of the page, of the owner, ' +
      'of the deployment, or because few fans confirm. Null if none does.',
  )

export const organizationId = Uuid.optional()
  .describe('The workspace of this organization. Default: your own.')
export const artistId = Uuid.optional().describe('An artist that you have access to.')

/** The highest number stands for no revision: no site has been changed that often. */
const noRevision = 2_147_483_647

/** The revision that a change is based on. Over HTTP also as If-Match. */
export const Revision = z.int().min(0).max(noRevision)
  .describe('The revision that you read.')

/** A draft or a published view. Its fields are in the document only, because tool lists are short. */
const document = z.looseObject({}).meta({ describedAs: 'SiteDocument' }).nullable()

const Proposed = z.object({
  field: z.string().describe('A field of the facts.'),
  value: z.unknown().describe('Its value, as an edit takes it.'),
  words: z.string().describe('The words that it was read from.'),
})

export const Site = z.object({
  id: Uuid.describe("The site's id."),
  owner_id: Uuid.describe('The account whose workspace it is in.'),
  created_by: Uuid.nullable().describe('Null if that account was deleted.'),
  artist_id: Uuid.nullable().describe('Null if it is about no artist.'),
  name: z.string().describe('The name of the site or the title of the release.'),
  slug: z.string().nullable().describe('Its page is at /s/{slug}; null: at /s/{id}.'),
  brief: z.string().describe('What the page should be; may be empty.'),
  release_url: z.string().nullable().describe('The release it was created from.'),
  assets: z.array(Asset).describe('Files for the page, artwork first.'),
  facts: Facts.describe('What the page states beside its texts; absent fields are not known.'),
  sources: z.record(z.string(), z.string()).optional()
    .describe(
      'Which service a field has its value from, by field, or `brief` for what a model read and a person accepted. What a person gave has none. Absent if there is none.',
    ),
  proposed: z.array(Proposed).optional()
    .describe(
      'What a model read from the brief or an instruction. An edit that sets the field accepts or drops it. Absent if there is nothing.',
    ),
  draft: document.describe('The page that publishing would publish; null before the first generation.'),
  published: document.describe('The public page; null while it is not published.'),
  revision: z.int().describe('The next change needs it.'),
  published_at: Instant.nullable().describe('Null while it is not published.'),
  created_at: Instant.describe('When it was created (UTC).'),
  updated_at: Instant.describe('When it last changed (UTC).'),
}).meta({ id: 'Site', description: 'A page of a workspace: its draft, and its published view.' })
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

/**
 * If-Match beside `revision` has to hold too (RFC 9110, 13.1.1). If it has another one, at least one of the two is not
 * current, so the change is rejected like any other with an old revision.
 */
export function unmatchedRevision(
  headers: Headers,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const given = headers.get('if-match')
  const revision = Revision.safeParse(body.revision)
  if (given === null || !revision.success || given.trim() === '*') return {}
  const tags = given.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(`"${revision.data}"`) ? {} : { revision: noRevision }
}

/** The fields of a site that tool lists describe, which the next call needs. */
const listed = ['site.id', 'site.revision', 'public_url']

const address = {
  public_url: z.string().nullable().describe('Where everybody reads it; null while it is not published.'),
}

/** The site for a model: with its address, and without the code of its playable part, which is too long. */
export function forModel<T extends { site?: Site }>({ site, ...response }: T, { ports }: ToolCall) {
  if (!site) return response
  const { draft, published } = site
  // Compared with the code. Postgres returns equal documents as the same text.
  const isDraftPublished = draft !== null && JSON.stringify(draft) === JSON.stringify(published)
  return {
    ...response,
    site: { ...site, draft: withoutCode(draft), published: withoutCode(published) },
    public_url: published ? ports.links.page(site) : null,
    ...isDraftPublished && { is_draft_published: true },
  }
}

function withoutCode(document: Site['draft']): Site['draft'] {
  if (!document?.experience) return document
  return { ...document, experience: 'The code of the playable part, left out here.' }
}

/** The facts that tool lists describe. Tools take the others too. */
export const listedFacts = ['artist', 'releaseDate', 'shows']

/** How a tool returns a site. */
export const siteTool = {
  listed,
  output: z.object({
    site: Site.describe('The site.'),
    ...address,
    is_draft_published: z.literal(true).optional().describe('The public page is this draft.'),
  }),
  present: forModel,
}

/** How a tool returns a site that it published or took offline: without the documents, which did not change. */
export const publicationTool = {
  listed: ['site.revision', 'public_url'],
  output: z.object({
    site: Site.pick({ id: true, revision: true }).extend({
      status: z.enum(['published', 'unpublished']).describe('Whether everybody can read it.'),
    }).describe('The site.'),
    ...address,
  }),
  present: ({ site: { id, slug, revision, published } }: { site: Site }, { ports }: ToolCall) => ({
    site: { id, revision, status: published ? 'published' : 'unpublished' },
    public_url: published ? ports.links.page({ id, slug }) : null,
  }),
}

const ifMatch = {
  name: 'If-Match',
  description: 'The ETag of the site that you read, in place of `revision` or in agreement with it.',
}

/** PATCH /api/sites/{id} with an action. */
export const siteAction = <A extends string>(action: A) => ({
  method: 'patch' as const,
  path: '/api/sites/{id}',
  action,
  errorBody: 'plain' as const,
  requestHeaders: [ifMatch],
  fromHeaders: revisionFromHeaders,
  precondition: unmatchedRevision,
  etag,
})

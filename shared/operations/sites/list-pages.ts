import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { visibleName } from '../../platform/visible-text.ts'
import { PageInShort, PagesByState, pageState } from '../home/home-schemas.ts'
import { workspace } from '../home/workspace-schemas.ts'
import { Instant, pageQuery, Pagination, success } from '../schemas.ts'

const Card = PageInShort.extend({
  slug: z.string().nullable().describe('The address that was chosen for it, below /s/; null if none was.'),
  public_url: z.string().nullable().describe('Where everybody reads it; null while it is not published.'),
  created_at: Instant.describe('When it was created (UTC).'),
  updated_at: Instant.describe('When it last changed (UTC).'),
  has_changes: z.boolean().describe('Whether its draft is not what is published.'),
}).meta({ id: 'PageCard', description: 'A page of a workspace, with its address.' })

export const listPages = operation({
  name: 'list_pages',
  summary: "List a workspace's pages in short, with their picture, address, visits and fans.",
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  uses: ['links'],
  http: { method: 'get', path: '/api/pages' },
  input: z.strictObject({
    ...workspace,
    search: z.string().max(100, { abort: true }).overwrite(visibleName).optional()
      .describe('A part of the name or of the artist.'),
    state: pageState.optional().describe('Only pages in this state.'),
    sort: z.enum(['newest', 'name', 'visits', 'fans']).default('newest')
      .describe('The order; the most visits and fans come first.'),
    ...pageQuery,
  }),
  output: success({
    pages: z.array(Card).describe('In that order.'),
    states: z.object(PagesByState).describe('Those that the search finds, by their state.'),
    pagination: Pagination,
  }),
  async handle({ db, links }, { organization_id, search, state, sort, page, limit }) {
    const { pages, ...rest } = await db.call('list_pages', {
      ...{ organization_id, query: search, state, sort, page, page_limit: limit },
    })
    return {
      ...rest,
      pages: pages.map((card: z.input<typeof Card>) => ({
        ...card,
        public_url: card.state === 'published' ? links.page(card) : null,
      })),
    }
  },
})

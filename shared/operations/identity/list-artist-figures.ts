import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { visibleName } from '../../platform/visible-text.ts'
import { ComparedPeriods } from '../catalogs/history-schemas.ts'
import { PageInShort } from '../home/home-schemas.ts'
import { workspace } from '../home/workspace-schemas.ts'
import { pageQuery, Pagination, Plays, success } from '../schemas.ts'
import { Artist } from './account-schemas.ts'
import { allPlays, reach, unread_catalogs } from './artist-hub-schemas.ts'

const ArtistFigures = z.object({
  artist: Artist.describe('The artist.'),
  ...allPlays,
  gains: z.array(Plays).describe(
    'The plays of each of the 14 days of both periods, oldest first, of the comparable recordings together; empty if there are none.',
  ),
  pages: z.int().describe('How many pages of the workspace are about it.'),
  ...reach,
  unlinked_pages: z.int().describe(
    'How many other pages of the workspace name it and are not linked to it.',
  ),
  artwork_url: z.string().nullable().describe(
    'The first picture of the newest page about it that has one; null without one.',
  ),
  latest_page: PageInShort.nullable().describe(
    'Of its 4 newest pages the one with the latest release, or the newest if no release has a date; null without pages.',
  ),
  catalogs: z.int().describe(
    'How many catalogs of the workspace have recordings under exactly its name. Another artist may have the same.',
  ),
}).meta({ id: 'ArtistFigures', description: 'An artist with what a workspace has of it.' })

/** Without plays where PLAYCOUNT_HISTORY is off. */
export const artistFigures = (with_plays: boolean) =>
  operation({
    name: 'list_artist_figures',
    summary: 'List the artists of a workspace with their plays, pages and catalogs, pinned ones first.',
    description:
      'Yours includes the artists of your organizations; pages and catalogs are those of the workspace. ' +
      'Plays are those of get_home: of the 7 days until yesterday against the 7 before, by comparable recordings.',
    access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
    http: { method: 'get', path: '/api/artists/figures' },
    input: z.strictObject({
      ...workspace,
      search: z.string().max(200, { abort: true }).overwrite(visibleName).optional().describe(
        'Only those whose name contains it, with or without capitals and accents.',
      ),
      sort: z.enum(['name', 'plays', 'change', 'visits', 'fans']).default('name').describe(
        'What they are sorted by, after pinned ones. Unknown figures are last.',
      ),
      direction: z.enum(['asc', 'desc']).optional().describe('Default: asc for names, desc for all else.'),
      ...pageQuery,
    }),
    output: success({
      artists: z.array(ArtistFigures).describe('Pinned ones first, then sorted.'),
      total_artists: z.int().describe('Artists of the workspace, found or not.'),
      periods: ComparedPeriods.describe('The two periods of all plays.'),
      unread_catalogs,
      pagination: Pagination,
    }),
    handle: ({ db }, { organization_id, search, sort, direction, page, limit }) =>
      db.call('list_artist_figures', {
        organization_id,
        search,
        sort,
        descending: (direction ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc',
        page,
        page_limit: limit,
        with_plays,
      }),
  })

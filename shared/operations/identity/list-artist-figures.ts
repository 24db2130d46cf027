import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { workspace } from '../home/workspace-schemas.ts'
import { pageQuery, Pagination, success } from '../schemas.ts'
import { Artist } from './account-schemas.ts'
import { reach, unread_catalogs } from './artist-hub-schemas.ts'

export const listArtistFigures = operation({
  name: 'list_artist_figures',
  summary: 'List the artists of a workspace with their pages and catalogs, pinned ones first.',
  description:
    'Yours includes the artists of your organizations; pages and catalogs are those of the workspace.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/artists/figures' },
  input: z.strictObject({ ...workspace, ...pageQuery }),
  output: success({
    artists: z.array(
      z.object({
        artist: Artist.describe('The artist.'),
        pages: z.int().describe('How many pages of the workspace are about it.'),
        ...reach,
        unlinked_pages: z.int().describe(
          'How many other pages of the workspace name it and are not linked to it.',
        ),
        artwork_url: z.string().nullable().describe(
          'The first picture of the newest of these pages; null without one.',
        ),
        catalogs: z.int().describe(
          'How many catalogs of the workspace have recordings under exactly its name. Another artist may have the same.',
        ),
      }).meta({ id: 'ArtistFigures', description: 'An artist with what a workspace has of it.' }),
    ).describe('Pinned ones first.'),
    unread_catalogs,
    pagination: Pagination,
  }),
  handle: ({ db }, { organization_id, page, limit }) =>
    db.call('list_artist_figures', { organization_id, page, page_limit: limit }),
})

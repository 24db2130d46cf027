import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { PageInShort } from '../home/home-schemas.ts'
import { workspace } from '../home/workspace-schemas.ts'
import { success, Uuid } from '../schemas.ts'
import { Artist } from './account-schemas.ts'
import { allPlays, plays, reach, unread_catalogs } from './artist-hub-schemas.ts'

const ArtistCatalog = z.object({
  id: Uuid.describe("The catalog's id."),
  name: z.string().describe('Its name.'),
  recordings: z.int().describe('How many recordings it has.'),
  recordings_by_name: z.int().describe('How many of them are stored under exactly this name.'),
  ...plays,
}).meta({ id: 'ArtistCatalog', description: 'A catalog with recordings under the name of an artist.' })

const ArtistPlays = z.object(allPlays).meta({ id: 'ArtistPlays', description: 'The plays of an artist.' })

/** Without plays where PLAYCOUNT_HISTORY is off. */
export const artistHub = (with_plays: boolean) =>
  operation({
    name: 'get_artist',
    summary: 'Read an artist with the pages and catalogs that a workspace has of it.',
    access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
    http: { method: 'get', path: '/api/artists/{artistId}' },
    input: z.strictObject({
      artistId: Uuid.describe('An artist of yours or of your organizations.'),
      ...workspace,
    }),
    output: success({
      artist: Artist.describe('The artist.'),
      plays: ArtistPlays.describe(
        'Of the recordings under its name in these catalogs, each once: of the 7 days until yesterday against the 7 before.',
      ),
      catalogs: z.array(ArtistCatalog).describe(
        'Catalogs of the workspace with recordings under its name. Another artist may have the same name.',
      ),
      unread_catalogs,
      pages: z.object({
        total: z.int().describe('How many there are.'),
        ...reach,
        newest: z.array(PageInShort).describe('At most 24, newest first.'),
      }).describe('Pages of the workspace about this artist.'),
    }),
    errors: ['not_found'],
    handle: ({ db }, { artistId, organization_id }) =>
      db.call('get_artist', { artist_id: artistId, organization_id, with_plays }),
  })

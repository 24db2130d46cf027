import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { Artist, Knowledge, ProfileUrlChanges, SecureUrl } from './artist-schemas.ts'
import { Name } from './organization-schemas.ts'

/** Changes what is given of an artist and leaves the rest. */
export const updateArtist = operation({
  name: 'update_artist',
  summary: 'Change an artist. Only the fields that are given change.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'patch', path: '/api/artists/{artistId}', errorBody: 'status' },
  tool: { title: 'Update artist', hints: { destructive: false, idempotent: true } },
  input: z.strictObject({
    artistId: Uuid.describe('An artist of yours or of your organizations.'),
    name: Name.optional().describe('What it is called.'),
    image: SecureUrl.nullable().optional().describe('Address of a picture; null clears it.'),
    instruction: z.string().max(20_000).nullable().optional()
      .describe('What agents should know and heed; null clears it.'),
    label: z.string().trim().max(200).nullable().optional().describe('Record label; null clears it.'),
    knowledges: z.array(Knowledge).max(100).optional().describe('Documents about it; replaces the list.'),
    profileUrls: ProfileUrlChanges.optional().describe(
      'Addresses by platform, e.g. spotify, or bandsintown (https://www.bandsintown.com/a/{id}-{slug}); null removes one.',
    ),
    pinned: z.boolean().optional().describe('On top of your own list.'),
  }).refine(
    ({ artistId: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    'At least one field is required',
  ),
  output: z.object({ status: Success, artist: Artist }),
  errors: ['not_found'],
  handle: async ({ db }, { artistId, ...changes }) =>
    success({
      artist: await db.call<z.input<typeof Artist>>('update_artist', { artist_id: artistId, changes }),
    }),
})

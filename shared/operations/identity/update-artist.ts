import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { givenName, givenText } from '../../platform/given-text.ts'
import { SecureUrl, success, Uuid } from '../schemas.ts'
import { Artist, Name } from './account-schemas.ts'

const Knowledge = z.strictObject({
  name: givenName(200).describe('Name of the document.'),
  url: SecureUrl.describe('Its https address.'),
})

const Platform = z.string().regex(/^[a-z][a-z0-9_]{0,49}$/)
const ProfileUrls = z.record(Platform, SecureUrl.nullable().describe('Its https address; null removes it.'))
  .meta({
    examples: [Object.fromEntries([
      ['spotify', 'https://open.spotify.com/artist/1vCWHaC5f2uS3yhpwWbIA6'],
      ['bandsintown', 'https://www.bandsintown.com/a/15501-the-paper-lanterns'],
    ])],
  })
  .refine((urls) => Object.keys(urls).length <= 30, 'profileUrls may have at most 30 platforms')

export const updateArtist = operation({
  name: 'update_artist',
  summary: 'Change an artist. Only the given fields change.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'patch', path: '/api/artists/{artistId}' },
  tool: {
    title: 'Update artist',
    hints: { destructive: false, idempotent: true },
    listed: ['artist.id'],
  },
  input: z.strictObject({
    artistId: Uuid.describe('An artist of yours or of your organizations.'),
    name: Name.optional().describe('The new name.'),
    image: SecureUrl.nullable().optional().describe('Address of a picture; null clears it.'),
    instruction: givenText(20_000).nullable().optional()
      .describe('What agents should know and follow; null clears it.'),
    label: givenName(200, 0).nullable().optional().describe('Record label; null clears it.'),
    knowledges: z.array(Knowledge).max(100).optional().describe('Documents about it; replaces the list.'),
    profileUrls: ProfileUrls.optional().describe(
      'Addresses by platform, e.g. spotify, or bandsintown (https://www.bandsintown.com/a/{id}-{slug}); null removes one.',
    ),
    pinned: z.boolean().optional().describe('At the top of your own list.'),
  }).refine(
    ({ artistId: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    'At least one field is required',
  ),
  output: success({ artist: Artist.describe('The changed artist.') }),
  errors: ['not_found'],
  handle: async ({ db }, { artistId, ...changes }) => ({
    artist: await db.call('update_artist', { artist_id: artistId, changes }),
  }),
})

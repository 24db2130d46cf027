import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { Artist, Name } from './account-schemas.ts'

export const createArtist = operation({
  name: 'create_artist',
  summary: 'Create an artist, personal or in an organization.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_artist' },
  http: { method: 'post', path: '/api/artists', status: 201 },
  input: z.strictObject({
    name: Name.describe('The name of the artist.'),
    organization_id: Uuid.optional().describe('The organization that contains it.'),
  }),
  output: success({ artist: Artist.describe('The new artist.') }),
  handle: async ({ db }, { name, organization_id }) => ({
    artist: await db.call('create_artist', { name, organization_id }),
  }),
})

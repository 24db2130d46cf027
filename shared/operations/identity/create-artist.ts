import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { Artist } from './artist-schemas.ts'
import { Name } from './organization-schemas.ts'

/** A new artist: the caller's personal one, or one that an organization contains. */
export const createArtist = operation({
  name: 'create_artist',
  summary: 'Create an artist, personal or in an organization.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'post', path: '/api/artists', errorBody: 'status', status: 201 },
  input: z.strictObject({
    name: Name,
    organization_id: Uuid.optional().describe('The organization that contains it.'),
  }),
  output: z.object({ status: Success, artist: Artist }),
  errors: [],
  handle: async ({ db }, { name, organization_id }) =>
    success({
      artist: await db.call<z.input<typeof Artist>>('create_artist', {
        name,
        organization_id: organization_id ?? null,
      }),
    }),
})

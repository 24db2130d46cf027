import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { Artist } from './artist-schemas.ts'

/** The caller's artists, or those of an account or an organization that it names. */
export const listArtists = operation({
  name: 'list_artists',
  summary: 'List your artists: personal ones and those of your organizations, pinned ones first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/artists', errorBody: 'status' },
  tool: { title: 'List artists', hints: { destructive: false, idempotent: true } },
  input: z.strictObject({
    organization_id: Uuid.optional().describe('Only artists of this organization.'),
    account_id: Uuid.optional().describe('Artists of this account instead of your own.'),
  }),
  output: z.object({ status: Success, artists: z.array(Artist) }),
  errors: [],
  handle: async ({ db }, { organization_id, account_id }) =>
    success({
      artists: await db.call<z.input<typeof Artist>[]>('list_artists', {
        organization_id: organization_id ?? null,
        account_id: account_id ?? null,
      }),
    }),
})

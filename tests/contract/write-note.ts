import * as z from 'zod'
import { operation } from '../../shared/operation/operation.ts'
import { Uuid } from '../../shared/operations/schemas.ts'

/** An operation of the tests alone, with every kind of field that a body may have. */
export const writeNote = operation({
  name: 'write_note',
  summary: 'Write a note.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'post', path: '/api/notes/{noteId}', errorBody: 'plain' },
  input: z.strictObject({
    noteId: Uuid,
    title: z.string().min(1).max(100),
    count: z.int().optional(),
    urgent: z.boolean().optional(),
    labels: z.array(z.string()).optional(),
    place: z.strictObject({ city: z.string() }).optional(),
  }),
  output: z.object({ title: z.string() }),
  errors: [],
  handle: async ({ db }, { title }) => {
    await db.call('get_account')
    return { title }
  },
})

import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { Credits } from './credit-schemas.ts'

/** The balance and the ledger, newest first. */
export const getCredits = operation({
  name: 'get_credits',
  summary: 'The credit balance and its ledger, newest entry first.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/credits', errorBody: 'status' },
  input: z.strictObject({
    limit: z.int().min(1).max(100).default(50),
    before: z.int().min(1).optional().describe('`next` of the page before.'),
  }),
  output: z.object({ status: Success, ...Credits.shape }),
  errors: [],
  handle: async ({ db }, { limit, before }) =>
    success(
      await db.call<z.input<typeof Credits>>('get_credits', { row_limit: limit, before: before ?? null }),
    ),
})

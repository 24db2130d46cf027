import * as z from 'zod'
import { visibleName } from '../../platform/visible-text.ts'
import { Uuid } from '../schemas.ts'
import { signupStates } from './site-schemas.ts'

/** Which fans of a workspace are listed or exported. */
export const fanQuery = {
  organization_id: Uuid.optional().describe('The workspace of this organization. Default: your own.'),
  site_id: Uuid.optional().describe('Those of this site of the workspace alone.'),
  // A field that is left empty is no search. Addresses are stored in this form (shared/site/email.ts).
  search: z.string().max(254, { abort: true })
    .overwrite((text) => visibleName(text).toLowerCase()).optional()
    .describe('A part of the address.'),
  state: z.enum([...signupStates, 'held']).optional()
    .describe('Those of this state alone; held: pending ones whose mail is held.'),
}

type FanQuery = z.output<z.ZodObject<typeof fanQuery>>

/** The same as arguments of the functions in sql/sites/fans.sql. */
export const fanArguments = ({ organization_id, site_id, search, state }: FanQuery) => ({
  organization_id,
  site_id,
  query: search || undefined,
  state,
})

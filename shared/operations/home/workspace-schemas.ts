import { Uuid } from '../schemas.ts'

/** A read of one workspace. */
export const workspace = {
  organization_id: Uuid.optional().describe('The workspace of this organization. Default: your own.'),
}

import * as z from 'zod'
import { Instant, Uuid } from '../schemas.ts'
import { PersonRole } from './account-schemas.ts'

export const InvitingOrganizationId = Uuid.describe('The organization that invites.')

/** Anybody may create an organization and invite, so its name is a stranger's text. */
const organization = {
  organization_id: Uuid.describe("The organization's account id."),
  organization_name: z.string().nullable().describe('The name that its owners gave it. Null if it has none.'),
}

export const Invitation = z.object({
  ...organization,
  role: PersonRole.describe('What you become by accepting.'),
  invited_by: z.string().nullable().describe('The e-mail address of the owner who invited you.'),
  created_at: Instant.describe('When you were invited (UTC).'),
  expires_at: Instant.describe('When it expires (UTC).'),
}).meta({ id: 'Invitation', description: 'An invitation to an organization.' })

export const InvitationBlock = z.object({
  ...organization,
  created_at: Instant.describe('When you left or declined (UTC).'),
}).meta({ id: 'InvitationBlock', description: 'An organization that may not invite you.' })

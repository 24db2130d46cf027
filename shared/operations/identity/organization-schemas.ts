import * as z from 'zod'
import { Instant, Uuid } from '../schemas.ts'

/** An organization or an artist is called so; blanks around it do not count. */
export const Name = z.string().trim().min(1).max(200)

/** An address, as it is compared: lower case. */
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** What a person is in an organization. */
export const PersonRole = z.enum(['owner', 'member'])

/** The organization that a path names. One that the caller is not in answers as one that does not exist. */
export const OrganizationId = Uuid.describe('An organization that you belong to.')
export const MemberId = Uuid.describe('The account of a person in the organization.')

const accepted = z.boolean().describe(
  'Whether the person agreed to being added. Until then the organization does not reach their account.',
)

export const Organization = z.object({
  id: Uuid,
  name: z.string().nullable(),
  role: PersonRole.nullable().describe("The caller's own; null for the organization's own account."),
  accepted,
  created_at: Instant,
})

export const Member = z.object({
  account_id: Uuid,
  kind: z.enum(['person', 'organization', 'artist']),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(['owner', 'member', 'artist']),
  accepted,
  created_at: Instant,
})

/** Organizations are opened to people and servers, never to an OAuth client. */
export const organizationPrincipals = ['session', 'api_key'] as const

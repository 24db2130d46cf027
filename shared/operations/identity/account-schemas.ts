import * as z from 'zod'
import { givenName } from '../../platform/given-text.ts'
import { Instant, Uuid } from '../schemas.ts'

/** The name of a person, an organization or an artist. */
export const Name = givenName(200)

export const Account = z.object({
  id: Uuid.describe('Its id.'),
  kind: z.enum(['person', 'organization', 'artist']).describe('What it is.'),
  name: z.string().nullable().describe('Null if it has none.'),
  email: z.string().nullable().describe('Null for organizations and artists.'),
}).meta({ id: 'Account', description: 'A person, an organization or an artist.' })

export const PersonRole = z.enum(['owner', 'member']).describe(
  'Owners manage the organization; members use it.',
)

/** An organization that the caller is not in gives the same response as one that does not exist. */
export const OrganizationId = Uuid.describe('An organization that you belong to.')
export const MemberId = Uuid.describe('The account of a person in the organization.')

export const Organization = z.object({
  id: Uuid.describe("The organization's account id."),
  name: z.string().nullable().describe('Null if it has none.'),
  role: PersonRole.nullable().describe("The caller's own; null for the organization's own account."),
  created_at: Instant.describe('When it was created (UTC).'),
}).meta({ id: 'Organization', description: 'An organization, with your part in it.' })

export const Member = z.object({
  account_id: Uuid.describe("The member's account."),
  kind: z.enum(['person', 'organization', 'artist']).describe('What the account is.'),
  name: z.string().nullable().describe('Null if it has none.'),
  email: z.string().nullable().describe('Null for artists.'),
  role: z.enum(['owner', 'member', 'artist']).describe('What it is in the organization.'),
  accepted: z.boolean().describe('False for a person who is invited: no member until they accept.'),
  created_at: Instant.describe('When it was added or invited (UTC).'),
}).meta({ id: 'Member', description: 'A person or an artist in an organization, or a person invited to it.' })

export const Artist = z.object({
  id: Uuid.describe("The artist's account id."),
  name: z.string().nullable().describe('Null if it has none.'),
  image: z.string().nullable().describe('Address of a picture.'),
  instruction: z.string().nullable().describe('What agents should know and follow.'),
  label: z.string().nullable().describe('Record label.'),
  knowledges: z.array(z.object({
    name: z.string().describe('The name of the document.'),
    url: z.string().describe('Its address.'),
  })).describe('Documents about it.'),
  profileUrls: z.record(z.string(), z.string()).describe('Addresses by platform.'),
  pinned: z.boolean().describe('At the top of your own list.'),
  organization_ids: z.array(Uuid).describe('Your organizations that contain it.'),
  created_at: Instant.describe('When it was created (UTC).'),
  updated_at: Instant.describe('When it last changed (UTC).'),
}).meta({ id: 'Artist', description: 'An artist, with what agents should know about it.' })

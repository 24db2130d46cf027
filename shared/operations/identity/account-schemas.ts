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
  invitation: z.object({
    expires_at: Instant.describe('When it expires, 14 days after it was last sent (UTC).'),
    is_open: z.boolean().describe(
      'Whether the person can accept it. False after it expired, and while who sent it is banned or the API key that sent it has ended.',
    ),
    resend_at: Instant.describe('From when it can be sent again (UTC).'),
    mail: z.object({
      state: z.enum(['waiting', 'sent', 'held', 'failed', 'not_mailed']).describe(
        'A held mail is tried again for a day. Nothing is mailed where the deployment has no mail, or for an owner without an address.',
      ),
      reason: z.enum(['address', 'sender', 'network', 'deployment', 'service', 'refused']).nullable()
        .describe(
          'Why it is held or failed: a [limit of mail](requests.md#mail) of the address, of who sends it, of their network ' +
            'or of the deployment; the mail service does not respond, or refuses the address.',
        ),
      sent_at: Instant.nullable().describe('When it was sent (UTC).'),
    }).describe('The mail that was last sent of it.'),
  }).nullable().describe('Of a person who is invited; null for members.'),
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

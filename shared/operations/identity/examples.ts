import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const organization = {
  id: demo.organization,
  name: 'Demo Records',
  role: 'owner',
  created_at: '2026-03-02T09:00:00.000Z',
}

const inviting = { organization_id: demo.invitingOrganization, organization_name: 'Harbour Management' }

const member = {
  account_id: demo.colleague,
  kind: 'person',
  name: 'Robin',
  email: 'robin@example.com',
  role: 'member',
  accepted: true,
  created_at: '2026-03-02T09:00:00.000Z',
}

const artist = {
  id: demo.artist,
  name: 'The Paper Lanterns',
  image: null,
  instruction: 'Warm and unhurried; never announces a date that is not confirmed.',
  label: 'Demo Records',
  knowledges: [],
  profileUrls: { instagram: 'https://www.instagram.com/thepaperlanterns' },
  pinned: true,
  organization_ids: [demo.organization],
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-06T10:15:30.000Z',
}

const key = {
  id: '0e000000-0000-4000-8000-000000000100',
  name: 'Reporting server',
  prefix: 'acp_sk_EXAMPL',
  scopes: ['read'],
  expires_at: '2027-12-31T23:59:59.000Z',
  revoked_at: null,
  last_used_at: null,
  created_at: '2026-03-06T10:15:30.000Z',
}

const grant = {
  client_id: demo.client,
  client_name: 'Studio assistant',
  client_uri: 'https://assistant.example.com',
  scopes: ['read'],
  created_at: '2026-03-02T09:00:00.000Z',
}

const organizationKey = { ...key, name: 'Shared server', created_by: demo.owner }

/** No valid key: its checksum is wrong. */
const secret = 'acp_sk_EXAMPLE0000000000000000000000000000000000000000'

const organizationId = demo.organization
const noOrganization = { not_found: 'Organization not found' }
const noInvitation = { not_found: 'Invitation not found' }
const onePage = { page: 1, limit: 50, total_count: 1, total_pages: 1, has_more: false }
const lastOwner = { ...noOrganization, conflict: 'The last owner can neither leave nor become a member' }

export const examples: Examples = {
  get_account: {
    output: {
      status: 'success',
      account: { id: demo.owner, kind: 'person', name: 'Demo owner', email: 'owner@example.com' },
      organizations: [{ id: demo.organization, name: 'Demo Records', role: 'owner' }],
      credits: 332,
      credential: { kind: 'api_key', scopes: ['read', 'write'] },
    },
  },
  rename_account: {
    input: { name: 'Robin Vale' },
    output: {
      status: 'success',
      account: { id: demo.owner, kind: 'person', name: 'Robin Vale', email: 'owner@example.com' },
    },
  },
  get_usage: {
    input: { organization_id: demo.organization },
    output: {
      status: 'success',
      storage: [
        { account_id: demo.owner, bucket: 'site-assets', used_bytes: 0, max_bytes: 1_073_741_824 },
        {
          account_id: demo.owner,
          bucket: 'staged-files',
          used_bytes: 104_857_600,
          max_bytes: 10_737_418_240,
        },
        {
          account_id: demo.organization,
          bucket: 'site-assets',
          used_bytes: 182_452,
          max_bytes: 1_073_741_824,
        },
      ],
      rate_limits: [
        { policy: 'account', max_requests: 6_000, window_seconds: 60 },
        { policy: 'creation', max_requests: 300, window_seconds: 60 },
        { policy: 'invitation', max_requests: 30, window_seconds: 3_600 },
        { policy: 'lookup', max_requests: 120, window_seconds: 60 },
        { policy: 'upload', max_requests: 60, window_seconds: 60 },
      ],
    },
  },
  sign_up_agent: {
    input: { email: 'agent@example.com' },
    output: {
      account_id: '0e000000-0000-4000-8000-000000000101',
      api_key: null,
      message:
        'Verification code sent, unless one was sent within the last minute. It is valid for 15 minutes',
    },
  },
  verify_agent: {
    input: { email: 'agent@example.com', code: '042317' },
    output: {
      account_id: '0e000000-0000-4000-8000-000000000101',
      api_key: secret,
      message: 'Verified',
    },
    errors: {
      invalid_input: 'Invalid or expired code',
      rate_limited: 'Too many wrong codes: request a new one and enter it from the same network',
    },
  },
  create_key: {
    input: { name: 'Reporting server', scopes: ['read'], expires_at: '2027-12-31T23:59:59Z' },
    output: { status: 'success', key: { ...key, api_key: secret } },
    errors: { conflict: 'The account has 50 live API keys: revoke one first' },
  },
  list_keys: {
    output: { status: 'success', keys: [key], pagination: onePage },
  },
  revoke_key: {
    input: { id: demo.key },
    output: { status: 'success', id: demo.key },
    errors: { not_found: 'Key not found' },
  },
  create_grant: {
    input: { client_id: demo.client, scopes: ['read'] },
    output: { status: 'success', grant },
    errors: {
      not_found: 'App not found',
      conflict: 'The account has let 100 apps in: disconnect one first',
    },
  },
  list_grants: {
    output: { status: 'success', grants: [grant], pagination: onePage },
  },
  delete_grant: {
    input: { clientId: demo.client },
    output: { status: 'success', client_id: demo.client },
    errors: { not_found: 'App not found' },
  },
  create_organization_key: {
    input: { organizationId, name: 'Shared server', scopes: ['read'] },
    output: { status: 'success', key: { ...organizationKey, expires_at: null, api_key: secret } },
    errors: { ...noOrganization, conflict: 'The account has 50 live API keys: revoke one first' },
  },
  list_organization_keys: {
    input: { organizationId },
    output: { status: 'success', keys: [organizationKey], pagination: onePage },
    errors: noOrganization,
  },
  revoke_organization_key: {
    input: { organizationId, keyId: demo.organizationKey },
    output: { status: 'success', id: demo.organizationKey },
    errors: noOrganization,
  },
  list_organizations: {
    output: { status: 'success', organizations: [organization], pagination: onePage },
  },
  create_organization: {
    input: { name: 'Harbour Management' },
    output: {
      status: 'success',
      organization: {
        ...organization,
        id: '0e000000-0000-4000-8000-000000000102',
        name: 'Harbour Management',
      },
    },
  },
  list_organization_members: {
    input: { organizationId },
    output: {
      status: 'success',
      members: [
        {
          ...member,
          account_id: demo.artist,
          kind: 'artist',
          name: 'The Paper Lanterns',
          email: null,
          role: 'artist',
        },
        member,
      ],
      pagination: { page: 1, limit: 50, total_count: 2, total_pages: 1, has_more: false },
    },
    errors: noOrganization,
  },
  add_organization_member: {
    input: { organizationId, email: 'sam@example.com', role: 'member' },
    output: {
      status: 'success',
      member: {
        ...member,
        account_id: '0e000000-0000-4000-8000-000000000104',
        name: null,
        email: 'sam@example.com',
        accepted: false,
      },
    },
    errors: {
      ...noOrganization,
      conflict:
        'This person left the organization or declined its invitation, and has not allowed another one',
    },
  },
  list_invitations: {
    output: {
      status: 'success',
      invitations: [{
        ...inviting,
        role: 'member',
        invited_by: 'kim@example.com',
        created_at: '2026-03-02T09:00:00.000Z',
      }],
      pagination: onePage,
    },
  },
  accept_invitation: {
    input: { organizationId: demo.invitingOrganization },
    output: {
      status: 'success',
      organization: {
        ...organization,
        id: demo.invitingOrganization,
        name: inviting.organization_name,
        role: 'member',
      },
    },
    errors: noInvitation,
  },
  decline_invitation: {
    input: { organizationId: demo.declinedOrganization },
    output: { status: 'success' },
    errors: noInvitation,
  },
  list_invitation_blocks: {
    output: {
      status: 'success',
      blocks: [{
        organization_id: demo.leftOrganization,
        organization_name: 'Night Records',
        created_at: '2026-03-02T09:00:00.000Z',
      }],
      pagination: onePage,
    },
  },
  lift_invitation_block: {
    input: { organizationId: demo.leftOrganization },
    output: { status: 'success' },
    errors: { not_found: 'Block not found' },
  },
  change_organization_member: {
    input: { organizationId, accountId: demo.colleague, role: 'owner' },
    output: { status: 'success', member: { ...member, role: 'owner' } },
    errors: lastOwner,
  },
  remove_organization_member: {
    input: { organizationId, accountId: demo.formerColleague },
    output: { status: 'success' },
    errors: lastOwner,
  },
  list_artists: {
    input: { organization_id: demo.organization },
    output: { status: 'success', artists: [artist], pagination: onePage },
  },
  create_artist: {
    input: { name: 'Northern Echoes', organization_id: demo.organization },
    output: {
      status: 'success',
      artist: {
        ...artist,
        id: '0e000000-0000-4000-8000-000000000105',
        name: 'Northern Echoes',
        instruction: null,
        label: null,
        profileUrls: {},
        pinned: false,
      },
    },
  },
  update_artist: {
    input: {
      artistId: demo.artist,
      instruction: artist.instruction,
      profileUrls: artist.profileUrls,
      pinned: true,
    },
    output: { status: 'success', artist },
    errors: { not_found: 'Artist not found' },
  },
}

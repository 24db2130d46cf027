import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const organizationId = demo.organization
const noOrganization = { not_found: 'Organization not found' }
const noInvitation = { not_found: 'Invitation not found' }
const lastOwner = { ...noOrganization, conflict: 'The last owner can neither leave nor become a member' }

export const examples: Examples = {
  get_account: {},
  rename_account: { input: { name: 'Robin Vale' } },
  get_usage: {
    input: { organization_id: demo.organization },
    // Tests have no limits.
    output: {
      status: 'success',
      storage: [
        {
          account_id: demo.organization,
          bucket: 'site-assets',
          used_bytes: 182_452,
          max_bytes: 1_073_741_824,
        },
      ],
      rate_limits: [{ policy: 'account', max_requests: 6_000, window_seconds: 60 }],
    },
  },
  sign_up_agent: { input: { email: 'agent@example.com' } },
  verify_agent: {
    input: { email: 'agent@example.com', code: '042317' },
    errors: {
      invalid_input: 'Invalid or expired code',
      rate_limited: 'Too many wrong codes: request a new one and enter it from the same network',
    },
  },
  create_key: {
    input: { name: 'Reporting server', scopes: ['read'], expires_at: '2099-12-31T23:59:59Z' },
    errors: { conflict: 'The account has 50 live API keys: revoke one first' },
  },
  list_keys: {},
  revoke_key: { input: { id: demo.key }, errors: { not_found: 'Key not found' } },
  list_requests: {
    input: { organization_id: organizationId, key_id: demo.organizationKey },
    errors: { not_found: 'Key not found' },
  },
  create_grant: {
    input: { client_id: demo.client, scopes: ['read'] },
    errors: {
      not_found: 'App not found',
      conflict: 'The account has let 100 apps in: disconnect one first',
    },
  },
  list_grants: {},
  update_grant: {
    input: { clientId: demo.client, monthly_budget_credits: 250, may_schedule: true },
    errors: { not_found: 'App not found' },
  },
  list_organization_grants: { input: { organizationId }, errors: noOrganization },
  approve_organization_grant: {
    input: { organizationId, accountId: demo.colleague, clientId: demo.client, scopes: ['read'] },
    errors: noOrganization,
  },
  end_organization_grant: {
    input: { organizationId, accountId: demo.colleague, clientId: demo.client },
    errors: noOrganization,
  },
  update_organization_grants: { input: { organizationId, is_blocked: false }, errors: noOrganization },
  delete_grant: { input: { clientId: demo.client }, errors: { not_found: 'App not found' } },
  create_organization_key: {
    input: { organizationId, name: 'Shared server', scopes: ['read'] },
    errors: { ...noOrganization, conflict: 'The account has 50 live API keys: revoke one first' },
  },
  list_organization_keys: { input: { organizationId }, errors: noOrganization },
  revoke_organization_key: { input: { organizationId, keyId: demo.organizationKey }, errors: noOrganization },
  list_organizations: {},
  create_organization: { input: { name: 'Harbour Management' } },
  list_organization_members: { input: { organizationId }, errors: noOrganization },
  add_organization_member: {
    input: { organizationId, email: 'sam@example.com', role: 'member' },
    errors: {
      ...noOrganization,
      conflict:
        'This person left the organization or declined its invitation, and has not allowed another one',
    },
  },
  resend_organization_invitation: {
    input: { organizationId, accountId: demo.invitedColleague },
    errors: noOrganization,
  },
  list_invitations: {},
  accept_invitation: { input: { organizationId: demo.invitingOrganization }, errors: noInvitation },
  decline_invitation: { input: { organizationId: demo.declinedOrganization }, errors: noInvitation },
  list_invitation_blocks: {},
  lift_invitation_block: {
    input: { organizationId: demo.leftOrganization },
    errors: { not_found: 'Block not found' },
  },
  change_organization_member: {
    input: { organizationId, accountId: demo.colleague, role: 'owner' },
    errors: lastOwner,
  },
  remove_organization_member: {
    input: { organizationId, accountId: demo.formerColleague },
    errors: lastOwner,
  },
  list_artist_figures: { input: { organization_id: demo.organization } },
  get_artist: {
    input: { artistId: demo.artist, organization_id: demo.organization },
    errors: { not_found: 'Artist not found' },
  },
  list_artists: { input: { organization_id: demo.organization } },
  create_artist: { input: { name: 'Northern Echoes', organization_id: demo.organization } },
  update_artist: {
    input: {
      artistId: demo.artist,
      instruction: 'Warm and unhurried; never announces a date that is not confirmed.',
      profileUrls: { instagram: 'https://www.instagram.com/thepaperlanterns' },
      pinned: true,
    },
    errors: { not_found: 'Artist not found' },
  },
}

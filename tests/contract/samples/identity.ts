import { createAccount } from '../../support/accounts.ts'
import { testClientId } from '../../support/tokens.ts'
import type { Stage } from '../world.ts'
import { itsArtist, organization } from './records.ts'
import type { Samples, Target } from './sample.ts'

const itsKey = async ({ act }: Stage) => (await act('session', 'create_key', { name: 'Target' })).key.id

/** A request that a key of the account sent. */
const itsRequest = async ({ database, accounts }: Stage, of: 'owner' | 'organization') =>
  await database.value`
    with key as (
      insert into app.api_keys (account_id, name, prefix, key_hash)
      select ${accounts[of].id}, 'Sent', '', sha256(uuid_send(gen_random_uuid())) returning *
    )
    insert into app.key_requests (id, account_id, key_id, requested_at, surface, method, route, status, duration_ms)
    select gen_random_uuid(), key.account_id, key.id, now(), 'http', 'GET', '/api/me', 200, 1 from key returning id`

const keyOfOrganization = async ({ act, accounts }: Stage) => {
  const organizationId = accounts.organization.id
  const { key } = await act('session', 'create_organization_key', { organizationId, name: 'Target' })
  return { input: { organizationId, keyId: key.id } }
}

const foreignOrganization = async ({ act }: Stage) =>
  (await act('outsider', 'create_organization', { name: 'Foreign' })).organization.id

/** An app that the owner has let into the organization. */
const itsApp = async ({ database, accounts: { owner, organization } }: Stage) => {
  await database.owner`insert into app.grant_workspaces (account_id, client_id, organization_id, scopes)
    values (${owner.id}, ${testClientId}, ${organization.id}, '{read}')`
  return { input: { organizationId: organization.id } }
}

const appOfOrganization = {
  organization: async (stage: Stage) => {
    const { input } = await itsApp(stage)
    return { input: { ...input, accountId: stage.accounts.owner.id, clientId: testClientId } }
  },
  foreign: async (stage: Stage) => ({
    input: {
      organizationId: await foreignOrganization(stage),
      accountId: stage.accounts.owner.id,
      clientId: testClientId,
    },
  }),
}

const theOrganization = ({ accounts }: Stage): Promise<Target> =>
  Promise.resolve({ shows: accounts.organization.id })

/** A person whom the owner added to the organization, and who is not one of the actors. */
const itsColleague = async ({ act, accounts }: Stage): Promise<string> => {
  const organizationId = accounts.organization.id
  const { member } = await act('key', 'add_organization_member', { organizationId, email: newAddress() })
  return member.account_id
}

const colleague = {
  organization: async (stage: Stage) => ({
    input: { organizationId: stage.accounts.organization.id, accountId: await itsColleague(stage) },
  }),
}

/** An organization that has invited the owner, or that may not. */
const itsInvitation = async ({ database, accounts: { owner } }: Stage) => {
  const { id } = await createAccount(database, { kind: 'organization' })
  const inviter = await createAccount(database)
  await database.owner`insert into app.invitations (organization_id, account_id, email, role, invited_by)
    values (${id}, ${owner.id}, 'owner@example.com', 'member', ${inviter.id})`
  return id
}
const itsBlock = async ({ database, accounts: { owner } }: Stage) => {
  const { id } = await createAccount(database, { kind: 'organization' })
  await database
    .owner`insert into app.invitation_blocks (account_id, organization_id) values (${owner.id}, ${id})`
  return id
}
const invited = {
  own: async (stage: Stage) => ({ input: { organizationId: await itsInvitation(stage) } }),
}

const newAddress = () => `agent-${crypto.randomUUID()}@example.com`

export const identity: Samples = {
  get_account: { targets: { organization: theOrganization } },
  rename_account: { input: { name: 'Another name' } },
  get_usage: { targets: { organization_id: organization() } },
  sign_up_agent: {
    input: { email: 'agent@example.com' },
    targets: { anybody: () => Promise.resolve({ input: { email: newAddress() } }) },
  },
  verify_agent: {
    input: { email: 'agent@example.com', code: '000000' },
    targets: {
      anybody: async ({ act, mailedCode }) => {
        const email = newAddress()
        await act('nobody', 'sign_up_agent', { email })
        return { input: { email, code: await mailedCode(email) } }
      },
    },
  },
  create_key: { input: { name: 'Server' } },
  list_keys: { targets: { own: async (stage) => ({ shows: await itsKey(stage) }) } },
  revoke_key: { targets: { own: async (stage) => ({ input: { id: await itsKey(stage) } }) } },
  list_requests: {
    targets: {
      own: async (stage) => ({ shows: await itsRequest(stage, 'owner') }),
      organization_id: async (stage) => ({
        input: { organization_id: stage.accounts.organization.id },
        shows: await itsRequest(stage, 'organization'),
      }),
      foreign: async (stage) => {
        const { id } = await createAccount(stage.database)
        const key_id = await stage.database.value`select id from app.api_keys where account_id = ${id}`
        return { input: { key_id } }
      },
    },
  },
  create_grant: { input: { client_id: testClientId } },
  list_grants: { targets: { own: () => Promise.resolve({ shows: testClientId }) } },
  update_grant: {
    input: { may_publish: true },
    targets: {
      own: () => Promise.resolve({ input: { clientId: testClientId } }),
      foreign: () => Promise.resolve({ input: { clientId: crypto.randomUUID() } }),
    },
  },
  delete_grant: {
    targets: {
      own: () => Promise.resolve({ input: { clientId: testClientId } }),
      foreign: () => Promise.resolve({ input: { clientId: crypto.randomUUID() } }),
    },
  },
  list_organization_grants: {
    targets: {
      organization: async (stage) => ({ ...await itsApp(stage), shows: testClientId }),
      foreign: async (stage) => ({ input: { organizationId: await foreignOrganization(stage) } }),
    },
  },
  approve_organization_grant: { input: { scopes: ['read'] }, targets: appOfOrganization },
  end_organization_grant: { targets: appOfOrganization },
  update_organization_grants: {
    input: { is_blocked: false },
    targets: {
      organization: organization('organizationId'),
      foreign: async (stage) => ({ input: { organizationId: await foreignOrganization(stage) } }),
    },
  },
  create_organization_key: {
    input: { name: 'Server' },
    targets: {
      organization: organization('organizationId'),
      foreign: async (stage) => ({ input: { organizationId: await foreignOrganization(stage) } }),
    },
  },
  list_organization_keys: { targets: { organization: organization('organizationId') } },
  revoke_organization_key: {
    targets: {
      organization: keyOfOrganization,
      foreign: async (stage) => {
        const organizationId = await foreignOrganization(stage)
        return { input: { organizationId, keyId: await itsKey(stage) } }
      },
      misplaced: async (stage) => ({
        input: { organizationId: stage.accounts.organization.id, keyId: await itsKey(stage) },
      }),
    },
  },
  list_organizations: { targets: { organization: theOrganization } },
  create_organization: { input: { name: 'Label' } },
  list_organization_members: {
    targets: {
      organization: ({ accounts }) =>
        Promise.resolve({ input: { organizationId: accounts.organization.id }, shows: accounts.member.id }),
    },
  },
  add_organization_member: {
    input: { email: 'new@example.com' },
    targets: { organization: organization('organizationId') },
  },
  resend_organization_invitation: {
    targets: {
      organization: async (stage) => {
        const target = await colleague.organization(stage)
        // It is mailed at most once a day.
        await stage.database.owner`
          update app.task_runs set created_at = created_at - interval '1 day' where task = 'mail_invitation'`
        return target
      },
    },
  },
  change_organization_member: { input: { role: 'owner' }, targets: colleague },
  remove_organization_member: { targets: colleague },
  list_invitations: { targets: { own: async (stage) => ({ shows: await itsInvitation(stage) }) } },
  accept_invitation: { targets: invited },
  decline_invitation: { targets: invited },
  list_invitation_blocks: { targets: { own: async (stage) => ({ shows: await itsBlock(stage) }) } },
  lift_invitation_block: {
    targets: { own: async (stage) => ({ input: { organizationId: await itsBlock(stage) } }) },
  },
  list_artists: {
    targets: {
      own: async (stage) => ({ shows: await itsArtist(stage) }),
      organization: ({ accounts }) => Promise.resolve({ shows: accounts.artist.id }),
      account_id: async (stage) => ({
        input: { account_id: stage.accounts.owner.id },
        shows: await itsArtist(stage),
      }),
      organization_id: ({ accounts }) =>
        Promise.resolve({ input: { organization_id: accounts.organization.id }, shows: accounts.artist.id }),
    },
  },
  list_artist_figures: {
    targets: {
      own: async (stage) => ({ shows: await itsArtist(stage) }),
      organization_id: ({ accounts }) =>
        Promise.resolve({ input: { organization_id: accounts.organization.id }, shows: accounts.artist.id }),
    },
  },
  get_artist: {
    targets: {
      own: async (stage) => ({ input: { artistId: await itsArtist(stage) } }),
      organization: ({ accounts }) => Promise.resolve({ input: { artistId: accounts.artist.id } }),
      organization_id: ({ accounts }) =>
        Promise.resolve({
          input: { organization_id: accounts.organization.id, artistId: accounts.artist.id },
        }),
    },
  },
  create_artist: {
    input: { name: 'Artist' },
    targets: { organization_id: organization() },
  },
  update_artist: {
    input: { label: 'Label', profileUrls: { spotify: 'https://open.spotify.com/artist/1' } },
    targets: {
      own: async (stage) => ({ input: { artistId: await itsArtist(stage) } }),
      organization: ({ accounts }) => Promise.resolve({ input: { artistId: accounts.artist.id } }),
    },
  },
}

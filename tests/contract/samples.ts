import { createCatalog, testIsrc } from '../support/accounts.ts'
import type { PartName } from '../support/actors.ts'
import type { Stage } from './world.ts'

/** An input field by field, wherever HTTP puts each: in the path, the query or the body. */
export type Values = Record<string, unknown>

/** What makes a good request of an operation. */
export interface Sample {
  /** Its fields, but for those that name a record. */
  input?: Values
  /**
   * For each target of its rows in the access table: makes the record, and returns the fields that name it.
   * A list names none; `shows` is what it shows to whom the record is to be seen.
   */
  targets?: Record<string, (stage: Stage) => Promise<Target>>
}

export interface Target {
  input?: Values
  shows?: string
}

const catalog = (of: PartName) => async ({ database, accounts }: Stage): Promise<Target> => ({
  input: { catalogId: await createCatalog(database, { key: '', ...accounts[of] }, [testIsrc(1)]) },
})
const catalogs = { own: catalog('owner'), organization: catalog('organization') }
const comparison = { since: '2026-03-03', days: 2 }

const itsKey = async ({ act }: Stage) => (await act('session', 'create_key', { name: 'Target' })).key.id
const itsSession = async ({ act }: Stage) => (await act('key', 'create_session', {})).session.id
const itsChat = async ({ act }: Stage, sessionId: string) =>
  (await act('key', 'create_chat', { sessionId })).chat.id
const ownSession = { own: async (stage: Stage) => ({ input: { sessionId: await itsSession(stage) } }) }

const theOrganization = ({ accounts }: Stage): Promise<Target> =>
  Promise.resolve({ shows: accounts.organization.id })
/** Somebody else whom the owner added to the organization: none of the actors. */
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
const itsArtist = async ({ act }: Stage) => (await act('key', 'create_artist', { name: 'Artist' })).artist.id

const newAddress = () => `agent-${crypto.randomUUID()}@example.com`

/** One sample an operation. A new operation needs one here, and its rows in access-table.ts. */
export const samples: Record<string, Sample> = {
  get_account: { targets: { organization: theOrganization } },

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

  get_credits: {},

  create_session: { input: { title: 'Plans' } },
  list_sessions: { targets: { own: async (stage) => ({ shows: await itsSession(stage) }) } },
  create_chat: { input: { title: 'Ideas' }, targets: ownSession },
  list_chats: { targets: ownSession },
  update_chat: {
    input: { title: 'Better ideas' },
    targets: {
      own: async (stage) => {
        const sessionId = await itsSession(stage)
        return { input: { sessionId, chatId: await itsChat(stage, sessionId) } }
      },
      misplaced: async (stage) => {
        const sessionId = await itsSession(stage)
        return { input: { sessionId, chatId: await itsChat(stage, await itsSession(stage)) } }
      },
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
    targets: {
      organization: ({ accounts }) =>
        Promise.resolve({ input: { organizationId: accounts.organization.id } }),
    },
  },
  change_organization_member: { input: { role: 'owner' }, targets: colleague },
  remove_organization_member: { targets: colleague },

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
  create_artist: {
    input: { name: 'Artist' },
    targets: {
      organization_id: ({ accounts }) =>
        Promise.resolve({ input: { organization_id: accounts.organization.id } }),
    },
  },
  update_artist: {
    input: { label: 'Label', profileUrls: { spotify: 'https://open.spotify.com/artist/1' } },
    targets: {
      own: async (stage) => ({ input: { artistId: await itsArtist(stage) } }),
      organization: ({ accounts }) => Promise.resolve({ input: { artistId: accounts.artist.id } }),
    },
  },

  list_catalog_valuations: { targets: catalogs },
  get_catalog_playcount_history: { input: comparison, targets: catalogs },
  export_catalog_playcount_history: { input: comparison, targets: catalogs },
  draw_catalog_playcount_history: { input: { ...comparison, isrc: testIsrc(1) }, targets: catalogs },
}

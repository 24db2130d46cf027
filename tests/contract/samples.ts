import { Buffer } from 'node:buffer'
import { createCatalog, testIsrc } from '../support/accounts.ts'
import { wavOf } from '../media/files.ts'
import { siteDocument } from '../pages/sites.ts'
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
const itsCatalog = async (stage: Stage, of: PartName = 'owner') =>
  (await catalog(of)(stage)).input!.catalogId as string
const snapshotOf = async ({ database, accounts }: Stage, of: PartName): Promise<string> => {
  const [snapshot] = await database.owner<{ id: string }[]>`
    insert into app.playcount_snapshots (account_id, state) values (${accounts[of].id}, 'done') returning id`
  await database.owner`
    insert into app.songs (isrc) values (${testIsrc(1)}) on conflict do nothing`
  await database.owner`
    insert into app.snapshot_songs (snapshot_id, isrc) values (${snapshot!.id}, ${testIsrc(1)})`
  return snapshot!.id
}
const valued = (of: PartName) => async (stage: Stage): Promise<Target> => {
  const catalogId = await itsCatalog(stage, of)
  await stage.database.owner`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams,
      constants_version, song_count, dated_song_count, age_days)
    values (${catalogId}, 1, 2, 3, 1, 100, 1, 1, 0, 0)`
  return { input: { catalogId } }
}
const runOf = async ({ database, accounts }: Stage, of: PartName): Promise<string> => {
  const [run] = await database.owner<{ id: string }[]>`
    select private.lay_run('capture_playcounts', ${accounts[of].id}) as id`
  return run!.id
}
const scheduleOf = async (stage: Stage, of: PartName): Promise<string> => {
  const [task] = await stage.database.owner<{ id: string }[]>`
    select private.lay_schedule('capture_playcounts', ${stage.accounts[of].id}, ${stage.accounts.owner.id},
      ${await itsCatalog(stage, of)}, null) as id`
  return task!.id
}
/** A record of an account that the request names. */
const named = (of: PartName, record: typeof runOf) => async (stage: Stage) => ({
  input: { account_id: stage.accounts[of].id },
  shows: await record(stage, of),
})
const schedules = {
  own: async (stage: Stage) => ({ input: { taskId: await scheduleOf(stage, 'owner') } }),
  organization: async (stage: Stage) => ({ input: { taskId: await scheduleOf(stage, 'organization') } }),
}
const catalogToCapture = (of: PartName) => async (stage: Stage): Promise<Target> => ({
  input: { catalog_id: (await catalog(of)(stage)).input!.catalogId },
})
const itsSnapshot = async (stage: Stage, of: PartName): Promise<string> => {
  const { input } = await catalogToCapture(of)(stage)
  return (await stage.act('key', 'create_playcount_snapshot', input!)).snapshot.id
}
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

/** A site with a draft and a fan. */
const siteOf = (of: PartName) => async ({ database, accounts }: Stage): Promise<Target> => {
  const [site] = await database.owner<{ id: string }[]>`
    insert into app.sites (owner_id, draft)
    values (${accounts[of].id}, ${database.owner.json(siteDocument() as never)}) returning id`
  await database.owner`insert into app.site_signups (site_id, email) values (${site!.id}, 'fan@example.com')`
  return { input: { id: site!.id } }
}
const sitesOf = { own: siteOf('owner'), organization: siteOf('organization') }
/** A published site of the owner's; its id in the path. */
const publishedSite = async ({ database, accounts }: Stage): Promise<Target> => {
  const [site] = await database.owner<{ id: string }[]>`
    insert into app.sites (owner_id, published, published_at)
    values (${accounts.owner.id}, ${database.owner.json(siteDocument() as never)}, now()) returning id`
  return { input: { id: site!.id } }
}

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

  list_catalogs: {
    targets: {
      own: async (stage) => ({ shows: await itsCatalog(stage) }),
      organization: async (stage) => ({ shows: await itsCatalog(stage, 'organization') }),
      organization_id: async (stage) => ({
        input: { organization_id: stage.accounts.organization.id },
        shows: await itsCatalog(stage, 'organization'),
      }),
    },
  },
  create_catalog: {
    input: { name: 'Catalog' },
    targets: {
      organization_id: ({ accounts }) =>
        Promise.resolve({ input: { organization_id: accounts.organization.id } }),
      own: async (stage) => ({ input: { snapshot: await snapshotOf(stage, 'owner') } }),
      organization: async (stage) => ({ input: { snapshot: await snapshotOf(stage, 'organization') } }),
    },
  },
  rename_catalog: { input: { name: 'Another name' }, targets: catalogs },
  delete_catalog: { targets: catalogs },
  list_catalog_songs: { targets: catalogs },
  add_catalog_songs: { input: { isrcs: [testIsrc(1), testIsrc(2)] }, targets: catalogs },
  remove_catalog_songs: { input: { isrcs: [testIsrc(1)] }, targets: catalogs },
  create_playcount_snapshot: {
    input: { catalog_id: crypto.randomUUID() },
    targets: {
      own: catalogToCapture('owner'),
      organization: catalogToCapture('organization'),
    },
  },
  get_playcount_snapshot: {
    targets: {
      own: async (stage) => ({ input: { snapshotId: await itsSnapshot(stage, 'owner') } }),
      organization: async (stage) => ({ input: { snapshotId: await itsSnapshot(stage, 'organization') } }),
    },
  },
  list_playcount_snapshots: {
    targets: {
      own: async (stage) => ({ shows: await itsSnapshot(stage, 'owner') }),
      organization: async (stage) => ({ shows: await itsSnapshot(stage, 'organization') }),
    },
  },

  list_catalog_valuations: { targets: catalogs },
  explain_catalog_valuation: { targets: { own: valued('owner'), organization: valued('organization') } },
  list_tasks: {
    targets: {
      own: async (stage) => ({ shows: await scheduleOf(stage, 'owner') }),
      organization: async (stage) => ({ shows: await scheduleOf(stage, 'organization') }),
      account_id: named('owner', scheduleOf),
      organization_id: named('organization', scheduleOf),
    },
  },
  update_task: { input: { enabled: false }, targets: schedules },
  delete_task: { targets: schedules },
  list_task_runs: {
    targets: {
      own: async (stage) => ({ input: { runId: await runOf(stage, 'owner') } }),
      organization: async (stage) => ({ input: { runId: await runOf(stage, 'organization') } }),
      account_id: named('owner', runOf),
      organization_id: named('organization', runOf),
    },
  },
  get_catalog_playcount_history: { input: comparison, targets: catalogs },
  export_catalog_playcount_history: { input: comparison, targets: catalogs },
  draw_catalog_playcount_history: { input: { ...comparison, isrc: testIsrc(1) }, targets: catalogs },

  list_sites: {
    targets: {
      own: async (stage) => ({ shows: (await siteOf('owner')(stage)).input!.id as string }),
      organization_id: async (stage) => ({
        input: { organizationId: stage.accounts.organization.id },
        shows: (await siteOf('organization')(stage)).input!.id as string,
      }),
    },
  },
  create_site: {
    input: { name: 'Tide', brief: 'About the sea' },
    targets: {
      organization_id: ({ accounts }) =>
        Promise.resolve({ input: { organizationId: accounts.organization.id } }),
    },
  },
  upload_site_asset: {
    input: { name: 'a.wav', contentType: 'audio/wav', data: Buffer.from(wavOf(99)).toString('base64') },
    targets: {
      organization_id: ({ accounts }) =>
        Promise.resolve({ input: { organizationId: accounts.organization.id } }),
    },
  },
  get_site: { targets: sitesOf },
  generate_site: { input: { revision: 0, instruction: 'Waves' }, targets: sitesOf },
  publish_site: { input: { revision: 0 }, targets: sitesOf },
  unpublish_site: { input: { revision: 0 }, targets: sitesOf },
  delete_site: { targets: sitesOf },
  preview_site: { targets: sitesOf },
  get_site_signups: { targets: sitesOf },
  export_site_signups: { targets: sitesOf },
  erase_site_signup: { input: { email: 'fan@example.com' }, targets: sitesOf },

  get_public_site: { targets: { anybody: publishedSite } },
  sign_up_fan: { input: { email: 'fan@example.com', consent: 'yes' }, targets: { anybody: publishedSite } },
}

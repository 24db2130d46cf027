import { testIsrc } from '../../support/accounts.ts'
import type { PartName } from '../../support/actors.ts'
import type { Stage } from '../world.ts'
import { catalog, itsCatalog } from './records.ts'
import type { Samples, Target } from './sample.ts'

const eitherCatalog = { own: catalog('owner'), organization: catalog('organization') }

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

const catalogToCapture = (of: PartName) => async (stage: Stage): Promise<Target> => ({
  input: { catalog_id: (await catalog(of)(stage)).input!.catalogId },
})

const itsSnapshot = async (stage: Stage, of: PartName): Promise<string> => {
  const { input } = await catalogToCapture(of)(stage)
  return (await stage.act('key', 'create_playcount_snapshot', input!)).snapshot.id
}

const comparison = { since: '2026-03-03', days: 2 }

export const catalogs: Samples = {
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
  rename_catalog: { input: { name: 'Another name' }, targets: eitherCatalog },
  delete_catalog: { targets: eitherCatalog },
  list_catalog_songs: { targets: eitherCatalog },
  add_catalog_songs: { input: { isrcs: [testIsrc(1), testIsrc(2)] }, targets: eitherCatalog },
  remove_catalog_songs: { input: { isrcs: [testIsrc(1)] }, targets: eitherCatalog },
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
  list_catalog_valuations: { targets: eitherCatalog },
  explain_catalog_valuation: { targets: { own: valued('owner'), organization: valued('organization') } },
  get_catalog_playcount_history: { input: comparison, targets: eitherCatalog },
  export_catalog_playcount_history: { input: comparison, targets: eitherCatalog },
  draw_catalog_playcount_history: { input: { ...comparison, isrc: testIsrc(1) }, targets: eitherCatalog },
}

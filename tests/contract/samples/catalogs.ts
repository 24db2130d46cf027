import { testIsrc } from '../../support/accounts.ts'
import type { PartName } from '../../support/actors.ts'
import type { Stage } from '../world.ts'
import { catalog, eachOwner, itsCatalog, organization } from './records.ts'
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

const valued = async (stage: Stage, of: PartName): Promise<Target> => {
  const catalogId = await itsCatalog(stage, of)
  await stage.database.owner`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams,
      constants_version, song_count, dated_song_count, age_days)
    values (${catalogId}, 1, 2, 3, 1, 100, 1, 1, 0, 0)`
  return { input: { catalogId } }
}

const sealed = async (stage: Stage, of: PartName): Promise<Target> => {
  const catalogId = await itsCatalog(stage, of)
  const { owner } = stage.database
  await owner`select jobs.make_valuation(${catalogId})`
  const [valuation] = await owner`select id from app.valuations where catalog_id = ${catalogId}`
  return { input: { catalogId, valuation_id: valuation!.id } }
}

const shared = async (stage: Stage, of: PartName): Promise<Target> => {
  const { input } = await sealed(stage, of)
  const { report_link } = await stage.act('key', 'create_report_link', input!)
  return { input: { catalogId: input!.catalogId, linkId: report_link.id } }
}

const catalogToCapture = async (stage: Stage, of: PartName): Promise<Target> => ({
  input: { catalog_id: await itsCatalog(stage, of) },
})

const itsSnapshot = async (stage: Stage, of: PartName): Promise<string> => {
  const { input } = await catalogToCapture(stage, of)
  return (await stage.act('key', 'create_playcount_snapshot', input!)).snapshot.id
}

const withSample = async ({ database }: Stage): Promise<Target> => {
  await database.owner`insert into app.songs (isrc) values (${testIsrc(1)}) on conflict do nothing`
  await database.owner`insert into private.sample_songs (isrc) values (${testIsrc(1)}) on conflict do nothing`
  return {}
}

const comparison = { since: '2026-03-03', days: 2 }

export const catalogs: Samples = {
  list_catalogs: {
    targets: {
      ...eachOwner(async (stage, of) => ({ shows: await itsCatalog(stage, of) })),
      organization_id: async (stage) => ({
        input: { organization_id: stage.accounts.organization.id },
        shows: await itsCatalog(stage, 'organization'),
      }),
    },
  },
  list_catalog_figures: {
    targets: {
      own: async (stage) => ({ shows: await itsCatalog(stage, 'owner') }),
      organization_id: async (stage) => ({
        input: { organization_id: stage.accounts.organization.id },
        shows: await itsCatalog(stage, 'organization'),
      }),
    },
  },
  create_sample_catalog: {
    targets: {
      itself: withSample,
      organization_id: async (stage) => {
        await withSample(stage)
        return { input: { organization_id: stage.accounts.organization.id } }
      },
    },
  },
  move_catalog: { input: { organization_id: null }, targets: eitherCatalog },
  create_catalog: {
    input: { name: 'Catalog' },
    targets: {
      organization_id: organization(),
      ...eachOwner(async (stage, of) => ({ input: { snapshot: await snapshotOf(stage, of) } })),
    },
  },
  get_catalog: { targets: eitherCatalog },
  rename_catalog: { input: { name: 'Another name' }, targets: eitherCatalog },
  delete_catalog: { targets: eitherCatalog },
  list_catalog_songs: { targets: eitherCatalog },
  add_catalog_songs: { input: { isrcs: [testIsrc(1), testIsrc(2)] }, targets: eitherCatalog },
  import_catalog_songs: { input: { csv: `isrc\n${testIsrc(3)}` }, targets: eitherCatalog },
  preview_songs: { input: { csv: `isrc\n${testIsrc(3)}` } },
  remove_catalog_songs: { input: { isrcs: [testIsrc(1)] }, targets: eitherCatalog },
  create_playcount_snapshot: {
    input: { catalog_id: crypto.randomUUID() },
    targets: eachOwner(catalogToCapture),
  },
  get_playcount_snapshot: {
    targets: eachOwner(async (stage, of) => ({ input: { snapshotId: await itsSnapshot(stage, of) } })),
  },
  list_snapshot_recordings: {
    targets: eachOwner(async (stage, of) => ({ input: { snapshotId: await itsSnapshot(stage, of) } })),
  },
  get_playcount_snapshot_price: {
    input: { catalog_id: crypto.randomUUID() },
    targets: eachOwner(catalogToCapture),
  },
  list_playcount_snapshots: {
    targets: eachOwner(async (stage, of) => ({ shows: await itsSnapshot(stage, of) })),
  },
  list_catalog_valuations: { targets: eitherCatalog },
  explain_catalog_valuation: { targets: eachOwner(valued) },
  get_valuation_report: { targets: eitherCatalog },
  print_valuation_report: { targets: eitherCatalog },
  export_valuation_report: { targets: eitherCatalog },
  list_stored_valuations: { targets: eitherCatalog },
  create_report_link: {
    input: { valuation_id: crypto.randomUUID() },
    targets: eachOwner(sealed),
  },
  list_report_links: { targets: eitherCatalog },
  revoke_report_link: { targets: eachOwner(shared) },
  get_catalog_playcount_history: { input: comparison, targets: eitherCatalog },
  export_catalog_playcount_history: { input: comparison, targets: eitherCatalog },
  list_catalog_recordings: { targets: eitherCatalog },
  get_catalog_recording: { input: { isrc: testIsrc(1) }, targets: eitherCatalog },
  get_catalog_daily_gains: { input: comparison, targets: eitherCatalog },
  draw_catalog_daily_gains: { input: comparison, targets: eitherCatalog },
  render_catalog_daily_gains: { input: comparison, targets: eitherCatalog },
  draw_catalog_movers: { input: comparison, targets: eitherCatalog },
  render_catalog_movers: { input: comparison, targets: eitherCatalog },
  render_catalog_playcount_history: {
    input: { ...comparison, isrc: testIsrc(1) },
    targets: eitherCatalog,
  },
  draw_catalog_playcount_history: { input: { ...comparison, isrc: testIsrc(1) }, targets: eitherCatalog },
  get_playcount_summary: { input: comparison, targets: eitherCatalog },
  export_playcount_summary: { input: comparison, targets: eitherCatalog },
}

import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const catalogId = demo.catalog
const noCatalog = { not_found: 'Catalog not found' }

export const examples: Examples = {
  list_catalogs: { input: { organization_id: demo.organization, limit: 2 } },
  create_catalog: {
    input: { name: 'Harbour singles', organization_id: demo.organization },
    errors: {
      not_found: 'Snapshot not found',
      conflict: 'The snapshot belongs to a catalog that you have no access to',
    },
  },
  list_catalog_figures: { input: { organization_id: demo.organization, sort: 'plays', limit: 2 } },
  create_sample_catalog: {
    input: {},
    errors: { not_found: 'This deployment has no sample catalog' },
  },
  move_catalog: {
    input: { catalogId: demo.duplicateCatalog, organization_id: null },
    errors: {
      not_found: 'Catalog not found',
      conflict: 'The sample catalog does not move: add it to the other workspace, and delete it here',
    },
  },
  get_catalog: { input: { catalogId }, errors: noCatalog },
  rename_catalog: { input: { catalogId, name: 'The Paper Lanterns, complete' }, errors: noCatalog },
  delete_catalog: { input: { catalogId: demo.duplicateCatalog }, errors: noCatalog },
  list_catalog_songs: { input: { catalogId, limit: 2 }, errors: noCatalog },
  add_catalog_songs: {
    input: { catalogId, isrcs: ['QZDM02000041', 'QZDM02000042'] },
    accepted: { input: { catalogId, source: demo.release } },
    errors: noCatalog,
  },
  import_catalog_songs: {
    input: {
      catalogId,
      csv:
        'ISRC;Title;Release Date;Share\nQZDM02000043;Copper Tide;2019-05-31;50\nQZDM0200004;Static Tide;;\n',
      dry_run: true,
    },
    accepted: { input: { catalogId, source: demo.release } },
    errors: noCatalog,
  },
  preview_songs: {
    input: {
      csv: 'ISRC;Title;Release Date\nQZDM02000043;Copper Tide;03/04/2019\nQZDM0200004;Static Tide;\n',
    },
  },
  remove_catalog_songs: { input: { catalogId, isrcs: ['QZDM02000041'] }, errors: noCatalog },
  create_playcount_snapshot: {
    input: { catalog_id: demo.catalog, schedule: 'daily', hour_utc: 5, monthly_budget_credits: 200 },
    errors: noCatalog,
  },
  get_playcount_snapshot_price: { input: { catalog_id: demo.catalog, schedule: 'daily' }, errors: noCatalog },
  get_playcount_snapshot: {
    input: { snapshotId: demo.snapshot },
    errors: { not_found: 'Snapshot not found' },
  },
  list_snapshot_recordings: {
    input: { snapshotId: demo.snapshot, limit: 3 },
    errors: { not_found: 'Snapshot not found' },
  },
  list_playcount_snapshots: { input: { limit: 1 } },
  list_catalog_valuations: { input: { catalogId, limit: 1 }, errors: noCatalog },
  explain_catalog_valuation: { input: { catalogId }, errors: noCatalog },
}

import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const value = { low: 36467815.86, mid: 53097139.89, high: 74686086.88 }

export const catalog = {
  id: demo.catalog,
  name: 'The Paper Lanterns, complete',
  song_count: 40,
  owner_ids: [demo.organization],
  owners: [{ id: demo.organization, kind: 'organization', name: 'Demo Records' }],
  headline: {
    id: '0e000000-0000-4000-8000-000000000108',
    sha256: '5f1d6c0f7f6b6a0e4f3d9d2a5c8e1b7a9c0d3e6f2b5a8d1c4e7f0a3b6c9d2e5f',
    updating: false,
    state: 'valued',
    as_of: '2026-03-06T10:17:05.120Z',
    value: { low: 17496030.27, mid: 21713402.11, high: 27003114.9 },
    currency: 'USD',
    confidence: {
      level: 'medium',
      deviation_percent: 16.9,
      explanation:
        'Medium confidence: a standard deviation of 16.9 %. The interval of 80 % covers the forecast of streams, not the price, the shares, the rate or the term.',
    },
    missing: null,
    base: {
      recordings: 40,
      captured: 39,
      valued: 39,
      measured_share: 0.240097,
      explanation:
        '39 of 40 recordings captured, 39 with a forecast; 24.0 % of their streams of the past year are measured.',
    },
    at_risk: { value: 0, share: 0, recordings: 0 },
  },
  valuation: { ...value, currency: 'USD', measured_at: '2026-03-06T10:17:02.000Z' },
  snapshot_id: demo.snapshot,
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-06T10:15:30.000Z',
}

const first = {
  id: null,
  sha256: null,
  updating: true,
  state: 'being_made',
  as_of: '2026-03-02T09:00:00.000Z',
  value: null,
  currency: 'USD',
  confidence: null,
  missing: {
    explanation:
      'The first value is being made: it is there in about ten seconds, of a large catalog in minutes.',
    possible_from: null,
  },
  base: null,
  at_risk: null,
}
const empty = { song_count: 0, headline: first, valuation: null, snapshot_id: null }

const queued = {
  id: '0e000000-0000-4000-8000-000000000106',
  state: 'queued',
  catalog_id: demo.catalog,
  recording_count: 40,
  captured_count: 0,
  error: null,
  created_at: '2026-03-06T10:15:30.000Z',
  started_at: null,
  finished_at: null,
}

export const snapshot = {
  ...queued,
  id: demo.snapshot,
  state: 'done',
  captured_count: 39,
  started_at: '2026-03-06T10:15:31.000Z',
  finished_at: '2026-03-06T10:17:02.000Z',
}

export const valuation = {
  ...value,
  measured_song_count: 39,
  total_streams: 6962200635,
  measured_at: '2026-03-06T10:17:02.000Z',
}

const price = {
  recordings: 40,
  schedule: 'daily',
  credits_per_capture: 4,
  captures_per_month: 31,
  credits_per_month: 124,
}

/** A step that is the same in each case. */
const same = (amount: number) => ({ low: amount, mid: amount, high: amount })

const catalogId = demo.catalog
const albumUrl = 'https://open.spotify.com/album/0PaperLanterns00000001'
const noCatalog = { not_found: 'Catalog not found' }

export const examples: Examples = {
  list_catalogs: {
    input: { organization_id: demo.organization, limit: 2 },
    output: {
      status: 'success',
      pagination: { page: 1, limit: 2, total_count: 2, total_pages: 1, has_more: false },
      catalogs: [
        { ...catalog, ...empty, id: demo.duplicateCatalog, name: 'The Paper Lanterns (copy)' },
        catalog,
      ],
    },
  },
  create_catalog: {
    input: { name: 'Harbour singles', organization_id: demo.organization },
    output: {
      status: 'success',
      catalog: { ...catalog, ...empty, id: '0e000000-0000-4000-8000-000000000109', name: 'Harbour singles' },
    },
    errors: {
      not_found: 'Snapshot not found',
      conflict: 'The snapshot belongs to a catalog that you have no access to',
    },
  },
  get_catalog: { input: { catalogId }, output: { status: 'success', catalog }, errors: noCatalog },
  rename_catalog: {
    input: { catalogId, name: 'The Paper Lanterns, complete' },
    output: { status: 'success', catalog },
    errors: noCatalog,
  },
  delete_catalog: {
    input: { catalogId: demo.duplicateCatalog },
    output: { status: 'success', catalog_id: demo.duplicateCatalog, released_snapshot_ids: [] },
    errors: noCatalog,
  },
  list_catalog_songs: {
    input: { catalogId, limit: 2 },
    output: {
      status: 'success',
      catalog_id: demo.catalog,
      pagination: { page: 1, limit: 2, total_count: 40, total_pages: 20, has_more: true },
      songs: [{
        isrc: demo.isrc,
        name: 'Harbour Signals',
        artist: 'The Paper Lanterns',
        release_date: '2018-03-09',
        share: null,
        from_file: [],
        added_at: '2026-03-02T09:00:00.000Z',
        condition: null,
      }, {
        isrc: demo.otherIsrc,
        name: 'Velvet Signals',
        artist: 'The Paper Lanterns',
        release_date: '2018-05-11',
        share: null,
        from_file: [],
        added_at: '2026-03-02T09:00:00.000Z',
        condition: null,
      }],
    },
    errors: noCatalog,
  },
  add_catalog_songs: {
    input: { catalogId, isrcs: ['QZDM02000041', 'QZDM02000042'] },
    output: { status: 'success', catalog_id: demo.catalog, added: 2, song_count: 42 },
    accepted: {
      input: { catalogId, source: albumUrl },
      output: {
        status: 'success',
        catalog_id: demo.catalog,
        added: 0,
        song_count: 40,
        runId: '0e000000-0000-4000-8000-000000000110',
      },
    },
    errors: noCatalog,
  },
  import_catalog_songs: {
    input: {
      catalogId,
      csv:
        'ISRC;Title;Release Date;Share\nQZDM02000043;Copper Tide;2019-05-31;50\nQZDM0200004;Static Tide;;\n',
      dry_run: true,
    },
    output: {
      status: 'success',
      catalog_id: demo.catalog,
      dry_run: true,
      added: 1,
      updated: 0,
      unchanged: 0,
      refused_count: 1,
      song_count: 40,
      is_complete: true,
      recordings: [{
        isrc: 'QZDM02000043',
        name: 'Copper Tide',
        artist: null,
        release_date: '2019-05-31',
        share: 50,
        state: 'new',
      }],
      refused: [{ line: 3, value: 'QZDM0200004', reason: 'this is not an ISRC' }],
      notice_count: 0,
      notices: [],
      questions: [],
      file: {
        row_count: 2,
        encoding: null,
        delimiter: ';',
        columns: { isrc: 'ISRC', name: 'Title', artist: null, release_date: 'Release Date', share: 'Share' },
        unread_columns: [],
        share_unit: 'percent',
      },
    },
    accepted: {
      input: { catalogId, source: albumUrl },
      output: {
        status: 'success',
        catalog_id: demo.catalog,
        dry_run: false,
        added: 0,
        updated: 0,
        unchanged: 0,
        refused_count: 0,
        song_count: 40,
        is_complete: true,
        recordings: [],
        refused: [],
        notice_count: 0,
        notices: [],
        questions: [],
        file: null,
        runId: '0e000000-0000-4000-8000-000000000110',
      },
    },
    errors: noCatalog,
  },
  remove_catalog_songs: {
    input: { catalogId, isrcs: ['QZDM02000041'] },
    output: { status: 'success', catalog_id: demo.catalog, removed: 1, song_count: 41 },
    errors: noCatalog,
  },
  create_playcount_snapshot: {
    input: { catalog_id: demo.catalog, schedule: 'daily', hour_utc: 5, monthly_budget_credits: 200 },
    output: {
      status: 'success',
      snapshot: queued,
      runId: '0e000000-0000-4000-8000-000000000107',
      task_id: '0e000000-0000-4000-8000-000000000108',
      price,
      comparable_from: [
        { days: 1, since: '2026-03-08', from: '2026-03-10' },
        { days: 7, since: '2026-03-14', from: '2026-03-22' },
        { days: 14, since: '2026-03-21', from: '2026-04-05' },
        { days: 28, since: '2026-04-04', from: '2026-05-03' },
      ],
    },
    errors: noCatalog,
  },
  get_playcount_snapshot_price: {
    input: { catalog_id: demo.catalog, schedule: 'daily' },
    output: { status: 'success', price },
    errors: noCatalog,
  },
  get_playcount_snapshot: {
    input: { snapshotId: demo.snapshot },
    output: { status: 'success', snapshot },
    errors: { not_found: 'Snapshot not found' },
  },
  list_playcount_snapshots: {
    input: { limit: 1 },
    output: {
      status: 'success',
      pagination: { page: 1, limit: 1, total_count: 5, total_pages: 5, has_more: true },
      snapshots: [queued],
    },
  },
  list_catalog_valuations: {
    input: { catalogId, limit: 1 },
    output: { status: 'success', valuations: [valuation] },
    errors: noCatalog,
  },
  explain_catalog_valuation: {
    input: { catalogId },
    output: {
      status: 'success',
      catalog_id: demo.catalog,
      snapshot_id: demo.snapshot,
      measured_at: '2026-03-06T10:17:02.000Z',
      ...value,
      currency: 'USD',
      constants: {
        version: 1,
        usd_per_stream: 0.0035,
        gross_up: { low: 1.25, mid: 1.4, high: 1.6 },
        first_share: 0.85,
        second_share: 0.75,
        multiple: { low: 10, mid: 13, high: 16 },
        default_age_years: 5,
        least_age_years: 1,
      },
      inputs: {
        total_streams: 6962200635,
        measured_song_count: 39,
        song_count: 40,
        dated_song_count: 39,
        age_days: 75849,
        mean_age_years: 5.324699,
        age_years: 5.324699,
        age_rule: 'mean',
      },
      steps: [
        { name: 'annual_streams', formula: 'total_streams / age_years', ...same(1307529532.299915) },
        { name: 'annual_revenue', formula: 'annual_streams * usd_per_stream', ...same(4576353.36305) },
        {
          name: 'gross_revenue',
          formula: 'annual_revenue * gross_up',
          low: 5720441.703812,
          mid: 6406894.70827,
          high: 7322165.38088,
        },
        {
          name: 'net_revenue',
          formula: 'gross_revenue * first_share * second_share',
          low: 3646781.58618,
          mid: 4084395.376522,
          high: 4667880.430311,
        },
        { name: 'value', formula: 'net_revenue * multiple, rounded to cents', ...value },
      ],
    },
    errors: noCatalog,
  },
}

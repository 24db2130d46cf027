import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const query = { catalogId: demo.catalog, since: '2026-03-03', days: 2 }
const errors = {
  invalid_input: 'Comparison requires completed UTC observation days',
  not_found: 'Catalog not found',
}

const growth = {
  previous_change: 2500,
  current_change: 3500,
  absolute_growth: 1000,
  percentage_growth: 40,
  zero_baseline: false,
}
const gainErrors = {
  invalid_input: 'Daily gains require completed UTC observation days',
  not_found: 'Catalog not found',
}
/** How a PNG begins. */
const png = '\ufffdPNG\r\n'
const gainOn = (date: string, fields: Record<string, number>) => ({
  ...{ date, gap: false, recordings_expected: 2, late_gain: 0, late_recordings: 0, late_days: 0 },
  ...{ late_average: 0, corrections: 0, corrected_plays: 0, event_recordings: 0, event_plays: 0 },
  ...fields,
})

const observation = (date: string, value: number) => ({ date, captured_at: `${date}T04:20:00Z`, value })

const compared = {
  status: 'success',
  catalog_id: demo.catalog,
  platform: 'spotify',
  metric: 'platform_displayed_play_count',
  data_source: 'apify_spotify_playcount',
  semantics:
    'Change between cumulative public observations, not exact calendar-day streams or royalty statements',
}

export const examples: Examples = {
  get_catalog_playcount_history: {
    input: { ...query, limit: 2 },
    output: {
      ...compared,
      source_timestamp_available: false,
      provider_identity_available: false,
      comparison_quality: 'legacy_recording_series_identity_unverified',
      missing_observation_reason_available: false,
      collection_enabled: false,
      summary_scope: 'page',
      periods: {
        previous: { start: '2026-03-01', end: '2026-03-03' },
        current: { start: '2026-03-03', end: '2026-03-05' },
        days: 2,
        timezone: 'UTC',
        boundary_semantics: 'Latest observation on each boundary date',
        alignment_tolerance_seconds: 3600,
      },
      pagination: { page: 1, limit: 2, total_count: 40, total_pages: 20, has_more: true },
      comparable_recordings: 1,
      recordings: [{
        isrc: demo.isrc,
        name: 'Harbour Signals',
        state: 'comparable',
        observations: [
          observation('2026-03-01', 120_000),
          observation('2026-03-02', 121_000),
          observation('2026-03-03', 122_500),
          observation('2026-03-04', 124_100),
          observation('2026-03-05', 126_000),
        ],
        missing_days: [],
        invalid_days: [],
        correction_days: [],
        previous_change: 2500,
        current_change: 3500,
        absolute_growth: 1000,
        percentage_growth: 40,
        zero_baseline: false,
      }, {
        isrc: demo.otherIsrc,
        name: 'Velvet Signals',
        state: 'incomplete',
        observations: [
          observation('2026-03-01', 88_000),
          observation('2026-03-02', 88_400),
          observation('2026-03-04', 89_500),
          observation('2026-03-05', 90_100),
        ],
        missing_days: ['2026-03-03'],
        invalid_days: [],
        correction_days: [],
        previous_change: null,
        current_change: null,
        absolute_growth: null,
        percentage_growth: null,
        zero_baseline: false,
      }],
    },
    errors,
  },
  export_catalog_playcount_history: {
    input: query,
    output:
      'isrc,name,state,previous_change,current_change,absolute_growth,percentage_growth,zero_baseline,' +
      'missing_days,invalid_days,correction_days,2026-03-01,2026-03-02,2026-03-03,2026-03-04,2026-03-05\r\n' +
      'QZDM02000001,Harbour Signals,comparable,2500,3500,1000,40,false,,,,120000,121000,122500,124100,126000\r\n' +
      'QZDM02000002,Velvet Signals,incomplete,,,,,false,2026-03-03,,,88000,88400,,89500,90100\r\n',
    errors,
  },
  get_catalog_daily_gains: {
    input: { catalogId: demo.catalog, since: '2026-03-01', days: 3 },
    output: {
      status: 'success',
      catalog_id: demo.catalog,
      name: 'The Paper Lanterns',
      since: '2026-03-01',
      until: '2026-03-04',
      recordings: 40,
      conditions: [],
      dates: [
        gainOn('2026-03-02', { gain: 1400, recordings_compared: 2, recordings_observed: 2 }),
        gainOn('2026-03-03', {
          gain: 1500,
          recordings_compared: 1,
          recordings_observed: 1,
          late_average: 550,
        }),
        gainOn('2026-03-04', {
          ...{ gain: 1600, recordings_compared: 1, recordings_observed: 2, late_average: 550 },
          ...{ late_gain: 1100, late_recordings: 1, late_days: 2 },
        }),
      ],
    },
    errors: gainErrors,
  },
  draw_catalog_daily_gains: {
    input: { catalogId: demo.catalog, since: '2026-03-01', days: 4, width: 720 },
    output:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 546" width="720" height="546" role="img">' +
      '<title>Daily gains of The Paper Lanterns</title></svg>',
    errors: gainErrors,
  },
  render_catalog_daily_gains: {
    input: { catalogId: demo.catalog, since: '2026-03-01', days: 4, theme: 'dark' },
    output: png,
    errors: gainErrors,
  },
  draw_catalog_movers: {
    input: { ...query, width: 720 },
    output:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 371" width="720" height="371" role="img">' +
      '<title>Top movers of The Paper Lanterns</title></svg>',
    errors,
  },
  render_catalog_movers: { input: query, output: png, errors },
  render_catalog_playcount_history: { input: { ...query, isrc: demo.isrc, width: 720 }, output: png, errors },
  draw_catalog_playcount_history: {
    input: { ...query, isrc: demo.isrc },
    output:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 480" width="960" height="480" role="img">' +
      '<title>Harbour Signals (QZDM02000001)</title></svg>',
    errors,
  },
  get_playcount_summary: {
    input: query,
    output: {
      ...compared,
      comparison_quality: 'legacy_recording_series_identity_unverified',
      summary_scope: 'catalog',
      as_of: null,
      known_at: '2026-03-08T09:00:00.000Z',
      periods: {
        previous: { start: '2026-03-01', end: '2026-03-03' },
        current: { start: '2026-03-03', end: '2026-03-05' },
        days: 2,
      },
      ...growth,
      recordings: {
        ...{ total: 40, comparable: 1, invalid_observation: 0, incomplete: 39 },
        ...{ counter_correction: 0, unaligned_observations: 0 },
      },
      not_comparable: [{ state: 'incomplete', recordings: 39, reason: 'A day has no observation.' }],
      conditions: [],
      known_streams: 216_100,
      comparable_share: 0.583064,
      without_counter_events: { recordings: 1, ...growth },
      by_boundary_dates: { recordings: 1, ...growth },
      complete_since: null,
      counter_events: [],
      counter_event_count: 0,
      examined_recordings: 2,
      movers: {
        up: [{
          ...{
            isrc: demo.isrc,
            name: 'Harbour Signals',
            artist: 'The Paper Lanterns',
            from_file: [],
            ...growth,
          },
          ...{ robust_z: null, counter_event: false, condition: null },
        }],
        down: [],
      },
      growth_median: 0.336329,
      growth_deviation: 0,
      concentration: { top_1: 1, top_10: 1, hhi: 1 },
      artists: [{ artist: 'The Paper Lanterns', recordings: 40, comparable_recordings: 1, ...growth }],
      other_artists: {
        ...{
          artists: 0,
          recordings: 0,
          comparable_recordings: 0,
          previous_change: null,
          current_change: null,
        },
        ...{ absolute_growth: null, percentage_growth: null, zero_baseline: false },
      },
    },
    errors,
  },
  export_playcount_summary: {
    input: query,
    output: 'section,date,isrc,name,artist,recordings,comparable_recordings,previous_change,current_change,' +
      'absolute_growth,percentage_growth,zero_baseline,robust_z,streams\r\n' +
      'catalog,,,,,40,1,2500,3500,1000,40,false,,\r\n',
    errors,
  },
}

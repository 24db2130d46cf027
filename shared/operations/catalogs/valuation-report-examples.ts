import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const errors = { not_found: 'Catalog not found', invalid_input: 'as_of must not be in the future' }

export const examples: Examples = {
  get_valuation_report: {
    input: { catalogId: demo.catalog, term_years: 2 },
    output: {
      status: 'success',
      catalog_id: demo.catalog,
      catalog_name: 'The Paper Lanterns, complete',
      as_of: '2026-11-22T23:10:19.475Z',
      semantics:
        'An estimate from public play counts of one service: not an appraisal, not a royalty statement',
      state: 'valued',
      missing: null,
      value: {
        low: 7499054.55,
        mid: 8661581.47,
        high: 10007104.05,
      },
      currency: 'USD',
      multiple: {
        low: 1.356491,
        mid: 1.566779,
        high: 1.810168,
      },
      assumptions: {
        term_years: 2,
        discount_rate: 0.1,
        usd_per_1000_streams: 3,
        price: {
          service: 'spotify',
          year: 2024,
          usd_per_1000_streams: 3,
          published_on: '2025-01-23',
          source:
            'Duetti, 2024 Music Economics Report: what Spotify paid independent rights holders for 1,000 streams in 2024',
          source_url: 'https://report.duetti.co',
        },
        first_share: 0.85,
        second_share: 0.75,
        constants_version: 1,
        interval_percent: 80,
        model: {
          id: 0,
          method: 'standin',
          known_until: '2026-11-22T23:10:19.475Z',
          recordings: 1,
          common_share: 0.4,
        },
      },
      trailing_year: {
        from: '2025-11-22',
        to: '2026-11-22',
        streams: 2890600460,
        measured_streams: 746627448,
        estimated_streams: 2143973012,
        measured_share: 0.258295,
        run_rate_per_day: 7919453.325923,
        net_revenue: 5528273.37975,
      },
      seasonality: {
        state: 'unknown',
        recordings: 0,
        note:
          'Unknown: no recording has a valid count within the last two days of each month from 2025-10 to 2026-10.',
        months: [],
      },
      decay: [{
        age_class: '1_to_3_years',
        recordings: 6,
        trailing_streams: 739157201,
        decay_exponent: 0.7,
        next_year_streams: 650582417,
        change_percent: -11.983213,
      }, {
        age_class: '3_to_10_years',
        recordings: 33,
        trailing_streams: 2151443259,
        decay_exponent: 0.7,
        next_year_streams: 2007018888,
        change_percent: -6.712906,
      }],
      cash_flow: [{
        year: 1,
        streams: {
          low: 2334850223,
          mid: 2657601304,
          high: 3024966922,
        },
        gross_revenue: {
          low: 7004550.669,
          mid: 7972803.912,
          high: 9074900.766,
        },
        net_revenue: {
          low: 4465401.051488,
          mid: 5082662.4939,
          high: 5785249.238325,
        },
        discount_factor: 0.953463,
        present_value: {
          low: 4257592.848571,
          mid: 4846128.541695,
          high: 5516018.718204,
        },
      }, {
        year: 2,
        streams: {
          low: 1955367885,
          mid: 2301620327,
          high: 2709186426,
        },
        gross_revenue: {
          low: 5866103.655,
          mid: 6904860.981,
          high: 8127559.278,
        },
        net_revenue: {
          low: 3739641.080063,
          mid: 4401848.875388,
          high: 5181319.039725,
        },
        discount_factor: 0.866784,
        present_value: {
          low: 3241461.697314,
          mid: 3815452.932904,
          high: 4491085.333931,
        },
      }],
      sensitivity: [{
        input: 'usd_per_1000_streams',
        step: '10 %',
        lower: {
          input_value: 2.7,
          value: 7795423.33,
          change_percent: -10,
        },
        higher: {
          input_value: 3.3,
          value: 9527739.62,
          change_percent: 10,
        },
      }, {
        input: 'discount_rate',
        step: '1 percentage point',
        lower: {
          input_value: 0.09,
          value: 8736387.15,
          change_percent: 0.863649,
        },
        higher: {
          input_value: 0.11,
          value: 8588258.81,
          change_percent: -0.846528,
        },
      }, {
        input: 'term_years',
        step: '1 year',
        lower: {
          input_value: 1,
          value: 4846128.54,
          change_percent: -44.050304,
        },
        higher: {
          input_value: 3,
          value: 11750212.82,
          change_percent: 35.658977,
        },
      }, {
        input: 'decay_exponent',
        step: '10 %',
        lower: {
          input_value: 0.9,
          value: 8788324.65,
          change_percent: 1.46328,
        },
        higher: {
          input_value: 1.1,
          value: 8537530.25,
          change_percent: -1.432201,
        },
      }],
      concentration: {
        top_1_share: 0.049698,
        top_10_share: 0.427208,
      },
      coverage: {
        recordings: 40,
        valued: 39,
        not_valued: 1,
        last_counts: 6962200635,
        covered_share: 1,
      },
      not_valued: [{
        reason: 'no_observation',
        explanation: 'No valid play count was recorded.',
        recordings: 1,
        last_counts: 0,
        isrcs: ['QZDM02000017'],
      }],
      comparison: {
        low: 36467815.86,
        mid: 53097139.89,
        high: 74686086.88,
        currency: 'USD',
        measured_at: '2026-11-21T04:21:20.000Z',
        ratio: 0.163127,
        explanation:
          'The band divides lifetime streams by age, which gives 1,307,529,532 streams a year, pays $3.5 for 1,000, adds 40 % for other sources and multiplies by 13; the report starts from the 2,890,600,460 streams of the trailing year, lets them decay, adds nothing for other sources, and discounts each year.',
      },
      recordings: [{
        isrc: 'QZDM02000035',
        name: 'Static Tide',
        artist: 'The Paper Lanterns',
        release_date: '2024-01-19',
        basis: 'measured',
        age_class: '1_to_3_years',
        age_days: 1038.9655031880538,
        trailing_streams: 143656786,
        measured_streams: 35028641,
        estimated_streams: 108628145,
        measured_days: 89,
        run_rate_per_day: 393580.23595505615,
        decay_exponent: 0.7,
        next_year: {
          low: 105490037.45579071,
          mid: 128845822.70692238,
          high: 157372643.23165125,
        },
        first_observation: {
          captured_at: '2026-08-24T04:21:10.000Z',
          value: 267802778,
        },
        last_observation: {
          captured_at: '2026-11-21T04:21:10.000Z',
          value: 302831419,
        },
        history:
          '/api/catalogs/0e000000-0000-4000-8000-000000000004/playcount-history.svg?since=2026-10-21&days=31&isrc=QZDM02000035',
      }],
      other_recordings: {
        recordings: 0,
        trailing_streams: 0,
        next_year_streams: 0,
      },
      evidence: [
        '/api/catalogs/0e000000-0000-4000-8000-000000000004/playcount-history.csv?since=2026-10-21&days=31',
        '/api/catalogs/0e000000-0000-4000-8000-000000000004/playcount-history.csv?since=2026-08-20&days=31',
      ],
    },
    errors,
  },
  print_valuation_report: {
    input: { catalogId: demo.catalog, term_years: 2 },
    output: '<!doctype html><html lang="en"><head><meta charset="utf-8"/>' +
      '<meta name="viewport" content="width=device-width, initial-scale=1"/>' +
      '<title>Valuation report: The Paper Lanterns, complete</title></head></html>',
    errors,
  },
  export_valuation_report: {
    input: { catalogId: demo.catalog },
    output:
      'isrc,name,artist,release_date,basis,age_class,age_days,trailing_streams,measured_streams,estimated_streams,measured_days,run_rate_per_day,decay_exponent,next_year_low,next_year_mid,next_year_high,first_captured_at,first_count,last_captured_at,last_count\r\n' +
      'QZDM02000001,Harbour Signals,The Paper Lanterns,2018-03-09,measured,3_to_10_years,3180.965504877604,37807898,27449572,10358326,265,103583.28151788177,0.7,29786392.6197257,36381182.10137469,44436076.163746454,2026-03-01T04:20:00.000Z,120000,2026-11-21T04:20:02.000Z,27569572\r\n',
    errors,
  },
}

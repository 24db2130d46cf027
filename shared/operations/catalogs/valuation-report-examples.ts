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
      id: '0e000000-0000-4000-8000-000000000108',
      sha256: '5f1d6c0f7f6b6a0e4f3d9d2a5c8e1b7a9c0d3e6f2b5a8d1c4e7f0a3b6c9d2e5f',
      updating: false,
      as_of: '2026-11-22T23:57:16.050Z',
      semantics:
        'An estimate from public play counts of one service: not an appraisal, not a royalty statement',
      state: 'valued',
      missing: null,
      value: {
        low: 6643296.45,
        mid: 8280267.03,
        high: 10327227.45,
      },
      currency: 'USD',
      multiple: {
        low: 1.117534,
        mid: 1.392905,
        high: 1.737245,
      },
      confidence: {
        level: 'medium',
        deviation_percent: 17.2,
        explanation:
          'Medium confidence: a standard deviation of 17.2 %. The interval of 80 % covers the forecast of streams, not the price, the shares, the rate or the term.',
      },
      base: {
        recordings: 40,
        captured: 39,
        valued: 39,
        measured_share: 0.240097,
        explanation:
          '39 of 40 recordings captured, 39 with a forecast; 24.0 % of their streams of the past year are measured.',
      },
      at_risk: { value: 0, share: 0, recordings: 0, reasons: [] },
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
        price_notice: null,
        first_share: 0.85,
        second_share: 0.75,
        constants_version: 1,
        interval_percent: 80,
        model: {
          id: null,
          method: 'power-law-28-days-3',
          known_until: '2026-11-22T23:57:16.050Z',
          recordings: 38,
          common_share: 0.7954589609368982,
          tested_days: 365,
          return_exponent: 0.08,
        },
      },
      trailing_year: {
        from: '2025-11-22',
        to: '2026-11-22',
        streams: 3108288391,
        measured_streams: 746290391,
        estimated_streams: 2361998000,
        measured_share: 0.240097,
        run_rate_per_day: 7650812.774554,
        net_revenue: 5944601.547788,
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
        trailing_streams: 863379810,
        decay_exponent: 0.747352,
        next_year_streams: 618596608,
        change_percent: -28.35174,
      }, {
        age_class: '3_to_10_years',
        recordings: 33,
        trailing_streams: 2244908581,
        decay_exponent: 0.742154,
        next_year_streams: 1933543272,
        change_percent: -13.869844,
      }],
      cash_flow: [{
        year: 1,
        streams: {
          low: 2093229117,
          mid: 2552139880,
          high: 3111660313,
        },
        gross_revenue: {
          low: 6279687.351,
          mid: 7656419.64,
          high: 9334980.939,
        },
        net_revenue: {
          low: 4003300.686263,
          mid: 4880967.5205,
          high: 5951050.348613,
        },
        discount_factor: 0.953463,
        present_value: {
          low: 3816997.437853,
          mid: 4653819.93012,
          high: 5674103.874119,
        },
      }, {
        year: 2,
        streams: {
          low: 1704926615,
          mid: 2187605116,
          high: 2806933801,
        },
        gross_revenue: {
          low: 5114779.845,
          mid: 6562815.348,
          high: 8420801.403,
        },
        net_revenue: {
          low: 3260672.151188,
          mid: 4183794.78435,
          high: 5368260.894413,
        },
        discount_factor: 0.866784,
        present_value: {
          low: 2826299.010866,
          mid: 3626447.098144,
          high: 4653123.574666,
        },
      }],
      sensitivity: [{
        input: 'usd_per_1000_streams',
        step: '10 %',
        lower: {
          input_value: 2.7,
          value: 7452240.33,
          change_percent: -10,
        },
        higher: {
          input_value: 3.3,
          value: 9108293.73,
          change_percent: 10,
        },
      }, {
        input: 'discount_rate',
        step: '1 percentage point',
        lower: {
          input_value: 0.09,
          value: 8351585.61,
          change_percent: 0.861308,
        },
        higher: {
          input_value: 0.11,
          value: 8210360.95,
          change_percent: -0.844249,
        },
      }, {
        input: 'term_years',
        step: '1 year',
        lower: {
          input_value: 1,
          value: 4653819.93,
          change_percent: -43.796258,
        },
        higher: {
          input_value: 3,
          value: 11191897.53,
          change_percent: 35.163486,
        },
      }, {
        input: 'decay_exponent',
        step: '10 %',
        lower: {
          input_value: 0.9,
          value: 8409758.39,
          change_percent: 1.563855,
        },
        higher: {
          input_value: 1.1,
          value: 8153700.09,
          change_percent: -1.528537,
        },
      }],
      concentration: {
        top_1_share: 0.053017,
        top_10_share: 0.441677,
      },
      coverage: {
        recordings: 40,
        valued: 39,
        not_valued: 1,
        by_count_only: 0,
        last_counts: 6962200635,
        covered_share: 1,
      },
      not_valued: [{
        reason: 'no_count',
        explanation: 'No valid play count was recorded by then.',
        recordings: 1,
        last_counts: 0,
        isrcs: ['QZDM02000017'],
        counted_as: [],
      }],
      comparison: {
        low: 36467815.86,
        mid: 53097139.89,
        high: 74686086.88,
        currency: 'USD',
        measured_at: '2026-11-21T04:21:20.000Z',
        ratio: 0.155946,
        explanation:
          'The band divides lifetime streams by age, which gives 1,307,529,532 streams a year, pays $3.5 for 1,000, adds 40 % for other sources and multiplies by 13; the report starts from the 3,108,288,391 streams of the trailing year, lets them decay, adds nothing for other sources, and discounts each year.',
      },
      recordings: [{
        isrc: 'QZDM02000040',
        name: 'Paper Signals',
        artist: 'The Paper Lanterns',
        release_date: '2024-11-29',
        from_file: [],
        basis: 'measured',
        age_class: '1_to_3_years',
        age_days: 723.9981024325898,
        trailing_streams: 164791383,
        measured_streams: 33758927,
        estimated_streams: 131032456,
        measured_days: 89,
        run_rate_per_day: 373726.6419918343,
        decay_exponent: 0.7473518739777333,
        first_error_80: 0.09777291283367495,
        gap_days: 1.8166209511073248,
        next_year: {
          low: 92401558.94362566,
          mid: 116353404.1280002,
          high: 146513920.4029378,
        },
        first_observation: {
          captured_at: '2026-08-24T04:21:20.000Z',
          value: 303447869,
        },
        last_observation: {
          captured_at: '2026-11-21T04:21:20.000Z',
          value: 337206796,
        },
        condition: 'counted',
        counted_until: '2026-11-21',
        shared_since: null,
        related: [],
        history:
          '/api/catalogs/0e000000-0000-4000-8000-000000000004/playcount-history.svg?since=2026-10-21&days=31&isrc=QZDM02000040',
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
      'isrc,name,artist,release_date,basis,age_class,age_days,trailing_streams,measured_streams,estimated_streams,measured_days,run_rate_per_day,decay_exponent,first_error_80,gap_days,next_year_low,next_year_mid,next_year_high,first_captured_at,first_count,last_captured_at,last_count,from_file,condition,counted_until,shared_since,related\r\n' +
      'QZDM02000001,Harbour Signals,The Paper Lanterns,2018-03-09,measured,3_to_10_years,3180.9981061411454,27613504,27449572,163932,265.000023,24166.184871364847,0.7421535017601466,0.09262471785892085,1.8175274374407309,6807175.107889843,8468296.977259675,10534774.34596146,2026-03-01T04:20:00.000Z,120000,2026-11-21T04:20:02.000Z,27569572,,counted,2026-11-21,,\r\n',
    errors,
  },
}

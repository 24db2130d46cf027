import type { Examples } from '../../operation/example.ts'

const all = { age_class: 'all', size_class: 'all', basis: 'recorded', run_on: '2026-03-02' } as const

export const examples: Examples = {
  get_valuation_model: {
    output: {
      status: 'success',
      state: 'published',
      min_recordings: 10,
      model: {
        model_id: 412,
        method: 'power-law-28-days-3',
        fitted_at: '2026-03-02T00:00:04.112Z',
        known_from: '2025-01-03T04:20:11.000Z',
        known_until: '2026-03-02T00:00:04.112Z',
        recordings: 812,
        pairs: 19_320,
        exponent: 0.81,
        error_80: 0.094,
        common_share: 0.47,
        trend_kept: 0.36,
        tested_days: 365,
        age_classes: [
          { age_class: 'under_1_year', recordings: 96, pairs: 1804, exponent: 0.9, error_80: 0.127 },
        ],
      },
      backtests: [
        {
          ...all,
          days: 365,
          known_until: '2025-03-02T00:00:04.112Z',
          method: 'model',
          recordings: 388,
          catalog_error: 0.052,
          median_error: 0.104,
          coverage: 0.797,
          without_vanished: { recordings: 380, catalog_error: 0.041, median_error: 0.1, coverage: 0.805 },
        },
      ],
    },
  },
  show_valuation_model: {
    output:
      '<!doctype html><html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>…',
  },
}

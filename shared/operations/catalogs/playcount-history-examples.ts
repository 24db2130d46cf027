import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const query = { catalogId: demo.catalog, since: '2026-03-03', days: 2 }
const errors = {
  invalid_input: 'Comparison requires completed UTC observation days',
  not_found: 'Catalog not found',
}

const gainErrors = {
  invalid_input: 'Daily gains require completed UTC observation days',
  not_found: 'Catalog not found',
}

export const examples: Examples = {
  get_catalog_playcount_history: { input: { ...query, limit: 2 }, errors },
  export_catalog_playcount_history: { input: query, errors },
  get_catalog_daily_gains: {
    input: { catalogId: demo.catalog, since: '2026-03-01', days: 3 },
    errors: gainErrors,
  },
  draw_catalog_daily_gains: {
    input: { catalogId: demo.catalog, since: '2026-03-01', days: 4, width: 720 },
    errors: gainErrors,
  },
  render_catalog_daily_gains: {
    input: { catalogId: demo.catalog, since: '2026-03-01', days: 4, theme: 'dark' },
    errors: gainErrors,
  },
  draw_catalog_movers: { input: { ...query, width: 720 }, errors },
  render_catalog_movers: { input: query, errors },
  render_catalog_playcount_history: { input: { ...query, isrc: demo.isrc, width: 720 }, errors },
  draw_catalog_playcount_history: { input: { ...query, isrc: demo.isrc }, errors },
  list_catalog_recordings: {
    input: { catalogId: demo.catalog, search: 'Tide', limit: 1 },
    errors: { not_found: 'Catalog not found' },
  },
  get_catalog_recording: {
    input: { catalogId: demo.catalog, isrc: demo.isrc, days: 7 },
    errors: { not_found: 'Catalog not found' },
  },
  get_playcount_summary: { input: query, errors },
  export_playcount_summary: { input: query, errors },
}

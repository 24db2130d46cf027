import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const noCatalog = { not_found: 'Catalog not found' }
const errors = { not_found: 'Catalog not found', invalid_input: 'as_of must not be in the future' }

export const examples: Examples = {
  get_valuation_report: { input: { catalogId: demo.catalog, term_years: 2 }, errors },
  print_valuation_report: { input: { catalogId: demo.catalog, term_years: 2 }, errors },
  export_valuation_report: { input: { catalogId: demo.catalog }, errors },
  list_stored_valuations: {
    input: { catalogId: demo.catalog, last_of: 'month', limit: 2 },
    errors: noCatalog,
  },
  create_report_link: {
    input: {
      catalogId: demo.catalog,
      valuation_id: demo.valuation,
      ends_after_days: 14,
      shows_recordings: false,
    },
    errors: {
      ...noCatalog,
      conflict: 'The catalog has 50 report links in use: end one first',
    },
  },
  list_report_links: { input: { catalogId: demo.catalog, limit: 1 }, errors: noCatalog },
  revoke_report_link: {
    input: { catalogId: demo.catalog, linkId: demo.reportLink },
    errors: noCatalog,
  },
}

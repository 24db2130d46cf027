import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

const errors = { not_found: 'Catalog not found', invalid_input: 'as_of must not be in the future' }

export const examples: Examples = {
  get_valuation_report: { input: { catalogId: demo.catalog, term_years: 2 }, errors },
  print_valuation_report: { input: { catalogId: demo.catalog, term_years: 2 }, errors },
  export_valuation_report: { input: { catalogId: demo.catalog }, errors },
}

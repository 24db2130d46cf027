import type { Examples } from '../../operation/example.ts'

export const examples: Examples = {
  get_valuation_model: {},
  show_valuation_model: {},
}

import type { Samples } from './sample.ts'

export const valuationModel: Samples = {
  get_valuation_model: { targets: { anybody: () => Promise.resolve({}) } },
  show_valuation_model: { targets: { anybody: () => Promise.resolve({}) } },
}

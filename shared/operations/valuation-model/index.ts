export { getValuationModel } from './get-valuation-model.ts'
export { showValuationModel } from './show-valuation-model.ts'

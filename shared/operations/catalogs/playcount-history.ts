// The operations that PLAYCOUNT_HISTORY switches off together.
export { drawPlaycountHistory } from './draw-playcount-history.ts'
export { exportPlaycountHistory } from './export-playcount-history.ts'
export { exportPlaycountSummary } from './export-playcount-summary.ts'
export { getPlaycountHistory } from './get-playcount-history.ts'
export { getPlaycountSummary } from './get-playcount-summary.ts'

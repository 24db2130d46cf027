// The operations that PLAYCOUNT_HISTORY switches off together.
export { drawPlaycountHistory } from './draw-playcount-history.ts'
export { exportPlaycountHistory } from './export-playcount-history.ts'
export { getPlaycountHistory } from './get-playcount-history.ts'

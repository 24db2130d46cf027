// The operations that PLAYCOUNT_HISTORY switches off together.
export { drawCatalogMovers, renderCatalogMovers } from './draw-movers.ts'
export { drawDailyGains, renderDailyGains } from './draw-daily-gains.ts'
export { drawPlaycountHistory, renderPlaycountHistory } from './draw-playcount-history.ts'
export { exportPlaycountHistory } from './export-playcount-history.ts'
export { exportPlaycountSummary } from './export-playcount-summary.ts'
export { getDailyGains } from './get-daily-gains.ts'
export { getPlaycountHistory } from './get-playcount-history.ts'
export { getPlaycountSummary } from './get-playcount-summary.ts'

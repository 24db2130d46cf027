import { drawPlaycountHistory } from './draw-playcount-history.ts'
import { exportPlaycountHistory } from './export-playcount-history.ts'
import { getPlaycountHistory } from './get-playcount-history.ts'
import { listValuations } from './list-valuations.ts'

/** What the PLAYCOUNT_HISTORY switch turns off together. */
export const playcountHistory = [getPlaycountHistory, exportPlaycountHistory, drawPlaycountHistory]

export const catalogs = [listValuations]

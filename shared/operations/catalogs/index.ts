import { addSongs } from './add-songs.ts'
import { createCatalog } from './create-catalog.ts'
import { deleteCatalog } from './delete-catalog.ts'
import { explainValuation } from './explain-valuation.ts'
import { listCatalogs } from './list-catalogs.ts'
import { listSongs } from './list-songs.ts'
import { removeSongs } from './remove-songs.ts'
import { renameCatalog } from './rename-catalog.ts'
import { drawPlaycountHistory } from './draw-playcount-history.ts'
import { exportPlaycountHistory } from './export-playcount-history.ts'
import { getPlaycountHistory } from './get-playcount-history.ts'
import { createSnapshot } from './create-snapshot.ts'
import { getSnapshot } from './get-snapshot.ts'
import { listSnapshots } from './list-snapshots.ts'
import { listValuations } from './list-valuations.ts'

/** What the PLAYCOUNT_HISTORY switch turns off together. */
export const playcountHistory = [getPlaycountHistory, exportPlaycountHistory, drawPlaycountHistory]

export const catalogs = [
  listCatalogs,
  createCatalog,
  renameCatalog,
  deleteCatalog,
  listSongs,
  addSongs,
  removeSongs,
  listValuations,
  explainValuation,
  createSnapshot,
  getSnapshot,
  listSnapshots,
]

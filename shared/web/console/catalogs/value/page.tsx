import { useEffect, useState } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { Icon } from '../../../components/page-icon.tsx'
import { Loaded, type Loading, Shown, Skeleton, useLoad } from '../../../components/loaded.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { toCatalog } from '../../place.ts'
import { catalog, CatalogFrame, readCatalog } from '../frame.tsx'
import { type Doubts, readDoubts } from './doubts.ts'
import { Firmer } from './firmer.tsx'
import { History } from './history.tsx'
import { Method } from './method.tsx'
import { Counted, Origin } from './origin.tsx'
import { Scenario } from './scenario.tsx'
import { ValueCard } from './value-card.tsx'

const readReport = (id: string): Promise<ValuationReport> =>
  data(calls.GET('/api/catalogs/{catalogId}/valuation-report', ofCatalog({ id })))

const readMissing = () => import('./missing.tsx')

/** What a catalog is worth, why, and how its report is shared. All of it is of one stored valuation. */
export function ValuePage() {
  const read = catalog.value
  const id = read && read.song_count > 0 && read.headline.id || undefined
  const { button } = useAct(toast)
  const share = async (id: string) => {
    const { openShare } = await import('./share.tsx')
    void openShare(await readReport(id))
  }
  const loading = useLoad(async () => id ? await readReport(id) : undefined, [id])
  const report = loading.value
  const doubts = useLoad(async () => report && await readDoubts(report), [report])
  useNewer(read?.headline.updating ?? false)
  useEffect(() => {
    if (!id || location.search !== '?share') return
    history.replaceState(null, '', location.pathname)
    void share(id)
  }, [id])
  return (
    <CatalogFrame
      action={id && (
        <button {...button(() => share(id))} class='main'>
          <Icon name='share' />Share report
        </button>
      )}
    >
      {!read ? <Skeleton lines={6} /> : (
        <div class='value-page'>
          <ValueCard
            headline={read.headline}
            missing={
              <Loaded load={readMissing} lines={3}>{({ Missing }) => <Missing catalog={read} />}</Loaded>
            }
            action={<a class='button' href={toCatalog('value/report')}>Read the report</a>}
            counted={report && <Counted report={report} />}
          >
            {report && doubts.value && <Origin report={report} doubts={doubts.value} />}
          </ValueCard>
          {id && (
            <Shown of={loading} lines={10}>
              {(report) => report && <Parts key={report.id} {...{ report, doubts }} />}
            </Shown>
          )}
        </div>
      )}
    </CatalogFrame>
  )
}

const Parts = ({ report, doubts }: { report: ValuationReport; doubts: Loading<Doubts | undefined> }) => (
  <>
    <Firmer report={report} doubts={doubts} />
    <div class='value-columns'>
      <Method report={report} />
      <History report={report} />
      {report.value && <Scenario report={report} />}
    </div>
  </>
)

const firstMs = 1_000
const lastMs = 60_000

/** Reads the catalog again while a newer value is being made, later and later. */
function useNewer(isUpdating: boolean): void {
  const [waitMs, setWait] = useState(firstMs)
  useEffect(() => {
    if (!isUpdating) return setWait(firstMs)
    const timer = setTimeout(async () => {
      await readCatalog()
      setWait(Math.min(2 * waitMs, lastMs))
    }, waitMs)
    return () => clearTimeout(timer)
  }, [isUpdating, waitMs])
}

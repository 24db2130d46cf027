import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../../components/page-icon.tsx'
import { Shown, useLoad } from '../../../components/loaded.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { SubjectTitle } from '../../frame.tsx'
import {
  addressOfReport,
  frameRights,
  printReport,
  readReportPage,
  saveReportCsv,
  takeLook,
} from './report-files.ts'

async function read() {
  const { catalog: { name, headline: { id } } } = await data(
    calls.GET('/api/catalogs/{catalogId}', ofCatalog()),
  )
  return { name, id, address: id ? addressOfReport(await readReportPage(id)) : undefined }
}

/** The stored report at its full height, to read, print or save. */
export function ReportPage() {
  const loading = useLoad(read)
  const { name, id, address } = loading.value ?? {}
  const { button } = useAct(toast)
  useEffect(() => address ? () => URL.revokeObjectURL(address) : undefined, [address])
  return (
    <>
      <SubjectTitle
        path='catalogs/:id/value'
        list='Value'
        action={id && (
          <>
            <button {...button(() => printReport(id))}>
              <Icon name='print' />Print
            </button>
            <button {...button(() => saveReportCsv(id))}>
              <Icon name='download' />
              <span>
                CSV<span class='hidden-text'>of all recordings</span>
              </span>
            </button>
          </>
        )}
      >
        <div class='named'>
          <h1>Report</h1>
          <p class='muted'>{name}</p>
        </div>
      </SubjectTitle>
      <Shown of={loading} lines={12}>
        {({ address }) =>
          address
            ? <Frame key={address} address={address} />
            : <p class='card'>A report needs a stored value, which this catalog does not have yet.</p>}
      </Shown>
    </>
  )
}

/** A frame that is as tall as the report, so that only the page scrolls. */
function Frame({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const grow = () => {
    const { contentDocument, style } = frame.current!
    takeLook(frame.current!)
    const fit = () => style.height = `${contentDocument!.body.offsetHeight}px`
    new ResizeObserver(fit).observe(contentDocument!.body)
    fit()
  }
  return (
    <iframe
      ref={frame}
      class='report-frame card'
      sandbox={frameRights}
      src={address}
      title='Valuation report'
      onLoad={grow}
    />
  )
}

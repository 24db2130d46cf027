import { useEffect, useRef, useState } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { Icon } from '../../../components/page-icon.tsx'
import { useAct } from '../../dom/use-act.tsx'
import {
  addressOfReport,
  frameRights,
  printReport,
  readReportPage,
  saveReportCsv,
  takeScheme,
} from './report-files.ts'

/** The report itself, at its full height, to read, print or save. */
export function ReportInPlace({ report: { id } }: { report: ValuationReport }) {
  const [address, setAddress] = useState<string>()
  const { isBusy, problem, button } = useAct()
  const toggle = async () => setAddress(address ? undefined : addressOfReport(await readReportPage(id!)))
  useEffect(() => address ? () => URL.revokeObjectURL(address) : undefined, [address])
  return (
    <section class='card panel' aria-labelledby='report'>
      <div class='head'>
        <h2 id='report'>
          The report <small>All figures, with their sources and limits</small>
        </h2>
        <div class='row'>
          <button {...button(toggle)} aria-expanded={address !== undefined}>
            {address ? 'Close' : 'Read the report'}
          </button>
          <button {...button(() => printReport(id!))}>
            <Icon name='print' />Print
          </button>
          <button {...button(() => saveReportCsv(id!))}>
            <Icon name='download' />
            <span>
              CSV<span class='hidden-text'>of all recordings</span>
            </span>
          </button>
        </div>
      </div>
      <p role='status' class='hidden-text'>{isBusy && 'Loading…'}</p>
      {problem}
      {address && <Frame address={address} />}
    </section>
  )
}

/** A frame that is as tall as the report, so that only the page scrolls. */
function Frame({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const grow = () => {
    const { contentDocument, style } = frame.current!
    takeScheme(frame.current!)
    const fit = () => style.height = `${contentDocument!.body.offsetHeight}px`
    new ResizeObserver(fit).observe(contentDocument!.body)
    fit()
  }
  return (
    <iframe
      ref={frame}
      class='report-frame'
      sandbox={frameRights}
      src={address}
      title='Valuation report'
      onLoad={grow}
    />
  )
}

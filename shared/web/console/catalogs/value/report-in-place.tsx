import { useEffect, useRef, useState } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { Icon } from '../../../components/icon.tsx'
import { describeFailure } from '../../dom/failure.ts'
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
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const act = (work: () => Promise<unknown>) => async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    await work().catch((error) => setProblem(describeFailure(error).text))
    setBusy(false)
  }
  const toggle = async () => setAddress(address ? undefined : addressOfReport(await readReportPage(id!)))
  useEffect(() => address ? () => URL.revokeObjectURL(address) : undefined, [address])
  return (
    <section class='card panel' aria-labelledby='report'>
      <div class='head'>
        <h2 id='report'>
          The report <small>All figures, with their sources and limits</small>
        </h2>
        <div class='row'>
          <button type='button' aria-expanded={address !== undefined} onClick={act(toggle)}>
            {address ? 'Close' : 'Read the report'}
          </button>
          <button type='button' onClick={act(() => printReport(id!))}>
            <Icon name='print' />Print
          </button>
          <button type='button' onClick={act(() => saveReportCsv(id!))}>
            <Icon name='download' />
            <span>
              CSV<span class='hidden-text'>of all recordings</span>
            </span>
          </button>
        </div>
      </div>
      <p role='status' class='hidden-text'>{isBusy && 'Loading…'}</p>
      {problem && <p class='problem' role='alert'>{problem}</p>}
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

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Result, ValuationReport } from '../../../../client/mod.ts'
import { dateText } from '../../../../presentation/dates.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import { CloseButton } from '../../../components/close-button.tsx'
import { openDialog } from '../../../components/dialog.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { compact, count, time } from '../../format.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { pageId } from '../../place.ts'
import { compactRange } from '../range-text.ts'
import { printReport, saveReportCsv } from './report-files.ts'

type Link = Result<'list_report_links'>['report_links'][number]

/** Opens what makes and ends links to a report, beside the page. */
export const openShare = (report: ValuationReport): Promise<unknown> =>
  openDialog(
    { label: 'Share report', class: 'share' },
    (close) => <Share report={report} close={() => close()} />,
  )

const readLinks = async (): Promise<Link[]> =>
  (await data(calls.GET('/api/catalogs/{catalogId}/report-links', ofCatalog({ limit: 100 })))).report_links

const dayMs = 86_400_000
const today = () => new Date().toISOString().slice(0, 10)
const after = (days: number) => new Date(Date.parse(today()) + days * dayMs).toISOString().slice(0, 10)

const spans = [[7, '7 days'], [30, '30 days'], [90, '90 days'], [0, 'A date']] as const

function Share({ report, close }: { report: ValuationReport; close: () => void }) {
  const [span, setSpan] = useState<number>(30)
  const [date, setDate] = useState(after(30))
  const [hasRecordings, setRecordings] = useState(true)
  const [url, setUrl] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const [links, setLinks] = useState<Link[]>()
  const [said, say] = useState('')
  const { isBusy, problem, act, button } = useAct()
  useEffect(() => field.current?.select(), [url])
  useEffect(() => void act(async () => setLinks(await readLinks())), [])
  const days = span || Math.round((Date.parse(date) - Date.parse(today())) / dayMs)
  const isSpan = days >= 1 && days <= 365
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address)
    say('Copied.')
  }
  const create = button(async () => {
    if (!isSpan) throw new Error('Choose a date between tomorrow and a year from now.')
    const { report_link } = await data(calls.POST('/api/catalogs/{catalogId}/report-links', {
      ...ofCatalog(),
      body: { valuation_id: report.id!, ends_after_days: days, shows_recordings: hasRecordings },
    }))
    setUrl(report_link.url)
    say('Link made.')
    setLinks(await readLinks())
    // Some browsers let a page copy only at once.
    await copy(report_link.url).catch(() => {})
  })
  const revoke = (link: Link) =>
    button(async () => {
      const text = `It stops working at once. It was opened ${count(link.opened_count, 'time')}.`
      if (!await ask({ title: 'End this link?', text, act: 'End it' })) return
      await data(calls.DELETE('/api/catalogs/{catalogId}/report-links/{linkId}', {
        params: { path: { catalogId: pageId(), linkId: link.id } },
      }))
      setUrl(undefined)
      say('The link has ended.')
      setLinks(await readLinks())
    })
  const active = links?.filter(({ state }) => state === 'active') ?? []
  const ended = links?.filter(({ state }) => state !== 'active') ?? []
  return (
    <>
      <div class='drawer-head'>
        <h2>Share report</h2>
        <CloseButton close={close} />
      </div>
      <div class='drawer-body'>
        <Paper report={report} hasRecordings={hasRecordings} />
        {url && (
          <div class='share-link'>
            <label>
              <span>Link</span>
              <input
                ref={field}
                readOnly
                value={url}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            </label>
            <p>
              Ends {dateText(after(days))}, {hasRecordings ? 'with' : 'without'} recordings.
            </p>
            <p class='muted'>
              Copy it now: it cannot be shown again.{' '}
              <button type='button' class='link' onClick={() => setUrl(undefined)}>Make another link</button>
            </p>
          </div>
        )}
        {!url && (
          <>
            <div class='share-part'>
              <h3>Ends after</h3>
              <Segmented label='Ends after' options={spans} value={span} onChange={setSpan} />
              {span === 0 && (
                <label>
                  <span class='hidden-text'>Date on which it ends</span>
                  <input
                    type='date'
                    min={after(1)}
                    max={after(365)}
                    value={date}
                    onInput={({ currentTarget }) => setDate(currentTarget.value)}
                  />
                </label>
              )}
              <p class='muted'>
                {isSpan
                  ? `On ${dateText(after(days))}. You can end it earlier.`
                  : 'Choose a date within a year.'}
              </p>
            </div>
            <fieldset class='share-part'>
              <legend>People with the link see</legend>
              <p>The value, its range, method and totals, always.</p>
              <label class='check'>
                <input
                  type='checkbox'
                  checked={hasRecordings}
                  onChange={({ currentTarget }) => setRecordings(currentTarget.checked)}
                />
                <span>Recordings with their plays, also as CSV</span>
              </label>
            </fieldset>
          </>
        )}
        <p class='muted share-note'>
          The report keeps the figures of{' '}
          {dateText(report.as_of)}, even after newer captures. Nobody needs an account to read it.
        </p>
        <div class='share-part'>
          <h3>Links in use</h3>
          {links && active.length === 0 && <p class='muted'>None.</p>}
          <ul class='share-links'>
            {active.map((link) => (
              <li key={link.id}>
                <div>
                  <strong>Made {time(link.created_at)}</strong>
                  <small>
                    {link.opened_count === 0
                      ? 'Not opened yet'
                      : `Opened ${count(link.opened_count, 'time')}`}, ends {dateText(link.ends_at)}
                    {!link.shows_recordings && ', without recordings'}
                  </small>
                </div>
                <button {...revoke(link)} aria-label={`End now: link of ${time(link.created_at)}`}>
                  End now
                </button>
              </li>
            ))}
          </ul>
          {ended.length > 0 && (
            <details>
              <summary>{count(ended.length, 'ended link')}</summary>
              <ul class='share-links'>
                {ended.map(({ id, state, created_at, opened_count }) => (
                  <li key={id}>
                    <div>
                      <strong>Made {time(created_at)}</strong>
                      <small>
                        {stateWord('link', state)}, opened {count(opened_count, 'time')}
                      </small>
                    </div>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      </div>
      <div class='share-foot'>
        <p role='status' class='muted'>{isBusy ? 'One moment…' : said}</p>
        {problem}
        <div class='row'>
          <button {...button(() => printReport(report.id!))}>
            <Icon name='print' />Print
          </button>
          <button {...button(() => saveReportCsv(report.id!))}>
            <Icon name='download' />CSV
          </button>
          {url
            ? (
              <button {...button(() => copy(url))} class='main'>
                <Icon name='copy' />Copy link
              </button>
            )
            : (
              <button {...create} class='main'>
                <Icon name='link' />Make link
              </button>
            )}
        </div>
      </div>
    </>
  )
}

/** How the report begins. */
const Paper = ({ report, hasRecordings }: { report: ValuationReport; hasRecordings: boolean }) => {
  const { catalog_name, value, currency, confidence, as_of, recordings } = report
  return (
    <div class='paper' aria-hidden='true'>
      <div>
        <small>Valuation report</small>
        <strong>{catalog_name}</strong>
        <b>{value ? compactMoney(value.mid, currency) : 'No value'}</b>
        <small>
          {value && `${compactRange(value, currency)}, `}
          {dateText(as_of)}
        </small>
        {confidence && <small>{stateWord('confidence', confidence.level)}</small>}
        {hasRecordings
          ? (
            <dl>
              {recordings.slice(0, 3).map(({ isrc, name, trailing_streams }) => (
                <div key={isrc}>
                  <dt>{name ?? isrc}</dt>
                  <dd>{compact(trailing_streams)} plays</dd>
                </div>
              ))}
            </dl>
          )
          : <small class='paper-rest'>Without recordings</small>}
      </div>
    </div>
  )
}

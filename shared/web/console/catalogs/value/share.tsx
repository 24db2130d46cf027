import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Result, ValuationReport } from '../../../../client/mod.ts'
import { dateText } from '../../../../presentation/dates.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { compact, compactMoney, count } from '../../format.ts'
import { pageId } from '../../place.ts'
import { printReport, saveReportCsv } from './report-files.ts'

type Link = Result<'list_report_links'>['report_links'][number]

/** Opens what makes and ends links to a report, beside the page. */
export function openShare(report: ValuationReport): void {
  const place = document.createElement('div')
  document.body.append(place)
  const end = () => {
    render(null, place)
    place.remove()
  }
  render(<Share report={report} end={end} />, place)
}

const path = () => ({ catalogId: pageId() })
const readLinks = async (): Promise<Link[]> =>
  (await data(
    calls.GET('/api/catalogs/{catalogId}/report-links', { params: { path: path(), query: { limit: 100 } } }),
  ))
    .report_links

const dayMs = 86_400_000
const today = () => new Date().toISOString().slice(0, 10)
const after = (days: number) => new Date(Date.parse(today()) + days * dayMs).toISOString().slice(0, 10)

const spans = [[7, '7 days'], [30, '30 days'], [90, '90 days'], [0, 'A date']] as const

function Share({ report, end }: { report: ValuationReport; end: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [span, setSpan] = useState<number>(30)
  const [date, setDate] = useState(after(30))
  const [hasRecordings, setRecordings] = useState(true)
  const [url, setUrl] = useState<string>()
  const [links, setLinks] = useState<Link[]>()
  const [said, say] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const act = (work: () => Promise<unknown>) => async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    await work().catch((error) => setProblem(describeFailure(error).text))
    setBusy(false)
  }
  useEffect(() => {
    dialog.current!.showModal()
    void act(async () => setLinks(await readLinks()))()
  }, [])
  // Closed first, because that returns the focus to where it was.
  const close = () => {
    dialog.current!.close()
    end()
  }
  const days = span || Math.round((Date.parse(date) - Date.parse(today())) / dayMs)
  const isSpan = days >= 1 && days <= 365
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address)
    say('Copied.')
  }
  const create = act(async () => {
    if (!isSpan) throw new Error('Choose a date between tomorrow and a year from now.')
    const { report_link } = await data(calls.POST('/api/catalogs/{catalogId}/report-links', {
      params: { path: path() },
      body: { valuation_id: report.id!, ends_after_days: days, shows_recordings: hasRecordings },
    }))
    setUrl(report_link.url)
    say('The link is made.')
    setLinks(await readLinks())
    // Some browsers let a page copy only at once.
    await copy(report_link.url).catch(() => {})
  })
  const revoke = (link: Link) =>
    act(async () => {
      const text = `Whoever has it reads the report no more. It was opened ${
        count(link.opened_count, 'time')
      }.`
      if (!await ask({ title: 'End this link?', text, act: 'End it' })) return
      await data(calls.DELETE('/api/catalogs/{catalogId}/report-links/{linkId}', {
        params: { path: { ...path(), linkId: link.id } },
      }))
      setUrl(undefined)
      say('The link has ended.')
      setLinks(await readLinks())
    })
  const active = links?.filter(({ state }) => state === 'active') ?? []
  const ended = links?.filter(({ state }) => state !== 'active') ?? []
  return (
    <dialog ref={dialog} class='share' aria-labelledby='share' onCancel={close}>
      <div class='share-head'>
        <h2 id='share'>Share report</h2>
        <button type='button' class='icon-button' aria-label='Close' onClick={close}>
          <Icon name='close' />
        </button>
      </div>
      <div class='share-body'>
        <Sheet report={report} hasRecordings={hasRecordings} />
        {url && (
          <div class='share-link'>
            <label>
              <span>Link</span>
              <input readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
            </label>
            <p class='muted'>
              It is shown only now.{' '}
              <button type='button' class='link' onClick={create}>Make another link</button>
            </p>
          </div>
        )}
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
            {isSpan ? `On ${dateText(after(days))}. You can end it earlier.` : 'Choose a date within a year.'}
          </p>
        </div>
        <fieldset class='share-part'>
          <legend>Whoever has the link sees</legend>
          <label class='check'>
            <input type='checkbox' checked disabled />
            <span>Value, range, method and totals</span>
          </label>
          <label class='check'>
            <input
              type='checkbox'
              checked={hasRecordings}
              onChange={({ currentTarget }) => setRecordings(currentTarget.checked)}
            />
            <span>Recordings with their plays, also as CSV</span>
          </label>
        </fieldset>
        <p class='muted share-note'>
          The figures stay those of{' '}
          {dateText(report.as_of)}, also after newer captures. Nobody needs an account.
        </p>
        <div class='share-part'>
          <h3>Links in use</h3>
          {links && active.length === 0 && <p class='muted'>None.</p>}
          <ul class='share-links'>
            {active.map((link) => (
              <li key={link.id}>
                <div>
                  <strong>Made {dateText(link.created_at)}</strong>
                  <small>
                    {link.opened_count === 0
                      ? 'Not opened yet'
                      : `Opened ${count(link.opened_count, 'time')}`}, ends {dateText(link.ends_at)}
                    {!link.shows_recordings && ', without recordings'}
                  </small>
                </div>
                <button
                  type='button'
                  aria-label={`End now: link of ${dateText(link.created_at)}`}
                  onClick={revoke(link)}
                >
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
                      <strong>Made {dateText(created_at)}</strong>
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
        {problem && <p class='problem' role='alert'>{problem}</p>}
        <div class='row'>
          <button type='button' onClick={act(() => printReport(report.id!))}>
            <Icon name='print' />Print
          </button>
          <button type='button' onClick={act(() => saveReportCsv(report.id!))}>
            <Icon name='download' />CSV
          </button>
          <button type='button' class='main' onClick={url ? act(() => copy(url)) : create}>
            <Icon name='link' />
            {url ? 'Copy link' : 'Make link'}
          </button>
        </div>
      </div>
    </dialog>
  )
}

/** How the report begins. */
const Sheet = ({ report, hasRecordings }: { report: ValuationReport; hasRecordings: boolean }) => {
  const { catalog_name, value, currency, as_of, recordings } = report
  return (
    <div class='sheet' aria-hidden='true'>
      <div>
        <small>Valuation report</small>
        <strong>{catalog_name}</strong>
        <b>{value ? compactMoney(value.mid, currency) : 'No value'}</b>
        <small>
          {value && `${compact(value.low)} to ${compact(value.high)}, `}
          {dateText(as_of)}
        </small>
        {hasRecordings
          ? (
            <dl>
              {recordings.slice(0, 5).map(({ isrc, name, trailing_streams }) => (
                <div key={isrc}>
                  <dt>{name ?? isrc}</dt>
                  <dd>{compact(trailing_streams)} plays</dd>
                </div>
              ))}
            </dl>
          )
          : <small class='sheet-rest'>Without recordings</small>}
      </div>
    </div>
  )
}

import { useState } from 'preact/hooks'
import { Chart, Days } from '../../../components/chart/chart.tsx'
import { Change } from '../../../components/change.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Loaded, Skeleton } from '../../../components/loaded.tsx'
import { Segmented } from '../../../components/segmented.tsx'
import { type Stat, StatStrip } from '../../../components/stat-strip.tsx'
import { count, number } from '../../format.ts'
import { pageId, to } from '../../place.ts'
import { PageFrame } from '../frame.tsx'
import { QrCode } from '../qr-code.tsx'
import { addressOf, site } from '../site.ts'
import { type Audience, chartDays, type Count, readAudience, sumOf, total } from './read.ts'

/** Who came to a page, from where, and how many signed up. */
export function AudiencePage() {
  const [range, setRange] = useState<number>(28)
  return (
    <PageFrame>
      <div class='audience'>
        <div class='audience-range'>
          <p class='muted'>Last {range} days (UTC), compared with the {range} before</p>
          <Days range={range} onRange={setRange} />
        </div>
        <Loaded load={() => readAudience(range)} on={[range]} lines={12}>
          {(audience) => (
            <>
              {isEmpty(audience) ? <NoVisits days={audience.days.length} /> : <Content audience={audience} />}
              <Counted trapped={sumOf(audience.days, 'trapped_signups')} />
            </>
          )}
        </Loaded>
      </div>
    </PageFrame>
  )
}

const isEmpty = ({ days, before }: Audience) =>
  (['visits', 'signups'] as const).every((count) => sumOf(days, count) + sumOf(before, count) === 0)

function Content({ audience }: { audience: Audience }) {
  const [what, setWhat] = useState<Count>('visits')
  const { days } = audience
  const sources = total(
    days.flatMap(({ sources }) => sources.map((row) => [row.source, row.visits] as const)),
  )
  const buttons = total(
    days.flatMap(({ buttons }) => buttons.map((row) => [row.button, row.clicks] as const)),
  )
  return (
    <>
      <StatStrip label='Audience' stats={figures(audience)} />
      <Chart
        title={what === 'visits' ? 'Visits' : 'Sign-ups'}
        note='by day, UTC'
        what={what === 'visits' ? 'Visits' : 'Sign-ups'}
        days={chartDays(audience, what)}
        range={days.length}
        action={
          <Segmented
            label='What is counted'
            options={[['visits', 'Visits'], ['signups', 'Sign-ups']]}
            value={what}
            onChange={setWhat}
          />
        }
      />
      <div class='columns'>
        <Parts title='Sources' what='visit' rows={sources} empty='No visits in these days.' />
        <Parts
          title='Links followed'
          what='click'
          rows={buttons}
          empty='No link was followed in these days.'
        />
      </div>
    </>
  )
}

function Counted({ trapped }: { trapped: number }) {
  return (
    <details class='card'>
      <summary>What is counted, and what is not</summary>
      <ul class='muted counted'>
        <li>
          Visits are counted by the server without cookies: nobody is recognized, and two visits of one person
          are two. Programs that name themselves are left out.
        </li>
        <li>
          Sign-ups are those of fans who are still on the{' '}
          <a href={to(`pages/${pageId()}/fans`)}>list</a>, also from a form of your own, which has no visit
          here.
        </li>
        <li>
          Which visit led to which click or sign-up is not measured, so there is no conversion by source and
          no way of one person through the page.
        </li>
        {trapped > 0 && <li>{count(trapped, 'sign-up')} kept out as bots in these days.</li>}
      </ul>
    </details>
  )
}

/** What brings visits, before a chart that is still empty. */
function NoVisits({ days }: { days: number }) {
  // The visits can be there before the page is.
  if (!site.value) return <Skeleton lines={8} />
  const { slug, published } = site.value
  const address = addressOf(site.value)
  return (
    <section class='card first-visits' aria-labelledby='first-visits'>
      <svg viewBox='0 0 280 80' preserveAspectRatio='none' aria-hidden='true'>
        {[0.5, 20, 40, 60, 79.5].map((y) => <line key={y} x2='280' y1={y} y2={y} />)}
      </svg>
      <div>
        {published && <QrCode address={address} size={112} />}
        <div>
          <h2 id='first-visits'>
            {published ? `No visits in the last ${days} days` : 'This page is not published'}
          </h2>
          <p class='muted'>
            {published
              ? 'Share the address or the QR code to bring people in.'
              : 'Publish it to give it an address that you can share.'}
          </p>
          {published
            ? (
              <div class='address-line'>
                <a href={address} target='_blank' rel='noopener'>{address.replace(/^https?:\/\//, '')}</a>
                <CopyButton name='Copy the address' text={address} said='The address is copied.'>
                  Copy
                </CopyButton>
              </div>
            )
            : <a class='button main' href={to(`pages/${pageId()}`)}>Publish it in Design</a>}
          {published && !slug && <a href={to(`pages/${pageId()}?section=sharing`)}>Choose a short address</a>}
        </div>
      </div>
    </section>
  )
}

const rate = (signups: number, visits: number) => visits > 0 ? 100 * signups / visits : undefined
const share = (value: number | undefined) => value === undefined ? undefined : `${value.toFixed(1)} %`
const growth = (now: number, before: number) => before > 0 ? 100 * (now - before) / before : null

function figures({ days, before }: Audience): Stat[] {
  const [visits, signups, starts] = [sumOf(days, 'visits'), sumOf(days, 'signups'), sumOf(days, 'plays')]
  const [visitsBefore, signupsBefore] = [sumOf(before, 'visits'), sumOf(before, 'signups')]
  const change = (now: number, past: number) =>
    growth(now, past) !== null && <Change of={growth(now, past)} />
  return [
    {
      label: 'Visits',
      value: number(visits),
      note: <>{change(visits, visitsBefore)} {number(visitsBefore)} before</>,
    },
    {
      label: 'Sign-ups',
      value: number(signups),
      note: (
        <>
          {change(signups, signupsBefore)} {number(signupsBefore)} before,{' '}
          {number(sumOf(days, 'confirmations'))} confirmed
        </>
      ),
    },
    {
      label: 'Conversion',
      value: share(rate(signups, visits)) ?? '–',
      note: visits > 0
        ? `sign-ups of visits, ${share(rate(signupsBefore, visitsBefore)) ?? 'no visits'} before`
        : 'no visits',
    },
    {
      label: 'Game starts',
      value: number(starts),
      note: visits > 0 ? `${share(rate(starts, visits))} of visits` : undefined,
    },
  ]
}

/** Names that are not written as their first letter alone would make them. */
const names: Record<string, string> = {
  soundcloud: 'SoundCloud',
  tidal: 'TIDAL',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  youtube_music: 'YouTube Music',
  apple_music: 'Apple Music',
  amazon_music: 'Amazon Music',
}
const nameOf = (name: string) => names[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

const shown = 6

/** What a sum is made of, the largest first, as bars. */
function Parts({ title, what, rows, empty }: {
  title: string
  what: string
  rows: readonly (readonly [string, number])[]
  empty: string
}) {
  const [isWhole, showAll] = useState(false)
  const sum = rows.reduce((total, [, count]) => total + count, 0)
  const listed = isWhole ? rows : rows.slice(0, shown)
  return (
    <section class='card panel parts' aria-label={title}>
      <div class='head'>
        <h2>
          {title} <small>{count(sum, what)}</small>
        </h2>
      </div>
      {rows.length === 0 ? <p class='empty'>{empty}</p> : (
        <ul>
          {listed.map(([name, times]) => (
            <li key={name}>
              <span>{nameOf(name)}</span>
              <svg viewBox='0 0 100 1' preserveAspectRatio='none' aria-hidden='true'>
                <rect width={100 * times / rows[0]![1]} height='1' />
              </svg>
              <span class='number'>{number(times)}</span>
              <span class='number muted'>{Math.round(100 * times / sum)} %</span>
            </li>
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <button
          type='button'
          class='link'
          aria-expanded={isWhole}
          onClick={() => showAll(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${number(rows.length)}`}
        </button>
      )}
    </section>
  )
}

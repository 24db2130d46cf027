import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { Chart } from '../../../components/chart/chart.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Failure, Skeleton, useLoad } from '../../../components/loaded.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { compact, day, money, number } from '../../format.ts'
import { pageId, to } from '../../place.ts'
import { catalog } from '../frame.tsx'
import { Callout } from './callout.tsx'
import { chartDays, type Day, daysOf, daysToRead, markOf, statesOf } from './days.ts'

export type Recording = Result<'get_catalog_recording'>

const ranges = [[7, '7 d'], [28, '28 d'], [90, '90 d'], [365, '1 y']] as const

/** Wider bars than this have a strip of states below them. */
const maxStates = 120

/** Loads a recording, with the days of a range. */
export function useRecording(isrc: string) {
  const [range, setRange] = useState(28)
  const load = useLoad(async () => ({
    range,
    recording: await data(calls.GET('/api/catalogs/{catalogId}/recordings/{isrc}', {
      params: { path: { catalogId: pageId(), isrc }, query: { days: daysToRead(range) } },
    })),
  }), [isrc, range])
  // What is loaded of another recording is not shown under the name of this one.
  const value = load.value?.recording.isrc === isrc ? load.value : undefined
  return { ...load, value, chosen: range, setRange }
}

export type Loading = ReturnType<typeof useRecording>

/** A recording: what is missing, its days, its part of the value, and where else it is. */
export function RecordingContent({ value, error, run, chosen, setRange }: Loading) {
  if (error !== undefined) return <Failure text={describeFailure(error).text} retry={run} />
  if (!value) return <Skeleton lines={10} />
  const { recording, range } = value
  const days = daysOf(recording.days, range)
  return (
    <>
      <Callout recording={recording} />
      <Chart
        title='Plays each day'
        days={chartDays(recording.days, range)}
        ranges={ranges}
        range={chosen}
        onRange={setRange}
        empty={<p class='empty'>No plays are known of these days.</p>}
        footer={days.length > 0 && days.length <= maxStates && <Strip days={days} />}
      />
      <Facts recording={recording} />
    </>
  )
}

const Strip = ({ days }: { days: readonly Day[] }) => (
  <div class='day-states'>
    <span>State</span>
    <div aria-hidden='true'>{days.map((day) => <i key={day.date} class={markOf(day)}></i>)}</div>
    <p>{statesOf(days)}</p>
  </div>
)

function Facts({ recording }: { recording: Recording }) {
  const { value, value_share, value_range, isrc, share, other_catalogs, last_count, last_counted_on } =
    recording
  const currency = catalog.value?.headline.currency ?? 'USD'
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    ['Plays, 7 days', number(recording.plays)],
    [
      'Last count',
      last_count === null ? 'Not counted yet' : (
        <>
          {number(last_count)} <span class='muted'>{day(last_counted_on)}</span>
        </>
      ),
    ],
    [
      'Value, estimate',
      value === null ? 'Not known' : (
        <>
          <strong>{money(value, currency)}</strong>{' '}
          {value_range && <span class='muted'>{compact(value_range.low)} to {compact(value_range.high)}
          </span>}
        </>
      ),
    ],
    [
      'Of the catalog',
      value_share === null ? 'Not known' : `${(100 * value_share).toFixed(1)} % of its value`,
    ],
    ['Share', share === null ? 'Not given' : `${number(share)} %`],
    ['ISRC', <Isrc isrc={isrc} />],
    [
      'Other catalogs',
      other_catalogs.length === 0 ? 'None' : (
        <ul>
          {other_catalogs.map(({ id, name }) => (
            <li key={id}>
              <a href={to(`catalogs/${id}/recordings/${isrc}`)}>{name}</a>
            </li>
          ))}
        </ul>
      ),
    ],
  ]
  return (
    <dl class='recording-facts'>
      {facts.map(([name, content]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}

const Isrc = ({ isrc }: { isrc: string }) => (
  <>
    <code>{isrc.replace(/^(..)(...)(..)(.....)$/, '$1-$2-$3-$4')}</code>
    <button
      type='button'
      class='icon-button'
      aria-label='Copy the ISRC'
      onClick={async () => {
        await navigator.clipboard.writeText(isrc)
        toast('The ISRC is copied.')
      }}
    >
      <Icon name='copy' />
    </button>
  </>
)

/** Whose a recording is and when it came out. */
export const about = ({ artist, release_date }: Pick<Recording, 'artist' | 'release_date'>): string =>
  [artist ?? 'Artist unknown', release_date ? `released ${day(release_date)}` : 'release date unknown'].join(
    ', ',
  )

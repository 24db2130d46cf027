import { useState } from 'preact/hooks'
import { Change } from '../../../components/change.tsx'
import { Chart } from '../../../components/chart/chart.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { Shown, useLoad } from '../../../components/loaded.tsx'
import { calls, data } from '../../calls.ts'
import { day, money, number } from '../../format.ts'
import { isrcText } from '../../../../presentation/isrc-text.ts'
import { compactRange } from '../range-text.ts'
import { pageId, to } from '../../place.ts'
import { catalog } from '../frame.tsx'
import { Callout } from './callout.tsx'
import type { Recording } from './list.ts'
import { chartDays, type Day, daysOf, daysToRead, markOf, statesOf } from './days.ts'

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
export const RecordingContent = (loading: Loading) => (
  <Shown of={loading} lines={10}>{(value) => <Content {...value} {...loading} />}</Shown>
)

function Content({ recording, range, chosen, setRange }: NonNullable<Loading['value']> & Loading) {
  const days = daysOf(recording.days, range)
  return (
    <>
      <Callout recording={recording} />
      <Chart
        title='Plays each day'
        days={chartDays(recording.days, range)}
        range={chosen}
        onRange={setRange}
        empty={<p class='empty'>No plays are known of these days.</p>}
        footer={days.length <= maxStates && days.some((day) => markOf(day) !== 'whole') && (
          <Strip days={days} />
        )}
      />
      <Known recording={recording} />
    </>
  )
}

const Strip = ({ days }: { days: readonly Day[] }) => (
  <div class='day-states'>
    <span>State</span>
    <div aria-hidden='true'>{days.map((day) => <i key={day.date} class={markOf(day)}></i>)}</div>
    <ul class='legend'>
      {statesOf(days).map(([mark, text]) => (
        <li key={text}>
          <i class={mark} />
          {text}
        </li>
      ))}
    </ul>
  </div>
)

function Known({ recording }: { recording: Recording }) {
  const { value, value_share, value_range, isrc, share, other_catalogs, last_count, last_counted_on } =
    recording
  const { percentage_growth: growth } = recording
  const currency = catalog.value?.headline.currency ?? 'USD'
  const groups: readonly (readonly [string, readonly Fact[]])[] = [
    ['Plays', [
      [
        '7 days',
        <>
          {number(recording.plays)} {growth !== null && <Change of={growth} />}
        </>,
      ],
      [
        'Last count',
        last_count === null ? 'Not counted yet' : (
          <>
            {number(last_count)} <span class='muted'>{day(last_counted_on)}</span>
          </>
        ),
      ],
    ]],
    ['Value, estimate', [
      [
        'This recording',
        value === null ? 'Not known' : (
          <>
            <strong>{money(value, currency)}</strong>{' '}
            {value_range && <span class='muted'>{compactRange(value_range, currency)}</span>}
          </>
        ),
      ],
      [
        'Of the catalog',
        value_share === null ? 'Not known' : `${(100 * value_share).toFixed(1)} %`,
      ],
    ]],
    ['About', [
      ['ISRC', <Isrc isrc={isrc} />],
      ['Your share', share === null ? 'Not given' : `${number(share)} %`],
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
    ]],
  ]
  return groups.map(([name, facts]) => (
    <section key={name}>
      <h3 class='facts-head'>{name}</h3>
      <Facts facts={facts} />
    </section>
  ))
}

const Isrc = ({ isrc }: { isrc: string }) => (
  <>
    <code>{isrcText(isrc)}</code>
    <CopyButton name='Copy the ISRC' text={isrc} said='The ISRC is copied.' />
  </>
)

/** Whose a recording is and when it came out. */
export const about = ({ artist, release_date }: Pick<Recording, 'artist' | 'release_date'>): string =>
  [artist ?? 'Artist unknown', release_date ? `released ${day(release_date)}` : 'release date unknown'].join(
    ', ',
  )

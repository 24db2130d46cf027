import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type Bracket, Chart } from '../../../components/chart/chart.tsx'
import { shifted } from '../../../components/chart/columns.ts'
import { Shown, useLoad } from '../../../components/loaded.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { compact, count, number } from '../../format.ts'
import { Basis, source } from './basis.tsx'
import { chartDays, gainsQuery } from './days.ts'
import type { Summary } from './figures.tsx'

const lengths = [7, 14, 28]

/** What the catalog gained on each day, with the two periods that are compared. */
export function DailyPlays({ on, summary, days, compare, first }: {
  /** What a newer capture changes. */
  on: string | null
  summary: Summary
  /** The length of the compared periods. */
  days: number
  compare: (days: number) => void
  /** In place of the chart before there is a change. */
  first: ComponentChildren
}) {
  const [range, setRange] = useState(28)
  const loading = useLoad(async () => ({
    range,
    ...await data(calls.GET('/api/catalogs/{catalogId}/daily-gains', ofCatalog(gainsQuery(range)))),
  }), [range, on])
  const noteOf = (counted: number) =>
    counted > 0 ? `all ${count(counted, 'recording')} with counts` : undefined
  return (
    <Shown of={loading} lines={12}>
      {(gains) => (
        <Chart
          title='Plays each day'
          note={noteOf(Math.max(...gains.dates.map(({ recordings_expected }) => recordings_expected)))}
          days={chartDays(gains.dates, gains.range)}
          range={range}
          onRange={setRange}
          brackets={bracketsOf(summary)}
          empty={first}
          action={
            <label class='compared'>
              <span>Compare</span>
              <select
                aria-label='Days'
                onChange={({ currentTarget }) => compare(Number(currentTarget.value))}
              >
                {lengths.map((length) => (
                  <option value={length} selected={length === days}>{count(length, 'day')}</option>
                ))}
              </select>
            </label>
          }
          footer={
            <>
              <Basis summary={summary} />
              <span class='source'>{source}</span>
            </>
          }
        />
      )}
    </Shown>
  )
}

/** The two periods of the strip, whose plays stand on the same recordings. */
function bracketsOf({ periods, previous_change, current_change, recordings }: Summary): Bracket[] {
  if (recordings.comparable === 0) return []
  const bracket = ({ start, end }: { start: string; end: string }, name: string, plays: number | null) => ({
    from: shifted(start, 1),
    to: end,
    text: `${name}, the same ${number(recordings.comparable)} · ${compact(plays)}`,
    short: compact(plays),
  })
  return [
    bracket(periods.previous, `${periods.days} days before`, previous_change),
    { ...bracket(periods.current, `Last ${periods.days} days`, current_change), isMain: true },
  ]
}

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { dateText } from '../../../presentation/dates.ts'
import { grouped, percentage } from '../../../presentation/numbers.ts'
import { Change } from '../change.tsx'
import { Segmented } from '../segmented.tsx'
import { ChartCard } from './card.tsx'
import {
  type ChartDay,
  type Column,
  columnsOf,
  columnText,
  daysBefore,
  daysText,
  isMissing,
  shifted,
} from './columns.ts'
import { type Bracket, Plot } from './plot.tsx'

export { type Bracket, type ChartDay, daysBefore }

/** The ranges that one chooses from, in days. */
const chartRanges = [[7, '7 d'], [28, '28 d'], [90, '90 d'], [365, '1 y']] as const

export const Days = ({ range, onRange }: { range: number; onRange: (days: number) => void }) => (
  <Segmented
    label='Days'
    options={chartRanges.map(([days, label]) => [days, label, `${days} days`])}
    value={range}
    onChange={onRange}
  />
)

type Mark = 'value' | 'before' | 'hatched' | 'gap'

interface Props {
  title: string
  /** What the numbers stand on, beside the title. */
  note?: string
  /** What a number counts, in the table. */
  what?: string
  /** The days of the range, by date. */
  days: readonly ChartDay[]
  range: number
  /** Not given where the choice stands above other figures too. */
  onRange?: (days: number) => void
  /** Below the chart, beside the button for the table. */
  footer?: ComponentChildren
  brackets?: readonly Bracket[]
  /** In place of the plot if no day has a value. */
  empty?: ComponentChildren
  /** Beside the ranges. */
  action?: ComponentChildren
}

/** What each day has, as bars before those of the period before, with a readout, and as a table. */
export function Chart(
  { title: ofDays, note, what = 'Plays', days, range, onRange, footer, brackets = [], empty, action }: Props,
) {
  const columns = columnsOf(days)
  const isWeekly = days.length > columns.length
  const title = isWeekly ? ofDays.replace(/day$/, 'week') : ofDays
  const [chosen, choose] = useState<string>()
  const isKnown = columns.some(({ value }) => value !== null)
  const found = columns.findIndex(({ date }) => date === chosen)
  // Before somebody chooses, the newest day that says something.
  const index = found >= 0 ? found : columns.findLastIndex(({ value }) => value !== null)
  const column = columns[index]
  const distance = daysBefore(days.length)
  return (
    <ChartCard
      {...{ title, note, footer }}
      choices={
        <>
          {action}
          {onRange && <Days {...{ range, onRange }} />}
        </>
      }
      table={isKnown ? () => <Table {...{ columns, title, what }} /> : undefined}
    >
      {isKnown && column
        ? (
          <>
            <div class='readout'>
              <Readout column={column} distance={distance} />
              <Legend columns={columns} distance={distance} />
            </div>
            <Plot
              columns={columns}
              brackets={brackets}
              chosen={index}
              onChoose={(index) => choose(columns[index]!.date)}
              text={spoken(column, distance)}
            />
          </>
        )
        : <div class='no-plot'>{empty ?? <p class='empty'>Nothing is known of these days.</p>}</div>}
    </ChartCard>
  )
}

const changeOf = ({ value, before }: Column): number | null =>
  value === null || !before ? null : 100 * (value - before) / before

const beforeText = (column: Column, distance: number): string | undefined =>
  column.before === null
    ? undefined
    : `against ${daysText(shifted(column.first, -distance), shifted(column.date, -distance))}, ${
      grouped(column.before)
    }`

function Readout({ column, distance }: { column: Column; distance: number }) {
  const change = column.state === 'partial' ? null : changeOf(column)
  const details = [beforeText(column, distance), column.note ?? column.word].filter((text) => text).join(
    ' · ',
  )
  return (
    <p>
      <strong>{column.value === null ? 'No count' : grouped(column.value)}</strong>
      <span class='muted'>{columnText(column)}</span>
      {change !== null && <Change of={change} />}
      <span class='muted details'>{details}</span>
    </p>
  )
}

/** The readout as a sentence. */
function spoken(column: Column, distance: number): string {
  const change = column.state === 'partial' ? null : changeOf(column)
  return [
    `${columnText(column)}: ${column.value === null ? 'no count' : `${grouped(column.value)}`}`,
    change !== null && percentage(change),
    beforeText(column, distance),
    column.note ?? column.word,
  ].filter((part) => part).join(', ')
}

function Legend({ columns, distance }: { columns: readonly Column[]; distance: number }) {
  const has = (state: ChartDay['state']) => columns.some((column) => column.state === state)
  const [isPartial, isTogether] = [has('partial'), has('together')]
  const hatchedText = isPartial && isTogether ? 'Partial or averaged' : isPartial ? 'Partial' : 'Averaged'
  const marks: [Mark, boolean, string][] = [
    ['value', true, daysText(columns[0]!.first, columns.at(-1)!.date)],
    ['before', columns.some(({ before }) => before !== null), `${distance} days before`],
    ['hatched', isPartial || isTogether, hatchedText],
    ['gap', columns.some((_, index) => isMissing(columns, index)), 'No count'],
  ]
  return (
    <ul class='legend'>
      {marks.filter(([, isThere]) => isThere).map(([mark, , text]) => (
        <li key={mark}>
          <i class={mark} />
          {text}
        </li>
      ))}
    </ul>
  )
}

const Table = ({ columns, title, what }: { columns: readonly Column[]; title: string; what: string }) => {
  const hasBefore = columns.some(({ before }) => before !== null)
  return (
    <div class='chart-table'>
      <table aria-label={`${title}, as a table`}>
        <thead>
          <tr>
            <th scope='col'>{columns[0]!.first === columns[0]!.date ? 'Day' : 'Week'}</th>
            <th scope='col' class='number'>{what}</th>
            {hasBefore && <th scope='col' class='number'>Before</th>}
            {hasBefore && <th scope='col' class='number'>Change</th>}
            <th scope='col'>Note</th>
          </tr>
        </thead>
        <tbody>
          {columns.toReversed().map((column) => {
            const change = changeOf(column)
            return (
              <tr key={column.date}>
                <td>
                  {column.first === column.date ? dateText(column.date) : daysText(column.first, column.date)}
                </td>
                <td class='number'>{column.value === null ? '–' : grouped(column.value)}</td>
                {hasBefore && <td class='number'>{column.before === null ? '–' : grouped(column.before)}</td>}
                {hasBefore && (
                  <td class='number'>
                    <Change of={change} />
                  </td>
                )}
                <td>{column.note ?? column.word ?? '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

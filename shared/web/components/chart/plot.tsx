import { useId } from 'preact/hooks'
import { calendarTicks } from '../../../presentation/chart/calendar.ts'
import { barScale, columnScale } from '../../../presentation/chart/bar-scale.ts'
import { barWidth, type DateScale, dayAt } from '../../../presentation/chart/scale.ts'
import { barTicks, type Tick } from '../../../presentation/chart/ticks.ts'
import { shortDate } from '../../../presentation/dates.ts'
import { type Column, isMissing, runsOf } from './columns.ts'
import { Hatch } from './hatch.tsx'
import { Slider, useWidth } from './slider.tsx'

/** Days below the plot that are summed, with a text and a shorter one for narrow screens. */
export interface Bracket {
  from: string
  to: string
  text: string
  short: string
  isMain?: boolean
}

const wordRow_px = 16
const dates_px = 26
const brackets_px = 28
const narrow_px = 560
const maxBar_px = 64
/** Above the highest bar. */
const headroom_px = 12
/** An upper estimate of the width of a character. */
const character_px = 7

/** Bars, and a slider over them by which pointer and keys choose one. */
export function Plot({ columns, brackets, chosen, onChoose, text }: {
  columns: readonly Column[]
  brackets: readonly Bracket[]
  chosen: number
  onChoose: (index: number) => void
  /** What the chosen bar says. */
  text: string
}) {
  const { place, width } = useWidth()
  const pattern = useId()
  const isNarrow = width < narrow_px
  const height_px = isNarrow ? 116 : 244
  const { largest, every } = ticksTo(
    Math.max(0, ...columns.flatMap(({ value, before }) => [value ?? 0, before ?? 0])),
    height_px,
  )
  const apart = every.length % 2 === 0 ? every.length - 1 : 2
  const ticks = isNarrow && every.length > 4 ? every.filter((_, index) => index % apart === 0) : every
  const labels_px = Math.max(...ticks.map(({ label }) => label.length)) * character_px + 12
  const dates = columnScale(columns.length, labels_px, width)
  const words = placedWords(columns, dates)
  const words_px = 10 + wordRow_px * (1 + Math.max(0, ...words.map(({ row }) => row ?? 0)))
  const bottom = words_px + height_px
  const values = barScale(largest, height_px, { bottom, headroom_px })
  const below = placed(brackets, columns, dates, isNarrow)
  const total_px = bottom + dates_px + (below.length > 0 ? brackets_px : 0)
  return (
    <Slider
      {...{ place, text, chosen, onChoose }}
      name={columns[0]!.first === columns[0]!.date ? 'Day' : 'Week'}
      last={columns.length - 1}
      far={7}
      indexAt={(x_px) => dayAt(dates, columns.length, x_px)}
    >
      <svg width={width} height={total_px} aria-hidden='true'>
        {width > labels_px && (
          <>
            <Hatch id={pattern} />
            <rect
              class='chosen'
              x={dates.x(chosen) - dates.step_px / 2}
              width={dates.step_px}
              y={words_px}
              height={height_px}
            />
            {ticks.map(({ value, label }) => (
              <g key={value}>
                <line
                  class={value === 0 ? 'base' : undefined}
                  x1={labels_px}
                  x2={width}
                  y1={values.y(value)}
                  y2={values.y(value)}
                />
                <text x={labels_px - 8} y={values.y(value) + 4} text-anchor='end'>
                  {label.replace(/(?=[A-Z]$)/, '\u202f')}
                </text>
              </g>
            ))}
            {columns.map((column, index) => (
              <Bar
                key={column.date}
                {...{ column, x: dates.x(index), y: values.y, bottom, pattern }}
                isMissing={isMissing(columns, index)}
                room={barWidth(dates, maxBar_px)}
              />
            ))}
            <Words words={words} bottom={words_px} />
            <Dates columns={columns} dates={dates} y={bottom + 18} />
            {below.map(({ left, right, label, isMain }) => (
              <g key={left} class={isMain ? 'bracket main-bracket' : 'bracket'}>
                <path d={`M${left} ${bottom + dates_px}v5H${right}v-5`} />
                <text x={(left + right) / 2} y={bottom + dates_px + 22} text-anchor='middle'>{label}</text>
              </g>
            ))}
          </>
        )}
      </svg>
    </Slider>
  )
}

/** Ticks of which the last is at or above the highest bar. A longer scale may have other steps. */
function ticksTo(
  highest: number,
  height_px: number,
  largest = highest,
): { largest: number; every: Tick[] } {
  const every = barTicks(barScale(largest, height_px, { bottom: height_px, headroom_px }), largest)
  const step = every[1]?.value ?? 1
  const top = Math.ceil(highest / step) * step
  return top <= largest ? { largest, every } : ticksTo(highest, height_px, top)
}

/** The bar of a period before is behind, and wider. Of days without a count there is a cross. */
function Bar({ column: { value, before, state }, x, y, bottom, room, pattern, isMissing }: {
  column: Column
  x: number
  y: (value: number) => number
  bottom: number
  room: number
  pattern: string
  isMissing: boolean
}) {
  const width = before === null ? room : room * (room > 14 ? .64 : .74)
  const bar = (value: number, width: number) => ({
    x: x - width / 2,
    width,
    y: y(value),
    height: Math.max(bottom - y(value), 0),
    rx: room > 10 ? 2 : 0,
  })
  const size = Math.min(4, room / 2)
  return (
    <>
      {before !== null && <rect class='before' {...bar(before, room)} />}
      {value === null
        ? isMissing && (
          <path
            class='gap'
            d={`M${x - size} ${bottom - 8 - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${
              2 * size
            }`}
          />
        )
        : state === 'whole'
        ? <rect class='value' {...bar(value, width)} />
        : <rect class='hatched' fill={`url(#${pattern})`} {...bar(value, width)} />}
    </>
  )
}

interface Word {
  from: number
  left: number
  right: number
  text: string
  middle: number
  /** From the plot upwards. */
  row: number | undefined
}

/** Words over bars, each on a bracket, in two rows. A word without room is left to the readout. */
function placedWords(columns: readonly Column[], dates: DateScale): Word[] {
  const ends = [-Infinity, -Infinity]
  return runsOf(columns).map(({ from, to, word: text }) => {
    const half = Math.max(barWidth(dates, maxBar_px) / 2, 3)
    const [left, right] = [dates.x(from) - half, dates.x(to) + half]
    const wide = text.length * character_px
    const middle = Math.max(wide / 2, Math.min((left + right) / 2, dates.right - wide / 2))
    const row = ends.findIndex((end) => middle - wide / 2 > end)
    if (row >= 0) ends[row] = middle + wide / 2 + character_px
    return { from, left, right, text, middle, row: row < 0 ? undefined : row }
  })
}

const Words = ({ words, bottom }: { words: readonly Word[]; bottom: number }) => (
  <g class='word'>
    {words.map(({ from, left, right, text, middle, row }) => (
      <g key={from}>
        <path d={`M${left} ${bottom}v-5H${right}v5`} />
        {row !== undefined && (
          <text x={middle} y={bottom - 11 - row * wordRow_px} text-anchor='middle'>{text}</text>
        )}
      </g>
    ))}
  </g>
)

const Dates = ({ columns, dates, y }: { columns: readonly Column[]; dates: DateScale; y: number }) => {
  const [{ first, date }] = columns as [Column, ...Column[]]
  const isDaily = first === date
  const ticks = calendarTicks(columns.map(({ date }) => date), dates, {
    minDistance_px: 66,
    columnDays: isDaily ? 1 : 7,
  })
  return (
    <>
      {ticks.map(({ day, label, month }) => {
        const isMonth = /^[A-Z]/.test(label)
        const text = isMonth ? `${label} ${month}`.trim() : shortDate(columns[day]!.date)
        const half = text.length * character_px / 2
        return (
          <text key={day} x={Math.min(dates.x(day), dates.right - half)} y={y} text-anchor='middle'>
            {text}
          </text>
        )
      })}
    </>
  )
}

/** The brackets with enough room for their texts, and where they are. */
function placed(
  brackets: readonly Bracket[],
  columns: readonly Column[],
  dates: DateScale,
  isNarrow: boolean,
) {
  const columnOf = (day: string) => columns.findIndex(({ first, date }) => first <= day && day <= date)
  return brackets.flatMap(({ from, to, text, short, isMain }) => {
    const [first, last] = [columnOf(from), columnOf(to)]
    if (first < 0 || last < 0) return []
    const [left, right] = [dates.x(first) - dates.step_px / 2 + 2, dates.x(last) + dates.step_px / 2 - 2]
    const fits = (label: string) => label.length * character_px <= right - left
    const label = fits(text) && !isNarrow ? text : short
    return fits(label) ? [{ left, right, label, isMain }] : []
  })
}

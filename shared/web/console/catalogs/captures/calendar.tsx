import { useRef, useState } from 'preact/hooks'
import { monthNames, shortDate } from '../../../../presentation/dates.ts'
import { count, number } from '../../format.ts'
import { captures, type Day, days, today } from './read.ts'

type State = 'whole' | 'partial' | 'none' | 'before'

const words: Record<State, string> = {
  whole: 'Complete',
  partial: 'Partial',
  none: 'No counts',
  before: 'Before the first count',
}
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const stateOf = ({ recordings_observed, recordings_expected }: Day): State =>
  recordings_expected === 0
    ? 'before'
    : recordings_observed === 0
    ? 'none'
    : recordings_observed < recordings_expected
    ? 'partial'
    : 'whole'

function describe(day: Day, isToday: boolean): string {
  const { recordings_observed, recordings_expected } = day
  const date = `${shortDate(day.date)}${isToday ? ', today' : ''}`
  switch (stateOf(day)) {
    case 'before':
      return `${date}: before the first capture`
    case 'none':
      return `${date}: no counts${isToday ? ' yet' : ''}`
    default:
      return `${date}: ${number(recordings_observed)} of ${count(recordings_expected, 'recording')}${
        isToday && recordings_observed < recordings_expected ? ' so far' : ''
      }`
  }
}

/** 0 for Monday. */
const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7

/** The days of a column, a week from Monday to Sunday; undefined outside the range. */
function weeksOf(dates: readonly Day[]): (number | undefined)[][] {
  const offset = weekdayOf(dates[0]!.date)
  const weeks = Math.ceil((offset + dates.length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    weekdays.map((_, weekday) => {
      const index = 7 * week + weekday - offset
      return index >= 0 && index < dates.length ? index : undefined
    }))
}

/** The days as a grid: a column is a week. Arrow keys and drag choose a day, which is said in words above. */
export function Calendar() {
  const { dates: past, recordings } = days.value!
  const dates = [...past, today()]
  const last = dates.length - 1
  // The latest whole day says more than today, which is not over.
  const [chosen, setChosen] = useState(() => {
    const whole = dates.findLastIndex((day) => stateOf(day) === 'whole')
    return whole < 0 ? last : whole
  })
  // A screen reader says the cell that has the focus; what is chosen otherwise is said by the line above.
  const [isSaid, setSaid] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const weeks = weeksOf(dates)
  // Today is not over, and has a state only once it is complete.
  const over = stateOf(dates[last]!) === 'whole' ? dates : past
  const counts = (state: State) => over.filter((day) => stateOf(day) === state).length
  const choose = (index: number) => setChosen(Math.max(0, Math.min(last, index)))
  const step = (by: number) => {
    setSaid(true)
    choose(chosen + by)
  }
  const steps: Record<string, number> = {
    ArrowLeft: -7,
    ArrowRight: 7,
    ArrowUp: -1,
    ArrowDown: 1,
    Home: -last,
    End: last,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    setSaid(false)
    const next = Math.max(0, Math.min(last, chosen + by))
    setChosen(next)
    grid.current!.querySelector<HTMLElement>(`[data-day="${next}"]`)!.focus()
  }
  const onPointer = (event: PointerEvent) => {
    const index = document.elementFromPoint(event.clientX, event.clientY)?.getAttribute('data-day')
    if (!index) return
    setSaid(false)
    choose(Number(index))
  }
  const never = recordings - past.at(-1)!.recordings_expected
  return (
    <section class='card panel calendar' aria-labelledby='calendar'>
      <div class='head'>
        <h2 id='calendar'>
          Days with counts <small>last {dates.length} days, UTC</small>
        </h2>
        <p class='muted'>
          {(['whole', 'partial', 'none'] as const).filter((state) => counts(state) > 0)
            .map((state) => `${counts(state)} ${words[state].toLowerCase()}`).join(', ')}
          {over === past && ', today still open'}
        </p>
      </div>
      <div class='calendar-day'>
        <button type='button' aria-label='Day before' disabled={chosen === 0} onClick={() => step(-1)}>
          <span aria-hidden='true'>‹</span>
        </button>
        <p id='chosen-day' aria-live={isSaid ? 'polite' : 'off'}>
          {describe(dates[chosen]!, chosen === last)}
        </p>
        <button type='button' aria-label='Next day' disabled={chosen === last} onClick={() => step(1)}>
          <span aria-hidden='true'>›</span>
        </button>
      </div>
      <div
        ref={grid}
        role='grid'
        aria-labelledby='calendar'
        class={`calendar-days weeks-${weeks.length}`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <div role='row'>
          <span role='columnheader'>
            <span class='hidden-text'>Weekday</span>
          </span>
          {weeks.map((week, index) => (
            <span role='columnheader'>
              <span class='hidden-text'>
                {`Week of ${shortDate(dates[week.find((day) => day !== undefined)!]!.date)}`}
              </span>
              <span aria-hidden='true'>{monthOf(dates, weeks, index)}</span>
            </span>
          ))}
        </div>
        {weekdays.map((name, weekday) => (
          <div role='row'>
            <span role='rowheader'>{name}</span>
            {weeks.map((week) => {
              const index = week[weekday]
              if (index === undefined) return <span role='gridcell'></span>
              const day = dates[index]!
              const marks = [stateOf(day), index === last && 'today', index === chosen && 'chosen']
              return (
                <span
                  role='gridcell'
                  class={`day ${marks.filter(Boolean).join(' ')}`}
                  data-day={index}
                  tabIndex={index === chosen ? 0 : -1}
                  aria-label={describe(day, index === last)}
                  aria-selected={index === chosen}
                  onFocus={() => choose(index)}
                >
                </span>
              )
            })}
          </div>
        ))}
      </div>
      <ul class='calendar-key' aria-label='Marks'>
        {(['whole', 'partial', 'none', 'before'] as const).filter((state) =>
          past.some((day) => stateOf(day) === state)
        ).map((state) => (
          <li>
            <i class={`day ${state}`}></i>
            {words[state]}
          </li>
        ))}
        <li>
          <i class='day today'></i>Today
        </li>
      </ul>
      {counts('whole') + counts('partial') > (captures.value?.total ?? Infinity) && (
        <p class='muted calendar-note'>
          Includes counts from captures of other catalogs and from imports.
        </p>
      )}
      {never > 0 && (
        <p class='muted calendar-note'>
          {never} of {count(recordings, 'recording')} {never === 1 ? 'has' : 'have'}{' '}
          no earlier count, so earlier days are complete without {never === 1 ? 'it' : 'them'}.
        </p>
      )}
    </section>
  )
}

/** The month above a column, where it begins; above the first one if there is room. */
function monthOf(
  dates: readonly Day[],
  weeks: readonly (number | undefined)[][],
  index: number,
): string | undefined {
  const monthIn = (week: number) =>
    weeks[week]?.map((day) => day === undefined ? '' : dates[day]!.date)
      .find((date) => date.endsWith('-01'))
  const name = (date: string) => monthNames[Number(date.slice(5, 7)) - 1]
  const first = monthIn(index)
  if (first) return name(first)
  return index === 0 && !monthIn(1) ? name(dates[0]!.date) : undefined
}

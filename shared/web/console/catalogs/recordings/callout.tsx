import type { ComponentChildren } from 'preact'
import { withDates } from '../../../../presentation/date-sentences.ts'
import { shortDate } from '../../../../presentation/dates.ts'
import { grouped } from '../../../../presentation/numbers.ts'
import { daysText } from '../../../components/chart/columns.ts'
import { Icon } from '../../../components/icon.tsx'
import { day } from '../../format.ts'
import type { Recording } from './list.ts'

/** Some dates as 24, 25 and 26 Nov; of many the first and the last. */
function datesText(dates: readonly string[]): string {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  if (dates.length === 1) return shortDate(first)
  if (dates.length > 4) return `${dates.length} days from ${shortDate(first)} to ${shortDate(last)}`
  const texts = dates.map((date, index) =>
    date.slice(0, 7) === dates[index + 1]?.slice(0, 7) ? `${Number(date.slice(8))}` : shortDate(date)
  )
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

interface Words {
  title: string
  text: string
  isBad?: boolean
}

/** What is missing of a recording, and from when it is compared again. */
function wordsOf(recording: Recording): Words | undefined {
  const { state, compared_again_on, last_counted_on, missing_days, invalid_days, correction_days, days } =
    recording
  const again = compared_again_on
    ? `It is compared again on ${day(compared_again_on)}, if it is counted on each day until then.`
    : 'It is compared again once it has been counted on 15 days in a row.'
  // The days before the first count are no gaps.
  const gaps = missing_days.filter((date) =>
    days.find((known) => known.date === date)?.state !== 'before_first'
  )
  switch (state) {
    case 'gap': {
      const together = days.filter(({ date, late_average }) => late_average !== null && date >= gaps[0]!)
      const isAveraged = gaps.every((gap) => together.some(({ date }) => date === gap))
      return {
        title: `No count on ${datesText(gaps)}.`,
        text: `${
          isAveraged
            ? `Its plays of ${daysText(together[0]!.date, together.at(-1)!.date)} are known together only. `
            : ''
        }${again}`,
      }
    }
    case 'new':
      return last_counted_on === null
        ? {
          title: 'Not counted yet.',
          text: 'Its plays are known from the second day on which it is counted.',
        }
        : { title: 'Not counted for two weeks yet.', text: again }
    case 'stale':
      return {
        title: last_counted_on ? `Last counted on ${day(last_counted_on)}.` : 'Never counted.',
        text: 'Its plays since then are not known, so it is in no change.',
      }
    case 'fell': {
      const fall = days.find(({ date }) => date === correction_days.at(-1))?.fall
      return {
        title: `Its counter fell on ${datesText(correction_days)}${fall ? `, by ${grouped(fall)}` : ''}.`,
        text: `The service lowered the count, which is no listening. ${again}`,
      }
    }
    case 'other_hour':
      return {
        title: 'Counted at different hours.',
        text:
          'Some of its days are longer than others, so that they cannot be compared. Captures by a schedule are at one hour.',
      }
    case 'invalid':
      return {
        title: invalid_days.length > 0
          ? `A count that cannot be right on ${datesText(invalid_days)}.`
          : 'Its counts cannot be right.',
        text: `What cannot be right is left out, and its plays are in no change.${
          recording.value === null ? '' : ' Its value stands on its other counts.'
        }`,
        isBad: true,
      }
    default:
      return undefined
  }
}

/** What a person has to know of a recording before its figures. */
export function Callout({ recording }: { recording: Recording }) {
  const words = wordsOf(recording)
  const { condition } = recording
  if (!words && !condition) return null
  return (
    <div class={`callout ${words?.isBad ? 'bad' : words ? 'warn' : 'plain'}`}>
      <Icon name='warning' />
      <p>
        {words && <Words {...words} />} {condition && withDates(condition.explanation)}
      </p>
    </div>
  )
}

const Words = ({ title, text }: Words): ComponentChildren => (
  <>
    <strong>{title}</strong> {text}
  </>
)

import type { Recording, Result, Song } from '../client/mod.ts'
import { CliError } from './failure.ts'
import { addRecordings } from './find-catalog.ts'
import { change, count, counted, percent } from './numbers.ts'
import { type Column, table } from './table.ts'
import { style } from './terminal.ts'

type History = Result<'get_catalog_playcount_history'>
type State = Recording['state']

/** What each state means, for the recordings that are shown. */
const meanings: Record<State, string> = {
  comparable: 'every day was observed, so the periods can be compared',
  incomplete: 'days without an observation, so there is no growth',
  counter_correction: 'the public counter went down, so there is no growth',
  invalid_observation: 'an impossible count, so there is no growth',
  unaligned_observations: 'captured more than an hour apart, so there is no growth',
}

const stateColor = (state: State) =>
  state === 'comparable' ? 'green' : state === 'incomplete' ? 'yellow' : 'red'

const columns: Column<Recording>[] = [
  { title: 'ISRC', value: ({ isrc }) => isrc },
  { title: 'NAME', value: ({ name }) => name ?? '-', flexible: true },
  {
    title: 'STATE',
    value: ({ state }) => state,
    color: (text, { state }) => style(stateColor(state), text),
  },
  { title: 'PREVIOUS', value: ({ previous_change }) => change(previous_change), right: true },
  { title: 'CURRENT', value: ({ current_change }) => change(current_change), right: true },
  {
    title: 'GROWTH',
    value: ({ percentage_growth, zero_baseline }) => zero_baseline ? 'from 0' : percent(percentage_growth),
    right: true,
  },
  { title: 'DAYS', value: daysOf },
]

/** How many days are the reason for the state. --json lists them. */
function daysOf({ missing_days, invalid_days, correction_days }: Recording): string {
  const reasons = [
    ['missing', missing_days],
    ['invalid', invalid_days],
    ['corrected', correction_days],
  ] as const
  return reasons.filter(([, days]) => days.length > 0)
    .map(([name, days]) => `${days.length} ${name}`).join(', ')
}

/** Why a page has no recordings. */
export const emptyPage = ({ pagination: { page, total_count, total_pages } }: History, given: string) =>
  total_count === 0
    ? new CliError('The catalog has no recordings', addRecordings(given))
    : new CliError(`There is no page ${count(page)}`, `The last one is: --page ${total_pages}`)

export function historyText(history: History, given: string, songs: readonly Song[]): string {
  const { periods, pagination, comparable_recordings, recordings } = history
  const { previous, current, days } = periods
  const { page, total_pages, total_count } = pagination
  const heading =
    `${previous.start} to ${previous.end}, then ${current.start} to ${current.end} (${days} days each, UTC)`
  if (recordings.length === 0) {
    const { message, nextStep } = emptyPage(history, given)
    return `${heading}\n\n${message}. ${nextStep}`
  }
  const shown = [...new Set(recordings.map(({ state }) => state))]
  return [
    heading,
    '',
    table(recordings, columns),
    '',
    // What is known of recordings, beside their numbers.
    ...songs.flatMap(({ isrc, condition }) => condition ? [`${isrc}: ${condition.explanation}`] : []),
    ...shown.map((state) => `${style(stateColor(state), state)}: ${meanings[state]}`),
    `${comparable_recordings} of ${counted(recordings.length, 'recording')} on this page can be compared.` +
    ` Page ${count(page)} of ${count(total_pages)}, ${counted(total_count, 'recording')}` +
    (pagination.has_more ? `; the next one: --page ${page + 1}` : ''),
  ].join('\n')
}

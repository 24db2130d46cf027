import type { Command } from 'commander'
import type { Result } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { catalogId, catalogSteps } from '../find-catalog.ts'
import { change, count, counted, percent } from '../numbers.ts'
import { wholeNumber } from '../options.ts'
import { list, table } from '../table.ts'
import { latestPeriod } from './history.ts'
import { saveText } from '../files.ts'

type Summary = Result<'get_playcount_summary'>

interface SummaryOptions {
  since?: string
  days: string
  asOf?: string
  csv?: string
}

export function summary(group: Command): void {
  addCommand(group, 'summary <catalog>', 'Compare the play counts of a whole catalog in two periods.', [
    'acp catalogs summary "Summer 2026"',
    'acp catalogs summary "Summer 2026" --since 2026-10-01 --days 28 --as-of 2026-11-01T00:00:00Z',
    'acp catalogs summary "Summer 2026" --csv summary.csv',
  ])
    .option('--since <date>', 'first day (UTC) of the current period; by default the latest finished period')
    .option('--days <n>', 'length of each period, 1 to 31', '7')
    .option('--as-of <time>', 'use only what was recorded by then')
    .option('--csv <file>', 'write the summary to a file; - for the standard output')
    .action(withSession<SummaryOptions, [string]>(async ({ client, options, signal, show }, given) => {
      const days = wholeNumber('--days', options.days)
      const since = options.since ?? latestPeriod(days)
      const query = { since, days, ...options.asOf !== undefined && { as_of: options.asOf } }
      const id = await catalogId(client, given, signal)
      if (options.csv) {
        return await saveText(options.csv, await client.catalogs.summaryCsv(id, query, { signal }))
      }
      const summary = await client.catalogs.summary(id, query, { signal })
      show(summary, () => summaryText(summary))
    }, catalogSteps))
}

const share = (value: number | null) => value === null ? '-' : percent(value * 100).replace('+', '')

const sums = ({ previous_change, current_change, percentage_growth, zero_baseline }: Pick<
  Summary,
  'previous_change' | 'current_change' | 'percentage_growth' | 'zero_baseline'
>) =>
  `${change(previous_change)}, then ${change(current_change)}` +
  ` (${zero_baseline ? 'from 0' : percent(percentage_growth)})`

function summaryText(summary: Summary): string {
  const { periods: { previous, current, days }, recordings, movers, counter_events, concentration } = summary
  const moving = [...movers.up.slice(0, 5), ...movers.down.slice(0, 5)]
  return [
    `${previous.start} to ${previous.end}, then ${current.start} to ${current.end} (${days} days each, UTC)`,
    '',
    list([
      ['Streams', sums(summary)],
      [
        'Without merges and jumps',
        `${sums(summary.without_counter_events)}, of ${
          counted(summary.without_counter_events.recordings, 'recording')
        }`,
      ],
      [
        'By boundary dates alone',
        `${sums(summary.by_boundary_dates)}, of ${
          counted(summary.by_boundary_dates.recordings, 'recording')
        }`,
      ],
      [
        'Measured on every day',
        `${count(recordings.comparable)} of ${counted(recordings.total, 'recording')}` +
        `, with ${share(summary.comparable_share)} of the known streams`,
      ],
      [
        'Largest 1 and 10',
        `${share(concentration.top_1)} and ${share(concentration.top_10)} of the current change`,
      ],
    ]),
    ...summary.complete_since
      ? [`Both periods are counted on every date with: --since ${summary.complete_since} --days ${days}`]
      : [],
    ...summary.conditions.map(({ condition, recordings, isrcs }) =>
      `${condition}: ${counted(recordings, 'recording')} (${isrcs.join(', ')}${
        recordings > isrcs.length ? ', …' : ''
      })`
    ),
    ...summary.not_comparable.map(({ state, recordings, reason }) =>
      `${state}: ${counted(recordings, 'recording')}. ${reason}`
    ),
    ...moving.length > 0
      ? [
        '',
        table(moving, [
          { title: 'ISRC', value: ({ isrc }) => isrc },
          { title: 'NAME', value: ({ name }) => name ?? '-', flexible: true },
          { title: 'GROWTH', value: ({ absolute_growth }) => change(absolute_growth), right: true },
          { title: '%', value: ({ percentage_growth }) => percent(percentage_growth), right: true },
          { title: 'Z', value: ({ robust_z }) => robustZ(robust_z), right: true },
          { title: 'KNOWN', value: ({ condition }) => condition?.code ?? '' },
        ]),
      ]
      : [],
    ...counter_events.length > 0
      ? [
        '',
        table(counter_events, [
          { title: 'DATE', value: ({ date }) => date },
          { title: 'EVENT', value: ({ kind }) => kind },
          { title: 'RECORDINGS', value: ({ recordings }) => count(recordings), right: true },
          { title: 'STREAMS', value: ({ streams }) => change(streams), right: true },
          { title: 'SHARED', value: ({ shared, shared_value }) => shared_value ?? shared ?? '-' },
        ]),
      ]
      : [],
  ].join('\n')
}

const robustZ = (value: number | null) => value === null ? '-' : value.toFixed(1)

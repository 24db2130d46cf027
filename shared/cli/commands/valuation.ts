import type { Command } from 'commander'
import type { Result, Valuation } from '../../client/mod.ts'
import { addCommand, shower, withSession } from '../command.ts'
import { CliError, withNextSteps } from '../failure.ts'
import { readBytes } from '../files.ts'
import { catalogId, catalogSteps } from '../find-catalog.ts'
import { headlineText } from '../headline-text.ts'
import { count, day, usd } from '../numbers.ts'
import { type CommonOptions, wholeNumber } from '../options.ts'
import { list, table } from '../table.ts'
import { argument } from '../terminal.ts'
import { verifyValuation } from '../verify-valuation.ts'

type Explanation = Result<'explain_catalog_valuation'>

export function valuation(parent: Command): void {
  const command = addCommand(
    parent,
    'valuation <catalog>',
    'Show the value of a catalog, and its lifetime averages, latest first.',
    [
      'acp valuation "Summer 2026"',
      'acp valuation "Summer 2026" --explain',
    ],
  )
    .option('--explain', 'show how the latest lifetime average was calculated')
    .option('--limit <n>', 'how many lifetime averages, 1 to 100', '10')
    .action(withSession<{ explain?: boolean; limit: string }, [string]>(
      async ({ client, options, signal, show }, given) => {
        const limit = wholeNumber('--limit', options.limit)
        const id = await catalogId(client, given, signal)
        const createOne = `A capture of the whole catalog creates one: acp capture ${argument(given)}`
        if (options.explain) {
          // Without an explanation there is no valuation, or an imported one, or no catalog.
          const steps = {
            not_found: async () => {
              const { valuations } = await client.catalogs.valuations(id, { limit: 1 }, { signal })
              return valuations.length === 0 ? createOne : `See it with: acp valuation ${argument(given)}`
            },
          }
          const explain = () => client.catalogs.explainValuation(id, { signal })
          const explanation = await withNextSteps(steps, explain)
          return show(explanation, () => calculation(explanation))
        }
        const [{ headline }, { valuations }] = await Promise.all([
          client.catalogs.get(id, { signal }),
          client.catalogs.valuations(id, { limit }, { signal }),
        ])
        show({ headline, lifetime_averages: valuations }, () =>
          [
            ...headlineText(headline),
            '',
            ...valuations.length === 0
              ? [`There is no lifetime average yet. ${createOne}`]
              : ['Lifetime average: all plays by age, times a fixed multiple.', valuationTable(valuations)],
          ].join('\n'))
      },
      catalogSteps,
    ))
  addCommand(
    command,
    'verify <file>',
    'Recompute the value and the hash of a sealed valuation from its CSV.',
    [
      'acp valuation verify valuation-report.csv',
    ],
  ).action(async (path: string, options: CommonOptions) => {
    const { seal, sha256, faults } = verifyValuation(new TextDecoder().decode(await readBytes(path)))
    if (faults.length > 0) throw new CliError(`${path} does not verify:\n${faults.join('\n')}`)
    shower(options)({ ...seal, sha256 }, () =>
      [
        seal.value ? `${usd(seal.value.mid)} as of ${seal.as_of}` : `No value as of ${seal.as_of}`,
        `The file agrees with its seal. The report of valuation ${seal.id} must name the SHA-256`,
        sha256,
      ].join('\n'))
  })
}

const valuationTable = (valuations: readonly Valuation[]) =>
  table(valuations, [
    { title: 'MEASURED', value: ({ measured_at }) => day(measured_at) },
    { title: 'LOW', value: ({ low }) => usd(low), right: true },
    { title: 'MID', value: ({ mid }) => usd(mid), right: true },
    { title: 'HIGH', value: ({ high }) => usd(high), right: true },
    { title: 'STREAMS', value: ({ total_streams }) => count(total_streams), right: true },
    { title: 'SONGS', value: ({ measured_song_count }) => count(measured_song_count), right: true },
  ])

/** The sums need no more than cents; ages and small factors keep their decimals. */
const amount = (value: number) =>
  Math.abs(value) >= 1000 ? value.toLocaleString('en-US', { maximumFractionDigits: 2 }) : String(value)

function calculation({ inputs, steps, constants, ...valuation }: Explanation): string {
  return [
    `${usd(valuation.low)} to ${usd(valuation.high)}, mid ${usd(valuation.mid)}, measured ${
      day(valuation.measured_at)
    }`,
    '',
    list([
      ['Streams', count(inputs.total_streams)],
      ['Songs', `${count(inputs.measured_song_count)} measured of ${count(inputs.song_count)}`],
      ['Age', `${inputs.age_years} years (${inputs.age_rule})`],
      ['Constants', `version ${constants.version}`],
    ]),
    '',
    table(steps, [
      { title: 'STEP', value: ({ name }) => name },
      { title: 'LOW', value: ({ low }) => amount(low), right: true },
      { title: 'MID', value: ({ mid }) => amount(mid), right: true },
      { title: 'HIGH', value: ({ high }) => amount(high), right: true },
      { title: 'FORMULA', value: ({ formula }) => formula, maxWidth: 80 },
    ]),
  ].join('\n')
}

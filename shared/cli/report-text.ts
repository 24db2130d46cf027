import type { ValuationReport } from '../client/mod.ts'
import { count, counted, day, percent, usd } from './numbers.ts'
import { list, table } from './table.ts'

type Report = ValuationReport

const ofShare = (share: number | null) => percent(share === null ? null : share * 100).replace('+', '')

/** The essentials of a report. --html and --json have all of it. */
export function reportText(report: Report): string {
  const { value, missing, trailing_year: year, assumptions, coverage, multiple, comparison, at_risk } = report
  const trailing = [
    ['Trailing streams', `${count(year.streams)}, ${ofShare(year.measured_share)} measured`],
    ['Net revenue of them', usd(year.net_revenue)],
    ['Recordings valued', `${count(coverage.valued)} of ${count(coverage.recordings)}`],
  ] as const
  if (!value) {
    const from = missing?.possible_from
    return [
      `No value as of ${day(report.as_of)}. ${missing?.explanation ?? ''}`,
      ...from ? [`With a capture each day, a value is possible from ${from}.`] : [],
      '',
      list(trailing),
    ].join('\n')
  }
  return [
    `${usd(value.mid)} as of ${day(report.as_of)}, 80 % interval ${usd(value.low)} to ${usd(value.high)}`,
    '',
    list([
      ...trailing,
      ['Multiple', multiple ? `${multiple.mid.toFixed(1)} x trailing net revenue` : '-'],
      ['Largest recording', ofShare(report.concentration.top_1_share)],
      ['Price', `${usd(assumptions.usd_per_1000_streams)} for 1,000 streams`],
      [
        'Term and rate',
        `${assumptions.term_years} years, ${ofShare(assumptions.discount_rate)} a year`,
      ],
      ['Band', comparison ? `${usd(comparison.mid)}, measured ${day(comparison.measured_at)}` : '-'],
    ]),
    ...at_risk.reasons.length === 0 ? [] : [
      '',
      `Value at risk: ${usd(at_risk.value ?? 0)} (${ofShare(at_risk.share)}), in the value.`,
      ...at_risk.reasons.map(({ recordings, value, explanation }) =>
        `  ${count(recordings)}, ${usd(value ?? 0)}: ${explanation}`
      ),
    ],
    ...report.not_valued.flatMap(({ recordings, explanation, isrcs, counted_as }) => [
      '',
      `Not valued: ${counted(recordings, 'recording')}. ${explanation}`,
      ...counted_as.slice(0, 10).map((other, n) => `  ${isrcs[n]} as ${other}`),
    ]),
    '',
    table(report.sensitivity, [
      { title: 'INPUT', value: ({ input }) => input },
      { title: 'STEP', value: ({ step }) => step },
      { title: 'LOWER', value: ({ lower }) => usd(lower.value), right: true },
      { title: 'HIGHER', value: ({ higher }) => usd(higher.value), right: true },
    ]),
  ].join('\n')
}

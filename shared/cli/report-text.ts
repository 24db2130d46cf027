import type { ValuationReport } from '../client/mod.ts'
import { headlineText, ofShare } from './headline-text.ts'
import { count, counted, day, usd } from './numbers.ts'
import { list, table } from './table.ts'

type Report = ValuationReport

/** The essentials of a report. --html and --json have all of it. */
export function reportText(report: Report): string {
  const { trailing_year: year, assumptions, multiple, comparison, at_risk } = report
  const trailing = [
    ['Trailing streams', `${count(year.streams)}, ${ofShare(year.measured_share)} measured`],
    ['Net revenue of them', usd(year.net_revenue)],
  ] as const
  const headline = headlineText(report)
  const notices = assumptions.price_notice ? [assumptions.price_notice] : []
  if (!report.value) return [...headline, ...notices, '', list(trailing)].join('\n')
  return [
    ...headline,
    ...at_risk.reasons.map(({ recordings, value, explanation }) =>
      `  ${counted(recordings, 'recording')}, ${usd(value ?? 0)}: ${explanation}`
    ),
    ...notices,
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
      [
        'Lifetime average',
        comparison ? `${usd(comparison.mid)}, measured ${day(comparison.measured_at)}` : '-',
      ],
    ]),
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

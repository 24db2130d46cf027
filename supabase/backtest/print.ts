import type { Backtest, Row } from './run-backtest.ts'

const months = new Map([[91, '3 months'], [182, '6 months'], [365, '12 months']])
const methods: Record<Row['method'], string> = {
  model: 'this model',
  pooled_exponent: 'one exponent for all',
  last_30_days: 'last 30 days carried forward',
  lifetime: 'all streams / age',
}

const groups: Record<string, string> = {
  under_1_year: 'younger than 1 year',
  '1_to_3_years': '1 to 3 years old',
  '3_to_10_years': '3 to 10 years old',
  over_10_years: 'older than 10 years',
  under_1m: 'under 1 million streams a year',
  '1m_to_10m': '1 to 10 million a year',
  '10m_to_100m': '10 to 100 million a year',
  over_100m: 'over 100 million a year',
}

const signed = (part: number) => `${part < 0 ? '-' : '+'}${Math.abs(part * 100).toFixed(1)} %`
const percent = (part: number) => `${(part * 100).toFixed(1)} %`
const millions = (streams: number) => `${(streams / 1e6).toFixed(1)} million`

const line = (cells: [string, string, string, string, string]) =>
  `  ${cells[0].padEnd(30)}${cells.slice(1).map((cell) => cell.padStart(16)).join('')}`

/** The result as text for a terminal. */
export function printed(backtest: Backtest): string {
  const { cut, results } = backtest
  const lines = [
    `Forecasts from what was captured until ${cut}, compared with what came.`,
    `Data: ${backtest.recordings} recordings, ${backtest.first_observation.slice(0, 10)} to ${
      backtest.last_observation.slice(0, 10)
    }. Fitted on ${backtest.fitted_recordings} recordings (${backtest.fitted_pairs} pairs of 28 days); exponent ${
      backtest.exponent.toFixed(2)
    }.`,
    'Catalog error: all recordings together. Median error: half of the recordings are closer. Held: the 80 % interval.',
  ]
  for (const days of months.keys()) {
    const rows = results.filter((row) => row.days === days)
    lines.push(
      '',
      line([`${months.get(days)} (${days} days)`, 'recordings', 'catalog error', 'median error', 'held']),
    )
    if (rows.length === 0) lines.push('  No recording was observed from the cut to the end of this horizon.')
    let group = 'all'
    for (const row of rows) {
      const name = row.age_class === 'all' ? row.size_class : row.age_class
      if (name !== group) {
        const few = row.recordings < 10 ? ' (few: the figures mean little)' : ''
        lines.push(`  ${groups[name] ?? name}${few}`)
      }
      group = name
      lines.push(line([
        `${name === 'all' ? '' : '  '}${methods[row.method]}`,
        `${row.recordings}`,
        signed(row.catalog_error),
        percent(row.median_error),
        row.coverage === null ? 'no interval' : percent(row.coverage),
      ]))
      if (row.method === 'model' && row.counted_recordings < row.recordings && row.counted_recordings > 0) {
        lines.push(line([
          `${name === 'all' ? '' : '  '}  without the vanished`,
          `${row.counted_recordings}`,
          signed(row.counted_catalog_error!),
          percent(row.counted_median_error!),
          percent(row.counted_coverage!),
        ]))
      }
      if (row.low_streams !== null && row.high_streams !== null) {
        lines.push(
          `    together ${millions(row.actual_streams)}; forecast ${
            millions(row.forecast_streams)
          }, 80 % interval ${millions(row.low_streams)} to ${millions(row.high_streams)}`,
        )
      }
    }
  }
  return lines.join('\n')
}

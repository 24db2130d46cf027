import type { Command } from 'commander'
import { addCommand, withSession } from '../command.ts'
import { usageError } from '../failure.ts'
import { saveText } from '../files.ts'
import { catalogId, catalogSteps } from '../find-catalog.ts'
import { decimalNumber, wholeNumber } from '../options.ts'
import { reportText } from '../report-text.ts'

interface ReportOptions {
  id?: string
  asOf?: string
  years: string
  rate: string
  price?: string
  html?: string
  csv?: string
}

export function report(parent: Command): void {
  addCommand(parent, 'report <catalog>', 'Value a catalog by its trailing year and a discounted cash flow.', [
    'acp catalogs report "Summer 2026"',
    'acp catalogs report "Summer 2026" --years 15 --rate 0.12',
    'acp catalogs report "Summer 2026" --html report.html',
    'acp catalogs report "Summer 2026" --csv recordings.csv',
  ])
    .option('--id <id>', 'a stored valuation; by default the latest one')
    .option('--as-of <time>', 'the valuation that stood then (UTC), such as 2026-06-30T00:00:00Z')
    .option('--years <n>', 'years of cash flow, 1 to 30', '10')
    .option('--rate <n>', 'discount rate a year, 0 to 1', '0.1')
    .option('--price <usd>', 'US dollars for 1,000 streams; by default as published')
    .option('--html <file>', 'write the report as a page to print; - for the standard output')
    .option('--csv <file>', 'write every recording with its inputs; - for the standard output')
    .action(withSession<ReportOptions, [string]>(async ({ client, options, signal, show }, given) => {
      if (options.html && options.csv) throw usageError('--html and --csv exclude each other')
      const which = { id: options.id, as_of: options.asOf }
      const query = {
        ...which,
        term_years: wholeNumber('--years', options.years),
        discount_rate: decimalNumber('--rate', options.rate),
        usd_per_1000_streams: options.price === undefined
          ? undefined
          : decimalNumber('--price', options.price),
      }
      const id = await catalogId(client, given, signal)
      const { html, csv } = options
      if (html) return await saveText(html, await client.catalogs.valuationReportHtml(id, query, { signal }))
      if (csv) return await saveText(csv, await client.catalogs.valuationReportCsv(id, which, { signal }))
      const report = await client.catalogs.valuationReport(id, query, { signal })
      show(report, () => reportText(report))
    }, catalogSteps))
}

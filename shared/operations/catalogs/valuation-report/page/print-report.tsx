/** @jsxImportSource hono/jsx */
import { html } from 'hono/html'
import type { Report } from '../report-schemas.ts'
import { Comparison, Coverage, Decay, Method, Recordings, Seasonality } from './data-section.tsx'
import { minute } from './numbers.ts'
import { style } from './style.ts'
import { CashFlow, Sensitivity, TrailingYear, Value } from './value-section.tsx'

/** A report as a page to print: complete in itself, without scripts, and with nothing to fetch. */
export function printReport(report: Report): string {
  const name = report.catalog_name
  const page = (
    <html lang='en'>
      <head>
        <meta charset='utf-8' />
        <meta name='viewport' content='width=device-width, initial-scale=1' />
        <meta name='robots' content='noindex' />
        <title>{`Valuation report: ${name}, ${report.as_of.slice(0, 10)}`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <p class='kind'>Valuation report, as of {minute(report.as_of)}</p>
          <h1 dir='auto'>{name}</h1>
          <Value report={report} />
          {report.assumptions.price_notice && <p class='warning'>{report.assumptions.price_notice}</p>}
          <p class='note'>{report.semantics}.</p>
          <TrailingYear report={report} />
          <CashFlow report={report} />
          <Sensitivity report={report} />
          <Decay report={report} />
          <Seasonality report={report} />
          <Comparison report={report} />
          <Coverage report={report} />
          <Recordings report={report} />
          <Method report={report} />
        </main>
        <footer>Catalog {report.catalog_id}. Amounts in US dollars.</footer>
      </body>
    </html>
  )
  return String(html`<!doctype html>${page}`)
}

/** @jsxImportSource hono/jsx */
import { html } from 'hono/html'
import { dateText, timeText } from '../../../../presentation/dates.ts'
import type { Report } from '../report-schemas.ts'
import { Comparison, Coverage, Decay, Method, Recordings, Seasonality } from './data-section.tsx'
import { style } from './style.ts'
import { CashFlow, Sensitivity, TrailingYear, Value } from './value-section.tsx'

/** The policy of the page: it loads nothing, and nothing frames it. */
export const reportPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** How a report was shared by a link. */
export interface Shared {
  endsAt: string
  /** The address of the CSV of its recordings; null if the link leaves them out. */
  csv: string | null
}

/** A report as a page to print: complete in itself, without scripts, and with nothing to fetch. */
export function printReport(report: Report, shared?: Shared): string {
  const { catalog_name: name, id, as_of, sha256, assumptions: { term_years, discount_rate, price } } = report
  const isAsSealed = term_years === 10 && discount_rate === 0.1 && price !== null
  const page = (
    <html lang='en'>
      <head>
        <meta charset='utf-8' />
        <meta name='viewport' content='width=device-width, initial-scale=1' />
        <meta name='robots' content='noindex' />
        <title>{`Valuation report: ${name}, ${dateText(as_of)}`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <p class='kind'>Valuation report, as of {timeText(as_of)}</p>
          <h1 dir='auto'>{name}</h1>
          {shared && (
            <p class='shared'>
              Shared by a link until {dateText(shared.endsAt)}.{shared.csv && (
                <>
                  {' '}
                  <a href={shared.csv} download>Recordings as CSV</a>
                </>
              )}
            </p>
          )}
          {report.updating && <p class='warning'>Updating: a newer value is being made.</p>}
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
          <Method report={report} isShared={shared !== undefined} />
        </main>
        <footer>
          <p>
            {id
              ? `Valuation ${id}, made ${as_of}, SHA-256 ${sha256}.${
                isAsSealed ? '' : ' Its value is another one: the assumptions were changed.'
              }`
              : `As of ${as_of}, before the first valuation: not sealed.`}
          </p>
          <p>{!shared && `Catalog ${report.catalog_id}. `}Amounts in US dollars.</p>
        </footer>
      </body>
    </html>
  )
  return String(html`<!doctype html>${page}`)
}

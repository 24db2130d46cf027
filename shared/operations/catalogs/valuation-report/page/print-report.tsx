/** @jsxImportSource hono/jsx */
import { html } from 'hono/html'
import { dateText, timeText } from '../../../../presentation/dates.ts'
import { Mark } from '../../../../presentation/mark.tsx'
import { fontFace } from '../../../../presentation/type.ts'
import type { Report } from '../report-schemas.ts'
import { Method, MethodDetails, Recordings, Technical } from './data-section.tsx'
import { Fold, titles } from './section.tsx'
import { style } from './style.ts'
import { CashFlow, LeftOut, Scope, Sensitivity, TrailingYear, Value } from './value-section.tsx'

/** The policy of the page: it loads nothing, and nothing frames it. */
export const reportPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What the button of a shared page runs, which is all that it may run. */
export const printAct = 'print()'

/** How a report was shared by a link. */
export interface Shared {
  endsAt: string
  /** The address of the CSV of its recordings; null if the link leaves them out. */
  csv: string | null
  /** The address of the typeface. */
  font: string
  /** The address of the published model. */
  model: string
}

/** The sections that the report has. */
function contents({ cash_flow, value, sensitivity, recordings }: Report) {
  const has: Partial<Record<string, boolean>> = {
    'cash-flow': cash_flow.length > 0 && value !== null,
    sensitivity: sensitivity.length > 0,
    recordings: recordings.length > 0,
  }
  return Object.entries(titles).filter(([id]) => has[id] ?? true)
}

/** A report as a page to print: complete in itself, without scripts, and with nothing to fetch, unless it is shared. */
export function printReport(report: Report, shared?: Shared): string {
  const { catalog_name: name, as_of } = report
  const face = shared ? fontFace(shared.font) : ''
  const page = (
    <html lang='en'>
      <head>
        <meta charset='utf-8' />
        <meta name='viewport' content='width=device-width, initial-scale=1' />
        <meta name='robots' content='noindex' />
        <title>{`Valuation report: ${name}, ${dateText(as_of)}`}</title>
        <style dangerouslySetInnerHTML={{ __html: face + style }} />
      </head>
      <body>
        <header>
          <p class='brand'>
            <Mark />Artist and Catalog Platform
          </p>
          {shared && (
            <p class='acts'>
              <button type='button' {...{ onclick: printAct }}>Print</button>
              {shared.csv && <a href={shared.csv} download aria-label='Recordings as CSV'>CSV</a>}
            </p>
          )}
        </header>
        <main>
          <div class='first'>
            <h1 dir='auto'>{name}</h1>
            <p class='kind'>
              Valuation report, as of {timeText(as_of)}
              {shared && `, shared until ${dateText(shared.endsAt)}`}
            </p>
            <Scope report={report} />
            {report.updating && <p class='warning'>Updating: a newer value is being made.</p>}
            <Value report={report} />
            <LeftOut report={report} />
            {report.assumptions.price_notice && <p class='warning'>{report.assumptions.price_notice}</p>}
            <p class='note'>{report.semantics}. Amounts in US dollars.</p>
          </div>
          {shared && (
            <nav class='contents' aria-label='Contents'>
              <Fold head='Contents'>
                {contents(report).map(([id, title]) => <a href={`#${id}`}>{title}</a>)}
              </Fold>
            </nav>
          )}
          <TrailingYear report={report} />
          <CashFlow report={report} />
          <Sensitivity report={report} />
          <Recordings report={report} />
          <MethodDetails report={report} />
          <Method report={report} model={shared?.model} />
        </main>
        <footer>
          <Technical report={report} isShared={shared !== undefined} />
        </footer>
      </body>
    </html>
  )
  // A line breaks nowhere between a number and its percent sign.
  return String(html`<!doctype html>${page}`).replaceAll(/(?<=\d) %/g, '\u00a0%')
}

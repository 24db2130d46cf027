/** @jsxImportSource hono/jsx */
import { html } from 'hono/html'
import { dateText, timeText } from '../../../../presentation/dates.ts'
import { fontFace } from '../../../../presentation/type.ts'
import type { Report } from '../report-schemas.ts'
import { Comparison, Coverage, Method, MethodDetails, Recordings, Technical } from './data-section.tsx'
import { style } from './style.ts'
import { CashFlow, Sensitivity, TrailingYear, Value } from './value-section.tsx'

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

/** The sections that a reader looks for, and that the report has. */
const contents = ({ cash_flow, sensitivity, recordings }: Report) => [
  ['year', 'Streams of a year'],
  ...cash_flow.length > 0 ? [['cash-flow', 'Cash flow']] : [],
  ...sensitivity.length > 0 ? [['sensitivity', 'Sensitivity']] : [],
  ...recordings.length > 0 ? [['recordings', 'Recordings']] : [],
  ['method', 'Method details'],
  ['sources', 'Sources and limits'],
]

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
        <main>
          <header>
            <div>
              <h1 dir='auto'>{name}</h1>
              <p class='kind'>
                Valuation report, as of {timeText(as_of)}
                {shared && `, shared until ${dateText(shared.endsAt)}`}
              </p>
            </div>
            {shared && (
              <p class='acts'>
                <button type='button' {...{ onclick: printAct }}>Print</button>
                {shared.csv && <a href={shared.csv} download aria-label='Recordings as CSV'>CSV</a>}
              </p>
            )}
          </header>
          {shared && (
            <nav class='contents' aria-label='Contents'>
              {contents(report).map(([id, title]) => <a href={`#${id}`}>{title}</a>)}
            </nav>
          )}
          {report.updating && <p class='warning'>Updating: a newer value is being made.</p>}
          <Value report={report} />
          {report.assumptions.price_notice && <p class='warning'>{report.assumptions.price_notice}</p>}
          <p class='note'>{report.semantics}.</p>
          <TrailingYear report={report} />
          <CashFlow report={report} />
          <Sensitivity report={report} />
          <Comparison report={report} />
          <Coverage report={report} />
          <Recordings report={report} />
          <MethodDetails report={report} />
          <Method report={report} model={shared?.model} />
        </main>
        <footer>
          <p>Amounts in US dollars.</p>
          <Technical report={report} isShared={shared !== undefined} />
        </footer>
      </body>
    </html>
  )
  // A line breaks nowhere between a number and its percent sign.
  return String(html`<!doctype html>${page}`).replaceAll(/(?<=\d) %/g, '\u00a0%')
}

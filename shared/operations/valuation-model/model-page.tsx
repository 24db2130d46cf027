/** @jsxImportSource hono/jsx */
import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import { colorStyle } from '../../presentation/colors.ts'
import { dateText } from '../../presentation/dates.ts'
import { fontFace, interFile, typeStyle } from '../../presentation/type.ts'
import { ageClasses, type PublishedModel, sizeClasses } from './model-schemas.ts'

type Row = PublishedModel['backtests'][number]

const style = `${fontFace(`../docs/${interFile}`)}${colorStyle}${typeStyle}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:var(--regular) var(--size-3)/var(--leading-3) var(--sans)}
main{max-width:54rem;margin:0 auto;padding:clamp(1.5rem,5vw,3.5rem) 1.25rem 4rem}
h1{font-size:var(--size-5);line-height:var(--leading-5);letter-spacing:-.02em;margin:0 0 1rem}
h2{font-size:var(--size-4);line-height:var(--leading-4);margin:2.5rem 0 .75rem}
h3{font-size:inherit;margin:2rem 0 .25rem}h1,h2,h3{font-weight:var(--bold)}
p{margin:0 0 1rem}.muted{color:var(--muted)}a{color:var(--accent)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:var(--size-2);line-height:var(--leading-2)}
th,td{text-align:right;vertical-align:top;padding:.4rem .5rem;border-bottom:1px solid var(--line)}
th:last-child,td:last-child{padding-right:0}td>span{display:block}
th:first-child,td:first-child{text-align:left;padding-left:0}
th{color:var(--muted);font-weight:var(--medium)}
tr.model td{background:var(--weak);font-weight:var(--medium)}tr.model .muted{font-weight:var(--regular)}
@media (max-width:34rem){th,td{padding-inline:.2rem}thead th{font-size:var(--size-1);line-height:var(--leading-1)}}
@media print{main{max-width:none;padding:0}h2,h3{break-after:avoid}tr{break-inside:avoid}}
`

const methodNames: Record<Row['method'], string> = {
  model: 'This model',
  pooled_exponent: 'One exponent for all',
  last_30_days: 'Last 30 days carried forward',
  lifetime: 'All streams divided by age',
}

const classNames: Record<string, string> = {
  under_1_year: 'Younger than 1 year',
  '1_to_3_years': '1 to 3 years',
  '3_to_10_years': '3 to 10 years',
  over_10_years: 'Older than 10 years',
  under_1m: 'Under 1 million',
  '1m_to_10m': '1 to 10 million',
  '10m_to_100m': '10 to 100 million',
  over_100m: 'Over 100 million',
}

const horizons = [[91, '3 months'], [182, '6 months'], [365, '12 months']] as const

const percent = (part: number | null, sign = false) => {
  if (part === null) return '–'
  const text = (Math.abs(part) * 100).toFixed(1)
  return `${part < 0 ? '−' : sign ? '+' : ''}${text}\u00a0%`
}

/** The published model as a page: what it does, how wrong it was, and where it fails. */
export function modelPage({ state, model, backtests, min_recordings }: PublishedModel): string {
  const total = backtests.filter((row) => row.age_class === 'all' && row.size_class === 'all')
  const run = backtests[0]
  return String(html`<!doctype html>${(
    <html lang='en'>
      <head>
        <meta charset='utf-8' />
        <meta name='viewport' content='width=device-width, initial-scale=1' />
        <title>The valuation model and its errors</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <h1>The valuation model and its errors</h1>
          <p>
            A recording’s streams of the last 28 days are carried forward along a curve that falls with a
            power of its age. A part of what they changed from the 28 days before, beyond what age explains,
            is added once. How steep the curve is, and how large that part, is fitted each night on all
            recordings of this deployment with a history. The 80 % interval comes from how far forecasts
            inside that history were from what came. Beyond a year no forecast was tried: from there the
            interval grows faster.
          </p>
          <p class='muted'>
            {model
              ? `Fitted on ${number(model.recordings)} recordings (${
                number(model.pairs)
              } pairs of 28 days) known until ${dateText(model.known_until)}. Exponent ${
                model.exponent.toFixed(2)
              }.`
              : 'No model has been fitted yet.'} <a href='../valuation-model'>The same as JSON</a>
          </p>
          <h2>How wrong it was</h2>
          {state === 'published'
            ? (
              <>
                <p>
                  Forecasts from 3, 6 and 12 months ago, made on {dateText(run!.run_on)}{' '}
                  from what was known then, compared with what came. Errors are forecast minus actual streams,
                  as a part of the actual ones. An interval that is right holds for 80 % of recordings. A
                  recording that is no longer counted has no streams from then on; what this model's errors
                  are without such recordings is said below each.
                </p>
                {total.some((row) => row.basis === 'captured') && (
                  <p class='muted'>
                    Some of these histories were loaded later: for {horizons.filter(([days]) =>
                      total.some((row) => row.days === days && row.basis === 'captured')
                    )
                      .map(([, name]) => name).join(', ')} “known then” means captured then.
                  </p>
                )}
                <Methods rows={total} />
                <Classes
                  title='This model by age at the time of the forecast'
                  names={ageClasses}
                  rows={backtests}
                  field='age_class'
                />
                <Classes
                  title='This model by streams a year at the time of the forecast'
                  names={sizeClasses}
                  rows={backtests}
                  field='size_class'
                />
              </>
            )
            : (
              <p>
                This deployment has too few recordings with a history: errors are told from {min_recordings}
                {' '}
                recordings on, 3 months after their first captures.
              </p>
            )}
          <h2>Where it fails</h2>
          <p>
            It does not know what is not in the play counts: a tour, a new album, a film, a removal. A
            movement of the whole catalog puts most recordings outside of their intervals at once. Recordings
            younger than a few months, and songs of one season, are forecast worst. Counts that were captured
            for less than 28 days, and unknown release dates, give wider intervals.
          </p>
        </main>
      </body>
    </html>
  )}`)
}

const number = (count: number) => count.toLocaleString('en')

const Errors = (
  { name, isModel, recordings, catalog_error, median_error, coverage }:
    & Pick<Row, 'recordings' | 'catalog_error' | 'median_error' | 'coverage'>
    & { name: string; isModel?: boolean },
) => (
  <tr class={isModel ? 'model' : undefined}>
    <td>{name}</td>
    <td>{number(recordings)}</td>
    <td>{percent(catalog_error, true)}</td>
    <td>{percent(median_error)}</td>
    <td>{percent(coverage)}</td>
  </tr>
)

const Methods = ({ rows }: { rows: Row[] }) => (
  <Table id='methods' title='All recordings, four methods'>
    <thead>
      <tr>
        <th>Method</th>
        <th>Recordings</th>
        <th>Catalog error</th>
        <th>Median error</th>
        <th>80 % interval held</th>
      </tr>
    </thead>
    <tbody>
      {horizons.filter(([days]) => rows.some((row) => row.days === days)).map(([days, name]) => (
        <>
          <tr>
            <th colspan={5} scope='colgroup'>{name}</th>
          </tr>
          {rows.filter((row) => row.days === days).map((row) => (
            <>
              <Errors {...row} name={methodNames[row.method]} isModel={row.method === 'model'} />
              {row.method === 'model' && row.without_vanished && (
                <Errors {...row.without_vanished} name='without those that vanished' />
              )}
            </>
          ))}
        </>
      ))}
    </tbody>
  </Table>
)

const Classes = (
  { title, names, rows, field }: {
    title: string
    names: readonly string[]
    rows: Row[]
    field: 'age_class' | 'size_class'
  },
) => (
  <Table id={field} title={`${title}: catalog error, and in how many cases the interval held`}>
    <thead>
      <tr>
        <th>Recordings</th>
        {horizons.map(([, name]) => <th>{name}</th>)}
      </tr>
    </thead>
    <tbody>
      {names.map((name) => (
        <tr>
          <td>{classNames[name]}</td>
          {horizons.map(([days]) => {
            const row = rows.find((row) => row.days === days && row[field] === name && row.method === 'model')
            if (!row) return <td>–</td>
            if (row.catalog_error === null) return <td>too few ({row.recordings})</td>
            return (
              <td>
                <span>{percent(row.catalog_error, true)}</span>
                <span class='muted'>{percent(row.coverage)} of {number(row.recordings)}</span>
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </Table>
)

/** A table that scrolls by itself, also by keyboard, where it is wider than the page. */
const Table = ({ id, title, children }: { id: string; title: string; children: Child }) => (
  <>
    <h3 id={id}>{title}</h3>
    <div class='wide' role='region' aria-labelledby={id} tabindex={0}>
      <table aria-labelledby={id}>{children}</table>
    </div>
  </>
)

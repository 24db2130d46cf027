import { withDatabase } from '../../supabase/local/with-database.ts'
import { runImport, writeFiles } from './import.ts'
import { type LargeCatalog, recordings } from './large-catalog.ts'
import { met, type Row, seconds } from './report.ts'
import { functionEnvironment, serve } from './serve.ts'
import { progress, type Session } from './session.ts'
import { openStore } from './store.ts'

/** How long the report is read. */
const report_s = 60
const imported = { recordings: 5_000, days: 400 }

/** B18: a valuation report of a large catalog, and the model of future streams right after a large import. */
export async function valuationBudget(session: Session, opened: () => Promise<LargeCatalog>): Promise<Row> {
  const { reported_s, made_s } = await reportTime(session, await opened())
  const fit_s = await fitTime(session)
  const rows = imported.recordings * imported.days
  return {
    id: 'B18',
    what:
      `valuation report of ${recordings.toLocaleString('en')} recordings as CSV; fitting the model right ` +
      `after an import of ${rows.toLocaleString('en')} rows`,
    measured: `${seconds(reported_s)}; ${seconds(fit_s)}`,
    reference: '-',
    ratio: '-',
    budget: '<= 10 s; <= 10 s',
    verdict: met([reported_s, { max: 10 }], [fit_s, { max: 10 }]),
    notes: [
      `the worker made the valuation in ${seconds(made_s)}; the report is read over HTTP${
        reported_s > report_s ? `, for ${report_s} s, and its time extrapolated` : ''
      }`,
    ],
  }
}

/** Stops after a minute, and then extrapolates. */
async function reportTime(session: Session, catalog: LargeCatalog) {
  // As the worker does each day, and after each change.
  await catalog.owner`select jobs.update_valuation_model()`
  progress('B18: a valuation')
  const begun = performance.now()
  const isMade = async () => (await catalog.owner`select from app.valuations`).length > 0
  while (!await isMade()) await catalog.owner`select jobs.make_valuation(${catalog.catalogId})`
  const made_s = (performance.now() - begun) / 1000
  const environment = functionEnvironment(catalog, 2)
  const { child, origin } = await serve(session, 'api', 'functions/api/index.ts', environment)
  progress('B18: a valuation report')
  const started = performance.now()
  const elapsed_s = () => (performance.now() - started) / 1000
  const response = await fetch(`${origin}/api/catalogs/${catalog.catalogId}/valuation-report.csv`, {
    headers: { 'x-api-key': catalog.key },
  })
  if (!response.ok) throw new Error(`The report has status ${response.status}: ${await response.text()}`)
  let lines = -1
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    lines += text.split('\n').length - 1
    if (elapsed_s() > report_s) break
  }
  const took = elapsed_s()
  await child.stop()
  if (took < report_s && lines !== recordings) throw new Error(`The report ended after ${lines} recordings`)
  return { reported_s: took * recordings / lines, made_s }
}

/** Without statistics of the new rows, which autovacuum has not collected yet. */
async function fitTime(session: Session): Promise<number> {
  const store = await openStore(session, 'fitted')
  const files = await writeFiles(session.folder, imported.recordings, imported.days)
  progress('B18: an import, then a fit')
  await runImport(session, files, store.ownerUrl)
  return await withDatabase(store.ownerUrl, async (sql) => {
    const started = performance.now()
    await sql`select jobs.update_valuation_model()`
    const took = (performance.now() - started) / 1000
    const [model] = await sql`select recordings, pairs from app.valuation_models`
    if (!(model?.recordings > 0 && model?.pairs > 0)) throw new Error('The model was fitted on nothing')
    return took
  })
}

import type { Sql } from 'postgres'
import { importFiles } from '../import/import-files.ts'
import { withDatabase } from '../local/with-database.ts'
import { Refusal } from '../local/refusal.ts'
import type { Options } from './options.ts'

/** The errors of one method over a group of recordings. Errors are parts of one: 0.1 is 10 %. */
export interface Row {
  days: number
  age_class: string
  size_class: string
  method: 'model' | 'pooled_exponent' | 'last_30_days' | 'lifetime'
  recordings: number
  catalog_error: number
  median_error: number
  /** The part of the recordings whose streams were in the 80 % interval; null for methods without one. */
  coverage: number | null
  actual_streams: number
  forecast_streams: number
  low_streams: number | null
  high_streams: number | null
  /** The same without recordings that vanished within the horizon. */
  counted_recordings: number
  counted_catalog_error: number | null
  counted_median_error: number | null
  counted_coverage: number | null
}

export interface Backtest {
  cut: string
  first_observation: string
  last_observation: string
  recordings: number
  fitted_recordings: number
  fitted_pairs: number
  exponent: number
  results: Row[]
}

const horizons = [91, 182, 365]

/** Loads the files into an empty database with the schema, fits the model at the cut, and compares. */
export async function runBacktest(
  url: string,
  { files, cut }: Pick<Options, 'files' | 'cut'>,
): Promise<Backtest> {
  await load(url, files)
  return await withDatabase(url, (sql) => compare(sql, cut))
}

/** Loads the files into an empty database with the schema. */
export async function load(url: string, files: string[]) {
  await importFiles({
    files,
    databaseUrl: url,
    stackFile: '',
    dataSource: 'apify_spotify_playcount',
    dryRun: false,
    sample: false,
    maxErrors: 20,
  }, () => {})
}

async function compare(sql: Sql, cut: string | undefined): Promise<Backtest> {
  const [data] = await sql<{ first: Date | null; last: Date; recordings: number }[]>`
    select min(captured_at) as first, max(captured_at) as last, count(distinct isrc)::int as recordings
    from app.song_measurements where isfinite(captured_at)`
  const { first, last, recordings } = data!
  if (!first) throw new Refusal('The folder has no observations')
  const date = cut ?? new Date(last.getTime() - 366 * 86_400_000).toISOString().slice(0, 10)
  const known = Date.parse(`${date}T00:00:00Z`) + 86_400_000
  if (known <= first.getTime() || known + horizons[0]! * 86_400_000 > last.getTime() + 86_400_000) {
    throw new Refusal(
      `The observations are from ${day(first)} to ${
        day(last)
      }. A cut at ${date} needs some before it, and those ` +
        `of ${horizons[0]} days after it`,
    )
  }
  // A history that is loaded at once was not recorded when it was captured.
  const rows = await sql`
    with model as materialized (
      select (m).* from private.fit_valuation_model(${new Date(known)}, 'captured') m
    )
    select model.recordings as fitted_recordings, model.pairs as fitted_pairs,
      (model.parameters ->> 'exponent')::float8 as exponent, b.*
    from model
    left join lateral (
      select b.* from unnest(${horizons}::int[]) horizon
      cross join lateral private.backtest(model, array(select isrc from app.songs), horizon) b
    ) b on true
    order by b.days, b.age_class <> 'all', b.size_class <> 'all',
      array_position(array['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years'], b.age_class),
      array_position(array['under_1m', '1m_to_10m', '10m_to_100m', 'over_100m'], b.size_class),
      array_position(array['model', 'pooled_exponent', 'last_30_days', 'lifetime'], b.method)`
  const { fitted_recordings, fitted_pairs, exponent } = rows[0]!
  return {
    cut: date,
    first_observation: first.toISOString(),
    last_observation: last.toISOString(),
    recordings,
    fitted_recordings,
    fitted_pairs,
    exponent,
    results: rows.filter((row) => row.days !== null)
      .map((
        {
          fitted_recordings: _r,
          fitted_pairs: _p,
          exponent: _e,
          run_on: _o,
          known_until: _k,
          basis: _b,
          ...row
        },
      ) => row as unknown as Row),
  }
}

const day = (time: Date) => time.toISOString().slice(0, 10)

import type { Row } from './report.ts'
import { progress, type Session } from './session.ts'
import { insertCatalog, openStore, type Store } from './store.ts'
import { summaryBudget } from './summary.ts'
import { valuationBudget } from './valuation.ts'

export const recordings = 200_000
/** Counted days until yesterday. */
export const days = 100

/** A catalog of 200,000 recordings with the months of 100 days. */
export interface LargeCatalog extends Store {
  catalogId: string
}

/** B16 and B18 share a catalog. */
export function largeCatalogBudgets(session: Session): Record<'B16' | 'B18', () => Promise<Row>> {
  let catalog: Promise<LargeCatalog> | undefined
  const opened = () => catalog ??= create(session)
  return { B16: () => summaryBudget(opened), B18: () => valuationBudget(session, opened) }
}

async function create(session: Session): Promise<LargeCatalog> {
  const store = await openStore(session, 'large_catalog')
  progress(`a catalog of ${recordings.toLocaleString('en')} recordings`)
  const catalogId = await insertCatalog(store, recordings, 1)
  await insertMonths(store, recordings)
  return { ...store, catalogId }
}

/** The count of recording `n` on day `d`, and its second of the day: SQL for Postgres and DuckDB. */
export const countOf = '(1000000 + n * 13 + d * (50 + n % 1000) + (n * 7 + d * 11) % 16)'
export const secondOf = '(15600 + (n * 401 + d * 13) % 2048)'

/** Months as the captures of these days write them, without their 20 million observations, which neither row reads. */
export async function insertMonths({ owner }: Store, recordings: number) {
  await owner.unsafe(`
    insert into app.monthly_playcounts (isrc, data_source, month, last_day, counts, seconds,
      present, invalid, lower, first_count, last_count, earliest_us, latest_us)
    select month.isrc, 'apify_spotify_playcount', month.month, month.last_day, month.counts, month.seconds, facts.*
    from (
      select 'QZBCH' || lpad(n::text, 7, '0') as isrc, date_trunc('month', day)::date as month,
        max(extract(day from day))::integer as last_day,
        repeat(',', min(extract(day from day))::integer - 1) || string_agg(${countOf}::text, ',' order by d) as counts,
        repeat(',', min(extract(day from day))::integer - 1) || string_agg(${secondOf}::text, ',' order by d) as seconds
      from generate_series(1, ${recordings}) n, generate_series(0, ${days - 1}) d
      cross join lateral (select (now() at time zone 'UTC')::date - ${days} + d) dated (day)
      group by n, date_trunc('month', day)
      order by date_trunc('month', day), n
    ) month
    cross join lateral private.month_facts(month.counts, month.seconds) facts`)
  await owner.unsafe('vacuum (analyze) app.monthly_playcounts')
}

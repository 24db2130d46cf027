import postgres from 'postgres'
import { met, type Row, seconds } from './report.ts'
import { progress, type Session } from './session.ts'
import { dateFromToday, median } from './statistics.ts'
import { insertCatalog, openStore, statementOf, type Store } from './store.ts'

const recordings = 200_000
const days = 31
const rounds = 5

/** B16: the summary of a large catalog over the longest periods. */
export async function summaryBudget(session: Session): Promise<Row> {
  const store = await openStore(session, 'summary')
  const catalogId = await insertCatalog(store, recordings, 1)
  await insertMonths(store)
  const { text, values } = statementOf(store, 'get_catalog_playcount_summary', {
    ...{ catalog_id: catalogId, since: dateFromToday(-days - 1), days },
  })
  const api = postgres(store.apiUrl, { max: 1, fetch_types: false })
  progress('B16: the summary of a catalog')
  const times: number[] = []
  let comparable = 0
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now()
    const [row] = await api.unsafe(text, values as never[], { prepare: true })
    times.push((performance.now() - started) / 1000)
    comparable =
      (typeof row!.result === 'string' ? JSON.parse(row!.result) : row!.result).recordings.comparable
  }
  await api.end()
  if (comparable < recordings * 0.9) throw new Error(`Only ${comparable} recordings are comparable`)
  const measured = median(times.slice(1))
  return {
    id: 'B16',
    what: `play-count summary of a catalog of ${
      recordings.toLocaleString('en')
    } recordings, two periods of ${days} days`,
    measured: seconds(measured),
    reference: '-',
    ratio: '-',
    budget: '<= 3 s',
    verdict: met([measured, { max: 3 }]),
    notes: [`median of ${rounds} calls after one; the fastest ${seconds(Math.min(...times))}`],
  }
}

/** Months as the captures of 100 days write them, without their observations: 20 million rows that no summary reads. */
async function insertMonths({ owner }: Store) {
  progress('months')
  await owner.unsafe(`
    insert into app.monthly_playcounts (isrc, data_source, month, last_day, counts, seconds,
      present, invalid, lower, first_count, last_count, earliest_us, latest_us)
    select month.isrc, 'apify_spotify_playcount', month.month, month.last_day, month.counts, month.seconds, facts.*
    from (
      select 'QZBCH' || lpad(n::text, 7, '0') as isrc, date_trunc('month', day)::date as month,
        max(extract(day from day))::integer as last_day,
        repeat(',', min(extract(day from day))::integer - 1) ||
          string_agg((1000000 + n * 13 + (day::date - date '2020-01-01') * (50 + n % 1000)
            + (hashint4(n + (day::date - date '2020-01-01')) & 15))::text, ',' order by day) as counts,
        repeat(',', min(extract(day from day))::integer - 1) ||
          string_agg((15600 + (hashint4(n * 401 + (day::date - date '2020-01-01')) & 2047) * 0.87)::text, ','
            order by day) as seconds
      from generate_series(1, ${recordings}) n,
        generate_series((now() at time zone 'UTC')::date - 100, (now() at time zone 'UTC')::date - 1, '1 day') day
      group by n, date_trunc('month', day)
      order by date_trunc('month', day), n
    ) month
    cross join lateral private.month_facts(month.counts, month.seconds) facts`)
  await owner.unsafe('vacuum (analyze) app.monthly_playcounts')
}

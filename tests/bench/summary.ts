import { DuckDBInstance } from '@duckdb/node-api'
import postgres from 'postgres'
import { countOf, days as stored, type LargeCatalog, recordings, secondOf } from './large-catalog.ts'
import { met, type Row, seconds, times } from './report.ts'
import { progress } from './session.ts'
import { alternate, dateFromToday } from './statistics.ts'
import { statementOf } from './store.ts'

const days = 31
const rounds = 5
const [first, since, last] = [-2 * days - 1, -days - 1, -1].map(dateFromToday) as [string, string, string]

interface Sums {
  comparable: number
  previous: number
  current: number
}

/** B16: the summary of a large catalog over the longest periods, beside an analytical database with the plain rows. */
export async function summaryBudget(opened: () => Promise<LargeCatalog>): Promise<Row> {
  const catalog = await opened()
  const api = postgres(catalog.apiUrl, { max: 1, fetch_types: false })
  const { text, values } = statementOf(catalog, 'get_catalog_playcount_summary', {
    catalog_id: catalog.catalogId,
    since,
    days,
  })
  const summarize = async (): Promise<Sums> => {
    const [row] = await api.unsafe(text, values as never[], { prepare: true })
    const { recordings, previous_change, current_change } = typeof row!.result === 'string'
      ? JSON.parse(row!.result)
      : row!.result
    return { comparable: recordings.comparable, previous: previous_change, current: current_change }
  }
  progress(`B16: ${(recordings * stored).toLocaleString('en')} plain rows in DuckDB`)
  const plain = await openPlainRows()
  try {
    const [found, expected] = [await summarize(), await plain.summarize()]
    if (JSON.stringify(found) !== JSON.stringify(expected) || found.comparable < recordings * 0.9) {
      throw new Error(`The sums differ: ${JSON.stringify(found)}, ${JSON.stringify(expected)}`)
    }
    progress('B16: the summary of a catalog')
    const time = await alternate(rounds, { summary: timed(summarize), plain: timed(plain.summarize) })
    const ratio = time.ratio('summary', 'plain')
    return {
      id: 'B16',
      what: `play-count summary of a catalog of ${
        recordings.toLocaleString('en')
      } recordings, two periods of ${days} days`,
      measured: seconds(time.median('summary')),
      reference: `${seconds(time.median('plain'))} (DuckDB, two threads: states and sums of the plain rows)`,
      ratio: times(ratio),
      budget: '<= 1.0x',
      verdict: met([ratio, { max: 1 }]),
      notes: [
        `medians of ${rounds} alternating calls after one; both return the same sums. The summary also has ` +
        'movers, artists, concentration and counter events',
      ],
    }
  } finally {
    plain.close()
    await api.end()
  }
}

const timed = (work: () => Promise<unknown>) => async () => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** The observations of the catalog, in the order of capture. */
async function openPlainRows() {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  await connection.run(`
    create table observations as
    select 'QZBCH' || lpad(n::varchar, 7, '0') as isrc,
      (date '${dateFromToday(-stored)}' + d::integer)::timestamp + to_seconds(${secondOf}) as captured_at,
      ${countOf} as value
    from range(${stored}) days (d), range(1, ${recordings + 1}) recordings (n)`)
  return {
    async summarize(): Promise<Sums> {
      const [row] = (await connection.runAndReadAll(statesAndSums)).getRowObjectsJson()
      return {
        comparable: Number(row!.comparable),
        previous: Number(row!.previous),
        current: Number(row!.current),
      }
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** The rules of sql/catalogs/history.sql, for one capture a day. */
const statesAndSums = `
  with following as (
    select isrc, captured_at::date as date, value, epoch(captured_at) % 86400 as second,
      lag(value) over (partition by isrc order by captured_at) as previous
    from observations
    where captured_at >= date '${first}' and captured_at < date '${last}' + 1
  ),
  recording as (
    select case
        when bool_or(value not between 0 and 9007199254740991) then 'invalid_observation'
        when count(*) < ${2 * days + 1} then 'incomplete'
        when bool_or(value < previous) then 'counter_correction'
        when max(second) - arg_min(second, date) > 3600 or arg_min(second, date) - min(second) > 3600
          then 'unaligned_observations'
        else 'comparable' end as state,
      max(value) filter (where date = date '${first}') as start_count,
      max(value) filter (where date = date '${since}') as middle_count,
      max(value) filter (where date = date '${last}') as end_count
    from following
    group by isrc
  )
  select count(*) as comparable, sum(middle_count - start_count) as previous, sum(end_count - middle_count) as current
  from recording where state = 'comparable'`

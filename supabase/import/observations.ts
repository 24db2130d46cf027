import { type Batch, loadBatches } from './batches.ts'
import type { Sql } from './database.ts'
import { format, type Report } from './report.ts'
import type { Table } from './table.ts'

/** Inserts the new observations batch by batch, and reports those that disagree with another one. */
export async function loadObservations(
  sql: Sql,
  table: Table,
  report: Report,
  dataSource: string,
): Promise<string[]> {
  await sql`
    create temp table import_observations
      (line bigint, isrc text, captured_at timestamptz, value bigint)
    on commit drop`
  await sql`create temp table import_isrcs (isrc text primary key) on commit drop`
  let [rows, added] = [0, 0]
  await loadBatches(table, report, async (batch) => {
    // After `maxErrors` problems the remaining rows are only checked one by one.
    if (report.isFull) return
    await stage(sql, batch)
    const newRows = await insertNew(sql, dataSource)
    if (newRows < batch.lines.length) await reportConflicts(sql, table.file, report, dataSource)
    rows += batch.lines.length
    added += newRows
  })
  const [{ unknown }] = await sql<[{ unknown: number }]>`
    select count(*)::int as unknown from import_isrcs
    where not exists (select from app.songs where songs.isrc = import_isrcs.isrc)`
  return [
    `Observations: ${format(added)} added, ${format(rows - added)} already there`,
    ...unknown > 0 ? [`ISRCs with observations but no recording: ${format(unknown)}`] : [],
  ]
}

/** No field has a line break, so each column is sent as one text. This is faster than an array of quoted elements. */
async function stage(sql: Sql, { lines, columns: [isrcs, times, values] }: Batch) {
  const column = (list: unknown[]) => sql`string_to_array(${list.join('\n')}, E'\\n')`
  await sql`truncate import_observations`
  await sql`
    insert into import_observations (line, isrc, captured_at, value)
    select line::bigint, upper(isrc), captured_at::timestamptz, value::bigint
    from unnest(${column(lines)}, ${column(isrcs!)}, ${column(times!)}, ${column(values!)})
      as row (line, isrc, captured_at, value)`
}

/** Inserts the first row of each key, in the order of the index. All have the time of the import's begin as recorded_at. */
async function insertNew(sql: Sql, dataSource: string): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select cardinality(private.land_observations(
      array_agg(isrc), array_agg(captured_at), array_agg(value), ${dataSource}, null, now())) as count
    from (
      select distinct on (isrc, captured_at) isrc, captured_at, value
      from import_observations order by isrc, captured_at, line
    ) given`
  await sql`
    insert into import_isrcs select distinct isrc from import_observations
    on conflict do nothing`
  return count
}

type Conflict = { line: string; isrc: string; time: string; value: string; known: string; place: string }

/** Reports the observations whose value differs from that of the same key in the table. */
async function reportConflicts(sql: Sql, file: string, report: Report, dataSource: string) {
  const conflicts = await sql<(Conflict & { count: string })[]>`
    select staged.line, staged.isrc, staged.value, known.value as known, count(*) over (),
      regexp_replace(
        to_char(staged.captured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '[.]?0*$', '') || 'Z' as time,
      case
        when known.xmin <> pg_current_xact_id()::xid then 'in the database'
        when first_line < line and first_value = known.value then 'on line ' || first_line
        else 'on an earlier line'
      end as place
    from (
      select *, first_value(line) over same_key as first_line, first_value(value) over same_key as first_value
      from import_observations
      window same_key as (partition by isrc, captured_at order by line)
    ) staged
    -- The limit makes this one look-up by key for each row. Without statistics the planner may choose a join of all rows.
    cross join lateral (
      select m.value, m.xmin from app.song_measurements m
      where m.isrc = staged.isrc and m.data_source = ${dataSource} and m.captured_at = staged.captured_at limit 1
    ) known
    where known.value <> staged.value
    order by line limit ${report.max}`
  for (const { line, isrc, time, value, known, place } of conflicts) {
    report.add(file, Number(line), `${isrc} at ${time} has the value ${value} here, but ${known} ${place}`)
  }
  report.problemCount += Number(conflicts[0]?.count ?? 0) - conflicts.length
}

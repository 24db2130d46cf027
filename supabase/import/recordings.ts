import { hasHidden, visibleName } from '../../shared/platform/visible-text.ts'
import { type Batch, loadBatches } from './batches.ts'
import type { Sql } from './database.ts'
import { format, type Report } from './report.ts'
import type { Table } from './table.ts'

/** Stages all rows in a temporary table, to compare them to each other, and inserts them with one statement. */
export async function loadRecordings(sql: Sql, table: Table, report: Report): Promise<string[]> {
  await sql`
    create temp table import_recordings
      (line bigint, isrc text, name text, artist text, release_date date)
    on commit drop`
  let cleaned = { count: 0, line: 0 }
  await loadBatches(table, report, async (batch) => {
    if (report.isFull) return
    const [line = 0, ...more] = await stage(sql, batch)
    if (line > 0) cleaned = { count: cleaned.count + 1 + more.length, line: cleaned.line || line }
  })
  await reportDisagreements(sql, table.file, report)
  const notice = `Characters that cannot be seen were removed: ${
    format(cleaned.count)
  } rows, first line ${cleaned.line}`
  return [await upsert(sql), ...cleaned.count > 0 ? [notice] : []]
}

/** Returns the lines whose names have lost characters that cannot be seen. */
async function stage(sql: Sql, { lines, columns: [isrcs, given, givenArtists, dates] }: Batch) {
  const [names, artists] = [given!.map(visibleName), givenArtists!.map(visibleName)]
  await sql`
    insert into import_recordings (line, isrc, name, artist, release_date)
    select line, upper(isrc), nullif(name, ''), nullif(artist, ''), nullif(release_date, '')::date
    from unnest(${lines}::bigint[], ${isrcs!}::text[], ${names}::text[], ${artists}::text[], ${dates!}::text[])
      as row (line, isrc, name, artist, release_date)`
  return lines.filter((_, row) => hasHidden(given![row]!) || hasHidden(givenArtists![row]!))
}

/** Rows of one recording may complete each other. If two have different values, it is unknown which is right. */
async function reportDisagreements(sql: Sql, file: string, report: Report) {
  const disagreements = await sql<{ line: string; isrc: string; other: string; column: string }[]>`
    select distinct on (line) line, isrc, first_line as other, "column"
    from (
      select line, isrc, position, "column", value,
        first_value(line) over same_field as first_line, first_value(value) over same_field as first_value
      from import_recordings,
        lateral (values (1, 'name', name), (2, 'artist', artist), (3, 'release_date', release_date::text))
          field (position, "column", value)
      where value is not null
      window same_field as (partition by isrc, position order by line)
    ) staged
    where value <> first_value order by line, position`
  for (const { line, isrc, other, column } of disagreements) {
    report.add(file, Number(line), `${isrc} has another ${column} on line ${other}`)
  }
}

async function upsert(sql: Sql): Promise<string> {
  const [{ added, changed, total }] = await sql<[{ added: number; changed: number; total: number }]>`
    with source as materialized (
      select isrc, max(name) as name, max(artist) as artist, max(release_date) as release_date
      from import_recordings group by isrc order by isrc
    ), written as (
      insert into app.songs as song (isrc, name, artist, release_date) select * from source
      on conflict (isrc) do update set
        name = coalesce(excluded.name, song.name),
        artist = coalesce(excluded.artist, song.artist),
        release_date = coalesce(excluded.release_date, song.release_date)
      where excluded.name is distinct from song.name and excluded.name is not null
        or excluded.artist is distinct from song.artist and excluded.artist is not null
        or excluded.release_date is distinct from song.release_date and excluded.release_date is not null
      -- xmax is 0 in a row that this statement inserted, and its own transaction in one that it updated.
      returning xmax = 0 as is_new
    )
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed,
      (select count(*)::int from source) as total
    from written`
  const unchanged = total - added - changed
  return `Recordings: ${format(added)} added, ${format(changed)} changed, ${format(unchanged)} unchanged`
}

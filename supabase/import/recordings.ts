import { type Batch, readBatches } from './batches.ts'
import type { Sql } from './database.ts'
import type { Problems } from './problems.ts'
import type { Progress } from './progress.ts'
import type { Table } from './table.ts'

export type RecordingCounts = { added: number; changed: number; unchanged: number }

/** All go to a table of their own first: it shows which rows of the file disagree, and one statement adds the rest. */
export async function loadRecordings(
  sql: Sql,
  table: Table,
  problems: Problems,
  progress: Progress,
): Promise<RecordingCounts> {
  await sql`
    create temp table import_recordings
      (line bigint, isrc text, name text, artist text, release_date date)
    on commit drop`
  for await (const batch of readBatches(table, problems, progress)) {
    if (!problems.full) await stage(sql, batch)
  }
  await reportDisagreements(sql, table.file, problems)
  return await upsert(sql)
}

async function stage(sql: Sql, { lines, columns: [isrcs, names, artists, dates] }: Batch) {
  await sql`
    insert into import_recordings (line, isrc, name, artist, release_date)
    select line, upper(isrc), nullif(name, ''), nullif(artist, ''), nullif(release_date, '')::date
    from unnest(${lines}::bigint[], ${isrcs!}::text[], ${names!}::text[], ${artists!}::text[], ${dates!}::text[])
      as row (line, isrc, name, artist, release_date)`
}

/** Rows of one recording may complete each other, but not say different things: neither is known to be right. */
async function reportDisagreements(sql: Sql, file: string, problems: Problems) {
  const found = await sql<{ line: string; isrc: string; other: string; column: string }[]>`
    with contested as (
      select isrc from import_recordings group by isrc
      having min(name) <> max(name) or min(artist) <> max(artist) or min(release_date) <> max(release_date)
    ), rows as materialized (
      select * from import_recordings join contested using (isrc)
    )
    select rows.line, rows.isrc, earlier.line as other,
      case when rows.name <> earlier.name then 'name' when rows.artist <> earlier.artist then 'artist'
        else 'release_date' end as column
    from rows cross join lateral (
      select * from rows earlier
      where earlier.isrc = rows.isrc and earlier.line < rows.line
        and (earlier.name <> rows.name or earlier.artist <> rows.artist or earlier.release_date <> rows.release_date)
      order by earlier.line limit 1
    ) earlier
    order by rows.line`
  for (const { line, isrc, other, column } of found) {
    problems.add(file, Number(line), `${isrc} has another ${column} on line ${other}`)
  }
}

async function upsert(sql: Sql): Promise<RecordingCounts> {
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
  return { added, changed, unchanged: total - added - changed }
}

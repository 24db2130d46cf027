import { Batch } from './batch.ts'
import type { Database } from './database.ts'
import { type Reading, readRows } from './read.ts'
import { recordingRow, recordingSize } from './rows.ts'
import type { Table } from './tables.ts'

export type RecordingCounts = { added: number; changed: number; unchanged: number }

/** All go to a table of their own first: it shows which rows of the file disagree, and one statement adds the rest. */
export async function loadRecordings(
  database: Database,
  table: Table,
  reading: Reading,
): Promise<RecordingCounts> {
  await database.change(`
    create temp table import_recordings (line bigint, isrc text, name text, artist text, release_date date)
    on commit drop`)
  const rows = () => {
    const batch = new Batch(1 << 22, 1 << 16)
    return { batch, clear: () => batch.clear() }
  }
  await readRows(table, reading, {
    turns: [rows(), rows()],
    rowSize: recordingSize,
    addRow: () => recordingRow,
    flush: ({ batch }) => database.copy('copy pg_temp.import_recordings from stdin (format binary)', batch),
  })
  await reportDisagreements(database, table.file, reading)
  if (reading.problems.count > 0) return { added: 0, changed: 0, unchanged: 0 }
  return await upsert(database)
}

/** Rows of one recording may complete each other, but not say different things: neither is known to be right. */
async function reportDisagreements(database: Database, file: string, { problems }: Reading) {
  const found = await database.rows<{ line: string; isrc: string; other: string; column: string }>(`
    with torn as (
      select isrc from pg_temp.import_recordings group by isrc
      having min(name) <> max(name) or min(artist) <> max(artist) or min(release_date) <> max(release_date)
    ), rows as materialized (
      select * from pg_temp.import_recordings join torn using (isrc)
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
    order by rows.line`)
  for (const { line, isrc, other, column } of found) {
    problems.add(file, Number(line), `${isrc} has another ${column} on line ${other}`)
  }
}

async function upsert(database: Database): Promise<RecordingCounts> {
  const [counts] = await database.rows<Record<'added' | 'changed' | 'total', string>>(`
    with source as materialized (
      select isrc, max(name) as name, max(artist) as artist, max(release_date) as release_date
      from pg_temp.import_recordings group by isrc order by isrc
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
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed,
      (select count(*) from source) as total
    from written`)
  const [added, changed] = [Number(counts!.added), Number(counts!.changed)]
  return { added, changed, unchanged: Number(counts!.total) - added - changed }
}

import { Batch } from './batch.ts'
import type { CsvReader } from './csv.ts'
import { codeOf, type Database } from './database.ts'
import type { Problem } from './problems.ts'
import { type Reading, readRows } from './read.ts'
import { observationRow, observationSize } from './rows.ts'
import type { Table } from './tables.ts'

export type ObservationCounts = { added: number; alreadyThere: number; withoutRecording: number }

type Conflict = {
  problem: Problem
  isrc: string
  capturedAt: string
  value: string
  there: string
  line?: number
}

const batchRows = 1 << 16
const columns = '(isrc, data_source, captured_at, value)'

/**
 * Copies each batch straight into the table, which is as fast as Postgres gets. If a row is there already the batch is
 * taken back and merged, and so is the next one, until a batch is all new again.
 */
export class ObservationLoad {
  readonly #database: Database
  readonly #table: Table
  readonly #reading: Reading
  readonly #dataSource: string
  readonly #conflicts: Conflict[] = []
  #merging = false
  #rows = 0
  #added = 0

  constructor(database: Database, table: Table, reading: Reading, dataSource: string) {
    this.#database = database
    this.#table = table
    this.#reading = reading
    this.#dataSource = dataSource
  }

  async run(): Promise<ObservationCounts> {
    await this.#database.change(`
      create temp table import_observations (
        ordinal integer generated always as identity,
        isrc text, data_source text, captured_at timestamptz, value bigint
      ) on commit drop;
      create temp table import_unknown_isrcs (isrc text) on commit drop;
      -- A batch is looked up row by row: its statistics are unknown, and the table may be larger than all memory.
      set local enable_hashjoin = off;
      set local enable_mergejoin = off;
      savepoint batch`)
    const distinct = new RecentIsrcs()
    const rowSize = observationSize(this.#dataSource)
    const rows = () => new Rows(new Batch(batchRows * rowSize + 64, batchRows))
    await readRows(this.#table, this.#reading, {
      turns: [rows(), rows()],
      rowSize,
      addRow: (turn) =>
        observationRow(this.#dataSource, (isrc, reader) => {
          if (distinct.add(isrc)) turn.addIsrc(reader)
        }),
      flush: (turn) => this.#flush(turn),
    })
    const [unknown] = await this.#database.rows<{ count: string }>(
      'select count(distinct isrc) from pg_temp.import_unknown_isrcs',
    )
    return {
      added: this.#added,
      alreadyThere: this.#rows - this.#added,
      withoutRecording: Number(unknown!.count),
    }
  }

  async #flush({ batch, isrcs }: Rows) {
    this.#rows += batch.rows
    if (isrcs.length > 0) {
      await this.#database.change(
        `insert into pg_temp.import_unknown_isrcs select isrc from unnest($1::text[]) isrc
         where not exists (select from app.songs where songs.isrc = isrc.isrc)`,
        [isrcs],
      )
    }
    if (this.#merging || !await this.#copied(batch)) await this.#merge(batch)
  }

  /** False when a row of the batch is there already, in the table or earlier in the file. */
  async #copied(batch: Batch): Promise<boolean> {
    try {
      await this.#database.copy(
        `release savepoint batch; savepoint batch;
         copy app.song_measurements ${columns} from stdin (format binary)`,
        batch,
      )
      this.#added += batch.rows
      return true
    } catch (error) {
      if (codeOf(error) !== uniqueViolation) throw error
      await this.#database.change('rollback to savepoint batch')
      return false
    }
  }

  async #merge(batch: Batch) {
    await this.#database.change('truncate pg_temp.import_observations restart identity')
    await this.#database.copy(`copy pg_temp.import_observations ${columns} from stdin (format binary)`, batch)
    // In the order of the index. Of two rows with one key the first is kept, and then compared to the other.
    const [counts] = await this.#database.rows<Record<'missing' | 'different' | 'added', string>>(`
      with compared as materialized (
        select here.*, there.value as there from pg_temp.import_observations here
        left join app.song_measurements there using (isrc, data_source, captured_at)
      ), added as (
        insert into app.song_measurements ${columns}
        select isrc, data_source, captured_at, value from compared where there is null
        order by isrc, captured_at, ordinal
        on conflict (isrc, data_source, captured_at) do nothing
        returning 1
      )
      select count(*) filter (where there is null) as missing, count(*) filter (where there <> value) as different,
        (select count(*) from added) as added
      from compared`)
    const [missing, different, added] = [
      Number(counts!.missing),
      Number(counts!.different),
      Number(counts!.added),
    ]
    this.#added += added
    this.#merging = added < batch.rows
    if (different > 0 || added < missing) await this.#collectConflicts(batch)
  }

  async #collectConflicts(batch: Batch) {
    const { problems } = this.#reading
    const found = await this.#database.rows<
      Omit<Conflict, 'problem' | 'line'> & { ordinal: number; earlier: number | null; count: string }
    >(
      `select here.ordinal, here.isrc, ${
        isoTime('here.captured_at')
      } as "capturedAt", here.value, there.value as there,
        (select min(first.ordinal) from pg_temp.import_observations first
          where (first.isrc, first.captured_at, first.value) = (here.isrc, here.captured_at, there.value)
            and first.ordinal < here.ordinal) as earlier,
        count(*) over () as count
      from pg_temp.import_observations here
      join app.song_measurements there using (isrc, data_source, captured_at)
      where there.value <> here.value
      order by here.ordinal limit $1`,
      [problems.max],
    )
    for (const { ordinal, earlier, count: _, ...conflict } of found) {
      const problem = problems.add(this.#table.file, batch.lines[ordinal - 1]!, '')
      this.#conflicts.push({
        ...conflict,
        problem,
        line: earlier === null ? undefined : batch.lines[earlier - 1],
      })
    }
    problems.addUnnamed(Number(found[0]?.count ?? 0) - found.length)
  }

  /** Says where each other value is. Once all is taken back, what the table holds was there before. */
  async explainConflicts() {
    const known = await this.#database.rows<{ position: string }>(
      `select position from unnest($1::text[], $2::timestamptz[], $3::bigint[])
        with ordinality as conflict (isrc, captured_at, value, position)
      join app.song_measurements using (isrc, captured_at, value) where data_source = $4`,
      [
        this.#conflicts.map(({ isrc }) => isrc),
        this.#conflicts.map(({ capturedAt }) => capturedAt),
        this.#conflicts.map(({ there }) => there),
        this.#dataSource,
      ],
    )
    const inDatabase = new Set(known.map(({ position }) => Number(position) - 1))
    for (const [index, { problem, isrc, capturedAt, value, there, line }] of this.#conflicts.entries()) {
      const place = inDatabase.has(index)
        ? 'in the database'
        : line
        ? `on line ${line}`
        : 'on an earlier line'
      problem.text = `${isrc} at ${capturedAt} has the value ${value} here, but ${there} ${place}`
    }
  }
}

const uniqueViolation = '23505'

const isoTime = (column: string) =>
  `regexp_replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '\\.?0*$', '') || 'Z'`

/** A batch, and which recordings are in it that were not in the batches before, as far as is remembered. */
class Rows {
  readonly batch: Batch
  isrcs: string[] = []

  constructor(batch: Batch) {
    this.batch = batch
  }

  addIsrc(reader: CsvReader) {
    this.isrcs.push(reader.text(0))
  }

  clear() {
    this.batch.clear()
    this.isrcs = []
  }
}

/** Remembers ISRCs in 16 MB, whatever their number; may forget one, never knows one that was not added. */
class RecentIsrcs {
  readonly #slots = new Float64Array(1 << 21)

  /** Whether it is new. */
  add(isrc: number): boolean {
    // Multiplicative hashing of both halves; neighbours in a label's numbering spread over all slots.
    const slot = Math.imul(isrc ^ Math.imul(isrc / 2 ** 32, 0x85ebca6b), 0x9e3779b1) >>> 11
    if (this.#slots[slot] === isrc) return false
    this.#slots[slot] = isrc
    return true
  }
}

import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { openDatabase } from '../support/database.ts'
import { startProgram } from '../support/processes.ts'
import { waitingForLocks } from '../support/with-lock.ts'

const database = fixture(openDatabase)
const folder = Deno.makeTempDirSync({ prefix: 'archive-' })
afterAll(() => Deno.remove(folder, { recursive: true }))

const root = new URL('../..', import.meta.url).pathname
const file = join(folder, 'song_measurements_2024q1.tsv.gz')

function start(...args: string[]) {
  const child = startProgram(Deno.execPath(), [
    ...['run', '-A', `--config=${root}deno.json`, `${root}supabase/archive/archive-command.ts`],
    ...[...args, '--database-url', database.ownerUrl],
  ], { cwd: folder })
  const outcome = child.output().then(({ code, stdout, stderr }) => {
    const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes).trim())
    return { code, out, err }
  })
  return { child, outcome }
}
const run = (...args: string[]) => start(...args).outcome
const archive = ['--quarter', '2024Q1', '--to', folder]
const restore = ['--restore', file]

/** Every row with every column, in the order of the key, and where it is stored. */
const observations = () =>
  database
    .value`select array_agg(m::text || ' ' || tableoid::regclass::text order by isrc, data_source, captured_at)
    from app.song_measurements m`
const months = () =>
  database.value`select array_agg(m::text order by isrc, data_source, month) from app.monthly_playcounts m`
const compared = () =>
  database.value`select private.compare_recordings(null, ${[1, 2].map(testIsrc)}, '2024-02-10', 5)`
const state = async () => ({ observations: await observations(), months: await months() })
const insert = (captured_at: string, value = 1) =>
  database.owner`insert into app.song_measurements (isrc, captured_at, value) values (${
    testIsrc(1)
  }, ${captured_at}, ${value})`

let before: Awaited<ReturnType<typeof state>>

beforeEach(async () => {
  const { owner } = database
  if (await database.value`select count(*)::int from app.archived_quarters`) {
    const [{ partition }] = await owner`select private.begin_restore('2024-01-01') as partition` as never as [
      Record<string, string>,
    ]
    expect(partition).toBe('song_measurements_2024q1')
    await owner`select private.end_restore('2024-01-01')`
  }
  await owner`truncate app.song_measurements`
  await Deno.remove(file).catch(() => {})
  // A quarter with its neighbours' first and last days, several captures a day, microseconds and an invalid count.
  await owner`
    insert into app.song_measurements (isrc, captured_at, value, snapshot_id, recorded_at)
    select isrc, '2023-12-31T23:59:59.999999Z'::timestamptz + n * interval '1 day 0.000001 s', n * n - 5,
      case when n % 2 = 0 then gen_random_uuid() end, case when n % 3 = 0 then now() end
    from unnest(${[1, 2].map(testIsrc)}::text[]) isrc, generate_series(0, 95) n`
  const within = ['2024-01-01T00:00:00Z', '2024-02-10T04:00:00Z', '2024-03-31T23:59:59.999999Z']
  for (const time of [...within, '2024-04-01T00:00:00Z']) await insert(time)
  before = await state()
})

it('an archived quarter is in the file, its months and the history stay, and it is read back identically', async () => {
  const history = await compared()
  expect(await run(...archive))
    .toMatchObject({ err: '', code: 0, out: expect.stringContaining('Archived 183 observations') })
  expect(
    await database.value`select count(*)::int from app.song_measurements
    where captured_at >= '2024-01-01Z' and captured_at < '2024-04-01Z'`,
  ).toBe(0)
  expect(await database.value`select to_regclass('app.song_measurements_2024q1')`).toBeNull()
  expect([await months(), await compared()]).toEqual([before.months, history])
  expect(await run(...archive))
    .toMatchObject({ err: '', code: 0, out: expect.stringContaining('Archived already') })

  expect(await run(...restore)).toEqual({ code: 0, out: 'Restored 183 observations of 2024Q1', err: '' })
  expect(await state()).toEqual(before)
  expect(await run(...restore))
    .toMatchObject({ code: 1, err: expect.stringContaining('no archive of this database') })
  // The triggers follow it as before.
  await insert('2024-03-01T12:00:00Z', 7)
  expect(await months()).not.toEqual(before.months)
})

it('nothing is stored in an archived quarter, so that its months are not counted from a part of it', async () => {
  await run(...archive)
  await expect(insert('2024-02-11T00:00:00Z')).rejects.toThrow('archived_2024q1')
  await expect(database.owner`select private.create_quarter_partitions('2024-02-01')`)
    .rejects.toThrow('is archived')
  await insert('2024-04-07T00:00:00Z')
  await database.owner`update app.song_measurements set value = value`
  const kept = (texts: string[]) => texts.filter((text) => /,2024-0[123]-01,/.test(text))
  expect(kept(await months())).toEqual(kept(before.months))
})

it('what was known within an archived quarter is refused by name, and later times are answered', async () => {
  await run(...archive)
  const known = (as_of: string) =>
    database.value`select count(*)::int from private.months_as_of(
      ${[testIsrc(2)]}, 'apify_spotify_playcount', '2024-01-01', '2024-03-01', ${as_of})`
  await expect(known('2024-02-15T00:00:00Z')).rejects.toMatchObject({
    code: 'PT400',
    detail: 'as_of needs the observations of 2024Q1, which were moved to a file',
  })
  expect([await known('2099-01-01T00:00:00Z'), await known('2023-12-01T00:00:00Z')]).toEqual([3, 0])
})

describe('refused, with nothing changed:', () => {
  const refused = async (args: string[], message: string | RegExp) => {
    const now = await state()
    expect(await run(...args)).toMatchObject({ code: 1, err: expect.stringMatching(message) })
    expect(await state()).toEqual(now)
  }
  it('an open quarter, one without a partition, and what is no quarter', async () => {
    const open = await database.value`select to_char(now() at time zone 'UTC', 'YYYY"Q"Q')`
    await refused(['--quarter', open, '--to', folder], 'The quarter is open')
    await refused(['--quarter', '1999Q1', '--to', folder], 'has no partition')
    await refused(['--quarter', '2024Q5', '--to', folder], 'is written like 2024Q1')
  })

  it('months that do not agree with the observations', async () => {
    await database.owner`delete from app.monthly_playcounts where month = '2024-02-01' and isrc = ${
      testIsrc(2)
    }`
    await refused(archive, /The months have \d+ days and the observations \d+/)
  })

  it('a file of that name with other rows, and a file that was changed', async () => {
    await run(...archive)
    const bytes = await Deno.readFile(file)
    bytes[bytes.length >> 1]! ^= 1
    await Deno.writeFile(file, bytes)
    await refused(restore, /cannot be read|no archive of this database/)
    bytes[bytes.length >> 1]! ^= 1
    await Deno.writeFile(file, bytes)
    await run(...restore)
    await database
      .owner`update app.song_measurements set value = 9 where captured_at = '2024-02-10T04:00:00Z'`
    await refused(archive, 'exists with other rows')
  })
})

describe('killed', () => {
  /** Kills the command while a lock lets it wait. */
  async function killedWhile(lock: string, args: string[]) {
    await database.owner.begin(async (sql) => {
      await sql.unsafe(lock)
      const { child, outcome } = start(...args)
      await expect.poll(() => waitingForLocks(database.owner), { timeout: 20_000 }).toBe(1)
      child.kill('SIGKILL')
      await outcome
    })
    await expect.poll(() =>
      database.value`select count(*)::int from pg_stat_activity
      where application_name = 'archive' and datname = current_database()`
    ).toBe(0)
  }

  it('before the rows are read, or when the file is complete and nothing is dropped yet, it continues', async () => {
    await killedWhile('lock table app.song_measurements_2024q1 in row exclusive mode', archive)
    expect(await state()).toEqual(before)
    await Deno.writeTextFile(`${file}.partial`, 'the beginning of a file')
    await killedWhile('lock table app.song_measurements in access share mode', archive)
    expect(await state()).toEqual(before)
    expect((await Deno.stat(file)).isFile).toBe(true)
    expect((await run(...archive)).out).toContain('Archived 183 observations')
  })

  it('before a restored quarter is attached, the quarter stays archived', async () => {
    await run(...archive)
    await killedWhile('lock table app.song_measurements_default in access share mode', restore)
    expect(await database.value`select to_regclass('app.song_measurements_2024q1')`).toBeNull()
    expect((await run(...restore)).code).toBe(0)
    expect(await state()).toEqual(before)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog } from '../support/accounts.ts'
import { lockStackDir } from '../../supabase/local/lock.ts'
import { gzip, manyObservations, observations, recordings, startImport, useImport } from './command.ts'

const files = useImport()
const { write, run } = files
const owner = () => files.database.owner
beforeEach(() => owner()`truncate app.songs, app.song_measurements cascade`)

const songs = () =>
  files.database.value`
    select coalesce(array_agg(concat_ws('|', isrc, coalesce(name, '-'), coalesce(artist, '-'), release_date) order by isrc), '{}')
    from app.songs`
const measurements = () =>
  files.database.value`
    select coalesce(array_agg(
      concat_ws(' ', isrc, to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), value)
      order by isrc, captured_at), '{}') from app.song_measurements`

describe('npm run import', () => {
  it('loads both files in either order and prints a summary', async () => {
    await write('r.csv', recordings('QZIMP2600001,One,Artist,2024-02-29', 'qzimp2600002,,,'))
    await write(
      'o.csv',
      observations('QZIMP2600001,2025-01-01T04:20:00Z,100', 'QZXXX0000001,2025-01-01T04:20:00Z,5'),
    )
    const { code, stdout, stderr } = await run('o.csv', 'r.csv')
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^Loaded: 4 rows in [\d.]+ s, [\d,]+ rows\/s$/m)
    expect(stdout).toContain('Recordings: 2 added, 0 changed, 0 unchanged\n')
    expect(stdout).toContain('Observations: 2 added, 0 already there\n')
    expect(stdout).toContain('ISRCs with observations but no recording: 1\n')
    expect(code).toBe(0)
    expect(await songs()).toEqual(['QZIMP2600001|One|Artist|2024-02-29', 'QZIMP2600002|-|-'])
    const [row] = await owner()`select * from app.song_measurements where isrc = 'QZIMP2600001'`
    // Known from the import on, not since its capture.
    expect(Date.now() - row!.recorded_at.getTime()).toBeLessThan(60_000)
    expect(row).toMatchObject({
      platform: 'spotify',
      metric: 'platform_displayed_play_count',
      data_source: 'apify_spotify_playcount',
      snapshot_id: null,
    })
  })

  it('has the headlines of the catalogs with these recordings computed anew, and no others', async () => {
    const account = await createAccount(files.database)
    const catalogs = []
    for (const isrc of ['QZIMP2600001', 'QZIMP2600002']) {
      catalogs.push(await createCatalog(files.database, account, [isrc]))
    }
    /** The catalogs whose headlines were computed anew. A call may compute one again that was made in its millisecond. */
    const computed = async () => {
      const before = (await owner()`select as_of::text from app.valuations`).map(({ as_of }) => as_of)
      while (await files.database.value`select jobs.make_valuation()` > 0);
      const rows = await owner()`select catalog_id from app.valuations where as_of::text <> all (${before})`
      return new Set(rows.map(({ catalog_id }) => catalog_id))
    }
    const [first, second] = catalogs
    expect(await computed()).toEqual(new Set(catalogs))
    await write('o.csv', observations('QZIMP2600001,2025-01-01T04:20:00Z,100'))
    expect((await run('o.csv')).code).toBe(0)
    expect(await computed()).toEqual(new Set([first]))
    await write('r.csv', recordings('QZIMP2600002,Two,Artist,2024-02-29'))
    expect((await run('r.csv')).code).toBe(0)
    expect(await computed()).toEqual(new Set([second]))
  })

  it('reads quotes, line breaks in quotes, CRLF, a byte-order mark and a file without a final newline, without hidden text', async () => {
    await write(
      'r.csv',
      '\ufeff"isrc",name,artist,release_date\r\n' +
        'QZIMP2600001,"Say ""Hi"", you","a\r\nb\nc",""\r\n' +
        'QZIMP2600002,Pi\ufffdata \u{1f3b5}\u{e0041}\u3164,  spaced  ,0001-01-01\r\n' +
        'QZIMP2600003,\'tis\u0091 \\N \\.,"""",9999-12-31',
    )
    const { stderr, stdout } = await run('r.csv')
    expect(stderr).toBe('')
    expect(stdout).toContain('Characters that cannot be seen were removed: 2 rows, first line 5')
    expect(await songs()).toEqual([
      'QZIMP2600001|Say "Hi", you|a b c',
      'QZIMP2600002|Pi\ufffdata \u{1f3b5}|spaced|0001-01-01',
      'QZIMP2600003|\'tis \\N \\.|"|9999-12-31',
    ])
  })

  it('keeps microseconds, time zones and every bigint', async () => {
    await write(
      'o.csv',
      observations(
        'QZIMP2600001,0001-01-01T00:00:00Z,-9223372036854775808',
        'QZIMP2600001,1999-12-31T23:59:59.999999Z,9223372036854775807',
        'QZIMP2600001,2024-02-29T00:00Z,-1',
        'QZIMP2600001,2024-03-01T00:30:00.5+01:00,9007199254740993',
        'QZIMP2600001,2024-12-31T23:30:00-0130,0',
        'QZIMP2600001,2286-01-01T00:00:00.000001+14,9007199254740991',
        'QZIMP2600001,9999-12-31T23:59:59.123456Z,-9007199254740993',
      ),
    )
    expect((await run('o.csv')).stderr).toBe('')
    expect(await measurements()).toEqual([
      'QZIMP2600001 0001-01-01 00:00:00.000000 -9223372036854775808',
      'QZIMP2600001 1999-12-31 23:59:59.999999 9223372036854775807',
      'QZIMP2600001 2024-02-29 00:00:00.000000 -1',
      'QZIMP2600001 2024-02-29 23:30:00.500000 9007199254740993',
      'QZIMP2600001 2025-01-01 01:00:00.000000 0',
      'QZIMP2600001 2285-12-31 10:00:00.000001 9007199254740991',
      'QZIMP2600001 9999-12-31 23:59:59.123456 -9007199254740993',
    ])
  })

  it('recognizes gzip by content, also with several members', async () => {
    const rows = manyObservations(3)
    const at = rows.indexOf('\n', rows.indexOf('QZ')) - 5
    const [first, second] = [await gzip(rows.slice(0, at)), await gzip(rows.slice(at))]
    await write('o.csv', new Uint8Array([...first, ...second]))
    expect((await run('o.csv')).stdout).toContain('Observations: 3 added, 0 already there')
    await write('cut.csv.gz', first.subarray(0, first.length - 6))
    expect(await run('cut.csv.gz'))
      .toMatchObject({ code: 1, stderr: 'cut.csv.gz: the gzip data is damaged or ends early\n' })
  })

  it('inserts nothing when repeated, and only new rows of a larger file', async () => {
    await write('r.csv', recordings('QZIMP2600001,One,Artist,2024-02-29'))
    // The observations are loaded in batches of 20,000.
    await write('o.csv', manyObservations(21_000))
    expect((await run('r.csv', 'o.csv')).stdout).toContain('Observations: 21,000 added, 0 already there')
    const again = await run('r.csv', 'o.csv')
    expect(again.stdout).toContain('Recordings: 0 added, 0 changed, 1 unchanged')
    expect(again.stdout).toContain('Observations: 0 added, 21,000 already there')
    await write('o.csv', manyObservations(42_000))
    expect((await run('o.csv')).stdout).toContain('Observations: 21,000 added, 21,000 already there')
    const [sum] = await owner()`select count(*)::int, sum(value)::text from app.song_measurements`
    expect(sum).toEqual({ count: 42_000, sum: `${42_000 * 1000 + 42_000 * 41_999 / 2}` })
  })

  it('updates recordings, but not by empty fields', async () => {
    await write('r.csv', recordings('QZIMP2600001,One,Artist,2024-02-29', 'QZIMP2600002,Two,,'))
    await run('r.csv')
    await write(
      'r.csv',
      recordings('QZIMP2600001,Uno,,', 'QZIMP2600002,,,', 'QZIMP2600003,Three,,', 'QZIMP2600003,,Trio,'),
    )
    expect((await run('r.csv')).stdout).toContain('Recordings: 1 added, 1 changed, 1 unchanged')
    expect(await songs())
      .toEqual([...['QZIMP2600001|Uno|Artist|2024-02-29', 'QZIMP2600002|Two|-', 'QZIMP2600003|Three|Trio']])
  })

  it('keeps data sources apart', async () => {
    await write('o.csv', observations('QZIMP2600001,2025-01-01T00:00:00Z,1'))
    await run('o.csv')
    await write('o.csv', observations('QZIMP2600001,2025-01-01T00:00:00Z,2'))
    const { code } = await run('o.csv', '--data-source=kworb')
    expect(code).toBe(0)
    const rows = await owner()`select data_source, value::int from app.song_measurements order by 1`
    expect([...rows])
      .toEqual([{ data_source: 'apify_spotify_playcount', value: 1 }, { data_source: 'kworb', value: 2 }])
  })

  it('loads nothing with --dry-run, but prints the summary', async () => {
    await write('r.csv', recordings('QZIMP2600001,One,,'))
    await write('o.csv', manyObservations(10))
    const { code, stdout } = await run('--dry-run', 'r.csv', 'o.csv')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Checked, and loaded nothing: 11 rows/)
    expect(stdout).toContain('Observations: 10 added, 0 already there')
    expect([await songs(), await measurements()]).toEqual([[], []])
  })

  it('uses the database of the running stack, by default that of .local', async () => {
    await write('o.csv', manyObservations(1))
    for (const [STACK_DIR, added] of [['stack', '1 added'], ['', '0 added, 1 already there']] as const) {
      const folder = STACK_DIR || '.local'
      await Deno.mkdir(`${files.folder}/${folder}`)
      await write(`${folder}/stack.json`, JSON.stringify({ database_url: files.database.ownerUrl }))
      const start = () => startImport(files.folder, ['o.csv'], { STACK_DIR }).outcome
      // A copy of a running stack's folder has the file too.
      expect((await start()).code).toBe(1)
      const lock = await lockStackDir(`${files.folder}/${folder}`)
      expect((await start()).stdout).toContain(added)
      lock.release()
    }
    const none = await startImport(files.folder, ['o.csv'], { STACK_DIR: 'none' }).outcome
    expect(none).toMatchObject({
      code: 1,
      stderr:
        'No database: none/stack.json exists only while npm start runs. Start it, or give --database-url\n',
    })
  })

  const help = 'Try: npm run import -- --help'
  const unreachable = 'postgres://nobody:secret@127.0.0.1:1/none'
  const twoFiles = 'one.csv and one.csv both hold observations. Load one after the other'
  const noDatabase = 'Cannot connect to the database at 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1'
  it.each([
    [['--force', 'o.csv'], 2, `Unknown option '--force'. ${help}`],
    [[], 2, `Name one or two files. ${help}`],
    [['a', 'b', 'c'], 2, `Name one or two files. ${help}`],
    [['o.csv', '--database-url'], 2, `Option '--database-url <value>' argument missing. ${help}`],
    [['o.csv', '--dry-run=yes'], 2, `Option '--dry-run' does not take an argument. ${help}`],
    [['o.csv', '--dry-run', '--dry-run'], 2, '--dry-run is given twice'],
    [['o.csv', '--max-errors', '0'], 2, '--max-errors must be a number from 1 to 999999, not 0'],
    [['none.csv'], 1, 'none.csv does not exist'],
    [['.'], 1, '. is a folder'],
    [['one.csv', 'one.csv'], 1, twoFiles],
    [['one.csv', '--database-url', unreachable], 1, noDatabase],
  ] as [string[], number, string][])('refuses %j with %i', async (args, code, message) => {
    await write('one.csv', manyObservations(1))
    expect(await run(...args)).toEqual({ code, stdout: '', stderr: `${message}\n` })
  })

  it('prints its usage', async () => {
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    expect(stdout).toContain('npm run import -- recordings.csv observations.csv')
  })
})

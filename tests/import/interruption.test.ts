import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type TestDatabase } from '../support/database.ts'
import { type Folder, manyObservations, openFolder, recordings } from './command.ts'

describe('an import that is cut off leaves nothing', () => {
  let database: TestDatabase
  let folder: Folder

  beforeAll(async () => {
    database = await openDatabase()
    folder = await openFolder(database.ownerUrl)
    await folder.write('r.csv', recordings('QZIMP2600001,One,,'))
    await folder.write('o.csv', manyObservations(200_000))
  })
  afterAll(async () => {
    await folder.close()
    await database.close()
  })

  /** Runs the import while another transaction holds one of its keys, so that it surely is amid its rows. */
  async function whileItCopies(act: (run: ReturnType<Folder['start']>, pid: number) => unknown) {
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = database.owner.begin(async (sql) => {
      await sql`insert into app.song_measurements (isrc, captured_at, value)
        values ('QZIMP2600001', timestamptz '2025-01-01T00:00Z' + interval '100000 minutes', 0)`
      locked.resolve()
      await held.promise
      await sql`rollback`
    }).catch(() => {})
    await locked.promise
    const run = folder.start('r.csv', 'o.csv')
    const pid = await waitingBackend()
    await act(run, pid)
    const outcome = await run.outcome
    held.resolve()
    await holder
    // How soon the server ends a backend whose client is gone is not ours to promise.
    await expect.poll(backends, { timeout: 10_000 }).toEqual([])
    const [left] = await database.owner`
      select (select count(*)::int from app.songs) as songs, (select count(*)::int from app.song_measurements) as observations`
    expect(left).toEqual({ songs: 0, observations: 0 })
    return outcome
  }

  const backends = () =>
    database.owner<{ pid: number; waits: boolean }[]>`
      select pid, wait_event_type = 'Lock' as waits from pg_stat_activity
      where application_name = 'import' and datname = current_database()`.then((rows) => [...rows])

  async function waitingBackend() {
    await expect.poll(async () => (await backends())[0]?.waits, { timeout: 15_000 }).toBe(true)
    return (await backends())[0]!.pid
  }

  it('by a lost connection, and says so', async () => {
    const { code, stdout, stderr } = await whileItCopies((_, pid) =>
      database.owner`select pg_terminate_backend(${pid})`
    )
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^The connection to the database was lost \(.+\): nothing was loaded$/m)
  })

  it.each([['SIGINT', 130], ['SIGTERM', 143]] as const)('by %s, and says so', async (signal, expected) => {
    const { code, stdout, stderr } = await whileItCopies(({ child }) => child.kill(signal))
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' })
    expect(stderr).toMatch(/Stopped: nothing was loaded\n$/)
  })

  it('by the death of its process', async () => {
    const { code } = await whileItCopies(({ child }) => child.kill('SIGKILL'))
    expect(code).toBe(137)
  })

  it('and the next one waits for another that runs, then loads all', async () => {
    const outcome = Promise.withResolvers<Awaited<ReturnType<Folder['run']>>>()
    await database.owner.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(('x' || left(md5('npm run import'), 16))::bit(64)::bigint)`
      outcome.resolve(folder.run('o.csv'))
      await waitingBackend()
    })
    const { stdout, stderr } = await outcome.promise
    expect(stderr).toContain('Another import is running on this database: waiting for its end')
    expect(stdout).toContain('Observations: 200,000 added, 0 already there')
  })
})

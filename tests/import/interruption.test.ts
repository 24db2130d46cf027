import { beforeAll, describe, expect, it } from 'vitest'
import { whole } from '../support/sample.ts'
import { manyObservations, type Outcome, recordings, startImport, useImport } from './command.ts'

// The observations of `npm test` are one batch.
const count = whole ? 200_000 : 2_000

describe('an interrupted import loads nothing', () => {
  const files = useImport()
  const owner = () => files.database.owner

  beforeAll(async () => {
    await files.write('r.csv', recordings('QZIMP2600001,One,,'))
    await files.write('o.csv', manyObservations(count))
  })

  /** Runs the import while another transaction holds one of its keys, so that it waits between its first and last row. */
  async function whileLoading(act: (run: ReturnType<typeof startImport>, pid: number) => unknown) {
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = owner().begin(async (sql) => {
      await sql`insert into app.song_measurements (isrc, captured_at, value)
        values ('QZIMP2600001', timestamptz '2025-01-01T00:00Z' + ${count / 2} * interval '1 minute', 0)`
      locked.resolve()
      await held.promise
      await sql`rollback`
    }).catch(() => {})
    await locked.promise
    const run = files.start('r.csv', 'o.csv')
    const pid = await waitingBackend()
    await act(run, pid)
    const outcome = await run.outcome
    held.resolve()
    await holder
    // The server takes a moment to end the backend of a client that has gone.
    await expect.poll(backends, { timeout: 10_000 }).toEqual([])
    const [rows] = await owner()`
      select (select count(*)::int from app.songs) as songs, (select count(*)::int from app.song_measurements) as observations`
    expect(rows).toEqual({ songs: 0, observations: 0 })
    return outcome
  }

  const backends = () =>
    owner()<{ pid: number; waits: boolean }[]>`
      select pid, wait_event_type = 'Lock' as waits from pg_stat_activity
      where application_name = 'import' and datname = current_database()`.then((rows) => [...rows])

  async function waitingBackend() {
    await expect.poll(async () => (await backends())[0]?.waits, { timeout: 15_000 }).toBe(true)
    return (await backends())[0]!.pid
  }

  it('by a lost connection', async () => {
    const { code, stdout, stderr } = await whileLoading((_, pid) =>
      owner()`select pg_terminate_backend(${pid})`
    )
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^The connection to the database was lost \(.+\): nothing was loaded$/m)
  })

  it.each([['SIGINT', 130], ['SIGTERM', 143]] as const)('by %s', async (signal, expected) => {
    const { code, stdout, stderr } = await whileLoading(({ child }) => child.kill(signal))
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' })
    expect(stderr).toMatch(/Stopped: nothing was loaded\n$/)
  })

  it('by a killed process', async () => {
    const { code } = await whileLoading(({ child }) => child.kill('SIGKILL'))
    expect(code).toBe(137)
  })

  it('and a second import waits for the first, then loads everything', async () => {
    const outcome = Promise.withResolvers<Outcome>()
    await owner().begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(('x' || left(md5('npm run import'), 16))::bit(64)::bigint)`
      outcome.resolve(files.run('o.csv'))
      await waitingBackend()
    })
    const { stdout, stderr } = await outcome.promise
    expect(stderr).toContain('Another import is running on this database: waiting for its end')
    expect(stdout).toContain(`Observations: ${count.toLocaleString('en')} added, 0 already there`)
  })
})

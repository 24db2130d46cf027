import { describe, expect, it } from 'vitest'
import { workerOverHttp } from '../../shared/adapters/worker/http.ts'
import { versionError } from '../../shared/platform/database/version.ts'
import { sourceFiles } from '../../supabase/schema/sources.ts'
import { createAccount } from '../support/accounts.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'
import { openOlderPostgres } from '../support/older-postgres.ts'
import { runProgram } from '../support/packages.ts'
import { openPlatform } from '../support/platform.ts'
import { startFunction } from '../support/processes.ts'
import { openWorker, workerOptions, workerUrl } from '../support/worker.ts'

const read = (path: string) => Deno.readTextFile(new URL(`../../${path}`, import.meta.url))

it.each([
  ['9.6.24', '9.6.24'],
  ['15.8 (Ubuntu 15.8-1.pgdg22.04+1)', '15.8'],
  ['16beta2', '16beta2'],
])('Postgres %s is too old', (setting, version) => {
  expect(versionError(setting)?.message).toBe(`Postgres 17 or newer is needed; this is ${version}`)
})

it.each(['17.5 (Debian 17.5-1)', '17', '18beta1', '19.0', ''])('Postgres %s is supported', (setting) => {
  expect(versionError(setting)).toBeUndefined()
})

describe('the schema', () => {
  const database = fixture(openDatabase)

  it('begins with a guard, also in the migrations, in a file of its own', async () => {
    expect((await sourceFiles())[0]).toBe('foundation/version.sql')
    const migrations = [...Deno.readDirSync(new URL('../../supabase/migrations', import.meta.url))]
      .map(({ name }) => name).sort()
    expect(await read(`supabase/migrations/${migrations[0]}`)).toBe(await read('sql/foundation/version.sql'))
  })

  it('is refused by a Postgres below the version of the guard', async () => {
    const guard = await read('sql/foundation/version.sql')
    await database.owner.unsafe(guard)
    const [row] = await database.owner<
      { version: string }[]
    >`select current_setting('server_version') as version`
    const newer = guard.replace('170000', '990000')
    expect(newer).not.toBe(guard)
    await expect(database.owner.unsafe(newer))
      .rejects.toThrow(`Postgres 17 or newer is needed; this is ${row!.version}`)
  })
})

describe('with an older Postgres, as its connections report it', () => {
  const message = 'Postgres 17 or newer is needed; this is 15.'
  const platform = fixture(openPlatform)
  const forApi = fixture(() => openOlderPostgres(platform.database.apiUrl))
  const forWorker = fixture(() => openOlderPostgres(workerUrl(platform.database)))

  it('a request is a 503, and the log says why', async () => {
    const account = await createAccount(platform.database)
    await using older = await openPlatform({ DATABASE_URL: forApi.url })
    const response = await older.api.request('/api/me', { headers: { 'x-api-key': account.key } })
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('Postgres')
    expect(older.log.join()).toContain(message)
  })

  it('npm run db:baseline ends with one sentence', async () => {
    await using older = openOlderPostgres(platform.database.ownerUrl)
    const args = ['run', '-A', '--no-prompt', 'supabase/schema/baseline.ts', older.url]
    expect(await runProgram(Deno.execPath(), args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Postgres 17 or newer is needed; this is 15\.\S+\n$/),
    })
  })

  it('a worker ends at its start with one sentence', async () => {
    const worker = startFunction('worker', { WORKER_DATABASE_URL: forWorker.url })
    expect(await worker.exited).not.toBe(0)
    expect(worker.output()).toContain(message)
    await expect(openWorker(platform.database, [], { database: { url: forWorker.url } }))
      .rejects.toThrow(message)
  })

  it('a worker that is called over HTTP answers 500, and the log says why', async () => {
    const faults: unknown[] = []
    const options = {
      ...workerOptions(platform.database),
      database: { url: forWorker.url },
      tasks: [],
      log: (_event: string, _fields?: object, error?: unknown) => void faults.push(error),
    }
    const call = workerOverHttp(options, { secrets: ['a-secret'], timeMs: 1_000 })
    const request = new Request('http://worker.test', {
      method: 'POST',
      headers: { authorization: 'Bearer a-secret' },
    })
    expect((await call(request)).status).toBe(500)
    expect(String(faults)).toContain(message)
  })
})

import { expect, inject, it } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { openPlatform } from '../support/platform.ts'
import { fixture } from '../support/fixture.ts'

const platform = fixture(() => openPlatform({ DATABASE_CONNECTIONS: '1' }))
const account = fixture(() => createAccount(platform.database))

async function logOf(pid: number): Promise<string[]> {
  const log = await Deno.readTextFile(inject('serverLog'))
  return log.split('\n').filter((line) => line.includes(` [${pid}] `))
}

it('an error that SQL raises for the caller is not in the log of Postgres', async () => {
  const { owner } = platform.database
  for (let n = 0; n < 3; n++) {
    const path = `/api/catalogs/${crypto.randomUUID()}/valuations`
    const response = await platform.api.request(path, { headers: { 'x-api-key': account.key } })
    expect(response.status).toBe(404)
    await response.body?.cancel()
  }
  const [api] = await owner<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and usename = 'platform_api'
      and application_name = 'platform_api'`
  // The owner's later error is logged, so the log works and is up to date.
  let ownPid = 0
  const failing = owner.begin(async (sql) => {
    ;[{ pid: ownPid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
    await sql`select 1 / 0`
  })
  await expect(failing).rejects.toThrow('division by zero')
  await expect.poll(() => logOf(ownPid).then((lines) => lines.join()))
    .toContain('division by zero')
  expect(await logOf(api!.pid)).toEqual([])
})

import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorker } from '../../shared/adapters/worker/worker.ts'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { sqlBlocks } from '../support/documents.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { sendJson } from '../support/requests.ts'
import { startTestServer } from '../support/server.ts'
import { enqueueRun, readRun, taskThat, workerOptions } from '../support/worker.ts'

// Roles belong to the whole server, so these tests have one of their own.
const server = fixture(startTestServer)
const platform = fixture(() => openPlatform({}, server))
const account = fixture(() => createAccount(platform.database))

const openWith = (user: string, password: string) => {
  const url = new URL(platform.database.apiUrl)
  Object.assign(url, { username: user, password })
  return openPlatform({ DATABASE_URL: `${url}` }, server)
}
const statusOf = async (of: typeof platform) => (await sendJson(of, account, 'GET', '/api/catalogs')).status

describe('a second role for the API and for the worker, as docs/maintaining.md creates them', () => {
  const [create] = sqlBlocks('docs/maintaining.md')
  beforeAll(async () => {
    // As hosted Supabase's postgres, which is no superuser.
    await platform.database.owner.begin(async (sql) => {
      await sql`set local role postgres`
      await sql.unsafe(create!.sql)
    })
  })

  it.each(['platform_api', 'platform_worker'])('has the settings of %s', async (role) => {
    const settingsOf = async (
      name: string,
    ) => (await platform.database.value`select array(select unnest(rolconfig) order by 1) from pg_roles
        where rolname = ${name}`)
    expect(await settingsOf(`${role}_2`)).toEqual(await settingsOf(role))
  })

  it('serves requests, and sees what the caller sees', async () => {
    await using second = await openWith('platform_api_2', '<password>')
    expect(await statusOf(second as never)).toBe(200)
    const stranger = await createAccount(platform.database)
    const catalog = await createCatalog(platform.database, account, [testIsrc(1)])
    const path = `/api/catalogs/${catalog}/songs`
    expect((await sendJson(second, account, 'GET', path)).status).toBe(200)
    expect((await sendJson(second, stranger, 'GET', path)).status).toBe(404)
  })

  it.each(['platform_api_2', 'platform_worker_2'])('reads no table: %s', async (role) => {
    const url = new URL(platform.database.apiUrl)
    Object.assign(url, { username: role, password: '<password>' })
    const sql = postgres(`${url}`, { max: 1 })
    await expect(sql`select from app.accounts`).rejects.toThrow('permission denied')
    await sql.end()
  })

  it('does background work', async () => {
    const url = new URL(platform.database.apiUrl)
    Object.assign(url, { username: 'platform_worker_2', password: '<password>' })
    const id = await enqueueRun(platform.database, 'due', account.id)
    const worker = await startWorker({
      ...workerOptions(platform.database),
      database: { url: `${url}` },
      tasks: [taskThat('due', () => ({}))],
      log: () => {},
    })
    await expect.poll(() => readRun(platform.database, id)).toMatchObject({ state: 'completed' })
    await worker.stop()
  })
})

describe('a new password', () => {
  const oldPassword = () => decodeURIComponent(new URL(platform.database.apiUrl).password)
  afterAll(() => platform.database.owner.unsafe(`alter role platform_api password '${oldPassword()}'`))

  it('leaves open connections alone, and refuses new ones with the old password by a 503', async () => {
    expect(await statusOf(platform)).toBe(200)
    await platform.database.owner`alter role platform_api with password 'another'`
    expect(await statusOf(platform)).toBe(200)
    await using late = await openWith('platform_api', oldPassword())
    expect(await statusOf(late as never)).toBe(503)
    await using updated = await openWith('platform_api', 'another')
    expect(await statusOf(updated as never)).toBe(200)
  })
})

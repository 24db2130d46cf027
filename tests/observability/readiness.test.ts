import { describe, expect, it } from 'vitest'
import { faceSources, sourcePath } from '../../shared/site/page-face.ts'
import { pagesApp } from '../../shared/adapters/pages/app.ts'
import { type CheckResult, readiness } from '../../shared/adapters/monitoring/checks.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { root } from '../../supabase/local/path.ts'
import { bearer } from '../support/requests.ts'
import { goodClaims, signToken } from '../support/tokens.ts'
import { openWorker } from '../support/worker.ts'
import { startTimer } from '../support/timer.ts'
import { words } from '../support/words.ts'

const names = words('database migrations disk queue maintenance storage typefaces auth pictures')

async function failing({ api }: Pick<TestPlatform, 'api'>): Promise<string[]> {
  const response = await api.request('/api/ready')
  const { status, checks } = await response.json()
  expect(checks.map(({ name }: { name: string }) => name)).toEqual(names)
  const failed = checks.flatMap(({ name, state }: Record<string, string>) => state === 'ok' ? [] : [name])
  expect([response.status, status]).toEqual(failed.length === 0 ? [200, 'ready'] : [503, 'not_ready'])
  return failed
}

/** On a busy machine another check may take longer than its second. The results of all are kept for three. */
const busy = { timeout: 30_000 }
const expectFailing = (platform: TestPlatform, names: string[]) =>
  expect.poll(() => failing(platform), busy).toEqual(names)

/** A platform whose Storage has the typefaces of pages. */
async function openDeployed(environment: Record<string, string> = {}) {
  const platform = await openPlatform(environment)
  for (const source of Object.values(faceSources)) {
    platform.storage.files.set(sourcePath(source), { bytes: new Uint8Array(), type: 'font/ttf' })
  }
  return platform
}

/** The same, for which maintenance has run. */
async function openWithWorker(environment: Record<string, string> = {}) {
  const platform = await openDeployed(environment)
  const worker = await openWorker(platform.database, [])
  await worker.stop()
  return platform
}

describe('GET /api/health', () => {
  const platform = fixture(() => openPlatform({ DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:1/none' }))

  it('needs neither a credential nor the database, and writes no line', async () => {
    const response = await platform.api.request('/api/health')
    expect([response.status, await response.text()]).toEqual([200, '{"status":"ok"}'])
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(platform.log).toEqual([])
  })

  it.each(['health', 'ready', 'metrics'])('%s refuses other methods', async (name) => {
    const response = await platform.api.request(`/api/${name}`, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('is also served by mcp and s', async () => {
    const { services, mcp } = platform
    const site = {
      appUrl: 'http://platform.test',
      playUrl: 'http://platform.test',
      assetOrigin: 'http://platform.test',
    }
    const responses = [
      await mcp.request('/mcp/health'),
      await mcp.request('/mcp/metrics'),
      await pagesApp(services, site).request('/s/health'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200])
  })
})

describe('GET /api/ready', () => {
  it('is ready with all that it needs, and names no version or address', async () => {
    await using platform = await openWithWorker()
    await expect.poll(async () => (await platform.api.request('/api/ready')).json(), busy).toEqual({
      status: 'ready',
      checks: names.map((name) => ({ name, state: 'ok' })),
    })
  })

  it('is ready on the plain server of the guide, which has neither Storage nor Auth', async () => {
    const guide = await Deno.readTextFile(`${root}/docs/self-hosting.md`)
    const block = /\/etc\/platform\.env`:\n\n +```sh\n([\s\S]*?)```/.exec(guide)![1]!
    const documented = Object.fromEntries(
      [...block.matchAll(/^ *([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value!]),
    )
    const { DATABASE_URL: _, LINK_SECRET: __, ...own } = documented
    const names = ['AUTH_ISSUER', 'AUTH_JWT_SECRET', 'SUPABASE_URL', 'SUPABASE_SECRET_KEY']
    await using platform = await openWithWorker({
      ...Object.fromEntries(names.map((name) => [name, ''])),
      ...own,
    })
    const ready = async () => {
      const response = await platform.api.request('/api/ready')
      const { checks } = await response.json()
      return [response.status, checks.map(({ name }: { name: string }) => name)]
    }
    await expect.poll(ready, busy).toEqual([
      200,
      words(`
      database migrations disk queue maintenance pictures`),
    ])
    const token = await signToken(goodClaims('someone@example.com'))
    expect((await platform.api.request('/api/me', { headers: bearer(token) })).status).toBe(401)
  })

  it('is not ready without a worker', async () => {
    await using platform = await openDeployed()
    await expectFailing(platform, ['queue'])
  })

  it('is not ready while the worker was seen too long ago, or leaves a run', async () => {
    await using platform = await openWithWorker()
    const { owner } = platform.database
    await owner`update private.worker_activity set seen_at = now() - interval '6 minutes'`
    await expectFailing(platform, ['queue'])
    await using late = await openWithWorker()
    await late.database
      .owner`insert into app.task_runs (task, run_at) values ('t', now() - interval '6 minutes')`
    await expectFailing(late, ['queue'])
  })

  it('is not ready while Storage refuses, and logs why', async () => {
    await using platform = await openWithWorker()
    platform.storage.response = 500
    await expectFailing(platform, ['storage'])
    const line = platform.log.map((line) => JSON.parse(line)).findLast(({ event }) =>
      event === 'not ready: storage'
    )
    expect(line)
      .toMatchObject({ duration_ms: expect.any(Number), cause: { message: 'Storage responded with 500' } })
  })

  it('is not ready without a typeface of pages', async () => {
    await using platform = await openWithWorker()
    platform.storage.files.delete(sourcePath(faceSources.archivo))
    await expectFailing(platform, ['typefaces'])
  })

  it('gives a check one second', async () => {
    await using platform = await openWithWorker()
    platform.storage.response = 'hang'
    const timer = startTimer()
    expect(await failing(platform)).toContain('storage')
    timer.expectAbout(1_000)
  })

  it.each([['has no room on its disk', 'temp_file_limit', '64kB'], [
    'takes no writes',
    'default_transaction_read_only',
    'on',
  ]])('is not ready while Postgres %s', async (_, setting, value) => {
    await using platform = await openWithWorker()
    await platform.database.owner.unsafe(`do $do$ begin
      execute format('alter role platform_api in database %I set ${setting} = %L', current_database(), '${value}');
    end $do$`)
    await using full = await openDeployed({ DATABASE_URL: platform.database.apiUrl })
    await expectFailing(full, ['disk'])
  })

  it('is not ready without the newest migration', async () => {
    await using platform = await openWithWorker()
    const { owner } = platform.database
    await owner`create schema if not exists supabase_migrations`
    await owner`create table if not exists supabase_migrations.schema_migrations (version text primary key)`
    await owner`delete from supabase_migrations.schema_migrations`
    await expectFailing(platform, ['migrations'])
  })

  it('tells a database that cannot be reached from one with an older schema', async () => {
    await using older = await openWithWorker()
    await older.database.owner`drop function api.has_migration, api.read_queue`
    await expectFailing(older, ['migrations', 'queue', 'maintenance'])
    await using lost = await openDeployed({ DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:1/none' })
    await expectFailing(lost, ['database', 'migrations', 'disk', 'queue', 'maintenance'])
  })

  it('reports what cannot be checked without the database as unknown, and logs the database alone', async () => {
    await using lost = await openPlatform({ DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:1/none' })
    // Storage uses the same Postgres.
    lost.storage.response = 500
    const checks = async () => (await (await lost.api.request('/api/ready')).json()).checks
    await expect.poll(checks, busy).toEqual([
      { name: 'database', state: 'failed' },
      { name: 'migrations', state: 'unknown' },
      { name: 'disk', state: 'unknown' },
      { name: 'queue', state: 'unknown' },
      { name: 'maintenance', state: 'unknown' },
      { name: 'storage', state: 'unknown' },
      { name: 'typefaces', state: 'unknown' },
      { name: 'auth', state: 'ok' },
      { name: 'pictures', state: 'ok' },
    ])
    const events = lost.log.map((line) => JSON.parse(line).event).filter((event) => event)
    expect(events).toContain('not ready: database')
    for (const name of ['migrations', 'disk', 'queue', 'maintenance', 'storage']) {
      expect(events).not.toContain(`not ready: ${name}`)
    }
  })

  it('checks no more than once for many requests, nor again while a check has not ended', async () => {
    let runs = 0
    const ends = Promise.withResolvers<void>()
    const check = readiness([{ name: 'slow', run: () => (runs++, ends.promise) }], { keepMs: 0 })
    const reports: CheckResult[][] = []
    const report = (results: CheckResult[]) => void reports.push(results)
    const [first, second] = await Promise.all([check(report), check(report)])
    expect(reports).toEqual([first])
    expect(first).toBe(second)
    expect((await check(report))[0]!.cause).toEqual(new Error('It took longer than 1000 ms'))
    expect(runs).toBe(1)
    ends.resolve()
    await ends.promise
    expect((await check(report))[0]!.cause).toBeUndefined()
  })
})

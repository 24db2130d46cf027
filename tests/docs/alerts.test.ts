import { describe, expect, it } from 'vitest'
import { errorTable } from '../../shared/errors/errors.ts'
import { workerLog } from '../../shared/adapters/worker/log.ts'
import { startWorker } from '../../shared/adapters/worker/worker.ts'
import { createAccount } from '../support/accounts.ts'
import { openDatabase, type TestDatabase } from '../support/database.ts'
import { sqlBlocks } from '../support/documents.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { createPayer, runOut } from '../support/recharges.ts'
import { key, sendJson } from '../support/requests.ts'
import { enqueueRun, taskThat, untilRun, workerOptions } from '../support/worker.ts'
import { readSource } from '../structure/imports.ts'

const document = 'docs/monitoring-queries.md'
const query = (words: string) => {
  const found = sqlBlocks(document).filter(({ sql }) => sql.includes(words))
  expect(found).toHaveLength(1)
  return found[0]!.sql
}
/** What a query reports, as the owner of the database, who is no superuser. */
const reported = async ({ owner }: TestDatabase, sql: string) => [
  ...await owner.begin(async (tx) => {
    await tx`set local role postgres`
    return await tx.unsafe(sql)
  }) as Record<string, unknown>[],
]
const failedRun = (error: string) => async ({ owner }: TestDatabase) => {
  await owner`insert into app.task_runs (task, state, error, finished_at) values ('t', 'failed', ${error}, now())`
}

type Trouble = [name: string, words: string, cause: (database: TestDatabase) => Promise<unknown>, row: object]
const troubles: Trouble[] = [
  [
    'a due run without a worker',
    'as overdue',
    ({ owner }) => owner`insert into app.task_runs (task, run_at) values ('t', now() - interval '6 minutes')`,
    { task: 't', runs: '1' },
  ],
  ['a failed run', "split_part(error, ':', 1) as code", failedRun('internal: A fault'), {
    task: 't',
    code: 'internal',
    runs: '1',
  }],
  [
    'a run that is attempted again and again',
    'attempts >= 4',
    ({ owner }) => owner`insert into app.task_runs (task, attempts) values ('t', 4)`,
    { task: 't', attempts: 4 },
  ],
  ['maintenance that fails', 'private.maintenance_failures', async ({ owner }) => {
    await owner`select private.record_failure('make_valuation', 'a catalog', 'an error')`
    await owner`update private.maintenance_failures set failing_since = now() - interval '6 minutes'`
  }, { job: 'make_valuation', item: 'a catalog', failures: 1, error: 'an error' }],
  ['webhooks that fail at several endpoints', 'count(distinct d.endpoint_id)', async (database) => {
    const { id } = await createAccount(database)
    await database.owner`
        with endpoint as (
          insert into app.webhook_endpoints (owner_id, url, events, secret)
          select ${id}, 'https://receiver.example/', '{run.finished}', sha256('') from generate_series(1, 3)
          returning id
        ), event as (
          insert into app.webhook_events (owner_id, type) values (${id}, 'run.finished') returning id
        ), delivery as (
          insert into app.webhook_deliveries (event_id, endpoint_id, attempt_count)
          select event.id, endpoint.id, 1 from event, endpoint returning id
        )
        insert into app.webhook_attempts (delivery_id, number, duration_ms, error)
        select delivery.id, 1, 5, 'host_not_found' from delivery`
  }, { error: 'host_not_found', attempts: '3', endpoints: '3' }],
  ['a balance that was changed by hand', 'as reservations', async (database) => {
    const { id } = await createAccount(database)
    await database.owner`select private.lock_credits(${id})`
    await database.owner`update app.credit_balances set balance = 7 where account_id = ${id}`
  }, { balance: '7', entries: '0' }],
  ['an abandoned reservation', 'as reservations, sum', async (database) => {
    const { id } = await createAccount(database)
    await database
      .owner`insert into app.credit_reservations (account_id, operation, units, credits, expires_at)
        values (${id}, 'site_generation', 1, 25, now() - interval '8 days')`
  }, { operation: 'site_generation', credits: '25' }],
  ['a missing partition', 'as missing', async ({ owner }) => {
    const [next] =
      await owner`select format('app.song_measurements_%sq%s', extract(year from d), extract(quarter from d)) as name
        from (select now() at time zone 'UTC' + interval '3 months') q (d)`
    await owner.unsafe(`drop table ${next!.name}`)
  }, { missing: expect.any(Date) }],
  [
    'rows outside every partition',
    'song_measurements_default',
    ({ owner }) =>
      owner`insert into app.song_measurements (isrc, captured_at, value) values ('QZTST2600001', '2041-05-05', 1)`,
    { rows: '1' },
  ],
]

describe(`the queries of ${document}`, () => {
  it.each(troubles)('report %s, and nothing before', async (_, words, cause, row) => {
    await using database = await openDatabase()
    const sql = sqlBlocks(document).find((block) => block.sql.includes(words))!.sql
    expect(await reported(database, sql)).toEqual([])
    await cause(database)
    expect(await reported(database, sql)).toEqual([expect.objectContaining(row)])
  })

  it('report a payment in an unknown state', async () => {
    await using platform = await openPlatform()
    await runOut(platform, await createPayer(platform))
    const sql = query("state = 'open'")
    expect(await reported(platform.database, sql)).toEqual([])
    await platform.database.owner`update app.recharges set attempted_at = now() - interval '4 hours'`
    expect(await reported(platform.database, sql)).toEqual([expect.objectContaining({ credits: 500 })])
  })

  it('do not report what callers cause', async () => {
    await using database = await openDatabase()
    for (const code of ['cancelled', 'insufficient_credits', 'nothing_captured']) {
      await failedRun(`${code}: The caller's`)(database)
    }
    expect(await reported(database, query("split_part(error, ':', 1) as code"))).toEqual([])
  })
})

describe('the conditions on log lines of docs/monitoring.md', () => {
  const section = readSource('docs/monitoring.md').split('\n## ').find((text) =>
    text.startsWith('The log\n')
  )!
  const conditions = section.split('\n')
    .flatMap((line) => /^\| `([^`]+)` +\|/.exec(line)?.[1] ?? [])
  type Line = Record<string, unknown>
  /** The conditions that a line meets. A field that a line does not have is undefined. */
  const met = (line: Line) =>
    conditions.filter((condition) => {
      const names = ['status', 'code', 'event', 'outcome', 'duration_ms']
      // deno-lint-ignore no-explicit-any -- the condition's result
      return (new Function(...names, `return ${condition}`) as any)(...names.map((name) => line[name]))
    })
  const platform = fixture(() => openPlatform({ BANDSINTOWN_APP_ID: '' }))
  const account = fixture(() => createAccount(platform.database))
  const lineOf = async (request: Promise<Response> | Response) => {
    await (await request).text()
    return JSON.parse(platform.log.at(-1)!) as Line
  }

  it('name codes of errors', () => {
    const codes = conditions.flatMap((condition) => /code [!=]== "(\w+)"/.exec(condition)?.[1] ?? [])
    expect(codes.length).toBeGreaterThan(4)
    expect(Object.keys(errorTable)).toEqual(expect.arrayContaining(codes))
  })

  it('are met by the lines that requests write', async () => {
    const good = await lineOf(sendJson(platform, account, 'GET', '/api/catalogs'))
    expect(met(good)).toEqual([])
    const refused = await lineOf(platform.api.request('/api/catalogs'))
    expect(met(refused)).toEqual(['code === "unauthenticated"'])
    platform.vendors.appleMusic.order({ fault: 'error', times: 9 })
    const failed = await lineOf(
      platform.api.request('/api/apple/songs?isrc=QZDM02000001', { headers: key(account) }),
    )
    expect(met(failed)).toEqual(['code === "provider_failed"'])
    await platform.services.database.close()
    const lost = await lineOf(sendJson(platform, account, 'GET', '/api/catalogs'))
    expect(met(lost)).toContain('code === "store_unavailable"')
    expect(met(lost)).toContain('status >= 500 && code !== "provider_failed"')
  })

  it('are met by the lines that the worker writes', async () => {
    const lines: string[] = []
    const id = await enqueueRun(platform.database, 'broken', account.id)
    const worker = await startWorker({
      ...workerOptions(platform.database),
      maxAttempts: 2,
      tasks: [taskThat('broken', () => Promise.reject(new Error('no')))],
      log: workerLog('info', (line) => lines.push(line)),
    })
    await untilRun(platform.database, id, { attempts: 1 })
    await expect.poll(() => lines.flatMap((line) => met(JSON.parse(line))))
      .toContain('event === "job" && outcome === "failed"')
    await worker.stop()
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { workerLog } from '../../shared/adapters/worker/log.ts'
import { maintain as runMaintenance, maintenanceJobs } from '../../shared/adapters/worker/maintenance.ts'
import { Session } from '../../shared/adapters/worker/session.ts'
import { createAccount, createCatalog } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { json, key, sendJson } from '../support/requests.ts'
import { waitingForLocks } from '../support/with-lock.ts'
import { callAsWorker, workerUrl } from '../support/worker.ts'

const secret = 'a-secret-for-metrics-of-32-characters'
const platform = fixture(() => openPlatform({ METRICS_SECRET: secret }))
const owner = fixture(() => createAccount(platform.database))
const sql = () => platform.database.owner
const emptyCatalog = () => createCatalog(platform.database, owner, [])
/** One round of a worker's maintenance. */
async function maintain() {
  const session = new Session({ url: workerUrl(platform.database) })
  await runMaintenance(session, maintenanceJobs(), workerLog('none'), new AbortController().signal)
  await session.close()
}
const headlines = () => platform.database.value`select count(*)::int from app.valuations`
const failures = () =>
  sql()`select job, item, failures, error,
    extract(epoch from retry_at - clock_timestamp())::int as retry_s from private.maintenance_failures`

/** Works while a function has another text. */
async function whileChanged(name: string, change: (text: string) => string, work: () => Promise<unknown>) {
  const text: string = await platform.database.value`select pg_get_functiondef(${name}::regproc)`
  await sql().unsafe(change(text))
  await work()
  await sql().unsafe(text)
}
const raising = (message: string) => (text: string) =>
  text.replace(
    /AS \$function\$[^]*\$function\$/,
    () => `AS $function$ begin raise '${message}'; end $function$`,
  )

/** Has writes of a catalog's headline do something else. */
async function onHeadline(catalogId: string, statement: string) {
  await sql().unsafe(`
    create or replace function private.test_headline() returns trigger language plpgsql as $$
    begin
      if new.catalog_id = '${catalogId}' then ${statement}; end if;
      return new;
    end $$;
    create or replace trigger test_headline before insert on app.valuations
    for each row execute function private.test_headline()`)
}

describe('a model', () => {
  it('is fitted by its job alone: reports and headlines take the latest earlier one, or the default', async () => {
    const catalogId = await emptyCatalog()
    const modelAt = async (as_of: string) => {
      const path = `/api/catalogs/${catalogId}/valuation-report?as_of=${as_of}`
      return (await json(platform.api.request(path, { headers: key(owner) }))).assumptions.model
    }
    const [{ id }] = await sql()`
      insert into app.valuation_models (method, known_until, basis, recordings, pairs, parameters)
      select 'stored', '2025-06-01Z', m.basis, 0, 0, m.parameters
      from private.fit_valuation_model('2025-06-01Z') m returning id` as never as [{ id: string }]
    await whileChanged('private.fit_valuation_model', raising('a fit'), async () => {
      expect(await modelAt('2025-01-01T00:00:00Z'))
        .toMatchObject({ id: null, method: 'default', known_until: null })
      expect(await modelAt('2026-06-01T00:00:00Z'))
        .toMatchObject({ id: Number(id), method: 'stored', known_until: '2025-06-01T00:00:00.000Z' })
      for (const kind of ['.csv', '.html']) {
        const path = `/api/catalogs/${catalogId}/valuation-report${kind}?as_of=2025-01-01T00:00:00Z`
        expect((await platform.api.request(path, { headers: key(owner) })).status).toBe(200)
      }
      await callAsWorker(platform.database, 'make_valuation')
    })
    expect(await headlines()).toBe(1)
  })
})

it('a catalog is deleted while its headline is computed', async () => {
  const catalogId = await emptyCatalog()
  const slowed = (text: string) => text.replace(/begin/i, 'begin perform pg_advisory_xact_lock(77);')
  await whileChanged('private.valuation_model_at', slowed, async () => {
    let updating: Promise<unknown> | undefined
    await sql().begin(async (lock) => {
      await lock`select pg_advisory_xact_lock(77)`
      updating = callAsWorker(platform.database, 'make_valuation')
      await expect.poll(() => waitingForLocks(sql())).toBe(1)
      await json(sendJson(platform, owner, 'DELETE', `/api/catalogs/${catalogId}`))
    })
    await updating
  })
  expect(await failures()).toEqual([])
})

describe('what fails', () => {
  let broken: string

  beforeAll(async () => {
    broken = await emptyCatalog()
    await onHeadline(broken, `raise 'no headline'`)
  })

  it('steps aside, for longer each time, and blocks no other', async () => {
    for (let n = 0; n < 3; n++) await emptyCatalog()
    const before = await headlines()
    await maintain()
    expect(await headlines()).toBe(before + 3)
    const failure = { job: 'make_valuation', item: broken, error: 'no headline' }
    expect(await failures()).toMatchObject([{ ...failure, failures: 1, retry_s: expect.closeTo(10, -1) }])
    expect(await callAsWorker(platform.database, 'list_due_valuations')).toEqual([])
    await callAsWorker(platform.database, 'make_valuation', [broken])
    expect(await failures()).toMatchObject([{ ...failure, failures: 2, retry_s: expect.closeTo(20, -1) }])
  })

  it('is in metrics, and not ready once it has failed for five minutes', async () => {
    const ready = async () => {
      const { checks } = await (await platform.api.request('/api/ready')).json()
      return checks.find(({ name }: { name: string }) => name === 'maintenance').state
    }
    const metrics = async () => {
      const headers = { authorization: `Bearer ${secret}` }
      return await (await platform.api.request('/api/metrics', { headers })).text()
    }
    expect(await ready()).toBe('ok')
    expect(await metrics()).toContain('platform_maintenance_failing{job="make_valuation"} 1\n')
    await sql()`update private.maintenance_failures set failing_since = now() - interval '6 minutes'`
    await expect.poll(ready, { timeout: 30_000 }).toBe('failed')
  })

  it('by the time limit of its statement is recorded too, and what succeeds has failed no more', async () => {
    await onHeadline(broken, 'perform pg_sleep(60)')
    await sql().begin(async (sql) => {
      await sql`set local statement_timeout = '200ms'`
      await sql`select jobs.make_valuation(${broken})`
    })
    expect(await failures()).toMatchObject([{ failures: 3, error: expect.stringContaining('timeout') }])
    await onHeadline(broken, 'null')
    await callAsWorker(platform.database, 'make_valuation', [broken])
    expect(await failures()).toEqual([])
  })

  it('of one part of maintenance leaves the others', async () => {
    await sql().unsafe(`
      create function private.test_keys() returns trigger language plpgsql as $$ begin raise 'no end'; end $$;
      create trigger test_keys before delete on app.idempotency_keys
      for each statement execute function private.test_keys()`)
    await sql()`insert into app.task_runs (task, finished_at, state)
      values ('t', now() - interval '91 days', 'completed')`
    expect(await callAsWorker(platform.database, 'run_maintenance')).toMatchObject({ deleted: 1 })
    expect(await failures())
      .toMatchObject([{ job: 'run_maintenance', item: 'delete_old_idempotency_keys', error: 'no end' }])
    await sql().unsafe('drop trigger test_keys on app.idempotency_keys')
  })

  it('of one step of the model leaves the others, and comes again later', async () => {
    await sql()`delete from app.valuation_models`
    await sql()`delete from app.valuation_backtests`
    const step = () => callAsWorker(platform.database, 'update_valuation_model')
    await whileChanged('private.store_valuation_model', raising('no fit'), async () => {
      expect([await step(), await step(), await step(), await step(), await step()]).toEqual([1, 1, 1, 1, 0])
    })
    const ofModel = async () => (await failures()).filter(({ job }) => job === 'update_valuation_model')
    expect(await ofModel()).toMatchObject([{ item: 'fit', failures: 1, error: 'no fit' }])
    await sql()`update private.maintenance_failures set retry_at = now()`
    expect([await step(), await ofModel(), await step()]).toEqual([1, [], 0])
  })

  it('as a whole job is postponed, and the jobs after it are done', async () => {
    const failing = () => callAsWorker(platform.database, 'list_failing_jobs')
    await whileChanged('jobs.update_valuation_model', raising('no model'), async () => {
      await emptyCatalog()
      const before = await headlines()
      await maintain()
      expect(await headlines()).toBe(before + 1)
      expect(await failing()).toEqual({ update_valuation_model: true })
    })
    await maintain()
    expect(await failing()).toEqual({ update_valuation_model: true })
    await sql()`update private.maintenance_failures set retry_at = now() where item = ''`
    await maintain()
    expect(await failing()).toEqual({})
  })

  it.each<[job: string, item: () => Promise<string>, end: (item: string) => Promise<unknown>]>([
    [
      'make_valuation',
      emptyCatalog,
      (id) => json(sendJson(platform, owner, 'DELETE', `/api/catalogs/${id}`)),
    ],
    ['warn_low_credits', async () => {
      const catalogId = await emptyCatalog()
      await sql()`select private.create_schedule('work', ${owner.id}, ${owner.id}, ${catalogId}, null)`
      return owner.id
    }, (id) => sql()`update app.scheduled_tasks set enabled = false where created_by = ${id}`],
    ['delete_unverified_accounts', async () => {
      const { id } = await createAccount(platform.database)
      await sql()`insert into app.sign_up_codes (account_id, salt, expires_at, mailed_at)
        values (${id}, '', now(), array[now() - interval '2 days'])`
      return id
    }, (id) => sql()`delete from app.sign_up_codes where account_id = ${id}`],
  ])('at an item of %s fails no more once the item is gone', async (job, create, end) => {
    const item = await create()
    const hasFailed = async () => {
      await callAsWorker(platform.database, 'run_maintenance')
      return (await failures()).some((failure) => failure.job === job && failure.item === item)
    }
    await sql()`select private.record_failure(${job}, ${item}, 'no end')`
    expect(await hasFailed()).toBe(true)
    await end(item)
    expect(await hasFailed()).toBe(false)
  })
})

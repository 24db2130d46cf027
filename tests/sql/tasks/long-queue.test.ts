import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { enqueueRun, workerUrl } from '../../support/worker.ts'

const database = fixture(openDatabase, 'each')

/** Enqueues runs of an account, an hour before those of others. */
const flood = async (accountId: string, count: number) => {
  await database.owner`
    insert into app.task_runs (task, account_id, run_at)
    select 'flood', ${accountId}, now() - interval '1 hour' from generate_series(1, ${count})`
  await database.owner`analyze app.task_runs`
}

/** A worker's session, which keeps what it claims. */
function openSession() {
  const sql = postgres(workerUrl(database), { max: 1, onnotice: () => {} })
  const claim = async (): Promise<{ id?: string; account_id?: string }> =>
    (await sql`select jobs.claim_run('{flood,other}', '{}') as run`)[0]!.run
  const end = ({ id }: { id?: string }) => sql`select jobs.complete_run(${id!}, '{}')`
  return { claim, end, [Symbol.asyncDispose]: () => sql.end({ timeout: 1 }) }
}

/** How many blocks a claim reads. The first one of a connection also reads the catalogue. */
async function blocksOfClaim(): Promise<number> {
  const sql = await database.owner.reserve()
  const blocks = async () => {
    const [row] =
      await sql`explain (analyze, buffers, format json) select jobs.claim_run('{flood,other}', '{}')`
    const { Plan } = row!['QUERY PLAN'][0]
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  await sql`vacuum analyze app.task_runs`
  await blocks()
  const read = await blocks()
  sql.release()
  return read
}

describe('a long queue of one account', () => {
  it('does not make a claim slower', async () => {
    const { id } = await createAccount(database)
    await flood(id, 1_000)
    const before = await blocksOfClaim()
    await flood(id, 19_000)
    expect(await blocksOfClaim()).toBeLessThan(2 * before)
  })

  it('leaves each of many others its turn before its own second one', async () => {
    await flood((await createAccount(database)).id, 1_000)
    const others = await database.owner<{ id: string }[]>`
      insert into app.accounts (kind, name) select 'person', 'Other' from generate_series(1, 300) returning id`
    for (const { id } of others) await enqueueRun(database, 'flood', id)
    await using session = openSession()
    const turns: string[] = []
    for (let n = 0; n < 301; n++) {
      const run = await session.claim()
      turns.push(run.account_id!)
      await session.end(run)
    }
    expect(new Set(turns).size).toBe(301)
  })

  it('does not hide a run of another task, or one without an account', async () => {
    const { id } = await createAccount(database)
    await flood(id, 1_000)
    const other = await enqueueRun(database, 'other', (await createAccount(database)).id)
    const [row] = await database.owner`select private.enqueue_run('flood', null) as id`
    await using session = openSession()
    const claimed = [await session.claim(), await session.claim(), await session.claim()].map(({ id }) => id)
    expect(claimed).toEqual(expect.arrayContaining([other, row!.id]))
  })

  it('can be done by many at once: runs that others have locked do not hide the next', async () => {
    await flood((await createAccount(database)).id, 160)
    await using session = openSession()
    const ids: (string | undefined)[] = []
    await database.owner.begin(async (others) => {
      await others`
        select pg_advisory_xact_lock(private.run_lock(r.id)) from (select id from app.task_runs order by run_at, id limit 150) r`
      for (let n = 0; n < 10; n++) {
        const run = await session.claim()
        ids.push(run.id)
        await session.end(run)
      }
      expect(await session.claim()).toEqual({ due_ms: null })
    })
    expect(new Set(ids).size).toBe(10)
  })
})

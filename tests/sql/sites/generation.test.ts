import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { callAsWorker } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import { faults } from '../credits/ledger.ts'

const database = fixture(openDatabase)
const owner = fixture(() => createAccount(database), 'each')
let site: { id: string; revision: number }

beforeEach(async () => {
  site = await database.callAs(owner.id, 'create_site', {
    organization_id: null,
    artist_id: null,
    name: 'Tide',
    brief: 'Sea',
    release_url: null,
    files: [],
    artwork_id: null,
  })
})
afterAll(async () => {
  expect(await faults(database)).toEqual([])
})

const order = async (): Promise<string> =>
  (await database.callAs(owner.id, 'start_site_generation', {
    site_id: site.id,
    revision: site.revision,
    instruction: 'Waves',
  })).runId
const end = (runId: string, document: object | null, failure: string | null = null) =>
  callAsWorker(database, 'end_site_generation', [runId, document, failure])
const stored = async () => {
  const [row] = await database.owner`
    select s.revision, s.draft, array(
      select e.amount::int from app.credit_entries e where e.account_id = s.owner_id and e.kind = 'charge'
    ) as charges
    from app.sites s where id = ${site.id}`
  return row!
}

describe('a run without a reservation', () => {
  const orderFree = async (instruction = 'Waves'): Promise<string> =>
    (await database.callAs(owner.id, 'start_site_generation', {
      site_id: site.id,
      revision: site.revision,
      instruction,
      is_free: true,
    })).runId
  const reserve = (runId: string) => callAsWorker(database, 'reserve_site_generation', [runId])
  const spend = (units: number) =>
    database.callAs(owner.id, 'reserve_credits', {
      operation: 'research_events',
      units,
      lifetime_minutes: 15,
      idempotency_key: null,
    })
  const reserved = async () => {
    const rows = await database.owner`
      select credits::int from app.credit_reservations
      where account_id = ${owner.id} and operation = 'site_generation' and state = 'reserved'`
    return rows.map(({ credits }) => credits)
  }

  it('is written for free only if it is said to be free', async () => {
    const [charged, free] = [await orderFree(), await orderFree('8 May 2099')]
    expect(await end(charged, { by: 1 })).toBe(true)
    expect(await stored()).toEqual({ revision: 0, draft: null, charges: [] })
    const [run] = await database.owner`select error from app.task_runs where id = ${charged}`
    expect(run!.error).toBe('insufficient_credits: Too few credits')
    await callAsWorker(database, 'end_site_generation', [free, { by: 2 }, null, null, { changes: [] }, true])
    expect(await stored()).toEqual({ revision: 1, draft: { by: 2 }, charges: [] })
  })

  it('keeps the reason for which it failed', async () => {
    const runId = await orderFree()
    await end(runId, { by: 1 }, 'timed_out: Too long')
    const [run] = await database.owner`select error, output from app.task_runs where id = ${runId}`
    expect(run).toEqual({
      error: 'timed_out: Too long',
      output: { site_id: site.id, revision: 0, credits: 0 },
    })
  })

  it('is reserved for once, however many workers ask, and then charged', async () => {
    const runId = await orderFree()
    expect(await Promise.all(Array.from({ length: 8 }, () => reserve(runId)))).toEqual(Array(8).fill(true))
    expect(await reserved()).toEqual([25])
    await end(runId, { by: 1 })
    expect(await stored()).toEqual({ revision: 1, draft: { by: 1 }, charges: [-25] })
  })

  it('is not reserved for again where the request did', async () => {
    const runId = await order()
    expect(await reserve(runId)).toBe(true)
    expect(await reserved()).toEqual([25])
  })

  it('of two at once, gets the credits that suffice for one', async () => {
    await spend(308)
    const runs = [await orderFree(), await orderFree('Storm')]
    expect((await Promise.all(runs.map(reserve))).toSorted()).toEqual([false, true])
    expect(await reserved()).toEqual([25])
  })

  it('is not reserved for after its end', async () => {
    const runId = await orderFree()
    await end(runId, null, 'cancelled: Cancelled on request')
    expect(await reserve(runId)).toBe(false)
    expect(await reserve(crypto.randomUUID())).toBe(false)
    expect(await reserved()).toEqual([])
  })
})

describe('the end of a run', () => {
  it('of eight workers at once is one: one draft, one revision, one charge', async () => {
    const runId = await order()
    const ends = await Promise.all(Array.from({ length: 8 }, (_, n) => end(runId, { by: n })))
    expect(ends.filter(Boolean)).toHaveLength(1)
    expect(await stored()).toEqual({ revision: 1, draft: { by: ends.indexOf(true) }, charges: [-25] })
  })

  it('with no draft and no reason writes none', async () => {
    const runId = await order()
    expect(await end(runId, null)).toBe(true)
    expect(await stored()).toEqual({ revision: 0, draft: null, charges: [] })
  })

  it('with a report and no draft is a run that changed nothing: completed, unchanged and free', async () => {
    const runId = await order()
    const report = { changes: [], not_understood: ['Waves'] }
    expect(await callAsWorker(database, 'end_site_generation', [runId, null, null, null, report])).toBe(true)
    expect(await stored()).toEqual({ revision: 0, draft: null, charges: [] })
    const [run] = await database.owner`select state, output from app.task_runs where id = ${runId}`
    expect(run).toEqual({
      state: 'completed',
      output: { site_id: site.id, revision: 0, credits: 0, ...report },
    })
  })

  it('with facts that were read proposes the last of each field, and writes none', async () => {
    const read = (field: string, words: string) => ({ field, value: words, words })
    const [date, artist, later] = [
      read('releaseDate', '8 May'),
      read('artist', 'VANTA/9'),
      read('releaseDate', '9 May'),
    ]
    for (const [revision, facts] of [[date, artist], [later]].entries()) {
      site = { ...site, revision }
      await callAsWorker(database, 'end_site_generation', [await order(), { by: 1 }, null, facts, {
        changes: [],
      }])
    }
    const [row] = await database.owner`select facts, proposed, revision from app.sites where id = ${site.id}`
    expect(row).toEqual({ facts: {}, proposed: [artist, later], revision: 2 })
  })

  it('with a reason writes no draft, though there is one', async () => {
    const runId = await order()
    expect(await end(runId, { by: 1 }, 'timed_out: Too long')).toBe(true)
    expect(await stored()).toEqual({ revision: 0, draft: null, charges: [] })
    expect(await end(runId, { by: 2 })).toBe(false)
    expect(await stored()).toEqual({ revision: 0, draft: null, charges: [] })
  })

  it('after its credits ran out and were spent otherwise costs nothing, and keeps the draft', async () => {
    const runId = await order()
    await database.owner`
      update app.credit_reservations set expires_at = now() where account_id = ${owner.id}`
    await database.callAs(owner.id, 'reserve_credits', {
      operation: 'research_events',
      units: 333,
      lifetime_minutes: 15,
      idempotency_key: null,
    })
    expect(await end(runId, { by: 1 })).toBe(true)
    expect(await stored()).toEqual({ revision: 1, draft: { by: 1 }, charges: [] })
  })

  it('of a run that is none of these is nothing', async () => {
    expect(await end(crypto.randomUUID(), { by: 1 })).toBe(false)
  })
})

it('no request writes a site\u2019s draft or revision for another workspace', async () => {
  const outsider = await createAccount(database)
  const claims = { account_id: outsider.id, credential: 'session' }
  for (
    const text of [
      `update app.sites set draft = '{}' where id = '${site.id}' returning id`,
      `delete from app.sites where id = '${site.id}' returning id`,
      `select id from app.sites where id = '${site.id}' for update`,
    ]
  ) expect(await database.asClaims(claims, text)).toHaveLength(0)
  const inserted = `insert into app.sites (owner_id, created_by) values ('${owner.id}', '${outsider.id}')`
  await expect(database.asClaims(claims, inserted)).rejects.toMatchObject({ code: '42501' })
  await expect(database.asClaims(claims, `select private.request_site_generation('${site.id}', '')`))
    .rejects.toMatchObject({ code: 'PT404' })
  const moved = `update app.sites set owner_id = '${outsider.id}' where id = '${site.id}'`
  await expect(database.asClaims({ ...claims, account_id: owner.id }, moved))
    .rejects.toMatchObject({ code: '42501' })
  expect(await stored()).toEqual({ revision: 0, draft: null, charges: [] })
})

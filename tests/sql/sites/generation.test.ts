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

it('a run without a reservation keeps the reason for which it failed', async () => {
  const { runId } = await database.callAs(owner.id, 'start_site_generation', {
    site_id: site.id,
    revision: site.revision,
    instruction: 'Waves',
    is_free: true,
  })
  await end(runId, { by: 1 }, 'timed_out: Too long')
  const [run] = await database.owner`select error, output from app.task_runs where id = ${runId}`
  expect(run).toEqual({ error: 'timed_out: Too long', output: { site_id: site.id, revision: 0, credits: 0 } })
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

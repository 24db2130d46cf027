import { describe, expect, it } from 'vitest'
import { createAccount, createCatalog, fund, join, peopleFixture, testIsrc } from '../../support/accounts.ts'
import { type Caller, json, sendJson, token } from '../../support/requests.ts'
import { waitingForLocks } from '../../support/with-lock.ts'
import { createSnapshot, isrcsOf, loadValuation, openCatalogs } from './world.ts'

const { platform } = openCatalogs('once', { DATABASE_CONNECTIONS: '8' })
const people = peopleFixture(platform, 'each')
const sql = () => platform.database.owner
const create = (who = people.owner) => createCatalog(platform.database, who, isrcsOf(3))
const move = (id: string, organization_id: string | null, who: Caller = people.owner) =>
  sendJson(platform, who, 'POST', `/api/catalogs/${id}/move`, { organization_id })
const moved = async (id: string, organization_id: string | null, who: Caller = people.owner) =>
  await json(move(id, organization_id, who))
const get = async (path: string, who: Caller = people.owner, status = 200) =>
  await json(sendJson(platform, who, 'GET', `/api${path}`), status)
const ownersOf = (id: string) =>
  platform.database.value`
    select coalesce(array_agg(account_id order by account_id), '{}') from app.account_catalogs where catalog_id = ${id}`
const schedule = (id: string, owner: { id: string }, payer: { id: string }) =>
  platform.database
    .value`select private.create_schedule('capture_playcounts', ${owner.id}, ${payer.id}, ${id}, null,
    schedule => 'daily')`
const scheduleOf = async (id: string) =>
  (await sql()`select account_id, created_by, enabled, disabled_reason from app.scheduled_tasks where id = ${id}`)[
    0
  ]

describe('a move', () => {
  it('gives a catalog with its valuations and captures to the people of an organization, and a repeat changes nothing', async () => {
    const { organization, owner, member } = people
    const id = await create()
    await loadValuation(platform.database, id)
    const snapshot = await createSnapshot(platform.database, owner, [{ isrc: testIsrc(1), value: 9 }], {
      catalogId: id,
    })
    await get(`/catalogs/${id}`, member, 404)
    const { updated_at } = (await get(`/catalogs/${id}`)).catalog
    const { catalog, stopped_schedules } = await moved(id, organization.id)
    expect(catalog).toMatchObject({ id, owner_ids: [organization.id], snapshot_id: snapshot, updated_at })
    expect(stopped_schedules).toBe(0)
    expect(await moved(id, organization.id)).toEqual({ status: 'success', catalog, stopped_schedules })
    expect((await get(`/catalogs/${id}`, member)).catalog).toEqual(catalog)
    expect((await get(`/catalogs/${id}/valuations`, member)).valuations).toHaveLength(1)
    expect((await get(`/playcount-snapshots/${snapshot}`, member)).snapshot.catalog_id).toBe(id)
    expect((await get('/catalogs?own=true')).catalogs).toEqual([])
  })

  it('out of an organization is for its owners, in a session or by a key, and its people see nothing afterwards', async () => {
    const { organization, owner, member } = people
    const id = await create(organization)
    const refusal = await json(move(id, null, member), 403)
    expect(refusal.error).toBe('Only an owner of the organization may take a catalog out of it')
    expect(await ownersOf(id)).toEqual([organization.id])
    expect((await moved(id, null, organization)).catalog.owner_ids).toEqual([organization.id])
    expect((await moved(id, null, await token(owner))).catalog.owner_ids).toEqual([owner.id])
    for (const who of [member, organization]) await get(`/catalogs/${id}`, who, 404)
    expect((await moved(id, organization.id)).catalog.owner_ids).toEqual([organization.id])
  })

  it('is not for strangers, former members, apps and readers, and nobody gives one to a foreign organization', async () => {
    const { organization, owner, member, outsider } = people
    const foreign = await createAccount(platform.database, { kind: 'organization' })
    const [id, shared] = [await create(), await create(organization)]
    await json(move(id, null, outsider), 404)
    await json(move(crypto.randomUUID(), null, outsider), 404)
    for (const to of [foreign.id, crypto.randomUUID()]) await json(move(id, to, owner), 403)
    await json(move(id, foreign.id, outsider), 403)
    await json(move('<script>', null), 400)
    await json(move(id, "'; drop table app.catalogs; --"), 400)
    await join(platform.database, foreign, member)
    await sql()`delete from app.organization_members
      where (organization_id, account_id) = (${organization.id}, ${member.id})`
    await json(move(shared, foreign.id, member), 404)
    await json(move(id, organization.id, await token(owner, { client_id: crypto.randomUUID() })), 401)
    expect([await ownersOf(id), await ownersOf(shared)]).toEqual([[owner.id], [organization.id]])
  })

  it('leaves it to owners for whom the caller does not act, and takes it from all of the caller', async () => {
    const { organization, outsider } = people
    const id = await create()
    for (const also of [organization, outsider]) {
      await sql()`insert into app.account_catalogs (account_id, catalog_id) values (${also.id}, ${id})`
    }
    await moved(id, organization.id)
    expect(await ownersOf(id)).toEqual([organization.id, outsider.id].sort())
    expect((await get(`/catalogs/${id}`)).catalog.owner_ids).toEqual([organization.id])
  })

  it('ends the links to its reports, which were shared for the former workspace', async () => {
    const id = await create()
    await platform.database.value`select jobs.make_valuation(${id})`
    const { catalog: { headline } } = await get(`/catalogs/${id}`)
    const { report_link } = await json(
      sendJson(platform, people.owner, 'POST', `/api/catalogs/${id}/report-links`, {
        valuation_id: headline.id,
      }),
      201,
    )
    const open = () => platform.api.request(new URL(report_link.url).pathname)
    expect(report_link.state).toBe('active')
    await moved(id, people.organization.id)
    expect((await get(`/catalogs/${id}/report-links`)).report_links).toEqual([])
    expect((await open()).status).toBe(404)
  })

  it('of the sample is refused', async () => {
    const id = await create()
    await sql()`update app.catalogs set is_sample = true where id = ${id}`
    await json(move(id, people.organization.id), 409)
    expect(await ownersOf(id)).toEqual([people.owner.id])
  })
})

describe('a schedule of a catalog that moves', () => {
  it('goes on if who moves it pays, and ends when that person leaves', async () => {
    const { organization, owner, member } = people
    const id = await create(member)
    const task = await schedule(id, member, member)
    expect((await moved(id, organization.id, member)).stopped_schedules).toBe(0)
    expect(await scheduleOf(task)).toMatchObject({
      account_id: organization.id,
      created_by: member.id,
      enabled: true,
    })
    expect((await get(`/tasks?id=${task}`, owner)).tasks).toHaveLength(1)
    await sql()`delete from app.organization_members where account_id = ${member.id}`
    expect(await scheduleOf(task)).toMatchObject({ enabled: false, disabled_reason: 'payer_left' })
  })

  it('stops if another account pays, and who enables it names the price', async () => {
    const { organization, owner, member } = people
    for (const payer of [organization, member]) {
      const id = await create(organization)
      const task = await schedule(id, organization, payer)
      expect((await moved(id, null)).stopped_schedules).toBe(1)
      expect(await scheduleOf(task)).toEqual({
        ...{ account_id: owner.id, created_by: payer.id, enabled: false, disabled_reason: 'catalog_moved' },
      })
      await sql()`update app.scheduled_tasks set next_run_at = now() where id = ${task}`
      await sql()`select private.start_due_tasks()`
      expect(await sql()`select from app.scheduled_runs where schedule_id = ${task}`).toHaveLength(0)
      const enable = (body: object) =>
        sendJson(platform, owner, 'PATCH', `/api/tasks/${task}`, { enabled: true, ...body })
      await json(enable({}), 409)
      await json(enable({ schedule: 'daily', monthly_budget_credits: 90 }))
      expect(await scheduleOf(task)).toMatchObject({
        created_by: owner.id,
        enabled: true,
        disabled_reason: null,
      })
    }
  })

  it('stops where the new workspace has one already', async () => {
    const { organization, owner } = people
    const id = await create()
    await sql()`insert into app.account_catalogs (account_id, catalog_id) values (${organization.id}, ${id})`
    const [own, kept] = [await schedule(id, owner, owner), await schedule(id, organization, owner)]
    await moved(id, organization.id)
    expect(await scheduleOf(own)).toMatchObject({
      account_id: organization.id,
      enabled: false,
      disabled_reason: 'catalog_moved',
    })
    expect(await scheduleOf(kept)).toMatchObject({ enabled: true })
  })
})

describe('at once', () => {
  const rounds = 15
  const capture = async (id: string, who = people.owner) =>
    await json(sendJson(platform, who, 'POST', '/api/playcount-snapshots', { catalog_id: id }), 202)

  it('a capture in progress is charged to who requested it, ends, and values the catalog where it is', async () => {
    const { organization, owner, member } = people
    const id = await create()
    const { snapshot, runId } = await capture(id)
    await moved(id, organization.id)
    expect(await get(`/tasks/runs/${runId}`, member)).toMatchObject({ run: { status: 'queued' } })
    // A request of the new workspace is answered with the capture that is in progress.
    expect((await capture(id, member)).snapshot.id).toBe(snapshot.id)
    await sql()`select jobs.save_capture_page(${runId}, 0, 1, 0, ${
      JSON.stringify(isrcsOf(3).map((isrc) => ({ isrc, value: 9 })))
    }::text::jsonb)`
    await sql()`select jobs.end_capture(${runId}, null)`
    expect((await get(`/playcount-snapshots/${snapshot.id}`, member)).snapshot.state).toBe('done')
    expect((await get(`/catalogs/${id}/valuations`, member)).valuations).toHaveLength(1)
    const paid = await sql()`select account_id from app.credit_reservations where id = (
      select reservation_id from app.captures where snapshot_id = ${snapshot.id})`
    expect(paid).toEqual([{ account_id: owner.id }])
  })

  it('two captures of two owners stay two, and the one of the new workspace goes on there', async () => {
    const { organization, owner, member } = people
    const id = await create()
    await sql()`insert into app.account_catalogs (account_id, catalog_id) values (${organization.id}, ${id})`
    const [own, shared] = [await capture(id), await capture(id, member)]
    expect(own.snapshot.id).not.toBe(shared.snapshot.id)
    await moved(id, organization.id)
    const accounts = await sql()`select account_id from app.playcount_snapshots
      where id in (${own.snapshot.id}, ${shared.snapshot.id}) order by account_id = ${owner.id}`
    expect(accounts).toEqual([{ account_id: organization.id }, { account_id: owner.id }])
  })

  it('with a deletion, another move, a capture and a change, each is whole and nothing is left without an owner', async () => {
    const { organization } = people
    await fund(platform.database, organization, 5000)
    for (let n = 0; n < rounds; n++) {
      const id = await create()
      await schedule(id, people.owner, people.owner)
      const responses = await Promise.all([
        move(id, organization.id),
        move(id, null),
        sendJson(platform, people.owner, 'POST', '/api/playcount-snapshots', { catalog_id: id }),
        sendJson(platform, people.owner, 'POST', `/api/catalogs/${id}/songs`, { isrcs: isrcsOf(9) }),
        n % 2 ? sendJson(platform, people.owner, 'DELETE', `/api/catalogs/${id}`) : move(id, organization.id),
      ])
      for (const { status } of responses) expect([200, 202, 404]).toContain(status)
      const [owners, left] = [
        await ownersOf(id),
        await sql()`
        select account_id from app.scheduled_tasks where catalog_id = ${id}
        union all select account_id from app.playcount_snapshots where catalog_id = ${id}`,
      ]
      expect(owners).toHaveLength(n % 2 ? 0 : 1)
      for (const { account_id } of left) expect(account_id).toBe(owners[0])
    }
  })

  it('with its schedule coming due, nobody waits for the other in a circle', async () => {
    const id = await create()
    await schedule(id, people.owner, people.owner)
    let request: ReturnType<typeof move>
    await sql().begin(async (tx) => {
      await tx`select from app.scheduled_tasks where catalog_id = ${id} for update`
      request = move(id, people.organization.id)
      await expect.poll(() => waitingForLocks(sql())).toBe(1)
      await tx`select from app.catalogs where id = ${id} for key share`
    })
    expect((await request!).status).toBe(200)
  })
})

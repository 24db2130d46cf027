import { describe, expect, it } from 'vitest'
import { createCatalog, peopleFixture, testIsrc } from '../../support/accounts.ts'
import { json, sendJson } from '../../support/requests.ts'
import { waitingForLocks } from '../../support/with-lock.ts'
import { createSnapshot, isrcsOf, loadValuation, membersOf, openCatalogs } from './world.ts'

const catalogs = openCatalogs('once', { DATABASE_CONNECTIONS: '8' })
const { platform } = catalogs
const people = peopleFixture(platform, 'each')

const send = async (method: string, path: string, body?: unknown) => {
  const response = await catalogs.send(method, path, body, people.owner)
  return { status: response.status, body: await response.json() }
}
const remove = (id: string) => send('DELETE', `/${id}`)
const claim = (snapshot: string) => send('POST', '', { snapshot })
const create = (isrcs: string[]) => createCatalog(platform.database, people.owner, isrcs)

/** Rows that name a catalog which is not there, catalogs without an owner, and snapshots that wait for none. */
const orphans = () =>
  platform.database.value`
    select (select count(*)::int from (
      select catalog_id from app.catalog_songs union all select catalog_id from app.account_catalogs
      union all select catalog_id from app.catalog_valuations
      union all select catalog_id from app.playcount_snapshots where catalog_id is not null
    ) named where not exists (select from app.catalogs c where c.id = named.catalog_id))
    + (select count(*)::int from app.catalogs c
      where not exists (select from app.account_catalogs link where link.catalog_id = c.id))`

describe('a deletion', () => {
  it('takes members, owners and valuations, releases exactly its own snapshots, and a second one finds none', async () => {
    const { database } = platform
    const [id, kept] = [await create(isrcsOf(3)), await create(isrcsOf(3))]
    const captured = isrcsOf(3).map((isrc) => ({ isrc, value: 5 }))
    const mine = await createSnapshot(database, people.owner, captured, { catalogId: id })
    const another = await createSnapshot(database, people.member, captured, { catalogId: id })
    await createSnapshot(database, people.owner, captured, { catalogId: kept })
    await createSnapshot(database, people.owner, captured)
    await loadValuation(database, id)
    expect(await remove(id)).toEqual({
      status: 200,
      body: { status: 'success', catalog_id: id, released_snapshot_ids: [mine, another].sort() },
    })
    expect(await orphans()).toBe(0)
    const [left] = await database.owner`
      select count(*)::int as snapshots, count(s.catalog_id)::int as claimed,
        (select sum(cardinality(r.isrcs))::int from app.snapshot_pages r join app.playcount_snapshots p on p.id = r.snapshot_id
          where p.account_id in (${people.owner.id}, ${people.member.id})) as songs
      from app.playcount_snapshots s where s.account_id in (${people.owner.id}, ${people.member.id})`
    expect(left).toEqual({ snapshots: 4, claimed: 1, songs: 12 })
    expect(await membersOf(database, kept)).toEqual(isrcsOf(3))
    expect(await remove(id)).toEqual({ status: 404, body: { status: 'error', error: 'Catalog not found' } })
  })

  it('loses nothing of what was paid for: the catalog can be made again from each snapshot', async () => {
    const { database } = platform
    const isrcs = isrcsOf(4598)
    const catalogId = await create(isrcs)
    const values = isrcs.map((isrc) => ({ isrc, value: 7 }))
    const captured = await createSnapshot(database, people.owner, values, { catalogId })
    const loaded = await createSnapshot(database, people.owner, [], { catalogId })
    const { body } = await remove(catalogId)
    expect(body.released_snapshot_ids).toEqual([captured, loaded].sort())
    for (const snapshot of [captured, loaded]) {
      const { catalog } = (await claim(snapshot)).body
      expect(catalog).toMatchObject({ song_count: 4598, snapshot_id: snapshot })
      expect(await membersOf(database, catalog.id)).toEqual(isrcs)
    }
    expect(
      await database.value`select count(*)::int from app.song_measurements where snapshot_id = ${captured}`,
    )
      .toBe(4598)
  })
})

describe('at once', () => {
  const rounds = 25
  const each = async (round: (id: string, snapshot: string) => Promise<{ status: number }[]>) => {
    const seen = new Set<number>()
    for (let n = 0; n < rounds; n++) {
      const id = await create(isrcsOf(20))
      const captured = [{ isrc: testIsrc(1), value: 9 }]
      const snapshot = await createSnapshot(platform.database, people.owner, captured, { catalogId: id })
      for (const { status } of await round(id, snapshot)) seen.add(status)
    }
    expect(await orphans()).toBe(0)
    return [...seen].sort()
  }

  it('of two deletions one succeeds, and the other finds nothing', async () => {
    await each(async (id) => {
      const both = await Promise.all([1, 2].map(() => remove(id)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
      return both
    })
  })

  it('with additions, removals and names, each comes before the deletion or finds nothing', async () => {
    const seen = await each((id) =>
      Promise.all([
        send('POST', `/${id}/songs`, { isrcs: isrcsOf(50, 10) }),
        send('PATCH', `/${id}`, { name: 'Late' }),
        remove(id),
        send('DELETE', `/${id}/songs`, { isrcs: isrcsOf(10) }),
        send('POST', `/${id}/songs`, { isrcs: isrcsOf(50, 40).reverse() }),
      ])
    )
    expect([[200], [200, 404]]).toContainEqual(seen)
  })

  it('with claims of its snapshot, there is one catalog after it at most, and no claim is lost', async () => {
    const seen = await each(async (id, snapshot) => {
      const responses = await Promise.all([claim(snapshot), remove(id), claim(snapshot), claim(snapshot)])
      const left = await platform.database.value`
        select catalog_id from app.playcount_snapshots where id = ${snapshot}`
      const made = new Set(
        responses.filter(({ status }) => status === 201).map(({ body }) => body.catalog.id),
      )
      made.delete(id)
      expect([...made]).toEqual(left ? [left] : [])
      return responses
    })
    expect(seen).toEqual([200, 201])
  })

  it('with captures that begin, land and end, each is whole before the deletion or finds nothing', async () => {
    const { owner } = platform.database
    const item = JSON.stringify([{ isrc: testIsrc(1), value: 9 }])
    const seen = await each(async (id) => {
      const begin = () =>
        sendJson(platform, people.owner, 'POST', '/api/playcount-snapshots', { catalog_id: id })
      const { snapshot, runId } = await json(begin(), 202)
      const [deleted, another] = await Promise.all([
        remove(id),
        begin(),
        (async () => {
          await owner`select jobs.save_capture_page(${runId}, 0, 1, 0, ${item}::text::jsonb)`
          await owner`select jobs.end_capture(${runId}, null)`
        })(),
      ])
      expect(deleted.status).toBe(200)
      expect(deleted.body.released_snapshot_ids).toContain(snapshot.id)
      const [run] =
        await owner`select state, catalog_id from app.playcount_snapshots where id = ${snapshot.id}`
      expect(run).toEqual({ state: 'done', catalog_id: null })
      if (another.status === 202) {
        expect(deleted.body.released_snapshot_ids).toContain((await another.json()).snapshot.id)
      }
      return [deleted, another]
    })
    expect(seen.filter((status) => ![200, 202, 404].includes(status))).toEqual([])
  })

  it('with its schedule coming due, nobody waits for the other in a circle', async () => {
    const { owner } = platform.database
    const id = await create(isrcsOf(1))
    await owner`select private.create_schedule('capture_playcounts', ${people.owner.id}, ${people.owner.id}, ${id}, null)`
    let deleted: ReturnType<typeof remove>
    // As private.start_due_tasks does: the schedule, and then, while the deletion is under way, its catalog.
    await owner.begin(async (sql) => {
      await sql`select from app.scheduled_tasks where catalog_id = ${id} for update`
      deleted = remove(id)
      await expect.poll(() => waitingForLocks(owner)).toBe(1)
      await sql`select from app.catalogs where id = ${id} for key share`
    })
    expect((await deleted!).status).toBe(200)
    expect(await owner`select from app.scheduled_tasks where catalog_id = ${id}`).toHaveLength(0)
  })
})

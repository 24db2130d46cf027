import { describe, expect, it } from 'vitest'
import { createCatalog, observe, peopleFixture, testIsrc } from '../../support/accounts.ts'
import { callTool, type Revision, revisions, rpc } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { delegated, type Headers, json, key, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { createSnapshot, isrcsOf, membersOf } from './world.ts'

const platform = fixture(openPlatform)
const people = peopleFixture(platform, 'each')

const create = (who: Headers, body: unknown) => sendJson(platform, who, 'POST', '/api/catalogs', body)
const created = async (who: Headers, body: unknown) => (await json(create(who, body), 201)).catalog
const list = (who: Headers, query = '') =>
  json(platform.api.request(`/api/catalogs${query}`, { headers: who }))
const idsOf = ({ catalogs }: { catalogs: { id: string }[] }) => catalogs.map(({ id }) => id)

describe('a new catalog', () => {
  it('is the caller’s own and empty', async () => {
    const catalog = await created(key(people.owner), { name: '  Night songs ' })
    expect(catalog).toEqual({
      id: expect.any(String),
      name: 'Night songs',
      song_count: 0,
      owner_ids: [people.owner.id],
      owners: [{ id: people.owner.id, kind: 'person', name: 'person' }],
      headline: expect.objectContaining({ state: 'being_made', id: null, value: null, updating: true }),
      valuation: null,
      snapshot_id: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await list(key(people.owner))).catalogs).toEqual([catalog])
    expect((await list(key(people.outsider))).catalogs).toEqual([])
  })

  it('is the organization’s that is named, and its people’s', async () => {
    const catalog = await created(key(people.owner), {
      name: 'Ours',
      organization_id: people.organization.id,
    })
    expect(catalog.owner_ids).toEqual([people.organization.id])
    for (const who of [people.member, people.organization]) {
      expect((await list(key(who))).catalogs).toEqual([catalog])
    }
    expect((await list(await delegated(people.owner))).catalogs).toEqual([])
  })

  it.each([
    ['no field at all', {}, 'At least one of name and snapshot is required'],
    ['an empty name', { name: ' ' }, 'name cannot be empty'],
    ['a number as its name', { name: 7 }, 'name must be text'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name must have at most 200 characters'],
    ['a snapshot that is no uuid', { snapshot: 'x' }, 'snapshot must be a valid UUID'],
  ])('is refused with %s', async (_, body, error) => {
    expect(await json(create(key(people.owner), body), 400)).toEqual({ status: 'error', error })
  })
})

describe('the list', () => {
  it('is newest first, in pages that hold each catalog once', async () => {
    const made: string[] = []
    for (let n = 0; n < 7; n++) made.unshift((await created(key(people.owner), { name: `No. ${n}` })).id)
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(key(people.owner), `?limit=3&page=${page}`)),
    )
    expect(pages.flatMap(idsOf)).toEqual(made)
    expect(pages.map(({ pagination }) => pagination)).toEqual([1, 2, 3, 4].map((page) => ({
      page,
      limit: 3,
      total_count: 7,
      total_pages: 3,
      has_more: page < 3,
    })))
  })

  it('is of one organization where one is named, and a 403 for one that is not the caller’s', async () => {
    const own = await created(key(people.owner), { name: 'Mine' })
    const { id } = await created(key(people.owner), { name: 'Ours', organization_id: people.organization.id })
    const query = `?organization_id=${people.organization.id}`
    expect(idsOf(await list(key(people.owner)))).toEqual([id, own.id])
    expect(idsOf(await list(key(people.owner), query))).toEqual([id])
    const refused = platform.api.request(`/api/catalogs${query}`, { headers: key(people.outsider) })
    expect(await json(refused, 403)).toEqual({ status: 'error', error: 'Access denied to this organization' })
  })

  it('holds a catalog of two owners once, with both', async () => {
    const { id } = await created(key(people.owner), { name: 'Shared' })
    await platform.database.owner`
      insert into app.account_catalogs (account_id, catalog_id) values (${people.organization.id}, ${id})`
    const { catalogs, pagination } = await list(key(people.owner))
    expect(pagination.total_count).toBe(1)
    expect(catalogs[0].owner_ids).toEqual([people.owner.id, people.organization.id].sort())
  })
})

describe('a catalog from a snapshot', () => {
  const claim = (who: Headers, snapshot: string, more = {}) => created(who, { snapshot, ...more })

  it('has the requested recordings, the default name, and the snapshot', async () => {
    const isrcs = isrcsOf(4598)
    const snapshot = await createSnapshot(platform.database, people.owner, isrcs.map((isrc) => ({ isrc })))
    const catalog = await claim(key(people.owner), snapshot)
    expect(catalog).toMatchObject({
      name: 'Valuation Catalog',
      song_count: 4598,
      owner_ids: [people.owner.id],
      snapshot_id: snapshot,
    })
    expect(await membersOf(platform.database, catalog.id)).toEqual(isrcs)
  })

  it('has the recordings that were observed under one that was loaded without a capture', async () => {
    const snapshot = await createSnapshot(platform.database, people.owner, [])
    await observe(platform.database, testIsrc(71), '2026-01-01', [1, 2])
    await observe(platform.database, testIsrc(72), '2026-01-01', [1])
    await observe(platform.database, 'no recording', '2026-01-01', [1])
    await platform.database.owner`
      update app.song_measurements set snapshot_id = ${snapshot}
      where isrc = any (${[testIsrc(71), testIsrc(72), 'no recording']})`
    const { id } = await claim(key(people.owner), snapshot)
    expect(await membersOf(platform.database, id)).toEqual(isrcsOf(2, 71))
  })

  it('is the same one when it is requested again, with other fields too', async () => {
    const snapshot = await createSnapshot(platform.database, people.owner, [{ isrc: testIsrc(1) }])
    const catalog = await claim(key(people.owner), snapshot, { name: 'First' })
    const again = await claim(key(people.owner), snapshot, {
      name: 'Second',
      organization_id: people.organization.id,
    })
    expect(again).toEqual(catalog)
    expect((await list(key(people.owner))).pagination.total_count).toBe(1)
  })

  it.each(['queued', 'running', 'failed'] as const)('may be of one that is %s', async (state) => {
    const snapshot = await createSnapshot(platform.database, people.owner, [{ isrc: testIsrc(1) }], { state })
    expect(await claim(key(people.owner), snapshot)).toMatchObject({ song_count: 1, snapshot_id: snapshot })
  })

  it('belongs to the snapshot’s organization, or to the one that is named', async () => {
    const ours = await createSnapshot(platform.database, people.organization, [{ isrc: testIsrc(1) }])
    expect((await claim(key(people.member), ours)).owner_ids).toEqual([people.organization.id])
    const mine = await createSnapshot(platform.database, people.owner, [{ isrc: testIsrc(1) }])
    const given = await claim(key(people.owner), mine, { organization_id: people.organization.id })
    expect(given.owner_ids).toEqual([people.organization.id])
  })

  it('is a 404 for anybody else, claimed or not, as for a snapshot that does not exist', async () => {
    const snapshot = await createSnapshot(platform.database, people.owner, [{ isrc: testIsrc(1) }])
    for (const id of [snapshot, crypto.randomUUID()]) {
      const refused = await json(create(key(people.outsider), { snapshot: id }), 404)
      expect(refused).toEqual({ status: 'error', error: 'Snapshot not found' })
    }
    await claim(key(people.owner), snapshot)
    expect(await json(create(key(people.member), { snapshot }), 404)).toMatchObject({
      error: 'Snapshot not found',
    })
  })

  it('is a 409 where the snapshot measured a catalog that its account no longer sees', async () => {
    const catalogId = await createCatalog(platform.database, people.organization, [testIsrc(1)])
    const snapshot = await createSnapshot(platform.database, people.member, [{ isrc: testIsrc(1) }], {
      catalogId,
    })
    expect((await claim(key(people.member), snapshot)).id).toBe(catalogId)
    await platform.database.owner`delete from app.organization_members where account_id = ${people.member.id}`
    expect(await json(create(key(people.member), { snapshot }), 409)).toEqual({
      status: 'error',
      error: 'The snapshot belongs to a catalog that you have no access to',
    })
  })

  it('is one, however many requests come at once', async () => {
    for (let round = 0; round < 20; round++) {
      const snapshot = await createSnapshot(platform.database, people.owner, [{ isrc: testIsrc(1) }])
      const claims = await Promise.all(Array.from({ length: 4 }, () => claim(key(people.owner), snapshot)))
      expect(new Set(claims.map(({ id }) => id)).size).toBe(1)
    }
    expect((await list(key(people.owner))).pagination.total_count).toBe(20)
  })
})

describe('another name', () => {
  it('changes the name and nothing that was measured', async () => {
    const id = await createCatalog(platform.database, people.owner, [testIsrc(1)])
    await platform.database.owner`
      insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams)
      values (${id}, 1, 2, 3, 1, 6)`
    const before = await json(
      platform.api.request(`/api/catalogs/${id}/valuations`, { headers: key(people.owner) }),
    )
    const renamed = await json(
      sendJson(platform, people.owner, 'PATCH', `/api/catalogs/${id}`, { name: ' B ' }),
    )
    expect(renamed.catalog).toMatchObject({ id, name: 'B', song_count: 1 })
    expect(await json(platform.api.request(`/api/catalogs/${id}/valuations`, { headers: key(people.owner) })))
      .toEqual(before)
    expect(await membersOf(platform.database, id)).toEqual([testIsrc(1)])
  })
})

describe('over MCP', () => {
  const call = (
    revision: Revision,
    name: string,
    args: Record<string, unknown>,
    caller = key(people.owner),
  ) => callTool(platform, revision, caller, name, args)

  it.each(revisions)('a catalog is made, named, listed and deleted as over HTTP, %s', async (revision) => {
    const { catalog } = (await call(revision, 'create_catalog', { name: 'Tool' })).structuredContent
    const named = await call(revision, 'rename_catalog', { catalogId: catalog.id, name: 'Renamed' })
    expect(named.structuredContent.catalog).toMatchObject({ id: catalog.id, name: 'Renamed' })
    const listed = await call(revision, 'list_catalogs', {})
    expect(listed.structuredContent).toEqual(await list(key(people.owner)))
    const deleted = await call(revision, 'delete_catalog', { catalogId: catalog.id })
    expect(deleted.structuredContent).toEqual({
      status: 'success',
      catalog_id: catalog.id,
      released_snapshot_ids: [],
    })
  })

  it('hidden text reaches no colleague’s agent by a name or by a file', async () => {
    const name = 'Hits 🏴󠁧󠁢󠁥󠁮󠁧󠁿'
    const hidden = `${name}\u{e0049}\u{e0067}\u{e006e}`
    const revision = '2026-07-28'
    const refused = await call(revision, 'create_catalog', { name: hidden })
    expect(refused).toMatchObject({ isError: true })
    expect(refused.content[0].text).toContain('name must have no characters that cannot be seen: U+E0049')
    const { catalog } = (await call(revision, 'create_catalog', { name })).structuredContent
    const csv = `ISRC,Title,Artist\n${testIsrc(1)},${hidden},${hidden}`
    const path = `/api/catalogs/${catalog.id}/songs/import`
    const imported = await json(sendJson(platform, key(people.owner), 'POST', path, { csv }))
    expect(imported).toMatchObject({ added: 1, notice_count: 2 })
    const songs = await call(revision, 'list_catalog_songs', { catalogId: catalog.id })
    expect(songs.structuredContent.songs).toMatchObject([{ name, artist: name }])
    const listed = await call(revision, 'list_catalogs', {})
    expect(listed.structuredContent.catalogs).toMatchObject([{ name }])
    expect(JSON.stringify([refused, imported, songs, listed])).not.toMatch(/\u{e0049}/u)
  })

  it.each(revisions)('the deletion is marked and described as destructive, %s', async (revision) => {
    const { body } = await rpc(platform.mcp, revision, key(people.owner), 'tools/list')
    const tool = body.result.tools.find(({ name }: { name: string }) => name === 'delete_catalog')
    expect(tool.annotations).toMatchObject({ destructiveHint: true, readOnlyHint: false })
    expect(tool.description).toMatch(/Destructive.*only on explicit instruction\.$/)
  })
})

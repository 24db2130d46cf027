import { describe, expect, it } from 'vitest'
import { createCatalog, observe, peopleFixture, testIsrc } from '../../support/accounts.ts'
import { type Caller, delegated, json } from '../../support/requests.ts'
import { createSnapshot, isrcsOf, membersOf, openCatalogs } from './world.ts'

const { platform, read, send, tool } = openCatalogs()
const people = peopleFixture(platform, 'each')

const created = async (who: Caller, body: unknown) => (await json(send('POST', '', body, who), 201)).catalog
const refused = (who: Caller, body: unknown, status: number) => json(send('POST', '', body, who), status)
const list = (who: Caller) => read('', 200, who)

describe('a new catalog', () => {
  it('is the caller’s own and empty', async () => {
    const catalog = await created(people.owner, { name: '  Night songs ' })
    expect(catalog).toEqual({
      id: expect.any(String),
      name: 'Night songs',
      is_sample: false,
      song_count: 0,
      owner_ids: [people.owner.id],
      owners: [{ id: people.owner.id, kind: 'person', name: 'person' }],
      headline: expect.objectContaining({ state: 'being_made', id: null, value: null, updating: true }),
      valuation: null,
      snapshot_id: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await list(people.owner)).catalogs).toEqual([catalog])
    expect((await list(people.outsider)).catalogs).toEqual([])
  })

  it('is the organization’s that is named, and its people’s', async () => {
    const catalog = await created(people.owner, { name: 'Ours', organization_id: people.organization.id })
    expect(catalog.owner_ids).toEqual([people.organization.id])
    for (const who of [people.member, people.organization]) {
      expect((await list(who)).catalogs).toEqual([catalog])
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
    expect(await refused(people.owner, body, 400)).toEqual({ status: 'error', error })
  })

  it('hides no text from a colleague’s agent, neither by its name nor by a file', async () => {
    const name = 'Hits 🏴󠁧󠁢󠁥󠁮󠁧󠁿'
    const hidden = `${name}\u{e0049}\u{e0067}\u{e006e}`
    const refusal = await tool('create_catalog', { name: hidden }, people.owner)
    expect(refusal).toMatchObject({ isError: true })
    expect(refusal.content[0].text).toContain('name must have no characters that cannot be seen: U+E0049')
    const { catalog } = (await tool('create_catalog', { name }, people.owner)).structuredContent
    const csv = `ISRC,Title,Artist\n${testIsrc(1)},${hidden},${hidden}`
    const imported = await json(send('POST', `/${catalog.id}/songs/import`, { csv }, people.owner))
    expect(imported).toMatchObject({ added: 1, notice_count: 2 })
    const songs = await tool('list_catalog_songs', { catalogId: catalog.id }, people.owner)
    expect(songs.structuredContent.songs).toMatchObject([{ name, artist: name }])
    const listed = await tool('list_catalogs', {}, people.owner)
    expect(listed.structuredContent.catalogs).toMatchObject([{ name }])
    expect(JSON.stringify([refusal, imported, songs, listed])).not.toMatch(/\u{e0049}/u)
  })
})

describe('a catalog from a snapshot', () => {
  const snapshotOf = (account = people.owner, options = {}) =>
    createSnapshot(platform.database, account, [{ isrc: testIsrc(1) }], options)
  const missing = { status: 'error', error: 'Snapshot not found' }

  it('has the requested recordings, the default name, and the snapshot', async () => {
    const isrcs = isrcsOf(4598)
    const snapshot = await createSnapshot(platform.database, people.owner, isrcs.map((isrc) => ({ isrc })))
    const catalog = await created(people.owner, { snapshot })
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
    const observed = [testIsrc(71), testIsrc(72), 'no recording']
    for (const isrc of observed) await observe(platform.database, isrc, '2026-01-01', [1, 2])
    await platform.database.owner`
      update app.song_measurements set snapshot_id = ${snapshot} where isrc = any (${observed})`
    const { id } = await created(people.owner, { snapshot })
    expect(await membersOf(platform.database, id)).toEqual(isrcsOf(2, 71))
  })

  it('is the same one when it is requested again, with other fields too', async () => {
    const snapshot = await snapshotOf()
    const catalog = await created(people.owner, { snapshot, name: 'First' })
    const other = { name: 'Second', organization_id: people.organization.id }
    expect(await created(people.owner, { snapshot, ...other })).toEqual(catalog)
    expect((await list(people.owner)).pagination.total_count).toBe(1)
  })

  it.each(['queued', 'running', 'failed'] as const)('may be of one that is %s', async (state) => {
    const snapshot = await snapshotOf(people.owner, { state })
    expect(await created(people.owner, { snapshot })).toMatchObject({ song_count: 1, snapshot_id: snapshot })
  })

  it('belongs to the snapshot’s organization, or to the one that is named', async () => {
    const [ours, mine] = [await snapshotOf(people.organization), await snapshotOf()]
    const organization_id = people.organization.id
    expect((await created(people.member, { snapshot: ours })).owner_ids).toEqual([organization_id])
    expect((await created(people.owner, { snapshot: mine, organization_id })).owner_ids)
      .toEqual([organization_id])
  })

  it('is a 404 for anybody else, claimed or not, as for a snapshot that does not exist', async () => {
    const snapshot = await snapshotOf()
    for (const id of [snapshot, crypto.randomUUID()]) {
      expect(await refused(people.outsider, { snapshot: id }, 404)).toEqual(missing)
    }
    await created(people.owner, { snapshot })
    expect(await refused(people.member, { snapshot }, 404)).toEqual(missing)
  })

  it('is a 409 where the snapshot measured a catalog that its account no longer sees', async () => {
    const catalogId = await createCatalog(platform.database, people.organization, [testIsrc(1)])
    const snapshot = await snapshotOf(people.member, { catalogId })
    expect((await created(people.member, { snapshot })).id).toBe(catalogId)
    await platform.database.owner`delete from app.organization_members where account_id = ${people.member.id}`
    expect(await refused(people.member, { snapshot }, 409)).toEqual({
      status: 'error',
      error: 'The snapshot belongs to a catalog that you have no access to',
    })
  })

  it('is one, however many requests come at once', async () => {
    for (let round = 0; round < 20; round++) {
      const snapshot = await snapshotOf()
      const claims = await Promise.all([1, 2, 3, 4].map(() => created(people.owner, { snapshot })))
      expect(new Set(claims.map(({ id }) => id)).size).toBe(1)
    }
    expect((await list(people.owner)).pagination.total_count).toBe(20)
  })
})

import { describe, expect, it } from 'vitest'
import { createCatalog, peopleFixture } from '../../support/accounts.ts'
import { callTool, revisions, rpc } from '../../support/mcp-clients.ts'
import { key } from '../../support/requests.ts'
import { openCatalogs } from './world.ts'

const { platform, read } = openCatalogs()
const people = peopleFixture(platform, 'each')
const list = (query = '', who = people.owner) => read(query, 200, who)
const idsOf = ({ catalogs }: { catalogs: { id: string }[] }) => catalogs.map(({ id }) => id)

describe('the list', () => {
  it('is newest first, in pages that hold each catalog once', async () => {
    const made: string[] = []
    for (let n = 0; n < 7; n++) made.unshift(await createCatalog(platform.database, people.owner, []))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?limit=3&page=${page}`)))
    expect(pages.flatMap(idsOf)).toEqual(made)
    expect(pages.map(({ pagination }) => pagination)).toEqual(
      [true, true, false, false].map((has_more, n) => ({
        page: n + 1,
        limit: 3,
        total_count: 7,
        total_pages: 3,
        has_more,
      })),
    )
  })

  it('is of one organization or of the own account where that is asked, and a 403 for one that is not the caller’s', async () => {
    const own = await createCatalog(platform.database, people.owner, [])
    const ours = await createCatalog(platform.database, people.organization, [])
    const query = `?organization_id=${people.organization.id}`
    expect(idsOf(await list())).toEqual([ours, own])
    expect(idsOf(await list(query))).toEqual([ours])
    expect(idsOf(await list('?own=true'))).toEqual([own])
    // As a version of the code calls it that does not know `own`.
    const former = { organization_id: null, page: 1, page_limit: 50 }
    expect(idsOf(await platform.database.callAs(people.owner.id, 'list_catalogs', former))).toEqual([
      ours,
      own,
    ])
    expect(await read(`${query}&own=true`, 400, people.owner))
      .toEqual({ status: 'error', error: 'Give organization_id or own, not both.' })
    expect(await read(query, 403, people.outsider))
      .toEqual({ status: 'error', error: 'Access denied to this organization' })
  })

  it('holds a catalog of two owners once, with both', async () => {
    const id = await createCatalog(platform.database, people.owner, [])
    await platform.database.owner`
      insert into app.account_catalogs (account_id, catalog_id) values (${people.organization.id}, ${id})`
    const { catalogs, pagination } = await list()
    expect(pagination.total_count).toBe(1)
    expect(catalogs[0].owner_ids).toEqual([people.owner.id, people.organization.id].sort())
  })
})

it.each(revisions)(
  'a catalog is made, named, listed and deleted by tools as over HTTP, %s',
  async (revision) => {
    const call = async (name: string, args = {}) =>
      (await callTool(platform, revision, key(people.owner), name, args)).structuredContent
    const { catalog } = await call('create_catalog', { name: 'Tool' })
    const named = await call('rename_catalog', { catalogId: catalog.id, name: 'Renamed' })
    expect(named.catalog).toMatchObject({ id: catalog.id, name: 'Renamed' })
    expect(await call('list_catalogs')).toEqual(await list())
    expect(await call('delete_catalog', { catalogId: catalog.id }))
      .toEqual({ status: 'success', catalog_id: catalog.id, released_snapshot_ids: [] })
    const { body } = await rpc(platform.mcp, revision, key(people.owner), 'tools/list')
    const tool = body.result.tools.find(({ name }: { name: string }) => name === 'delete_catalog')
    expect(tool.annotations).toMatchObject({ destructiveHint: true, readOnlyHint: false })
    expect(tool.description).toMatch(/Destructive.*only on explicit instruction\.$/)
  },
)

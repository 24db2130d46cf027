import { expect } from 'vitest'
import { owner } from '../../live/support/actors.ts'
import { newName } from '../../live/support/created.ts'
import { expectError } from '../../live/support/errors.ts'
import { get, patch, post, remove } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'

rule('a catalog is created, renamed, listed and deleted', {}, async () => {
  const name = newName()
  const { status, body: { catalog } } = await post('/api/catalogs', { name }, owner)
  expect([status, catalog]).toMatchObject([201, { name, song_count: 0 }])
  const path = `/api/catalogs/${catalog.id}`
  const renamed = await patch(path, { name: `${name}, renamed` }, owner)
  expect(renamed.body.catalog).toMatchObject({ id: catalog.id, name: `${name}, renamed` })
  const { body: read } = await get(path, owner)
  const { headline } = read.catalog
  expect(read).toEqual({ status: 'success', catalog: { ...renamed.body.catalog, headline, valuation: null } })
  const { body: list } = await get('/api/catalogs?limit=100', owner)
  expect(list.pagination).toMatchObject({ page: 1, limit: 100 })
  expect(list.catalogs.map(({ id }: { id: string }) => id)).toContain(catalog.id)
  const deleted = await remove(path, owner)
  expect([deleted.status, deleted.body])
    .toEqual([200, { status: 'success', catalog_id: catalog.id, released_snapshot_ids: [] }])
  expectError(await remove(path, owner), 404, 'not_found', 'status', 'Catalog not found')
})

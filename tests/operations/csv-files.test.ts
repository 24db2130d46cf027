import { expect, it } from 'vitest'
import { allOperations, pathParameters, requiredFields } from '../contract/walk.ts'
import { siteDocument } from '../pages/sites.ts'
import { openPages } from '../pages/world.ts'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { json, key, sendJson } from '../support/requests.ts'

const world = fixture(() => openPages())
const owner = fixture(() => createAccount(world.platform.database))
const name = 'Größer als Öl; Björk & 米津玄師'

const catalogWith = async (isrcs: string[]) => {
  const id = await createCatalog(world.platform.database, owner, isrcs)
  await world.platform.database.owner`update app.songs set name = ${name} where isrc = any (${isrcs})`
  return id
}
const bytesOf = async (path: string) => {
  const response = await world.platform.api.request(path, { headers: key(owner) })
  expect([path, response.status]).toEqual([path, 200])
  return new Uint8Array(await response.arrayBuffer())
}
const comparison: Record<string, string> = { since: '2026-03-03', days: '1' }

it.each(allOperations.filter(({ http }) => http.produces?.startsWith('text/csv')).map((op) => [op.name, op]))(
  '%s begins with a byte order mark on request only',
  async (_, op) => {
    const ids: Record<string, string> = {
      catalogId: await catalogWith([testIsrc(1)]),
      id: await world.publish(siteDocument(), { owner_id: owner.id }),
    }
    const path = pathParameters(op).reduce(
      (path, name) => path.replace(`{${name}}`, ids[name]!),
      op.http.path,
    )
    const query = new URLSearchParams(requiredFields(op).map((name) => [name, comparison[name]!]))
    const plain = await bytesOf(`${path}?${query}`)
    expect([...plain.subarray(0, 3)]).not.toEqual([0xef, 0xbb, 0xbf])
    query.set('bom', 'true')
    expect(await bytesOf(`${path}?${query}`)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf, ...plain]))
  },
)

it('a file with a byte order mark is read again by the import', async () => {
  const isrcs = [testIsrc(1), testIsrc(2)]
  const from = await catalogWith(isrcs)
  const to = await createCatalog(world.platform.database, owner, [])
  const file = await bytesOf(`/api/catalogs/${from}/valuation-report.csv?bom=true`)
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const read = await world.platform.api.request(`/api/catalogs/${to}/songs/import`, {
    method: 'POST',
    headers: { ...key(owner), 'content-type': 'text/csv' },
    body: file,
  })
  expect(await read.json()).toMatchObject({ added: 2 })
  const { songs } = await json(sendJson(world.platform, owner, 'GET', `/api/catalogs/${to}/songs`))
  expect(songs).toMatchObject(isrcs.map((isrc) => ({ isrc, name })))
})

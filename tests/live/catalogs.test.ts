import { expect } from 'vitest'
import { once, outsider, owner, payer } from './support/actors.ts'
import { newName, useCreated } from './support/created.ts'
import { expectError, expectSameAsMissing } from './support/errors.ts'
import { get, patch, post, remove } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'

const created = useCreated()
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

rule('a catalog is created, renamed, listed and deleted', {}, async () => {
  const name = newName()
  const { status, body } = await post('/api/catalogs', { name }, owner)
  expect(status).toBe(201)
  const { id } = body.catalog
  expect(body).toMatchObject({
    status: 'success',
    catalog: { id: expect.stringMatching(uuid), name, song_count: 0 },
  })
  const renamed = await patch(`/api/catalogs/${id}`, { name: `${name}, renamed` }, owner)
  expect(renamed.body.catalog).toMatchObject({ id, name: `${name}, renamed` })
  const { body: read } = await get(`/api/catalogs/${id}`, owner)
  expect(read).toEqual({
    status: 'success',
    catalog: { ...renamed.body.catalog, headline: read.catalog.headline, valuation: null },
  })
  const { body: list } = await get('/api/catalogs?limit=100', owner)
  expect(list.pagination).toMatchObject({ page: 1, limit: 100 })
  expect(list.catalogs.map((catalog: { id: string }) => catalog.id)).toContain(id)
  const deleted = await remove(`/api/catalogs/${id}`, owner)
  expect([deleted.status, deleted.body]).toEqual([200, {
    status: 'success',
    catalog_id: id,
    released_snapshot_ids: [],
  }])
  expectError(await remove(`/api/catalogs/${id}`, owner), 404, 'not_found', 'status', 'Catalog not found')
})

/** A capture of two recordings that a stand-in knows, in a catalog of its own. */
const capture = once(async () => {
  const { as } = await payer()
  const catalog = await created.catalog(as)
  const isrcs = deployment.demo!.isrcs!.slice(0, 2)
  await post(`/api/catalogs/${catalog}/songs`, { isrcs }, as)
  const reply = await post('/api/playcount-snapshots', { catalog_id: catalog }, as)
  return { as, catalog, isrcs, reply, run: await untilEnded(reply.body.runId, as) }
})

rule('a capture runs in the background, is charged by tens, and values its catalog', {
  needs: ['demo.isrcs'],
  credits: 1,
}, async () => {
  const { as, catalog, isrcs, reply, run } = await capture()
  expect(reply.status).toBe(202)
  expect(reply.body).toMatchObject({
    status: 'success',
    snapshot: { id: expect.stringMatching(uuid), state: expect.stringMatching(/^(queued|running|done)$/) },
    runId: expect.stringMatching(uuid),
  })
  expect(run).toMatchObject({ status: 'completed', output: { captured_count: isrcs.length, credits: 1 } })
  const { body } = await get(`/api/playcount-snapshots/${reply.body.snapshot.id}`, as)
  expect(body.snapshot).toMatchObject({ state: 'done', recording_count: isrcs.length })
  // Renaming keeps measurements and valuations.
  await patch(`/api/catalogs/${catalog}`, { name: newName() }, as)
  const { body: { valuations } } = await get(`/api/catalogs/${catalog}/valuations`, as)
  expect(valuations).toHaveLength(1)
  expect(valuations[0]).toMatchObject({ measured_song_count: isrcs.length })

  const snapshot = `/api/playcount-snapshots/${reply.body.snapshot.id}`
  const missing = crypto.randomUUID()
  expectSameAsMissing(
    await get(snapshot, outsider),
    await get(`/api/playcount-snapshots/${missing}`, outsider),
    reply.body.snapshot.id,
    missing,
  )
})

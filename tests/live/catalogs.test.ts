import { expect } from 'vitest'
import { once, outsider, owner, payer } from './support/actors.ts'
import { newIsrc, newName, useCreated } from './support/created.ts'
import { credentialText, expectError, expectInvalid, expectSameAsMissing } from './support/errors.ts'
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

rule('a catalog is read with its owners and its latest valuation', { needs: ['catalog_id'] }, async () => {
  const id = deployment.catalog_id
  const { body: { valuations: [latest] } } = await get(`/api/catalogs/${id}/valuations?limit=1`, owner)
  const { low, mid, high, measured_at } = latest
  const { body: songs } = await get(`/api/catalogs/${id}/songs?limit=1`, owner)
  const { status, body } = await get(`/api/catalogs/${id}`, owner)
  expect([status, body]).toMatchObject([200, {
    status: 'success',
    catalog: {
      id,
      song_count: songs.pagination.total_count,
      owners: body.catalog.owner_ids.map((id: string) => ({ id, name: expect.any(String) })),
      valuation: { low, mid, high, measured_at, currency: 'USD' },
    },
  }])
  expectInvalid(await get('/api/catalogs/nothing', owner), 'status')
})

rule('a catalog needs a name or a snapshot', {}, async () => {
  expectInvalid(await post('/api/catalogs', {}, owner), 'status')
  for (const name of ['', ' ', 7, 'x'.repeat(201)]) {
    expectInvalid(await post('/api/catalogs', { name }, owner), 'status')
  }
  const missing = { snapshot: crypto.randomUUID() }
  expectError(await post('/api/catalogs', missing, owner), 404, 'not_found', 'status')
})

rule('songs are added and removed by ISRC, and a malformed one is named', {}, async () => {
  const path = `/api/catalogs/${await created.catalog()}/songs`
  const [one, two] = [newIsrc(), newIsrc()].sort() as [string, string]
  const added = await post(path, { isrcs: [one, two.toLowerCase(), one] }, owner)
  expect(added.body).toMatchObject({ added: 2 })
  expect((await post(path, { isrcs: [one] }, owner)).body).toMatchObject({ added: 0 })
  const { body } = await get(path, owner)
  expect(body.songs.map(({ isrc }: { isrc: string }) => isrc)).toEqual([one, two])
  const { body: found } = await get(`${path}?search=${two.toLowerCase()}`, owner)
  expect(found).toMatchObject({ pagination: { total_count: 1 }, songs: [{ isrc: two }] })
  const malformed = await post(path, { isrcs: [newIsrc(), 'NOT-AN-ISRC'] }, owner)
  expectInvalid(malformed, 'status', /NOT-AN-ISRC|isrcs/)
  expect((await get(path, owner)).body.songs).toHaveLength(2)
  const removed = await remove(path, owner, { body: { isrcs: [one] } })
  expect(removed.body).toMatchObject({ removed: 1 })
  for (const isrcs of [[], 'x', Array.from({ length: 10_001 }, () => one)]) {
    expectInvalid(await post(path, { isrcs }, owner), 'status')
  }
})

rule('errors of a deletion have their texts', {}, async () => {
  expectInvalid(await remove('/api/catalogs/nothing', owner), 'status')
  expectError(
    await remove(`/api/catalogs/${crypto.randomUUID()}`),
    401,
    'unauthenticated',
    'status',
    credentialText,
  )
  const missing = await remove(`/api/catalogs/${crypto.randomUUID()}`, owner)
  expectError(missing, 404, 'not_found', 'status', 'Catalog not found')
})

rule('valuations are listed, latest first, at most one for each day', { needs: ['catalog_id'] }, async () => {
  const path = `/api/catalogs/${deployment.catalog_id}/valuations`
  const { status, body } = await get(path, owner)
  expect([status, body.status]).toEqual([200, 'success'])
  expect(body.valuations.length).toBeGreaterThan(0)
  expect(body.valuations.length).toBeLessThanOrEqual(30)
  for (const row of body.valuations) {
    expect(Object.keys(row).sort()).toEqual(
      ['high', 'low', 'measured_at', 'measured_song_count', 'mid', 'total_streams'],
    )
    expect(row.low).toBeLessThanOrEqual(row.mid)
    expect(row.mid).toBeLessThanOrEqual(row.high)
    // The products of gross-up and multiple of the three bands.
    expect(row.mid / row.low).toBeCloseTo(1.4 * 13 / (1.25 * 10), 5)
    expect(row.high / row.low).toBeCloseTo(1.6 * 16 / (1.25 * 10), 5)
  }
  const times = body.valuations.map(({ measured_at }: { measured_at: string }) => measured_at)
  expect(times).toEqual([...times].sort((one, other) => Date.parse(other) - Date.parse(one)))
  const days = times.map((time: string) => new Date(time).toISOString().slice(0, 10))
  expect(new Set(days).size).toBe(days.length)
  expect((await get(`${path}?limit=1`, owner)).body.valuations).toEqual([body.valuations[0]])
})

rule('errors of valuations have their texts and shape', {}, async () => {
  const path = `/api/catalogs/${await created.catalog()}/valuations`
  expect((await get(path, owner)).body).toEqual({ status: 'success', valuations: [] })
  const malformed = await get('/api/catalogs/nothing/valuations', owner)
  expectInvalid(malformed, 'number', 'catalogId must be a valid UUID')
  for (const [limit, message] of [['0', 'limit must be at least 1'], ['101', 'limit must be at most 100']]) {
    expectInvalid(await get(`${path}?limit=${limit}`, owner), 'number', message)
  }
  for (const limit of ['x', '1.5', '']) {
    expectInvalid(await get(`${path}?limit=${limit}`, owner), 'number', 'limit must be an integer')
  }
  for (const limit of [1, 100]) expect((await get(`${path}?limit=${limit}`, owner)).status).toBe(200)
  const missing = await get(`/api/catalogs/${crypto.randomUUID()}/valuations`, owner)
  expectError(missing, 404, 'not_found', 'number', 'Catalog not found')
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

rule('a valuation is what its explained inputs and constants give, to the cent', {
  needs: ['demo.isrcs'],
  credits: 1,
}, async () => {
  const { as, catalog } = await capture()
  const path = `/api/catalogs/${catalog}/valuations`
  const { body: { valuations: [valuation] } } = await get(path, as)
  const { body } = await get(`${path}/latest/explanation`, as)
  const { inputs, constants } = body
  expect(constants).toMatchObject({
    usd_per_stream: 0.0035,
    gross_up: { low: 1.25, mid: 1.4, high: 1.6 },
    first_share: 0.85,
    second_share: 0.75,
    multiple: { low: 10, mid: 13, high: 16 },
    default_age_years: 5,
    least_age_years: 1,
  })
  const years = inputs.dated_song_count === 0
    ? 5
    : Math.max(1, inputs.age_days / inputs.dated_song_count / 365.25)
  for (const band of ['low', 'mid', 'high'] as const) {
    const annual = inputs.total_streams / years * 0.0035
    const value = annual * constants.gross_up[band] * 0.85 * 0.75 * constants.multiple[band]
    expect(Math.abs(valuation[band] - value), band).toBeLessThanOrEqual(0.02)
    expect(body[band]).toBe(valuation[band])
  }
  expect(inputs.total_streams).toBe(valuation.total_streams)
})

rule('a deleted catalog releases its snapshot, from which it is created again once', {
  needs: ['demo.isrcs'],
  credits: 1,
}, async () => {
  const { as } = await payer()
  const catalog = await created.catalog(as)
  const isrcs = deployment.demo!.isrcs!.slice(2, 4)
  await post(`/api/catalogs/${catalog}/songs`, { isrcs }, as)
  const { body } = await post('/api/playcount-snapshots', { catalog_id: catalog }, as)
  const snapshot = body.snapshot.id
  await untilEnded(body.runId, as)
  const deleted = await remove(`/api/catalogs/${catalog}`, as)
  expect(deleted.body).toEqual({ status: 'success', catalog_id: catalog, released_snapshot_ids: [snapshot] })
  expect((await get(`/api/catalogs/${catalog}/valuations`, as)).status).toBe(404)
  expect((await get(`/api/playcount-snapshots/${snapshot}`, as)).body.snapshot.state).toBe('done')

  expectError(await post('/api/catalogs', { snapshot }, outsider), 404, 'not_found', 'status')
  const restored = await post('/api/catalogs', { snapshot }, as)
  expect(restored.body.catalog).toMatchObject({
    name: 'Valuation Catalog',
    song_count: 2,
    snapshot_id: snapshot,
  })
  const { id } = restored.body.catalog
  created.later(() => remove(`/api/catalogs/${id}`, as))
  expect((await post('/api/catalogs', { snapshot }, as)).body.catalog.id).toBe(id)
  expect((await get(`/api/catalogs/${id}/valuations`, as)).body.valuations).toHaveLength(1)
})

rule('a capture needs either a catalog or recordings', {}, async () => {
  const catalog = await created.catalog()
  const wrong = [
    {},
    { catalog_id: catalog, isrcs: [newIsrc()] },
    { catalog_id: 'nothing' },
    { isrcs: [] },
    { isrcs: ['x'] },
    { isrcs: [newIsrc()], schedule: 'hourly' },
    { isrcs: [newIsrc()], surprise: 1 },
  ]
  for (const body of wrong) expectInvalid(await post('/api/playcount-snapshots', body, owner), 'status')
})

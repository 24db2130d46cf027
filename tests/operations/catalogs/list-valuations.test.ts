import { expect, it } from 'vitest'
import { loadValuation, openCatalogs } from './world.ts'

const { platform, read, tool, create } = openCatalogs()

it('valuations are latest first, 30 by default, with limit=1 the current value, and the same over MCP', async () => {
  const id = await create()
  expect(await read(`/${id}/valuations`)).toEqual({ status: 'success', valuations: [] })
  for (let day = 1; day <= 31; day++) {
    await loadValuation(platform.database, id, `2026-01-${String(day).padStart(2, '0')}T06:00:00Z`, day)
  }
  const mids = async (query = '') =>
    (await read(`/${id}/valuations${query}`)).valuations.map(({ mid }: { mid: number }) => mid)
  expect(await mids()).toEqual(Array.from({ length: 30 }, (_, n) => 31 - n))
  expect(await mids('?limit=100')).toHaveLength(31)
  const { valuations } = await read(`/${id}/valuations?limit=1`)
  expect(valuations).toEqual([{
    ...{ low: 30, mid: 31, high: 32, measured_song_count: 1, total_streams: 6 },
    measured_at: '2026-01-31T06:00:00.000Z',
  }])
  expect((await tool('list_catalog_valuations', { catalogId: id, limit: 1 })).structuredContent)
    .toEqual({ status: 'success', valuations })
})

it.each([
  [`${crypto.randomUUID()}/valuations?limit=0`, 'limit must be at least 1'],
  [`${crypto.randomUUID()}/valuations?limit=101`, 'limit must be at most 100'],
  [`${crypto.randomUUID()}/valuations?limit=1.5`, 'limit must be an integer'],
  ['nothing/valuations', 'catalogId must be a valid UUID'],
])('%s is refused', async (path, message) => {
  expect(await read(`/${path}`, 400)).toEqual({ error: 400, message })
})

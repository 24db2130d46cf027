import { expect, it } from 'vitest'
import { loadValuation, openCatalogs } from './world.ts'

const { platform, read, create } = openCatalogs()

it('a catalog has its latest valuation with its currency, as in the list, and null before the first', async () => {
  const id = await create()
  const record = async () => (await read(`/${id}`)).catalog
  expect((await record()).valuation).toBeNull()
  await loadValuation(platform.database, id, '2026-01-30T06:00:00Z', 30)
  await loadValuation(platform.database, id, '2026-01-31T06:00:00Z', 31)
  expect((await record()).valuation).toEqual({
    low: 30,
    mid: 31,
    high: 32,
    currency: 'USD',
    measured_at: '2026-01-31T06:00:00.000Z',
  })
  expect((await read('?limit=1')).catalogs).toEqual([await record()])
})

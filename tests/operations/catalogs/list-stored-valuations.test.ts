import { expect, it } from 'vitest'
import { openReportLinks } from './report-links-world.ts'

const { platform, valued, read } = openReportLinks()

it('stored valuations are newest first, all of them, or the last of each day or month (UTC)', async () => {
  const { catalogId, valuation_id } = await valued()
  const times = [
    '2026-01-30T23:59:59.999Z',
    '2026-01-31T00:00:00Z',
    '2026-01-31T23:00:00Z',
    '2026-02-01T00:00:00Z',
  ]
  for (const [n, at] of times.entries()) {
    const value = { low: n, mid: n + 1, high: n + 2 }
    await platform.database.owner`
      insert into app.valuations (catalog_id, as_of, headline, report, input_hashes, seal, sha256)
      select catalog_id, ${at}, ${
      platform.database.owner.json({ state: 'valued', value })
    }, '{}', '{}', '', sha256
      from app.valuations where id = ${valuation_id}`
  }
  const mids = async (query = '') => {
    const { valuations, pagination } = await read(`/${catalogId}/valuation-history${query}`)
    expect(pagination.total_count).toBeGreaterThanOrEqual(valuations.length)
    return valuations.map(({ value }: { value: { mid: number } | null }) => value?.mid ?? null)
  }
  // The one that was made now has too little data.
  expect(await mids()).toEqual([null, 4, 3, 2, 1])
  expect(await mids('?last_of=day')).toEqual([null, 4, 3, 1])
  expect(await mids('?last_of=month')).toEqual([null, 4, 3])
  expect(await mids('?last_of=month&limit=1&page=2')).toEqual([4])
  const { valuations: [latest] } = await read(`/${catalogId}/valuation-history?limit=1`)
  const { catalog: { headline } } = await read(`/${catalogId}`)
  expect(latest).toEqual({
    id: headline.id,
    as_of: headline.as_of,
    state: headline.state,
    value: headline.value,
  })
})

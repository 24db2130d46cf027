import { expect, it } from 'vitest'
import { observe, testIsrc } from '../../support/accounts.ts'
import { isrcsOf, openCatalogs } from './world.ts'

const { platform, get, read, create } = openCatalogs()

// All of the drawing: pictures.test.ts. What it refuses: get-daily-gains.test.ts.

it('a merge of counters is named, left out of the bars, and both totals are said', async () => {
  const id = await create(isrcsOf(2))
  const counts = (own: number, other: number) =>
    Array.from({ length: 30 }, (_, day) => own + 2_000 * day + (day >= 20 ? other : 0))
  await observe(platform.database, testIsrc(1), '2026-02-01', counts(1_000_000, 700_000))
  await observe(platform.database, testIsrc(2), '2026-02-01', counts(700_000, 1_000_000))
  await platform.database.owner`update app.songs set artist = 'Same'`
  const range = 'since=2026-02-01&until=2026-03-02'
  const { dates } = await read(`/${id}/daily-gains?${range}`)
  const event = { date: '2026-02-21', gain: 1_704_000, event_recordings: 2, event_plays: 1_700_000 }
  expect(dates.filter((date: typeof event) => date.event_recordings > 0)).toMatchObject([event])
  const svg = await (await get(`/${id}/daily-gains.svg?${range}&width=800`)).text()
  expect(svg).toContain('+1,816,000 plays in all. +116,000 plays without jumps and merges.')
  expect(svg).toContain('by 1,700,000 plays, which are no listening and in no bar.')
  expect(svg).toContain('Counter jumped or was merged, left out')
  expect(svg).not.toContain('1.7M')
})

it.each(['width=359', 'theme=blue'])('a picture with %s is refused', async (query) => {
  const id = await create()
  for (const picture of ['daily-gains.svg', 'movers.png']) {
    await read(`/${id}/${picture}?since=2026-02-20&days=2&${query}`, 400)
  }
})

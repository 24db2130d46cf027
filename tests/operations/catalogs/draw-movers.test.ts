import { beforeAll, expect, it } from 'vitest'
import { observe, testIsrc } from '../../support/accounts.ts'
import { all, parseXml, text } from '../../support/svg.ts'
import { isrcsOf, openCatalogs } from './world.ts'

const { platform, get, read, create } = openCatalogs()
const period = 'since=2026-02-23&days=3'
let catalogId: string

beforeAll(async () => {
  catalogId = await create(isrcsOf(4, 3000))
  const gains: ((day: number) => number)[] = [
    () => 10,
    (day) => day > 3 ? 300 : 10,
    (day) => day > 3 ? 1 : 90,
    (day) => day > 3 ? 5000 : 1,
  ]
  for (const [n, gain] of gains.entries()) {
    let count = 1000
    const counts = Array.from({ length: 7 }, (_, day) => count += gain(day))
    // The last one has a gap.
    const seen = counts.map((value, day) => n === 3 && day === 2 ? undefined : value)
    await observe(platform.database, testIsrc(3000 + n), '2026-02-20', seen)
  }
  const name = 'Ærøskøbing <&> more'
  await platform.database.owner`update app.songs set name = ${name} where isrc = ${testIsrc(3001)}`
})

it('top movers are the comparable recordings that grew and declined most', async () => {
  const svg = await (await get(`/${catalogId}/movers.svg?${period}`)).text()
  expect(svg).toContain('Ærøskøbing &lt;&amp;&gt; more')
  expect(svg).toContain(`Song ${testIsrc(3002)}`)
  for (const hidden of [3000, 3003]) expect(svg).not.toContain(testIsrc(hidden))
  expect(svg.indexOf('Growing')).toBeLessThan(svg.indexOf('Declining'))
})

it('top movers are those of the summary, however many recordings cannot be compared', async () => {
  // 60 grow and 60 decline most, but were captured at another hour; of the others, many have the same growth.
  const growths = [5000, -5000].flatMap((growth) => Array<number>(60).fill(growth))
    .concat([30, 20, 20, 20, 20, 20, 20, 20, 10, 0, -10, -20, -20, -20, -20, -20, -20, -30])
  const isrcs = isrcsOf(growths.length, 4000)
  const id = await create(isrcs)
  await platform.database.owner`
    insert into app.song_measurements (isrc, captured_at, value)
    select listed.isrc, captured.at, captured.value
    from unnest(${isrcs}::text[], ${growths}::integer[]) listed (isrc, growth)
    cross join lateral (values
      (timestamptz '2026-02-23T06:00Z', 10000),
      (timestamptz '2026-02-24T06:00Z' + case abs(growth) when 5000 then interval '2 hours' else '0' end, 20000),
      (timestamptz '2026-02-25T06:00Z', 30000 + growth)) captured (at, value)`
  const { movers, recordings } = await read(`/${id}/playcount-summary?since=2026-02-24&days=1`)
  const named = (entries: { isrc: string }[]) => entries.slice(0, 6).map(({ isrc }) => isrc)
  const [up, down] = [named(movers.up), named(movers.down)]
  expect([up.length, down.length, recordings.unaligned_observations]).toEqual([6, 6, 120])
  const picture = parseXml(await (await get(`/${id}/movers.svg?since=2026-02-24&days=1`)).text())
  const drawn = all(picture, 'text').flatMap((node) => text(node).match(/(?<=· )\w{12}$/) ?? [])
  expect(drawn).toEqual([...up, ...down])
})

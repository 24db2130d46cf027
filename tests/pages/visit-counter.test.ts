import { expect, it } from 'vitest'
import { visitCounter } from '../../shared/adapters/pages/visit-counter.ts'
import { fixture } from '../support/fixture.ts'
import { openPages } from './world.ts'

const world = fixture(openPages)
const open = () => visitCounter(world.platform.services.database, world.platform.services.log, 20)

const counted = (id: string, kind = 'visit') =>
  world.platform.database.value`
    select coalesce(sum(count), 0)::integer from app.site_visits where site_id = ${id} and kind = ${kind}`

/** Makes each flush fail in the database, after it began. */
const rename = (from: string, to: string) =>
  world.platform.database.owner.unsafe(`alter function api.${from} rename to ${to}`)

it('a flush that fails loses its own counts, once and with a line in the log, and no others', async () => {
  const id = await world.publish()
  const count = open()
  count(id, 'visit', 'direct')
  await expect.poll(() => counted(id)).toBe(1)
  await rename('count_site_visits', 'no_visits_now')
  const before = world.platform.log.length
  for (let n = 0; n < 3; n++) count(id, 'visit', 'direct')
  count(id, 'play')
  const faults = () => world.platform.log.slice(before).filter((line) => line.includes('visits_not_counted'))
  await expect.poll(() => faults().length).toBe(1)
  expect(JSON.parse(faults()[0]!)).toMatchObject({ visits: 2 })
  await rename('no_visits_now', 'count_site_visits')
  for (let n = 0; n < 2; n++) count(id, 'visit', 'direct')
  count(id, 'click', 'bandcamp')
  await expect.poll(() => counted(id, 'click')).toBe(1)
  expect([await counted(id), await counted(id, 'play')]).toEqual([3, 0])
  expect(faults()).toHaveLength(1)
})

it('at most 5,000 different counts wait at a time: more of a site are left out, and its known ones go on', async () => {
  const [id, other] = [await world.publish(), await world.publish()]
  const count = open()
  for (let n = 0; n < 5_000; n++) count(id, 'visit', `source ${n}`)
  count(id, 'visit', 'one too many')
  count(id, 'play')
  count(id, 'visit', 'source 0')
  count(other, 'visit', 'direct')
  await expect.poll(() => counted(id)).toBe(5_001)
  expect(await counted(other)).toBe(1)
  expect(await counted(id, 'play')).toBe(0)
  count(id, 'play')
  await expect.poll(() => counted(id, 'play')).toBe(1)
})

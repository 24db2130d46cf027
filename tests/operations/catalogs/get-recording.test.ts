import { expect, it } from 'vitest'
import { createAccount, createCatalog, observe } from '../../support/accounts.ts'
import { delegated, key, token } from '../../support/requests.ts'
import { counts, daysAgo, newIsrcs, openHome } from '../home/world.ts'

const { platform, people, sql, read, catalog } = openHome()
const recording = (
  id: string,
  isrc: string,
  query = '',
  who: Parameters<typeof read>[1] = people.owner,
  status = 200,
) => read(`/api/catalogs/${id}/recordings/${isrc}?${query}`, who, status)
// deno-lint-ignore no-explicit-any -- a response is not typed here
const dayOf = ({ days }: any, ago: number) => days.find(({ date }: { date: string }) => date === daysAgo(ago))

it('a recording has what the list says of it, its days and when it is compared again', async () => {
  const [isrc = ''] = newIsrcs(1)
  const values = counts(100, 100)
  values[10] = values[11] = undefined
  const id = await catalog({ [isrc]: values })
  const other = await createCatalog(platform.database, people.organization, [isrc])
  await createCatalog(platform.database, people.outsider, [isrc])
  await sql()`update app.catalogs set name = 'Sync picks' where id = ${other}`
  const { recordings: [row], periods } = await read(`/api/catalogs/${id}/recordings`)
  const found = await recording(id, isrc, 'days=20')
  expect(found).toMatchObject({
    ...row,
    ...{ catalog_id: id, periods, state: 'gap', comparison_state: 'incomplete', plays: 700 },
    ...{ missing_days: [daysAgo(5), daysAgo(4)], invalid_days: [], correction_days: [] },
    compared_again_on: daysAgo(-12),
    value_range: null,
    other_catalogs: [{ id: other, name: 'Sync picks' }],
  })
  expect(found.days.map(({ date }: { date: string }) => date))
    .toEqual(Array.from({ length: 20 }, (_, n) => daysAgo(20 - n)))
  const none = {
    count: null,
    gain: null,
    late_gain: null,
    late_days: null,
    late_average: null,
    fall: null,
    event: null,
  }
  expect(dayOf(found, 16)).toEqual({ date: daysAgo(16), state: 'before_first', ...none })
  expect(dayOf(found, 15)).toEqual({ date: daysAgo(15), state: 'first', ...none, count: 1_000_000 })
  expect(dayOf(found, 6)).toEqual({ date: daysAgo(6), state: 'whole', ...none, count: 1_000_900, gain: 100 })
  for (const gap of [5, 4]) {
    expect(dayOf(found, gap)).toEqual({ date: daysAgo(gap), state: 'gap', ...none, late_average: 100 })
  }
  expect(dayOf(found, 3)).toEqual({
    ...{ date: daysAgo(3), state: 'together', ...none },
    ...{ count: 1_001_200, late_gain: 300, late_days: 3, late_average: 100 },
  })
  expect((await recording(id, isrc.toLowerCase())).days).toHaveLength(56)
  expect(dayOf(await recording(id, isrc, 'days=7'), 3)).toEqual(dayOf(found, 3))
  for (const refused of ['days=6', 'days=366', 'days=x', 'since=2026-01-01']) {
    await recording(id, isrc, refused, people.owner, 400)
  }
})

it('falls, jumps and counts that cannot be plays are days of their own', async () => {
  const [fell = '', invalid = '', jumped = '', never = ''] = newIsrcs(4)
  const falling = counts(100, 100)
  falling[9] = 5
  const hostile = counts(100, 100)
  hostile[3] = -7
  hostile[4] = 2 ** 60
  const jumping = Array.from({ length: 60 }, (_, n) => 1_000_000 + n * 100 + (n > 55 ? 900_000 : 0))
  const id = await catalog({ [fell]: falling, [invalid]: hostile, [never]: [] })
  const own = await createCatalog(platform.database, people.owner, [jumped])
  await observe(platform.database, jumped, daysAgo(60), jumping)
  const fallen = await recording(id, fell)
  expect(dayOf(fallen, 6)).toMatchObject({ state: 'fell', count: 5, gain: null, fall: 1_000_795 })
  expect(fallen).toMatchObject({
    state: 'fell',
    correction_days: [daysAgo(6)],
    compared_again_on: daysAgo(-9),
  })
  const strange = await recording(id, invalid)
  expect(strange).toMatchObject({
    ...{ state: 'invalid', invalid_days: [daysAgo(12), daysAgo(11)], compared_again_on: null },
  })
  expect(dayOf(strange, 11)).toMatchObject({ state: 'invalid', count: null, gain: null, late_average: 100 })
  expect(dayOf(strange, 10)).toMatchObject({ state: 'together', late_gain: 300, late_days: 3 })
  const event = dayOf(await recording(own, jumped), 4)
  expect(event).toMatchObject({ gain: 900_100, event: { kind: 'jump', plays: 900_000 } })
  const uncounted = await recording(id, never)
  expect(uncounted).toMatchObject({ state: 'new', last_count: null, compared_again_on: null })
  expect(new Set(uncounted.days.map(({ state }: { state: string }) => state))).toEqual(
    new Set(['before_first']),
  )
})

it('the value of a recording is its part of the headline, with its own range', async () => {
  const [isrc = '', other = ''] = newIsrcs(2)
  const id = await catalog({ [isrc]: counts(9000, 9000), [other]: counts(100, 100) })
  await sql()`update app.songs set release_date = '2020-01-01' where isrc in (${isrc}, ${other})`
  await platform.database.value`select jobs.make_valuation(${id})`
  const { catalog: { headline } } = await read(`/api/catalogs/${id}`)
  const { value, value_share, value_range } = await recording(id, isrc)
  expect(value_range).toMatchObject({ mid: value, as_of: headline.as_of })
  expect(value_range.low).toBeLessThan(value)
  expect(value_range.high).toBeGreaterThan(value)
  expect(value_share).toBeCloseTo(value / headline.value.mid, 6)
})

it('people and keys of its workspace alone read a recording, while its catalog has it', async () => {
  const [isrc = '', missing = ''] = newIsrcs(2)
  const own = await catalog({ [isrc]: counts(1, 1) })
  const shared = await createCatalog(platform.database, people.organization, [isrc])
  for (const who of [await token(people.member), people.member, key(people.organization)]) {
    expect(await recording(shared, isrc, '', who)).toMatchObject({ isrc, other_catalogs: [] })
  }
  const stranger = await createAccount(platform.database)
  for (const id of [own, shared, crypto.randomUUID()]) {
    expect(await recording(id, isrc, '', stranger, 404)).toEqual({
      status: 'error',
      error: 'Catalog not found',
    })
  }
  const notFound = { status: 'error', error: 'Recording not found in this catalog' }
  expect(await recording(own, missing, '', people.owner, 404)).toEqual(notFound)
  await recording(own, 'XX', '', people.owner, 400)
  await recording(own, isrc, '', await delegated(people.owner), 403)
  await read(`/api/catalogs/${own}/recordings/${isrc}`)
  await sql()`delete from app.catalog_songs where catalog_id = ${own} and isrc = ${isrc}`
  expect(await recording(own, isrc, '', people.owner, 404)).toEqual(notFound)
})

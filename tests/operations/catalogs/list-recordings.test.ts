import { describe, expect, it } from 'vitest'
import { createAccount, createCatalog } from '../../support/accounts.ts'
import { delegated, key, token } from '../../support/requests.ts'
import { counts, daysAgo, newIsrcs, openHome } from '../home/world.ts'

const { platform, people, sql, read, catalog } = openHome()
const list = (id: string, query = '', who: Parameters<typeof read>[1] = people.owner, status = 200) =>
  read(`/api/catalogs/${id}/recordings?${query}`, who, status)
// deno-lint-ignore no-explicit-any -- a response is not typed here
const isrcsIn = ({ recordings }: { recordings: any[] }) => recordings.map(({ isrc }) => isrc)
const value = (id: string) => platform.database.value`select jobs.make_valuation(${id})`

/** Leaves out the days that lie so many days back. */
const without = (values: (number | undefined)[], ...days: number[]) =>
  values.map((value, n) => days.includes(15 - n) ? undefined : value)

/** A recording in each state. */
async function states() {
  const [whole = '', young = '', added = '', gap = '', fell = '', hour = '', stale = '', invalid = ''] =
    newIsrcs(
      8,
    )
  const falling = counts(100, 100)
  falling[9] = 1
  const id = await catalog({
    [whole]: counts(100, 150),
    [young]: counts(10, 10).map((count, n) => n < 9 ? undefined : count),
    [added]: [],
    [gap]: without(counts(900, 900), 4),
    [fell]: falling,
    [hour]: counts(200, 200),
    [stale]: counts(50, 50).map((count, n) => n < 5 ? count : undefined),
    [invalid]: [-1, 2 ** 60, ...counts(5, 5).slice(2)],
  })
  await sql()`update app.song_measurements set captured_at = captured_at + interval '3 hours'
    where isrc = ${hour} and captured_at >= ${daysAgo(1)}::date`
  return { id, whole, young, added, gap, fell, hour, stale, invalid }
}

describe('the recordings of a catalog', () => {
  it('are in one state each, which counts and filters', async () => {
    const { id, ...recordings } = await states()
    const all = await list(id)
    expect(all.states)
      .toEqual({ all: 8, whole: 1, new: 2, gap: 1, fell: 1, other_hour: 1, stale: 1, invalid: 1 })
    const expected = { new: [recordings.young, recordings.added], whole: [recordings.whole] }
    for (const state of ['whole', 'new', 'gap', 'fell', 'other_hour', 'stale', 'invalid'] as const) {
      const found = await list(id, `state=${state}`)
      expect(found.states).toEqual(all.states)
      expect(found.pagination.total_count).toBe(all.states[state])
      expect(isrcsIn(found)).toEqual(
        state in expected
          ? expected[state as keyof typeof expected]
          : [recordings[state === 'other_hour' ? 'hour' : state as keyof typeof recordings]],
      )
    }
    // What was added before the two weeks and has no count is new no more.
    await sql()`update app.catalog_songs set created_at = now() - interval '20 days' where isrc = ${recordings.added}`
    expect((await list(id)).states).toMatchObject({ new: 1, stale: 2 })
    await sql()`insert into app.catalog_conditions (catalog_id, isrc, condition, explanation, related)
      values (${id}, ${recordings.whole}, 'implausible', 'Too many.', '{}')`
    const implausible = (await list(id, `state=invalid&search=${recordings.whole}`)).recordings[0]
    expect(implausible).toMatchObject({
      comparison_state: 'comparable',
      condition: { code: 'implausible', explanation: 'Too many.' },
    })
  })

  it('have the changes of the summary, and plays where both ends of the week are counted', async () => {
    const { id, whole, gap, fell, invalid, added, young } = await states()
    const { recordings, periods } = await list(id)
    const summary = await read(`/api/catalogs/${id}/playcount-summary?since=${daysAgo(8)}&days=7`)
    expect(periods).toEqual(summary.periods)
    const [mover] = summary.movers.up
    const row = (isrc: string) => recordings.find((row: { isrc: string }) => row.isrc === isrc)
    const { previous_change, current_change, absolute_growth, percentage_growth } = mover
    expect(row(whole)).toEqual({
      ...{ isrc: whole, name: `Song ${whole}`, artist: null, release_date: null, share: null, from_file: [] },
      ...{ added_at: expect.any(String), state: 'whole', comparison_state: 'comparable', condition: null },
      ...{ last_count: 1_001_750, last_counted_on: daysAgo(1), plays: 1050 },
      ...{ previous_change, current_change, absolute_growth, percentage_growth },
      gains: [...Array(7).fill(100), ...Array(7).fill(150)],
      ...{ value: null, value_share: null },
    })
    expect(current_change).toBe(1050)
    expect(row(gap)).toMatchObject({ plays: 6300, current_change: null, percentage_growth: null })
    // The gain after a gap is that of two days.
    expect(row(gap).gains.slice(-5)).toEqual([900, null, null, 900, 900])
    expect(row(fell).gains.slice(7, 11)).toEqual([100, null, 1_000_999, 100])
    expect(row(added)).toMatchObject({
      ...{ last_count: null, last_counted_on: null, plays: null },
      gains: Array(14).fill(null),
    })
    expect(row(young)).toMatchObject({ plays: null, comparison_state: 'incomplete' })
    expect(row(invalid)).toMatchObject({ plays: null, last_count: 1_000_070, previous_change: null })
  })

  it('are sorted by plays, change, growth, value and title in both directions, the unknown last', async () => {
    const [large = '', grown = '', small = '', unknown = ''] = newIsrcs(4)
    const id = await catalog({
      [large]: counts(1000, 1100),
      [grown]: counts(100, 150),
      [small]: counts(10, 10),
      [unknown]: [],
    })
    await sql()`update app.songs set name = case isrc when ${large} then 'zebra' when ${grown} then 'Éden' when ${small} then 'Zoo' end
      where isrc in (${large}, ${grown}, ${small}, ${unknown})`
    await sql()`insert into app.catalog_figures (catalog_id, as_of, since, figures) values (${id}, now(), now(), array[
      row(${large}, null, null, null, null, null, 10), row(${small}, null, null, null, null, null, 30),
      row(${grown}, null, null, null, null, null, 20)]::private.recording_figure[])`
    const sorted = {
      plays: [large, grown, small],
      change: [grown, large, small],
      growth: [large, grown, small],
      value: [small, grown, large],
    }
    for (const [sort, isrcs] of Object.entries(sorted)) {
      expect(isrcsIn(await list(id, `sort=${sort}`)), sort).toEqual([...isrcs, unknown])
      expect(isrcsIn(await list(id, `sort=${sort}&direction=asc`)), sort)
        .toEqual([...isrcs.toReversed(), unknown])
    }
    expect(isrcsIn(await list(id, 'sort=name'))).toEqual([grown, large, small, unknown])
    expect(isrcsIn(await list(id, 'sort=name&direction=desc'))).toEqual([small, large, grown, unknown])
    expect(isrcsIn(await list(id, 'sort=name&limit=2&page=2'))).toEqual([small, unknown])
    expect(isrcsIn(await list(id, 'page=3'))).toEqual([])
    for (const refused of ['sort=isrc', 'direction=up', 'state=all', 'limit=201', 'search=', 'other=1']) {
      await list(id, refused, people.owner, 400)
    }
  })

  it('are searched like songs, and the states are those of what is found', async () => {
    const { id, whole, gap } = await states()
    await sql()`update app.songs set name = 'Copper Tide' where isrc in (${whole}, ${gap})`
    await sql()`update app.songs set artist = '100% _Tin' where isrc = ${gap}`
    const found = await list(id, 'search=copper%20tide')
    expect(isrcsIn(found)).toEqual([gap, whole])
    expect(found.states).toMatchObject({ all: 2, whole: 1, gap: 1, new: 0 })
    expect(isrcsIn(await list(id, 'search=100%25%20_t'))).toEqual([gap])
    expect(isrcsIn(await list(id, `search=${whole.toLowerCase()}`))).toEqual([whole])
    expect(await list(id, 'search=nothing')).toMatchObject({
      recordings: [],
      states: { all: 0, whole: 0 },
      pagination: { total_count: 0, total_pages: 0 },
    })
    expect(await list(await catalog({}))).toMatchObject({ recordings: [], states: { all: 0 } })
  })

  it('have the parts of the value that the headline says', async () => {
    const [large = '', small = ''] = newIsrcs(2)
    const id = await catalog({ [large]: counts(9000, 9000), [small]: counts(100, 100) })
    await sql()`update app.songs set release_date = '2020-01-01' where isrc in (${large}, ${small})`
    await value(id)
    const { catalog: { headline } } = await read(`/api/catalogs/${id}`)
    const { recordings } = await list(id, 'sort=value')
    expect(isrcsIn({ recordings })).toEqual([large, small])
    const parts = recordings.map((row: { value: number }) => row.value)
    expect(parts[0] + parts[1]).toBeCloseTo(headline.value.mid, 1)
    expect(recordings[0].value_share).toBeCloseTo(parts[0] / headline.value.mid, 6)
    // A new valuation replaces them.
    await sql()`delete from app.catalog_songs where catalog_id = ${id} and isrc = ${small}`
    await value(id)
    expect((await list(id)).recordings).toMatchObject([{ isrc: large, value: parts[0], value_share: 1 }])
  })

  it('of more than 5,000 are as of the headline, and the others are compared when they are read', async () => {
    const { id, whole } = await states()
    await value(id)
    const live = await list(id)
    const [later = ''] = newIsrcs(1)
    await sql()`insert into app.songs (isrc) values (${later})`
    await sql()`insert into app.catalog_songs (catalog_id, isrc) values (${id}, ${later})`
    await sql()`update app.catalogs set song_count = 5001 where id = ${id}`
    const stored = await list(id, 'limit=200')
    const { catalog: { headline } } = await read(`/api/catalogs/${id}`)
    expect(stored.as_of).toBe(headline.as_of)
    expect(Date.parse(live.as_of)).toBeGreaterThan(Date.parse(headline.as_of))
    const [unknown] = stored.recordings.filter((row: { isrc: string }) => row.isrc === later)
    expect(unknown).toMatchObject({ state: null, comparison_state: null, plays: null, value: null })
    expect(stored.recordings.filter((row: { isrc: string }) => row.isrc !== later)).toEqual(live.recordings)
    expect(stored.states).toEqual({ ...live.states, all: 9 })
    // One that was removed is in no list, whatever is stored of it.
    await sql()`delete from app.catalog_songs where catalog_id = ${id} and isrc = ${whole}`
    await sql()`update app.catalogs set song_count = 5001 where id = ${id}`
    expect(isrcsIn(await list(id))).not.toContain(whole)
    await sql()`delete from app.catalog_figures where catalog_id = ${id}`
    expect((await list(id)).states).toMatchObject({ all: 8, whole: 0, gap: 0 })
  })
})

it('people and keys of its workspace alone read the recordings of a catalog', async () => {
  const [isrc = ''] = newIsrcs(1)
  const own = await catalog({ [isrc]: counts(1, 1) })
  const shared = await createCatalog(platform.database, people.organization, [isrc])
  expect(isrcsIn(await list(own, '', await token(people.owner)))).toEqual([isrc])
  expect(isrcsIn(await list(shared, '', people.member))).toEqual([isrc])
  expect(isrcsIn(await list(shared, '', key(people.organization)))).toEqual([isrc])
  for (const id of [own, shared, crypto.randomUUID()]) {
    expect(await list(id, '', await createAccount(platform.database), 404))
      .toEqual({ status: 'error', error: 'Catalog not found' })
  }
  await list(own, '', await delegated(people.owner), 403)
})

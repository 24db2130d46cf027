import { describe, expect, it } from 'vitest'
import { createAccount, createCatalog, observe } from '../../support/accounts.ts'
import { delegated, json, sendJson } from '../../support/requests.ts'
import { counts, daysAgo, newIsrcs, openHome } from './world.ts'

const { platform, people, sql, read, catalog, site } = openHome()
const home = (who = people.owner, query = '') => read(`/api/home${query}`, who)
const attention = async () => (await home()).attention
const kinds = async () => (await attention()).map(({ kind }: { kind: string }) => kind)
const week = `since=${daysAgo(8)}&days=7`

/** Leaves out the days that lie so many days back. */
const without = (values: (number | undefined)[], ...days: number[]) =>
  values.map((value, n) => days.includes(15 - n) ? undefined : value)

describe('plays', () => {
  it('of a catalog are those of its summary, and stand on comparable recordings alone', async () => {
    const [grown = '', fallen = '', gap = '', empty = ''] = newIsrcs(4)
    const id = await catalog({
      [grown]: counts(100, 150),
      [fallen]: counts(300, 290),
      [gap]: without(counts(9000, 9000), 3),
      [empty]: [],
    })
    await sql()`insert into app.playcount_snapshots (account_id, catalog_id, state, finished_at) values
      (${people.owner.id}, ${id}, 'done', '2026-11-20T05:00:00Z'), (${people.owner.id}, ${id}, 'done', '2026-11-19T05:00:00Z')`
    const { catalogs: [row], periods, compared } = await home()
    const summary = await read(`/api/catalogs/${id}/playcount-summary?${week}`)
    const { catalogs: [{ headline }] } = await read('/api/catalogs')
    const { previous_change, current_change, absolute_growth, percentage_growth } = summary
    expect(row).toEqual({
      ...{ id, name: 'Test catalog', recordings: 4, comparable_recordings: 2, headline },
      ...{ previous_change, current_change, absolute_growth, percentage_growth },
      captured_at: '2026-11-20T05:00:00.000Z',
    })
    expect(current_change).toBe(7 * 150 + 7 * 290)
    expect(periods).toEqual(summary.periods)
    expect(compared).toEqual({ recordings: 4, catalogs: 1, total_catalogs: 1 })
  })

  it('move three recordings up and three down, each once, with the gain of each day', async () => {
    const isrcs = newIsrcs(9)
    const changes = [10, 40, 30, 20, 0, -10, -40, -30, -20]
    const series = (n: number) => counts(100, 100 + changes[n]!)
    const older = await catalog(Object.fromEntries(isrcs.map((isrc, n) => [isrc, series(n)])))
    const newer = await createCatalog(platform.database, people.owner, [isrcs[1]!])
    await sql()`update app.songs set name = null, artist = 'Tin Boats' where isrc = ${isrcs[1]!}`
    await sql()`update app.catalog_songs set name = 'From a file' where catalog_id = ${newer}`
    const { movers: { up, down }, compared } = await home()
    expect(up.map(({ isrc }: { isrc: string }) => isrcs.indexOf(isrc))).toEqual([1, 2, 3])
    expect(down.map(({ isrc }: { isrc: string }) => isrcs.indexOf(isrc))).toEqual([6, 7, 8])
    expect(up[0]).toEqual({
      ...{ isrc: isrcs[1], name: 'From a file', artist: 'Tin Boats', catalog_id: newer },
      ...{ previous_change: 700, current_change: 980, absolute_growth: 280, percentage_growth: 40 },
      ...{ counter_event: false, condition: null },
      gains: [...Array(7).fill(100), ...Array(7).fill(140)],
    })
    expect(down[0].catalog_id).toBe(older)
    expect(compared.recordings).toBe(9)
  })

  it('are not read by an OAuth client, which sees all else', async () => {
    const [isrc = ''] = newIsrcs(1)
    await catalog({ [isrc]: counts(1000, 100) })
    await site({}, { published: true })
    const seen = await home(await delegated(people.owner) as never)
    expect(seen).toMatchObject({
      compared: null,
      movers: { up: [], down: [] },
      catalogs: [{ recordings: 1, comparable_recordings: null, current_change: null, absolute_growth: null }],
      pages: { published: 1 },
    })
    expect(seen.attention.map(({ kind }: { kind: string }) => kind)).toEqual(['site_without_link'])
  })

  it('of a catalog that is too large are unknown, and those of others are not', async () => {
    const [one = '', other = ''] = newIsrcs(2)
    const large = await catalog({ [one]: counts(100, 100) })
    const small = await catalog({ [other]: counts(100, 100) })
    await sql()`update app.catalogs set song_count = 20001 where id = ${large}`
    const { catalogs, compared } = await home()
    expect(compared).toEqual({ recordings: 1, catalogs: 1, total_catalogs: 2 })
    expect(catalogs).toMatchObject([
      { id: small, comparable_recordings: 1, current_change: 700 },
      { id: large, comparable_recordings: null, current_change: null },
    ])
  })
})

describe('what needs an act', () => {
  it('is a gap in counts, with the day on which they are compared again', async () => {
    const [closed = '', open = '', weekly = '', young = ''] = newIsrcs(4)
    const id = await catalog({
      [closed]: without(counts(10, 10), 5, 6),
      // Not counted on any other day: a capture each week.
      [weekly]: without(counts(10, 10), 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14),
      [young]: counts(10, 10).map((value, n) => n < 10 ? undefined : value),
    })
    const item = {
      kind: 'counts_missing',
      catalog_id: id,
      recordings: 1,
      isrc: closed,
      recording_name: `Song ${closed}`,
    }
    expect(await attention()).toMatchObject([{ ...item, date: daysAgo(5), back_on: daysAgo(-11) }])
    const still = await catalog({ [open]: without(counts(10, 10), 1) })
    expect(await attention()).toMatchObject([
      ...[{ catalog_id: id }, { catalog_id: still, isrc: open, date: daysAgo(1), back_on: null }]
        .toSorted((a, b) => a.catalog_id < b.catalog_id ? -1 : 1),
    ])
    // On that day the comparison begins on the day after the gap.
    await sql()`delete from app.song_measurements where isrc = ${closed}`
    await observe(platform.database, closed, daysAgo(15), without(counts(10, 10), 15))
    expect((await home()).catalogs.find((row: { id: string }) => row.id === id).comparable_recordings).toBe(0)
    expect(await attention()).toMatchObject([{ catalog_id: still }])
  })

  it('is a count that cannot be plays, once for the catalog', async () => {
    const [one = '', other = '', implausible = ''] = newIsrcs(3)
    const invalid = counts(10, 10).map((value, n) => n === 9 ? -1 : value)
    const id = await catalog({ [one]: invalid, [other]: invalid, [implausible]: counts(1, 1) }, {
      name: 'Harbour',
    })
    await sql()`insert into app.catalog_conditions (catalog_id, isrc, condition, related)
      values (${id}, ${implausible}, 'implausible', '{}')`
    expect(await attention()).toEqual([{
      ...Object.fromEntries(Object.keys((await attention())[0]).map((name) => [name, null])),
      ...{ kind: 'count_invalid', catalog_id: id, catalog_name: 'Harbour', recordings: 3, date: daysAgo(6) },
    }])
  })

  it('is a recording and a catalog that fell by 10 % and 1,000 plays, and no smaller fall', async () => {
    const [fell = '', few = '', little = ''] = newIsrcs(3)
    const id = await catalog({
      [fell]: counts(1000, 500),
      [few]: counts(100, 10),
      [little]: counts(500, 460),
    })
    const change = {
      previous_change: 7000,
      current_change: 3500,
      absolute_growth: -3500,
      percentage_growth: -50,
    }
    expect(await attention()).toMatchObject([
      { kind: 'recording_fell', catalog_id: id, isrc: fell, recording_name: `Song ${fell}`, ...change },
      {
        kind: 'catalog_fell',
        catalog_id: id,
        recordings: 3,
        isrc: null,
        previous_change: 11200,
        absolute_growth: -4410,
      },
    ])
  })

  it('is no fall after the counter jumped, which the mover says', async () => {
    const [jumped = '', steady = ''] = newIsrcs(2)
    const daily = Array.from({ length: 45 }, (_, n) => 1_000_000 + n * 1000 + (n > 33 ? 500_000 : 0))
    await catalog({ [jumped]: daily, [steady]: daily.map((_, n) => 1_000_000 + n * 10) }, {
      from: daysAgo(45),
    })
    const { movers: { down }, attention } = await home()
    expect(down).toMatchObject([{ isrc: jumped, counter_event: true, absolute_growth: -500_000 }])
    expect(attention).toEqual([])
  })

  it('is a capture that failed, until one succeeds', async () => {
    const id = await catalog({}, { name: 'Harbour' })
    const capture = (state: string, error: string | null = null) =>
      sql()`insert into app.playcount_snapshots (account_id, catalog_id, state, error, created_at, finished_at)
        values (${people.owner.id}, ${id}, ${state}, ${error}, clock_timestamp(), now())`
    await capture('done')
    await capture('failed', 'provider_failed: No answer')
    expect(await attention()).toMatchObject([
      {
        kind: 'capture_failed',
        catalog_id: id,
        catalog_name: 'Harbour',
        error: 'provider_failed: No answer',
        date: daysAgo(0),
      },
    ])
    await capture('done')
    expect(await attention()).toEqual([])
  })

  it('is a balance that does not cover the schedules, until it does', async () => {
    const id = await catalog(Object.fromEntries(newIsrcs(1).map((isrc) => [isrc, []])), {
      who: people.organization,
    })
    const schedule = () =>
      sql()`
      select private.create_schedule('capture_playcounts', ${people.organization.id}, ${people.organization.id}, ${id}, null,
        schedule => 'daily')`
    await schedule()
    await sql()`select jobs.warn_low_credits()`
    const ofOrganization = (who = people.owner) => home(who, `?organization_id=${people.organization.id}`)
    const [item] = (await ofOrganization()).attention
    expect(item).toMatchObject({
      kind: 'credits_low',
      balance: 0,

      catalog_id: null,
    })
    expect(item.needed).toBeGreaterThan(0)
    expect((await ofOrganization(people.member)).attention).toEqual([item])
    expect(await attention()).toEqual([])
    await sql()`update app.credit_balances set balance = ${item.needed} where account_id = ${people.organization.id}`
    expect((await ofOrganization()).attention).toEqual([])
  })

  it('is a published page that leads nowhere, and none that has any link', async () => {
    for (
      const link of [
        { links: [{ service: 'bandcamp', url: 'https://lanterns.example/' }] },
        { shows: [{ date: '2027-01-01', city: 'Kiel', url: 'https://tickets.example/' }] },
        { videoUrl: 'https://video.example/' },
        { releaseUrl: 'https://open.spotify.com/album/1' },
      ]
    ) await site(link, { published: true })
    await site({})
    const id = await site({ artistName: 'Tin Boats', shows: [{ date: '2027-01-01', city: 'Kiel' }] }, {
      name: 'Oar Song',
      published: true,
    })
    await sql()`insert into app.site_visits (site_id, day, kind, name, count) values
      (${id}, '2026-11-20', 'visit', 'direct', 200), (${id}, '2026-11-21', 'visit', 'search', 12), (${id}, '2026-11-21', 'play', '', 9)`
    expect(await attention()).toMatchObject([
      {
        kind: 'site_without_link',
        site_id: id,
        site_name: 'Oar Song',
        artist: 'Tin Boats',
        date: daysAgo(0),
        visits: 212,
      },
    ])
  })

  it('is five things at most, the first of each kind before a second one', async () => {
    const invalid = () => Object.fromEntries(newIsrcs(1).map((isrc) => [isrc, counts(1, 1).with(9, -1)]))
    const gap = () => Object.fromEntries(newIsrcs(1).map((isrc) => [isrc, without(counts(1, 1), 4)]))
    for (const recordings of [invalid(), invalid(), invalid(), gap(), gap()]) await catalog(recordings)
    for (let n = 0; n < 3; n++) await site({}, { published: true })
    expect(await kinds()).toEqual([
      ...['count_invalid', 'count_invalid', 'counts_missing', 'counts_missing', 'site_without_link'],
    ])
  })
})

it('fans are those who confirmed, or signed up where no mail is sent, by day over all pages', async () => {
  const [one, other] = [await site({}), await site(null)]
  const fan = (id: string, state: string, signedUp: number, confirmed: number | null = null) =>
    sql()`
    insert into app.site_signups (site_id, email, state, created_at, confirmed_at) values (${id}, ${crypto.randomUUID()},
      ${state}, ${daysAgo(signedUp)}::date + time '12:00', ${
      confirmed === null ? null : `${daysAgo(confirmed)}T13:00Z`
    })`
  await fan(one, 'confirmed', 30, 1)
  await fan(one, 'confirmed', 7, 7)
  await fan(other, 'single', 3)
  await fan(other, 'single', 8)
  await fan(other, 'confirmed', 14, 14)
  await fan(other, 'confirmed', 15, 15)
  await fan(one, 'single', 0)
  await fan(one, 'pending', 2)
  const { fans } = await home()
  expect(fans).toMatchObject({ this_week: 3, week_before: 2, percentage_growth: 50, today: 1 })
  const at: Record<number, number> = { 14: 1, 8: 1, 7: 1, 3: 1, 1: 1, 0: 1 }
  expect(fans.days).toEqual(
    Array.from({ length: 15 }, (_, n) => ({ date: daysAgo(14 - n), fans: at[14 - n] ?? 0 })),
  )
})

it('pages are counted by state, and the four newest are as they are published, drafted or begun', async () => {
  const artist = await createAccount(platform.database, { kind: 'artist' })
  await site({}, { name: 'Oldest' })
  const published = await site({
    ...{
      artistName: 'Tin Boats',
      releaseDate: '2026-12-04',
      links: [{ service: 'bandcamp', url: 'https://a.example/' }],
    },
    assets: [{ url: 'https://f.example/a.wav', name: 'a', type: 'audio/wav' }, {
      url: 'https://f.example/a.webp',
      name: 'a',
      type: 'image/webp',
    }],
  }, { published: true })
  await sql()`update app.sites set draft = draft || '{"releaseDate": "2027-01-01"}' where id = ${published}`
  await sql()`insert into app.site_signups (site_id, email, state) values
    (${published}, 'a@example.com', 'single'), (${published}, 'b@example.com', 'pending')`
  await site({}, { name: '' })
  const begun = await site(null, { name: 'Begun' })
  await sql()`update app.sites set release_url = 'https://open.spotify.com/album/1', facts = '{"artist": "Facts"}' where id = ${begun}`
  await site(null, { name: 'Empty' })
  await sql()`insert into app.artists (account_id, owner_id) values (${artist.id}, ${people.owner.id})`
  const { pages } = await home()
  expect(pages).toMatchObject({ total: 5, published: 1, draft: 2, empty: 2 })
  const none = {
    artist: null,
    artwork_url: null,
    fans: 0,
    visits: 0,
    release_date: null,
    has_link: false,
    published_at: null,
    look: null,
  }
  const look = expect.objectContaining({ headline: 'Headline' })
  expect(pages.newest).toEqual([
    { ...none, id: expect.any(String), name: 'Empty', state: 'empty' },
    { ...none, id: begun, name: 'Begun', state: 'empty', artist: 'Facts', has_link: true },
    { ...none, id: expect.any(String), name: 'Headline', state: 'draft', look },
    {
      ...{
        id: published,
        name: 'Page',
        artist: 'Tin Boats',
        state: 'published',
        artwork_url: 'https://f.example/a.webp',
        look,
      },
      ...{ fans: 1, visits: 0, release_date: '2026-12-04', has_link: true, published_at: expect.any(String) },
    },
  ])
})

it('an empty workspace has empty parts', async () => {
  expect(await home(people.outsider)).toMatchObject({
    compared: { recordings: 0, catalogs: 0, total_catalogs: 0 },
    attention: [],
    movers: { up: [], down: [] },
    fans: { this_week: 0, week_before: 0, percentage_growth: null, today: 0 },
    pages: { total: 0, published: 0, draft: 0, empty: 0, newest: [] },
    catalogs: [],
  })
})

it('is of one workspace: that of an organization for its people, and not for one who was removed', async () => {
  const [own = '', ours = ''] = newIsrcs(2)
  const [mine, theirs] = [
    await catalog({ [own]: counts(1, 2) }),
    await catalog({ [ours]: counts(1, 2) }, { who: people.organization }),
  ]
  await site({}, { who: people.organization, published: true })
  const query = `?organization_id=${people.organization.id}`
  const idsOf = ({ catalogs }: { catalogs: { id: string }[] }) => catalogs.map(({ id }) => id)
  expect(idsOf(await home())).toEqual([mine])
  const shared = await home(people.member, query)
  expect(idsOf(shared)).toEqual([theirs])
  expect(shared).toMatchObject({ movers: { up: [{ isrc: ours }] }, pages: { total: 1 } })
  await json(
    sendJson(
      platform,
      people.owner,
      'DELETE',
      `/api/organizations/${people.organization.id}/members/${people.member.id}`,
    ),
  )
  for (const who of [people.member, people.outsider]) {
    expect(await read(`/api/home${query}`, who, 403)).toEqual({
      status: 'error',
      error: 'Access denied to this organization',
    })
  }
  expect(idsOf(await home(people.member))).toEqual([])
})

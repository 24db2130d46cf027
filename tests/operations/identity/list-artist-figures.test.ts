import { expect, it } from 'vitest'
import { createCatalog, observe } from '../../support/accounts.ts'
import { newIsrcs } from '../../support/captures.ts'
import { delegated, json } from '../../support/requests.ts'
import { counts, daysAgo } from '../home/world.ts'
import { useIdentity } from './world.ts'

type Figures = { artist: { name: string } }

const { platform, organization, owner, artist, send, get } = useIdentity()

it('has the artists of a workspace, with the pages and the catalogs of the same workspace', async () => {
  const ofOrganization = `artists/figures?organization_id=${organization.id}`
  const isrcs = newIsrcs(1)
  await createCatalog(platform.database, organization, isrcs)
  await platform.database.owner`update app.songs set artist = 'artist' where isrc = ${isrcs[0]!}`
  for (const organizationId of [organization.id, undefined]) {
    await json(
      send(owner, 'POST', 'sites', { name: 'Tour', brief: 'Dates', artistId: artist.id, organizationId }),
      201,
    )
  }
  const named = { name: 'Named', brief: 'Dates', artist: 'artist', organizationId: organization.id }
  await json(send(owner, 'POST', 'sites', named), 201)
  await platform.database.owner`insert into app.site_visits (site_id, day, kind, name, count)
    select s.id, current_date - n, 'visit', 'mail', 10 from app.sites s, generate_series(0, 1) n
    where s.owner_id = ${organization.id} and s.artist_id = ${artist.id}`
  const { artists: [listed] } = await get(owner, ofOrganization)
  expect(listed).toMatchObject({
    artist: { id: artist.id, name: 'artist' },
    ...{ pages: 1, visits: 20, fans: 0, unlinked_pages: 1, catalogs: 1 },
  })
  expect((await get(owner, `artists/${artist.id}?organization_id=${organization.id}`)).pages)
    .toMatchObject({ total: 1, visits: 20, fans: 0 })
  // The own workspace lists the artists of organizations too, with its own pages and catalogs.
  await json(send(owner, 'POST', 'artists', { name: 'Personal' }), 201)
  const own = (await get(owner, 'artists/figures')).artists
  expect(own.toSorted((a: Figures, b: Figures) => a.artist.name.localeCompare(b.artist.name))).toMatchObject([
    { artist: { name: 'artist' }, pages: 1, catalogs: 0 },
    { artist: { name: 'Personal' }, pages: 0, catalogs: 0 },
  ])
})

/** The own catalogs of the owner, with the counts of recordings by their artist. */
async function catalogOf(recordings: readonly (readonly [isrc: string, artist: string])[]) {
  const id = await createCatalog(platform.database, owner, recordings.map(([isrc]) => isrc))
  for (const [isrc, name] of recordings) {
    await platform.database.owner`update app.songs set artist = ${name} where isrc = ${isrc}`
  }
  return id
}
const count = (isrc: string, values: (number | undefined)[]) =>
  observe(platform.database, isrc, daysAgo(15), values)

it('has the plays of the recordings under its name, each once, and of complete ones alone', async () => {
  const [whole = '', gap = '', other = ''] = newIsrcs(3)
  const { artist: solo } = await json(send(owner, 'POST', 'artists', { name: 'Solo' }), 201)
  await count(whole, counts(100, 150))
  await count(gap, counts(9000, 9000).map((value, n) => n === 12 ? undefined : value))
  await count(other, counts(500, 500))
  await catalogOf([[whole, 'Solo'], [gap, 'Solo']])
  await catalogOf([[whole, 'Solo'], [other, 'Another']])
  const change = {
    ...{ previous_change: 700, current_change: 1050, absolute_growth: 350, percentage_growth: 50 },
    comparable_recordings: 1,
  }
  const { artists: [listed] } = await get(owner, 'artists/figures?search=SOLO')
  expect(listed).toMatchObject({ ...change, recordings: 2, catalogs: 2 })
  expect(listed.gains).toEqual([...Array(7).fill(100), ...Array(7).fill(150)])
  const read = await get(owner, `artists/${solo.id}`)
  expect(read.plays).toMatchObject({ ...change, recordings: 2 })
  expect(read.catalogs).toMatchObject([{ recordings_by_name: 2, ...change }, {
    recordings_by_name: 1,
    ...change,
  }])
  // An app reads no play counts.
  const unknown = { comparable_recordings: null, current_change: null, percentage_growth: null }
  const app = await delegated(owner)
  const { artists: [seen] } = await get(app, 'artists/figures?sort=plays&search=solo')
  expect(seen).toMatchObject({ ...unknown, recordings: 2, catalogs: 2, gains: [] })
  expect((await get(app, `artists/${solo.id}`)).plays).toMatchObject({ ...unknown, recordings: 2 })
})

it('is sorted by each figure over all pages, after what is pinned, and found by a part of a name', async () => {
  const [few = '', many = ''] = newIsrcs(2)
  await count(few, counts(100, 200))
  await count(many, counts(1000, 900))
  await catalogOf([[few, 'Ähre'], [many, 'bell']])
  const ids: Record<string, string> = {}
  for (const name of ['Ähre', 'bell', 'Cup']) {
    ids[name] = (await json(send(owner, 'POST', 'artists', { name }), 201)).artist.id
  }
  await platform.database.owner`
    insert into app.sites (owner_id, created_by, name, artist_id) values (${owner.id}, ${owner.id}, 'Tour', ${ids
    .Cup!})`
  await platform.database.owner`insert into app.site_visits (site_id, day, kind, name, count)
    select s.id, current_date, 'visit', 'mail', 10 from app.sites s where s.artist_id = ${ids.Cup!}`
  const names = async (query: string) =>
    (await get(owner, `artists/figures?${query}`)).artists.map(({ artist }: Figures) => artist.name)
      .filter((name: string) => ids[name])
  const sorted: Record<string, string[]> = {
    'sort=name': ['Ähre', 'bell', 'Cup'],
    'sort=name&direction=desc': ['Cup', 'bell', 'Ähre'],
    'sort=plays': ['bell', 'Ähre', 'Cup'],
    'sort=plays&direction=asc': ['Ähre', 'bell', 'Cup'],
    'sort=change': ['Ähre', 'bell', 'Cup'],
    'sort=visits': ['Cup', 'Ähre', 'bell'],
    'sort=fans': ['Ähre', 'bell', 'Cup'],
  }
  for (const [query, expected] of Object.entries(sorted)) {
    expect(await names(query), query).toEqual(expected)
    const { pagination: { total_count } } = await get(owner, `artists/figures?${query}&limit=1`)
    const pages = await Promise.all(
      Array.from({ length: total_count }, (_, n) => names(`${query}&limit=1&page=${n + 1}`)),
    )
    expect(pages.flat(), query).toEqual(expected)
  }
  expect(await names('search=ahre')).toEqual(['Ähre'])
  expect(await names('search=%25')).toEqual([])
  await json(send(owner, 'PATCH', `artists/${ids.Cup}`, { pinned: true }))
  expect(await names('sort=plays')).toEqual(['Cup', 'bell', 'Ähre'])
})

it('shows the page of the latest release, and the newest picture', async () => {
  const plain = Array.from({ length: 4 }, (_, n) => [`Plain ${n}`, undefined, null] as const)
  const pages = [['Old', '2026-01-02', 'a'], ...plain, ['New', '2027-01-02', null]] as const
  for (const [name, releaseDate, url] of pages) {
    const assets = url ? [{ type: 'image/webp', url: `https://files.example/${url}.webp` }] : []
    await platform.database.owner`
      insert into app.sites (owner_id, created_by, name, artist_id, draft)
      values (${organization.id}, ${owner.id}, ${name}, ${artist.id},
        ${{ version: 1, name, assets, design: { headline: 'Headline' }, releaseDate } as never})`
  }
  const { artists: [listed] } = await get(owner, `artists/figures?organization_id=${organization.id}`)
  expect(listed).toMatchObject({
    artwork_url: 'https://files.example/a.webp',
    latest_page: { name: 'New', release_date: '2027-01-02', state: 'draft' },
  })
})

import { expect, it } from 'vitest'
import { openHome } from '../home/world.ts'

const { people, sql, read, site } = openHome()
const pages = async (query = '', who = people.owner) => (await read(`/api/pages${query}`, who)).pages
const names = async (query = '') => (await pages(query)).map(({ name }: { name: string }) => name)

it('a page has its picture, state, address, visits and fans', async () => {
  const assets = [{ url: 'https://files.example/a.wav', type: 'audio/wav' }, {
    url: 'https://files.example/a.webp',
    type: 'image/webp',
  }]
  const id = await site({ artistName: 'Tin Boats', assets }, { name: 'Tide', published: true })
  await sql()`insert into app.site_slugs (slug, site_id) values ('tin-boats-tide', ${id})`
  await sql()`update app.sites set slug = 'tin-boats-tide' where id = ${id}`
  await sql()`insert into app.site_visits (site_id, day, kind, name, count) values
    (${id}, current_date, 'visit', 'direct', 3), (${id}, current_date, 'visit', 'mail', 4), (${id}, current_date, 'click', 'a', 9)`
  await sql()`insert into app.site_signups (site_id, email, state) values
    (${id}, 'a@example.com', 'single'), (${id}, 'b@example.com', 'pending')`
  const draft = await site({}, { name: 'Ebb' })
  const [newest, older] = await pages()
  expect(older).toMatchObject({
    ...{ id, name: 'Tide', artist: 'Tin Boats', state: 'published', visits: 7, fans: 1 },
    ...{ artwork_url: 'https://files.example/a.webp', public_url: 'http://platform.test/s/tin-boats-tide' },
    ...{ look: { headline: 'Headline' }, has_changes: false },
  })
  expect(newest).toMatchObject({ id: draft, state: 'draft', artwork_url: null, public_url: null })
  await sql()`update app.sites set draft = draft || '{"name": "Neap"}' where name = 'Tide'`
  expect((await pages()).map(({ has_changes }: { has_changes: boolean }) => has_changes)).toEqual([
    false,
    true,
  ])
})

it('pages are filtered by state, and counted by it as they are searched', async () => {
  for (const name of ['Tide', 'Ebb', 'Neap']) await site({}, { name, published: name === 'Ebb' })
  await site(null, { name: 'Tidal' })
  expect(await read('/api/pages?state=draft&limit=1')).toMatchObject({
    pages: [{ name: 'Neap' }],
    states: { published: 1, draft: 2, empty: 1 },
    pagination: { total_count: 2, has_more: true },
  })
  expect(await read('/api/pages?search=tid&state=empty')).toMatchObject({
    pages: [{ name: 'Tidal', look: null }],
    states: { published: 0, draft: 1, empty: 1 },
    pagination: { total_count: 1, has_more: false },
  })
})

it('pages are searched by name and artist, and sorted, a page at a time', async () => {
  const tide = await site({ artistName: 'Björk' }, { name: 'Tide' })
  const ebb = await site({}, { name: 'ebb' })
  await site(null, { name: '100 % (live)' })
  expect(await names()).toEqual(['100 % (live)', 'ebb', 'Tide'])
  expect(await names('?sort=name')).toEqual(['100 % (live)', 'ebb', 'Tide'])
  await sql()`insert into app.site_visits (site_id, day, kind, count) values
    (${tide}, current_date, 'visit', 3), (${ebb}, current_date, 'visit', 9)`
  await sql()`insert into app.site_signups (site_id, email) values (${tide}, 'a@example.com')`
  expect(await names('?sort=visits')).toEqual(['ebb', 'Tide', '100 % (live)'])
  expect((await names('?sort=fans'))[0]).toBe('Tide')
  expect(await names('?search=BJORK')).toEqual(['Tide'])
  expect(await names('?search=0+%25+(')).toEqual(['100 % (live)'])
  for (const query of ['%', '_', '\\', "'"]) {
    expect(await names(`?search=${encodeURIComponent(query)}`)).toEqual(query === '%' ? ['100 % (live)'] : [])
  }
  expect(await read('/api/pages?limit=2&page=2')).toMatchObject({
    pages: [{ name: 'Tide' }],
    pagination: { total_count: 3, has_more: false },
  })
})

it('pages are of one workspace, and of an organization for its people alone', async () => {
  await site({}, { name: 'Own' })
  await site({}, { name: 'Shared', who: people.organization })
  const query = `?organization_id=${people.organization.id}`
  expect([await names(), await names(query)]).toEqual([['Own'], ['Shared']])
  await read(`/api/pages${query}`, people.outsider, 403)
  expect(await pages('', people.outsider)).toEqual([])
})

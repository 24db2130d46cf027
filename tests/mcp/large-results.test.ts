import { beforeAll, describe, expect, it } from 'vitest'
import { maxResultBytes } from '../../shared/adapters/mcp/fit-result.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { createAccount, createCatalog, join, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { clients, revisions } from '../support/mcp-clients.ts'
import { listen } from '../support/platform.ts'
import { json, key, sendJson } from '../support/requests.ts'
import { useWorld } from './world.ts'

const { platform, account, byKey, call } = useWorld()
const mcp = fixture(() => listen(platform.mcp))

type Row = Record<string, unknown>
type Result = Record<string, unknown> & {
  structuredContent: Row
  content: { text: string }[]
  _meta?: { next?: Row }
}

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
const days = 31
const period = { since: '2026-03-03', days }
let catalogId: string
let siteId: string

beforeAll(async () => {
  const { owner } = platform.database
  const isrcs = Array.from({ length: 1_200 }, (_, index) => testIsrc(10_000 + index))
  catalogId = await createCatalog(platform.database, account, isrcs)
  await owner`update app.songs set name = repeat('Ñ', 60), artist = repeat('é', 60) where isrc = any (${isrcs})`
  await owner`
    insert into app.song_measurements (isrc, captured_at, value)
    select isrc, date '2026-01-31' + day + time '04:20', 123456789 + day * 1000
    from unnest(${isrcs.slice(0, 40)}::text[]) isrc, generate_series(0, 62) day`
  await owner`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at)
    select ${catalogId}, 123456.78, 2345678.9, 34567890.12, 1200, 123456789012 + day, date '2025-01-01' + day
    from generate_series(1, 100) day`
  await owner`
    with made as (insert into app.catalogs (name) select repeat('"', 200) from generate_series(1, 150) returning id)
    insert into app.account_catalogs (account_id, catalog_id) select ${account.id}, id from made`
  await owner`
    insert into app.sites (owner_id, name, brief, draft)
    select ${account.id}, repeat('S', 120), repeat('🎵', 3000), '{"version": 1}' from generate_series(1, 40)`
  const [site] = await owner`select id from app.sites where owner_id = ${account.id} limit 1`
  siteId = site!.id
  await owner`
    insert into app.site_signups (site_id, email)
    select ${siteId}, 'fan' || lpad(n::text, 5, '0') || '@example.com' from generate_series(1, 2500) n`
  await owner`
    insert into app.task_runs (account_id, task, state, finished_at, output)
    select ${account.id}, 'capture', 'completed', now(), jsonb_build_object('text', repeat('r', 2000))
    from generate_series(1, 100)`
  const organization = await createAccount(platform.database, { kind: 'organization' })
  await join(platform.database, organization, account)
  for (let index = 0; index < 20; index++) {
    const artist = await createAccount(platform.database, { kind: 'artist' })
    await join(platform.database, organization, artist, 'artist')
    const instruction = 'i'.repeat(index === 3 ? 20_000 : 3_000)
    await owner`insert into app.artists (account_id, instruction) values (${artist.id}, ${instruction})`
  }
})

/** Calls a tool until nothing is left, by what each result says. Returns all rows. */
async function readAll(name: string, args: Row, rows: string): Promise<Row[]> {
  const all: Row[] = []
  let next: Row | undefined = args
  while (next) {
    const result: Result = (await call('2026-07-28', name, next)).body.result
    expect(result, JSON.stringify(result).slice(0, 300)).not.toHaveProperty('isError')
    expect(bytes(result)).toBeLessThanOrEqual(maxResultBytes)
    expect(JSON.parse(result.content[0]!.text)).toEqual(result.structuredContent)
    all.push(...result.structuredContent[rows] as Row[])
    expect(result.structuredContent).toEqual(
      result._meta?.next
        ? expect.objectContaining({ cut: expect.stringContaining(JSON.stringify(result._meta.next)) })
        : expect.not.objectContaining({ cut: expect.stringContaining('rows') }),
    )
    const { has_more, page, limit } = (result.structuredContent.pagination ?? {}) as Row
    const more: Row | undefined = result._meta?.next ??
      (has_more ? { page: Number(page) + 1, limit } : undefined)
    next = more && { ...next, ...more }
  }
  return all
}

const overHttp = async (path: string, rows: string) =>
  (await json(sendJson(platform, key(account), 'GET', path)))[rows] as Row[]

it('the limit is 40,000 bytes', () => expect(maxResultBytes).toBe(40_000))

describe('a long list is cut to whole rows, and continues without a gap', () => {
  it.each<[string, () => Row, string, () => string]>([
    [
      'list_catalog_songs',
      () => ({ catalogId, limit: 1000 }),
      'songs',
      () => `/api/catalogs/${catalogId}/songs?limit=1000`,
    ],
    [
      'list_catalog_valuations',
      () => ({ catalogId, limit: 100 }),
      'valuations',
      () => `/api/catalogs/${catalogId}/valuations?limit=100`,
    ],
    ['list_catalogs', () => ({ limit: 100 }), 'catalogs', () => '/api/catalogs?limit=100'],
    ['list_sites', () => ({ limit: 100 }), 'sites', () => '/api/sites?limit=100'],
    ['get_site_signups', () => ({ id: siteId }), 'signups', () => `/api/sites/${siteId}/signups`],
    ['list_task_runs', () => ({ limit: 100 }), 'runs', () => '/api/tasks/runs?limit=100'],
  ])('%s', async (name, args, rows, path) => {
    const all = await readAll(name, args(), rows)
    const expected = await overHttp(path(), rows)
    expect(all.slice(0, expected.length)).toEqual(expected)
  })

  it('on a page in the middle too', async () => {
    const all = await readAll('list_catalog_songs', { catalogId, page: 3, limit: 300 }, 'songs')
    const [third, fourth] = await Promise.all(
      [3, 4].map((page) => overHttp(`/api/catalogs/${catalogId}/songs?page=${page}&limit=300`, 'songs')),
    )
    expect(all).toEqual([...third!, ...fourth!])
  })

  it.each([true, false])('the play-count history with observations: %s', async (observations) => {
    const args = { catalogId, ...period, observations, limit: 25 }
    const all = await readAll('get_catalog_playcount_history', { ...args, page: 47 }, 'recordings')
    expect(all).toHaveLength(50)
    const { body: { result } } = await call('2025-11-25', 'get_catalog_playcount_history', args)
    expect(bytes(result)).toBeLessThanOrEqual(maxResultBytes)
    const { recordings, comparable_recordings } = result.structuredContent
    expect(comparable_recordings).toBe(recordings.length)
  })

  it('list_artists, with texts that alone are too long', async () => {
    const all = await readAll('list_artists', {}, 'artists')
    const expected = await overHttp('/api/artists', 'artists')
    expect(all.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    const long = expected.findIndex(({ instruction }) => (instruction as string).length === 20_000)
    expect((all[long]!.instruction as string).length).toBeLessThan(20_000)
    expect(all.filter((_, index) => index !== long)).toEqual(expected.filter((_, index) => index !== long))
  })

  it('search_streaming_catalog, all types at the same offset', async () => {
    const args = { q: 'a', type: 'album,artist,playlist,track,show,episode,audiobook', limit: 50 }
    const { body: { result } } = await call('2026-07-28', 'search_streaming_catalog', args)
    expect(bytes(result)).toBeLessThanOrEqual(maxResultBytes)
  })

  it('list_artist_events, with a thousand shows', async () => {
    const { artist } = await json(
      sendJson(platform, key(account), 'POST', '/api/artists', { name: 'Busy' }),
      201,
    )
    await platform.database.owner`
      update app.artists set profile_urls = '{"bandsintown": "https://www.bandsintown.com/a/1000002-busy"}'
      where account_id = ${artist.id}`
    const args = { artist_id: artist.id, offset: 900 }
    expect(await readAll('list_artist_events', args, 'events')).toHaveLength(100)
  })

  it('lookup_songs', async () => {
    const isrc = Array.from({ length: 25 }, (_, index) => `QZDM020000${String(index + 1).padStart(2, '0')}`)
      .join(',')
    expect(await readAll('lookup_songs', { isrc }, 'results')).toHaveLength(25)
  })
})

it.each(revisions)(
  'one record with a very long text is cut in it, and says where the whole is, %s',
  async (revision) => {
    const { owner } = platform.database
    await owner`
    update app.sites set brief = repeat(chr(1), 6000), draft = jsonb_build_object('headline', repeat('x', 50000))
    where id = ${siteId}`
    const { body: { result } } = await call(revision, 'get_site', { id: siteId })
    expect(bytes(result)).toBeLessThanOrEqual(maxResultBytes)
    expect(result.structuredContent.cut).toContain(`acp:///api/sites/${siteId}`)
    expect(result.structuredContent.site.id).toBe(siteId)
  },
)

describe.each(revisions)('an address in a cut result is whole, %s', (revision) => {
  const address = (name: string, length: number) => `https://files.example/${name}/`.padEnd(length, 'a')

  const lengths = [[119, false], [400, false], [2_048, true]] as const
  it.each(lengths)('in the documents of an artist, %s characters', async (length, isLeftOut) => {
    const { artist } = await json(
      sendJson(platform, key(account), 'POST', '/api/artists', { name: 'A' }),
      201,
    )
    const knowledges = Array.from({ length: 100 }, (_, index) => ({
      name: `${index} `.padEnd(200, 'é'),
      url: address(`documents/${index}`, length),
    }))
    const profileUrls = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`platform_${index}`, address(`profiles/${index}`, length)]),
    )
    const args = { artistId: artist.id, knowledges, profileUrls }
    const { body: { result } } = await call(revision, 'update_artist', args)
    expect(result, JSON.stringify(result).slice(0, 300)).not.toHaveProperty('isError')
    expect(bytes(result)).toBeLessThanOrEqual(maxResultBytes)
    const cut = result.structuredContent.artist
    const known = knowledges.map(({ url }) => url)
    const profiles = Object.values(profileUrls)
    const missing = isLeftOut ? ['…'] : []
    expect(cut.knowledges.length).toBeGreaterThanOrEqual(10)
    for (const { url } of cut.knowledges) expect([...known, ...missing]).toContain(url)
    for (const url of Object.values(cut.profileUrls)) expect([...profiles, ...missing]).toContain(url)
    expect(result.structuredContent.cut).toMatch(/never send a cut value back/i)
  })

  it('in the assets of a draft with many long texts, and within a text', async () => {
    const asset = address('assets', 119)
    const text = `${'"'.repeat(70)} ${address('text', 119)} ${'"'.repeat(300)}`
    const texts = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`text${index}`, text]))
    const { owner } = platform.database
    const draft = owner.json({ assets: [{ url: asset, name: 'a', type: 'image/webp' }], ...texts })
    const [site] = await owner`
      insert into app.sites (owner_id, name, brief, draft)
      values (${account.id}, 'Addresses', ${`${'b'.repeat(90)} ${asset} ${'b'.repeat(4000)}`}, ${draft})
      returning id`
    const { body: { result } } = await call(revision, 'get_site', { id: site!.id })
    expect(bytes(result)).toBeLessThanOrEqual(maxResultBytes)
    const cut = result.structuredContent.site
    expect(cut.draft.assets[0].url).toBe(asset)
    expect(cut.brief).toBe(`${'b'.repeat(90)} …`)
    expect(cut.draft.text0).toBe(`${'"'.repeat(70)} …`)
  })
})

describe.each(Object.entries(clients))('%s', (_, { connect }) => {
  const client = fixture(() => connect(`${mcp.url}/mcp`, byKey(account.key)))

  it('accepts results that are cut', async () => {
    await client.tools()
    const results = await Promise.all([
      client.call('list_catalog_songs', { catalogId, limit: 1000 }),
      client.call('get_site_signups', { id: siteId }),
      client.call('get_catalog_playcount_history', { catalogId, ...period, observations: true }),
      client.call('list_artists'),
    ])
    for (const { structuredContent } of results) {
      expect(structuredContent?.cut).toMatch(/^Only the first \d+ of/)
    }
  })
})

it('every tool that returns a list of its own says how it is cut', async () => {
  const tools = (await loadAll(groups({ playcountHistory: true }))).filter((op) =>
    op.tool && op.name.startsWith('list_')
  )
  expect(tools.filter((op) => !op.tool!.paging).map(({ name }) => name)).toEqual([])
})

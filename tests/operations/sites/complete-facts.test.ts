import { beforeEach, describe, expect, it } from 'vitest'
import { completeFacts, type Context } from '../../../shared/operations/sites/complete-facts.ts'
import type { Song } from '../../../shared/providers/ports/songs.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { change, edited, send } from './world.ts'

const platform = fixture(openPlatform)
const bare = fixture(() => openPlatform({ SPOTIFY_CLIENT_ID: '', APPLE_MUSIC_TEAM_ID: '' }))
const owner = fixture(() => createAccount(platform.database), 'each')

const album = 'https://open.spotify.com/album/0PaperLanterns00000001'
const track = 'https://open.spotify.com/track/standintrack0000000009'
const spotify = (url: string) => ({ service: 'spotify', url })
interface Site {
  id: string
  revision: number
  facts: Record<string, unknown> & { shows?: { city: string }[] }
  sources: Record<string, string>
}
const create = async (body: object): Promise<Site> =>
  (await json(send(platform, owner, 'POST', '', body), 201)).site
/** The addresses of a release in the store of each country; those of the first one are for everybody. */
const apple = (countries: string[], path: string) =>
  countries.map((storefront, at) => ({
    service: 'apple_music',
    url: expect.stringMatching(`^https://music.apple.com/${storefront}/${path}$`),
    ...at > 0 && { country: storefront.toUpperCase() },
  }))

beforeEach(() => {
  delete platform.services.ports.streamingRecordings
  delete platform.services.ports.songs
})

it('a site of an album has its tracks, its date and its address', async () => {
  const { facts, sources } = await create({ releaseUrl: `${album}?si=who-shared-it` })
  expect(sources).toEqual({
    ...{ name: 'spotify', assets: 'spotify', artist: 'spotify', releaseDate: 'spotify', tracks: 'spotify' },
    links: 'apple_music',
  })
  expect(facts).toEqual({
    // By its UPC; the store of Brazil does not have it.
    links: [spotify(album), ...apple(['us', 'gb', 'de', 'fr', 'es'], 'album/\\d+')],
    artist: 'The Paper Lanterns',
    releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    tracks: [{ title: expect.any(String) }, { title: expect.any(String) }, { title: expect.any(String) }],
  })
})

it('a fact that is given has a source where the service says the same', async () => {
  const same = await create({ releaseUrl: album, artist: 'The Paper Lanterns', releaseDate: '2027-05-08' })
  expect([same.sources.artist, same.sources.releaseDate]).toEqual(['spotify', undefined])
  const other = await create({ releaseUrl: album, artist: 'the paper lanterns' })
  expect([other.facts.artist, other.sources.artist]).toEqual(['the paper lanterns', undefined])
})

it('a site of a track has its date, and where the store has it', async () => {
  const { facts } = await create({ releaseUrl: track })
  expect(facts).toEqual({
    links: [spotify(track), ...apple(['us', 'gb', 'de', 'fr', 'es', 'br'], 'album/\\d+\\?i=\\d+')],
    artist: 'The Paper Lanterns',
    releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})

it('all services together have one time limit, at whose end the rest is left out and reported', async () => {
  const limit = new AbortController()
  const reported: string[] = []
  const context = {
    db: { call: () => Promise.resolve('profile') },
    report: (_: string, { message }: Error) => reported.push(message),
    require: () => Promise.resolve(new Proxy({}, { get: (_, name) => name !== 'then' && unanswered })),
  } as unknown as Context
  const unanswered = () => {
    setTimeout(() => limit.abort(new Error('The limit was reached')))
    return new Promise(() => {})
  }
  const facts = completeFacts(context, { releaseUrl: track, artistId: 'any' }, {}, limit.signal)
  await expect(facts).resolves.toEqual({ facts: { links: [spotify(track)] }, sources: {} })
  expect(new Set(reported)).toEqual(new Set(['The limit was reached']))
})

it('an album is linked in the store if it has most of the tracks there', async () => {
  const on = (url: string, is_compilation = false) => [{ album: { url, is_compilation } }] as Song[]
  const lookUp = (albums: string[]) => (_: string, isrcs: string[]) =>
    Promise.resolve(new Map(isrcs.slice(0, albums.length).map((isrc, n) => [isrc, on(albums[n]!)])))
  const linked = async (albums: string[]) => {
    platform.services.ports.songs = {
      hasStorefront: () => Promise.resolve(true),
      lookUp: lookUp(albums),
      albumPage: () => Promise.resolve(undefined),
    }
    return ((await create({ releaseUrl: album })).facts.links as { url: string }[])[1]?.url
  }
  const [a, b] = ['https://music.apple.com/us/album/1', 'https://music.apple.com/us/album/2']
  expect(await linked([a, b, a])).toBe(a)
  expect(await linked([a])).toBeUndefined()
  expect(await linked([a, b])).toBeUndefined()
})

it('a storefront that fails is left out, and the first one that has the release is for everybody', async () => {
  const asked: string[] = []
  platform.services.ports.songs = {
    hasStorefront: () => Promise.resolve(true),
    lookUp: () => Promise.reject(new Error('The store of this country is down')),
    albumPage(storefront, upc) {
      asked.push(`${storefront} ${upc}`)
      if (storefront === 'gb') return Promise.reject(new Error('The store of this country is down'))
      const page = `https://music.apple.com/${storefront}/album/1`
      return Promise.resolve(storefront === 'us' ? undefined : page)
    },
  }
  const { facts } = await create({ releaseUrl: album })
  expect(facts.links).toEqual([spotify(album), ...apple(['de', 'fr', 'es', 'br'], 'album/1')])
  expect(asked).toEqual(
    ['us', 'gb', 'de', 'fr', 'es', 'br'].map((country) => expect.stringMatching(`^${country} 02`)),
  )
})

const connect = (id: string, profile: number) => {
  const { owner: sql } = platform.database
  const urls = sql.json({ bandsintown: `https://www.bandsintown.com/a/${profile}-the-stand-ins` })
  return sql`update app.artists set profile_urls = ${urls} where account_id = ${id}`
}

const artistAt = async (profile: number): Promise<string> => {
  const { artist } = await json(sendJson(platform, owner, 'POST', '/api/artists', { name: 'A' }), 201)
  await connect(artist.id, profile)
  return artist.id
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const brief = { name: 'Tide', brief: 'The sea' }

describe('the shows of a site with an artist', () => {
  it('are the next ones of the connected profile, at most sixty', async () => {
    const { facts } = await create({ ...brief, artistId: await artistAt(1000001) })
    expect(facts.shows).toEqual([
      { date: inDays(14), city: 'Amsterdam', venue: 'Paradiso', country: 'Netherlands', soldOut: true },
      {
        ...{ date: inDays(60), city: 'São Paulo', venue: 'Café Müller ✨', country: 'Brazil' },
        url: expect.stringMatching(/^https:/),
      },
    ])
    expect((await create({ ...brief, artistId: await artistAt(1000002) })).facts.shows).toHaveLength(60)
  })

  it('are not there if there are none, or if the service fails, and those that are given stay', async () => {
    expect((await create({ ...brief, artistId: await artistAt(1000003) })).facts).toEqual({})
    const artistId = await artistAt(1000004)
    platform.vendors.bandsintown.order({ fault: 'error', times: 20 })
    expect((await create({ ...brief, artistId })).facts).toEqual({})
    platform.vendors.bandsintown.clearFaults()
    const shows = [{ date: '2026-06-01', city: 'Hamburg' }]
    expect((await create({ ...brief, artistId, shows })).facts).toEqual({ shows })
    expect((await create({ ...brief, artistId, shows: [] })).facts).toEqual({ shows: [] })
  })
})

it('what is given stays as it is, and has no source', async () => {
  const given = {
    artist: 'VANTA/9',
    releaseDate: '2026-05-08',
    tracks: [{ title: 'Tide' }],
    links: [{ service: 'bandcamp', url: 'https://tide.example/album' }],
    language: 'de',
  }
  const { id, revision, facts, sources } = await create({ releaseUrl: album, name: 'Night Bus', ...given })
  expect([facts, sources]).toEqual([given, { assets: 'spotify' }])
  // What is from a service is the owner's once it was changed.
  const site = await edited(platform, owner, { id, revision }, { assets: [], releaseDate: null })
  expect(site).not.toHaveProperty('sources')
})

it('a playlist has its address only: its tracks are of other releases', async () => {
  const playlist = 'https://open.spotify.com/playlist/standinplaylist0000001'
  expect((await create({ releaseUrl: playlist })).facts).toEqual({ links: [spotify(playlist)] })
})

it.each(['unavailable', 'unauthorized', 'wrong_types', 'broken_off'] as const)(
  'a service that answers %s leaves its facts out, and the operator is told',
  async (fault) => {
    platform.vendors.spotifyApi.order({ fault, times: 20 })
    const before = platform.log.length
    const { facts } = await create({ releaseUrl: album })
    platform.vendors.spotifyApi.clearFaults()
    expect(facts).toEqual({ links: [spotify(album)] })
    expect(platform.log.slice(before).join()).toContain('site_facts_incomplete')
  },
)

it('a fault of our own store leaves its facts out too, and the operator is told', async () => {
  const artistId = await artistAt(1000001)
  const rename = (from: string, to: string) =>
    platform.database.owner.unsafe(`alter function api.${from} rename to ${to}`)
  await rename('get_events_profile', 'no_profile_now')
  const before = platform.log.length
  const { facts } = await create({ ...brief, artistId })
  await rename('no_profile_now', 'get_events_profile')
  expect(facts).toEqual({})
  expect(platform.log.slice(before).join()).toContain('site_facts_incomplete')
})

it('a deployment without these services creates the site without their facts', async () => {
  const account = await createAccount(bare.database)
  const { site } = await json(send(bare, account, 'POST', '', { releaseUrl: album }), 201)
  expect(site.facts).toEqual({ links: [spotify(album)] })
  expect(bare.log.join()).not.toContain('site_facts_incomplete')
})

describe('a generation of a site whose shows are of a profile', () => {
  const generate = async (site: Site, instruction: string) =>
    await json(change(platform, owner, site, 'generate', { instruction }))
  const cities = ({ facts: { shows = [] } }: Site) => shows.map(({ city }) => city)

  it('reads them again, for free if nothing else changes, and keeps them if the service fails', async () => {
    const artistId = await artistAt(1000003)
    const made = (await generate(await create({ ...brief, artistId }), '')).site
    expect(cities(made)).toEqual([])
    await connect(artistId, 1000001)
    const added = await generate(made, 'Wobble the logo')
    expect([cities(added.site), added.charged]).toEqual([['Amsterdam', 'S\u00e3o Paulo'], false])
    expect(added.site.draft.shows).toEqual(added.site.facts.shows)
    await connect(artistId, 1000004)
    platform.vendors.bandsintown.order({ fault: 'error', times: 20 })
    const kept = (await generate(added.site, 'black')).site
    platform.vendors.bandsintown.clearFaults()
    expect(cities(kept)).toEqual(cities(added.site))
    await connect(artistId, 1000002)
    expect((await generate(kept, 'teal')).site.facts.shows).toHaveLength(60)
  })

  it.each([
    ['at creation', { shows: [{ date: '2999-06-01', city: 'Hamburg' }] }, undefined],
    ['by an edit', {}, { shows: [{ date: '2999-06-01', city: 'Hamburg' }] }],
  ])('never replaces those that were given %s', async (_, given, fields) => {
    let site = await create({ ...brief, artistId: await artistAt(1000001), ...given })
    if (fields) site = await edited(platform, owner, site, fields)
    for (const text of ['', 'black']) {
      site = (await generate(site, text)).site
      expect(cities(site)).toEqual(['Hamburg'])
    }
  })

  it('has none of them once the site is about another artist, until it reads those of the new one', async () => {
    const first = await create({ ...brief, artistId: await artistAt(1000001) })
    const { site: made } = await generate(first, '')
    const moved = await edited(platform, owner, made, { artistId: await artistAt(1000002) })
    expect([cities(made).length, cities(moved), moved.draft.shows]).toEqual([2, [], undefined])
    const { site: read } = await generate(moved, 'black')
    expect(cities(read)).toHaveLength(60)
    const shows = [{ date: '2999-06-01', city: 'Hamburg' }]
    const given = await edited(platform, owner, read, { artistId: null, shows })
    expect(cities(given)).toEqual(['Hamburg'])
  })
})

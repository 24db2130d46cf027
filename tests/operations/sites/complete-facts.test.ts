import { beforeEach, describe, expect, it } from 'vitest'
import type { Song } from '../../../shared/providers/ports/songs.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { send } from './world.ts'

const platform = fixture(openPlatform)
const bare = fixture(() => openPlatform({ SPOTIFY_CLIENT_ID: '', APPLE_MUSIC_TEAM_ID: '' }))
const owner = fixture(() => createAccount(platform.database))

const album = 'https://open.spotify.com/album/0PaperLanterns00000001'
const track = 'https://open.spotify.com/track/standintrack0000000009'
const spotify = (url: string) => ({ service: 'spotify', url })
const create = async (body: object): Promise<{ facts: Record<string, unknown> }> =>
  (await json(send(platform, owner, 'POST', '', body), 201)).site

beforeEach(() => {
  delete platform.services.ports.streamingRecordings
  delete platform.services.ports.songs
})

it('a site of an album has its tracks, its date and its address', async () => {
  const { facts } = await create({ releaseUrl: `${album}?si=who-shared-it` })
  expect(facts).toEqual({
    links: [spotify(album)],
    releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    tracks: [{ title: expect.any(String) }, { title: expect.any(String) }, { title: expect.any(String) }],
  })
})

it('a site of a track has its date, and where the store has it', async () => {
  const { facts } = await create({ releaseUrl: track })
  expect(facts).toEqual({
    links: [spotify(track), {
      service: 'apple_music',
      url: expect.stringMatching(/^https:\/\/music\.apple\.com\/us\/album\/\d+\?i=\d+$/),
    }],
    releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})

it('an album is linked in the store if it has most of the tracks there', async () => {
  const on = (url: string, is_compilation = false) => [{ album: { url, is_compilation } }] as Song[]
  const lookUp = (albums: string[]) => (_: string, isrcs: string[]) =>
    Promise.resolve(new Map(isrcs.slice(0, albums.length).map((isrc, n) => [isrc, on(albums[n]!)])))
  const linked = async (albums: string[]) => {
    platform.services.ports.songs = { hasStorefront: () => Promise.resolve(true), lookUp: lookUp(albums) }
    return ((await create({ releaseUrl: album })).facts.links as { url: string }[])[1]?.url
  }
  const [a, b] = ['https://music.apple.com/us/album/1', 'https://music.apple.com/us/album/2']
  expect(await linked([a, b, a])).toBe(a)
  expect(await linked([a])).toBeUndefined()
  expect(await linked([a, b])).toBeUndefined()
})

describe('the shows of a site with an artist', () => {
  const artistAt = async (profile: number): Promise<string> => {
    const { artist } = await json(sendJson(platform, owner, 'POST', '/api/artists', { name: 'A' }), 201)
    const urls = { bandsintown: `https://www.bandsintown.com/a/${profile}-the-stand-ins` }
    await platform.database.owner`
      update app.artists set profile_urls = ${
      platform.database.owner.json(urls)
    } where account_id = ${artist.id}`
    return artist.id
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const brief = { name: 'Tide', brief: 'The sea' }

  it('are the next ones of the connected profile, at most sixty', async () => {
    const { facts } = await create({ ...brief, artistId: await artistAt(1000001) })
    expect(facts.shows).toEqual([
      // Sold out, so there is nothing to buy.
      { date: inDays(14), city: 'Amsterdam', venue: 'Paradiso', country: 'Netherlands' },
      {
        date: inDays(60),
        city: 'S\u00e3o Paulo',
        venue: 'Caf\u00e9 M\u00fcller \u2728',
        country: 'Brazil',
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

it('what is given stays as it is', async () => {
  const given = {
    releaseDate: '2026-05-08',
    tracks: [{ title: 'Tide' }],
    links: [{ service: 'bandcamp', url: 'https://tide.example/album' }],
    language: 'de',
  }
  expect((await create({ releaseUrl: album, ...given })).facts).toEqual(given)
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

it('a deployment without these services creates the site without their facts', async () => {
  const account = await createAccount(bare.database)
  const { site } = await json(send(bare, account, 'POST', '', { releaseUrl: album }), 201)
  expect(site.facts).toEqual({ links: [spotify(album)] })
  expect(bare.log.join()).not.toContain('site_facts_incomplete')
})

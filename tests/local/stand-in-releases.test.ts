import { expect, it } from 'vitest'
import { startSpotifyOembed } from '../../supabase/local/stand-ins/spotify-oembed.ts'
import { catalog } from '../../supabase/local/stand-ins/spotify-api-catalog.ts'
import { fixture } from '../support/fixture.ts'

const oembed = fixture(startSpotifyOembed)
const titleOf = async (url: string) =>
  (await (await fetch(`${oembed.origin}/oembed?url=${encodeURIComponent(url)}`)).json()).title

it('releases have the same names in a search and in oEmbed', async () => {
  for (const kind of ['albums', 'tracks', 'playlists']) {
    for (const { item } of catalog[kind]!.slice(0, 12)) {
      if (!item) continue
      const { spotify } = item.external_urls as { spotify: string }
      expect({ spotify, title: await titleOf(spotify) }).toEqual({ spotify, title: item.name })
    }
  }
})

it('the release of the demo site has its name, and its artist, in a search and in oEmbed', async () => {
  const seed = await Deno.readTextFile('supabase/seed.sql')
  const [, name] = /'artistName', 'The Paper Lanterns',\s+'name', '([^']+)'/.exec(seed)!
  const [, url] = /'releaseUrl', '([^']+)'/.exec(seed)!
  expect(await titleOf(url!)).toBe(name)
  expect(catalog.albums!.map(({ item }) => item)).toContainEqual(expect.objectContaining({
    name,
    external_urls: { spotify: url },
    artists: [expect.objectContaining({ name: 'The Paper Lanterns' })],
  }))
})

import { afterEach, expect, it } from 'vitest'
import { readWebp } from '../../media/codecs.ts'
import { createAccount } from '../../support/accounts.ts'
import { oembedFaults } from '../../support/oembed-faults.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'

const platform = fixture(openPlatform)
const person = fixture(() => createAccount(platform.database))

afterEach(() => platform.spotify.clearFaults())

const releaseUrl = 'https://open.spotify.com/track/4aawyAB9vmqN3uQ7FjRGTy'
const create = () => sendJson(platform, person, 'POST', '/api/sites', { releaseUrl })
const left = async () => {
  const [row] = await platform.database.owner`
    select (select count(*)::int from app.sites) as sites, (select count(*)::int from app.site_assets) as assets`
  return { ...row, files: platform.storage.files.size }
}

// A slow Spotify is waited for 8 s; tests/providers/spotify-oembed.test.ts has it with a shorter time limit.
it.each(oembedFaults.filter(({ fault }) => !fault.startsWith('slow')))(
  'a site from a release is a 422 that leaves nothing behind where Spotify does this: %o',
  async (order) => {
    platform.spotify.order({ ...order, times: 3, retry_after_s: 0 })
    expect(await json(create(), 422)).toEqual({ error: 'The release could not be read from Spotify' })
    expect(await left()).toEqual({ sites: 0, assets: 0, files: 0 })
    platform.spotify.clearFaults()
  },
)

it('a site from a release has its artwork as the first asset, stored like an upload', async () => {
  const { site } = await json(create(), 201)
  expect(site.assets).toMatchObject([{ type: 'image/webp' }])
  expect(await left()).toEqual({ sites: 1, assets: 1, files: 2 })
  expect(await readWebp(await (await fetch(site.assets[0].url)).bytes())).toMatchObject({
    width: 640,
    height: 640,
  })
})

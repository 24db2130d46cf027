import { expect, it } from 'vitest'
import { fonts, layouts, type SiteDocument } from '../../shared/site/document.ts'
import { createAccount, join } from '../support/accounts.ts'
import { palettes, siteDocument } from './sites.ts'
import { openPages, signUp } from './world.ts'
import { fixture } from '../support/fixture.ts'
import { whole } from '../support/sample.ts'

const sites = whole ? 200 : 12

const world = fixture(openPages)

/** The beginning of every planted secret, which also finds parts of one. */
const mark = 'canary-'

it(`no public response of ${sites} sites contains private data`, async () => {
  const { database, api, services } = world.platform
  const { owner } = database
  let planted = 0
  const plant = (what: string) => `${mark}${what}-${++planted}`
  const person = await createAccount(database, { email: `${plant('owner')}@example.com` })
  const label = await createAccount(database, { kind: 'organization' })
  const artist = await createAccount(database, { kind: 'artist' })
  await join(database, label, person, 'owner')
  // The last two are the beginning of all revisions.
  const secrets = [person, label, artist].map(({ id }) => id)
  secrets.push(person.key, mark, '198.51.100.99', '17000000', '17000001')
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length]!
  for (let n = 0; n < sites; n++) {
    const document = siteDocument({
      layout: pick(layouts, n),
      font: pick(fonts, n),
      palette: pick(Object.keys(palettes) as (keyof typeof palettes)[], n),
      headline: `Site number ${n}`,
    })
    const draft: SiteDocument = siteDocument({ headline: plant('draft') }, {
      artistName: plant('draft-artist'),
      experience: { html: plant('draft-html'), css: '', javascript: plant('draft-script') },
    })
    const id = await world.publish(document, {
      owner_id: n % 2 ? person.id : label.id,
      created_by: person.id,
      artist_id: artist.id,
      name: plant('name'),
      brief: plant('brief'),
      release_url: plant('release'),
      assets: owner.json([{ url: plant('asset'), name: plant('asset-name'), type: 'image/webp' }]),
      draft: owner.json(draft as never),
      revision: 1_700_000_000 + n,
    })
    const fan = `${plant('fan')}@example.com`
    await signUp(world, id, { email: fan, consent: 'yes' }, { from: '198.51.100.99' })
    const token = new URL((await services.ports.links.preview(await world.preview(id))).url)
      .searchParams.get('token')!
    const responses = await Promise.all([
      ...['', '/play', '/card.png', '/preview', '/preview/play', '/signup'].map((part) =>
        world.pages.request(`/s/${id}${part}`)
      ),
      api.request(`/api/sites/public/${id}`),
      signUp(world, id, { email: fan, consent: 'yes' }),
      signUp(world, id, { email: fan, consent: 'no' }),
    ])
    for (const response of responses) {
      const text = JSON.stringify([...response.headers]) +
        new TextDecoder('latin1').decode(await response.arrayBuffer())
      const leaked = [...secrets, token].filter((secret) => text.includes(secret))
      expect(leaked).toEqual([])
    }
  }
  expect(planted).toBeGreaterThan(10 * sites)
}, 180_000)

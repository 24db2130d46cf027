import { beforeAll, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { callTool, revisions, rpc, type ToolListing } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key } from '../../support/requests.ts'
import { changed, createSite, prompt, send } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
beforeAll(() => void (platform.services.ports.generator = prompt))

const facts = {
  releaseDate: '2026-05-08',
  guests: ['Ida Vale'],
  tracks: [{ title: 'Tide' }, { title: 'Ebb', guests: ['Ida Vale'] }],
  links: [
    { service: 'bandcamp', url: 'https://tide.example/album' },
    { service: 'other', label: 'Vinyl', url: 'https://shop.example/tide', country: 'DE' },
  ],
  shows: [{ date: '2026-06-01', city: 'Hamburg', venue: 'Knust', url: 'https://tickets.example/1' }],
  videoUrl: 'https://video.example/tide',
  language: 'pt-BR',
  controller: 'Tide Records',
  privacyUrl: 'https://tide.example/privacy',
}

it('facts of a new site are in each draft, whatever the generator writes, and in the published view', async () => {
  const site = await createSite(platform, owner, facts)
  expect(site).toMatchObject({ facts, draft: null })
  const made = await changed(platform, owner, site, 'generate')
  expect(made.draft).toMatchObject(facts)
  const published = await changed(platform, owner, made, 'publish')
  expect(published.published).toMatchObject(facts)
})

it.each(revisions)(
  'shows are set and changed by tools as over HTTP, and listed as arguments, %s',
  async (revision) => {
    const use = async (name: string, args: Record<string, unknown>) =>
      (await callTool(platform, revision, key(owner), name, args)).structuredContent.site
    const { shows } = facts
    const made = await use('create_site', { name: 'Tide', brief: 'The sea', artist: 'VANTA/9', shows })
    expect(made.facts).toEqual({ artist: 'VANTA/9', shows })
    const moved = [{ ...shows[0], date: '2026-06-02', time: '20:00', soldOut: true }]
    const { facts: changed } = await use('update_site', { id: made.id, revision: 0, shows: moved })
    expect(changed.shows).toEqual(moved)
    const listed = (await rpc(platform.mcp, revision, key(owner), 'tools/list')).body.result
      .tools as ToolListing[]
    for (const name of ['create_site', 'update_site']) {
      const { properties } = listed.find((tool) => tool.name === name)!.inputSchema
      expect(
        Object.keys(
          (properties as Record<string, { items: { properties: object } }>).shows!.items.properties,
        ),
      )
        .toEqual(['date', 'city', 'venue', 'country', 'time', 'url', 'soldOut'])
    }
  },
)

it.each([
  ['https://bücher.example/日本?q=é', 'https://xn--bcher-kva.example/%E6%97%A5%E6%9C%AC?q=%C3%A9'],
  ['https://tide.example/\n\nYour parcel waits', 'https://tide.example/Your%20parcel%20waits'],
])('an address is stored in one line of ASCII: %j', async (url, stored) => {
  const given = { links: [{ service: 'bandcamp', url }], videoUrl: url, privacyUrl: url }
  const { facts } = await createSite(platform, owner, given)
  expect(facts).toMatchObject({
    links: [{ service: 'bandcamp', url: stored }],
    videoUrl: stored,
    privacyUrl: stored,
  })
})

it.each<[string, object, string]>([
  ['a date that does not exist', { releaseDate: '2026-02-30' }, 'releaseDate'],
  ['an address with a password', { videoUrl: 'https://me:secret@video.example/' }, 'videoUrl'],
  ['an address that is not https', { links: [{ service: 'spotify', url: 'javascript:alert(1)' }] }, 'links'],
  ['another service without a name', { links: [{ service: 'other', url: 'https://a.example' }] }, 'label'],
  ['a show without a city', { shows: [{ date: '2026-06-01' }] }, 'city'],
  ['a language that is none', { language: 'German' }, 'language'],
  ['more than 60 shows', { shows: Array(61).fill({ date: '2026-06-01', city: 'Hamburg' }) }, 'shows'],
])('%s is refused by its name', async (_, fields, named) => {
  const response = await send(platform, owner, 'POST', '', { name: 'Tide', brief: 'The sea', ...fields })
  expect(response.headers.get('x-error-detail')).toContain(named)
  expect((await json(response, 400)).error).toBeTypeOf('string')
})

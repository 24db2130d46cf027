import { expect, it } from 'vitest'
import { contrast } from '../../../shared/site/color.ts'
import { appUrl, openPages } from '../../pages/world.ts'
import { createAccount, createPeople, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { changed, createSite, edited, prompt, readSite, send, siteWithDraft } from './world.ts'

const world = fixture(async () => {
  const opened = await openPages()
  opened.platform.services.ports.generator = prompt
  return opened
})
const sql = () => world.platform.database.owner
const drafted = () => siteWithDraft(world.platform)

const preview = async (who: TestAccount, { id }: { id: string }, fields: object = {}) =>
  await json(send(world.platform, who, 'POST', `/${id}/preview`, fields))
const open = (url: string, part = '/preview?') =>
  world.pages.request(url.replace(appUrl, '').replace('/preview?', part))
const shown = async (url: string) => (await (await open(url)).text()).replace(/^[^]*<main>/, '')
const expectEnded = async (url: string) => {
  const responses = [await open(url), await open(url, '/preview/play?')]
  expect(responses.map(({ status }) => status)).toEqual([404, 404])
  expect(await responses[0]!.text()).toContain('This preview has ended. Request a new link.')
}

it('unsaved edits are shown exactly as the draft is after they are saved, and nothing is saved', async () => {
  const { owner, site } = await drafted()
  const fields = {
    name: 'Ebb',
    releaseDate: '2020-05-08',
    guests: ['Ida Vale'],
    design: { headline: 'Low water', accent: '#20262c' },
  }
  const { url, expires_at, corrections } = await preview(owner, site, fields)
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(55 * 60_000)
  expect(corrections).toEqual([{ field: 'accent', from: '#20262c', to: expect.any(String) }])
  expect(contrast(corrections[0].to, '#101820')).toBeGreaterThan(4.5)
  const response = await open(url)
  expect(await readSite(world.platform, owner, site)).toEqual(site)
  const saved = await edited(world.platform, owner, site, fields)
  const { url: draftUrl, ...rest } = await preview(owner, saved)
  expect(rest).toEqual({ expires_at: expect.any(String) })
  const draft = await open(draftUrl)
  const neutral = (text: string) => text.replaceAll(/token=[\w-]+/g, 'token=')
  expect(neutral(await response.text())).toBe(neutral(await draft.text()))
  const headers = (of: Response) =>
    [...of.headers].filter(([name]) => !['etag', 'x-request-id', 'date'].includes(name))
  expect(headers(response)).toEqual(headers(draft))
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

it('the playable part of a preview is that of the draft, sealed in the same way', async () => {
  const { owner, site } = await drafted()
  const play = async (url: string) => {
    const response = await open(url, '/preview/play?')
    return [response.status, response.headers.get('content-security-policy'), await response.text()]
  }
  const { url } = await preview(owner, site, { releaseDate: '2099-05-08' })
  const sealed = await play(url)
  expect(sealed).toEqual(await play((await preview(owner, site)).url))
  expect(sealed).toEqual([
    200,
    expect.stringContaining('sandbox allow-scripts;'),
    expect.stringContaining('the code'),
  ])
})

it('a link to the draft never shows unsaved edits, and a link to these never the draft', async () => {
  const { owner, site } = await drafted()
  const { url: draft, expires_at } = await preview(owner, site)
  expect((Date.parse(expires_at) - Date.now()) / 60_000).toBeCloseTo(60, -1)
  const { url: edits } = await preview(owner, site, { design: { headline: 'Low water' } })
  expect(await shown(draft)).not.toContain('Low water')
  expect(await shown(edits)).toContain('Low water')
  const other = await preview(owner, site, { design: { headline: 'High water' } })
  // One for the edits of each person: the earlier link shows the newer edits.
  expect(await shown(other.url)).toContain('High water')
  expect(await shown(edits)).toContain('High water')
})

it('each person of a workspace has a preview of their own, and nobody else has any', async () => {
  const { platform } = world
  const { organization, owner, member, outsider } = await createPeople(platform.database)
  const empty = await createSite(platform, owner, { organizationId: organization.id })
  const site = await changed(platform, owner, empty, 'generate')
  const [mine, theirs] = await Promise.all([
    preview(owner, site, { name: 'Ebb', design: { headline: 'Low water' } }),
    preview(member, site, { name: 'Flood', design: { headline: 'High water' } }),
  ])
  expect([await shown(mine.url), await shown(theirs.url)]).toEqual([
    expect.stringContaining('Low water'),
    expect.stringContaining('High water'),
  ])
  await json(send(platform, outsider, 'POST', `/${site.id}/preview`, { name: 'Ebb' }), 404)
})

it('a preview ends when its site changes, after an hour, and with its site', async () => {
  const { owner, site } = await drafted()
  const first = await preview(owner, site, { design: { headline: 'Low water' } })
  const saved = await edited(world.platform, owner, site, { design: { headline: 'High water' } })
  await expectEnded(first.url)
  const second = await preview(owner, saved, { design: { headline: 'Low water' } })
  expect(await shown(second.url)).toContain('Low water')
  await sql()`update app.site_previews set written_at = now() - interval '1 hour' where site_id = ${site.id}`
  await expectEnded(second.url)
  await sql()`select jobs.run_maintenance()`
  expect(await sql()`select from app.site_previews where site_id = ${site.id}`).toHaveLength(0)
  const third = await preview(owner, saved, { name: 'Ebb' })
  await json(send(world.platform, owner, 'DELETE', `/${site.id}`))
  await expectEnded(third.url)
})

it.each<[string, object, string]>([
  ['a design that is none', { design: { layout: 'maze' } }, 'layout'],
  ['no name', { name: ' ' }, 'name'],
  [
    'an asset of nobody',
    { assets: [{ url: 'https://a.example/', name: 'x', type: 'image/webp' }] },
    'Upload',
  ],
  ['a slug, which is changed at once', { slug: 'low-water' }, 'slug'],
  ['a revision', { revision: 1 }, 'revision'],
])('a preview with %s is a 400 and keeps nothing', async (_, fields, text) => {
  const { owner, site } = await drafted()
  const response = await send(world.platform, owner, 'POST', `/${site.id}/preview`, fields)
  const detail = response.headers.get('x-error-detail')
  expect(`${(await json(response, 400)).error} ${detail}`).toContain(text)
  expect(await sql()`select from app.site_previews where site_id = ${site.id}`).toHaveLength(0)
})

it('nothing can be previewed before the first draft, nor an artist of somebody else', async () => {
  const { owner, site } = await drafted()
  const empty = await createSite(world.platform, owner)
  for (const fields of [{}, { name: 'Ebb' }, { design: { headline: 'Low water' } }]) {
    const refused = await json(send(world.platform, owner, 'POST', `/${empty.id}/preview`, fields), 400)
    expect(refused).toEqual({ error: 'Generate a draft before previewing it' })
  }
  const artist = await createAccount(world.platform.database, { kind: 'artist' })
  await json(send(world.platform, owner, 'POST', `/${site.id}/preview`, { artistId: artist.id }), 403)
})

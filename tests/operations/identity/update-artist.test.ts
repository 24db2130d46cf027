import { expect, it } from 'vitest'
import type { TestAccount } from '../../support/accounts.ts'
import { callTool, revisions } from '../../support/mcp-clients.ts'
import { json, key } from '../../support/requests.ts'
import { refusal, useIdentity } from './world.ts'

const { platform, organization, owner, member, artist, outsider, send, get } = useIdentity('once')
const create = async (by: TestAccount, more = {}): Promise<string> =>
  (await json(send(by, 'POST', 'artists', { name: 'Before', ...more }), 201)).artist.id
const list = async (by: TestAccount) => (await get(by, 'artists')).artists
const update = async (by: TestAccount, id: string, changes: unknown) =>
  (await json(send(by, 'PATCH', `artists/${id}`, changes))).artist
const refused = (id: string, changes: unknown, code: 'invalid_input' | 'not_found' = 'invalid_input') =>
  refusal(send(owner, 'PATCH', `artists/${id}`, changes), code)
const platforms = (count: number, prefix = 'p') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, `https://${n}.example/`]))

it('changes what is given, keeps the rest, and is safe to repeat', async () => {
  const id = await create(owner)
  const changes = {
    name: 'After',
    image: 'https://img.example/a.webp',
    instruction: 'Never promise dates.',
    label: 'Night Records',
    knowledges: [{ name: 'Biography', url: 'https://docs.example/bio' }],
    profileUrls: { spotify: 'https://open.spotify.com/artist/1', instagram: 'https://instagram.com/a' },
  }
  for (let time = 0; time < 2; time++) {
    expect(await update(owner, id, changes)).toMatchObject({ id, ...changes })
  }
  const { name, profileUrls } = changes
  expect(await update(owner, id, { label: null, image: null }))
    .toMatchObject({ ...changes, label: null, image: null })
  expect(await update(owner, id, { instruction: null, knowledges: [] }))
    .toMatchObject({ name, instruction: null, knowledges: [], profileUrls })
})

it('sets and removes profile addresses one by one', async () => {
  const id = await create(owner)
  const bandsintown = 'https://www.bandsintown.com/a/15-linked'
  const spotify = 'https://open.spotify.com/artist/1'
  const urlsAfter = async (profileUrls: object) => (await update(owner, id, { profileUrls })).profileUrls
  expect(await urlsAfter({ spotify, tiktok: null })).toEqual({ spotify })
  expect(await urlsAfter({ bandsintown })).toEqual({ spotify, bandsintown })
  expect(await urlsAfter({ spotify: null })).toEqual({ bandsintown })
})

it('keeps every one of 20 addresses that are set at once, of at most 30', async () => {
  const urls = platforms(20)
  // An artist without a profile yet, so that the first write races too.
  await Promise.all(
    Object.entries(urls).map(([name, url]) => update(member, artist.id, { profileUrls: { [name]: url } })),
  )
  expect(await list(owner)).toContainEqual(expect.objectContaining({ id: artist.id, profileUrls: urls }))
  expect(await refused(artist.id, { profileUrls: platforms(11, 'more') }))
    .toBe('profileUrls may have at most 30 platforms')
})

it('pins for the caller alone', async () => {
  const id = await create(owner, { name: 'ZZ', organization_id: organization.id })
  for (const pinned of [true, true, false, false]) {
    expect((await update(member, id, { pinned })).pinned).toBe(pinned)
    if (pinned) expect((await list(member))[0]).toMatchObject({ id, pinned })
    expect(await list(owner)).toContainEqual(expect.objectContaining({ id, pinned: false }))
  }
})

it('finds no artist in a person or an organization, reached or not', async () => {
  for (const { id } of [owner, organization]) {
    expect(await refused(id, { label: 'x' }, 'not_found')).toBe('Artist not found')
  }
})

const url = 'https://a.example/'
it.each<[string, unknown, string?]>([
  ['nothing', {}, 'At least one field is required'],
  ['no name', { name: null }],
  ['an empty name', { name: ' ' }, 'name cannot be empty'],
  ['an image over http', { image: 'http://a.example/x.png' }],
  ['an image that is script', { image: 'javascript:alert(1)' }],
  ['an image that is data', { image: 'data:image/png;base64,AAAA' }],
  ['a long instruction', { instruction: 'x'.repeat(20_001) }],
  ['101 knowledges', { knowledges: Array(101).fill({ name: 'x', url }) }],
  ['a knowledge with more', { knowledges: [{ name: 'x', url, size: 1 }] }],
  ['a knowledge over http', { knowledges: [{ name: 'x', url: 'http://a.example/' }] }],
  ['a profile over http', { profileUrls: { spotify: 'http://a.example/' } }],
  ['a platform that is no name', { profileUrls: { '__proto__x': url } }],
  ['31 platforms', { profileUrls: platforms(31) }],
  ['a pin that is text', { pinned: 'true' }],
])('refuses %s', async (_, changes, text) => {
  const error = await refused(artist.id, changes)
  if (text) expect(error).toBe(text)
})

it('is a tool with the same result and the same refusals', async () => {
  const id = await create(owner)
  const call = (by: TestAccount) =>
    callTool(platform, revisions[1], key(by), 'update_artist', { artistId: id, label: 'Tooled' })
  expect((await call(owner)).structuredContent.artist).toMatchObject({ id, label: 'Tooled' })
  const foreign = await call(outsider)
  expect([foreign.isError, JSON.stringify(foreign)]).toEqual([
    true,
    expect.stringContaining('Artist not found'),
  ])
})

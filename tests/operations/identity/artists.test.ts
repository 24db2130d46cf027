import { describe, expect, it } from 'vitest'
import { createAdmin, peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { callTool, type Revision, revisions } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { delegated, type Headers, json, key, sendJson, token } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { expectError } from '../../contract/walk.ts'

const platform = fixture(openPlatform)
const { organization, owner, member, artist, outsider } = peopleFixture(platform)
const admin = fixture(() => createAdmin(platform.database))

const send = (headers: Headers, method: string, path = '', body?: unknown) =>
  sendJson(platform, headers, method, `/api/artists${path}`, body)
interface Artist {
  id: string
  name: string
}
const create = async (by: TestAccount, name: string, of?: TestAccount): Promise<Artist> =>
  (await json(send(key(by), 'POST', '', { name, ...of ? { organization_id: of.id } : {} }), 201)).artist
const list = async (headers: Record<string, string>, query = ''): Promise<Artist[]> =>
  (await json(send(headers, 'GET', query))).artists
const ids = (artists: Artist[]) => artists.map(({ id }) => id)
const update = async (by: TestAccount, id: string, changes: unknown) =>
  (await json(send(key(by), 'PATCH', `/${id}`, changes))).artist

describe('POST /api/artists', () => {
  it("makes a person's own artist, seen by that person alone", async () => {
    const made = await create(member, '  The Quiet Ones ')
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'The Quiet Ones',
      image: null,
      instruction: null,
      label: null,
      knowledges: [],
      profileUrls: {},
      pinned: false,
      organization_ids: [],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    for (const headers of [key(member), await token(member), await delegated(member)]) {
      expect(await list(headers)).toContainEqual(made)
    }
    for (const account of [owner, organization, outsider, artist]) {
      expect(ids(await list(key(account)))).not.toContain(made.id)
    }
  })

  it('makes an artist that an organization contains, seen by its people and itself', async () => {
    for (
      const [by, of] of [[member, organization], [organization, undefined], [admin, organization]] as const
    ) {
      const made = await create(by, 'Signed', of)
      for (const account of [owner, member, organization]) {
        expect(await list(key(account))).toContainEqual({ ...made, organization_ids: [organization.id] })
      }
      for (const headers of [key(outsider), await delegated(member), key(artist)]) {
        expect(ids(await list(headers))).not.toContain(made.id)
      }
    }
  })

  it('refuses an artist with the kinds that may create one', async () => {
    const response = await send(key(artist), 'POST', '', { name: 'X' })
    expect(await expectError(response, 'status', 'forbidden'))
      .toBe('Only a person or an organization may create an artist')
  })
})

describe('PATCH /api/artists/{artistId}', () => {
  it('changes what is given, keeps the rest, and is safe to repeat', async () => {
    const { id } = await create(owner, 'Before')
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
    expect(await update(owner, id, { label: null, image: null })).toMatchObject({
      ...changes,
      label: null,
      image: null,
    })
    expect(await update(owner, id, { instruction: null, knowledges: [] })).toMatchObject({
      name: 'After',
      instruction: null,
      knowledges: [],
      profileUrls: changes.profileUrls,
    })
  })

  it('sets and removes profile addresses one by one', async () => {
    const { id } = await create(owner, 'Linked')
    const bandsintown = 'https://www.bandsintown.com/a/15-linked'
    await update(owner, id, { profileUrls: { spotify: 'https://open.spotify.com/artist/1', tiktok: null } })
    expect((await update(owner, id, { profileUrls: { bandsintown } })).profileUrls).toEqual({
      spotify: 'https://open.spotify.com/artist/1',
      bandsintown,
    })
    expect((await update(owner, id, { profileUrls: { spotify: null } })).profileUrls).toEqual({ bandsintown })
  })

  it('keeps every one of 20 addresses that are set at once', async () => {
    const urls = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`site_${n}`, `https://${n}.example/`]),
    )
    // An artist without a profile yet, so that the first write races too.
    await Promise.all(
      Object.entries(urls).map(([name, url]) => update(member, artist.id, { profileUrls: { [name]: url } })),
    )
    const [updated] = (await list(key(owner))).filter(({ id }) => id === artist.id)
    expect(updated).toMatchObject({ profileUrls: urls })
    const more = Object.fromEntries(
      Array.from({ length: 11 }, (_, n) => [`more_${n}`, `https://${n}.example/`]),
    )
    const text = await expectError(
      await send(key(member), 'PATCH', `/${artist.id}`, { profileUrls: more }),
      'status',
      'invalid_input',
    )
    expect(text).toBe('profileUrls may have at most 30 platforms')
  })

  it('pins for the caller alone', async () => {
    const { id } = await create(owner, 'ZZ pinned', organization)
    for (let time = 0; time < 2; time++) {
      expect((await update(member, id, { pinned: true })).pinned).toBe(true)
    }
    expect((await list(key(member)))[0]).toMatchObject({ id, pinned: true })
    expect((await list(key(owner))).find((entry) => entry.id === id)).toMatchObject({ pinned: false })
    for (let time = 0; time < 2; time++) {
      expect((await update(member, id, { pinned: false })).pinned).toBe(false)
    }
  })

  it('finds no artist in a person or an organization, reached or not', async () => {
    for (const id of [owner.id, organization.id]) {
      const response = await send(key(owner), 'PATCH', `/${id}`, { label: 'x' })
      expect(await expectError(response, 'status', 'not_found')).toBe('Artist not found')
    }
  })

  const platforms = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, 'https://a.example/']))
  it.each<[string, unknown, string?]>([
    ['nothing', {}, 'At least one field is required'],
    ['no name', { name: null }],
    ['an empty name', { name: ' ' }, 'name cannot be empty'],
    ['an image over http', { image: 'http://a.example/x.png' }],
    ['an image that is script', { image: 'javascript:alert(1)' }],
    ['an image that is data', { image: 'data:image/png;base64,AAAA' }],
    ['a long instruction', { instruction: 'x'.repeat(20_001) }],
    ['101 knowledges', {
      knowledges: Array.from({ length: 101 }, () => ({ name: 'x', url: 'https://a.example/' })),
    }],
    ['a knowledge with more', { knowledges: [{ name: 'x', url: 'https://a.example/', size: 1 }] }],
    ['a knowledge over http', { knowledges: [{ name: 'x', url: 'http://a.example/' }] }],
    ['a profile over http', { profileUrls: { spotify: 'http://a.example/' } }],
    ['a platform that is no name', { profileUrls: { '__proto__x': 'https://a.example/' } }],
    ['31 platforms', { profileUrls: platforms(31) }],
    ['a pin that is text', { pinned: 'true' }],
  ])('refuses %s', async (_, changes, text) => {
    const refused = await send(key(owner), 'PATCH', `/${artist.id}`, changes)
    const error = await expectError(refused, 'status', 'invalid_input')
    if (text) expect(error).toBe(text)
  })
})

describe.each(revisions)('as tools, %s', (revision: Revision) => {
  const call = (headers: Headers, name: string, args = {}) =>
    callTool(platform, revision, headers, name, args)

  it('lists and updates what the same caller would over HTTP', async () => {
    const { id } = await create(owner, 'By tool')
    const updated = await call(key(owner), 'update_artist', { artistId: id, label: 'Tooled', pinned: true })
    expect(updated.structuredContent.artist).toMatchObject({ id, label: 'Tooled', pinned: true })
    const listed = await call(key(owner), 'list_artists')
    expect(listed.structuredContent).toMatchObject({ status: 'success', artists: await list(key(owner)) })
    const foreign = await call(key(outsider), 'update_artist', { artistId: id, label: 'x' })
    expect(foreign).toMatchObject({ isError: true })
    expect(JSON.stringify(foreign)).toContain('Artist not found')
  })

  it("opens to an OAuth client its person's own artists, and no organization's", async () => {
    const { id } = await create(member, 'Own')
    const contained = await create(member, 'Contained', organization)
    const client = await delegated(member)
    const listed = ids((await call(client, 'list_artists')).structuredContent.artists)
    expect(listed).toContain(id)
    expect(listed).not.toContain(contained.id)
    expect(await call(client, 'update_artist', { artistId: contained.id, label: 'x' }))
      .toMatchObject({ isError: true })
    expect(await call(client, 'list_artists', { organization_id: organization.id }))
      .toMatchObject({ isError: true })
    expect((await call(client, 'update_artist', { artistId: id, label: 'x' })).structuredContent.artist.label)
      .toBe('x')
  })
})

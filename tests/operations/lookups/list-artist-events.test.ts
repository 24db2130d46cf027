import { recorded } from '../../../shared/operations/examples.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { callTool, revisions } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { books } from '../sites/world.ts'

const platform = fixture(openPlatform)
let person: TestAccount

afterEach(() => platform.vendors.bandsintown.clearFaults())

/** The artist of somebody new, with this address as its profile. */
async function artistAt(bandsintown?: string): Promise<string> {
  person = await createAccount(platform.database)
  const { artist } = await json(sendJson(platform, person, 'POST', '/api/artists', { name: 'A' }), 201)
  if (bandsintown !== undefined) {
    await platform.database.owner`
      update app.artists set profile_urls = ${platform.database.owner.json({ bandsintown })}
      where account_id = ${artist.id}`
  }
  return artist.id
}
const profile = (id: number | string) => artistAt(`https://www.bandsintown.com/a/${id}-the-stand-ins`)
const post = (body: unknown, headers = key(person)) =>
  sendJson(platform, headers, 'POST', '/api/research/events', body)
const spent = async () => 333 - (await books(platform.database, person))!.balance
const account = () => books(platform.database, person)
const untouched = { balance: 333, reserved: 0, charges: [] }

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const noProfile = /profileUrls.*https:\/\/www\.bandsintown\.com\/a\/\{id\}-\{slug\}/

describe('shows', () => {
  it.each([
    [undefined, [14, 60]],
    ['upcoming', [14, 60]],
    ['past', [-400, -30]],
    ['all', [-400, -30, 14, 60]],
  ])('of date %s come by date, undated and cancelled ones left out', async (date, days) => {
    const artist_id = await profile(1000001)
    const body = await json(post({ artist_id, date }))
    expect(body).toEqual({ status: 'success', events: expect.any(Array) })
    expect(body.events.map((event: { date: string }) => event.date)).toEqual(days.map(day))
  })

  it('keep accents and emoji, an empty region, and mark what is sold out', async () => {
    const body = await json(post({ artist_id: await profile(1000001) }))
    const { events } = recorded.list_artist_events!.output as { events: object[] }
    expect(body.events).toEqual([{ ...events[0], date: day(14) }, { ...events[1], date: day(60) }])
  })

  it('may be 1,000, or none, which is a result too and charged like one', async () => {
    expect((await json(post({ artist_id: await profile(1000002) }))).events).toHaveLength(1000)
    expect((await json(post({ artist_id: await profile(1000003) }))).events).toEqual([])
    expect(await spent()).toBe(1)
  })

  it.each(revisions)('are the same over MCP %s', async (revision) => {
    const artist_id = await profile(1000001)
    const args = { artist_id, date: 'all' }
    const tool = await callTool(platform, revision, key(person), 'list_artist_events', args)
    expect(tool.structuredContent).toEqual(await json(post({ artist_id, date: 'all' })))
    expect(await spent()).toBe(2)
  })
})

describe('a charge', () => {
  it('is made once for each response, also for a cached one', async () => {
    const artist_id = await profile(1000004)
    const before = platform.vendors.bandsintown.requests.length
    await Promise.all(Array.from({ length: 5 }, () => json(post({ artist_id }))))
    expect(platform.vendors.bandsintown.requests).toHaveLength(before + 1)
    expect(await account()).toEqual({ balance: 328, reserved: 0, charges: [-1, -1, -1, -1, -1] })
  })

  it('that the balance does not cover sends no request and returns the shortage', async () => {
    const artist_id = await profile(1000006)
    await json(post({ artist_id, date: 'past' }))
    await platform.database.owner`
      update app.credit_balances set balance = 0 where account_id = ${person.id}`
    const before = platform.vendors.bandsintown.requests.length
    expect(await json(post({ artist_id }), 402))
      .toMatchObject({ error: 'insufficient_credits', remaining_credits: 0, required_credits: 1 })
    expect(platform.vendors.bandsintown.requests).toHaveLength(before)
  })
})

describe('a profile', () => {
  it.each([
    'https://www.bandsintown.com/a/1000001-the-stand-ins',
    'https://www.bandsintown.com/a/1000001',
    'https://www.bandsintown.com/a/1000001/',
    'https://bandsintown.com/a/1000001?came_from=267&utm=1',
    'http://www.bandsintown.com/a/1000001-x#shows',
    'https://www.bandsintown.com/en/a/1000001-the-stand-ins',
    'https://WWW.Bandsintown.com/pt-BR/a/1000001-%C3%A9',
  ])('is known by its id: %s', async (address) => {
    expect((await json(post({ artist_id: await artistAt(address) }))).events).toHaveLength(2)
  })

  it.each([
    undefined,
    '',
    'https://www.bandsintown.com/e/1000001',
    'https://www.bandsintown.com/a/the-stand-ins',
    'https://www.bandsintown.com/a/1000001x',
    'https://www.bandsintown.com.example.com/a/1000001',
    'https://example.com/?https://www.bandsintown.com/a/1000001',
    'https://notbandsintown.com/a/1000001',
    'https://www.bandsintown.com/a/1000001\n@example.com',
  ])('that is none explains how to connect one: %s', async (address) => {
    const { error } = await json(post({ artist_id: await artistAt(address) }), 404)
    expect(error).toMatch(noProfile)
    expect(await account()).toBeUndefined()
  })

  it('that Bandsintown does not know explains the same, and costs nothing', async () => {
    const { error } = await json(post({ artist_id: await profile(77) }), 404)
    expect(error).toMatch(noProfile)
    expect(await account()).toEqual(untouched)
  })
})

describe('refused', () => {
  it.each([{}, { artist_id: null }, { artist_id: 7 }, { artist_id: '' }, { artist_id: 'x' }, {
    artist_id: ['x'],
  }])('is a wrong artist_id, in one wording: %j', async (body) => {
    await artistAt()
    expect(await json(post(body), 400)).toEqual({
      status: 'error',
      error: 'artist_id is required and must be a valid UUID',
    })
  })

  it('is a missing artist like a foreign one, before anything else is looked at', async () => {
    const foreign = await profile(1000001)
    person = await createAccount(platform.database)
    for (const artist_id of [foreign, crypto.randomUUID(), person.id]) {
      expect(await json(post({ artist_id }), 404)).toEqual({ status: 'error', error: 'Artist not found' })
    }
  })

  it('is everything where the operator has no id, after access and without a charge', async () => {
    await using bare = await openPlatform({ BANDSINTOWN_APP_ID: '' })
    const owner = await createAccount(bare.database)
    const send = (artist_id: string) => sendJson(bare, owner, 'POST', '/api/research/events', { artist_id })
    const { artist } = await json(sendJson(bare, owner, 'POST', '/api/artists', { name: 'A' }), 201)
    await json(send(artist.id), 404)
    const profileUrls = { bandsintown: 'https://www.bandsintown.com/a/1000001' }
    await json(sendJson(bare, owner, 'PATCH', `/api/artists/${artist.id}`, { profileUrls }))
    const { error } = await json(send(artist.id), 503)
    expect(error).toBe('This is not available here')
    expect(bare.log.at(-1)).toContain('BANDSINTOWN_APP_ID')
    expect(await books(bare.database, owner)).toBeUndefined()
  })
})

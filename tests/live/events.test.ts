import { expect } from 'vitest'
import { openPayer, owner, payer } from './support/actors.ts'
import { openArtist } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { get, patch, post } from './support/http.ts'
import { today } from './support/history.ts'
import { rule } from './support/rule.ts'
import { orderFault } from './support/stand-ins.ts'

/** An artist of an account with a profile of the stand-in. */
async function artistWith(profile: number, name: string, account = payer()) {
  const { as } = await account
  const artist_id = await openArtist(as, name)
  const bandsintown = `https://www.bandsintown.com/a/${profile}-acceptance-test`
  const reply = await patch(`/api/artists/${artist_id}`, { profileUrls: { bandsintown } }, as)
  expect(reply.status, reply.text).toBe(200)
  return { as, artist_id }
}

rule('events need an artist, with a text for each error', {}, async () => {
  const text = 'artist_id is required and must be a valid UUID'
  for (const body of [{}, { artist_id: 'nobody' }, { artist_id: null }]) {
    expectInvalid(await post('/api/research/events', body, owner), 'status', text)
  }
  const artist_id = crypto.randomUUID()
  expectInvalid(await post('/api/research/events', { artist_id, date: 'soon' }, owner), 'status', /date/)
  expectInvalid(await post('/api/research/events', { artist_id, extra: 1 }, owner), 'status', /extra/)
  expectError(
    await post('/api/research/events', { artist_id }),
    401,
    'unauthenticated',
    'status',
    credentialText,
  )
  const missing = await post('/api/research/events', { artist_id }, owner)
  expectError(missing, 404, 'not_found', 'status', 'Artist not found')
})

rule('an artist without a profile is a 404 that says how to connect one', {}, async () => {
  const artist_id = await openArtist(owner, 'Acceptance test, without profile')
  const reply = await post('/api/research/events', { artist_id }, owner)
  expectError(
    reply,
    404,
    'not_found',
    'status',
    /profileUrls[^]*https:\/\/www\.bandsintown\.com\/a\/\{id\}-\{slug\}/,
  )
})

rule('events are rows by date, of the requested dates, and each answer costs a credit', {
  needs: ['stand_ins', 'mail_folder'],
  credits: 4,
}, async () => {
  const { as, artist_id } = await artistWith(1_200_001, 'Acceptance test, events', openPayer())
  const balance = async () => (await get('/api/me', as)).body.credits as number
  const before = await balance()
  const read = async (date?: string) => {
    const { status, body } = await post('/api/research/events', { artist_id, ...date && { date } }, as)
    expect([status, Object.keys(body).sort(), body.status]).toEqual([200, ['events', 'status'], 'success'])
    for (const event of body.events) {
      expect(event).toEqual({
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        venue: expect.any(String),
        city: expect.any(String),
        region: expect.any(String),
        country: expect.any(String),
        ticket_url: expect.any(String),
        sold_out: expect.any(Boolean),
        lineup: expect.any(Array),
      })
    }
    const dates: string[] = body.events.map((event: { date: string }) => event.date)
    expect(dates).toEqual([...dates].sort())
    return dates
  }
  const [upcoming, past, all] = [await read('upcoming'), await read('past'), await read('all')]
  expect(await read()).toEqual(upcoming)
  expect(all).toEqual([...past, ...upcoming].sort())
  expect(upcoming.every((date) => date >= today())).toBe(true)
  expect(past.every((date) => date <= today())).toBe(true)
  expect([past.length, upcoming.length]).not.toContain(0)
  expect(await balance()).toBe(before - 4)
})

rule('no shows are an empty list', { needs: ['stand_ins'], credits: 1 }, async () => {
  const { as, artist_id } = await artistWith(1_000_003, 'Acceptance test, no shows')
  const { status, body } = await post('/api/research/events', { artist_id }, as)
  expect([status, body]).toEqual([200, { status: 'success', events: [] }])
})

rule(
  'a failing live-events service is a 502 and costs nothing',
  { needs: ['stand_ins', 'mail_folder'] },
  async () => {
    const { as } = await openPayer()
    const artist_id = await openArtist(as)
    const credits = async () => (await get('/api/me', as)).body.credits
    const before = await credits()
    for (const fault of ['error', 'html', 'wrong_types']) {
      const profile = 1_300_000 + Math.floor(Math.random() * 600_000)
      const bandsintown = `https://www.bandsintown.com/a/${profile}-acceptance-test`
      await patch(`/api/artists/${artist_id}`, { profileUrls: { bandsintown } }, as)
      await orderFault('bandsintown', fault, `id_${profile}`)
      expectError(await post('/api/research/events', { artist_id }, as), 502, 'provider_failed', 'status')
    }
    expect(await credits()).toBe(before)
  },
)

import { expect } from 'vitest'
import { openPayer, payer } from './support/actors.ts'
import { openArtist } from './support/created.ts'
import { get, patch, post } from './support/http.ts'
import { today } from './support/history.ts'
import { rule } from './support/rule.ts'

/** An artist of an account with a profile of the stand-in. */
async function artistWith(profile: number, name: string, account = payer()) {
  const { as } = await account
  const artist_id = await openArtist(as, name)
  const bandsintown = `https://www.bandsintown.com/a/${profile}-acceptance-test`
  const reply = await patch(`/api/artists/${artist_id}`, { profileUrls: { bandsintown } }, as)
  expect(reply.status, reply.text).toBe(200)
  return { as, artist_id }
}

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

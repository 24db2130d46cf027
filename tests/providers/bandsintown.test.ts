import { describe, expect, it, onTestFinished } from 'vitest'
import { bandsintownEvents } from '../../shared/providers/bandsintown/bandsintown.ts'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import { startBandsintown } from '../../supabase/local/stand-ins/bandsintown.ts'
import { providerError, serve, useStandIn } from './vendor.ts'

const vendor = useStandIn(startBandsintown())
const opened = (options: { apiBase?: string; appId?: string } = {}) =>
  bandsintownEvents({ apiBase: vendor.origin, appId: vendor.apiKey, ...options })

const eventsIn = (response: unknown) =>
  opened({ apiBase: serve(() => Response.json(response)), appId: 'our-id' }).list('1', 'all')
const aShow = { datetime: '2026-06-01T20:00:00', venue: { name: 'Hall' }, offers: [], lineup: [] }
const eventsOf = async (...shows: Record<string, unknown>[]) =>
  (await eventsIn(shows.map((show) => ({ ...aShow, ...show }))))!

describe('a show', () => {
  it('is requested by the profile\u2019s id, with the dates and the operator\u2019s id', async () => {
    await opened().list('1000001', 'past')
    expect(vendor.requests.map(({ method, path }) => `${method} ${path}`))
      .toEqual([`GET /artists/id_1000001/events?app_id=${vendor.apiKey}&date=past`])
  })

  it('has all fields; absent ones are empty and unknown ones ignored', async () => {
    expect(
      await eventsIn([{ datetime: '2026-06-01T20:00:00', artist: { id: 7 }, description: null, free: true }]),
    )
      .toEqual([{
        date: '2026-06-01',
        venue: '',
        city: '',
        region: '',
        country: '',
        ticket_url: '',
        sold_out: false,
        lineup: [],
      }])
    expect(await eventsOf({ venue: null, lineup: null, offers: null, url: null, sold_out: null }))
      .toHaveLength(
        1,
      )
  })

  it('has the local date of its venue and is sorted by time', async () => {
    const shows = await eventsOf(
      { datetime: '2026-06-02T01:00:00', venue: { name: 'last' } },
      { datetime: '2026-06-01T23:30:00+02:00', venue: { name: 'late' } },
      { datetime: '2026-06-01T18:00:00Z', venue: { name: 'early' } },
    )
    expect(shows.map(({ date, venue }) => `${date} ${venue}`))
      .toEqual(['2026-06-01 early', '2026-06-01 late', '2026-06-02 last'])
  })

  it.each(['', null, undefined, 'TBA', '0000-00-00T00:00:00', '2026-02-30T20:00:00', '2026-6-1'])(
    'is dropped without a valid date: %j',
    async (datetime) => expect(await eventsOf({ datetime })).toEqual([]),
  )

  it.each([
    { status: 'cancelled' },
    { status: 'Canceled' },
    { title: 'CANCELED: The Stand-Ins' },
    { title: 'Cancelled' },
    { title: 'Spring Festival (Cancelled)' },
    { title: '[CANCELED] Spring Festival' },
  ])('is dropped if it is cancelled: %j', async (fields) => expect(await eventsOf(fields)).toEqual([]))

  it.each([
    { title: 'Cancelled Culture Tour' },
    { title: 'Never Cancelled' },
    { status: 'confirmed' },
    { status: { any: 1 }, title: 7 },
  ])(
    'is listed if only its name contains the word: %j',
    async (fields) => expect(await eventsOf(fields)).toHaveLength(1),
  )

  it.each([
    [true, { sold_out: true }],
    [false, { sold_out: false, offers: [{ status: 'sold out' }] }],
    [true, { offers: [{ type: 'Tickets', status: 'Sold Out' }] }],
    [false, { offers: [{ status: 'sold out' }, { status: 'available' }] }],
    [false, { offers: [] }],
  ])('is sold out (%s) by the vendor\u2019s field, else by all its offers: %j', async (sold_out, fields) => {
    expect(await eventsOf(fields)).toMatchObject([{ sold_out }])
  })

  const offer = (type: string, status: string) => ({ type, status, url: `https://${type}.example/${status}` })
  it.each([
    ['https://tickets.example/available', [
      offer('VIP', 'available'),
      offer('tickets', 'sold-out'),
      offer('tickets', 'available'),
    ]],
    ['https://vip.example/available', [offer('tickets', 'sold-out'), offer('vip', 'available')]],
    ['https://bandsintown.example/e/1', []],
    ['https://bandsintown.example/e/1', [{ url: 'javascript:alert(1)' }, { url: 'nonsense' }, {}]],
  ])('has tickets at %s', async (ticket_url, offers) => {
    const url = 'https://bandsintown.example/e/1'
    expect(await eventsOf({ url, offers })).toMatchObject([{
      ticket_url: expect.stringContaining(ticket_url),
    }])
  })

  it('does not contain the operator\u2019s id, which the vendor adds to its addresses', async () => {
    const url = 'https://www.bandsintown.com/e/1?app_id=our-id&came_from=267&key=our-id'
    expect(await eventsOf({ url }))
      .toMatchObject([{ ticket_url: 'https://www.bandsintown.com/e/1?came_from=267' }])
    expect(JSON.stringify(await opened().list('1000001', 'all'))).not.toContain(vendor.apiKey)
  })
})

describe('a response', () => {
  it('of 1,000 shows is complete and sorted', async () => {
    const dates = (await opened().list('1000002', 'upcoming'))!.map(({ date }) => date)
    expect(dates).toHaveLength(1000)
    expect(dates).toEqual(dates.toSorted())
  })

  it('is cached by profile and dates, even an empty one; an error is not', async () => {
    const events = opened()
    vendor.order({ fault: 'forbidden' })
    await expect(events.list('1000003', 'all')).rejects.toThrow(ProviderError)
    const some = (id: string) =>
      Promise.all([events.list(id, 'all'), events.list(id, 'all'), events.list(id, 'past')])
    const [quiet] = await some('1000003')
    const [absent] = await some('999')
    await some('999')
    expect([quiet, absent]).toEqual([[], null])
    expect(vendor.requests).toHaveLength(5)
  })

  it('for a missing artist is null, in both forms of the vendor', async () => {
    expect(await opened().list('42', 'all')).toBeNull()
    expect(await eventsIn({ errorMessage: '[NotFound] The artist was not found' })).toBeNull()
    await expect(eventsIn({ errorMessage: '[Internal] our-id' })).rejects.toThrow(ProviderError)
  })
})

describe('an id that is for one artist only', () => {
  const hint =
    'BANDSINTOWN_APP_ID is not valid for this artist: an id without a partner agreement covers one artist'

  it('reads that artist; for another the operator\u2019s log says why, and quotes nothing', async () => {
    vendor.soleProfile = '1000001'
    onTestFinished(() => void delete vendor.soleProfile)
    expect(await opened().list('1000001', 'all')).not.toEqual([])
    const error = await providerError(opened().list('1000004', 'all'), /explicit deny/, vendor.apiKey)
    expect(error).toMatchObject({
      fault: 'provider_failed',
      status: 403,
      message: `Bandsintown responded with 403: ${hint}`,
    })
  })

  it('is named for 401 and 403, and for no other status', async () => {
    const messages = []
    for (const status of [401, 403, 400, 404, 500]) {
      const events = opened({ apiBase: serve(() => Response.json({}, { status })) })
      messages.push(await events.list('1', 'all').then(() => 'no error', ({ message }) => message))
    }
    expect(messages).toEqual([
      `Bandsintown responded with 401: ${hint}`,
      `Bandsintown responded with 403: ${hint}`,
      'Bandsintown responded with 400',
      'no error',
      'Bandsintown responded with 500',
    ])
  })
})

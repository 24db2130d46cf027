import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bandsintownEvents } from '../../shared/providers/bandsintown/bandsintown.ts'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import { startBandsintown } from '../../supabase/local/stand-ins/bandsintown.ts'
import { type Fault, faults } from '../../supabase/local/stand-ins/faults.ts'
import type { ServedStandIn } from '../../supabase/local/stand-ins/serve.ts'

let vendor: ServedStandIn
beforeAll(() => {
  vendor = startBandsintown()
})
afterAll(() => vendor.stop())
afterEach(() => {
  vendor.clearFaults()
  vendor.requests.splice(0)
})

const opened = (options: { apiBase?: string; appId?: string; timeoutMs?: number } = {}) =>
  bandsintownEvents({ apiBase: vendor.origin, appId: vendor.apiKey, ...options })

/** What an answer of the vendor's becomes. */
async function told(response: unknown) {
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {} },
    () => Response.json(response),
  )
  try {
    return await opened({ apiBase: `http://127.0.0.1:${server.addr.port}`, appId: 'our-id' }).list('1', 'all')
  } finally {
    await server.shutdown()
  }
}
const aShow = { datetime: '2026-06-01T20:00:00', venue: { name: 'Hall' }, offers: [], lineup: [] }
const toldOf = async (...shows: Record<string, unknown>[]) =>
  (await told(shows.map((show) => ({ ...aShow, ...show }))))!

describe('a show', () => {
  it('is asked for by the id of the profile, with the dates and the operator\u2019s id', async () => {
    await opened().list('1000001', 'past')
    expect(vendor.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /artists/id_1000001/events?app_id=${vendor.apiKey}&date=past`,
    ])
  })

  it('has all its fields, absent ones empty, whatever else the vendor adds', async () => {
    expect(
      await told([{ datetime: '2026-06-01T20:00:00', artist: { id: 7 }, description: null, free: true }]),
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
    expect(await toldOf({ venue: null, lineup: null, offers: null, url: null, sold_out: null })).toHaveLength(
      1,
    )
  })

  it('stands on the venue\u2019s own date, and after those before it that day', async () => {
    const shows = await toldOf(
      { datetime: '2026-06-02T01:00:00', venue: { name: 'last' } },
      { datetime: '2026-06-01T23:30:00+02:00', venue: { name: 'late' } },
      { datetime: '2026-06-01T18:00:00Z', venue: { name: 'early' } },
    )
    expect(shows.map(({ date, venue }) => `${date} ${venue}`)).toEqual([
      '2026-06-01 early',
      '2026-06-01 late',
      '2026-06-02 last',
    ])
  })

  it.each(['', null, undefined, 'TBA', '0000-00-00T00:00:00', '2026-02-30T20:00:00', '2026-6-1'])(
    'is dropped without a date: %j',
    async (datetime) => expect(await toldOf({ datetime })).toEqual([]),
  )

  it.each([
    { status: 'cancelled' },
    { status: 'Canceled' },
    { title: 'CANCELED: The Stand-Ins' },
    { title: 'Cancelled' },
    { title: 'Spring Festival (Cancelled)' },
    { title: '[CANCELED] Spring Festival' },
  ])('is dropped when it is cancelled: %j', async (fields) => expect(await toldOf(fields)).toEqual([]))

  it.each([{ title: 'Cancelled Culture Tour' }, { title: 'Never Cancelled' }, { status: 'confirmed' }, {
    status: { any: 1 },
    title: 7,
  }])('is kept when it only sounds so: %j', async (fields) => expect(await toldOf(fields)).toHaveLength(1))

  it.each([
    [true, { sold_out: true }],
    [false, { sold_out: false, offers: [{ status: 'sold out' }] }],
    [true, { offers: [{ type: 'Tickets', status: 'Sold Out' }] }],
    [false, { offers: [{ status: 'sold out' }, { status: 'available' }] }],
    [false, { offers: [] }],
  ])('is sold out (%s) as the vendor says, else as all its offers do: %j', async (sold_out, fields) => {
    expect(await toldOf(fields)).toMatchObject([{ sold_out }])
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
    expect(await toldOf({ url, offers })).toMatchObject([{ ticket_url: expect.stringContaining(ticket_url) }])
  })

  it('tells nobody the operator\u2019s id, which the vendor writes into its addresses', async () => {
    const url = 'https://www.bandsintown.com/e/1?app_id=our-id&came_from=267&key=our-id'
    expect(await toldOf({ url })).toMatchObject([
      { ticket_url: 'https://www.bandsintown.com/e/1?came_from=267' },
    ])
    expect(JSON.stringify(await opened().list('1000001', 'all'))).not.toContain(vendor.apiKey)
  })
})

describe('an answer', () => {
  it('of 1,000 shows comes whole and in order', async () => {
    const dates = (await opened().list('1000002', 'upcoming'))!.map(({ date }) => date)
    expect(dates).toHaveLength(1000)
    expect(dates).toEqual(dates.toSorted())
  })

  it('is given again for a while, by profile and dates, also one of nothing; a fault is not', async () => {
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

  it('that the artist is not there is one, in each of the vendor\u2019s ways to say so', async () => {
    expect(await opened().list('42', 'all')).toBeNull()
    expect(await told({ errorMessage: '[NotFound] The artist was not found' })).toBeNull()
    await expect(told({ errorMessage: '[Internal] our-id' })).rejects.toThrow(ProviderError)
  })
})

describe('whatever goes wrong at Bandsintown is a fault that quotes nothing', () => {
  const fails = async (events: ReturnType<typeof opened>) => {
    const error = await events.list('1000001', 'upcoming').then(
      () => expect.unreachable('It answered'),
      (error) => error,
    )
    expect(error).toBeInstanceOf(ProviderError)
    expect(error.message).toMatch(/^Bandsintown (answered|did not answer)/)
    expect(error.message).not.toMatch(/stand-in|127\.0\.0\.1|sk_live|example\.com|authorized/)
    expect(error.message).not.toContain(vendor.apiKey)
  }

  it.each(faults.filter((fault): fault is Fault => fault !== 'not_found'))('%s', async (fault) => {
    vendor.order({ fault, times: 9, retry_after_s: 60 })
    await fails(opened({ timeoutMs: fault.startsWith('slow') ? 300 : 5_000 }))
  })

  it('nobody there, and another id than ours', async () => {
    await fails(opened({ apiBase: 'http://127.0.0.1:1' }))
    await fails(opened({ appId: 'unknown' }))
  })
})

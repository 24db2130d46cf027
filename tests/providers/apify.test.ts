import { describe, expect, it } from 'vitest'
import { apifyPlaycounts } from '../../shared/providers/apify/apify.ts'
import { type Handle, providerError, serve } from './vendor.ts'

const secret = 'apify_api_0123456789abcdef'
const never = new AbortController().signal

const apify = (handle: Handle) =>
  apifyPlaycounts({ apiBase: serve(handle), token: secret, actor: 'label/play counts', timeoutMs: 2_000 })

async function faultOf(request: Promise<unknown>) {
  const { fault, retryAfterMs } = await providerError(request, /0123456789abcdef|innards/)
  return { fault, retryAfterMs }
}

const run = (status: string) => ({ data: { id: 'run1', defaultDatasetId: 'set1', status } })
const items = (list: unknown) => apify(() => Response.json(list)).page('set1', 0, never)

describe('Apify', () => {
  it('gets requests as documented: POSTs that start and abort the actor, GETs, the token only as Bearer', async () => {
    const seen: unknown[] = []
    const provider = apify(async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'POST' ? await request.json() : null
      seen.push([request.method, pathname, search, request.headers.get('authorization'), body])
      if (pathname.endsWith('/items')) return Response.json([])
      return Response.json(search ? { data: { items: [] } } : run('READY'))
    })
    expect(await provider.find('name', new Date('2026-11-28T12:00:00Z'), never)).toBeUndefined()
    expect(await provider.start([{ isrc: 'QZTST2600001' }], 'name', never))
      .toEqual({ id: 'run1', datasetId: 'set1', state: 'running' })
    await provider.read('run1', never)
    await provider.page('set1', 2000, never)
    await provider.abort('run1', never)
    const token = `Bearer ${secret}`
    expect(seen).toEqual([
      [
        'GET',
        '/v2/acts/label~play%20counts/runs',
        '?desc=1&startedAfter=2026-11-28T11:55:00.000Z&limit=1000&offset=0',
        token,
        null,
      ],
      ['POST', '/v2/acts/label~play%20counts/runs', '', token, { isrcs: ['QZTST2600001'] }],
      ['GET', '/v2/actor-runs/run1', '', token, null],
      [
        'GET',
        '/v2/datasets/set1/items',
        '?format=json&offset=2000&limit=1000&fields=isrc,playCount,name,artist,releaseDate',
        token,
        null,
      ],
      ['POST', '/v2/actor-runs/run1/abort', '', token, {}],
    ])
  })

  it.each([
    ['READY', 'running'],
    ['RUNNING', 'running'],
    ['TIMING-OUT', 'running'],
    ['ABORTING', 'running'],
    ['SUCCEEDED', 'succeeded'],
    ['FAILED', 'failed'],
    ['TIMED-OUT', 'failed'],
    ['ABORTED', 'failed'],
  ])('with the status %s has a run that is %s', async (status, state) => {
    expect(await apify(() => Response.json(run(status))).read('run1', never)).toMatchObject({ state })
  })

  it('is validated item by item', async () => {
    const isrc = 'QZTST2600001'
    const good = { isrc, playCount: 0 }
    const metadata = { name: null, artist: null, release_date: null }
    const wrong = [null, 7, 'x', [], {}, { isrc }, { isrc: 'x', playCount: 1 }, {
      isrc: isrc.toLowerCase(),
      playCount: 1,
    }]
      .concat([-1, 1.5, 2 ** 53, '1', null, 1e400].map((playCount) => ({ isrc, playCount })) as never)
    expect(await items([...wrong, good])).toEqual({
      count: wrong.length + 1,
      rejected: wrong.length,
      observations: [{ isrc, value: 0, ...metadata }],
    })
    const { observations } = await items([
      { ...good, playCount: 2 ** 53 - 1, name: ' Song ', artist: 'A', releaseDate: '2024-02-29', more: 1 },
      { ...good, name: 7, artist: 'a\0\u{e0041}', releaseDate: '2023-02-29' },
    ])
    expect(observations).toEqual([
      { isrc, value: 2 ** 53 - 1, name: 'Song', artist: 'A', release_date: '2024-02-29' },
      { isrc, value: 0, ...metadata, artist: 'a' },
    ])
  })
})

describe('a run that was started', () => {
  const listed = (userAgent: string | null, origin = 'API') => ({
    ...run('RUNNING').data,
    meta: { origin, userAgent },
  })
  const find = (pages: unknown[][]) =>
    apify((request) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'))
      return Response.json({ data: { items: pages[offset / 1000] } })
    }).find('one', new Date(), never)
  const own = { ...listed('artist-catalog-platform capture/one'), id: 'own' }
  const other = listed('artist-catalog-platform capture/other')

  it('is found by its name, on any page of the list', async () => {
    expect(await find([[other, own]])).toEqual({ id: 'own', datasetId: 'set1', state: 'running' })
    expect(await find([Array(1000).fill(other), [own]])).toMatchObject({ id: 'own' })
    expect(await find([[other, listed('a browser', 'WEB'), listed(null, 'SCHEDULER')]])).toBeUndefined()
  })

  it('is not taken for missing in a list that does not say who started its runs', async () => {
    expect(await faultOf(find([[listed(null)]]))).toMatchObject({ fault: 'provider_invalid_response' })
  })
})

describe('an error of Apify', () => {
  const refuse = (status: number, retryAfter: string) => () =>
    new Response('innards', { status, headers: { 'retry-after': retryAfter } })
  it.each<[string, Handle, string, number?]>([
    ['429 with seconds', refuse(429, '7'), 'provider_rate_limited', 7_000],
    ['429 with a date gone by', refuse(429, 'Wed, 21 Oct 2015 07:28:00 GMT'), 'provider_rate_limited', 0],
    ['503 with seconds', refuse(503, '3'), 'provider_unavailable', 3_000],
    ['a status that it does not document', () => Response.json(run('innards')), 'provider_invalid_response'],
    [
      'an id that leads elsewhere',
      () => Response.json({ data: { ...run('READY').data, id: '../innards' } }),
      'provider_invalid_response',
    ],
  ])('after %s has its kind and quotes nothing', async (_, handle, fault, retryAfterMs) => {
    expect(await faultOf(apify(handle).read('run1', never))).toEqual({ fault, retryAfterMs })
  })

  it('is a page with more items than requested', async () => {
    expect(await faultOf(items(Array(1001).fill(null)))).toMatchObject({ fault: 'provider_invalid_response' })
  })

  it('does not hide the reason of an abort', async () => {
    const stopping = new AbortController()
    const request = apify(() => new Promise(() => {})).read('run1', stopping.signal)
    stopping.abort(new Error('The worker is stopping'))
    await expect(request).rejects.toThrow('The worker is stopping')
  })
})

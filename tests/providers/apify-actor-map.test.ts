import { describe, expect, it, test } from 'vitest'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { readWorkerConfiguration } from '../../shared/composition/worker-configuration.ts'
import { ActorMap } from '../../shared/providers/apify/actor-map.ts'
import { apifyPlaycounts } from '../../shared/providers/apify/apify.ts'
import { serve } from './vendor.ts'

const never = new AbortController().signal
const id = '4cOdK2wGLETKBW3PvgPWqT'
const metadata = { name: null, artist: null, release_date: null }

type Input = Partial<ActorMap['input']>
type Output = Partial<ActorMap['output']>
const mapOf = (input: Input, output: Output) =>
  ActorMap.parse({
    input: { field: 'urls', recording: 'url', ...input },
    output: { track: 'id', count: 'plays', ...output },
  })

const open = (map: ActorMap, handle: (request: Request) => Response | Promise<Response>) =>
  apifyPlaycounts({ apiBase: serve(handle), token: 't', actor: 'a/b', map })

async function inputOf(input: Input) {
  let sent: unknown
  const actor = open(mapOf(input, {}), async (request) => {
    sent = await request.json()
    return Response.json({ data: { id: 'run', defaultDatasetId: 'set', status: 'READY' } })
  })
  const one = { isrc: 'QZTST2600001', track_id: id }
  await actor.start([one, { ...one, isrc: 'QZTST2600002' }], 'name', never)
  return sent
}

async function read(output: Output, ...items: unknown[]) {
  let fields: string | null = null
  const actor = open(mapOf({}, output), (request) => {
    fields = new URL(request.url).searchParams.get('fields')
    return Response.json(items)
  })
  return { ...await actor.page('set', 0, never), fields }
}

describe('the input of an actor', () => {
  it.each<[Input, unknown]>([
    [{ recording: 'isrc' }, { urls: ['QZTST2600001', 'QZTST2600002'] }],
    [{ recording: 'id', field: 'track ids' }, { 'track ids': [id] }],
    [{ recording: 'uri' }, { urls: [`spotify:track:${id}`] }],
    [{}, { urls: [`https://open.spotify.com/track/${id}`] }],
    [{ key: 'url' }, { urls: [{ url: `https://open.spotify.com/track/${id}` }] }],
    [{ recording: 'isrc', key: 'isrc', constants: { proxy: { groups: ['A'] }, urls: 'replaced' } }, {
      proxy: { groups: ['A'] },
      urls: [{ isrc: 'QZTST2600001' }, { isrc: 'QZTST2600002' }],
    }],
  ])('with %j has each recording or track once', async (input, sent) => {
    expect(await inputOf(input)).toEqual(sent)
  })
})

describe('an item of an actor', () => {
  it.each([
    id,
    `spotify:track:${id}`,
    `https://open.spotify.com/track/${id}`,
    `https://open.spotify.com/intl-de/track/${id}?si=0123456789abcdef`,
    `https://open.spotify.com/track/${id}/`,
  ])('identifies its track by %s', async (track) => {
    const { observations } = await read({}, { id: track, plays: 7 })
    expect(observations).toEqual([{ track_id: id, value: 7, ...metadata }])
  })

  it.each([
    '',
    7,
    null,
    id.slice(1),
    `${id}A`,
    `spotify:album:${id}`,
    `https://open.spotify.com/album/${id}`,
    `https://open.spotify.com/track/${id}A`,
  ])('is rejected if its track is %j', async (track) => {
    expect(await read({}, { id: track, plays: 7 })).toMatchObject({ observations: [], rejected: 1 })
  })

  it('is read at nested places, and only those fields are requested', async () => {
    const output = {
      track: 'track.uri',
      count: 'track.stats.streams',
      artist: 'artists.0.name',
      name: 'track.name',
    }
    const track = { uri: `spotify:track:${id}`, stats: { streams: 9 }, name: 'Song' }
    const { observations, fields } = await read(output, { track, artists: [{ name: 'A' }, { name: 'B' }] })
    expect(observations).toEqual([{ track_id: id, value: 9, name: 'Song', artist: 'A', release_date: null }])
    expect(fields).toBe('track,artists')
  })

  it('has no value that it only inherits', async () => {
    expect(await read({ count: 'constructor.length' }, { id })).toMatchObject({ rejected: 1 })
  })

  it.each<[unknown, number | undefined, boolean]>([
    [0, 0, true],
    ['0', 0, true],
    ['1605446789', 1605446789, true],
    ['1,605,446,789', 1605446789, true],
    ['1.605.446.789', 1605446789, true],
    ['1 605 446 789', 1605446789, true],
    ['1\u202f605\u00a0446', 1605446, true],
    ['1,60', undefined, true],
    ['16,05,446', undefined, true],
    ['1.6B', undefined, true],
    ['-1', undefined, true],
    ['1e9', undefined, true],
    ['', undefined, true],
    [-1, undefined, true],
    [1.5, undefined, true],
    ['9007199254740992', undefined, true],
    [null, undefined, true],
    ['1605446789', undefined, false],
  ])('with the count %j is an observation of %s (as a text: %s)', async (plays, value, countText) => {
    const { observations } = await read({ countText }, { id, plays })
    expect(observations.map((one) => one.value)).toEqual(value === undefined ? [] : [value])
  })

  it('has the date of a release time', async () => {
    const releaseDates = ['1987-11-12T00:00:00Z', '1987-11-12', '1987', '1987-13-12T00:00:00Z']
    const { observations } = await read(
      { releaseDate: 'released' },
      ...releaseDates.map((released) => ({ id, plays: 1, released })),
    )
    expect(observations.map(({ release_date }) => release_date))
      .toEqual(['1987-11-12', '1987-11-12', null, null])
  })
})

const functionEnvironment = {
  BASE_URL: 'https://api.example.com',
  APP_URL: 'https://app.example.com',
  DATABASE_URL: 'postgres://platform_api:secret@db.example.com/postgres?sslmode=require',
  AUTH_ISSUER: 'https://auth.example.com/auth/v1',
  AUTH_JWT_SECRET: 'a-secret-of-more-than-32-characters-000000',
  APIFY_TOKEN: 'apify_api_test',
  APIFY_ACTOR: 'a/b',
}
const workerEnvironment = { ...functionEnvironment, WORKER_DATABASE_URL: functionEnvironment.DATABASE_URL }
const input = { field: 'urls', recording: 'url' }
const output = { track: 'id', count: 'plays' }
const setMap = (map: unknown) => ({ APIFY_ACTOR_MAP: typeof map === 'string' ? map : JSON.stringify(map) })

test.each<[unknown, RegExp]>([
  ['{planted', /APIFY_ACTOR_MAP: the text is not valid/],
  [{}, /APIFY_ACTOR_MAP: input is not valid .*, output is not valid/],
  [{ input, output, planted: 1 }, /APIFY_ACTOR_MAP: the text has an unknown field/],
  [{ input: { ...input, recording: 'planted' }, output }, /input\.recording is not valid/],
  [{ input, output: { count: 'plays' } }, /output is not valid .*either isrc or track/],
  [{ input, output: { ...output, isrc: 'isrc' } }, /output is not valid .*either isrc or track/],
  [{ input, output: { ...output, count: 'planted..x' } }, /output\.count is not valid/],
])('the map %j is an error at the start that quotes no value', (map, message) => {
  for (
    const start of [
      () => readWorkerConfiguration({ ...workerEnvironment, ...setMap(map) }),
      () => readConfiguration({ ...functionEnvironment, ...setMap(map) }),
    ]
  ) {
    expect(start).toThrow(message)
    expect(start).not.toThrow(/planted/)
  }
})

test('a map that needs tracks ends the start of a worker without the search, and makes the API do without captures', () => {
  const map = setMap({ input, output })
  expect(() => readWorkerConfiguration({ ...workerEnvironment, ...map })).toThrow(
    /^Configuration is not complete\. SPOTIFY_CLIENT_ID: is required, because playcounts as configured need it$/,
  )
  expect(readConfiguration({ ...functionEnvironment, ...map }).vendors.missing.playcounts)
    .toBe('SPOTIFY_CLIENT_ID')
  const search = { SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 'secret' }
  expect(readWorkerConfiguration({ ...workerEnvironment, ...map, ...search }).vendors.missing.playcounts)
    .toBeUndefined()
  expect(readConfiguration({ ...functionEnvironment, ...map, ...search }).vendors.missing.playcounts)
    .toBeUndefined()
  // An actor that takes and returns ISRCs does not need it.
  const isrcs = setMap({ input: { ...input, recording: 'isrc' }, output: { isrc: 'isrc', count: 'plays' } })
  expect(readWorkerConfiguration({ ...workerEnvironment, ...isrcs }).vendors.missing.playcounts)
    .toBeUndefined()
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OperationError } from '../../../shared/errors/errors.ts'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { openSource } from '../../../shared/operations/catalogs/song-source.ts'
import { identifySources, type RecordingsPort } from '../../../shared/providers/identify-source.ts'
import { completeRecordings } from '../../../shared/tasks/complete-recordings.ts'
import { fillCatalog } from '../../../shared/tasks/fill-catalog.ts'
import { demoAlbum } from '../../../supabase/local/stand-ins/demo-recordings.ts'
import { catalog, upcOf } from '../../../supabase/local/stand-ins/spotify-api-catalog.ts'
import { createAccount, testIsrc } from '../../support/accounts.ts'
import { fastRetryPolicy } from '../../support/captures.ts'
import { openRecordings } from '../../support/fills.ts'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { openWorker, readRun, untilRun } from '../../support/worker.ts'
import { membersOf, openCatalogs } from './world.ts'

const { platform, send: sendTo, tool, create } = openCatalogs('each')
fixture(() =>
  openWorker(platform.database, [fillCatalog(fastRetryPolicy), completeRecordings(fastRetryPolicy)], {
    providers: { ...openRecordings(platform.vendors, 2_000), generator: openGenerator(undefined) },
    maxAttempts: 3,
  })
)
let catalogId: string
beforeEach(async () => {
  catalogId = await create()
})
afterEach(() => {
  platform.vendors.spotifyApi.clearFaults()
  platform.vendors.appleMusic.clearFaults()
})

const send = (body: object, status = 200) => json(sendTo('POST', `/${catalogId}/songs/import`, body), status)
const add = (...isrcs: string[]) => json(sendTo('POST', `/${catalogId}/songs`, { isrcs }))
const ended = (runId: string) => untilRun(platform.database, runId, { finished_at: expect.any(Date) })
const start = async (source: string): Promise<string> => (await send({ source }, 202)).runId
const fill = async (source: string) => await ended(await start(source))
const minutesUntil = ({ run_at }: { run_at: Date }) => (run_at.getTime() - Date.now()) / 60_000

// deno-lint-ignore no-explicit-any -- made-up items
const items = (name: string): any[] => catalog[name]!.flatMap(({ item }) => item ?? [])
const albumUrl = `https://open.spotify.com/album/${demoAlbum.id}`
const albumTracks = () => items('tracks').filter((track) => track.album.id === demoAlbum.id)
const albumIsrcs = () => albumTracks().map((track) => track.external_ids.isrc).toSorted()

it.each([true, false])(
  'no service is called for a catalog of somebody else (dry run: %s)',
  async (dry_run) => {
    const { spotifyApi, appleMusic } = platform.vendors
    const other = await createAccount(platform.database)
    for (const { requests } of [spotifyApi, appleMusic]) requests.splice(0)
    for (const source of [albumUrl, upcOf(demoAlbum.number)]) {
      for (const at of ['', '/import']) {
        const sent = sendTo('POST', `/${catalogId}/songs${at}`, { source, dry_run }, other)
        expect(await json(sent, 404)).toEqual({ status: 'error', error: 'Catalog not found' })
      }
    }
    expect([...spotifyApi.requests, ...appleMusic.requests]).toEqual([])
  },
)

describe('a dry run', () => {
  it('says what a source would add, and changes nothing', async () => {
    const [isrc] = albumIsrcs()
    await add(isrc)
    const preview = await send({ source: albumUrl, dry_run: true })
    expect(preview).toMatchObject({
      ...{ dry_run: true, added: 2, updated: 0, unchanged: 1, refused_count: 0, song_count: 1 },
      ...{ is_complete: true, file: null },
    })
    expect(preview.runId).toBeUndefined()
    const byIsrc = new Map(albumTracks().map((track) => [track.external_ids.isrc, track]))
    for (const recording of preview.recordings) {
      const track = byIsrc.get(recording.isrc)
      expect(recording).toEqual({
        isrc: recording.isrc,
        line: null,
        name: track.name,
        artist: track.artists[0].name,
        release_date: track.album.release_date,
        share: null,
        state: recording.isrc === isrc ? 'unchanged' : 'new',
      })
    }
    expect(await membersOf(platform.database, catalogId)).toEqual([isrc])
  })

  it('of what the service does not have is a 404, and of a service that fails a 502', async () => {
    const missing = 'spotify:track:4aawyAB9vmqN3uQ7FjRGTy'
    expect((await send({ source: missing, dry_run: true }, 404)).error).toMatch(/^The service does not have/)
    platform.vendors.spotifyApi.order({ fault: 'unavailable', times: 100 })
    expect((await send({ source: missing, dry_run: true }, 502)).error)
      .toBe('Failed to reach the service of the source')
  })
})

describe('a fill', () => {
  it.each([
    ['an artist', () => `spotify:artist:${items('artists')[0].id}`, 10],
    ['a playlist', () => `https://open.spotify.com/playlist/${items('playlists')[0].id}`, 22],
    ['a UPC', () => upcOf(demoAlbum.number), 3],
    ['an artist of the store', () => 'https://music.apple.com/us/artist/lanterns/1000001', 28],
  ])('adds %s', async (_, source, count) => {
    const { state, output } = await fill(source())
    expect({ state, added: output.added }).toEqual({ state: 'completed', added: count })
    expect(await membersOf(platform.database, catalogId)).toHaveLength(count)
  })

  it('leaves out the recordings that are excluded', async () => {
    const [first, ...others] = albumIsrcs()
    const { runId } = await send({ source: albumUrl, excluded: first }, 202)
    expect(await ended(runId)).toMatchObject({ state: 'completed', output: { read: 3, added: 2 } })
    expect(await membersOf(platform.database, catalogId)).toEqual(others)
  })

  it('is one run, however often it is requested while it runs', async () => {
    platform.vendors.spotifyApi.order({ fault: 'slow', on: '/tracks' })
    const runIds = new Set(await Promise.all([1, 2, 3, 4].map(() => start(albumUrl))))
    expect(runIds.size).toBe(1)
    expect(await ended([...runIds][0]!)).toMatchObject({ state: 'completed', output: { added: 3 } })
  })

  it('continues after a fault, with the page at which it was', async () => {
    platform.vendors.spotifyApi.order({ fault: 'truncated', on: 'offset=50' })
    platform.vendors.spotifyApi.order({ fault: 'error', on: '/v1/playlists', times: 1 })
    const { state, output } = await fill(`spotify:playlist:${items('playlists').at(-1).id}`)
    expect({ state, added: output.added }).toEqual({ state: 'completed', added: 26 })
  })

  it('waits as long as the service asks, which is no failed attempt', async () => {
    const { database, vendors } = platform
    vendors.spotifyApi.order({ fault: 'rate_limited', on: '/tracks', retry_after_s: 3_600 })
    const runId = await start(albumUrl)
    await expect.poll(async () => minutesUntil(await readRun(database, runId))).toBeGreaterThan(58)
    expect(await readRun(database, runId)).toMatchObject({ attempts: 0, error: null })
    await database.owner`update app.task_runs set run_at = now() where id = ${runId}`
    expect(await ended(runId)).toMatchObject({ state: 'completed', output: { added: 3 } })
  })

  it('of what the service does not have fails, and says so', async () => {
    expect(await fill('spotify:playlist:4aawyAB9vmqN3uQ7FjRGTy')).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^not_found: /),
    })
  })

  it('ends if its catalog is deleted', async () => {
    platform.vendors.spotifyApi.order({ fault: 'slow', on: '/tracks' })
    const runId = await start(albumUrl)
    await json(sendTo('DELETE', `/${catalogId}`))
    expect(await ended(runId)).toMatchObject({ state: 'failed', error: expect.stringMatching(/^conflict: /) })
  })
})

it.each([
  [{}, 'Exactly one of source and csv must be provided'],
  [{ source: albumUrl, csv: 'isrc' }, 'Exactly one of source and csv must be provided'],
  [{ source: 'https://open.spotify.com.evil.example/album/1' }, 'Give the address'],
  [{ source: '8.84385E+11' }, 'A spreadsheet has rounded this number'],
])('%j is refused', async (body, message) => {
  expect((await send(body, 400)).error).toContain(message)
})

it('the tool counts a source in a dry run, and starts the run that adds it', async () => {
  const call = async (args: object) =>
    (await tool('add_catalog_songs', { catalogId, ...args })).structuredContent
  expect(await call({ source: albumUrl, dry_run: true }))
    .toMatchObject({ added: 3, song_count: 0, is_complete: true })
  const { runId, added } = await call({ source: albumUrl })
  expect(added).toBe(0)
  expect(await ended(runId)).toMatchObject({ state: 'completed', output: { added: 3 } })
  expect(await call({ isrcs: [...albumIsrcs(), testIsrc(1)], dry_run: true }))
    .toMatchObject({ added: 1, song_count: 3 })
})

describe('recordings without details', () => {
  const lookUps = () =>
    platform.vendors.appleMusic.requests.filter(({ path }) => path.includes('filter[isrc]')).length
  const details = async (isrc: string) => {
    const [row] = await platform.database.owner`
      select name, artist, release_date::text, details_looked_up_at from app.songs where isrc = ${isrc}`
    return row
  }

  const open = () =>
    platform.database.owner<{ id: string; run_at: Date }[]>`
      select id, run_at from app.task_runs where task = 'complete_recordings' and finished_at is null`
  const lookedUp = (isrc: string) =>
    expect.poll(async () => (await details(isrc))?.details_looked_up_at).not.toBeNull()
  const named = (isrc: string) => expect.poll(async () => (await details(isrc))?.name).not.toBeNull()

  it('are completed from the store, and unknown ones are asked for once in 30 days', async () => {
    await add('QZSTN2600003', testIsrc(77))
    await lookedUp(testIsrc(77))
    expect(await details('QZSTN2600003')).toMatchObject({ artist: 'The Paper Lanterns' })
    expect(await details(testIsrc(77))).toMatchObject({ name: null, artist: null })
    // The next run waits until the unknown recording is due again.
    await expect.poll(async () => (await open()).map((run) => minutesUntil(run) > 29 * 1440)).toEqual([true])
    const before = lookUps()
    await add(testIsrc(78))
    await lookedUp(testIsrc(78))
    expect(lookUps()).toBe(before + 1)
    expect(platform.vendors.appleMusic.requests.at(-1)!.path).not.toContain(testIsrc(77))
    await platform.database.owner`
      update app.songs set details_looked_up_at = now() - interval '31 days' where isrc = ${testIsrc(77)}`
    await add(testIsrc(79))
    await lookedUp(testIsrc(79))
    expect((await details(testIsrc(77)))!.details_looked_up_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('wait as long as the store asks', async () => {
    platform.vendors.appleMusic.order({ fault: 'rate_limited', retry_after_s: 3_600 })
    await add('QZSTN2600005')
    await expect.poll(async () => (await open()).map(minutesUntil)[0])
      .toSatisfy((minutes) => minutes > 58 && minutes < 62)
    await platform.database.owner`
      update app.task_runs set run_at = now() where task = 'complete_recordings' and finished_at is null`
    await named('QZSTN2600005')
  })

  it('wait for hours after the store failed, and are due at once when others are added', async () => {
    platform.vendors.appleMusic.order({ fault: 'unavailable', times: 100 })
    await add('QZSTN2600004')
    await expect.poll(() =>
      platform.database.value`
        select id from app.task_runs where task = 'complete_recordings' and error like 'provider_unavailable: %'`
    ).not.toBeNull()
    expect(await details('QZSTN2600004')).toMatchObject({ name: null, details_looked_up_at: null })
    platform.vendors.appleMusic.clearFaults()
    await add(testIsrc(80))
    await named('QZSTN2600004')
  })
})

describe('a UPC', () => {
  /** Opens the services for it: each has it (true), does not have it (false), or is not available. */
  const openUpc = (has: Partial<Record<RecordingsPort, boolean>>) =>
    openSource(
      {
        db: { call: () => Promise.resolve() },
        require(port: RecordingsPort) {
          if (has[port] === undefined) throw new OperationError('feature_unavailable', `No ${port}`)
          const page = { recordings: [], skipped: 0, next: null, total: 0 }
          return Promise.resolve({ list: () => Promise.resolve(has[port] ? page : undefined) })
        },
      } as never,
      crypto.randomUUID(),
      identifySources('0200000000009'),
    )

  it.each<[string, Parameters<typeof openUpc>[0]]>([
    ['storeRecordings', { storeRecordings: true, streamingRecordings: true }],
    ['streamingRecordings', { storeRecordings: false, streamingRecordings: true }],
    ['streamingRecordings', { streamingRecordings: true }],
  ])('is read by %s of %o, the first that has it', async (port, has) => {
    expect((await openUpc(has)).port).toBe(port)
  })

  it.each<[string, Parameters<typeof openUpc>[0]]>([
    ['not_found', { storeRecordings: false, streamingRecordings: false }],
    ['feature_unavailable', {}],
  ])('fails with %s for %o', async (code, has) => {
    await expect(openUpc(has)).rejects.toMatchObject({ code })
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { completeRecordings } from '../../../shared/tasks/complete-recordings.ts'
import { fillCatalog } from '../../../shared/tasks/fill-catalog.ts'
import { demoAlbum } from '../../../supabase/local/stand-ins/demo-recordings.ts'
import { catalog, upcOf } from '../../../supabase/local/stand-ins/spotify-api-catalog.ts'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { fastRetryPolicy } from '../../support/captures.ts'
import { openRecordings } from '../../support/fills.ts'
import { fixture } from '../../support/fixture.ts'
import { rpc } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { openWorker, readRun, untilRun } from '../../support/worker.ts'
import { membersOf } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database), 'each')
fixture(() =>
  openWorker(platform.database, [fillCatalog(fastRetryPolicy), completeRecordings(fastRetryPolicy)], {
    providers: { ...openRecordings(platform.vendors, 2_000), generator: openGenerator(undefined) },
    maxAttempts: 3,
  })
)
let catalogId: string
beforeEach(async () => {
  catalogId = await createCatalog(platform.database, owner, [])
})
afterEach(() => {
  platform.vendors.spotifyApi.clearFaults()
  platform.vendors.appleMusic.clearFaults()
})

const path = (more = '') => `/api/catalogs/${catalogId}/songs${more}`
const send = (body: object, headers = {}) =>
  sendJson(platform, { ...key(owner), ...headers }, 'POST', path('/import'), body)
const list = async (query = '') => (await json(sendJson(platform, owner, 'GET', path(query)))).songs
const ended = (runId: string) => untilRun(platform.database, runId, { finished_at: expect.any(Date) })
const fill = async (source: string) => await ended((await json(send({ source }), 202)).runId)

const minutesUntil = ({ run_at }: { run_at: Date }) => (run_at.getTime() - Date.now()) / 60_000

// deno-lint-ignore no-explicit-any -- made-up items
const items = (name: string): any[] => catalog[name]!.flatMap(({ item }) => item ?? [])
const albumUrl = `https://open.spotify.com/album/${demoAlbum.id}`
const albumTracks = () => items('tracks').filter((track) => track.album.id === demoAlbum.id)
const albumIsrcs = () => albumTracks().map((track) => track.external_ids.isrc).toSorted()

it.each([true, false])(
  'no service is called for a catalog of somebody else, dry run or not (%s)',
  async (dry_run) => {
    const { spotifyApi, appleMusic } = platform.vendors
    const other = await createAccount(platform.database)
    spotifyApi.requests.splice(0)
    appleMusic.requests.splice(0)
    for (const source of [albumUrl, upcOf(demoAlbum.number)]) {
      for (const at of ['', '/import']) {
        const sent = sendJson(platform, other, 'POST', path(at), { source, dry_run })
        expect(await json(sent, 404)).toEqual({ status: 'error', error: 'Catalog not found' })
      }
    }
    expect([...spotifyApi.requests, ...appleMusic.requests]).toEqual([])
  },
)

describe('a dry run', () => {
  it('says what a source would add, and changes nothing', async () => {
    const [isrc] = albumIsrcs()
    await json(sendJson(platform, owner, 'POST', path(), { isrcs: [isrc] }))
    const preview = await json(send({ source: albumUrl, dry_run: true }))
    expect(preview).toMatchObject({
      status: 'success',
      dry_run: true,
      added: 2,
      updated: 0,
      unchanged: 1,
      refused_count: 0,
      song_count: 1,
      is_complete: true,
      file: null,
    })
    expect(preview.runId).toBeUndefined()
    const byIsrc = new Map(albumTracks().map((track) => [track.external_ids.isrc, track]))
    for (const recording of preview.recordings) {
      const track = byIsrc.get(recording.isrc)
      expect(recording).toEqual({
        isrc: recording.isrc,
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
    expect((await json(send({ source: missing, dry_run: true }), 404)).error).toMatch(
      /^The service does not have/,
    )
    platform.vendors.spotifyApi.order({ fault: 'unavailable', times: 100 })
    expect(await json(send({ source: missing, dry_run: true }), 502)).toEqual({
      status: 'error',
      error: 'Failed to reach the service of the source',
    })
  })
})

describe('a fill', () => {
  it('adds an album with names and dates, shows its progress, and adds nothing twice', async () => {
    const run = await fill(albumUrl)
    expect(run).toMatchObject({
      state: 'completed',
      progress: { read: 3, added: 3 },
      output: { catalog_id: catalogId, read: 3, added: 3, skipped: 0 },
    })
    expect((await list()).map(({ isrc }: { isrc: string }) => isrc)).toEqual(albumIsrcs())
    for (const { name, artist, release_date } of await list()) {
      expect([name, artist, release_date]).not.toContain(null)
    }
    expect((await fill(`spotify:album:${demoAlbum.id}`)).output).toMatchObject({ read: 3, added: 0 })
  })

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

  it('is one run, however often it is requested while it runs', async () => {
    platform.vendors.spotifyApi.order({ fault: 'slow', on: '/tracks' })
    const requests = await Promise.all(Array.from({ length: 4 }, () => json(send({ source: albumUrl }), 202)))
    const runIds = new Set(requests.map(({ runId }) => runId))
    expect(runIds.size).toBe(1)
    expect(await ended([...runIds][0])).toMatchObject({ state: 'completed', output: { added: 3 } })
  })

  it('with an Idempotency-Key starts once also after its end', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { runId } = await json(send({ source: albumUrl }, headers), 202)
    await ended(runId)
    expect((await json(send({ source: albumUrl }, headers), 202)).runId).toBe(runId)
    expect((await json(send({ source: upcOf(1) }, headers), 409)).error).toMatch(/Idempotency-Key/)
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
    const { runId } = await json(send({ source: albumUrl }), 202)
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

  it('ends if its catalog is deleted, or if it is cancelled', async () => {
    platform.vendors.spotifyApi.order({ fault: 'slow', on: '/tracks' })
    const { runId } = await json(send({ source: albumUrl }), 202)
    await json(sendJson(platform, owner, 'DELETE', `/api/catalogs/${catalogId}`))
    expect(await ended(runId)).toMatchObject({ state: 'failed', error: expect.stringMatching(/^conflict: /) })
    catalogId = await createCatalog(platform.database, owner, [])
    platform.vendors.spotifyApi.order({ fault: 'slow', on: '/tracks' })
    const second = await json(send({ source: albumUrl }), 202)
    await json(sendJson(platform, owner, 'POST', `/api/tasks/runs/${second.runId}/cancel`, {}), 202)
    expect(await ended(second.runId)).toMatchObject({ error: expect.stringMatching(/^cancelled: /) })
  })
})

it.each([
  [{}, 'Exactly one of source and csv must be provided'],
  [{ source: albumUrl, csv: 'isrc' }, 'Exactly one of source and csv must be provided'],
  [{ source: 'https://open.spotify.com.evil.example/album/1' }, 'Give the address'],
  [{ source: '8.84385E+11' }, 'A spreadsheet has rounded this number'],
])('%j is refused', async (body, message) => {
  expect((await json(send(body), 400)).error).toContain(message)
})

describe('the tool', () => {
  const call = async (args: object) => {
    const { body } = await rpc(platform.mcp, '2026-07-28' as never, key(owner), 'tools/call', {
      name: 'add_catalog_songs',
      arguments: { catalogId, ...args },
    })
    return body.result.structuredContent
  }

  it('counts a source in a dry run, and starts the run that adds it', async () => {
    expect(await call({ source: albumUrl, dry_run: true })).toMatchObject({
      added: 3,
      song_count: 0,
      is_complete: true,
    })
    const { runId, added } = await call({ source: albumUrl })
    expect(added).toBe(0)
    expect(await ended(runId)).toMatchObject({ state: 'completed', output: { added: 3 } })
    expect(await call({ isrcs: [...albumIsrcs(), testIsrc(1)], dry_run: true })).toMatchObject({
      added: 1,
      song_count: 3,
    })
  })
})

describe('recordings without details', () => {
  const lookUps = () =>
    platform.vendors.appleMusic.requests.filter(({ path }) => path.includes('filter[isrc]')).length
  const details = async (isrc: string) => {
    const [row] = await platform.database.owner`
      select name, artist, release_date::text, details_looked_up_at from app.songs where isrc = ${isrc}`
    return row
  }

  it('are completed from the store, and unknown ones are asked for once in 30 days', async () => {
    const { owner: sql } = platform.database
    const add = (isrcs: string[]) => json(sendJson(platform, owner, 'POST', path(), { isrcs }))
    await add(['QZSTN2600003', testIsrc(77)])
    await expect.poll(async () => (await details(testIsrc(77)))?.details_looked_up_at).not.toBeNull()
    expect(await details('QZSTN2600003')).toMatchObject({ artist: 'The Paper Lanterns' })
    expect(await details(testIsrc(77))).toMatchObject({ name: null, artist: null })
    // The next run waits until the unknown recording is due again.
    const open = () =>
      sql`
      select (run_at > now() + interval '29 days') as waits from app.task_runs
      where task = 'complete_recordings' and finished_at is null`
    await expect.poll(open).toEqual([{ waits: true }])
    const before = lookUps()
    await add([testIsrc(78)])
    await expect.poll(async () => (await details(testIsrc(78)))?.details_looked_up_at).not.toBeNull()
    expect(lookUps()).toBe(before + 1)
    expect(platform.vendors.appleMusic.requests.at(-1)!.path).not.toContain(testIsrc(77))
    await sql`update app.songs set details_looked_up_at = now() - interval '31 days' where isrc = ${
      testIsrc(77)
    }`
    await add([testIsrc(79)])
    await expect.poll(async () => (await details(testIsrc(79)))?.details_looked_up_at).not.toBeNull()
    expect((await details(testIsrc(77)))!.details_looked_up_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('wait as long as the store asks', async () => {
    const { owner: sql } = platform.database
    platform.vendors.appleMusic.order({ fault: 'rate_limited', retry_after_s: 3_600 })
    await json(sendJson(platform, owner, 'POST', path(), { isrcs: ['QZSTN2600005'] }))
    const open = async () => {
      const [run] = await sql`
        select * from app.task_runs where task = 'complete_recordings' and finished_at is null`
      return run && minutesUntil(run as unknown as { run_at: Date })
    }
    await expect.poll(open).toSatisfy((minutes) => minutes > 58 && minutes < 62)
    await sql`
      update app.task_runs set run_at = now() where task = 'complete_recordings' and finished_at is null`
    await expect.poll(async () => (await details('QZSTN2600005'))?.name).not.toBeNull()
  })

  it('wait for hours after the store failed, and are due at once when others are added', async () => {
    const { owner: sql } = platform.database
    platform.vendors.appleMusic.order({ fault: 'unavailable', times: 100 })
    await json(sendJson(platform, owner, 'POST', path(), { isrcs: ['QZSTN2600004'] }))
    const latest = async () => {
      const [run] = await sql`
        select id from app.task_runs where task = 'complete_recordings' and error like 'provider_unavailable: %'`
      return run && await readRun(platform.database, run.id)
    }
    await expect.poll(latest).toBeDefined()
    expect(await details('QZSTN2600004')).toMatchObject({ name: null, details_looked_up_at: null })
    platform.vendors.appleMusic.clearFaults()
    await json(sendJson(platform, owner, 'POST', path(), { isrcs: [testIsrc(80)] }))
    await expect.poll(async () => (await details('QZSTN2600004'))?.name).not.toBeNull()
  })
})

import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ActorMap } from '../../../shared/providers/apify/actor-map.ts'
import { actorShapes } from '../../../supabase/local/stand-ins/apify-actors.ts'
import { startApify } from '../../../supabase/local/stand-ins/apify.ts'
import { faults } from '../../sql/credits/ledger.ts'
import { readSource } from '../../structure/imports.ts'
import { createAccount, createCatalog, type TestAccount } from '../../support/accounts.ts'
import { charges, getSnapshot, newIsrcs, observations, openCaptures, post } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { startFunction } from '../../support/processes.ts'
import { readRun, untilRun, workerUrl } from '../../support/worker.ts'

/** The two worked examples of the documentation. */
const [objectsMap, textsMap] = [...readSource('docs/captures.md').matchAll(/APIFY_ACTOR_MAP='([^']+)'/g)]
  .map(([, text]) => ActorMap.parse(JSON.parse(text!)))

const worlds = {
  'objects with addresses': fixture(() => openCaptures({ shape: actorShapes.objects, map: objectsMap })),
  'texts with URIs': fixture(() => openCaptures({ shape: actorShapes.texts, map: textsMap })),
}
const captures = worlds['objects with addresses']

/** ISRCs that the stand-in of the search has, from a number between 1 and 40 on. */
const known = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `QZDM0${2_000_000 + from + n}`)

type World = typeof captures

async function start({ platform, database }: World, isrcs: string[], owner?: TestAccount) {
  owner ??= await createAccount(database)
  const catalogId = await createCatalog(database, owner, isrcs)
  const { snapshot, runId } = await json(post(platform, owner, { catalog_id: catalogId }), 202)
  return { owner, id: snapshot.id as string, runId: runId as string }
}

async function capture(world: World, isrcs: string[]) {
  const { owner, id, runId } = await start(world, isrcs)
  const { output, error } = await world.ended(runId)
  const rows = await observations(world.database, id)
  const { state } = await getSnapshot(world.platform, owner, id)
  const observed = rows.map(({ isrc }) => isrc)
  return { state, error, output, observed, charges: await charges(world.database, owner.id) }
}

const forget = ({ database }: World) =>
  database.owner`update app.songs set spotify_track_id = null, spotify_looked_up_at = null`

afterEach(() => {
  captures.apify.clearFaults()
  captures.spotifyApi.clearFaults()
})
afterAll(async () => {
  expect(await faults(captures.database)).toEqual([])
})

describe.each(Object.entries(worlds))('with an actor that takes %s', (_, world) => {
  it('a capture goes from ISRCs to observations, and names those without a track', async () => {
    world.takeSearches()
    const [isrcs, missing] = [known(1, 12), newIsrcs(3)]
    const first = await capture(world, [...isrcs, ...missing])
    expect(first).toMatchObject({
      ...{ state: 'done', error: null, observed: isrcs, charges: [-2] },
      output: { recording_count: 15, captured_count: 12, credits: 2 },
    })
    expect(first.output.not_found).toEqual({ count: 3, isrcs: missing })
    expect(world.takeSearches()).toEqual([...isrcs, ...missing].sort())
    const [song] = await world.database.owner`select * from app.songs where isrc = ${isrcs[0]!}`
    const spotify_track_id = expect.stringMatching(/^standintrack\d{10}$/)
    expect(song).toMatchObject({ spotify_track_id, artist: 'A stand-in' })
  })

  it('a second capture searches for nothing, and a third only for what is new', async () => {
    const missing = newIsrcs(1)
    await capture(world, [...known(1, 12), ...missing])
    world.takeSearches()
    expect((await capture(world, [...known(1, 12), ...missing])).observed).toEqual(known(1, 12))
    expect(world.takeSearches()).toEqual([])
    expect((await capture(world, known(10, 5))).observed).toEqual(known(10, 5))
    expect(world.takeSearches()).toEqual(known(13, 2))
  })
})

it('a recording is searched for again after a week without a track, or with a track that had no observation for long', async () => {
  const { database, takeSearches } = captures
  const [measured, unmeasured] = [known(20, 1)[0]!, known(21, 1)[0]!]
  const [missing, missingOfToday] = newIsrcs(2)
  const all = [measured, unmeasured, missing!, missingOfToday!]
  await capture(captures, all)
  await database.owner`
    update app.songs set spotify_looked_up_at = now() - interval '8 days'
    where isrc = any (${all}) and isrc <> ${missingOfToday!}`
  await database.owner`update app.songs set spotify_track_id = ${'0'.repeat(22)} where isrc = ${unmeasured}`
  await database.owner`delete from app.song_measurements where isrc = ${unmeasured}`
  takeSearches()
  expect((await capture(captures, all)).observed).toEqual([measured, unmeasured])
  expect(takeSearches()).toEqual([missing!, unmeasured].sort())
})

it('two recordings with one track both get its observation', async () => {
  const { database } = captures
  const [one, other] = [known(25, 1)[0]!, newIsrcs(1)[0]!]
  await capture(captures, [one, other])
  await database.owner`
    update app.songs set spotify_track_id = (select s.spotify_track_id from app.songs s where s.isrc = ${one})
    where isrc = ${other}`
  expect((await capture(captures, [one, other])).observed).toEqual([one, other].sort())
})

it('a capture without any track fails, costs nothing and starts no actor', async () => {
  captures.apify.requests.splice(0)
  const missing = newIsrcs(2)
  const { output, ...rest } = await capture(captures, missing)
  const error = expect.stringMatching(/^nothing_captured: /)
  expect(rest).toEqual({ state: 'failed', error, observed: [], charges: [] })
  expect(output.not_found).toEqual({ count: 2, isrcs: missing })
  expect(captures.apify.requests).toEqual([])
})

describe('a search that limits its rate', () => {
  it('is left alone for as long as it requires, and what was found before is not searched for again', async () => {
    await forget(captures)
    captures.takeSearches()
    captures.spotifyApi.order({ fault: 'rate_limited', on: 'QZDM02000010', retry_after_s: 1, times: 2 })
    const started = performance.now()
    expect((await capture(captures, known(1, 20))).observed).toEqual(known(1, 20))
    expect(performance.now() - started).toBeGreaterThan(1_000)
    const searches = captures.takeSearches()
    expect(searches.filter((isrc) => isrc !== 'QZDM02000010').length).toBe(19)
  })

  it('for long releases the run until then', async () => {
    const { database, spotifyApi, takeSearches, worker } = captures
    await forget(captures)
    takeSearches()
    spotifyApi.order({ fault: 'rate_limited', on: 'isrc', retry_after_s: 3600, times: 4 })
    const { runId } = await start(captures, known(1, 20))
    const postponed = (line: string) => line.includes('capture postponed') && line.includes(runId)
    await expect.poll(() => worker.lines.some(postponed)).toBe(true)
    const minutesLeft = async () => ((await readRun(database, runId)).run_at - Date.now()) / 60_000
    await expect.poll(minutesLeft).toBeGreaterThan(58)
    expect(takeSearches().length).toBeLessThanOrEqual(4)
    await database.owner`update app.task_runs set run_at = now() where id = ${runId}`
    expect((await captures.ended(runId)).error).toBeNull()
    expect(takeSearches()).toEqual(known(1, 20))
  })

  it('or fails in another way ends the capture with the reason, and it costs nothing', async () => {
    await forget(captures)
    captures.spotifyApi.order({ fault: 'forbidden', on: 'isrc', times: 4 })
    expect(await capture(captures, known(1, 3))).toMatchObject({
      state: 'failed',
      error: 'provider_failed: The provider failed',
      charges: [],
    })
  })
})

it('a killed worker loses at most the batch that it was looking up', async () => {
  await captures.worker.stop()
  const { database, platform, takeSearches, spotifyApi } = captures
  await forget(captures)
  takeSearches()
  const apify = startApify({ shape: actorShapes.objects, durationMs: () => 50 })
  const startWorker = () =>
    startFunction('worker', {
      ...platform.vendors.environment,
      WORKER_DATABASE_URL: workerUrl(database),
      APIFY_API_BASE: apify.origin,
      APIFY_TOKEN: apify.apiKey,
      APIFY_ACTOR: 'label/playcounts',
      APIFY_ACTOR_MAP: JSON.stringify(objectsMap),
    })
  // The second batch hangs until the worker is killed.
  const isrcs = Array.from({ length: 120 }, (_, n) => n < 40 ? known(n + 1, 1)[0]! : `QZSTN${2_700_001 + n}`)
    .sort()
  for (const isrc of isrcs.slice(60)) spotifyApi.order({ fault: 'slow', on: isrc })
  const { id, runId } = await start(captures, isrcs)
  const first = startWorker()
  const isReached = () => spotifyApi.requests.some(({ path }) => path.includes(isrcs[60]!))
  await expect.poll(isReached, { timeout: 20_000 }).toBe(true)
  await first.kill()
  spotifyApi.clearFaults()
  const before = takeSearches()
  expect(before.length).toBeGreaterThan(60)
  const second = startWorker()
  await untilRun(database, runId, { state: 'completed', error: null }, 20_000)
  await second.kill()
  await apify.stop()
  expect(takeSearches()).toEqual(isrcs.slice(50))
  expect((await observations(database, id)).map(({ isrc }) => isrc)).toEqual(isrcs)
})

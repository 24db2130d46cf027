import { beforeAll, expect, it } from 'vitest'
import { type ActorName, type Cast, createCast } from '../../support/actors.ts'
import { createAccount } from '../../support/accounts.ts'
import { newIsrcs, openCaptures } from '../../support/captures.ts'
import { json, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { byHand } from './by-hand.ts'

const captures = fixture(openCaptures)
let cast: Cast

beforeAll(async () => {
  const { database } = captures
  const admin = await createAccount(database, { kind: 'organization' })
  await database.owner`insert into private.settings (admin_organization_id) values (${admin.id})`
  cast = await createCast(database, admin.id)
  // 4,598 recordings cost 460 credits, more than a month gives.
  await database.owner`select private.lock_credits(${cast.accounts.owner.id})`
  await database.owner`select private.add_ledger_entry(${cast.accounts.owner.id}, 'purchase', 1000)`
})

const send = (actor: ActorName, method: string, path: string, body?: unknown) =>
  sendJson(captures.platform, cast.credentials[actor], method, path, body)

/** 4,598 made-up recordings; or, to try it on real ones, those of RECORDINGS_CSV, a file whose lines begin with an ISRC. */
async function recordings(): Promise<string[]> {
  const file = Deno.env.get('RECORDINGS_CSV')
  if (!file) return newIsrcs(4598)
  const [, ...lines] = (await Deno.readTextFile(file)).trim().split('\n')
  return lines.map((line) => line.slice(0, 12)).sort()
}

/** Who has nothing to do with the organization, or is not let to it; a key that may only read is refused what writes. */
const strangers = ['nobody', 'outsider', 'artist', 'delegated'] as const

/** One step of the owner's, which everybody else is refused first: what they try changes nothing. */
async function step(
  method: string,
  path: string,
  body?: unknown,
  { status = 200, writes = method !== 'GET' } = {},
) {
  for (const actor of writes ? [...strangers, 'reader'] as const : strangers) {
    const { status: refused } = await send(actor, method, path, body)
    expect({ actor, method, path, refused }).toEqual({
      actor,
      method,
      path,
      refused: actor === 'nobody' ? 401 : expect.toBeOneOf([403, 404]),
    })
  }
  return await json(send('key', method, path, body), status)
}

it(
  'a catalog lives, is deleted and lives again over HTTP alone, for its people and for nobody else',
  async () => {
    const isrcs = await recordings()
    const count = isrcs.length
    expect(count).toBe(4598)
    const organization_id = cast.accounts.organization.id
    const made = await step('POST', '/api/catalogs', { name: 'Complete', organization_id }, { status: 201 })
    const path = `/api/catalogs/${made.catalog.id}`

    expect(await step('POST', `${path}/songs`, { isrcs })).toMatchObject({ added: count, song_count: count })
    const listed = await step('GET', `${path}/songs?limit=1000&page=5`)
    expect(listed.songs.map(({ isrc }: { isrc: string }) => isrc)).toEqual(isrcs.slice(4000))

    const order = { catalog_id: made.catalog.id }
    const { snapshot, runId } = await step('POST', '/api/playcount-snapshots', order, { status: 202 })
    await captures.ended(runId)
    const { runs } = await step('GET', `/api/tasks/runs?runId=${runId}`)
    expect(runs).toMatchObject([{ status: 'completed', progress: { captured: count, total: count } }])
    expect((await step('GET', `/api/playcount-snapshots/${snapshot.id}`)).snapshot.state).toBe('done')

    const history = await step('GET', `${path}/playcount-history?since=2026-03-01&days=1&page=184`)
    expect(history.pagination).toMatchObject({ total_count: count, total_pages: 184 })
    expect(history.recordings.map(({ isrc }: { isrc: string }) => isrc)).toEqual(isrcs.slice(4575))

    const { valuations } = await step('GET', `${path}/valuations?limit=1`)
    const explained = await step('GET', `${path}/valuations/latest/explanation`)
    expect(explained).toMatchObject({
      snapshot_id: snapshot.id,
      inputs: { measured_song_count: count, song_count: count },
    })
    expect(valuations).toMatchObject([{ ...byHand(explained).band, measured_song_count: count }])

    expect((await step('PATCH', path, { name: 'Complete works' })).catalog.name).toBe('Complete works')
    expect((await step('GET', `${path}/valuations?limit=1`)).valuations).toEqual(valuations)

    expect(await step('DELETE', path)).toEqual({
      status: 'success',
      catalog_id: made.catalog.id,
      released_snapshot_ids: [snapshot.id],
    })
    expect((await send('key', 'GET', `${path}/songs`)).status).toBe(404)
    expect((await step('GET', `/api/playcount-snapshots/${snapshot.id}`)).snapshot.catalog_id).toBe(null)

    const again = await step('POST', '/api/catalogs', { snapshot: snapshot.id, name: 'Again' }, {
      status: 201,
    })
    expect(again.catalog).toMatchObject({
      song_count: count,
      owner_ids: [organization_id],
      snapshot_id: snapshot.id,
    })
    const restored = `/api/catalogs/${again.catalog.id}`
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => step('GET', `${restored}/songs?limit=1000&page=${page}`)),
    )
    expect(pages.flatMap(({ songs }) => songs.map(({ isrc }: { isrc: string }) => isrc))).toEqual(isrcs)
    expect((await step('GET', `${restored}/valuations`)).valuations).toEqual(valuations)
    const before = history.recordings
    const after = await step('GET', `${restored}/playcount-history?since=2026-03-01&days=1&page=184`)
    expect(after.recordings).toEqual(before)
  },
)

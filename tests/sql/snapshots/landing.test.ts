import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { charges, observations, ownerOf } from '../../support/captures.ts'
import { openDatabase } from '../../support/database.ts'
import { workerUrl } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import { faults, held } from '../credits/ledger.ts'

const database = fixture(openDatabase)
let worker: Sql
beforeAll(() => {
  worker = postgres(workerUrl(database), { max: 4, onnotice: () => {} })
})
afterAll(async () => {
  expect(await faults(database)).toEqual([])
  await worker.end()
})

async function running(count: number) {
  const { owner, isrcs, catalogId } = await ownerOf(database, count)
  const { snapshot, runId } = await database.callAs(owner.id, 'create_snapshot', {
    catalog_id: catalogId,
    isrcs: null,
    schedule: 'once',
    hour_utc: null,
    monthly_budget_credits: null,
  })
  await worker`select jobs.begin_capture(${runId})`
  await worker`select jobs.save_provider_run(${runId}, 'run', 'dataset')`
  return { owner, isrcs, catalogId, id: snapshot.id as string, runId: runId as string }
}

const item = (isrc: string, value = 7, fields = {}) => ({ isrc, value, ...fields })
// deno-lint-ignore no-explicit-any -- the JSON of a SQL function
const land = async (runId: string, at: number, items: object[], rejected = 0): Promise<any> => {
  const count = items.length + rejected
  const [row] = await worker`
    select jobs.save_capture_page(${runId}, ${at}, ${count}, ${rejected}, ${
    JSON.stringify(items)
  }::text::jsonb) as capture`
  return row!.capture
}
const end = async (runId: string, failure: string | null = null) =>
  (await worker`select jobs.end_capture(${runId}, ${failure}) as ended`)[0]!.ended

it('a page that lands again, from two workers at once too, changes nothing', async () => {
  for (let round = 0; round < 20; round++) {
    const { isrcs, id, runId } = await running(20)
    const [one, two] = await Promise.all(
      [0, 1].map(() => land(runId, 0, isrcs.slice(0, 10).map((isrc) => item(isrc)))),
    )
    expect(one).toEqual(two)
    expect(one).toMatchObject({ read_position: 10, captured_count: 10, recording_count: 20 })
    const rows = await observations(database, id)
    expect(rows.map(({ isrc }) => isrc)).toEqual(isrcs.slice(0, 10))
  }
})

it('a recording that comes twice, on one page or on two, is observed as it came first', async () => {
  const { isrcs, id, runId } = await running(2)
  await land(runId, 0, [item(isrcs[0]!, 1), item(isrcs[0]!, 2)])
  await land(runId, 2, [item(isrcs[0]!, 3), item(isrcs[1]!, 4)], 1)
  expect([...await observations(database, id)]).toEqual([
    { isrc: isrcs[0], value: 1, at: true },
    { isrc: isrcs[1], value: 4, at: true },
  ])
  const [run] = await database.owner`select progress from app.task_runs where id = ${runId}`
  expect(run!.progress === null || run!.progress.captured === 2).toBe(true)
})

it('the details of a capture fill missing fields of a recording, and change no others', async () => {
  const { isrcs, runId } = await running(2)
  await database.owner`update app.songs set name = null, artist = 'Known' where isrc = ${isrcs[0]!}`
  await land(
    runId,
    0,
    isrcs.map((isrc) => item(isrc, 1, { name: 'Told', artist: 'Told', release_date: '2020-02-29' })),
  )
  const rows = await database.owner`
    select name, artist, release_date::text from app.songs where isrc = any (${isrcs}) order by isrc`
  expect([...rows]).toEqual([
    { name: 'Told', artist: 'Known', release_date: '2020-02-29' },
    { name: `Song ${isrcs[1]}`, artist: 'Told', release_date: '2020-02-29' },
  ])
})

it('two captures of the same recordings land at once, in whatever order, without a deadlock', async () => {
  for (let round = 0; round < 10; round++) {
    const one = await running(50)
    const two = await running(1)
    await database.owner`update app.songs set name = null where isrc = any (${one.isrcs})`
    await database
      .owner`insert into app.snapshot_songs (snapshot_id, isrc) select ${two.id}, unnest(${one.isrcs}::text[])`
    await database.owner`update app.playcount_snapshots set recording_count = 51 where id = ${two.id}`
    const items = one.isrcs.map((isrc) => item(isrc, 1, { name: 'Told' }))
    await Promise.all([land(one.runId, 0, items), land(two.runId, 0, items.toReversed())])
  }
})

it('a capture leaves a list for each page, and a row only for what it did not find; both are captured again', async () => {
  const { owner, isrcs, catalogId, id, runId } = await running(6)
  await land(runId, 0, isrcs.slice(0, 3).map((isrc) => item(isrc)))
  await land(runId, 3, [item(isrcs[3]!)])
  await land(runId, 4, [item(isrcs[3]!)])
  const requested = async () => (await worker`select jobs.list_capture_isrcs(${runId}) as isrcs`)[0]!.isrcs
  expect(await requested()).toEqual(isrcs.slice(4))
  await end(runId)
  const pages = await database.owner`
    select array(select unnest(isrcs) order by 1) as isrcs from app.snapshot_pages
    where snapshot_id = ${id} order by captured_at`
  expect(pages.map(({ isrcs }) => isrcs)).toEqual([isrcs.slice(0, 3), [isrcs[3]]])
  const missing = await database
    .owner`select isrc from app.snapshot_songs where snapshot_id = ${id} order by isrc`
  expect(missing.map(({ isrc }) => isrc)).toEqual(isrcs.slice(4))
  await database.callAs(owner.id, 'delete_catalog', { catalog_id: catalogId })
  await database
    .owner`select private.create_schedule('capture_playcounts', ${owner.id}, ${owner.id}, null, ${id})`
  const again = await database.value`
    select private.start_scheduled_task(t) from app.scheduled_tasks t where t.snapshot_id = ${id}`
  expect((await worker`select jobs.list_capture_isrcs(${again}) as isrcs`)[0]!.isrcs).toEqual(isrcs)
  expect(await database.value`select private.snapshot_isrcs(${id})`).toEqual(isrcs)
})

it('recordings that another capture saved in the same microsecond get the next one', async () => {
  const { isrcs, id } = await running(3)
  const at = new Date()
  await database
    .owner`insert into app.song_measurements (isrc, captured_at, value) values (${isrcs[0]!}, ${at}, 1)`
  await database.owner`select private.land_capture_page(${id}, ${isrcs}, ${isrcs.map(() => 7)}, ${at})`
  expect([...await observations(database, id)]).toEqual(isrcs.map((isrc) => ({ isrc, value: 7, at: true })))
  const pages = await database.owner`
    select isrcs, (extract(epoch from captured_at - ${at}::timestamptz) * 1000000)::int as us from app.snapshot_pages
    where snapshot_id = ${id} order by captured_at`
  expect([...pages]).toEqual([{ isrcs: isrcs.slice(1), us: 0 }, { isrcs: [isrcs[0]], us: 1 }])
})

it('the first run that a provider was given stays', async () => {
  const { runId } = await running(1)
  const [row] = await worker`select jobs.save_provider_run(${runId}, 'another', 'other') as capture`
  expect(row!.capture).toMatchObject({ provider_run_id: 'run', dataset_id: 'dataset' })
})

it('a capture ends once: later calls charge nothing and store nothing', async () => {
  const { owner, isrcs, id, runId } = await running(25)
  await land(runId, 0, isrcs.slice(0, 11).map((isrc) => item(isrc)))
  const ends = await Promise.all([end(runId), end(runId, 'timed_out: Test'), end(runId)])
  expect(ends.filter(Boolean)).toHaveLength(1)
  expect(await land(runId, 11, [item(isrcs[20]!)])).toBeNull()
  expect(await observations(database, id)).toHaveLength(11)
  expect(await charges(database, owner.id)).toEqual([-2])
  expect(await held(database, owner.id)).toEqual({ balance: 331, reserved: 0, charges: 1 })
})

it('a catalog that is deleted meanwhile, in each of 20 rounds, costs the capture nothing but its valuation', async () => {
  for (let round = 0; round < 20; round++) {
    const { owner, isrcs, catalogId, id, runId } = await running(3)
    await land(runId, 0, isrcs.map((isrc) => item(isrc)))
    const [ended, deleted] = await Promise.all([
      end(runId),
      database.callAs(owner.id, 'delete_catalog', { catalog_id: catalogId }),
    ])
    expect(ended).toBe(true)
    expect(deleted).toMatchObject({ released_snapshot_ids: [id] })
    const [left] = await database.owner`
      select state, catalog_id, (select count(*)::int from app.catalog_valuations where catalog_id = ${catalogId}) as valued
      from app.playcount_snapshots where id = ${id}`
    expect(left).toEqual({ state: 'done', catalog_id: null, valued: 0 })
    expect(await charges(database, owner.id)).toEqual([-1])
  }
})

it('a reservation that ran out is charged where the balance covers it, and costs nothing where it does not', async () => {
  for (const [spare, charged] of [[true, [-2]], [false, []]] as const) {
    const { owner, isrcs, runId } = await running(20)
    await land(runId, 0, isrcs.map((isrc) => item(isrc)))
    await database.owner`update app.credit_reservations set expires_at = now() - interval '1 second'
      where account_id = ${owner.id}`
    if (!spare) {
      await database.owner`select private.lock_credits(${owner.id})`
      await database.owner`select private.add_ledger_entry(${owner.id}, 'adjustment', -332)`
    }
    expect(await end(runId)).toBe(true)
    expect(await charges(database, owner.id)).toEqual(charged)
  }
})

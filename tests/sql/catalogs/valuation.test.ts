import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { createSnapshot, isrcsOf } from '../../operations/catalogs/world.ts'
import { startTimer } from '../../support/timer.ts'

const database = fixture(openDatabase)
const account = fixture(() => createAccount(database))
let catalogId: string
beforeEach(async () => {
  catalogId = await createCatalog(database, account, isrcsOf(3))
})

const capture = (captured: Parameters<typeof createSnapshot>[2], capturedAt?: string) =>
  createSnapshot(database, account, captured, { catalogId, ...capturedAt ? { capturedAt } : {} })
const value = (snapshot: string) => database.owner`select private.value_catalog(${catalogId}, ${snapshot})`
const rows = () =>
  database.owner`
    select total_streams::float8 as streams, measured_song_count as measured, song_count, measured_at, snapshot_id
    from app.catalog_valuations where catalog_id = ${catalogId} order by measured_at`

describe('the value of a catalog by a snapshot', () => {
  it.each([
    ['no other count', [1, 3], [[1, 7], [2], [4, 50]], { streams: 7, measured: 1 }],
    ['no invalid observation', [], [[1, -1], [2, 0], [3, 12]], { streams: 12, measured: 2 }],
  ])(
    'counts what this snapshot captured of present members, and %s',
    async (_, before, captured, expected) => {
      if (before.length) await capture(before.map((n) => ({ isrc: testIsrc(n), value: 1000 })))
      const snapshot = await capture(captured.map(([n, value]) => ({ isrc: testIsrc(n!), value })))
      await value(snapshot)
      expect(await rows()).toMatchObject([{ ...expected, song_count: 3, snapshot_id: snapshot }])
    },
  )

  it('is no row where nothing was measured, or the sum is beyond all numbers', async () => {
    await value(await capture([{ isrc: testIsrc(1) }]))
    await value(await capture(isrcsOf(3).map((isrc) => ({ isrc, value: Number.MAX_SAFE_INTEGER }))))
    await value(crypto.randomUUID())
    expect(await rows()).toEqual([])
  })

  it('is one row a UTC day: the latest measurement wins, whichever comes first, and a repeat changes nothing', async () => {
    const at = (time: string, count: number) => capture([{ isrc: testIsrc(1), value: count }], time)
    const [evening, morning, next] = [
      await at('2026-02-01T23:59:59.999Z', 20),
      await at('2026-02-01T00:00:00Z', 10),
      await at('2026-02-02T00:00:00Z', 30),
    ]
    for (const snapshot of [evening, morning, next, evening]) await value(snapshot)
    expect(await rows())
      .toMatchObject([{ streams: 20, snapshot_id: evening }, { streams: 30, snapshot_id: next }])
    await Promise.all(Array.from({ length: 10 }, (_, n) => value([evening, morning, next][n % 3]!)))
    expect(await rows()).toHaveLength(2)
  })

  it('of a catalog that is gone is no row and no error', async () => {
    const snapshot = await capture([{ isrc: testIsrc(1), value: 7 }])
    await database.owner`delete from app.catalogs where id = ${catalogId}`
    await value(snapshot)
    expect(await rows()).toEqual([])
  })

  it('of 4,598 recordings takes a moment', async () => {
    const isrcs = isrcsOf(4598)
    catalogId = await createCatalog(database, account, isrcs)
    const snapshot = await capture(
      isrcs.map((isrc) => ({ isrc, value: 1_000_000, releaseDate: '2020-01-01' })),
    )
    const timer = startTimer()
    await value(snapshot)
    timer.expectAbout(300)
    expect(await rows()).toMatchObject([{ measured: 4598, song_count: 4598 }])
  })
})

describe('the constants', () => {
  it('are read by accounts, and changed by nobody who may call the API', async () => {
    const claims = { account_id: account.id, credential: 'session' }
    expect(await database.asClaims(claims, 'select version from app.valuation_constants')).toHaveLength(1)
    expect(await database.asClaims({}, 'select version from app.valuation_constants')).toHaveLength(0)
    for (
      const refused of [
        'update app.valuation_constants set multiple_mid = 99',
        `select private.value_catalog('${catalogId}', '${catalogId}')`,
      ]
    ) await expect(database.asClaims(claims, refused)).rejects.toMatchObject({ code: '42501' })
  })
})

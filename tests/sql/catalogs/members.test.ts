import fc from 'fast-check'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'

const SEED = Number(Deno.env.get('PROPERTY_SEED') ?? 20240229)
/** No range of a catalog holds more. */
const maxInRange = 512

const database = fixture(openDatabase)
let sql: Sql

beforeAll(async () => {
  sql = postgres(database.ownerUrl, { max: 8, onnotice: () => {} })
  await sql`insert into app.songs (isrc) select 'QZ' || registrant || lpad(n::text, 7, '0')
    from unnest(array['AAA', 'MMM', 'ZZZ']) registrant, generate_series(0, 2999) n`
})
afterAll(async () => {
  await sql.end()
})

async function newCatalog(): Promise<string> {
  const [row] = await sql`insert into app.catalogs (name) values ('Members') returning id`
  return row!.id
}
const add = (catalog: string, pattern: string) =>
  sql`insert into app.catalog_songs (catalog_id, isrc)
    select ${catalog}, isrc from app.songs where isrc ~ ${pattern} on conflict do nothing`
const remove = (catalog: string, pattern: string) =>
  sql`delete from app.catalog_songs where catalog_id = ${catalog} and isrc ~ ${pattern}`

/** Every page is what an offset over all members would give, and no range is large. */
async function expectPagesToAgree(catalog: string, limit: number) {
  const [row] = await sql<{ counted: number; members: number; largest: number; differing: number }[]>`
    with catalog as (select * from app.catalogs where id = ${catalog}),
    all_members as (select array_agg(isrc order by isrc) as isrcs, count(*)::int as members
      from app.catalog_songs where catalog_id = ${catalog})
    select catalog.song_count as counted, members,
      (select max(size) from (
        select lead(range_offset, 1, catalog.song_count) over (order by n) - range_offset as size
        from unnest(catalog.range_offsets) with ordinality r (range_offset, n)) sizes) as largest,
      (select count(*)::int from generate_series(0, members + ${limit}, ${limit}) start
        where (private.catalog_members(catalog.id, ${limit}, start)).isrcs
          <> coalesce(isrcs[start + 1:start + ${limit}], '{}')) as differing
    from catalog, all_members`
  expect(row).toMatchObject({ counted: row!.members, differing: 0 })
  expect(row!.largest).toBeLessThanOrEqual(maxInRange)
}

describe('the pages of a catalog', () => {
  it('are those of a plain offset, whatever was added and removed before', async () => {
    const registrant = fc.constantFrom('QZAAA', 'QZMMM', 'QZZZZ', 'QZ...')
    const pattern = fc.tuple(registrant, fc.constantFrom('.*', '0[0-9]*', '.*[05]', '.*[1-7]', '000000.'))
      .map(([registrant, rest]) => `^${registrant}${rest}$`)
    const change = fc.record({ pattern, adds: fc.nat(2).map((n) => n > 0) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const catalog = await newCatalog()
        for (const { adds, pattern } of changes) {
          await (adds ? add(catalog, pattern) : remove(catalog, pattern))
          await expectPagesToAgree(catalog, 97)
        }
        await sql`delete from app.catalogs where id = ${catalog}`
      }),
      { seed: SEED, numRuns: 12 },
    )
  }, 120_000)

  it('stay so when members are added one by one', async () => {
    const catalog = await newCatalog()
    await add(catalog, '^QZMMM00005')
    for (let n = 0; n < 40; n++) await add(catalog, `^QZAAA000${String(n).padStart(4, '0')}$`)
    await expectPagesToAgree(catalog, 25)
  })

  it('are counted once by many who add and remove at once', async () => {
    const [one, other] = [await newCatalog(), await newCatalog()]
    const digits = Array.from({ length: 8 }, (_, n) => n)
    await Promise.all(digits.flatMap((n) => [add(one, `^QZ.*${n}$`), add(other, `^QZAAA.*${n}$`)]))
    await expectPagesToAgree(one, 500)
    await Promise.all(digits.map((n) => n % 2 ? remove(one, `^QZ.*${n}$`) : add(one, `^QZ.*${9 - n}$`)))
    await expectPagesToAgree(one, 500)
    await expectPagesToAgree(other, 500)
  })
})

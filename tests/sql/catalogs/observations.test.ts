import { describe, expect, it } from 'vitest'
import { createAccount, testIsrc } from '../../support/accounts.ts'
import { openDatabase, type TestDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { expectMonthsToAgree } from './months.ts'

const database = fixture(openDatabase)

const source = 'apify_spotify_playcount'
const land = async (
  sql: TestDatabase['owner'],
  isrcs: string[],
  time: string,
  recordedAt: string | null = null,
) => {
  const times = isrcs.map(() => time)
  const [row] = await sql`
    select private.land_observations(
      ${isrcs}, ${times}, ${isrcs.map(() => 7)}, ${source}, null, ${recordedAt}) as landed`
  return row!.landed as string[]
}

describe('observations', () => {
  it('are changed and deleted by no role but their owner', async () => {
    const rights = await database.owner`
      select c.relname, r.rolname, privilege
      from pg_class c
      cross join pg_roles r
      cross join unnest(array['update', 'delete', 'truncate', 'insert']) privilege
      where c.relnamespace = 'app'::regnamespace and c.relname ~ '^(song_measurements|monthly_playcounts)'
        and c.relkind in ('r', 'p') and not r.rolsuper and r.oid <> c.relowner
        and case when privilege in ('update', 'insert') then has_any_column_privilege(r.oid, c.oid, privilege)
          else has_table_privilege(r.oid, c.oid, privilege) end
        and r.rolname !~ '^pg_'`
    expect([...rights]).toEqual([])
  })

  it('have the time of their insertion where the writer does not name one', async () => {
    const [row] = await database.owner`
      insert into app.song_measurements (isrc, captured_at, value, snapshot_id)
      values (${
      testIsrc(1)
    }, '2026-03-01T04:20:00Z', 1, gen_random_uuid()) returning recorded_at = now() as now`
    expect(row!.now).toBe(true)
  })

  it('land once: those whose key exists are skipped, and only the others are returned', async () => {
    const time = '2026-03-02T04:20:00Z'
    expect(await land(database.owner, [testIsrc(1), testIsrc(2)], time)).toEqual([testIsrc(1), testIsrc(2)])
    expect(await land(database.owner, [testIsrc(2), testIsrc(3), testIsrc(3)], time)).toEqual([testIsrc(3)])
    expect(await land(database.owner, [testIsrc(2)], time)).toEqual([])
    await expectMonthsToAgree(database.owner)
  })

  it('of a statement with more rows than the trigger merges at once are all in the months', async () => {
    await database.owner`
      insert into app.song_measurements (isrc, captured_at, value)
      select 'QZTST26' || lpad((n % 7)::text, 5, '0'), timestamptz '2024-01-01' + n * interval '40 minutes', n
      from generate_series(1, 21000) n`
    await expectMonthsToAgree(database.owner)
  })

  it('that land are in the months without a trigger, which follows other writers only', async () => {
    const { owner } = database
    await owner.begin(async (sql) => {
      await sql.unsafe(`create or replace function private.merge_monthly_playcounts() returns trigger
        language plpgsql as $$ begin raise 'the trigger' using errcode = 'PT500'; end $$`)
      await land(sql as never, [testIsrc(4)], '2026-03-03T04:20:00Z')
      await expectMonthsToAgree(sql as never)
      const inserted = sql.savepoint((sql) =>
        sql`insert into app.song_measurements (isrc, captured_at, value) values (${testIsrc(4)}, now(), 1)`
      )
      await expect(inserted).rejects.toMatchObject({ code: 'PT500' })
      throw new Error('taken back')
    }).catch((error) => expect(error.message).toBe('taken back'))
  })

  it('are read as of a time by an account, and by nobody else', async () => {
    const isrc = testIsrc(5)
    await land(database.owner, [isrc], '2026-03-04T04:20:00Z')
    await land(database.owner, [isrc], '2026-03-04T02:20:00Z', '2026-03-05T00:00:00Z')
    await land(database.owner, [isrc], '2026-03-01T04:20:00Z', '2026-03-06T00:00:00Z')
    const { id: account_id } = await createAccount(database)
    const known = (claims: Record<string, unknown>, asOf: string) =>
      database.asClaims(
        claims,
        `select present, rewritten_at from private.months_as_of(
          '{${isrc}}', '${source}', '2026-03-01', '2026-03-01', '${asOf}')`,
      )
    const session = { account_id, credential: 'session' }
    expect(await known(session, '2026-03-04T04:20:00Z')).toEqual([{ present: 8, rewritten_at: null }])
    expect(await known(session, '2026-03-05T00:00:00Z')).toEqual([
      { present: 8, rewritten_at: new Date('2026-03-05') },
    ])
    expect(await known(session, '2026-03-06T00:00:00Z')).toEqual([
      { present: 9, rewritten_at: new Date('2026-03-06') },
    ])
    expect(await known(session, '2026-03-04T04:19:59Z')).toEqual([])
    expect(await known({}, '2026-03-06T00:00:00Z')).toEqual([])
  })
})

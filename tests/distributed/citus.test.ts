import { describe, expect, it } from 'vitest'
import type { TransactionSql } from 'postgres'
import { checkDistributed } from '../check/distributed-checks.ts'
import { fixture } from '../support/fixture.ts'
import { openDatabase } from '../support/database.ts'

const database = fixture(openDatabase)
const read = (path: string) => Deno.readTextFile(new URL(path, import.meta.url))
const [rules, variant] = await Promise.all([read('rules.sql'), read('../../supabase/distributed/citus.sql')])

/** Functions that no page, capture or rule of tenancy needs, and that would have to be split for a cluster. */
const notYet: Record<string, string> = {
  'private.valuation_sample(timestamp with time zone)': 'selects recordings by their months',
}

/** What Citus would refuse after a change; the change is not kept. */
async function refusalsAfter(change: string): Promise<string> {
  let refusals = ''
  await database.owner.begin(async (sql: TransactionSql) => {
    await sql.unsafe(rules)
    await sql.unsafe(change)
    await sql.unsafe(variant).catch((error) => refusals = error.message)
    if (!refusals) {
      const rows = await sql<{ refused: string }[]>`select refused from public.refused_functions() refused`
      const isKnown = (text: string) => Object.keys(notYet).some((name) => text.startsWith(name))
      refusals = rows.map(({ refused }) => refused).filter((text) => !isKnown(text)).join('; ')
    }
    await sql`rollback`
  }).catch(() => {})
  return refusals
}

describe('what Citus refuses', () => {
  it('is not in the distributed variant', async () => {
    expect(await refusalsAfter('select')).toBe('')
  })

  const body = (statement: string) =>
    `create function private.reads(isrcs text[]) returns text language plpgsql stable security definer as
      $f$ begin return (${statement}); end $f$`
  it.each([
    [
      'another trigger',
      `create trigger late before insert on app.song_measurements for each row execute function suppress_redundant_updates_trigger()`,
      'has the trigger late',
    ],
    [
      'a trigger of a partition',
      `create trigger late after insert on app.monthly_playcounts_default
        for each statement execute function private.merge_monthly_playcounts()`,
      'app.monthly_playcounts_default has the trigger late',
    ],
    [
      'another policy with a subquery',
      `create policy more on app.monthly_playcounts for select to authenticated using ((select private.account_id()) is not null)`,
      'app.monthly_playcounts has the policy more with a subquery',
    ],
    [
      'a foreign key',
      'alter table app.song_measurements add constraint song foreign key (isrc) references app.songs (isrc)',
      'has the foreign key song',
    ],
    [
      'a unique index without the recording',
      'create unique index other on app.monthly_playcounts (month, data_source)',
      'is unique without isrc',
    ],
    [
      'a grant that would need a policy',
      'grant select on app.song_measurements to platform_worker',
      'app.song_measurements is granted to platform_worker',
    ],
    [
      'a join with local tables',
      body(
        'select string_agg(s.name, null) from app.songs s join app.monthly_playcounts m on m.isrc = s.isrc',
      ),
      'private.reads(text[]) joins them with other tables',
    ],
    [
      'JSON of whole rows',
      body('select json_agg(m order by m.month) from app.monthly_playcounts m where m.isrc = any (isrcs)'),
      'private.reads(text[]) builds JSON from rows',
    ],
    [
      'a subquery with an offset beside local rows',
      body(`select max(x.value) from app.songs s cross join lateral (
        select m.value from app.song_measurements m where m.isrc = s.isrc offset 0) x`),
      'private.reads(text[]) has an offset beside other rows',
    ],
    [
      'a reader with the rights of the caller and other tables',
      `create function private.reads(isrcs text[]) returns text language plpgsql stable as $f$ begin
        perform from app.songs; return (select max(m.counts) from app.monthly_playcounts m); end $f$;
      grant execute on function private.reads to authenticated`,
      'private.reads(text[]) reads them as the caller',
    ],
  ])('%s is found', async (_, change, refusal) => {
    expect(await refusalsAfter(change)).toContain(refusal)
  })
})

it('captures, pages and tenancy are the same in the variant, and nobody reads the tables directly', async () => {
  await using distributed = await openDatabase()
  expect(await checkDistributed(distributed.owner)).toMatchObject({ isVariant: false, failures: [] })
  await distributed.owner.unsafe(`${rules}; ${variant}`)
  expect(await checkDistributed(distributed.owner)).toMatchObject({ isVariant: true, failures: [] })
  const left = await distributed.owner`
    select from app.accounts union all select from app.catalogs union all select from app.song_measurements
    union all select from app.monthly_playcounts`
  expect(left).toHaveLength(0)
})

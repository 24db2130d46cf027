// deno run -A tests/bench/observation-size.ts [observations]: how many bytes a captured observation takes in all tables and
// indexes (docs/scale.md). Captures land as those of the worker do, a page after the other, in the provider's order.
import { openSession, progress } from './session.ts'
import { openStore } from './store.ts'

const observations = Number(Deno.args[0] ?? 2_000_000)
const days = 100
const pageSize = 1000
const recordings = Math.ceil(observations / days / pageSize) * pageSize
const session = await openSession()
try {
  const { owner: sql, accountId, close } = await openStore(session, 'sizes')
  await sql`insert into app.songs (isrc) select 'QZBCH' || lpad(n::text, 7, '0') from generate_series(1, ${recordings}) n`
  const started = performance.now()
  let landingMs = 0
  for (let day = days; day >= 1; day--) {
    const [snapshot] = await sql`
      insert into app.playcount_snapshots (account_id, state, recording_count, captured_count)
      values (${accountId}, 'done', ${recordings}, ${recordings}) returning id`
    await sql`insert into app.snapshot_songs (snapshot_id, isrc) select ${snapshot!.id}, isrc from app.songs`
    const landing = performance.now()
    for (let page = 0; page < recordings / pageSize; page++) {
      await sql`
        select private.land_capture_page(
          ${snapshot!.id}, array_agg(isrc), array_agg(1000000 + n * 13 + ${
        days - day
      }::bigint * (50 + n % 1000)),
          ((now() at time zone 'UTC')::date - ${day}::int + time '04:20') at time zone 'UTC' + ${page} * interval '1 second')
        from (
          select isrc, row_number() over (order by isrc) as n from app.songs
          order by md5(isrc) offset ${page * pageSize} limit ${pageSize}
        ) found`
    }
    landingMs += performance.now() - landing
    // As autovacuum does from one day to the next.
    await sql`vacuum app.snapshot_songs`
    if (day % 10 === 0) progress(`observations: ${((days - day + 1) * recordings).toLocaleString('en')}`)
  }
  await sql`vacuum (analyze)`
  const sizes = await sql<{ what: string; bytes: number }[]>`
    select coalesce(parent.relname, leaf.relname) || case when leaf.relkind = 'i' then ' (index)' else '' end as what,
      sum(case when leaf.relkind = 'i' then pg_relation_size(leaf.oid) else pg_table_size(leaf.oid) end)::float8 as bytes
    from pg_class leaf
    left join pg_inherits i on i.inhrelid = leaf.oid
    left join pg_class parent on parent.oid = i.inhparent
    where leaf.relnamespace = 'app'::regnamespace and leaf.relkind in ('r', 'i')
      and leaf.relname ~ '^(song_measurements|monthly_playcounts|snapshot_songs|snapshot_pages)'
    group by 1 order by 1`
  const count = recordings * days
  const perObservation = (bytes: number) => Math.round(bytes / count * 10) / 10
  console.log(JSON.stringify(
    {
      observations: count,
      bytes_per_observation: Object.fromEntries(
        sizes.map(({ what, bytes }) => [what, perObservation(bytes)]),
      ),
      together: perObservation(sizes.reduce((sum, { bytes }) => sum + bytes, 0)),
      landing_ms_per_page: Math.round(landingMs / (count / pageSize) * 10) / 10,
      seconds: Math.round((performance.now() - started) / 1000),
    },
    null,
    2,
  ))
  await close()
} finally {
  await session.close()
}

-- Changed and deleted observations: their months are read anew. Rare, and so written to be plainly right.

create function private.month_of(captured_at timestamptz) returns date
language plpgsql immutable security invoker set search_path = ''
as $$ begin return date_trunc('month', captured_at at time zone 'UTC'); end $$;
comment on function private.month_of is 'The first day of the month, in UTC, that an instant lies in.';

create function private.recount_monthly_playcounts() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_isrcs text[];
  v_sources text[];
  v_months date[];
begin
  if tg_op = 'DELETE' then
    select array_agg(touched.isrc), array_agg(touched.data_source), array_agg(touched.month)
    into v_isrcs, v_sources, v_months
    from (select distinct r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r) touched
    where isfinite(touched.month);
  else
    select array_agg(touched.isrc), array_agg(touched.data_source), array_agg(touched.month)
    into v_isrcs, v_sources, v_months
    from (
      select r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r
      union
      select r.isrc, r.data_source, private.month_of(r.captured_at) from after_rows r
    ) touched
    where isfinite(touched.month);
  end if;
  -- Locks each month, one that is not there too; only then are the observations read, by a statement that sees what
  -- others committed meanwhile. Whoever lands after that waits for us.
  insert into app.monthly_playcounts (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select touched.isrc, touched.data_source, touched.month, 1, '', '', 0, 0, 0, 0, 0, 0, 0
  from unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  order by touched.isrc collate "C", touched.data_source collate "C", touched.month
  on conflict (isrc, data_source, month) do update set last_day = excluded.last_day where false;
  delete from app.monthly_playcounts there
  using unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  where there.isrc = touched.isrc and there.data_source = touched.data_source and there.month = touched.month;
  insert into app.monthly_playcounts (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select touched.isrc, touched.data_source, touched.month, read.last_day, read.counts, read.seconds,
    facts.present, facts.invalid, facts.lower, facts.first_count, facts.last_count, facts.earliest_us, facts.latest_us
  from unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  cross join lateral (
    select
      max(daily.day) as last_day,
      string_agg(daily.commas || daily.value, '' order by daily.day) as counts,
      string_agg(daily.commas || trim_scale(extract(epoch from daily.utc::time)), '' order by daily.day) as seconds
    from (
      select latest.*, repeat(',', latest.day - lag(latest.day, 1, 1) over (order by latest.day)) as commas
      from (
        select distinct on (capture.day) capture.*
        from (
          select m.value, m.captured_at at time zone 'UTC' as utc,
            date_part('day', m.captured_at at time zone 'UTC')::integer as day
          from app.song_measurements m
          where m.isrc = touched.isrc and m.data_source = touched.data_source
            and m.captured_at >= touched.month::timestamp at time zone 'UTC'
            and m.captured_at < (touched.month + interval '1 month') at time zone 'UTC'
        ) capture
        order by capture.day, capture.utc desc
      ) latest
    ) daily
  ) read
  cross join lateral private.month_facts(read.counts, read.seconds) facts
  where read.last_day is not null;
  return null;
end $$;
comment on function private.recount_monthly_playcounts is
  'Trigger: reads the months of changed and deleted observations anew.';

create function private.empty_monthly_playcounts() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  truncate app.monthly_playcounts;
  return null;
end $$;
comment on function private.empty_monthly_playcounts is 'Trigger: without observations there are no months.';

create trigger song_measurements_recount_changed after update on app.song_measurements
  referencing old table as before_rows new table as after_rows for each statement
  execute function private.recount_monthly_playcounts();
create trigger song_measurements_recount_deleted after delete on app.song_measurements
  referencing old table as before_rows for each statement execute function private.recount_monthly_playcounts();
create trigger song_measurements_empty after truncate on app.song_measurements
  for each statement execute function private.empty_monthly_playcounts();

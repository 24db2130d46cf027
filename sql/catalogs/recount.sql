-- The months of changed and deleted observations are recomputed. This is rare, so it is written for clarity, not speed.

create function private.month_of(captured_at timestamptz) returns date
language plpgsql immutable security invoker set search_path = ''
as $$ begin return date_trunc('month', captured_at at time zone 'UTC'); end $$;

-- Months from their observations: from all, or from those that were captured and recorded at or before as_of.
create function private.recompute_months(isrcs text[], data_sources text[], months date[], as_of timestamptz)
returns setof app.monthly_playcounts
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_part record;
begin
  -- In parts, because the observations of many months need much memory.
  for v_from in 1..coalesce(cardinality(isrcs), 0) by 500 loop
    select array_agg(m.isrc) as isrcs, array_agg(m.data_source) as data_sources, array_agg(m.captured_at) as times,
      array_agg(m.value) as counts, array_agg(m.recorded_at) as recorded
    into v_part
    from unnest(isrcs[v_from:v_from + 499], data_sources[v_from:v_from + 499], months[v_from:v_from + 499])
      affected (isrc, data_source, month)
    join app.song_measurements m on m.isrc = affected.isrc and m.data_source = affected.data_source
      and m.captured_at >= affected.month::timestamp at time zone 'UTC'
      and m.captured_at < (affected.month + interval '1 month') at time zone 'UTC'
    where as_of is null or m.captured_at <= as_of and (m.recorded_at is null or m.recorded_at <= as_of);
    return query
    select built.* from private.build_months(
      v_part.isrcs, v_part.data_sources, v_part.times, v_part.counts, v_part.recorded) built;
  end loop;
end $$;

-- Trigger: recomputes the months of changed observations.
create function private.recount_monthly_playcounts() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_isrcs text[];
  v_sources text[];
  v_months date[];
begin
  if tg_op = 'DELETE' then
    select array_agg(affected.isrc), array_agg(affected.data_source), array_agg(affected.month)
    into v_isrcs, v_sources, v_months
    from (select distinct r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r) affected
    where isfinite(affected.month);
  else
    select array_agg(affected.isrc), array_agg(affected.data_source), array_agg(affected.month)
    into v_isrcs, v_sources, v_months
    from (
      select r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r
      union
      select r.isrc, r.data_source, private.month_of(r.captured_at) from after_rows r
    ) affected
    where isfinite(affected.month);
  end if;
  -- Lock each month, creating missing ones. The observations are read after that, by a statement that sees concurrent
  -- commits. Later writers wait for the lock.
  insert into app.monthly_playcounts (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select affected.isrc, affected.data_source, affected.month, 1, '', '', 0, 0, 0, 0, 0, 0, 0
  from unnest(v_isrcs, v_sources, v_months) affected (isrc, data_source, month)
  order by affected.isrc collate "C", affected.data_source collate "C", affected.month
  on conflict (isrc, data_source, month) do update set last_day = excluded.last_day where false;
  delete from app.monthly_playcounts m
  using unnest(v_isrcs, v_sources, v_months) affected (isrc, data_source, month)
  where m.isrc = affected.isrc and m.data_source = affected.data_source and m.month = affected.month;
  insert into app.monthly_playcounts
  select recomputed.* from private.recompute_months(v_isrcs, v_sources, v_months, null) recomputed;
  return null;
end $$;

-- Trigger: removes all months with the observations.
create function private.truncate_monthly_playcounts() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  truncate app.monthly_playcounts;
  return null;
end $$;

create trigger song_measurements_recount_changed after update on app.song_measurements
  referencing old table as before_rows new table as after_rows for each statement
  execute function private.recount_monthly_playcounts();
create trigger song_measurements_recount_deleted after delete on app.song_measurements
  referencing old table as before_rows for each statement execute function private.recount_monthly_playcounts();
create trigger song_measurements_truncate after truncate on app.song_measurements
  for each statement execute function private.truncate_monthly_playcounts();

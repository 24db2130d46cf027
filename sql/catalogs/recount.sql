-- The months of changed and deleted observations are recomputed. This is rare, so it is written for clarity, not speed.

create function private.month_of(captured_at timestamptz) returns date
language plpgsql immutable security invoker set search_path = ''
as $$ begin return date_trunc('month', captured_at at time zone 'UTC'); end $$;
comment on function private.month_of is 'The first day of the UTC month of a time.';

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
  insert into app.monthly_playcounts (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select affected.isrc, affected.data_source, affected.month, recomputed.last_day, recomputed.counts, recomputed.seconds,
    facts.present, facts.invalid, facts.lower, facts.first_count, facts.last_count, facts.earliest_us, facts.latest_us
  from unnest(v_isrcs, v_sources, v_months) affected (isrc, data_source, month)
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
          where m.isrc = affected.isrc and m.data_source = affected.data_source
            and m.captured_at >= affected.month::timestamp at time zone 'UTC'
            and m.captured_at < (affected.month + interval '1 month') at time zone 'UTC'
        ) capture
        order by capture.day, capture.utc desc
      ) latest
    ) daily
  ) recomputed
  cross join lateral private.month_facts(recomputed.counts, recomputed.seconds) facts
  where recomputed.last_day is not null;
  return null;
end $$;
comment on function private.recount_monthly_playcounts is 'Trigger: recomputes the months of changed observations.';

create function private.truncate_monthly_playcounts() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  truncate app.monthly_playcounts;
  return null;
end $$;
comment on function private.truncate_monthly_playcounts is 'Trigger: removes all months with the observations.';

create trigger song_measurements_recount_changed after update on app.song_measurements
  referencing old table as before_rows new table as after_rows for each statement
  execute function private.recount_monthly_playcounts();
create trigger song_measurements_recount_deleted after delete on app.song_measurements
  referencing old table as before_rows for each statement execute function private.recount_monthly_playcounts();
create trigger song_measurements_truncate after truncate on app.song_measurements
  for each statement execute function private.truncate_monthly_playcounts();

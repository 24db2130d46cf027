-- app.monthly_playcounts follows app.song_measurements, whoever writes there: statement-level triggers, because a
-- capture lands thousands of rows at once. What lands is merged, the later capture of a date wins; what is changed or
-- deleted is read anew (recount.sql). All write in the order of the key, so that two wait for each other and never in a
-- circle. Statements that name a partition fire no trigger: so a partition moves without being counted twice.

create function private.later_days(counts text, seconds text, new_counts text, new_seconds text, part text) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select string_agg(coalesce(case
      when day.second > day.new_second or day.new_second is null
        then case part when 'count' then day.count else day.second::text end
      else case part when 'count' then day.new_count else day.new_second::text end
    end, ''), ',' order by day.number)
    from unnest(
      string_to_array(counts, ',', ''), string_to_array(seconds, ',', '')::numeric[],
      string_to_array(new_counts, ',', ''), string_to_array(new_seconds, ',', '')::numeric[]
    ) with ordinality day (count, second, new_count, new_second, number)
  );
end $$;
comment on function private.later_days(text, text, text, text, text) is
  'Two lists of a month''s days merged, the later capture of a day taken; part says whether counts or seconds are wanted.';

create function private.land_monthly_playcounts() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into app.monthly_playcounts as there (isrc, data_source, month, last_day, counts, seconds)
  select
    daily.isrc, daily.data_source, daily.month, max(daily.day),
    string_agg(daily.commas || daily.value, '' order by daily.day),
    string_agg(daily.commas || daily.second, '' order by daily.day)
  from (
    select latest.*, repeat(',', latest.day - lag(latest.day, 1, 1) over (
      partition by latest.isrc, latest.data_source, latest.month order by latest.day)) as commas
    from (
      select distinct on (capture.isrc, capture.data_source, capture.month, capture.day)
        capture.isrc, capture.data_source, capture.month, capture.day, capture.value,
        trim_scale(extract(epoch from capture.utc::time)) as second
      from (
        select
          landed.isrc collate "C" as isrc, landed.data_source collate "C" as data_source, landed.value,
          landed.captured_at at time zone 'UTC' as utc,
          date_trunc('month', landed.captured_at at time zone 'UTC')::date as month,
          date_part('day', landed.captured_at at time zone 'UTC')::integer as day
        from landed
        where isfinite(landed.captured_at)
      ) capture
      order by capture.isrc, capture.data_source, capture.month, capture.day, capture.utc desc
    ) latest
  ) daily
  group by daily.isrc, daily.data_source, daily.month
  order by daily.isrc, daily.data_source, daily.month
  on conflict (isrc, data_source, month) do update set
    last_day = greatest(there.last_day, excluded.last_day),
    -- Nearly always what lands lies behind what is there, and is appended: its first days are commas alone.
    counts = case when left(excluded.counts, there.last_day) = repeat(',', there.last_day)
      then there.counts || substr(excluded.counts, there.last_day)
      else private.later_days(there.counts, there.seconds, excluded.counts, excluded.seconds, 'count') end,
    seconds = case when left(excluded.counts, there.last_day) = repeat(',', there.last_day)
      then there.seconds || substr(excluded.seconds, there.last_day)
      else private.later_days(there.counts, there.seconds, excluded.counts, excluded.seconds, 'second') end;
  return null;
end $$;
comment on function private.land_monthly_playcounts() is
  'Trigger: merges inserted observations into app.monthly_playcounts. Those at infinity belong to no date.';

create trigger song_measurements_land after insert on app.song_measurements
  referencing new table as landed for each statement execute function private.land_monthly_playcounts();

revoke execute on function
  private.later_days(text, text, text, text, text),
  private.land_monthly_playcounts()
from public;

-- app.monthly_playcounts follows app.song_measurements, whatever writes there: private.land_observations (landing.sql), and
-- for other writers statement-level triggers, because they insert thousands of rows at once. Inserted days are merged, the
-- later capture of a date wins; changed and deleted ones are recomputed (recount.sql). All write in the order of the key, so
-- that they wait for each other and do not deadlock. Statements on a partition fire no trigger, so a partition can be moved
-- without being counted twice.

-- The facts about the lists of a month in app.monthly_playcounts.
create function private.month_facts(
  counts text, seconds text,
  out present integer, out invalid integer, out lower integer,
  out first_count bigint, out last_count bigint, out earliest_us bigint, out latest_us bigint
) language plpgsql immutable security invoker set search_path = ''
as $$
begin
  select
    bit_or(day.bit), coalesce(bit_or(day.bit) filter (where day.count not between 0 and 9007199254740991), 0),
    coalesce(bit_or(day.bit) filter (where day.count < day.previous), 0),
    max(day.count) filter (where day.previous is null), max(day.count) filter (where day.next is null),
    min(day.us), max(day.us)
  into present, invalid, lower, first_count, last_count, earliest_us, latest_us
  from (
    select 1 << listed.number::integer - 1 as bit, listed.count, listed.second * 1000000 as us,
      lag(listed.count) over (order by listed.number) as previous,
      lead(listed.count) over (order by listed.number) as next
    from unnest(
      string_to_array(counts, ',', '')::bigint[], string_to_array(seconds, ',', '')::numeric[]
    ) with ordinality listed (count, second, number)
    where listed.count is not null
  ) day;
end $$;

-- Two lists of a month's days merged, the later capture of a day taken; part says whether counts or seconds are wanted.
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

-- A known month with new days in it; of a day that both have, the later capture.
create function private.merge_month(known app.monthly_playcounts, new app.monthly_playcounts)
returns app.monthly_playcounts
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_first_new integer := new.present & -new.present;
  v_counts text;
begin
  new.rewritten_at := greatest(known.rewritten_at, new.rewritten_at);
  -- Nearly always the new days come after the known ones: the lists are appended, whose first days are commas alone.
  if v_first_new > known.present then
    new.counts := known.counts || substr(new.counts, known.last_day);
    new.seconds := known.seconds || substr(new.seconds, known.last_day);
    new.lower := known.lower | new.lower | case when new.first_count < known.last_count then v_first_new else 0 end;
    new.present := known.present | new.present;
    new.invalid := known.invalid | new.invalid;
    new.first_count := known.first_count;
    new.earliest_us := least(known.earliest_us, new.earliest_us);
    new.latest_us := greatest(known.latest_us, new.latest_us);
    return new;
  end if;
  new.last_day := greatest(known.last_day, new.last_day);
  v_counts := private.later_days(known.counts, known.seconds, new.counts, new.seconds, 'count');
  new.seconds := private.later_days(known.counts, known.seconds, new.counts, new.seconds, 'second');
  new.counts := v_counts;
  select f.* into new.present, new.invalid, new.lower, new.first_count, new.last_count, new.earliest_us, new.latest_us
  from private.month_facts(new.counts, new.seconds) f;
  return new;
end $$;

-- The months of observations, in the order of the key. Those at infinity belong to no date.
create function private.build_months(
  isrcs text[], data_sources text[], times timestamptz[], counts bigint[], recorded timestamptz[]
) returns setof app.monthly_playcounts
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return query
  select
    daily.isrc, daily.data_source, daily.month, max(daily.day)::smallint,
    string_agg(daily.commas || daily.value, '' order by daily.day),
    string_agg(daily.commas || daily.second, '' order by daily.day),
    bit_or(daily.bit), bit_or(case when daily.value not between 0 and 9007199254740991 then daily.bit else 0 end),
    bit_or(case when daily.value < daily.previous then daily.bit else 0 end),
    max(daily.value) filter (where daily.previous is null), max(daily.value) filter (where daily.next is null),
    (min(daily.second) * 1000000)::bigint, (max(daily.second) * 1000000)::bigint, max(daily.rewritten_at)
  from (
    select latest.*, 1 << latest.day - 1 as bit,
      repeat(',', latest.day - lag(latest.day, 1, 1) over series) as commas,
      lag(latest.value) over series as previous, lead(latest.value) over series as next
    from (
      select distinct on (capture.isrc, capture.data_source, capture.month, capture.day)
        capture.isrc, capture.data_source, capture.month, capture.day, capture.value,
        trim_scale(extract(epoch from capture.utc::time)) as second,
        -- Of all observations of the date, also those that a later capture hides.
        max(capture.late_at) over (
          partition by capture.isrc, capture.data_source, capture.month, capture.day
          order by capture.utc desc rows between unbounded preceding and unbounded following
        ) as rewritten_at
      from (
        select
          observed.isrc collate "C" as isrc, observed.data_source collate "C" as data_source, observed.value,
          observed.captured_at at time zone 'UTC' as utc,
          date_trunc('month', observed.captured_at at time zone 'UTC')::date as month,
          date_part('day', observed.captured_at at time zone 'UTC')::integer as day,
          case when observed.recorded_at > observed.captured_at then observed.recorded_at end as late_at
        from unnest(isrcs, data_sources, times, counts, recorded)
          observed (isrc, data_source, captured_at, value, recorded_at)
        where isfinite(observed.captured_at)
      ) capture
      order by capture.isrc, capture.data_source, capture.month, capture.day, capture.utc desc
    ) latest
    window series as (partition by latest.isrc, latest.data_source, latest.month order by latest.day)
  ) daily
  group by daily.isrc, daily.data_source, daily.month
  order by daily.isrc, daily.data_source, daily.month;
end $$;

-- Merges observations into app.monthly_playcounts. Merging one again changes nothing.
create function private.merge_months(
  isrcs text[], data_sources text[], times timestamptz[], counts bigint[], recorded timestamptz[]
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into app.monthly_playcounts as known
  select built.* from private.build_months(isrcs, data_sources, times, counts, recorded) built
  order by built.isrc collate "C", built.data_source collate "C", built.month
  on conflict (isrc, data_source, month) do update set (
    last_day, counts, seconds, present, invalid, lower, first_count, last_count, earliest_us, latest_us, rewritten_at
  ) = (
    select m.last_day, m.counts, m.seconds, m.present, m.invalid, m.lower, m.first_count, m.last_count,
      m.earliest_us, m.latest_us, m.rewritten_at
    from private.merge_month(known, excluded) m
  );
end $$;

create function private.merge_monthly_playcounts() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_part record;
begin
  -- In parts, because a statement may insert more rows than an array can hold; in order, because each part locks months.
  for v_part in
    select array_agg(l.isrc) as isrcs, array_agg(l.data_source) as data_sources, array_agg(l.captured_at) as times,
      array_agg(l.value) as counts, array_agg(l.recorded_at) as recorded
    from (
      select landed.*, row_number() over (
        order by landed.isrc collate "C", landed.data_source collate "C", landed.captured_at) / 10000 as part
      from landed
    ) l
    group by l.part
    order by l.part
  loop
    perform private.merge_months(v_part.isrcs, v_part.data_sources, v_part.times, v_part.counts, v_part.recorded);
  end loop;
  return null;
end $$;

create trigger song_measurements_merge after insert on app.song_measurements
  referencing new table as landed for each statement
  -- private.land_observations merges its own.
  when (current_setting('app.landing', true) is distinct from 'on')
  execute function private.merge_monthly_playcounts();

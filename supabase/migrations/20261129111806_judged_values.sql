set local lock_timeout = '2s';

SET local check_function_bodies = off;

DROP FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer);

DROP FUNCTION "private"."condition_words"(text, date, date, text[], numeric);

DROP FUNCTION "private"."continuations"(app.monthly_playcounts[]);

DROP FUNCTION "private"."error_80"(double precision, double precision);

DROP FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid);

DROP FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision);

DROP FUNCTION "private"."shared_counters"(app.monthly_playcounts[]);

DROP FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid);

DROP FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer);

DROP FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone);

ALTER TABLE "app"."valuation_backtests"
  ADD COLUMN "counted_recordings" integer;

ALTER TABLE "app"."valuation_backtests"
  ADD COLUMN "counted_catalog_error" double precision;

ALTER TABLE "app"."valuation_backtests"
  ADD COLUMN "counted_median_error" double precision;

ALTER TABLE "app"."valuation_backtests"
  ADD COLUMN "counted_coverage" double precision;

CREATE OR REPLACE FUNCTION api.get_valuation_model()
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  -- Fewer recordings say nothing about the others.
  v_min integer := 10;
  v_run_on date := (select max(b.run_on) from app.valuation_backtests b);
  v_max integer := (select max(b.recordings) from app.valuation_backtests b where b.run_on = v_run_on);
  v_model app.valuation_models;
begin
  select m.* into v_model from app.valuation_models m
  where m.basis = 'recorded' order by m.known_until desc, m.id desc limit 1;
  return json_build_object(
    'state', case when v_max >= v_min then 'published' when v_model.id is null then 'not_fitted'
      else 'too_few_recordings' end,
    'min_recordings', v_min,
    'model', case when v_model.id is not null then json_build_object(
      'model_id', v_model.id, 'method', v_model.method,
      'fitted_at', private.format_timestamp(v_model.fitted_at),
      'known_from', private.format_timestamp(v_model.known_from),
      'known_until', private.format_timestamp(v_model.known_until),
      'recordings', v_model.recordings, 'pairs', v_model.pairs,
      'exponent', v_model.parameters -> 'exponent', 'error_80', v_model.parameters -> 'error_80',
      'common_share', v_model.parameters -> 'common_share',
      'trend_kept', v_model.parameters -> 'trend_kept', 'tested_days', v_model.parameters -> 'tested_days',
      'age_classes', (
        select json_agg(json_build_object(
          'age_class', class.name, 'recordings', p.value -> 'recordings', 'pairs', p.value -> 'pairs',
          'exponent', p.value -> 'exponent', 'error_80', p.value -> 'error_80') order by class.number)
        from unnest(array['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years'])
          with ordinality class (name, number)
        cross join lateral (select v_model.parameters -> 'classes' -> class.name) p (value)
      )
    ) end,
    'backtests', coalesce((
      select json_agg(json_build_object(
        'days', b.days, 'known_until', private.format_timestamp(b.known_until), 'run_on', b.run_on, 'basis', b.basis,
        'age_class', b.age_class, 'size_class', b.size_class, 'method', b.method, 'recordings', b.recordings,
        'catalog_error', shown.catalog_error, 'median_error', shown.median_error, 'coverage', shown.coverage,
        'without_vanished', case when b.counted_recordings >= v_min then json_build_object(
          'recordings', b.counted_recordings, 'catalog_error', round(b.counted_catalog_error::numeric, 4),
          'median_error', round(b.counted_median_error::numeric, 4), 'coverage', round(b.counted_coverage::numeric, 4)) end
      ) order by b.days, b.age_class <> 'all', b.size_class <> 'all', b.age_class, b.size_class,
        array_position(array['model', 'pooled_exponent', 'last_30_days', 'lifetime'], b.method))
      from app.valuation_backtests b
      left join lateral (
        select round(b.catalog_error::numeric, 4) as catalog_error, round(b.median_error::numeric, 4) as median_error,
          round(b.coverage::numeric, 4) as coverage
        where b.recordings >= v_min
      ) shown on true
      where b.run_on = v_run_on
    ), '[]')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.backtest (
  model app.valuation_models,
  isrcs text[],
  days  integer
)
  RETURNS SETOF app.valuation_backtests
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with compared as materialized (select r.* from private.backtest_recordings(model, isrcs, days) r),
  catalog as (
    select f.low, f.high from private.forecast_catalog(
      model, array(select c.isrc from compared c where c.method = 'model'), model.known_until, array[0], array[days]) f
  )
  select (now() at time zone 'UTC')::date, days, coalesce(c.age_class, 'all'), coalesce(c.size_class, 'all'), c.method,
    model.known_until, model.basis, count(*)::integer, sum(c.actual), sum(c.forecast),
    sum(c.forecast) / sum(c.actual) - 1,
    percentile_cont(0.5) within group (order by abs(c.forecast / c.actual - 1)),
    avg(case when c.method = 'model' then (c.actual between c.low and c.high)::integer end)::double precision,
    case when grouping(c.age_class, c.size_class) = 3 and c.method = 'model' then (select catalog.low from catalog) end,
    case when grouping(c.age_class, c.size_class) = 3 and c.method = 'model' then (select catalog.high from catalog) end,
    count(*) filter (where not c.has_vanished)::integer,
    sum(c.forecast) filter (where not c.has_vanished) / sum(c.actual) filter (where not c.has_vanished) - 1,
    percentile_cont(0.5) within group (order by abs(c.forecast / c.actual - 1)) filter (where not c.has_vanished),
    avg(case when c.method = 'model' then (c.actual between c.low and c.high)::integer end)
      filter (where not c.has_vanished)::double precision
  from compared c
  group by grouping sets ((c.method), (c.method, c.age_class), (c.method, c.size_class));
end $function$;

CREATE OR REPLACE FUNCTION private.backtest_recordings (
  model app.valuation_models,
  isrcs text[],
  days  integer
)
  RETURNS TABLE (
    isrc         text,
    age_class    text,
    size_class   text,
    method       text,
    has_vanished boolean,
    actual       double precision,
    forecast     double precision,
    low          double precision,
    high         double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut timestamptz := model.known_until;
  v_as_of timestamptz := case model.basis when 'recorded' then v_cut end;
  v_exponent double precision := coalesce(private.pooled_exponent(isrcs, v_cut, v_as_of), 0);
begin
  return query
  with known as (
    select f.*, a.streams as actual, a.has_vanished
    from private.forecast_streams(model, isrcs, v_cut, days) f
    join private.streams_between(isrcs, v_cut, days) a on a.isrc = f.isrc
    where f.mid is not null and a.streams > 0
  ),
  recent as (
    select i.isrc, sum(i.streams * (i.ends_at - greatest(i.starts_at, last.at - 30)) / (i.ends_at - i.starts_at))
      / least(30, max(last.at) - min(i.starts_at)) as rate
    from private.stream_intervals(isrcs, v_cut, v_as_of, (v_cut - interval '63 days')::date) i
    join (select k.isrc, private.day_number(k.last_observed_at) as at from known k) last on last.isrc = i.isrc
    where i.ends_at > i.starts_at and i.ends_at > last.at - 30
    group by i.isrc
  )
  select k.isrc, k.age_class, private.size_class(k.run_rate_per_day), m.method, k.has_vanished, k.actual,
    m.forecast, m.low, m.high
  from known k
  left join recent r on r.isrc = k.isrc
  cross join lateral (
    values
      ('model', k.mid, k.low, k.high),
      ('lifetime', k.last_count / greatest(k.age_days, 365) * days, null, null),
      ('last_30_days', coalesce(r.rate, 0) * days, null, null),
      ('pooled_exponent', coalesce(r.rate, 0)
        * private.effective_days(greatest(k.age_days - 15, 1), v_exponent, days), null, null)
  ) m (method, forecast, low, high);
end $function$;

CREATE OR REPLACE FUNCTION private.condition_words (
  condition     text,
  counted_until date,
  shared_since  date,
  related       text[],
  days_per_move numeric,
  factor        numeric
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case condition
    when 'implausible' then 'Its counts, or their rise, are beyond any known recording.'
    when 'not_counted' then 'It has no valid count.'
    when 'shares_counter' then format('It shows the counter of %s since %s: valued once.',
      related[1], to_char(shared_since, 'YYYY-MM-DD'))
    when 'continues_as' then format('Its counts end on %s, where those of %s begin: possibly the same recording.',
      to_char(counted_until, 'YYYY-MM-DD'), related[1])
    when 'likely_continued' then format('Its counts end on %s, and those of %s begin 8 to 30 days later: likely the same recording.',
      to_char(counted_until, 'YYYY-MM-DD'), related[1])
    when 'likely_copy' then format('Its gains are %s times those of %s: likely one counter, counted twice.',
      trim_scale(factor), related[1])
    when 'vanished' then format('Not counted since %s, while other recordings of the catalog were.',
      to_char(counted_until, 'YYYY-MM-DD'))
    when 'stale' then format('Last counted on %s.', to_char(counted_until, 'YYYY-MM-DD'))
    when 'seasonal' then 'Heard in one month of the year: the rate of a month is no guide to the others.'
    when 'slow_counter' then format('Its counter moves about every %s days: a change has the plays of several.', trim_scale(days_per_move))
    when 'no_plays' then 'Its count did not move over 28 days or more.'
    when 'future_release' then 'Its release date lies in the future: an age of five years is assumed.'
    when 'age_unknown' then 'Its release date is not known, or impossible: an age of five years is assumed.'
    when 'age_inferred' then 'Its counts begin before its release date: taken to be released with the first one.'
    when 'short' then 'Counted over less than 28 days.'
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.conditions_to_store (
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone
)
  RETURNS app.catalog_conditions[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select row(conditions_to_store.catalog_id, k.isrc, k.condition,
      private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move, k.factor),
      k.counted_until, k.shared_since, k.related)::app.catalog_conditions
    from private.recording_conditions(isrcs, as_of, conditions_to_store.catalog_id) k
    where k.condition <> 'counted' or k.related <> '{}');
end $function$;

CREATE OR REPLACE FUNCTION private.continuations (
  old   text[],
  new   text[],
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc       text,
    counted_as text,
    is_likely  boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  with month as materialized (
    select m as row, m.*, m.present & ~m.invalid as valid
    from private.months_as_of(old || new, 'apify_spotify_playcount', '-infinity', (as_of at time zone 'UTC')::date, as_of) m
  ),
  span as materialized (
    select m.isrc, lower(song.name) as name, lower(song.artist) as artist,
      min(m.month + length(ltrim((m.valid & -m.valid)::bit(32)::text, '0')) - 1) as first_date,
      max(m.month + length(ltrim(m.valid::bit(32)::text, '0')) - 1) as last_date,
      (array_agg(m.first_count order by m.month))[1] as first_count, (array_agg(m.last_count order by m.month desc))[1] as last_count
    from month m join app.songs song on song.isrc = m.isrc
    where m.valid <> 0
    group by m.isrc, song.name, song.artist
  ),
  near as materialized (
    -- Names that are known are joined by their equality, because all ended recordings may be compared with all others.
    select o.isrc as old, n.isrc as new, n.first_date > o.last_date + 7 as is_likely
    from (select s.* from span s where s.isrc = any (old)) o
    join (select s.* from span s where s.isrc = any (new)) n on n.name = o.name
      and n.isrc <> o.isrc and n.first_date between o.last_date - 7 and o.last_date + 30 and n.last_date > o.last_date
      and n.first_count <= 0.1 * o.last_count and coalesce(o.artist = n.artist, true)
    union all
    select o.isrc, n.isrc, n.first_date > o.last_date + 7
    from (select s.* from span s where s.isrc = any (old)) o
    join (select s.* from span s where s.isrc = any (new)) n on (o.name is null or n.name is null)
      and n.isrc <> o.isrc and n.first_date between o.last_date - 7 and o.last_date + 30 and n.last_date > o.last_date
      and n.first_count <= 0.1 * o.last_count and coalesce(o.artist = n.artist, true)
  ),
  day as materialized (
    select d.* from private.counted_days(array(
      select m.row
      from month m join span s on s.isrc = m.isrc
      where (m.isrc in (select near.old from near) and m.month > s.last_date - 60)
        or (m.isrc in (select near.new from near) and m.month <= s.first_date + 28)
    )) d
  ),
  rated as (
    select s.isrc, s.first_date, s.last_date,
      (max(day.count) filter (where day.date <= s.first_date + 28) - min(day.count) filter (where day.date = s.first_date))
        / nullif(least(28, s.last_date - s.first_date), 0)::numeric as first_rate,
      (max(day.count) filter (where day.date = s.last_date) - min(day.count) filter (where day.date >= s.last_date - 28))
        / nullif(least(28, s.last_date - s.first_date), 0)::numeric as last_rate
    from span s join day on day.isrc = s.isrc
    where s.last_date - s.first_date >= 7
    group by s.isrc, s.first_date, s.last_date
  ),
  candidate as (
    select n.old, n.new, n.is_likely,
      row_number() over (partition by n.old order by n.is_likely, abs(ln(new.first_rate / old.last_rate)), n.new) as of_old,
      row_number() over (partition by n.new order by n.is_likely, abs(ln(new.first_rate / old.last_rate)), n.old) as of_new
    from near n
    join rated old on old.isrc = n.old
    join rated new on new.isrc = n.new
    join span begun on begun.isrc = n.new
    where old.last_rate > 0 and begun.first_count <= 14 * old.last_rate
      and new.first_rate between old.last_rate / 2 and old.last_rate * 2
  )
  select c.old, c.new, c.is_likely from candidate c where c.of_old = 1 and c.of_new = 1;
end $function$;

CREATE OR REPLACE FUNCTION private.counted_recordings (
  isrcs text[],
  until date
)
  RETURNS SETOF text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  select m.isrc from app.monthly_playcounts m
  where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount' and m.month <= until
  group by m.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.counter_copies (
  isrcs text[],
  today date,
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc       text,
    counted_as text,
    since      date,
    is_whole   boolean,
    factor     numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
declare
  v_first date := date_trunc('month', today - interval '63 days')::date;
begin
  return query
  with recursive recent as materialized (
    select r.* from private.recent_counts(isrcs, v_first, today, as_of) r
  ),
  -- What a copy has in common with the other one: its counts, five gains (from another start), or the shape of ten gains. A shape
  -- is where between its ends the counts lie, in cells that are wide enough for rounded counts. Cells of four times the width
  -- are compared too, for a copy that gains up to four times as much. Keys have no dates, because a copy may be late.
  keyed as materialized (
    select r.number, k.kind, k.key, p.place
    from recent r
    cross join generate_series(0, 5) back (days)
    cross join lateral (select cardinality(r.counts) - back.days as place, r.counts as c) p
    cross join lateral (
      select p.c[p.place - 4] - p.c[p.place - 5] as first, p.c[p.place - 3] - p.c[p.place - 4] as second,
        p.c[p.place - 2] - p.c[p.place - 3] as third, p.c[p.place - 1] - p.c[p.place - 2] as fourth,
        p.c[p.place] - p.c[p.place - 1] as fifth, p.c[p.place - 10] as start, p.c[p.place] - p.c[p.place - 10] as total
    ) gain
    cross join lateral (select case when gain.total >= 3000 then floor(ln(gain.total) / ln(4))::integer end as level) shape
    cross join lateral (
      select 0 as kind, hash_array_extended(array[p.c[p.place]], 0) as key where p.c[p.place] >= 1000
      union all
      select 1, hash_array_extended(array[gain.first, gain.second, gain.third, gain.fourth, gain.fifth], 1)
      where (gain.first <> gain.second)::integer + (gain.second <> gain.third)::integer
        + (gain.third <> gain.fourth)::integer + (gain.fourth <> gain.fifth)::integer >= 3
      union all
      select 2, hash_array_extended(array[
          (p.c[p.place - 9] - gain.start) * cell.part, (p.c[p.place - 8] - gain.start) * cell.part,
          (p.c[p.place - 7] - gain.start) * cell.part, (p.c[p.place - 6] - gain.start) * cell.part,
          (p.c[p.place - 5] - gain.start) * cell.part, (p.c[p.place - 4] - gain.start) * cell.part,
          (p.c[p.place - 3] - gain.start) * cell.part, (p.c[p.place - 2] - gain.start) * cell.part,
          (p.c[p.place - 1] - gain.start) * cell.part
        ]::bigint[], 2 + cell.level)
      from (
        select level, 4::double precision ^ level / 8 / gain.total as part
        from unnest(array[shape.level, shape.level - 1]) level where back.days <= 3 and shape.level is not null
      ) cell
    ) k
  ),
  first as (
    select k.key, min(k.number) as number from keyed k group by k.key having count(*) > 1
  ),
  -- A shape that two songs share is told apart by the gains themselves.
  alike as (
    select own.number, kept.number as kept, own.kind,
      array_position(o.days, o.counts[own.place]) - array_position(k.days, k.counts[kept.place]) as lag
    from first f
    join keyed kept on kept.key = f.key and kept.number = f.number
    join keyed own on own.key = f.key and own.number > f.number and own.kind = kept.kind
    join recent o on o.number = own.number
    join recent k on k.number = kept.number
    where own.kind < 2 or (
      select bool_and(abs(g.gain - scale.factor * g.other) <= 2 + scale.factor)
      from (
        select (o.counts[own.place] - o.counts[own.place - 10])::double precision
          / (k.counts[kept.place] - k.counts[kept.place - 10]) as factor
      ) scale
      cross join lateral (
        select own_day.count - own_day.before as gain, other_day.count - other_day.before as other
        from unnest(o.counts[own.place - 10:own.place - 1], o.counts[own.place - 9:own.place]) with ordinality own_day (before, count, n)
        join unnest(k.counts[kept.place - 10:kept.place - 1], k.counts[kept.place - 9:kept.place]) with ordinality other_day (before, count, n)
          on other_day.n = own_day.n
      ) g
    )
  ),
  candidate as materialized (
    select a.number, a.kept, a.lag from alike a where a.lag between -3 and 3
    group by a.number, a.kept, a.lag having bool_or(a.kind > 0) or count(*) >= 3
  ),
  -- All their common dates, the count of the other one being that of `lag` days before.
  pair as (
    select c.number, c.kept, c.lag, day.number + greatest(c.lag, 0) as day, day.own, day.other, day.own - day.other as ahead,
      day.own - lag(day.own) over series as gain, day.other - lag(day.other) over series as other_gain,
      first_value(day.own - day.other) over latest as last_ahead,
      row_number() over latest as recency
    from candidate c
    join recent o on o.number = c.number
    join recent k on k.number = c.kept
    cross join lateral unnest(o.days[1 + greatest(c.lag, 0):], k.days[1 + greatest(-c.lag, 0):])
      with ordinality day (own, other, number)
    where day.own is not null and day.other is not null
    window series as (partition by c.number, c.kept, c.lag order by day.number),
      latest as (partition by c.number, c.kept, c.lag order by day.number desc)
  ),
  scaled as (
    select p.*, sum(p.gain) filter (where p.recency <= 14) over pair_of
        / nullif(sum(p.other_gain) filter (where p.recency <= 14) over pair_of, 0) as factor,
      max(p.day) filter (where p.ahead <> p.last_ahead) over pair_of as differed_on
    from pair p
    window pair_of as (partition by p.number, p.kept, p.lag)
  ),
  judged as (
    select s.*, max(s.day) filter (where abs(s.gain - s.factor * s.other_gain) > 2 + s.factor)
      over (partition by s.number, s.kept, s.lag) as parted_on
    from scaled s
  ),
  verdict as (
    select j.number, j.kept, j.lag, j.factor, min(j.day) filter (where same.is_so) as first_day, max(j.day) as last_day,
      bool_and(j.differed_on is null) and j.lag = 0 and min(j.last_ahead) = 0 as is_whole,
      case when j.lag = 0 and min(j.last_ahead) = 0
          then count(*) filter (where same.is_so) >= 3 and count(distinct j.own) filter (where same.is_so) >= 2
        else count(step.gain) filter (where same.is_so) >= 7 and count(distinct step.gain) filter (where same.is_so) >= 5
          and avg(step.gain) filter (where same.is_so) >= 100 end as is_same,
      count(*) filter (where likely.is_so) >= 14 and count(distinct j.gain) filter (where likely.is_so) >= 8
        and least(avg(j.gain) filter (where likely.is_so), avg(j.other_gain) filter (where likely.is_so)) >= 300 as is_scaled
    from judged j
    cross join lateral (select j.differed_on is null or j.day > j.differed_on as is_so) same
    -- The first gain after they parted is that of both days.
    cross join lateral (select case when j.day > j.differed_on + 1 or j.differed_on is null then j.gain end as gain) step
    cross join lateral (
      select j.gain is not null and (j.parted_on is null or j.day > j.parted_on) as is_so
    ) likely
    group by j.number, j.kept, j.lag, j.factor
  ),
  matched as materialized (
    select distinct on (v.number) v.*
    from verdict v
    join recent o on o.number = v.number
    where (v.is_same or v.is_scaled) and v.last_day > array_position(o.days, o.counts[cardinality(o.counts)]) - 7
    order by v.number, v.is_same desc, v.kept, abs(v.lag)
  ),
  -- The other one may be a copy too: of the same one.
  kept as (
    select c.number, c.kept from matched c
    union
    select k.number, c.kept from kept k join matched c on c.number = k.kept and c.is_same
  )
  select isrcs[c.number], isrcs[root.number], v_first + c.first_day::integer - 1, c.is_whole,
    case when not c.is_same then round(c.factor, 4) end
  from matched c
  join (select k.number as of, min(k.kept) as number from kept k group by k.number) root on root.of = c.number;
end $function$;

CREATE OR REPLACE FUNCTION private.default_valuation_model()
  RETURNS app.valuation_models
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_model app.valuation_models;
begin
  v_model.method := 'default';
  v_model.basis := 'recorded';
  v_model.recordings := 0;
  v_model.pairs := 0;
  v_model.parameters := (
    select jsonb_build_object('exponent', 0.75, 'error_80', sqrt(0.1 ^ 2 + common.square),
      'common_share', common.square / (0.1 ^ 2 + common.square), 'trend_kept', 0.4, 'tested_days', 365,
      'classes', jsonb_object_agg(class.name, jsonb_build_object(
        'recordings', 0, 'pairs', 0, 'exponent', 0.75, 'error_80', sqrt(class.first_error ^ 2 + common.square),
        'lifetime_ratio', 1, 'lifetime_error_80', 1.2)))
    from private.valuation_classes() class
    cross join (select (1.281552 * 0.05) ^ 2 as square) common
    where class.name is not null
    group by common.square
  );
  return v_model;
end $function$;

CREATE OR REPLACE FUNCTION private.error_80 (
  first_error double precision,
  days        double precision,
  tested_days double precision
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return first_error * power(greatest(days, 28) / 28, 1.0 / 3) * power(greatest(days / tested_days, 1), 1.0 / 6);
end $function$;

CREATE OR REPLACE FUNCTION private.excess_trend (
  age_days         double precision,
  exponent         double precision,
  streams          double precision,
  previous_streams double precision
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_age double precision := greatest(age_days, 57);
begin
  return case when streams > 0 and previous_streams > 0 then least(greatest(ln(streams / previous_streams
    * (private.effective_days(v_age, exponent, -56) / private.effective_days(v_age, exponent, -28) - 1)), -0.3), 0.3) end;
end $function$;

CREATE OR REPLACE FUNCTION private.fit_returns (
  cut   timestamp with time zone,
  as_of timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'spells', count(*), 'returns', count(*) filter (where s.is_back),
      'exponent', (4 + count(*) filter (where s.is_back))
        / (50 + coalesce(sum(ln(s.days_at_end::double precision / s.days_at_verdict)), 0)))
    from private.vanished_spells(array(
      select m.isrc from (select distinct c.isrc from app.catalog_songs c) m order by md5(m.isrc) limit 2000
    ), cut, as_of) s
  );
end $function$;

CREATE OR REPLACE FUNCTION private.fit_valuation_model (
  cut   timestamp with time zone,
  basis text                     DEFAULT 'recorded'::text
)
  RETURNS app.valuation_models
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_isrcs text[] := private.valuation_sample(cut);
  v_as_of timestamptz := case basis when 'recorded' then cut end;
  v_model app.valuation_models;
begin
  with pair as materialized (select p.* from private.valuation_pairs(v_isrcs, cut, v_as_of) p),
  change as (
    select p.period, p.age_class, ln(p.next_streams / p.streams) as y, ln((p.age_days + 14) / (p.age_days - 14)) as x
    from pair p where p.horizon = 1
  ),
  -- By class, and of all together (null). The older the recordings, the more a movement of all counts for an exponent, and the
  -- less the period weighs.
  period_exponent as (
    select c.age_class, 0.75 - percentile_cont(0.5) within group (order by c.y + 0.75 * c.x) / avg(c.x) as exponent,
      count(*) / (count(*) + 1.0) * avg(c.x) ^ 2 / (0.09 + avg(c.x) ^ 2) as weight
    from change c
    group by grouping sets ((c.period, c.age_class), (c.period))
  ),
  decay as (
    select class.name as age_class, class.first_error,
      least(greatest((0.5 * 0.75 + coalesce(sum(e.weight * e.exponent), 0)) / (0.5 + coalesce(sum(e.weight), 0)), 0), 1.5)
        as exponent
    from private.valuation_classes() class
    left join period_exponent e on e.age_class is not distinct from class.name
    group by class.name, class.first_error
  ),
  forecast as (
    select p.period, p.horizon, p.age_class, p.previous_streams is not null as has_trend,
      coalesce(private.excess_trend(p.age_days, d.exponent, p.streams, p.previous_streams), 0) as trend,
      ln(p.next_streams / p.streams * -private.effective_days(p.age_days, d.exponent, -28)
        / private.effective_days(p.age_days, d.exponent, 28 * p.horizon)) as error
    from pair p join decay d on d.age_class = p.age_class
  ),
  middle as (
    select f.period, percentile_cont(0.5) within group (order by f.trend) as trend,
      percentile_cont(0.5) within group (order by f.error) as error
    from forecast f where f.horizon = 1 and f.has_trend group by f.period
  ),
  -- The part of a trend that stays.
  trend as (
    select least(greatest((0.4 + coalesce(sum(own.trend * own.error), 0)) / (1 + coalesce(sum(own.trend ^ 2), 0)), 0), 1)
      as kept
    from forecast f
    join middle m on m.period = f.period
    cross join lateral (
      select f.trend - m.trend as trend, least(greatest(f.error - m.error, -0.5), 0.5) as error
    ) own
    where f.horizon = 1 and f.has_trend
  ),
  residual as (
    select f.period, f.horizon, f.age_class, f.error - t.kept * f.trend as error from forecast f cross join trend t
  ),
  common as (
    select r.period, r.horizon, percentile_cont(0.5) within group (order by r.error) as median, count(*) as pairs
    from residual r group by r.period, r.horizon
  ),
  own_error as (
    select r.age_class, count(*) as pairs,
      percentile_cont(0.8) within group (order by abs(r.error - c.median) / cbrt(r.horizon)) as error
    from residual r join common c on c.period = r.period and c.horizon = r.horizon
    group by grouping sets ((r.age_class), ())
  ),
  -- 80 % of a normal distribution lie within 1.281552 standard deviations. The median of few recordings is their own error.
  common_error as (
    select 1.281552 ^ 2 * (10 * 0.05 ^ 2 + coalesce(sum(c.median ^ 2 * c.pairs / (c.pairs + 5)), 0)) / (10 + count(*))
      as square
    from common c where c.horizon = 1
  ),
  class_error as (
    select d.age_class, d.exponent, coalesce(o.pairs, 0) as pairs,
      (100 * d.first_error + coalesce(o.pairs * o.error, 0)) / (100 + coalesce(o.pairs, 0)) as own, c.square as common
    from decay d
    cross join common_error c
    left join own_error o on o.age_class is not distinct from d.age_class
  ),
  -- How the present rate compares with all streams divided by age, for recordings of which only a count is known.
  summary as materialized (select s.* from private.stream_summaries(v_isrcs, cut, v_as_of) s),
  lifetime as (
    select private.age_class(s.age_days) as age_class, ln(s.window_streams / 28 * s.last_age / s.last_count) as ratio
    from summary s
    where s.window_days = 28 and s.window_streams > 0 and s.last_count > 0
  ),
  lifetime_median as (
    select l.age_class, percentile_cont(0.5) within group (order by l.ratio) as ratio, count(*) as recordings
    from lifetime l group by l.age_class
  ),
  lifetime_class as (
    select m.age_class, m.recordings * m.ratio / (5 + m.recordings) as ratio, m.recordings,
      percentile_cont(0.8) within group (order by abs(l.ratio - m.ratio)) as error
    from lifetime_median m join lifetime l on l.age_class = m.age_class
    group by m.age_class, m.ratio, m.recordings
  )
  select 'power-law-28-days-3', now(), cut, basis,
    (select count(distinct p.isrc) from pair p), (select count(*) from pair p),
    (select to_timestamp(min(s.first_at) * 86400) from summary s),
    jsonb_build_object(
      'exponent', pooled.exponent,
      'error_80', sqrt(pooled.own ^ 2 + pooled.common),
      'common_share', pooled.common / (pooled.own ^ 2 + pooled.common),
      'trend_kept', trend.kept,
      'tested_days', 365,
      'classes', (
        select jsonb_object_agg(e.age_class, jsonb_build_object(
          'recordings', coalesce(l.recordings, 0),
          'pairs', e.pairs,
          'exponent', e.exponent,
          'error_80', sqrt(e.own ^ 2 + e.common),
          'lifetime_ratio', exp(coalesce(l.ratio, 0)),
          'lifetime_error_80', (5 * 1.2 + coalesce(l.recordings * l.error, 0)) / (5 + coalesce(l.recordings, 0))
        ))
        from class_error e
        left join lifetime_class l on l.age_class = e.age_class
        where e.age_class is not null
      )
    )
  into v_model.method, v_model.fitted_at, v_model.known_until, v_model.basis,
    v_model.recordings, v_model.pairs, v_model.known_from, v_model.parameters
  from class_error pooled cross join trend
  where pooled.age_class is null;
  return v_model;
end $function$;

CREATE OR REPLACE FUNCTION private.forecast_catalog (
  model     app.valuation_models,
  isrcs     text[],
  cut       timestamp with time zone,
  from_days integer[],
  to_days   integer[]
)
  RETURNS TABLE (
    from_day   integer,
    to_day     integer,
    recordings integer,
    low        double precision,
    mid        double precision,
    high       double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with recording as materialized (
    select f.run_rate_per_day as rate, f.age_days, f.exponent, f.first_error_80, f.gap_days as gap
    from private.forecast_streams(model, isrcs, cut, 28) f
    where f.run_rate_per_day is not null
  ),
  streams as (
    select p.from_day, p.to_day,
      r.rate * (private.effective_days(r.age_days, r.exponent, p.to_day)
        - private.effective_days(r.age_days, r.exponent, p.from_day)) as mid,
      private.error_80(r.first_error_80, p.to_day + r.gap, (model.parameters ->> 'tested_days')::double precision) as error
    from recording r cross join unnest(from_days, to_days) p (from_day, to_day)
  ),
  summed as (
    select s.from_day, s.to_day, count(*)::integer as recordings, sum(s.mid) as mid,
      sqrt(share.common * sum(s.mid * s.error) ^ 2 + (1 - share.common) * sum((s.mid * s.error) ^ 2))
        / nullif(sum(s.mid), 0) as error
    from streams s
    cross join (select (model.parameters ->> 'common_share')::double precision as common) share
    group by s.from_day, s.to_day, share.common
  )
  select s.from_day, s.to_day, s.recordings, s.mid * exp(-coalesce(s.error, 0)), s.mid, s.mid * exp(coalesce(s.error, 0))
  from summed s
  order by s.from_day, s.to_day;
end $function$;

CREATE OR REPLACE FUNCTION private.forecast_streams (
  model      app.valuation_models,
  isrcs      text[],
  cut        timestamp with time zone,
  days       integer,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc                      text,
    basis                     text,
    age_days                  double precision,
    age_class                 text,
    observed_days             double precision,
    first_observed_at         timestamp with time zone,
    first_count               bigint,
    last_observed_at          timestamp with time zone,
    last_count                bigint,
    window_days               double precision,
    window_streams            double precision,
    trailing_streams          double precision,
    trailing_measured_streams double precision,
    trailing_measured_days    double precision,
    run_rate_per_day          double precision,
    exponent                  double precision,
    first_error_80            double precision,
    gap_days                  double precision,
    low                       double precision,
    mid                       double precision,
    high                      double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut double precision := private.day_number(cut);
  -- Null in models before power-law-28-days-3.
  v_kept double precision := (model.parameters ->> 'trend_kept')::double precision;
  v_tested double precision := (model.parameters ->> 'tested_days')::double precision;
begin
  return query
  -- Each part is evaluated once (offset 0), not at each use.
  with known as (
    select s.*, private.age_class(s.age_days) as class, v_cut - s.rated_at as gap,
      (model.parameters -> 'classes' -> private.age_class(s.age_days)) as p
    from private.stream_summaries(isrcs, cut, case model.basis when 'recorded' then cut end, catalog_id) s
    offset 0
  ),
  based as (
    select k.*, (k.p ->> 'exponent')::double precision as b, (k.p ->> 'error_80')::double precision as error,
      case
        when k.window_days < 7 and k.is_age_known and k.last_count > 0 then 'lifetime'
        when k.window_days < 7 then 'none'
        when not k.is_age_known then 'age_unknown'
        when k.doubt is not null then k.doubt
        when k.window_days < 28 then 'short_window'
        else 'measured'
      end as kind
    from known k
    offset 0
  ),
  rated as (
    select k.*, power(k.age_days / k.last_age, -k.b) * case k.kind
        when 'none' then null
        when 'lifetime' then k.last_count / k.last_age * (k.p ->> 'lifetime_ratio')::double precision
        -- Counts that are in doubt show no trend.
        else k.window_streams / -private.effective_days(k.last_age, k.b, -k.window_days) * exp(coalesce(case
          when k.doubt is null then v_kept * private.excess_trend(k.last_age, k.b, k.window_streams, k.previous_streams) end, 0))
      end as rate,
      case k.kind
        when 'lifetime' then sqrt(k.error ^ 2 + (k.p ->> 'lifetime_error_80')::double precision ^ 2)
        else k.error * sqrt(28 / nullif(k.window_days, 0)) * case k.kind when 'age_unknown' then 1.5 else 1 end
      end as first_error
    from based k
    offset 0
  ),
  forecast as (
    select r.*, r.rate * private.effective_days(r.age_days, r.b, days) as mid,
      private.error_80(r.first_error, days + r.gap, v_tested) as error_80,
      greatest(0, r.first_at - (v_cut - 365)) as missing_before
    from rated r
    offset 0
  )
  select f.isrc, f.kind, f.age_days, f.class, f.last_at - f.first_at,
    private.time_of_day_number(f.first_at), f.first_count, private.time_of_day_number(f.last_at), f.last_count,
    f.window_days, f.window_streams,
    f.trailing_streams + coalesce(inside.streams, 0) + coalesce(before.streams, 0) + coalesce(after.streams, 0),
    f.trailing_streams, f.trailing_days, f.rate, f.b, f.first_error, f.gap,
    f.mid * exp(-f.error_80), f.mid, f.mid * exp(f.error_80)
  from forecast f
  cross join lateral (
    -- Since the last observation, before the first one, and where a count fell or jumped.
    select -f.rate * private.effective_days(f.age_days, f.b, -least(f.gap, 365, f.age_days - 1)) as streams
  ) after
  cross join lateral (select f.last_age - (f.rated_at - f.first_at) as first_age) first
  cross join lateral (
    select case
      when f.missing_before = 0 then 0
      -- Released within the year: its first count is all that it had.
      when f.is_age_known and first.first_age <= f.missing_before then f.first_count
      when f.kind in ('lifetime', 'none') then f.rate * least(f.missing_before, 365 - f.gap)
      else least(f.first_count, f.first_window_streams
        * -private.effective_days(first.first_age, f.b, -least(f.missing_before, first.first_age - 1))
        / private.effective_days(first.first_age, f.b, f.first_window_days))
    end as streams
  ) before
  cross join lateral (
    select f.rate * greatest(0, 365 - f.missing_before - f.gap - f.trailing_days) as streams
  ) inside;
end $function$;

CREATE OR REPLACE FUNCTION private.last_moves (
  isrcs text[],
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc     text,
    moved_on date
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  with month as (
    select m as row, m.isrc, m.month, m.first_count,
      first_value(m.last_count) over (partition by m.isrc order by m.month desc) as last_count
    from private.months_as_of(isrcs, 'apify_spotify_playcount', ((as_of at time zone 'UTC') - interval '13 months')::date,
      (as_of at time zone 'UTC')::date, as_of) m
  ),
  moving as materialized (
    select distinct on (m.isrc) m.row, m.isrc, m.last_count from month m
    where m.first_count < m.last_count order by m.isrc, m.month desc
  )
  select day.isrc, max(day.date) + 1
  from private.counted_days(array(select m.row from moving m)) day
  join moving m on m.isrc = day.isrc and day.count < m.last_count
  group by day.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.observed_counts (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date,
  for_rates  boolean
)
  RETURNS TABLE (
    isrc  text,
    at    double precision,
    count bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with series as (
    select m.isrc, array_agg(m order by m.month) as months, least(max(m.month + m.last_day - 1), (cut at time zone 'UTC')::date) as last_date,
      min(m.month) filter (where m.month >= daily_from) as daily_month,
      min((m.last_count - m.first_count)::double precision / nullif(bit_count(m.present::bit(32)) - 1, 0))
        filter (where for_rates and m.month between daily_from - interval '6 months' and daily_from - 1) as least_rate,
      array_remove(string_to_array(string_agg(m.counts, ',' order by m.month)
        filter (where m.month >= daily_from and for_rates), ',', ''), null)::bigint[] as counts,
      for_rates and observed_counts.as_of is not null and min(m.month) <= daily_from - interval '2 months'
        and bit_or(m.invalid) filter (where m.month >= daily_from) = 0 and max(m.last_count) <= private.max_play_count()
        and max(m.latest_us) - min(m.earliest_us) <= 21600000000 as may_be_even
    from private.months_as_of(
      isrcs, 'apify_spotify_playcount', '-infinity', (cut at time zone 'UTC')::date, observed_counts.as_of) m
    group by m.isrc
  ),
  -- Even: no daily gain is three times another one, also if an interval of several days is as uneven as can be, nor a daily
  -- rate three times that of a month of the half year before. So no day is wrong, and neither is any sum of days. Of the
  -- others, two more months are read where a gain is three times another one for no gap or stale day, or the counter
  -- stands still on half of the days: the usual rate is that of 84 days, and moves may be weeks apart.
  judged as (
    select s.*, greatest(s.last_date - s.daily_month + 1 - cardinality(s.counts), 0) as missing,
      coalesce(s.may_be_even and gain.still = 0
        and gain.most * (s.last_date - s.daily_month + 2 - cardinality(s.counts)) <= 3 * gain.least
        and gain.most <= 3 * s.least_rate, false) as is_even,
      case when 2 * gain.still >= gain.days or gain.most > 3 * least(gain.least, s.least_rate)
        * (s.last_date - s.daily_month + 2 - cardinality(s.counts) + gain.still) is not false
        then (daily_from - interval '2 months')::date else daily_from end as daily_since
    from series s
    cross join lateral (
      select min(p.next - p.count) filter (where p.next > p.count) as least, max(p.next - p.count) as most,
        count(*) filter (where p.next <= p.count) as still, count(*) as days
      from unnest(s.counts[:cardinality(s.counts) - 1], s.counts[2:]) p (count, next)
    ) gain
    offset 0
  )
  select j.isrc, m.month - date '1970-01-01' + day.number - 1 + day.second / 86400, day.count
  from judged j
  cross join lateral unnest(j.months) m
  cross join lateral (
    select listed.number::integer as number, listed.count::bigint as count, listed.second::double precision as second
    from unnest(string_to_array(m.counts, ',', ''), string_to_array(m.seconds, ',', ''))
      with ordinality listed (count, second, number)
    where m.month >= j.daily_since and not j.is_even and listed.count is not null
    union all
    select chosen.number, nullif(split_part(m.counts, ',', chosen.number), '')::bigint,
      nullif(split_part(m.seconds, ',', chosen.number), '')::double precision
    from (
      select distinct unnest(
        array[length(m.counts) - length(ltrim(m.counts, ',')) + 1, m.last_day]
        -- Of an even recording also its second count, so that the interval before has the same neighbours, and those around
        -- the beginning of its latest 28 days; of any recording those around the beginning of the 28 before.
        || case when j.is_even and m.month = j.daily_month then (
          select nullif(length(ltrim((others.days & -others.days)::bit(32)::text, '0')), 0)
          from (select m.present & m.present - 1 as days) others) end
        || case when j.is_even and m.month - j.last_date between -28 - m.last_day - j.missing and -27 + j.missing then array(
          select n from generate_series(greatest(j.last_date - m.month - 28 - j.missing, 1),
            least(j.last_date - m.month - 26 + j.missing, m.last_day)) n) end
        || case when for_rates and m.month - j.last_date between -56 - m.last_day - j.missing and -55 + j.missing then array(
          select n from generate_series(greatest(j.last_date - m.month - 56 - j.missing, 1),
            least(j.last_date - m.month - 54 + j.missing, m.last_day)) n) end)
    ) chosen (number)
    where m.month < j.daily_since or j.is_even
  ) day
  where day.count between 0 and private.max_play_count()
    and m.month - date '1970-01-01' + day.number - 1 + day.second / 86400 <= private.day_number(cut);
end $function$;

CREATE OR REPLACE FUNCTION private.rated_steps (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date,
  for_rates  boolean,
  with_usual boolean
)
  RETURNS TABLE (
    isrc        text,
    starts_at   double precision,
    ends_at     double precision,
    start_count bigint,
    end_count   bigint,
    rate        double precision,
    usual       double precision,
    known       integer
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with point as (
    select o.isrc, o.at, o.count, lag(o.count) over series as previous, lead(o.at) over series as next_at
    from private.observed_counts(isrcs, cut, as_of, date_trunc('month', daily_from::timestamp)::date, for_rates) o
    window series as (partition by o.isrc order by o.at)
  ),
  step as (
    select p.isrc, coalesce(lag(p.at) over series, p.at) as starts_at, p.at as ends_at,
      coalesce(lag(p.count) over series, p.count) as start_count, p.count as end_count
    from point p
    where p.previous is null or p.count <> p.previous or p.next_at is null
    window series as (partition by p.isrc order by p.at)
  ),
  rated as materialized (
    select s.*, (s.end_count - s.start_count) / nullif(s.ends_at - s.starts_at, 0) as rate from step s
  ),
  -- Only where a rate is three times another one, or negative, can any be unexplained.
  raised as (
    select r.isrc from rated r group by r.isrc having with_usual or max(r.rate) > 3 * min(r.rate)
  ),
  fortnight as (
    select r.isrc, floor(r.ends_at / 14) as number, percentile_disc(0.5) within group (order by r.rate) as rate
    from rated r
    where r.rate >= 0 and r.isrc in (select raised.isrc from raised)
    group by r.isrc, floor(r.ends_at / 14)
  ),
  -- The median of the latest six fortnights with a count, 84 days of a daily counter; at most three times that of the six
  -- before.
  usual as materialized (
    select f.isrc, f.number, least(latest.rate, 3 * earlier.rate) as rate, cardinality(f.latest) as known
    from (
      select fortnight.isrc, fortnight.number,
        array_agg(fortnight.rate) over (series rows between 5 preceding and current row) as latest,
        array_agg(fortnight.rate) over (series rows between 11 preceding and 6 preceding) as earlier
      from fortnight
      window series as (partition by fortnight.isrc order by fortnight.number)
    ) f
    cross join lateral (
      select percentile_disc(0.5) within group (order by one.rate) as rate from unnest(f.latest) one (rate)
    ) latest
    cross join lateral (
      select case when count(*) >= 4 then percentile_disc(0.5) within group (order by one.rate) end as rate
      from unnest(f.earlier) one (rate)
    ) earlier
  )
  select r.isrc, r.starts_at, r.ends_at, r.start_count, r.end_count, r.rate, u.rate,
    case when r.isrc in (select raised.isrc from raised) then coalesce(u.known, 0) end
  from rated r
  left join usual u on u.isrc = r.isrc and u.number = floor(r.ends_at / 14);
end $function$;

CREATE OR REPLACE FUNCTION private.recent_counts (
  isrcs       text[],
  first_month date,
  today       date,
  as_of       timestamp with time zone
)
  RETURNS TABLE (
    number integer,
    days   bigint[],
    counts bigint[]
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with month as (
    select member.number, m.month, m.last_day,
      case when m.invalid = 0 then m.counts else (
        select string_agg(case when m.invalid >> listed.number::integer - 1 & 1 = 0 then listed.count else '' end, ','
          order by listed.number)
        from unnest(string_to_array(m.counts, ',')) with ordinality listed (count, number)
      ) end as counts
    from private.months_as_of(isrcs, 'apify_spotify_playcount', first_month, today, as_of) m
    join unnest(isrcs) with ordinality member (isrc, number) on member.isrc = m.isrc
  ),
  padded as (
    select p.number, p.month,
      repeat(',', p.month - coalesce(lag(p.month + p.last_day) over series, first_month)) || p.counts as counts
    from month p
    window series as (partition by p.number order by p.month)
  ),
  listed as (
    select p.number::integer as number, string_to_array(string_agg(p.counts, ',' order by p.month), ',', '')::bigint[] as days
    from padded p group by p.number
  )
  select l.number, l.days, array_remove(l.days, null) from listed l;
end $function$;

CREATE OR REPLACE FUNCTION private.recording_conditions (
  isrcs      text[],
  as_of      timestamp with time zone,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc          text,
    condition     text,
    counted_until date,
    shared_since  date,
    related       text[],
    days_per_move numeric,
    factor        numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
declare
  v_today date := (as_of at time zone 'UTC')::date;
  v_recent date := date_trunc('month', v_today - interval '92 days')::date;
  v_latest date := date_trunc('month', v_today - interval '63 days')::date;
begin
  return query
  with month as materialized (
    select m.isrc, m.month, m.present & ~m.invalid as valid, m.first_count, m.last_count,
      m.invalid = 0 and m.lower = 0 as is_whole,
      -- Those of all months would take several times the memory.
      case when m.month >= v_latest then m.counts end as counts
    from private.months_as_of(isrcs, 'apify_spotify_playcount', '-infinity', v_today, as_of) m
  ),
  day_of as (
    -- The lowest bit is the first day of the month, the highest the last one.
    select month.*, month.month + length(ltrim(month.valid::bit(32)::text, '0')) - 1 as last_date,
      month.month + length(ltrim((month.valid & -month.valid)::bit(32)::text, '0')) - 1 as first_date
    from month where month.valid <> 0
  ),
  last as materialized (
    select d.isrc, min(d.first_date) as first_date, max(d.last_date) as date,
      (array_agg(d.last_count order by d.month desc))[1] as count
    from day_of d group by d.isrc
  ),
  beyond as materialized (
    select day.isrc
    from private.counted_days(array(select m from private.months_as_of(
      array(select l.isrc from last l where l.count > private.max_play_count()), 'apify_spotify_playcount', '-infinity', v_today, as_of) m)) day
    group by day.isrc
    having private.max_play_count() < all ((array_agg(day.count order by day.date desc))[1:3])
  ),
  implausible as materialized (
    select b.isrc from beyond b
    union
    -- Only of those that gained much. The median, because a single wrong count does not condemn a recording.
    select step.isrc
    from (
      select s.isrc, s.rate, s.ends_at, max(s.ends_at) over (partition by s.isrc) as last_at
      from private.rated_steps(array(
        select m.isrc from month m group by m.isrc having max(m.last_count) - min(m.first_count) > 500000000
      ), as_of, as_of, v_today - 35, false, false) s
    ) step
    where step.ends_at > step.last_at - 28
    group by step.isrc
    having percentile_disc(0.5) within group (order by step.rate) > 100000000
  ),
  -- The recordings of a catalog are captured together, so that few masks differ.
  mask as (
    select m.month, m.valid, count(*) as recordings from month m group by m.month, m.valid
  ),
  usual as (
    select mask.month + day.number as date
    from mask cross join generate_series(0, 30) day (number)
    where mask.month >= v_recent and mask.valid >> day.number & 1 = 1
    group by 1
    having 2 * sum(mask.recordings) >= (select count(distinct m.isrc) from month m where m.month >= v_recent and m.valid <> 0)
  ),
  seventh as (select u.date from usual u order by u.date desc offset 6 limit 1),
  captured as (select mask.month, bit_or(mask.valid) as days from mask group by mask.month),
  fourteenth as (
    select c.month + day.number as date
    from captured c cross join generate_series(0, 30) day (number)
    where c.days >> day.number & 1 = 1
    order by 1 desc offset 13 limit 1
  ),
  -- A few recordings may be captured for another catalog, so that theirs count only if both were captured together before.
  left_behind as materialized (
    select l.isrc
    from last l
    join captured c on c.month between date_trunc('month', (l.date - 27)::timestamp)::date and l.date
    left join month m on m.isrc = l.isrc and m.month = c.month
    cross join lateral (
      select (-1 << greatest(l.date - 27 - c.month, 0)) & ((2::bigint << least(l.date - c.month, 30)) - 1)::integer as days
    ) span
    where l.date < (select f.date from fourteenth f)
    group by l.isrc
    having sum(bit_count((m.valid & span.days)::bit(32)))
      >= greatest(7, sum(bit_count((c.days & span.days)::bit(32))) / 2)
  ),
  ended as materialized (
    select l.isrc, l.date, case when gone.is_so then 'vanished' else 'stale' end as condition
    from last l
    cross join lateral (
      select coalesce(l.date < (select s.date from seventh s), false) or l.isrc in (select b.isrc from left_behind b) as is_so
    ) gone
    where gone.is_so or l.date < v_today - 35
  ),
  -- Those that are still counted come first, then those that were counted first: they are the ones that stay.
  copied as materialized (
    select c.* from private.counter_copies(array(
      select l.isrc from last l left join ended e on e.isrc = l.isrc order by e.isrc is not null, l.first_date, l.isrc
    ), v_today, as_of) c
  ),
  -- Since when counters are the same: months with the same first and last counts are taken to be. Only the days of the month in
  -- which they met are read.
  older as materialized (
    select c.isrc, c.counted_as, own.month, greatest(own.first_date, other.first_date) as first_date,
      own.last_date = other.last_date and own.last_count <> other.last_count as ends_apart,
      own.first_date = other.first_date and own.first_count <> other.first_count as begins_apart
    from copied c
    join day_of own on own.isrc = c.isrc
    join day_of other on other.isrc = c.counted_as and other.month = own.month
    where c.is_whole
  ),
  parted as materialized (
    select distinct on (o.isrc) o.* from older o where o.ends_apart or o.begins_apart order by o.isrc, o.month desc
  ),
  meeting_day as materialized (
    select d.* from private.counted_days(array(
      select m from private.months_as_of(
        array(select p.isrc from parted p where not p.ends_apart union select p.counted_as from parted p where not p.ends_apart),
        'apify_spotify_playcount', (select min(p.month) from parted p), v_latest, as_of) m
      where m.month in (select p.month from parted p where not p.ends_apart)
    )) d
  ),
  met as (
    select d.isrc, min(d.date) as since
    from (
      select p.isrc, own.date, max(own.date) filter (where own.count <> other.count) over (partition by p.isrc) as parted_on
      from parted p
      join meeting_day own on own.isrc = p.isrc and date_trunc('month', own.date::timestamp)::date = p.month
      join meeting_day other on other.isrc = p.counted_as and other.date = own.date
      where not p.ends_apart
    ) d
    where d.date > d.parted_on
    group by d.isrc
  ),
  begun as (
    select o.isrc, min(o.first_date) as since
    from older o left join parted p on p.isrc = o.isrc
    where p.isrc is null or o.month > p.month
    group by o.isrc
  ),
  shared as materialized (
    select c.isrc, c.counted_as, coalesce(m.since, b.since, c.since) as since
    from copied c
    left join met m on m.isrc = c.isrc
    left join begun b on b.isrc = c.isrc
    where c.factor is null
  ),
  continued as materialized (
    select c.*
    from private.continuations(
      array(select e.isrc from ended e where e.isrc not in (select s.isrc from shared s)),
      array(select l.isrc from last l
        where l.first_date between (select min(e.date) - 7 from ended e) and (select max(e.date) + 30 from ended e)
          and l.isrc not in (select s.isrc from shared s)),
      as_of) c
  ),
  rated as materialized (
    select d.isrc, d.month, (d.last_count - d.first_count)::double precision / (d.last_date - d.first_date) as rate
    from day_of d
    where d.is_whole and d.last_date - d.first_date >= 14
  ),
  typical as (
    select r.isrc, count(*) as months, percentile_cont(0.5) within group (order by r.rate) as rate
    from rated r group by r.isrc
  ),
  peak as materialized (
    select r.isrc, r.month from rated r join typical t on t.isrc = r.isrc
    where t.months >= 12 and t.rate > 0 and r.rate >= 3 * t.rate
  ),
  -- A name counts unless the counts of its month and of three others show no peak.
  named as (
    select song.isrc, private.season_of(song.name) as month from app.songs song where song.isrc = any (isrcs)
  ),
  seasonal as materialized (
    select p.isrc from peak p join peak next on next.isrc = p.isrc and next.month = (p.month + interval '1 year')::date
    union
    select n.isrc from named n
    left join rated r on r.isrc = n.isrc
    where n.month is not null
    group by n.isrc, n.month
    having not coalesce(
      count(*) filter (where date_part('month', r.month) <> n.month) >= 3
      and max(r.rate) filter (where date_part('month', r.month) = n.month)
        < 3 * percentile_cont(0.5) within group (order by r.rate) filter (where date_part('month', r.month) <> n.month), false)
  ),
  slow as materialized (
    select s.* from private.slow_counters(array(select m from private.months_as_of(array(
        select recent.isrc from month recent
        where recent.month >= v_latest and recent.first_count > 0
        group by recent.isrc
        order by max(recent.last_count) - min(recent.first_count) desc, recent.isrc limit 500
      ), 'apify_spotify_playcount', v_latest, v_today, as_of) m)) s
  ),
  -- The count that was known 28 days before the last one. A recording that is not counted every day may have it in an earlier month.
  still as (
    select l.isrc
    from last l
    join day_of d on d.isrc = l.isrc and d.first_date <= l.date - 28
    group by l.isrc, l.date, l.count
    having l.count = (array_agg(
      case when d.last_date <= l.date - 28 then d.last_count
        else coalesce(nullif(split_part(d.counts, ',', l.date - 28 - d.month + 1), '')::bigint, d.first_count)
      end order by d.month desc))[1]
  ),
  dated as (
    select song.isrc,
      coalesce(private.possible_release(song.release_date), private.possible_release(member.release_date)) as release_date
    from app.songs song
    left join app.catalog_songs member on member.catalog_id = recording_conditions.catalog_id and member.isrc = song.isrc
    where song.isrc = any (isrcs)
  ),
  replaced as (
    select r.counted_as, array_agg(r.isrc order by r.isrc) as isrcs
    from (
      select s.isrc, s.counted_as from shared s
      union all select c.isrc, c.counted_as from continued c where not c.is_likely
    ) r
    group by r.counted_as
  )
  select member.isrc,
    case
      when i.isrc is not null or l.date - l.first_date < 7 and dated.release_date <= l.first_date
        and l.count > 100000000 * (l.date - dated.release_date + 1)::bigint then 'implausible'
      when l.isrc is null then 'not_counted'
      when s.isrc is not null then 'shares_counter'
      when c.isrc is not null then case when c.is_likely then 'likely_continued' else 'continues_as' end
      when e.isrc is not null then e.condition
      when likely.isrc is not null then 'likely_copy'
      when seasonal.isrc is not null then 'seasonal'
      when slow.isrc is not null then 'slow_counter'
      when still.isrc is not null then 'no_plays'
      when dated.release_date > v_today then 'future_release'
      when dated.release_date is null then 'age_unknown'
      when dated.release_date > l.first_date + 7 then 'age_inferred'
      when l.date - l.first_date < 28 then 'short'
      else 'counted'
    end,
    l.date, s.since,
    case when s.isrc is not null then array[s.counted_as] when c.isrc is not null then array[c.counted_as]
      when e.isrc is null and likely.isrc is not null then array[likely.counted_as]
      else coalesce(r.isrcs, '{}') end,
    slow.days_per_move, likely.factor
  from unnest(isrcs) member (isrc)
  left join last l on l.isrc = member.isrc
  left join implausible i on i.isrc = member.isrc
  left join ended e on e.isrc = member.isrc
  left join shared s on s.isrc = member.isrc
  left join continued c on c.isrc = member.isrc
  left join copied likely on likely.isrc = member.isrc and likely.factor is not null
  left join replaced r on r.counted_as = member.isrc
  left join seasonal on seasonal.isrc = member.isrc
  left join slow on slow.isrc = member.isrc
  left join still on still.isrc = member.isrc
  left join dated on dated.isrc = member.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.report_amounts (
  facts                jsonb,
  recordings           private.report_recording[],
  term_years           integer,
  discount_rate        numeric,
  usd_per_1000_streams numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_given jsonb := facts -> 'assumptions';
  v_usd numeric := coalesce(usd_per_1000_streams, (v_given -> 'price' ->> 'usd_per_1000_streams')::numeric);
  v_share numeric := (v_given ->> 'first_share')::numeric * (v_given ->> 'second_share')::numeric;
  v_net numeric := v_usd / 1000 * v_share;
  v_trailing jsonb := facts -> 'trailing_year';
  v_comparison jsonb := facts -> 'comparison';
  v_low bigint[];
  v_mid bigint[];
  v_high bigint[];
  v_value jsonb;
  v_at_risk jsonb;
begin
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_trailing := v_trailing || jsonb_build_object('net_revenue', round((v_trailing ->> 'streams')::numeric * v_net, 6));
  if facts ->> 'state' = 'valued' then
    select y.low, y.mid, y.high into v_low, v_mid, v_high
    from private.report_years(recordings, term_years + 1, 1, (v_given -> 'model' ->> 'common_share')::float8,
      (v_given -> 'model' ->> 'tested_days')::float8) y;
    v_value := private.report_value(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_net, discount_rate);
  end if;
  v_at_risk := private.report_at_risk(recordings, (v_value ->> 'mid')::numeric, term_years, v_net, discount_rate);
  if v_comparison <> 'null' then
    v_comparison := v_comparison || jsonb_build_object('ratio', case when v_comparison ->> 'currency' = 'USD'
      then round((v_value ->> 'mid')::numeric / nullif((v_comparison ->> 'mid')::numeric, 0), 6) end);
  end if;
  return jsonb_build_object(
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'confidence', private.report_confidence(v_value, (v_at_risk ->> 'share')::numeric),
    'at_risk', v_at_risk,
    'assumptions', v_given || jsonb_build_object(
      'term_years', term_years, 'discount_rate', discount_rate, 'usd_per_1000_streams', v_usd,
      'price', case when usd_per_1000_streams is null then v_given -> 'price' end,
      'price_notice', private.price_notice(v_usd, v_given -> 'price')),
    'trailing_year', v_trailing,
    'comparison', v_comparison,
    'cash_flow', case when v_value is not null then private.cash_flow(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_usd / 1000, v_share, discount_rate) else '[]' end,
    'sensitivity', case when v_value is not null then private.report_sensitivity(
      v_mid,
      (private.report_years(recordings, term_years, 0.9, 1)).mid,
      (private.report_years(recordings, term_years, 1.1, 1)).mid,
      v_usd, v_share, discount_rate, term_years) else '[]' end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_at_risk (
  recordings         private.report_recording[],
  value              numeric,
  term_years         integer,
  net_usd_per_stream numeric,
  discount_rate      numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    with reason as (
      select private.risk_reason(r) as reason, count(*) as recordings, min(r.counted_until) as counted_from,
        max(r.counted_until) as counted_until, sum(r.mid) as next_year, array_agg(r) as members,
        (array_agg(r.isrc order by r.mid desc, r.isrc))[1:100] as isrcs
      from unnest(recordings) r where private.risk_reason(r) is not null
      group by 1
    ),
    valued as (
      select reason.*, case when report_at_risk.value is not null then round(private.present_value(
        (private.report_years(reason.members, term_years, 1, 1)).mid, net_usd_per_stream, discount_rate), 2) end as value
      from reason
    )
    select jsonb_build_object(
      'value', case when report_at_risk.value is not null then coalesce(sum(v.value), 0) end,
      'share', round(coalesce(sum(v.value), 0) / nullif(report_at_risk.value, 0), 6),
      'recordings', coalesce(sum(v.recordings), 0),
      'reasons', coalesce(jsonb_agg(jsonb_build_object(
        'reason', v.reason,
        'explanation', case v.reason
          when 'vanished' then format(
            'No longer counted since %s, while other recordings of the catalog were counted on 7 later dates or more. Valued at the chance that they are counted again.',
            private.date_span(v.counted_from, v.counted_until))
          when 'likely_continued' then format(
            'No longer counted since %s, and another recording of its name begins 8 to 30 days later at a similar rate: likely the same one. Valued at the chance that they are counted again.',
            private.date_span(v.counted_from, v.counted_until))
          when 'likely_copy' then 'The gains are those of another recording, times a constant: likely one counter, counted twice.'
          when 'no_plays' then 'The counts did not move over 28 days or more: valued by what they gained in the past year.'
          when 'stale' then format('Last counted %s, more than 35 days before the report.',
            private.date_span(v.counted_from, v.counted_until))
          when 'seasonal' then 'Heard in one month of the year: valued by the rate of the latest 28 days, which is no guide to the others.'
          when 'age_inferred' then 'The counts begin before the release date: taken to be released with the first one.'
          when 'unexplained_gains' then 'Gains of the latest 28 days are more than three times what is usual for the recording and its artist. They are left out: valued by the others.'
          when 'stopped' then 'The counter has stood still for more than twice its usual days: valued by its rate before.'
          when 'lifetime' then 'Counted over less than 7 days: valued by count and age alone.'
          else 'The release date is not known, or impossible: in the future, or before the first recordings of sound. An age of five years is assumed.' end,
        'recordings', v.recordings, 'next_year_streams', round(v.next_year::numeric), 'value', v.value,
        'isrcs', v.isrcs
      ) order by v.next_year desc, v.reason), '[]'))
    from valued v
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_missing (
  recordings private.report_recording[],
  as_of      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_share numeric;
  v_old_share numeric;
  v_old_until date;
  v_counted integer;
  v_streams numeric;
  v_captured bigint := (select count(*) from unnest(recordings) r where r.basis <> 'no_count');
  v_implausible bigint := (select count(*) from unnest(recordings) r where r.basis = 'implausible');
  v_from date;
begin
  -- From when on each recording has counts over 7 days that go on: now, or a week after its first one, or after the next
  -- capture, or never if it is no longer counted.
  with known as (
    select coalesce(r.last_count, 0)::numeric as count, r.counted_until,
      r.condition in ('vanished', 'likely_continued', 'stale') as is_old,
      case when r.condition in ('vanished', 'likely_continued') then 'infinity'
        when r.condition <> 'stale' and r.basis not in ('lifetime', 'none') then null
        else greatest(r.first_observed_at + interval '7 days', as_of + interval '1 day') end as ready_at
    from unnest(recordings) r where r.basis <> 'no_count' and private.has_own_counts(r.condition)
  ),
  reached as (
    select k.ready_at, sum(k.count) over (order by k.ready_at nulls first) as count, sum(k.count) over () as total
    from known k
  )
  select sum(k.count) filter (where k.ready_at is null) / nullif(sum(k.count), 0),
    sum(k.count) filter (where k.is_old) / nullif(sum(k.count), 0),
    max(k.counted_until) filter (where k.is_old), count(*), sum(k.count),
    (select min(r.ready_at) at time zone 'UTC' from reached r
      where 2 * r.count >= r.total and isfinite(r.ready_at))
  into v_share, v_old_share, v_old_until, v_counted, v_streams, v_from
  from known k;
  return case
    when cardinality(recordings) = 0
      then jsonb_build_object('explanation', 'The catalog has no recordings.', 'possible_from', null)
    when v_counted = 0 and v_implausible > 0 then jsonb_build_object(
      'explanation', format('The counts of all recordings that have any (%s) are beyond any known recording: above %s billion, or rising by more than 100 million a day. They are not used.',
        v_implausible, private.max_play_count() / 1000000000),
      'possible_from', null)
    when v_counted = 0 then jsonb_build_object(
      'explanation', 'No recording of the catalog has a valid play count. Order captures: 7 days after the first one a value is possible.',
      'possible_from', null)
    when v_streams = 0 then jsonb_build_object(
      'explanation', format('All counts of the catalog are 0, the latest of %s. A value needs plays.',
        to_char((select max(r.counted_until) from unnest(recordings) r), 'YYYY-MM-DD')), 'possible_from', null)
    when 2 * v_captured < cardinality(recordings) then jsonb_build_object(
      'explanation', format('Only %s of %s recordings have a play count; a value needs half of them.',
        v_captured, cardinality(recordings)), 'possible_from', null)
    when coalesce(v_share, 0) < 0.5 then jsonb_build_object(
      'explanation', format('Only %s %% of the catalog''s known streams are of recordings that are counted at present, over 7 days or more; a value needs 50 %%.',
          trunc(coalesce(v_share, 0) * 100, 1))
        || case when v_old_share > 0 then format(' %s %% are of recordings that are no longer counted, the latest since %s.',
          round(v_old_share * 100, 1), to_char(v_old_until, 'YYYY-MM-DD')) else '' end,
      'possible_from', v_from)
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.report_model (
  model app.valuation_models
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', model.id, 'method', model.method, 'known_until', private.format_timestamp(model.known_until),
    'recordings', model.recordings, 'common_share', model.parameters -> 'common_share',
    'tested_days', model.parameters -> 'tested_days',
    'return_exponent', private.return_exponent(model));
end $function$;

CREATE OR REPLACE FUNCTION private.report_recordings (
  model      app.valuation_models,
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone,
  conditions app.catalog_conditions[] DEFAULT NULL::app.catalog_conditions[]
)
  RETURNS SETOF private.report_recording
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_today date := (as_of at time zone 'UTC')::date;
  v_tested double precision := (model.parameters ->> 'tested_days')::double precision;
begin
  return query
  with forecast as materialized (
    select f.* from private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f
  ),
  known as materialized (
    select k.* from private.known_conditions(catalog_id, isrcs, as_of, conditions) k
  ),
  moved as materialized (
    select m.* from private.last_moves(array(
      select f.isrc from forecast f join known k on k.isrc = f.isrc
      where k.condition = 'no_plays' and f.mid = 0 and f.trailing_measured_streams > 0
    ), as_of) m
  )
  select member.isrc,
    case when unused.is_so then known.condition when f.isrc is null then 'no_count' else f.basis end,
    f.age_class, f.age_days,
    round(f.trailing_measured_streams::numeric)::bigint,
    greatest(round((f.trailing_streams - f.trailing_measured_streams)::numeric), 0)::bigint, f.trailing_measured_days,
    expected.rate, f.exponent, expected.first_error, f.gap_days,
    expected.mid * exp(-error.of_year), expected.mid, expected.mid * exp(error.of_year),
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count,
    known.condition, coalesce(known.counted_until, (f.last_observed_at at time zone 'UTC')::date), known.shared_since,
    known.related
  from unnest(isrcs) member (isrc)
  left join forecast f on f.isrc = member.isrc
  left join known on known.isrc = member.isrc
  left join moved on moved.isrc = member.isrc
  cross join lateral (
    select not private.has_own_counts(known.condition) as is_so
  ) unused
  -- What may not be heard any more is valued by what is to be expected: its streams times the chance that they go on. A counter
  -- that stands still has the streams of the past year, in which it moved on a part of the days.
  cross join lateral (
    select case
      when known.condition in ('vanished', 'likely_continued')
        then private.return_chance(model, v_today - known.counted_until)
      when moved.isrc is not null
        then greatest(1 - (v_today - moved.moved_on) / f.trailing_measured_days, 0.01)
      else 1 end as part
  ) chance
  left join lateral (
    select case when moved.isrc is not null then f.trailing_measured_streams / f.trailing_measured_days
        else f.run_rate_per_day * chance.part end as rate,
      case when moved.isrc is not null
          then f.trailing_measured_streams / f.trailing_measured_days * private.effective_days(f.age_days, f.exponent, 365)
        else f.mid * chance.part end as mid,
      -- Both ends are in the interval of a year: all of the streams, and nearly none.
      f.first_error_80 - ln(chance.part) / private.error_80(1, 365 + f.gap_days, v_tested) as first_error
  ) expected on not unused.is_so
  cross join lateral (select private.error_80(expected.first_error, 365 + f.gap_days, v_tested) as of_year) error;
end $function$;

CREATE OR REPLACE FUNCTION private.report_years (
  recordings   private.report_recording[],
  years        integer,
  decay_factor double precision,
  common_share double precision,
  tested_days  double precision           DEFAULT NULL::double precision,
  OUT          low bigint[],
  OUT          mid bigint[],
  OUT          high bigint[]
)
  RETURNS record
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  with yearly as (
    select y.year, r.first_error_80 * cbrt((365 * y.year + r.gap_days) / 28)
        * power(greatest((365 * y.year + r.gap_days) / tested_days, 1), 1.0 / 6) as error,
      r.run_rate_per_day * r.age_days * (case when abs(b.exponent - 1) < 1e-6
        then ln((r.age_days + 365 * y.year) / (r.age_days + 365 * (y.year - 1)))
        else (power((r.age_days + 365 * y.year) / r.age_days, 1 - b.exponent)
          - power((r.age_days + 365 * (y.year - 1)) / r.age_days, 1 - b.exponent)) / (1 - b.exponent) end) as streams
    from unnest(recordings) r
    cross join lateral (select r.exponent * decay_factor as exponent) b
    cross join lateral (select n::double precision as year from generate_series(1, years) n) y
    where r.mid is not null
  ),
  total as (
    select y.year, sum(y.streams) as streams,
      sqrt(common_share * power(sum(y.streams * y.error), 2)
        + (1 - common_share) * sum(power(y.streams * y.error, 2))) / nullif(sum(y.streams), 0) as error
    from yearly y group by y.year
  )
  select array_agg(round(t.streams * exp(-coalesce(t.error, 0)))::bigint order by t.year),
    array_agg(round(t.streams)::bigint order by t.year),
    array_agg(round(t.streams * exp(coalesce(t.error, 0)))::bigint order by t.year)
  into low, mid, high
  from total t;
end $function$;

CREATE OR REPLACE FUNCTION private.return_chance (
  model     app.valuation_models,
  days_gone double precision
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return 1 - power(days_gone / (days_gone + 365), private.return_exponent(model));
end $function$;

CREATE OR REPLACE FUNCTION private.return_exponent (
  model app.valuation_models
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return coalesce((model.parameters -> 'returns' ->> 'exponent')::double precision, 0.08); end $function$;

CREATE OR REPLACE FUNCTION private.risk_reason (
  recording private.report_recording
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when recording.mid is null then null
    when recording.condition in ('vanished', 'likely_continued', 'stale', 'likely_copy', 'seasonal') then recording.condition
    when recording.condition = 'no_plays' and recording.mid > 0 then recording.condition
    when recording.basis in ('lifetime', 'age_unknown', 'unexplained_gains', 'stopped') then recording.basis
    when recording.condition = 'age_inferred' then recording.condition
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.store_valuation_model()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_model app.valuation_models;
begin
  delete from private.model_requests;
  v_model := private.fit_valuation_model(now());
  insert into app.valuation_models (method, fitted_at, known_until, known_from, basis, recordings, pairs, parameters)
  values (v_model.method, v_model.fitted_at, v_model.known_until, v_model.known_from, v_model.basis,
    v_model.recordings, v_model.pairs,
    v_model.parameters || jsonb_build_object('returns', private.fit_returns(v_model.known_until, v_model.known_until)));
end $function$;

CREATE OR REPLACE FUNCTION private.stream_intervals (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date,
  for_rates  boolean                  DEFAULT false
)
  RETURNS TABLE (
    isrc        text,
    starts_at   double precision,
    ends_at     double precision,
    streams     double precision,
    is_measured boolean,
    start_count bigint,
    end_count   bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with step as materialized (
    select s.*, s.rate > greatest(3 * s.usual, 100) and s.known >= 4 as is_high,
      s.rate > greatest(10 * s.usual, 100) and s.known >= 2 as is_extreme
    from private.rated_steps(isrcs, cut, as_of, daily_from, for_rates, false) s
  ),
  high as materialized (
    select s.isrc, song.artist, s.ends_at
    from step s join app.songs song on song.isrc = s.isrc
    where s.is_high and not s.is_extreme and song.artist is not null
  ),
  -- Of the whole deployment, so that it does not matter which recordings are valued together.
  sibling as materialized (
    select named.artist, counted.isrc
    from (
      select h.artist, array(
        select song.isrc from app.songs song where song.artist = h.artist order by song.isrc limit 200) as isrcs
      from high h group by h.artist
    ) named
    cross join lateral (
      select c.isrc from private.counted_recordings(named.isrcs, (cut at time zone 'UTC')::date) c (isrc)
      order by c.isrc limit 20
    ) counted
  ),
  risen as (
    select h.isrc, h.ends_at, least(3, greatest(1, percentile_disc(0.5) within group (order by o.rate / o.usual))) as times
    from high h
    join sibling s on s.artist = h.artist and s.isrc <> h.isrc
    join private.rated_steps(array(select sibling.isrc from sibling), cut, as_of, daily_from, false, true) o
      on o.isrc = s.isrc and floor(o.ends_at) = floor(h.ends_at) and o.usual > 0 and o.known >= 2
    group by h.isrc, h.ends_at
    having count(*) >= 2
  ),
  limited as (
    select s.*, most.rate as most,
      coalesce(s.rate < 0 or s.is_extreme or s.is_high and s.rate > most.rate, false) as is_wrong
    from step s
    left join risen r on r.isrc = s.isrc and r.ends_at = s.ends_at
    cross join lateral (select greatest(3 * s.usual * coalesce(r.times, 1), 100) as rate) most
    where s.known is not null
  ),
  compared as (
    select l.*, lag(l.likely) over series as before, lead(l.likely) over series as after
    from (select limited.*, case when not limited.is_wrong then limited.rate end as likely from limited) l
    window series as (partition by l.isrc order by l.ends_at)
  ),
  judged as (
    select c.*, coalesce((c.before + c.after) / 2, c.before, c.after, c.usual, 0) as neighbour_rate,
      coalesce(c.end_count - c.start_count > 1000 and c.rate > 10 * nullif(greatest(c.before, c.after), 0), false) as is_jump
    from compared c
  )
  select j.isrc, j.starts_at, j.ends_at,
    case when not j.is_wrong and not j.is_jump then (j.end_count - j.start_count)::double precision
      when j.is_high and not j.is_extreme and not j.is_jump then j.most * (j.ends_at - j.starts_at)
      else j.neighbour_rate * (j.ends_at - j.starts_at) end,
    not j.is_wrong and not j.is_jump, j.start_count, j.end_count
  from judged j
  union all
  select s.isrc, s.starts_at, s.ends_at, (s.end_count - s.start_count)::double precision, true, s.start_count, s.end_count
  from step s where s.known is null;
end $function$;

CREATE OR REPLACE FUNCTION private.stream_summaries (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc                 text,
    age_days             double precision,
    is_age_known         boolean,
    last_age             double precision,
    rated_at             double precision,
    first_at             double precision,
    last_at              double precision,
    first_count          bigint,
    last_count           bigint,
    window_days          double precision,
    window_streams       double precision,
    first_window_days    double precision,
    first_window_streams double precision,
    trailing_streams     double precision,
    trailing_days        double precision,
    previous_streams     double precision,
    doubt                text
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut double precision := private.day_number(cut);
begin
  return query
  with piece as (
    select i.*, min(i.starts_at) over series as first_at, max(i.ends_at) over series as last_at,
      max(i.ends_at) filter (where i.end_count <> i.start_count) over series as moved_at
    from private.stream_intervals(isrcs, cut, as_of, ((cut at time zone 'UTC') - interval '35 days')::date, true) i
    window series as (partition by i.isrc)
  ),
  moving as (
    select p.*, count(*) filter (where latest.is_move) over series as moves,
      sum(p.end_count - p.start_count) filter (where latest.is_move) over series as gain,
      p.moved_at - min(p.starts_at) filter (where latest.is_move) over series as days
    from piece p
    cross join lateral (select p.end_count <> p.start_count and p.ends_at > p.moved_at - 28 as is_move) latest
    window series as (partition by p.isrc)
  ),
  -- What a counter that stands still has not counted yet is unknown, unless it stands still for four weeks and longer than it
  -- does: a rate is that between two moves.
  rated as (
    select m.*, still.is_so and m.last_at - m.moved_at > 2 * m.days / m.moves as has_stopped,
      case when still.is_so then m.moved_at else m.last_at end as rated_at
    from moving m
    cross join lateral (
      select m.last_at - m.moved_at < greatest(28, 2 * m.days / m.moves) and m.gain >= 100 * m.days as is_so
    ) still
  ),
  summed as (
    select r.isrc, r.first_at, r.last_at, r.rated_at,
      -- The first row of a recording has no length.
      max(r.end_count) filter (where r.ends_at = r.starts_at) as first_count,
      max(r.end_count) filter (where r.ends_at = r.last_at) as last_count,
      sum(r.streams * share.last) as window_streams, sum(r.streams * share.first) as first_window_streams,
      sum(r.streams * share.previous) as previous_streams,
      sum(r.streams * share.trailing) filter (where r.is_measured) as trailing_streams,
      sum((r.ends_at - r.starts_at) * share.trailing) filter (where r.is_measured) as trailing_days,
      sum((r.end_count - r.start_count - r.streams) * share.last)
        filter (where not r.is_measured and r.end_count > r.start_count) as unexplained,
      bool_or(r.has_stopped) as has_stopped
    from rated r
    cross join lateral (
      select case when r.ends_at <= r.rated_at then nullif(r.ends_at - r.starts_at, 0) end as days
    ) part
    cross join lateral (
      select
        greatest(0, r.ends_at - greatest(r.starts_at, r.rated_at - 28)) / part.days as last,
        greatest(0, least(r.ends_at, r.rated_at - 28) - greatest(r.starts_at, r.rated_at - 56)) / part.days as previous,
        greatest(0, least(r.ends_at, r.first_at + 28) - r.starts_at) / part.days as first,
        greatest(0, r.ends_at - greatest(r.starts_at, v_cut - 365)) / part.days as trailing
    ) share
    group by r.isrc, r.first_at, r.last_at, r.rated_at
  )
  select s.isrc, age.days + v_cut - s.rated_at, song.released_on is not null, age.days, s.rated_at,
    s.first_at, s.last_at, s.first_count, s.last_count,
    least(28, s.rated_at - s.first_at), coalesce(s.window_streams, 0),
    least(28, s.rated_at - s.first_at), coalesce(s.first_window_streams, 0),
    coalesce(s.trailing_streams, 0), coalesce(s.trailing_days, 0),
    case when s.rated_at - s.first_at >= 56 then s.previous_streams end,
    case when s.unexplained > 0.01 * s.window_streams then 'unexplained_gains' when s.has_stopped then 'stopped' end
  from summed s
  join (
    select known.isrc,
      coalesce(
        case when known.release_date <= (cut at time zone 'UTC')::date then private.possible_release(known.release_date) end,
        case when member.release_date <= (cut at time zone 'UTC')::date then private.possible_release(member.release_date) end
      ) as released_on
    from app.songs known
    left join app.catalog_songs member on member.catalog_id = stream_summaries.catalog_id and member.isrc = known.isrc
    where known.isrc = any (isrcs)
  ) song on song.isrc = s.isrc
  cross join lateral (
    -- A recording is at least a day older than what was observed of it.
    select greatest(
      s.rated_at - coalesce(song.released_on - date '1970-01-01', v_cut - 1826),
      s.rated_at - s.first_at + 1
    ) as days
  ) age;
end $function$;

CREATE OR REPLACE FUNCTION private.streams_between (
  isrcs text[],
  cut   timestamp with time zone,
  days  integer
)
  RETURNS TABLE (
    isrc         text,
    streams      double precision,
    has_vanished boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_from double precision := private.day_number(cut);
  v_to double precision := private.day_number(cut) + days;
begin
  return query
  with part as materialized (
    select i.isrc, i.ends_at, i.streams / (i.ends_at - i.starts_at) as rate,
      least(i.ends_at, v_to) - greatest(i.starts_at, v_from) as days
    from private.stream_intervals(
      isrcs, cut + (days + 1) * interval '1 day', null, (cut at time zone 'UTC')::date) i
    where i.ends_at > i.starts_at and i.ends_at > v_from and i.starts_at < v_to
  )
  -- Captures are some hours apart, so up to two days at the ends are those of the other days. A recording that is not
  -- counted for the last 7 days or more, while at least half of the others are, has vanished: it has no more streams.
  select p.isrc, sum(p.rate * p.days) * case
    when sum(p.days) >= streams_between.days - 2 then streams_between.days / sum(p.days) else 1 end,
    sum(p.days) < streams_between.days - 2
  from part p
  group by p.isrc
  having sum(p.days) >= streams_between.days - 2 or max(p.ends_at) <= v_to - 7 and (
    select 2 * count(*) filter (where last.at > v_to - 7) >= count(*)
    from (select max(part.ends_at) as at from part group by part.isrc) last);
end $function$;

CREATE OR REPLACE FUNCTION private.unusual_days (
  isrcs      text[],
  first_date date,
  last_date  date,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    isrc     text,
    date     date,
    kind     text,
    streams  double precision,
    observed bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  with gained as (
    select g.* from private.daily_gains(isrcs, first_date - 7, last_date + 7, as_of) g
  ),
  typical as (
    select g.isrc, case when count(*) >= 3 then percentile_cont(0.5) within group (order by g.rate) else 0 end as rate
    from gained g where g.rate > 0
    group by g.isrc
  ),
  day as (
    select g.isrc, g.date, count(*) over by_date as observed, g.gain = 0 and t.rate >= 100
      and count(*) filter (where t.rate >= 100) over by_date >= 2
      and count(*) filter (where t.rate >= 100 and g.gain = 0) over by_date
        >= 0.9 * count(*) filter (where t.rate >= 100) over by_date as is_stale
    from gained g
    left join typical t on t.isrc = g.isrc
    where g.gain is not null and g.date > first_date and g.date <= last_date
    window by_date as (partition by g.date)
  ),
  -- A day has one size, whatever the range: by the week before and the week after, which every range reads.
  near as (
    select d.isrc, d.date, percentile_cont(0.5) within group (order by g.rate) as rate
    from day d
    join gained g on g.isrc = d.isrc and g.date between d.date - 7 and d.date + 7 and g.date <> d.date
    where d.is_stale and g.rate > 0
    group by d.isrc, d.date
  ),
  -- Only where a gain is three times another one, or a month of the half year before, can any be three times the usual one.
  before as (
    select m.isrc,
      min((m.last_count - m.first_count)::double precision / nullif(bit_count(m.present::bit(32)) - 1, 0)) as rate
    from private.months_as_of(isrcs, 'apify_spotify_playcount',
      date_trunc('month', first_date - interval '187 days')::date, first_date - 7, as_of) m
    group by m.isrc
  ),
  raised as materialized (
    select g.isrc
    from gained g left join before b on b.isrc = g.isrc
    group by g.isrc, b.rate
    having min(g.gain) < 0 or max(g.rate) > 3 * least(min(g.rate) filter (where g.rate > 0), b.rate)
  ),
  judged as materialized (
    select i.isrc, date '1970-01-01' + floor(i.ends_at)::integer as date, i.end_count - i.start_count as gain, i.streams
    from private.stream_intervals(array(select r.isrc from raised r),
      (last_date + 8)::timestamp at time zone 'UTC' - interval '1 microsecond', as_of, first_date - 28) i
    where not i.is_measured and (i.end_count < i.start_count or i.end_count - i.start_count >= 1000)
  )
  select d.isrc, d.date, case when j.gain < 0 then 'correction' when j.gain > 0 then 'jump' else 'stale_capture' end,
    -- Whole, so that the size of a merge is the sum of those of its recordings.
    round(case when j.gain < 0 then j.gain when j.gain > 0 then j.gain - j.streams else -coalesce(near.rate, 0) end),
    d.observed
  from day d
  left join near on near.isrc = d.isrc and near.date = d.date
  left join judged j on j.isrc = d.isrc and j.date = d.date
  where j.gain is not null or d.is_stale;
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_classes()
  RETURNS TABLE (
    name        text,
    first_error double precision
  )
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return query values
    ('under_1_year', 0.15::double precision), ('1_to_3_years', 0.1), ('3_to_10_years', 0.1), ('over_10_years', 0.1),
    (null, 0.1);
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_pairs (
  isrcs text[],
  cut   timestamp with time zone,
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc             text,
    period           integer,
    horizon          integer,
    age_days         double precision,
    age_class        text,
    previous_streams double precision,
    streams          double precision,
    next_streams     double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with dated as (
    select p.isrc, p.period, p.ends_at - (s.release_date - date '1970-01-01') as age_days, p.streams
    from private.stream_periods(isrcs, cut, as_of) p
    join app.songs s on s.isrc = p.isrc
    where p.period < 26
  ),
  aged as (select d.* from dated d where d.age_days >= 28),
  next as (
    select a.*,
      sum(a.streams) over three as three, count(*) over three as three_count, min(a.period) over three as three_from,
      lag(a.streams) over series as one, lag(a.period) over series as one_from,
      case when lead(a.period) over series = a.period + 1 then lead(a.streams) over series end as previous
    from aged a
    window series as (partition by a.isrc order by a.period),
      three as (partition by a.isrc order by a.period rows between 3 preceding and 1 preceding)
  )
  select n.isrc, n.period, pair.horizon, greatest(n.age_days, 29), private.age_class(n.age_days), n.previous, n.streams,
    pair.streams
  from next n
  cross join lateral (
    values (1, n.one, n.one_from = n.period - 1),
      (3, n.three, n.three_count = 3 and n.three_from = n.period - 3)
  ) pair (horizon, streams, is_whole)
  where pair.is_whole;
end $function$;

CREATE OR REPLACE FUNCTION private.vanished_spells (
  isrcs text[],
  cut   timestamp with time zone,
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc            text,
    days_at_verdict integer,
    days_at_end     integer,
    is_back         boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with member as (
    select distinct on (m.isrc) m.isrc, m.catalog_id from app.catalog_songs m
    where m.isrc = any (isrcs) order by m.isrc, m.catalog_id
  ),
  month as materialized (
    select member.isrc, member.catalog_id, m.month, m.present & ~m.invalid as valid
    from private.months_as_of(
      isrcs, 'apify_spotify_playcount', ((cut at time zone 'UTC') - interval '2 years')::date,
      (cut at time zone 'UTC')::date, as_of) m
    join member on member.isrc = m.isrc
    where m.present & ~m.invalid <> 0
  ),
  -- The dates on which at least half of a catalog was captured. Few masks differ.
  usual as materialized (
    select d.catalog_id, d.date, row_number() over (partition by d.catalog_id order by d.date)::integer as number
    from (
      select mask.catalog_id, mask.month + day.number as date
      from (
        select m.catalog_id, m.month, m.valid, count(*) as recordings, sum(count(*)) over (partition by m.catalog_id, m.month) as total
        from month m group by m.catalog_id, m.month, m.valid
      ) mask
      cross join generate_series(0, 30) day (number)
      where mask.valid >> day.number & 1 = 1
      group by mask.catalog_id, mask.month, day.number, mask.total
      having 2 * sum(mask.recordings) >= mask.total
    ) d
  ),
  usual_days as (select u.catalog_id, count(*) as days from usual u group by u.catalog_id),
  -- Most recordings have nearly all of these dates.
  with_gaps as (
    select m.isrc, m.catalog_id from month m join usual_days u on u.catalog_id = m.catalog_id
    group by m.isrc, m.catalog_id, u.days having u.days - sum(bit_count(m.valid::bit(32))) >= 7
  ),
  counted as (
    select g.isrc, g.catalog_id, u.date, u.number, lead(u.date) over series as next_date, lead(u.number) over series as next_number
    from with_gaps g
    join usual u on u.catalog_id = g.catalog_id
    join month m on m.isrc = g.isrc and m.month = date_trunc('month', u.date::timestamp)::date
      and m.valid >> (u.date - m.month) & 1 = 1
    window series as (partition by g.isrc order by u.number)
  )
  select c.isrc, verdict.date - c.date, coalesce(c.next_date, last.date) - c.date, c.next_date is not null
  from counted c
  join usual verdict on verdict.catalog_id = c.catalog_id and verdict.number = c.number + 7
    and verdict.number < coalesce(c.next_number, verdict.number + 1)
  cross join lateral (select max(u.date) as date from usual u where u.catalog_id = c.catalog_id) last;
end $function$;

ALTER TABLE "app"."valuation_backtests"
  ADD CONSTRAINT "valuation_backtests_counted_recordings_check" CHECK ((counted_recordings >= 0));

CREATE INDEX songs_artist_idx ON app.songs USING btree (artist, isrc)
  WHERE (artist IS NOT NULL);

COMMENT ON COLUMN "app"."valuation_backtests"."counted_recordings" IS 'Recordings that did not vanish within the horizon, of which the other counted_ columns are. Null in comparisons before them.';

COMMENT ON COLUMN "app"."valuation_models"."parameters" IS 'exponent, error_80 (of the logarithm, for the first 28 days), common_share, trend_kept, tested_days (both not before power-law-28-days-3); by age class in classes: exponent, error_80, lifetime_ratio, lifetime_error_80, recordings, pairs.';

COMMENT ON FUNCTION "private"."backtest"(app.valuation_models, text[], integer) IS 'The errors of each method from the model''s cut, with and without recordings that vanished: of all, by age and by size. Does not store them.';

COMMENT ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) IS 'The forecasts of each recording by each method from the model''s cut, with the streams that came.';

COMMENT ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric, numeric) IS 'A condition in a sentence; null for one that needs no word.';

COMMENT ON FUNCTION "private"."continuations"(text[], text[], timestamp with time zone) IS 'Recordings that end where another one begins anew, and that other one: by dates, counts, rates of 28 days, name and artist. A name that is not known fits any. It is only likely if the other one begins 8 to 30 days after the end.';

COMMENT ON FUNCTION "private"."counted_recordings"(text[], date) IS 'Those of the recordings that have counts by the end of a month.';

COMMENT ON FUNCTION "private"."counter_copies"(text[], date, timestamp with time zone) IS 'Recordings whose counter is that of another one, which comes before them in isrcs, up to within a week of their last count. Since when, at the earliest from two months ago on; is_whole says that it was so all that time, with the same counts. factor is that of gains which are only proportional, else null.';

COMMENT ON FUNCTION "private"."error_80"(double precision, double precision, double precision) IS 'The half width of the 80 % interval of the logarithm, for a horizon: that of 28 days times the cube root of how often 28 days fit into it. Beyond the longest horizon that was tested it grows with the square root, as that of a random walk; without one (null, models before power-law-28-days-3) it does not.';

COMMENT ON FUNCTION "private"."excess_trend"(double precision, double precision, double precision, double precision) IS 'The logarithm of the streams of the last 28 days by those of the 28 before, less what the exponent explains, from -0.3 to 0.3. Null without streams in both.';

COMMENT ON FUNCTION "private"."fit_returns"(timestamp with time zone, timestamp with time zone) IS 'How often vanished recordings of the deployment were counted again, of at most 2,000 recordings, the same ones each time: exponent for private.return_chance, which begins with 4 returns in 50 logarithms of days.';

COMMENT ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp with time zone, integer, uuid) IS 'One row for each recording with a valid observation: what is known at the cut, and its streams of the next days. run_rate_per_day is that of the cut; mid = run_rate_per_day * private.effective_days(age_days, exponent, days); low and high are mid divided and multiplied by exp(private.error_80(first_error_80, days + gap_days, tested_days)), where gap_days are those since the last observation, or since the last move of a counter that stands still. basis: measured (28 days or more are known), short_window (7 to 28 days), age_unknown (taken as five years), unexplained_gains or stopped (counts that are in doubt: private.stream_summaries), lifetime (by its count and age only), none (no forecast: null). trailing_streams are those of the 365 days before the cut, of which trailing_measured_streams are measured, in trailing_measured_days.';

COMMENT ON FUNCTION "private"."last_moves"(text[], timestamp with time zone) IS 'When the counters of recordings came to their latest count: the day after the last lower one. Those that did not move within the past year are left out.';

COMMENT ON FUNCTION "private"."observed_counts"(text[], timestamp with time zone, timestamp with time zone, date, boolean) IS 'The valid counts of recordings up to a time: the latest of each day from the month of daily_from on, or from two months before it, where gains have to be judged, and of earlier months the first and the last. For rates only those that the streams of the latest 28 days and of the 28 before need, of recordings that rise evenly since that month and are known for two months before it.';

COMMENT ON FUNCTION "private"."rated_steps"(text[], timestamp with time zone, timestamp with time zone, date, boolean, boolean) IS 'The steps of counters from each count to the next different one, with their rate a day and, of recordings with a rate of three times another one or of all, the usual rate at that time, and of how many fortnights of up to six it is the median. The first row of a recording is its first observation, without length.';

COMMENT ON FUNCTION "private"."recent_counts"(text[], date, date, timestamp with time zone) IS 'The valid counts of recordings, by their places in isrcs: of each date from the first of a month, null where there is none (days), and without the nulls (counts).';

COMMENT ON FUNCTION "private"."recording_conditions"(text[], timestamp with time zone, uuid) IS 'The condition of each recording among the others of its catalog, as known at a time, the date of its last valid count, and since when its counter is shared. related is the recording that is or may be counted in its place, or those in whose place it is counted; days_per_move is that of a slow counter, factor that of a likely copy. For a catalog, a date that its owners gave counts where the stores have none.';

COMMENT ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp with time zone, app.catalog_conditions[]) IS 'These recordings of a catalog as known at a time, with their forecasts and conditions. One that is implausible or counted as another recording has no forecast; that of one which has vanished, or whose counter stands still, is what is to be expected. In no order.';

COMMENT ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision, double precision) IS 'The streams of recordings in years 1 to n of 365 days, with exponents multiplied by decay_factor, and the interval of 80 % of their sum.';

COMMENT ON FUNCTION "private"."return_chance"(app.valuation_models, double precision) IS 'The chance that a recording which is gone for some days is counted again within a year, by a model.';

COMMENT ON FUNCTION "private"."return_exponent"(app.valuation_models) IS 'The exponent of the chance of a return; the prior of a model that was fitted without one.';

COMMENT ON FUNCTION "private"."risk_reason"(private.report_recording) IS 'Why the value of a recording is at risk: its condition, or a basis that lacks counts or a release date, or has counts that are in doubt. Null if it is not, or without a value.';

COMMENT ON FUNCTION "private"."stream_intervals"(text[], timestamp with time zone, timestamp with time zone, date, boolean) IS 'The streams from each observation to the next. The first row of a recording is its first observation, without length. What is not measured is estimated: a fall and a gain of ten times the usual one by the rates beside it, a lesser one that is not explained by the most that is.';

COMMENT ON FUNCTION "private"."stream_summaries"(text[], timestamp with time zone, timestamp with time zone, uuid) IS 'One row for each recording that has a valid observation. rated_at, to which rates, windows and last_age refer, is the last observation, or the last move of a counter that gains 100 plays a day or more and stands still for less than 28 days or twice its usual ones. doubt: unexplained_gains, if more than 1 % of the window''s streams were not believed; stopped, if it stands still for more than twice its usual days. previous_streams are those of the 28 days before the latest 28, null if not all of them are known. For a catalog, a date that its owners gave counts where the stores have none. An unknown age is taken as five years, and so is that of a recording which is said to be released after the cut, or before the first recordings of sound.';

COMMENT ON FUNCTION "private"."streams_between"(text[], timestamp with time zone, integer) IS 'The streams of recordings in the days after a time, of all that is saved: of recordings that were observed throughout, and of those that vanished, which have none after that.';

COMMENT ON FUNCTION "private"."unusual_days"(text[], date, date, timestamp with time zone) IS 'The days of recordings on which their counter did not count listening: why, the streams beyond what is believed (below the typical day of the week before and the week after for a stale capture), whole, and how many of the recordings have a gain on that day.';

COMMENT ON FUNCTION "private"."valuation_classes"() IS 'The classes of age, and all together (null), with the half width of the 80 % interval from which the fit starts: that of a recording''s own movement in 28 days.';

COMMENT ON FUNCTION "private"."valuation_pairs"(text[], timestamp with time zone, timestamp with time zone) IS 'The streams of a period of 28 days, of the one before (null if it is not known), and of the next one and the next three, of the last two years.';

COMMENT ON FUNCTION "private"."vanished_spells"(text[], timestamp with time zone, timestamp with time zone) IS 'The times in the two years before a cut in which recordings were missing on 7 dates or more on which half of their catalog was counted: how many days they were gone on the seventh, and when they were counted again or until the last date.';

REVOKE ALL ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."continuations"(text[], text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."continuations"(text[], text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."continuations"(text[], text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."continuations"(text[], text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."counted_recordings"(text[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."counted_recordings"(text[], date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."counted_recordings"(text[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counted_recordings"(text[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."counter_copies"(text[], date, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."counter_copies"(text[], date, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."counter_copies"(text[], date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counter_copies"(text[], date, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."error_80"(double precision, double precision, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."error_80"(double precision, double precision, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."error_80"(double precision, double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."error_80"(double precision, double precision, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."excess_trend"(double precision, double precision, double precision, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."excess_trend"(double precision, double precision, double precision, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."excess_trend"(double precision, double precision, double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."excess_trend"(double precision, double precision, double precision, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fit_returns"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fit_returns"(timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."fit_returns"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fit_returns"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_moves"(text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_moves"(text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."last_moves"(text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_moves"(text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recent_counts"(text[], date, date, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recent_counts"(text[], date, date, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recent_counts"(text[], date, date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recent_counts"(text[], date, date, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_chance"(app.valuation_models, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_chance"(app.valuation_models, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."return_chance"(app.valuation_models, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_chance"(app.valuation_models, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_exponent"(app.valuation_models) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_exponent"(app.valuation_models) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."return_exponent"(app.valuation_models) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_exponent"(app.valuation_models) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_classes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_classes"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_classes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_classes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."vanished_spells"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."vanished_spells"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."vanished_spells"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."vanished_spells"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

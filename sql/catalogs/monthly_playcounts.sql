-- The rows that a comparison reads: a recording's days of a month in one row. Three or four rows hold 63 dates, however
-- many captures a day has (docs/decisions/play-counts.md). Facts about the lists are stored beside them, so that
-- a comparison need not parse the lists (docs/decisions/play-counts.md).

create table app.monthly_playcounts (
  isrc text not null,
  data_source text not null,
  month date not null check (extract(day from month) = 1),
  last_day smallint not null check (last_day between 1 and 31),
  counts text not null,
  seconds text not null,
  present integer not null,
  invalid integer not null,
  lower integer not null,
  first_count bigint not null,
  last_count bigint not null,
  earliest_us bigint not null,
  latest_us bigint not null,
  rewritten_at timestamptz,
  constraint monthly_playcounts_pkey primary key (isrc, data_source, month)
) partition by range (month);
comment on table app.monthly_playcounts is
  'The latest observation of each UTC date. Only private.land_observations and triggers on app.song_measurements write it. Lists are text, because formatting a page''s numbers costs more than reading them.';
comment on column app.monthly_playcounts.last_day is 'The last day of the month that has an observation.';
comment on column app.monthly_playcounts.counts is
  'The values of days 1 to last_day, separated by commas, empty where a day has none: string_to_array(counts, '','', '''')::bigint[].';
comment on column app.monthly_playcounts.seconds is
  'The times of capture, in seconds after midnight UTC, to the microsecond: string_to_array(seconds, '','', '''')::numeric[].';
comment on column app.monthly_playcounts.present is 'The days that have an observation: bit 0 is day 1.';
comment on column app.monthly_playcounts.invalid is 'The days whose count is negative or beyond 2^53 - 1.';
comment on column app.monthly_playcounts.lower is
  'The days whose count is lower than that of the previous day with a count in the month.';
comment on column app.monthly_playcounts.first_count is 'The count of the first day with a count.';
comment on column app.monthly_playcounts.last_count is 'The count of the last day with a count.';
comment on column app.monthly_playcounts.earliest_us is 'The earliest time of capture, in microseconds after midnight.';
comment on column app.monthly_playcounts.latest_us is 'The latest time of capture, in microseconds after midnight.';
comment on column app.monthly_playcounts.rewritten_at is
  'The latest recorded_at of its observations that were recorded later than captured; null if there are none. As of earlier times, the month is recomputed (private.months_as_of).';

-- For people and tools. Comparisons read the months.
create view app.daily_playcounts with (security_invoker = true) as
select
  m.isrc,
  m.month + day.number::integer - 1 as date,
  day.count::bigint as value,
  (m.month + make_interval(days => day.number::integer - 1, secs => day.second::double precision))
    at time zone 'UTC' as captured_at
from app.monthly_playcounts m
cross join lateral unnest(string_to_array(m.counts, ',', ''), string_to_array(m.seconds, ',', ''))
  with ordinality day (count, second, number)
where m.data_source = 'apify_spotify_playcount' and day.count is not null;
comment on view app.daily_playcounts is 'The latest observation of each recording and UTC date.';

alter table app.monthly_playcounts enable row level security, force row level security;
create policy monthly_playcounts_select_account on app.monthly_playcounts for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.monthly_playcounts to authenticated;

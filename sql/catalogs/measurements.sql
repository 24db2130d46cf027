-- Observations grow without end, so they are partitioned by time of capture: old quarters can be moved or packed
-- away, and the indexes that take today's writes stay small. `isrc` leads the key, so that a distributed Postgres
-- can spread the table by it, and because every read names its recordings.
--
-- The key's index holds a recording's whole series, value included. `data_source` names provider, platform and
-- metric in one, so those two columns need no place in it. There is no foreign key to songs or snapshots: captures
-- may land before a recording is described, and a check per row would halve the speed of imports.
-- `value` has no sign check: old rows may be invalid, and the comparison says so.

create table app.song_measurements (
  isrc text not null,
  platform text not null default 'spotify',
  metric text not null default 'platform_displayed_play_count',
  captured_at timestamptz not null,
  value bigint not null,
  data_source text not null default 'apify_spotify_playcount',
  snapshot_id uuid,
  constraint song_measurements_pkey primary key (isrc, data_source, captured_at) include (value)
) partition by range (captured_at);
comment on table app.song_measurements is 'Saved observations of cumulative play counts, shared by ISRC.';
comment on column app.song_measurements.value is 'The displayed cumulative count. May be invalid (negative, or beyond 2^53 - 1) in old rows.';
comment on column app.song_measurements.snapshot_id is 'The capture that wrote the row, null for an import.';
create index song_measurements_snapshot_id_isrc_idx on app.song_measurements (snapshot_id, isrc)
  where snapshot_id is not null;

-- What a comparison reads: a recording's days of a month in one row. Three or four rows hold 63 dates, however many
-- captures a day has (docs/decisions/2026-11-20-daily-form.md). Beside the lists stand facts about them, from which a
-- comparison is computed without taking the lists apart (docs/decisions/2026-11-22-comparison-in-sql.md).
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
  constraint monthly_playcounts_pkey primary key (isrc, data_source, month)
) partition by range (month);
comment on table app.monthly_playcounts is
  'The latest observation of each UTC date, derived from app.song_measurements by triggers and written by them alone. Lists are text, since turning a page''s numbers into text costs more than reading them.';
comment on column app.monthly_playcounts.last_day is 'The last day of the month that has an observation.';
comment on column app.monthly_playcounts.counts is
  'The values of days 1 to last_day, separated by commas, empty where a day has none: string_to_array(counts, '','', '''')::bigint[].';
comment on column app.monthly_playcounts.seconds is
  'When each was captured, in seconds after midnight UTC, to the microsecond: string_to_array(seconds, '','', '''')::numeric[].';
comment on column app.monthly_playcounts.present is 'The days that have an observation: bit 0 is day 1.';
comment on column app.monthly_playcounts.invalid is 'The days whose count is negative or beyond 2^53 - 1.';
comment on column app.monthly_playcounts.lower is
  'The days whose count is below that of the previous day of the month that has one.';
comment on column app.monthly_playcounts.first_count is 'The count of the first day that has one.';
comment on column app.monthly_playcounts.last_count is 'The count of the last day that has one.';
comment on column app.monthly_playcounts.earliest_us is
  'The earliest of the times of capture, in microseconds after midnight UTC.';
comment on column app.monthly_playcounts.latest_us is 'The latest of them.';

-- For people and tools; a comparison reads the months themselves.
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

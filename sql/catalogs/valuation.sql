-- The valuation of a catalog by its play counts, computed after a capture of the whole catalog. Numbers stay exact:
-- the one division has 60 decimals, and only the band is rounded, to cents.

-- The mean age of the recordings with a release date, in years of 365.25 days; null if there are none.
create function private.mean_age_years(age_days bigint, dated_song_count integer) returns numeric
language plpgsql immutable security invoker set search_path = ''
as $$ begin return round(age_days::numeric, 60) / nullif(dated_song_count, 0) / 365.25; end $$;

-- The age that a valuation divides by, in years, as a fraction of two exact numbers: the mean or the default, and at least the
-- minimum.
create function private.valuation_age(
  constants app.valuation_constants, age_days bigint, dated_song_count integer, out days numeric, out days_per_year numeric
)
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  if dated_song_count > 0 then
    days_per_year := dated_song_count * 365.25;
    days := greatest(age_days, constants.least_age_years * days_per_year);
  else
    days_per_year := 1;
    days := greatest(constants.default_age_years, constants.least_age_years);
  end if;
end $$;

-- An amount divided by an age. Only this division rounds, after 60 decimals: a result that ends before is exact.
create function private.per_year(amount numeric, days numeric, days_per_year numeric) returns numeric
language plpgsql immutable security invoker set search_path = ''
as $$ begin return round(amount * days_per_year, 60) / days; end $$;

-- One value of a band in US dollars, rounded once, half a cent up.
create function private.valuation_amount(
  constants app.valuation_constants, total_streams bigint, days numeric, days_per_year numeric,
  gross_up numeric, multiple numeric
) returns numeric
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return round(private.per_year(
    total_streams * constants.usd_per_stream * gross_up * constants.first_share * constants.second_share * multiple,
    days, days_per_year), 2);
end $$;

-- Stores the valuation of a catalog by a snapshot, for the UTC day of the measurement; the latest measurement of a day wins.
-- Does nothing if nothing was measured or the catalog was deleted. Safe to repeat.
create function private.value_catalog(catalog_id uuid, snapshot_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
-- A conflict's target cannot be qualified.
#variable_conflict use_column
declare
  v_constants app.valuation_constants;
  v_valuation app.catalog_valuations;
begin
  perform from app.catalogs c where c.id = value_catalog.catalog_id for key share;
  if not found then
    return;
  end if;
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  insert into app.catalog_valuations as existing (
    catalog_id, low, mid, high, measured_song_count, total_streams, measured_at,
    constants_version, song_count, dated_song_count, age_days, snapshot_id
  )
  select
    value_catalog.catalog_id,
    private.valuation_amount(
      v_constants, m.streams, age.days, age.days_per_year, v_constants.gross_up_low, v_constants.multiple_low),
    private.valuation_amount(
      v_constants, m.streams, age.days, age.days_per_year, v_constants.gross_up_mid, v_constants.multiple_mid),
    private.valuation_amount(
      v_constants, m.streams, age.days, age.days_per_year, v_constants.gross_up_high, v_constants.multiple_high),
    m.measured, m.streams, m.measured_at,
    v_constants.version,
    (select count(*) from app.catalog_songs member where member.catalog_id = value_catalog.catalog_id),
    m.dated, m.age_days, value_catalog.snapshot_id
  from private.measured_members(value_catalog.catalog_id, value_catalog.snapshot_id) m
  cross join lateral private.valuation_age(v_constants, m.age_days, m.dated) age
  on conflict (catalog_id, ((measured_at at time zone 'UTC')::date)) do update set
    low = excluded.low, mid = excluded.mid, high = excluded.high,
    measured_song_count = excluded.measured_song_count, total_streams = excluded.total_streams,
    measured_at = excluded.measured_at, constants_version = excluded.constants_version,
    song_count = excluded.song_count, dated_song_count = excluded.dated_song_count,
    age_days = excluded.age_days, snapshot_id = excluded.snapshot_id
  where excluded.measured_at >= existing.measured_at
  returning existing.* into v_valuation;
  if found then
    perform private.announce_valuation(v_valuation);
  end if;
end $$;

-- The totals of a snapshot over a catalog's current members with valid counts: one row, or none if nothing was measured.
create function private.measured_members(catalog_id uuid, snapshot_id uuid)
returns table (streams bigint, measured integer, dated integer, age_days bigint, measured_at timestamptz)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
  with measured as (
    select observed.captured_at, observed.value, song.release_date
    from private.snapshot_observations(measured_members.snapshot_id) observed
    cross join lateral (
      select s.release_date from app.catalog_songs member join app.songs s on s.isrc = member.isrc
      where member.catalog_id = measured_members.catalog_id and member.isrc = observed.isrc
      offset 0 -- look up each key: rows that were just inserted have no statistics yet
    ) song
    where observed.value between 0 and 9007199254740991
  ),
  latest as (select max(measured.captured_at) as at from measured)
  select
    sum(measured.value)::bigint, count(*)::integer,
    count(*) filter (where isfinite(measured.release_date))::integer,
    coalesce(sum((latest.at at time zone 'UTC')::date - measured.release_date)
      filter (where isfinite(measured.release_date)), 0),
    latest.at
  from measured cross join latest
  group by latest.at
  -- JSON readers keep larger integers inexactly, and no catalog reaches this.
  having sum(measured.value) <= 9007199254740991;
end $$;

grant execute on function private.mean_age_years, private.valuation_age, private.per_year to authenticated;

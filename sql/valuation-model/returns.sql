-- The chance that a recording that has vanished is counted again. The longer it is gone, the less: of those that are gone for a
-- time, the same part comes back until twice that time, whatever the time is. So the days are compared as logarithms, which have
-- one number: the returns for each of them. docs/catalogs.md has the prior and where it comes from.

-- The times in the two years before a cut in which recordings were missing on 7 dates or more on which half of their catalog
-- was counted: how many days they were gone on the seventh, and when they were counted again or until the last date.
create function private.vanished_spells(isrcs text[], cut timestamptz, as_of timestamptz)
returns table (isrc text, days_at_verdict integer, days_at_end integer, is_back boolean)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- How often vanished recordings of the deployment were counted again, of at most 2,000 recordings, the same ones each time:
-- exponent for private.return_chance, which begins with 4 returns in 50 logarithms of days.
create function private.fit_returns(cut timestamptz, as_of timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

-- The chance that a recording which is gone for some days is counted again within a year, by a model.
create function private.return_chance(model app.valuation_models, days_gone double precision) returns double precision
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return 1 - power(days_gone / (days_gone + 365), private.return_exponent(model));
end $$;

-- The exponent of the chance of a return; the prior of a model that was fitted without one.
create function private.return_exponent(model app.valuation_models) returns double precision
language plpgsql immutable security invoker set search_path = ''
as $$ begin return coalesce((model.parameters -> 'returns' ->> 'exponent')::double precision, 0.08); end $$;

grant execute on function private.vanished_spells, private.fit_returns, private.return_chance, private.return_exponent
  to authenticated;

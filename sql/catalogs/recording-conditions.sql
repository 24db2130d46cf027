-- What is known of the recordings of a catalog at a time: one condition each, the first that applies. The report uses it;
-- docs/recording-conditions.md has each rule, its source and how often it was right.
--
--   not_counted   no valid count
--   vanished      not counted on 7 dates on which at least half of the catalog was: it left the service or the list
--   stale         the last count is more than 35 days old, while the slowest schedule captures once a month
--   counted       none of these

create function private.recording_conditions(isrcs text[], as_of timestamptz)
returns table (isrc text, condition text, since date)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_today date := (as_of at time zone 'UTC')::date;
  v_recent date := date_trunc('month', v_today - interval '92 days')::date;
begin
  return query
  with month as materialized (
    select m.isrc, m.month, m.present & ~m.invalid as valid
    from private.months_as_of(isrcs, 'apify_spotify_playcount', '-infinity', v_today, as_of) m
    where m.present & ~m.invalid <> 0
  ),
  last as (
    -- The highest bit is the last day.
    select m.isrc, max(m.month + length(ltrim(m.valid::bit(32)::text, '0')) - 1) as date from month m group by m.isrc
  ),
  -- The recordings of a catalog are captured together, so that few masks differ.
  mask as (
    select m.month, m.valid, count(*) as recordings from month m where m.month >= v_recent group by m.month, m.valid
  ),
  usual as (
    select mask.month + day.number as date
    from mask cross join generate_series(0, 30) day (number)
    where mask.valid >> day.number & 1 = 1
    group by 1
    having 2 * sum(mask.recordings) >= (select count(distinct m.isrc) from month m where m.month >= v_recent)
  ),
  seventh as (select u.date from usual u order by u.date desc offset 6 limit 1)
  select member.isrc,
    case
      when l.isrc is null then 'not_counted'
      when l.date < seventh.date then 'vanished'
      when l.date < v_today - 35 then 'stale'
      else 'counted'
    end,
    l.date
  from unnest(isrcs) member (isrc)
  left join last l on l.isrc = member.isrc
  left join seventh on true;
end $$;
comment on function private.recording_conditions is
  'The condition of each recording among the others of its catalog, as known at a time, and the date of its last valid count.';

grant execute on function private.recording_conditions to authenticated;

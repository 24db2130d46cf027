-- What a valuation report has no data for. A recording that was counted over less than 7 days has no rate: the model values
-- it by its count and age alone (basis lifetime), or not at all (none).

-- Recordings without a forecast, by reason, with at most 100 ISRCs of each, and the recordings as which these are counted.
create function private.not_valued(recordings private.report_recording[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'reason', g.basis,
      'explanation', case g.basis
        when 'no_count' then 'No valid play count was recorded by then.'
        when 'implausible' then format('Its counts, or their rise, are beyond any known recording: above %s billion, or 100 million a day.', private.max_play_count() / 1000000000)
        when 'shares_counter' then 'Has the counts of another recording of the catalog: one counter of the store, counted once.'
        when 'continues_as' then 'Its counts end where those of another recording begin, possibly the same one under a new ISRC: valued as that one alone.'
        else 'Its counts cover less than 7 days, and its release date is not known, or impossible.' end,
      'recordings', g.recordings, 'last_counts', g.last_counts, 'isrcs', g.isrcs, 'counted_as', g.counted_as) order by g.basis), '[]')
    from (
      select r.basis, count(*) as recordings, coalesce(sum(r.last_count), 0) as last_counts,
        (array_agg(r.isrc order by r.last_count desc nulls last, r.isrc))[1:100] as isrcs,
        coalesce((array_agg(r.related[1] order by r.last_count desc nulls last, r.isrc)
          filter (where r.condition in ('shares_counter', 'continues_as')))[1:100], '{}') as counted_as
      from unnest(recordings) r where r.mid is null
      group by r.basis
    ) g
  );
end $$;

-- What a value lacks, and from which date on it is possible with a capture each day; null if it lacks nothing.
create function private.report_missing(recordings private.report_recording[], as_of timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

grant execute on function private.not_valued, private.report_missing to authenticated;

-- What was known at a time: the observations that were captured and recorded by then. A stored month is what was known if
-- all of its observations were; another one is recomputed from those that were.

-- Raises PT400 for months that cannot be recomputed, because their observations are in a file.
create function private.check_months_not_archived(months date[]) returns void
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_quarter date;
begin
  select min(a.quarter) into v_quarter from app.archived_quarters a
  where a.quarter in (select date_trunc('quarter', month::timestamp)::date from unnest(months) month);
  if v_quarter is not null then
    raise exception using errcode = 'PT400', message = 'Observations of this time are archived',
      detail = format('as_of needs the observations of %s, which were moved to a file', to_char(v_quarter, 'YYYY"Q"Q'));
  end if;
end $$;

-- The months of recordings as they were known at a time, or the stored ones for null. In no order.
create function private.months_as_of(
  isrcs text[], data_source text, first_month date, last_month date, as_of timestamptz
) returns setof app.monthly_playcounts
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_as_of timestamptz := coalesce(as_of, 'infinity');
  v_isrcs text[];
  v_months date[];
begin
  return query
  select m.* from app.monthly_playcounts m
  where m.isrc = any (isrcs) and m.data_source = months_as_of.data_source and m.month between first_month and last_month
    and coalesce(m.rewritten_at, '-infinity') <= v_as_of
    and (m.month + m.last_day - 1 + m.latest_us * interval '1 microsecond') at time zone 'UTC' <= v_as_of;
  if as_of is null then
    return;
  end if;
  select coalesce(array_agg(m.isrc), '{}'), array_agg(m.month) into v_isrcs, v_months
  from app.monthly_playcounts m
  where m.isrc = any (isrcs) and m.data_source = months_as_of.data_source and m.month between first_month and last_month
    and m.month::timestamp at time zone 'UTC' <= as_of
    and (m.rewritten_at > as_of
      or (m.month + m.last_day - 1 + m.latest_us * interval '1 microsecond') at time zone 'UTC' > as_of);
  perform private.check_months_not_archived(v_months);
  return query
  select recomputed.* from private.recompute_months(
    v_isrcs, array_fill(months_as_of.data_source, array[cardinality(v_isrcs)]), v_months, as_of) recomputed;
end $$;

grant execute on function private.months_as_of, private.check_months_not_archived, private.recompute_months, private.build_months to authenticated;

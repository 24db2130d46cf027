-- What was known at a time: the observations that were captured and recorded by then. A stored month is what was known if
-- all of its observations were; another one is recomputed from those that were.

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
  return query
  select recomputed.* from private.recompute_months(
    v_isrcs, array_fill(months_as_of.data_source, array[cardinality(v_isrcs)]), v_months, as_of) recomputed;
end $$;
comment on function private.months_as_of is
  'The months of recordings as they were known at a time, or the stored ones for null. In no order.';

grant execute on function private.months_as_of, private.recompute_months, private.build_months to authenticated;

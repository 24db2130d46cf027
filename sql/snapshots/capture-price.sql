-- What captures cost, before they are requested.

-- The highest price of a capture, and of the captures of a month with 31 days if they are scheduled.
create function private.capture_price(recordings integer, schedule text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_credits bigint := private.price('playcount_snapshot', recordings);
  v_captures integer := case schedule when 'daily' then 31 when 'weekly' then 5 when 'monthly' then 1 end;
begin
  return jsonb_build_object(
    'recordings', recordings, 'schedule', schedule, 'credits_per_capture', v_credits,
    'captures_per_month', v_captures, 'credits_per_month', v_credits * v_captures);
end $$;

create function api.get_snapshot_price(catalog_id uuid, recordings integer, schedule text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if get_snapshot_price.catalog_id is not null then
    perform private.check_catalog_visible(get_snapshot_price.catalog_id);
    recordings := (
      select count(*) from app.catalog_songs member where member.catalog_id = get_snapshot_price.catalog_id);
    perform private.refuse_if(recordings = 0, 'PT400', 'The catalog has no recordings; add some first');
  end if;
  return private.capture_price(recordings, schedule);
end $$;
comment on function api.get_snapshot_price is
  'The price of captures of a catalog, or of a number of recordings. GET /api/playcount-snapshots/price.';

create function api.check_may_schedule() returns void
language plpgsql stable security invoker set search_path = ''
as $$ begin perform private.check_may_schedule(); end $$;
comment on function api.check_may_schedule is 'Raises PTGSC for an OAuth client that may not order captures that repeat, before it is asked to confirm one.';

grant execute on function private.capture_price to authenticated;

-- Partitions by quarter. Reads go through the parent and its policy; no role has a grant on a partition. Rows outside
-- every quarter are in the default partition until their quarter is created.

-- Denies access to a partition that does not go through its parent.
create function private.restrict_partition(partition name, description text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  execute format('alter table app.%I enable row level security', partition);
  execute format('alter table app.%I force row level security', partition);
  execute format(
    'create policy %I on app.%I for select to authenticated using (false)', partition || '_select_nobody', partition);
  execute format('comment on table app.%I is %L', partition, description);
end $$;

create table app.song_measurements_default partition of app.song_measurements default;
select private.restrict_partition(
  'song_measurements_default', 'Observations outside every quarter that has a partition of its own.');

-- Half of each page is left free: each capture updates the rows of the month, and new row versions that fit into the same
-- page need no index update.
create table app.monthly_playcounts_default partition of app.monthly_playcounts default with (fillfactor = 50);
select private.restrict_partition(
  'monthly_playcounts_default', 'Months outside every quarter that has a partition of its own.');

-- Adds a partition of a table of schema app, and moves its rows out of the default partition.
create function private.create_partition(
  parent name, partition name, storage text, key name, first_key text, next_key text, description text
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  execute format(
    'create table app.%I (like app.%I including defaults including constraints including indexes) %s',
    partition, parent, storage);
  -- Reads continue while the rows are moved, and wait only for the last statement.
  execute format('lock table app.%I in share row exclusive mode', parent || '_default');
  execute format(
    'with moved as (delete from app.%1$I where %2$I >= %3$L and %2$I < %4$L returning *)
    insert into app.%5$I select * from moved',
    parent || '_default', key, first_key, next_key, partition);
  perform private.restrict_partition(partition, description);
  execute format(
    'alter table app.%I attach partition app.%I for values from (%L) to (%L)', parent, partition, first_key, next_key);
end $$;

-- Adds the partitions of a date's quarter, for observations and for months; false if they exist. Waits for a lock for at most
-- two seconds, because reads queue behind it.
create function private.create_quarter_partitions(quarter date) returns boolean
language plpgsql volatile security invoker set search_path = '' set lock_timeout = '2s'
as $$
declare
  v_first date := date_trunc('quarter', quarter::timestamp);
  v_next date := v_first + interval '3 months';
  v_suffix text := format('_%sq%s', extract(year from v_first), extract(quarter from v_first));
begin
  -- One at a time, so that a concurrent call finds the partitions created.
  lock table only app.song_measurements in share update exclusive mode;
  if to_regclass('app.song_measurements' || v_suffix) is not null then
    return false;
  end if;
  perform private.refuse_if(exists (select from app.archived_quarters a where a.quarter = v_first),
    'PT409', 'The quarter is archived. Restore its file instead');
  perform private.create_partition(
    'song_measurements', 'song_measurements' || v_suffix, '', 'captured_at',
    (v_first::timestamp at time zone 'UTC')::text, (v_next::timestamp at time zone 'UTC')::text,
    'One quarter of app.song_measurements, by UTC time of capture.');
  perform private.create_partition(
    'monthly_playcounts', 'monthly_playcounts' || v_suffix, 'with (fillfactor = 50)', 'month',
    v_first::text, v_next::text, 'One quarter of app.monthly_playcounts.');
  return true;
end $$;

select private.create_quarter_partitions(quarter::date)
from generate_series(date '2023-01-01', date '2027-10-01', interval '3 months') quarter;

create function jobs.create_upcoming_partitions() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_created integer := 0;
begin
  for v_quarter in 0..4 loop
    v_created := v_created + private.create_quarter_partitions((v_today + v_quarter * interval '3 months')::date)::integer;
  end loop;
  return v_created;
end $$;
comment on function jobs.create_upcoming_partitions is
  'Creates the missing partitions of this quarter and the next four. Returns how many. Safe to repeat.';

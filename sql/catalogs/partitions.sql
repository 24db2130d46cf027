-- Partitions by quarter. Reads go through the parent and its policy; a partition itself is granted to nobody, and its
-- own policy says so. Rows outside every quarter wait in the default partition until their quarter is made.

create function private.close_partition(partition name, description text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  execute format('alter table app.%I enable row level security', partition);
  execute format('alter table app.%I force row level security', partition);
  execute format(
    'create policy %I on app.%I for select to authenticated using (false)', partition || '_select_nobody', partition);
  execute format('comment on table app.%I is %L', partition, description);
end $$;
comment on function private.close_partition is 'Shuts a partition to all who do not come through its parent.';

create table app.song_measurements_default partition of app.song_measurements default;
select private.close_partition(
  'song_measurements_default', 'Observations outside every quarter that has a partition of its own.');

-- Half of each page is left free: a landing capture writes a new version of each row of the month, which mostly fits
-- beside the old one and then touches no index.
create table app.monthly_playcounts_default partition of app.monthly_playcounts default with (fillfactor = 50);
select private.close_partition(
  'monthly_playcounts_default', 'Months outside every quarter that has a partition of its own.');

create function private.add_partition(
  parent name, partition name, storage text, key name, first_key text, next_key text, description text
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  execute format(
    'create table app.%I (like app.%I including defaults including constraints including indexes) %s',
    partition, parent, storage);
  -- Reads go on while the rows move: what they wait for is the last statement, which only looks at them.
  execute format('lock table app.%I in share row exclusive mode', parent || '_default');
  execute format(
    'with moved as (delete from app.%1$I where %2$I >= %3$L and %2$I < %4$L returning *)
    insert into app.%5$I select * from moved',
    parent || '_default', key, first_key, next_key, partition);
  perform private.close_partition(partition, description);
  execute format(
    'alter table app.%I attach partition app.%I for values from (%L) to (%L)', parent, partition, first_key, next_key);
end $$;
comment on function private.add_partition is
  'Adds one partition of a table of schema app, and moves the rows that wait for it in the default partition.';

create function private.create_measurement_partition(quarter date) returns boolean
language plpgsql volatile security invoker set search_path = '' set lock_timeout = '2s'
as $$
declare
  v_first date := date_trunc('quarter', quarter::timestamp);
  v_next date := v_first + interval '3 months';
  v_suffix text := format('_%sq%s', extract(year from v_first), extract(quarter from v_first));
begin
  -- One at a time: who comes second finds the partitions made.
  lock table only app.song_measurements in share update exclusive mode;
  if to_regclass('app.song_measurements' || v_suffix) is not null then
    return false;
  end if;
  perform private.add_partition(
    'song_measurements', 'song_measurements' || v_suffix, '', 'captured_at',
    (v_first::timestamp at time zone 'UTC')::text, (v_next::timestamp at time zone 'UTC')::text,
    'One quarter of app.song_measurements, by UTC time of capture.');
  perform private.add_partition(
    'monthly_playcounts', 'monthly_playcounts' || v_suffix, 'with (fillfactor = 50)', 'month',
    v_first::text, v_next::text, 'One quarter of app.monthly_playcounts.');
  return true;
end $$;
comment on function private.create_measurement_partition is
  'Adds the partitions of the quarter that a date lies in, of observations and of months; false where they are there. Waits no longer than two seconds for a lock, since reads would queue behind it.';

select private.create_measurement_partition(quarter::date)
from generate_series(date '2023-01-01', date '2027-10-01', interval '3 months') quarter;

create function jobs.make_partitions_ahead() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_made integer := 0;
begin
  for v_quarter in 0..4 loop
    v_made := v_made + private.create_measurement_partition((v_today + v_quarter * interval '3 months')::date)::integer;
  end loop;
  return v_made;
end $$;
comment on function jobs.make_partitions_ahead is
  'Makes the partitions of this quarter and the next four that are missing, and says how many. Safe to repeat.';

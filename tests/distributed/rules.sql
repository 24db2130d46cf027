-- Stands in for Citus on a plain Postgres: refuses what Citus would, in the catalog, and distributes nothing.

create function public.create_distributed_function(function text) returns void language plpgsql as $$
begin perform function::regprocedure; end $$;

create function public.create_distributed_table(
  table_name regclass, distribution_column text, colocate_with text default 'default'
) returns void language plpgsql as $$
declare
  v_offender text;
begin
  if current_setting('citus.shard_count')::integer > 8 then
    raise exception 'Too many shards for a page';
  end if;
  for v_offender in
    with relation as (
      select oid from pg_class where oid = table_name union select inhrelid from pg_inherits where inhparent = table_name
    )
    select format('%s has the trigger %s', tgrelid::regclass, tgname) from pg_trigger
    where tgrelid in (table relation) and not tgisinternal
    union all
    select format('%s has the policy %s with a subquery', polrelid::regclass, polname) from pg_policy
    where polrelid in (table relation) and (polqual::text || coalesce(polwithcheck::text, '')) like '%SUBLINK%'
    union all
    select format('%s has the foreign key %s', conrelid::regclass, conname) from pg_constraint
    where contype = 'f' and (conrelid in (table relation) or confrelid in (table relation))
    union all
    select format('%s is unique without %s', i.indexrelid::regclass, distribution_column) from pg_index i
    where i.indrelid in (table relation) and i.indisunique and not exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attname = distribution_column and a.attnum = any (
        (i.indkey::int2[])[0:i.indnkeyatts - 1]))
    union all
    select format('%s has no primary key', table_name)
    where not exists (select from pg_index where indrelid = table_name and indisprimary)
    union all
    select format('%s is granted to %s', table_name, role) from unnest(
      '{authenticated, anon, platform_api, platform_worker}'::text[]) role
    where has_table_privilege(role, table_name, 'select, insert, update, delete') or has_any_column_privilege(role, table_name, 'select')
  loop
    raise exception '%', v_offender;
  end loop;
end $$;

-- `app.%I` is a partition in a statement that changes the schema.
-- The functions that read or write the two tables, by statement. Trigger functions are not called.
create view public.distributed_statements as
select p.oid, p.oid::regprocedure::text as function, p.prosecdef, statement,
  has_function_privilege('authenticated', p.oid, 'execute') as is_for_requests
from pg_proc p
cross join lateral regexp_split_to_table(regexp_replace(p.prosrc, '--[^\n]*', '', 'g'), ';') statement
where p.pronamespace in ('api'::regnamespace, 'private'::regnamespace, 'jobs'::regnamespace)
  and p.prorettype <> 'trigger'::regtype
  and statement ~ 'app\.(song_measurements|monthly_playcounts)\M';

create function public.refused_functions() returns setof text language sql as $$
  select format('%s joins them with other tables', function) from distributed_statements
  where statement ~ 'app\.(?!(song_measurements|monthly_playcounts)(_\w+)?\M|%)'
  union
  select format('%s builds JSON from rows', function) from distributed_statements
  where statement ~* '\m(jsonb?_agg|to_jsonb?|row_to_json)\s*\(\s*\w+\s*(order\s|\))'
  union
  select format('%s has an offset beside other rows', function) from distributed_statements
  where statement ~* '\moffset\M' and statement ~ 'app\.(?!(song_measurements|monthly_playcounts)(_\w+)?\M|%)'
  union
  select format('%s reads them as the caller', function) from distributed_statements
  where is_for_requests and not prosecdef
  order by 1
$$;

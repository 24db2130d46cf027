-- Removes the comments of all functions outside schemas api and jobs, of which there are 463: sql/ has them beside the functions.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select d.objoid
    from pg_catalog.pg_description d
    join pg_catalog.pg_proc p on p.oid = d.objoid
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where d.classoid = 'pg_catalog.pg_proc'::regclass and n.nspname in ('app', 'private')
    order by n.nspname, p.oid::regprocedure::text
  loop
    execute pg_catalog.format('comment on function %s is null', v_function);
  end loop;
end $$;

-- The roles that every hosted Supabase project has, with the rights they have there. The superuser is supabase_admin;
-- "postgres", which applies migrations and owns what they make, is none, so that a migration which needs more
-- than hosted Supabase gives fails here already. Runs at every start; roles belong to the cluster.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin'),
      ('authenticated', 'nologin'),
      ('service_role', 'nologin bypassrls'),
      ('authenticator', 'login noinherit'),
      ('postgres', 'login createdb createrole replication bypassrls'),
      ('supabase_auth_admin', 'nologin noinherit'),
      ('supabase_storage_admin', 'nologin noinherit')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end $$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator, pg_monitor, pg_read_all_data, pg_signal_backend to postgres with admin option;

-- Here one process, Lite, does the work of three of Supabase's services, each of which has a login of its own there.
grant supabase_auth_admin, supabase_storage_admin to authenticator with inherit true, set true;

-- Hosted Supabase lets "postgres" write policies on storage tables through an extension; here by inheritance.
grant supabase_storage_admin to postgres with inherit true, set false;

-- Hosted Supabase lets "postgres" set what concerns logging, and switch triggers off for a restore, through an extension
-- (supautils.privileged_role_allowed_configs); here by a grant.
grant set on parameter log_min_messages, session_replication_role to postgres;

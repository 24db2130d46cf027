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

-- Only what is missing, so that "postgres" can prepare another database of the same server: it may not grant to itself
-- what it was given.
do $$
declare
  wanted record;
begin
  for wanted in
    select member, role, is_admin, inherits, sets
    from (values
      ('authenticator', '{anon,authenticated,service_role}'::text[], false, false, true),
      ('postgres', '{anon,authenticated,service_role,authenticator,pg_monitor,pg_read_all_data,pg_signal_backend}', true, true, true),
      -- Here one process, Lite, does the work of three of Supabase's services, each of which has a login of its own there.
      ('authenticator', '{supabase_auth_admin,supabase_storage_admin}', false, true, true),
      -- Hosted Supabase lets "postgres" write policies on storage tables through an extension; here by inheritance.
      ('postgres', '{supabase_storage_admin}', false, true, false)
    ) as memberships (member, roles, is_admin, inherits, sets), unnest(roles) role
    where not exists (
      select from pg_catalog.pg_auth_members m
      where m.member = memberships.member::regrole and m.roleid = role::regrole
        and (m.admin_option, m.inherit_option, m.set_option) = (is_admin, inherits, sets))
  loop
    execute format('grant %I to %I with admin %s, inherit %s, set %s',
      wanted.role, wanted.member, wanted.is_admin::text, wanted.inherits::text, wanted.sets::text);
  end loop;

  -- Hosted Supabase lets "postgres" set what concerns logging, and switch triggers off for a restore, through an extension
  -- (supautils.privileged_role_allowed_configs); here by a grant.
  if not has_parameter_privilege('postgres', 'log_min_messages', 'set')
    or not has_parameter_privilege('postgres', 'session_replication_role', 'set') then
    grant set on parameter log_min_messages, session_replication_role to postgres;
  end if;
end $$;

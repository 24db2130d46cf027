-- The roles of the API and of the worker. Neither owns, inherits or bypasses anything. The operator sets their passwords
-- (docs/deploying.md); without one they cannot log in.
--
-- platform_api may enter `authenticated` for one transaction and call the functions of schema api. platform_worker acts for
-- no caller, so it enters no scope. It may call the functions of schema jobs.
do $$
declare
  v_role name;
begin
  foreach v_role in array '{platform_api,platform_worker}'::name[] loop
    if not exists (select from pg_catalog.pg_roles where rolname = v_role) then
      execute format('create role %I with login noinherit nobypassrls nocreatedb nocreaterole', v_role);
    end if;
  end loop;
end $$;

grant authenticated to platform_api with inherit false, set true;

-- A statement that takes longer is answered with 503, so that no request holds a connection for ever.
alter role platform_api set statement_timeout = '8s';
alter role platform_api set idle_in_transaction_session_timeout = '15s';
alter role platform_api set lock_timeout = '5s';

-- Refusals are raised as errors, and Postgres would log each with its statement. The API logs its own responses. Only a
-- superuser, or a role with this right, may set the level; docs/operating.md describes the alternative.
do $$
begin
  alter role platform_api set log_min_messages = 'fatal';
exception when insufficient_privilege then
  raise notice 'Refusals will be written to the log of Postgres: see docs/operating.md';
end $$;

-- Saving a capture's page of 1,000 recordings takes a fraction of it.
alter role platform_worker set statement_timeout = '60s';
alter role platform_worker set idle_in_transaction_session_timeout = '60s';
alter role platform_worker set lock_timeout = '10s';
-- A machine that disappears does not close its connections, which hold its locks: detect that soon.
alter role platform_worker set tcp_keepalives_idle = 20;
alter role platform_worker set tcp_keepalives_interval = 5;
alter role platform_worker set tcp_keepalives_count = 3;

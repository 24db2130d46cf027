-- The one role that the API's processes log in as. It owns nothing, inherits nothing and bypasses nothing:
-- it may enter `authenticated` for one transaction, and call the functions that are granted to it by name.
-- The operator gives it a password (docs/deploying.md); without one it cannot log in.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'platform_api') then
    create role platform_api with login noinherit nobypassrls nocreatedb nocreaterole;
  end if;
end $$;

grant authenticated to platform_api with inherit false, set true;

-- A read that takes longer is answered with 503, so no request can hold a connection for ever.
alter role platform_api set statement_timeout = '8s';
alter role platform_api set idle_in_transaction_session_timeout = '15s';
alter role platform_api set lock_timeout = '5s';

-- A refusal is raised as an error, and Postgres would write each into its log, with the statement. The API logs what it answers,
-- faults with their cause. Only a superuser, or a role with this right, may say so; elsewhere docs/deploying.md tells how.
do $$
begin
  alter role platform_api set log_min_messages = 'fatal';
exception when insufficient_privilege then
  raise notice 'Refusals will be written to the log of Postgres: see docs/deploying.md';
end $$;

-- The role of the background worker. It acts for no caller, so it enters no scope: it may call the functions of schema jobs.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'platform_worker') then
    create role platform_worker with login noinherit nobypassrls nocreatedb nocreaterole;
  end if;
end $$;

-- A capture's page of 1,000 recordings lands in a fraction of it.
alter role platform_worker set statement_timeout = '60s';
alter role platform_worker set idle_in_transaction_session_timeout = '60s';
alter role platform_worker set lock_timeout = '10s';
-- A machine that disappears closes no connection. Its locks end with its connections, so those must be found dead soon.
alter role platform_worker set tcp_keepalives_idle = 20;
alter role platform_worker set tcp_keepalives_interval = 5;
alter role platform_worker set tcp_keepalives_count = 3;

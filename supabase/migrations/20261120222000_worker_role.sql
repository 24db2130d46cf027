-- The role of the background worker. It acts for no caller, so it enters no scope: it may call the functions of schema jobs,
-- and read and write the queue.
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

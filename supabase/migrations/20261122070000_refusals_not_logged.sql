-- A refusal is raised as an error, and Postgres would write each into its log, with the statement. The API logs what it answers,
-- faults with their cause. Only a superuser, or a role with this right, may say so; elsewhere docs/deploying.md tells how.
do $$
begin
  alter role platform_api set log_min_messages = 'fatal';
exception when insufficient_privilege then
  raise notice 'Refusals will be written to the log of Postgres: see docs/deploying.md';
end $$;

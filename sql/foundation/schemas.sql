-- Four schemas, four callers: `app` holds tables, `api` the functions that a request calls, `jobs` those that the worker
-- calls, `private` the helpers that policies and functions share. None is exposed through the REST endpoint.

create schema app;
create schema api;
create schema jobs;
create schema private;

comment on schema app is 'Tables. Row-level security is enabled and forced on each.';
comment on schema api is 'One function per operation, security invoker, called by platform_api inside a request scope.';
comment on schema jobs is 'Functions that the background worker calls as platform_worker, outside a request''s scope.';
comment on schema private is 'Helpers of policies and functions; nothing here is called by a client.';

grant usage on schema app to authenticated;
grant usage on schema private to authenticated, platform_api;
grant usage on schema api to platform_api;
grant usage on schema jobs to platform_worker;

-- Who executes a function follows from its schema. Helpers in private are granted by name, in the file that defines them.
alter default privileges for role postgres revoke execute on functions from public;
alter default privileges for role postgres in schema api grant execute on functions to platform_api;
alter default privileges for role postgres in schema jobs grant execute on functions to platform_worker;

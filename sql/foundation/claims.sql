-- The scope of a request. The API sets `request.jwt.claims` for one transaction (Supabase uses the same name) and adds
-- the account of the credential as `account_id`.
--
-- These are plpgsql because a function with a fixed search_path is never inlined, and a `language sql` one is then
-- planned again in each statement, which costs more than the policies that call it.

-- The caller's account, or null outside a request scope.
create function private.account_id() returns uuid
language plpgsql stable security invoker set search_path = ''
as $$ begin return nullif(auth.jwt() ->> 'account_id', '')::uuid; end $$;

-- Whether the caller is an OAuth client that acts for its user. Such a token reaches its own account's workspace only.
create function private.is_delegated() returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_claims jsonb := auth.jwt();
begin
  -- Either claim is enough, so that incomplete claims do not give access to an organization.
  return coalesce(v_claims ? 'client_id' or v_claims ->> 'credential' = 'delegated', false);
end $$;

-- Whether the caller is a signed-in person. Evaluate once: (select private.is_session()).
create function private.is_session() returns boolean
language plpgsql stable security invoker set search_path = ''
as $$ begin return coalesce(auth.jwt() ->> 'credential' = 'session', false) and not private.is_delegated(); end $$;

create function private.may_write() returns boolean
language plpgsql stable security invoker set search_path = ''
as $$ begin return coalesce(auth.jwt() -> 'scopes' ? 'write', false); end $$;

-- Raises PTGPU for an OAuth client that may not change what the public sees.
create function private.check_may_publish() returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(private.is_delegated() and (auth.jwt() ->> 'may_publish')::boolean is not true, 'PTGPU',
    'This app may not publish, unpublish or delete pages, change their addresses, or share reports. You can allow it in the console: Settings, Apps');
end $$;

-- Raises PTGSC for an OAuth client that may not order captures that repeat.
create function private.check_may_schedule() returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(private.is_delegated() and (auth.jwt() ->> 'may_schedule')::boolean is not true, 'PTGSC',
    'This app may not schedule captures. You can allow it in the console: Settings, Apps');
end $$;

-- Raises PTCNF for an act on something else than its caller has confirmed, or at a higher price (preview.ts). Called once the
-- record, or the balance, is locked. A call without a preview is held to nothing.
create function private.check_confirmed(version jsonb default null, credits bigint default null) returns void
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_confirmed jsonb := nullif(current_setting('request.confirmed', true), '')::jsonb;
begin
  perform private.refuse_if(
    version <> v_confirmed -> 'version' or check_confirmed.credits > (v_confirmed ->> 'credits')::bigint,
    'PTCNF', 'It has changed since it was confirmed');
end $$;

-- The value as a uuid, or null if it is not one.
create function private.uuid_or_null(value text) returns uuid
language plpgsql immutable security invoker set search_path = ''
as $$ begin return case when pg_catalog.pg_input_is_valid(value, 'uuid') then value::uuid end; end $$;

-- The OAuth client that acts for the caller's account; null for other callers. The default of columns that record who made a
-- row.
create function private.client_id() returns uuid
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.uuid_or_null(auth.jwt() ->> 'client_id'); end $$;

-- The API key of the caller; null for other credentials. The default of columns that record what a row was made with.
create function private.key_id() returns uuid
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.uuid_or_null(auth.jwt() ->> 'key_id'); end $$;

grant execute on function private.account_id, private.is_delegated, private.is_session, private.may_write, private.check_may_publish,
  private.check_may_schedule, private.check_confirmed,
  private.client_id, private.key_id to authenticated;

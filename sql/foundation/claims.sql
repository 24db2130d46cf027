-- The request's scope. The API sets `request.jwt.claims` for one transaction (the name that Supabase uses),
-- with the account that the credential resolved to added as `account_id`.
--
-- These are plpgsql although one expression would do: a function with a fixed search_path is never inlined, and a
-- `language sql` one is then planned anew in each statement, which cost more than the policies it serves.

create function private.account_id() returns uuid
language plpgsql stable security invoker set search_path = ''
as $$ begin return nullif(auth.jwt() ->> 'account_id', '')::uuid; end $$;
comment on function private.account_id is 'The caller''s account, or null outside a request scope.';

create function private.is_delegated() returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_claims jsonb := auth.jwt();
begin
  -- By either sign: whoever makes the claims, half of them must not open an organization.
  return coalesce(v_claims ? 'client_id' or v_claims ->> 'credential' = 'delegated', false);
end $$;
comment on function private.is_delegated is
  'Whether the caller is an OAuth client acting for its user: such a token reaches its own account''s workspace alone.';

create function private.uuid_or_null(value text) returns uuid
language plpgsql immutable security invoker set search_path = ''
as $$ begin return case when pg_catalog.pg_input_is_valid(value, 'uuid') then value::uuid end; end $$;
comment on function private.uuid_or_null is 'The value as a uuid, null where it is not one.';

grant execute on function private.account_id, private.is_delegated to authenticated;

-- A person's API keys. The policies are the whole access check: own keys alone, made by a session, changed only to be
-- revoked. The function that lists them is also how a new one is shown, so no answer can hold more than a list does.

create policy api_keys_insert_owner on app.api_keys for insert to authenticated
  with check (
    account_id = (select private.account_id())
    and (select auth.jwt()) ->> 'credential' = 'session'
    and not (select private.is_delegated())
  );
grant insert (account_id, name, prefix, key_hash, scopes, expires_at) on app.api_keys to authenticated;

create policy api_keys_update_owner on app.api_keys for update to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()))
  with check (
    account_id = (select private.account_id())
    and not (select private.is_delegated())
    and revoked_at is not null
  );
grant update (revoked_at) on app.api_keys to authenticated;

-- A trigger, because a constraint sees one row; it holds for the key of a sign-up as well.
create function private.refuse_too_many_keys() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Two at once would each count the other out.
  perform pg_advisory_xact_lock(hashtextextended('app.api_keys ' || new.account_id, 0));
  if 50 <= (
    select count(*) from app.api_keys k
    where k.account_id = new.account_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  ) then
    raise exception using errcode = 'PT409', message = 'The account has 50 live API keys: revoke one first';
  end if;
  return new;
end $$;
comment on function private.refuse_too_many_keys() is 'Trigger: refuses the fifty-first live key of an account.';
create trigger api_keys_refuse_too_many before insert on app.api_keys
  for each row execute function private.refuse_too_many_keys();

create function private.shown_keys(only_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_form text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', k.id, 'name', k.name, 'prefix', k.prefix, 'scopes', k.scopes,
      'expires_at', to_char(k.expires_at at time zone 'UTC', v_form),
      'revoked_at', to_char(k.revoked_at at time zone 'UTC', v_form),
      'last_used_at', to_char(k.last_used_at at time zone 'UTC', v_form),
      'created_at', to_char(k.created_at at time zone 'UTC', v_form)
    ) order by k.created_at desc, k.id), '[]')
    from app.api_keys k
    where only_id is null or k.id = only_id
  );
end $$;
comment on function private.shown_keys(uuid) is
  'The caller''s keys as they are shown, newest first: all of them, or the one that is named.';

create function api.list_keys() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.shown_keys(null); end $$;
comment on function api.list_keys() is 'The caller''s API keys, without the keys themselves. GET /api/keys.';

create function api.create_key(name text, scopes text[], expires_at timestamptz, key_hash text, key_prefix text)
returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid;
begin
  if expires_at <= now() then
    raise exception using errcode = 'PT400', message = 'expires_at must be in the future';
  end if;
  insert into app.api_keys as k (account_id, name, prefix, key_hash, scopes, expires_at)
  values (
    private.account_id(), create_key.name, key_prefix, decode(create_key.key_hash, 'hex'),
    coalesce(create_key.scopes, '{read,write}'), create_key.expires_at
  )
  returning k.id into v_id;
  return private.shown_keys(v_id) -> 0;
end $$;
comment on function api.create_key(text, text[], timestamptz, text, text) is
  'Stores a key of the caller''s by its hash and prefix. POST /api/keys.';

create function api.revoke_key(key_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.api_keys k set revoked_at = now() where k.id = key_id and k.revoked_at is null;
  if not found and not exists (select from app.api_keys k where k.id = key_id) then
    raise exception using errcode = 'PT404', message = 'Key not found';
  end if;
  return jsonb_build_object('id', key_id);
end $$;
comment on function api.revoke_key(uuid) is
  'Ends a key of the caller''s at once; a repeat changes nothing. DELETE /api/keys/{id}.';

revoke execute on function
  private.refuse_too_many_keys(), private.shown_keys(uuid),
  api.list_keys(), api.create_key(text, text[], timestamptz, text, text), api.revoke_key(uuid)
from public;
grant execute on function private.shown_keys(uuid) to authenticated;
grant execute on function
  api.list_keys(), api.create_key(text, text[], timestamptz, text, text), api.revoke_key(uuid)
to platform_api;

-- API keys. The policies are the whole access check: a caller reads its own keys, creates one only in a session
-- with a recent proof, and changes one only to revoke it. The owners of an organization do the same with its keys, in a session. A key of an
-- organization revokes only itself. An OAuth client has no access.

create table app.api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references app.accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  prefix text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scopes text[] not null default '{read,write}' check (scopes <@ '{read,write}'::text[] and cardinality(scopes) > 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid default private.account_id() references app.accounts (id) on delete set null
);
comment on table app.api_keys is 'API keys of people and organizations. The key itself is never stored.';
comment on column app.api_keys.prefix is 'The first characters of the key, to distinguish keys in a list.';
comment on column app.api_keys.key_hash is 'SHA-256 of the key; readable by no role but the owner of the table.';
comment on column app.api_keys.last_used_at is 'Written at most once a minute.';
comment on column app.api_keys.created_by is
  'The person who created it; null for the key of a sign-up. A key of an organization stays valid when its creator leaves; what was made with it ends (endings.sql).';
create index api_keys_account_id_idx on app.api_keys (account_id);
create index api_keys_created_by_idx on app.api_keys (created_by);

alter table app.api_keys enable row level security, force row level security;
create policy api_keys_select_owner on app.api_keys for select to authenticated
  using (account_id = any ((select private.owned_account_ids())::uuid[]));
create policy api_keys_insert_owner on app.api_keys for insert to authenticated
  with check (
    account_id = any ((select private.owned_account_ids())::uuid[])
    and (select private.is_session()) and (select private.is_proven())
  );
create policy api_keys_update_owner on app.api_keys for update to authenticated
  using (
    account_id = any ((select private.owned_account_ids())::uuid[])
    and (
      (select auth.jwt()) ->> 'credential' = 'session'
      or id::text = (select auth.jwt()) ->> 'key_id'
      or exists (select from app.accounts a where a.id = account_id and a.kind = 'person')
    )
  )
  with check (account_id = any ((select private.owned_account_ids())::uuid[]) and revoked_at is not null);
grant select (id, account_id, name, prefix, scopes, expires_at, revoked_at, last_used_at, created_at, created_by),
  insert (account_id, name, prefix, key_hash, scopes, expires_at), update (revoked_at)
  on app.api_keys to authenticated;

-- A trigger, because a constraint sees one row. It covers keys of sign-ups too.
-- Trigger: refuses the 51st live key of an account.
create function private.refuse_excess_keys() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Two concurrent inserts would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('app.api_keys ' || new.account_id, 0));
  perform private.refuse_if(50 <= (
    select count(*) from app.api_keys k
    where k.account_id = new.account_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  ), 'PT409', 'The account has 50 live API keys: revoke one first');
  return new;
end $$;
create trigger api_keys_refuse_excess before insert on app.api_keys
  for each row execute function private.refuse_excess_keys();

-- Whether an API key with which something was made is neither revoked nor expired; also if there was none. For definers.
create function private.is_valid_key(key_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return key_id is null or exists (
    select from app.api_keys k
    where k.id = is_valid_key.key_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()));
end $$;

create trigger api_keys_end_key_on_revocation after update of revoked_at on app.api_keys
  for each row when (new.revoked_at is not null) execute function private.end_key();

-- The OAuth clients that a person has let in. Supabase Auth's own consent is not enough: any access token of the person,
-- also another client's, can give it. A grant is created by the person alone, on the consent page,
-- with a recent proof. What a client made for later, its schedules, ends with the grant, with its scope `write`, and with its
-- right to schedule.

create table app.grants (
  account_id uuid not null references app.accounts (id) on delete cascade,
  client_id uuid not null,
  scopes text[] not null default '{read,write}' check (scopes <@ '{read,write}'::text[] and cardinality(scopes) > 0),
  monthly_budget_credits integer not null default 100 check (monthly_budget_credits between 0 and 1000000),
  may_publish boolean not null default false,
  may_schedule boolean not null default false,
  ends_at timestamptz not null default now() + interval '90 days',
  created_at timestamptz not null default now(),
  primary key (account_id, client_id)
);
comment on table app.grants is
  'The OAuth clients that a person has let in. A token of another client is refused, whatever Auth has approved.';
comment on column app.grants.client_id is
  'A client of auth.oauth_clients. No foreign key: migrations may not reference the tables of Auth on every host.';
comment on column app.grants.monthly_budget_credits is
  'What the client may spend of the person''s credits in a calendar month (UTC), its schedules included.';
comment on column app.grants.may_publish is
  'Whether the client may change what the public sees: publish, unpublish and delete a page, and change its address.';
comment on column app.grants.may_schedule is 'Whether the client may order captures that repeat.';
comment on column app.grants.ends_at is 'From when a token of the client is refused, until the person lets it in again.';
comment on column app.grants.created_at is 'When the person let the client in, for the latest time.';

alter table app.grants enable row level security, force row level security;
create policy grants_select_session on app.grants for select to authenticated
  using (account_id = (select private.account_id()) and (select private.is_session()));
create policy grants_insert_proven on app.grants for insert to authenticated
  with check (account_id = (select private.account_id()) and (select private.is_session()) and (select private.is_proven()));
create policy grants_update_proven on app.grants for update to authenticated
  using (account_id = (select private.account_id()) and (select private.is_session()) and (select private.is_proven()));
create policy grants_delete_session on app.grants for delete to authenticated
  using (account_id = (select private.account_id()) and (select private.is_session()));
grant select, insert (account_id, client_id, scopes, monthly_budget_credits, may_publish, may_schedule, ends_at),
  update (scopes, monthly_budget_credits, may_publish, may_schedule, ends_at, created_at), delete on app.grants to authenticated;

-- Trigger: disables the schedules that a client made, which may not change anything any more, and ends the saved responses
-- that say it may.
create function private.end_client_rights() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.scheduled_tasks t set enabled = false, disabled_reason = 'app_disconnected', updated_at = now()
  where t.created_by = old.account_id and t.client_id = old.client_id and t.enabled;
  -- A right that nobody has: a repeat of the request that let the client in is a conflict.
  update app.idempotency_keys k set rights = k.rights || array['ended']
  where k.account_id = old.account_id and k.result ->> 'client_id' = old.client_id::text;
  return null;
end $$;
create trigger grants_end_client_rights_on_removal after delete on app.grants
  for each row execute function private.end_client_rights();
create trigger grants_end_client_rights_on_narrowing after update of scopes, may_schedule on app.grants
  for each row when ('write' <> all (new.scopes) or old.may_schedule and not new.may_schedule)
  execute function private.end_client_rights();

-- Definer, because Auth's role may not write our tables.
-- Trigger: ends the grant of a client whose consent was revoked at Auth, or deleted with the client or the user.
create function private.end_revoked_grant() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := (select a.id from app.accounts a where a.auth_user_id = old.user_id);
begin
  -- The writes of the client end before. Not if the client itself is deleted: each of its people would need a lock.
  if exists (select from auth.oauth_clients c where c.id = old.client_id) then
    perform private.lock_memberships(v_account_id, v_account_id);
  end if;
  delete from app.grants g where (g.account_id, g.client_id) = (v_account_id, old.client_id);
  return null;
end $$;
create trigger oauth_consents_end_grant_on_revocation after update of revoked_at on auth.oauth_consents
  for each row when (new.revoked_at is not null) execute function private.end_revoked_grant();
create trigger oauth_consents_end_grant_on_removal after delete on auth.oauth_consents
  for each row execute function private.end_revoked_grant();

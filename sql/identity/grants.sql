-- The OAuth clients that a person has let in. Supabase Auth's own consent is not enough: any access token of the person,
-- also another client's, can give it. A grant is created by the person alone, on the consent page,
-- with a recent proof.

create table app.grants (
  account_id uuid not null references app.accounts (id) on delete cascade,
  client_id uuid not null,
  scopes text[] not null default '{read,write}' check (scopes <@ '{read,write}'::text[] and cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  primary key (account_id, client_id)
);
comment on table app.grants is
  'The OAuth clients that a person has let in. A token of another client is refused, whatever Auth has approved.';
comment on column app.grants.client_id is
  'A client of auth.oauth_clients. No foreign key: migrations may not reference the tables of Auth on every host.';
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
grant select, insert (account_id, client_id, scopes), update (scopes, created_at), delete on app.grants to authenticated;

-- Signs every user of a test in: with a session that has just proven the address, and with a session of an OAuth client
-- that the user has let in. The ids follow from the user's, so that goodClaims() can name them (tests/support/tokens.ts).

create schema test;

-- The id that the tests give something of a user.
create function test.id_of(text) returns uuid language sql immutable set search_path = ''
  as $$ select left(encode(sha256(convert_to($1, 'UTF8')), 'hex'), 32)::uuid $$;

insert into auth.oauth_clients (id, registration_type, client_type, redirect_uris, grant_types, client_name)
select id::uuid, 'dynamic', 'public', '{https://client.test/callback}', '{authorization_code,refresh_token}', name
from (values ('00000000-0000-4000-8000-00000000c11e', 'Test client'),
  ('00000000-0000-4000-8000-00000000c11d', 'Reading client'),
  ('00000000-0000-4000-8000-00000000c1e0', 'Disconnected client'),
  ('00000000-0000-4000-8000-00000000c1a0', 'Organization client'),
  ('00000000-0000-4000-8000-00000000c1a1', 'Organization reader')) clients (id, name);

create function test.sign_in() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.sessions (id, user_id, oauth_client_id) values
    (test.id_of('session ' || new.id), new.id, null),
    (test.id_of('client session ' || new.id), new.id, '00000000-0000-4000-8000-00000000c11e');
  insert into auth.mfa_amr_claims (session_id, authentication_method)
  values (test.id_of('session ' || new.id), 'otp');
  insert into auth.oauth_consents (user_id, client_id, scopes)
  select new.id, c.id, '{email}' from auth.oauth_clients c;
  return null;
end $$;
create trigger users_sign_in after insert on auth.users for each row execute function test.sign_in();

create function test.let_client_in() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.grants (account_id, client_id, monthly_budget_credits, may_publish, may_schedule)
  values (new.id, '00000000-0000-4000-8000-00000000c11e', 100000, true, true) on conflict do nothing;
  return null;
end $$;
create trigger accounts_let_client_in after insert or update of auth_user_id on app.accounts
  for each row when (new.auth_user_id is not null) execute function test.let_client_in();

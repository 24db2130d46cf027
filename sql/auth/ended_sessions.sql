-- The sessions of Auth that ended a moment ago. A change of a password is checked when its transaction ends, by the session
-- that is left. Auth reads the acting session long before, while it hashes the password, so an app could end its own
-- session meanwhile and leave no trace of itself (passwords.sql). No role has a grant.

create table app.ended_sessions (
  session_id uuid primary key,
  auth_user_id uuid not null,
  ended_at timestamptz not null default clock_timestamp(),
  ended_by xid8 not null default pg_current_xact_id()
);
comment on table app.ended_sessions is 'The sessions of Auth that ended within the last minutes.';
comment on column app.ended_sessions.ended_by is 'The transaction that ended it.';
create index ended_sessions_auth_user_id_idx on app.ended_sessions (auth_user_id);
create index ended_sessions_ended_at_idx on app.ended_sessions (ended_at);

alter table app.ended_sessions enable row level security, force row level security;
create policy ended_sessions_select_nobody on app.ended_sessions for select to authenticated using (false);

-- Definer, because Auth's role may not write to the table.
-- Trigger: notes a session that ends, for ten minutes.
create function private.note_ended_session() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.ended_sessions (session_id, auth_user_id) values (old.id, old.user_id) on conflict do nothing;
  return null;
end $$;
create trigger sessions_note_end after delete on auth.sessions
  for each row execute function private.note_ended_session();

-- Deletes sessions that ended more than ten minutes ago. For jobs.run_maintenance.
create function private.delete_old_ended_sessions() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.ended_sessions e where e.ctid = any (array(
    select old.ctid from app.ended_sessions old where old.ended_at < now() - interval '10 minutes' limit 10000));
end $$;

-- Tickets for the events of a run. EventSource of browsers sends no headers, so it authenticates by a ticket in the address:
-- one that is used once, ends after a minute, and is of no use for anything else.

create table app.run_tickets (
  run_id uuid not null references app.task_runs (id) on delete cascade,
  ticket_hash bytea not null check (octet_length(ticket_hash) = 32),
  claims jsonb not null,
  expires_at timestamptz not null default now() + interval '1 minute',
  primary key (run_id, ticket_hash)
);
comment on table app.run_tickets is 'Unused tickets for the events of a run. The ticket itself is never stored.';
comment on column app.run_tickets.ticket_hash is 'SHA-256 of the ticket, which has 32 random bytes.';
comment on column app.run_tickets.claims is 'The claims of the request that created it. A redeemed ticket acts with its credential.';
create index run_tickets_expires_at_idx on app.run_tickets (expires_at);

alter table app.run_tickets enable row level security, force row level security;
create policy run_tickets_insert_caller on app.run_tickets for insert to authenticated
  with check (
    claims = (select auth.jwt())
    and exists (select from app.task_runs r where r.id = run_id)
  );
grant insert (run_id, ticket_hash, claims) on app.run_tickets to authenticated;

-- Deletes tickets that nobody used. For jobs.run_maintenance.
create function private.delete_old_run_tickets() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.run_tickets t where t.ctid = any (array(
    select old.ctid from app.run_tickets old where old.expires_at <= now() limit 10000));
end $$;

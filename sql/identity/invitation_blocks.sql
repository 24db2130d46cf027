-- Organizations that may not invite a person, because the person left or declined. Only the person lifts a block.

create table app.invitation_blocks (
  account_id uuid not null references app.accounts (id) on delete cascade,
  organization_id uuid not null references app.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, organization_id)
);
comment on table app.invitation_blocks is 'Organizations that may not invite a person again.';
create index invitation_blocks_organization_id_idx on app.invitation_blocks (organization_id);

alter table app.invitation_blocks enable row level security, force row level security;
create policy invitation_blocks_select_own on app.invitation_blocks for select to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
create policy invitation_blocks_delete_own on app.invitation_blocks for delete to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
grant select, delete on app.invitation_blocks to authenticated;

-- Definer, because only leaving and declining insert a block.
create function private.block_invitations(organization_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.invitation_blocks (account_id, organization_id)
  values (private.account_id(), block_invitations.organization_id)
  on conflict do nothing;
end $$;
grant execute on function private.block_invitations to authenticated;

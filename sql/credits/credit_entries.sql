-- The ledger: every change of a balance. No request role writes it.

create table app.credit_entries (
  account_id uuid not null references app.accounts (id),
  number bigint not null check (number > 0),
  kind text not null check (kind in ('monthly_floor', 'purchase', 'charge', 'adjustment')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  operation text,
  reservation_id uuid unique references app.credit_reservations (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, number),
  constraint credit_entries_charge_check check (
    case kind
      when 'charge' then amount < 0 and operation is not null and reservation_id is not null
      else (amount > 0 or kind = 'adjustment') and operation is null and reservation_id is null
    end
  )
);
comment on table app.credit_entries is
  'The ledger: every change of a balance, numbered per account without gaps. Entries are only added.';

alter table app.credit_entries enable row level security, force row level security;
create policy credit_entries_select_workspace on app.credit_entries for select to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select (account_id, number, kind, amount, balance_after, operation, created_at)
  on app.credit_entries to authenticated;

-- Trigger: refuses changes of ledger entries, by any role.
create function private.refuse_ledger_change() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'Ledger entries cannot be changed; add an adjustment';
end $$;
create trigger credit_entries_refuse_change before update or delete or truncate on app.credit_entries
  for each statement execute function private.refuse_ledger_change();

-- Whether and how an account buys credits when it runs out. The one table of billing that a request writes.

create table app.recharge_settings (
  account_id uuid primary key references app.accounts (id),
  enabled boolean not null default false,
  credits integer not null default 1000 check (credits between 500 and 100000),
  monthly_limit_credits integer check (monthly_limit_credits between 500 and 10000000),
  paused_reason text check (length(paused_reason) between 1 and 200),
  paused_card_id text,
  updated_at timestamptz not null default now(),
  check ((paused_reason is null) = (paused_card_id is null))
);
comment on table app.recharge_settings is 'Whether and how many credits an account buys when it runs out.';
comment on column app.recharge_settings.monthly_limit_credits is
  'The maximum of credits bought in a calendar month (UTC); null for no limit.';
comment on column app.recharge_settings.paused_reason is
  'Why no further payment is attempted: the last one was declined. Changing the settings clears it.';
comment on column app.recharge_settings.paused_card_id is 'The card that was declined. Another card is charged.';

alter table app.recharge_settings enable row level security, force row level security;
create policy recharge_settings_select_owner on app.recharge_settings for select to authenticated
  using (account_id = any ((select private.owned_account_ids())::uuid[]));
create policy recharge_settings_insert_owner on app.recharge_settings for insert to authenticated
  with check (account_id = any ((select private.owned_account_ids())::uuid[]));
create policy recharge_settings_update_owner on app.recharge_settings for update to authenticated
  using (account_id = any ((select private.owned_account_ids())::uuid[]));
grant select, insert (account_id, enabled, credits, monthly_limit_credits),
  update (enabled, credits, monthly_limit_credits, paused_reason, paused_card_id, updated_at)
  on app.recharge_settings to authenticated;

-- The artists that an account keeps at the top of its own list.

create table app.artist_pins (
  account_id uuid not null references app.accounts (id) on delete cascade,
  artist_id uuid not null references app.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, artist_id)
);
comment on table app.artist_pins is 'Artists that an account keeps at the top of its own list.';
create index artist_pins_artist_id_idx on app.artist_pins (artist_id);

alter table app.artist_pins enable row level security, force row level security;
create policy artist_pins_select_own on app.artist_pins for select to authenticated
  using (account_id = (select private.account_id()));
create policy artist_pins_insert_own on app.artist_pins for insert to authenticated
  with check (
    account_id = (select private.account_id())
    and exists (select from app.accounts a where a.id = artist_pins.artist_id and a.kind = 'artist')
  );
create policy artist_pins_delete_own on app.artist_pins for delete to authenticated
  using (account_id = (select private.account_id()));
grant select, insert (account_id, artist_id), delete on app.artist_pins to authenticated;

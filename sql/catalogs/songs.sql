-- Recordings are public facts without an owner: any account may read them.

create table app.songs (
  isrc text primary key check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'),
  name text,
  artist text,
  release_date date,
  created_at timestamptz not null default now()
);
comment on table app.songs is 'Recordings by ISRC: public facts, shared by all catalogs.';

alter table app.songs enable row level security, force row level security;
create policy songs_select_account on app.songs for select to authenticated
  using ((select private.account_id()) is not null);
create policy songs_insert_account on app.songs for insert to authenticated
  with check (isrc is not null and (select private.account_id()) is not null);
grant select, insert (isrc) on app.songs to authenticated;

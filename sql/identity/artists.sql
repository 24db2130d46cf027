-- Profiles of artists. An artist's name is that of its account; the profile is created when a field is first written.

create table app.artists (
  account_id uuid primary key references app.accounts (id) on delete cascade,
  owner_id uuid references app.accounts (id) on delete set null,
  image text check (length(image) <= 2048),
  instruction text check (length(instruction) <= 20000),
  label text check (length(label) <= 200),
  knowledges jsonb not null default '[]'
    check (jsonb_typeof(knowledges) = 'array' and jsonb_array_length(knowledges) <= 100),
  profile_urls jsonb not null default '{}'
    check (jsonb_typeof(profile_urls) = 'object' and jsonb_array_length(jsonb_path_query_array(profile_urls, '$.keyvalue()')) <= 30)
);
comment on table app.artists is 'Profiles of artists. An artist whose profile was never written has no row.';
comment on column app.artists.owner_id is
  'The person whose personal artist it is. Set when the artist is created, and never changed by a request.';
create index artists_owner_id_idx on app.artists (owner_id);

alter table app.artists enable row level security, force row level security;
create policy artists_select_reachable on app.artists for select to authenticated
  using (account_id = any ((select private.reachable_account_ids())::uuid[]) or (select private.is_admin()));
create policy artists_insert_reachable on app.artists for insert to authenticated
  with check (exists (select from app.accounts a where a.id = artists.account_id and a.kind = 'artist'));
create policy artists_update_reachable on app.artists for update to authenticated
  using (account_id = any ((select private.reachable_account_ids())::uuid[]) or (select private.is_admin()));
grant select, insert (account_id), update (image, instruction, label, knowledges, profile_urls)
  on app.artists to authenticated;

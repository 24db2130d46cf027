-- Sites: private drafts and published views. Both are whole documents (shared/site/document.ts), and a change replaces
-- one, so a reader never sees half of it. The public has no grant: it reads published views through public.sql.

create table app.sites (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app.accounts (id),
  created_by uuid references app.accounts (id),
  artist_id uuid references app.accounts (id) on delete set null,
  name text not null default '' check (length(name) <= 120),
  slug text,
  brief text not null default '' check (length(brief) <= 6000),
  release_url text,
  assets jsonb not null default '[]' check (jsonb_typeof(assets) = 'array'),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  draft jsonb check (jsonb_typeof(draft) = 'object'),
  published jsonb check (jsonb_typeof(published) = 'object'),
  published_at timestamptz,
  published_revision integer,
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  shows_from_profile boolean not null default false,
  sources jsonb not null default '{}' check (jsonb_typeof(sources) = 'object'),
  proposed jsonb not null default '[]' check (jsonb_typeof(proposed) = 'array'),
  design jsonb not null default '{}' check (jsonb_typeof(design) = 'object'),
  face jsonb check (jsonb_typeof(face) = 'object'),
  face_run_id uuid references app.task_runs (id) on delete set null,
  check (published is null or published_at is not null)
);
comment on table app.sites is 'A page: its private draft and its published view.';
comment on column app.sites.owner_id is 'The workspace: a person''s or an organization''s account.';
comment on column app.sites.slug is 'The address that the person chose, below /s/. Null: the id is the address.';
comment on column app.sites.assets is 'At most eight of the workspace''s assets (private.describe_assets).';
comment on column app.sites.facts is
  'What a page states beside its texts: release date, tracks, links, shows and others (shared/site/facts.ts). Each draft has a copy.';
comment on column app.sites.sources is
  'Which service a field has its value from, by the name of the field; brief for what a model read and a person accepted. A field that a person gave or changed is not in it.';
comment on column app.sites.proposed is
  'What a model read from the brief or an instruction, until a person sets the field: [{field, value, words}]. It is on no page.';
comment on column app.sites.design is
  'The texts, colors, layout and font that were given before the first draft, which has them. Later edits change the draft.';
comment on column app.sites.shows_from_profile is
  'Whether the shows are those of the artist''s profile, which a generation reads again, and not written by hand.';
comment on column app.sites.revision is 'Incremented by each change. A writer gives the revision that it read.';
comment on column app.sites.published_revision is
  'The revision that published the page. Null while it is not published, and for a page from before this column.';
comment on column app.sites.face is
  'The typeface of the published title and headings, cut to their letters (shared/site/page-face.ts). Null until there is one: the page has the system''s.';
comment on column app.sites.face_run_id is 'The run that cuts it for the latest publication. An earlier one does nothing.';
create index sites_owner_id_idx on app.sites (owner_id, created_at desc);
create index sites_created_by_idx on app.sites (created_by);
create index sites_artist_id_idx on app.sites (artist_id);
create index sites_face_run_id_idx on app.sites (face_run_id);

alter table app.sites enable row level security, force row level security;
create policy sites_select_workspace on app.sites for select to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]));
create policy sites_insert_workspace on app.sites for insert to authenticated
  with check (owner_id = any ((select private.workspace_ids())::uuid[]) and created_by = (select private.account_id()));
create policy sites_update_workspace on app.sites for update to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]));
create policy sites_delete_workspace on app.sites for delete to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]));
-- The public sees it at once, so an app needs the right for it, by whatever path.
-- Trigger: refuses what an app may not publish (private.check_may_publish).
create function private.check_publication() returns trigger
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_may_publish();
  return coalesce(new, old);
end $$;
create trigger sites_check_publication_on_change before update of published, slug on app.sites
  for each row when (
    (old.published is not null) <> (new.published is not null) or old.published_revision is distinct from new.published_revision
    or old.published is not null and old.slug is distinct from new.slug)
  execute function private.check_publication();
create trigger sites_check_publication_on_removal before delete on app.sites
  for each row when (old.published is not null) execute function private.check_publication();
grant select,
  insert (id, owner_id, created_by, artist_id, name, brief, release_url, assets, facts, shows_from_profile, sources, design),
  update (name, slug, brief, artist_id, assets, facts, shows_from_profile, sources, proposed, design, draft, published,
    published_at, published_revision, face, revision, updated_at), delete on app.sites to authenticated;

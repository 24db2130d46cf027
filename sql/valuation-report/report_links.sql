-- Links with which anybody reads one stored report, without an account, until they end (share-reports.sql).

create table app.report_links (
  id uuid primary key default gen_random_uuid(),
  catalog_id uuid not null,
  account_id uuid not null,
  valuation_id uuid not null references app.valuations (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  maker text not null,
  shows_recordings boolean not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  opened_count integer not null default 0,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (catalog_id, account_id) references app.account_catalogs (catalog_id, account_id) on delete cascade
);
comment on table app.report_links is
  'Links to stored reports. One ends with its catalog, and with the right of its maker (private.link_maker). The link itself is never stored.';
comment on column app.report_links.account_id is 'The workspace for which it was made, an owner of the catalog.';
comment on column app.report_links.token_hash is 'SHA-256 of its secret; readable by no role but the owner of the table.';
comment on column app.report_links.shows_recordings is 'Whether its reader sees the recordings, and their CSV.';
comment on column app.report_links.opened_count is 'How often a person opened it. Programs are not counted.';
create index report_links_catalog_id_idx on app.report_links (catalog_id, account_id, created_at desc);
create index report_links_valuation_id_idx on app.report_links (valuation_id);

alter table app.report_links enable row level security, force row level security;
create policy report_links_select_workspace on app.report_links for select to authenticated
  using (exists (
    select from app.account_catalogs link
    where (link.catalog_id, link.account_id) = (report_links.catalog_id, report_links.account_id)));
create policy report_links_insert_workspace on app.report_links for insert to authenticated
  with check (
    exists (
      select from app.account_catalogs link
      where (link.catalog_id, link.account_id) = (report_links.catalog_id, report_links.account_id))
    and exists (
      select from app.valuations v where (v.id, v.catalog_id) = (report_links.valuation_id, report_links.catalog_id))
    and maker = (select private.link_maker(report_links.account_id))
  );
create policy report_links_update_workspace on app.report_links for update to authenticated
  using (exists (
    select from app.account_catalogs link
    where (link.catalog_id, link.account_id) = (report_links.catalog_id, report_links.account_id)))
  with check (revoked_at is not null);
grant select (id, catalog_id, account_id, valuation_id, shows_recordings, ends_at, revoked_at, opened_count, last_opened_at, created_at),
  insert (catalog_id, account_id, valuation_id, token_hash, maker, shows_recordings, ends_at), update (revoked_at)
  on app.report_links to authenticated;

-- Definer, because callers read neither the maker of a link nor what its right depends on.
-- Whether a link opens, or why not.
create function private.report_link_state(link_id uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select case
      when l.revoked_at is not null then 'revoked'
      when l.ends_at <= now() then 'expired'
      when private.link_maker_acts_for(l.maker, l.account_id) then 'active'
      else 'maker_left' end
    from app.report_links l where l.id = link_id);
end $$;

-- A trigger, because a constraint sees one row.
-- Trigger: refuses the 51st link of a catalog that opens.
create function private.refuse_excess_report_links() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Two concurrent inserts would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('app.report_links ' || new.catalog_id, 0));
  perform private.refuse_if(50 <= (
    select count(*) from app.report_links l
    where l.catalog_id = new.catalog_id and private.report_link_state(l.id) = 'active'
  ), 'PT409', 'The catalog has 50 report links in use: end one first');
  return new;
end $$;
create trigger report_links_refuse_excess before insert on app.report_links
  for each row execute function private.refuse_excess_report_links();

grant execute on function private.report_link_state to authenticated;

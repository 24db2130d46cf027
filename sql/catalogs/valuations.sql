-- The valuations of catalogs: each is a report with the usual assumptions, made once and never changed, which every surface
-- reads. docs/valuations.md says when one is made, docs/sealed-valuations.md what its hash is of.

create table app.valuations (
  id uuid primary key default gen_random_uuid(),
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  as_of timestamptz not null,
  headline jsonb not null,
  report jsonb not null,
  input_hashes bytea[] not null,
  seal text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  unique (catalog_id, as_of)
);
comment on table app.valuations is 'The valuations of each catalog, until it is deleted. A row is never changed.';
comment on column app.valuations.as_of is 'What was recorded by then is known to it.';
comment on column app.valuations.headline is 'What the report says first, as lists of catalogs show it.';
comment on column app.valuations.report is 'The report with the usual assumptions.';
comment on column app.valuations.input_hashes is
  'The inputs of its recordings, by ISRC: a row for each part of them, with the hash of each column (app.valuation_inputs).';
comment on column app.valuations.seal is 'What it was computed from and its value, as JSON, which sha256 is of.';

create table app.valuation_inputs (
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  hash bytea not null,
  body text not null,
  primary key (catalog_id, hash)
);
comment on table app.valuation_inputs is
  'Inputs of valuations: a column of the CSV for some recordings. One that does not change is stored once.';
comment on column app.valuation_inputs.hash is 'SHA-256 of the body.';
comment on column app.valuation_inputs.body is 'The values, separated by U+001F.';

create table app.valuation_requests (
  id uuid primary key default gen_random_uuid(),
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  due_at timestamptz not null default now()
);
comment on table app.valuation_requests is
  'Changes since the latest valuation of each catalog. The next one removes those that it sees before it reads anything, so none is lost.';
comment on column app.valuation_requests.due_at is 'When the next valuation is to be made.';
create index valuation_requests_catalog_id_idx on app.valuation_requests (catalog_id, due_at);
create index valuation_requests_due_at_idx on app.valuation_requests (due_at);

alter table app.valuations enable row level security, force row level security;
alter table app.valuation_inputs enable row level security, force row level security;
alter table app.valuation_requests enable row level security, force row level security;
create policy valuations_select_workspace on app.valuations for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = valuations.catalog_id));
create policy valuation_inputs_select_workspace on app.valuation_inputs for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = valuation_inputs.catalog_id));
create policy valuation_requests_select_workspace on app.valuation_requests for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = valuation_requests.catalog_id));
grant select on app.valuations, app.valuation_inputs, app.valuation_requests to authenticated;

-- Has all catalogs with any of these recordings valued.
create function private.request_valuations(isrcs text[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into app.valuation_requests (catalog_id)
  select distinct member.catalog_id from app.catalog_songs member where member.isrc = any (isrcs);
end $$;

-- Definer, because no role writes requests.
-- Trigger: has a catalog valued that is new, or whose name or members changed.
create function private.request_valuation_of_catalog() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.valuation_requests (catalog_id) values (new.id);
  return null;
end $$;
create trigger catalogs_request_valuation after insert or update of updated_at on app.catalogs
  for each row execute function private.request_valuation_of_catalog();

-- Definer, because no role writes requests.
-- Trigger: has the catalogs valued whose recordings have another name, artist or release date.
create function private.request_valuations_of_songs() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.request_valuations(array(
    select n.isrc from changed_songs n join former_songs o on o.isrc = n.isrc
    where (n.name, n.artist, n.release_date) is distinct from (o.name, o.artist, o.release_date)));
  return null;
end $$;
create trigger songs_request_valuations after update on app.songs
  referencing old table as former_songs new table as changed_songs
  for each statement execute function private.request_valuations_of_songs();

-- Definer, because no role writes requests.
-- Trigger: has all catalogs valued with new constants or prices.
create function private.request_all_valuations() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.valuation_requests (catalog_id) select c.id from app.catalogs c;
  return null;
end $$;
create trigger valuation_constants_request_valuations after insert on app.valuation_constants
  for each statement execute function private.request_all_valuations();

create function private.is_being_valued(catalog_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return exists (
    select from app.valuation_requests r where r.catalog_id = is_being_valued.catalog_id and r.due_at <= now());
end $$;

-- What the latest valuation of a catalog says first, and whether a newer one is due.
create function private.describe_headline(catalog app.catalogs) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return coalesce(
    (
      select v.headline || jsonb_build_object(
        'id', v.id, 'sha256', v.sha256, 'updating', private.is_being_valued(v.catalog_id))
      from app.valuations v where v.catalog_id = catalog.id order by v.as_of desc limit 1
    ),
    jsonb_build_object(
      'id', null, 'sha256', null, 'updating', true, 'state', 'being_made', 'as_of', private.format_timestamp(catalog.created_at),
      'value', null, 'confidence', null, 'base', null, 'at_risk', null, 'missing', jsonb_build_object(
        'explanation', private.first_value_progress(catalog.id),
        'possible_from', null)));
end $$;

grant execute on function private.is_being_valued, private.describe_headline to authenticated;

-- The sample: recordings with counts that a deployment has for people who want to look before they have a catalog. The seed of the
-- local stack marks them, or `npm run import -- --sample`; without them there is no sample.

create table private.sample_songs (
  isrc text primary key references app.songs (isrc)
);
comment on table private.sample_songs is 'The recordings of the sample catalog of this deployment.';
alter table private.sample_songs enable row level security, force row level security;
create policy sample_songs_select_nobody on private.sample_songs for select to authenticated using (false);

-- Definer, because no role reads the recordings of the sample.
-- Whether there is a sample, and the catalog of it in a workspace of the caller.
create function private.describe_sample(workspace_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'available', exists (select from private.sample_songs),
    'catalog_id', (
      select c.id from app.account_catalogs link join app.catalogs c on c.id = link.catalog_id
      where link.account_id = describe_sample.workspace_id and c.is_sample and link.account_id = any (private.workspace_ids())
      order by c.created_at, c.id limit 1)
  );
end $$;

-- Definer, because no role may insert catalogs or read the recordings of the sample.
-- The sample catalog of a workspace of the caller: the existing one, or a new one.
create function private.create_sample(owner_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid;
begin
  -- Of two requests at once, the second returns the catalog of the first.
  perform pg_advisory_xact_lock(hashtextextended('sample ' || create_sample.owner_id, 0));
  v_id := private.describe_sample(create_sample.owner_id) ->> 'catalog_id';
  if v_id is not null then
    return v_id;
  end if;
  perform private.refuse_if(not exists (select from private.sample_songs), 'PT404', 'This deployment has no sample catalog');
  v_id := private.create_empty_catalog('Sample catalog', create_sample.owner_id);
  insert into app.catalog_songs (catalog_id, isrc) select v_id, s.isrc from private.sample_songs s order by s.isrc;
  -- Afterwards, because a change of its members takes the mark away.
  update app.catalogs c set is_sample = true where c.id = v_id;
  return v_id;
end $$;

create function api.create_sample_catalog(organization_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid := private.create_sample(private.acting_workspace_id(create_sample_catalog.organization_id));
begin
  return private.describe_catalogs(array[v_id]) -> 0;
end $$;
comment on function api.create_sample_catalog is
  'The sample catalog of a workspace, which is created if it has none. POST /api/catalogs/sample.';

grant execute on function private.describe_sample, private.create_sample to authenticated;

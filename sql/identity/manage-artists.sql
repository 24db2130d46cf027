-- Listing, creating and updating artists. An artist is managed by a person (a personal artist) or by the organizations
-- that contain it.

-- Definer, because no role may insert accounts or memberships.
-- A new artist, personal or in an organization. Raises PT403 for a workspace that is not the caller's.
create function private.create_artist(name text, organization_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid := gen_random_uuid();
  v_workspace_id uuid := private.check_organization(create_artist.organization_id);
  v_kind text;
begin
  select a.kind into v_kind from app.accounts a where a.id = v_workspace_id;
  perform private.refuse_if(private.is_delegated() or v_kind is null or v_kind = 'artist',
    'PT403', 'Only a person or an organization may create an artist');
  insert into app.accounts (id, kind, name) values (v_id, 'artist', create_artist.name);
  insert into app.artists (account_id, owner_id)
  values (v_id, case v_kind when 'person' then v_workspace_id end);
  if v_kind = 'organization' then
    insert into app.organization_members (organization_id, account_id, role) values (v_workspace_id, v_id, 'artist');
  end if;
  return v_id;
end $$;

-- The artists among these accounts that the caller reaches: pinned ones first, then by name.
create function private.describe_artists(artist_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id,
      'name', a.name,
      'image', p.image,
      'instruction', p.instruction,
      'label', p.label,
      'knowledges', coalesce(p.knowledges, '[]'),
      'profileUrls', coalesce(p.profile_urls, '{}'),
      'pinned', pin.artist_id is not null,
      'organization_ids', array(
        select m.organization_id from app.organization_members m where m.account_id = a.id order by 1
      ),
      'created_at', private.format_timestamp(a.created_at),
      'updated_at', private.format_timestamp(a.updated_at)
    ) order by pin.artist_id is null, a.name, a.id), '[]')
    from app.accounts a
    left join app.artists p on p.account_id = a.id
    left join app.artist_pins pin on pin.artist_id = a.id and pin.account_id = (select private.account_id())
    where a.id = any (artist_ids) and a.kind = 'artist'
  );
end $$;

-- The artists of an account that the caller reaches: itself, personal ones, and those of its organizations.
create function private.account_artist_ids(account_id uuid) returns uuid[]
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_organization_ids uuid[] := account_artist_ids.account_id || array(
    select m.organization_id from app.organization_members m
    where m.account_id = account_artist_ids.account_id and m.role in ('owner', 'member')
  );
begin
  return array(
    select account_artist_ids.account_id
    union
    select p.account_id from app.artists p where p.owner_id = account_artist_ids.account_id
    union
    select contained.account_id from app.organization_members contained
    where contained.organization_id = any (v_organization_ids) and contained.role = 'artist'
  );
end $$;

create function private.organization_artist_ids(organization_id uuid) returns uuid[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return array(
    select m.account_id from app.organization_members m
    where m.organization_id = organization_artist_ids.organization_id and m.role = 'artist'
  );
end $$;

-- A page of these artists: pinned ones first, then by name.
create function private.list_artists(artist_ids uuid[], page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.accounts a where a.id = any (artist_ids) and a.kind = 'artist')),
    'artists', private.describe_artists(array(
      select a.id from app.accounts a
      left join app.artist_pins pin on pin.artist_id = a.id and pin.account_id = (select private.account_id())
      where a.id = any (artist_ids) and a.kind = 'artist'
      order by pin.artist_id is null, a.name, a.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $$;

create function api.list_artists(organization_id uuid, account_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.check_account(list_artists.account_id);
  v_organization_id uuid := private.check_organization(list_artists.organization_id);
  v_ids uuid[];
begin
  if list_artists.organization_id is null then
    v_ids := private.account_artist_ids(v_account_id);
  else
    v_ids := private.organization_artist_ids(v_organization_id);
    if list_artists.account_id is not null then
      v_ids := array(select unnest(v_ids) intersect select unnest(private.account_artist_ids(v_account_id)));
    end if;
  end if;
  return private.list_artists(v_ids, page, page_limit);
end $$;
comment on function api.list_artists is
  'A page of the artists of the caller, of an account that it reaches, or of an organization. GET /api/artists.';

create function api.create_artist(name text, organization_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid := private.create_artist(create_artist.name, create_artist.organization_id);
begin
  return private.describe_artists(array[v_id]) -> 0;
end $$;
comment on function api.create_artist is 'A new artist, personal or of an organization. POST /api/artists.';

-- Raises PT404 for an artist that the caller does not reach.
create function private.check_artist(artist_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(
    not exists (select from app.accounts a where a.id = check_artist.artist_id and a.kind = 'artist'),
    'PT404', 'Artist not found');
end $$;

-- Writes the given fields of a profile. Null clears a field, and removes a platform from profileUrls.
create function private.update_artist_profile(artist_id uuid, changes jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_urls jsonb;
begin
  insert into app.artists (account_id) values (artist_id) on conflict do nothing;
  -- Locked, so that concurrent changes of different platforms are both kept.
  select jsonb_strip_nulls(p.profile_urls || coalesce(changes -> 'profileUrls', '{}')) into v_urls
  from app.artists p where p.account_id = artist_id for no key update;
  perform private.refuse_if(jsonb_array_length(jsonb_path_query_array(v_urls, '$.keyvalue()')) > 30,
    'PT400', 'profileUrls may have at most 30 platforms');
  update app.artists p set
    image = case when changes ? 'image' then changes ->> 'image' else p.image end,
    instruction = case when changes ? 'instruction' then changes ->> 'instruction' else p.instruction end,
    label = case when changes ? 'label' then changes ->> 'label' else p.label end,
    knowledges = coalesce(changes -> 'knowledges', p.knowledges),
    profile_urls = v_urls
  where p.account_id = artist_id;
end $$;

create function api.update_artist(artist_id uuid, changes jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_profile jsonb := changes - 'name' - 'pinned';
begin
  perform private.check_artist(artist_id);
  if changes - 'pinned' <> '{}' then
    update app.accounts a set name = coalesce(changes ->> 'name', a.name), updated_at = now() where a.id = artist_id;
  end if;
  if v_profile <> '{}' then
    perform private.update_artist_profile(artist_id, v_profile);
  end if;
  if (changes ->> 'pinned')::boolean then
    insert into app.artist_pins (account_id, artist_id) values (private.account_id(), update_artist.artist_id)
    on conflict do nothing;
  elsif not (changes ->> 'pinned')::boolean then
    delete from app.artist_pins pin
    where pin.account_id = private.account_id() and pin.artist_id = update_artist.artist_id;
  end if;
  return private.describe_artists(array[artist_id]) -> 0;
end $$;
comment on function api.update_artist is
  'Changes the given fields of an artist. The pin is the caller''s own. PATCH /api/artists/{artistId}.';

grant execute on function private.create_artist, private.describe_artists, private.account_artist_ids,
  private.organization_artist_ids, private.list_artists, private.check_artist, private.update_artist_profile to authenticated;

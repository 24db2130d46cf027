-- Addresses of the person's own choice, /s/{slug}, and what is served there.

-- Addresses below /s/ that no site can have.
create function private.reserved_slugs() returns text[]
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  -- Paths that exist below /s/, and those that visitors would take for ours.
  return array[
    'about', 'account', 'admin', 'administrator', 'api', 'app', 'apps', 'artist', 'artists', 'asset', 'assets', 'auth',
    'billing', 'blog', 'card', 'catalog', 'catalogs', 'click', 'clicks', 'confirm', 'connect', 'connectors', 'console',
    'contact', 'credits', 'dashboard', 'docs', 'edit', 'error', 'errors', 'explore', 'fans', 'favicon', 'files', 'health',
    'help', 'home', 'imprint', 'index', 'join', 'keys', 'legal', 'login', 'logout', 'mail', 'mcp', 'media', 'metrics', 'new',
    'null', 'oauth', 'pages', 'password', 'play', 'preview', 'pricing', 'privacy', 'public', 'ready', 'robots', 'runs',
    'search', 'security', 'settings', 'share', 'sign-in', 'sign-up', 'signin', 'signup', 'signups', 'site', 'sitemap',
    'sites', 'static', 'status', 'support', 'system', 'team', 'terms', 'undefined', 'unsubscribe', 'user', 'users', 'visit',
    'visits', 'webhooks', 'welcome', 'www'];
end $$;

create function private.is_uuid(value text) returns boolean
language plpgsql immutable security invoker set search_path = ''
as $$ begin return value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'; end $$;

-- Gives a site an address for good. Raises PT400 for a reserved one, and for one that another site has or had. Lock the site
-- first.
create function private.claim_slug(site_id uuid, slug text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  -- Otherwise one site could take any number of addresses from others.
  v_max_slugs constant integer := 20;
begin
  if claim_slug.slug = any (private.reserved_slugs()) or private.is_uuid(claim_slug.slug) then
    raise exception using errcode = 'PT400', message = 'This address is reserved; choose another',
      detail = 'slug is reserved';
  end if;
  if exists (select from app.site_slugs x where (x.slug, x.site_id) = (claim_slug.slug, claim_slug.site_id)) then
    return;
  end if;
  if (select count(*) from app.site_slugs x where x.site_id = claim_slug.site_id) >= v_max_slugs then
    raise exception using errcode = 'PT400', message = format(
        'A site has at most %s addresses in its life. Use one that it had before.', v_max_slugs),
      detail = 'slug is one more than a site can have';
  end if;
  insert into app.site_slugs (slug, site_id) values (claim_slug.slug, claim_slug.site_id)
  on conflict on constraint site_slugs_pkey do nothing;
  -- No PT409: a caller who reads the site again and retries would be refused again.
  if not found then
    raise exception using errcode = 'PT400', message = 'Another page has this address; choose another',
      detail = 'slug is taken';
  end if;
end $$;

-- Definer, because the public reads no table.
create function api.get_published_page(address text, known_version text) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_id constant boolean := private.is_uuid(address);
  v_id uuid;
  v_site record;
  v_version text;
begin
  -- Not one statement with a CASE, which would be planned at each call.
  if v_is_id then
    v_id := address;
  else
    select x.site_id into v_id from app.site_slugs x where x.slug = address;
  end if;
  -- Without the document, which most callers have already.
  select s.slug, s.published_at, s.face into v_site from app.sites s where s.id = v_id and s.published is not null;
  perform private.refuse_if(not found, 'PT404', 'This site is not published.');
  if not v_is_id and v_site.slug is distinct from address then
    return jsonb_build_object('moved_to', coalesce(v_site.slug, v_id::text));
  end if;
  -- The address is on the page, and its typeface comes later.
  v_version := concat_ws(' ', (extract(epoch from v_site.published_at) * 1000000)::bigint, v_site.slug, v_site.face ->> 'path');
  if v_version = known_version then
    return jsonb_build_object('version', v_version);
  end if;
  return jsonb_build_object(
    'version', v_version, 'id', v_id, 'slug', v_site.slug, 'face', v_site.face,
    'snapshot', (select s.published from app.sites s where s.id = v_id));
end $$;
comment on function api.get_published_page is
  'The published view of a site by its id or its slug; only the version if the caller has it already; where it moved to, for a former slug. Raises PT404 for a site that is not published. GET /s/{id}, GET /s/{slug}.';

grant execute on function private.reserved_slugs, private.is_uuid, private.claim_slug to authenticated;

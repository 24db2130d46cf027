-- What an account uses of its limits.

create function api.get_usage(organization_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.site_workspace_id(get_usage.organization_id);
  return jsonb_build_object(
    'storage', (
      select jsonb_agg(jsonb_build_object(
        'account_id', used.account_id, 'bucket', used.bucket, 'used_bytes', used.bytes, 'max_bytes', q.max_bytes
      ) order by used.account_id <> private.account_id(), used.bucket)
      from (
        select owners.id as account_id, 'site-assets' as bucket, private.asset_bytes(owners.id) as bytes
        from (select private.account_id() union select get_usage.organization_id) owners (id) where owners.id is not null
        union all
        select private.account_id(), 'staged-files', private.staged_bytes()
      ) used
      join app.storage_quotas q on q.bucket = used.bucket
    ),
    'rate_limits', (
      select jsonb_agg(jsonb_build_object(
        'policy', l.policy, 'max_requests', l.max_requests, 'window_seconds', l.window_seconds) order by l.policy)
      from app.rate_limits l
    )
  );
end $$;
comment on function api.get_usage is
  'Stored bytes and quotas of the caller, and of an organization if one is given, and the limits of the caller''s requests. Raises PT403 for an organization that the caller does not act in. GET /api/usage.';

-- Linking a chat workspace to an account. The account, or an owner of the organization, creates a code and sends it to the agent in the workspace,
-- so both sides agree. The account pays for requests there, so the link ends when its owner leaves. Another owner takes it
-- over with a code of its own.

-- The stored form of a link code. A fast hash is enough: a code has 60 random bits and expires after 15 minutes.
create function private.link_code_hash(code text) returns bytea
language plpgsql immutable security invoker set search_path = ''
as $$ begin return sha256(convert_to(code, 'UTF8')); end $$;

-- Definer, because no request role writes codes.
-- Stores a code that links a chat workspace to the caller or to an organization that it owns, and replaces the previous one.
-- Requires a recent proof. Raises PT403 for an organization that the caller does not own.
create function private.create_link_code(organization_id uuid, code text) returns timestamptz
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller_id uuid := private.account_id();
  v_account_id uuid := private.billing_account_id(organization_id);
  v_expires_at timestamptz := now() + interval '15 minutes';
begin
  perform private.require_proof();
  -- Only the latest code is valid.
  delete from app.chat_link_codes c
  where c.expires_at <= now() or (c.created_by, c.account_id) = (v_caller_id, v_account_id);
  insert into app.chat_link_codes (code_hash, account_id, created_by, expires_at)
  values (private.link_code_hash(code), v_account_id, v_caller_id, v_expires_at);
  return v_expires_at;
end $$;

create function api.create_link_code(organization_id uuid, code text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  return jsonb_build_object('expires_at', private.format_timestamp(private.create_link_code(organization_id, code)));
end $$;
comment on function api.create_link_code is
  'Creates a code; returns when it expires. POST /api/content-agent/workspaces.';

create function api.list_chat_workspaces(page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (select count(*)::integer from app.chat_workspaces)),
    'workspaces', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'platform', w.platform, 'team_id', w.team_id, 'account_id', w.account_id, 'linked_by', w.linked_by,
          'created_at', private.format_timestamp(w.created_at)
        ) order by w.created_at desc, w.team_id), '[]')
      from (
        select listed.platform, listed.team_id, listed.account_id, listed.linked_by, listed.created_at
        from app.chat_workspaces listed
        order by listed.created_at desc, listed.team_id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) w
    )
  );
end $$;
comment on function api.list_chat_workspaces is
  'A page of the chat workspaces of the caller and its organizations, latest first. GET /api/content-agent/workspaces.';

create function api.unlink_chat_workspace(team_id text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.chat_workspaces w where w.platform = 'slack' and w.team_id = unlink_chat_workspace.team_id;
  perform private.refuse_if(not found, 'PT404', 'Workspace not found');
  return jsonb_build_object('team_id', team_id);
end $$;
comment on function api.unlink_chat_workspace is
  'Unlinks a workspace. Its earlier orders continue. DELETE /api/content-agent/workspaces/{team_id}.';

-- Consumes a code and links the workspace. Returns the account; null for a wrong or expired code, and for that of a key that
-- has ended.
create function private.redeem_link_code(platform text, team_id text, code text) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_code app.chat_link_codes;
begin
  delete from app.chat_link_codes c
  where c.code_hash = private.link_code_hash(code) and c.expires_at > now()
  returning c.* into v_code;
  if not found or not private.acts_for(v_code.created_by, v_code.account_id, '{owner}')
    or not private.is_valid_key(v_code.key_id)
  then
    return null;
  end if;
  insert into app.chat_workspaces (platform, team_id, account_id, linked_by, key_id)
  values (redeem_link_code.platform, redeem_link_code.team_id, v_code.account_id, v_code.created_by, v_code.key_id)
  on conflict on constraint chat_workspaces_pkey do update
  set account_id = excluded.account_id, linked_by = excluded.linked_by, key_id = excluded.key_id, created_at = now();
  return v_code.account_id;
end $$;

grant execute on function private.create_link_code to authenticated;

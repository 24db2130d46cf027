-- The caller's own account.

create function private.describe_account(account app.accounts) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', account.id, 'kind', account.kind, 'name', account.name, 'email', private.caller_email());
end $$;

create function api.get_account() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'account', private.describe_account(a),
      'organizations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name, o.id), '[]')
        from app.organization_members m
        join app.accounts o on o.id = m.organization_id
        where m.account_id = a.id
      ),
      'credits', private.credit_balance(a.id),
      'credential', jsonb_build_object('kind', auth.jwt() ->> 'credential', 'scopes', auth.jwt() -> 'scopes'),
      'grant', private.own_grant()
    )
    from app.accounts a
    where a.id = private.account_id()
  );
end $$;
comment on function api.get_account is 'The caller''s account, organizations, credits and credential. GET /api/me.';

create function api.rename_account(name text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_account app.accounts;
begin
  update app.accounts a set name = rename_account.name, updated_at = now()
  where a.id = private.account_id() and a.kind = 'person' returning a.* into v_account;
  perform private.refuse_if(not found, 'PT403', 'Only a person may change the name of the account');
  return private.describe_account(v_account);
end $$;
comment on function api.rename_account is 'Changes the name of the caller, who must be a person. PATCH /api/me.';

grant execute on function private.describe_account to authenticated;

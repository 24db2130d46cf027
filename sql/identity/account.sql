-- The caller's own account.

create function api.get_account() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'account', jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'email', private.caller_email()),
      'organizations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name, o.id), '[]')
        from app.organization_members m
        join app.accounts o on o.id = m.organization_id
        where m.account_id = a.id
      ),
      'credits', private.credit_balance(a.id),
      'credential', jsonb_build_object('kind', auth.jwt() ->> 'credential', 'scopes', auth.jwt() -> 'scopes')
    )
    from app.accounts a
    where a.id = private.account_id()
  );
end $$;
comment on function api.get_account is 'The caller''s account, organizations, credits and credential. GET /api/me.';

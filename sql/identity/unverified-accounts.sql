-- Accounts that POST /api/agents/signup created for an address that nobody verified are deleted after a day, with their codes.

-- Whether an account has keys, memberships, invitations or anything else.
create function private.has_references(account_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_references text;
  v_exists boolean;
begin
  -- Whatever table refers to accounts, also one that is added later.
  select string_agg(format('exists (select from %s t where t.%I = $1)', c.conrelid::regclass, a.attname), ' or ')
  into v_references
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'app.accounts'::regclass and c.conparentid = 0;
  execute 'select ' || v_references into v_exists using has_references.account_id;
  return v_exists;
end $$;

-- When a code was last mailed; if its mail failed, when it expires.
create function private.last_code_at(code app.sign_up_codes) returns timestamptz
language plpgsql immutable security invoker set search_path = ''
as $$ begin return coalesce(code.mailed_at[cardinality(code.mailed_at)], code.expires_at); end $$;

-- Deletes codes of which none was mailed for a day, and their accounts if they have no Auth user, keys, memberships,
-- invitations or anything else. Returns how many accounts were deleted. For jobs.run_maintenance.
create function private.delete_unverified_accounts() returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_account record;
  v_is_deleted boolean;
  v_count integer := 0;
begin
  for v_account in
    select c.account_id, a.email from app.sign_up_codes c join app.accounts a on a.id = c.account_id
    where private.last_code_at(c) < now() - interval '1 day'
      and not private.is_postponed('delete_unverified_accounts', c.account_id::text)
    limit 100
  loop
    begin
      -- Skip what a sign-up, a verification, a sign-in or an invitation is working on: the next maintenance looks again.
      continue when not coalesce(private.lock_address(v_account.email, false), true);
      -- Locked before its references are read, so that none is added in between.
      perform from app.sign_up_codes c join app.accounts a on a.id = c.account_id
      where c.account_id = v_account.account_id and private.last_code_at(c) < now() - interval '1 day' for update skip locked;
      continue when not found;
      delete from app.sign_up_codes c where c.account_id = v_account.account_id;
      continue when private.has_references(v_account.account_id);
      delete from app.accounts a where a.id = v_account.account_id and a.auth_user_id is null returning true into v_is_deleted;
      v_count := v_count + coalesce(v_is_deleted, false)::integer;
    exception when others then
      perform private.record_failure('delete_unverified_accounts', v_account.account_id::text, sqlerrm);
    end;
  end loop;
  return v_count;
end $$;

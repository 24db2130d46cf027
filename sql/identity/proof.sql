-- A recent proof of who acts. What gives lasting or spending power asks a session for it, so that a stolen session or an
-- unattended browser cannot create keys, add members or spend. An API key has no session: creating it needed a proof.

-- Whether the caller proved the address or used a second factor in this session within the last 15 minutes, or has an API key.
-- Evaluate once: (select private.is_proven()).
create function private.is_proven() returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_claims jsonb := auth.jwt();
begin
  return coalesce(case
    when v_claims ->> 'credential' = 'api_key' then true
    when private.is_session() then
      private.session_proof_at(private.uuid_or_null(v_claims ->> 'session_id')) > now() - interval '15 minutes'
  end, false);
end $$;

-- Raises PTPRF unless the caller has given a recent proof (private.is_proven).
create function private.require_proof() returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(private.is_delegated(), 'PT403', 'An OAuth client may not do this');
  perform private.refuse_if(not private.is_proven(), 'PTPRF',
    'Confirm that it is you: sign in with a code sent by e-mail, then repeat the request within 15 minutes.');
end $$;

create function api.require_proof() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.require_proof();
  return 'null';
end $$;
comment on function api.require_proof is
  'Raises PTPRF unless the caller has given a recent proof, for operations whose work is not in the database.';

grant execute on function private.session_proof_at, private.uuid_or_null, private.is_proven, private.require_proof
  to authenticated;

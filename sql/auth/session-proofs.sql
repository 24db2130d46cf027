-- What a session of Supabase Auth has proven, by auth.mfa_amr_claims: Auth adds a row for each method with which the
-- session was opened or raised, and sets its updated_at at each use (internal/models/amr.go). Refreshing a token adds
-- and changes nothing.

-- Definer, because request roles do not read the tables of Auth.
-- When the session last proved the person's address by a mailed code or link; null if it never did, or has ended.
create function private.mail_proof_at(session_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select max(m.updated_at) from auth.mfa_amr_claims m
    where m.session_id = mail_proof_at.session_id
      -- `otp` is every code and link that POST /verify and GET /verify accept. A code by SMS is `otp` too, so the
      -- phone provider must stay off (docs/deploying.md).
      -- For people of an organization's own provider it knows the address, and Auth mails them no codes.
      and m.authentication_method in
        ('otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change', 'sso/saml')
  );
end $$;

-- Definer, as above.
-- When the session last gave a proof: a mailed code or link, or a second factor from before the session. Null if it never did,
-- or has ended.
create function private.session_proof_at(session_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_mail_proof_at timestamptz := private.mail_proof_at(session_id);
begin
  -- Auth lets every session enrol the first factor, also one that was opened with a stolen password or token. So a factor
  -- counts only in a session that has proven the address and began after the factor was enrolled.
  return greatest(v_mail_proof_at, (
    select max(m.updated_at)
    from auth.sessions s
    join auth.mfa_factors f on f.id = s.factor_id and f.user_id = s.user_id and f.created_at < s.created_at
    join auth.mfa_amr_claims m on m.session_id = s.id
    where s.id = session_proof_at.session_id and v_mail_proof_at is not null
      and m.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')
  ));
end $$;

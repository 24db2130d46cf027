-- Tables of Supabase Auth, foremost those of its OAuth 2.1 server, which Lite 0.10 does not have, with the names that Supabase Auth uses
-- (https://github.com/supabase/auth, internal/models). Columns that the embedded server does not need are left out.
set role supabase_auth_admin;

create table if not exists auth.oauth_clients (
  id uuid primary key,
  registration_type text not null check (registration_type in ('dynamic', 'manual')),
  client_type text not null check (client_type in ('public', 'confidential')),
  client_secret_hash text,
  redirect_uris text[] not null,
  grant_types text[] not null,
  client_name text,
  client_uri text,
  logo_uri text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table if not exists auth.oauth_authorizations (
  authorization_id text primary key,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  user_id uuid references auth.users on delete cascade,
  redirect_uri text not null,
  scope text not null,
  state text,
  resource text,
  code_challenge text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  authorization_code text unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes'
);

create table if not exists auth.oauth_consents (
  user_id uuid not null references auth.users on delete cascade,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (user_id, client_id)
);

alter table auth.sessions add column if not exists oauth_client_id uuid references auth.oauth_clients on delete cascade;

-- How a session proved who it is, with Supabase Auth's names (internal/models/amr.go). Lite 0.10 does not record it.
create table if not exists auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

-- Second factors (internal/models/factor.go). Lite 0.10 has none: the database's rules about them are tested here.
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  factor_type text not null,
  status text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

reset role;

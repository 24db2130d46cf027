-- Fitted models of how streams decay. docs/valuation-model.md has the method and the formulas.

create table app.valuation_models (
  id bigint generated always as identity primary key,
  method text not null,
  fitted_at timestamptz not null default now(),
  known_until timestamptz not null,
  known_from timestamptz,
  basis text not null check (basis in ('recorded', 'captured')),
  recordings integer not null check (recordings >= 0),
  pairs integer not null check (pairs >= 0),
  parameters jsonb not null
);
comment on table app.valuation_models is
  'Models of future streams. A row is never changed: a forecast names the model that made it.';
comment on column app.valuation_models.method is 'The version of the method, which changes with its formulas.';
comment on column app.valuation_models.known_until is 'The cut: nothing captured or recorded later was used.';
comment on column app.valuation_models.basis is
  'recorded: it used what was recorded by known_until. captured: what was captured by then, because a history was loaded later.';
comment on column app.valuation_models.known_from is 'The first observation that was used; null if there was none.';
comment on column app.valuation_models.recordings is 'How many recordings it was fitted on.';
comment on column app.valuation_models.pairs is
  'How many pairs of a period of 28 days and its next one it was fitted on.';
comment on column app.valuation_models.parameters is
  'exponent, error_80 (of the logarithm, for the first 28 days), common_share; by age class in classes: exponent, error_80, lifetime_ratio, lifetime_error_80, recordings, pairs.';
create index valuation_models_known_until_idx on app.valuation_models (known_until desc, id desc);

alter table app.valuation_models enable row level security, force row level security;
create policy valuation_models_select_account on app.valuation_models for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.valuation_models to authenticated;

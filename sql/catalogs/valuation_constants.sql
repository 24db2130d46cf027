-- The constants of valuations, by version.

create table app.valuation_constants (
  version integer primary key check (version > 0),
  usd_per_stream numeric not null check (usd_per_stream > 0),
  gross_up_low numeric not null,
  gross_up_mid numeric not null,
  gross_up_high numeric not null,
  first_share numeric not null check (first_share > 0 and first_share <= 1),
  second_share numeric not null check (second_share > 0 and second_share <= 1),
  multiple_low numeric not null,
  multiple_mid numeric not null,
  multiple_high numeric not null,
  default_age_years numeric not null check (default_age_years > 0),
  least_age_years numeric not null check (least_age_years > 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  check (0 < gross_up_low and gross_up_low <= gross_up_mid and gross_up_mid <= gross_up_high),
  check (0 < multiple_low and multiple_low <= multiple_mid and multiple_mid <= multiple_high)
);
comment on table app.valuation_constants is
  'The constants of valuations. The highest version applies; a version that was used is never changed.';
comment on column app.valuation_constants.currency is 'ISO 4217. The currency of the valuations by this version.';
comment on column app.valuation_constants.first_share is 'With second_share: the part of the revenue that counts.';

insert into app.valuation_constants (
  version, usd_per_stream, gross_up_low, gross_up_mid, gross_up_high, first_share, second_share,
  multiple_low, multiple_mid, multiple_high, default_age_years, least_age_years
) values (1, 0.0035, 1.25, 1.4, 1.6, 0.85, 0.75, 10, 13, 16, 5, 1);

alter table app.valuation_constants enable row level security, force row level security;
create policy valuation_constants_select_account on app.valuation_constants for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.valuation_constants to authenticated;

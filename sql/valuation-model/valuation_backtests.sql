-- How forecasts compare with what came: written by the nightly job, published by GET /api/valuation-model.

create table app.valuation_backtests (
  run_on date not null,
  days integer not null check (days > 0),
  age_class text not null,
  size_class text not null,
  method text not null check (method in ('model', 'lifetime', 'last_30_days', 'pooled_exponent')),
  known_until timestamptz not null,
  basis text not null check (basis in ('recorded', 'captured')),
  recordings integer not null check (recordings >= 0),
  actual_streams double precision,
  forecast_streams double precision,
  catalog_error double precision,
  median_error double precision,
  coverage double precision,
  low_streams double precision,
  high_streams double precision,
  counted_recordings integer check (counted_recordings >= 0),
  counted_catalog_error double precision,
  counted_median_error double precision,
  counted_coverage double precision,
  primary key (run_on, days, age_class, size_class, method)
);
comment on table app.valuation_backtests is
  'Forecasts from what was known some days ago, compared with the streams since then, by age or by size of the recordings.';
comment on column app.valuation_backtests.run_on is 'The UTC date of the comparison.';
comment on column app.valuation_backtests.days is 'The horizon: 91, 182 or 365 days after known_until.';
comment on column app.valuation_backtests.age_class is 'The class of the ages at the cut; all for all of them.';
comment on column app.valuation_backtests.size_class is 'The class of the streams a year at the cut; all for all of them.';
comment on column app.valuation_backtests.method is
  'model, or one of three simple methods: all streams divided by age, the last 30 days carried forward, one exponent for all.';
comment on column app.valuation_backtests.basis is
  'Forecast from what was recorded by known_until (recorded), or captured by then and loaded later (captured).';
comment on column app.valuation_backtests.catalog_error is 'The forecast of all recordings together, divided by their streams, minus 1.';
comment on column app.valuation_backtests.median_error is 'The median over the recordings of the error without its sign.';
comment on column app.valuation_backtests.coverage is
  'The part of the recordings whose streams were inside the 80 % interval. Null for methods without an interval.';
comment on column app.valuation_backtests.low_streams is 'With high_streams: the 80 % interval of all recordings together.';

comment on column app.valuation_backtests.counted_recordings is
  'Recordings that did not vanish within the horizon, of which the other counted_ columns are. Null in comparisons before them.';

alter table app.valuation_backtests enable row level security, force row level security;
create policy valuation_backtests_select_account on app.valuation_backtests for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.valuation_backtests to authenticated;

-- What rights holders were paid for 1,000 streams, as published, each with its source. A valuation report uses the latest
-- price of the service whose streams are counted.

create table app.stream_prices (
  service text not null check (service ~ '^[a-z_]{1,40}$'),
  year smallint not null check (year between 2000 and 2100),
  usd_per_1000_streams numeric not null check (usd_per_1000_streams > 0 and usd_per_1000_streams <= 1000),
  published_on date not null,
  source text not null check (length(source) between 1 and 300),
  source_url text not null check (source_url ~ '^https://'),
  primary key (service, year)
);
comment on table app.stream_prices is
  'Published prices of 1,000 streams. The latest year of service spotify applies to valuation reports; a price that was used is never changed.';
comment on column app.stream_prices.service is 'The service that paid, or all_services for an average.';
comment on column app.stream_prices.year is 'The year in which the streams took place.';
comment on column app.stream_prices.published_on is 'When the source was published.';
comment on column app.stream_prices.source is 'What the source says, and whose streams it is about.';

insert into app.stream_prices (service, year, usd_per_1000_streams, published_on, source, source_url) values
  ('spotify', 2024, 3.0, '2025-01-23',
    'Duetti, 2024 Music Economics Report: what Spotify paid independent rights holders for 1,000 streams in 2024',
    'https://report.duetti.co'),
  ('all_services', 2024, 3.41, '2025-01-23',
    'Duetti, 2024 Music Economics Report: what 1,000 streams earned on average in 2024, over nine services',
    'https://report.duetti.co');

alter table app.stream_prices enable row level security, force row level security;
create policy stream_prices_select_account on app.stream_prices for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.stream_prices to authenticated;

create trigger stream_prices_request_valuations after insert or update on app.stream_prices
  for each statement execute function private.request_all_valuations();

SET local check_function_bodies = off;

CREATE SCHEMA "api";

CREATE SCHEMA "app";

CREATE SCHEMA "private";

CREATE TABLE "app"."account_catalogs" (
  "account_id" uuid                     NOT NULL,
  "catalog_id" uuid                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "account_catalogs_pkey" PRIMARY KEY (catalog_id, account_id)
);

ALTER TABLE "app"."account_catalogs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."account_catalogs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."accounts" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "kind"       text                     NOT NULL DEFAULT 'person'::text,
  "name"       text,
  "email"      text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "accounts_email_check" CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT "accounts_email_key" UNIQUE (email),
  CONSTRAINT "accounts_email_person_check" CHECK (((email IS NULL) OR (kind = 'person'::text))),
  CONSTRAINT "accounts_kind_check" CHECK ((kind = ANY (ARRAY['person'::text, 'organization'::text, 'artist'::text]))),
  CONSTRAINT "accounts_name_check" CHECK ((length(name) <= 200)),
  CONSTRAINT "accounts_pkey" PRIMARY KEY (id)
);

ALTER TABLE "app"."accounts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."accounts"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."api_keys" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"   uuid                     NOT NULL,
  "name"         text                     NOT NULL,
  "prefix"       text                     NOT NULL,
  "key_hash"     bytea                    NOT NULL,
  "scopes"       text[]                   NOT NULL DEFAULT '{read,write}'::text[],
  "expires_at"   timestamp with time zone,
  "revoked_at"   timestamp with time zone,
  "last_used_at" timestamp with time zone,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "api_keys_key_hash_check" CHECK ((octet_length(key_hash) = 32)),
  CONSTRAINT "api_keys_key_hash_key" UNIQUE (key_hash),
  CONSTRAINT "api_keys_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT "api_keys_pkey" PRIMARY KEY (id),
  CONSTRAINT "api_keys_scopes_check" CHECK (((scopes <@ '{read,write}'::text[]) AND (cardinality(scopes) > 0)))
);

ALTER TABLE "app"."api_keys"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."api_keys"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."catalog_songs" (
  "catalog_id" uuid                     NOT NULL,
  "isrc"       text                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "catalog_songs_pkey" PRIMARY KEY (catalog_id, isrc)
);

ALTER TABLE "app"."catalog_songs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalog_songs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."catalog_valuations" (
  "catalog_id"          uuid                     NOT NULL,
  "low"                 numeric                  NOT NULL,
  "mid"                 numeric                  NOT NULL,
  "high"                numeric                  NOT NULL,
  "measured_song_count" integer                  NOT NULL,
  "total_streams"       bigint                   NOT NULL,
  "measured_at"         timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "catalog_valuations_check" CHECK (((low <= mid) AND (mid <= high))),
  CONSTRAINT "catalog_valuations_pkey" PRIMARY KEY (catalog_id, measured_at)
);

ALTER TABLE "app"."catalog_valuations"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalog_valuations"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."catalogs" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "name"       text                     NOT NULL,
  "song_count" integer                  NOT NULL DEFAULT 0,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "catalogs_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT "catalogs_pkey" PRIMARY KEY (id)
);

ALTER TABLE "app"."catalogs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalogs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."organization_members" (
  "organization_id" uuid                     NOT NULL,
  "account_id"      uuid                     NOT NULL,
  "role"            text                     NOT NULL DEFAULT 'member'::text,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "organization_members_check" CHECK ((organization_id <> account_id)),
  CONSTRAINT "organization_members_pkey" PRIMARY KEY (organization_id, account_id),
  CONSTRAINT "organization_members_role_check" CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text, 'artist'::text])))
);

ALTER TABLE "app"."organization_members"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."organization_members"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."playcount_snapshots" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id" uuid                     NOT NULL,
  "catalog_id" uuid,
  "state"      text                     NOT NULL DEFAULT 'queued'::text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "playcount_snapshots_pkey" PRIMARY KEY (id),
  CONSTRAINT "playcount_snapshots_state_check" CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

ALTER TABLE "app"."playcount_snapshots"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."playcount_snapshots"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements" (
  "isrc"        text                     NOT NULL,
  "platform"    text                     NOT NULL,
  "metric"      text                     NOT NULL,
  "captured_at" timestamp with time zone NOT NULL,
  "value"       bigint                   NOT NULL,
  "data_source" text                     NOT NULL,
  "snapshot_id" uuid
) PARTITION BY RANGE (captured_at);

ALTER TABLE "app"."song_measurements"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."songs" (
  "isrc"         text                     NOT NULL,
  "name"         text,
  "artist"       text,
  "release_date" date,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "songs_isrc_check" CHECK ((isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'::text)),
  CONSTRAINT "songs_pkey" PRIMARY KEY (isrc)
);

ALTER TABLE "app"."songs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."songs"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements"
  ALTER COLUMN "data_source" SET DEFAULT 'apify_spotify_playcount'::text;

ALTER TABLE "app"."song_measurements"
  ALTER COLUMN "metric" SET DEFAULT 'platform_displayed_play_count'::text;

ALTER TABLE "app"."song_measurements"
  ALTER COLUMN "platform" SET DEFAULT 'spotify'::text;

CREATE OR REPLACE FUNCTION api.get_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'account', jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'email', a.email),
      'organizations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name, o.id), '[]')
        from app.organization_members m
        join app.accounts o on o.id = m.organization_id
        where m.account_id = a.id
      ),
      'credential', jsonb_build_object('kind', auth.jwt() ->> 'credential', 'scopes', auth.jwt() -> 'scopes')
    )
    from app.accounts a
    where a.id = private.account_id()
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_catalog_playcount_history (
  catalog_id uuid,
  since      date,
  days       integer,
  page       integer,
  page_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
  v_isrcs text[];
  v_recordings json;
  v_comparable integer;
begin
  perform private.check_comparison_period(since, days);
  perform private.check_catalog_visible(catalog_id);
  select c.song_count into v_total from app.catalogs c where c.id = get_catalog_playcount_history.catalog_id;
  v_isrcs := private.catalog_members(catalog_id, v_total, page_limit, (page - 1)::bigint * page_limit);
  select json_agg(compared.comparison order by compared.isrc), count(*) filter (where compared.state = 'comparable')
  into v_recordings, v_comparable
  from private.compare_recordings(v_isrcs, since, days) compared;
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'pagination', json_build_object(
      'page', page,
      'limit', page_limit,
      'total_count', v_total,
      'total_pages', (v_total + page_limit - 1) / page_limit,
      'has_more', page::bigint * page_limit < v_total
    ),
    'comparable_recordings', v_comparable,
    'recordings', coalesce(v_recordings, '[]')
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_credential()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return auth.jwt();
end $function$;

CREATE OR REPLACE FUNCTION api.get_recording_playcount_history (
  catalog_id uuid,
  isrc       text,
  since      date,
  days       integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_comparison_period(since, days);
  perform private.check_catalog_visible(catalog_id);
  perform from app.catalog_songs member
  where member.catalog_id = get_recording_playcount_history.catalog_id
    and member.isrc = get_recording_playcount_history.isrc;
  if not found then
    raise exception using errcode = 'PT404', message = 'Recording not found in this catalog';
  end if;
  return (
    select json_build_object(
      'catalog_id', catalog_id, 'periods', private.comparison_periods(since, days), 'recording', compared.comparison)
    from private.compare_recordings(array[isrc], since, days) compared
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalog_valuations (
  catalog_id uuid,
  row_limit  integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_catalog_visible(catalog_id);
  return (
    select coalesce(json_agg(valuation), '[]')
    from (
      select v.low, v.mid, v.high, v.measured_song_count, v.total_streams,
        to_char(v.measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as measured_at
      from app.catalog_valuations v
      where v.catalog_id = list_catalog_valuations.catalog_id
      order by v.measured_at desc
      limit row_limit
    ) valuation
  );
end $function$;

CREATE OR REPLACE FUNCTION private.account_id()
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return nullif(auth.jwt() ->> 'account_id', '')::uuid; end $function$;

CREATE OR REPLACE FUNCTION private.catalog_members (
  catalog_id  uuid,
  total       integer,
  page_limit  integer,
  page_offset bigint
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_take bigint := least(page_limit, total - page_offset);
begin
  if v_take <= 0 then
    return '{}';
  end if;
  -- Walk the key from its nearer end, so that a last page costs what a first one does.
  if page_offset <= total / 2 then
    return array(
      select member.isrc from app.catalog_songs member
      where member.catalog_id = catalog_members.catalog_id
      order by member.isrc limit v_take offset page_offset
    );
  end if;
  return array(
    select page.isrc
    from (
      select member.isrc from app.catalog_songs member
      where member.catalog_id = catalog_members.catalog_id
      order by member.isrc desc limit v_take offset total - page_offset - v_take
    ) page
    order by page.isrc
  );
end $function$;

CREATE OR REPLACE FUNCTION private.check_catalog_visible (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if not exists (select from app.catalogs c where c.id = check_catalog_visible.catalog_id) then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_comparison_period (
  since date,
  days  integer
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if since + days >= (now() at time zone 'UTC')::date then
    raise exception using errcode = 'PT400', message = 'Comparison requires completed UTC observation days';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.claims_for_key (
  key_hash       text,
  required_scope text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_key app.api_keys;
begin
  select k.* into v_key
  from app.api_keys k
  where k.key_hash = decode(claims_for_key.key_hash, 'hex')
    and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > now());
  if not found then
    return null;
  end if;
  if required_scope is not null and required_scope <> all (v_key.scopes) then
    raise exception using errcode = 'PTSCO', message = format('This API key lacks the %s scope', required_scope);
  end if;
  if v_key.last_used_at is null or v_key.last_used_at < now() - interval '1 minute' then
    -- Skip a locked row: another request is writing the same minute. Ask again of one that was: it may have written.
    update app.api_keys set last_used_at = now()
    where id = (
      select k.id from app.api_keys k
      where k.id = v_key.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
      for no key update skip locked
    );
  end if;
  return jsonb_build_object(
    'role', 'authenticated',
    'credential', 'api_key',
    'account_id', v_key.account_id,
    'key_id', v_key.id,
    'scopes', to_jsonb(v_key.scopes)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.claims_for_token (
  token jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select token || jsonb_build_object(
      'role', 'authenticated',
      'credential', case when token ? 'client_id' then 'delegated' else 'session' end,
      'account_id', a.id,
      'scopes', '["read", "write"]'::jsonb
    )
    from app.accounts a
    where a.email = lower(token ->> 'email') and not private.is_refused_by_auth(token)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.compare_recordings (
  isrcs text[],
  since date,
  days  integer
)
  RETURNS TABLE (
    isrc       text,
    state      text,
    comparison json
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET "DateStyle" TO 'ISO'
  AS $function$
declare
  v_first date := since - days;
  v_last date := since + days;
  v_dates integer := 2 * days + 1;
  -- Sixteen captures a day of each recording: past that a read would have no bound.
  v_most_captures integer := 16 * v_dates;
begin
  return query
  with series as materialized (
    select
      member.isrc,
      read.*,
      coalesce(read.dates, '{}') as observed_dates
    from unnest(isrcs) with ordinality member (isrc, position)
    cross join lateral (
      select
        max(daily.captures) as captures,
        count(*) as observed,
        string_agg(
          '{"date":"' || daily.date_text || '","captured_at":"' || daily.date_text || 'T' || daily.utc::time
            || 'Z","value":' || daily.value || '}', ',') as observations,
        array_agg(daily.on_date) as dates,
        array_agg(daily.on_date) filter (where daily.value not between 0 and 9007199254740991) as invalid_days,
        array_agg(daily.on_date) filter (where daily.value < daily.earlier_value) as correction_days,
        max(daily.utc::time) filter (where daily.earlier_value is null) as first_time,
        min(daily.utc::time) as earliest_time,
        max(daily.utc::time) as latest_time,
        max(daily.value) filter (where daily.on_date = v_first) as value_at_start,
        max(daily.value) filter (where daily.on_date = compare_recordings.since) as value_at_middle,
        max(daily.value) filter (where daily.on_date = v_last) as value_at_end
      from (
        select latest.*, latest.on_date::text as date_text, lag(latest.value) over (order by latest.utc) as earlier_value
        from (
          -- The latest capture of a UTC date is the one that another date, or nothing, follows.
          select
            capture.utc, capture.utc::date as on_date, capture.value,
            row_number() over (order by capture.utc) as captures,
            lead(capture.utc::date) over (order by capture.utc) as next_date
          from (
            select m.captured_at at time zone 'UTC' as utc, m.value
            from app.song_measurements m
            where m.isrc = member.isrc
              and m.data_source = 'apify_spotify_playcount'
              and m.captured_at >= v_first::timestamp at time zone 'UTC'
              and m.captured_at < (v_last + 1)::timestamp at time zone 'UTC'
            order by m.captured_at
            limit v_most_captures + 1
          ) capture
        ) latest
        where latest.next_date is distinct from latest.on_date
        offset 0 -- keeps date_text computed once
      ) daily
    ) read
  ),
  judged as (
    select
      series.*,
      case
        when series.captures > v_most_captures then private.refuse_unbounded_read()
        when series.invalid_days is not null then 'invalid_observation'
        when series.observed < v_dates then 'incomplete'
        when series.correction_days is not null then 'counter_correction'
        when greatest(series.latest_time - series.first_time, series.first_time - series.earliest_time)
          > interval '3600 seconds' then 'unaligned_observations'
        else 'comparable'
      end as verdict
    from series
  )
  select
    judged.isrc,
    judged.verdict,
    json_build_object(
      'isrc', judged.isrc,
      'name', (select s.name from app.songs s where s.isrc = judged.isrc),
      'state', judged.verdict,
      'observations', ('[' || coalesce(judged.observations, '') || ']')::json,
      'missing_days', case when judged.observed = v_dates then '[]'::json else (
        select json_agg(day::date order by day)
        from generate_series(v_first, v_last, interval '1 day') day
        where day::date <> all (judged.observed_dates)
      ) end,
      'invalid_days', to_json(coalesce(judged.invalid_days, '{}')),
      'correction_days', to_json(coalesce(judged.correction_days, '{}')),
      'previous_change', growth.previous_change,
      'current_change', growth.current_change,
      'absolute_growth', growth.current_change - growth.previous_change,
      'percentage_growth',
        (growth.current_change - growth.previous_change)::float8 / nullif(growth.previous_change, 0)::float8 * 100,
      'zero_baseline', coalesce(growth.previous_change = 0, false)
    )
  from judged
  -- Subtracted only where comparable: invalid values may lie too far apart for a bigint.
  cross join lateral (
    select
      case when judged.verdict = 'comparable' then judged.value_at_middle - judged.value_at_start end as previous_change,
      case when judged.verdict = 'comparable' then judged.value_at_end - judged.value_at_middle end as current_change
  ) growth
  order by judged.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.comparison_periods (
  since date,
  days  integer
)
  RETURNS json
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return json_build_object(
    'previous', json_build_object('start', since - days, 'end', since),
    'current', json_build_object('start', since, 'end', since + days),
    'days', days
  );
end $function$;

CREATE OR REPLACE FUNCTION private.count_catalog_songs()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.catalogs c
  set song_count = c.song_count + changed.difference, updated_at = now()
  from (
    select t.catalog_id, case tg_op when 'INSERT' then count(*) else -count(*) end as difference
    from changed_songs t
    group by t.catalog_id
    order by t.catalog_id
  ) changed
  where c.id = changed.catalog_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.create_measurement_partition (
  quarter_start date
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name text := format('song_measurements_%sq%s', extract(year from quarter_start), extract(quarter from quarter_start));
begin
  execute format(
    'create table app.%I partition of app.song_measurements for values from (%L) to (%L)',
    v_name, quarter_start::timestamp at time zone 'UTC', (quarter_start + interval '3 months') at time zone 'UTC');
  -- Reads go through the parent and its policy. A partition itself is granted to nobody, and its own policy says so.
  execute format('alter table app.%I enable row level security', v_name);
  execute format('alter table app.%I force row level security', v_name);
  execute format('create policy %I on app.%I for select to authenticated using (false)', v_name || '_select_nobody', v_name);
  execute format('comment on table app.%I is %L', v_name, 'One quarter of app.song_measurements, by UTC time of capture.');
end $function$;

CREATE OR REPLACE FUNCTION private.is_delegated()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_claims jsonb := auth.jwt();
begin
  -- By either sign: whoever makes the claims, half of them must not open an organization.
  return coalesce(v_claims ? 'client_id' or v_claims ->> 'credential' = 'delegated', false);
end $function$;

CREATE OR REPLACE FUNCTION private.is_refused_by_auth (
  token jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return exists (
    select from auth.users u
    where u.id = private.uuid_or_null(token ->> 'sub')
      and (
        u.email_confirmed_at is null
        or lower(u.email) is distinct from lower(token ->> 'email')
        or u.banned_until > now()
        or u.deleted_at is not null
      )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.open_account (
  token jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_email text := lower(token ->> 'email');
  v_id uuid;
begin
  if v_email is null or private.is_refused_by_auth(token) then
    return null;
  end if;
  insert into app.accounts (kind, name, email)
  values ('person', left(split_part(v_email, '@', 1), 200), v_email)
  on conflict (email) do nothing;
  select a.id into v_id from app.accounts a where a.email = v_email;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_moved_song()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception using errcode = 'PT400', message = 'Remove the song and add it again; a membership cannot be changed';
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_unbounded_read()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  raise exception using errcode = 'PT503', message = 'Catalog playcount history unavailable';
end $function$;

CREATE OR REPLACE FUNCTION private.uuid_or_null (
  value text
)
  RETURNS uuid
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return case when pg_catalog.pg_input_is_valid(value, 'uuid') then value::uuid end; end $function$;

CREATE OR REPLACE FUNCTION private.workspace_ids()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.account_id();
begin
  if v_account_id is null then
    return null;
  end if;
  if private.is_delegated() then
    return array[v_account_id];
  end if;
  return v_account_id || array(
    select m.organization_id
    from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
    where m.account_id = v_account_id and m.role in ('owner', 'member')
  );
end $function$;

ALTER TABLE "app"."account_catalogs"
  ADD CONSTRAINT "account_catalogs_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."api_keys"
  ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."account_catalogs"
  ADD CONSTRAINT "account_catalogs_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_songs"
  ADD CONSTRAINT "catalog_songs_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_valuations"
  ADD CONSTRAINT "catalog_valuations_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."organization_members"
  ADD CONSTRAINT "organization_members_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."organization_members"
  ADD CONSTRAINT "organization_members_organization_id_fkey" FOREIGN KEY (organization_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."playcount_snapshots"
  ADD CONSTRAINT "playcount_snapshots_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."playcount_snapshots"
  ADD CONSTRAINT "playcount_snapshots_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE SET NULL;

ALTER TABLE "app"."song_measurements"
  ADD CONSTRAINT "song_measurements_pkey" PRIMARY KEY (isrc, data_source, captured_at) INCLUDE (VALUE);

CREATE TABLE "app"."song_measurements_2023q1" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2023-01-01 00:00:00+00') TO ('2023-04-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2023q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2023q1"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2023q2" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2023-04-01 00:00:00+00') TO ('2023-07-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2023q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2023q2"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2023q3" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2023-07-01 00:00:00+00') TO ('2023-10-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2023q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2023q3"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2023q4" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2023-10-01 00:00:00+00') TO ('2024-01-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2023q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2023q4"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2024q1" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2024-01-01 00:00:00+00') TO ('2024-04-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2024q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2024q1"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2024q2" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2024-04-01 00:00:00+00') TO ('2024-07-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2024q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2024q2"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2024q3" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2024-07-01 00:00:00+00') TO ('2024-10-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2024q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2024q3"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2024q4" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2024-10-01 00:00:00+00') TO ('2025-01-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2024q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2024q4"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2025q1" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2025-01-01 00:00:00+00') TO ('2025-04-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2025q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2025q1"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2025q2" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2025-04-01 00:00:00+00') TO ('2025-07-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2025q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2025q2"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2025q3" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2025-07-01 00:00:00+00') TO ('2025-10-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2025q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2025q3"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2025q4" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2025-10-01 00:00:00+00') TO ('2026-01-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2025q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2025q4"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2026q1" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2026-04-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2026q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2026q1"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2026q2" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2026-04-01 00:00:00+00') TO ('2026-07-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2026q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2026q2"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2026q3" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2026-07-01 00:00:00+00') TO ('2026-10-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2026q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2026q3"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2026q4" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2026-10-01 00:00:00+00') TO ('2027-01-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2026q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2026q4"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2027q1" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2027-01-01 00:00:00+00') TO ('2027-04-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2027q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2027q1"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2027q2" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2027-04-01 00:00:00+00') TO ('2027-07-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2027q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2027q2"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2027q3" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2027-07-01 00:00:00+00') TO ('2027-10-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2027q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2027q3"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_2027q4" PARTITION OF "app"."song_measurements" FOR VALUES FROM ('2027-10-01 00:00:00+00') TO ('2028-01-01 00:00:00+00');

ALTER TABLE "app"."song_measurements_2027q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_2027q4"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements_default" PARTITION OF "app"."song_measurements" DEFAULT;

ALTER TABLE "app"."song_measurements_default"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements_default"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalog_songs"
  ADD CONSTRAINT "catalog_songs_isrc_fkey" FOREIGN KEY (isrc) REFERENCES app.songs(isrc);

CREATE INDEX account_catalogs_account_id_idx ON app.account_catalogs USING btree (account_id);

CREATE INDEX api_keys_account_id_idx ON app.api_keys USING btree (account_id);

CREATE INDEX catalog_songs_isrc_idx ON app.catalog_songs USING btree (isrc);

CREATE UNIQUE INDEX catalog_valuations_day_idx ON app.catalog_valuations USING btree (catalog_id, (((measured_at AT TIME ZONE 'UTC'::text))::date) DESC);

CREATE INDEX organization_members_account_id_idx ON app.organization_members USING btree (account_id);

CREATE INDEX playcount_snapshots_account_id_idx ON app.playcount_snapshots USING btree (account_id);

CREATE INDEX playcount_snapshots_catalog_id_idx ON app.playcount_snapshots USING btree (catalog_id);

CREATE TRIGGER catalog_songs_count_added
  AFTER INSERT ON app.catalog_songs REFERENCING NEW TABLE AS changed_songs
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.count_catalog_songs();

CREATE TRIGGER catalog_songs_count_removed
  AFTER DELETE ON app.catalog_songs REFERENCING OLD TABLE AS changed_songs
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.count_catalog_songs();

CREATE TRIGGER catalog_songs_refuse_moved
  BEFORE UPDATE OF catalog_id, isrc ON app.catalog_songs
  FOR EACH ROW
  WHEN (((old.catalog_id <> new.catalog_id) OR (old.isrc <> new.isrc)))
  EXECUTE FUNCTION private.refuse_moved_song();

CREATE POLICY "account_catalogs_select_workspace" ON "app"."account_catalogs"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "accounts_select_workspace" ON "app"."accounts"
  FOR SELECT
  TO "authenticated"
  USING ((id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "api_keys_select_owner" ON "app"."api_keys"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "catalog_songs_select_workspace" ON "app"."catalog_songs"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_songs.catalog_id))));

CREATE POLICY "catalog_valuations_select_workspace" ON "app"."catalog_valuations"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_valuations.catalog_id))));

CREATE POLICY "catalogs_select_workspace" ON "app"."catalogs"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalogs.id))));

CREATE POLICY "organization_members_select_workspace" ON "app"."organization_members"
  FOR SELECT
  TO "authenticated"
  USING ((organization_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "playcount_snapshots_select_workspace" ON "app"."playcount_snapshots"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "song_measurements_select_account" ON "app"."song_measurements"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "song_measurements_2023q1_select_nobody" ON "app"."song_measurements_2023q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2023q2_select_nobody" ON "app"."song_measurements_2023q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2023q3_select_nobody" ON "app"."song_measurements_2023q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2023q4_select_nobody" ON "app"."song_measurements_2023q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2024q1_select_nobody" ON "app"."song_measurements_2024q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2024q2_select_nobody" ON "app"."song_measurements_2024q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2024q3_select_nobody" ON "app"."song_measurements_2024q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2024q4_select_nobody" ON "app"."song_measurements_2024q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2025q1_select_nobody" ON "app"."song_measurements_2025q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2025q2_select_nobody" ON "app"."song_measurements_2025q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2025q3_select_nobody" ON "app"."song_measurements_2025q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2025q4_select_nobody" ON "app"."song_measurements_2025q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2026q1_select_nobody" ON "app"."song_measurements_2026q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2026q2_select_nobody" ON "app"."song_measurements_2026q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2026q3_select_nobody" ON "app"."song_measurements_2026q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2026q4_select_nobody" ON "app"."song_measurements_2026q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2027q1_select_nobody" ON "app"."song_measurements_2027q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2027q2_select_nobody" ON "app"."song_measurements_2027q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2027q3_select_nobody" ON "app"."song_measurements_2027q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_2027q4_select_nobody" ON "app"."song_measurements_2027q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "song_measurements_default_select_nobody" ON "app"."song_measurements_default"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "songs_select_account" ON "app"."songs"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

COMMENT ON COLUMN "app"."accounts"."email" IS 'The verified address that a person signs in with, lower case.';

COMMENT ON COLUMN "app"."api_keys"."key_hash" IS 'SHA-256 of the key; readable by no role but the owner of the table.';

COMMENT ON COLUMN "app"."api_keys"."last_used_at" IS 'Written at most once a minute.';

COMMENT ON COLUMN "app"."api_keys"."prefix" IS 'The first characters of the key, for telling keys apart in a list.';

COMMENT ON COLUMN "app"."catalogs"."song_count" IS 'Kept by triggers on catalog_songs, because counting 200,000 members on each page cost more than the page.';

COMMENT ON COLUMN "app"."song_measurements"."snapshot_id" IS 'The capture that wrote the row, null for an import.';

COMMENT ON COLUMN "app"."song_measurements"."value" IS 'The displayed cumulative count. May be invalid (negative, or beyond 2^53 - 1) in old rows.';

COMMENT ON FUNCTION "api"."get_account"() IS 'The caller: account, organizations and the credential in use. GET /api/me.';

COMMENT ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) IS 'One page of a catalog''s members by ISRC, each with its comparison. GET /api/catalogs/{catalogId}/playcount-history.';

COMMENT ON FUNCTION "api"."get_credential"() IS 'The claims in force: what a request that needs no data asks to learn whether its credential is good.';

COMMENT ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) IS 'The comparison of one member of a catalog. GET /api/catalogs/{catalogId}/playcount-history.svg.';

COMMENT ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) IS 'Stored valuation bands of a catalog, latest first. GET /api/catalogs/{catalogId}/valuations.';

COMMENT ON FUNCTION "private"."account_id"() IS 'The caller''s account, or null outside a request scope.';

COMMENT ON FUNCTION "private"."catalog_members"(uuid, integer, integer, bigint) IS 'The ISRCs of one page of a catalog, ascending; empty past the end. `total` is the catalog''s song_count.';

COMMENT ON FUNCTION "private"."check_catalog_visible"(uuid) IS 'Raises PT404 for a catalog that is missing or, by row-level security, not the caller''s: one answer for both.';

COMMENT ON FUNCTION "private"."check_comparison_period"(date, integer) IS 'Raises PT400 unless the last boundary date lies before today (UTC).';

COMMENT ON FUNCTION "private"."claims_for_key"(text, text) IS 'The claims of a valid key, null for one that is unknown, revoked or expired. Raises PTSCO without the scope; a null scope asks for none.';

COMMENT ON FUNCTION "private"."claims_for_token"(jsonb) IS 'The claims of a verified access token with its account added; null when no account has its e-mail yet, or Auth refuses its user.';

COMMENT ON FUNCTION "private"."compare_recordings"(text[], date, integer) IS 'The comparison of each recording, in the form of the contract''s Recording: the latest observation of each UTC date from since - days to since + days, what spoils the series, its state, and its growth where comparable. Raises PT503 past the bounded read.';

COMMENT ON FUNCTION "private"."comparison_periods"(date, integer) IS 'The two adjacent periods by their boundary dates.';

COMMENT ON FUNCTION "private"."count_catalog_songs"() IS 'Trigger: keeps app.catalogs.song_count, once a statement. Definer, because members may be added by callers who may not edit catalogs.';

COMMENT ON FUNCTION "private"."create_measurement_partition"(date) IS 'Adds the partition of one quarter, given its first day. Called ahead of time; rows beyond all quarters wait in the default partition.';

COMMENT ON FUNCTION "private"."is_delegated"() IS 'Whether the caller is an OAuth client acting for its user: such a token reaches its own account''s workspace alone.';

COMMENT ON FUNCTION "private"."is_refused_by_auth"(jsonb) IS 'Whether Auth knows the token''s user under another or an unconfirmed e-mail, or has banned or deleted it since. A user that Auth does not hold here is vouched for by the token''s signature.';

COMMENT ON FUNCTION "private"."open_account"(jsonb) IS 'First sign-in: the account of a verified e-mail, made if there is none. Safe to repeat and to race. Null where Auth refuses the user.';

COMMENT ON FUNCTION "private"."refuse_moved_song"() IS 'Trigger: refuses to change the key of a membership.';

COMMENT ON FUNCTION "private"."refuse_unbounded_read"() IS 'Raises PT503: more captures than one read may go through.';

COMMENT ON FUNCTION "private"."uuid_or_null"(text) IS 'The value as a uuid, null where it is not one.';

COMMENT ON FUNCTION "private"."workspace_ids"() IS 'The workspaces that the caller acts in: its own, and those of the organizations that it currently belongs to. Null outside a request scope. Evaluate once: (select private.workspace_ids()).';

COMMENT ON SCHEMA "api" IS 'One function per operation, security invoker, called by platform_api inside a request scope.';

COMMENT ON SCHEMA "app" IS 'Tables. Row-level security is enabled and forced on each.';

COMMENT ON SCHEMA "private" IS 'Helpers of policies and functions; nothing here is called by a client.';

COMMENT ON TABLE "app"."account_catalogs" IS 'Which accounts, people or organizations, own a catalog.';

COMMENT ON TABLE "app"."accounts" IS 'People, organizations and artists.';

COMMENT ON TABLE "app"."api_keys" IS 'Personal API keys. The key itself is never stored.';

COMMENT ON TABLE "app"."catalog_songs" IS 'The current members of a catalog, measured or not.';

COMMENT ON TABLE "app"."catalog_valuations" IS 'Valuation bands in US dollars, at most one per catalog and UTC day.';

COMMENT ON TABLE "app"."catalogs" IS 'A label over a set of recordings.';

COMMENT ON TABLE "app"."organization_members" IS 'What an organization contains: people as owner or member, and artists. Only people act for the organization.';

COMMENT ON TABLE "app"."playcount_snapshots" IS 'A metered capture of play counts. It cost credits and cannot be made again for a past date, so it outlives its catalog.';

COMMENT ON TABLE "app"."song_measurements" IS 'Saved observations of cumulative play counts, shared by ISRC.';

COMMENT ON TABLE "app"."song_measurements_2023q1" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2023q2" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2023q3" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2023q4" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2024q1" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2024q2" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2024q3" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2024q4" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2025q1" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2025q2" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2025q3" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2025q4" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2026q1" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2026q2" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2026q3" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2026q4" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2027q1" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2027q2" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2027q3" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_2027q4" IS 'One quarter of app.song_measurements, by UTC time of capture.';

COMMENT ON TABLE "app"."song_measurements_default" IS 'Observations outside every quarter that has a partition of its own.';

COMMENT ON TABLE "app"."songs" IS 'Recordings by ISRC: public facts, shared by all catalogs.';

REVOKE ALL ON FUNCTION "api"."get_account"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_account"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_credential"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_credential"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."account_id"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."account_id"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_members"(uuid, integer, integer, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_members"(uuid, integer, integer, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_catalog_visible"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_catalog_visible"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_comparison_period"(date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_comparison_period"(date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."claims_for_key"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claims_for_key"(text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."claims_for_token"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claims_for_token"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."compare_recordings"(text[], date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compare_recordings"(text[], date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."comparison_periods"(date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."comparison_periods"(date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_catalog_songs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_measurement_partition"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_delegated"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_delegated"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_refused_by_auth"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_account"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_account"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."refuse_moved_song"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_unbounded_read"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_unbounded_read"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."uuid_or_null"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."workspace_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."workspace_ids"() TO "authenticated";

GRANT USAGE ON SCHEMA "api" TO "platform_api";

GRANT USAGE ON SCHEMA "app" TO "authenticated";

GRANT USAGE ON SCHEMA "private" TO "authenticated", "platform_api";

GRANT SELECT ON TABLE "app"."account_catalogs" TO "authenticated";

GRANT SELECT ON TABLE "app"."accounts" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("expires_at") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("id") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("last_used_at") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("name") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("prefix") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("revoked_at") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("scopes") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ON TABLE "app"."catalog_songs" TO "authenticated";

GRANT SELECT ON TABLE "app"."catalog_valuations" TO "authenticated";

GRANT SELECT ON TABLE "app"."catalogs" TO "authenticated";

GRANT SELECT ON TABLE "app"."organization_members" TO "authenticated";

GRANT SELECT ON TABLE "app"."playcount_snapshots" TO "authenticated";

GRANT SELECT ("captured_at") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("data_source") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("isrc") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("metric") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("platform") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("value") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ON TABLE "app"."songs" TO "authenticated";

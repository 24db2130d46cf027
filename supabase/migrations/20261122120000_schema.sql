SET local check_function_bodies = off;

CREATE SCHEMA "api";

CREATE SCHEMA "app";

CREATE SCHEMA "jobs";

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
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "kind"         text                     NOT NULL DEFAULT 'person'::text,
  "name"         text,
  "email"        text,
  "auth_user_id" uuid,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "accounts_auth_user_id_key" UNIQUE (auth_user_id),
  CONSTRAINT "accounts_auth_user_person_check" CHECK (((auth_user_id IS NULL) OR (kind = 'person'::text))),
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

CREATE TABLE "app"."address_mail_limits" (
  "address_hash"   bytea                      NOT NULL,
  "mailed_at"      timestamp with time zone[] NOT NULL,
  "last_mailed_at" timestamp with time zone   NOT NULL DEFAULT now(),
  CONSTRAINT "address_mail_limits_pkey" PRIMARY KEY (address_hash)
);

ALTER TABLE "app"."address_mail_limits"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."address_mail_limits"
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

CREATE TABLE "app"."archived_quarters" (
  "quarter"     date                     NOT NULL,
  "file_name"   text                     NOT NULL,
  "row_count"   bigint                   NOT NULL,
  "sha256"      bytea                    NOT NULL,
  "archived_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "archived_quarters_pkey" PRIMARY KEY (quarter),
  CONSTRAINT "archived_quarters_quarter_check" CHECK ((quarter = (date_trunc('quarter'::text, (quarter)::timestamp without time zone))::date)),
  CONSTRAINT "archived_quarters_row_count_check" CHECK ((row_count >= 0)),
  CONSTRAINT "archived_quarters_sha256_check" CHECK ((length(sha256) = 32)),
  CONSTRAINT "archived_quarters_sha256_key" UNIQUE (sha256)
);

ALTER TABLE "app"."archived_quarters"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."archived_quarters"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."artist_pins" (
  "account_id" uuid                     NOT NULL,
  "artist_id"  uuid                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "artist_pins_pkey" PRIMARY KEY (account_id, artist_id)
);

ALTER TABLE "app"."artist_pins"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."artist_pins"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."artists" (
  "account_id"   uuid  NOT NULL,
  "owner_id"     uuid,
  "image"        text,
  "instruction"  text,
  "label"        text,
  "knowledges"   jsonb NOT NULL DEFAULT '[]'::jsonb,
  "profile_urls" jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT "artists_image_check" CHECK ((length(image) <= 2048)),
  CONSTRAINT "artists_instruction_check" CHECK ((length(instruction) <= 20000)),
  CONSTRAINT "artists_knowledges_check" CHECK (((jsonb_typeof(knowledges) = 'array'::text) AND (jsonb_array_length(knowledges) <= 100))),
  CONSTRAINT "artists_label_check" CHECK ((length(label) <= 200)),
  CONSTRAINT "artists_pkey" PRIMARY KEY (account_id),
  CONSTRAINT "artists_profile_urls_check"
    CHECK (((jsonb_typeof(profile_urls) = 'object'::text) AND (jsonb_array_length(jsonb_path_query_array(profile_urls, '$.keyvalue()'::jsonpath)) <= 30)))
);

ALTER TABLE "app"."artists"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."artists"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."captures" (
  "snapshot_id"     uuid    NOT NULL,
  "run_id"          uuid    NOT NULL,
  "reservation_id"  uuid    NOT NULL,
  "provider_run_id" text,
  "dataset_id"      text,
  "read_position"   integer NOT NULL DEFAULT 0,
  "rejected_count"  integer NOT NULL DEFAULT 0,
  CONSTRAINT "captures_check" CHECK (((provider_run_id IS NULL) = (dataset_id IS NULL))),
  CONSTRAINT "captures_pkey" PRIMARY KEY (snapshot_id),
  CONSTRAINT "captures_read_position_check" CHECK ((read_position >= 0)),
  CONSTRAINT "captures_rejected_count_check" CHECK ((rejected_count >= 0)),
  CONSTRAINT "captures_reservation_id_key" UNIQUE (reservation_id),
  CONSTRAINT "captures_run_id_key" UNIQUE (run_id)
);

ALTER TABLE "app"."captures"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."captures"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."catalog_fills" (
  "run_id"        uuid                     NOT NULL,
  "catalog_id"    uuid                     NOT NULL,
  "port"          text                     NOT NULL,
  "source"        text                     NOT NULL,
  "position"      text,
  "page_count"    integer                  NOT NULL DEFAULT 0,
  "read_count"    integer                  NOT NULL DEFAULT 0,
  "added_count"   integer                  NOT NULL DEFAULT 0,
  "skipped_count" integer                  NOT NULL DEFAULT 0,
  "created_at"    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "catalog_fills_pkey" PRIMARY KEY (run_id),
  CONSTRAINT "catalog_fills_port_check" CHECK (((length(port) >= 1) AND (length(port) <= 50))),
  CONSTRAINT "catalog_fills_position_check" CHECK ((length("position") <= 100000)),
  CONSTRAINT "catalog_fills_source_check" CHECK (((length(source) >= 1) AND (length(source) <= 300)))
);

ALTER TABLE "app"."catalog_fills"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalog_fills"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."catalog_songs" (
  "catalog_id"   uuid                     NOT NULL,
  "isrc"         text                     NOT NULL,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "share"        numeric(7,4),
  "name"         text,
  "artist"       text,
  "release_date" date,
  CONSTRAINT "catalog_songs_artist_check" CHECK (((length(artist) >= 1) AND (length(artist) <= 500))),
  CONSTRAINT "catalog_songs_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 500))),
  CONSTRAINT "catalog_songs_pkey" PRIMARY KEY (catalog_id, isrc),
  CONSTRAINT "catalog_songs_share_check" CHECK (((share > (0)::numeric) AND (share <= (100)::numeric)))
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
  "constants_version"   integer,
  "song_count"          integer,
  "dated_song_count"    integer,
  "age_days"            bigint,
  "snapshot_id"         uuid,
  CONSTRAINT "catalog_valuations_check1" CHECK ((num_nulls(constants_version, song_count, dated_song_count, age_days) = ANY (ARRAY[0, 4]))),
  CONSTRAINT "catalog_valuations_check" CHECK (((low <= mid) AND (mid <= high))),
  CONSTRAINT "catalog_valuations_pkey" PRIMARY KEY (catalog_id, measured_at)
);

ALTER TABLE "app"."catalog_valuations"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalog_valuations"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."catalogs" (
  "id"            uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "name"          text                     NOT NULL,
  "song_count"    integer                  NOT NULL DEFAULT 0,
  "created_at"    timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"    timestamp with time zone NOT NULL DEFAULT now(),
  "range_isrcs"   text[]                   NOT NULL DEFAULT ARRAY[''::text],
  "range_offsets" integer[]                NOT NULL DEFAULT ARRAY[0],
  CONSTRAINT "catalogs_check" CHECK (((cardinality(range_isrcs) = cardinality(range_offsets)) AND (range_isrcs[1] = ''::text) AND (range_offsets[1] = 0))),
  CONSTRAINT "catalogs_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT "catalogs_pkey" PRIMARY KEY (id)
);

ALTER TABLE "app"."catalogs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalogs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."chat_events" (
  "platform"    text                     NOT NULL,
  "event_id"    text                     NOT NULL,
  "team_id"     text                     NOT NULL,
  "thread_id"   text                     NOT NULL,
  "text"        text                     NOT NULL,
  "run_id"      uuid,
  "received_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "chat_events_event_id_check" CHECK (((length(event_id) >= 1) AND (length(event_id) <= 100))),
  CONSTRAINT "chat_events_pkey" PRIMARY KEY (platform, event_id),
  CONSTRAINT "chat_events_platform_check" CHECK ((platform = 'slack'::text)),
  CONSTRAINT "chat_events_team_id_check" CHECK (((length(team_id) >= 1) AND (length(team_id) <= 100))),
  CONSTRAINT "chat_events_text_check" CHECK ((length(text) <= 40000))
);

ALTER TABLE "app"."chat_events"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."chat_events"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."chat_link_codes" (
  "code_hash"  bytea                    NOT NULL,
  "account_id" uuid                     NOT NULL,
  "created_by" uuid                     NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "chat_link_codes_code_hash_check" CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT "chat_link_codes_pkey" PRIMARY KEY (code_hash)
);

ALTER TABLE "app"."chat_link_codes"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."chat_link_codes"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."chat_messages" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "thread_id"    text                     NOT NULL,
  "key"          text                     NOT NULL,
  "text"         text                     NOT NULL,
  "run_id"       uuid,
  "number"       bigint                   GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "attempted_at" timestamp with time zone,
  "ts"           text,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "chat_messages_key_check" CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  CONSTRAINT "chat_messages_pkey" PRIMARY KEY (id),
  CONSTRAINT "chat_messages_text_check" CHECK (((length(text) >= 1) AND (length(text) <= 40000))),
  CONSTRAINT "chat_messages_thread_id_key_key" UNIQUE (thread_id, key),
  CONSTRAINT "chat_messages_ts_check" CHECK (((length(ts) >= 1) AND (length(ts) <= 50)))
);

ALTER TABLE "app"."chat_messages"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."chat_messages"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."chat_threads" (
  "id"         text                     NOT NULL,
  "platform"   text                     NOT NULL,
  "team_id"    text,
  "channel"    text                     NOT NULL,
  "ts"         text                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "chat_threads_channel_check" CHECK (((length(channel) >= 1) AND (length(channel) <= 100))),
  CONSTRAINT "chat_threads_id_check" CHECK (((length(id) >= 1) AND (length(id) <= 300))),
  CONSTRAINT "chat_threads_pkey" PRIMARY KEY (id),
  CONSTRAINT "chat_threads_platform_check" CHECK ((platform = 'slack'::text)),
  CONSTRAINT "chat_threads_team_id_check" CHECK (((length(team_id) >= 1) AND (length(team_id) <= 100))),
  CONSTRAINT "chat_threads_ts_check" CHECK (((length(ts) >= 1) AND (length(ts) <= 50)))
);

ALTER TABLE "app"."chat_threads"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."chat_threads"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."chat_workspaces" (
  "platform"   text                     NOT NULL,
  "team_id"    text                     NOT NULL,
  "account_id" uuid                     NOT NULL,
  "linked_by"  uuid,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "chat_workspaces_pkey" PRIMARY KEY (platform, team_id),
  CONSTRAINT "chat_workspaces_platform_check" CHECK ((platform = 'slack'::text)),
  CONSTRAINT "chat_workspaces_team_id_check" CHECK (((length(team_id) >= 1) AND (length(team_id) <= 100)))
);

ALTER TABLE "app"."chat_workspaces"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."chat_workspaces"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."chats" (
  "account_id"                uuid                     NOT NULL,
  "session_id"                text                     NOT NULL,
  "id"                        text                     NOT NULL DEFAULT (gen_random_uuid())::text,
  "title"                     text                     NOT NULL DEFAULT 'New chat'::text,
  "model_id"                  text,
  "active_stream_id"          text,
  "last_assistant_message_at" timestamp with time zone,
  "created_at"                timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"                timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "chats_id_check" CHECK (((length(id) >= 1) AND (length(id) <= 200))),
  CONSTRAINT "chats_model_id_check" CHECK (((length(model_id) >= 1) AND (length(model_id) <= 200))),
  CONSTRAINT "chats_pkey" PRIMARY KEY (account_id, session_id, id),
  CONSTRAINT "chats_title_check" CHECK (((length(title) >= 1) AND (length(title) <= 500)))
);

ALTER TABLE "app"."chats"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."chats"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."content_batches" (
  "id"             uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "artist_id"      uuid,
  "payer_id"       uuid                     NOT NULL,
  "template"       text                     NOT NULL,
  "lipsync"        boolean                  NOT NULL DEFAULT false,
  "caption_length" text                     NOT NULL DEFAULT 'none'::text,
  "upscale"        boolean                  NOT NULL DEFAULT false,
  "songs"          jsonb                    NOT NULL DEFAULT '[]'::jsonb,
  "images"         jsonb                    NOT NULL DEFAULT '[]'::jsonb,
  "thread_id"      text,
  "report_run_id"  uuid,
  "created_at"     timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "content_batches_caption_length_check" CHECK ((caption_length = ANY (ARRAY['none'::text, 'short'::text, 'medium'::text, 'long'::text]))),
  CONSTRAINT "content_batches_images_check" CHECK ((jsonb_typeof(images) = 'array'::text)),
  CONSTRAINT "content_batches_pkey" PRIMARY KEY (id),
  CONSTRAINT "content_batches_songs_check" CHECK ((jsonb_typeof(songs) = 'array'::text)),
  CONSTRAINT "content_batches_template_check" CHECK (((length(template) >= 1) AND (length(template) <= 100))),
  CONSTRAINT "content_batches_thread_id_check" CHECK (((length(thread_id) >= 1) AND (length(thread_id) <= 300)))
);

ALTER TABLE "app"."content_batches"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."content_batches"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."content_orders" (
  "run_id"         uuid     NOT NULL,
  "batch_id"       uuid     NOT NULL,
  "position"       smallint NOT NULL,
  "reservation_id" uuid     NOT NULL,
  "job_id"         text,
  "faults"         smallint NOT NULL DEFAULT 0,
  "video_url"      text,
  "caption_text"   text,
  CONSTRAINT "content_orders_caption_text_check" CHECK ((length(caption_text) <= 5000)),
  CONSTRAINT "content_orders_job_id_check" CHECK (((length(job_id) >= 1) AND (length(job_id) <= 200))),
  CONSTRAINT "content_orders_pkey" PRIMARY KEY (run_id),
  CONSTRAINT "content_orders_position_check" CHECK ((("position" >= 1) AND ("position" <= 30))),
  CONSTRAINT "content_orders_video_url_check" CHECK ((length(video_url) <= 2048))
);

ALTER TABLE "app"."content_orders"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."content_orders"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."credit_balances" (
  "account_id"          uuid                     NOT NULL,
  "balance"             bigint                   NOT NULL DEFAULT 0,
  "reserved"            bigint                   NOT NULL DEFAULT 0,
  "entry_count"         bigint                   NOT NULL DEFAULT 0,
  "granted_month"       date,
  "low_announced_month" date,
  "schedules_low_since" timestamp with time zone,
  CONSTRAINT "credit_balances_balance_check" CHECK ((balance >= 0)),
  CONSTRAINT "credit_balances_check" CHECK (((reserved >= 0) AND (reserved <= balance))),
  CONSTRAINT "credit_balances_granted_month_check" CHECK ((EXTRACT(day FROM granted_month) = (1)::numeric)),
  CONSTRAINT "credit_balances_low_announced_month_check" CHECK ((EXTRACT(day FROM low_announced_month) = (1)::numeric)),
  CONSTRAINT "credit_balances_pkey" PRIMARY KEY (account_id)
);

ALTER TABLE "app"."credit_balances"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."credit_balances"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."credit_entries" (
  "account_id"     uuid                     NOT NULL,
  "number"         bigint                   NOT NULL,
  "kind"           text                     NOT NULL,
  "amount"         bigint                   NOT NULL,
  "balance_after"  bigint                   NOT NULL,
  "operation"      text,
  "reservation_id" uuid,
  "created_at"     timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "credit_entries_amount_check" CHECK ((amount <> 0)),
  CONSTRAINT "credit_entries_balance_after_check" CHECK ((balance_after >= 0)),
  CONSTRAINT "credit_entries_charge_check" CHECK (
CASE kind
    WHEN 'charge'::text THEN ((amount < 0) AND (operation IS NOT NULL) AND (reservation_id IS NOT NULL))
    ELSE (((amount > 0) OR (kind = 'adjustment'::text)) AND (operation IS NULL) AND (reservation_id IS NULL))
END),
  CONSTRAINT "credit_entries_kind_check" CHECK ((kind = ANY (ARRAY['monthly_floor'::text, 'purchase'::text, 'charge'::text, 'adjustment'::text]))),
  CONSTRAINT "credit_entries_number_check" CHECK ((number > 0)),
  CONSTRAINT "credit_entries_pkey" PRIMARY KEY (account_id, number),
  CONSTRAINT "credit_entries_reservation_id_key" UNIQUE (reservation_id)
);

ALTER TABLE "app"."credit_entries"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."credit_entries"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."credit_prices" (
  "operation" text    NOT NULL,
  "credits"   integer NOT NULL,
  "per_units" integer NOT NULL DEFAULT 1,
  CONSTRAINT "credit_prices_credits_check" CHECK ((credits > 0)),
  CONSTRAINT "credit_prices_operation_check" CHECK (((length(operation) >= 1) AND (length(operation) <= 100))),
  CONSTRAINT "credit_prices_per_units_check" CHECK ((per_units > 0)),
  CONSTRAINT "credit_prices_pkey" PRIMARY KEY (operation)
);

ALTER TABLE "app"."credit_prices"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."credit_prices"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."credit_reservations" (
  "id"              uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"      uuid                     NOT NULL,
  "operation"       text                     NOT NULL,
  "units"           integer                  NOT NULL,
  "credits"         bigint                   NOT NULL,
  "state"           text                     NOT NULL DEFAULT 'reserved'::text,
  "idempotency_key" text,
  "expires_at"      timestamp with time zone NOT NULL,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "credit_reservations_credits_check" CHECK ((credits > 0)),
  CONSTRAINT "credit_reservations_idempotency_key_check" CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 200))),
  CONSTRAINT "credit_reservations_pkey" PRIMARY KEY (id),
  CONSTRAINT "credit_reservations_state_check" CHECK ((state = ANY (ARRAY['reserved'::text, 'committed'::text, 'released'::text, 'expired'::text]))),
  CONSTRAINT "credit_reservations_units_check" CHECK (((units >= 1) AND (units <= 1000000)))
);

ALTER TABLE "app"."credit_reservations"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."credit_reservations"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."idempotency_keys" (
  "account_id"    uuid                     NOT NULL,
  "key"           text                     NOT NULL,
  "fingerprint"   text                     NOT NULL,
  "work_id"       uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "result"        jsonb,
  "claimed_until" timestamp with time zone NOT NULL DEFAULT now(),
  "created_at"    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "idempotency_keys_key_check" CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY (account_id, key)
);

ALTER TABLE "app"."idempotency_keys"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."idempotency_keys"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."monthly_playcounts" (
  "isrc"         text                     NOT NULL,
  "data_source"  text                     NOT NULL,
  "month"        date                     NOT NULL,
  "last_day"     smallint                 NOT NULL,
  "counts"       text                     NOT NULL,
  "seconds"      text                     NOT NULL,
  "present"      integer                  NOT NULL,
  "invalid"      integer                  NOT NULL,
  "lower"        integer                  NOT NULL,
  "first_count"  bigint                   NOT NULL,
  "last_count"   bigint                   NOT NULL,
  "earliest_us"  bigint                   NOT NULL,
  "latest_us"    bigint                   NOT NULL,
  "rewritten_at" timestamp with time zone
) PARTITION BY RANGE (month);

ALTER TABLE "app"."monthly_playcounts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."organization_members" (
  "organization_id" uuid                     NOT NULL,
  "account_id"      uuid                     NOT NULL,
  "role"            text                     NOT NULL DEFAULT 'member'::text,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  "invited_email"   text,
  CONSTRAINT "organization_members_check" CHECK ((organization_id <> account_id)),
  CONSTRAINT "organization_members_invited_email_check" CHECK (((invited_email = lower(invited_email)) AND ((length(invited_email) >= 3) AND (length(invited_email) <= 254)))),
  CONSTRAINT "organization_members_pkey" PRIMARY KEY (organization_id, account_id),
  CONSTRAINT "organization_members_role_check" CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text, 'artist'::text])))
);

ALTER TABLE "app"."organization_members"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."organization_members"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."payment_customers" (
  "account_id"    uuid                     NOT NULL,
  "customer_id"   text,
  "claimed_until" timestamp with time zone,
  "generation"    integer                  NOT NULL DEFAULT 0,
  "card_id"       text,
  "card_brand"    text,
  "card_last4"    text,
  "card_saved_at" timestamp with time zone,
  "created_at"    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "payment_customers_card_brand_check" CHECK ((length(card_brand) <= 50)),
  CONSTRAINT "payment_customers_card_id_check" CHECK (((length(card_id) >= 1) AND (length(card_id) <= 255))),
  CONSTRAINT "payment_customers_card_last4_check" CHECK ((length(card_last4) <= 4)),
  CONSTRAINT "payment_customers_check" CHECK (((card_id IS NULL) OR (customer_id IS NOT NULL))),
  CONSTRAINT "payment_customers_customer_id_check" CHECK (((length(customer_id) >= 1) AND (length(customer_id) <= 255))),
  CONSTRAINT "payment_customers_customer_id_key" UNIQUE (customer_id),
  CONSTRAINT "payment_customers_pkey" PRIMARY KEY (account_id)
);

ALTER TABLE "app"."payment_customers"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."payment_customers"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."payment_events" (
  "id"          text                     NOT NULL,
  "type"        text                     NOT NULL,
  "received_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "payment_events_id_check" CHECK (((length(id) >= 1) AND (length(id) <= 255))),
  CONSTRAINT "payment_events_pkey" PRIMARY KEY (id),
  CONSTRAINT "payment_events_type_check" CHECK (((length(type) >= 1) AND (length(type) <= 100)))
);

ALTER TABLE "app"."payment_events"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."payment_events"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."playcount_snapshots" (
  "id"              uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"      uuid                     NOT NULL,
  "catalog_id"      uuid,
  "state"           text                     NOT NULL DEFAULT 'queued'::text,
  "payer_id"        uuid,
  "recording_count" integer                  NOT NULL DEFAULT 0,
  "captured_count"  integer                  NOT NULL DEFAULT 0,
  "error"           text,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  "started_at"      timestamp with time zone,
  "finished_at"     timestamp with time zone,
  CONSTRAINT "playcount_snapshots_check1" CHECK (((error IS NULL) OR (state = 'failed'::text))),
  CONSTRAINT "playcount_snapshots_check" CHECK (((captured_count >= 0) AND (captured_count <= recording_count))),
  CONSTRAINT "playcount_snapshots_pkey" PRIMARY KEY (id),
  CONSTRAINT "playcount_snapshots_recording_count_check" CHECK ((recording_count >= 0)),
  CONSTRAINT "playcount_snapshots_state_check" CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

ALTER TABLE "app"."playcount_snapshots"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."playcount_snapshots"
  FORCE ROW LEVEL SECURITY;

CREATE UNLOGGED TABLE "app"."rate_counts" (
  "caller"            text                     NOT NULL,
  "policy"            text                     NOT NULL,
  "window_started_at" timestamp with time zone NOT NULL,
  "used"              integer                  NOT NULL,
  "granted"           integer                  NOT NULL,
  CONSTRAINT "rate_counts_pkey" PRIMARY KEY (caller, POLICY)
);

ALTER TABLE "app"."rate_counts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."rate_counts"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."rate_limits" (
  "policy"         text    NOT NULL,
  "max_requests"   integer NOT NULL,
  "window_seconds" integer NOT NULL,
  CONSTRAINT "rate_limits_max_requests_check" CHECK ((max_requests > 0)),
  CONSTRAINT "rate_limits_pkey" PRIMARY KEY (POLICY),
  CONSTRAINT "rate_limits_policy_check" CHECK ((policy ~ '^[a-z][a-z_]{0,49}$'::text)),
  CONSTRAINT "rate_limits_window_seconds_check" CHECK (((window_seconds >= 1) AND (window_seconds <= 86400)))
);

ALTER TABLE "app"."rate_limits"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."rate_limits"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."recharge_settings" (
  "account_id"            uuid                     NOT NULL,
  "enabled"               boolean                  NOT NULL DEFAULT false,
  "credits"               integer                  NOT NULL DEFAULT 1000,
  "monthly_limit_credits" integer,
  "paused_reason"         text,
  "paused_card_id"        text,
  "updated_at"            timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "recharge_settings_check" CHECK (((paused_reason IS NULL) = (paused_card_id IS NULL))),
  CONSTRAINT "recharge_settings_credits_check" CHECK (((credits >= 500) AND (credits <= 100000))),
  CONSTRAINT "recharge_settings_monthly_limit_credits_check" CHECK (((monthly_limit_credits >= 500) AND (monthly_limit_credits <= 10000000))),
  CONSTRAINT "recharge_settings_paused_reason_check" CHECK (((length(paused_reason) >= 1) AND (length(paused_reason) <= 200))),
  CONSTRAINT "recharge_settings_pkey" PRIMARY KEY (account_id)
);

ALTER TABLE "app"."recharge_settings"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."recharge_settings"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."recharges" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"   uuid                     NOT NULL,
  "run_id"       uuid,
  "credits"      integer                  NOT NULL,
  "customer_id"  text                     NOT NULL,
  "card_id"      text,
  "state"        text                     NOT NULL DEFAULT 'open'::text,
  "attempted_at" timestamp with time zone,
  "payment_id"   text,
  "failure"      text,
  "entry_number" bigint,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "finished_at"  timestamp with time zone,
  CONSTRAINT "recharges_account_id_entry_number_key" UNIQUE (account_id, entry_number),
  CONSTRAINT "recharges_credits_check" CHECK (((credits >= 50) AND (credits <= 100000))),
  CONSTRAINT "recharges_ending_check" CHECK (
CASE state
    WHEN 'open'::text THEN ((finished_at IS NULL) AND (failure IS NULL) AND (entry_number IS NULL))
    WHEN 'paid'::text THEN ((finished_at IS NOT NULL) AND (failure IS NULL) AND (entry_number IS NOT NULL) AND (payment_id IS NOT NULL))
    ELSE ((finished_at IS NOT NULL) AND (failure IS NOT NULL) AND (entry_number IS NULL))
END),
  CONSTRAINT "recharges_failure_check" CHECK (((length(failure) >= 1) AND (length(failure) <= 200))),
  CONSTRAINT "recharges_payment_id_check" CHECK (((length(payment_id) >= 1) AND (length(payment_id) <= 255))),
  CONSTRAINT "recharges_payment_id_key" UNIQUE (payment_id),
  CONSTRAINT "recharges_pkey" PRIMARY KEY (id),
  CONSTRAINT "recharges_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text])))
);

ALTER TABLE "app"."recharges"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."recharges"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."sandboxes" (
  "account_id"  uuid                     NOT NULL,
  "repository"  text,
  "clone_url"   text,
  "sandbox_id"  text,
  "snapshot_id" text,
  "run_id"      uuid,
  "ready_at"    timestamp with time zone,
  "created_at"  timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "sandboxes_clone_url_check" CHECK ((length(clone_url) <= 2048)),
  CONSTRAINT "sandboxes_pkey" PRIMARY KEY (account_id),
  CONSTRAINT "sandboxes_repository_check" CHECK (((length(repository) >= 1) AND (length(repository) <= 200))),
  CONSTRAINT "sandboxes_sandbox_id_check" CHECK (((length(sandbox_id) >= 1) AND (length(sandbox_id) <= 200))),
  CONSTRAINT "sandboxes_snapshot_id_check" CHECK (((length(snapshot_id) >= 1) AND (length(snapshot_id) <= 200)))
);

ALTER TABLE "app"."sandboxes"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."sandboxes"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."scheduled_runs" (
  "schedule_id" uuid NOT NULL,
  "date"        date NOT NULL,
  "run_id"      uuid NOT NULL,
  CONSTRAINT "scheduled_runs_pkey" PRIMARY KEY (schedule_id, date)
);

ALTER TABLE "app"."scheduled_runs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."scheduled_runs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."scheduled_tasks" (
  "id"                     uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"             uuid                     NOT NULL,
  "artist_account_id"      uuid,
  "task"                   text                     NOT NULL,
  "schedule"               text                     NOT NULL DEFAULT 'monthly'::text,
  "hour_utc"               integer,
  "monthly_budget_credits" integer,
  "enabled"                boolean                  NOT NULL DEFAULT true,
  "next_run_at"            timestamp with time zone NOT NULL,
  "credits_checked_at"     timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp WITH time zone,
  "catalog_id"             uuid,
  "snapshot_id"            uuid,
  "created_by"             uuid                     NOT NULL,
  "created_at"             timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"             timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "scheduled_tasks_check" CHECK ((num_nonnulls(catalog_id, snapshot_id) = 1)),
  CONSTRAINT "scheduled_tasks_hour_utc_check" CHECK (((hour_utc >= 0) AND (hour_utc <= 23))),
  CONSTRAINT "scheduled_tasks_monthly_budget_credits_check" CHECK ((monthly_budget_credits > 0)),
  CONSTRAINT "scheduled_tasks_pkey" PRIMARY KEY (id),
  CONSTRAINT "scheduled_tasks_schedule_check" CHECK ((schedule = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT "scheduled_tasks_task_check" CHECK (((length(task) >= 1) AND (length(task) <= 100)))
);

ALTER TABLE "app"."scheduled_tasks"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."scheduled_tasks"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."sessions" (
  "account_id" uuid                     NOT NULL,
  "id"         text                     NOT NULL DEFAULT (gen_random_uuid())::text,
  "title"      text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "sessions_id_check" CHECK (((length(id) >= 1) AND (length(id) <= 200))),
  CONSTRAINT "sessions_pkey" PRIMARY KEY (account_id, id),
  CONSTRAINT "sessions_title_check" CHECK (((length(title) >= 1) AND (length(title) <= 500)))
);

ALTER TABLE "app"."sessions"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."sessions"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."sign_up_codes" (
  "account_id"     uuid                       NOT NULL,
  "mail_id"        uuid,
  "salt"           bytea                      NOT NULL,
  "code_hash"      bytea,
  "requested_by"   bytea,
  "expires_at"     timestamp with time zone   NOT NULL,
  "wrong_attempts" integer                    NOT NULL DEFAULT 0,
  "mailed_at"      timestamp with time zone[] NOT NULL,
  "attempted_at"   timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp WITH time zone[],
  CONSTRAINT "sign_up_codes_attempted_at_check" CHECK ((cardinality(attempted_at) <= 10)),
  CONSTRAINT "sign_up_codes_code_hash_check" CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT "sign_up_codes_mailed_at_check" CHECK ((cardinality(mailed_at) <= 10)),
  CONSTRAINT "sign_up_codes_pkey" PRIMARY KEY (account_id),
  CONSTRAINT "sign_up_codes_requested_by_check" CHECK ((octet_length(requested_by) = 32)),
  CONSTRAINT "sign_up_codes_wrong_attempts_check" CHECK (((wrong_attempts >= 0) AND (wrong_attempts <= 5)))
);

ALTER TABLE "app"."sign_up_codes"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."sign_up_codes"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_assets" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "owner_id"   uuid                     NOT NULL,
  "path"       text                     NOT NULL,
  "name"       text                     NOT NULL,
  "type"       text                     NOT NULL,
  "size_bytes" integer                  NOT NULL,
  "colors"     text[]                   NOT NULL DEFAULT '{}'::text[],
  "stored_at"  timestamp with time zone,
  "deleted_at" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "site_assets_check" CHECK (((deleted_at IS NULL) OR (stored_at IS NULL))),
  CONSTRAINT "site_assets_colors_check" CHECK (((cardinality(colors) <= 5) AND (array_to_string(colors, ''::text, '?'::text) ~ '^(#[0-9a-f]{6})*$'::text))),
  CONSTRAINT "site_assets_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT "site_assets_path_key" UNIQUE (path),
  CONSTRAINT "site_assets_pkey" PRIMARY KEY (id),
  CONSTRAINT "site_assets_size_bytes_check" CHECK ((size_bytes > 0)),
  CONSTRAINT "site_assets_type_check" CHECK ((type = ANY (ARRAY['image/webp'::text, 'audio/mpeg'::text, 'audio/wav'::text])))
);

ALTER TABLE "app"."site_assets"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_assets"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_generations" (
  "run_id"         uuid    NOT NULL,
  "site_id"        uuid,
  "revision"       integer NOT NULL,
  "instruction"    text    NOT NULL,
  "reservation_id" uuid,
  "requested_by"   uuid    NOT NULL,
  "begun_count"    integer NOT NULL DEFAULT 0,
  "events_profile" text,
  CONSTRAINT "site_generations_pkey" PRIMARY KEY (run_id)
);

ALTER TABLE "app"."site_generations"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_generations"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_mail_limits" (
  "site_id"        uuid                       NOT NULL,
  "address_hash"   bytea                      NOT NULL,
  "mailed_at"      timestamp with time zone[] NOT NULL,
  "last_mailed_at" timestamp with time zone   NOT NULL DEFAULT now(),
  CONSTRAINT "site_mail_limits_pkey" PRIMARY KEY (site_id, address_hash)
);

ALTER TABLE "app"."site_mail_limits"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_mail_limits"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_previews" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "site_id"    uuid                     NOT NULL,
  "account_id" uuid                     NOT NULL,
  "run_id"     uuid,
  "revision"   integer                  NOT NULL,
  "document"   jsonb                    NOT NULL,
  "written_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "site_previews_document_check" CHECK ((jsonb_typeof(document) = 'object'::text)),
  CONSTRAINT "site_previews_pkey" PRIMARY KEY (id),
  CONSTRAINT "site_previews_site_id_account_id_run_id_key" UNIQUE NULLS NOT DISTINCT (site_id, account_id, run_id)
);

ALTER TABLE "app"."site_previews"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_previews"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_revisions" (
  "site_id"    uuid                     NOT NULL,
  "revision"   integer                  NOT NULL,
  "action"     text                     NOT NULL,
  "changed_by" uuid,
  "name"       text                     NOT NULL,
  "artist_id"  uuid,
  "assets"     jsonb                    NOT NULL,
  "facts"      jsonb                    NOT NULL,
  "draft"      jsonb,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "site_revisions_action_check" CHECK ((action = ANY (ARRAY['create'::text, 'generate'::text, 'edit'::text, 'restore'::text]))),
  CONSTRAINT "site_revisions_pkey" PRIMARY KEY (site_id, revision)
);

ALTER TABLE "app"."site_revisions"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_revisions"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_signup_attempts" (
  "site_id"     uuid                     NOT NULL,
  "client_hash" bytea                    NOT NULL,
  "minute"      timestamp with time zone NOT NULL,
  "attempts"    integer                  NOT NULL DEFAULT 1,
  CONSTRAINT "site_signup_attempts_pkey" PRIMARY KEY (site_id, client_hash, minute)
);

ALTER TABLE "app"."site_signup_attempts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_signup_attempts"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_signup_mails" (
  "run_id"  uuid  NOT NULL,
  "site_id" uuid  NOT NULL,
  "email"   text  NOT NULL,
  "signup"  jsonb,
  CONSTRAINT "site_signup_mails_pkey" PRIMARY KEY (run_id)
);

ALTER TABLE "app"."site_signup_mails"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_signup_mails"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_signups" (
  "site_id"       uuid                     NOT NULL,
  "email"         text                     NOT NULL,
  "consent"       text                     NOT NULL DEFAULT ''::text,
  "page_revision" integer,
  "created_at"    timestamp with time zone NOT NULL DEFAULT now(),
  "state"         text                     NOT NULL DEFAULT 'single'::text,
  "confirmed_at"  timestamp with time zone,
  "page_name"     text,
  "page_url"      text,
  "language"      text,
  "controller"    text,
  "privacy_url"   text,
  "network_hash"  bytea,
  CONSTRAINT "site_signups_check" CHECK (((confirmed_at IS NOT NULL) = (state = 'confirmed'::text))),
  CONSTRAINT "site_signups_email_check" CHECK ((length(email) <= 254)),
  CONSTRAINT "site_signups_pkey" PRIMARY KEY (site_id, email),
  CONSTRAINT "site_signups_state_check" CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'single'::text])))
);

ALTER TABLE "app"."site_signups"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_signups"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_slugs" (
  "slug"       text                     NOT NULL,
  "site_id"    uuid                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "site_slugs_pkey" PRIMARY KEY (slug),
  CONSTRAINT "site_slugs_site_id_slug_key" UNIQUE (site_id, slug),
  CONSTRAINT "site_slugs_slug_check" CHECK ((slug ~ '^[a-z0-9]([a-z0-9-]{1,58})[a-z0-9]$'::text))
);

ALTER TABLE "app"."site_slugs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_slugs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_visits" (
  "site_id" uuid   NOT NULL,
  "day"     date   NOT NULL,
  "kind"    text   NOT NULL,
  "name"    text   NOT NULL DEFAULT ''::text,
  "count"   bigint NOT NULL,
  CONSTRAINT "site_visits_count_check" CHECK ((count > 0)),
  CONSTRAINT "site_visits_kind_check" CHECK ((kind = ANY (ARRAY['visit'::text, 'play'::text, 'click'::text]))),
  CONSTRAINT "site_visits_name_check" CHECK ((length(name) <= 40)),
  CONSTRAINT "site_visits_pkey" PRIMARY KEY (site_id, day, kind, name)
);

ALTER TABLE "app"."site_visits"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_visits"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."sites" (
  "id"                 uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "owner_id"           uuid                     NOT NULL,
  "created_by"         uuid,
  "artist_id"          uuid,
  "name"               text                     NOT NULL DEFAULT ''::text,
  "slug"               text,
  "brief"              text                     NOT NULL DEFAULT ''::text,
  "release_url"        text,
  "assets"             jsonb                    NOT NULL DEFAULT '[]'::jsonb,
  "facts"              jsonb                    NOT NULL DEFAULT '{}'::jsonb,
  "draft"              jsonb,
  "published"          jsonb,
  "published_at"       timestamp with time zone,
  "published_revision" integer,
  "revision"           integer                  NOT NULL DEFAULT 0,
  "created_at"         timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"         timestamp with time zone NOT NULL DEFAULT now(),
  "shows_from_profile" boolean                  NOT NULL DEFAULT false,
  CONSTRAINT "sites_assets_check" CHECK ((jsonb_typeof(assets) = 'array'::text)),
  CONSTRAINT "sites_brief_check" CHECK ((length(brief) <= 6000)),
  CONSTRAINT "sites_check" CHECK (((published IS NULL) OR (published_at IS NOT NULL))),
  CONSTRAINT "sites_draft_check" CHECK ((jsonb_typeof(draft) = 'object'::text)),
  CONSTRAINT "sites_facts_check" CHECK ((jsonb_typeof(facts) = 'object'::text)),
  CONSTRAINT "sites_name_check" CHECK ((length(name) <= 120)),
  CONSTRAINT "sites_pkey" PRIMARY KEY (id),
  CONSTRAINT "sites_published_check" CHECK ((jsonb_typeof(published) = 'object'::text))
);

ALTER TABLE "app"."sites"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."sites"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."snapshot_pages" (
  "snapshot_id" uuid                     NOT NULL,
  "captured_at" timestamp with time zone NOT NULL,
  "isrcs"       text[]                   NOT NULL,
  CONSTRAINT "snapshot_pages_isrcs_check" CHECK ((cardinality(isrcs) > 0)),
  CONSTRAINT "snapshot_pages_pkey" PRIMARY KEY (snapshot_id, captured_at)
);

ALTER TABLE "app"."snapshot_pages"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."snapshot_pages"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."snapshot_songs" (
  "snapshot_id" uuid NOT NULL,
  "isrc"        text NOT NULL,
  CONSTRAINT "snapshot_songs_pkey" PRIMARY KEY (snapshot_id, isrc)
);

ALTER TABLE "app"."snapshot_songs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."snapshot_songs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."song_measurements" (
  "isrc"        text                     NOT NULL,
  "platform"    text                     NOT NULL,
  "metric"      text                     NOT NULL,
  "captured_at" timestamp with time zone NOT NULL,
  "value"       bigint                   NOT NULL,
  "data_source" text                     NOT NULL,
  "snapshot_id" uuid,
  "recorded_at" timestamp with time zone
) PARTITION BY RANGE (captured_at);

ALTER TABLE "app"."song_measurements"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."songs" (
  "isrc"                 text                     NOT NULL,
  "name"                 text,
  "artist"               text,
  "release_date"         date,
  "created_at"           timestamp with time zone NOT NULL DEFAULT now(),
  "spotify_track_id"     text,
  "spotify_looked_up_at" timestamp with time zone,
  "details_looked_up_at" timestamp with time zone,
  CONSTRAINT "songs_isrc_check" CHECK ((isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'::text)),
  CONSTRAINT "songs_pkey" PRIMARY KEY (isrc),
  CONSTRAINT "songs_spotify_track_id_check" CHECK ((spotify_track_id ~ '^[0-9A-Za-z]{22}$'::text))
);

ALTER TABLE "app"."songs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."songs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."staged_files" (
  "path"       text                     NOT NULL,
  "account_id" uuid                     NOT NULL,
  "sha"        text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "staged_files_path_check" CHECK (((length(path) >= 1) AND (length(path) <= 1024))),
  CONSTRAINT "staged_files_pkey" PRIMARY KEY (path),
  CONSTRAINT "staged_files_sha_check" CHECK ((sha ~ '^[0-9a-f]{40}$'::text))
);

ALTER TABLE "app"."staged_files"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."staged_files"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."storage_quotas" (
  "bucket"    text   NOT NULL,
  "max_bytes" bigint NOT NULL,
  CONSTRAINT "storage_quotas_max_bytes_check" CHECK ((max_bytes > 0)),
  CONSTRAINT "storage_quotas_pkey" PRIMARY KEY (bucket)
);

ALTER TABLE "app"."storage_quotas"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."storage_quotas"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."stream_prices" (
  "service"              text     NOT NULL,
  "year"                 smallint NOT NULL,
  "usd_per_1000_streams" numeric  NOT NULL,
  "published_on"         date     NOT NULL,
  "source"               text     NOT NULL,
  "source_url"           text     NOT NULL,
  CONSTRAINT "stream_prices_pkey" PRIMARY KEY (service, year),
  CONSTRAINT "stream_prices_service_check" CHECK ((service ~ '^[a-z_]{1,40}$'::text)),
  CONSTRAINT "stream_prices_source_check" CHECK (((length(source) >= 1) AND (length(source) <= 300))),
  CONSTRAINT "stream_prices_source_url_check" CHECK ((source_url ~ '^https://'::text)),
  CONSTRAINT "stream_prices_usd_per_1000_streams_check" CHECK (((usd_per_1000_streams > (0)::numeric) AND (usd_per_1000_streams <= (1000)::numeric))),
  CONSTRAINT "stream_prices_year_check" CHECK (((year >= 2000) AND (year <= 2100)))
);

ALTER TABLE "app"."stream_prices"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."stream_prices"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."task_runs" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"   uuid,
  "task"         text                     NOT NULL,
  "state"        text                     NOT NULL DEFAULT 'queued'::text,
  "attempts"     integer                  NOT NULL DEFAULT 0,
  "progress"     jsonb,
  "output"       jsonb,
  "error"        text,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "run_at"       timestamp with time zone NOT NULL DEFAULT now(),
  "started_at"   timestamp with time zone,
  "claimed_at"   timestamp with time zone,
  "cancelled_at" timestamp with time zone,
  "finished_at"  timestamp with time zone,
  "request_id"   text                     DEFAULT NULLIF(current_setting('request.id'::text, true), ''::text),
  "traceparent"  text                     DEFAULT NULLIF(current_setting('request.traceparent'::text, true), ''::text),
  CONSTRAINT "task_runs_check" CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['completed'::text, 'failed'::text])))),
  CONSTRAINT "task_runs_pkey" PRIMARY KEY (id),
  CONSTRAINT "task_runs_state_check" CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text]))),
  CONSTRAINT "task_runs_task_check" CHECK (((length(task) >= 1) AND (length(task) <= 100)))
);

ALTER TABLE "app"."task_runs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."task_runs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."valuation_backtests" (
  "run_on"           date                     NOT NULL,
  "days"             integer                  NOT NULL,
  "age_class"        text                     NOT NULL,
  "size_class"       text                     NOT NULL,
  "method"           text                     NOT NULL,
  "known_until"      timestamp with time zone NOT NULL,
  "basis"            text                     NOT NULL,
  "recordings"       integer                  NOT NULL,
  "actual_streams"   double precision,
  "forecast_streams" double precision,
  "catalog_error"    double precision,
  "median_error"     double precision,
  "coverage"         double precision,
  "low_streams"      double precision,
  "high_streams"     double precision,
  CONSTRAINT "valuation_backtests_basis_check" CHECK ((basis = ANY (ARRAY['recorded'::text, 'captured'::text]))),
  CONSTRAINT "valuation_backtests_days_check" CHECK ((days > 0)),
  CONSTRAINT "valuation_backtests_method_check" CHECK ((method = ANY (ARRAY['model'::text, 'lifetime'::text, 'last_30_days'::text, 'pooled_exponent'::text]))),
  CONSTRAINT "valuation_backtests_pkey" PRIMARY KEY (run_on, days, age_class, size_class, method),
  CONSTRAINT "valuation_backtests_recordings_check" CHECK ((recordings >= 0))
);

ALTER TABLE "app"."valuation_backtests"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."valuation_backtests"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."valuation_constants" (
  "version"           integer NOT NULL,
  "usd_per_stream"    numeric NOT NULL,
  "gross_up_low"      numeric NOT NULL,
  "gross_up_mid"      numeric NOT NULL,
  "gross_up_high"     numeric NOT NULL,
  "first_share"       numeric NOT NULL,
  "second_share"      numeric NOT NULL,
  "multiple_low"      numeric NOT NULL,
  "multiple_mid"      numeric NOT NULL,
  "multiple_high"     numeric NOT NULL,
  "default_age_years" numeric NOT NULL,
  "least_age_years"   numeric NOT NULL,
  "currency"          text    NOT NULL DEFAULT 'USD'::text,
  CONSTRAINT "valuation_constants_check1" CHECK ((((0)::numeric < multiple_low) AND (multiple_low <= multiple_mid) AND (multiple_mid <= multiple_high))),
  CONSTRAINT "valuation_constants_check" CHECK ((((0)::numeric < gross_up_low) AND (gross_up_low <= gross_up_mid) AND (gross_up_mid <= gross_up_high))),
  CONSTRAINT "valuation_constants_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT "valuation_constants_default_age_years_check" CHECK ((default_age_years > (0)::numeric)),
  CONSTRAINT "valuation_constants_first_share_check" CHECK (((first_share > (0)::numeric) AND (first_share <= (1)::numeric))),
  CONSTRAINT "valuation_constants_least_age_years_check" CHECK ((least_age_years > (0)::numeric)),
  CONSTRAINT "valuation_constants_pkey" PRIMARY KEY (VERSION),
  CONSTRAINT "valuation_constants_second_share_check" CHECK (((second_share > (0)::numeric) AND (second_share <= (1)::numeric))),
  CONSTRAINT "valuation_constants_usd_per_stream_check" CHECK ((usd_per_stream > (0)::numeric)),
  CONSTRAINT "valuation_constants_version_check" CHECK ((version > 0))
);

ALTER TABLE "app"."valuation_constants"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."valuation_constants"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."valuation_models" (
  "id"          bigint                   GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "method"      text                     NOT NULL,
  "fitted_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "known_until" timestamp with time zone NOT NULL,
  "known_from"  timestamp with time zone,
  "basis"       text                     NOT NULL,
  "recordings"  integer                  NOT NULL,
  "pairs"       integer                  NOT NULL,
  "parameters"  jsonb                    NOT NULL,
  CONSTRAINT "valuation_models_basis_check" CHECK ((basis = ANY (ARRAY['recorded'::text, 'captured'::text]))),
  CONSTRAINT "valuation_models_pairs_check" CHECK ((pairs >= 0)),
  CONSTRAINT "valuation_models_pkey" PRIMARY KEY (id),
  CONSTRAINT "valuation_models_recordings_check" CHECK ((recordings >= 0))
);

ALTER TABLE "app"."valuation_models"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."valuation_models"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."webhook_attempts" (
  "delivery_id"  uuid                     NOT NULL,
  "number"       integer                  NOT NULL,
  "attempted_at" timestamp with time zone NOT NULL DEFAULT now(),
  "duration_ms"  integer                  NOT NULL,
  "status_code"  integer,
  "error"        text,
  CONSTRAINT "webhook_attempts_duration_ms_check" CHECK ((duration_ms >= 0)),
  CONSTRAINT "webhook_attempts_number_check" CHECK ((number > 0)),
  CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY (delivery_id, number),
  CONSTRAINT "webhook_attempts_status_code_check" CHECK (((status_code >= 100) AND (status_code <= 999)))
);

ALTER TABLE "app"."webhook_attempts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."webhook_attempts"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."webhook_deliveries" (
  "id"                  uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "event_id"            uuid                     NOT NULL,
  "endpoint_id"         uuid                     NOT NULL,
  "run_id"              uuid,
  "is_listed"           boolean                  NOT NULL DEFAULT true,
  "state"               text                     NOT NULL DEFAULT 'pending'::text,
  "attempt_count"       integer                  NOT NULL DEFAULT 0,
  "attempts_since_send" integer                  NOT NULL DEFAULT 0,
  "error"               text,
  "next_attempt_at"     timestamp with time zone DEFAULT now(),
  "created_at"          timestamp with time zone NOT NULL DEFAULT now(),
  "sent_at"             timestamp with time zone NOT NULL DEFAULT now(),
  "finished_at"         timestamp with time zone,
  CONSTRAINT "webhook_deliveries_attempt_count_check" CHECK ((attempt_count >= 0)),
  CONSTRAINT "webhook_deliveries_check1" CHECK (((finished_at IS NULL) = (state = 'pending'::text))),
  CONSTRAINT "webhook_deliveries_check" CHECK (((attempts_since_send >= 0) AND (attempts_since_send <= attempt_count))),
  CONSTRAINT "webhook_deliveries_event_id_endpoint_id_key" UNIQUE (event_id, endpoint_id),
  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY (id),
  CONSTRAINT "webhook_deliveries_state_check" CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);

ALTER TABLE "app"."webhook_deliveries"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."webhook_deliveries"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."webhook_endpoints" (
  "id"                         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "owner_id"                   uuid                     NOT NULL,
  "created_by"                 uuid,
  "url"                        text                     NOT NULL,
  "url_set_by"                 uuid,
  "description"                text                     NOT NULL DEFAULT ''::text,
  "events"                     text[]                   NOT NULL,
  "is_enabled"                 boolean                  NOT NULL DEFAULT true,
  "disabled_at"                timestamp with time zone,
  "disabled_reason"            text,
  "secret"                     bytea                    NOT NULL,
  "previous_secret"            bytea,
  "previous_secret_expires_at" timestamp with time zone,
  "failure_count"              integer                  NOT NULL DEFAULT 0,
  "failing_since"              timestamp with time zone,
  "paused_until"               timestamp with time zone,
  "created_at"                 timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"                 timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "webhook_endpoints_check1" CHECK (((previous_secret IS NULL) = (previous_secret_expires_at IS NULL))),
  CONSTRAINT "webhook_endpoints_check" CHECK (((is_enabled = (disabled_at IS NULL)) AND (is_enabled = (disabled_reason IS NULL)))),
  CONSTRAINT "webhook_endpoints_description_check" CHECK ((length(description) <= 200)),
  CONSTRAINT "webhook_endpoints_disabled_reason_check" CHECK ((disabled_reason = ANY (ARRAY['by_request'::text, 'gone'::text, 'failing'::text, 'member_left'::text]))),
  CONSTRAINT "webhook_endpoints_events_check" CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 20))),
  CONSTRAINT "webhook_endpoints_failure_count_check" CHECK ((failure_count >= 0)),
  CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY (id),
  CONSTRAINT "webhook_endpoints_url_check" CHECK ((length(url) <= 2048))
);

ALTER TABLE "app"."webhook_endpoints"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."webhook_endpoints"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."webhook_events" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "owner_id"   uuid                     NOT NULL,
  "type"       text                     NOT NULL,
  "data"       jsonb,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "webhook_events_data_check" CHECK ((jsonb_typeof(data) = 'object'::text)),
  CONSTRAINT "webhook_events_pkey" PRIMARY KEY (id)
);

ALTER TABLE "app"."webhook_events"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."webhook_events"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "private"."settings" (
  "id"                    boolean NOT NULL DEFAULT true,
  "admin_organization_id" uuid,
  CONSTRAINT "settings_id_check" CHECK (id),
  CONSTRAINT "settings_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."settings"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."settings"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "private"."worker_activity" (
  "id"      boolean                  NOT NULL DEFAULT true,
  "seen_at" timestamp with time zone NOT NULL,
  CONSTRAINT "worker_activity_id_check" CHECK (id),
  CONSTRAINT "worker_activity_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."worker_activity"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."worker_activity"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."song_measurements"
  ALTER COLUMN "data_source" SET DEFAULT 'apify_spotify_playcount'::text;

ALTER TABLE "app"."song_measurements"
  ALTER COLUMN "metric" SET DEFAULT 'platform_displayed_play_count'::text;

ALTER TABLE "app"."song_measurements"
  ALTER COLUMN "platform" SET DEFAULT 'spotify'::text;

ALTER TABLE "app"."song_measurements"
  ALTER COLUMN "recorded_at" SET DEFAULT now();

CREATE TYPE "private"."report_recording" AS (
  "isrc"              text,
  "basis"             text,
  "age_class"         text,
  "age_days"          double precision,
  "measured_streams"  bigint,
  "estimated_streams" bigint,
  "measured_days"     double precision,
  "run_rate_per_day"  double precision,
  "exponent"          double precision,
  "first_error_80"    double precision,
  "gap_days"          double precision,
  "low"               double precision,
  "mid"               double precision,
  "high"              double precision,
  "first_observed_at" timestamp WITH time zone,
  "first_count"       bigint,
  "last_observed_at"  timestamp WITH time zone,
  "last_count"        bigint
);

CREATE OR REPLACE FUNCTION api.add_catalog_songs (
  catalog_id uuid,
  isrcs      text[],
  port       text,
  source     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_added integer := 0;
  v_run_id uuid;
begin
  perform private.lock_catalog(add_catalog_songs.catalog_id);
  if source is not null then
    v_run_id := private.request_fill(add_catalog_songs.catalog_id, port, source);
  else
    v_added := private.add_songs(
      add_catalog_songs.catalog_id, (select jsonb_agg(jsonb_build_object('isrc', i.isrc)) from unnest(isrcs) i (isrc)));
    perform private.request_completion();
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'catalog_id', add_catalog_songs.catalog_id,
    'added', v_added,
    'song_count', private.catalog_song_count(add_catalog_songs.catalog_id),
    'runId', v_run_id
  ));
end $function$;

CREATE OR REPLACE FUNCTION api.add_organization_member (
  organization_id uuid,
  email           text,
  role            text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.invite_person(organization_id, email, role);
begin
  return private.describe_members(organization_id, array[v_account_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.begin_site_generation (
  site_id     uuid,
  revision    integer,
  instruction text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.lock_site(begin_site_generation.site_id, begin_site_generation.revision);
begin
  return jsonb_build_object(
    'shows_of', case when v_site.shows_from_profile then v_site.artist_id end,
    'request', private.generation_request(v_site, instruction));
end $function$;

CREATE OR REPLACE FUNCTION api.cancel_run (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_run record;
begin
  select r.state, r.task into v_run from app.task_runs r where r.id = cancel_run.run_id for no key update;
  perform private.refuse_if(not found, 'PT404', 'Run not found');
  if v_run.state in ('queued', 'running') then
    -- It may have been paid already; only the task can find out.
    perform private.refuse_if(v_run.task = 'recharge_credits',
      'PT409', 'A payment cannot be cancelled; switch recharging off instead');
    -- A worker that works on it checks once a second. Otherwise it is due now, and the next worker ends it.
    update app.task_runs r set cancelled_at = coalesce(r.cancelled_at, now()), run_at = now() where r.id = cancel_run.run_id;
    notify task_runs;
  end if;
  return private.describe_runs(array[cancel_run.run_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.cancel_sign_up_mail (
  mail_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- The id is cleared, so that a repeat changes nothing.
  update app.sign_up_codes c
  set mailed_at = c.mailed_at[:cardinality(c.mailed_at) - 1], mail_id = null
  where c.mail_id = cancel_sign_up_mail.mail_id;
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.change_organization_member (
  organization_id uuid,
  account_id      uuid,
  role            text,
  accepted        boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_caller_role text := private.lock_organization(organization_id);
  v_role text;
begin
  perform private.refuse_if(role is not null and v_caller_role is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  perform private.refuse_if(accepted and account_id is distinct from private.account_id(),
    'PT403', 'Only the member itself may accept');
  v_role := private.member_role(organization_id, account_id);
  if accepted then
    perform private.accept_membership(organization_id);
  end if;
  if v_role = 'owner' and role = 'member' then
    perform private.check_owner_remains(organization_id, account_id);
  end if;
  update app.organization_members m set role = change_organization_member.role
  where m.organization_id = change_organization_member.organization_id
    and m.account_id = change_organization_member.account_id and m.role <> change_organization_member.role;
  return private.describe_members(organization_id, array[account_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.check_card_event (
  event_id    text,
  account_id  text,
  customer_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return to_jsonb(case
    when exists (select from app.payment_events e where e.id = event_id) then 'done'
    when exists (
      select from app.payment_customers c
      where c.customer_id = check_card_event.customer_id and c.account_id = private.uuid_or_null(check_card_event.account_id)
    ) then 'new'
    else 'unknown'
  end);
end $function$;

CREATE OR REPLACE FUNCTION api.check_connector_account (
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.check_account(check_connector_account.account_id);
begin
  -- Other people and their personal artists are excluded.
  if not private.is_delegated() and (
    v_id = any (private.workspace_ids())
    or private.is_admin()
    or exists (
      select from app.accounts a
      left join app.artists p on p.account_id = a.id
      where a.id = v_id and a.kind = 'artist' and (p.owner_id is null or p.owner_id = private.account_id())
    )
  ) then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this account';
end $function$;

CREATE OR REPLACE FUNCTION api.check_new_site (
  organization_id uuid,
  artist_id       uuid,
  files           jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.site_workspace_id(check_new_site.organization_id);
begin
  perform private.check_site_artist(check_new_site.artist_id, check_new_site.organization_id);
  perform private.describe_assets(v_owner_id, files);
  return to_jsonb(v_owner_id);
end $function$;

CREATE OR REPLACE FUNCTION api.check_site_change (
  site_id        uuid,
  revision       integer,
  is_publication boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = check_site_change.site_id;
  perform private.check_site_change(v_site, check_site_change.revision, is_publication);
  return jsonb_build_object('name', v_site.name, 'is_published', v_site.published is not null);
end $function$;

CREATE OR REPLACE FUNCTION api.check_site_workspace (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.site_workspace_id(organization_id); end $function$;

CREATE OR REPLACE FUNCTION api.claim_payment_customer (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.billing_account_id(organization_id);
  v_until timestamptz := clock_timestamp() + interval '30 seconds';
  v_customer app.payment_customers;
  v_is_first boolean;
  v_waits boolean;
begin
  insert into app.payment_customers (account_id, claimed_until) values (v_account_id, v_until)
  on conflict (account_id) do nothing;
  v_is_first := found;
  select c.* into v_customer from app.payment_customers c where c.account_id = v_account_id for no key update;
  v_waits := v_customer.customer_id is null and not v_is_first and coalesce(v_customer.claimed_until > clock_timestamp(), false);
  if v_customer.customer_id is null and not v_is_first and not v_waits then
    update app.payment_customers c set claimed_until = v_until where c.account_id = v_account_id;
  end if;
  return jsonb_build_object(
    'account_id', v_account_id,
    'wait', v_waits,
    'customer_id', v_customer.customer_id,
    'generation', v_customer.generation,
    -- An earlier request may have created one without saving it.
    'again', not v_is_first and v_customer.claimed_until is not null,
    'email', (select a.email from app.accounts a where a.id = v_account_id),
    'name', (select a.name from app.accounts a where a.id = v_account_id and a.email is null)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.claim_request (
  key           text,
  fingerprint   text,
  claim_seconds integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_claim app.idempotency_keys := private.find_idempotency_key(key, fingerprint);
begin
  if v_claim.result is null then
    insert into app.idempotency_keys as existing (account_id, key, fingerprint, claimed_until)
    values (private.account_id(), claim_request.key, claim_request.fingerprint, now() + make_interval(secs => claim_seconds))
    on conflict on constraint idempotency_keys_pkey do update set
      fingerprint = excluded.fingerprint, result = null, claimed_until = excluded.claimed_until,
      work_id = coalesce(v_claim.work_id, excluded.work_id), created_at = coalesce(v_claim.created_at, excluded.created_at)
    returning existing.* into v_claim;
  end if;
  return jsonb_build_object('work_id', v_claim.work_id, 'claimed_until', v_claim.claimed_until,
    'is_saved', v_claim.result is not null, 'output', v_claim.result);
end $function$;

CREATE OR REPLACE FUNCTION api.commit_credits (
  reservation_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return to_jsonb(private.commit_credits(reservation_id)); end $function$;

CREATE OR REPLACE FUNCTION api.complete_asset (
  asset_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin perform private.complete_asset(asset_id); end $function$;

CREATE OR REPLACE FUNCTION api.confirm_fan (
  site_id      uuid,
  email        text,
  signed_up_at text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_signed_up_at timestamptz := signed_up_at;
  v_fan app.site_signups;
  v_signup jsonb;
begin
  select f.* into v_fan from app.site_signups f
  where f.site_id = confirm_fan.site_id and f.email = confirm_fan.email for no key update;
  -- Erasing a fan erases its mails: a link of an earlier sign-up confirms nothing.
  select m.signup into v_signup from app.site_signup_mails m
  where m.site_id = v_fan.site_id and m.email = v_fan.email and (m.signup ->> 'created_at')::timestamptz = v_signed_up_at;
  if v_signup is null and v_fan.created_at is distinct from v_signed_up_at then
    return 'false';
  end if;
  if v_fan.state <> 'pending' then
    return 'true';
  end if;
  v_fan := jsonb_populate_record(v_fan, v_signup);
  update app.site_signups f set (created_at, state, confirmed_at, consent, page_revision, page_name, page_url, language,
      controller, privacy_url, network_hash)
    = (v_fan.created_at, 'confirmed', now(), v_fan.consent, v_fan.page_revision, v_fan.page_name, v_fan.page_url,
      v_fan.language, v_fan.controller, v_fan.privacy_url, v_fan.network_hash)
  where f.site_id = v_fan.site_id and f.email = v_fan.email
  returning f.* into v_fan;
  perform private.announce_signup((select s.owner_id from app.sites s where s.id = v_fan.site_id), v_fan, true);
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.count_site_visits (
  counts jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- Locked in one order, so that no two processes wait for each other, and by a statement of its own, so that the next one
  -- sees the names that another process has counted meanwhile.
  perform from app.sites s
  where s.id in (select c.site_id from jsonb_to_recordset(counts) as c (site_id uuid)) order by s.id for no key update;
  with counted as (
    select c.* from jsonb_to_recordset(counts) as c (site_id uuid, day date, kind text, name text, count bigint)
    where exists (select from app.sites s where s.id = c.site_id)
  ),
  known as (
    select c.*, v.name is not null as is_known,
      row_number() over (partition by c.site_id, c.day, c.kind, v.name is not null order by c.name) as place
    from counted c
    left join app.site_visits v using (site_id, day, kind, name)
  ),
  named as (
    select k.site_id, k.day, k.kind, k.count, case
      when k.is_known or k.place + (
        select count(*) from app.site_visits v where v.site_id = k.site_id and v.day = k.day and v.kind = k.kind
      ) < private.max_visit_names() then k.name else 'other' end as name
    from known k
  )
  insert into app.site_visits as existing (site_id, day, kind, name, count)
  select n.site_id, n.day, n.kind, n.name, sum(n.count) from named n
  group by n.site_id, n.day, n.kind, n.name
  order by n.site_id, n.day, n.kind, n.name
  on conflict on constraint site_visits_pkey do update set count = existing.count + excluded.count;
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.create_artist (
  name            text,
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.create_artist(create_artist.name, create_artist.organization_id);
begin
  return private.describe_artists(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_asset (
  organization_id uuid,
  name            text,
  type            text,
  extension       text,
  size_bytes      integer,
  colors          text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := gen_random_uuid();
  v_path text := v_id || '.' || extension;
  v_owner_id uuid := private.site_workspace_id(organization_id);
begin
  perform private.lock_storage('site-assets', v_owner_id);
  perform private.check_quota('site-assets', private.asset_bytes(v_owner_id), create_asset.size_bytes);
  insert into app.site_assets (id, owner_id, path, name, type, size_bytes, colors)
  values (
    v_id, v_owner_id, v_path, create_asset.name, create_asset.type, create_asset.size_bytes, create_asset.colors);
  return jsonb_build_object('id', v_id, 'path', v_path);
end $function$;

CREATE OR REPLACE FUNCTION api.create_catalog (
  name            text,
  snapshot_id     uuid,
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(create_catalog.organization_id);
  v_id uuid;
begin
  if create_catalog.snapshot_id is null then
    v_id := private.create_empty_catalog(create_catalog.name, v_workspace_id);
  else
    v_id := private.claim_snapshot(
      create_catalog.snapshot_id, create_catalog.name,
      case when create_catalog.organization_id is not null then v_workspace_id end);
  end if;
  return private.describe_catalogs(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_chat (
  session_id text,
  id         text,
  title      text,
  model_id   text
)
  RETURNS json
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id text := coalesce(id, gen_random_uuid()::text);
  v_chat app.chats;
begin
  perform private.check_session_visible(session_id);
  insert into app.chats (account_id, session_id, id, title, model_id)
  values (private.account_id(), session_id, v_id, coalesce(title, 'New chat'), model_id)
  on conflict do nothing;
  select c.* into v_chat from app.chats c where c.session_id = create_chat.session_id and c.id = v_id;
  perform private.touch_session(v_chat);
  return private.chat_response(v_chat);
end $function$;

CREATE OR REPLACE FUNCTION api.create_content (
  artist_account_id uuid,
  request           jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object('runIds', private.request_content(artist_account_id, request));
end $function$;

CREATE OR REPLACE FUNCTION api.create_key (
  organization_id uuid,
  name            text,
  scopes          text[],
  expires_at      timestamp with time zone,
  key_hash        text,
  key_prefix      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  perform private.refuse_if(expires_at <= now(), 'PT400', 'expires_at must be in the future');
  -- Waits for a change of roles, so that an owner who was just demoted creates no key.
  if organization_id is not null then
    perform private.lock_organization(organization_id);
  end if;
  insert into app.api_keys as k (account_id, name, prefix, key_hash, scopes, expires_at)
  values (
    private.key_account_id(organization_id), create_key.name, key_prefix, decode(create_key.key_hash, 'hex'),
    coalesce(create_key.scopes, '{read,write}'), create_key.expires_at
  )
  returning k.id into v_id;
  return private.describe_keys(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_link_code (
  organization_id uuid,
  code            text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object('expires_at', private.format_timestamp(private.create_link_code(organization_id, code)));
end $function$;

CREATE OR REPLACE FUNCTION api.create_organization (
  name text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.create_organization(create_organization.name);
begin
  return private.describe_organizations(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_purchase (
  organization_id uuid,
  customer_id     text,
  credits         integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.billing_account_id(organization_id);
  v_id uuid;
begin
  insert into app.recharges (account_id, credits, customer_id)
  select c.account_id, create_purchase.credits, c.customer_id from app.payment_customers c
  where c.account_id = v_account_id and c.customer_id = create_purchase.customer_id
  returning id into v_id;
  return to_jsonb(v_id);
end $function$;

CREATE OR REPLACE FUNCTION api.create_session (
  id    text,
  title text
)
  RETURNS json
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id text := coalesce(id, gen_random_uuid()::text);
begin
  insert into app.sessions (account_id, id, title) values (private.account_id(), v_id, title)
  on conflict do nothing;
  return (select private.session_response(s) from app.sessions s where s.id = v_id);
end $function$;

CREATE OR REPLACE FUNCTION api.create_site (
  organization_id    uuid,
  artist_id          uuid,
  name               text,
  brief              text,
  release_url        text,
  files              jsonb,
  artwork_id         uuid,
  facts              jsonb   DEFAULT '{}'::jsonb,
  shows_from_profile boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.site_workspace_id(create_site.organization_id);
  v_site app.sites;
begin
  -- Until the site is there, none of its assets can be deleted.
  perform private.lock_storage('site-assets', v_owner_id);
  perform private.check_site_artist(create_site.artist_id, create_site.organization_id);
  if artwork_id is not null then
    perform private.complete_asset(artwork_id);
  end if;
  insert into app.sites (owner_id, created_by, artist_id, name, brief, release_url, assets, facts, shows_from_profile)
  values (
    v_owner_id, private.account_id(), create_site.artist_id, create_site.name, create_site.brief, create_site.release_url,
    private.describe_assets(v_owner_id, files), create_site.facts, create_site.shows_from_profile)
  returning * into v_site;
  perform private.keep_revision(null, v_site, 'create', v_site.created_by);
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.create_snapshot (
  catalog_id             uuid,
  isrcs                  text[],
  schedule               text,
  hour_utc               integer,
  monthly_budget_credits integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_capture app.captures := private.request_capture(catalog_id, isrcs);
  v_snapshot jsonb := private.describe_snapshot(v_capture.snapshot_id);
  v_task_id uuid;
begin
  if schedule <> 'once' then
    v_task_id := private.schedule_capture(v_capture.snapshot_id, schedule, hour_utc, monthly_budget_credits);
  end if;
  return jsonb_build_object('runId', v_capture.run_id, 'snapshot', v_snapshot)
    || case when v_task_id is null then '{}' else jsonb_build_object(
      'task_id', v_task_id,
      'price', private.capture_price((v_snapshot ->> 'recording_count')::integer, schedule),
      'comparable_from', (select private.comparable_from(t) from app.scheduled_tasks t where t.id = v_task_id)) end;
end $function$;

CREATE OR REPLACE FUNCTION api.create_webhook_endpoint (
  organization_id uuid,
  url             text,
  description     text,
  events          text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_endpoint app.webhook_endpoints := private.create_webhook_endpoint(organization_id, url, description, events);
begin
  return (private.describe_endpoints(array[v_endpoint.id]) -> 0)
    || jsonb_build_object('secret', private.format_webhook_secret(v_endpoint.secret));
end $function$;

CREATE OR REPLACE FUNCTION api.delete_asset (
  asset_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_asset app.site_assets;
begin
  select a.* into v_asset from app.site_assets a where a.id = delete_asset.asset_id and a.stored_at is not null;
  perform private.refuse_if(not found, 'PT404', 'Asset not found');
  -- A site that is being created with it takes the same lock.
  perform private.lock_storage('site-assets', v_asset.owner_id);
  perform private.refuse_if(exists (
    select from app.sites s cross join jsonb_array_elements(private.used_assets(s.assets, s.published -> 'assets')) file
    where s.owner_id = v_asset.owner_id and private.asset_path(file) = v_asset.path
  ), 'PT409', 'A site uses this asset. The list of assets names its sites: take it off them by an edit and publish, or delete them.');
  update app.site_assets a set stored_at = null, deleted_at = now() where a.id = v_asset.id and a.deleted_at is null;
  perform private.refuse_if(not found, 'PT404', 'Asset not found');
  return v_asset.path;
end $function$;

CREATE OR REPLACE FUNCTION api.delete_catalog (
  catalog_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_released_ids uuid[];
begin
  perform private.check_catalog_visible(delete_catalog.catalog_id);
  v_released_ids := private.release_snapshots(delete_catalog.catalog_id);
  delete from app.catalogs c where c.id = delete_catalog.catalog_id;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  return jsonb_build_object('catalog_id', delete_catalog.catalog_id, 'released_snapshot_ids', v_released_ids);
end $function$;

CREATE OR REPLACE FUNCTION api.delete_site (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.sites s where s.id = delete_site.site_id;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  return to_jsonb(delete_site.site_id);
end $function$;

CREATE OR REPLACE FUNCTION api.delete_task (
  task_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.scheduled_tasks t where t.id = delete_task.task_id;
  perform private.refuse_if(not found, 'PT404', 'Task not found');
  return jsonb_build_object('id', delete_task.task_id);
end $function$;

CREATE OR REPLACE FUNCTION api.delete_webhook_endpoint (
  endpoint_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.webhook_endpoints e where e.id = delete_webhook_endpoint.endpoint_id;
  perform private.refuse_if(not found, 'PT404', 'Webhook endpoint not found');
  return jsonb_build_object('id', delete_webhook_endpoint.endpoint_id);
end $function$;

CREATE OR REPLACE FUNCTION api.erase_site_signup (
  site_id uuid,
  email   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_count integer;
begin
  perform private.check_site(erase_site_signup.site_id);
  delete from app.site_signups f where f.site_id = erase_site_signup.site_id and f.email = erase_site_signup.email;
  get diagnostics v_count = row_count;
  return to_jsonb(v_count);
end $function$;

CREATE OR REPLACE FUNCTION api.explain_catalog_valuation (
  catalog_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v app.catalog_valuations;
  c app.valuation_constants;
  v_mean_age_years numeric;
  v_age_years numeric;
begin
  perform private.check_catalog_visible(catalog_id);
  select stored.* into v from app.catalog_valuations stored
  where stored.catalog_id = explain_catalog_valuation.catalog_id
  order by stored.measured_at desc limit 1;
  perform private.refuse_if(not found, 'PT404', 'The catalog has no valuation yet');
  perform private.refuse_if(v.constants_version is null,
    'PT404', 'The latest valuation was loaded without the inputs that it was computed from');
  select constants.* into strict c from app.valuation_constants constants where constants.version = v.constants_version;
  v_mean_age_years := private.mean_age_years(v.age_days, v.dated_song_count);
  v_age_years := private.effective_age(c, v_mean_age_years);
  return jsonb_build_object(
    'catalog_id', v.catalog_id,
    'snapshot_id', v.snapshot_id,
    'measured_at', private.format_timestamp(v.measured_at),
    'low', v.low, 'mid', v.mid, 'high', v.high,
    'currency', c.currency,
    'constants', jsonb_build_object(
      'version', c.version,
      'usd_per_stream', c.usd_per_stream,
      'gross_up', jsonb_build_object('low', c.gross_up_low, 'mid', c.gross_up_mid, 'high', c.gross_up_high),
      'first_share', c.first_share,
      'second_share', c.second_share,
      'multiple', jsonb_build_object('low', c.multiple_low, 'mid', c.multiple_mid, 'high', c.multiple_high),
      'default_age_years', c.default_age_years,
      'least_age_years', c.least_age_years
    ),
    'inputs', jsonb_build_object(
      'total_streams', v.total_streams,
      'measured_song_count', v.measured_song_count,
      'song_count', v.song_count,
      'dated_song_count', v.dated_song_count,
      'age_days', v.age_days,
      'mean_age_years', round(v_mean_age_years, 6),
      'age_years', round(v_age_years, 6),
      'age_rule', case
        when v_mean_age_years is null then 'default'
        when v_mean_age_years < v_age_years then 'floor'
        else 'mean' end
    ),
    'steps', private.valuation_steps(v, c, v_age_years)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.export_site_signups (
  site_id          uuid,
  row_limit        integer,
  after_created_at timestamp with time zone,
  after_email      text,
  without_pending  boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_site(export_site_signups.site_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'email', f.email,
        -- To the microsecond: it is the cursor of the next page.
        'created_at', private.format_exactly(f.created_at),
        'consent', f.consent,
        'page_revision', f.page_revision,
        'state', f.state,
        'confirmed_at', private.format_timestamp(f.confirmed_at),
        'language', f.language,
        'page_url', f.page_url,
        'controller', f.controller,
        'privacy_url', f.privacy_url
      ) order by f.created_at desc, f.email), '[]')
    from (
      select s.* from app.site_signups s
      where s.site_id = export_site_signups.site_id and (without_pending is not true or s.state <> 'pending')
        and (after_created_at is null or s.created_at <= after_created_at
          and (s.created_at < after_created_at or s.email > after_email))
      order by s.created_at desc, s.email
      limit row_limit
    ) f
  );
end $function$;

CREATE OR REPLACE FUNCTION api.find_payment (
  payment_id text,
  order_id   uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- A refund may come before the event that enters the payment's id.
  return (
    select to_jsonb(r.id) from app.recharges r
    where r.payment_id = find_payment.payment_id or r.id = find_payment.order_id
    limit 1);
end $function$;

CREATE OR REPLACE FUNCTION api.find_saved_result (
  key         text,
  fingerprint text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_found app.idempotency_keys := private.read_idempotency_key(key, fingerprint);
begin
  return jsonb_build_object('is_saved', v_found.result is not null, 'result', v_found.result);
end $function$;

CREATE OR REPLACE FUNCTION api.find_staged_files (
  paths jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_repository text;
begin
  select s.repository into v_repository from app.sandboxes s where s.account_id = private.account_id();
  perform private.refuse_if(v_repository is null,
    'PT404', 'No sandbox yet: set one up with POST /api/sandboxes/setup, and commit once its run has completed');
  return jsonb_build_object('repository', v_repository, 'staged', (
    select coalesce(jsonb_object_agg(f.path, f.sha), '{}') from app.staged_files f
    where f.path in (select jsonb_array_elements_text(find_staged_files.paths))
  ));
end $function$;

CREATE OR REPLACE FUNCTION api.finish_site_generation (
  site_id        uuid,
  revision       integer,
  reservation_id uuid,
  document       jsonb,
  facts          jsonb   DEFAULT NULL::jsonb,
  is_free        boolean DEFAULT false,
  shows          jsonb   DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_before app.sites := private.lock_site(finish_site_generation.site_id, finish_site_generation.revision);
  v_site app.sites;
begin
  update app.sites s
  set draft = document, facts = coalesce(finish_site_generation.facts, s.facts),
    shows_from_profile = private.keeps_profile_shows(v_before, coalesce(finish_site_generation.facts, s.facts), shows),
    revision = s.revision + 1, updated_at = now()
  where s.id = v_before.id returning s.* into v_site;
  perform private.keep_revision(v_before, v_site, 'generate', private.account_id());
  if not is_free then
    perform private.commit_credits(reservation_id);
  elsif reservation_id is not null then
    perform private.release_credits(reservation_id);
  end if;
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.get_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'account', private.describe_account(a),
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
end $function$;

CREATE OR REPLACE FUNCTION api.get_catalog (
  catalog_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_catalog_visible(get_catalog.catalog_id);
  return private.describe_catalogs(array[get_catalog.catalog_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.get_catalog_daily_gains (
  catalog_id uuid,
  since      date,
  until      date
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_members record;
begin
  if until >= v_today then
    raise exception using errcode = 'PT400', message = 'Daily gains require completed UTC observation days',
      detail = format('until is %s and must be before %s (UTC)', until, v_today);
  end if;
  v_members := private.catalog_members(catalog_id, 1000000, 0);
  -- A read of 10 million days of recordings takes about 3 seconds.
  if v_members.total::bigint * (until - since) > 10000000 then
    raise exception using errcode = 'PT400', message = 'The catalog is too large for this many days',
      detail = format('until must be at most %s days after since for %s recordings',
        10000000 / v_members.total, v_members.total);
  end if;
  return (
    with fact as materialized (select f.* from private.daily_facts(v_members.isrcs, since, until) f),
    dated as (
      select d.date::date as date,
        coalesce(sum(f.recordings) filter (where f.fact = 'observation'), 0) as observed,
        coalesce(sum(f.recordings) filter (where f.fact = 'change' and f.days = 1), 0) as compared,
        sum(f.change) filter (where f.fact = 'change' and f.days = 1) as gain,
        coalesce(sum(f.recordings) filter (where f.fact = 'change' and f.days > 1), 0) as late,
        coalesce(sum(f.change) filter (where f.fact = 'change' and f.days > 1), 0) as late_gain,
        coalesce(max(f.days) filter (where f.fact = 'change' and f.days > 1), 0) as late_days,
        coalesce(sum(f.recordings) filter (where f.fact = 'correction'), 0) as corrections,
        coalesce(sum(f.change) filter (where f.fact = 'correction'), 0) as corrected_plays,
        coalesce(sum(f.recordings) filter (where f.fact = 'first observation'), 0) as first_observed
      from generate_series(since::timestamp, until::timestamp, interval '1 day') d (date)
      left join fact f on f.date = d.date::date
      group by d.date
    ),
    -- An average begins on the day after the observation before and ends on the date of the gain.
    averaged as (
      select edge.date, sum(edge.change) as change
      from fact f
      cross join lateral (values (f.date - f.days + 1, f.change / f.days), (f.date + 1, -f.change / f.days)) edge (date, change)
      where f.fact = 'change' and f.days > 1
      group by edge.date
    ),
    listed as (
      select d.*, sum(d.first_observed) over dates as expected, coalesce(sum(a.change) over dates, 0) as average
      from dated d left join averaged a on a.date = d.date
      window dates as (order by d.date)
    )
    select json_build_object(
      'catalog_id', catalog_id, 'name', (select c.name from app.catalogs c where c.id = get_catalog_daily_gains.catalog_id),
      'since', since, 'until', until, 'recordings', v_members.total,
      'dates', coalesce(json_agg(json_build_object(
        'date', l.date, 'gap', l.observed = 0, 'gain', l.gain, 'recordings_compared', l.compared,
        'recordings_observed', l.observed, 'recordings_expected', l.expected,
        'late_gain', l.late_gain, 'late_recordings', l.late, 'late_days', l.late_days,
        'late_average', round(l.average, 2), 'corrections', l.corrections, 'corrected_plays', l.corrected_plays
      ) order by l.date), '[]')
    )
    from listed l where l.date > since
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_catalog_movers (
  catalog_id uuid,
  since      date,
  days       integer,
  row_limit  integer
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  SET work_mem TO '64MB'
  AS $function$
declare
  v_members record;
  v_isrcs text[];
begin
  perform private.check_comparison_period(since, days);
  v_members := private.catalog_members(catalog_id, 1000000, 0);
  v_isrcs := array(
    with recording as materialized (
      select s.isrc, (s.end_count - s.middle_count) - (s.middle_count - s.start_count) as growth
      from private.recording_series(v_members.isrcs, since, days, false, null) s
      where s.state = 'comparable'
    )
    (select r.isrc from recording r where r.growth > 0 order by r.growth desc, r.isrc limit row_limit)
    union all
    (select r.isrc from recording r where r.growth < 0 order by r.growth, r.isrc limit row_limit)
  );
  return json_build_object(
    'catalog_id', catalog_id,
    'name', (select c.name from app.catalogs c where c.id = get_catalog_movers.catalog_id),
    'total', v_members.total,
    'periods', private.comparison_periods(since, days)
  ) || e'\n' || private.compare_recordings(v_isrcs, since, days);
end $function$;

CREATE OR REPLACE FUNCTION api.get_catalog_playcount_history (
  catalog_id uuid,
  since      date,
  days       integer,
  page       integer,
  page_limit integer
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_members record;
begin
  perform private.check_comparison_period(since, days);
  v_members := private.catalog_members(catalog_id, page_limit, (page - 1)::bigint * page_limit);
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'pagination', private.pagination(page, page_limit, v_members.total)
  ) || e'\n' || private.compare_recordings(v_members.isrcs, since, days);
end $function$;

CREATE OR REPLACE FUNCTION api.get_catalog_playcount_summary (
  catalog_id uuid,
  since      date,
  days       integer,
  as_of      timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  SET work_mem TO '64MB'
  AS $function$
begin
  perform private.check_comparison_period(since, days, as_of);
  perform private.check_catalog_visible(catalog_id);
  return (
    with recording as materialized (
      select * from private.catalog_changes(catalog_id, since, days, as_of)
    ),
    -- The days of 500 recordings at most are read: those that fell, then those that changed most.
    examined as materialized (
      select array(
        select r.isrc from recording r where r.known_count is not null
        order by r.state = 'counter_correction' desc, abs(r.current - r.previous) desc nulls last, r.known_count desc, r.isrc
        limit 500
      ) as isrcs
    ),
    event as materialized (
      select e.* from examined x cross join lateral private.counter_events(x.isrcs, since - days, since + days, as_of) e
    ),
    affected as materialized (
      select distinct unnest(e.affected) as isrc from event e where e.kind in ('jump', 'merge')
    ),
    total as materialized (
      select count(*) as recordings, count(*) filter (where r.state = 'comparable') as comparable,
        count(*) filter (where r.state = 'incomplete') as incomplete,
        count(*) filter (where r.state = 'counter_correction') as counter_correction,
        count(*) filter (where r.state = 'invalid_observation') as invalid_observation,
        count(*) filter (where r.state = 'unaligned_observations') as unaligned_observations,
        coalesce(sum(r.known_count), 0) as known, sum(r.previous) as previous, sum(r.current) as current,
        coalesce(sum(r.known_count) filter (where r.state = 'comparable'), 0) as comparable_known,
        percentile_cont(0.5) within group (order by r.log_growth) as median_growth
      from recording r
    ),
    spread as materialized (
      select 1.4826 * percentile_cont(0.5) within group (order by abs(r.log_growth - t.median_growth)) as deviation
      from recording r cross join total t
    ),
    mover as (
      select m.direction, abs(m.current - m.previous) as size, m.isrc, jsonb_build_object(
        'isrc', m.isrc, 'name', m.name, 'artist', m.artist,
        'robust_z', round(((m.log_growth - t.median_growth) / nullif(s.deviation, 0))::numeric, 6),
        'counter_event', exists (select from affected a where a.isrc = m.isrc)
      ) || private.growth(m.previous, m.current) as entry
      from (
        (select 'up' as direction, r.* from recording r where r.current > r.previous
          order by r.current - r.previous desc, r.isrc limit 10)
        union all
        (select 'down', r.* from recording r where r.current < r.previous
          order by r.current - r.previous, r.isrc limit 10)
      ) m
      cross join total t cross join spread s
    ),
    artist as (
      select a.*, row_number() over (order by a.current desc nulls last, a.artist) as rank
      from (
        select r.artist, count(*) as recordings, count(r.current) as comparable,
          sum(r.previous) as previous, sum(r.current) as current
        from recording r
        group by r.artist
      ) a
    ),
    shares as (
      select round(max(r.current) / nullif(t.current, 0), 6) as top_1,
        round((select sum(top.current) from (
          select r.current from recording r where r.current is not null order by r.current desc limit 10
        ) top) / nullif(t.current, 0), 6) as top_10,
        round(sum((r.current / nullif(t.current, 0)::double precision) ^ 2)::numeric, 6) as hhi
      from total t left join recording r on true
      group by t.current
    )
    select jsonb_build_object(
      'catalog_id', catalog_id,
      'as_of', private.format_timestamp(as_of),
      'known_at', private.format_timestamp(coalesce(as_of, now())),
      'periods', private.comparison_periods(since, days),
      'recordings', jsonb_build_object(
        'total', t.recordings, 'comparable', t.comparable, 'incomplete', t.incomplete,
        'counter_correction', t.counter_correction, 'invalid_observation', t.invalid_observation,
        'unaligned_observations', t.unaligned_observations),
      'known_streams', t.known,
      'comparable_share', round(t.comparable_known / nullif(t.known, 0), 6),
      'without_counter_events', (
        select jsonb_build_object('recordings', count(r.current)) || private.growth(sum(r.previous), sum(r.current))
        from recording r where not exists (select from affected a where a.isrc = r.isrc)),
      'counter_events', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'date', e.date, 'kind', e.kind, 'shared', e.shared, 'shared_value', e.shared_value,
          'recordings', cardinality(e.affected), 'isrcs', e.affected[1:10], 'streams', e.streams,
          'on_boundary', e.date in (since - days, since, since + days)
        ) order by e.date, e.kind, e.shared, e.shared_value), '[]')
        from (select * from event order by abs(event.streams) desc, event.date limit 50) e),
      'counter_event_count', (select count(*) from event),
      'examined_recordings', cardinality(x.isrcs),
      'movers', jsonb_build_object(
        'up', (select coalesce(jsonb_agg(m.entry order by m.size desc, m.isrc), '[]') from mover m where m.direction = 'up'),
        'down', (select coalesce(jsonb_agg(m.entry order by m.size desc, m.isrc), '[]') from mover m where m.direction = 'down')),
      'growth_median', round(t.median_growth::numeric, 6),
      'growth_deviation', round(s.deviation::numeric, 6),
      'concentration', (select jsonb_build_object('top_1', c.top_1, 'top_10', c.top_10, 'hhi', c.hhi) from shares c),
      'artists', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'artist', a.artist, 'recordings', a.recordings, 'comparable_recordings', a.comparable
        ) || private.growth(a.previous, a.current) order by a.rank), '[]')
        from artist a where a.rank <= 20),
      'other_artists', (
        select jsonb_build_object('artists', count(*), 'recordings', coalesce(sum(a.recordings), 0),
          'comparable_recordings', coalesce(sum(a.comparable), 0)) || private.growth(sum(a.previous), sum(a.current))
        from artist a where a.rank > 20)
    ) || private.growth(t.previous, t.current)
    from total t cross join spread s cross join examined x
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

CREATE OR REPLACE FUNCTION api.get_credits (
  organization_id uuid,
  before          bigint,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.acting_workspace_id(organization_id);
  v_entries jsonb;
  v_total integer;
begin
  -- Numbers begin with 1 and have no gaps, so the highest one is how many there are.
  select max(n.number) into v_total from app.credit_entries n
  where n.account_id = v_account_id and (before is null or n.number < before);
  v_total := coalesce(v_total, 0);
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.number, 'kind', e.kind, 'amount', e.amount, 'balance_after', e.balance_after, 'operation', e.operation,
      'created_at', private.format_timestamp(e.created_at)
    ) order by e.number desc), '[]') into v_entries
  from (
    select n.number, n.kind, n.amount, n.balance_after, n.operation, n.created_at
    from app.credit_entries n
    where n.account_id = v_account_id and n.number <= v_total - (page - 1)::bigint * page_limit
    order by n.number desc
    limit page_limit
  ) e;
  return jsonb_build_object(
    'balance', private.credit_balance(v_account_id),
    'reserved', private.reserved_credits(v_account_id),
    'free_credits_monthly', private.free_credits_monthly(v_account_id),
    'pagination', private.pagination(page, page_limit, v_total),
    'entries', v_entries,
    -- There are more entries unless the page ends with number 1.
    'next', nullif((v_entries -> -1 ->> 'id')::bigint, 1)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_events_profile (
  artist_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_artist(artist_id);
  return private.events_profile(artist_id);
end $function$;

CREATE OR REPLACE FUNCTION api.get_public_site (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_published jsonb;
begin
  select s.published into v_published from app.sites s
  where s.id = get_public_site.site_id and s.published is not null;
  perform private.refuse_if(not found, 'PT404', 'This site is not published.');
  return jsonb_build_object('snapshot', v_published);
end $function$;

CREATE OR REPLACE FUNCTION api.get_published_page (
  address       text,
  known_version text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_is_id constant boolean := private.is_uuid(address);
  v_id uuid;
  v_site record;
  v_version text;
begin
  -- Not one statement with a CASE, which would be planned at each call.
  if v_is_id then
    v_id := address;
  else
    select x.site_id into v_id from app.site_slugs x where x.slug = address;
  end if;
  -- Without the document, which most callers have already.
  select s.slug, s.published_at into v_site from app.sites s where s.id = v_id and s.published is not null;
  perform private.refuse_if(not found, 'PT404', 'This site is not published.');
  if not v_is_id and v_site.slug is distinct from address then
    return jsonb_build_object('moved_to', coalesce(v_site.slug, v_id::text));
  end if;
  -- The address is on the page.
  v_version := concat_ws(' ', (extract(epoch from v_site.published_at) * 1000000)::bigint, v_site.slug);
  if v_version = known_version then
    return jsonb_build_object('version', v_version);
  end if;
  return jsonb_build_object(
    'version', v_version, 'id', v_id, 'slug', v_site.slug,
    'snapshot', (select s.published from app.sites s where s.id = v_id));
end $function$;

CREATE OR REPLACE FUNCTION api.get_recharge (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.describe_recharge(private.billing_account_id(organization_id)); end $function$;

CREATE OR REPLACE FUNCTION api.get_recording_playcount_history (
  catalog_id uuid,
  isrc       text,
  since      date,
  days       integer
)
  RETURNS text
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
  perform private.refuse_if(not found, 'PT404', 'Recording not found in this catalog');
  return json_build_object('periods', private.comparison_periods(since, days))
    || e'\n' || private.compare_recordings(array[isrc], since, days);
end $function$;

CREATE OR REPLACE FUNCTION api.get_sandbox (
  account_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.check_account(get_sandbox.account_id);
  v_sandbox jsonb;
begin
  select jsonb_build_object(
    'account_id', s.account_id, 'repository', s.repository, 'clone_url', s.clone_url, 'sandbox_id', s.sandbox_id,
    'snapshot_id', s.snapshot_id, 'run_id', s.run_id,
    'state', case
      when r.state in ('queued', 'running') then 'setting_up'
      when r.state = 'failed' or s.ready_at is null then 'failed'
      else 'ready'
    end,
    'ready_at', private.format_timestamp(s.ready_at)
  ) into v_sandbox
  from app.sandboxes s left join app.task_runs r on r.id = s.run_id
  where s.account_id = v_account_id;
  perform private.refuse_if(not found, 'PT404', 'Sandbox not found');
  return v_sandbox;
end $function$;

CREATE OR REPLACE FUNCTION api.get_signup_receipt (
  site_id uuid,
  email   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_receipt jsonb;
begin
  perform private.check_site(get_signup_receipt.site_id);
  select jsonb_build_object(
    -- The same for each copy of this sign-up's receipt.
    'record_id', md5(concat_ws(' ', f.site_id, f.email, private.format_exactly(f.created_at)))::uuid,
    'pii_principal_id', f.email,
    'pii_controller', f.controller,
    'privacy_notice', f.privacy_url,
    'consent_text', f.consent,
    'language', f.language,
    'page_name', f.page_name,
    'page_url', f.page_url,
    'page_revision', f.page_revision,
    'network_hash', encode(f.network_hash, 'hex'),
    'event_state', f.state,
    'event_time', private.format_timestamp(f.created_at),
    'confirmed_at', private.format_timestamp(f.confirmed_at)) into v_receipt
  from app.site_signups f where f.site_id = get_signup_receipt.site_id and f.email = get_signup_receipt.email;
  perform private.refuse_if(not found, 'PT404', 'This address is not on the list');
  return v_receipt;
end $function$;

CREATE OR REPLACE FUNCTION api.get_site (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = get_site.site_id;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.get_site_draft (
  site_id    uuid,
  preview_id uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_draft jsonb;
begin
  if preview_id is null then
    select s.draft into v_draft from app.sites s where s.id = get_site_draft.site_id and s.draft is not null;
    perform private.refuse_if(not found, 'PT404', 'There is no draft.');
    return v_draft;
  end if;
  select p.document || jsonb_strip_nulls(jsonb_build_object('experience', s.draft -> 'experience')) into v_draft
  from app.site_previews p
  join app.sites s on s.id = p.site_id and s.revision = p.revision
  left join app.task_runs r on r.id = p.run_id
  where p.id = get_site_draft.preview_id and p.site_id = get_site_draft.site_id
    and p.written_at > now() - interval '1 hour' and r.finished_at is null and r.cancelled_at is null;
  perform private.refuse_if(not found, 'PT404', 'This preview has ended. Request a new link.');
  return v_draft;
end $function$;

CREATE OR REPLACE FUNCTION api.get_site_signups (
  site_id    uuid,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
begin
  perform private.check_site(get_site_signups.site_id);
  select count(*) into v_total from app.site_signups s where s.site_id = get_site_signups.site_id;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'signups', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'email', f.email,
          'created_at', private.format_timestamp(f.created_at),
          'state', f.state,
          'confirmed_at', private.format_timestamp(f.confirmed_at)
        ) order by f.created_at desc, f.email), '[]')
      from (
        select s.* from app.site_signups s
        where s.site_id = get_site_signups.site_id
        order by s.created_at desc, s.email
        limit page_limit offset (page - 1)::bigint * page_limit
      ) f
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_site_visits (
  site_id uuid,
  since   date,
  days    integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_since date := coalesce(get_site_visits.since, (now() at time zone 'UTC')::date - (get_site_visits.days - 1));
begin
  perform private.check_site(get_site_visits.site_id);
  return (
    with counted as (
      select v.day, v.kind, v.name, v.count from app.site_visits v
      where v.site_id = get_site_visits.site_id and v.day >= v_since and v.day < v_since + get_site_visits.days
    ),
    by_day as (
      select c.day, sum(c.count) filter (where c.kind = 'visit') as visits,
        sum(c.count) filter (where c.kind = 'play') as plays,
        jsonb_agg(jsonb_build_object('source', c.name, 'visits', c.count) order by c.count desc, c.name)
          filter (where c.kind = 'visit') as sources,
        jsonb_agg(jsonb_build_object('button', c.name, 'clicks', c.count) order by c.count desc, c.name)
          filter (where c.kind = 'click') as buttons
      from counted c group by c.day
    ),
    -- Of the fans who are still on the list.
    signed_up as (
      select (f.created_at at time zone 'UTC')::date as day, count(*) as count from app.site_signups f
      where f.site_id = get_site_visits.site_id and f.created_at >= v_since::timestamp at time zone 'UTC'
        and f.created_at < (v_since + get_site_visits.days)::timestamp at time zone 'UTC'
      group by 1
    ),
    confirmed as (
      select (f.confirmed_at at time zone 'UTC')::date as day, count(*) as count from app.site_signups f
      where f.site_id = get_site_visits.site_id and f.confirmed_at >= v_since::timestamp at time zone 'UTC'
        and f.confirmed_at < (v_since + get_site_visits.days)::timestamp at time zone 'UTC'
      group by 1
    )
    select jsonb_build_object('since', v_since, 'days', jsonb_agg(jsonb_build_object(
        'date', d.day, 'visits', coalesce(b.visits, 0), 'plays', coalesce(b.plays, 0),
        'signups', coalesce(s.count, 0), 'confirmations', coalesce(c.count, 0),
        'sources', coalesce(b.sources, '[]'), 'buttons', coalesce(b.buttons, '[]')
      ) order by d.day))
    from (select v_since + n as day from generate_series(0, get_site_visits.days - 1) n) d
    left join by_day b using (day) left join signed_up s using (day) left join confirmed c using (day)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_snapshot (
  snapshot_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_snapshot jsonb := private.describe_snapshot(snapshot_id);
begin
  perform private.refuse_if(v_snapshot is null, 'PT404', 'Snapshot not found');
  return v_snapshot;
end $function$;

CREATE OR REPLACE FUNCTION api.get_snapshot_price (
  catalog_id uuid,
  recordings integer,
  schedule   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if get_snapshot_price.catalog_id is not null then
    perform private.check_catalog_visible(get_snapshot_price.catalog_id);
    recordings := (
      select count(*) from app.catalog_songs member where member.catalog_id = get_snapshot_price.catalog_id);
    perform private.refuse_if(recordings = 0, 'PT400', 'The catalog has no recordings; add some first');
  end if;
  return private.capture_price(recordings, schedule);
end $function$;

CREATE OR REPLACE FUNCTION api.get_usage (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.site_workspace_id(get_usage.organization_id);
  return jsonb_build_object(
    'storage', (
      select jsonb_agg(jsonb_build_object(
        'account_id', used.account_id, 'bucket', used.bucket, 'used_bytes', used.bytes, 'max_bytes', q.max_bytes
      ) order by used.account_id <> private.account_id(), used.bucket)
      from (
        select owners.id as account_id, 'site-assets' as bucket, private.asset_bytes(owners.id) as bytes
        from (select private.account_id() union select get_usage.organization_id) owners (id) where owners.id is not null
        union all
        select private.account_id(), 'staged-files', private.staged_bytes()
      ) used
      join app.storage_quotas q on q.bucket = used.bucket
    ),
    'rate_limits', (
      select jsonb_agg(jsonb_build_object(
        'policy', l.policy, 'max_requests', l.max_requests, 'window_seconds', l.window_seconds) order by l.policy)
      from app.rate_limits l
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_valuation_model()
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  -- Fewer recordings say nothing about the others.
  v_min integer := 10;
  v_run_on date := (select max(b.run_on) from app.valuation_backtests b);
  v_max integer := (select max(b.recordings) from app.valuation_backtests b where b.run_on = v_run_on);
  v_model app.valuation_models;
begin
  select m.* into v_model from app.valuation_models m
  where m.basis = 'recorded' order by m.known_until desc, m.id desc limit 1;
  return json_build_object(
    'state', case when v_max >= v_min then 'published' when v_model.id is null then 'not_fitted'
      else 'too_few_recordings' end,
    'min_recordings', v_min,
    'model', case when v_model.id is not null then json_build_object(
      'model_id', v_model.id, 'method', v_model.method,
      'fitted_at', private.format_timestamp(v_model.fitted_at),
      'known_from', private.format_timestamp(v_model.known_from),
      'known_until', private.format_timestamp(v_model.known_until),
      'recordings', v_model.recordings, 'pairs', v_model.pairs,
      'exponent', v_model.parameters -> 'exponent', 'error_80', v_model.parameters -> 'error_80',
      'common_share', v_model.parameters -> 'common_share',
      'age_classes', (
        select json_agg(json_build_object(
          'age_class', class.name, 'recordings', p.value -> 'recordings', 'pairs', p.value -> 'pairs',
          'exponent', p.value -> 'exponent', 'error_80', p.value -> 'error_80') order by class.number)
        from unnest(array['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years'])
          with ordinality class (name, number)
        cross join lateral (select v_model.parameters -> 'classes' -> class.name) p (value)
      )
    ) end,
    'backtests', coalesce((
      select json_agg(json_build_object(
        'days', b.days, 'known_until', private.format_timestamp(b.known_until), 'run_on', b.run_on, 'basis', b.basis,
        'age_class', b.age_class, 'size_class', b.size_class, 'method', b.method, 'recordings', b.recordings,
        'catalog_error', shown.catalog_error, 'median_error', shown.median_error, 'coverage', shown.coverage
      ) order by b.days, b.age_class <> 'all', b.size_class <> 'all', b.age_class, b.size_class,
        array_position(array['model', 'pooled_exponent', 'last_30_days', 'lifetime'], b.method))
      from app.valuation_backtests b
      left join lateral (
        select round(b.catalog_error::numeric, 4) as catalog_error, round(b.median_error::numeric, 4) as median_error,
          round(b.coverage::numeric, 4) as coverage
        where b.recordings >= v_min
      ) shown on true
      where b.run_on = v_run_on
    ), '[]')
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_valuation_report (
  catalog_id           uuid,
  as_of                timestamp with time zone,
  term_years           integer,
  discount_rate        numeric,
  usd_per_1000_streams numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_as_of timestamptz := private.report_time(as_of);
  v_price jsonb := private.report_price(usd_per_1000_streams);
  v_usd numeric := coalesce(usd_per_1000_streams, (v_price ->> 'usd_per_1000_streams')::numeric);
  v_model app.valuation_models;
  v_constants app.valuation_constants;
  v_isrcs text[];
  v_recordings private.report_recording[];
  v_largest private.report_recording[];
  v_low bigint[];
  v_mid bigint[];
  v_high bigint[];
  v_net numeric;
  v_missing jsonb;
  v_trailing jsonb;
  v_value jsonb;
begin
  perform private.check_catalog_visible(catalog_id);
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_isrcs := array(select member.isrc from app.catalog_songs member
    where member.catalog_id = get_valuation_report.catalog_id limit 5001);
  perform private.refuse_if(cardinality(v_isrcs) > 5000, 'PT400',
    'A report is of at most 5,000 recordings, and the catalog has more; the CSV has no such limit');
  v_model := private.valuation_model_at(v_as_of);
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  v_net := v_usd / 1000 * v_constants.first_share * v_constants.second_share;
  v_recordings := array(select r from private.report_recordings(v_model, v_isrcs, v_as_of) r);
  v_missing := private.report_missing(v_recordings, v_as_of);
  v_trailing := private.report_trailing_year(v_recordings, v_as_of, v_net);
  v_largest := array(
    select r from unnest(v_recordings) r where r.mid is not null
    order by r.measured_streams + r.estimated_streams desc, r.isrc limit 100);
  if v_missing is null then
    select y.low, y.mid, y.high into v_low, v_mid, v_high
    from private.report_years(v_recordings, term_years + 1, 1, (v_model.parameters ->> 'common_share')::float8) y;
    v_value := private.report_value(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_net, discount_rate);
  end if;
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'catalog_name', (select c.name from app.catalogs c where c.id = get_valuation_report.catalog_id),
    'as_of', private.format_timestamp(v_as_of),
    'state', case when v_missing is null then 'valued' else 'insufficient_data' end,
    'missing', v_missing,
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'assumptions', jsonb_build_object(
      'term_years', term_years, 'discount_rate', discount_rate, 'usd_per_1000_streams', v_usd, 'price', v_price,
      'first_share', v_constants.first_share, 'second_share', v_constants.second_share,
      'constants_version', v_constants.version, 'model', private.report_model(v_model)),
    'trailing_year', v_trailing,
    'seasonality', private.report_seasonality(v_isrcs, v_as_of),
    'decay', private.report_decay(v_recordings),
    'cash_flow', case when v_missing is null then private.cash_flow(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years],
      v_usd / 1000, v_constants.first_share * v_constants.second_share, discount_rate) else '[]' end,
    'sensitivity', case when v_missing is null then private.report_sensitivity(
      v_mid,
      (private.report_years(v_recordings, term_years, 0.9, 1)).mid,
      (private.report_years(v_recordings, term_years, 1.1, 1)).mid,
      v_usd, v_constants.first_share * v_constants.second_share, discount_rate, term_years) else '[]' end,
    'concentration', private.report_concentration(v_recordings),
    'coverage', private.report_coverage(v_recordings),
    'not_valued', private.not_valued(v_recordings),
    'comparison', private.report_comparison(
      catalog_id, v_as_of, (v_value ->> 'mid')::numeric, (v_trailing ->> 'streams')::numeric),
    'recordings', private.listed_recordings(catalog_id, v_largest, v_as_of, false),
    'other_recordings', private.other_recordings(v_recordings, v_largest),
    'evidence', private.report_evidence(catalog_id, v_as_of)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_webhook_endpoint (
  endpoint_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_endpoint jsonb := private.describe_endpoints(array[endpoint_id]) -> 0;
begin
  perform private.refuse_if(v_endpoint is null, 'PT404', 'Webhook endpoint not found');
  return v_endpoint;
end $function$;

CREATE OR REPLACE FUNCTION api.has_migration (
  version text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_applied boolean;
begin
  -- A database that was built from sql/ has no history.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select exists (select from supabase_migrations.schema_migrations m where m.version = $1)'
    into v_applied using has_migration.version;
  end if;
  return v_applied;
end $function$;

CREATE OR REPLACE FUNCTION api.import_catalog_songs (
  catalog_id uuid,
  songs      jsonb,
  port       text,
  source     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_import jsonb;
begin
  perform private.lock_catalog(import_catalog_songs.catalog_id);
  -- Before anything is written, so that it says what this import changes.
  v_import := private.describe_import(import_catalog_songs.catalog_id, songs);
  if source is not null then
    return v_import || jsonb_build_object(
      'runId', private.request_fill(import_catalog_songs.catalog_id, port, source));
  end if;
  if (v_import ->> 'updated')::integer > 0 then
    update app.catalog_songs member
    set name = c.name, artist = c.artist, release_date = c.release_date, share = c.share
    from private.compare_songs(import_catalog_songs.catalog_id, songs) c
    where c.state = 'changed' and member.catalog_id = import_catalog_songs.catalog_id and member.isrc = c.isrc;
  end if;
  perform private.add_songs(import_catalog_songs.catalog_id, songs);
  perform private.request_completion();
  return v_import || jsonb_build_object('song_count', private.catalog_song_count(import_catalog_songs.catalog_id));
end $function$;

CREATE OR REPLACE FUNCTION api.list_artists (
  organization_id uuid,
  account_id      uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.check_account(list_artists.account_id);
  v_organization_id uuid := private.check_organization(list_artists.organization_id);
  v_ids uuid[];
  v_total integer;
begin
  if list_artists.organization_id is null then
    v_ids := private.account_artist_ids(v_account_id);
  else
    v_ids := private.organization_artist_ids(v_organization_id);
    if list_artists.account_id is not null then
      v_ids := array(select unnest(v_ids) intersect select unnest(private.account_artist_ids(v_account_id)));
    end if;
  end if;
  select count(*) into v_total from app.accounts a where a.id = any (v_ids) and a.kind = 'artist';
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'artists', private.describe_artists(array(
      select a.id from app.accounts a
      left join app.artist_pins pin on pin.artist_id = a.id and pin.account_id = (select private.account_id())
      where a.id = any (v_ids) and a.kind = 'artist'
      order by pin.artist_id is null, a.name, a.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_assets (
  organization_id uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.site_workspace_id(list_assets.organization_id);
  v_total integer;
begin
  select count(*) into v_total from app.site_assets a where a.owner_id = v_owner_id and a.stored_at is not null;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'assets', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', listed.id, 'path', listed.path, 'name', listed.name, 'type', listed.type,
          'size_bytes', listed.size_bytes, 'created_at', private.format_timestamp(listed.created_at),
          'site_ids', coalesce(to_jsonb(used.site_ids[:10]), '[]')
        ) order by listed.created_at desc, listed.id), '[]')
      from (
        select a.* from app.site_assets a
        where a.owner_id = v_owner_id and a.stored_at is not null
        order by a.created_at desc, a.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) listed
      left join (
        select private.asset_path(file) as path, array_agg(s.id order by s.created_at desc, s.id) as site_ids
        from app.sites s cross join jsonb_array_elements(private.used_assets(s.assets, s.published -> 'assets')) file
        where s.owner_id = v_owner_id group by 1
      ) used on used.path = listed.path
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalog_songs (
  catalog_id uuid,
  page       integer,
  page_limit integer,
  search     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_offset bigint := (page - 1)::bigint * page_limit;
  v_members record;
begin
  if search is null then
    v_members := private.catalog_members(list_catalog_songs.catalog_id, page_limit, v_offset);
  else
    v_members := private.search_catalog_members(list_catalog_songs.catalog_id, search, page_limit, v_offset);
  end if;
  return jsonb_build_object(
    'catalog_id', list_catalog_songs.catalog_id,
    'pagination', private.pagination(page, page_limit, v_members.total),
    'songs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'isrc', s.isrc, 'name', coalesce(s.name, member.name), 'artist', coalesce(s.artist, member.artist),
        'release_date', coalesce(s.release_date, member.release_date), 'share', member.share, 'added_at', private.format_timestamp(member.created_at)
      ) order by s.isrc), '[]')
      from unnest(v_members.isrcs) listed (isrc)
      join app.catalog_songs member on member.catalog_id = list_catalog_songs.catalog_id and member.isrc = listed.isrc
      join app.songs s on s.isrc = listed.isrc
    )
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
        private.format_timestamp(v.measured_at) as measured_at
      from app.catalog_valuations v
      where v.catalog_id = list_catalog_valuations.catalog_id
      order by v.measured_at desc
      limit row_limit
    ) valuation
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalogs (
  organization_id uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_workspace_ids uuid[] := private.workspace_ids();
  v_total integer;
begin
  if list_catalogs.organization_id is not null then
    v_workspace_ids := array[private.acting_workspace_id(list_catalogs.organization_id)];
  end if;
  -- A catalog may have several owners.
  select count(distinct link.catalog_id) into v_total
  from app.account_catalogs link where link.account_id = any (v_workspace_ids);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'catalogs', private.describe_catalogs(array(
      select c.id
      from app.catalogs c
      where c.id in (select link.catalog_id from app.account_catalogs link where link.account_id = any (v_workspace_ids))
      order by c.created_at desc, c.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_chat_workspaces (
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (select count(*)::integer from app.chat_workspaces)),
    'workspaces', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'platform', w.platform, 'team_id', w.team_id, 'account_id', w.account_id, 'linked_by', w.linked_by,
          'created_at', private.format_timestamp(w.created_at)
        ) order by w.created_at desc, w.team_id), '[]')
      from (
        select listed.platform, listed.team_id, listed.account_id, listed.linked_by, listed.created_at
        from app.chat_workspaces listed
        order by listed.created_at desc, listed.team_id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) w
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_chats (
  session_id text,
  before     text,
  page       integer,
  page_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_time timestamptz := private.cursor_time(before);
  v_id text := private.cursor_id(before);
  v_offset bigint := (page - 1)::bigint * page_limit;
  v_total integer;
begin
  perform private.check_session_visible(session_id);
  select count(*) into v_total from app.chats c
  where c.session_id = list_chats.session_id and (c.updated_at, c.id) < (v_time, v_id);
  return (
    select json_build_object(
      'pagination', private.pagination(page, page_limit, v_total),
      'chats', coalesce(json_agg(private.chat_response(listed.chat) order by listed.position)
        filter (where listed.position <= v_offset + page_limit), '[]'),
      'next', case when count(*) > page_limit
        then max(private.list_cursor(listed.updated_at, listed.id)) filter (where listed.position = v_offset + page_limit) end
    )
    from (
      select c as chat, c.updated_at, c.id, row_number() over (order by c.updated_at desc, c.id desc) as position
      from app.chats c
      where c.session_id = list_chats.session_id and (c.updated_at, c.id) < (v_time, v_id)
      order by c.updated_at desc, c.id desc
      limit page_limit + 1 offset v_offset
    ) listed
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_keys (
  organization_id uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.key_account_id(organization_id);
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit,
      (select count(*)::integer from app.api_keys k where k.account_id = v_account_id)),
    'keys', private.describe_keys(array(
      select k.id from app.api_keys k
      where k.account_id = v_account_id
      order by k.created_at desc, k.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_organization_members (
  organization_id uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
begin
  perform private.refuse_if(not private.can_see_organization(organization_id), 'PT404', 'Organization not found');
  select count(*) into v_total from app.organization_members m
  where m.organization_id = list_organization_members.organization_id;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'members', private.describe_members(list_organization_members.organization_id, array(
      select m.account_id from app.organization_members m
      where m.organization_id = list_organization_members.organization_id
      order by m.created_at, m.account_id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_organizations (
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_workspace_ids uuid[] := private.workspace_ids();
  v_total integer;
begin
  select count(*) into v_total from app.accounts o where o.kind = 'organization' and o.id = any (v_workspace_ids);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'organizations', private.describe_organizations(array(
      select o.id from app.accounts o where o.kind = 'organization' and o.id = any (v_workspace_ids)
      order by o.name, o.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_sessions (
  before     text,
  page       integer,
  page_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_time timestamptz := private.cursor_time(before);
  v_id text := private.cursor_id(before);
  v_offset bigint := (page - 1)::bigint * page_limit;
  v_total integer;
begin
  select count(*) into v_total from app.sessions s where (s.updated_at, s.id) < (v_time, v_id);
  return (
    select json_build_object(
      'pagination', private.pagination(page, page_limit, v_total),
      'sessions', coalesce(json_agg(private.session_response(listed.session) order by listed.position)
        filter (where listed.position <= v_offset + page_limit), '[]'),
      'next', case when count(*) > page_limit
        then max(private.list_cursor(listed.updated_at, listed.id)) filter (where listed.position = v_offset + page_limit) end
    )
    from (
      select s as session, s.updated_at, s.id, row_number() over (order by s.updated_at desc, s.id desc) as position
      from app.sessions s
      where (s.updated_at, s.id) < (v_time, v_id)
      order by s.updated_at desc, s.id desc
      limit page_limit + 1 offset v_offset
    ) listed
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_site_revisions (
  site_id    uuid,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
begin
  perform private.check_site(list_site_revisions.site_id);
  select count(*) into v_total from app.site_revisions r where r.site_id = list_site_revisions.site_id;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'revisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'revision', listed.revision, 'action', listed.action, 'changed_by', listed.changed_by, 'name', listed.name,
          'headline', listed.headline, 'created_at', private.format_timestamp(listed.created_at)
        ) order by listed.revision desc), '[]')
      from (
        select r.revision, r.action, r.changed_by, r.name, r.draft #>> '{design,headline}' as headline, r.created_at
        from app.site_revisions r where r.site_id = list_site_revisions.site_id
        order by r.revision desc
        limit page_limit offset (page - 1)::bigint * page_limit
      ) listed
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_sites (
  organization_id uuid,
  artist_id       uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.site_workspace_id(list_sites.organization_id);
  v_total integer;
begin
  perform private.check_site_artist(list_sites.artist_id, list_sites.organization_id);
  select count(*) into v_total from app.sites s
  where s.owner_id = v_owner_id and (list_sites.artist_id is null or s.artist_id = list_sites.artist_id);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'sites', (
      select coalesce(jsonb_agg(private.describe_site(s) || jsonb_build_object(
          'draft', s.draft - 'experience', 'published', s.published - 'experience'
        ) order by s.created_at desc, s.id), '[]')
      from (
        select listed.* from app.sites listed
        where listed.owner_id = v_owner_id and (list_sites.artist_id is null or listed.artist_id = list_sites.artist_id)
        order by listed.created_at desc, listed.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) s
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_snapshots (
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (select count(*)::integer from app.playcount_snapshots)),
    'snapshots', (
      select coalesce(jsonb_agg(private.describe_snapshot(listed.id) order by listed.created_at desc, listed.id), '[]')
      from (
        select s.id, s.created_at from app.playcount_snapshots s
        order by s.created_at desc, s.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) listed
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_task_runs (
  run_id     uuid,
  account_id uuid,
  page       integer,
  page_limit integer,
  site_id    uuid    DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_ids uuid[] := private.listed_account_ids(
    list_task_runs.account_id, coalesce(list_task_runs.run_id, list_task_runs.site_id) is not null);
  v_run_ids uuid[] := case when list_task_runs.site_id is not null then private.generation_run_ids(list_task_runs.site_id) end;
  v_total integer;
begin
  select count(*) into v_total from app.task_runs r
  where (v_account_ids is null or r.account_id = any (v_account_ids))
    and (list_task_runs.run_id is null or r.id = list_task_runs.run_id)
    and (v_run_ids is null or r.id = any (v_run_ids));
  perform private.refuse_if(list_task_runs.run_id is not null and v_total = 0, 'PT404', 'Run not found');
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'runs', private.describe_runs(array(
      select r.id from app.task_runs r
      where (v_account_ids is null or r.account_id = any (v_account_ids))
        and (list_task_runs.run_id is null or r.id = list_task_runs.run_id)
        and (v_run_ids is null or r.id = any (v_run_ids))
      order by r.created_at desc, r.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_tasks (
  account_id        uuid,
  artist_account_id uuid,
  enabled           boolean,
  id                uuid,
  page              integer,
  page_limit        integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_ids uuid[] := private.listed_account_ids(list_tasks.account_id, list_tasks.id is not null);
  v_ids uuid[] := array(
    select t.id from app.scheduled_tasks t
    where (v_account_ids is null or t.account_id = any (v_account_ids))
      and (list_tasks.id is null or t.id = list_tasks.id)
      and (list_tasks.artist_account_id is null or t.artist_account_id = list_tasks.artist_account_id)
      and (list_tasks.enabled is null or t.enabled = list_tasks.enabled)
  );
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, cardinality(v_ids)),
    'tasks', (
      select coalesce(jsonb_agg(private.describe_schedule(t) order by t.created_at desc, t.id), '[]')
      from (
        select listed.* from app.scheduled_tasks listed where listed.id = any (v_ids)
        order by listed.created_at desc, listed.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) t
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_valuation_recordings (
  catalog_id uuid,
  as_of      timestamp with time zone,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_as_of timestamptz := private.report_time(as_of);
  v_members record := private.catalog_members(
    list_valuation_recordings.catalog_id, page_limit, (page - 1)::bigint * page_limit);
begin
  return jsonb_build_object(
    'as_of', v_as_of,
    'pagination', private.pagination(page, page_limit, v_members.total),
    'recordings', private.listed_recordings(catalog_id, array(
      select r from private.report_recordings(private.valuation_model_at(v_as_of), v_members.isrcs, v_as_of) r
    ), v_as_of, true)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_webhook_deliveries (
  endpoint_id uuid,
  state       text,
  page        integer,
  page_limit  integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_offset bigint := (page - 1)::bigint * page_limit;
  v_total integer;
  v_ids uuid[];
begin
  perform private.refuse_if(not exists (
    select from app.webhook_endpoints e where e.id = list_webhook_deliveries.endpoint_id
  ), 'PT404', 'Webhook endpoint not found');
  -- Two statements, because each has an index of its own.
  if list_webhook_deliveries.state is null then
    select count(*) into v_total from app.webhook_deliveries d
    where d.endpoint_id = list_webhook_deliveries.endpoint_id and d.is_listed;
    v_ids := array(
      select d.id from app.webhook_deliveries d where d.endpoint_id = list_webhook_deliveries.endpoint_id and d.is_listed
      order by d.created_at desc, d.id limit page_limit offset v_offset);
  else
    select count(*) into v_total from app.webhook_deliveries d
    where d.endpoint_id = list_webhook_deliveries.endpoint_id and d.state = list_webhook_deliveries.state and d.is_listed;
    v_ids := array(
      select d.id from app.webhook_deliveries d
      where d.endpoint_id = list_webhook_deliveries.endpoint_id and d.state = list_webhook_deliveries.state and d.is_listed
      order by d.created_at desc, d.id limit page_limit offset v_offset);
  end if;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total), 'deliveries', private.describe_deliveries(v_ids));
end $function$;

CREATE OR REPLACE FUNCTION api.list_webhook_endpoints (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_owner_ids uuid[] := case when list_webhook_endpoints.organization_id is null then private.workspace_ids()
    else array[private.acting_workspace_id(list_webhook_endpoints.organization_id)] end;
begin
  return private.describe_endpoints(array(select e.id from app.webhook_endpoints e where e.owner_id = any (v_owner_ids)));
end $function$;

CREATE OR REPLACE FUNCTION api.mark_files_committed (
  shas jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.staged_files f set sha = committed.value
  from jsonb_each_text(mark_files_committed.shas) committed
  where f.path = committed.key;
end $function$;

CREATE OR REPLACE FUNCTION api.preview_catalog_songs (
  catalog_id uuid,
  songs      jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_catalog_visible(preview_catalog_songs.catalog_id);
  return private.describe_import(preview_catalog_songs.catalog_id, songs);
end $function$;

CREATE OR REPLACE FUNCTION api.preview_site_edit (
  site_id uuid,
  columns jsonb,
  facts   jsonb,
  files   jsonb DEFAULT NULL::jsonb,
  design  jsonb DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
  v_edited app.sites;
  v_preview app.site_previews;
begin
  select s.* into v_site from app.sites s where s.id = preview_site_edit.site_id;
  perform private.check_site_change(v_site, null);
  perform private.refuse_if(v_site.draft is null, 'PT400', 'Generate a draft before previewing it');
  v_edited := private.edited_site(v_site, columns, facts, files, design);
  insert into app.site_previews as p (site_id, account_id, revision, document)
  values (v_site.id, private.account_id(), v_site.revision, v_edited.draft - 'experience')
  on conflict on constraint site_previews_site_id_account_id_run_id_key do update
  set revision = excluded.revision, document = excluded.document, written_at = clock_timestamp()
  returning p.* into v_preview;
  return private.describe_site_preview(v_preview);
end $function$;

CREATE OR REPLACE FUNCTION api.publish_site (
  site_id  uuid,
  revision integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.lock_site(publish_site.site_id, publish_site.revision);
begin
  perform private.check_site_change(v_site, publish_site.revision, true);
  update app.sites s
  set published = s.draft, published_at = clock_timestamp(), published_revision = s.revision + 1,
    revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  perform private.announce_site(v_site.id);
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.quote_credits (
  operation text,
  units     integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'credits', private.price(operation, units),
    'balance', private.credit_balance(private.account_id()) - private.reserved_credits(private.account_id())
  );
end $function$;

CREATE OR REPLACE FUNCTION api.read_queue()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return jsonb_build_object(
    'worker_seen_seconds', (select extract(epoch from now() - a.seen_at) from private.worker_activity a),
    -- The oldest runs suffice: no worker has more in progress.
    'oldest_due_seconds', (
      select coalesce(extract(epoch from now() - min(r.run_at)), 0)
      from (
        select o.id, o.run_at from app.task_runs o
        where o.finished_at is null and o.run_at <= now() order by o.run_at limit 1000
      ) r
      where not exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.database = (select d.oid from pg_database d where d.datname = current_database())
          and (l.classid::bigint << 32 | l.objid::bigint) = private.run_lock(r.id))),
    'open', (
      select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (
        select r.task, count(*) filter (where r.run_at <= now()) as due, count(*) filter (where r.run_at > now()) as postponed,
          max(r.attempts) as attempts
        from app.task_runs r where r.finished_at is null group by r.task
      ) o),
    'ended', (
      select coalesce(jsonb_agg(to_jsonb(e)), '[]') from (
        select r.task, r.state, coalesce(split_part(r.error, ':', 1), 'none') as code, count(*) as runs
        from app.task_runs r where r.finished_at > now() - interval '1 hour' group by 1, 2, 3
      ) e),
    'webhook_endpoints', (
      select jsonb_build_object(
        'ok', count(*) filter (where e.failing_since is null), 'failing', count(e.failing_since))
      from app.webhook_endpoints e where e.is_enabled)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.receive_mention (
  event_id  text,
  team_id   text,
  channel   text,
  ts        text,
  thread_ts text,
  text      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_thread_ts text := coalesce(thread_ts, ts);
  v_thread_id text := format('slack:%s:%s', channel, v_thread_ts);
begin
  insert into app.chat_threads (id, platform, team_id, channel, ts)
  values (v_thread_id, 'slack', receive_mention.team_id, receive_mention.channel, v_thread_ts)
  on conflict do nothing;
  insert into app.chat_events (platform, event_id, team_id, thread_id, text)
  values ('slack', receive_mention.event_id, receive_mention.team_id, v_thread_id, receive_mention.text)
  on conflict do nothing;
  if not found then
    return to_jsonb(false);
  end if;
  update app.chat_events e
  set run_id = private.enqueue_run('answer_mention', private.linked_account_id('slack', receive_mention.team_id))
  where (e.platform, e.event_id) = ('slack', receive_mention.event_id);
  return to_jsonb(true);
end $function$;

CREATE OR REPLACE FUNCTION api.record_card_event (
  event_id        text,
  event_type      text,
  customer_id     text,
  default_card_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform from app.payment_customers c
  where c.customer_id = record_card_event.customer_id and c.card_id is distinct from default_card_id for no key update;
  if found then
    return 'false';
  end if;
  insert into app.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.release_credits (
  reservation_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return to_jsonb(private.release_credits(reservation_id)); end $function$;

CREATE OR REPLACE FUNCTION api.release_request (
  key           text,
  fingerprint   text,
  claimed_until text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.idempotency_keys k
  where k.account_id = private.account_id() and k.key = release_request.key
    and k.fingerprint = release_request.fingerprint and k.claimed_until = release_request.claimed_until::timestamptz and k.result is null;
  return to_jsonb(found);
end $function$;

CREATE OR REPLACE FUNCTION api.remove_card (
  event_id   text,
  event_type text,
  card_id    text,
  removed_at timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.payment_customers c
  set card_id = null, card_brand = null, card_last4 = null, card_saved_at = greatest(c.card_saved_at, removed_at)
  where c.card_id = remove_card.card_id;
  insert into app.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.remove_catalog_songs (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_removed integer;
begin
  perform private.lock_catalog(remove_catalog_songs.catalog_id);
  delete from app.catalog_songs member
  where member.catalog_id = remove_catalog_songs.catalog_id and member.isrc = any (isrcs);
  get diagnostics v_removed = row_count;
  return jsonb_build_object(
    'catalog_id', remove_catalog_songs.catalog_id,
    'removed', v_removed,
    'song_count', private.catalog_song_count(remove_catalog_songs.catalog_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.remove_organization_member (
  organization_id uuid,
  account_id      uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_caller_role text := private.lock_organization(organization_id);
begin
  perform private.refuse_if(v_caller_role is distinct from 'owner' and account_id is distinct from private.account_id(),
    'PT403', 'Only an owner may do this');
  if private.member_role(organization_id, account_id) = 'owner' then
    perform private.check_owner_remains(organization_id, account_id);
  end if;
  delete from app.organization_members m
  where m.organization_id = remove_organization_member.organization_id
    and m.account_id = remove_organization_member.account_id;
  return '{}';
end $function$;

CREATE OR REPLACE FUNCTION api.rename_account (
  name text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account app.accounts;
begin
  update app.accounts a set name = rename_account.name, updated_at = now()
  where a.id = private.account_id() and a.kind = 'person' returning a.* into v_account;
  perform private.refuse_if(not found, 'PT403', 'Only a person may change the name of the account');
  return private.describe_account(v_account);
end $function$;

CREATE OR REPLACE FUNCTION api.rename_catalog (
  catalog_id uuid,
  name       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.catalogs c set name = rename_catalog.name, updated_at = now() where c.id = rename_catalog.catalog_id;
  perform private.check_catalog_visible(rename_catalog.catalog_id);
  return private.describe_catalogs(array[rename_catalog.catalog_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.report_to_thread (
  thread_id text,
  key       text,
  text      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid;
begin
  -- A caller with the secret may report to any thread. Slack decides whether the agent may post there.
  insert into app.chat_threads (id, platform, channel, ts)
  values (
    report_to_thread.thread_id, split_part(report_to_thread.thread_id, ':', 1),
    split_part(report_to_thread.thread_id, ':', 2), split_part(report_to_thread.thread_id, ':', 3))
  on conflict do nothing;
  select w.account_id into v_account_id
  from app.chat_threads t
  join app.chat_workspaces w on (w.platform, w.team_id) = (t.platform, t.team_id)
  where t.id = report_to_thread.thread_id;
  return to_jsonb(private.post_message(
    report_to_thread.thread_id, report_to_thread.key, report_to_thread.text, v_account_id));
end $function$;

CREATE OR REPLACE FUNCTION api.request_recharge (
  required_credits bigint
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return to_jsonb(private.request_recharge(required_credits)); end $function$;

CREATE OR REPLACE FUNCTION api.resend_webhook_delivery (
  delivery_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.resend_webhook_delivery(delivery_id);
  return private.describe_deliveries(array[delivery_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.reserve_credits (
  operation        text,
  units            integer,
  lifetime_minutes integer,
  idempotency_key  text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return to_jsonb(private.reserve_credits(operation, units, lifetime_minutes, idempotency_key)); end $function$;

CREATE OR REPLACE FUNCTION api.reset_payment_customer (
  organization_id uuid,
  customer_id     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.payment_customers c
  set customer_id = null, claimed_until = case when c.customer_id is null then now() end, generation = c.generation + 1,
    card_id = null, card_brand = null, card_last4 = null
  where c.account_id = private.billing_account_id(organization_id)
    and c.customer_id is not distinct from reset_payment_customer.customer_id;
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.restore_site (
  site_id     uuid,
  revision    integer,
  to_revision integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.lock_site(restore_site.site_id, restore_site.revision);
  v_restored app.sites := v_site;
  v_kept app.site_revisions;
  v_missing jsonb;
begin
  if to_revision = v_site.revision then
    return jsonb_build_object('site', private.describe_site(v_site), 'missing_assets', '[]'::jsonb);
  end if;
  -- A revision without a row of its own, as after publishing, has the content of the one before it.
  select r.* into v_kept from app.site_revisions r
  where r.site_id = v_site.id and r.revision <= to_revision and to_revision < v_site.revision
  order by r.revision desc limit 1;
  perform private.refuse_if(not found, 'PT404', 'This revision is not kept; list those that are');
  perform private.lock_storage('site-assets', v_site.owner_id);
  select coalesce(jsonb_agg(file order by position) filter (where a.id is not null), '[]'),
    coalesce(jsonb_agg(file -> 'name' order by position) filter (where a.id is null), '[]')
  into v_restored.assets, v_missing
  from jsonb_array_elements(v_kept.assets) with ordinality given (file, position)
  left join app.site_assets a
    on a.path = private.asset_path(file) and a.owner_id = v_site.owner_id and a.stored_at is not null;
  v_restored.name := v_kept.name;
  v_restored.facts := v_kept.facts;
  v_restored.shows_from_profile := private.keeps_profile_shows(v_site, v_kept.facts);
  v_restored.artist_id := case
    when private.has_site_artist(v_kept.artist_id, private.site_organization_id(v_site)) then v_kept.artist_id end;
  v_restored.draft := v_kept.draft || jsonb_build_object('assets', v_restored.assets);
  -- A draft without an artist of the platform has the name that the brief states.
  if v_kept.artist_id is not null and v_restored.artist_id is null then
    v_restored.draft := v_restored.draft - 'artistName';
  end if;
  return jsonb_build_object(
    'site', private.describe_site(private.change_site(v_site, v_restored, 'restore')), 'missing_assets', v_missing);
end $function$;

CREATE OR REPLACE FUNCTION api.revoke_key (
  organization_id uuid,
  key_id          uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.key_account_id(organization_id);
begin
  update app.api_keys k set revoked_at = now()
  where k.id = key_id and k.account_id = v_account_id and k.revoked_at is null;
  if not found then
    perform from app.api_keys k where k.id = key_id and k.account_id = v_account_id;
    perform private.refuse_if(not found, 'PT404', 'Key not found');
    -- The policy also hides the other keys of an organization from the change of one of its keys.
    perform from app.api_keys k where k.id = key_id and k.revoked_at is null;
    perform private.refuse_if(found, 'PT403', 'A key of an organization revokes only itself');
  end if;
  return jsonb_build_object('id', key_id);
end $function$;

CREATE OR REPLACE FUNCTION api.rotate_webhook_secret (
  endpoint_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_secret bytea := private.rotate_webhook_secret(endpoint_id);
begin
  return (private.describe_endpoints(array[endpoint_id]) -> 0)
    || jsonb_build_object('secret', private.format_webhook_secret(v_secret));
end $function$;

CREATE OR REPLACE FUNCTION api.save_card (
  customer_id text,
  card        jsonb,
  saved_at    timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_customer app.payment_customers;
begin
  select c.* into v_customer from app.payment_customers c
  where c.customer_id = save_card.customer_id for no key update;
  -- Two cards may be saved in the same second. The id breaks the tie, so that the order of events does not matter.
  if (saved_at, card ->> 'id') > (coalesce(v_customer.card_saved_at, '-infinity'), coalesce(v_customer.card_id, '')) then
    update app.payment_customers c
    set card_id = card ->> 'id', card_brand = left(card ->> 'brand', 50), card_last4 = left(card ->> 'last4', 4),
      card_saved_at = saved_at
    where c.account_id = v_customer.account_id
    returning c.* into v_customer;
  end if;
  return to_jsonb(v_customer.card_id);
end $function$;

CREATE OR REPLACE FUNCTION api.save_payment_customer (
  organization_id uuid,
  customer_id     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_customer_id text;
begin
  update app.payment_customers c
  set customer_id = coalesce(c.customer_id, save_payment_customer.customer_id), claimed_until = now()
  where c.account_id = private.billing_account_id(organization_id)
  returning c.customer_id into v_customer_id;
  return to_jsonb(v_customer_id);
exception when unique_violation then
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.save_response (
  key         text,
  fingerprint text,
  output      jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.idempotency_keys k set result = save_response.output
  where k.account_id = private.account_id() and k.key = save_response.key
    and k.fingerprint = save_response.fingerprint and k.result is null;
  return to_jsonb(found);
end $function$;

CREATE OR REPLACE FUNCTION api.send_test_webhook (
  endpoint_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.send_ping(endpoint_id);
begin
  return private.describe_deliveries(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.set_recharge (
  organization_id uuid,
  changes         jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.billing_account_id(organization_id);
begin
  perform private.refuse_if((changes ->> 'enabled')::boolean and not exists (
    select from app.payment_customers c where c.account_id = v_account_id and c.card_id is not null
  ), 'PT409', 'Save a card first');
  insert into app.recharge_settings as s (account_id, enabled, credits, monthly_limit_credits)
  values (
    v_account_id, coalesce((changes ->> 'enabled')::boolean, false), coalesce((changes ->> 'credits')::integer, 1000),
    (changes ->> 'monthly_limit_credits')::integer)
  on conflict (account_id) do update set
    enabled = case when changes ? 'enabled' then excluded.enabled else s.enabled end,
    credits = case when changes ? 'credits' then excluded.credits else s.credits end,
    monthly_limit_credits =
      case when changes ? 'monthly_limit_credits' then excluded.monthly_limit_credits else s.monthly_limit_credits end,
    paused_reason = null, paused_card_id = null, updated_at = now();
  return private.describe_recharge(v_account_id);
end $function$;

CREATE OR REPLACE FUNCTION api.settle_purchase (
  purchase_id uuid,
  account_id  text,
  customer_id text,
  cents       bigint,
  payment_id  text,
  failure     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_purchase app.recharges := private.lock_recharge(purchase_id);
begin
  if v_purchase.id is null or v_purchase.card_id is not null
    or (v_purchase.account_id::text, v_purchase.customer_id) is distinct from (account_id, customer_id)
    or failure is null and v_purchase.credits is distinct from cents
  then
    return 'false';
  end if;
  if failure is null then
    perform private.complete_recharge(v_purchase, payment_id);
  else
    perform private.fail_recharge(v_purchase, null, failure, false);
  end if;
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.settle_recharge (
  recharge_id uuid,
  payment_id  text,
  failure     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_recharge app.recharges := private.lock_recharge(settle_recharge.recharge_id);
begin
  return to_jsonb(case
    when failure is null then private.complete_recharge(v_recharge, payment_id)
    when coalesce(v_recharge.payment_id, settle_recharge.payment_id) <> settle_recharge.payment_id then false
    else private.fail_recharge(v_recharge, payment_id, failure, v_recharge.card_id is not null)
  end);
end $function$;

CREATE OR REPLACE FUNCTION api.setup_sandbox (
  account_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return jsonb_build_object('runId', private.request_setup(account_id)); end $function$;

CREATE OR REPLACE FUNCTION api.sign_up_agent (
  email  text,
  code   text,
  client text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.ensure_account(sign_up_agent.email);
  v_salt bytea := uuid_send(gen_random_uuid());
  v_mail_id uuid;
begin
  insert into app.sign_up_codes as existing (account_id, mail_id, salt, code_hash, requested_by, expires_at, mailed_at)
  select
    v_account_id, gen_random_uuid(), v_salt, private.sign_up_hash(v_salt, code),
    private.sign_up_hash(v_salt, coalesce(client, '')), now() + interval '15 minutes', array[now()]
  where private.can_sign_up(v_account_id)
  on conflict (account_id) do update set
    mail_id = excluded.mail_id,
    salt = excluded.salt,
    code_hash = excluded.code_hash,
    requested_by = excluded.requested_by,
    expires_at = excluded.expires_at,
    -- A code whose mail failed does not count as a mail, so the next code brings no new attempts.
    wrong_attempts = case when existing.mail_id is null then existing.wrong_attempts else 0 end,
    mailed_at = private.within_last_hour(existing.mailed_at) || excluded.mailed_at,
    attempted_at = private.within_last_hour(existing.attempted_at)
  where now() >= private.next_mail_at(existing.mailed_at)
  returning existing.mail_id into v_mail_id;
  return (
    select jsonb_build_object(
      'account_id', a.id,
      -- Use the account's address, not the typed one: different texts may fold into one lower-case address.
      'mail', case when v_mail_id is not null then jsonb_build_object('id', v_mail_id, 'to', a.email) end
    )
    from app.accounts a
    where a.id = v_account_id
  );
end $function$;

CREATE OR REPLACE FUNCTION api.sign_up_fan (
  site_id     uuid,
  email       text,
  consents    jsonb,
  language    text,
  client_hash text,
  is_trap     boolean,
  page_url    text,
  has_mail    boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_owner_id uuid;
  v_page jsonb;
  v_revision integer;
  v_run_id uuid;
  v_is_new boolean;
  v_signup app.site_signups;
  v_fan app.site_signups;
begin
  -- Locked, so that the site is not deleted before the fan is inserted.
  select s.published_revision, s.owner_id, s.published into v_revision, v_owner_id, v_page
  from app.sites s where s.id = sign_up_fan.site_id and s.published is not null for key share;
  perform private.refuse_if(not found, 'PT404', 'This site is not published.');
  perform private.count_signup_attempt(site_id, decode(client_hash, 'hex'));
  -- For each request, so that the response time does not reveal a known address.
  if has_mail then
    v_run_id := private.enqueue_run('confirm_signup', null);
  end if;
  if is_trap then
    return 'true';
  end if;
  v_signup.site_id := sign_up_fan.site_id;
  v_signup.email := sign_up_fan.email;
  v_signup.created_at := now();
  v_signup.state := case when has_mail then 'pending' else 'single' end;
  v_signup.language := coalesce(sign_up_fan.language, v_page ->> 'language', 'en');
  v_signup.consent := coalesce(consents ->> split_part(v_signup.language, '-', 1), consents ->> 'en');
  v_signup.page_revision := v_revision;
  v_signup.page_name := coalesce(nullif(v_page ->> 'name', ''), v_page #>> '{design,headline}');
  v_signup.page_url := sign_up_fan.page_url;
  -- Never the account's name: that of a person is a part of an address.
  v_signup.controller := coalesce(v_page ->> 'controller', v_page ->> 'artistName');
  v_signup.privacy_url := v_page ->> 'privacyUrl';
  v_signup.network_hash := decode(client_hash, 'hex');
  -- An existing fan is rewritten unchanged.
  insert into app.site_signups as existing select v_signup.*
  on conflict on constraint site_signups_pkey do update set consent = existing.consent
  -- Only an inserted row has no xmax.
  returning existing.xmax = 0 into v_is_new;
  if has_mail then
    insert into app.site_signup_mails (run_id, site_id, email, signup)
    values (v_run_id, sign_up_fan.site_id, sign_up_fan.email, to_jsonb(v_signup));
    return 'true';
  end if;
  select f.* into v_fan from app.site_signups f
  where f.site_id = sign_up_fan.site_id and f.email = sign_up_fan.email;
  -- Pending since a time in which this deployment had mail.
  if v_fan.state = 'pending' then
    update app.site_signups f set state = 'single'
    where f.site_id = v_fan.site_id and f.email = v_fan.email returning f.* into v_fan;
    v_is_new := true;
  end if;
  perform private.announce_signup(v_owner_id, v_fan, v_is_new);
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.stage_file (
  key text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_path text := v_account_id || '/' || gen_random_uuid() || '/' || key;
begin
  perform private.lock_storage('staged-files', v_account_id);
  perform private.check_quota('staged-files', private.staged_bytes(), 104857600);
  insert into app.staged_files (path, account_id) values (v_path, v_account_id);
  return v_path;
end $function$;

CREATE OR REPLACE FUNCTION api.start_site_generation (
  site_id     uuid,
  revision    integer,
  instruction text,
  is_free     boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.lock_site(start_site_generation.site_id, start_site_generation.revision);
begin
  return jsonb_build_object(
    'runId', private.request_site_generation(
      v_site.id, instruction, case when v_site.shows_from_profile then private.events_profile(v_site.artist_id) end,
      is_free));
end $function$;

CREATE OR REPLACE FUNCTION api.unlink_chat_workspace (
  team_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.chat_workspaces w where w.platform = 'slack' and w.team_id = unlink_chat_workspace.team_id;
  perform private.refuse_if(not found, 'PT404', 'Workspace not found');
  return jsonb_build_object('team_id', team_id);
end $function$;

CREATE OR REPLACE FUNCTION api.unpublish_site (
  site_id  uuid,
  revision integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.lock_site(unpublish_site.site_id, unpublish_site.revision);
begin
  update app.sites s
  set published = null, published_at = null, published_revision = null, revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.unsubscribe_fan (
  site_id uuid,
  email   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  delete from app.site_signups f where f.site_id = unsubscribe_fan.site_id and f.email = unsubscribe_fan.email;
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.update_artist (
  artist_id uuid,
  changes   jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_profile jsonb := changes - 'name' - 'pinned';
begin
  perform private.check_artist(artist_id);
  if changes - 'pinned' <> '{}' then
    update app.accounts a set name = coalesce(changes ->> 'name', a.name), updated_at = now() where a.id = artist_id;
  end if;
  if v_profile <> '{}' then
    perform private.update_artist_profile(artist_id, v_profile);
  end if;
  if (changes ->> 'pinned')::boolean then
    insert into app.artist_pins (account_id, artist_id) values (private.account_id(), update_artist.artist_id)
    on conflict do nothing;
  elsif not (changes ->> 'pinned')::boolean then
    delete from app.artist_pins pin
    where pin.account_id = private.account_id() and pin.artist_id = update_artist.artist_id;
  end if;
  return private.describe_artists(array[artist_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.update_chat (
  session_id text,
  chat_id    text,
  title      text,
  model_id   text
)
  RETURNS json
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_chat app.chats;
begin
  perform private.check_session_visible(session_id);
  -- One statement, so that concurrent changes of different fields are both kept. A change always moves updated_at by a
  -- millisecond, the precision of the response.
  update app.chats c
  set title = coalesce(update_chat.title, c.title),
    model_id = coalesce(update_chat.model_id, c.model_id),
    updated_at = case when update_chat.title <> c.title or update_chat.model_id <> coalesce(c.model_id, '')
      then greatest(clock_timestamp(), c.updated_at + interval '1 millisecond') else c.updated_at end
  where c.session_id = update_chat.session_id and c.id = chat_id
  returning c.* into v_chat;
  perform private.refuse_if(not found, 'PT404', 'Chat not found');
  perform private.touch_session(v_chat);
  return private.chat_response(v_chat);
end $function$;

CREATE OR REPLACE FUNCTION api.update_site (
  site_id  uuid,
  revision integer,
  columns  jsonb,
  facts    jsonb,
  files    jsonb   DEFAULT NULL::jsonb,
  design   jsonb   DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.lock_site(update_site.site_id, update_site.revision);
  v_edited app.sites;
begin
  if files is not null then
    -- Until the change is there, none of the assets can be deleted.
    perform private.lock_storage('site-assets', v_site.owner_id);
  end if;
  v_edited := private.edited_site(v_site, columns, facts, files, design);
  if v_edited.slug is not null and columns ? 'slug' then
    perform private.claim_slug(v_site.id, v_edited.slug);
  end if;
  return private.describe_site(private.change_site(v_site, v_edited, 'edit'));
end $function$;

CREATE OR REPLACE FUNCTION api.update_task (
  task_id                uuid,
  enabled                boolean,
  schedule               text,
  hour_utc               integer,
  monthly_budget_credits integer,
  clears_budget          boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_old app.scheduled_tasks;
  v_task app.scheduled_tasks;
begin
  select t.* into v_old from app.scheduled_tasks t where t.id = update_task.task_id for no key update;
  perform private.refuse_if(not found, 'PT404', 'Task not found');
  v_task := v_old;
  v_task.enabled := coalesce(update_task.enabled, v_old.enabled);
  v_task.schedule := coalesce(update_task.schedule, v_old.schedule);
  v_task.hour_utc := coalesce(update_task.hour_utc, v_old.hour_utc);
  v_task.monthly_budget_credits := case when not clears_budget
    then coalesce(update_task.monthly_budget_credits, v_old.monthly_budget_credits) end;
  -- Nobody changes what another person pays.
  if v_task.enabled and not v_old.enabled
    or (v_task.schedule, v_task.monthly_budget_credits) is distinct from (v_old.schedule, v_old.monthly_budget_credits)
  then
    v_task.created_by := private.account_id();
  end if;
  -- Runs that were missed while it was disabled are not made up for.
  if v_task.enabled and not v_old.enabled and v_old.next_run_at <= now()
    or (v_task.schedule, v_task.hour_utc) is distinct from (v_old.schedule, v_old.hour_utc)
  then
    v_task.next_run_at := private.next_free_run(v_task);
  end if;
  update app.scheduled_tasks t set
    enabled = v_task.enabled, schedule = v_task.schedule, hour_utc = v_task.hour_utc,
    monthly_budget_credits = v_task.monthly_budget_credits, created_by = v_task.created_by,
    next_run_at = v_task.next_run_at, updated_at = now()
  where t.id = update_task.task_id;
  return private.describe_schedule(v_task);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'Another schedule for this is enabled';
end $function$;

CREATE OR REPLACE FUNCTION api.update_webhook_endpoint (
  endpoint_id uuid,
  changes     jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_events text[] := case when changes ? 'events' then array(select jsonb_array_elements_text(changes -> 'events')) end;
begin
  update app.webhook_endpoints e set
    url = coalesce(changes ->> 'url', e.url),
    url_set_by = case when changes ->> 'url' <> e.url then private.account_id() else e.url_set_by end,
    description = coalesce(changes ->> 'description', e.description),
    events = coalesce(v_events, e.events),
    -- The failures of another address do not count for the new one.
    failure_count = case when changes ->> 'url' <> e.url then 0 else e.failure_count end,
    failing_since = case when changes ->> 'url' <> e.url then null else e.failing_since end,
    paused_until = case when changes ->> 'url' <> e.url then null else e.paused_until end,
    updated_at = now()
  where e.id = update_webhook_endpoint.endpoint_id;
  perform private.refuse_if(not found, 'PT404', 'Webhook endpoint not found');
  update app.webhook_endpoints e set
    is_enabled = (changes ->> 'enabled')::boolean,
    disabled_at = case changes ->> 'enabled' when 'false' then now() end,
    disabled_reason = case changes ->> 'enabled' when 'false' then 'by_request' end,
    failure_count = 0, failing_since = null, paused_until = null
  where e.id = update_webhook_endpoint.endpoint_id and e.is_enabled <> (changes ->> 'enabled')::boolean;
  return private.describe_endpoints(array[update_webhook_endpoint.endpoint_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.verify_agent (
  email      text,
  code       text,
  key_hash   text,
  key_prefix text,
  client     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.resolve_address(lower(verify_agent.email));
  v_code app.sign_up_codes;
  v_is_requester boolean;
  v_attempted_at timestamptz[];
  v_wrong_attempts integer;
begin
  -- Locked, so that concurrent attempts are counted and only one of them consumes the code.
  select c.* into v_code from app.sign_up_codes c
  where c.account_id = v_account_id and private.can_sign_up(v_account_id)
  for update of c;
  v_is_requester := coalesce(v_code.requested_by = private.sign_up_hash(v_code.salt, coalesce(client, '')), false);
  v_attempted_at := private.within_last_hour(v_code.attempted_at);
  v_wrong_attempts := case when v_is_requester then v_code.wrong_attempts else cardinality(v_attempted_at) end;
  if v_wrong_attempts >= 5 then
    return private.ended_code(v_is_requester, v_code);
  end if;
  if v_code.code_hash is null or v_code.expires_at <= now() then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  if v_code.code_hash <> private.sign_up_hash(v_code.salt, code) then
    update app.sign_up_codes c set
      wrong_attempts = c.wrong_attempts + v_is_requester::integer,
      attempted_at = case when v_is_requester then v_attempted_at else v_attempted_at || now() end
    where c.account_id = v_account_id returning c.* into v_code;
    return case when v_wrong_attempts < 4 then jsonb_build_object('outcome', 'wrong')
      else private.ended_code(v_is_requester, v_code) end;
  end if;
  update app.sign_up_codes c set code_hash = null where c.account_id = v_account_id;
  insert into app.api_keys (account_id, name, prefix, key_hash)
  values (v_account_id, 'Agent sign-up', key_prefix, decode(verify_agent.key_hash, 'hex'));
  return jsonb_build_object('outcome', 'verified', 'account_id', v_account_id);
end $function$;

CREATE OR REPLACE FUNCTION api.watch_run (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_run jsonb := private.describe_runs(array[watch_run.run_id]) -> 0;
  v_preview app.site_previews;
begin
  perform private.refuse_if(v_run is null, 'PT404', 'Run not found');
  -- Who may make a link to a draft also gets that of a generation.
  if v_run ->> 'finishedAt' is null and auth.jwt() -> 'scopes' ? 'write' then
    select p.* into v_preview
    from app.site_previews p
    join app.task_runs r on r.id = p.run_id and r.cancelled_at is null
    join app.sites s on s.id = p.site_id and s.revision = p.revision
    where p.run_id = watch_run.run_id and p.written_at > now() - interval '1 hour';
  end if;
  return jsonb_build_object(
    'run', v_run, 'preview', case when v_preview.id is not null then private.describe_site_preview(v_preview) end);
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_capture (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid := (private.lock_capture(run_id)).id;
begin
  update app.playcount_snapshots s set state = 'running', started_at = coalesce(s.started_at, now()) where s.id = v_id;
  return private.describe_capture(v_id);
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_content (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object(
      'job_id', o.job_id,
      'age_ms', floor(extract(epoch from now() - b.created_at) * 1000),
      'request', case when a.id is not null then jsonb_build_object(
        'artist', jsonb_build_object(
          'id', a.id, 'name', a.name, 'instruction', p.instruction, 'image', p.image),
        'template', b.template, 'lipsync', b.lipsync, 'captionLength', b.caption_length, 'upscale', b.upscale,
        'songs', b.songs, 'images', b.images,
        'position', o.position, 'count', (select count(*) from app.content_orders other where other.batch_id = b.id)) end)
    from app.content_orders o
    join app.task_runs r on r.id = o.run_id and r.state in ('queued', 'running')
    join app.content_batches b on b.id = o.batch_id
    left join app.accounts a on a.id = b.artist_id
    left join app.artists p on p.account_id = a.id
    where o.run_id = begin_content.run_id
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_content_report (
  run_id   uuid,
  limit_ms integer,
  failure  text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_batch app.content_batches;
begin
  select b.* into v_batch
  from app.content_batches b
  join app.task_runs r on r.id = b.report_run_id and r.state in ('queued', 'running')
  where b.report_run_id = begin_content_report.run_id;
  if not found then
    return null;
  end if;
  if now() > v_batch.created_at + limit_ms * interval '1 millisecond' then
    -- Lock all runs before the payer's balance, because ending a run locks in this order.
    perform from app.task_runs r
    where r.id in (select o.run_id from app.content_orders o where o.batch_id = v_batch.id)
    order by r.id for no key update;
    perform jobs.end_content(o.run_id, null, null, failure)
    from app.content_orders o where o.batch_id = v_batch.id;
  end if;
  perform private.post_progress(v_batch.id);
  return (
    select jsonb_build_object(
      'thread_id', v_batch.thread_id,
      'age_ms', floor(extract(epoch from now() - v_batch.created_at) * 1000),
      'open', count(*) filter (where r.finished_at is null),
      'results', jsonb_agg(jsonb_build_object(
        'runId', r.id, 'state', r.state, 'videoUrl', o.video_url, 'captionText', o.caption_text, 'error', r.error
      ) order by o.position))
    from app.content_orders o join app.task_runs r on r.id = o.run_id
    where o.batch_id = v_batch.id
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_credit_warning (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- The numbers are kept: a repeated mail must be identical to be recognized by its key.
  update app.task_runs r set progress = jsonb_build_object('balance', known.balance, 'needed', known.needed)
  from app.credit_balances b
  cross join lateral (
    select private.balance_with_grant(b.account_id, b.balance, b.granted_month) as balance,
      private.schedules_cost(b.account_id) as needed
  ) known
  where r.id = begin_credit_warning.run_id and r.progress is null and b.account_id = r.account_id
    -- Schedules may have been switched off since, or credits bought.
    and b.schedules_low_since is not null and known.balance < known.needed;
  return (
    select r.progress || jsonb_build_object(
      'to', a.email, 'ageMs', floor(extract(epoch from clock_timestamp() - r.created_at) * 1000))
    from app.task_runs r join app.accounts a on a.id = r.account_id
    where r.id = begin_credit_warning.run_id and r.finished_at is null and a.email is not null
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_delivery (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_delivery app.webhook_deliveries;
  v_event app.webhook_events;
  v_endpoint app.webhook_endpoints;
  v_obstacle text;
begin
  select d.* into v_delivery from app.webhook_deliveries d where d.run_id = begin_delivery.run_id and d.state = 'pending';
  select e.* into v_event from app.webhook_events e where e.id = v_delivery.event_id;
  select e.* into v_endpoint from app.webhook_endpoints e where e.id = v_delivery.endpoint_id;
  -- The endpoint or the event may be deleted, and a repeated sign-up is not sent.
  if v_endpoint.id is null or v_event.data is null then
    delete from app.webhook_events e where e.id = v_event.id and e.data is null;
    perform private.end_run(begin_delivery.run_id, null, null);
    return null;
  end if;
  v_obstacle := private.delivery_obstacle(v_delivery, v_endpoint);
  if v_obstacle is not null then
    -- Once more with the lock: another attempt may have succeeded, or the endpoint have been enabled.
    v_obstacle := private.delivery_obstacle(v_delivery, private.lock_delivery_endpoint(begin_delivery.run_id));
  end if;
  if v_obstacle is not null then
    update app.webhook_deliveries d
    set state = 'failed', error = v_obstacle, next_attempt_at = null, finished_at = now()
    where d.id = v_delivery.id and d.state = 'pending';
    perform private.disable_failing_endpoint(v_endpoint.id);
    perform private.end_run(begin_delivery.run_id, null, null);
    return null;
  end if;
  if v_endpoint.paused_until > now() then
    return jsonb_build_object(
      'wait_ms', ceil(extract(epoch from v_endpoint.paused_until - now()) * 1000));
  end if;
  return jsonb_build_object(
    'delivery_id', v_delivery.id, 'endpoint_id', v_endpoint.id, 'url', v_endpoint.url,
    'event', jsonb_build_object('id', v_event.id, 'type', v_event.type,
      'timestamp', private.format_timestamp(v_event.created_at), 'data', v_event.data),
    'secrets', array[private.format_webhook_secret(v_endpoint.secret)] || case
      when v_endpoint.previous_secret_expires_at > now()
      then array[private.format_webhook_secret(v_endpoint.previous_secret)] else '{}' end,
    'attempt', v_delivery.attempts_since_send + 1,
    'failures', v_endpoint.failure_count);
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_fill (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.describe_fill(run_id); end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_mention (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object('text', e.text)
    from app.chat_events e join app.task_runs r on r.id = e.run_id and r.state in ('queued', 'running')
    where e.run_id = begin_mention.run_id
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_message (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_message app.chat_messages;
  v_waits boolean;
begin
  select m.* into v_message
  from app.chat_messages m join app.task_runs r on r.id = m.run_id and r.state in ('queued', 'running')
  where m.run_id = begin_message.run_id;
  if not found then
    return null;
  end if;
  v_waits := exists (
    select from app.chat_messages earlier
    join app.task_runs r on r.id = earlier.run_id and r.state in ('queued', 'running')
    where earlier.thread_id = v_message.thread_id and earlier.number < v_message.number);
  if not v_waits then
    update app.chat_messages m set attempted_at = coalesce(m.attempted_at, now()) where m.id = v_message.id;
  end if;
  return (
    select jsonb_build_object(
      'thread', jsonb_build_object('channel', t.channel, 'ts', t.ts),
      'key', v_message.key, 'text', v_message.text,
      'waits', v_waits,
      'attempted', v_message.attempted_at is not null,
      'ageMs', floor(extract(epoch from now() - v_message.created_at) * 1000))
    from app.chat_threads t where t.id = v_message.thread_id
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_recharge (
  run_id  uuid,
  can_pay boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_recharge app.recharges := private.lock_run_recharge(run_id);
  v_is_first boolean := v_recharge.attempted_at is null;
begin
  if v_recharge.state = 'open' is not true then
    return null;
  end if;
  if v_is_first then
    if not can_pay or v_recharge.created_at < now() - interval '1 hour' or not exists (
      select from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
      where s.account_id = v_recharge.account_id and s.enabled and c.card_id = v_recharge.card_id
    ) then
      perform private.fail_recharge(
        v_recharge, null, 'withdrawn: It could not be paid in time, or was no longer wanted', false);
      return null;
    end if;
    update app.recharges r set attempted_at = clock_timestamp() where r.id = v_recharge.id returning r.* into v_recharge;
  end if;
  return jsonb_build_object(
    'key', v_recharge.id, 'accountId', v_recharge.account_id, 'customerId', v_recharge.customer_id,
    'cardId', v_recharge.card_id, 'cents', v_recharge.credits, 'paymentId', v_recharge.payment_id,
    'isFirst', v_is_first,
    'ageMs', floor(extract(epoch from clock_timestamp() - v_recharge.attempted_at) * 1000));
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_signup_mail (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run app.task_runs;
  v_fan app.site_signups;
  v_signup jsonb;
  v_is_known boolean;
  v_limit text;
begin
  select r.* into v_run from app.task_runs r
  where r.id = begin_signup_mail.run_id and r.finished_at is null for no key update;
  select m.signup into v_signup from app.site_signup_mails m where m.run_id = v_run.id;
  select f.* into v_fan
  from app.site_signup_mails m join app.site_signups f on f.site_id = m.site_id and f.email = m.email
  where m.run_id = v_run.id;
  if not found then
    return null;
  end if;
  -- A repeated run sends the same mail with the same key.
  if v_run.progress is null then
    v_limit := private.count_site_mail(v_fan.site_id, v_fan.email);
    if v_limit is not null then
      return jsonb_build_object('limit', v_limit);
    end if;
    update app.task_runs r set progress = '{"counted": true}' where r.id = v_run.id;
  end if;
  v_is_known := v_fan.state <> 'pending';
  v_fan := jsonb_populate_record(v_fan, v_signup);
  return jsonb_build_object(
    'site_id', v_fan.site_id,
    'email', v_fan.email,
    'signed_up_at', private.format_exactly(v_fan.created_at),
    'page_name', v_fan.page_name,
    'page_url', v_fan.page_url,
    'controller', v_fan.controller,
    'privacy_url', v_fan.privacy_url,
    'language', v_fan.language,
    'is_known', v_is_known,
    'ageMs', floor(extract(epoch from clock_timestamp() - v_run.created_at) * 1000));
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_site_generation (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  -- The model is paid each time. A function that lives for less time than a generation takes would begin it for ever.
  v_max_begun constant integer := 5;
begin
  update app.site_generations g set begun_count = g.begun_count + 1 where g.run_id = begin_site_generation.run_id;
  return (
    select jsonb_build_object(
      'overdue', now() > r.created_at + interval '1 hour' or g.begun_count > v_max_begun,
      'events_profile', g.events_profile,
      'request', case when s.id is not null then private.generation_request(s, g.instruction) end)
    from app.site_generations g
    join app.task_runs r on r.id = g.run_id and r.state in ('queued', 'running')
    left join app.sites s on s.id = g.site_id and s.revision = g.revision
    where g.run_id = begin_site_generation.run_id
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.claim_run (
  tasks            text[],
  busy_account_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid;
  v_run app.task_runs;
begin
  -- One claim at a time, so that each sees the claims before it. Of two at once, both could take runs of one account.
  perform pg_advisory_xact_lock(hashtextextended('claim_run', 0));
  for v_account_id in
    with accounts as (
      select c.account_id, min(due.run_at) as run_at
      from (
        select distinct t.task, a.account_id
        from unnest(tasks) t (task), unnest(private.accounts_with_runs(t.task)) a (account_id)
      ) c
      cross join lateral (
        select r.run_at from app.task_runs r
        where r.task = c.task and private.run_account(r.account_id) = c.account_id
          and r.finished_at is null and r.run_at <= now()
        order by r.run_at limit 1
      ) due
      group by c.account_id
    )
    select a.account_id from accounts a
    -- Accounts take turns. One for which this worker does something already comes last, so that its long runs do not take
    -- every slot.
    order by a.account_id = any (busy_account_ids), case
      when a.account_id = private.run_account(null) then (select max(r.claimed_at) from app.task_runs r where r.account_id is null)
      else (select max(r.claimed_at) from app.task_runs r where r.account_id = a.account_id)
    end nulls first, a.run_at
  loop
    v_run := private.lock_due_run(tasks, v_account_id);
    if v_run.id is not null then
      update app.task_runs r set
        state = case when r.cancelled_at is null then 'running' else r.state end,
        started_at = case when r.cancelled_at is null then coalesce(r.started_at, now()) else r.started_at end,
        -- Not now(), which is when this claim began to wait for the others.
        claimed_at = clock_timestamp(),
        attempts = r.attempts + 1
      where r.id = v_run.id;
      return jsonb_build_object(
        'id', v_run.id, 'task', v_run.task, 'account_id', v_run.account_id, 'attempt', v_run.attempts + 1,
        'is_cancelled', v_run.cancelled_at is not null,
        'request_id', v_run.request_id, 'traceparent', v_run.traceparent);
    end if;
  end loop;
  return jsonb_build_object('due_ms', (
    select ceil(extract(epoch from least(min(next.run_at), now() + interval '1 day') - now()) * 1000)::integer
    from unnest(tasks) t (task) cross join lateral (
      select r.run_at from app.task_runs r where r.task = t.task and r.finished_at is null and r.run_at > now()
      order by r.run_at limit 1
    ) next having count(*) > 0));
end $function$;

CREATE OR REPLACE FUNCTION jobs.complete_recharge (
  run_id     uuid,
  payment_id text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.complete_recharge(private.lock_run_recharge(run_id), payment_id); end $function$;

CREATE OR REPLACE FUNCTION jobs.complete_run (
  run_id uuid,
  output jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.end_run(run_id, output, null); end $function$;

CREATE OR REPLACE FUNCTION jobs.count_content_fault (
  run_id uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_faults integer;
begin
  update app.content_orders o set faults = o.faults + 1
  where o.run_id = count_content_fault.run_id returning o.faults into v_faults;
  return v_faults;
end $function$;

CREATE OR REPLACE FUNCTION jobs.create_upcoming_partitions()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_created integer := 0;
begin
  for v_quarter in 0..4 loop
    v_created := v_created + private.create_quarter_partitions((v_today + v_quarter * interval '3 months')::date)::integer;
  end loop;
  return v_created;
end $function$;

CREATE OR REPLACE FUNCTION jobs.delete_stale_staged_files (
  paths jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_count integer;
begin
  delete from app.staged_files f
  where f.path in (select jsonb_array_elements_text(delete_stale_staged_files.paths))
    and f.created_at < now() - interval '24 hours';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION jobs.delete_unfinished_assets (
  paths jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_count integer;
begin
  delete from app.site_assets a
  where a.path in (select jsonb_array_elements_text(delete_unfinished_assets.paths)) and a.stored_at is null
    and (a.deleted_at is not null or a.created_at < now() - interval '1 hour');
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_capture (
  run_id  uuid,
  failure text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_catalog_id uuid := (
    select s.catalog_id from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where c.run_id = end_capture.run_id);
  v_snapshot app.playcount_snapshots;
  v_failure text;
  v_credits bigint;
begin
  -- The catalog before its snapshot, as in its deletion.
  perform from app.catalogs c where c.id = v_catalog_id for key share;
  v_snapshot := private.lock_capture(run_id);
  if v_snapshot.id is null then
    return false;
  end if;
  perform private.refuse_if(
    v_snapshot.catalog_id <> v_catalog_id or v_snapshot.catalog_id is not null and v_catalog_id is null,
    'PT409', 'A catalog was made from the snapshot meanwhile; end it again');
  v_failure := coalesce(failure, case v_snapshot.captured_count
    when 0 then 'nothing_captured: The provider had none of the recordings' end);
  v_credits := private.settle_credits(
    (select c.reservation_id from app.captures c where c.snapshot_id = v_snapshot.id), v_snapshot.captured_count);
  update app.playcount_snapshots s
  set state = case when v_failure is null then 'done' else 'failed' end, error = v_failure,
    started_at = coalesce(s.started_at, now()), finished_at = now()
  where s.id = v_snapshot.id;
  if v_failure is null then
    perform private.announce_snapshot(v_snapshot);
  end if;
  if v_failure is null and v_snapshot.catalog_id is not null then
    perform private.value_catalog(v_catalog_id, v_snapshot.id);
  end if;
  return private.end_run(
    run_id,
    jsonb_build_object(
      'snapshot_id', v_snapshot.id, 'recording_count', v_snapshot.recording_count,
      'captured_count', v_snapshot.captured_count, 'credits', v_credits)
      || jsonb_strip_nulls(jsonb_build_object('not_found', private.describe_missing_tracks(v_snapshot.id))),
    v_failure);
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_completion (
  run_id  uuid,
  failure text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_next timestamptz;
  v_has_ended boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('complete_recordings', 0));
  v_next := private.next_completion();
  if failure is null and v_next <= now() then
    return false;
  end if;
  v_has_ended := private.end_run(
    run_id, (select r.progress from app.task_runs r where r.id = end_completion.run_id), failure);
  if v_has_ended and v_next is not null then
    -- After a failure the rest waits, so that a service that is down is not asked all the time.
    perform private.enqueue_run('complete_recordings', null, greatest(v_next, now() + interval '6 hours'));
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_content (
  run_id       uuid,
  video_url    text,
  caption_text text,
  failure      text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_order app.content_orders;
  v_credits bigint;
begin
  perform from app.task_runs r where r.id = end_content.run_id and r.state in ('queued', 'running') for no key update;
  if not found then
    return false;
  end if;
  update app.content_orders o set video_url = end_content.video_url, caption_text = end_content.caption_text
  where o.run_id = end_content.run_id returning o.* into strict v_order;
  v_credits := private.settle_credits(v_order.reservation_id, case when failure is null then 1 else 0 end);
  return private.end_run(
    v_order.run_id,
    jsonb_strip_nulls(jsonb_build_object('videoUrl', v_order.video_url, 'captionText', v_order.caption_text))
      || jsonb_build_object('credits', v_credits),
    failure);
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_delivery (
  run_id          uuid,
  status_code     integer,
  duration_ms     integer,
  error           text,
  repeat_after_ms bigint,
  pause_ms        bigint,
  url             text    DEFAULT NULL::text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_endpoint app.webhook_endpoints := private.lock_delivery_endpoint(run_id);
  -- The address may have been changed during the attempt. A result of the old one does not count for the new one.
  v_is_current boolean := coalesce(v_endpoint.url = end_delivery.url, true);
  v_gives_up boolean := error is not null and (repeat_after_ms is null or error = 'gone' and v_is_current);
  v_delivery app.webhook_deliveries;
begin
  update app.webhook_deliveries d set
    attempt_count = d.attempt_count + 1, attempts_since_send = d.attempts_since_send + 1, error = end_delivery.error,
    state = case when end_delivery.error is null then 'delivered' when v_gives_up then 'failed' else 'pending' end,
    next_attempt_at = case when end_delivery.error is not null and not v_gives_up
      then now() + repeat_after_ms * interval '1 millisecond' end,
    finished_at = case when end_delivery.error is null or v_gives_up then now() end
  where d.run_id = end_delivery.run_id and d.state = 'pending' returning d.* into v_delivery;
  if found then
    insert into app.webhook_attempts (delivery_id, number, attempted_at, duration_ms, status_code, error)
    values (
      v_delivery.id, v_delivery.attempt_count, now() - end_delivery.duration_ms * interval '1 millisecond',
      end_delivery.duration_ms, end_delivery.status_code, end_delivery.error);
    if v_is_current then
      perform private.count_delivery(v_delivery, pause_ms);
    end if;
  end if;
  if v_delivery.state = 'pending' then
    return true;
  end if;
  perform private.end_run(end_delivery.run_id, jsonb_build_object('state', v_delivery.state), null);
  return false;
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_fill (
  run_id  uuid,
  failure text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return private.end_run(
    end_fill.run_id,
    (
      select jsonb_build_object(
        'catalog_id', f.catalog_id, 'read', f.read_count, 'added', f.added_count, 'skipped', f.skipped_count)
      from app.catalog_fills f where f.run_id = end_fill.run_id
    ),
    failure);
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_message (
  run_id  uuid,
  ts      text,
  failure text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.chat_messages m set ts = end_message.ts where m.run_id = end_message.run_id and failure is null;
  return private.end_run(
    end_message.run_id, (
      select jsonb_build_object('thread_id', m.thread_id, 'ts', m.ts) from app.chat_messages m
      where m.run_id = end_message.run_id
    ), failure);
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_setup (
  run_id  uuid,
  failure text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_sandbox app.sandboxes;
begin
  select s.* into v_sandbox from app.sandboxes s where s.run_id = end_setup.run_id for no key update;
  if failure is not null then
    return private.end_run(end_setup.run_id, null, failure);
  end if;
  if not private.end_run(end_setup.run_id, jsonb_build_object(
    'sandbox_id', v_sandbox.sandbox_id, 'repository', v_sandbox.repository, 'clone_url', v_sandbox.clone_url,
    'snapshot_id', v_sandbox.snapshot_id), null)
  then
    return false;
  end if;
  update app.sandboxes s set ready_at = now(), updated_at = now() where s.run_id = end_setup.run_id;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_site_generation (
  run_id   uuid,
  document jsonb,
  failure  text,
  facts    jsonb   DEFAULT NULL::jsonb,
  report   jsonb   DEFAULT NULL::jsonb,
  is_free  boolean DEFAULT false,
  shows    jsonb   DEFAULT NULL::jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_generation app.site_generations;
  v_before app.sites;
  v_site app.sites;
  v_failure text := failure;
  v_credits bigint;
  v_units integer := 0;
begin
  select g.* into v_generation from app.site_generations g where g.run_id = end_site_generation.run_id;
  select s.* into v_before from app.sites s where s.id = v_generation.site_id for no key update;
  perform from app.task_runs r where r.id = v_generation.run_id and r.state in ('queued', 'running') for no key update;
  if not found then
    return false;
  end if;
  if v_before.revision = v_generation.revision is not true or coalesce(document, report) is null and failure is null then
    v_failure := 'conflict: Site changed; read it again';
  elsif document is not null and not is_free and v_generation.reservation_id is null then
    v_failure := coalesce(failure, 'insufficient_credits: Too few credits');
  end if;
  if v_failure is null and document is not null then
    update app.sites s
    set draft = document, facts = coalesce(end_site_generation.facts, s.facts),
      shows_from_profile = private.keeps_profile_shows(v_before, coalesce(end_site_generation.facts, s.facts), shows),
      revision = s.revision + 1, updated_at = now()
    where s.id = v_generation.site_id returning s.* into v_site;
    perform private.keep_revision(v_before, v_site, 'generate', v_generation.requested_by);
    v_units := case when is_free then 0 else 1 end;
  end if;
  v_credits := case
    when v_generation.reservation_id is null then 0
    else private.settle_credits(v_generation.reservation_id, v_units)
  end;
  return private.end_run(
    v_generation.run_id,
    jsonb_build_object(
      'site_id', v_generation.site_id, 'revision', coalesce(v_site.revision, v_before.revision), 'credits', v_credits)
      || case when v_failure is null then coalesce(report, '{}') else '{}' end,
    v_failure);
end $function$;

CREATE OR REPLACE FUNCTION jobs.fail_recharge (
  run_id     uuid,
  payment_id text,
  failure    text,
  pauses     boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.fail_recharge(private.lock_run_recharge(run_id), payment_id, failure, pauses); end $function$;

CREATE OR REPLACE FUNCTION jobs.fail_run (
  run_id uuid,
  error  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.end_run(run_id, null, error); end $function$;

CREATE OR REPLACE FUNCTION jobs.link_from_mention (
  run_id uuid,
  code   text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_event app.chat_events := private.lock_mention(run_id);
  v_account_id uuid;
begin
  if v_event.event_id is null then
    return false;
  end if;
  -- Serialized, so that concurrent attempts are counted.
  perform pg_advisory_xact_lock(hashtextextended('link ' || v_event.team_id, 0));
  if 10 <= (
    select count(*) from app.chat_events e join app.task_runs r on r.id = e.run_id and r.output ? 'linked'
    where (e.platform, e.team_id) = (v_event.platform, v_event.team_id) and e.received_at > now() - interval '1 hour')
  then
    return private.reply_to_mention(v_event, 'Too many codes were tried within an hour. Try again later.', '{}');
  end if;
  v_account_id := private.redeem_link_code(v_event.platform, v_event.team_id, code);
  return private.reply_to_mention(
    v_event,
    case when v_account_id is null
      then 'That code is wrong, was used before or is older than 15 minutes. Create a new one '
        || '(POST /api/content-agent/workspaces), and write it here as: link CODE'
      else format(
        'Linked. This workspace now works for %s, which pays for the videos that are requested here.',
        coalesce((select a.name from app.accounts a where a.id = v_account_id), 'your account'))
    end,
    jsonb_build_object('linked', v_account_id is not null));
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_cancelled_runs (
  run_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(r.id), '[]') from app.task_runs r
    where r.id = any (run_ids) and r.cancelled_at is not null and r.finished_at is null
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_capture_isrcs (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(song.isrc order by song.isrc), '[]') from app.snapshot_songs song
    join app.captures c on c.snapshot_id = song.snapshot_id
    where c.run_id = list_capture_isrcs.run_id
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_capture_lookups (
  run_id     uuid,
  after_isrc text,
  row_limit  integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot_id uuid := (select c.snapshot_id from app.captures c where c.run_id = list_capture_lookups.run_id);
begin
  return (
    select coalesce(jsonb_agg(due.isrc order by due.isrc), '[]') from (
      select member.isrc from app.snapshot_songs member
      -- `offset 0` looks up each recording: a new snapshot has no statistics, and only its next ones are needed.
      cross join lateral (
        select from app.songs song
        where song.isrc = member.isrc and (
          song.spotify_looked_up_at is null
          or song.spotify_looked_up_at < now() - interval '7 days' and (
            song.spotify_track_id is null
            -- Its track may have been replaced by another one.
            or not private.was_observed(song.isrc, now() - interval '45 days')
          )
        )
        offset 0
      ) lookup
      where member.snapshot_id = v_snapshot_id and member.isrc > after_isrc
      order by member.isrc limit row_limit
    ) due
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_capture_tracks (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('isrc', song.isrc, 'track_id', song.spotify_track_id) order by song.isrc), '[]')
    from app.captures c
    join app.snapshot_songs member on member.snapshot_id = c.snapshot_id
    join app.songs song on song.isrc = member.isrc
    where c.run_id = list_capture_tracks.run_id and song.spotify_track_id is not null
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_incomplete_recordings (
  row_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(due.isrc), '[]') from (
      select s.isrc from app.songs s
      where (s.name is null or s.artist is null or s.release_date is null)
        and (s.details_looked_up_at is null or s.details_looked_up_at <= now() - interval '30 days')
      order by s.details_looked_up_at nulls first, s.isrc limit row_limit
    ) due
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_stale_staged_files()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(old.path), '[]') from (
      select f.path from app.staged_files f where f.created_at < now() - interval '24 hours'
      -- An upload may finish while its row is being deleted: that file has no row.
      union
      select o.name from storage.objects o
      where o.bucket_id = 'staged-files' and o.created_at < now() - interval '24 hours'
      limit 100
    ) old
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_unfinished_assets()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(old.path), '[]') from (
      select a.path from app.site_assets a
      where a.stored_at is null and (a.deleted_at is not null or a.created_at < now() - interval '1 hour')
      order by a.created_at limit 100
    ) old
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.order_from_mention (
  run_id            uuid,
  artist_account_id uuid,
  request           jsonb,
  billing_url       text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_event app.chat_events := private.lock_mention(run_id);
  v_payer_id uuid := private.linked_account_id(v_event.platform, v_event.team_id);
  v_count integer := (request ->> 'batch')::integer;
  v_run_ids uuid[];
  v_shortage jsonb;
begin
  if v_event.event_id is null then
    return false;
  end if;
  if v_payer_id is null then
    return private.reply_to_mention(
      v_event,
      'This workspace is not linked to an account yet. Create a code for your account '
        || '(POST /api/content-agent/workspaces) and write it here as: link CODE',
      '{}');
  end if;
  if private.artist_workspace_id(v_payer_id, artist_account_id) is null then
    return private.reply_to_mention(
      v_event,
      format(
        'I cannot find that artist: the account that this workspace is linked to has none with the id %s. '
          || 'Check the id, or link the workspace to the artist''s organization.',
        artist_account_id),
      '{}');
  end if;
  begin
    v_run_ids := private.create_content_batch(v_payer_id, artist_account_id, request, v_event.thread_id);
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
  end;
  if v_shortage is not null then
    return private.reply_to_mention(
      v_event,
      format(
        'Not enough credits: this takes %s, and %s are left. %s',
        v_shortage ->> 'required_credits', v_shortage ->> 'remaining_credits',
        case when private.create_recharge(v_payer_id, (v_shortage ->> 'required_credits')::bigint)
          then 'More are being bought; ask again in a minute.'
          else coalesce('Buy more here: ' || billing_url, 'Buy more, or ask for fewer.') end),
      jsonb_build_object('insufficient_credits', v_shortage));
  end if;
  return private.reply_to_mention(
    v_event,
    format(
      'On it: %s of %s (%s%s). That may take up to 30 minutes; I will post here when it is done.',
      case v_count when 1 then '1 video' else v_count || ' videos' end,
      coalesce((select a.name from app.accounts a where a.id = artist_account_id), 'your artist'),
      request ->> 'template', case when (request ->> 'lipsync')::boolean then ', lipsync' else '' end),
    jsonb_build_object('runIds', v_run_ids));
end $function$;

CREATE OR REPLACE FUNCTION jobs.preview_site_generation (
  run_id   uuid,
  document jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  insert into app.site_previews as p (site_id, account_id, run_id, revision, document)
  select g.site_id, g.requested_by, g.run_id, g.revision, preview_site_generation.document - 'experience'
  from app.site_generations g
  join app.sites s on s.id = g.site_id and s.revision = g.revision
  join app.task_runs r on r.id = g.run_id and r.finished_at is null and r.cancelled_at is null
  where g.run_id = preview_site_generation.run_id
  on conflict on constraint site_previews_site_id_account_id_run_id_key do update
  set document = excluded.document, written_at = clock_timestamp();
end $function$;

CREATE OR REPLACE FUNCTION jobs.release_run (
  run_id     uuid,
  after_ms   integer,
  is_planned boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_is_open boolean;
begin
  update app.task_runs r set
    run_at = case
      -- A run that was cancelled meanwhile is due soon, so that it ends.
      when r.cancelled_at is not null then now() + least(after_ms, 1000) * interval '1 millisecond'
      -- One that was made due meanwhile stays due (private.resend_webhook_delivery).
      when r.run_at > r.claimed_at then r.run_at
      else now() + after_ms * interval '1 millisecond'
    end,
    attempts = case when is_planned then 0 else r.attempts end
  where r.id = release_run.run_id and r.finished_at is null;
  v_is_open := found;
  if after_ms = 0 then
    notify task_runs;
  end if;
  perform pg_advisory_unlock(private.run_lock(run_id));
  return v_is_open;
end $function$;

CREATE OR REPLACE FUNCTION jobs.reply_to_mention (
  run_id  uuid,
  reply   text,
  failure text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.reply_to_mention(private.lock_mention(run_id), reply, '{}', failure); end $function$;

CREATE OR REPLACE FUNCTION jobs.report_progress (
  run_id   uuid,
  progress jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.task_runs r set progress = report_progress.progress
  where r.id = report_progress.run_id and r.state = 'running';
end $function$;

CREATE OR REPLACE FUNCTION jobs.reserve_site_generation (
  run_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_generation app.site_generations;
begin
  select g.* into v_generation
  from app.site_generations g
  join app.task_runs r on r.id = g.run_id and r.state in ('queued', 'running')
  where g.run_id = reserve_site_generation.run_id for no key update of g;
  if v_generation.run_id is not null and v_generation.reservation_id is null then
    update app.site_generations g set reservation_id = private.reserve_generation(v_generation.requested_by)
    where g.run_id = v_generation.run_id;
  end if;
  return v_generation.run_id is not null;
exception when sqlstate 'PTPAY' then
  return false;
end $function$;

CREATE OR REPLACE FUNCTION jobs.retry_recharge (
  run_id uuid,
  error  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_recharge app.recharges := private.lock_run_recharge(run_id);
  v_next_id uuid;
begin
  perform private.end_run(run_id, null, error);
  if v_recharge.state = 'open' then
    v_next_id := private.enqueue_run('recharge_credits', v_recharge.account_id, now() + interval '10 minutes');
    update app.recharges r set run_id = v_next_id where r.id = v_recharge.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION jobs.run_maintenance()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_started integer;
  v_deleted integer;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('maintenance', 0)) then
    return jsonb_build_object();
  end if;
  perform private.record_worker();
  v_started := private.start_due_tasks();
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days'
    order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  perform private.delete_old_signup_attempts();
  perform private.delete_unconfirmed_signups();
  perform private.delete_old_site_visits();
  perform private.delete_old_site_previews();
  perform private.delete_old_chats();
  perform private.delete_old_rate_counts();
  perform private.delete_old_idempotency_keys();
  perform private.delete_old_webhook_events();
  perform private.fail_abandoned_purchases();
  return jsonb_build_object('started', v_started, 'deleted', v_deleted);
end $function$;

CREATE OR REPLACE FUNCTION jobs.save_capture_page (
  run_id         uuid,
  read_position  integer,
  read_count     integer,
  rejected_count integer,
  items          jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots := private.lock_capture(run_id);
  v_isrcs text[];
  v_values bigint[];
begin
  update app.captures c
  set read_position = c.read_position + read_count, rejected_count = c.rejected_count + save_capture_page.rejected_count
  where c.snapshot_id = v_snapshot.id and c.read_position = save_capture_page.read_position;
  if not found then
    return private.describe_capture(v_snapshot.id);
  end if;
  items := private.identify_items(items);
  -- `offset 0` looks up each key: the rows of a new snapshot have no statistics yet.
  select coalesce(array_agg(item.isrc order by item.isrc), '{}'), array_agg(item.value order by item.isrc)
  into v_isrcs, v_values
  from (
    select distinct on (i.isrc) i.isrc, i.value
    from rows from (jsonb_to_recordset(items) as (isrc text, value bigint)) with ordinality i (isrc, value, position)
    order by i.isrc, i.position
  ) item
  cross join lateral (
    select from app.snapshot_songs song
    where song.snapshot_id = v_snapshot.id and song.isrc = item.isrc
    offset 0
  ) missing;
  perform private.land_capture_page(v_snapshot.id, v_isrcs, v_values, clock_timestamp());
  perform private.fill_song_details(items);
  update app.playcount_snapshots s set captured_count = s.captured_count + cardinality(v_isrcs) where s.id = v_snapshot.id;
  perform jobs.report_progress(run_id, jsonb_build_object(
    'captured', v_snapshot.captured_count + cardinality(v_isrcs), 'total', v_snapshot.recording_count));
  return private.describe_capture(v_snapshot.id);
end $function$;

CREATE OR REPLACE FUNCTION jobs.save_capture_tracks (
  run_id uuid,
  items  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid := (private.lock_capture(run_id)).id;
begin
  -- Locked in order: concurrent captures may have the same recordings.
  with found as materialized (
    select song.isrc, item.track_id
    from app.songs song join jsonb_to_recordset(items) item (isrc text, track_id text) on item.isrc = song.isrc
    where v_id is not null
    order by song.isrc for no key update of song
  )
  update app.songs song
  set spotify_track_id = case when found.track_id ~ '^[0-9A-Za-z]{22}$' then found.track_id end, spotify_looked_up_at = now()
  from found where song.isrc = found.isrc;
  return private.describe_capture(v_id);
end $function$;

CREATE OR REPLACE FUNCTION jobs.save_content_progress (
  run_id   uuid,
  job_id   text,
  progress jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- Lock the run first, as in end_content.
  update app.task_runs r set progress = save_content_progress.progress where r.id = save_content_progress.run_id and r.state = 'running';
  if not found then
    return false;
  end if;
  update app.content_orders o set job_id = save_content_progress.job_id, faults = 0
  where o.run_id = save_content_progress.run_id;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION jobs.save_fill_page (
  run_id        uuid,
  at_position   text,
  next_position text,
  items         jsonb,
  skipped       integer,
  total         integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_fill app.catalog_fills;
begin
  -- The catalog before its fill, as in its deletion.
  perform from app.catalogs c
  where c.id = (select f.catalog_id from app.catalog_fills f where f.run_id = save_fill_page.run_id) for no key update;
  select f.* into v_fill from app.catalog_fills f join app.task_runs r on r.id = f.run_id
  where f.run_id = save_fill_page.run_id and r.finished_at is null
    and f.position is not distinct from at_position
  for no key update of f;
  if not found then
    return private.describe_fill(save_fill_page.run_id);
  end if;
  update app.catalog_fills f
  set position = next_position, page_count = f.page_count + 1, read_count = f.read_count + jsonb_array_length(items),
    added_count = f.added_count + private.add_songs(
      v_fill.catalog_id, (select jsonb_agg(jsonb_build_object('isrc', i.value -> 'isrc')) from jsonb_array_elements(items) i)),
    skipped_count = f.skipped_count + skipped
  where f.run_id = save_fill_page.run_id
  returning f.* into v_fill;
  perform private.fill_song_details(items);
  perform jobs.report_progress(run_id, jsonb_strip_nulls(jsonb_build_object(
    'read', v_fill.read_count, 'added', v_fill.added_count, 'total', total)));
  perform private.request_completion();
  return private.describe_fill(save_fill_page.run_id);
end $function$;

CREATE OR REPLACE FUNCTION jobs.save_payment (
  run_id     uuid,
  payment_id text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.recharges r set payment_id = save_payment.payment_id
  where r.run_id = save_payment.run_id and r.payment_id is null;
end $function$;

CREATE OR REPLACE FUNCTION jobs.save_provider_run (
  run_id          uuid,
  provider_run_id text,
  dataset_id      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid := (private.lock_capture(run_id)).id;
begin
  update app.captures c
  set provider_run_id = save_provider_run.provider_run_id, dataset_id = save_provider_run.dataset_id
  where c.snapshot_id = v_id and c.provider_run_id is null;
  return private.describe_capture(v_id);
end $function$;

CREATE OR REPLACE FUNCTION jobs.save_recording_details (
  run_id uuid,
  isrcs  text[],
  items  jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.fill_song_details(items);
  with looked_up as materialized (
    select s.isrc from app.songs s where s.isrc = any (isrcs) order by s.isrc for no key update of s
  )
  update app.songs s set details_looked_up_at = now() from looked_up where s.isrc = looked_up.isrc;
  update app.task_runs r
  set progress = jsonb_build_object('looked_up', coalesce((r.progress ->> 'looked_up')::integer, 0) + cardinality(isrcs))
  where r.id = save_recording_details.run_id and r.state = 'running';
end $function$;

CREATE OR REPLACE FUNCTION jobs.save_sandbox_parts (
  run_id   uuid,
  parts    jsonb,
  progress jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.sandboxes s set
    repository = coalesce(parts ->> 'repository', s.repository),
    clone_url = coalesce(parts ->> 'clone_url', s.clone_url),
    sandbox_id = coalesce(parts ->> 'sandbox_id', s.sandbox_id),
    snapshot_id = coalesce(parts ->> 'snapshot_id', s.snapshot_id),
    updated_at = now()
  where s.run_id = save_sandbox_parts.run_id;
  perform jobs.report_progress(save_sandbox_parts.run_id, save_sandbox_parts.progress);
end $function$;

CREATE OR REPLACE FUNCTION jobs.update_valuation_model()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_days integer;
  v_model app.valuation_models;
begin
  -- One step a call, so that other maintenance does not wait long: the model of the day, then a horizon each.
  if not pg_try_advisory_xact_lock(hashtextextended('valuation model', 0)) then
    return 0;
  end if;
  if not exists (
    select from app.valuation_models m where m.known_until >= v_today::timestamp at time zone 'UTC'
  ) then
    v_model := private.fit_valuation_model(now());
    insert into app.valuation_models (method, fitted_at, known_until, known_from, basis, recordings, pairs, parameters)
    values (v_model.method, v_model.fitted_at, v_model.known_until, v_model.known_from, v_model.basis,
      v_model.recordings, v_model.pairs, v_model.parameters);
    return 1;
  end if;
  select horizon into v_days from unnest(array[91, 182, 365]) horizon
  where not exists (select from app.valuation_backtests b where b.run_on = v_today and b.days = horizon)
  order by horizon limit 1;
  if v_days is null then
    return 0;
  end if;
  v_model := private.fit_valuation_model(now() - v_days * interval '1 day');
  if v_model.pairs = 0 then
    v_model := private.fit_valuation_model(v_model.known_until, 'captured');
  end if;
  insert into app.valuation_backtests select b.* from private.backtest(
    v_model, private.valuation_sample(v_model.known_until), v_days) b;
  if not found then
    insert into app.valuation_backtests (run_on, days, age_class, size_class, method, known_until, basis, recordings)
    values (v_today, v_days, 'all', 'all', 'model', v_model.known_until, v_model.basis, 0);
  end if;
  return 1;
end $function$;

CREATE OR REPLACE FUNCTION jobs.warn_low_credits()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer uuid;
  v_count integer := 0;
begin
  for v_payer in
    with due as (
      select t.id from app.scheduled_tasks t
      where t.enabled and t.credits_checked_at < now() - interval '1 hour'
      order by t.credits_checked_at limit 20
      for no key update skip locked
    ),
    checked as (
      update app.scheduled_tasks t set credits_checked_at = now() from due where t.id = due.id returning t.created_by
    )
    select distinct c.created_by from checked c order by 1
  loop
    v_count := v_count + private.check_schedule_credits(v_payer)::integer;
  end loop;
  -- Those that have no schedules any more.
  update app.credit_balances b set schedules_low_since = null
  where b.schedules_low_since is not null
    and not exists (select from app.scheduled_tasks t where t.created_by = b.account_id and t.enabled);
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.accept_membership (
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  if not private.is_delegated() then
    update app.organization_members m set invited_email = null
    where m.organization_id = accept_membership.organization_id and m.account_id = private.account_id();
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.account_artist_ids (
  account_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_organization_ids uuid[] := account_artist_ids.account_id || array(
    select m.organization_id from app.organization_members m
    where m.account_id = account_artist_ids.account_id and m.role in ('owner', 'member')
  );
begin
  return array(
    select account_artist_ids.account_id
    union
    select p.account_id from app.artists p where p.owner_id = account_artist_ids.account_id
    union
    select contained.account_id from app.organization_members contained
    where contained.organization_id = any (v_organization_ids) and contained.role = 'artist'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.account_id()
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return nullif(auth.jwt() ->> 'account_id', '')::uuid; end $function$;

CREATE OR REPLACE FUNCTION private.accounts_with_runs (
  task text
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ids uuid[] := array(
    select private.run_account(r.account_id) from app.task_runs r
    where r.task = accounts_with_runs.task and r.finished_at is null and r.run_at <= now() order by r.run_at limit 100);
begin
  if cardinality(v_ids) < 100 then
    return v_ids;
  end if;
  -- More are due, perhaps all of one account. Each step goes to the next account in the index, from a random one.
  return v_ids || array(
    with recursive accounts (id) as (
      select gen_random_uuid()
      union
      select coalesce(
        (select private.run_account(r.account_id) from app.task_runs r
          where r.task = accounts_with_runs.task and private.run_account(r.account_id) > a.id and r.finished_at is null
          order by private.run_account(r.account_id) limit 1),
        (select private.run_account(r.account_id) from app.task_runs r
          where r.task = accounts_with_runs.task and r.finished_at is null
          order by private.run_account(r.account_id) limit 1))
      from accounts a
    )
    select a.id from accounts a limit 100);
end $function$;

CREATE OR REPLACE FUNCTION private.acting_workspace_id (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.check_organization(organization_id);
begin
  -- An administrator sees all organizations, but acts only in its own.
  perform private.refuse_if(v_id = any (private.workspace_ids()) is not true,
    'PT403', 'Access denied to this organization');
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.add_ledger_entry (
  payer          uuid,
  kind           text,
  amount         bigint,
  operation      text   DEFAULT NULL::text,
  reservation_id uuid   DEFAULT NULL::uuid
)
  RETURNS app.credit_balances
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
begin
  update app.credit_balances b set balance = b.balance + amount, entry_count = b.entry_count + 1
  where b.account_id = payer returning b.* into strict v_balance;
  insert into app.credit_entries (account_id, number, kind, amount, balance_after, operation, reservation_id)
  values (payer, v_balance.entry_count, kind, amount, v_balance.balance, operation, reservation_id);
  if v_balance.balance < private.low_credits() and v_balance.balance - amount >= private.low_credits() then
    perform private.announce_low_credits(v_balance);
  end if;
  return v_balance;
end $function$;

CREATE OR REPLACE FUNCTION private.add_scheduled_run (
  schedule_id uuid,
  date        date,
  run_id      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into app.scheduled_runs (schedule_id, date, run_id)
  values (add_scheduled_run.schedule_id, add_scheduled_run.date, add_scheduled_run.run_id);
end $function$;

CREATE OR REPLACE FUNCTION private.add_songs (
  catalog_id uuid,
  songs      jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_added integer;
begin
  insert into app.songs (isrc) select given.isrc from private.given_songs(songs) given order by given.isrc
  on conflict do nothing;
  insert into app.catalog_songs (catalog_id, isrc, name, artist, release_date, share)
  select add_songs.catalog_id, given.isrc, given.name, given.artist, given.release_date, given.share
  from private.given_songs(songs) given order by given.isrc
  on conflict do nothing;
  get diagnostics v_added = row_count;
  return v_added;
end $function$;

CREATE OR REPLACE FUNCTION private.add_webhook_delivery (
  event_id    uuid,
  endpoint_id uuid,
  owner_id    uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_full boolean := private.has_full_queue(endpoint_id);
  v_id uuid;
begin
  insert into app.webhook_deliveries (event_id, endpoint_id, is_listed, run_id, state, error, next_attempt_at, finished_at)
  select e.id, add_webhook_delivery.endpoint_id, e.data is not null,
    case when not v_is_full then private.enqueue_run('deliver_webhook', add_webhook_delivery.owner_id) end,
    case when v_is_full then 'failed' else 'pending' end,
    case when v_is_full then 'too_many_pending' end,
    case when not v_is_full then now() end,
    case when v_is_full then now() end
  from app.webhook_events e where e.id = add_webhook_delivery.event_id
  returning id into v_id;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.add_webhook_event (
  owner_id uuid,
  type     text,
  data     jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_endpoint_id uuid;
  v_event_id uuid;
begin
  for v_endpoint_id in
    select e.id from app.webhook_endpoints e
    where e.owner_id = add_webhook_event.owner_id and e.is_enabled and add_webhook_event.type = any (e.events)
    -- Locked, so that an endpoint that is deleted meanwhile does not fail the change.
    for key share
  loop
    if v_event_id is null then
      insert into app.webhook_events (owner_id, type, data)
      values (add_webhook_event.owner_id, add_webhook_event.type, add_webhook_event.data)
      returning id into v_event_id;
    end if;
    perform private.add_webhook_delivery(v_event_id, v_endpoint_id, add_webhook_event.owner_id);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.age_class (
  age_days double precision
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when age_days < 365 then 'under_1_year'
    when age_days < 1095 then '1_to_3_years'
    when age_days < 3650 then '3_to_10_years'
    else 'over_10_years'
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_low_credits (
  balance app.credit_balances
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_month date := date_trunc('month', now() at time zone 'UTC')::date;
begin
  if balance.low_announced_month = v_month then
    return;
  end if;
  update app.credit_balances b set low_announced_month = v_month where b.account_id = balance.account_id;
  perform private.add_webhook_event(balance.account_id, 'credits.low', jsonb_build_object(
    'account_id', balance.account_id,
    'credits', jsonb_build_object('reason', 'charge', 'balance', balance.balance, 'threshold', private.low_credits())));
end $function$;

CREATE OR REPLACE FUNCTION private.announce_run (
  run_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := (
    select r.account_id from app.task_runs r
    -- A delivery must not cause others, and only the account itself sees that it ran out of credits.
    where r.id = announce_run.run_id and r.task not in ('deliver_webhook', 'recharge_credits', 'warn_low_credits'));
begin
  if v_owner_id is not null then
    perform private.add_webhook_event(v_owner_id, 'run.finished', jsonb_build_object(
      'account_id', v_owner_id, 'run', private.describe_runs(array[announce_run.run_id]) -> 0));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_signup (
  owner_id uuid,
  fan      app.site_signups,
  is_new   boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- A repeated sign-up is added too, without data, so that the response time does not reveal it.
  perform private.add_webhook_event(owner_id, 'site.signup', case when is_new then jsonb_build_object(
    'account_id', owner_id, 'site_id', fan.site_id,
    'signup', jsonb_build_object(
      'email', fan.email, 'created_at', private.format_timestamp(fan.created_at),
      'state', fan.state, 'confirmed_at', private.format_timestamp(fan.confirmed_at))) end);
end $function$;

CREATE OR REPLACE FUNCTION private.announce_site (
  site_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s
  where s.id = announce_site.site_id and s.owner_id = any (private.workspace_ids()) and s.published is not null;
  if found then
    perform private.add_webhook_event(v_site.owner_id, 'site.published', jsonb_build_object(
      'account_id', v_site.owner_id, 'site', jsonb_build_object(
        'id', v_site.id, 'name', v_site.name, 'artist_id', v_site.artist_id, 'release_url', v_site.release_url,
        'revision', v_site.revision, 'published_at', private.format_timestamp(v_site.published_at))));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_snapshot (
  snapshot app.playcount_snapshots
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.add_webhook_event(snapshot.account_id, 'snapshot.captured', jsonb_build_object(
    'account_id', snapshot.account_id, 'snapshot', private.describe_snapshot(snapshot.id)));
end $function$;

CREATE OR REPLACE FUNCTION private.announce_valuation (
  valuation app.catalog_valuations
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid;
begin
  for v_owner_id in
    select link.account_id from app.account_catalogs link where link.catalog_id = valuation.catalog_id
  loop
    perform private.add_webhook_event(v_owner_id, 'valuation.computed', jsonb_build_object(
      'account_id', v_owner_id, 'catalog_id', valuation.catalog_id, 'valuation', jsonb_build_object(
        'low', valuation.low, 'mid', valuation.mid, 'high', valuation.high,
        'measured_song_count', valuation.measured_song_count, 'total_streams', valuation.total_streams,
        'measured_at', private.format_timestamp(valuation.measured_at))));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.artist_workspace_id (
  account_id uuid,
  artist_id  uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select workspace.id
    from app.accounts artist
    cross join lateral (
      select artist_workspace_id.account_id as id
      where artist.id = artist_workspace_id.account_id or exists (
        select from app.artists p where p.account_id = artist.id and p.owner_id = artist_workspace_id.account_id)
      union all
      select contained.organization_id
      from app.organization_members contained
      join app.accounts o on o.id = contained.organization_id and o.kind = 'organization'
      where contained.account_id = artist.id and (
        o.id = artist_workspace_id.account_id or exists (
          select from app.organization_members m
          join app.accounts person on person.id = m.account_id and person.kind = 'person'
          where m.organization_id = o.id and m.account_id = artist_workspace_id.account_id and m.role in ('owner', 'member')))
    ) workspace
    where artist.id = artist_workspace_id.artist_id and artist.kind = 'artist'
    order by workspace.id <> artist_workspace_id.account_id, workspace.id limit 1
  );
end $function$;

CREATE OR REPLACE FUNCTION private.asset_bytes (
  owner_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(a.size_bytes), 0) from app.site_assets a
    where a.owner_id = asset_bytes.owner_id and a.deleted_at is null
  );
end $function$;

CREATE OR REPLACE FUNCTION private.asset_path (
  file jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return substring(file ->> 'url' from '[^/]*$'); end $function$;

CREATE OR REPLACE FUNCTION private.backtest (
  model app.valuation_models,
  isrcs text[],
  days  integer
)
  RETURNS SETOF app.valuation_backtests
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with compared as materialized (select r.* from private.backtest_recordings(model, isrcs, days) r),
  catalog as (
    select f.low, f.high from private.forecast_catalog(
      model, array(select c.isrc from compared c where c.method = 'model'), model.known_until, array[0], array[days]) f
  )
  select (now() at time zone 'UTC')::date, days, coalesce(c.age_class, 'all'), coalesce(c.size_class, 'all'), c.method,
    model.known_until, model.basis, count(*)::integer, sum(c.actual), sum(c.forecast),
    sum(c.forecast) / sum(c.actual) - 1,
    percentile_cont(0.5) within group (order by abs(c.forecast / c.actual - 1)),
    avg(case when c.method = 'model' then (c.actual between c.low and c.high)::integer end)::double precision,
    case when grouping(c.age_class, c.size_class) = 3 and c.method = 'model' then (select catalog.low from catalog) end,
    case when grouping(c.age_class, c.size_class) = 3 and c.method = 'model' then (select catalog.high from catalog) end
  from compared c
  group by grouping sets ((c.method), (c.method, c.age_class), (c.method, c.size_class));
end $function$;

CREATE OR REPLACE FUNCTION private.backtest_recordings (
  model app.valuation_models,
  isrcs text[],
  days  integer
)
  RETURNS TABLE (
    isrc       text,
    age_class  text,
    size_class text,
    method     text,
    actual     double precision,
    forecast   double precision,
    low        double precision,
    high       double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut timestamptz := model.known_until;
  v_as_of timestamptz := case model.basis when 'recorded' then v_cut end;
  v_exponent double precision := coalesce(private.pooled_exponent(isrcs, v_cut, v_as_of), 0);
begin
  return query
  with known as (
    select f.*, a.streams as actual
    from private.forecast_streams(model, isrcs, v_cut, days) f
    join private.streams_between(isrcs, v_cut, days) a on a.isrc = f.isrc
    where f.mid is not null and a.streams > 0
  ),
  recent as (
    select i.isrc, sum(i.streams * (i.ends_at - greatest(i.starts_at, last.at - 30)) / (i.ends_at - i.starts_at))
      / least(30, max(last.at) - min(i.starts_at)) as rate
    from private.stream_intervals(isrcs, v_cut, v_as_of, (v_cut - interval '63 days')::date) i
    join (select k.isrc, private.day_number(k.last_observed_at) as at from known k) last on last.isrc = i.isrc
    where i.ends_at > i.starts_at and i.ends_at > last.at - 30
    group by i.isrc
  )
  select k.isrc, k.age_class, private.size_class(k.run_rate_per_day), m.method, k.actual, m.forecast, m.low, m.high
  from known k
  left join recent r on r.isrc = k.isrc
  cross join lateral (
    values
      ('model', k.mid, k.low, k.high),
      ('lifetime', k.last_count / greatest(k.age_days, 365) * days, null, null),
      ('last_30_days', coalesce(r.rate, 0) * days, null, null),
      ('pooled_exponent', coalesce(r.rate, 0)
        * private.effective_days(greatest(k.age_days - 15, 1), v_exponent, days), null, null)
  ) m (method, forecast, low, high);
end $function$;

CREATE OR REPLACE FUNCTION private.balance_with_grant (
  account_id    uuid,
  balance       bigint,
  granted_month date
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when private.is_monthly_grant_due(granted_month)
    then greatest(balance, private.free_credits_monthly(account_id)) else balance end;
end $function$;

CREATE OR REPLACE FUNCTION private.begin_archive (
  quarter date
)
  RETURNS name
  LANGUAGE plpgsql
  SET search_path TO ''
  SET lock_timeout TO '5s'
  AS $function$
declare
  v_partition name := private.observations_partition(quarter);
  v_ends_at timestamptz := (quarter + interval '3 months') at time zone 'UTC';
  v_observed bigint;
  v_stored bigint;
begin
  perform private.refuse_if(v_ends_at + interval '1 day' > now(), 'PT409',
    'The quarter is open: it can be archived a day after its end (UTC)');
  perform private.refuse_if(not pg_try_advisory_xact_lock(hashtextextended(v_partition, 0)), 'PT409',
    'The quarter is being archived or restored');
  perform private.refuse_if(to_regclass('app.' || v_partition) is null, 'PT404', 'The quarter has no partition');
  -- Its writers wait until the end of the transaction. Those of other quarters, and readers, do not.
  execute format('lock table app.%I in share mode', v_partition);
  execute format(
    'select count(*) from (select distinct isrc, data_source, (captured_at at time zone ''UTC'')::date from app.%I) day',
    v_partition) into v_observed;
  select coalesce(sum(bit_count(m.present::bit(32))), 0) into v_stored from app.monthly_playcounts m
  where m.month >= quarter and m.month < quarter + interval '3 months';
  perform private.refuse_if(v_observed <> v_stored, 'PT409', format(
    'The months have %s days and the observations %s. Recount them before (docs/scale.md)', v_stored, v_observed));
  return v_partition;
end $function$;

CREATE OR REPLACE FUNCTION private.begin_restore (
  quarter date
)
  RETURNS name
  LANGUAGE plpgsql
  SET search_path TO ''
  SET lock_timeout TO '2s'
  AS $function$
declare
  v_partition name := private.observations_partition(quarter);
  v_is_used boolean;
begin
  perform private.refuse_if(not pg_try_advisory_xact_lock(hashtextextended(v_partition, 0)), 'PT409',
    'The quarter is being archived or restored');
  -- A restored backup has the partitions of the migrations.
  if to_regclass('app.' || v_partition) is not null then
    execute format('select exists (select from app.%I)', v_partition) into v_is_used;
    perform private.refuse_if(v_is_used, 'PT409', 'The database has observations of the quarter');
    execute format('drop table app.%I', v_partition);
  end if;
  execute format(
    'create table app.%I (like app.song_measurements including defaults including constraints including indexes)',
    v_partition);
  return v_partition;
end $function$;

CREATE OR REPLACE FUNCTION private.billing_account_id (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.acting_workspace_id(organization_id);
begin
  perform private.refuse_if(v_id = any (private.owned_account_ids()) is not true, 'PT403', 'Only an owner may do this');
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.budget_error (
  task            app.scheduled_tasks,
  recording_count integer
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_price bigint := private.price('playcount_snapshot', recording_count);
  v_spent bigint := private.schedule_credits(task.id, date_trunc('month', now() at time zone 'UTC')::date);
begin
  return case when v_spent + v_price > task.monthly_budget_credits then format(
    'budget_exceeded: The captures of this month cost %s credits, and one more, up to %s, would exceed the budget of %s',
    v_spent, v_price, task.monthly_budget_credits) end;
end $function$;

CREATE OR REPLACE FUNCTION private.build_months (
  isrcs        text[],
  data_sources text[],
  times        timestamp with time zone[],
  counts       bigint[],
  recorded     timestamp with time zone[]
)
  RETURNS SETOF app.monthly_playcounts
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return query
  select
    daily.isrc, daily.data_source, daily.month, max(daily.day)::smallint,
    string_agg(daily.commas || daily.value, '' order by daily.day),
    string_agg(daily.commas || daily.second, '' order by daily.day),
    bit_or(daily.bit), bit_or(case when daily.value not between 0 and 9007199254740991 then daily.bit else 0 end),
    bit_or(case when daily.value < daily.previous then daily.bit else 0 end),
    max(daily.value) filter (where daily.previous is null), max(daily.value) filter (where daily.next is null),
    (min(daily.second) * 1000000)::bigint, (max(daily.second) * 1000000)::bigint, max(daily.rewritten_at)
  from (
    select latest.*, 1 << latest.day - 1 as bit,
      repeat(',', latest.day - lag(latest.day, 1, 1) over series) as commas,
      lag(latest.value) over series as previous, lead(latest.value) over series as next
    from (
      select distinct on (capture.isrc, capture.data_source, capture.month, capture.day)
        capture.isrc, capture.data_source, capture.month, capture.day, capture.value,
        trim_scale(extract(epoch from capture.utc::time)) as second,
        -- Of all observations of the date, also those that a later capture hides.
        max(capture.late_at) over (
          partition by capture.isrc, capture.data_source, capture.month, capture.day
          order by capture.utc desc rows between unbounded preceding and unbounded following
        ) as rewritten_at
      from (
        select
          observed.isrc collate "C" as isrc, observed.data_source collate "C" as data_source, observed.value,
          observed.captured_at at time zone 'UTC' as utc,
          date_trunc('month', observed.captured_at at time zone 'UTC')::date as month,
          date_part('day', observed.captured_at at time zone 'UTC')::integer as day,
          case when observed.recorded_at > observed.captured_at then observed.recorded_at end as late_at
        from unnest(isrcs, data_sources, times, counts, recorded)
          observed (isrc, data_source, captured_at, value, recorded_at)
        where isfinite(observed.captured_at)
      ) capture
      order by capture.isrc, capture.data_source, capture.month, capture.day, capture.utc desc
    ) latest
    window series as (partition by latest.isrc, latest.data_source, latest.month order by latest.day)
  ) daily
  group by daily.isrc, daily.data_source, daily.month
  order by daily.isrc, daily.data_source, daily.month;
end $function$;

CREATE OR REPLACE FUNCTION private.caller_email()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(u.email, a.email)
    from app.accounts a
    left join private.confirmed_users u on u.id = a.auth_user_id
    where a.id = private.account_id()
  );
end $function$;

CREATE OR REPLACE FUNCTION private.can_see_organization (
  organization_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return not private.is_delegated() and exists (
    select from app.accounts o
    where o.id = can_see_organization.organization_id and o.kind = 'organization'
      and (o.id = any (private.workspace_ids()) or private.is_admin())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.can_sign_up (
  account_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return not exists (
    select from app.accounts a join private.confirmed_users u on u.id = a.auth_user_id
    where a.id = can_sign_up.account_id and u.is_banned
  ) and not exists (
    -- A user that never signed in here. Auth stores addresses in lower case.
    select from app.accounts a
    join auth.users by_email on by_email.email = a.email and not by_email.is_sso_user
    join private.confirmed_users u on u.id = by_email.id
    where a.id = can_sign_up.account_id and a.auth_user_id is null and u.is_banned
  );
end $function$;

CREATE OR REPLACE FUNCTION private.capture_price (
  recordings integer,
  schedule   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_credits bigint := private.price('playcount_snapshot', recordings);
  v_captures integer := case schedule when 'daily' then 31 when 'weekly' then 5 when 'monthly' then 1 end;
begin
  return jsonb_build_object(
    'recordings', recordings, 'schedule', schedule, 'credits_per_capture', v_credits,
    'captures_per_month', v_captures, 'credits_per_month', v_credits * v_captures);
end $function$;

CREATE OR REPLACE FUNCTION private.cash_flow (
  low            bigint[],
  mid            bigint[],
  high           bigint[],
  usd_per_stream numeric,
  share          numeric,
  discount_rate  numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'year', y.year,
      'streams', private.rounded_band(y.low, y.mid, y.high, 0),
      'gross_revenue',
        private.rounded_band(y.low * usd_per_stream, y.mid * usd_per_stream, y.high * usd_per_stream, 6),
      'net_revenue', private.rounded_band(y.low * factor.net, y.mid * factor.net, y.high * factor.net, 6),
      'discount_factor', round(factor.discount, 6),
      'present_value', private.rounded_band(
        y.low * factor.net * factor.discount, y.mid * factor.net * factor.discount,
        y.high * factor.net * factor.discount, 6)
    ) order by y.year), '[]')
    from unnest(low, mid, high) with ordinality y (low, mid, high, year)
    cross join lateral (
      select usd_per_stream * share as net, private.discount_factor(discount_rate, y.year::integer) as discount
    ) factor
  );
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_changes (
  catalog_id uuid,
  since      date,
  days       integer,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    isrc        text,
    name        text,
    artist      text,
    state       text,
    known_count bigint,
    previous    bigint,
    current     bigint,
    log_growth  double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
#variable_conflict use_column
declare
  v_isrcs text[] := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = catalog_changes.catalog_id order by member.isrc);
begin
  return query
  select song.isrc, song.name, song.artist, coalesce(s.state, 'incomplete'),
    case when s.last_count between 0 and 9007199254740991 then s.last_count end,
    change.previous, change.current,
    ln((change.current + 1)::double precision / (change.previous + 1))
  from unnest(v_isrcs) member (isrc)
  join app.songs song on song.isrc = member.isrc
  left join private.recording_series(v_isrcs, since, days, false, as_of) s on s.isrc = member.isrc
  cross join lateral (
    select case when s.state = 'comparable' then s.middle_count - s.start_count end as previous,
      case when s.state = 'comparable' then s.end_count - s.middle_count end as current
  ) change;
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_members (
  catalog_id  uuid,
  page_limit  integer,
  page_offset bigint,
  OUT         total integer,
  OUT         isrcs text[]
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_first_isrc text;
  v_before integer;
begin
  select c.song_count, c.range_isrcs[at.range], c.range_offsets[at.range] into total, v_first_isrc, v_before
  from app.catalogs c
  cross join lateral (select width_bucket(least(page_offset, c.song_count)::integer, c.range_offsets) as range) at
  where c.id = catalog_members.catalog_id;
  if not found then
    perform private.check_catalog_visible(catalog_members.catalog_id);
  end if;
  -- Past the end there is nothing to read, however far the offset is.
  isrcs := case when page_offset < total then array(
    select member.isrc from app.catalog_songs member
    where member.catalog_id = catalog_members.catalog_id and member.isrc >= v_first_isrc
    order by member.isrc limit page_limit offset page_offset - v_before
  ) else '{}' end;
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_song_count (
  catalog_id uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return (select c.song_count from app.catalogs c where c.id = catalog_song_count.catalog_id); end $function$;

CREATE OR REPLACE FUNCTION private.change_site (
  before app.sites,
  after  app.sites,
  action text
)
  RETURNS app.sites
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  if before is not distinct from after then
    return before;
  end if;
  update app.sites s
  set name = after.name, slug = after.slug, artist_id = after.artist_id, assets = after.assets, facts = after.facts,
    draft = after.draft, shows_from_profile = after.shows_from_profile, revision = s.revision + 1, updated_at = now()
  where s.id = before.id returning s.* into v_site;
  perform private.keep_revision(before, v_site, change_site.action, private.account_id());
  return v_site;
end $function$;

CREATE OR REPLACE FUNCTION private.charge_reservation (
  reservation app.credit_reservations,
  units       integer,
  credits     bigint
)
  RETURNS bigint
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.credit_reservations r
  set state = 'committed', units = charge_reservation.units, credits = charge_reservation.credits
  where r.id = reservation.id;
  update app.credit_balances b set reserved = b.reserved - reservation.credits where b.account_id = reservation.account_id;
  perform private.add_ledger_entry(reservation.account_id, 'charge', -credits, reservation.operation, reservation.id);
  return credits;
end $function$;

CREATE OR REPLACE FUNCTION private.chat_response (
  chat app.chats
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return json_build_object(
    'id', chat.id,
    'sessionId', chat.session_id,
    'title', chat.title,
    'modelId', chat.model_id,
    'createdAt', private.format_timestamp(chat.created_at),
    'updatedAt', private.format_timestamp(chat.updated_at),
    'activeStreamId', chat.active_stream_id,
    'lastAssistantMessageAt', private.format_timestamp(chat.last_assistant_message_at)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.check_account (
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_own_id uuid := private.account_id();
  v_id uuid := coalesce(check_account.account_id, v_own_id);
begin
  if v_id = v_own_id or v_id = any (private.reachable_account_ids())
    or private.is_admin() and exists (select from app.accounts a where a.id = v_id)
  then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this account';
end $function$;

CREATE OR REPLACE FUNCTION private.check_artist (
  artist_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(
    not exists (select from app.accounts a where a.id = check_artist.artist_id and a.kind = 'artist'),
    'PT404', 'Artist not found');
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
  perform private.refuse_if(not exists (select from app.catalogs c where c.id = check_catalog_visible.catalog_id),
    'PT404', 'Catalog not found');
end $function$;

CREATE OR REPLACE FUNCTION private.check_comparison_period (
  since date,
  days  integer,
  as_of timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_today date := (coalesce(as_of, now()) at time zone 'UTC')::date;
begin
  if as_of > now() then
    raise exception using errcode = 'PT400', message = 'Invalid comparison query',
      detail = 'as_of must not be in the future';
  end if;
  if since + days >= v_today then
    raise exception using errcode = 'PT400', message = 'Comparison requires completed UTC observation days',
      detail = format('since + days is %s and must be before %s (UTC)', since + days, v_today);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_credits (
  balance  app.credit_balances,
  required bigint
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if balance.balance - balance.reserved < required then
    raise exception using errcode = 'PTPAY', message = 'Too few credits',
      detail = jsonb_build_object(
        'remaining_credits', balance.balance - balance.reserved, 'required_credits', required)::text;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_months_not_archived (
  months date[]
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_quarter date;
begin
  select min(a.quarter) into v_quarter from app.archived_quarters a
  where a.quarter in (select date_trunc('quarter', month::timestamp)::date from unnest(months) month);
  if v_quarter is not null then
    raise exception using errcode = 'PT400', message = 'Observations of this time are archived',
      detail = format('as_of needs the observations of %s, which were moved to a file', to_char(v_quarter, 'YYYY"Q"Q'));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_organization (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if check_organization.organization_id is null then
    return private.check_account(null);
  end if;
  perform private.refuse_if(private.can_see_organization(check_organization.organization_id) is not true,
    'PT403', 'Access denied to this organization');
  return check_organization.organization_id;
end $function$;

CREATE OR REPLACE FUNCTION private.check_owner_remains (
  organization_id uuid,
  account_id      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(not exists (
    select from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    where m.organization_id = check_owner_remains.organization_id and m.role = 'owner' and m.invited_email is null
      and m.account_id <> check_owner_remains.account_id
  ), 'PT409', 'The last owner can neither leave nor become a member');
end $function$;

CREATE OR REPLACE FUNCTION private.check_quota (
  bucket     text,
  used_bytes bigint,
  new_bytes  bigint
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_max_bytes bigint;
begin
  select q.max_bytes into strict v_max_bytes from app.storage_quotas q where q.bucket = check_quota.bucket;
  perform private.refuse_if(used_bytes + new_bytes > v_max_bytes, 'PTQUO', format(
    'The storage is full: %s of %s are used. Delete files first, or ask the operator for more.',
    private.format_bytes(used_bytes), private.format_bytes(v_max_bytes)));
end $function$;

CREATE OR REPLACE FUNCTION private.check_schedule_credits (
  payer uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_needed bigint := private.schedules_cost(payer);
  v_balance bigint;
begin
  insert into app.credit_balances (account_id) values (payer) on conflict do nothing;
  select private.balance_with_grant(b.account_id, b.balance, b.granted_month) into v_balance
  from app.credit_balances b where b.account_id = payer;
  if v_balance >= v_needed then
    update app.credit_balances b set schedules_low_since = null
    where b.account_id = payer and b.schedules_low_since is not null;
    return false;
  end if;
  update app.credit_balances b set schedules_low_since = now()
  where b.account_id = payer and b.schedules_low_since is null;
  if not found then
    return false;
  end if;
  perform private.add_webhook_event(payer, 'credits.low', jsonb_build_object(
    'account_id', payer,
    'credits', jsonb_build_object('reason', 'schedules', 'balance', v_balance, 'threshold', v_needed)));
  if not private.has_working_recharge(payer, v_needed - v_balance) then
    perform private.enqueue_run('warn_low_credits', payer);
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.check_session_visible (
  session_id text
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform from app.sessions s where s.id = check_session_visible.session_id;
  perform private.refuse_if(not found, 'PT404', 'Session not found');
end $function$;

CREATE OR REPLACE FUNCTION private.check_site (
  site_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(not exists (select from app.sites s where s.id = check_site.site_id),
    'PT404', 'Site not found');
end $function$;

CREATE OR REPLACE FUNCTION private.check_site_artist (
  artist_id       uuid,
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(
    artist_id is not null and not private.has_site_artist(artist_id, organization_id),
    'PT403', 'Artist not available in this workspace');
end $function$;

CREATE OR REPLACE FUNCTION private.check_site_change (
  site           app.sites,
  revision       integer,
  is_publication boolean   DEFAULT false
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(site.id is null, 'PT404', 'Site not found');
  if site.revision <> check_site_change.revision then
    raise exception using errcode = 'PT409', message = 'Site changed; read it again',
      detail = format('The current revision is %s', site.revision);
  end if;
  if is_publication and site.draft is null then
    raise exception using errcode = 'PT400', message = 'Generate a preview before publishing',
      detail = 'Generate a draft first';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_webhook_enabled (
  endpoint_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(not (
    select e.is_enabled from app.webhook_endpoints e where e.id = check_webhook_enabled.endpoint_id
  ), 'PT409', 'The webhook endpoint is disabled: enable it first');
end $function$;

CREATE OR REPLACE FUNCTION private.check_webhook_queue (
  endpoint_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(private.has_full_queue(endpoint_id), 'PT409', format(
    'The webhook endpoint has %s pending deliveries: wait until some are delivered', private.max_pending_deliveries()));
end $function$;

CREATE OR REPLACE FUNCTION private.claim_slug (
  site_id uuid,
  slug    text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  -- Otherwise one site could take any number of addresses from others.
  v_max_slugs constant integer := 20;
begin
  if claim_slug.slug = any (private.reserved_slugs()) or private.is_uuid(claim_slug.slug) then
    raise exception using errcode = 'PT400', message = 'This address is reserved; choose another',
      detail = 'slug is reserved';
  end if;
  if exists (select from app.site_slugs x where (x.slug, x.site_id) = (claim_slug.slug, claim_slug.site_id)) then
    return;
  end if;
  if (select count(*) from app.site_slugs x where x.site_id = claim_slug.site_id) >= v_max_slugs then
    raise exception using errcode = 'PT400', message = format(
        'A site has at most %s addresses in its life. Use one that it had before.', v_max_slugs),
      detail = 'slug is one more than a site can have';
  end if;
  insert into app.site_slugs (slug, site_id) values (claim_slug.slug, claim_slug.site_id)
  on conflict on constraint site_slugs_pkey do nothing;
  -- No PT409: a caller who reads the site again and retries would be refused again.
  if not found then
    raise exception using errcode = 'PT400', message = 'Another page has this address; choose another',
      detail = 'slug is taken';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.claim_snapshot (
  snapshot_id uuid,
  name        text,
  owner_id    uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
  v_id uuid;
begin
  -- Locked, so that a concurrent claim gets the catalog that the first one creates.
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = claim_snapshot.snapshot_id and s.account_id = any (private.workspace_ids())
  for update;
  perform private.refuse_if(not found, 'PT404', 'Snapshot not found');
  if v_snapshot.catalog_id is not null then
    perform from app.account_catalogs link
    where link.catalog_id = v_snapshot.catalog_id and link.account_id = any (private.workspace_ids());
    perform private.refuse_if(not found, 'PT409', 'The snapshot belongs to a catalog that you have no access to');
    return v_snapshot.catalog_id;
  end if;
  v_id := private.create_empty_catalog(claim_snapshot.name, coalesce(claim_snapshot.owner_id, v_snapshot.account_id));
  insert into app.catalog_songs (catalog_id, isrc)
  select v_id, recording.isrc
  from unnest(private.snapshot_isrcs(v_snapshot.id)) recording (isrc)
  order by recording.isrc;
  update app.playcount_snapshots s set catalog_id = v_id where s.id = v_snapshot.id;
  if v_snapshot.state = 'done' then
    perform private.value_catalog(v_id, v_snapshot.id);
  end if;
  return v_id;
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
  perform private.refuse_if(required_scope is not null and required_scope <> all (v_key.scopes),
    'PTSCO', format('This API key lacks the %s scope', required_scope));
  -- A read replica cannot write it. Each key is also used on the primary, to count its requests.
  if not pg_is_in_recovery() and (v_key.last_used_at is null or v_key.last_used_at < now() - interval '1 minute') then
    -- Skip a locked row: another request is writing the same. Repeat the condition: it may have written already.
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
declare
  v_account app.accounts;
  v_email text;
  v_is_sso_user boolean;
begin
  select a.* into v_account from app.accounts a where a.auth_user_id = private.uuid_or_null(token ->> 'sub');
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_account.auth_user_id and not u.is_banned;
  if v_email is null then
    return null;
  end if;
  if v_email is distinct from v_account.email and not v_is_sso_user then
    perform private.refresh_address(v_account.id, v_email);
  end if;
  return token - 'email' || jsonb_build_object(
    'role', 'authenticated',
    'credential', case when token ? 'client_id' then 'delegated' else 'session' end,
    'account_id', v_account.id,
    'scopes', '["read", "write"]'::jsonb
  );
end $function$;

CREATE OR REPLACE FUNCTION private.commit_credits (
  reservation_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer uuid := private.paying_account_id();
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.find_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  perform private.refuse_if(v_reservation.state = 'released',
    'PT409', 'The credits for this work were released; it was not charged');
  if v_reservation.state = 'expired' then
    perform private.renew_reservation(v_balance, v_reservation);
  end if;
  return private.charge_reservation(v_reservation, v_reservation.units, v_reservation.credits);
end $function$;

CREATE OR REPLACE FUNCTION private.comparable_from (
  task app.scheduled_tasks
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_next date := (task.next_run_at at time zone 'UTC')::date;
  v_first date;
begin
  if task.schedule <> 'daily' or not task.enabled then
    return '[]';
  end if;
  -- The days without a gap before the next run.
  select min(day.date) into v_first
  from (
    select r.date, row_number() over (order by r.date desc)::integer as number
    from app.scheduled_runs r join app.task_runs run on run.id = r.run_id
    where r.schedule_id = task.id and r.date < v_next
      and private.is_on_time(comparable_from.task, r.date, run.state, run.created_at, run.finished_at)
  ) day
  where day.date = v_next - day.number;
  v_first := coalesce(v_first, v_next);
  return (
    select jsonb_agg(jsonb_build_object(
      'days', n.days, 'since', v_first + n.days,
      -- All dates must be over.
      'from', v_first + 2 * n.days + 1) order by n.days)
    from unnest(array[1, 7, 14, 28]) n (days)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.compare_recordings (
  isrcs text[],
  since date,
  days  integer
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_first date := since - days;
  v_all bigint := (1::bigint << 2 * days) | (1::bigint << 2 * days) - 1;
begin
  return (
    -- In parentheses, so that the long text is copied once.
    select coalesce(string_agg(coalesce(s.months, ''), '|' order by song.isrc), '') || (e'\n' || json_build_object(
      'comparable_recordings', count(*) filter (where s.state = 'comparable'),
      'recordings', coalesce(json_agg(recording order by song.isrc), '[]')
    ))
    from app.songs song
    left join private.recording_series(isrcs, since, days, true, null) s on s.isrc = song.isrc
    cross join lateral (select coalesce(s.missing, v_all) as missing) days
    cross join lateral (
      select case when s.state = 'comparable' then s.middle_count - s.start_count end as previous,
        case when s.state = 'comparable' then s.end_count - s.middle_count end as current
    ) change
    cross join lateral (
      select song.isrc, song.name, coalesce(s.state, 'incomplete') as state,
        case when days.missing = 0 then '{}' else private.dates_of(days.missing, v_first) end as missing_days,
        case when s.invalid <> 0 then private.dates_of(s.invalid, v_first) else '{}' end as invalid_days,
        case when s.corrections <> 0 then private.dates_of(s.corrections, v_first) else '{}' end as correction_days,
        change.previous as previous_change,
        change.current as current_change,
        change.current - change.previous as absolute_growth,
        (change.current - change.previous)::double precision / nullif(change.previous, 0) * 100 as percentage_growth,
        coalesce(change.previous = 0, false) as zero_baseline
    ) recording
    where song.isrc = any (isrcs)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.compare_songs (
  catalog_id uuid,
  songs      jsonb
)
  RETURNS TABLE (
    isrc         text,
    name         text,
    artist       text,
    release_date date,
    share        numeric,
    "position"   bigint,
    state        text
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select given.isrc, merged.name, merged.artist, merged.release_date, merged.share, given."position",
      case
        when member.isrc is null then 'new'
        when (merged.name, merged.artist, merged.release_date, merged.share)
          is distinct from (member.name, member.artist, member.release_date, member.share) then 'changed'
        else 'unchanged'
      end
    from private.given_songs(songs) given
    left join app.catalog_songs member
      on member.catalog_id = compare_songs.catalog_id and member.isrc = given.isrc
    cross join lateral (
      -- What a file leaves out stays as it is.
      select coalesce(given.name, member.name) as name, coalesce(given.artist, member.artist) as artist,
        coalesce(given.release_date, member.release_date) as release_date, coalesce(given.share, member.share) as share
    ) merged;
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

CREATE OR REPLACE FUNCTION private.complete_asset (
  asset_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Half the time after which maintenance deletes it, so that a completed asset is never deleted.
  update app.site_assets a set stored_at = coalesce(a.stored_at, now())
  where a.id = complete_asset.asset_id and a.deleted_at is null
    and (a.stored_at is not null or a.created_at > now() - interval '30 minutes');
  perform private.refuse_if(not found, 'PT503', 'The file took too long to store; send it again');
end $function$;

CREATE OR REPLACE FUNCTION private.complete_recharge (
  recharge   app.recharges,
  payment_id text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
begin
  if recharge.payment_id <> complete_recharge.payment_id then
    raise warning 'Recharge % has payment % and a second one, %',
      recharge.id, recharge.payment_id, complete_recharge.payment_id;
  end if;
  -- A failed recharge that is paid after all is completed: the money was taken.
  if recharge.id is null or recharge.state = 'paid' then
    return false;
  end if;
  -- Grant the free credits first: bought credits must not replace them.
  select b.* into v_balance from app.credit_balances b where b.account_id = recharge.account_id;
  perform private.grant_monthly_credits(v_balance);
  v_balance := private.add_ledger_entry(recharge.account_id, 'purchase', recharge.credits);
  update app.recharges r
  set state = 'paid', payment_id = complete_recharge.payment_id, failure = null, finished_at = now(),
    entry_number = v_balance.entry_count
  where r.id = recharge.id;
  perform private.end_run(recharge.run_id, null, null);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.count_catalog_songs()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  v_changed record;
  v_catalog app.catalogs;
  v_largest integer;
begin
  for v_changed in
    select t.catalog_id, array_agg(t.isrc) as isrcs from changed_songs t group by t.catalog_id order by t.catalog_id
  loop
    -- Locks the catalog, so that concurrent changes of its members are counted one after the other.
    select c.* into v_catalog from app.catalogs c where c.id = v_changed.catalog_id for no key update;
    continue when not found; -- the catalog itself is being deleted
    v_catalog.song_count := v_catalog.song_count + v_sign * cardinality(v_changed.isrcs);
    with changed as (
      select width_bucket(isrc, v_catalog.range_isrcs) as range, v_sign * count(*) as difference
      from unnest(v_changed.isrcs) isrc
      group by 1
    ),
    shifted as (
      select range, range_offset + coalesce(sum(difference) over (
        order by range rows between unbounded preceding and 1 preceding), 0) as range_offset
      from unnest(v_catalog.range_offsets) with ordinality existing (range_offset, range)
      left join changed using (range)
    )
    select array_agg(range_offset order by range), max(size)
    into v_catalog.range_offsets, v_largest
    from (
      select range, range_offset, lead(range_offset, 1, v_catalog.song_count) over (order by range) - range_offset as size
      from shifted
    ) sized;
    if v_largest > 512 then
      select array_agg(case number when 1 then '' else isrc end order by number), array_agg(number - 1 order by number)
      into v_catalog.range_isrcs, v_catalog.range_offsets
      from (
        select s.isrc, row_number() over (order by s.isrc) as number
        from app.catalog_songs s where s.catalog_id = v_changed.catalog_id
      ) member
      where number % 256 = 1;
    end if;
    update app.catalogs c
    set song_count = v_catalog.song_count, range_isrcs = v_catalog.range_isrcs, range_offsets = v_catalog.range_offsets,
      updated_at = now()
    where c.id = v_changed.catalog_id;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_delivery (
  delivery app.webhook_deliveries,
  pause_ms bigint
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.webhook_endpoints e set
    failure_count = case when delivery.error is null then 0 else e.failure_count + 1 end,
    failing_since = case when delivery.error is not null then coalesce(e.failing_since, now()) end,
    paused_until = case when pause_ms > 0 then now() + pause_ms * interval '1 millisecond' end
  where e.id = delivery.endpoint_id;
  if delivery.error = 'gone' then
    update app.webhook_endpoints e set is_enabled = false, disabled_at = now(), disabled_reason = 'gone'
    where e.id = delivery.endpoint_id and e.is_enabled;
  elsif delivery.state = 'failed' then
    perform private.disable_failing_endpoint(delivery.endpoint_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.count_signup_attempt (
  site_id     uuid,
  client_hash bytea
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now timestamptz;
  v_attempts integer;
  v_oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(count_signup_attempt.client_hash, 'hex'), 0));
  -- Read the clock after the lock, so that waiting requests have increasing times.
  v_now := clock_timestamp();
  delete from app.site_signup_attempts a
  where a.site_id = count_signup_attempt.site_id and a.client_hash = count_signup_attempt.client_hash
    and a.minute <= v_now - interval '1 minute';
  select sum(a.attempts), min(a.minute) into v_attempts, v_oldest from app.site_signup_attempts a
  where a.site_id = count_signup_attempt.site_id and a.client_hash = count_signup_attempt.client_hash;
  if v_attempts >= 10 then
    raise exception using errcode = 'PT429', message = 'Too many sign-ups in a minute. Please wait a little and try again.',
      detail = jsonb_build_object('retry_after_seconds', ceil(extract(epoch from v_oldest + interval '1 minute' - v_now)));
  end if;
  insert into app.site_signup_attempts as a (site_id, client_hash, minute)
  values (count_signup_attempt.site_id, count_signup_attempt.client_hash, v_now)
  on conflict on constraint site_signup_attempts_pkey do update set attempts = a.attempts + 1;
end $function$;

CREATE OR REPLACE FUNCTION private.count_site_mail (
  site_id uuid,
  email   text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_hash bytea := sha256(convert_to(count_site_mail.email, 'UTF8'));
  v_count integer;
begin
  -- Locks the address, so that mails of several sites are counted one after the other.
  insert into app.address_mail_limits as known (address_hash, mailed_at) values (v_hash, '{}')
  on conflict on constraint address_mail_limits_pkey do update
    set mailed_at = array(select t from unnest(known.mailed_at) t where t > now() - interval '1 day')
  returning cardinality(mailed_at) into v_count;
  if v_count >= 10 then
    return 'all_sites_limit';
  end if;
  insert into app.site_mail_limits as known (site_id, address_hash, mailed_at)
  values (count_site_mail.site_id, v_hash, array[now()])
  on conflict on constraint site_mail_limits_pkey do update
    set mailed_at = array(select t from unnest(known.mailed_at) t where t > now() - interval '1 day') || now(),
      last_mailed_at = now()
    where known.last_mailed_at <= now() - interval '5 minutes'
      and (select count(*) from unnest(known.mailed_at) t where t > now() - interval '1 day') < 5;
  if not found then
    return 'site_limit';
  end if;
  update app.address_mail_limits known set mailed_at = known.mailed_at || now(), last_mailed_at = now()
  where known.address_hash = v_hash;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.counter_events (
  isrcs      text[],
  first_date date,
  last_date  date,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    date         date,
    kind         text,
    shared       text,
    shared_value text,
    affected     text[],
    streams      numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  select named.date, case when named.kind = 'jump' and named.shared in ('track', 'artist') then 'merge' else named.kind end,
    named.shared, case named.shared when 'track' then named.track when 'artist' then named.artist end,
    array_agg(named.isrc order by named.isrc), round(sum(named.streams)::numeric)
  from (
    select d.isrc, d.date, d.kind, d.streams, song.artist, song.spotify_track_id as track, case
      when d.kind = 'stale_capture' then 'capture'
      when count(*) over same_kind >= greatest(3, d.observed * 0.5)
        and count(*) over same_kind > count(*) over (partition by d.date, d.kind, coalesce(song.artist, d.isrc)) then 'capture'
      when song.spotify_track_id is not null
        and count(*) over (partition by d.date, d.kind, song.spotify_track_id) >= 2 then 'track'
      when song.artist is not null and count(*) over (partition by d.date, d.kind, song.artist) >= 2 then 'artist'
    end as shared
    from private.unusual_days(isrcs, first_date, last_date, as_of) d
    join app.songs song on song.isrc = d.isrc
    window same_kind as (partition by d.date, d.kind)
  ) named
  group by 1, 2, 3, 4;
end $function$;

CREATE OR REPLACE FUNCTION private.create_account (
  token jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_user_id uuid := private.uuid_or_null(token ->> 'sub');
  v_email text;
  v_is_sso_user boolean;
  v_id uuid;
begin
  -- The first requests of a user may be concurrent.
  perform pg_advisory_xact_lock(hashtextextended('user ' || v_user_id, 0));
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_user_id and not u.is_banned;
  if v_email is null then
    return null;
  end if;
  select a.id into v_id from app.accounts a where a.auth_user_id = v_user_id;
  if found then
    return v_id;
  end if;
  if not v_is_sso_user then
    v_id := private.ensure_account(v_email);
    update app.accounts a set auth_user_id = v_user_id where a.id = v_id and a.auth_user_id is null;
  end if;
  if v_is_sso_user or not found then
    insert into app.accounts (kind, name, auth_user_id)
    values ('person', left(split_part(v_email, '@', 1), 200), v_user_id)
    returning id into v_id;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_artist (
  name            text,
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid := gen_random_uuid();
  v_workspace_id uuid := private.check_organization(create_artist.organization_id);
  v_kind text;
begin
  select a.kind into v_kind from app.accounts a where a.id = v_workspace_id;
  perform private.refuse_if(private.is_delegated() or v_kind is null or v_kind = 'artist',
    'PT403', 'Only a person or an organization may create an artist');
  insert into app.accounts (id, kind, name) values (v_id, 'artist', create_artist.name);
  insert into app.artists (account_id, owner_id)
  values (v_id, case v_kind when 'person' then v_workspace_id end);
  if v_kind = 'organization' then
    insert into app.organization_members (organization_id, account_id, role) values (v_workspace_id, v_id, 'artist');
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_capture (
  account_id uuid,
  catalog_id uuid,
  payer_id   uuid,
  isrcs      text[]
)
  RETURNS app.captures
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
  v_count integer;
  v_capture app.captures;
begin
  loop
    insert into app.playcount_snapshots (account_id, catalog_id, payer_id)
    values (create_capture.account_id, create_capture.catalog_id, create_capture.payer_id)
    on conflict do nothing returning id into v_id;
    exit when found;
    -- The conflicting capture may have ended since: then try again.
    select c.* into v_capture from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.catalog_id = create_capture.catalog_id and s.account_id = create_capture.account_id
      and s.payer_id is not null and s.state in ('queued', 'running');
    if found then
      return v_capture;
    end if;
  end loop;
  insert into app.songs (isrc) select distinct i.isrc from unnest(isrcs) i (isrc) order by i.isrc
  on conflict do nothing;
  insert into app.snapshot_songs (snapshot_id, isrc) select distinct v_id, i.isrc from unnest(isrcs) i (isrc);
  get diagnostics v_count = row_count;
  perform private.refuse_if(v_count not between 1 and 1000000,
    'PT400', 'A snapshot takes 1 to 1000000 recordings; add some to the catalog first');
  update app.playcount_snapshots s set recording_count = v_count where s.id = v_id;
  insert into app.captures (snapshot_id, run_id, reservation_id)
  values (
    v_id, private.enqueue_run('capture_playcounts', create_capture.account_id),
    -- A capture ends within a day. A week outlasts an outage.
    private.create_reservation(create_capture.payer_id, 'playcount_snapshot', v_count, interval '7 days'))
  returning * into v_capture;
  return v_capture;
end $function$;

CREATE OR REPLACE FUNCTION private.create_content_batch (
  payer_id  uuid,
  artist_id uuid,
  request   jsonb,
  thread_id text  DEFAULT NULL::text
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_batch app.content_batches;
  v_count integer := coalesce((request ->> 'batch')::integer, 1);
  v_balance app.credit_balances := private.lock_credits(payer_id);
  -- An administrator without a workspace of the artist orders in its own.
  v_account_id uuid := coalesce(private.artist_workspace_id(payer_id, artist_id), payer_id);
  v_run_ids uuid[] := '{}';
begin
  perform private.refuse_if(v_count not between 1 and 30, 'PT400', 'batch must be between 1 and 30');
  v_batch.template := coalesce(request ->> 'template', 'artist-caption-bedroom');
  v_batch.lipsync := coalesce((request ->> 'lipsync')::boolean, false);
  v_batch.caption_length := coalesce(request ->> 'caption_length', 'none');
  v_batch.upscale := coalesce((request ->> 'upscale')::boolean, false);
  v_batch.songs := coalesce(request -> 'songs', '[]');
  v_batch.images := coalesce(request -> 'images', '[]');

  -- Check the whole batch at once, so that the refusal has the credits for all of it.
  perform private.check_credits(private.grant_monthly_credits(v_balance), private.price('content_creation', v_count));
  -- Delete old batches whose runs were deleted.
  delete from app.content_batches b
  where b.payer_id = create_content_batch.payer_id and b.created_at < now() - interval '90 days'
    and not exists (select from app.content_orders o where o.batch_id = b.id);
  insert into app.content_batches (
    artist_id, payer_id, template, lipsync, caption_length, upscale, songs, images, thread_id, report_run_id
  ) values (
    create_content_batch.artist_id, create_content_batch.payer_id, v_batch.template, v_batch.lipsync,
    v_batch.caption_length, v_batch.upscale, v_batch.songs, v_batch.images, create_content_batch.thread_id,
    case when create_content_batch.thread_id is not null then private.enqueue_run('report_content', v_account_id) end
  ) returning id into v_batch.id;
  for v_position in 1..v_count loop
    v_run_ids := v_run_ids || private.enqueue_run('create_content', v_account_id);
    insert into app.content_orders (run_id, batch_id, position, reservation_id)
    values (
      v_run_ids[v_position], v_batch.id, v_position,
      -- It ends within half an hour. A day outlasts an outage.
      private.create_reservation(payer_id, 'content_creation', 1, interval '1 day'));
  end loop;
  return v_run_ids;
end $function$;

CREATE OR REPLACE FUNCTION private.create_empty_catalog (
  name     text,
  owner_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid;
begin
  perform private.refuse_if(create_empty_catalog.owner_id = any (private.workspace_ids()) is not true,
    'PT403', 'Access denied to this organization');
  insert into app.catalogs (name) values (coalesce(create_empty_catalog.name, 'Valuation Catalog')) returning id into v_id;
  insert into app.account_catalogs (account_id, catalog_id) values (create_empty_catalog.owner_id, v_id);
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_failed_capture (
  task  app.scheduled_tasks,
  error text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_snapshot_id uuid;
begin
  insert into app.playcount_snapshots (account_id, catalog_id, payer_id, state, error, finished_at)
  values (task.account_id, task.catalog_id, task.created_by, 'failed', create_failed_capture.error, now())
  returning id into v_snapshot_id;
  return private.create_failed_run(task, error, jsonb_build_object('snapshot_id', v_snapshot_id));
end $function$;

CREATE OR REPLACE FUNCTION private.create_failed_run (
  task   app.scheduled_tasks,
  error  text,
  output jsonb               DEFAULT NULL::jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_run_id uuid;
begin
  insert into app.task_runs (task, account_id, state, error, output, finished_at)
  values (task.task, task.account_id, 'failed', create_failed_run.error, create_failed_run.output, now())
  returning id into v_run_id;
  perform private.announce_run(v_run_id);
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_link_code (
  organization_id uuid,
  code            text
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_caller_id uuid := private.account_id();
  v_account_id uuid := private.acting_workspace_id(organization_id);
  v_expires_at timestamptz := now() + interval '15 minutes';
begin
  perform private.refuse_if(private.is_delegated(), 'PT403', 'Access denied to this organization');
  -- Only the latest code is valid.
  delete from app.chat_link_codes c
  where c.expires_at <= now() or (c.created_by, c.account_id) = (v_caller_id, v_account_id);
  insert into app.chat_link_codes (code_hash, account_id, created_by, expires_at)
  values (private.link_code_hash(code), v_account_id, v_caller_id, v_expires_at);
  return v_expires_at;
end $function$;

CREATE OR REPLACE FUNCTION private.create_organization (
  name text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid := gen_random_uuid();
begin
  perform private.refuse_if(private.is_delegated() or not exists (
    select from app.accounts a where a.id = private.account_id() and a.kind = 'person'
  ), 'PT403', 'Only a person may create an organization');
  insert into app.accounts (id, kind, name) values (v_id, 'organization', create_organization.name);
  insert into app.organization_members (organization_id, account_id, role)
  values (v_id, private.account_id(), 'owner');
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_partition (
  parent      name,
  partition   name,
  storage     text,
  key         name,
  first_key   text,
  next_key    text,
  description text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  execute format(
    'create table app.%I (like app.%I including defaults including constraints including indexes) %s',
    partition, parent, storage);
  -- Reads continue while the rows are moved, and wait only for the last statement.
  execute format('lock table app.%I in share row exclusive mode', parent || '_default');
  execute format(
    'with moved as (delete from app.%1$I where %2$I >= %3$L and %2$I < %4$L returning *)
    insert into app.%5$I select * from moved',
    parent || '_default', key, first_key, next_key, partition);
  perform private.restrict_partition(partition, description);
  execute format(
    'alter table app.%I attach partition app.%I for values from (%L) to (%L)', parent, partition, first_key, next_key);
end $function$;

CREATE OR REPLACE FUNCTION private.create_quarter_partitions (
  quarter date
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  SET lock_timeout TO '2s'
  AS $function$
declare
  v_first date := date_trunc('quarter', quarter::timestamp);
  v_next date := v_first + interval '3 months';
  v_suffix text := format('_%sq%s', extract(year from v_first), extract(quarter from v_first));
begin
  -- One at a time, so that a concurrent call finds the partitions created.
  lock table only app.song_measurements in share update exclusive mode;
  if to_regclass('app.song_measurements' || v_suffix) is not null then
    return false;
  end if;
  perform private.refuse_if(exists (select from app.archived_quarters a where a.quarter = v_first),
    'PT409', 'The quarter is archived. Restore its file instead');
  perform private.create_partition(
    'song_measurements', 'song_measurements' || v_suffix, '', 'captured_at',
    (v_first::timestamp at time zone 'UTC')::text, (v_next::timestamp at time zone 'UTC')::text,
    'One quarter of app.song_measurements, by UTC time of capture.');
  perform private.create_partition(
    'monthly_playcounts', 'monthly_playcounts' || v_suffix, 'with (fillfactor = 50)', 'month',
    v_first::text, v_next::text, 'One quarter of app.monthly_playcounts.');
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.create_recharge (
  payer    uuid,
  required bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
  v_missing bigint;
  v_purchase record;
begin
  -- Most accounts have no recharge: return without taking a lock.
  perform from app.recharge_settings s where s.account_id = payer and s.enabled;
  if not found then
    return false;
  end if;
  v_balance := private.lock_credits(payer);
  v_missing := required + v_balance.reserved - private.balance_with_grant(payer, v_balance.balance, v_balance.granted_month);
  if v_missing <= 0 or exists (
    select from app.recharges r where r.account_id = payer and r.state = 'open' and r.card_id is not null
  ) then
    return true;
  end if;
  -- least() ignores a limit that is null. Credits that would not cover the shortage are not bought.
  select least(greatest(s.credits, v_missing), s.monthly_limit_credits - private.recharged_this_month(payer)) as credits,
    c.customer_id, c.card_id into v_purchase
  from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
  where s.account_id = payer and s.enabled and c.card_id is not null and s.paused_card_id is distinct from c.card_id;
  if not found or v_purchase.credits not between greatest(v_missing, 50) and 100000 then
    return false;
  end if;
  insert into app.recharges (account_id, run_id, credits, customer_id, card_id)
  values (payer, private.enqueue_run('recharge_credits', payer), v_purchase.credits, v_purchase.customer_id, v_purchase.card_id);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.create_reservation (
  payer           uuid,
  operation       text,
  units           integer,
  lifetime        interval,
  idempotency_key text     DEFAULT NULL::text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_credits bigint := private.price(operation, units);
  v_balance app.credit_balances := private.lock_credits(payer);
  v_expires_at timestamptz := clock_timestamp() + lifetime;
  v_existing app.credit_reservations;
  v_id uuid;
begin
  select r.* into v_existing from app.credit_reservations r
  where r.account_id = payer and r.idempotency_key = create_reservation.idempotency_key
    and r.state in ('reserved', 'committed');
  if found then
    perform private.refuse_if(
      (v_existing.operation, v_existing.units) <> (create_reservation.operation, create_reservation.units),
      'PT409', 'The idempotency key was used for another charge');
    -- A retry starts the work again, so it gets the full lifetime.
    update app.credit_reservations r set expires_at = greatest(r.expires_at, v_expires_at)
    where r.id = v_existing.id and r.state = 'reserved';
    return v_existing.id;
  end if;

  v_balance := private.grant_monthly_credits(v_balance);
  perform private.check_credits(v_balance, v_credits);
  update app.credit_balances b set reserved = b.reserved + v_credits where b.account_id = payer;
  insert into app.credit_reservations (account_id, operation, units, credits, idempotency_key, expires_at)
  values (payer, operation, units, v_credits, idempotency_key, v_expires_at)
  returning id into v_id;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_schedule (
  task                   text,
  account_id             uuid,
  created_by             uuid,
  catalog_id             uuid,
  snapshot_id            uuid,
  artist_account_id      uuid    DEFAULT NULL::uuid,
  schedule               text    DEFAULT 'monthly'::text,
  hour_utc               integer DEFAULT NULL::integer,
  monthly_budget_credits integer DEFAULT NULL::integer
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_task app.scheduled_tasks;
begin
  v_task.id := gen_random_uuid();
  v_task.created_at := now();
  v_task.schedule := create_schedule.schedule;
  v_task.hour_utc := create_schedule.hour_utc;
  insert into app.scheduled_tasks (
    id, task, account_id, created_by, catalog_id, snapshot_id, artist_account_id, schedule, hour_utc,
    monthly_budget_credits, created_at, next_run_at)
  values (
    v_task.id, create_schedule.task, create_schedule.account_id, create_schedule.created_by, create_schedule.catalog_id,
    create_schedule.snapshot_id, create_schedule.artist_account_id, create_schedule.schedule, create_schedule.hour_utc,
    create_schedule.monthly_budget_credits, v_task.created_at,
    -- Today is captured by the request.
    private.next_run(v_task, private.end_of_day(now())))
  on conflict do nothing;
  if found then
    return v_task.id;
  end if;
  select t.* into v_task from app.scheduled_tasks t
  where t.enabled and t.task = create_schedule.task
    and (t.account_id = create_schedule.account_id and t.catalog_id = create_schedule.catalog_id
      or t.snapshot_id = create_schedule.snapshot_id);
  perform private.refuse_if(
    v_task.schedule <> create_schedule.schedule or v_task.hour_utc is distinct from
      coalesce(create_schedule.hour_utc, v_task.hour_utc) or v_task.monthly_budget_credits is distinct from
      coalesce(create_schedule.monthly_budget_credits, v_task.monthly_budget_credits),
    'PT409', 'It has another schedule; change that with PATCH /api/tasks/{taskId}');
  return v_task.id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_webhook_endpoint (
  organization_id uuid,
  url             text,
  description     text,
  events          text[]
)
  RETURNS app.webhook_endpoints
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_owner_id uuid := private.acting_workspace_id(create_webhook_endpoint.organization_id);
  v_endpoint app.webhook_endpoints;
begin
  perform private.refuse_if(private.is_delegated(), 'PT403', 'An OAuth client may not create webhook endpoints');
  -- Two concurrent inserts would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('webhook_endpoints ' || v_owner_id, 0));
  perform private.refuse_if(10 <= (
    select count(*) from app.webhook_endpoints e where e.owner_id = v_owner_id
  ), 'PT409', 'The account has 10 webhook endpoints: delete one first');
  insert into app.webhook_endpoints (owner_id, created_by, url, url_set_by, description, events, secret)
  values (
    v_owner_id, private.account_id(), create_webhook_endpoint.url, private.account_id(),
    create_webhook_endpoint.description, create_webhook_endpoint.events, private.new_webhook_secret())
  returning * into v_endpoint;
  return v_endpoint;
end $function$;

CREATE OR REPLACE FUNCTION private.credit_balance (
  account_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_balance bigint;
  v_granted_month date;
begin
  if account_id is null or private.is_delegated() then
    return null;
  end if;
  select b.balance, b.granted_month into v_balance, v_granted_month
  from app.credit_balances b where b.account_id = credit_balance.account_id;
  return private.balance_with_grant(account_id, coalesce(v_balance, 0), v_granted_month);
end $function$;

CREATE OR REPLACE FUNCTION private.cursor_id (
  cursor text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(substr(cursor, strpos(cursor, '.') + 1), ''); end $function$;

CREATE OR REPLACE FUNCTION private.cursor_time (
  cursor text
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    timestamptz '1970-01-01Z' + split_part(cursor, '.', 1)::bigint * interval '1 microsecond', 'infinity');
end $function$;

CREATE OR REPLACE FUNCTION private.daily_facts (
  isrcs text[],
  since date,
  until date
)
  RETURNS TABLE (
    fact       text,
    date       date,
    days       integer,
    change     numeric,
    recordings bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
begin
  return query
  with month as materialized (
    select m.isrc, m.month, held.bits, even.packed, case when even.packed is null then m.counts end as counts,
      day.first_of_month, m.last_day::integer as last_of_month,
      m.month + day.first - 1 as first_date, m.month + day.last - 1 as last_date,
      case m.invalid when 0 then m.first_count else split_part(m.counts, ',', day.first)::bigint end as first_count,
      case m.invalid when 0 then m.last_count else split_part(m.counts, ',', day.last)::bigint end as last_count
    from app.monthly_playcounts m
    -- The days with a valid count from since to until.
    cross join lateral (select m.present & ~m.invalid
      & (-1 << greatest(since - m.month, 0)) & ((2::bigint << least(until - m.month, 30)) - 1)::integer as bits) held
    -- The text of the bits begins with bit 31.
    cross join lateral (select
      33 - strpos((m.present & -m.present)::bit(32)::text, '1') as first_of_month,
      33 - strpos((held.bits & -held.bits)::bit(32)::text, '1') as first,
      33 - strpos(held.bits::bit(32)::text, '1') as last) day
    -- A case, because nothing else keeps the other months from being converted.
    cross join lateral (select case
      when m.invalid = 0 and m.lower = 0 and (m.present::bigint + (m.present & -m.present)) & m.present = 0
        and length(m.first_count::text) = length(m.last_count::text)
      then replace(ltrim(m.counts, ','), ',', repeat('0', 24 - length(m.first_count::text)))::numeric
    end as packed) even
    where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
      and m.month between date_trunc('month', since::timestamp)::date and until and held.bits <> 0
  ),
  even as (
    select m.month, m.first_of_month, m.last_of_month, count(*) as recordings,
      lpad(sum(m.packed)::text, 24 * (m.last_of_month - m.first_of_month + 1), '0') as sums
    from month m where m.packed is not null
    group by m.month, m.first_of_month, m.last_of_month
  ),
  even_day as (
    select e.month + day.number - 1 as date, e.recordings,
      substr(e.sums, 24 * (day.number - e.first_of_month) + 1, 24)::numeric as sum,
      case when day.number > e.first_of_month
        then substr(e.sums, 24 * (day.number - e.first_of_month) - 23, 24)::numeric end as previous_sum
    from even e cross join generate_series(e.first_of_month, e.last_of_month) day (number)
  ),
  uneven_day as (
    select m.month + listed.number::integer - 1 as date, listed.value,
      m.month + lag(listed.number::integer) over days - 1 as previous_date, lag(listed.value) over days as previous_value
    from month m
    cross join unnest(string_to_array(m.counts, ',', '')::bigint[]) with ordinality listed (value, number)
    where m.packed is null and m.bits >> listed.number::integer - 1 & 1 = 1
    window days as (partition by m.isrc, m.month order by listed.number)
  ),
  border as (
    select m.first_date, m.first_count, lag(m.last_date) over months as previous_date,
      lag(m.last_count) over months as previous_count
    from month m
    window months as (partition by m.isrc order by m.month)
  ),
  known as (
    select 'change' as fact, e.date, 1 as days, e.sum - e.previous_sum as change, e.recordings
    from even_day e where e.previous_sum is not null
    union all
    select 'change', u.date, u.date - u.previous_date, u.value::numeric - u.previous_value, 1
    from uneven_day u where u.previous_date is not null
    union all
    select 'change', b.first_date, b.first_date - b.previous_date, b.first_count::numeric - b.previous_count, 1
    from border b where b.previous_date is not null
    union all
    select 'first observation', b.first_date, 0, 0, 1 from border b where b.previous_date is null
    union all
    select 'observation', e.date, 0, 0, e.recordings from even_day e
    union all
    select 'observation', u.date, 0, 0, 1 from uneven_day u
  )
  select case when k.change < 0 then 'correction' else k.fact end, k.date, k.days, sum(k.change), sum(k.recordings)::bigint
  from known k
  where k.date between case k.fact when 'change' then since + 1 else since end and until
  group by 1, k.date, k.days;
end $function$;

CREATE OR REPLACE FUNCTION private.daily_gains (
  isrcs      text[],
  first_date date,
  last_date  date,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    isrc  text,
    date  date,
    count bigint,
    gain  bigint,
    rate  double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  select d.isrc, d.date, d.count, d.gain,
    d.gain::double precision / (d.date - max(d.date) filter (where d.gain is distinct from 0) over (
      partition by d.isrc order by d.date rows between unbounded preceding and 1 preceding))
  from (
    select day.isrc, day.date, day.count, day.count - lag(day.count) over (partition by day.isrc order by day.date) as gain
    from (
      select m.isrc, m.month + listed.number::integer - 1 as date, listed.count
      from private.months_as_of(isrcs, 'apify_spotify_playcount',
        date_trunc('month', first_date::timestamp)::date, last_date, as_of) m
      cross join lateral unnest(string_to_array(m.counts, ',', '')::bigint[]) with ordinality listed (count, number)
    ) day
    where day.date between first_date and last_date and day.count between 0 and 9007199254740991
  ) d;
end $function$;

CREATE OR REPLACE FUNCTION private.dates_of (
  bits       bigint,
  first_date date
)
  RETURNS date[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return array(select first_date + n from generate_series(0, 62) n where bits >> n & 1 = 1);
end $function$;

CREATE OR REPLACE FUNCTION private.day_number (
  at timestamp with time zone
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return extract(epoch from at)::double precision / 86400; end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_chats()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.chat_threads t where t.id in (
    select old.id from app.chat_threads old
    where old.created_at < now() - interval '90 days'
      and not exists (
        select from app.chat_events e where e.thread_id = old.id and e.received_at > now() - interval '90 days')
    order by old.created_at limit 1000
  );
  delete from app.chat_link_codes c where c.expires_at <= now();
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_idempotency_keys()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.idempotency_keys k where (k.account_id, k.key) in (
    select old.account_id, old.key from app.idempotency_keys old
    where old.created_at <= now() - interval '24 hours' order by old.created_at limit 1000
  );
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_rate_counts()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin delete from app.rate_counts c where c.window_started_at < now() - interval '1 day'; end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_signup_attempts()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin delete from app.site_signup_attempts a where a.minute < now() - interval '2 minutes'; end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_site_previews()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin delete from app.site_previews p where p.written_at <= now() - interval '1 hour'; end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_site_visits()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.site_visits v where v.day < (now() at time zone 'UTC')::date - 731;
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_webhook_events()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.delete_webhook_events(array(
    select old.id from app.webhook_events old where old.created_at < now() - interval '30 days'
    order by old.created_at limit 1000));
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old
    where old.task = 'deliver_webhook' and old.finished_at < now() - interval '1 day'
    order by old.finished_at limit 1000
  );
end $function$;

CREATE OR REPLACE FUNCTION private.delete_unconfirmed_signups()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.site_signups f where (f.site_id, f.email) in (
    select old.site_id, old.email from app.site_signups old
    where old.state = 'pending' and old.created_at < now() - interval '30 days' and not exists (
      select from app.site_signup_mails m join app.task_runs r on r.id = m.run_id
      where m.site_id = old.site_id and m.email = old.email and r.created_at >= now() - interval '30 days')
    order by old.created_at limit 1000
    for update skip locked
  );
  delete from app.site_mail_limits l where l.last_mailed_at < now() - interval '1 day';
  delete from app.address_mail_limits l where l.last_mailed_at < now() - interval '1 day';
end $function$;

CREATE OR REPLACE FUNCTION private.delete_webhook_events (
  event_ids uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Their deliveries are deleted with them: the endpoints first (deliver.sql). This lock waits for a deletion only.
  perform from app.webhook_endpoints ep where ep.id in (
    select d.endpoint_id from app.webhook_deliveries d where d.event_id = any (event_ids)
  ) order by ep.id for key share;
  delete from app.webhook_events e where e.id = any (event_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.delivery_obstacle (
  delivery app.webhook_deliveries,
  endpoint app.webhook_endpoints
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when not endpoint.is_enabled then 'endpoint_disabled'
    -- An endpoint that only fails gets too few attempts for eight of each delivery, because it is paused. All eight take up to
    -- 31 hours. What waited longer because no worker ran is attempted first.
    when greatest(delivery.sent_at, endpoint.failing_since) < now() - interval '32 hours' and endpoint.failing_since is not null
    then 'expired'
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_account (
  account app.accounts
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', account.id, 'kind', account.kind, 'name', account.name, 'email', private.caller_email());
end $function$;

CREATE OR REPLACE FUNCTION private.describe_artists (
  artist_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id,
      'name', a.name,
      'image', p.image,
      'instruction', p.instruction,
      'label', p.label,
      'knowledges', coalesce(p.knowledges, '[]'),
      'profileUrls', coalesce(p.profile_urls, '{}'),
      'pinned', pin.artist_id is not null,
      'organization_ids', array(
        select m.organization_id from app.organization_members m where m.account_id = a.id order by 1
      ),
      'created_at', private.format_timestamp(a.created_at),
      'updated_at', private.format_timestamp(a.updated_at)
    ) order by pin.artist_id is null, a.name, a.id), '[]')
    from app.accounts a
    left join app.artists p on p.account_id = a.id
    left join app.artist_pins pin on pin.artist_id = a.id and pin.account_id = (select private.account_id())
    where a.id = any (artist_ids) and a.kind = 'artist'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_assets (
  owner_id uuid,
  files    jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_assets jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('url', file ->> 'url', 'name', a.name, 'type', a.type) order by position), '[]')
  into v_assets
  from jsonb_array_elements(files) with ordinality given (file, position)
  join app.site_assets a
    on a.path = file ->> 'path' and a.owner_id = describe_assets.owner_id and a.stored_at is not null;
  perform private.refuse_if(jsonb_array_length(v_assets) <> jsonb_array_length(files),
    'PT400', 'Upload assets to this workspace first');
  return v_assets;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_capture (
  snapshot_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'snapshot_id', s.id,
      'provider_run_id', c.provider_run_id,
      'dataset_id', c.dataset_id,
      'read_position', c.read_position,
      'recording_count', s.recording_count,
      'captured_count', s.captured_count,
      'overdue', now() > s.created_at + interval '24 hours'
    )
    from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.id = describe_capture.snapshot_id and s.state in ('queued', 'running')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_catalogs (
  catalog_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id,
      'name', c.name,
      'song_count', c.song_count,
      'owner_ids', array(
        select link.account_id from app.account_catalogs link where link.catalog_id = c.id order by link.account_id
      ),
      'owners', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name) order by a.id), '[]')
        from app.account_catalogs link join app.accounts a on a.id = link.account_id
        where link.catalog_id = c.id
      ),
      'valuation', (
        select jsonb_build_object(
          'low', v.low, 'mid', v.mid, 'high', v.high, 'currency', private.valuation_currency(v.constants_version),
          'measured_at', private.format_timestamp(v.measured_at)
        )
        from app.catalog_valuations v where v.catalog_id = c.id order by v.measured_at desc limit 1
      ),
      'snapshot_id', (
        select s.id from app.playcount_snapshots s where s.catalog_id = c.id order by s.created_at desc, s.id desc limit 1
      ),
      'created_at', private.format_timestamp(c.created_at),
      'updated_at', private.format_timestamp(c.updated_at)
    ) order by c.created_at desc, c.id), '[]')
    from app.catalogs c
    where c.id = any (catalog_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_deliveries (
  delivery_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'endpoint_id', d.endpoint_id,
      'event', jsonb_build_object(
        'id', e.id, 'type', e.type, 'timestamp', private.format_timestamp(e.created_at), 'data', e.data),
      'state', d.state, 'error', d.error, 'attempt_count', d.attempt_count,
      'attempts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'number', a.number, 'attempted_at', private.format_timestamp(a.attempted_at), 'duration_ms', a.duration_ms,
          'status_code', a.status_code, 'error', a.error
        ) order by a.number desc), '[]')
        from app.webhook_attempts a where a.delivery_id = d.id and a.number > d.attempt_count - 20
      ),
      'next_attempt_at', private.format_timestamp(d.next_attempt_at),
      'created_at', private.format_timestamp(d.created_at),
      'finished_at', private.format_timestamp(d.finished_at)
    ) order by d.created_at desc, d.id), '[]')
    from app.webhook_deliveries d join app.webhook_events e on e.id = d.event_id
    where d.id = any (delivery_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_endpoints (
  endpoint_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'account_id', e.owner_id, 'created_by', e.created_by, 'url', e.url, 'url_set_by', e.url_set_by,
      'description', e.description, 'events', e.events,
      'enabled', e.is_enabled, 'disabled_reason', e.disabled_reason,
      'disabled_at', private.format_timestamp(e.disabled_at),
      'failing_since', private.format_timestamp(e.failing_since),
      'previous_secret_expires_at', case when e.previous_secret_expires_at > now()
        then private.format_timestamp(e.previous_secret_expires_at) end,
      'created_at', private.format_timestamp(e.created_at),
      'updated_at', private.format_timestamp(e.updated_at)
    ) order by e.created_at desc, e.id), '[]')
    from app.webhook_endpoints e where e.id = any (endpoint_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_fill (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'port', f.port, 'source', f.source, 'position', f.position,
      'overdue', f.page_count >= 10000 or now() > f.created_at + interval '24 hours')
    from app.catalog_fills f join app.task_runs r on r.id = f.run_id
    where f.run_id = describe_fill.run_id and r.finished_at is null
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_import (
  catalog_id uuid,
  songs      jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'catalog_id', describe_import.catalog_id,
      'added', count(*) filter (where c.state = 'new'),
      'updated', count(*) filter (where c.state = 'changed'),
      'unchanged', count(*) filter (where c.state = 'unchanged'),
      'song_count', private.catalog_song_count(describe_import.catalog_id),
      'recordings', coalesce(
        jsonb_agg(jsonb_build_object(
          'isrc', c.isrc, 'name', coalesce(s.name, c.name), 'artist', coalesce(s.artist, c.artist),
          'release_date', coalesce(s.release_date, c.release_date), 'share', c.share, 'state', c.state
        ) order by c."position") filter (where c."position" <= 100), '[]')
    )
    from private.compare_songs(describe_import.catalog_id, songs) c
    left join app.songs s on s.isrc = c.isrc and c."position" <= 100
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_keys (
  key_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', k.id, 'name', k.name, 'prefix', k.prefix, 'scopes', k.scopes,
      'expires_at', private.format_timestamp(k.expires_at),
      'revoked_at', private.format_timestamp(k.revoked_at),
      'last_used_at', private.format_timestamp(k.last_used_at),
      'created_at', private.format_timestamp(k.created_at),
      'created_by', k.created_by
    ) order by k.created_at desc, k.id), '[]')
    from app.api_keys k
    where k.id = any (key_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_last_run (
  task app.scheduled_tasks
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    with run as (
      select r.date, t.id, t.state, t.error, t.started_at,
        private.is_on_time(describe_last_run.task, r.date, t.state, t.created_at, t.finished_at) as on_time
      from app.scheduled_runs r join app.task_runs t on t.id = r.run_id
      where r.schedule_id = task.id
    )
    select jsonb_build_object(
      'last_run', (
        select jsonb_build_object('id', r.id, 'date', r.date, 'state', r.state, 'error', r.error,
          'started_at', private.format_timestamp(r.started_at), 'on_time', r.on_time)
        from run r order by r.date desc limit 1),
      'last_error', (select r.error from run r where r.state = 'failed' order by r.date desc limit 1),
      'failed_in_a_row', (
        select count(*) from run r where r.state = 'failed'
          and not exists (select from run later where later.state = 'completed' and later.date > r.date)))
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_members (
  organization_id uuid,
  account_ids     uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'account_id', m.account_id,
        -- Only rows of people can be hidden from a caller that sees the membership.
        'kind', coalesce(a.kind, 'person'),
        'name', case when m.invited_email is null then a.name end,
        'email', case when m.invited_email is null then a.email else m.invited_email end,
        'role', m.role,
        'accepted', m.invited_email is null,
        'created_at', private.format_timestamp(m.created_at)
      ) order by m.created_at, m.account_id), '[]')
    from app.organization_members m
    left join app.accounts a on a.id = m.account_id
    where m.organization_id = describe_members.organization_id
      and m.account_id = any (account_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_missing_tracks (
  snapshot_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select case when count(*) > 0 then
      jsonb_build_object('count', count(*), 'isrcs', to_jsonb((array_agg(song.isrc order by song.isrc))[:100]))
    end
    from app.snapshot_songs member join app.songs song on song.isrc = member.isrc
    where member.snapshot_id = describe_missing_tracks.snapshot_id
      and song.spotify_track_id is null and song.spotify_looked_up_at is not null
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_organizations (
  organization_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', o.id,
        'name', o.name,
        'role', m.role,
        'accepted', m.invited_email is null,
        'created_at', private.format_timestamp(o.created_at)
      ) order by o.name, o.id), '[]')
    from app.accounts o
    left join app.organization_members m on m.organization_id = o.id and m.account_id = v_account_id
    where o.kind = 'organization' and o.id = any (organization_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_recharge (
  account_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_settings app.recharge_settings;
begin
  select s.* into v_settings from app.recharge_settings s where s.account_id = describe_recharge.account_id;
  return jsonb_build_object(
    'enabled', coalesce(v_settings.enabled, false),
    'credits', coalesce(v_settings.credits, 1000),
    'monthly_limit_credits', v_settings.monthly_limit_credits,
    'bought_this_month_credits', private.recharged_this_month(account_id),
    -- A card that was saved after the pause is charged.
    'paused_reason', (
      select v_settings.paused_reason from app.payment_customers c
      where c.account_id = describe_recharge.account_id and c.card_id = v_settings.paused_card_id
    ),
    'card', (
      select jsonb_build_object(
        'brand', c.card_brand, 'last4', c.card_last4,
        'saved_at', private.format_timestamp(c.card_saved_at))
      from app.payment_customers c where c.account_id = describe_recharge.account_id and c.card_id is not null
    ),
    'last', (
      select jsonb_build_object(
        'state', r.state, 'credits', r.credits, 'failure', r.failure,
        'at', private.format_timestamp(coalesce(r.finished_at, r.created_at)))
      from app.recharges r
      where r.account_id = describe_recharge.account_id and r.card_id is not null
      order by r.created_at desc limit 1
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_runs (
  run_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'taskId', r.task, 'status', r.state, 'progress', r.progress, 'output', r.output, 'error', r.error,
        'createdAt', private.format_timestamp(r.created_at),
        'startedAt', private.format_timestamp(r.started_at),
        'finishedAt', private.format_timestamp(r.finished_at)
      ) order by r.created_at desc, r.id), '[]')
    from app.task_runs r
    where r.id = any (run_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_schedule (
  task app.scheduled_tasks
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', task.id, 'account_id', task.account_id, 'artist_account_id', task.artist_account_id, 'task', task.task,
    'schedule', task.schedule, 'hour_utc', private.start_second(task) / 3600,
    'monthly_budget_credits', task.monthly_budget_credits, 'enabled', task.enabled,
    'catalog_id', task.catalog_id, 'snapshot_id', task.snapshot_id,
    'next_run_at', private.format_timestamp(task.next_run_at),
    'comparable_from', private.comparable_from(task),
    'created_at', private.format_timestamp(task.created_at)
  ) || private.describe_last_run(task);
end $function$;

CREATE OR REPLACE FUNCTION private.describe_site (
  site app.sites
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', site.id, 'owner_id', site.owner_id, 'created_by', site.created_by, 'artist_id', site.artist_id,
    'name', site.name, 'slug', site.slug, 'brief', site.brief, 'release_url', site.release_url, 'assets', site.assets,
    'facts', site.facts, 'draft', site.draft, 'published', site.published, 'revision', site.revision,
    'published_at', private.format_timestamp(site.published_at),
    'created_at', private.format_timestamp(site.created_at),
    'updated_at', private.format_timestamp(site.updated_at)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_site_preview (
  preview app.site_previews
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', preview.id, 'site_id', preview.site_id,
    'expires_at', private.format_timestamp(preview.written_at + interval '1 hour'));
end $function$;

CREATE OR REPLACE FUNCTION private.describe_snapshot (
  snapshot_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'id', s.id,
      'state', s.state,
      'catalog_id', s.catalog_id,
      'recording_count', s.recording_count,
      'captured_count', s.captured_count,
      'error', s.error,
      'created_at', private.format_timestamp(s.created_at),
      'started_at', private.format_timestamp(s.started_at),
      'finished_at', private.format_timestamp(s.finished_at)
    )
    from app.playcount_snapshots s where s.id = describe_snapshot.snapshot_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.disable_endpoints_of_member()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.webhook_endpoints e set is_enabled = false, disabled_at = now(), disabled_reason = 'member_left'
  where e.owner_id = old.organization_id and e.url_set_by = old.account_id and e.is_enabled;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.disable_failing_endpoint (
  endpoint_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.webhook_endpoints e set is_enabled = false, disabled_at = now(), disabled_reason = 'failing'
  where e.id = disable_failing_endpoint.endpoint_id and e.is_enabled and e.failing_since < now() - interval '5 days';
end $function$;

CREATE OR REPLACE FUNCTION private.discount_factor (
  discount_rate numeric,
  year          integer
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return 1 / power(1 + discount_rate, year - 0.5); end $function$;

CREATE OR REPLACE FUNCTION private.edited_site (
  site    app.sites,
  columns jsonb,
  facts   jsonb,
  files   jsonb,
  design  jsonb
)
  RETURNS app.sites
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_edited app.sites := site;
  v_draft jsonb := edited_site.facts;
begin
  perform private.refuse_if(design is not null and site.draft is null,
    'PT400', 'There is no draft whose design could be changed; generate one first');
  v_edited.facts := jsonb_strip_nulls(site.facts || edited_site.facts);
  v_edited.shows_from_profile := private.keeps_profile_shows(site, v_edited.facts);
  if columns ? 'name' then
    v_edited.name := columns ->> 'name';
    v_draft := v_draft || jsonb_build_object('name', v_edited.name);
  end if;
  if columns ? 'artist_id' then
    v_edited.artist_id := (columns ->> 'artist_id')::uuid;
    perform private.check_site_artist(v_edited.artist_id, private.site_organization_id(site));
    v_draft := v_draft || jsonb_build_object(
      'artistName', (select a.name from app.accounts a where a.id = v_edited.artist_id));
  end if;
  if v_edited.artist_id is distinct from site.artist_id and site.shows_from_profile then
    v_edited.shows_from_profile := not edited_site.facts ? 'shows';
    if v_edited.shows_from_profile then
      -- They are the former artist's. The next generation reads those of the new one.
      v_edited.facts := v_edited.facts - 'shows';
      v_draft := v_draft || '{"shows": null}';
    end if;
  end if;
  if columns ? 'slug' then
    v_edited.slug := columns ->> 'slug';
  end if;
  if files is not null then
    v_edited.assets := private.describe_assets(site.owner_id, files);
    v_draft := v_draft || jsonb_build_object('assets', v_edited.assets);
  end if;
  if design is not null then
    v_draft := v_draft || jsonb_build_object('design', (site.draft -> 'design') || design);
  end if;
  v_edited.draft := jsonb_strip_nulls(site.draft || v_draft);
  return v_edited;
end $function$;

CREATE OR REPLACE FUNCTION private.effective_age (
  constants      app.valuation_constants,
  mean_age_years numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return greatest(coalesce(mean_age_years, constants.default_age_years), constants.least_age_years); end $function$;

CREATE OR REPLACE FUNCTION private.effective_days (
  age_days double precision,
  exponent double precision,
  days     double precision
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case when abs(exponent - 1) < 1e-6 then age_days * ln((age_days + days) / age_days)
    else age_days / (1 - exponent) * (power((age_days + days) / age_days, 1 - exponent) - 1) end;
end $function$;

CREATE OR REPLACE FUNCTION private.end_archive (
  quarter   date,
  file_name text,
  row_count bigint,
  sha256    bytea
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET lock_timeout TO '2s'
  AS $function$
declare
  v_partition name := private.observations_partition(quarter);
begin
  execute format('alter table app.song_measurements detach partition app.%I', v_partition);
  execute format('drop table app.%I', v_partition);
  perform private.refuse_observations(quarter);
  insert into app.archived_quarters (quarter, file_name, row_count, sha256)
  values (quarter, file_name, row_count, sha256);
end $function$;

CREATE OR REPLACE FUNCTION private.end_of_day (
  at timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (date_trunc('day', at at time zone 'UTC') + interval '1 day - 1 microsecond') at time zone 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION private.end_restore (
  quarter date
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET lock_timeout TO '2s'
  AS $function$
declare
  v_partition name := private.observations_partition(quarter);
begin
  perform private.restrict_partition(v_partition, 'One quarter of app.song_measurements, by UTC time of capture.');
  -- The rows of the default partition are not read for this, where the constraint proves that none belongs here.
  execute format('alter table app.song_measurements attach partition app.%I for values from (%L) to (%L)',
    v_partition, quarter::timestamp at time zone 'UTC', (quarter + interval '3 months') at time zone 'UTC');
  execute format('alter table app.song_measurements_default drop constraint if exists %I',
    to_char(quarter, '"archived_"YYYY"q"Q'));
  delete from app.archived_quarters a where a.quarter = end_restore.quarter;
end $function$;

CREATE OR REPLACE FUNCTION private.end_run (
  run_id uuid,
  output jsonb,
  error  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_has_ended boolean;
begin
  update app.task_runs r
  set state = case when end_run.error is null then 'completed' else 'failed' end, output = end_run.output,
    error = end_run.error, started_at = coalesce(r.started_at, now()), finished_at = now()
  where r.id = end_run.run_id and r.state in ('queued', 'running');
  v_has_ended := found;
  if v_has_ended then
    perform private.announce_run(end_run.run_id);
  end if;
  return v_has_ended;
end $function$;

CREATE OR REPLACE FUNCTION private.ended_code (
  is_requester boolean,
  code         app.sign_up_codes
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_attempted_at timestamptz[] := private.within_last_hour(code.attempted_at);
  -- Other networks do not learn when the owner got a mail.
  v_next_at timestamptz :=
    case when is_requester then private.next_mail_at(code.mailed_at) else v_attempted_at[1] + interval '1 hour' end;
begin
  return jsonb_build_object('outcome', 'ended',
    'retry_after_seconds', greatest(1, ceil(extract(epoch from greatest(v_next_at, now()) - now()))));
end $function$;

CREATE OR REPLACE FUNCTION private.enqueue_run (
  task       text,
  account_id uuid,
  run_at     timestamp with time zone DEFAULT now()
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into app.task_runs (task, account_id, run_at)
  values (enqueue_run.task, enqueue_run.account_id, enqueue_run.run_at) returning id into v_id;
  notify task_runs;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.ensure_account (
  email text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_email text := lower(ensure_account.email);
  v_id uuid := private.resolve_address(v_email);
begin
  if v_id is null then
    insert into app.accounts (kind, name, email)
    values ('person', left(split_part(v_email, '@', 1), 200), v_email)
    -- Tools that load accounts do not take the lock.
    on conflict on constraint accounts_email_key do nothing;
    select a.id into v_id from app.accounts a where a.email = v_email;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.erase_signup_events()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.delete_webhook_events(array(
    select e.id from app.webhook_events e join erased
      on e.type = 'site.signup' and e.data ->> 'site_id' = erased.site_id::text
      and e.data #>> '{signup,email}' = erased.email));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.error_80 (
  first_error double precision,
  days        double precision
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return first_error * power(greatest(days, 28) / 28, 1.0 / 3); end $function$;

CREATE OR REPLACE FUNCTION private.events_profile (
  artist_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  -- Accept addresses as people paste them: in any language, with or without the name, with tracking parameters.
  return (
    select (regexp_match(
      p.profile_urls ->> 'bandsintown',
      '^https?://([a-z0-9-]+\.)?bandsintown\.com/([a-z]{2}([-_][a-z]{2,4})?/)?a/(\d{1,18})([-/?#].*)?$', 'i'
    ))[4]
    from app.artists p where p.account_id = events_profile.artist_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.fail_abandoned_purchases()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Without the balance's lock, because nothing is entered in the ledger. A payment that is settled meanwhile wins.
  update app.recharges r
  set state = 'failed', failure = 'withdrawn: Nobody paid on the page', finished_at = now()
  where r.id in (
    select old.id from app.recharges old
    where old.state = 'open' and old.card_id is null and old.created_at < now() - interval '14 days'
    order by old.created_at limit 1000
    for update skip locked
  );
end $function$;

CREATE OR REPLACE FUNCTION private.fail_pending_deliveries()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  with pending as (
    -- Those that are being erased with their event are skipped; the worker fails what remains.
    select d.id, d.run_id from app.webhook_deliveries d where d.endpoint_id = new.id and d.state = 'pending'
    for no key update skip locked
  ), failed as (
    update app.webhook_deliveries d
    set state = 'failed', error = 'endpoint_disabled', next_attempt_at = null, finished_at = now()
    from pending p where d.id = p.id
  )
  update app.task_runs r set state = 'completed', started_at = coalesce(r.started_at, now()), finished_at = now()
  from pending p where r.id = p.run_id and r.finished_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.fail_recharge (
  recharge   app.recharges,
  payment_id text,
  failure    text,
  pauses     boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if recharge.state = 'open' is not true then
    return false;
  end if;
  update app.recharges r
  set state = 'failed', payment_id = coalesce(fail_recharge.payment_id, r.payment_id), failure = fail_recharge.failure,
    finished_at = now()
  where r.id = recharge.id;
  if pauses then
    update app.recharge_settings s set paused_reason = fail_recharge.failure, paused_card_id = recharge.card_id
    where s.account_id = recharge.account_id;
  end if;
  -- Other people see the run; only the account itself sees why its card was declined.
  perform private.end_run(recharge.run_id, null, 'not_paid: No credits were bought; see GET /api/credits/recharge');
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.fill_song_details (
  items jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  with given as (
    select distinct on (i.isrc) i.* from jsonb_to_recordset(items) i (isrc text, name text, artist text, release_date date)
    order by i.isrc
  ),
  -- Locked in order: concurrent captures may have the same recordings.
  missing as materialized (
    select s.isrc, given.name, given.artist, given.release_date from app.songs s join given on given.isrc = s.isrc
    where s.name is null and given.name is not null
      or s.artist is null and given.artist is not null
      or s.release_date is null and given.release_date is not null
    order by s.isrc for no key update of s
  )
  update app.songs s
  set name = coalesce(s.name, missing.name), artist = coalesce(s.artist, missing.artist),
    release_date = coalesce(s.release_date, missing.release_date)
  from missing where s.isrc = missing.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.find_idempotency_key (
  key         text,
  fingerprint text
)
  RETURNS app.idempotency_keys
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Waits while a concurrent request with the same key is at work in its transaction.
  perform pg_advisory_xact_lock(
    hashtextextended('idempotency_keys ' || private.account_id() || find_idempotency_key.key, 0));
  return private.read_idempotency_key(find_idempotency_key.key, find_idempotency_key.fingerprint);
end $function$;

CREATE OR REPLACE FUNCTION private.find_reservation (
  payer          uuid,
  reservation_id uuid
)
  RETURNS app.credit_reservations
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_reservation app.credit_reservations;
begin
  select r.* into v_reservation from app.credit_reservations r
  where r.id = reservation_id and r.account_id = payer;
  perform private.refuse_if(not found, 'PT404', 'Reservation not found');
  return v_reservation;
end $function$;

CREATE OR REPLACE FUNCTION private.fit_valuation_model (
  cut   timestamp with time zone,
  basis text                     DEFAULT 'recorded'::text
)
  RETURNS app.valuation_models
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_isrcs text[] := private.valuation_sample(cut);
  v_as_of timestamptz := case basis when 'recorded' then cut end;
  v_model app.valuation_models;
begin
  with pair as materialized (select p.* from private.valuation_pairs(v_isrcs, cut, v_as_of) p),
  change as (
    select p.isrc, p.period, p.age_class, p.age_days, ln(p.next_streams / p.streams) as y,
      ln((p.age_days + 14) / (p.age_days - 14)) as x
    from pair p where p.horizon = 1
  ),
  pooled_slope as (
    select coalesce(regr_sxy(d.y, d.x), 0) as xy, coalesce(regr_sxx(d.y, d.x), 0) as xx
    from (
      select c.y - avg(c.y) over (partition by c.period) as y, c.x - avg(c.x) over (partition by c.period) as x
      from change c
    ) d
  ),
  pooled as (select (0.75 - s.xy) / (1 + s.xx) as exponent from pooled_slope s),
  class_slope as (
    select d.age_class, regr_sxy(d.y, d.x) as xy, regr_sxx(d.y, d.x) as xx
    from (
      select c.age_class, c.y - avg(c.y) over (partition by c.period, c.age_class) as y,
        c.x - avg(c.x) over (partition by c.period, c.age_class) as x
      from change c
    ) d
    group by d.age_class
  ),
  decay as (
    select class.name as age_class,
      least(greatest((10 * p.exponent - coalesce(s.xy, 0)) / (10 + coalesce(s.xx, 0)), 0), 1.5) as exponent
    from unnest(array['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years']) class (name)
    cross join pooled p
    left join class_slope s on s.age_class = class.name
  ),
  residual as (
    select p.isrc, p.period, p.horizon, p.age_class,
      ln(p.next_streams / p.streams * -private.effective_days(p.age_days, d.exponent, -28)
        / private.effective_days(p.age_days, d.exponent, 28 * p.horizon)) as error
    from pair p join decay d on d.age_class = p.age_class
  ),
  common as (
    select r.period, r.horizon, percentile_cont(0.5) within group (order by r.error) as median
    from residual r group by r.period, r.horizon
  ),
  own as (
    select r.age_class, r.horizon, r.error - c.median as error, abs(r.error - c.median) / cbrt(r.horizon) as size
    from residual r join common c on c.period = r.period and c.horizon = r.horizon
  ),
  pooled_error as (
    select (100 * 0.1 + count(*) * coalesce(percentile_cont(0.8) within group (order by o.size), 0)) / (100 + count(*))
      as error
    from own o
  ),
  class_error as (
    select o.age_class, count(*) as pairs, percentile_cont(0.8) within group (order by o.size) as error
    from own o group by o.age_class
  ),
  share as (
    select (5 * 0.5 + common.periods * coalesce(common.square / nullif(common.square + own.square, 0), 0.5))
      / (5 + common.periods) as common
    from (select count(*) as periods, avg(c.median * c.median) as square from common c where c.horizon = 1) common
    cross join (select avg(o.error * o.error) as square from own o where o.horizon = 1) own
  ),
  -- How the present rate compares with all streams divided by age, for recordings of which only a count is known.
  lifetime as (
    select private.age_class(s.age_days) as age_class, ln(s.window_streams / 28 * s.last_age / s.last_count) as ratio
    from private.stream_summaries(v_isrcs, cut, v_as_of) s
    where s.window_days = 28 and s.window_streams > 0 and s.last_count > 0
  ),
  lifetime_median as (
    select l.age_class, percentile_cont(0.5) within group (order by l.ratio) as ratio, count(*) as recordings
    from lifetime l group by l.age_class
  ),
  lifetime_class as (
    select m.age_class, m.recordings * m.ratio / (5 + m.recordings) as ratio, m.recordings,
      percentile_cont(0.8) within group (order by abs(l.ratio - m.ratio)) as error
    from lifetime_median m join lifetime l on l.age_class = m.age_class
    group by m.age_class, m.ratio, m.recordings
  )
  select 'power-law-28-days-1', now(), cut, basis,
    (select count(distinct p.isrc) from pair p), (select count(*) from pair p),
    (select to_timestamp(min(i.first_at) * 86400) from private.stream_summaries(v_isrcs, cut, v_as_of) i),
    jsonb_build_object(
      'exponent', pooled.exponent,
      'error_80', pooled_error.error,
      'common_share', share.common,
      'classes', (
        select jsonb_object_agg(d.age_class, jsonb_build_object(
          'recordings', coalesce(l.recordings, 0),
          'pairs', coalesce(e.pairs, 0),
          'exponent', d.exponent,
          'error_80', (100 * pooled_error.error + coalesce(e.pairs * e.error, 0)) / (100 + coalesce(e.pairs, 0)),
          'lifetime_ratio', exp(coalesce(l.ratio, 0)),
          'lifetime_error_80', (5 * 1.2 + coalesce(l.recordings * l.error, 0)) / (5 + coalesce(l.recordings, 0))
        ))
        from decay d
        left join class_error e on e.age_class = d.age_class
        left join lifetime_class l on l.age_class = d.age_class
      )
    )
  into v_model.method, v_model.fitted_at, v_model.known_until, v_model.basis,
    v_model.recordings, v_model.pairs, v_model.known_from, v_model.parameters
  from pooled cross join pooled_error cross join share;
  return v_model;
end $function$;

CREATE OR REPLACE FUNCTION private.forecast_catalog (
  model     app.valuation_models,
  isrcs     text[],
  cut       timestamp with time zone,
  from_days integer[],
  to_days   integer[]
)
  RETURNS TABLE (
    from_day   integer,
    to_day     integer,
    recordings integer,
    low        double precision,
    mid        double precision,
    high       double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with recording as materialized (
    select f.run_rate_per_day as rate, f.age_days, f.exponent, f.first_error_80,
      private.day_number(cut) - private.day_number(f.last_observed_at) as gap
    from private.forecast_streams(model, isrcs, cut, 28) f
    where f.run_rate_per_day is not null
  ),
  streams as (
    select p.from_day, p.to_day,
      r.rate * (private.effective_days(r.age_days, r.exponent, p.to_day)
        - private.effective_days(r.age_days, r.exponent, p.from_day)) as mid,
      private.error_80(r.first_error_80, p.to_day + r.gap) as error
    from recording r cross join unnest(from_days, to_days) p (from_day, to_day)
  ),
  summed as (
    select s.from_day, s.to_day, count(*)::integer as recordings, sum(s.mid) as mid,
      sqrt(share.common * sum(s.mid * s.error) ^ 2 + (1 - share.common) * sum((s.mid * s.error) ^ 2))
        / nullif(sum(s.mid), 0) as error
    from streams s
    cross join (select (model.parameters ->> 'common_share')::double precision as common) share
    group by s.from_day, s.to_day, share.common
  )
  select s.from_day, s.to_day, s.recordings, s.mid * exp(-coalesce(s.error, 0)), s.mid, s.mid * exp(coalesce(s.error, 0))
  from summed s
  order by s.from_day, s.to_day;
end $function$;

CREATE OR REPLACE FUNCTION private.forecast_streams (
  model app.valuation_models,
  isrcs text[],
  cut   timestamp with time zone,
  days  integer
)
  RETURNS TABLE (
    isrc                      text,
    basis                     text,
    age_days                  double precision,
    age_class                 text,
    observed_days             double precision,
    first_observed_at         timestamp with time zone,
    first_count               bigint,
    last_observed_at          timestamp with time zone,
    last_count                bigint,
    window_days               double precision,
    window_streams            double precision,
    trailing_streams          double precision,
    trailing_measured_streams double precision,
    trailing_measured_days    double precision,
    run_rate_per_day          double precision,
    exponent                  double precision,
    first_error_80            double precision,
    low                       double precision,
    mid                       double precision,
    high                      double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut double precision := private.day_number(cut);
begin
  return query
  with known as (
    select s.*, private.age_class(s.age_days) as class, v_cut - s.last_at as gap,
      (model.parameters -> 'classes' -> private.age_class(s.age_days)) as p
    from private.stream_summaries(isrcs, cut, case model.basis when 'recorded' then cut end) s
  ),
  based as (
    select k.*, (k.p ->> 'exponent')::double precision as b, (k.p ->> 'error_80')::double precision as error,
      case
        when k.window_days < 7 and k.is_age_known and k.last_count > 0 then 'lifetime'
        when k.window_days < 7 then 'none'
        when not k.is_age_known then 'age_unknown'
        when k.window_days < 28 then 'short_window'
        else 'measured'
      end as kind
    from known k
  ),
  rated as (
    select k.*, power(k.age_days / k.last_age, -k.b) * case k.kind
        when 'none' then null
        when 'lifetime' then k.last_count / k.last_age * (k.p ->> 'lifetime_ratio')::double precision
        else k.window_streams / -private.effective_days(k.last_age, k.b, -k.window_days)
      end as rate,
      case k.kind
        when 'lifetime' then sqrt(k.error ^ 2 + (k.p ->> 'lifetime_error_80')::double precision ^ 2)
        else k.error * sqrt(28 / nullif(k.window_days, 0)) * case k.kind when 'age_unknown' then 1.5 else 1 end
      end as first_error
    from based k
  ),
  forecast as (
    select r.*, r.rate * private.effective_days(r.age_days, r.b, days) as mid,
      private.error_80(r.first_error, days + r.gap) as error_80,
      greatest(0, r.first_at - (v_cut - 365)) as missing_before
    from rated r
  )
  select f.isrc, f.kind, f.age_days, f.class, f.last_at - f.first_at,
    private.time_of_day_number(f.first_at), f.first_count, private.time_of_day_number(f.last_at), f.last_count,
    f.window_days, f.window_streams,
    f.trailing_streams + coalesce(inside.streams, 0) + coalesce(before.streams, 0) + coalesce(after.streams, 0),
    f.trailing_streams, f.trailing_days, f.rate, f.b, f.first_error,
    f.mid * exp(-f.error_80), f.mid, f.mid * exp(f.error_80)
  from forecast f
  cross join lateral (
    -- Since the last observation, before the first one, and where a count fell or jumped.
    select -f.rate * private.effective_days(f.age_days, f.b, -least(f.gap, 365, f.age_days - 1)) as streams
  ) after
  cross join lateral (select f.last_age - (f.last_at - f.first_at) as first_age) first
  cross join lateral (
    select case
      when f.missing_before = 0 then 0
      -- Released within the year: its first count is all that it had.
      when f.is_age_known and first.first_age <= f.missing_before then f.first_count
      when f.kind in ('lifetime', 'none') then f.rate * least(f.missing_before, 365 - f.gap)
      else least(f.first_count, f.first_window_streams
        * -private.effective_days(first.first_age, f.b, -least(f.missing_before, first.first_age - 1))
        / private.effective_days(first.first_age, f.b, f.first_window_days))
    end as streams
  ) before
  cross join lateral (
    select f.rate * greatest(0, 365 - f.missing_before - f.gap - f.trailing_days) as streams
  ) inside;
end $function$;

CREATE OR REPLACE FUNCTION private.forecast_years (
  model app.valuation_models,
  isrcs text[],
  cut   timestamp with time zone,
  years integer
)
  RETURNS TABLE (
    year integer,
    low  double precision,
    mid  double precision,
    high double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
  select f.to_day / 365, f.low, f.mid, f.high
  from private.forecast_catalog(
    model, isrcs, cut,
    array(select 365 * (n - 1) from generate_series(1, years) n), array(select 365 * n from generate_series(1, years) n)
  ) f;
end $function$;

CREATE OR REPLACE FUNCTION private.format_bytes (
  bytes bigint
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when bytes < 1000000 then trim_scale(round(bytes / 1e3, 1)) || ' KB'
    when bytes < 1000000000 then trim_scale(round(bytes / 1e6, 1)) || ' MB'
    else trim_scale(round(bytes / 1e9, 1)) || ' GB'
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.format_exactly (
  value timestamp with time zone
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'); end $function$;

CREATE OR REPLACE FUNCTION private.format_timestamp (
  value timestamp with time zone
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'); end $function$;

CREATE OR REPLACE FUNCTION private.format_webhook_secret (
  secret bytea
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return 'whsec_' || encode(secret, 'base64'); end $function$;

CREATE OR REPLACE FUNCTION private.free_credits_monthly (
  account_id uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when exists (
    select from app.accounts a where a.id = free_credits_monthly.account_id and a.kind = 'person'
  ) then 333 else 0 end;
end $function$;

CREATE OR REPLACE FUNCTION private.generation_request (
  site        app.sites,
  instruction text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'site', site.facts || jsonb_build_object(
      'name', site.name, 'brief', site.brief, 'releaseUrl', site.release_url, 'assets', site.assets,
      'artistName', (select a.name from app.accounts a where a.id = site.artist_id)),
    'instruction', instruction,
    'artwork', (
      select to_jsonb(a.colors)
      from jsonb_array_elements(site.assets) with ordinality given (file, position)
      join app.site_assets a on a.path = private.asset_path(file) and a.owner_id = site.owner_id
      where a.type = 'image/webp'
      order by position
      limit 1),
    'previous', site.draft));
end $function$;

CREATE OR REPLACE FUNCTION private.generation_run_ids (
  site_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_revision integer;
begin
  select s.revision into v_revision from app.sites s where s.id = generation_run_ids.site_id;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  return array(
    select g.run_id
    from app.site_generations g
    join app.task_runs r on r.id = g.run_id
    where g.site_id = generation_run_ids.site_id
      and (r.finished_at is not null or g.revision = v_revision and r.cancelled_at is null));
end $function$;

CREATE OR REPLACE FUNCTION private.given_songs (
  songs jsonb
)
  RETURNS TABLE (
    isrc         text,
    name         text,
    artist       text,
    release_date date,
    share        numeric,
    "position"   bigint
  )
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select distinct on (i.isrc) i.* from rows from (
      jsonb_to_recordset(songs) as (isrc text, name text, artist text, release_date date, share numeric)
    ) with ordinality i (isrc, name, artist, release_date, share, "position")
    order by i.isrc, i."position";
end $function$;

CREATE OR REPLACE FUNCTION private.grant_monthly_credits (
  balance app.credit_balances
)
  RETURNS app.credit_balances
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_free_credits integer;
begin
  if not private.is_monthly_grant_due(balance.granted_month) then
    return balance;
  end if;
  v_free_credits := private.free_credits_monthly(balance.account_id);
  update app.credit_balances b set granted_month = date_trunc('month', now() at time zone 'UTC')::date
  where b.account_id = balance.account_id returning b.* into balance;
  if balance.balance < v_free_credits then
    balance := private.add_ledger_entry(balance.account_id, 'monthly_floor', v_free_credits - balance.balance);
  end if;
  return balance;
end $function$;

CREATE OR REPLACE FUNCTION private.growth (
  previous numeric,
  current  numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'previous_change', previous,
    'current_change', current,
    'absolute_growth', current - previous,
    'percentage_growth', round((current - previous) / nullif(previous, 0) * 100, 6),
    'zero_baseline', coalesce(previous = 0, false)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.has_full_queue (
  endpoint_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from app.webhook_deliveries d where d.endpoint_id = has_full_queue.endpoint_id and d.state = 'pending'
    offset private.max_pending_deliveries() - 1);
end $function$;

CREATE OR REPLACE FUNCTION private.has_site_artist (
  artist_id       uuid,
  organization_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (select from app.accounts a where a.id = has_site_artist.artist_id and a.kind = 'artist')
    and (organization_id is null or artist_id = any (private.organization_artist_ids(organization_id)));
end $function$;

CREATE OR REPLACE FUNCTION private.has_working_recharge (
  payer   uuid,
  missing bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
    where s.account_id = payer and s.enabled and c.card_id is not null and s.paused_card_id is distinct from c.card_id
      and coalesce(s.monthly_limit_credits - private.recharged_this_month(payer) >= missing, true)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.identify_items (
  items jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if not jsonb_path_exists(items, '$[*].track_id') then
    return items;
  end if;
  return (
    select jsonb_agg(
      item.value || jsonb_build_object('isrc', coalesce(item.value ->> 'isrc', song.isrc)) order by item.position)
    from jsonb_array_elements(items) with ordinality item (value, position)
    -- `offset 0` looks up each track in the index.
    left join lateral (
      select s.isrc from app.songs s where s.spotify_track_id = item.value ->> 'track_id' offset 0
    ) song on true
  );
end $function$;

CREATE OR REPLACE FUNCTION private.invite_person (
  organization_id uuid,
  email           text,
  role            text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_email text := lower(invite_person.email);
  v_account_id uuid;
begin
  perform private.refuse_if(private.lock_organization(organization_id) is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  v_account_id := private.ensure_account(v_email);
  insert into app.organization_members (organization_id, account_id, role, invited_email)
  values (invite_person.organization_id, v_account_id, invite_person.role, v_email)
  on conflict do nothing;
  return v_account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.is_admin()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return not private.is_delegated() and exists (
    select from private.settings s
    join app.accounts o on o.id = s.admin_organization_id and o.kind = 'organization'
    where o.id = any (private.workspace_ids())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.is_aligned (
  isrc       text,
  first_date date,
  last_date  date,
  as_of      timestamp with time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select max(day.second) - (array_agg(day.second order by day.date))[1] <= 3600
      and (array_agg(day.second order by day.date))[1] - min(day.second) <= 3600
    from (
      select m.month + listed.number::integer - 1 as date, listed.second
      from private.months_as_of(array[isrc], 'apify_spotify_playcount',
        date_trunc('month', first_date::timestamp)::date, last_date, as_of) m
      cross join lateral unnest(string_to_array(m.seconds, ',', '')::numeric[]) with ordinality listed (second, number)
    ) day
    where day.second is not null and day.date between first_date and last_date
  );
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
  -- Either claim is enough, so that incomplete claims do not give access to an organization.
  return coalesce(v_claims ? 'client_id' or v_claims ->> 'credential' = 'delegated', false);
end $function$;

CREATE OR REPLACE FUNCTION private.is_monthly_grant_due (
  granted_month date
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(granted_month < date_trunc('month', now() at time zone 'UTC')::date, true); end $function$;

CREATE OR REPLACE FUNCTION private.is_on_time (
  task        app.scheduled_tasks,
  date        date,
  state       text,
  created_at  timestamp with time zone,
  finished_at timestamp with time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_start timestamptz := (date + private.start_second(task) * interval '1 second') at time zone 'UTC';
begin
  return state <> 'failed' and created_at >= v_start
    and coalesce(finished_at, now()) <= least(v_start + interval '1 hour', private.end_of_day(v_start));
end $function$;

CREATE OR REPLACE FUNCTION private.is_uuid (
  value text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return value ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'; end $function$;

CREATE OR REPLACE FUNCTION private.keep_revision (
  before     app.sites,
  after      app.sites,
  action     text,
  changed_by uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if (before.name, before.artist_id, before.assets, before.facts, before.draft)
    is not distinct from (after.name, after.artist_id, after.assets, after.facts, after.draft)
  then
    return;
  end if;
  -- A site that is older than its revisions, or was imported, has none yet.
  if before.id is not null then
    insert into app.site_revisions
      (site_id, revision, action, changed_by, name, artist_id, assets, facts, draft, created_at)
    select before.id, before.revision, 'create', before.created_by, before.name, before.artist_id, before.assets,
      before.facts, before.draft, before.updated_at
    where not exists (select from app.site_revisions r where r.site_id = before.id);
  end if;
  insert into app.site_revisions
    (site_id, revision, action, changed_by, name, artist_id, assets, facts, draft, created_at)
  values (
    after.id, after.revision, keep_revision.action, keep_revision.changed_by, after.name, after.artist_id, after.assets,
    after.facts, after.draft, after.updated_at);
  delete from app.site_revisions r
  where r.site_id = after.id and r.revision <= (
    select old.revision from app.site_revisions old where old.site_id = after.id
    order by old.revision desc offset 50 limit 1);
end $function$;

CREATE OR REPLACE FUNCTION private.keeps_profile_shows (
  site  app.sites,
  facts jsonb,
  shows jsonb     DEFAULT NULL::jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return site.shows_from_profile
    and facts -> 'shows' is not distinct from case when shows is null then site.facts -> 'shows' else nullif(shows, '[]') end;
end $function$;

CREATE OR REPLACE FUNCTION private.key_account_id (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := coalesce(organization_id, private.account_id());
begin
  perform private.refuse_if(organization_id is not null and not private.can_see_organization(organization_id),
    'PT404', 'Organization not found');
  perform private.refuse_if(v_id <> all (private.owned_account_ids()), 'PT403', 'Only an owner may do this');
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.land_capture_page (
  snapshot_id uuid,
  isrcs       text[],
  counts      bigint[],
  captured_at timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_landed text[];
begin
  while isrcs <> '{}' loop
    v_landed := private.land_observations(
      isrcs, array_fill(captured_at, array[cardinality(isrcs)]), counts, 'apify_spotify_playcount', snapshot_id, null);
    insert into app.snapshot_pages (snapshot_id, captured_at, isrcs)
    select land_capture_page.snapshot_id, land_capture_page.captured_at, v_landed where v_landed <> '{}';
    delete from app.snapshot_songs song
    where song.snapshot_id = land_capture_page.snapshot_id and song.isrc = any (v_landed);
    -- Another capture saved the others in the same microsecond: they get the next one.
    select coalesce(array_agg(o.isrc), '{}'), array_agg(o.count) into isrcs, counts
    from unnest(isrcs, counts) o (isrc, count) where o.isrc <> all (v_landed);
    captured_at := captured_at + interval '1 microsecond';
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.land_observations (
  isrcs       text[],
  times       timestamp with time zone[],
  counts      bigint[],
  data_source text,
  snapshot_id uuid,
  recorded_at timestamp with time zone
)
  RETURNS text[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[];
  v_times timestamptz[];
  v_counts bigint[];
begin
  perform set_config('app.landing', 'on', true);
  -- Counted by what is returned: a distributed table reports skipped rows as inserted, and a duplicate by another error.
  with landed as (
    insert into app.song_measurements (isrc, data_source, captured_at, value, snapshot_id, recorded_at)
    select observed.isrc, land_observations.data_source, observed.captured_at, observed.value,
      land_observations.snapshot_id, land_observations.recorded_at
    from unnest(isrcs, times, counts) observed (isrc, captured_at, value)
    on conflict do nothing
    returning isrc, captured_at, value
  )
  select coalesce(array_agg(l.isrc), '{}'), array_agg(l.captured_at), array_agg(l.value)
  into v_isrcs, v_times, v_counts from landed l;
  perform set_config('app.landing', '', true);
  perform private.merge_months(
    v_isrcs, array_fill(land_observations.data_source, array[cardinality(v_isrcs)]), v_times, v_counts,
    array_fill(land_observations.recorded_at, array[cardinality(v_isrcs)]));
  return v_isrcs;
end $function$;

CREATE OR REPLACE FUNCTION private.later_days (
  counts      text,
  seconds     text,
  new_counts  text,
  new_seconds text,
  part        text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select string_agg(coalesce(case
      when day.second > day.new_second or day.new_second is null
        then case part when 'count' then day.count else day.second::text end
      else case part when 'count' then day.new_count else day.new_second::text end
    end, ''), ',' order by day.number)
    from unnest(
      string_to_array(counts, ',', ''), string_to_array(seconds, ',', '')::numeric[],
      string_to_array(new_counts, ',', ''), string_to_array(new_seconds, ',', '')::numeric[]
    ) with ordinality day (count, second, new_count, new_second, number)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.link_code_hash (
  code text
)
  RETURNS bytea
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return sha256(convert_to(code, 'UTF8')); end $function$;

CREATE OR REPLACE FUNCTION private.linked_account_id (
  platform text,
  team_id  text
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select w.account_id from app.chat_workspaces w
    where (w.platform, w.team_id) = (linked_account_id.platform, linked_account_id.team_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.list_cursor (
  updated_at timestamp with time zone,
  id         text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return (extract(epoch from updated_at) * 1000000)::bigint || '.' || id; end $function$;

CREATE OR REPLACE FUNCTION private.listed_account_ids (
  account_id uuid,
  has_id     boolean
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if listed_account_ids.account_id is not null then
    return array[private.check_account(listed_account_ids.account_id)];
  end if;
  -- For a lookup by id, row-level security decides.
  return case when not has_id then private.workspace_ids() end;
end $function$;

CREATE OR REPLACE FUNCTION private.listed_recordings (
  catalog_id uuid,
  recordings private.report_recording[],
  as_of      timestamp with time zone,
  by_isrc    boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_picture text := format('/api/catalogs/%s/playcount-history.svg?since=%s&days=31&isrc=',
    catalog_id, (as_of at time zone 'UTC')::date - 32);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'isrc', r.isrc, 'name', s.name, 'artist', s.artist, 'release_date', s.release_date,
      'basis', r.basis, 'age_class', r.age_class, 'age_days', r.age_days,
      'trailing_streams', r.measured_streams + r.estimated_streams,
      'measured_streams', r.measured_streams, 'estimated_streams', r.estimated_streams,
      'measured_days', round(r.measured_days::numeric, 6),
      'run_rate_per_day', r.run_rate_per_day, 'decay_exponent', r.exponent,
      'first_error_80', r.first_error_80, 'gap_days', r.gap_days,
      'next_year', case when r.mid is not null then jsonb_build_object('low', r.low, 'mid', r.mid, 'high', r.high) end,
      'first_observation', private.report_count(r.first_observed_at, r.first_count),
      'last_observation', private.report_count(r.last_observed_at, r.last_count),
      'history', v_picture || r.isrc
    ) order by case when by_isrc then 0 else r.measured_streams + r.estimated_streams end desc, r.isrc), '[]')
    from unnest(recordings) r
    join app.songs s on s.isrc = r.isrc
  );
end $function$;

CREATE OR REPLACE FUNCTION private.lock_address (
  email text,
  wait  boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_key bigint := hashtextextended('address ' || lock_address.email, 0);
begin
  if not wait then
    return pg_try_advisory_xact_lock(v_key);
  end if;
  perform pg_advisory_xact_lock(v_key);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_capture (
  run_id uuid
)
  RETURNS app.playcount_snapshots
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = (select c.snapshot_id from app.captures c where c.run_id = lock_capture.run_id)
    and s.state in ('queued', 'running')
  for no key update;
  return v_snapshot;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_catalog (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from app.catalogs c where c.id = lock_catalog.catalog_id for no key update;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
end $function$;

CREATE OR REPLACE FUNCTION private.lock_credits (
  payer uuid
)
  RETURNS app.credit_balances
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
  v_now timestamptz;
  v_freed bigint;
begin
  insert into app.credit_balances (account_id) values (payer) on conflict do nothing;
  select b.* into v_balance from app.credit_balances b where b.account_id = payer for update;
  -- Read the clock after the lock: now() may be older, and would miss reservations that are overdue by now.
  v_now := clock_timestamp();
  with overdue as (
    update app.credit_reservations r set state = 'expired'
    where r.account_id = payer and r.state = 'reserved' and r.expires_at <= v_now
    returning r.credits
  )
  select sum(o.credits) into v_freed from overdue o;
  if v_freed > 0 then
    update app.credit_balances b set reserved = b.reserved - v_freed where b.account_id = payer returning b.* into v_balance;
  end if;
  return v_balance;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_delivery_endpoint (
  run_id uuid
)
  RETURNS app.webhook_endpoints
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_endpoint app.webhook_endpoints;
begin
  select e.* into v_endpoint from app.webhook_endpoints e
  where e.id = (select d.endpoint_id from app.webhook_deliveries d where d.run_id = lock_delivery_endpoint.run_id)
  for no key update;
  return v_endpoint;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_due_run (
  tasks      text[],
  account_id uuid
)
  RETURNS app.task_runs
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
  v_run app.task_runs;
begin
  for v_id in
    select due.id from unnest(tasks) t (task) cross join lateral (
      select r.id, r.run_at from app.task_runs r
      where r.task = t.task and private.run_account(r.account_id) = lock_due_run.account_id
        and r.finished_at is null and r.run_at <= now()
      -- More than workers do for one account at a time: the runs that they have locked are among these.
      order by r.run_at limit 200
    ) due
    order by due.run_at
  loop
    if pg_try_advisory_lock(private.run_lock(v_id)) then
      -- The previous holder of the lock may have ended or postponed the run since it was listed, or be about to commit that.
      select r.* into v_run from app.task_runs r
      where r.id = v_id and r.finished_at is null and r.run_at <= now() for no key update skip locked;
      if found then
        return v_run;
      end if;
      perform pg_advisory_unlock(private.run_lock(v_id));
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_mention (
  run_id uuid
)
  RETURNS app.chat_events
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_event app.chat_events;
begin
  perform from app.task_runs r where r.id = lock_mention.run_id and r.state in ('queued', 'running') for no key update;
  if found then
    select e.* into v_event from app.chat_events e where e.run_id = lock_mention.run_id;
  end if;
  return v_event;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_organization (
  organization_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_role text;
begin
  perform private.refuse_if(not private.can_see_organization(organization_id), 'PT404', 'Organization not found');
  perform from app.accounts o where o.id = lock_organization.organization_id for no key update;
  select m.role into v_role from app.organization_members m
  where m.organization_id = lock_organization.organization_id and m.account_id = private.account_id()
    and m.organization_id = any (private.workspace_ids());
  return v_role;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_recharge (
  recharge_id uuid
)
  RETURNS app.recharges
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_payer uuid := (select r.account_id from app.recharges r where r.id = recharge_id);
  v_recharge app.recharges;
begin
  if v_payer is not null then
    perform private.lock_credits(v_payer);
    select r.* into v_recharge from app.recharges r where r.id = recharge_id for update;
  end if;
  return v_recharge;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_run_recharge (
  run_id uuid
)
  RETURNS app.recharges
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return private.lock_recharge((select r.id from app.recharges r where r.run_id = lock_run_recharge.run_id));
end $function$;

CREATE OR REPLACE FUNCTION private.lock_site (
  site_id  uuid,
  revision integer
)
  RETURNS app.sites
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = lock_site.site_id for no key update;
  perform private.check_site_change(v_site, lock_site.revision);
  return v_site;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_storage (
  bucket   text,
  owner_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin perform pg_advisory_xact_lock(hashtextextended('storage ' || bucket || owner_id, 0)); end $function$;

CREATE OR REPLACE FUNCTION private.low_credits()
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return 50; end $function$;

CREATE OR REPLACE FUNCTION private.max_pending_deliveries()
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return 10000; end $function$;

CREATE OR REPLACE FUNCTION private.max_visit_names()
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return 60; end $function$;

CREATE OR REPLACE FUNCTION private.mean_age_years (
  age_days         bigint,
  dated_song_count integer
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return round(age_days::numeric, 60) / nullif(dated_song_count, 0) / 365.25; end $function$;

CREATE OR REPLACE FUNCTION private.measured_members (
  catalog_id  uuid,
  snapshot_id uuid
)
  RETURNS TABLE (
    streams     bigint,
    measured    integer,
    dated       integer,
    age_days    bigint,
    measured_at timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
  with measured as (
    select observed.captured_at, observed.value, song.release_date
    from private.snapshot_observations(measured_members.snapshot_id) observed
    cross join lateral (
      select s.release_date from app.catalog_songs member join app.songs s on s.isrc = member.isrc
      where member.catalog_id = measured_members.catalog_id and member.isrc = observed.isrc
      offset 0 -- look up each key: rows that were just inserted have no statistics yet
    ) song
    where observed.value between 0 and 9007199254740991
  ),
  latest as (select max(measured.captured_at) as at from measured)
  select
    sum(measured.value)::bigint, count(*)::integer,
    count(*) filter (where isfinite(measured.release_date))::integer,
    coalesce(sum((latest.at at time zone 'UTC')::date - measured.release_date)
      filter (where isfinite(measured.release_date)), 0),
    latest.at
  from measured cross join latest
  group by latest.at
  -- JSON readers keep larger integers inexactly, and no catalog reaches this.
  having sum(measured.value) <= 9007199254740991;
end $function$;

CREATE OR REPLACE FUNCTION private.member_role (
  organization_id uuid,
  account_id      uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_role text;
begin
  select m.role into v_role from app.organization_members m
  where m.organization_id = member_role.organization_id and m.account_id = member_role.account_id
    and m.role in ('owner', 'member');
  perform private.refuse_if(not found, 'PT404', 'Member not found');
  return v_role;
end $function$;

CREATE OR REPLACE FUNCTION private.merge_month (
  known app.monthly_playcounts,
  new   app.monthly_playcounts
)
  RETURNS app.monthly_playcounts
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_first_new integer := new.present & -new.present;
  v_counts text;
begin
  new.rewritten_at := greatest(known.rewritten_at, new.rewritten_at);
  -- Nearly always the new days come after the known ones: the lists are appended, whose first days are commas alone.
  if v_first_new > known.present then
    new.counts := known.counts || substr(new.counts, known.last_day);
    new.seconds := known.seconds || substr(new.seconds, known.last_day);
    new.lower := known.lower | new.lower | case when new.first_count < known.last_count then v_first_new else 0 end;
    new.present := known.present | new.present;
    new.invalid := known.invalid | new.invalid;
    new.first_count := known.first_count;
    new.earliest_us := least(known.earliest_us, new.earliest_us);
    new.latest_us := greatest(known.latest_us, new.latest_us);
    return new;
  end if;
  new.last_day := greatest(known.last_day, new.last_day);
  v_counts := private.later_days(known.counts, known.seconds, new.counts, new.seconds, 'count');
  new.seconds := private.later_days(known.counts, known.seconds, new.counts, new.seconds, 'second');
  new.counts := v_counts;
  select f.* into new.present, new.invalid, new.lower, new.first_count, new.last_count, new.earliest_us, new.latest_us
  from private.month_facts(new.counts, new.seconds) f;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.merge_monthly_playcounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_part record;
begin
  -- In parts, because a statement may insert more rows than an array can hold; in order, because each part locks months.
  for v_part in
    select array_agg(l.isrc) as isrcs, array_agg(l.data_source) as data_sources, array_agg(l.captured_at) as times,
      array_agg(l.value) as counts, array_agg(l.recorded_at) as recorded
    from (
      select landed.*, row_number() over (
        order by landed.isrc collate "C", landed.data_source collate "C", landed.captured_at) / 10000 as part
      from landed
    ) l
    group by l.part
    order by l.part
  loop
    perform private.merge_months(v_part.isrcs, v_part.data_sources, v_part.times, v_part.counts, v_part.recorded);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.merge_months (
  isrcs        text[],
  data_sources text[],
  times        timestamp with time zone[],
  counts       bigint[],
  recorded     timestamp with time zone[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into app.monthly_playcounts as known
  select built.* from private.build_months(isrcs, data_sources, times, counts, recorded) built
  order by built.isrc collate "C", built.data_source collate "C", built.month
  on conflict (isrc, data_source, month) do update set (
    last_day, counts, seconds, present, invalid, lower, first_count, last_count, earliest_us, latest_us, rewritten_at
  ) = (
    select m.last_day, m.counts, m.seconds, m.present, m.invalid, m.lower, m.first_count, m.last_count,
      m.earliest_us, m.latest_us, m.rewritten_at
    from private.merge_month(known, excluded) m
  );
end $function$;

CREATE OR REPLACE FUNCTION private.month_facts (
  counts  text,
  seconds text,
  OUT     present integer,
  OUT     invalid integer,
  OUT     lower integer,
  OUT     first_count bigint,
  OUT     last_count bigint,
  OUT     earliest_us bigint,
  OUT     latest_us bigint
)
  RETURNS record
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  select
    bit_or(day.bit), coalesce(bit_or(day.bit) filter (where day.count not between 0 and 9007199254740991), 0),
    coalesce(bit_or(day.bit) filter (where day.count < day.previous), 0),
    max(day.count) filter (where day.previous is null), max(day.count) filter (where day.next is null),
    min(day.us), max(day.us)
  into present, invalid, lower, first_count, last_count, earliest_us, latest_us
  from (
    select 1 << listed.number::integer - 1 as bit, listed.count, listed.second * 1000000 as us,
      lag(listed.count) over (order by listed.number) as previous,
      lead(listed.count) over (order by listed.number) as next
    from unnest(
      string_to_array(counts, ',', '')::bigint[], string_to_array(seconds, ',', '')::numeric[]
    ) with ordinality listed (count, second, number)
    where listed.count is not null
  ) day;
end $function$;

CREATE OR REPLACE FUNCTION private.month_of (
  captured_at timestamp with time zone
)
  RETURNS date
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return date_trunc('month', captured_at at time zone 'UTC'); end $function$;

CREATE OR REPLACE FUNCTION private.months_as_of (
  isrcs       text[],
  data_source text,
  first_month date,
  last_month  date,
  as_of       timestamp with time zone
)
  RETURNS SETOF app.monthly_playcounts
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_as_of timestamptz := coalesce(as_of, 'infinity');
  v_isrcs text[];
  v_months date[];
begin
  return query
  select m.* from app.monthly_playcounts m
  where m.isrc = any (isrcs) and m.data_source = months_as_of.data_source and m.month between first_month and last_month
    and coalesce(m.rewritten_at, '-infinity') <= v_as_of
    and (m.month + m.last_day - 1 + m.latest_us * interval '1 microsecond') at time zone 'UTC' <= v_as_of;
  if as_of is null then
    return;
  end if;
  select coalesce(array_agg(m.isrc), '{}'), array_agg(m.month) into v_isrcs, v_months
  from app.monthly_playcounts m
  where m.isrc = any (isrcs) and m.data_source = months_as_of.data_source and m.month between first_month and last_month
    and m.month::timestamp at time zone 'UTC' <= as_of
    and (m.rewritten_at > as_of
      or (m.month + m.last_day - 1 + m.latest_us * interval '1 microsecond') at time zone 'UTC' > as_of);
  perform private.check_months_not_archived(v_months);
  return query
  select recomputed.* from private.recompute_months(
    v_isrcs, array_fill(months_as_of.data_source, array[cardinality(v_isrcs)]), v_months, as_of) recomputed;
end $function$;

CREATE OR REPLACE FUNCTION private.new_webhook_secret()
  RETURNS bytea
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- 32 bytes from 366 random bits. The function gen_random_bytes would need an extension.
  return sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
end $function$;

CREATE OR REPLACE FUNCTION private.next_completion()
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_looked_up_at timestamptz;
begin
  select s.details_looked_up_at into v_looked_up_at from app.songs s
  where s.name is null or s.artist is null or s.release_date is null
  order by s.details_looked_up_at nulls first, s.isrc limit 1;
  return case when found then coalesce(v_looked_up_at + interval '30 days', '-infinity') end;
end $function$;

CREATE OR REPLACE FUNCTION private.next_free_run (
  task app.scheduled_tasks
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_last date := (select max(r.date) from app.scheduled_runs r where r.schedule_id = task.id);
begin
  return private.next_run(task, greatest(now(), private.end_of_day(v_last::timestamp at time zone 'UTC')));
end $function$;

CREATE OR REPLACE FUNCTION private.next_mail_at (
  mailed_at timestamp with time zone[]
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_latest timestamptz := mailed_at[cardinality(mailed_at)];
  v_fifth_latest timestamptz := mailed_at[cardinality(mailed_at) - 4];
begin
  return greatest(v_latest + interval '1 minute',
    least(v_latest + interval '12 minutes', coalesce(v_fifth_latest + interval '1 hour', '-infinity')));
end $function$;

CREATE OR REPLACE FUNCTION private.next_monthly_run (
  anchor timestamp with time zone,
  after  timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_anchor timestamp := anchor at time zone 'UTC';
  v_after timestamp := after at time zone 'UTC';
  v_months integer := (extract(year from v_after) - extract(year from v_anchor)) * 12
    + extract(month from v_after) - extract(month from v_anchor);
begin
  -- Always counted from the anchor: the 31st is the 28th in February, and the 31st again in March.
  if v_anchor + make_interval(months => v_months) <= v_after then
    v_months := v_months + 1;
  end if;
  return (v_anchor + make_interval(months => v_months)) at time zone 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION private.next_run (
  task  app.scheduled_tasks,
  after timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_anchor timestamptz := (date_trunc('day', task.created_at at time zone 'UTC')
    + private.start_second(task) * interval '1 second') at time zone 'UTC';
  v_days integer := case task.schedule when 'daily' then 1 when 'weekly' then 7 end;
begin
  if v_days is null then
    return private.next_monthly_run(v_anchor, after);
  end if;
  return v_anchor + make_interval(
    hours => (floor(extract(epoch from after - v_anchor) / (v_days * 86400)) + 1)::integer * v_days * 24);
end $function$;

CREATE OR REPLACE FUNCTION private.not_valued (
  recordings private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'reason', g.basis,
      'explanation', case g.basis
        when 'no_count' then 'No valid play count was recorded by then.'
        else 'Its counts cover less than 7 days, and its release date is not known.' end,
      'recordings', g.recordings, 'last_counts', g.last_counts, 'isrcs', g.isrcs) order by g.basis), '[]')
    from (
      select r.basis, count(*) as recordings, coalesce(sum(r.last_count), 0) as last_counts,
        (array_agg(r.isrc order by r.last_count desc nulls last, r.isrc))[1:100] as isrcs
      from unnest(recordings) r where r.mid is null
      group by r.basis
    ) g
  );
end $function$;

CREATE OR REPLACE FUNCTION private.observations_at (
  isrcs   text[],
  page_at timestamp with time zone
)
  RETURNS TABLE (
    isrc        text,
    captured_at timestamp with time zone,
    value       bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  select m.isrc, m.captured_at, m.value from app.song_measurements m
  where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
    and m.captured_at = page_at;
end $function$;

CREATE OR REPLACE FUNCTION private.observations_partition (
  quarter date
)
  RETURNS name
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return to_char(quarter, '"song_measurements_"YYYY"q"Q'); end $function$;

CREATE OR REPLACE FUNCTION private.observed_counts (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date
)
  RETURNS TABLE (
    isrc  text,
    at    double precision,
    count bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with month as materialized (
    select m.isrc, m.month, m.counts, m.seconds, m.last_day, m.first_count, m.last_count
    from private.months_as_of(
      isrcs, 'apify_spotify_playcount', '-infinity', (cut at time zone 'UTC')::date, observed_counts.as_of) m
  ),
  day as (
    select m.isrc, m.month, listed.number::integer as number, listed.count::bigint as count,
      listed.second::double precision as second
    from month m
    cross join lateral unnest(string_to_array(m.counts, ',', ''), string_to_array(m.seconds, ',', ''))
      with ordinality listed (count, second, number)
    where m.month >= daily_from and listed.count is not null
    union all
    select m.isrc, m.month, ends.number, ends.count, split_part(m.seconds, ',', ends.number)::double precision
    from month m
    cross join lateral (
      select length(m.counts) - length(ltrim(m.counts, ',')) + 1, m.first_count
      union select m.last_day, m.last_count
    ) ends (number, count)
    where m.month < daily_from
  )
  select day.isrc, day.month - date '1970-01-01' + day.number - 1 + day.second / 86400, day.count
  from day
  where day.count between 0 and 100000000000
    and day.month - date '1970-01-01' + day.number - 1 + day.second / 86400 <= private.day_number(cut);
end $function$;

CREATE OR REPLACE FUNCTION private.organization_artist_ids (
  organization_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select m.account_id from app.organization_members m
    where m.organization_id = organization_artist_ids.organization_id and m.role = 'artist'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.other_recordings (
  recordings private.report_recording[],
  listed     private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'recordings', count(*), 'trailing_streams', coalesce(sum(r.measured_streams + r.estimated_streams), 0),
      'next_year_streams', round(coalesce(sum(r.mid), 0)::numeric))
    from unnest(recordings) r
    where r.mid is not null and r.isrc <> all (select l.isrc from unnest(listed) l)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.owned_account_ids()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when private.is_delegated() then '{}' else private.account_id() || private.owned_organization_ids() end;
end $function$;

CREATE OR REPLACE FUNCTION private.owned_organization_ids()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  if private.is_delegated() then
    return '{}';
  end if;
  return array(
    select m.organization_id
    from app.organization_members m
    where m.account_id = private.account_id() and m.role = 'owner'
      and m.organization_id = any (private.workspace_ids())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.pagination (
  page       integer,
  page_limit integer,
  total      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'page', page,
    'limit', page_limit,
    'total_count', total,
    'total_pages', (total + page_limit - 1) / page_limit,
    'has_more', page::bigint * page_limit < total
  );
end $function$;

CREATE OR REPLACE FUNCTION private.paying_account_id()
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
begin
  perform private.refuse_if(v_account_id is null, 'PT401', 'Sign in to use credits');
  return v_account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.pays_for_workspace (
  payer      uuid,
  account_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return payer = pays_for_workspace.account_id or exists (
    select from app.organization_members m
    where m.organization_id = pays_for_workspace.account_id and m.account_id = payer and m.role in ('owner', 'member'));
end $function$;

CREATE OR REPLACE FUNCTION private.pooled_exponent (
  isrcs text[],
  cut   timestamp with time zone,
  as_of timestamp with time zone
)
  RETURNS double precision
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select -regr_slope(d.y, d.x)
    from (
      select ln(p.streams) - avg(ln(p.streams)) over (partition by p.isrc) as y,
        ln(p.age_days - 14) - avg(ln(p.age_days - 14)) over (partition by p.isrc) as x
      from private.valuation_pairs(isrcs, cut, as_of) p where p.horizon = 1
    ) d
  );
end $function$;

CREATE OR REPLACE FUNCTION private.post_message (
  thread_id  text,
  key        text,
  text       text,
  account_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into app.chat_messages (thread_id, key, text) values (post_message.thread_id, post_message.key, post_message.text)
  on conflict on constraint chat_messages_thread_id_key_key do nothing
  returning id into v_id;
  if v_id is null then
    return false;
  end if;
  update app.chat_messages m set run_id = private.enqueue_run('post_message', post_message.account_id) where m.id = v_id;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.post_progress (
  batch_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_batch record;
begin
  select t.id as thread_id, report.account_id, count(*) as total,
    count(*) filter (where r.state = 'completed') as ready,
    count(*) filter (where r.finished_at is null) as open,
    avg(case r.state
      when 'completed' then 100 when 'failed' then 0 else coalesce((r.progress ->> 'percent')::numeric, 0) end) as percent
  into v_batch
  from app.content_batches b
  join app.chat_threads t on t.id = b.thread_id
  join app.task_runs report on report.id = b.report_run_id
  join app.content_orders o on o.batch_id = b.id
  join app.task_runs r on r.id = o.run_id
  where b.id = post_progress.batch_id
  group by t.id, report.account_id;
  if v_batch.open > 0 and v_batch.percent >= 50 then
    perform private.post_message(
      v_batch.thread_id, 'progress ' || batch_id,
      case v_batch.total when 1 then 'Half way.'
        else format('Half way: %s of %s ready so far.', v_batch.ready, v_batch.total) end,
      v_batch.account_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.present_value (
  streams            bigint[],
  net_usd_per_stream numeric,
  discount_rate      numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(listed.streams * net_usd_per_stream * private.discount_factor(discount_rate, listed.year::integer)), 0)
    from unnest(streams) with ordinality listed (streams, year)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.price (
  operation text,
  units     integer
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_price app.credit_prices;
begin
  -- strict: an operation without a price is a bug.
  select p.* into strict v_price from app.credit_prices p where p.operation = price.operation;
  return v_price.credits::bigint * ((units - 1) / v_price.per_units + 1);
end $function$;

CREATE OR REPLACE FUNCTION private.reachable_account_ids()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_workspace_ids uuid[] := private.workspace_ids();
begin
  return v_workspace_ids
    || array(select artist.account_id from app.artists artist where artist.owner_id = v_account_id)
    || case when private.is_delegated() then '{}' else array(
      select m.account_id
      from app.organization_members m
      join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
      where m.organization_id = any (v_workspace_ids) and m.invited_email is null
    ) end;
end $function$;

CREATE OR REPLACE FUNCTION private.read_idempotency_key (
  key         text,
  fingerprint text
)
  RETURNS app.idempotency_keys
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_found app.idempotency_keys;
begin
  select k.* into v_found from app.idempotency_keys k
  where k.account_id = private.account_id() and k.key = read_idempotency_key.key
    and k.created_at > now() - interval '24 hours';
  if found then
    perform private.refuse_if(v_found.fingerprint <> read_idempotency_key.fingerprint,
      'PTIDK', 'This Idempotency-Key was used for another request. Use a new key for each request.');
    perform private.refuse_if(v_found.result is null and v_found.claimed_until > now(),
      'PTIDP', 'The first request with this Idempotency-Key is still in progress. Repeat this one later.');
  end if;
  return v_found;
end $function$;

CREATE OR REPLACE FUNCTION private.recharged_this_month (
  payer uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(r.credits), 0) from app.recharges r
    where r.account_id = payer and r.state in ('open', 'paid') and r.card_id is not null
      and r.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.recompute_months (
  isrcs        text[],
  data_sources text[],
  months       date[],
  as_of        timestamp with time zone
)
  RETURNS SETOF app.monthly_playcounts
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_part record;
begin
  -- In parts, because the observations of many months need much memory.
  for v_from in 1..coalesce(cardinality(isrcs), 0) by 500 loop
    select array_agg(m.isrc) as isrcs, array_agg(m.data_source) as data_sources, array_agg(m.captured_at) as times,
      array_agg(m.value) as counts, array_agg(m.recorded_at) as recorded
    into v_part
    from unnest(isrcs[v_from:v_from + 499], data_sources[v_from:v_from + 499], months[v_from:v_from + 499])
      affected (isrc, data_source, month)
    join app.song_measurements m on m.isrc = affected.isrc and m.data_source = affected.data_source
      and m.captured_at >= affected.month::timestamp at time zone 'UTC'
      and m.captured_at < (affected.month + interval '1 month') at time zone 'UTC'
    where as_of is null or m.captured_at <= as_of and (m.recorded_at is null or m.recorded_at <= as_of);
    return query
    select built.* from private.build_months(
      v_part.isrcs, v_part.data_sources, v_part.times, v_part.counts, v_part.recorded) built;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.record_missed_days (
  task  app.scheduled_tasks,
  first date,
  last  date
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if exists (select from app.scheduled_runs r where r.schedule_id = task.id and r.date >= first) then
    return;
  end if;
  perform private.add_scheduled_run(task.id, first, private.create_failed_run(task, format(
    'missed: Nothing was started on %s (UTC), and past days cannot be captured',
    case when first = last then first::text else first || ' to ' || last end)));
end $function$;

CREATE OR REPLACE FUNCTION private.record_worker()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- A write every quarter of a minute, not every few seconds.
  insert into private.worker_activity (seen_at) values (now())
  on conflict (id) do update set seen_at = excluded.seen_at
  where worker_activity.seen_at < excluded.seen_at - interval '15 seconds';
end $function$;

CREATE OR REPLACE FUNCTION private.recording_series (
  isrcs       text[],
  since       date,
  days        integer,
  with_months boolean,
  as_of       timestamp with time zone
)
  RETURNS TABLE (
    isrc         text,
    state        text,
    missing      bigint,
    invalid      bigint,
    corrections  bigint,
    start_count  bigint,
    middle_count bigint,
    end_count    bigint,
    last_count   bigint,
    months       text
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
declare
  v_first date := since - days;
  v_middle date := since;
  v_last date := since + days;
  v_first_month date := date_trunc('month', v_first::timestamp);
  v_all bigint := (1::bigint << 2 * days) | (1::bigint << 2 * days) - 1;
begin
  return query
  with stored as (
    select m.isrc, m.month, m.last_day, m.first_count, m.earliest_us, m.latest_us, mask.present,
      (m.invalid::bigint << up >> down) & v_all as invalid,
      (m.lower::bigint << up >> down) & v_all as lower,
      -- The counts at the boundaries that lie in the month.
      case when v_first - m.month between 0 and 30 then split_part(m.counts, ',', v_first - m.month + 1) end as start_count,
      case when v_middle - m.month between 0 and 30 then split_part(m.counts, ',', v_middle - m.month + 1) end as middle_count,
      case when v_last - m.month between 0 and 30 then split_part(m.counts, ',', v_last - m.month + 1) end as end_count,
      m.last_count,
      -- The month's last count in the range: bit 0 is the first date.
      case when m.month + m.last_day - 1 <= v_last then m.last_count else split_part(
        m.counts, ',', v_first - m.month + length(ltrim(mask.present::bit(64)::text, '0')))::bigint end as last_in_range,
      case when with_months then (m.month - v_first) || ' ' || m.counts || ' ' || m.seconds end as list
    from (
      -- Stored months are read here, not through the function, which would copy their lists.
      select known.* from app.monthly_playcounts known
      where known.isrc = any (isrcs) and known.data_source = 'apify_spotify_playcount'
        and known.month between v_first_month and v_last and as_of is null
      union all
      select known.* from private.months_as_of(isrcs, 'apify_spotify_playcount', v_first_month, v_last, as_of) known
      where as_of is not null
    ) m
    -- How far the month's bits are from the range's; those of the first month are shifted the other way.
    cross join lateral (select greatest(m.month - v_first, 0) as up, greatest(v_first - m.month, 0) as down) distance
    cross join lateral (select (m.present::bigint << up >> down) & v_all as present) mask
    where mask.present <> 0
    -- The lists are reduced to what is needed before the months are sorted.
    offset 0
  ),
  month as (
    select m.*, lag(m.last_count) over series > m.first_count as begins_lower, lead(m.month) over series is null as is_last
    from stored m
    window series as (partition by m.isrc order by m.month)
  ),
  series as (
    select m.isrc, bit_or(m.present) as present, bit_or(m.invalid) as invalid,
      bit_or(case when m.begins_lower then m.lower | (m.present & -m.present) else m.lower end) as lower,
      max(m.latest_us) - min(m.earliest_us) <= 3600000000 as is_surely_aligned,
      max(nullif(m.start_count, '')::bigint) as start_count,
      max(nullif(m.middle_count, '')::bigint) as middle_count,
      max(nullif(m.end_count, '')::bigint) as end_count,
      max(m.last_in_range) filter (where m.is_last) as last_count,
      string_agg(m.list, ';' order by m.month) as months
    from month m
    group by m.isrc
  )
  select s.isrc,
    case
      when s.invalid <> 0 then 'invalid_observation'
      when s.present <> v_all then 'incomplete'
      when days.corrections <> 0 then 'counter_correction'
      when not s.is_surely_aligned and not private.is_aligned(s.isrc, v_first, v_last, as_of) then 'unaligned_observations'
      else 'comparable'
    end,
    v_all & ~s.present, s.invalid, days.corrections, s.start_count, s.middle_count, s.end_count, s.last_count, s.months
  from series s
  -- What comes before the first observation lies outside the range.
  cross join lateral (select s.lower & ~(s.present & -s.present) as corrections) days;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_monthly_playcounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[];
  v_sources text[];
  v_months date[];
begin
  if tg_op = 'DELETE' then
    select array_agg(affected.isrc), array_agg(affected.data_source), array_agg(affected.month)
    into v_isrcs, v_sources, v_months
    from (select distinct r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r) affected
    where isfinite(affected.month);
  else
    select array_agg(affected.isrc), array_agg(affected.data_source), array_agg(affected.month)
    into v_isrcs, v_sources, v_months
    from (
      select r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r
      union
      select r.isrc, r.data_source, private.month_of(r.captured_at) from after_rows r
    ) affected
    where isfinite(affected.month);
  end if;
  -- Lock each month, creating missing ones. The observations are read after that, by a statement that sees concurrent
  -- commits. Later writers wait for the lock.
  insert into app.monthly_playcounts (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select affected.isrc, affected.data_source, affected.month, 1, '', '', 0, 0, 0, 0, 0, 0, 0
  from unnest(v_isrcs, v_sources, v_months) affected (isrc, data_source, month)
  order by affected.isrc collate "C", affected.data_source collate "C", affected.month
  on conflict (isrc, data_source, month) do update set last_day = excluded.last_day where false;
  delete from app.monthly_playcounts m
  using unnest(v_isrcs, v_sources, v_months) affected (isrc, data_source, month)
  where m.isrc = affected.isrc and m.data_source = affected.data_source and m.month = affected.month;
  insert into app.monthly_playcounts
  select recomputed.* from private.recompute_months(v_isrcs, v_sources, v_months, null) recomputed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.redeem_link_code (
  platform text,
  team_id  text,
  code     text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_code app.chat_link_codes;
begin
  delete from app.chat_link_codes c
  where c.code_hash = private.link_code_hash(code) and c.expires_at > now()
  returning c.* into v_code;
  -- The person who created the code may have left the organization since.
  if not found or v_code.account_id <> v_code.created_by and not exists (
    select from app.organization_members m
    join app.accounts person on person.id = m.account_id and person.kind = 'person'
    where (m.organization_id, m.account_id) = (v_code.account_id, v_code.created_by) and m.role in ('owner', 'member'))
  then
    return null;
  end if;
  insert into app.chat_workspaces (platform, team_id, account_id, linked_by)
  values (redeem_link_code.platform, redeem_link_code.team_id, v_code.account_id, v_code.created_by)
  on conflict on constraint chat_workspaces_pkey do update
  set account_id = excluded.account_id, linked_by = excluded.linked_by, created_at = now();
  return v_code.account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_address (
  account_id uuid,
  email      text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Skip the update if another request holds the address or one of the accounts: waiting could deadlock. The next
  -- request tries again.
  if private.lock_address(refresh_address.email, false)
    and exists (select from app.accounts a where a.id = refresh_address.account_id for update skip locked)
    and (
      not exists (select from app.accounts a where a.email = refresh_address.email)
      or exists (select from app.accounts a where a.email = refresh_address.email for update skip locked)
    )
  then
    perform private.resolve_address(refresh_address.email, refresh_address.account_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_excess_keys()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Two concurrent inserts would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('app.api_keys ' || new.account_id, 0));
  perform private.refuse_if(50 <= (
    select count(*) from app.api_keys k
    where k.account_id = new.account_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  ), 'PT409', 'The account has 50 live API keys: revoke one first');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_if (
  condition boolean,
  code      text,
  message   text
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if condition then
    raise exception using errcode = code, message = message;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_ledger_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception using errcode = 'PT409', message = 'Ledger entries cannot be changed; add an adjustment';
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_membership_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception using errcode = 'PT400', message = 'Remove the song and add it again; a membership cannot be changed';
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_observations (
  quarter date
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  execute format(
    'alter table app.song_measurements_default add constraint %I check (captured_at < %L or captured_at >= %L)',
    to_char(quarter, '"archived_"YYYY"q"Q'), quarter::timestamp at time zone 'UTC',
    (quarter + interval '3 months') at time zone 'UTC');
end $function$;

CREATE OR REPLACE FUNCTION private.release_credits (
  reservation_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.find_reservation(private.paying_account_id(), reservation_id);
  return private.settle_credits(reservation_id, 0);
end $function$;

CREATE OR REPLACE FUNCTION private.release_snapshots (
  catalog_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_ids uuid[];
begin
  perform from app.account_catalogs link
  where link.catalog_id = release_snapshots.catalog_id and link.account_id = any (private.workspace_ids());
  if not found then
    return '{}';
  end if;
  -- The schedules first: starting a due schedule locks it before the catalog.
  perform from app.scheduled_tasks t where t.catalog_id = release_snapshots.catalog_id order by t.id for update;
  -- From here on no capture of it starts or is valued, and its members do not change.
  perform from app.catalogs c where c.id = release_snapshots.catalog_id for update;
  if not found then
    return '{}';
  end if;
  -- A snapshot that was loaded without requests keeps the catalog's members, which would be lost otherwise.
  with recorded as (
    insert into app.snapshot_songs (snapshot_id, isrc)
    select s.id, member.isrc
    from app.playcount_snapshots s
    join app.catalog_songs member on member.catalog_id = s.catalog_id
    where s.catalog_id = release_snapshots.catalog_id
      and not exists (select from app.snapshot_songs requested where requested.snapshot_id = s.id)
      and not exists (select from app.snapshot_pages page where page.snapshot_id = s.id)
    order by s.id, member.isrc
    returning snapshot_id
  )
  update app.playcount_snapshots s set recording_count = counted.recordings
  from (select r.snapshot_id, count(*) as recordings from recorded r group by r.snapshot_id) counted
  where s.id = counted.snapshot_id;
  with released as (
    update app.playcount_snapshots s set catalog_id = null
    where s.catalog_id = release_snapshots.catalog_id
    returning s.id
  )
  select coalesce(array_agg(r.id order by r.id), '{}') into v_ids from released r;
  return v_ids;
end $function$;

CREATE OR REPLACE FUNCTION private.renew_reservation (
  balance     app.credit_balances,
  reservation app.credit_reservations
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  balance := private.grant_monthly_credits(balance);
  perform private.refuse_if(balance.balance - balance.reserved < reservation.credits or exists (
    select from app.credit_reservations r
    where r.account_id = reservation.account_id and r.idempotency_key = reservation.idempotency_key
      and r.state in ('reserved', 'committed')
  ), 'PT409', 'The work took longer than its credits were reserved for; it was not charged');
  update app.credit_reservations r set state = 'reserved' where r.id = reservation.id;
  update app.credit_balances b set reserved = b.reserved + reservation.credits where b.account_id = balance.account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.reply_to_mention (
  event   app.chat_events,
  reply   text,
  output  jsonb,
  failure text            DEFAULT NULL::text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if event.event_id is null then
    return false;
  end if;
  perform private.post_message(
    event.thread_id, 'reply ' || event.event_id, reply, (select r.account_id from app.task_runs r where r.id = event.run_id));
  return private.end_run(
    event.run_id, jsonb_build_object('thread_id', event.thread_id) || output, failure);
end $function$;

CREATE OR REPLACE FUNCTION private.report_comparison (
  catalog_id       uuid,
  as_of            timestamp with time zone,
  value            numeric,
  trailing_streams numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v app.catalog_valuations;
  c app.valuation_constants;
  v_annual numeric;
begin
  select stored.* into v from app.catalog_valuations stored
  where stored.catalog_id = report_comparison.catalog_id and stored.measured_at <= as_of
  order by stored.measured_at desc limit 1;
  if not found then
    return null;
  end if;
  select constants.* into c from app.valuation_constants constants where constants.version = v.constants_version;
  v_annual := v.total_streams / private.effective_age(c, private.mean_age_years(v.age_days, v.dated_song_count));
  return jsonb_build_object(
    'low', v.low, 'mid', v.mid, 'high', v.high,
    'currency', private.valuation_currency(v.constants_version),
    'measured_at', private.format_timestamp(v.measured_at),
    'ratio', case when private.valuation_currency(v.constants_version) = 'USD' then round(value / nullif(v.mid, 0), 6) end,
    'explanation', case when v_annual is null
      then 'The band was loaded without its inputs; it is computed from lifetime streams by age and a fixed multiple, the report from the trailing year and a cash flow.'
      else format(
        'The band divides lifetime streams by age, which gives %s streams a year, pays $%s for 1,000, adds %s %% for other sources and multiplies by %s; the report starts from the %s streams of the trailing year, lets them decay, adds nothing for other sources, and discounts each year.',
        to_char(v_annual, 'FM999,999,999,999,990'), trim_scale(c.usd_per_stream * 1000),
        trim_scale((c.gross_up_mid - 1) * 100), trim_scale(c.multiple_mid),
        to_char(trailing_streams, 'FM999,999,999,999,990')) end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_concentration (
  recordings private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'top_1_share', round(max(t.streams) / nullif(sum(t.streams), 0), 6),
      'top_10_share', round(sum(t.streams) filter (where t.number <= 10) / nullif(sum(t.streams), 0), 6))
    from (
      select r.measured_streams + r.estimated_streams as streams,
        row_number() over (order by r.measured_streams + r.estimated_streams desc) as number
      from unnest(recordings) r where r.mid is not null
    ) t
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_count (
  at    timestamp with time zone,
  value bigint
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when at is not null then
    jsonb_build_object('captured_at', private.format_timestamp(at), 'value', value) end;
end $function$;

CREATE OR REPLACE FUNCTION private.report_coverage (
  recordings private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'recordings', count(*), 'valued', count(r.mid), 'not_valued', count(*) - count(r.mid),
      'by_count_only', count(*) filter (where r.basis = 'lifetime'),
      'last_counts', coalesce(sum(r.last_count), 0),
      'covered_share', round(
        coalesce(sum(r.last_count) filter (where r.mid is not null), 0) / nullif(sum(r.last_count), 0), 6))
    from unnest(recordings) r
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_decay (
  recordings private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'age_class', a.age_class, 'recordings', a.recordings, 'trailing_streams', a.trailing,
      'decay_exponent', round(a.exponent::numeric, 6), 'next_year_streams', round(a.next_year::numeric),
      'change_percent', round((a.next_year::numeric / nullif(a.trailing, 0) - 1) * 100, 6)
    ) order by a.youngest), '[]')
    from (
      select r.age_class, count(*) as recordings, min(r.age_days) as youngest,
        sum(r.measured_streams + r.estimated_streams) as trailing, sum(r.mid) as next_year,
        sum(r.exponent * (r.measured_streams + r.estimated_streams))
          / nullif(sum(r.measured_streams + r.estimated_streams), 0) as exponent
      from unnest(recordings) r where r.mid is not null
      group by r.age_class
    ) a
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_evidence (
  catalog_id uuid,
  as_of      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  -- The comparison of 63 dates that ends on the last complete date, and those before it.
  return (
    select jsonb_agg(format('/api/catalogs/%s/playcount-history.csv?since=%s&days=31', catalog_id,
      (as_of at time zone 'UTC')::date - 32 - 62 * n) order by n)
    from generate_series(0, 5) n
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_missing (
  recordings private.report_recording[],
  as_of      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_share numeric;
  v_counted integer;
  v_from date;
begin
  -- From when on each recording has counts over 7 days: now, or a week after its first one, or after the next capture.
  with known as (
    select coalesce(r.last_count, 0)::numeric as count,
      case when r.basis not in ('no_count', 'lifetime', 'none') then null
        else greatest(r.first_observed_at + interval '7 days', as_of + interval '1 day') end as ready_at
    from unnest(recordings) r where r.basis <> 'no_count'
  ),
  reached as (
    select k.ready_at, sum(k.count) over (order by k.ready_at nulls first) as count, sum(k.count) over () as total
    from known k
  )
  select (select sum(k.count) filter (where k.ready_at is null) / nullif(sum(k.count), 0) from known k),
    (select count(*) from known),
    (select min(r.ready_at) at time zone 'UTC' from reached r where 2 * r.count >= r.total and r.ready_at is not null)
  into v_share, v_counted, v_from;
  return case
    when cardinality(recordings) = 0
      then jsonb_build_object('explanation', 'The catalog has no recordings.', 'possible_from', null)
    when v_counted = 0 then jsonb_build_object(
      'explanation', 'No recording of the catalog has a valid play count. Order captures: 7 days after the first one a value is possible.',
      'possible_from', null)
    when coalesce(v_share, 0) < 0.5 then jsonb_build_object(
      'explanation', format('Only %s %% of the catalog''s known streams are of recordings with counts over 7 days or more; a value needs 50 %%.',
        round(coalesce(v_share, 0) * 100, 1)),
      'possible_from', v_from)
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.report_model (
  model app.valuation_models
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', model.id, 'method', model.method, 'known_until', private.format_timestamp(model.known_until),
    'recordings', model.recordings, 'common_share', model.parameters -> 'common_share');
end $function$;

CREATE OR REPLACE FUNCTION private.report_multiple (
  value       jsonb,
  net_revenue numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case when net_revenue > 0 and value is not null then private.rounded_band(
    (value ->> 'low')::numeric / net_revenue, (value ->> 'mid')::numeric / net_revenue,
    (value ->> 'high')::numeric / net_revenue, 6) end;
end $function$;

CREATE OR REPLACE FUNCTION private.report_price (
  usd_per_1000_streams numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'service', p.service, 'year', p.year, 'usd_per_1000_streams', p.usd_per_1000_streams,
      'published_on', p.published_on, 'source', p.source, 'source_url', p.source_url)
    from app.stream_prices p
    where p.service = 'spotify' and report_price.usd_per_1000_streams is null
    order by p.year desc limit 1
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_recordings (
  model app.valuation_models,
  isrcs text[],
  as_of timestamp with time zone
)
  RETURNS SETOF private.report_recording
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  select member.isrc, case when f.isrc is null then 'no_count' else f.basis end, f.age_class, f.age_days,
    round(f.trailing_measured_streams::numeric)::bigint,
    greatest(round((f.trailing_streams - f.trailing_measured_streams)::numeric), 0)::bigint, f.trailing_measured_days,
    f.run_rate_per_day, f.exponent, f.first_error_80,
    private.day_number(as_of) - private.day_number(f.last_observed_at), f.low, f.mid, f.high,
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count
  from unnest(isrcs) member (isrc)
  left join private.forecast_streams(model, isrcs, as_of, 365) f on f.isrc = member.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.report_seasonality (
  isrcs text[],
  as_of timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_end date := date_trunc('month', as_of at time zone 'UTC')::date;
  v_before date := v_end - interval '13 months';
  v_recordings integer;
  v_months jsonb;
begin
  with ending as (
    select m.isrc, m.month, m.month + m.last_day - 1 as date, m.last_count as count,
      lag(m.month + m.last_day - 1) over series as previous_date, lag(m.last_count) over series as previous_count,
      m.invalid = 0 and m.lower = 0
        and m.month + m.last_day >= (m.month + interval '1 month')::date - 1 as is_whole
    from private.months_as_of(isrcs, 'apify_spotify_playcount', v_before, (v_end - interval '1 month')::date, as_of) m
    window series as (partition by m.isrc order by m.month)
  ),
  whole as (
    select e.isrc from ending e
    group by e.isrc
    having count(*) = 13 and bool_and(e.is_whole) and bool_and(e.count >= coalesce(e.previous_count, 0))
  ),
  monthly as (
    select e.month, sum((e.count - e.previous_count)::numeric / (e.date - e.previous_date)) as per_day,
      count(*) as recordings
    from ending e join whole using (isrc)
    where e.month > v_before
    group by e.month
  )
  select max(m.recordings), jsonb_agg(jsonb_build_object(
    'month', to_char(m.month, 'YYYY-MM'),
    'streams_per_day', round(m.per_day, 6),
    'index', round(m.per_day / nullif(average.per_day, 0), 6)
  ) order by m.month) filter (where average.per_day > 0)
  into v_recordings, v_months
  from monthly m
  cross join (select avg(monthly.per_day) as per_day from monthly) average;
  return jsonb_build_object(
    'state', case when v_months is null then 'unknown' else 'known' end,
    'recordings', coalesce(v_recordings, 0),
    'note', case when v_months is null
      then format('Unknown: no recording has a valid count within the last two days of each month from %s to %s.',
        to_char(v_before, 'YYYY-MM'), to_char(v_end - 1, 'YYYY-MM'))
      else 'Of the recordings with valid counts at the end of each month. One year cannot tell seasons from growth or decay, so the value does not use it.' end,
    'months', coalesce(v_months, '[]'));
end $function$;

CREATE OR REPLACE FUNCTION private.report_sensitivity (
  streams              bigint[],
  slower_decay         bigint[],
  faster_decay         bigint[],
  usd_per_1000_streams numeric,
  share                numeric,
  discount_rate        numeric,
  term_years           integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_term bigint[] := streams[1:term_years];
  v_net numeric := usd_per_1000_streams / 1000 * share;
  v_base numeric := private.present_value(v_term, v_net, discount_rate);
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'input', i.input, 'step', i.step,
      'lower', private.sensitivity_change(i.lower, i.value_lower, v_base),
      'higher', private.sensitivity_change(i.higher, i.value_higher, v_base)) order by i.number)
    from (values
      (1, 'usd_per_1000_streams', '10 %', usd_per_1000_streams * 0.9, usd_per_1000_streams * 1.1,
        v_base * 0.9, v_base * 1.1),
      (2, 'discount_rate', '1 percentage point', greatest(discount_rate - 0.01, 0), discount_rate + 0.01,
        private.present_value(v_term, v_net, greatest(discount_rate - 0.01, 0)),
        private.present_value(v_term, v_net, discount_rate + 0.01)),
      (3, 'term_years', '1 year', greatest(term_years - 1, 1), term_years + 1,
        private.present_value(streams[1:greatest(term_years - 1, 1)], v_net, discount_rate),
        private.present_value(streams[1:term_years + 1], v_net, discount_rate)),
      (4, 'decay_exponent', '10 %', 0.9, 1.1,
        private.present_value(slower_decay[1:term_years], v_net, discount_rate),
        private.present_value(faster_decay[1:term_years], v_net, discount_rate))
    ) i (number, input, step, lower, higher, value_lower, value_higher)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_time (
  as_of timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(as_of > now(), 'PT400', 'as_of must not be in the future');
  -- As exact as the answer shows it, so that it repeats the report.
  return coalesce(as_of, date_trunc('milliseconds', now()));
end $function$;

CREATE OR REPLACE FUNCTION private.report_trailing_year (
  recordings         private.report_recording[],
  as_of              timestamp with time zone,
  net_usd_per_stream numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'from', ((as_of - interval '365 days') at time zone 'UTC')::date,
      'to', (as_of at time zone 'UTC')::date,
      'streams', t.measured + t.estimated, 'measured_streams', t.measured, 'estimated_streams', t.estimated,
      'measured_share', round(t.measured / nullif(t.measured + t.estimated, 0), 6),
      'run_rate_per_day', round(t.run_rate::numeric, 6),
      'net_revenue', round((t.measured + t.estimated) * net_usd_per_stream, 6))
    from (
      select coalesce(sum(r.measured_streams), 0) as measured, coalesce(sum(r.estimated_streams), 0) as estimated,
        coalesce(sum(r.run_rate_per_day), 0) as run_rate
      from unnest(recordings) r where r.mid is not null
    ) t
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_value (
  low                bigint[],
  mid                bigint[],
  high               bigint[],
  net_usd_per_stream numeric,
  discount_rate      numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return private.rounded_band(
    private.present_value(low, net_usd_per_stream, discount_rate),
    private.present_value(mid, net_usd_per_stream, discount_rate),
    private.present_value(high, net_usd_per_stream, discount_rate), 2);
end $function$;

CREATE OR REPLACE FUNCTION private.report_years (
  recordings   private.report_recording[],
  years        integer,
  decay_factor double precision,
  common_share double precision,
  OUT          low bigint[],
  OUT          mid bigint[],
  OUT          high bigint[]
)
  RETURNS record
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  with yearly as (
    select y.year, r.first_error_80 * cbrt((365 * y.year + r.gap_days) / 28) as error,
      r.run_rate_per_day * r.age_days * (case when abs(b.exponent - 1) < 1e-6
        then ln((r.age_days + 365 * y.year) / (r.age_days + 365 * (y.year - 1)))
        else (power((r.age_days + 365 * y.year) / r.age_days, 1 - b.exponent)
          - power((r.age_days + 365 * (y.year - 1)) / r.age_days, 1 - b.exponent)) / (1 - b.exponent) end) as streams
    from unnest(recordings) r
    cross join lateral (select r.exponent * decay_factor as exponent) b
    cross join lateral (select n::double precision as year from generate_series(1, years) n) y
    where r.mid is not null
  ),
  total as (
    select y.year, sum(y.streams) as streams,
      sqrt(common_share * power(sum(y.streams * y.error), 2)
        + (1 - common_share) * sum(power(y.streams * y.error, 2))) / nullif(sum(y.streams), 0) as error
    from yearly y group by y.year
  )
  select array_agg(round(t.streams * exp(-coalesce(t.error, 0)))::bigint order by t.year),
    array_agg(round(t.streams)::bigint order by t.year),
    array_agg(round(t.streams * exp(coalesce(t.error, 0)))::bigint order by t.year)
  into low, mid, high
  from total t;
end $function$;

CREATE OR REPLACE FUNCTION private.request_capture (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS app.captures
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer_id uuid := private.paying_account_id();
  v_owner_id uuid;
begin
  if request_capture.catalog_id is null then
    return private.create_capture(v_payer_id, null, v_payer_id, isrcs);
  end if;
  -- Locked before it is read: if it is being deleted, the next statement does not find it.
  perform from app.catalogs c where c.id = request_capture.catalog_id for key share;
  select link.account_id into v_owner_id from app.account_catalogs link
  where link.catalog_id = request_capture.catalog_id and link.account_id = any (private.workspace_ids())
  order by link.account_id <> v_payer_id, link.account_id limit 1;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  return private.create_capture(v_owner_id, request_capture.catalog_id, v_payer_id, array(
    select member.isrc from app.catalog_songs member where member.catalog_id = request_capture.catalog_id));
end $function$;

CREATE OR REPLACE FUNCTION private.request_completion()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_next timestamptz := private.next_completion();
begin
  if coalesce(v_next > now(), true) then
    return;
  end if;
  -- Held to the end of the transaction: the open run cannot end before it sees what this transaction added.
  perform pg_advisory_xact_lock(hashtextextended('complete_recordings', 0));
  perform from app.task_runs r where r.task = 'complete_recordings' and r.finished_at is null and r.run_at <= now();
  if found then
    return;
  end if;
  update app.task_runs r set run_at = now() where r.task = 'complete_recordings' and r.finished_at is null;
  if found then
    notify task_runs;
  else
    perform private.enqueue_run('complete_recordings', null);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.request_content (
  artist_id uuid,
  request   jsonb
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.refuse_if(not exists (
    select from app.accounts a
    where a.id = request_content.artist_id and a.kind = 'artist'
      and (a.id = any (private.reachable_account_ids()) or private.is_admin())
  ), 'PT404', 'Artist not found');
  return private.create_content_batch(
    private.paying_account_id(), request_content.artist_id, request_content.request);
end $function$;

CREATE OR REPLACE FUNCTION private.request_fill (
  catalog_id uuid,
  port       text,
  source     text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run_id uuid;
  v_account_id uuid;
begin
  select link.account_id into v_account_id from app.account_catalogs link
  where link.catalog_id = request_fill.catalog_id and link.account_id = any (private.workspace_ids())
  order by link.account_id <> private.account_id(), link.account_id limit 1;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  -- The same request twice is one fill. The caller has locked the catalog.
  select f.run_id into v_run_id from app.catalog_fills f join app.task_runs r on r.id = f.run_id
  where f.catalog_id = request_fill.catalog_id and f.source = request_fill.source
    and r.finished_at is null and r.cancelled_at is null;
  if found then
    return v_run_id;
  end if;
  v_run_id := private.enqueue_run('fill_catalog', v_account_id);
  insert into app.catalog_fills (run_id, catalog_id, port, source)
  values (v_run_id, request_fill.catalog_id, request_fill.port, request_fill.source);
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.request_recharge (
  required_credits bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.create_recharge(private.paying_account_id(), required_credits); end $function$;

CREATE OR REPLACE FUNCTION private.request_setup (
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.check_account(request_setup.account_id);
  v_run_id uuid;
begin
  insert into app.sandboxes (account_id) values (v_account_id) on conflict do nothing;
  select s.run_id into v_run_id from app.sandboxes s where s.account_id = v_account_id for no key update;
  -- A cancelled run only ends. The next one finds the parts that it created.
  perform from app.task_runs r where r.id = v_run_id and r.state in ('queued', 'running') and r.cancelled_at is null;
  if not found then
    v_run_id := private.enqueue_run('setup_sandbox', v_account_id);
    update app.sandboxes s set run_id = v_run_id, updated_at = now() where s.account_id = v_account_id;
  end if;
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.request_share (
  max_requests integer,
  used         integer
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return least(max_requests - used, greatest(1, (max_requests - used) / 16)); end $function$;

CREATE OR REPLACE FUNCTION private.request_site_generation (
  site_id        uuid,
  instruction    text,
  events_profile text    DEFAULT NULL::text,
  is_free        boolean DEFAULT false
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer_id uuid := private.paying_account_id();
  v_site app.sites;
  v_run_id uuid;
begin
  select s.* into v_site from app.sites s
  where s.id = request_site_generation.site_id and s.owner_id = any (private.workspace_ids());
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  select g.run_id into v_run_id
  from app.site_generations g
  join app.task_runs r on r.id = g.run_id and r.state in ('queued', 'running') and r.cancelled_at is null
  where g.site_id = v_site.id and g.requested_by = v_payer_id
    and (g.revision, g.instruction) = (v_site.revision, request_site_generation.instruction);
  if not found then
    v_run_id := private.enqueue_run('generate_site', v_site.owner_id);
    insert into app.site_generations
      (run_id, site_id, revision, instruction, reservation_id, requested_by, events_profile)
    values (
      v_run_id, v_site.id, v_site.revision, request_site_generation.instruction,
      case when not is_free then private.reserve_generation(v_payer_id) end, v_payer_id,
      request_site_generation.events_profile);
  end if;
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.resend_webhook_delivery (
  delivery_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_owner_id uuid;
  v_delivery app.webhook_deliveries;
  v_is_extra boolean;
begin
  -- The endpoint first (deliver.sql).
  select e.owner_id into v_owner_id from app.webhook_endpoints e
  where e.id = (select d.endpoint_id from app.webhook_deliveries d where d.id = resend_webhook_delivery.delivery_id)
    and e.owner_id = any (private.workspace_ids()) and not private.is_delegated()
  for no key update;
  select d.* into v_delivery from app.webhook_deliveries d
  where d.id = resend_webhook_delivery.delivery_id and v_owner_id is not null for no key update;
  perform private.refuse_if(not found, 'PT404', 'Webhook delivery not found');
  perform private.check_webhook_enabled(v_delivery.endpoint_id);
  update app.webhook_endpoints e set paused_until = null where e.id = v_delivery.endpoint_id;
  if v_delivery.state = 'pending' then
    update app.webhook_deliveries d set sent_at = now() where d.id = v_delivery.id;
    v_is_extra := v_delivery.next_attempt_at > clock_timestamp();
    -- The extra attempt is counted instead of the last one, so that the same delay follows it.
    update app.webhook_deliveries d
    set next_attempt_at = clock_timestamp(), attempts_since_send = greatest(d.attempts_since_send - 1, 0)
    where d.id = v_delivery.id and v_is_extra;
    -- An attempt that is in progress is not followed by another one.
    update app.task_runs r set run_at = clock_timestamp()
    where r.id = v_delivery.run_id and (v_is_extra or r.run_at > now());
    notify task_runs;
  else
    perform private.check_webhook_queue(v_delivery.endpoint_id);
    update app.webhook_deliveries d set
      state = 'pending', attempts_since_send = 0, error = null, finished_at = null, next_attempt_at = now(),
      sent_at = now(), run_id = private.enqueue_run('deliver_webhook', v_owner_id)
    where d.id = v_delivery.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.reserve_credits (
  operation        text,
  units            integer DEFAULT 1,
  lifetime_minutes integer DEFAULT 15,
  idempotency_key  text    DEFAULT NULL::text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer uuid := private.paying_account_id();
begin
  perform private.refuse_if(units between 1 and 1000000 is not true, 'PT400', 'units must be between 1 and 1000000');
  perform private.refuse_if(lifetime_minutes between 1 and 120 is not true,
    'PT400', 'lifetime_minutes must be between 1 and 120');
  perform private.refuse_if(length(idempotency_key) not between 1 and 200,
    'PT400', 'idempotency_key must have 1 to 200 characters');
  return private.create_reservation(v_payer, operation, units, make_interval(mins => lifetime_minutes), idempotency_key);
end $function$;

CREATE OR REPLACE FUNCTION private.reserve_generation (
  payer uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- A run ends within an hour. A day outlasts an outage.
  return private.create_reservation(payer, 'site_generation', 1, interval '1 day');
end $function$;

CREATE OR REPLACE FUNCTION private.reserved_credits (
  account_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(r.credits), 0) from app.credit_reservations r
    where r.account_id = reserved_credits.account_id and r.state = 'reserved' and r.expires_at > now()
  );
end $function$;

CREATE OR REPLACE FUNCTION private.reserved_slugs()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  -- Paths that exist below /s/, and those that visitors would take for ours.
  return array[
    'about', 'account', 'admin', 'administrator', 'api', 'app', 'apps', 'artist', 'artists', 'asset', 'assets', 'auth',
    'billing', 'blog', 'card', 'catalog', 'catalogs', 'click', 'clicks', 'confirm', 'connect', 'connectors', 'console',
    'contact', 'credits', 'dashboard', 'docs', 'edit', 'error', 'errors', 'explore', 'fans', 'favicon', 'files', 'health',
    'help', 'home', 'imprint', 'index', 'join', 'keys', 'legal', 'login', 'logout', 'mail', 'mcp', 'media', 'metrics', 'new',
    'null', 'oauth', 'pages', 'password', 'play', 'preview', 'pricing', 'privacy', 'public', 'ready', 'robots', 'runs',
    'search', 'security', 'settings', 'share', 'sign-in', 'sign-up', 'signin', 'signup', 'signups', 'site', 'sitemap',
    'sites', 'static', 'status', 'support', 'system', 'team', 'terms', 'undefined', 'unsubscribe', 'user', 'users', 'visit',
    'visits', 'webhooks', 'welcome', 'www'];
end $function$;

CREATE OR REPLACE FUNCTION private.resolve_address (
  email       text,
  claimant_id uuid DEFAULT NULL::uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_holder app.accounts;
  v_claimant_id uuid;
begin
  perform private.lock_address(resolve_address.email, true);
  select a.* into v_holder from app.accounts a where a.email = resolve_address.email;
  if v_holder.auth_user_id is not null then
    if exists (
      select from private.confirmed_users u
      where u.id = v_holder.auth_user_id and u.email = resolve_address.email and not u.is_sso_user
    ) then
      return v_holder.id;
    end if;
    -- The user has another address now, or was deleted.
    perform private.set_address(v_holder.id, null);
    v_holder := null;
  end if;
  if resolve_address.claimant_id is null then
    -- Auth stores addresses in lower case. Auth's index has the condition on is_sso_user.
    select a.id into v_claimant_id
    from auth.users by_email
    join private.confirmed_users u on u.id = by_email.id
    join app.accounts a on a.auth_user_id = u.id
    where by_email.email = resolve_address.email and not by_email.is_sso_user;
  else
    -- The user may have changed the address again in the meantime.
    select a.id into v_claimant_id
    from app.accounts a
    join private.confirmed_users u on u.id = a.auth_user_id
    where a.id = resolve_address.claimant_id and u.email = resolve_address.email and not u.is_sso_user;
  end if;
  if v_claimant_id is null then
    return v_holder.id;
  end if;
  -- The account of a confirmed user takes precedence over one without an Auth user.
  perform private.set_address(v_holder.id, null);
  perform private.set_address(v_claimant_id, resolve_address.email);
  return v_claimant_id;
end $function$;

CREATE OR REPLACE FUNCTION private.restrict_partition (
  partition   name,
  description text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  execute format('alter table app.%I enable row level security', partition);
  execute format('alter table app.%I force row level security', partition);
  execute format(
    'create policy %I on app.%I for select to authenticated using (false)', partition || '_select_nobody', partition);
  execute format('comment on table app.%I is %L', partition, description);
end $function$;

CREATE OR REPLACE FUNCTION private.rotate_webhook_secret (
  endpoint_id uuid
)
  RETURNS bytea
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_secret bytea;
begin
  update app.webhook_endpoints e set
    previous_secret = e.secret, previous_secret_expires_at = now() + interval '24 hours',
    secret = private.new_webhook_secret(), updated_at = now()
  where e.id = rotate_webhook_secret.endpoint_id and e.owner_id = any (private.workspace_ids())
    and not private.is_delegated()
  returning e.secret into v_secret;
  perform private.refuse_if(not found, 'PT404', 'Webhook endpoint not found');
  return v_secret;
end $function$;

CREATE OR REPLACE FUNCTION private.rounded_band (
  low      numeric,
  mid      numeric,
  high     numeric,
  decimals integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object('low', round(low, decimals), 'mid', round(mid, decimals), 'high', round(high, decimals));
end $function$;

CREATE OR REPLACE FUNCTION private.run_account (
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(account_id, '00000000-0000-0000-0000-000000000000'); end $function$;

CREATE OR REPLACE FUNCTION private.run_lock (
  run_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return hashtextextended('run ' || run_id, 0); end $function$;

CREATE OR REPLACE FUNCTION private.save_idempotency_result (
  key         text,
  fingerprint text,
  result      jsonb,
  is_secret   boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- The key is locked, so only an expired row can be in the way.
  insert into app.idempotency_keys (account_id, key, fingerprint, result)
  values (private.account_id(), save_idempotency_result.key, save_idempotency_result.fingerprint,
    case when is_secret then 'null' else coalesce(save_idempotency_result.result, 'null') end)
  on conflict on constraint idempotency_keys_pkey do update set
    fingerprint = excluded.fingerprint, work_id = excluded.work_id, result = excluded.result,
    claimed_until = excluded.claimed_until, created_at = excluded.created_at;
  return save_idempotency_result.result;
end $function$;

CREATE OR REPLACE FUNCTION private.schedule_capture (
  snapshot_id            uuid,
  schedule               text,
  hour_utc               integer,
  monthly_budget_credits integer
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
  v_price bigint;
  v_id uuid;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = schedule_capture.snapshot_id and s.account_id = any (private.workspace_ids());
  perform private.refuse_if(not found, 'PT404', 'Snapshot not found');
  v_price := private.price('playcount_snapshot', v_snapshot.recording_count);
  perform private.refuse_if(schedule_capture.monthly_budget_credits < v_price, 'PT400', format(
    'monthly_budget_credits must cover one capture, which costs %s credits', v_price));
  v_id := private.create_schedule(
    'capture_playcounts', v_snapshot.account_id, private.paying_account_id(), v_snapshot.catalog_id,
    case when v_snapshot.catalog_id is null then v_snapshot.id end, null, schedule_capture.schedule,
    schedule_capture.hour_utc, schedule_capture.monthly_budget_credits);
  -- The requested capture is the first one of a new schedule. One of an existing schedule is started beside it.
  insert into app.scheduled_runs (schedule_id, date, run_id)
  select t.id, (now() at time zone 'UTC')::date, c.run_id
  from app.scheduled_tasks t join app.captures c on c.snapshot_id = v_snapshot.id
  where t.id = v_id and t.created_at = now()
  -- Two requests may have begun in the same microsecond.
  on conflict do nothing;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.schedule_credits (
  schedule_id uuid,
  month       date
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(v.credits), 0)
    from app.credit_reservations v
    where v.state in ('reserved', 'committed') and v.id in (
      -- A capture that is still in progress on the next day is the run of both days.
      select c.reservation_id from app.scheduled_runs r join app.captures c on c.run_id = r.run_id
      where r.schedule_id = schedule_credits.schedule_id and r.date >= month and r.date < month + interval '1 month')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.schedules_cost (
  payer uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(private.price('playcount_snapshot', size.recordings) * planned.captures), 0)
    from app.scheduled_tasks t
    cross join lateral (
      select case
        when t.catalog_id is not null then (
          select count(*) from app.catalog_songs member where member.catalog_id = t.catalog_id)
        else (select s.recording_count from app.playcount_snapshots s where s.id = t.snapshot_id)
      end::integer as recordings
    ) size
    cross join lateral (
      select case t.schedule when 'daily' then 7 when 'weekly' then 1
        else (t.next_run_at < now() + interval '7 days')::integer end as captures
    ) planned
    where t.created_by = payer and t.enabled and t.task = 'capture_playcounts' and size.recordings > 0
      and private.pays_for_workspace(payer, t.account_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.search_catalog_members (
  catalog_id  uuid,
  search      text,
  page_limit  integer,
  page_offset bigint,
  OUT         total integer,
  OUT         isrcs text[]
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_catalog_visible(search_catalog_members.catalog_id);
  with found as (
    select member.isrc from app.catalog_songs member
    join app.songs s on s.isrc = member.isrc
    where member.catalog_id = search_catalog_members.catalog_id
      and strpos(lower(concat_ws(e'\n', s.isrc, coalesce(s.name, member.name), coalesce(s.artist, member.artist))),
        lower(search)) > 0
  )
  select (select count(*) from found), array(select f.isrc from found f order by f.isrc limit page_limit offset page_offset)
  into total, isrcs;
end $function$;

CREATE OR REPLACE FUNCTION private.send_ping (
  endpoint_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_owner_id uuid;
  v_event_id uuid;
begin
  select e.owner_id into v_owner_id from app.webhook_endpoints e
  where e.id = send_ping.endpoint_id and e.owner_id = any (private.workspace_ids()) and not private.is_delegated()
  for key share;
  perform private.refuse_if(not found, 'PT404', 'Webhook endpoint not found');
  perform private.check_webhook_enabled(send_ping.endpoint_id);
  perform private.check_webhook_queue(send_ping.endpoint_id);
  insert into app.webhook_events (owner_id, type, data)
  values (v_owner_id, 'ping', jsonb_build_object('account_id', v_owner_id, 'endpoint_id', send_ping.endpoint_id))
  returning id into v_event_id;
  return private.add_webhook_delivery(v_event_id, send_ping.endpoint_id, v_owner_id);
end $function$;

CREATE OR REPLACE FUNCTION private.sensitivity_change (
  input_value numeric,
  value       numeric,
  base        numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'input_value', round(input_value, 6), 'value', round(value, 2),
    'change_percent', round((value / nullif(base, 0) - 1) * 100, 6));
end $function$;

CREATE OR REPLACE FUNCTION private.session_response (
  session app.sessions
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return json_build_object(
    'id', session.id,
    'title', session.title,
    'createdAt', private.format_timestamp(session.created_at),
    'updatedAt', private.format_timestamp(session.updated_at)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.set_address (
  account_id uuid,
  email      text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.accounts a set email = set_address.email, updated_at = now() where a.id = set_address.account_id;
  -- A code that was mailed to the earlier address must not work under the new one.
  update app.sign_up_codes c set code_hash = null where c.account_id = set_address.account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.settle_credits (
  reservation_id uuid,
  units          integer
)
  RETURNS bigint
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_payer uuid := (select r.account_id from app.credit_reservations r where r.id = reservation_id);
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.find_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if units = 0 then
    if v_reservation.state = 'reserved' then
      update app.credit_balances b set reserved = b.reserved - v_reservation.credits where b.account_id = v_payer;
    end if;
    update app.credit_reservations r set state = 'released' where r.id = v_reservation.id;
    return 0;
  end if;
  if v_reservation.state = 'expired' then
    begin
      perform private.renew_reservation(v_balance, v_reservation);
      v_reservation.state := 'reserved';
    exception when sqlstate 'PT409' then
      null;
    end;
  end if;
  if v_reservation.state <> 'reserved' then
    return 0;
  end if;
  return private.charge_reservation(
    v_reservation, units, least(v_reservation.credits, private.price(v_reservation.operation, units)));
end $function$;

CREATE OR REPLACE FUNCTION private.sign_up_hash (
  salt  bytea,
  value text
)
  RETURNS bytea
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return sha256(salt || convert_to(value, 'UTF8')); end $function$;

CREATE OR REPLACE FUNCTION private.site_organization_id (
  site app.sites
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return nullif(site.owner_id, private.account_id()); end $function$;

CREATE OR REPLACE FUNCTION private.site_workspace_id (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := coalesce(organization_id, private.account_id());
begin
  -- Only members of the owner see a site. An administrator, who reaches all accounts, does not.
  perform private.refuse_if(v_id = any (private.workspace_ids()) is not true, 'PT403', 'Workspace not available');
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.size_class (
  streams_per_day double precision
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when streams_per_day * 365 < 1e6 then 'under_1m'
    when streams_per_day * 365 < 1e7 then '1m_to_10m'
    when streams_per_day * 365 < 1e8 then '10m_to_100m'
    else 'over_100m'
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.snapshot_isrcs (
  snapshot_id uuid
)
  RETURNS text[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[] := array(
    select requested.isrc from app.snapshot_songs requested where requested.snapshot_id = snapshot_isrcs.snapshot_id
    union all
    select unnest(page.isrcs) from app.snapshot_pages page where page.snapshot_id = snapshot_isrcs.snapshot_id
    order by 1
  );
begin
  if v_isrcs <> '{}' then
    return v_isrcs;
  end if;
  -- A snapshot that was loaded: its observations may have unknown or invalid ISRCs.
  v_isrcs := array(
    select distinct m.isrc from app.song_measurements m
    where m.snapshot_id = snapshot_isrcs.snapshot_id and m.recorded_at is not null and m.isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'
    order by m.isrc
  );
  insert into app.songs (isrc) select unnest(v_isrcs) on conflict do nothing;
  return v_isrcs;
end $function$;

CREATE OR REPLACE FUNCTION private.snapshot_observations (
  snapshot_id uuid
)
  RETURNS TABLE (
    isrc        text,
    captured_at timestamp with time zone,
    value       bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_page app.snapshot_pages;
begin
  for v_page in
    select page.* from app.snapshot_pages page where page.snapshot_id = snapshot_observations.snapshot_id
    order by page.captured_at
  loop
    return query select o.* from private.observations_at(v_page.isrcs, v_page.captured_at) o;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.staged_bytes()
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(sum(case
      when o.id is not null then (o.metadata ->> 'size')::bigint
      -- The address takes any file for two hours, whatever size was announced.
      when f.created_at > now() - interval '2 hours' then 104857600
    end), 0)::bigint from app.staged_files f
    left join storage.objects o on o.bucket_id = 'staged-files' and o.name = f.path
    where f.account_id = private.account_id() and f.sha is null
  );
end $function$;

CREATE OR REPLACE FUNCTION private.start_due_task (
  task app.scheduled_tasks,
  at   timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_today date := (at at time zone 'UTC')::date;
  v_next timestamptz := private.next_run(task, at);
  v_first_missed date;
  v_run_id uuid;
begin
  if task.schedule = 'daily' then
    v_first_missed := (least(task.next_run_at, v_next - interval '24 hours') at time zone 'UTC')::date;
    if v_first_missed < v_today then
      perform private.record_missed_days(task, v_first_missed, v_today - 1);
    end if;
    -- Started now, it would be the run of today, whose own time is still to come.
    if (v_next at time zone 'UTC')::date = v_today then
      return v_next;
    end if;
  end if;
  if exists (select from app.scheduled_runs r where r.schedule_id = task.id and r.date = v_today) then
    return private.next_run(task, private.end_of_day(at));
  end if;
  v_run_id := private.start_scheduled_task(task);
  if v_run_id is null then
    return at + interval '1 minute';
  end if;
  perform private.add_scheduled_run(task.id, v_today, v_run_id);
  return v_next;
exception when others then
  -- A schedule that cannot start must not block the others. People see a refusal as a failed run; a fault is retried.
  if sqlstate like 'PT%' then
    perform private.add_scheduled_run(task.id, v_today, private.create_failed_run(task,
      case sqlstate when 'PTPAY' then 'insufficient_credits: The account that pays for the schedule has too few credits'
        else 'not_started: ' || sqlerrm end));
    return v_next;
  end if;
  raise warning 'Scheduled task % did not start: % %', task.id, sqlstate, sqlerrm;
  return at + interval '1 hour';
end $function$;

CREATE OR REPLACE FUNCTION private.start_due_tasks (
  at    timestamp with time zone DEFAULT now(),
  until timestamp with time zone DEFAULT (clock_timestamp() + '00:00:05'::interval)
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_task app.scheduled_tasks;
  v_count integer := 0;
  v_next timestamptz;
begin
  for v_task in
    select t.* from app.scheduled_tasks t
    where t.enabled and t.next_run_at <= at
    order by t.next_run_at limit 20
    for no key update skip locked
  loop
    v_next := private.start_due_task(v_task, at);
    update app.scheduled_tasks t set next_run_at = v_next, updated_at = now() where t.id = v_task.id;
    v_count := v_count + 1;
    -- Large captures take seconds each. Together they could exceed the time limit of the statement, again and again.
    exit when clock_timestamp() >= until;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.start_scheduled_task (
  task app.scheduled_tasks
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[];
  v_error text;
  v_shortage text;
begin
  perform from app.catalogs c where c.id = task.catalog_id for key share;
  v_isrcs := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = task.catalog_id
    union all
    select unnest(private.snapshot_isrcs(task.snapshot_id)));
  if not private.pays_for_workspace(task.created_by, task.account_id) then
    update app.scheduled_tasks t set enabled = false where t.id = task.id;
    v_error := 'payer_left: The account that pays no longer belongs to the workspace; who switches the schedule on pays';
  else
    v_error := private.budget_error(task, cardinality(v_isrcs));
  end if;
  if v_error is not null then
    return private.create_failed_capture(task, v_error);
  end if;
  begin
    return (private.create_capture(task.account_id, task.catalog_id, task.created_by, v_isrcs)).run_id;
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
    return case when not private.create_recharge(task.created_by, (v_shortage::jsonb ->> 'required_credits')::bigint)
      then private.create_failed_capture(
        task, 'insufficient_credits: The account that pays for the schedule has too few credits') end;
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.start_second (
  task app.scheduled_tasks
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    -- From the id, whose first digits are random: schedules of the same hour do not all start at once.
    when task.hour_utc is not null then task.hour_utc * 3600 + ('x' || left(task.id::text, 8))::bit(32)::bigint % 1200
    -- A later capture could end after midnight, and its counts would be those of the next day.
    else least(floor(extract(epoch from (task.created_at at time zone 'UTC')::time))::integer, 84000)
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.stream_intervals (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date
)
  RETURNS TABLE (
    isrc        text,
    starts_at   double precision,
    ends_at     double precision,
    streams     double precision,
    is_measured boolean,
    start_count bigint,
    end_count   bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with point as (
    select o.isrc, o.at, o.count, lag(o.count) over series as previous, lead(o.at) over series as next_at
    from private.observed_counts(isrcs, cut, as_of, date_trunc('month', daily_from::timestamp)::date) o
    window series as (partition by o.isrc order by o.at)
  ),
  step as (
    select p.isrc, coalesce(lag(p.at) over series, p.at) as starts_at, p.at as ends_at,
      coalesce(lag(p.count) over series, p.count) as start_count, p.count as end_count
    from point p
    where p.previous is null or p.count <> p.previous or p.next_at is null
    window series as (partition by p.isrc order by p.at)
  ),
  rated as (
    select s.*, (s.end_count - s.start_count) / nullif(s.ends_at - s.starts_at, 0) as rate from step s
  ),
  compared as (
    select r.*, lag(r.positive) over series as before, lead(r.positive) over series as after
    from (select rated.*, case when rated.rate >= 0 then rated.rate end as positive from rated) r
    window series as (partition by r.isrc order by r.ends_at)
  ),
  judged as (
    select c.*, coalesce((c.before + c.after) / 2, c.before, c.after, 0) as neighbour_rate,
      c.rate < 0 or (
        c.end_count - c.start_count > 1000 and c.rate > 10 * nullif(greatest(c.before, c.after), 0)
      ) as is_wrong
    from compared c
  )
  select j.isrc, j.starts_at, j.ends_at,
    case when j.is_wrong then j.neighbour_rate * (j.ends_at - j.starts_at)
      else (j.end_count - j.start_count)::double precision end,
    j.is_wrong is not true, j.start_count, j.end_count
  from judged j;
end $function$;

CREATE OR REPLACE FUNCTION private.stream_periods (
  isrcs text[],
  cut   timestamp with time zone,
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc    text,
    period  integer,
    ends_at double precision,
    streams double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with piece as materialized (
    select i.isrc, i.starts_at, i.ends_at, i.streams,
      sum(i.streams) over (partition by i.isrc order by i.ends_at) - i.streams as before
    from private.stream_intervals(isrcs, cut, as_of, '-infinity') i
  ),
  -- A day before the last observation, so that recordings whose captures are some hours apart have the last period.
  last as (select max(p.ends_at) - 1 as at from piece p),
  boundary as (
    select p.isrc, number.period, last.at - 28 * number.period as at,
      p.before + p.streams * (last.at - 28 * number.period - p.starts_at) / (p.ends_at - p.starts_at) as total
    from piece p
    cross join last
    cross join lateral generate_series(
      greatest(0, floor((last.at - p.ends_at) / 28)::integer + 1), floor((last.at - p.starts_at) / 28)::integer
    ) number (period)
    where p.ends_at > p.starts_at and floor((last.at - p.starts_at) / 28) > floor((last.at - p.ends_at) / 28)
  )
  select b.isrc, b.period, b.at, b.total - b.previous
  from (
    select boundary.*, lead(boundary.total) over (partition by boundary.isrc order by boundary.period) as previous
    from boundary
  ) b
  where b.total > b.previous;
end $function$;

CREATE OR REPLACE FUNCTION private.stream_summaries (
  isrcs text[],
  cut   timestamp with time zone,
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc                 text,
    age_days             double precision,
    is_age_known         boolean,
    last_age             double precision,
    first_at             double precision,
    last_at              double precision,
    first_count          bigint,
    last_count           bigint,
    window_days          double precision,
    window_streams       double precision,
    first_window_days    double precision,
    first_window_streams double precision,
    trailing_streams     double precision,
    trailing_days        double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut double precision := private.day_number(cut);
begin
  return query
  with piece as materialized (
    select i.* from private.stream_intervals(isrcs, cut, as_of, ((cut at time zone 'UTC') - interval '35 days')::date) i
  ),
  span as (
    -- The first row of a recording has no length.
    select p.isrc, min(p.starts_at) as first_at, max(p.ends_at) as last_at,
      max(p.end_count) filter (where p.ends_at = p.starts_at) as first_count
    from piece p group by p.isrc
  ),
  summed as (
    select s.isrc, max(p.end_count) filter (where p.ends_at = s.last_at) as last_count,
      sum(p.streams * share.last) as window_streams, sum(p.streams * share.first) as first_window_streams,
      sum(p.streams * share.trailing) filter (where p.is_measured) as trailing_streams,
      sum((p.ends_at - p.starts_at) * share.trailing) filter (where p.is_measured) as trailing_days
    from span s
    join piece p on p.isrc = s.isrc and p.ends_at > p.starts_at
    cross join lateral (
      select
        greatest(0, p.ends_at - greatest(p.starts_at, s.last_at - 28)) / (p.ends_at - p.starts_at) as last,
        greatest(0, least(p.ends_at, s.first_at + 28) - p.starts_at) / (p.ends_at - p.starts_at) as first,
        greatest(0, p.ends_at - greatest(p.starts_at, v_cut - 365)) / (p.ends_at - p.starts_at) as trailing
    ) share
    group by s.isrc
  )
  select s.isrc, age.days + v_cut - s.last_at, song.released_on is not null, age.days,
    s.first_at, s.last_at, s.first_count, coalesce(summed.last_count, s.first_count),
    least(28, s.last_at - s.first_at), coalesce(summed.window_streams, 0),
    least(28, s.last_at - s.first_at), coalesce(summed.first_window_streams, 0),
    coalesce(summed.trailing_streams, 0), coalesce(summed.trailing_days, 0)
  from span s
  join (
    select known.isrc, case when isfinite(known.release_date) then known.release_date end as released_on
    from app.songs known where known.isrc = any (isrcs)
  ) song on song.isrc = s.isrc
  left join summed on summed.isrc = s.isrc
  cross join lateral (
    -- A recording is at least a day older than what was observed of it.
    select greatest(
      s.last_at - coalesce(song.released_on - date '1970-01-01', v_cut - 1826),
      s.last_at - s.first_at + 1
    ) as days
  ) age;
end $function$;

CREATE OR REPLACE FUNCTION private.streams_between (
  isrcs text[],
  cut   timestamp with time zone,
  days  integer
)
  RETURNS TABLE (
    isrc    text,
    streams double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_from double precision := private.day_number(cut);
  v_to double precision := private.day_number(cut) + days;
begin
  return query
  with part as (
    select i.isrc, i.streams / (i.ends_at - i.starts_at) as rate,
      least(i.ends_at, v_to) - greatest(i.starts_at, v_from) as days
    from private.stream_intervals(
      isrcs, cut + (days + 1) * interval '1 day', null, (cut at time zone 'UTC')::date) i
    where i.ends_at > i.starts_at and i.ends_at > v_from and i.starts_at < v_to
  )
  -- Captures are some hours apart, so up to two days at the ends are those of the other days.
  select p.isrc, sum(p.rate * p.days) / sum(p.days) * streams_between.days
  from part p
  group by p.isrc
  having sum(p.days) >= streams_between.days - 2;
end $function$;

CREATE OR REPLACE FUNCTION private.take_requests (
  caller   text,
  policies text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_limit app.rate_limits;
  v_count app.rate_counts;
  v_reset_ms integer;
  v_rate jsonb;
  v_rates jsonb := '[]';
begin
  -- In one order, so that two requests of a caller cannot wait for each other.
  for v_limit in select l.* from app.rate_limits l where l.policy = any (policies) order by l.policy loop
    insert into app.rate_counts as existing (caller, policy, window_started_at, used, granted)
    select take_requests.caller, v_limit.policy, clock_timestamp(), share, share
    from private.request_share(v_limit.max_requests, 0) share
    on conflict on constraint rate_counts_pkey do update set (window_started_at, used, granted) = (
      select case when is_over then clock_timestamp() else existing.window_started_at end, base.used + share, share
      from (select existing.window_started_at <= clock_timestamp() - make_interval(secs => v_limit.window_seconds)) ended (is_over)
      cross join lateral (select case when is_over then 0 else least(existing.used, v_limit.max_requests) end) base (used)
      cross join lateral private.request_share(v_limit.max_requests, base.used) share
    )
    returning existing.* into v_count;
    v_reset_ms := greatest(1, ceil(1000 * extract(epoch from
      v_count.window_started_at + make_interval(secs => v_limit.window_seconds) - clock_timestamp())));
    v_rate := jsonb_build_object(
      'policy', v_limit.policy,
      'max_requests', v_limit.max_requests,
      'window_seconds', v_limit.window_seconds,
      'granted', v_count.granted,
      'remaining', v_limit.max_requests - v_count.used,
      'reset_ms', v_reset_ms
    );
    if v_count.granted = 0 then
      raise exception using errcode = 'PT429', message = format(
        'Too many requests: at most %s in %s seconds. Send the next one in %s seconds.',
        v_limit.max_requests, v_limit.window_seconds, ceil(v_reset_ms / 1000.0)),
        detail = jsonb_build_object(
          'retry_after_seconds', ceil(v_reset_ms / 1000.0), 'caller', take_requests.caller, 'rate', v_rate);
    end if;
    v_rates := v_rates || v_rate;
  end loop;
  return v_rates;
end $function$;

CREATE OR REPLACE FUNCTION private.time_of_day_number (
  day_number double precision
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return to_timestamp(round((day_number * 86400)::numeric, 3)::double precision); end $function$;

CREATE OR REPLACE FUNCTION private.touch_session (
  chat app.chats
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.sessions s set updated_at = chat.updated_at
  where s.id = chat.session_id and s.updated_at < chat.updated_at;
end $function$;

CREATE OR REPLACE FUNCTION private.truncate_monthly_playcounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  truncate app.monthly_playcounts;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.unusual_days (
  isrcs      text[],
  first_date date,
  last_date  date,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    isrc     text,
    date     date,
    kind     text,
    streams  double precision,
    observed bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  with gained as (
    select g.*, max(g.rate) over near as highest_near, count(g.rate) over near as near_days
    from private.daily_gains(isrcs, first_date - 7, last_date + 7, as_of) g
    window near as (partition by g.isrc order by g.date rows between 3 preceding and 3 following exclude current row)
  ),
  typical as (
    select g.isrc, case when count(*) >= 3 then percentile_cont(0.5) within group (order by g.rate) else 0 end as rate
    from gained g where g.rate > 0
    group by g.isrc
  ),
  judged as (
    select g.*, t.rate as typical, count(*) over by_date as observed,
      count(*) filter (where t.rate >= 100) over by_date as moving,
      count(*) filter (where t.rate >= 100 and g.gain = 0) over by_date as still
    from gained g
    left join typical t on t.isrc = g.isrc
    where g.gain is not null and g.date > first_date and g.date <= last_date
    window by_date as (partition by g.date)
  ),
  named as (
    select j.*, case
      when j.gain < 0 then 'correction'
      when j.gain = 0 and j.typical >= 100 and j.moving >= 2 and j.still >= 0.9 * j.moving then 'stale_capture'
      when j.gain >= 1000 and j.near_days >= 3 and j.rate >= 5 * greatest(j.highest_near, j.typical)
        and j.count - j.gain >= greatest(1000, 28 * j.typical)
        and (song.release_date is null or j.date >= song.release_date + 28) then 'jump'
    end as kind
    from judged j
    join app.songs song on song.isrc = j.isrc
  )
  select n.isrc, n.date, n.kind,
    case n.kind
      when 'correction' then n.gain
      when 'stale_capture' then -n.typical
      else n.gain - coalesce(n.typical, 0) * n.gain / n.rate
    end, n.observed
  from named n
  where n.kind is not null;
end $function$;

CREATE OR REPLACE FUNCTION private.update_artist_profile (
  artist_id uuid,
  changes   jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_urls jsonb;
begin
  insert into app.artists (account_id) values (artist_id) on conflict do nothing;
  -- Locked, so that concurrent changes of different platforms are both kept.
  select jsonb_strip_nulls(p.profile_urls || coalesce(changes -> 'profileUrls', '{}')) into v_urls
  from app.artists p where p.account_id = artist_id for no key update;
  perform private.refuse_if(jsonb_array_length(jsonb_path_query_array(v_urls, '$.keyvalue()')) > 30,
    'PT400', 'profileUrls may have at most 30 platforms');
  update app.artists p set
    image = case when changes ? 'image' then changes ->> 'image' else p.image end,
    instruction = case when changes ? 'instruction' then changes ->> 'instruction' else p.instruction end,
    label = case when changes ? 'label' then changes ->> 'label' else p.label end,
    knowledges = coalesce(changes -> 'knowledges', p.knowledges),
    profile_urls = v_urls
  where p.account_id = artist_id;
end $function$;

CREATE OR REPLACE FUNCTION private.used_assets (
  assets           jsonb,
  published_assets jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  -- An edit changes draft and columns together, but not the published view.
  return (
    select coalesce(jsonb_agg(distinct file), '[]')
    from jsonb_array_elements(assets || coalesce(published_assets, '[]')) file);
end $function$;

CREATE OR REPLACE FUNCTION private.uuid_or_null (
  value text
)
  RETURNS uuid
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return case when pg_catalog.pg_input_is_valid(value, 'uuid') then value::uuid end; end $function$;

CREATE OR REPLACE FUNCTION private.valuation_amount (
  constants     app.valuation_constants,
  total_streams bigint,
  age_years     numeric,
  gross_up      numeric,
  multiple      numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return round(
    round(
      total_streams * constants.usd_per_stream * gross_up * constants.first_share * constants.second_share * multiple, 60
    ) / age_years, 2);
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_currency (
  constants_version integer
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (select c.currency from app.valuation_constants c where c.version = coalesce(constants_version, 1));
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_model_at (
  as_of timestamp with time zone
)
  RETURNS app.valuation_models
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_model app.valuation_models;
begin
  select m.* into v_model from app.valuation_models m
  where m.basis = 'recorded' and m.pairs > 0 and m.known_until between as_of - interval '31 days' and as_of
  order by m.known_until desc, m.id desc limit 1;
  return case when found then v_model else private.fit_valuation_model(as_of) end;
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_pairs (
  isrcs text[],
  cut   timestamp with time zone,
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc         text,
    period       integer,
    horizon      integer,
    age_days     double precision,
    age_class    text,
    streams      double precision,
    next_streams double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with dated as (
    select p.isrc, p.period, p.ends_at - (s.release_date - date '1970-01-01') as age_days, p.streams
    from private.stream_periods(isrcs, cut, as_of) p
    join app.songs s on s.isrc = p.isrc
    where p.period < 26
  ),
  aged as (select d.* from dated d where d.age_days >= 28),
  next as (
    select a.*,
      sum(a.streams) over three as three, count(*) over three as three_count, min(a.period) over three as three_from,
      lag(a.streams) over series as one, lag(a.period) over series as one_from
    from aged a
    window series as (partition by a.isrc order by a.period),
      three as (partition by a.isrc order by a.period rows between 3 preceding and 1 preceding)
  )
  select n.isrc, n.period, pair.horizon, greatest(n.age_days, 29), private.age_class(n.age_days), n.streams, pair.streams
  from next n
  cross join lateral (
    values (1, n.one, n.one_from = n.period - 1),
      (3, n.three, n.three_count = 3 and n.three_from = n.period - 3)
  ) pair (horizon, streams, is_whole)
  where pair.is_whole;
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_sample (
  cut timestamp with time zone
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select s.isrc
    from app.songs s
    where isfinite(s.release_date) and exists (
      select from app.monthly_playcounts m
      where m.isrc = s.isrc and m.data_source = 'apify_spotify_playcount'
        and m.month between (cut at time zone 'UTC')::date - 93 and (cut at time zone 'UTC')::date
    )
    order by md5(s.isrc) limit 2000
  );
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_step (
  name    text,
  formula text,
  low     numeric,
  mid     numeric,
  high    numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'name', name, 'formula', formula, 'low', round(low, 6), 'mid', round(mid, 6), 'high', round(high, 6));
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_steps (
  v         app.catalog_valuations,
  c         app.valuation_constants,
  age_years numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_streams numeric := round(v.total_streams::numeric, 60) / age_years;
  v_revenue numeric := v_streams * c.usd_per_stream;
  v_low numeric := v_revenue * c.gross_up_low;
  v_mid numeric := v_revenue * c.gross_up_mid;
  v_high numeric := v_revenue * c.gross_up_high;
  v_shares numeric := c.first_share * c.second_share;
begin
  return jsonb_build_array(
    private.valuation_step('annual_streams', 'total_streams / age_years', v_streams, v_streams, v_streams),
    private.valuation_step('annual_revenue', 'annual_streams * usd_per_stream', v_revenue, v_revenue, v_revenue),
    private.valuation_step('gross_revenue', 'annual_revenue * gross_up', v_low, v_mid, v_high),
    private.valuation_step('net_revenue', 'gross_revenue * first_share * second_share',
      v_low * v_shares, v_mid * v_shares, v_high * v_shares),
    private.valuation_step('value', 'net_revenue * multiple, rounded to cents', v.low, v.mid, v.high)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.value_catalog (
  catalog_id  uuid,
  snapshot_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
-- A conflict's target cannot be qualified.
#variable_conflict use_column
declare
  v_constants app.valuation_constants;
  v_valuation app.catalog_valuations;
begin
  perform from app.catalogs c where c.id = value_catalog.catalog_id for key share;
  if not found then
    return;
  end if;
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  insert into app.catalog_valuations as existing (
    catalog_id, low, mid, high, measured_song_count, total_streams, measured_at,
    constants_version, song_count, dated_song_count, age_days, snapshot_id
  )
  select
    value_catalog.catalog_id,
    private.valuation_amount(v_constants, m.streams, age.years, v_constants.gross_up_low, v_constants.multiple_low),
    private.valuation_amount(v_constants, m.streams, age.years, v_constants.gross_up_mid, v_constants.multiple_mid),
    private.valuation_amount(v_constants, m.streams, age.years, v_constants.gross_up_high, v_constants.multiple_high),
    m.measured, m.streams, m.measured_at,
    v_constants.version,
    (select count(*) from app.catalog_songs member where member.catalog_id = value_catalog.catalog_id),
    m.dated, m.age_days, value_catalog.snapshot_id
  from private.measured_members(value_catalog.catalog_id, value_catalog.snapshot_id) m
  cross join lateral (
    select private.effective_age(v_constants, private.mean_age_years(m.age_days, m.dated)) as years
  ) age
  on conflict (catalog_id, ((measured_at at time zone 'UTC')::date)) do update set
    low = excluded.low, mid = excluded.mid, high = excluded.high,
    measured_song_count = excluded.measured_song_count, total_streams = excluded.total_streams,
    measured_at = excluded.measured_at, constants_version = excluded.constants_version,
    song_count = excluded.song_count, dated_song_count = excluded.dated_song_count,
    age_days = excluded.age_days, snapshot_id = excluded.snapshot_id
  where excluded.measured_at >= existing.measured_at
  returning existing.* into v_valuation;
  if found then
    perform private.announce_valuation(v_valuation);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.was_observed (
  isrc  text,
  after timestamp with time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from app.song_measurements m
    where m.isrc = was_observed.isrc and m.platform = 'spotify' and m.captured_at > after);
end $function$;

CREATE OR REPLACE FUNCTION private.webhook_endpoint_ids()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return array(select e.id from app.webhook_endpoints e); end $function$;

CREATE OR REPLACE FUNCTION private.within_last_hour (
  times timestamp with time zone[]
)
  RETURNS timestamp WITH time zone[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return array(select t from unnest(times) t where t > now() - interval '1 hour' order by t); end $function$;

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

ALTER TABLE "app"."artist_pins"
  ADD CONSTRAINT "artist_pins_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."artist_pins"
  ADD CONSTRAINT "artist_pins_artist_id_fkey" FOREIGN KEY (artist_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."artists"
  ADD CONSTRAINT "artists_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."artists"
  ADD CONSTRAINT "artists_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."account_catalogs"
  ADD CONSTRAINT "account_catalogs_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_fills"
  ADD CONSTRAINT "catalog_fills_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_songs"
  ADD CONSTRAINT "catalog_songs_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_valuations"
  ADD CONSTRAINT "catalog_valuations_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."chat_link_codes"
  ADD CONSTRAINT "chat_link_codes_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."chat_link_codes"
  ADD CONSTRAINT "chat_link_codes_created_by_fkey" FOREIGN KEY (created_by) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."chat_events"
  ADD CONSTRAINT "chat_events_thread_id_fkey" FOREIGN KEY (thread_id) REFERENCES app.chat_threads(id) ON DELETE CASCADE;

ALTER TABLE "app"."chat_messages"
  ADD CONSTRAINT "chat_messages_thread_id_fkey" FOREIGN KEY (thread_id) REFERENCES app.chat_threads(id) ON DELETE CASCADE;

ALTER TABLE "app"."chat_workspaces"
  ADD CONSTRAINT "chat_workspaces_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."chat_workspaces"
  ADD CONSTRAINT "chat_workspaces_linked_by_fkey" FOREIGN KEY (linked_by) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."content_batches"
  ADD CONSTRAINT "content_batches_artist_id_fkey" FOREIGN KEY (artist_id) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."content_batches"
  ADD CONSTRAINT "content_batches_payer_id_fkey" FOREIGN KEY (payer_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."content_orders"
  ADD CONSTRAINT "content_orders_batch_id_fkey" FOREIGN KEY (batch_id) REFERENCES app.content_batches(id) ON DELETE CASCADE;

ALTER TABLE "app"."credit_balances"
  ADD CONSTRAINT "credit_balances_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."credit_entries"
  ADD CONSTRAINT "credit_entries_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."credit_reservations"
  ADD CONSTRAINT "credit_reservations_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."captures"
  ADD CONSTRAINT "captures_reservation_id_fkey" FOREIGN KEY (reservation_id) REFERENCES app.credit_reservations(id);

ALTER TABLE "app"."content_orders"
  ADD CONSTRAINT "content_orders_reservation_id_fkey" FOREIGN KEY (reservation_id) REFERENCES app.credit_reservations(id);

ALTER TABLE "app"."credit_entries"
  ADD CONSTRAINT "credit_entries_reservation_id_fkey" FOREIGN KEY (reservation_id) REFERENCES app.credit_reservations(id);

ALTER TABLE "app"."idempotency_keys"
  ADD CONSTRAINT "idempotency_keys_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."monthly_playcounts"
  ADD CONSTRAINT "monthly_playcounts_last_day_check" CHECK (((last_day >= 1) AND (last_day <= 31)));

ALTER TABLE "app"."monthly_playcounts"
  ADD CONSTRAINT "monthly_playcounts_month_check" CHECK ((EXTRACT(day FROM month) = (1)::numeric));

ALTER TABLE "app"."monthly_playcounts"
  ADD CONSTRAINT "monthly_playcounts_pkey" PRIMARY KEY (isrc, data_source, month);

CREATE TABLE "app"."monthly_playcounts_2023q1" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2023-01-01') TO ('2023-04-01');

ALTER TABLE "app"."monthly_playcounts_2023q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q1"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q1"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2023q2" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2023-04-01') TO ('2023-07-01');

ALTER TABLE "app"."monthly_playcounts_2023q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q2"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q2"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2023q3" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2023-07-01') TO ('2023-10-01');

ALTER TABLE "app"."monthly_playcounts_2023q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q3"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q3"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2023q4" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2023-10-01') TO ('2024-01-01');

ALTER TABLE "app"."monthly_playcounts_2023q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q4"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q4"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2024q1" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2024-01-01') TO ('2024-04-01');

ALTER TABLE "app"."monthly_playcounts_2024q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q1"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q1"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2024q2" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2024-04-01') TO ('2024-07-01');

ALTER TABLE "app"."monthly_playcounts_2024q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q2"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q2"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2024q3" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2024-07-01') TO ('2024-10-01');

ALTER TABLE "app"."monthly_playcounts_2024q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q3"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q3"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2024q4" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2024-10-01') TO ('2025-01-01');

ALTER TABLE "app"."monthly_playcounts_2024q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q4"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q4"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2025q1" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2025-01-01') TO ('2025-04-01');

ALTER TABLE "app"."monthly_playcounts_2025q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q1"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q1"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2025q2" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2025-04-01') TO ('2025-07-01');

ALTER TABLE "app"."monthly_playcounts_2025q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q2"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q2"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2025q3" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2025-07-01') TO ('2025-10-01');

ALTER TABLE "app"."monthly_playcounts_2025q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q3"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q3"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2025q4" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2025-10-01') TO ('2026-01-01');

ALTER TABLE "app"."monthly_playcounts_2025q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q4"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q4"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2026q1" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2026-01-01') TO ('2026-04-01');

ALTER TABLE "app"."monthly_playcounts_2026q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q1"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q1"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2026q2" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2026-04-01') TO ('2026-07-01');

ALTER TABLE "app"."monthly_playcounts_2026q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q2"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q2"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2026q3" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2026-07-01') TO ('2026-10-01');

ALTER TABLE "app"."monthly_playcounts_2026q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q3"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q3"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2026q4" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2026-10-01') TO ('2027-01-01');

ALTER TABLE "app"."monthly_playcounts_2026q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q4"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q4"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2027q1" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2027-01-01') TO ('2027-04-01');

ALTER TABLE "app"."monthly_playcounts_2027q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q1"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q1"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2027q2" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2027-04-01') TO ('2027-07-01');

ALTER TABLE "app"."monthly_playcounts_2027q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q2"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q2"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2027q3" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2027-07-01') TO ('2027-10-01');

ALTER TABLE "app"."monthly_playcounts_2027q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q3"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q3"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2027q4" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2027-10-01') TO ('2028-01-01');

ALTER TABLE "app"."monthly_playcounts_2027q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q4"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q4"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_default" PARTITION OF "app"."monthly_playcounts" DEFAULT;

ALTER TABLE "app"."monthly_playcounts_default"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_default"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_default"
  SET (fillfactor=50);

ALTER TABLE "app"."organization_members"
  ADD CONSTRAINT "organization_members_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."organization_members"
  ADD CONSTRAINT "organization_members_organization_id_fkey" FOREIGN KEY (organization_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."payment_customers"
  ADD CONSTRAINT "payment_customers_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."playcount_snapshots"
  ADD CONSTRAINT "playcount_snapshots_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."playcount_snapshots"
  ADD CONSTRAINT "playcount_snapshots_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE SET NULL;

ALTER TABLE "app"."playcount_snapshots"
  ADD CONSTRAINT "playcount_snapshots_payer_id_fkey" FOREIGN KEY (payer_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."captures"
  ADD CONSTRAINT "captures_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES app.playcount_snapshots(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_valuations"
  ADD CONSTRAINT "catalog_valuations_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES app.playcount_snapshots(id) ON DELETE SET NULL;

ALTER TABLE "app"."recharge_settings"
  ADD CONSTRAINT "recharge_settings_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."recharges"
  ADD CONSTRAINT "recharges_account_id_entry_number_fkey" FOREIGN KEY (account_id, entry_number) REFERENCES app.credit_entries(account_id, number);

ALTER TABLE "app"."recharges"
  ADD CONSTRAINT "recharges_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."sandboxes"
  ADD CONSTRAINT "sandboxes_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_artist_account_id_fkey" FOREIGN KEY (artist_account_id) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_created_by_fkey" FOREIGN KEY (created_by) REFERENCES app.accounts(id);

ALTER TABLE "app"."scheduled_runs"
  ADD CONSTRAINT "scheduled_runs_schedule_id_fkey" FOREIGN KEY (schedule_id) REFERENCES app.scheduled_tasks(id) ON DELETE CASCADE;

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES app.playcount_snapshots(id);

ALTER TABLE "app"."sessions"
  ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."chats"
  ADD CONSTRAINT "chats_account_id_session_id_fkey" FOREIGN KEY (account_id, session_id) REFERENCES app.sessions(account_id, id) ON DELETE CASCADE;

ALTER TABLE "app"."sign_up_codes"
  ADD CONSTRAINT "sign_up_codes_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_assets"
  ADD CONSTRAINT "site_assets_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."site_generations"
  ADD CONSTRAINT "site_generations_requested_by_fkey" FOREIGN KEY (requested_by) REFERENCES app.accounts(id);

ALTER TABLE "app"."site_generations"
  ADD CONSTRAINT "site_generations_reservation_id_fkey" FOREIGN KEY (reservation_id) REFERENCES app.credit_reservations(id);

ALTER TABLE "app"."site_previews"
  ADD CONSTRAINT "site_previews_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_revisions"
  ADD CONSTRAINT "site_revisions_changed_by_fkey" FOREIGN KEY (changed_by) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."site_signup_mails"
  ADD CONSTRAINT "site_signup_mails_site_id_email_fkey" FOREIGN KEY (site_id, email) REFERENCES app.site_signups(site_id, email) ON DELETE CASCADE;

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_artist_id_fkey" FOREIGN KEY (artist_id) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_created_by_fkey" FOREIGN KEY (created_by) REFERENCES app.accounts(id);

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."site_generations"
  ADD CONSTRAINT "site_generations_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE SET NULL;

ALTER TABLE "app"."site_mail_limits"
  ADD CONSTRAINT "site_mail_limits_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_previews"
  ADD CONSTRAINT "site_previews_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_revisions"
  ADD CONSTRAINT "site_revisions_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_signup_attempts"
  ADD CONSTRAINT "site_signup_attempts_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_signups"
  ADD CONSTRAINT "site_signups_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_slugs"
  ADD CONSTRAINT "site_slugs_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_visits"
  ADD CONSTRAINT "site_visits_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_slug_fkey" FOREIGN KEY (slug, id) REFERENCES app.site_slugs(slug, site_id);

ALTER TABLE "app"."snapshot_pages"
  ADD CONSTRAINT "snapshot_pages_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES app.playcount_snapshots(id) ON DELETE CASCADE;

ALTER TABLE "app"."snapshot_songs"
  ADD CONSTRAINT "snapshot_songs_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES app.playcount_snapshots(id) ON DELETE CASCADE;

ALTER TABLE "app"."song_measurements"
  ADD CONSTRAINT "song_measurements_pkey" PRIMARY KEY (isrc, data_source, captured_at) INCLUDE (VALUE);

ALTER TABLE "app"."catalog_songs"
  ADD CONSTRAINT "catalog_songs_isrc_fkey" FOREIGN KEY (isrc) REFERENCES app.songs(isrc);

ALTER TABLE "app"."snapshot_songs"
  ADD CONSTRAINT "snapshot_songs_isrc_fkey" FOREIGN KEY (isrc) REFERENCES app.songs(isrc);

ALTER TABLE "app"."staged_files"
  ADD CONSTRAINT "staged_files_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."task_runs"
  ADD CONSTRAINT "task_runs_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."captures"
  ADD CONSTRAINT "captures_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_fills"
  ADD CONSTRAINT "catalog_fills_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

ALTER TABLE "app"."chat_events"
  ADD CONSTRAINT "chat_events_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE SET NULL;

ALTER TABLE "app"."chat_messages"
  ADD CONSTRAINT "chat_messages_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE SET NULL;

ALTER TABLE "app"."content_batches"
  ADD CONSTRAINT "content_batches_report_run_id_fkey" FOREIGN KEY (report_run_id) REFERENCES app.task_runs(id) ON DELETE SET NULL;

ALTER TABLE "app"."content_orders"
  ADD CONSTRAINT "content_orders_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

ALTER TABLE "app"."recharges"
  ADD CONSTRAINT "recharges_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE SET NULL;

ALTER TABLE "app"."sandboxes"
  ADD CONSTRAINT "sandboxes_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE SET NULL;

ALTER TABLE "app"."scheduled_runs"
  ADD CONSTRAINT "scheduled_runs_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_generations"
  ADD CONSTRAINT "site_generations_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_previews"
  ADD CONSTRAINT "site_previews_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_signup_mails"
  ADD CONSTRAINT "site_signup_mails_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_valuations"
  ADD CONSTRAINT "catalog_valuations_constants_version_fkey" FOREIGN KEY (constants_version) REFERENCES app.valuation_constants(VERSION);

ALTER TABLE "app"."webhook_attempts"
  ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY (delivery_id) REFERENCES app.webhook_deliveries(id) ON DELETE CASCADE;

ALTER TABLE "app"."webhook_deliveries"
  ADD CONSTRAINT "webhook_deliveries_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE SET NULL;

ALTER TABLE "app"."webhook_endpoints"
  ADD CONSTRAINT "webhook_endpoints_created_by_fkey" FOREIGN KEY (created_by) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."webhook_endpoints"
  ADD CONSTRAINT "webhook_endpoints_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."webhook_deliveries"
  ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY (endpoint_id) REFERENCES app.webhook_endpoints(id) ON DELETE CASCADE;

ALTER TABLE "app"."webhook_endpoints"
  ADD CONSTRAINT "webhook_endpoints_url_set_by_fkey" FOREIGN KEY (url_set_by) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."webhook_events"
  ADD CONSTRAINT "webhook_events_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."webhook_deliveries"
  ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY (event_id) REFERENCES app.webhook_events(id) ON DELETE CASCADE;

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_admin_organization_id_fkey" FOREIGN KEY (admin_organization_id) REFERENCES app.accounts(id) ON DELETE SET NULL;

CREATE VIEW "app"."daily_playcounts" WITH (security_invoker=true) AS  SELECT m.isrc,
    ((m.month + (day.number)::integer) - 1) AS date,
    (day.count)::bigint AS value,
    ((m.month + make_interval(days => ((day.number)::integer - 1), secs => (day.second)::double precision)) AT TIME ZONE 'UTC'::text) AS captured_at
   FROM (app.monthly_playcounts m
     CROSS JOIN LATERAL UNNEST(string_to_array(m.counts, ','::text, ''::text), string_to_array(m.seconds, ','::text, ''::text)) WITH ORDINALITY day(count, second, number))
  WHERE ((m.data_source = 'apify_spotify_playcount'::text) AND (day.count IS NOT NULL));

CREATE VIEW "private"."confirmed_users" WITH (security_invoker=true) AS  SELECT id,
    lower((email)::text) AS email,
    COALESCE((banned_until > now()), false) AS is_banned,
    is_sso_user
   FROM auth.users u
  WHERE ((email_confirmed_at IS NOT NULL) AND (deleted_at IS NULL) AND (NOT is_anonymous) AND ((length(lower((email)::text)) >= 3) AND (length(lower((email)::text)) <= 254)));

CREATE INDEX account_catalogs_account_id_idx ON app.account_catalogs USING btree (account_id);

CREATE INDEX address_mail_limits_last_mailed_at_idx ON app.address_mail_limits USING btree (last_mailed_at);

CREATE INDEX api_keys_account_id_idx ON app.api_keys USING btree (account_id);

CREATE INDEX artist_pins_artist_id_idx ON app.artist_pins USING btree (artist_id);

CREATE INDEX artists_owner_id_idx ON app.artists USING btree (owner_id);

CREATE INDEX catalog_fills_catalog_id_idx ON app.catalog_fills USING btree (catalog_id);

CREATE INDEX catalog_songs_isrc_idx ON app.catalog_songs USING btree (isrc);

CREATE INDEX catalog_valuations_constants_version_idx ON app.catalog_valuations USING btree (constants_version);

CREATE UNIQUE INDEX catalog_valuations_day_idx ON app.catalog_valuations USING btree (catalog_id, (((measured_at AT TIME ZONE 'UTC'::text))::date) DESC);

CREATE INDEX catalog_valuations_snapshot_id_idx ON app.catalog_valuations USING btree (snapshot_id);

CREATE INDEX chat_events_run_id_idx ON app.chat_events USING btree (run_id);

CREATE INDEX chat_events_team_id_idx ON app.chat_events USING btree (platform, team_id, received_at);

CREATE INDEX chat_events_thread_id_idx ON app.chat_events USING btree (thread_id);

CREATE INDEX chat_link_codes_account_id_idx ON app.chat_link_codes USING btree (account_id);

CREATE INDEX chat_link_codes_created_by_idx ON app.chat_link_codes USING btree (created_by);

CREATE INDEX chat_messages_run_id_idx ON app.chat_messages USING btree (run_id);

CREATE INDEX chat_threads_created_at_idx ON app.chat_threads USING btree (created_at);

CREATE INDEX chat_workspaces_account_id_idx ON app.chat_workspaces USING btree (account_id);

CREATE INDEX chat_workspaces_linked_by_idx ON app.chat_workspaces USING btree (linked_by);

CREATE INDEX chats_latest_idx ON app.chats USING btree (account_id, session_id, updated_at, id);

CREATE INDEX content_batches_artist_id_idx ON app.content_batches USING btree (artist_id);

CREATE INDEX content_batches_payer_id_idx ON app.content_batches USING btree (payer_id);

CREATE INDEX content_batches_report_run_id_idx ON app.content_batches USING btree (report_run_id);

CREATE UNIQUE INDEX content_orders_batch_id_position_key ON app.content_orders USING btree (batch_id, "position");

CREATE INDEX content_orders_reservation_id_idx ON app.content_orders USING btree (reservation_id);

CREATE INDEX credit_balances_schedules_low_since_idx ON app.credit_balances USING btree (schedules_low_since)
  WHERE (schedules_low_since IS NOT NULL);

CREATE INDEX credit_reservations_account_id_idx ON app.credit_reservations USING btree (account_id, state);

CREATE UNIQUE INDEX credit_reservations_key_idx ON app.credit_reservations USING btree (account_id, idempotency_key)
  WHERE (state = ANY (ARRAY['reserved'::text, 'committed'::text]));

CREATE INDEX idempotency_keys_created_at_idx ON app.idempotency_keys USING btree (created_at);

CREATE INDEX organization_members_account_id_idx ON app.organization_members USING btree (account_id);

CREATE INDEX playcount_snapshots_account_id_idx ON app.playcount_snapshots USING btree (account_id, created_at DESC, id);

CREATE INDEX playcount_snapshots_catalog_id_idx ON app.playcount_snapshots USING btree (catalog_id);

CREATE UNIQUE INDEX playcount_snapshots_open_idx ON app.playcount_snapshots USING btree (catalog_id, account_id)
  WHERE ((payer_id IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'running'::text])));

CREATE INDEX playcount_snapshots_payer_id_idx ON app.playcount_snapshots USING btree (payer_id);

CREATE INDEX rate_counts_window_started_at_idx ON app.rate_counts USING btree (window_started_at);

CREATE INDEX recharges_account_id_idx ON app.recharges USING btree (account_id, created_at);

CREATE UNIQUE INDEX recharges_open_idx ON app.recharges USING btree (account_id)
  WHERE ((state = 'open'::text) AND (card_id IS NOT NULL));

CREATE INDEX recharges_open_purchases_idx ON app.recharges USING btree (created_at)
  WHERE ((state = 'open'::text) AND (card_id IS NULL));

CREATE INDEX recharges_run_id_idx ON app.recharges USING btree (run_id);

CREATE INDEX sandboxes_run_id_idx ON app.sandboxes USING btree (run_id);

CREATE INDEX scheduled_runs_run_id_idx ON app.scheduled_runs USING btree (run_id);

CREATE INDEX scheduled_tasks_account_id_idx ON app.scheduled_tasks USING btree (account_id, created_at DESC, id);

CREATE INDEX scheduled_tasks_artist_account_id_idx ON app.scheduled_tasks USING btree (artist_account_id);

CREATE INDEX scheduled_tasks_catalog_id_idx ON app.scheduled_tasks USING btree (catalog_id);

CREATE UNIQUE INDEX scheduled_tasks_catalog_key ON app.scheduled_tasks USING btree (account_id, catalog_id, task)
  WHERE (enabled AND (catalog_id IS NOT NULL));

CREATE INDEX scheduled_tasks_created_by_idx ON app.scheduled_tasks USING btree (created_by);

CREATE INDEX scheduled_tasks_credits_checked_at_idx ON app.scheduled_tasks USING btree (credits_checked_at)
  WHERE enabled;

CREATE INDEX scheduled_tasks_next_run_at_idx ON app.scheduled_tasks USING btree (next_run_at)
  WHERE enabled;

CREATE INDEX scheduled_tasks_snapshot_id_idx ON app.scheduled_tasks USING btree (snapshot_id);

CREATE UNIQUE INDEX scheduled_tasks_snapshot_key ON app.scheduled_tasks USING btree (snapshot_id, task)
  WHERE (enabled AND (snapshot_id IS NOT NULL));

CREATE INDEX sessions_latest_idx ON app.sessions USING btree (account_id, updated_at, id);

CREATE INDEX site_assets_owner_id_idx ON app.site_assets USING btree (owner_id);

CREATE INDEX site_assets_unfinished_idx ON app.site_assets USING btree (created_at)
  WHERE (stored_at IS NULL);

CREATE INDEX site_generations_requested_by_idx ON app.site_generations USING btree (requested_by);

CREATE INDEX site_generations_reservation_id_idx ON app.site_generations USING btree (reservation_id);

CREATE INDEX site_generations_site_id_idx ON app.site_generations USING btree (site_id);

CREATE INDEX site_mail_limits_last_mailed_at_idx ON app.site_mail_limits USING btree (last_mailed_at);

CREATE INDEX site_previews_account_id_idx ON app.site_previews USING btree (account_id);

CREATE INDEX site_previews_run_id_idx ON app.site_previews USING btree (run_id);

CREATE INDEX site_previews_written_at_idx ON app.site_previews USING btree (written_at);

CREATE INDEX site_revisions_changed_by_idx ON app.site_revisions USING btree (changed_by);

CREATE INDEX site_signup_mails_fan_idx ON app.site_signup_mails USING btree (site_id, email);

CREATE INDEX site_signups_newest_idx ON app.site_signups USING btree (site_id, created_at DESC, email);

CREATE INDEX site_signups_pending_idx ON app.site_signups USING btree (created_at)
  WHERE (state = 'pending'::text);

CREATE INDEX site_visits_day_idx ON app.site_visits USING btree (day);

CREATE INDEX sites_artist_id_idx ON app.sites USING btree (artist_id);

CREATE INDEX sites_created_by_idx ON app.sites USING btree (created_by);

CREATE INDEX sites_owner_id_idx ON app.sites USING btree (owner_id, created_at DESC);

CREATE INDEX sites_slug_idx ON app.sites USING btree (slug, id);

CREATE INDEX snapshot_songs_isrc_idx ON app.snapshot_songs USING btree (isrc);

CREATE INDEX song_measurements_snapshot_id_idx ON ONLY app.song_measurements USING btree (snapshot_id)
  WHERE ((snapshot_id IS NOT NULL) AND (recorded_at IS NOT NULL));

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

CREATE INDEX songs_incomplete_idx ON app.songs USING btree (details_looked_up_at NULLS FIRST, isrc)
  WHERE ((name IS NULL) OR (artist IS NULL) OR (release_date IS NULL));

CREATE INDEX songs_spotify_track_id_idx ON app.songs USING btree (spotify_track_id)
  WHERE (spotify_track_id IS NOT NULL);

CREATE INDEX staged_files_account_id_idx ON app.staged_files USING btree (account_id);

CREATE INDEX staged_files_created_at_idx ON app.staged_files USING btree (created_at);

CREATE INDEX task_runs_account_id_idx ON app.task_runs USING btree (account_id, created_at DESC, id)
  WHERE (task <> 'deliver_webhook'::text);

CREATE INDEX task_runs_claimed_at_idx ON app.task_runs USING btree (account_id, claimed_at);

CREATE INDEX task_runs_deliveries_idx ON app.task_runs USING btree (finished_at)
  WHERE ((task = 'deliver_webhook'::text) AND (finished_at IS NOT NULL));

CREATE INDEX task_runs_due_idx ON app.task_runs USING btree (task, run_at)
  WHERE (finished_at IS NULL);

CREATE INDEX task_runs_finished_at_idx ON app.task_runs USING btree (finished_at)
  WHERE (finished_at IS NOT NULL);

CREATE INDEX valuation_models_known_until_idx ON app.valuation_models USING btree (known_until DESC, id DESC);

CREATE INDEX webhook_deliveries_endpoint_id_idx ON app.webhook_deliveries USING btree (endpoint_id, created_at DESC, id)
  WHERE is_listed;

CREATE INDEX webhook_deliveries_run_id_idx ON app.webhook_deliveries USING btree (run_id);

CREATE INDEX webhook_deliveries_state_idx ON app.webhook_deliveries USING btree (endpoint_id, state, created_at DESC, id) INCLUDE (is_listed);

CREATE INDEX webhook_endpoints_created_by_idx ON app.webhook_endpoints USING btree (created_by);

CREATE INDEX webhook_endpoints_owner_id_idx ON app.webhook_endpoints USING btree (owner_id, created_at, id);

CREATE INDEX webhook_endpoints_url_set_by_idx ON app.webhook_endpoints USING btree (url_set_by);

CREATE INDEX webhook_events_created_at_idx ON app.webhook_events USING btree (created_at);

CREATE INDEX webhook_events_fan_idx ON app.webhook_events USING btree (((DATA ->> 'site_id'::text)), ((DATA #>> '{signup,email}'::text[])))
  WHERE (TYPE = 'site.signup'::text);

CREATE INDEX webhook_events_owner_id_idx ON app.webhook_events USING btree (owner_id);

CREATE INDEX settings_admin_organization_id_idx ON private.settings USING btree (admin_organization_id);

CREATE TRIGGER api_keys_refuse_excess
  BEFORE INSERT ON app.api_keys
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_excess_keys();

CREATE TRIGGER catalog_songs_count_added
  AFTER INSERT ON app.catalog_songs REFERENCING NEW TABLE AS changed_songs
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.count_catalog_songs();

CREATE TRIGGER catalog_songs_count_removed
  AFTER DELETE ON app.catalog_songs REFERENCING OLD TABLE AS changed_songs
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.count_catalog_songs();

CREATE TRIGGER catalog_songs_refuse_change
  BEFORE UPDATE OF catalog_id, isrc ON app.catalog_songs
  FOR EACH ROW
  WHEN (((old.catalog_id <> new.catalog_id) OR (old.isrc <> new.isrc)))
  EXECUTE FUNCTION private.refuse_membership_change();

CREATE TRIGGER credit_entries_refuse_change
  BEFORE DELETE OR UPDATE OR TRUNCATE ON app.credit_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.refuse_ledger_change();

CREATE TRIGGER organization_members_disable_endpoints
  AFTER DELETE ON app.organization_members
  FOR EACH ROW
  EXECUTE FUNCTION private.disable_endpoints_of_member();

CREATE TRIGGER site_signups_erase_events
  AFTER DELETE ON app.site_signups REFERENCING OLD TABLE AS erased
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.erase_signup_events();

CREATE TRIGGER song_measurements_merge AFTER INSERT ON app.song_measurements REFERENCING NEW TABLE AS landed FOR EACH STATEMENT WHEN (
  (current_setting('app.landing'::text, true) IS DISTINCT FROM 'on'::text)
) EXECUTE FUNCTION private.merge_monthly_playcounts();

CREATE TRIGGER song_measurements_recount_changed
  AFTER UPDATE ON app.song_measurements REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.recount_monthly_playcounts();

CREATE TRIGGER song_measurements_recount_deleted
  AFTER DELETE ON app.song_measurements REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.recount_monthly_playcounts();

CREATE TRIGGER song_measurements_truncate
  AFTER TRUNCATE ON app.song_measurements
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.truncate_monthly_playcounts();

CREATE TRIGGER webhook_endpoints_fail_pending
  AFTER UPDATE OF is_enabled ON app.webhook_endpoints
  FOR EACH ROW
  WHEN ((old.is_enabled AND (NOT new.is_enabled)))
  EXECUTE FUNCTION private.fail_pending_deliveries();

CREATE POLICY "account_catalogs_select_workspace" ON "app"."account_catalogs"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "accounts_select_reachable" ON "app"."accounts"
  FOR SELECT
  TO "authenticated"
  USING (((id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ((kind <> 'person'::text) AND ( SELECT private.is_admin() AS is_admin))));

CREATE POLICY "accounts_update_own" ON "app"."accounts"
  FOR UPDATE
  TO "authenticated"
  USING
    ((((kind = 'artist'::text) AND ((id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.is_admin() AS is_admin))) OR ((kind
    = 'person'::text) AND (id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated)))));

CREATE POLICY "address_mail_limits_select_nobody" ON "app"."address_mail_limits"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "api_keys_insert_owner" ON "app"."api_keys"
  FOR INSERT
  TO "authenticated"
  WITH
    CHECK (((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])) AND ((( SELECT auth.jwt() AS jwt) ->> 'credential'::text) = 'session'::text)));

CREATE POLICY "api_keys_select_owner" ON "app"."api_keys"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])));

CREATE POLICY "api_keys_update_owner" ON "app"."api_keys"
  FOR UPDATE
  TO "authenticated"
  USING
    (((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])) AND (((( SELECT auth.jwt() AS jwt) ->> 'credential'::text) = 'session'::text) OR
    ((id)::text = (( SELECT auth.jwt() AS jwt) ->> 'key_id'::text)) OR (EXISTS ( SELECT
   FROM app.accounts a
  WHERE ((a.id = api_keys.account_id) AND (a.kind = 'person'::text)))))))
  WITH CHECK (((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])) AND (revoked_at IS NOT NULL)));

CREATE POLICY "archived_quarters_select_account" ON "app"."archived_quarters"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "artist_pins_delete_own" ON "app"."artist_pins"
  FOR DELETE
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "artist_pins_insert_own" ON "app"."artist_pins"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((account_id = ( SELECT private.account_id() AS account_id)) AND (EXISTS ( SELECT
   FROM app.accounts a
  WHERE ((a.id = artist_pins.artist_id) AND (a.kind = 'artist'::text))))));

CREATE POLICY "artist_pins_select_own" ON "app"."artist_pins"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "artists_insert_reachable" ON "app"."artists"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((EXISTS ( SELECT
   FROM app.accounts a
  WHERE ((a.id = artists.account_id) AND (a.kind = 'artist'::text)))));

CREATE POLICY "artists_select_reachable" ON "app"."artists"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "artists_update_reachable" ON "app"."artists"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "captures_select_nobody" ON "app"."captures"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "catalog_fills_select_nobody" ON "app"."catalog_fills"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "catalog_songs_delete_workspace" ON "app"."catalog_songs"
  FOR DELETE
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_songs.catalog_id))));

CREATE POLICY "catalog_songs_insert_workspace" ON "app"."catalog_songs"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_songs.catalog_id))));

CREATE POLICY "catalog_songs_select_workspace" ON "app"."catalog_songs"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_songs.catalog_id))));

CREATE POLICY "catalog_songs_update_workspace" ON "app"."catalog_songs"
  FOR UPDATE
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

CREATE POLICY "catalogs_delete_workspace" ON "app"."catalogs"
  FOR DELETE
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalogs.id))));

CREATE POLICY "catalogs_select_workspace" ON "app"."catalogs"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalogs.id))));

CREATE POLICY "catalogs_update_workspace" ON "app"."catalogs"
  FOR UPDATE
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalogs.id))));

CREATE POLICY "chat_events_select_nobody" ON "app"."chat_events"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "chat_link_codes_select_nobody" ON "app"."chat_link_codes"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "chat_messages_select_nobody" ON "app"."chat_messages"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "chat_threads_select_nobody" ON "app"."chat_threads"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "chat_workspaces_delete_workspace" ON "app"."chat_workspaces"
  FOR DELETE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "chat_workspaces_select_workspace" ON "app"."chat_workspaces"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "chats_insert_owner" ON "app"."chats"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "chats_select_owner" ON "app"."chats"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "chats_update_owner" ON "app"."chats"
  FOR UPDATE
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "content_batches_select_nobody" ON "app"."content_batches"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "content_orders_select_nobody" ON "app"."content_orders"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "credit_balances_select_workspace" ON "app"."credit_balances"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "credit_entries_select_workspace" ON "app"."credit_entries"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "credit_prices_select_account" ON "app"."credit_prices"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "credit_reservations_select_workspace" ON "app"."credit_reservations"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "idempotency_keys_delete_account" ON "app"."idempotency_keys"
  FOR DELETE
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "idempotency_keys_insert_account" ON "app"."idempotency_keys"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "idempotency_keys_select_account" ON "app"."idempotency_keys"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "idempotency_keys_update_account" ON "app"."idempotency_keys"
  FOR UPDATE
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)))
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "monthly_playcounts_select_account" ON "app"."monthly_playcounts"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "monthly_playcounts_2023q1_select_nobody" ON "app"."monthly_playcounts_2023q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2023q2_select_nobody" ON "app"."monthly_playcounts_2023q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2023q3_select_nobody" ON "app"."monthly_playcounts_2023q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2023q4_select_nobody" ON "app"."monthly_playcounts_2023q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2024q1_select_nobody" ON "app"."monthly_playcounts_2024q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2024q2_select_nobody" ON "app"."monthly_playcounts_2024q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2024q3_select_nobody" ON "app"."monthly_playcounts_2024q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2024q4_select_nobody" ON "app"."monthly_playcounts_2024q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2025q1_select_nobody" ON "app"."monthly_playcounts_2025q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2025q2_select_nobody" ON "app"."monthly_playcounts_2025q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2025q3_select_nobody" ON "app"."monthly_playcounts_2025q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2025q4_select_nobody" ON "app"."monthly_playcounts_2025q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2026q1_select_nobody" ON "app"."monthly_playcounts_2026q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2026q2_select_nobody" ON "app"."monthly_playcounts_2026q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2026q3_select_nobody" ON "app"."monthly_playcounts_2026q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2026q4_select_nobody" ON "app"."monthly_playcounts_2026q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2027q1_select_nobody" ON "app"."monthly_playcounts_2027q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2027q2_select_nobody" ON "app"."monthly_playcounts_2027q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2027q3_select_nobody" ON "app"."monthly_playcounts_2027q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2027q4_select_nobody" ON "app"."monthly_playcounts_2027q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_default_select_nobody" ON "app"."monthly_playcounts_default"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "organization_members_delete_owner_or_self" ON "app"."organization_members"
  FOR DELETE
  TO "authenticated"
  USING
    (((ROLE <> 'artist'::text) AND ((organization_id = ANY (( SELECT private.owned_organization_ids() AS owned_organization_ids)::uuid[])) OR ((account_id = ( SELECT
    private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))))));

CREATE POLICY "organization_members_select_workspace" ON "app"."organization_members"
  FOR SELECT
  TO "authenticated"
  USING (((organization_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) OR ((invited_email IS NULL) AND ( SELECT private.is_admin() AS is_admin))));

CREATE POLICY "organization_members_update_owner" ON "app"."organization_members"
  FOR UPDATE
  TO "authenticated"
  USING (((ROLE <> 'artist'::text) AND (organization_id = ANY (( SELECT private.owned_organization_ids() AS owned_organization_ids)::uuid[]))))
  WITH CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])));

CREATE POLICY "payment_customers_select_owner" ON "app"."payment_customers"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])));

CREATE POLICY "payment_events_select_nobody" ON "app"."payment_events"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "playcount_snapshots_select_workspace" ON "app"."playcount_snapshots"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "rate_counts_select_nobody" ON "app"."rate_counts"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "rate_limits_select_account" ON "app"."rate_limits"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.account_id() AS account_id) IS NOT NULL) AND (POLICY <> ALL (ARRAY['sign_up'::text, 'verification'::text]))));

CREATE POLICY "recharge_settings_insert_owner" ON "app"."recharge_settings"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])));

CREATE POLICY "recharge_settings_select_owner" ON "app"."recharge_settings"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])));

CREATE POLICY "recharge_settings_update_owner" ON "app"."recharge_settings"
  FOR UPDATE
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])));

CREATE POLICY "recharges_select_owner" ON "app"."recharges"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])));

CREATE POLICY "sandboxes_select_reachable" ON "app"."sandboxes"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "scheduled_runs_select_reachable" ON "app"."scheduled_runs"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.scheduled_tasks t
  WHERE (t.id = scheduled_runs.schedule_id))));

CREATE POLICY "scheduled_tasks_delete_workspace" ON "app"."scheduled_tasks"
  FOR DELETE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "scheduled_tasks_select_reachable" ON "app"."scheduled_tasks"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "scheduled_tasks_update_workspace" ON "app"."scheduled_tasks"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "sessions_insert_owner" ON "app"."sessions"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "sessions_select_owner" ON "app"."sessions"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "sessions_update_owner" ON "app"."sessions"
  FOR UPDATE
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "sign_up_codes_select_nobody" ON "app"."sign_up_codes"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "site_assets_insert_workspace" ON "app"."site_assets"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "site_assets_select_workspace" ON "app"."site_assets"
  FOR SELECT
  TO "authenticated"
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "site_assets_update_workspace" ON "app"."site_assets"
  FOR UPDATE
  TO "authenticated"
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "site_generations_select_workspace" ON "app"."site_generations"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_generations.site_id))));

CREATE POLICY "site_mail_limits_select_nobody" ON "app"."site_mail_limits"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "site_previews_insert_own" ON "app"."site_previews"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((account_id = ( SELECT private.account_id() AS account_id)) AND (EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_previews.site_id)))));

CREATE POLICY "site_previews_select_workspace" ON "app"."site_previews"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_previews.site_id))));

CREATE POLICY "site_previews_update_own" ON "app"."site_previews"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (run_id IS NULL)));

CREATE POLICY "site_revisions_delete_workspace" ON "app"."site_revisions"
  FOR DELETE
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_revisions.site_id))));

CREATE POLICY "site_revisions_insert_workspace" ON "app"."site_revisions"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_revisions.site_id))));

CREATE POLICY "site_revisions_select_workspace" ON "app"."site_revisions"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_revisions.site_id))));

CREATE POLICY "site_signup_attempts_select_nobody" ON "app"."site_signup_attempts"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "site_signup_mails_select_nobody" ON "app"."site_signup_mails"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "site_signups_delete_workspace" ON "app"."site_signups"
  FOR DELETE
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_signups.site_id))));

CREATE POLICY "site_signups_select_workspace" ON "app"."site_signups"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_signups.site_id))));

CREATE POLICY "site_slugs_insert_workspace" ON "app"."site_slugs"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_slugs.site_id))));

CREATE POLICY "site_slugs_select_workspace" ON "app"."site_slugs"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_slugs.site_id))));

CREATE POLICY "site_visits_select_workspace" ON "app"."site_visits"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_visits.site_id))));

CREATE POLICY "sites_delete_workspace" ON "app"."sites"
  FOR DELETE
  TO "authenticated"
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "sites_insert_workspace" ON "app"."sites"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (created_by = ( SELECT private.account_id() AS account_id))));

CREATE POLICY "sites_select_workspace" ON "app"."sites"
  FOR SELECT
  TO "authenticated"
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "sites_update_workspace" ON "app"."sites"
  FOR UPDATE
  TO "authenticated"
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "snapshot_pages_select_workspace" ON "app"."snapshot_pages"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.playcount_snapshots s
  WHERE (s.id = snapshot_pages.snapshot_id))));

CREATE POLICY "snapshot_songs_select_workspace" ON "app"."snapshot_songs"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.playcount_snapshots s
  WHERE (s.id = snapshot_songs.snapshot_id))));

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

CREATE POLICY "songs_insert_account" ON "app"."songs"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((isrc IS NOT NULL) AND (( SELECT private.account_id() AS account_id) IS NOT NULL)));

CREATE POLICY "songs_select_account" ON "app"."songs"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "staged_files_insert_owner" ON "app"."staged_files"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "staged_files_select_owner" ON "app"."staged_files"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "staged_files_update_owner" ON "app"."staged_files"
  FOR UPDATE
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "storage_quotas_select_account" ON "app"."storage_quotas"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "stream_prices_select_account" ON "app"."stream_prices"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "task_runs_select_listed" ON "app"."task_runs"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING ((task <> 'deliver_webhook'::text));

CREATE POLICY "task_runs_select_reachable" ON "app"."task_runs"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "task_runs_select_recharge" ON "app"."task_runs"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING
    (((task <> ALL (ARRAY['recharge_credits'::text, 'warn_low_credits'::text])) OR ((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT
    private.is_delegated() AS is_delegated)))));

CREATE POLICY "task_runs_update_workspace" ON "app"."task_runs"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "valuation_backtests_select_account" ON "app"."valuation_backtests"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "valuation_constants_select_account" ON "app"."valuation_constants"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "valuation_models_select_account" ON "app"."valuation_models"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "webhook_attempts_select_workspace" ON "app"."webhook_attempts"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.webhook_deliveries d
  WHERE (d.id = webhook_attempts.delivery_id))));

CREATE POLICY "webhook_deliveries_select_workspace" ON "app"."webhook_deliveries"
  FOR SELECT
  TO "authenticated"
  USING ((endpoint_id = ANY (( SELECT private.webhook_endpoint_ids() AS webhook_endpoint_ids)::uuid[])));

CREATE POLICY "webhook_endpoints_delete_workspace" ON "app"."webhook_endpoints"
  FOR DELETE
  TO "authenticated"
  USING (((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "webhook_endpoints_select_workspace" ON "app"."webhook_endpoints"
  FOR SELECT
  TO "authenticated"
  USING (((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "webhook_endpoints_update_workspace" ON "app"."webhook_endpoints"
  FOR UPDATE
  TO "authenticated"
  USING (((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "webhook_events_select_workspace" ON "app"."webhook_events"
  FOR SELECT
  TO "authenticated"
  USING (((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "settings_select_nobody" ON "private"."settings"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "worker_activity_select_nobody" ON "private"."worker_activity"
  FOR SELECT
  TO "authenticated"
  USING (false);

COMMENT ON COLUMN "app"."accounts"."auth_user_id" IS 'The Supabase Auth user whose tokens act for the account. Set by the first sign-in and never changed.';

COMMENT ON COLUMN "app"."accounts"."email" IS 'The address by which sign-up codes and invitations find a person, in lower case. For a bound account it is a copy of the address in auth.users (addresses.sql). No credential leads here until Auth or a mailed code has proven the address.';

COMMENT ON COLUMN "app"."api_keys"."key_hash" IS 'SHA-256 of the key; readable by no role but the owner of the table.';

COMMENT ON COLUMN "app"."api_keys"."last_used_at" IS 'Written at most once a minute.';

COMMENT ON COLUMN "app"."api_keys"."prefix" IS 'The first characters of the key, to distinguish keys in a list.';

COMMENT ON COLUMN "app"."archived_quarters"."quarter" IS 'Its first day.';

COMMENT ON COLUMN "app"."archived_quarters"."sha256" IS 'Of the rows as COPY writes them, before compression.';

COMMENT ON COLUMN "app"."artists"."owner_id" IS 'The person whose personal artist it is. Set when the artist is created, and never changed by a request.';

COMMENT ON COLUMN "app"."captures"."read_position" IS 'The number of items read from the provider''s dataset.';

COMMENT ON COLUMN "app"."captures"."rejected_count" IS 'The number of them that were not valid observations.';

COMMENT ON COLUMN "app"."catalog_fills"."port" IS 'Which service has the source.';

COMMENT ON COLUMN "app"."catalog_fills"."position" IS 'Where the next page begins, as the adapter writes it; null at the start.';

COMMENT ON COLUMN "app"."catalog_fills"."read_count" IS 'How many recordings were read, those that the catalog had already included.';

COMMENT ON COLUMN "app"."catalog_fills"."skipped_count" IS 'How many items had no ISRC.';

COMMENT ON COLUMN "app"."catalog_fills"."source" IS 'What is read there, such as an album, as the service''s adapter writes it.';

COMMENT ON COLUMN "app"."catalog_songs"."name" IS 'As the owners of the catalog gave it, like artist and release_date. What the stores say is in app.songs, which all accounts share.';

COMMENT ON COLUMN "app"."catalog_songs"."share" IS 'The part of the recording that the owners of the catalog have, in percent; null if they gave none.';

COMMENT ON COLUMN "app"."catalog_valuations"."age_days" IS 'The sum of their ages in days, undivided, so that the band can be recomputed to the cent.';

COMMENT ON COLUMN "app"."catalog_valuations"."constants_version" IS 'With song_count, dated_song_count and age_days: the inputs of the band. Null if the valuation was loaded as a result.';

COMMENT ON COLUMN "app"."catalog_valuations"."dated_song_count" IS 'The measured recordings with a release date.';

COMMENT ON COLUMN "app"."catalogs"."range_isrcs" IS 'The first ISRC of each range of members, ascending; the first range begins with all before the second.';

COMMENT ON COLUMN "app"."catalogs"."range_offsets" IS 'The number of members before each range.';

COMMENT ON COLUMN "app"."catalogs"."song_count" IS 'Stored by triggers on catalog_songs, because counting 200,000 members for each page cost more than the page.';

COMMENT ON COLUMN "app"."chat_events"."team_id" IS 'The workspace of the mention. A thread may be shared by several.';

COMMENT ON COLUMN "app"."chat_messages"."attempted_at" IS 'When it was first sent. From then on it may be posted.';

COMMENT ON COLUMN "app"."chat_messages"."key" IS 'Identifies the message in its thread, so that it is posted once.';

COMMENT ON COLUMN "app"."chat_messages"."number" IS 'The order in which a thread''s messages are posted.';

COMMENT ON COLUMN "app"."chat_messages"."ts" IS 'Its id at the platform, once it is posted.';

COMMENT ON COLUMN "app"."chat_threads"."team_id" IS 'The workspace of the first mention; null if it has only reports.';

COMMENT ON COLUMN "app"."chats"."active_stream_id" IS 'The response that is being streamed; null if there is none.';

COMMENT ON COLUMN "app"."content_batches"."artist_id" IS 'Null if the artist was deleted: the runs end uncharged.';

COMMENT ON COLUMN "app"."content_batches"."thread_id" IS 'The chat thread that requested it: slack:channel:ts.';

COMMENT ON COLUMN "app"."content_orders"."faults" IS 'How many requests to the vendor failed in a row.';

COMMENT ON COLUMN "app"."credit_balances"."entry_count" IS 'The number of the latest entry in the ledger.';

COMMENT ON COLUMN "app"."credit_balances"."granted_month" IS 'The latest UTC month with granted free credits.';

COMMENT ON COLUMN "app"."credit_balances"."low_announced_month" IS 'The latest UTC month with an event credits.low.';

COMMENT ON COLUMN "app"."credit_balances"."reserved" IS 'The sum of the reservations in state reserved. Includes overdue ones until the next change.';

COMMENT ON COLUMN "app"."credit_balances"."schedules_low_since" IS 'Since when the balance has not covered seven days of schedules, of which the account was warned; null while it does.';

COMMENT ON COLUMN "app"."credit_reservations"."credits" IS 'The price at the time of the reservation.';

COMMENT ON COLUMN "app"."idempotency_keys"."claimed_until" IS 'When a repeat may do the work again, because the process that began it must have failed.';

COMMENT ON COLUMN "app"."idempotency_keys"."fingerprint" IS 'A hash of the operation and its input.';

COMMENT ON COLUMN "app"."idempotency_keys"."result" IS 'Null while the request is in progress.';

COMMENT ON COLUMN "app"."idempotency_keys"."work_id" IS 'Identifies the work, so that a repeat after a crash is charged once.';

COMMENT ON COLUMN "app"."monthly_playcounts"."counts" IS 'The values of days 1 to last_day, separated by commas, empty where a day has none: string_to_array(counts, '','', '''')::bigint[].';

COMMENT ON COLUMN "app"."monthly_playcounts"."earliest_us" IS 'The earliest time of capture, in microseconds after midnight.';

COMMENT ON COLUMN "app"."monthly_playcounts"."first_count" IS 'The count of the first day with a count.';

COMMENT ON COLUMN "app"."monthly_playcounts"."invalid" IS 'The days whose count is negative or beyond 2^53 - 1.';

COMMENT ON COLUMN "app"."monthly_playcounts"."last_count" IS 'The count of the last day with a count.';

COMMENT ON COLUMN "app"."monthly_playcounts"."last_day" IS 'The last day of the month that has an observation.';

COMMENT ON COLUMN "app"."monthly_playcounts"."latest_us" IS 'The latest time of capture, in microseconds after midnight.';

COMMENT ON COLUMN "app"."monthly_playcounts"."lower" IS 'The days whose count is lower than that of the previous day with a count in the month.';

COMMENT ON COLUMN "app"."monthly_playcounts"."present" IS 'The days that have an observation: bit 0 is day 1.';

COMMENT ON COLUMN "app"."monthly_playcounts"."rewritten_at" IS 'The latest recorded_at of its observations that were recorded later than captured; null if there are none. As of earlier times, the month is recomputed (private.months_as_of).';

COMMENT ON COLUMN "app"."monthly_playcounts"."seconds" IS 'The times of capture, in seconds after midnight UTC, to the microsecond: string_to_array(seconds, '','', '''')::numeric[].';

COMMENT ON COLUMN "app"."organization_members"."invited_email" IS 'The address by which an owner added a person who has not accepted yet. Until then the person acts for the organization but is not reached by it. Null once accepted.';

COMMENT ON COLUMN "app"."payment_customers"."card_saved_at" IS 'When the card was saved or removed, by Stripe''s clock. An older event does not replace a newer one.';

COMMENT ON COLUMN "app"."payment_customers"."claimed_until" IS 'Until when one request may create the customer. Others wait.';

COMMENT ON COLUMN "app"."payment_customers"."generation" IS 'How often a customer was deleted or refused at Stripe. Part of the idempotency key, so that the next is a new request.';

COMMENT ON COLUMN "app"."playcount_snapshots"."captured_count" IS 'The number of these that have an observation.';

COMMENT ON COLUMN "app"."playcount_snapshots"."error" IS 'Why it failed: a code of docs/captures.md and a sentence.';

COMMENT ON COLUMN "app"."playcount_snapshots"."payer_id" IS 'The account that requested it and pays; null for a snapshot that was loaded and is not captured.';

COMMENT ON COLUMN "app"."playcount_snapshots"."recording_count" IS 'The number of recordings that it requested.';

COMMENT ON COLUMN "app"."rate_counts"."caller" IS 'An account, or the keyed hash of a network.';

COMMENT ON COLUMN "app"."rate_counts"."granted" IS 'What the last statement was granted.';

COMMENT ON COLUMN "app"."recharge_settings"."monthly_limit_credits" IS 'The maximum of credits bought in a calendar month (UTC); null for no limit.';

COMMENT ON COLUMN "app"."recharge_settings"."paused_card_id" IS 'The card that was declined. Another card is charged.';

COMMENT ON COLUMN "app"."recharge_settings"."paused_reason" IS 'Why no further payment is attempted: the last one was declined. Changing the settings clears it.';

COMMENT ON COLUMN "app"."recharges"."attempted_at" IS 'When payment was first attempted. From then on there may be a payment that is not recorded here.';

COMMENT ON COLUMN "app"."recharges"."card_id" IS 'The saved card that pays; null for a purchase. It never changes, because retries with the same idempotency key must be identical.';

COMMENT ON COLUMN "app"."sandboxes"."ready_at" IS 'When a setup last completed.';

COMMENT ON COLUMN "app"."scheduled_runs"."date" IS 'The UTC day for which it was started.';

COMMENT ON COLUMN "app"."scheduled_tasks"."created_at" IS 'Runs have its weekday or day of the month, in a shorter month the last day.';

COMMENT ON COLUMN "app"."scheduled_tasks"."created_by" IS 'The account that pays: it created the schedule, or last enabled it or changed what it costs.';

COMMENT ON COLUMN "app"."scheduled_tasks"."credits_checked_at" IS 'When the balance of the account that pays was last compared with its schedules (warn-low-credits.sql).';

COMMENT ON COLUMN "app"."scheduled_tasks"."hour_utc" IS 'The hour in which runs start (private.start_second); null for the time of day of created_at.';

COMMENT ON COLUMN "app"."scheduled_tasks"."monthly_budget_credits" IS 'What its captures may cost in a calendar month (UTC); null for no limit.';

COMMENT ON COLUMN "app"."scheduled_tasks"."snapshot_id" IS 'The snapshot whose recordings are captured again, if it is not for a whole catalog.';

COMMENT ON COLUMN "app"."sessions"."updated_at" IS 'When the session or one of its chats last changed.';

COMMENT ON COLUMN "app"."sign_up_codes"."attempted_at" IS 'When other networks made wrong attempts within the last hour, for any code.';

COMMENT ON COLUMN "app"."sign_up_codes"."code_hash" IS 'SHA-256 of salt and code; null once it was used. A fast hash is enough: a code takes few wrong attempts and expires after 15 minutes.';

COMMENT ON COLUMN "app"."sign_up_codes"."mail_id" IS 'The idempotency key of the latest mail; null if sending failed.';

COMMENT ON COLUMN "app"."sign_up_codes"."mailed_at" IS 'When mails were sent within the last hour.';

COMMENT ON COLUMN "app"."sign_up_codes"."requested_by" IS 'SHA-256 of salt and the network that requested the code; null if it was not recorded.';

COMMENT ON COLUMN "app"."sign_up_codes"."wrong_attempts" IS 'Wrong attempts from the network that requested the code.';

COMMENT ON COLUMN "app"."site_assets"."colors" IS 'The main colors of a picture, largest share first. Pages are made in them.';

COMMENT ON COLUMN "app"."site_assets"."deleted_at" IS 'When it was deleted. The row no longer counts, and stays until its file is removed.';

COMMENT ON COLUMN "app"."site_assets"."stored_at" IS 'When the file was stored. Null until that is confirmed, and once it is deleted; maintenance deletes such rows.';

COMMENT ON COLUMN "app"."site_generations"."begun_count" IS 'How often a worker has begun it. A function that is ended in the middle begins anew.';

COMMENT ON COLUMN "app"."site_generations"."events_profile" IS 'The profile at Bandsintown whose shows are read again, as the caller reaches its artist. Null if the shows stay.';

COMMENT ON COLUMN "app"."site_generations"."reservation_id" IS 'Null for an instruction of facts alone, which is free. A worker reserves the price if a generator has to work all the same.';

COMMENT ON COLUMN "app"."site_generations"."site_id" IS 'Null if the site was deleted: the run ends without a charge.';

COMMENT ON COLUMN "app"."site_previews"."account_id" IS 'Whose edits they are, or who requested the generation.';

COMMENT ON COLUMN "app"."site_previews"."document" IS 'The page without its playable part, which is that of the draft.';

COMMENT ON COLUMN "app"."site_previews"."run_id" IS 'The generation. Null for edits.';

COMMENT ON COLUMN "app"."site_revisions"."action" IS 'What made it. create is also the first state that was kept of a site that is older than this table.';

COMMENT ON COLUMN "app"."site_revisions"."artist_id" IS 'The artist at that time, also one whose account was deleted since: its name is not brought back.';

COMMENT ON COLUMN "app"."site_signup_mails"."signup" IS 'The sign-up that this mail is about, as a row of site_signups: its link confirms exactly this consent.';

COMMENT ON COLUMN "app"."site_signups"."controller" IS 'Who the page named as responsible for the address; null if nobody.';

COMMENT ON COLUMN "app"."site_signups"."state" IS 'pending until the link in the mail is followed, then confirmed; single if this deployment sent no mail.';

COMMENT ON COLUMN "app"."site_visits"."name" IS 'The source of visits, the button of clicks; empty for plays.';

COMMENT ON COLUMN "app"."sites"."assets" IS 'At most eight of the workspace''s assets: [{url, name, type}].';

COMMENT ON COLUMN "app"."sites"."facts" IS 'What a page states beside its texts: release date, tracks, links, shows and others (shared/pages/facts.ts). Each draft has a copy.';

COMMENT ON COLUMN "app"."sites"."owner_id" IS 'The workspace: a person''s or an organization''s account.';

COMMENT ON COLUMN "app"."sites"."published_revision" IS 'The revision that published the page. Null while it is not published, and for a page from before this column.';

COMMENT ON COLUMN "app"."sites"."revision" IS 'Incremented by each change. A writer gives the revision that it read.';

COMMENT ON COLUMN "app"."sites"."shows_from_profile" IS 'Whether the shows are those of the artist''s profile, which a generation reads again, and not written by hand.';

COMMENT ON COLUMN "app"."sites"."slug" IS 'The address that the person chose, below /s/. Null: the id is the address.';

COMMENT ON COLUMN "app"."snapshot_pages"."captured_at" IS 'The captured_at of their observations in app.song_measurements.';

COMMENT ON COLUMN "app"."song_measurements"."recorded_at" IS 'When the row was stored. Null: when it was captured, as for the worker''s captures, where it takes no space.';

COMMENT ON COLUMN "app"."song_measurements"."snapshot_id" IS 'The capture that wrote the row, null for an import.';

COMMENT ON COLUMN "app"."song_measurements"."value" IS 'The displayed cumulative count. May be invalid (negative, or beyond 2^53 - 1) in old rows.';

COMMENT ON COLUMN "app"."songs"."details_looked_up_at" IS 'When the stores were last asked for its name, artist and release date; null before the first time.';

COMMENT ON COLUMN "app"."songs"."spotify_looked_up_at" IS 'When Spotify was last searched for the ISRC; null before the first time.';

COMMENT ON COLUMN "app"."songs"."spotify_track_id" IS 'Its track at Spotify, for captures whose provider identifies recordings by track. Not unique: two ISRCs may have one track.';

COMMENT ON COLUMN "app"."staged_files"."path" IS 'In the bucket staged-files: {account_id}/{uuid}/{name}.';

COMMENT ON COLUMN "app"."staged_files"."sha" IS 'Git''s id of its content, once it was committed.';

COMMENT ON COLUMN "app"."stream_prices"."published_on" IS 'When the source was published.';

COMMENT ON COLUMN "app"."stream_prices"."service" IS 'The service that paid, or all_services for an average.';

COMMENT ON COLUMN "app"."stream_prices"."source" IS 'What the source says, and whose streams it is about.';

COMMENT ON COLUMN "app"."stream_prices"."year" IS 'The year in which the streams took place.';

COMMENT ON COLUMN "app"."task_runs"."account_id" IS 'The workspace whose people see the run; null if it has none.';

COMMENT ON COLUMN "app"."task_runs"."attempts" IS 'How often a worker started it since its last planned pause.';

COMMENT ON COLUMN "app"."task_runs"."cancelled_at" IS 'When a caller cancelled it. A worker then ends it.';

COMMENT ON COLUMN "app"."task_runs"."claimed_at" IS 'When a worker last started it. Accounts take turns by it.';

COMMENT ON COLUMN "app"."task_runs"."error" IS 'Why it failed, for the caller: a code and a sentence (docs/background.md), never the text of an exception.';

COMMENT ON COLUMN "app"."task_runs"."request_id" IS 'The request that enqueued it, for the log (x-request-id); null for a scheduled run.';

COMMENT ON COLUMN "app"."task_runs"."traceparent" IS 'The trace of that request, if it has one, which the worker continues.';

COMMENT ON COLUMN "app"."valuation_backtests"."age_class" IS 'The class of the ages at the cut; all for all of them.';

COMMENT ON COLUMN "app"."valuation_backtests"."basis" IS 'Forecast from what was recorded by known_until (recorded), or captured by then and loaded later (captured).';

COMMENT ON COLUMN "app"."valuation_backtests"."catalog_error" IS 'The forecast of all recordings together, divided by their streams, minus 1.';

COMMENT ON COLUMN "app"."valuation_backtests"."coverage" IS 'The part of the recordings whose streams were inside the 80 % interval. Null for methods without an interval.';

COMMENT ON COLUMN "app"."valuation_backtests"."days" IS 'The horizon: 91, 182 or 365 days after known_until.';

COMMENT ON COLUMN "app"."valuation_backtests"."low_streams" IS 'With high_streams: the 80 % interval of all recordings together.';

COMMENT ON COLUMN "app"."valuation_backtests"."median_error" IS 'The median over the recordings of the error without its sign.';

COMMENT ON COLUMN "app"."valuation_backtests"."method" IS 'model, or one of three simple methods: all streams divided by age, the last 30 days carried forward, one exponent for all.';

COMMENT ON COLUMN "app"."valuation_backtests"."run_on" IS 'The UTC date of the comparison.';

COMMENT ON COLUMN "app"."valuation_backtests"."size_class" IS 'The class of the streams a year at the cut; all for all of them.';

COMMENT ON COLUMN "app"."valuation_constants"."currency" IS 'ISO 4217. The currency of the valuations by this version.';

COMMENT ON COLUMN "app"."valuation_constants"."first_share" IS 'With second_share: the part of the revenue that counts.';

COMMENT ON COLUMN "app"."valuation_models"."basis" IS 'What it used: what was recorded by known_until (recorded), or captured by then and loaded later (captured).';

COMMENT ON COLUMN "app"."valuation_models"."known_from" IS 'The first observation that was used; null if there was none.';

COMMENT ON COLUMN "app"."valuation_models"."known_until" IS 'The cut: nothing captured or recorded later was used.';

COMMENT ON COLUMN "app"."valuation_models"."method" IS 'The version of the method, which changes with its formulas.';

COMMENT ON COLUMN "app"."valuation_models"."pairs" IS 'How many pairs of a period of 28 days and its next one it was fitted on.';

COMMENT ON COLUMN "app"."valuation_models"."parameters" IS 'exponent, error_80 (of the logarithm, for the first 28 days), common_share; by age class in classes: exponent, error_80, lifetime_ratio, lifetime_error_80, recordings, pairs.';

COMMENT ON COLUMN "app"."valuation_models"."recordings" IS 'How many recordings it was fitted on.';

COMMENT ON COLUMN "app"."webhook_attempts"."status_code" IS 'Null without a response.';

COMMENT ON COLUMN "app"."webhook_deliveries"."attempts_since_send" IS 'How many attempts of the schedule were made since it was sent last. An extra attempt on request does not count.';

COMMENT ON COLUMN "app"."webhook_deliveries"."error" IS 'Why the last attempt failed, or why there is none: a code (docs/webhooks.md).';

COMMENT ON COLUMN "app"."webhook_deliveries"."is_listed" IS 'False for an event without data, which is not sent. Here too, so that lists need not read the events.';

COMMENT ON COLUMN "app"."webhook_deliveries"."sent_at" IS 'When it was sent last: at first, or again on request.';

COMMENT ON COLUMN "app"."webhook_endpoints"."failure_count" IS 'How many attempts failed since the last success.';

COMMENT ON COLUMN "app"."webhook_endpoints"."owner_id" IS 'The workspace whose events are sent: a person''s or an organization''s account.';

COMMENT ON COLUMN "app"."webhook_endpoints"."paused_until" IS 'No attempt starts before: it failed, or takes long to respond.';

COMMENT ON COLUMN "app"."webhook_endpoints"."previous_secret" IS 'Signs beside the secret until it expires, a day after the rotation.';

COMMENT ON COLUMN "app"."webhook_endpoints"."secret" IS 'Signs every request. No role has a grant on it.';

COMMENT ON COLUMN "app"."webhook_endpoints"."url_set_by" IS 'Who chose the address, at first or later. When this person leaves the organization, the endpoint is disabled.';

COMMENT ON COLUMN "app"."webhook_events"."data" IS 'The payload''s data (shared/operations/webhooks/event-types.ts). Null for a repeated sign-up, which is not sent.';

COMMENT ON COLUMN "private"."settings"."admin_organization_id" IS 'The organization whose members reach all accounts.';

COMMENT ON FUNCTION "api"."add_catalog_songs"(uuid, text[], text, text) IS 'Adds recordings to a catalog, or starts a run that adds what a store lists. Existing members are unchanged, and unknown recordings are created. POST /api/catalogs/{catalogId}/songs.';

COMMENT ON FUNCTION "api"."add_organization_member"(uuid, text, text) IS 'Adds a person by e-mail. Safe to repeat: an existing role is unchanged. POST /api/organizations/{organizationId}/members.';

COMMENT ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) IS 'The generator''s input for a draft, and the artist whose shows may be read again. Credits are reserved before a generator works, because stated facts are free. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."cancel_run"(uuid) IS 'Cancels a run of the caller''s workspaces. A run that has ended is unchanged. POST /api/tasks/runs/{runId}/cancel.';

COMMENT ON FUNCTION "api"."cancel_sign_up_mail"(uuid) IS 'Reverts the count of a mail that could not be sent, so that a repeat sends one at once. Its code stays valid: the mail may have arrived.';

COMMENT ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) IS 'An owner changes a role, or the member accepts the membership. PATCH /api/organizations/{organizationId}/members/{accountId}.';

COMMENT ON FUNCTION "api"."check_card_event"(text, text, text) IS 'Whether an event was processed before (done), is for a customer of ours (new), or is not (unknown).';

COMMENT ON FUNCTION "api"."check_connector_account"(uuid) IS 'The account whose connectors a request names: the caller''s own for null, else one of its organizations, their artists or its personal artists. An administrator may name any. Raises PT403 otherwise. /api/connectors.';

COMMENT ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) IS 'Checks the input of a new site before its release is looked up, and returns the workspace. POST /api/sites.';

COMMENT ON FUNCTION "api"."check_site_change"(uuid, integer, boolean) IS 'What a user is asked about before a site is changed. Raises what the change would.';

COMMENT ON FUNCTION "api"."check_site_workspace"(uuid) IS 'Checks access to a workspace before costly work. Raises PT403.';

COMMENT ON FUNCTION "api"."claim_payment_customer"(uuid) IS 'The customer of the caller, or of an organization that it owns. If there is none, either the claim to create it, or that another request has the claim: wait.';

COMMENT ON FUNCTION "api"."claim_request"(text, text, integer) IS 'Claims an idempotency key for work outside the database. Returns an id of the work, and the output of the first request if it was saved. Raises PTIDP while that is in progress.';

COMMENT ON FUNCTION "api"."commit_credits"(uuid) IS 'Charges for work that succeeded. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."complete_asset"(uuid) IS 'Marks an asset''s file as stored. Safe to repeat.';

COMMENT ON FUNCTION "api"."confirm_fan"(uuid, text, text) IS 'Confirms the sign-up that a link was mailed for, once: the fan''s proof is then that of this sign-up. False if it is not there any more. POST /s/confirm.';

COMMENT ON FUNCTION "api"."count_site_visits"(jsonb) IS 'Adds counts of visits, plays and clicks: [{site_id, day, kind, name, count}], each name of a site, day and kind once. Leaves out sites that do not exist any more.';

COMMENT ON FUNCTION "api"."create_artist"(text, uuid) IS 'A new artist, personal or of an organization. POST /api/artists.';

COMMENT ON FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[]) IS 'Inserts the row of a file before it is written. Returns its id and path. Raises PTQUO above the quota of the workspace.';

COMMENT ON FUNCTION "api"."create_catalog"(text, uuid, uuid) IS 'A new catalog: empty, or with the recordings of a snapshot. Returns the snapshot''s catalog if it has one. POST /api/catalogs.';

COMMENT ON FUNCTION "api"."create_chat"(text, text, text, text) IS 'A new chat, or the session''s existing one with this id, unchanged. POST /api/sessions/{sessionId}/chats.';

COMMENT ON FUNCTION "api"."create_content"(uuid, jsonb) IS 'Starts creating videos of an artist in the background. The caller pays for completed ones. POST /api/content/create.';

COMMENT ON FUNCTION "api"."create_key"(uuid, text, text[], timestamp with time zone, text, text) IS 'Stores a new key of the caller, or of an organization that it owns, by its hash and prefix. POST /api/keys.';

COMMENT ON FUNCTION "api"."create_link_code"(uuid, text) IS 'Creates a code; returns when it expires. POST /api/content-agent/workspaces.';

COMMENT ON FUNCTION "api"."create_organization"(text) IS 'A new organization, owned by the caller. POST /api/organizations.';

COMMENT ON FUNCTION "api"."create_purchase"(uuid, text, integer) IS 'Stores an order of credits for the caller, or for an organization that it owns, and returns its id; null if the account has another customer by now. POST /api/credits/purchase.';

COMMENT ON FUNCTION "api"."create_session"(text, text) IS 'A new session, or the caller''s existing one with this id, unchanged. POST /api/sessions.';

COMMENT ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean) IS 'A new site without a draft, in the caller''s or an organization''s workspace. artwork_id is an asset among its files that is completed with it. POST /api/sites.';

COMMENT ON FUNCTION "api"."create_snapshot"(uuid, text[], text, integer, integer) IS 'Requests a capture of a catalog or of recordings, once or by a schedule. POST /api/playcount-snapshots.';

COMMENT ON FUNCTION "api"."create_webhook_endpoint"(uuid, text, text, text[]) IS 'A new endpoint with its secret. POST /api/webhooks/endpoints.';

COMMENT ON FUNCTION "api"."delete_asset"(uuid) IS 'Deletes an asset that no site uses, and returns the path of its file, which is then removed. DELETE /api/sites/assets.';

COMMENT ON FUNCTION "api"."delete_catalog"(uuid) IS 'Deletes a catalog with its members, owners and valuations. Its snapshots are released. DELETE /api/catalogs/{catalogId}.';

COMMENT ON FUNCTION "api"."delete_site"(uuid) IS 'Deletes a site with its fans. Its assets stay. DELETE /api/sites/{id}.';

COMMENT ON FUNCTION "api"."delete_task"(uuid) IS 'Deletes a schedule. Its runs stay. DELETE /api/tasks/{taskId}.';

COMMENT ON FUNCTION "api"."delete_webhook_endpoint"(uuid) IS 'Deletes an endpoint with its deliveries. DELETE /api/webhooks/endpoints/{id}.';

COMMENT ON FUNCTION "api"."erase_site_signup"(uuid, text) IS 'Erases a fan of a site. Returns how many were erased. DELETE /api/sites/{id}/signups.';

COMMENT ON FUNCTION "api"."explain_catalog_valuation"(uuid) IS 'How the latest valuation was computed. GET /api/catalogs/{catalogId}/valuations/latest/explanation.';

COMMENT ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp with time zone, text, boolean) IS 'A page of a site''s fans with the proof of their consent, newest first, after the given one. GET /api/sites/{id}/signups.csv.';

COMMENT ON FUNCTION "api"."find_payment"(text, uuid) IS 'The recharge or purchase that a payment was for, or that it names; null if there is none. POST /api/webhooks/stripe.';

COMMENT ON FUNCTION "api"."find_saved_result"(text, text) IS 'The result that a request with an idempotency key would get of the first one. Raises what that request would.';

COMMENT ON FUNCTION "api"."find_staged_files"(jsonb) IS 'The caller''s repository, and the staged files among these paths: git''s id if committed, else null. Raises PT404 without a repository.';

COMMENT ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb) IS 'Writes a draft, with the facts that its instruction stated, and charges for it unless it is free. Raises PT409 if the site changed meanwhile. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."get_account"() IS 'The caller''s account, organizations, credits and credential. GET /api/me.';

COMMENT ON FUNCTION "api"."get_catalog"(uuid) IS 'One catalog. GET /api/catalogs/{catalogId}, and what to confirm before it is captured or deleted.';

COMMENT ON FUNCTION "api"."get_catalog_daily_gains"(uuid, date, date) IS 'The gains of a catalog''s members on each date after since until until. GET /api/catalogs/{catalogId}/daily-gains.';

COMMENT ON FUNCTION "api"."get_catalog_movers"(uuid, date, integer, integer) IS 'The members with the largest growth, up and down, in the form of a page of the history. GET /api/catalogs/{catalogId}/movers.svg.';

COMMENT ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) IS 'One page of a catalog''s members by ISRC: a line of JSON with the page, then the comparison. GET /api/catalogs/{catalogId}/playcount-history.';

COMMENT ON FUNCTION "api"."get_catalog_playcount_summary"(uuid, date, integer, timestamp with time zone) IS 'The comparison of all members of a catalog, as known at a time. GET /api/catalogs/{catalogId}/playcount-summary.';

COMMENT ON FUNCTION "api"."get_credential"() IS 'The claims of the request, for requests that only check their credential.';

COMMENT ON FUNCTION "api"."get_credits"(uuid, bigint, integer, integer) IS 'The balance of the caller, or of an organization that it acts in, and a page of the ledger, newest first, starting after the entry `before`. GET /api/credits.';

COMMENT ON FUNCTION "api"."get_events_profile"(uuid) IS 'The id of an artist''s Bandsintown profile; null if there is none or its address has no id. Raises PT404 for an artist that the caller does not reach. POST /api/research/events.';

COMMENT ON FUNCTION "api"."get_public_site"(uuid) IS 'The published view of a site. Raises PT404 for a site that is not published. GET /api/sites/public/{id}.';

COMMENT ON FUNCTION "api"."get_published_page"(text, text) IS 'The published view of a site by its id or its slug; only the version if the caller has it already; where it moved to, for a former slug. Raises PT404 for a site that is not published. GET /s/{id}, GET /s/{slug}.';

COMMENT ON FUNCTION "api"."get_recharge"(uuid) IS 'The recharge of the caller, or of an organization that it owns. GET /api/credits/recharge.';

COMMENT ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) IS 'One member of a catalog: a line of JSON with the periods, then the comparison. GET /api/catalogs/{catalogId}/playcount-history.svg.';

COMMENT ON FUNCTION "api"."get_sandbox"(uuid) IS 'The sandbox of the caller or of an account that it reaches, with the state of its latest setup. GET /api/sandboxes.';

COMMENT ON FUNCTION "api"."get_signup_receipt"(uuid, text) IS 'What proves the consent of one fan. Raises PT404 for an address that is not on the list. GET /api/sites/{id}/signups/receipt.';

COMMENT ON FUNCTION "api"."get_site"(uuid) IS 'A site with its draft and its published view. GET /api/sites/{id}.';

COMMENT ON FUNCTION "api"."get_site_draft"(uuid, uuid) IS 'A draft, or a preview of one, for the holder of a link. Raises PT404 if there is none, and for a preview after an hour, after a change of the site, and after its generation. GET /s/{id}/preview.';

COMMENT ON FUNCTION "api"."get_site_signups"(uuid, integer, integer) IS 'A page of the fans of a site, newest first. GET /api/sites/{id}/signups.';

COMMENT ON FUNCTION "api"."get_site_visits"(uuid, date, integer) IS 'What happened on a page on each UTC day of a period, the last one by default. GET /api/sites/{id}/visits.';

COMMENT ON FUNCTION "api"."get_snapshot"(uuid) IS 'One snapshot. GET /api/playcount-snapshots/{snapshotId}.';

COMMENT ON FUNCTION "api"."get_snapshot_price"(uuid, integer, text) IS 'The price of captures of a catalog, or of a number of recordings. GET /api/playcount-snapshots/price.';

COMMENT ON FUNCTION "api"."get_usage"(uuid) IS 'Stored bytes and quotas of the caller, and of an organization if one is given, and the limits of the caller''s requests. Raises PT403 for an organization that the caller does not act in. GET /api/usage.';

COMMENT ON FUNCTION "api"."get_valuation_model"() IS 'The latest stored model, and the errors of its method by the latest comparison. GET /api/valuation-model. A definer: it is published, and its caller has no credential.';

COMMENT ON FUNCTION "api"."get_valuation_report"(uuid, timestamp with time zone, integer, numeric, numeric) IS 'The value of a catalog by its trailing year and a discounted cash flow. GET /api/catalogs/{catalogId}/valuation-report.';

COMMENT ON FUNCTION "api"."get_webhook_endpoint"(uuid) IS 'One endpoint. GET /api/webhooks/endpoints/{id}.';

COMMENT ON FUNCTION "api"."has_migration"(text) IS 'Whether a migration was applied; null in a database without the history of the Supabase CLI.';

COMMENT ON FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text) IS 'Adds recordings with their shares and details to a catalog, or starts a run that adds what a store lists. POST /api/catalogs/{catalogId}/songs/import.';

COMMENT ON FUNCTION "api"."list_artists"(uuid, uuid, integer, integer) IS 'A page of the artists of the caller, of an account that it reaches, or of an organization. GET /api/artists.';

COMMENT ON FUNCTION "api"."list_assets"(uuid, integer, integer) IS 'The assets of a workspace, newest first, each with up to ten of the sites that use it. GET /api/sites/assets.';

COMMENT ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer, text) IS 'A page of a catalog''s members, or of those that match a search. GET /api/catalogs/{catalogId}/songs.';

COMMENT ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) IS 'Stored valuation bands of a catalog, latest first. GET /api/catalogs/{catalogId}/valuations.';

COMMENT ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) IS 'The catalogs of the caller''s workspaces, or of one of them, newest first. GET /api/catalogs.';

COMMENT ON FUNCTION "api"."list_chat_workspaces"(integer, integer) IS 'A page of the chat workspaces of the caller and its organizations, latest first. GET /api/content-agent/workspaces.';

COMMENT ON FUNCTION "api"."list_chats"(text, text, integer, integer) IS 'The chats of a session, latest first. GET /api/sessions/{sessionId}/chats.';

COMMENT ON FUNCTION "api"."list_keys"(uuid, integer, integer) IS 'A page of the API keys of the caller, or of an organization that it owns, without the keys themselves. GET /api/keys.';

COMMENT ON FUNCTION "api"."list_organization_members"(uuid, integer, integer) IS 'A page of the members of an organization that the caller sees, oldest first. GET /api/organizations/{organizationId}/members.';

COMMENT ON FUNCTION "api"."list_organizations"(integer, integer) IS 'A page of the organizations that the caller belongs to. GET /api/organizations.';

COMMENT ON FUNCTION "api"."list_sessions"(text, integer, integer) IS 'The caller''s sessions, latest change first. GET /api/sessions.';

COMMENT ON FUNCTION "api"."list_site_revisions"(uuid, integer, integer) IS 'The revisions of a site that are kept, newest first, by what made them. GET /api/sites/{id}/revisions.';

COMMENT ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) IS 'The sites of a workspace, or of one artist in it, newest first. Documents come without the code of the playable part. GET /api/sites.';

COMMENT ON FUNCTION "api"."list_snapshots"(integer, integer) IS 'A page of the caller''s snapshots, newest first. GET /api/playcount-snapshots.';

COMMENT ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer, integer, uuid) IS 'A run, or a page of the latest runs of the caller''s workspaces, of the given account or of the generations of a site. GET /api/tasks/runs.';

COMMENT ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer) IS 'A page of the schedules of the caller''s workspaces or of the given account, newest first. GET /api/tasks.';

COMMENT ON FUNCTION "api"."list_valuation_recordings"(uuid, timestamp with time zone, integer, integer) IS 'A page of the recordings of a valuation report, by ISRC. GET /api/catalogs/{catalogId}/valuation-report.csv.';

COMMENT ON FUNCTION "api"."list_webhook_deliveries"(uuid, text, integer, integer) IS 'The deliveries to an endpoint, newest first. GET /api/webhooks/endpoints/{id}/deliveries.';

COMMENT ON FUNCTION "api"."list_webhook_endpoints"(uuid) IS 'The endpoints of the caller''s workspaces or of an organization, newest first. GET /api/webhooks/endpoints.';

COMMENT ON FUNCTION "api"."mark_files_committed"(jsonb) IS 'Marks files as committed, by path and git''s id. Safe to repeat.';

COMMENT ON FUNCTION "api"."preview_catalog_songs"(uuid, jsonb) IS 'What an import would change. POST /api/catalogs/{catalogId}/songs/import with dry_run.';

COMMENT ON FUNCTION "api"."preview_site_edit"(uuid, jsonb, jsonb, jsonb, jsonb) IS 'Keeps the draft as an edit would make it, for the holder of a link, in place of the caller''s earlier preview of this site. Changes no site. POST /api/sites/{id}/preview.';

COMMENT ON FUNCTION "api"."publish_site"(uuid, integer) IS 'Publishes the current draft. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."quote_credits"(text, integer) IS 'The price of units of an operation, and the credits that are left for it: null for a delegated token. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."read_queue"() IS 'The state of the queue: when a worker was last seen, the age of the oldest run that no worker has claimed, open runs by task, those that ended within an hour by task, state and code, and how many endpoints of webhooks fail.';

COMMENT ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) IS 'Stores a mention with the run that replies; false if it was stored before. POST /api/content-agent/{platform}.';

COMMENT ON FUNCTION "api"."record_card_event"(text, text, text, text) IS 'Marks an event as processed. False if another card was saved meanwhile: that one must become the default at Stripe first.';

COMMENT ON FUNCTION "api"."release_credits"(uuid) IS 'Releases the credits of work that failed. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."release_request"(text, text, text) IS 'Releases the claim of work that failed, so that a repeat does it again at once.';

COMMENT ON FUNCTION "api"."remove_card"(text, text, text, timestamp with time zone) IS 'Removes a card that was removed at Stripe. A late event about an earlier card does not restore it.';

COMMENT ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) IS 'Removes recordings from a catalog; their observations stay. DELETE /api/catalogs/{catalogId}/songs.';

COMMENT ON FUNCTION "api"."remove_organization_member"(uuid, uuid) IS 'An owner removes any member; a member removes itself. DELETE /api/organizations/{organizationId}/members/{accountId}.';

COMMENT ON FUNCTION "api"."rename_account"(text) IS 'Changes the name of the caller, who must be a person. PATCH /api/me.';

COMMENT ON FUNCTION "api"."rename_catalog"(uuid, text) IS 'Renames a catalog. PATCH /api/catalogs/{catalogId}.';

COMMENT ON FUNCTION "api"."report_to_thread"(text, text, text) IS 'Posts the result of external work to a thread (slack:channel:ts), once per key. POST /api/content-agent/callback.';

COMMENT ON FUNCTION "api"."request_recharge"(bigint) IS 'Called after insufficient_credits. Returns whether a retry soon may succeed. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."resend_webhook_delivery"(uuid) IS 'The delivery that is sent again. POST /api/webhooks/deliveries/{id}/resend.';

COMMENT ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) IS 'Reserves credits before a handler''s work. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."reset_payment_customer"(uuid, text) IS 'Clears a customer that was deleted at Stripe; with null, one that Stripe refused to create. A new generation makes the next a new request, because Stripe repeats its response to the same one.';

COMMENT ON FUNCTION "api"."restore_site"(uuid, integer, integer) IS 'Brings back the draft and the columns of an earlier revision as the next one, without assets that were deleted meanwhile, which it names. Raises PT404 for a revision that is not kept. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."revoke_key"(uuid, uuid) IS 'Revokes a key of the caller, or of an organization that it owns. A repeat changes nothing. DELETE /api/keys/{id}.';

COMMENT ON FUNCTION "api"."rotate_webhook_secret"(uuid) IS 'The endpoint with its new secret. POST /api/webhooks/endpoints/{id}/rotate-secret.';

COMMENT ON FUNCTION "api"."save_card"(text, jsonb, timestamp with time zone) IS 'Saves a customer''s card, unless a newer one was saved or removed. Returns the card to make the default at Stripe; null for none.';

COMMENT ON FUNCTION "api"."save_payment_customer"(uuid, text) IS 'Saves the created customer and releases the claim; null if the creation failed. Returns the saved customer: an earlier one stays, and that of another account is refused with null.';

COMMENT ON FUNCTION "api"."save_response"(text, text, jsonb) IS 'Saves the output of claimed work, for repeats. False if the claim was lost.';

COMMENT ON FUNCTION "api"."send_test_webhook"(uuid) IS 'The delivery of a ping. POST /api/webhooks/endpoints/{id}/test.';

COMMENT ON FUNCTION "api"."set_recharge"(uuid, jsonb) IS 'Changes the given settings of the recharge of the caller, or of an organization that it owns, and ends a pause. Raises PT409 without a card. PUT /api/credits/recharge.';

COMMENT ON FUNCTION "api"."settle_purchase"(uuid, text, text, bigint, text, text) IS 'The result of a purchase in Stripe''s event. Safe to repeat. False, without a change, if its order is not ours, or has another customer or amount. POST /api/webhooks/stripe.';

COMMENT ON FUNCTION "api"."settle_recharge"(uuid, text, text) IS 'The result of a payment in Stripe''s event, for the recharge in its metadata: paid, or failed. Returns whether it changed anything. POST /api/webhooks/stripe.';

COMMENT ON FUNCTION "api"."setup_sandbox"(uuid) IS 'Starts the setup of a sandbox in the background. POST /api/sandboxes/setup.';

COMMENT ON FUNCTION "api"."sign_up_agent"(text, text, text) IS 'The account of an address, created if there is none, and the mail to send its code in. The mail is null while the earlier code stays valid and no mail is due, and for a banned user. client is the caller''s network. POST /api/agents/signup.';

COMMENT ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, boolean, text, boolean) IS 'Adds an address to a published site''s list, once, with the proof of consent in the language of the page, and a run that mails its link if this deployment has mail. Stores nothing if the trap field was filled. Raises PT404 if the site is not published, and PT429 after ten sign-ups of a client in a minute. POST /api/sites/public/{id}/signup.';

COMMENT ON FUNCTION "api"."stage_file"(text) IS 'Inserts the row of a file that the caller may upload, and returns its path. Raises PTQUO above the quota. POST /api/sandboxes/staged-file.';

COMMENT ON FUNCTION "api"."start_site_generation"(uuid, integer, text, boolean) IS 'Starts generating a draft in the background, without a reservation if the instruction states facts alone. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."unlink_chat_workspace"(text) IS 'Unlinks a workspace. Its earlier orders continue. DELETE /api/content-agent/workspaces/{team_id}.';

COMMENT ON FUNCTION "api"."unpublish_site"(uuid, integer) IS 'Unpublishes the page and keeps the draft. A null revision accepts any. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."unsubscribe_fan"(uuid, text) IS 'Erases a fan from a site''s list, if present. POST /s/unsubscribe.';

COMMENT ON FUNCTION "api"."update_artist"(uuid, jsonb) IS 'Changes the given fields of an artist. The pin is the caller''s own. PATCH /api/artists/{artistId}.';

COMMENT ON FUNCTION "api"."update_chat"(text, text, text, text) IS 'Changes the title, the model or both; null keeps a value. PATCH /api/sessions/{sessionId}/chats/{chatId}.';

COMMENT ON FUNCTION "api"."update_site"(uuid, integer, jsonb, jsonb, jsonb, jsonb) IS 'Changes a site and its draft (private.edited_site). Without a change, the revision stays. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."update_task"(uuid, boolean, text, integer, integer, boolean) IS 'Enables, disables or changes a schedule; null leaves a value. PATCH /api/tasks/{taskId}.';

COMMENT ON FUNCTION "api"."update_webhook_endpoint"(uuid, jsonb) IS 'Changes the given fields of an endpoint: url, description, events, enabled. PATCH /api/webhooks/endpoints/{id}.';

COMMENT ON FUNCTION "api"."verify_agent"(text, text, text, text, text) IS 'Consumes a valid code and stores the given key. Outcome: verified, wrong (also expired or never requested), or ended by too many wrong attempts, with retry_after_seconds. client is the caller''s network. POST /api/agents/verify.';

COMMENT ON FUNCTION "api"."watch_run"(uuid) IS 'A run, and the preview that there is of the page that it generates, for callers with scope write who see the site. GET /api/tasks/runs/{runId}/events.';

COMMENT ON FUNCTION "jobs"."begin_capture"(uuid) IS 'Starts or resumes a capture and returns its state; null if it has ended.';

COMMENT ON FUNCTION "jobs"."begin_content"(uuid) IS 'The request of a run, null if the artist was deleted, and its age. Null if the run has ended.';

COMMENT ON FUNCTION "jobs"."begin_content_report"(uuid, integer, text) IS 'The state of a batch for its report. Ends the batch with the failure if it is overdue. Null if the report has ended.';

COMMENT ON FUNCTION "jobs"."begin_credit_warning"(uuid) IS 'Whom a run has to warn, with the balance and what seven days of schedules cost; null if it has ended or is not needed any more.';

COMMENT ON FUNCTION "jobs"."begin_delivery"(uuid) IS 'What to send for a run, or how long its endpoint is paused. Null if there is nothing to send: the run has then ended.';

COMMENT ON FUNCTION "jobs"."begin_fill"(uuid) IS 'The state in which a fill starts or resumes; null if it has ended or its catalog was deleted.';

COMMENT ON FUNCTION "jobs"."begin_mention"(uuid) IS 'The mention of a run; null if the run has ended.';

COMMENT ON FUNCTION "jobs"."begin_message"(uuid) IS 'The message of a run, whether it waits for an earlier one, and whether it may be posted already. Null if the run has ended.';

COMMENT ON FUNCTION "jobs"."begin_recharge"(uuid, boolean) IS 'What a run has to pay, and for how long it has been attempted. Null if it has ended, or if no attempt was made and it cannot be paid or is no longer wanted.';

COMMENT ON FUNCTION "jobs"."begin_signup_mail"(uuid) IS 'The fan that a run has to mail, and whether it is on the list already; only a limit if the address got enough mail, and null if it was erased.';

COMMENT ON FUNCTION "jobs"."begin_site_generation"(uuid) IS 'The generator''s input for a run, without it if the site changed meanwhile, and the profile whose shows may be read again. Overdue after an hour, or if it was begun five times before. Null if the run has ended.';

COMMENT ON FUNCTION "jobs"."claim_run"(text[], uuid[]) IS 'Locks a due run of these tasks for this session and starts an attempt. If none is due, returns the time until the next one is. A worker only ends a run that was cancelled.';

COMMENT ON FUNCTION "jobs"."complete_recharge"(uuid, text) IS 'Completes the recharge of a run; false if it was completed before.';

COMMENT ON FUNCTION "jobs"."complete_run"(uuid, jsonb) IS 'Ends a run with its result; false if it had ended before.';

COMMENT ON FUNCTION "jobs"."count_content_fault"(uuid) IS 'Counts a failed request. Returns how many failed in a row.';

COMMENT ON FUNCTION "jobs"."create_upcoming_partitions"() IS 'Creates the missing partitions of this quarter and the next four. Returns how many. Safe to repeat.';

COMMENT ON FUNCTION "jobs"."delete_stale_staged_files"(jsonb) IS 'Deletes the rows of stale staged files. Returns how many.';

COMMENT ON FUNCTION "jobs"."delete_unfinished_assets"(jsonb) IS 'Deletes the rows of unfinished assets whose files were deleted. Returns how many.';

COMMENT ON FUNCTION "jobs"."end_capture"(uuid, text) IS 'Ends a capture: done, or failed with a code of docs/captures.md. Charges for the captured recordings only, and values the catalog if the capture is complete. False if it had ended.';

COMMENT ON FUNCTION "jobs"."end_completion"(uuid, text) IS 'Ends a run and enqueues the next one for when a recording is due. False if one is due now: the run goes on.';

COMMENT ON FUNCTION "jobs"."end_content"(uuid, text, text, text) IS 'Ends a run: charged, or failed without a charge. False if it had ended.';

COMMENT ON FUNCTION "jobs"."end_delivery"(uuid, integer, integer, text, bigint, bigint, text) IS 'Stores an attempt: delivered without an error, otherwise to be repeated after repeat_after_ms, or given up. Returns whether it is repeated; else the run is ended.';

COMMENT ON FUNCTION "jobs"."end_fill"(uuid, text) IS 'Ends a fill: completed, or failed with an error. What was added stays. False if it had ended.';

COMMENT ON FUNCTION "jobs"."end_message"(uuid, text, text) IS 'Ends a run: posted with this ts, or failed.';

COMMENT ON FUNCTION "jobs"."end_setup"(uuid, text) IS 'Ends a run: completed with its sandbox, or failed. False if it had ended.';

COMMENT ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) IS 'Ends a run: writes its draft and charges it unless it is free, or fails without a change or a charge. It fails too if it is not free and nothing was reserved. A report without a document says that nothing changed. False if it had ended.';

COMMENT ON FUNCTION "jobs"."fail_recharge"(uuid, text, text, boolean) IS 'Ends a run that was not paid; false if it had ended.';

COMMENT ON FUNCTION "jobs"."fail_run"(uuid, text) IS 'Ends a run with an error for its caller; false if it had ended before.';

COMMENT ON FUNCTION "jobs"."link_from_mention"(uuid, text) IS 'Links the workspace of a mention by the code in it, replies, and ends the run. Ten attempts an hour.';

COMMENT ON FUNCTION "jobs"."list_cancelled_runs"(uuid[]) IS 'The cancelled runs among those that a worker is working on.';

COMMENT ON FUNCTION "jobs"."list_capture_isrcs"(uuid) IS 'The recordings of a capture that have no observation yet.';

COMMENT ON FUNCTION "jobs"."list_capture_lookups"(uuid, text, integer) IS 'The next recordings of a capture whose track must be looked up: never looked up, or over a week ago without a track or without an observation in 45 days.';

COMMENT ON FUNCTION "jobs"."list_capture_tracks"(uuid) IS 'The recordings of a capture that have a track and no observation yet, with it.';

COMMENT ON FUNCTION "jobs"."list_incomplete_recordings"(integer) IS 'The next recordings without a name, an artist or a release date, for which the store was not asked in 30 days.';

COMMENT ON FUNCTION "jobs"."list_stale_staged_files"() IS 'Paths of files that were staged more than a day ago. The worker deletes the files, then the rows.';

COMMENT ON FUNCTION "jobs"."list_unfinished_assets"() IS 'Paths of files that were deleted, or not completed within an hour. The worker deletes the files, then the rows.';

COMMENT ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) IS 'Orders content for the account of a mention''s workspace, replies with the result, and ends the run.';

COMMENT ON FUNCTION "jobs"."preview_site_generation"(uuid, jsonb) IS 'Keeps the page that a generation has so far, in place of its earlier preview. Does nothing if the run has ended or the site changed.';

COMMENT ON FUNCTION "jobs"."release_run"(uuid, integer, boolean) IS 'Releases this session''s lock on a run. An open run is due again after after_ms; a planned pause resets the count of attempts. Returns false for a run that has ended.';

COMMENT ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text) IS 'Replies to a mention with a text and ends the run.';

COMMENT ON FUNCTION "jobs"."report_progress"(uuid, jsonb) IS 'Stores the progress of a run for its caller.';

COMMENT ON FUNCTION "jobs"."reserve_site_generation"(uuid) IS 'Reserves the price of a run before a generator works, unless that was done. False if the credits do not suffice, or if the run has ended.';

COMMENT ON FUNCTION "jobs"."retry_recharge"(uuid, text) IS 'Ends a run that failed repeatedly. Its recharge may have been paid, so it stays open, and another run checks later.';

COMMENT ON FUNCTION "jobs"."run_maintenance"() IS 'Starts the schedules that are due, deletes runs that ended 90 days ago and other expired rows, and ends abandoned purchases.';

COMMENT ON FUNCTION "jobs"."save_capture_page"(uuid, integer, integer, integer, jsonb) IS 'Saves one page of the provider''s dataset: its observations, by ISRC or by track, the progress and the next read position. A page that was saved before changes nothing.';

COMMENT ON FUNCTION "jobs"."save_capture_tracks"(uuid, jsonb) IS 'Saves the tracks that were found for recordings, null for none, and returns the state of the capture; null if it has ended.';

COMMENT ON FUNCTION "jobs"."save_content_progress"(uuid, text, jsonb) IS 'Stores the vendor''s job and progress; false if the run has ended.';

COMMENT ON FUNCTION "jobs"."save_fill_page"(uuid, text, text, jsonb, integer, integer) IS 'Adds one page of a store''s list to the catalog, with the progress and where the next page begins. A page that was saved before changes nothing.';

COMMENT ON FUNCTION "jobs"."save_payment"(uuid, text) IS 'Stores the pending payment of a run.';

COMMENT ON FUNCTION "jobs"."save_provider_run"(uuid, text, text) IS 'Stores the provider''s run of a capture. An earlier one stays; the result has the stored one.';

COMMENT ON FUNCTION "jobs"."save_recording_details"(uuid, text[], jsonb) IS 'Saves what a store says about recordings, and that it was asked for all of these. Repeats change nothing.';

COMMENT ON FUNCTION "jobs"."save_sandbox_parts"(uuid, jsonb, jsonb) IS 'Stores the parts of a sandbox and the progress of its run.';

COMMENT ON FUNCTION "jobs"."update_valuation_model"() IS 'Once a UTC day: fits a model, and compares forecasts from 91, 182 and 365 days ago with what came. One step a call; 0 when the day is complete. Safe to repeat.';

COMMENT ON FUNCTION "jobs"."warn_low_credits"() IS 'Compares balances with what schedules cost, at most once an hour for each schedule. Returns how many accounts were warned.';

COMMENT ON FUNCTION "private"."accept_membership"(uuid) IS 'The caller accepts its membership.';

COMMENT ON FUNCTION "private"."account_artist_ids"(uuid) IS 'The artists of an account that the caller reaches: itself, personal ones, and those of its organizations.';

COMMENT ON FUNCTION "private"."account_id"() IS 'The caller''s account, or null outside a request scope.';

COMMENT ON FUNCTION "private"."accounts_with_runs"(text) IS 'Accounts with open runs of a task: those of the oldest 100 due runs, and if there are more, 100 others. A claim is as fast with a long queue as with a short one.';

COMMENT ON FUNCTION "private"."acting_workspace_id"(uuid) IS 'The organization that a request names, if the caller acts in it; the caller''s own account for null. Raises PT403 for an organization that the caller does not act in.';

COMMENT ON FUNCTION "private"."add_ledger_entry"(uuid, text, bigint, text, uuid) IS 'Changes a balance and adds the entry to the ledger. All changes use this. Lock first (private.lock_credits).';

COMMENT ON FUNCTION "private"."add_scheduled_run"(uuid, date, uuid) IS 'Records the run of a schedule for a UTC day; there is only one.';

COMMENT ON FUNCTION "private"."add_songs"(uuid, jsonb) IS 'Adds recordings to a catalog and returns how many it did not have. Lock the catalog first, and call private.request_completion last.';

COMMENT ON FUNCTION "private"."add_webhook_delivery"(uuid, uuid, uuid) IS 'Adds the delivery of an event to an endpoint, with its run. If too many are pending, it has failed already, which its owner sees.';

COMMENT ON FUNCTION "private"."add_webhook_event"(uuid, text, jsonb) IS 'Adds an event for each enabled endpoint of a workspace that takes its type.';

COMMENT ON FUNCTION "private"."age_class"(double precision) IS 'The class of an age in days, by which exponents and errors are pooled.';

COMMENT ON FUNCTION "private"."announce_low_credits"(app.credit_balances) IS 'Adds credits.low, once in a UTC month. Lock the balance first.';

COMMENT ON FUNCTION "private"."announce_run"(uuid) IS 'Adds run.finished for a run that has just ended.';

COMMENT ON FUNCTION "private"."announce_signup"(uuid, app.site_signups, boolean) IS 'Adds site.signup for a fan who is on the list now; one without data, which is not sent, for a repeated sign-up.';

COMMENT ON FUNCTION "private"."announce_site"(uuid) IS 'Adds site.published for a site that the caller has just published.';

COMMENT ON FUNCTION "private"."announce_snapshot"(app.playcount_snapshots) IS 'Adds snapshot.captured for a capture that has just been completed.';

COMMENT ON FUNCTION "private"."announce_valuation"(app.catalog_valuations) IS 'Adds valuation.computed for each owner of a catalog.';

COMMENT ON FUNCTION "private"."artist_workspace_id"(uuid, uuid) IS 'The workspace through which an account reaches an artist: its own, or an organization that contains the artist. Null if it does not reach the artist.';

COMMENT ON FUNCTION "private"."asset_bytes"(uuid) IS 'The size of a workspace''s assets, with uploads in progress.';

COMMENT ON FUNCTION "private"."asset_path"(jsonb) IS 'The path of an asset by its {url}, whose origin may have changed since.';

COMMENT ON FUNCTION "private"."backtest"(app.valuation_models, text[], integer) IS 'The errors of each method from the model''s cut: of all recordings, by age and by size. Does not store them.';

COMMENT ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) IS 'The forecasts of each recording by each method from the model''s cut, with the streams that came.';

COMMENT ON FUNCTION "private"."balance_with_grant"(uuid, bigint, date) IS 'A balance as the next charge will find it: with this month''s free credits, which a read does not grant.';

COMMENT ON FUNCTION "private"."begin_archive"(date) IS 'Locks the observations of a quarter against writers, and returns their partition. Refuses an open quarter, and one whose months do not agree with them.';

COMMENT ON FUNCTION "private"."begin_restore"(date) IS 'Creates the table that takes the observations of an archived quarter, and returns its name.';

COMMENT ON FUNCTION "private"."billing_account_id"(uuid) IS 'The organization that a request names, if the caller may pay for it: an owner or the organization itself; the caller''s own account for null. Raises PT403 otherwise.';

COMMENT ON FUNCTION "private"."budget_error"(app.scheduled_tasks, integer) IS 'Why a capture of as many recordings may not start; null if the schedule has no budget or it suffices.';

COMMENT ON FUNCTION "private"."build_months"(text[], text[], timestamp with time zone[], bigint[], timestamp with time zone[]) IS 'The months of observations, in the order of the key. Those at infinity belong to no date.';

COMMENT ON FUNCTION "private"."caller_email"() IS 'The caller''s address in Auth, or the stored one without an Auth user.';

COMMENT ON FUNCTION "private"."can_see_organization"(uuid) IS 'Whether the caller is this organization, one of its people or an administrator. An OAuth client sees no organization.';

COMMENT ON FUNCTION "private"."can_sign_up"(uuid) IS 'False for the account or the address of a banned user, who could otherwise get a new key by mail.';

COMMENT ON FUNCTION "private"."capture_price"(integer, text) IS 'The highest price of a capture, and of the captures of a month with 31 days if they are scheduled.';

COMMENT ON FUNCTION "private"."cash_flow"(bigint[], bigint[], bigint[], numeric, numeric, numeric) IS 'The years of a discounted cash flow, each with its steps, rounded to six decimals.';

COMMENT ON FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp with time zone) IS 'The members of a catalog with their state, last valid count in the range, and changes. The logarithm of growth counts one stream more in both periods, so that it exists for a change of 0.';

COMMENT ON FUNCTION "private"."catalog_members"(uuid, integer, bigint) IS 'One page of a catalog''s members by ISRC, empty past the end, and how many members there are. Raises PT404 for a catalog that the caller does not see.';

COMMENT ON FUNCTION "private"."catalog_song_count"(uuid) IS 'The number of members of a catalog.';

COMMENT ON FUNCTION "private"."change_site"(app.sites, app.sites, text) IS 'Writes a changed state of a locked site with its next revision. The same state is returned as it is.';

COMMENT ON FUNCTION "private"."charge_reservation"(app.credit_reservations, integer, bigint) IS 'Turns an open reservation into a charge of at most the reserved credits. Lock first.';

COMMENT ON FUNCTION "private"."chat_response"(app.chats) IS 'A chat as the API returns it.';

COMMENT ON FUNCTION "private"."check_account"(uuid) IS 'The account that a request names; the caller''s own for null. Raises PT403 for one that the caller does not reach, and equally for one that does not exist.';

COMMENT ON FUNCTION "private"."check_artist"(uuid) IS 'Raises PT404 for an artist that the caller does not reach.';

COMMENT ON FUNCTION "private"."check_catalog_visible"(uuid) IS 'Raises PT404 for a catalog that the caller does not see.';

COMMENT ON FUNCTION "private"."check_comparison_period"(date, integer, timestamp with time zone) IS 'Raises PT400 unless the last boundary date lies before the UTC date of as_of, which is now by default.';

COMMENT ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) IS 'Raises PTPAY, with the remaining and the required credits, unless a locked balance covers the required ones.';

COMMENT ON FUNCTION "private"."check_months_not_archived"(date[]) IS 'Raises PT400 for months that cannot be recomputed, because their observations are in a file.';

COMMENT ON FUNCTION "private"."check_organization"(uuid) IS 'The organization that a request names; the caller''s own account for null. Raises PT403 for one that the caller does not see, and equally for one that does not exist.';

COMMENT ON FUNCTION "private"."check_owner_remains"(uuid, uuid) IS 'Raises PT409 unless the organization has another owner that has accepted. Lock the organization first.';

COMMENT ON FUNCTION "private"."check_quota"(text, bigint, bigint) IS 'Raises PTQUO if new files would exceed the quota of a bucket.';

COMMENT ON FUNCTION "private"."check_schedule_credits"(uuid) IS 'Warns an account whose balance does not cover seven days of its schedules, once until it does.';

COMMENT ON FUNCTION "private"."check_session_visible"(text) IS 'Raises PT404 for a session that is missing or not the caller''s.';

COMMENT ON FUNCTION "private"."check_site"(uuid) IS 'Raises PT404 for a site that is missing or hidden by row-level security.';

COMMENT ON FUNCTION "private"."check_site_artist"(uuid, uuid) IS 'Raises PT403 for an artist that the caller does not reach, or that is not in the given organization.';

COMMENT ON FUNCTION "private"."check_site_change"(app.sites, integer, boolean) IS 'Raises PT404 without a site, PT409 if it has another revision than the given one (null accepts any), and PT400 for a publication without a draft.';

COMMENT ON FUNCTION "private"."check_webhook_enabled"(uuid) IS 'Raises PT409 for a disabled endpoint.';

COMMENT ON FUNCTION "private"."check_webhook_queue"(uuid) IS 'Raises PT409 for an endpoint with as many pending deliveries as may be.';

COMMENT ON FUNCTION "private"."claim_slug"(uuid, text) IS 'Gives a site an address for good. Raises PT400 for a reserved one, and for one that another site has or had. Lock the site first.';

COMMENT ON FUNCTION "private"."claim_snapshot"(uuid, text, uuid) IS 'The catalog of a snapshot of the caller''s workspaces: its existing one, or a new one with its recordings, and with a valuation if the snapshot is done.';

COMMENT ON FUNCTION "private"."claims_for_key"(text, text) IS 'The claims of a valid key; null for one that is unknown, revoked or expired. Raises PTSCO if the key lacks the required scope; null requires none.';

COMMENT ON FUNCTION "private"."claims_for_token"(jsonb) IS 'The claims of a verified access token and the account of its Auth user. Null if the user has no account yet, is deleted or banned, or has no confirmed address. Writes only when the user''s address has changed.';

COMMENT ON FUNCTION "private"."commit_credits"(uuid) IS 'Charges a reservation after its work, and returns the credits charged. Safe to repeat. An expired one is charged if it can be renewed. Raises PT409 otherwise, and for one that was released.';

COMMENT ON FUNCTION "private"."comparable_from"(app.scheduled_tasks) IS 'From which UTC date on comparisons of some lengths are possible, if no capture of a daily schedule is missed; empty for others.';

COMMENT ON FUNCTION "private"."compare_recordings"(text[], date, integer) IS 'Recordings by ISRC. The first line has the months of each, separated by "|": months are separated by ";", and each is the days from the first date to its own first, then its lists as they are stored. JSON follows: state, missing, invalid and correction days and growth of each, and how many are comparable.';

COMMENT ON FUNCTION "private"."compare_songs"(uuid, jsonb) IS 'Recordings as they are in a catalog after an import, and whether that changes it.';

COMMENT ON FUNCTION "private"."comparison_periods"(date, integer) IS 'The two adjacent periods by their boundary dates.';

COMMENT ON FUNCTION "private"."complete_asset"(uuid) IS 'Marks an asset''s file as stored. Raises PT503 if maintenance may have deleted it already.';

COMMENT ON FUNCTION "private"."complete_recharge"(app.recharges, text) IS 'Completes a paid recharge, once: adds the purchase to the ledger and ends the run. Lock it first.';

COMMENT ON FUNCTION "private"."count_catalog_songs"() IS 'Trigger: updates the counts of app.catalogs, once per statement.';

COMMENT ON FUNCTION "private"."count_delivery"(app.webhook_deliveries, bigint) IS 'Counts an attempt at its endpoint. Disables one that is gone, and one that fails when a delivery is given up.';

COMMENT ON FUNCTION "private"."count_signup_attempt"(uuid, bytea) IS 'Counts a sign-up. Raises PT429 after ten within a minute.';

COMMENT ON FUNCTION "private"."count_site_mail"(uuid, text) IS 'Counts a mail to an address for a site. The name of the limit if it may not be sent: one in five minutes and five in a day for a site, ten in a day for all sites.';

COMMENT ON FUNCTION "private"."counter_events"(text[], date, date, timestamp with time zone) IS 'Corrections, merges, jumps and stale captures of recordings in a range: the date, what the recordings share, which they are, and the streams beyond a typical day.';

COMMENT ON FUNCTION "private"."create_account"(jsonb) IS 'First sign-in: binds the account of the user''s confirmed address to the user if it has no Auth user yet, or creates an account. Safe to repeat and to run concurrently. Null if the user is deleted or banned or has no confirmed address.';

COMMENT ON FUNCTION "private"."create_artist"(text, uuid) IS 'A new artist, personal or in an organization. Raises PT403 for a workspace that is not the caller''s.';

COMMENT ON FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[]) IS 'Creates a snapshot with its capture, or finds the open one of the catalog. Lock the catalog first. Raises PTPAY, and PT400 without recordings.';

COMMENT ON FUNCTION "private"."create_content_batch"(uuid, uuid, jsonb, text) IS 'Creates a batch with its runs, and a run that reports to a thread. Raises PTPAY.';

COMMENT ON FUNCTION "private"."create_empty_catalog"(text, uuid) IS 'A new catalog without recordings, in a workspace of the caller.';

COMMENT ON FUNCTION "private"."create_failed_capture"(app.scheduled_tasks, text) IS 'A failed capture, so that people see why none was started.';

COMMENT ON FUNCTION "private"."create_failed_run"(app.scheduled_tasks, text, jsonb) IS 'A run of a schedule that was not started, so that people see why.';

COMMENT ON FUNCTION "private"."create_link_code"(uuid, text) IS 'Stores a code that links a chat workspace to the caller or to one of its organizations, and replaces the previous one. Raises PT403 for an organization that the caller does not act for.';

COMMENT ON FUNCTION "private"."create_organization"(text) IS 'A new organization, owned by the caller, who must be a person.';

COMMENT ON FUNCTION "private"."create_partition"(name, name, text, name, text, text, text) IS 'Adds a partition of a table of schema app, and moves its rows out of the default partition.';

COMMENT ON FUNCTION "private"."create_quarter_partitions"(date) IS 'Adds the partitions of a date''s quarter, for observations and for months; false if they exist. Waits for a lock for at most two seconds, because reads queue behind it.';

COMMENT ON FUNCTION "private"."create_recharge"(uuid, bigint) IS 'Starts a recharge for an account that needs the required credits, if it is enabled, the card was not declined and the monthly limit allows it. Returns whether the credits are there or being bought.';

COMMENT ON FUNCTION "private"."create_reservation"(uuid, text, integer, interval, text) IS 'Reserves credits of the payer for as long as the work may take.';

COMMENT ON FUNCTION "private"."create_schedule"(text, uuid, uuid, uuid, uuid, uuid, text, integer, integer) IS 'A schedule for a catalog or a snapshot; the existing one if it is enabled. Its first run is on another day. Raises PT409 if the existing one differs.';

COMMENT ON FUNCTION "private"."create_webhook_endpoint"(uuid, text, text, text[]) IS 'Creates an endpoint of the caller''s or an organization''s account. Raises PT403, and PT409 for an eleventh.';

COMMENT ON FUNCTION "private"."credit_balance"(uuid) IS 'The balance of the caller or of its organization, this month''s free credits included. Null for a delegated token.';

COMMENT ON FUNCTION "private"."cursor_id"(text) IS 'The id in a cursor. An id may contain dots.';

COMMENT ON FUNCTION "private"."cursor_time"(text) IS 'The time in a cursor; infinity without a cursor.';

COMMENT ON FUNCTION "private"."daily_facts"(text[], date, date) IS 'What the observations of recordings from since to until say about each date, added up: changes since the observation before, which lies that many days back, corrections, observations, and first observations.';

COMMENT ON FUNCTION "private"."daily_gains"(text[], date, date, timestamp with time zone) IS 'The valid counts of recordings by date, what each gained since the one before, and the gain per day since the count last moved.';

COMMENT ON FUNCTION "private"."dates_of"(bigint, date) IS 'The dates whose bits are set; bit 0 is the first date.';

COMMENT ON FUNCTION "private"."day_number"(timestamp with time zone) IS 'A time as days since 1970-01-01T00:00:00Z, with fractions.';

COMMENT ON FUNCTION "private"."delete_old_chats"() IS 'Deletes threads without a mention for 90 days, and expired link codes. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."delete_old_idempotency_keys"() IS 'Deletes keys after 24 hours. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."delete_old_rate_counts"() IS 'Deletes counts whose window ended, because no window is longer than a day. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."delete_old_signup_attempts"() IS 'Deletes sign-up attempts that are older than two minutes. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."delete_old_site_previews"() IS 'Deletes previews that have ended. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."delete_old_site_visits"() IS 'Deletes counts after two years. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."delete_old_webhook_events"() IS 'Deletes events after 30 days, with their deliveries, and the runs of deliveries a day after their end. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."delete_unconfirmed_signups"() IS 'Deletes sign-ups that were not confirmed within 30 days of the latest one. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."delete_webhook_events"(uuid[]) IS 'Deletes events with their deliveries.';

COMMENT ON FUNCTION "private"."delivery_obstacle"(app.webhook_deliveries, app.webhook_endpoints) IS 'Why a pending delivery is given up without a further attempt; null if it is to be attempted.';

COMMENT ON FUNCTION "private"."describe_account"(app.accounts) IS 'The caller''s account as the API returns it.';

COMMENT ON FUNCTION "private"."describe_artists"(uuid[]) IS 'The artists among these accounts that the caller reaches: pinned ones first, then by name.';

COMMENT ON FUNCTION "private"."describe_assets"(uuid, jsonb) IS 'Assets of a workspace by [{path, url}], where url is the public address of the path. Raises PT400 for one that the workspace does not have.';

COMMENT ON FUNCTION "private"."describe_capture"(uuid) IS 'The state of a capture for the worker; null if it has ended.';

COMMENT ON FUNCTION "private"."describe_catalogs"(uuid[]) IS 'The catalogs among these that the caller sees, newest first, with their owners, latest valuation and latest snapshot that it sees.';

COMMENT ON FUNCTION "private"."describe_deliveries"(uuid[]) IS 'The deliveries among these that the caller sees, with their latest 20 attempts, newest first.';

COMMENT ON FUNCTION "private"."describe_endpoints"(uuid[]) IS 'The endpoints among these that the caller sees, without their secrets, newest first.';

COMMENT ON FUNCTION "private"."describe_fill"(uuid) IS 'The state of a fill for the worker; null if it has ended or its catalog was deleted.';

COMMENT ON FUNCTION "private"."describe_import"(uuid, jsonb) IS 'What an import of recordings changes in a catalog: how many are added, updated and unchanged, and the first 100.';

COMMENT ON FUNCTION "private"."describe_keys"(uuid[]) IS 'The keys among these that the caller sees, newest first.';

COMMENT ON FUNCTION "private"."describe_last_run"(app.scheduled_tasks) IS 'How the latest runs of a schedule ended, of those of the last 90 days.';

COMMENT ON FUNCTION "private"."describe_members"(uuid, uuid[]) IS 'The members of an organization among these accounts, oldest first. A person that has not accepted is shown by the invited address only. An administrator sees neither names nor addresses of people.';

COMMENT ON FUNCTION "private"."describe_missing_tracks"(uuid) IS 'The recordings of a snapshot that were not captured because no track was found: their number, and the first 100. Null if there are none.';

COMMENT ON FUNCTION "private"."describe_organizations"(uuid[]) IS 'The organizations among these that the caller sees, by name.';

COMMENT ON FUNCTION "private"."describe_recharge"(uuid) IS 'An account''s recharge settings, card and latest recharge.';

COMMENT ON FUNCTION "private"."describe_runs"(uuid[]) IS 'The runs among these that the caller sees, newest first.';

COMMENT ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) IS 'A schedule as the API returns it.';

COMMENT ON FUNCTION "private"."describe_site"(app.sites) IS 'A site as the API returns it to the people of its workspace.';

COMMENT ON FUNCTION "private"."describe_site_preview"(app.site_previews) IS 'What a link to a preview is made of (shared/pages/links.ts).';

COMMENT ON FUNCTION "private"."describe_snapshot"(uuid) IS 'A snapshot as the API returns it; null if the caller does not see it.';

COMMENT ON FUNCTION "private"."disable_endpoints_of_member"() IS 'Trigger: disables the endpoints of an organization whose address was chosen by a person who no longer belongs to it.';

COMMENT ON FUNCTION "private"."disable_failing_endpoint"(uuid) IS 'Disables an endpoint that had only failures for five days. Called when a delivery is given up.';

COMMENT ON FUNCTION "private"."discount_factor"(numeric, integer) IS 'What a dollar of a year is worth today. The year''s revenue counts as received in its middle.';

COMMENT ON FUNCTION "private"."edited_site"(app.sites, jsonb, jsonb, jsonb, jsonb) IS 'A site as an edit would make it: columns (name, slug, artist_id), facts (null removes one), assets and a part of the design, in the draft too.';

COMMENT ON FUNCTION "private"."effective_age"(app.valuation_constants, numeric) IS 'The age that a valuation divides by: the mean or the default, and at least the minimum.';

COMMENT ON FUNCTION "private"."effective_days"(double precision, double precision, double precision) IS 'How many days at the present rate give the streams of the next `days`: the integral of (age / age_days) ^ -exponent. With negative days, minus those of the past.';

COMMENT ON FUNCTION "private"."end_archive"(date, text, bigint, bytea) IS 'Drops the observations of a quarter whose file was verified. Waits for a lock for at most two seconds, because reads queue behind it.';

COMMENT ON FUNCTION "private"."end_of_day"(timestamp with time zone) IS 'The last microsecond of the UTC day of a time.';

COMMENT ON FUNCTION "private"."end_restore"(date) IS 'Attaches the restored observations of a quarter. Their months are there and are not counted again.';

COMMENT ON FUNCTION "private"."end_run"(uuid, jsonb, text) IS 'Ends a run: completed, or failed if there is an error. False if it had ended before.';

COMMENT ON FUNCTION "private"."ended_code"(boolean, app.sign_up_codes) IS 'The outcome of an attempt above the limit, with the time to the next one: the network that requested the code needs a new one, and the others wait until one of their attempts is an hour ago.';

COMMENT ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp with time zone) IS 'Adds a run of a task to the queue.';

COMMENT ON FUNCTION "private"."ensure_account"(text) IS 'The account of an address, created without an Auth user if there is none. Used by sign-ins, sign-up codes and invitations.';

COMMENT ON FUNCTION "private"."erase_signup_events"() IS 'Trigger: erases the events of erased fans, sent or not.';

COMMENT ON FUNCTION "private"."error_80"(double precision, double precision) IS 'The half width of the 80 % interval of the logarithm, for a horizon: that of 28 days times the cube root of how often 28 days fit into it.';

COMMENT ON FUNCTION "private"."events_profile"(uuid) IS 'The id of an artist''s Bandsintown profile; null if there is none, its address has no id, or the caller does not reach the artist.';

COMMENT ON FUNCTION "private"."fail_abandoned_purchases"() IS 'Ends orders whose page was never made or whose event never came. A late payment still completes them. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."fail_pending_deliveries"() IS 'Trigger: fails the pending deliveries of an endpoint that was disabled, however many wait, and ends their runs.';

COMMENT ON FUNCTION "private"."fail_recharge"(app.recharges, text, text, boolean) IS 'Ends a recharge that was not paid. With pauses, the card is not charged again until the settings change. Lock it first.';

COMMENT ON FUNCTION "private"."fill_song_details"(jsonb) IS 'Fills missing details of recordings from a capture.';

COMMENT ON FUNCTION "private"."find_idempotency_key"(text, text) IS 'Locks a key until the end of the transaction, and reads it (private.read_idempotency_key).';

COMMENT ON FUNCTION "private"."find_reservation"(uuid, uuid) IS 'A reservation of the payer. Raises PT404 for others. Lock first.';

COMMENT ON FUNCTION "private"."fit_valuation_model"(timestamp with time zone, text) IS 'Fits a model on what was known at the cut, and does not store it. basis captured takes what was captured by then, also if it was recorded later.';

COMMENT ON FUNCTION "private"."forecast_catalog"(app.valuation_models, text[], timestamp with time zone, integer[], integer[]) IS 'The streams of recordings together, between days after the cut. Of the squared error the model''s common_share is common to all recordings, and the rest their own; its size is that of the last day.';

COMMENT ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp with time zone, integer) IS 'One row for each recording with a valid observation: what is known at the cut, and its streams of the next days. run_rate_per_day is that of the cut; mid = run_rate_per_day * private.effective_days(age_days, exponent, days); low and high are mid divided and multiplied by exp(private.error_80(first_error_80, days since last_observed_at)). basis: measured (28 days or more are known), short_window (7 to 28 days), age_unknown (taken as five years), lifetime (by its count and age only), none (no forecast: null). trailing_streams are those of the 365 days before the cut, of which trailing_measured_streams are measured, in trailing_measured_days.';

COMMENT ON FUNCTION "private"."forecast_years"(app.valuation_models, text[], timestamp with time zone, integer) IS 'The streams of recordings together in each year after the cut, of 365 days, the first being number 1.';

COMMENT ON FUNCTION "private"."format_bytes"(bigint) IS 'A size for people, to a tenth of its unit.';

COMMENT ON FUNCTION "private"."format_exactly"(timestamp with time zone) IS 'ISO 8601 in UTC, to the microsecond, for values that are sent back.';

COMMENT ON FUNCTION "private"."format_timestamp"(timestamp with time zone) IS 'ISO 8601 in UTC, to the millisecond.';

COMMENT ON FUNCTION "private"."format_webhook_secret"(bytea) IS 'A secret as Standard Webhooks writes it.';

COMMENT ON FUNCTION "private"."free_credits_monthly"(uuid) IS 'A month''s first reservation raises a lower balance of a person to this. 0 for other accounts.';

COMMENT ON FUNCTION "private"."generation_request"(app.sites, text) IS 'The input of a generator (shared/generation/generator.ts).';

COMMENT ON FUNCTION "private"."generation_run_ids"(uuid) IS 'The runs that generated a draft of a site, or are doing so: without those in progress that were cancelled or that a change of the site has overtaken. Raises PT404.';

COMMENT ON FUNCTION "private"."given_songs"(jsonb) IS 'The recordings of a request, each once.';

COMMENT ON FUNCTION "private"."grant_monthly_credits"(app.credit_balances) IS 'Grants this UTC month''s free credits, once: raises a lower balance to them. Lock first.';

COMMENT ON FUNCTION "private"."growth"(numeric, numeric) IS 'The change of two periods and its growth; null without a change.';

COMMENT ON FUNCTION "private"."has_full_queue"(uuid) IS 'Whether as many deliveries to an endpoint are pending as may be.';

COMMENT ON FUNCTION "private"."has_site_artist"(uuid, uuid) IS 'Whether a site may be about an artist: one that the caller reaches, and that is in the given organization.';

COMMENT ON FUNCTION "private"."has_working_recharge"(uuid, bigint) IS 'Whether an account buys missing credits by itself: it is enabled, its card was not declined, and the monthly limit allows it.';

COMMENT ON FUNCTION "private"."identify_items"(jsonb) IS 'The items of a provider''s page with the ISRCs of their tracks: one for each recording that has the track, without an ISRC where none has.';

COMMENT ON FUNCTION "private"."invite_person"(uuid, text, text) IS 'Adds the person with this address to an organization that the caller owns. An existing membership is unchanged.';

COMMENT ON FUNCTION "private"."is_admin"() IS 'Whether the caller is the admin organization or one of its people. Evaluate once: (select private.is_admin()).';

COMMENT ON FUNCTION "private"."is_aligned"(text, date, date, timestamp with time zone) IS 'Whether each observation of these dates was captured within 3600 s of the first one''s time of day.';

COMMENT ON FUNCTION "private"."is_delegated"() IS 'Whether the caller is an OAuth client that acts for its user. Such a token reaches its own account''s workspace only.';

COMMENT ON FUNCTION "private"."is_monthly_grant_due"(date) IS 'Whether this UTC month''s free credits are not granted yet.';

COMMENT ON FUNCTION "private"."is_on_time"(app.scheduled_tasks, date, text, timestamp with time zone, timestamp with time zone) IS 'Whether all counts of a run were stored within an hour after its schedule''s time, so far if it is in progress.';

COMMENT ON FUNCTION "private"."is_uuid"(text) IS 'Whether a text is a UUID in lower case.';

COMMENT ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid) IS 'Keeps the state after a change of a locked site, and deletes all but the newest 50. Does nothing if the content is the same.';

COMMENT ON FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb, jsonb) IS 'Whether the shows of a site are still those of its artist''s profile with these facts: they are what they were, or what was read again.';

COMMENT ON FUNCTION "private"."key_account_id"(uuid) IS 'The account whose keys a request manages: the organization in its path, or the caller''s own for null. Raises PT404 for an organization that the caller does not see, and PT403 for one that it does not own.';

COMMENT ON FUNCTION "private"."land_capture_page"(uuid, text[], bigint[], timestamp with time zone) IS 'Stores the observations of a page, and moves its recordings from app.snapshot_songs to app.snapshot_pages.';

COMMENT ON FUNCTION "private"."land_observations"(text[], timestamp with time zone[], bigint[], text, uuid, timestamp with time zone) IS 'Stores observations and merges them into their months. Those whose key exists are skipped: returns the recordings of the others. recorded_at is null for what is captured now.';

COMMENT ON FUNCTION "private"."later_days"(text, text, text, text, text) IS 'Two lists of a month''s days merged, the later capture of a day taken; part says whether counts or seconds are wanted.';

COMMENT ON FUNCTION "private"."link_code_hash"(text) IS 'The stored form of a link code. A fast hash is enough: a code has 60 random bits and expires after 15 minutes.';

COMMENT ON FUNCTION "private"."linked_account_id"(text, text) IS 'The account of a workspace, null for none.';

COMMENT ON FUNCTION "private"."list_cursor"(timestamp with time zone, text) IS 'The cursor of a row in a list by latest change.';

COMMENT ON FUNCTION "private"."listed_account_ids"(uuid, boolean) IS 'The accounts whose runs or schedules a list contains: the given one (PT403 if the caller does not reach it), else the caller''s workspaces. Null for a lookup by id, which may be of any account.';

COMMENT ON FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp with time zone, boolean) IS 'Recordings of a report as JSON, by ISRC or those with the most trailing streams first.';

COMMENT ON FUNCTION "private"."lock_address"(text, boolean) IS 'Locks an address until the end of the transaction, so that one request at a time decides which account has it. False if it is locked and wait is false.';

COMMENT ON FUNCTION "private"."lock_capture"(uuid) IS 'Locks the snapshot of an open run; null if the run has ended.';

COMMENT ON FUNCTION "private"."lock_catalog"(uuid) IS 'Locks a catalog before its members change. Raises PT404 for one that is missing or not the caller''s.';

COMMENT ON FUNCTION "private"."lock_credits"(uuid) IS 'Locks an account''s balance and expires overdue reservations.';

COMMENT ON FUNCTION "private"."lock_delivery_endpoint"(uuid) IS 'Locks and returns the endpoint of a run''s delivery; null if it was deleted.';

COMMENT ON FUNCTION "private"."lock_due_run"(text[], uuid) IS 'Locks the oldest due run of an account, for this session, that no other has locked; null if there is none.';

COMMENT ON FUNCTION "private"."lock_mention"(uuid) IS 'Locks a run and returns its mention; all null if the run has ended.';

COMMENT ON FUNCTION "private"."lock_organization"(uuid) IS 'Locks an organization until the end of the transaction and returns the caller''s role in it. Null for the organization itself, an administrator, or a member that was just removed. Raises PT404 for one that the caller does not see.';

COMMENT ON FUNCTION "private"."lock_recharge"(uuid) IS 'Locks a recharge after its account''s balance. All null if there is none.';

COMMENT ON FUNCTION "private"."lock_run_recharge"(uuid) IS 'Locks the recharge of a run.';

COMMENT ON FUNCTION "private"."lock_site"(uuid, integer) IS 'Locks a site for a change, and checks it (private.check_site_change).';

COMMENT ON FUNCTION "private"."lock_storage"(text, uuid) IS 'Lets one request at a time add files of an owner, so that none exceeds the quota.';

COMMENT ON FUNCTION "private"."low_credits"() IS 'A charge that lowers a balance below this adds credits.low. The smallest recharge.';

COMMENT ON FUNCTION "private"."max_pending_deliveries"() IS 'How many deliveries to one endpoint may be pending.';

COMMENT ON FUNCTION "private"."max_visit_names"() IS 'How many sources or buttons of a site are counted in a day. Anybody can invent more; they are counted as other.';

COMMENT ON FUNCTION "private"."mean_age_years"(bigint, integer) IS 'The mean age of the recordings with a release date, in years of 365.25 days; null if there are none.';

COMMENT ON FUNCTION "private"."measured_members"(uuid, uuid) IS 'The totals of a snapshot over a catalog''s current members with valid counts: one row, or none if nothing was measured.';

COMMENT ON FUNCTION "private"."member_role"(uuid, uuid) IS 'The role of a person in an organization. Raises PT404 for a person that is not a member.';

COMMENT ON FUNCTION "private"."merge_month"(app.monthly_playcounts, app.monthly_playcounts) IS 'A known month with new days in it; of a day that both have, the later capture.';

COMMENT ON FUNCTION "private"."merge_monthly_playcounts"() IS 'Trigger: merges inserted observations into app.monthly_playcounts.';

COMMENT ON FUNCTION "private"."merge_months"(text[], text[], timestamp with time zone[], bigint[], timestamp with time zone[]) IS 'Merges observations into app.monthly_playcounts. Merging one again changes nothing.';

COMMENT ON FUNCTION "private"."month_facts"(text, text) IS 'The facts about the lists of a month in app.monthly_playcounts.';

COMMENT ON FUNCTION "private"."month_of"(timestamp with time zone) IS 'The first day of the UTC month of a time.';

COMMENT ON FUNCTION "private"."months_as_of"(text[], text, date, date, timestamp with time zone) IS 'The months of recordings as they were known at a time, or the stored ones for null. In no order.';

COMMENT ON FUNCTION "private"."new_webhook_secret"() IS 'A random secret for an endpoint.';

COMMENT ON FUNCTION "private"."next_completion"() IS 'When the next recording is due for completion; null if all are complete.';

COMMENT ON FUNCTION "private"."next_free_run"(app.scheduled_tasks) IS 'When a schedule runs next, after the UTC days that it has run for.';

COMMENT ON FUNCTION "private"."next_mail_at"(timestamp with time zone[]) IS 'When an address may get its next mail, by the times of its mails in ascending order; -infinity without any.';

COMMENT ON FUNCTION "private"."next_monthly_run"(timestamp with time zone, timestamp with time zone) IS 'The first monthly recurrence of the anchor after a time.';

COMMENT ON FUNCTION "private"."next_run"(app.scheduled_tasks, timestamp with time zone) IS 'When a schedule runs after a time: each day, on the weekday or on the day of the month of its creation, at its time of day.';

COMMENT ON FUNCTION "private"."not_valued"(private.report_recording[]) IS 'Recordings without a forecast, by reason, with at most 100 ISRCs of each.';

COMMENT ON FUNCTION "private"."observations_at"(text[], timestamp with time zone) IS 'The observations of recordings that were captured at a time.';

COMMENT ON FUNCTION "private"."observations_partition"(date) IS 'The name of the partition of a quarter''s observations.';

COMMENT ON FUNCTION "private"."observed_counts"(text[], timestamp with time zone, timestamp with time zone, date) IS 'The valid counts of recordings up to a time: the latest of each day from the month of daily_from on, and of earlier months the first and the last.';

COMMENT ON FUNCTION "private"."organization_artist_ids"(uuid) IS 'The artists of an organization that the caller sees.';

COMMENT ON FUNCTION "private"."other_recordings"(private.report_recording[], private.report_recording[]) IS 'The valued recordings that are not listed, summed.';

COMMENT ON FUNCTION "private"."owned_account_ids"() IS 'The accounts whose keys and payments the caller manages: its own and the organizations that it owns. Empty for an OAuth client. Evaluate once: (select private.owned_account_ids()).';

COMMENT ON FUNCTION "private"."owned_organization_ids"() IS 'The organizations that the caller owns. Evaluate once: (select private.owned_organization_ids()).';

COMMENT ON FUNCTION "private"."pagination"(integer, integer, integer) IS 'The pagination object of a list.';

COMMENT ON FUNCTION "private"."paying_account_id"() IS 'The account that pays: always the caller''s own, in any workspace.';

COMMENT ON FUNCTION "private"."pays_for_workspace"(uuid, uuid) IS 'Whether the account that pays for a schedule still belongs to its workspace. For definers.';

COMMENT ON FUNCTION "private"."pooled_exponent"(text[], timestamp with time zone, timestamp with time zone) IS 'A simple method to compare with: the slope of streams over age in a log-log regression, the same for all recordings.';

COMMENT ON FUNCTION "private"."post_message"(text, text, text, uuid) IS 'Queues a message of the agent in a thread; false if it was queued before. account_id owns the run, and may be null.';

COMMENT ON FUNCTION "private"."post_progress"(uuid) IS 'Posts to the thread of a batch, once, that half of the work is done.';

COMMENT ON FUNCTION "private"."present_value"(bigint[], numeric, numeric) IS 'The sum of the discounted net revenue of years 1 to n, not rounded.';

COMMENT ON FUNCTION "private"."price"(text, integer) IS 'The current price of units of an operation.';

COMMENT ON FUNCTION "private"."reachable_account_ids"() IS 'The accounts that the caller reaches: itself, its personal artists, its organizations and their members. Null outside a request scope. An administrator reaches all (private.is_admin). Evaluate once: (select private.reachable_account_ids()).';

COMMENT ON FUNCTION "private"."read_idempotency_key"(text, text) IS 'The row of the first request with a key, or null. Raises PTIDK if that was another request, and PTIDP while its claimed work is in progress.';

COMMENT ON FUNCTION "private"."recharged_this_month"(uuid) IS 'The credits of an account''s open and paid recharges of this month (UTC).';

COMMENT ON FUNCTION "private"."recompute_months"(text[], text[], date[], timestamp with time zone) IS 'Months from their observations: from all, or from those that were captured and recorded at or before as_of.';

COMMENT ON FUNCTION "private"."record_missed_days"(app.scheduled_tasks, date, date) IS 'Records a failed run for days on which a daily schedule was not started, because no worker ran or credits came too late.';

COMMENT ON FUNCTION "private"."record_worker"() IS 'Records that a worker is running.';

COMMENT ON FUNCTION "private"."recording_series"(text[], date, integer, boolean, timestamp with time zone) IS 'The state of each recording that has an observation in the range, the dates behind it as bits, the counts at the boundaries, and the last count. With months: its lists, as private.compare_recordings returns them.';

COMMENT ON FUNCTION "private"."recount_monthly_playcounts"() IS 'Trigger: recomputes the months of changed observations.';

COMMENT ON FUNCTION "private"."redeem_link_code"(text, text, text) IS 'Consumes a code and links the workspace. Returns the account; null for a wrong or expired code.';

COMMENT ON FUNCTION "private"."refresh_address"(uuid, text) IS 'Copies the address of the Auth user to the account.';

COMMENT ON FUNCTION "private"."refuse_excess_keys"() IS 'Trigger: refuses the 51st live key of an account.';

COMMENT ON FUNCTION "private"."refuse_if"(boolean, text, text) IS 'Raises a refusal with a SQLSTATE of the API and a text for the caller.';

COMMENT ON FUNCTION "private"."refuse_ledger_change"() IS 'Trigger: refuses changes of ledger entries, by any role.';

COMMENT ON FUNCTION "private"."refuse_membership_change"() IS 'Trigger: refuses to change the key of a membership.';

COMMENT ON FUNCTION "private"."refuse_observations"(date) IS 'Lets the default partition refuse observations of a quarter.';

COMMENT ON FUNCTION "private"."release_credits"(uuid) IS 'Releases the reservation of work that failed. Returns the credits charged: 0, or the charge if it was committed before. Safe to repeat.';

COMMENT ON FUNCTION "private"."release_snapshots"(uuid) IS 'Locks a catalog of the caller''s workspaces for deletion and detaches its snapshots. Returns their ids.';

COMMENT ON FUNCTION "private"."renew_reservation"(app.credit_balances, app.credit_reservations) IS 'Renews a reservation that expired before it was committed. Raises PT409 if the balance no longer covers it, or if a retry has used its key.';

COMMENT ON FUNCTION "private"."reply_to_mention"(app.chat_events, text, jsonb, text) IS 'Posts the reply to a mention and ends its run; false if it had ended.';

COMMENT ON FUNCTION "private"."report_comparison"(uuid, timestamp with time zone, numeric, numeric) IS 'The latest band of a catalog at a time, and one sentence why a report differs from it; null without a band.';

COMMENT ON FUNCTION "private"."report_concentration"(private.report_recording[]) IS 'The share of the largest recordings in the trailing streams.';

COMMENT ON FUNCTION "private"."report_count"(timestamp with time zone, bigint) IS 'An observation; null if there is none.';

COMMENT ON FUNCTION "private"."report_coverage"(private.report_recording[]) IS 'How many recordings are valued, and their share of all latest counts.';

COMMENT ON FUNCTION "private"."report_decay"(private.report_recording[]) IS 'How the streams of valued recordings change with age, by age class, youngest first.';

COMMENT ON FUNCTION "private"."report_evidence"(uuid, timestamp with time zone) IS 'Paths of the comparisons, as CSV, that have the counts of each day of the trailing year, latest first.';

COMMENT ON FUNCTION "private"."report_missing"(private.report_recording[], timestamp with time zone) IS 'What a value lacks, and from which date on it is possible with a capture each day; null if it lacks nothing.';

COMMENT ON FUNCTION "private"."report_model"(app.valuation_models) IS 'The model of a report.';

COMMENT ON FUNCTION "private"."report_multiple"(jsonb, numeric) IS 'A value by the net revenue of the trailing year; null without either.';

COMMENT ON FUNCTION "private"."report_price"(numeric) IS 'The published price of a report; null if the request names one.';

COMMENT ON FUNCTION "private"."report_recordings"(app.valuation_models, text[], timestamp with time zone) IS 'These recordings as known at a time, with their forecasts. In no order.';

COMMENT ON FUNCTION "private"."report_seasonality"(text[], timestamp with time zone) IS 'Streams a day in each of the latest 12 complete months, of recordings that were counted at the end of each of them and of the month before.';

COMMENT ON FUNCTION "private"."report_sensitivity"(bigint[], bigint[], bigint[], numeric, numeric, numeric, integer) IS 'The mid value with a lower and a higher price, rate, term and decay, the others unchanged. `streams` has one year more than the term.';

COMMENT ON FUNCTION "private"."report_time"(timestamp with time zone) IS 'The time of a report: the requested one, or now, to the millisecond. Raises PT400 for a future one.';

COMMENT ON FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp with time zone, numeric) IS 'The trailing year of the valued recordings.';

COMMENT ON FUNCTION "private"."report_value"(bigint[], bigint[], bigint[], numeric, numeric) IS 'The sums of the present values, rounded to cents, once.';

COMMENT ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision) IS 'The streams of recordings in years 1 to n of 365 days, with exponents multiplied by decay_factor, and the interval of 80 % of their sum.';

COMMENT ON FUNCTION "private"."request_capture"(uuid, text[]) IS 'A capture of a catalog of the caller''s workspaces, or of recordings for the caller. The caller pays.';

COMMENT ON FUNCTION "private"."request_completion"() IS 'Makes the run that completes recordings due, if any recording is due. Call it last in a transaction.';

COMMENT ON FUNCTION "private"."request_content"(uuid, jsonb) IS 'Creates a batch for an artist. The caller pays.';

COMMENT ON FUNCTION "private"."request_fill"(uuid, text, text) IS 'The run that fills a catalog of the caller''s workspaces from a store: the open one or a new one.';

COMMENT ON FUNCTION "private"."request_recharge"(bigint) IS 'Starts a recharge for the caller, if needed.';

COMMENT ON FUNCTION "private"."request_setup"(uuid) IS 'The run that sets up the sandbox of the caller or of an account that it reaches: the open one or a new one. Raises PT403.';

COMMENT ON FUNCTION "private"."request_share"(integer, integer) IS 'How many of the requests that are left are granted to a process at once; 0 if none is left.';

COMMENT ON FUNCTION "private"."request_site_generation"(uuid, text, text, boolean) IS 'The run that generates a draft of a site in the caller''s workspaces; the open one for the same request. The caller pays, and nothing is reserved if it is free. Lock the site first.';

COMMENT ON FUNCTION "private"."resend_webhook_delivery"(uuid) IS 'Sends an event again, with a new series of attempts; one that is pending at once, without advancing its schedule. Raises PT404, and PT409 if the endpoint is disabled.';

COMMENT ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) IS 'Reserves the price of an operation before its work, and returns the reservation to commit or release. Raises PTPAY if the balance does not cover it. With a key, a retry gets the same reservation, committed or not.';

COMMENT ON FUNCTION "private"."reserve_generation"(uuid) IS 'Reserves the price of a generation in the background. Raises PTPAY.';

COMMENT ON FUNCTION "private"."reserved_credits"(uuid) IS 'The part of the balance of the caller or of its organization that is reserved for work in progress.';

COMMENT ON FUNCTION "private"."reserved_slugs"() IS 'Addresses below /s/ that no site can have.';

COMMENT ON FUNCTION "private"."resolve_address"(text, uuid) IS 'The account of a lower-case address according to auth.users, or null. Takes the address from an account whose user no longer has it. claimant_id is the account of a user that has the address, if the caller has it already.';

COMMENT ON FUNCTION "private"."restrict_partition"(name, text) IS 'Denies access to a partition that does not go through its parent.';

COMMENT ON FUNCTION "private"."rotate_webhook_secret"(uuid) IS 'Replaces the secret of an endpoint of the caller''s workspaces. The old one signs too for 24 hours. Raises PT404.';

COMMENT ON FUNCTION "private"."rounded_band"(numeric, numeric, numeric, integer) IS 'The three cases of an amount, each rounded.';

COMMENT ON FUNCTION "private"."run_account"(uuid) IS 'Runs without an account take turns as if they had one in common.';

COMMENT ON FUNCTION "private"."run_lock"(uuid) IS 'The advisory lock that a worker''s session holds while it works on a run.';

COMMENT ON FUNCTION "private"."save_idempotency_result"(text, text, jsonb, boolean) IS 'Saves the result of a locked key, and returns it. A secret is not saved: a repeat only learns that the work was done.';

COMMENT ON FUNCTION "private"."schedule_capture"(uuid, text, integer, integer) IS 'Schedules captures of a snapshot''s catalog, with its members at that time, or of the snapshot''s recordings. The caller pays.';

COMMENT ON FUNCTION "private"."schedule_credits"(uuid, date) IS 'What the captures of a schedule cost in a UTC month, those in progress included. For definers.';

COMMENT ON FUNCTION "private"."schedules_cost"(uuid) IS 'What the captures of an account''s schedules cost in seven days, without their budgets.';

COMMENT ON FUNCTION "private"."search_catalog_members"(uuid, text, integer, bigint) IS 'One page, by ISRC, of the members of a catalog whose ISRC, name or artist contains a text in any case, and how many there are. Raises PT404 for a catalog that the caller does not see.';

COMMENT ON FUNCTION "private"."send_ping"(uuid) IS 'Sends a ping to an endpoint of the caller''s workspaces, whatever events it takes. Raises PT404, and PT409 if it is disabled.';

COMMENT ON FUNCTION "private"."sensitivity_change"(numeric, numeric, numeric) IS 'A changed input, the value with it, and by how much that differs.';

COMMENT ON FUNCTION "private"."session_response"(app.sessions) IS 'A session as the API returns it.';

COMMENT ON FUNCTION "private"."set_address"(uuid, text) IS 'Changes the address of an account, and invalidates its sign-up code.';

COMMENT ON FUNCTION "private"."settle_credits"(uuid, integer) IS 'Charges a reservation for the units that succeeded, at most what was reserved, and returns the credits charged. Zero units release it. Safe to repeat. An expired reservation that cannot be renewed costs nothing.';

COMMENT ON FUNCTION "private"."sign_up_hash"(bytea, text) IS 'The stored form of a sign-up code, and of the network that requested it.';

COMMENT ON FUNCTION "private"."site_organization_id"(app.sites) IS 'The organization whose site it is. Null for a site in the caller''s own workspace.';

COMMENT ON FUNCTION "private"."site_workspace_id"(uuid) IS 'The workspace that a request names; the caller''s own for null. Raises PT403 for one that the caller does not act in.';

COMMENT ON FUNCTION "private"."size_class"(double precision) IS 'The class of a recording''s streams a year, at its present rate.';

COMMENT ON FUNCTION "private"."snapshot_isrcs"(uuid) IS 'The ISRCs of a snapshot, ascending: the requested ones, or the observed ones for a snapshot that was loaded without requests.';

COMMENT ON FUNCTION "private"."snapshot_observations"(uuid) IS 'The observations of a snapshot, by the key of the observations.';

COMMENT ON FUNCTION "private"."staged_bytes"() IS 'The size of the caller''s staged files: as uploaded, or the most that may still be uploaded. Committed files are not in Storage.';

COMMENT ON FUNCTION "private"."start_due_task"(app.scheduled_tasks, timestamp with time zone) IS 'Starts a due schedule and returns when it is due next: a daily one on its own day only, however late, others also later. After a fault, and while credits are being bought, it is tried again.';

COMMENT ON FUNCTION "private"."start_due_tasks"(timestamp with time zone, timestamp with time zone) IS 'Starts schedules that are due, at least one and until a time, each once however long it has been due. Returns how many were due.';

COMMENT ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) IS 'Starts the capture of a due schedule and returns its run. Without enough credits or budget it returns a failed run, or null while credits are being bought. Switches off a schedule whose payer has left.';

COMMENT ON FUNCTION "private"."start_second"(app.scheduled_tasks) IS 'The second of the UTC day at which a schedule starts its runs, always the same.';

COMMENT ON FUNCTION "private"."stream_intervals"(text[], timestamp with time zone, timestamp with time zone, date) IS 'The streams from each observation to the next. The first row of a recording is its first observation, without length. What is not measured is estimated.';

COMMENT ON FUNCTION "private"."stream_periods"(text[], timestamp with time zone, timestamp with time zone) IS 'The streams of recordings by periods of 28 days, number 0 the last one. Their boundaries are the same for all recordings.';

COMMENT ON FUNCTION "private"."stream_summaries"(text[], timestamp with time zone, timestamp with time zone) IS 'One row for each recording that has a valid observation. An unknown age is taken as five years.';

COMMENT ON FUNCTION "private"."streams_between"(text[], timestamp with time zone, integer) IS 'The streams of recordings in the days after a time, of all that is saved; only recordings that were observed throughout.';

COMMENT ON FUNCTION "private"."take_requests"(text, text[]) IS 'Takes a share of the requests that a caller may still send, for each policy. Raises PT429 if none is left.';

COMMENT ON FUNCTION "private"."time_of_day_number"(double precision) IS 'The inverse of private.day_number, to the millisecond.';

COMMENT ON FUNCTION "private"."touch_session"(app.chats) IS 'Sets a session''s latest change to that of its chat, unless it is later.';

COMMENT ON FUNCTION "private"."truncate_monthly_playcounts"() IS 'Trigger: removes all months with the observations.';

COMMENT ON FUNCTION "private"."unusual_days"(text[], date, date, timestamp with time zone) IS 'The days of recordings on which their counter did not count listening: why, the streams beyond a typical day, and how many of the recordings have a gain on that day.';

COMMENT ON FUNCTION "private"."update_artist_profile"(uuid, jsonb) IS 'Writes the given fields of a profile. Null clears a field, and removes a platform from profileUrls.';

COMMENT ON FUNCTION "private"."used_assets"(jsonb, jsonb) IS 'The assets of a site and of its published view.';

COMMENT ON FUNCTION "private"."uuid_or_null"(text) IS 'The value as a uuid, or null if it is not one.';

COMMENT ON FUNCTION "private"."valuation_amount"(app.valuation_constants, bigint, numeric, numeric, numeric) IS 'One value of a band in US dollars, rounded once, half a cent up.';

COMMENT ON FUNCTION "private"."valuation_currency"(integer) IS 'The currency of a valuation. One that was loaded without its inputs is in that of the first version.';

COMMENT ON FUNCTION "private"."valuation_model_at"(timestamp with time zone) IS 'The latest stored model of the 31 days before, or else one that is fitted on what was known then and not stored (id null).';

COMMENT ON FUNCTION "private"."valuation_pairs"(text[], timestamp with time zone, timestamp with time zone) IS 'The streams of a period of 28 days and of the next one and the next three, of the last two years.';

COMMENT ON FUNCTION "private"."valuation_sample"(timestamp with time zone) IS 'At most 2,000 recordings with a release date and observations of the last three months, the same ones each time.';

COMMENT ON FUNCTION "private"."valuation_step"(text, text, numeric, numeric, numeric) IS 'One step of an explanation, with its value for each end of the band.';

COMMENT ON FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric) IS 'The steps from the inputs to the band. The last step is the stored band.';

COMMENT ON FUNCTION "private"."value_catalog"(uuid, uuid) IS 'Stores the valuation of a catalog by a snapshot, for the UTC day of the measurement; the latest measurement of a day wins. Does nothing if nothing was measured or the catalog was deleted. Safe to repeat.';

COMMENT ON FUNCTION "private"."was_observed"(text, timestamp with time zone) IS 'Whether a recording has an observation of Spotify after a time.';

COMMENT ON FUNCTION "private"."webhook_endpoint_ids"() IS 'The endpoints that the caller sees. Evaluate once: (select private.webhook_endpoint_ids()).';

COMMENT ON FUNCTION "private"."within_last_hour"(timestamp with time zone[]) IS 'The times that are within the last hour.';

COMMENT ON FUNCTION "private"."workspace_ids"() IS 'The workspaces that the caller acts in: its own account and the organizations that it belongs to. Null outside a request scope. Evaluate once: (select private.workspace_ids()).';

COMMENT ON SCHEMA "api" IS 'One function per operation, security invoker, called by platform_api inside a request scope.';

COMMENT ON SCHEMA "app" IS 'Tables. Row-level security is enabled and forced on each.';

COMMENT ON SCHEMA "jobs" IS 'Functions that the background worker calls as platform_worker, outside a request''s scope.';

COMMENT ON SCHEMA "private" IS 'Helpers of policies and functions; nothing here is called by a client.';

COMMENT ON TABLE "app"."account_catalogs" IS 'The people and organizations that own a catalog.';

COMMENT ON TABLE "app"."accounts" IS 'People, organizations and artists.';

COMMENT ON TABLE "app"."address_mail_limits" IS 'The times of the mails of a day to an address, of all sites together.';

COMMENT ON TABLE "app"."api_keys" IS 'API keys of people and organizations. The key itself is never stored.';

COMMENT ON TABLE "app"."archived_quarters" IS 'Quarters whose observations are in a file. A check constraint of the default partition refuses new ones (npm run archive).';

COMMENT ON TABLE "app"."artist_pins" IS 'Artists that an account keeps at the top of its own list.';

COMMENT ON TABLE "app"."artists" IS 'Profiles of artists. An artist whose profile was never written has no row.';

COMMENT ON TABLE "app"."captures" IS 'The state that a worker needs to resume a capture.';

COMMENT ON TABLE "app"."catalog_fills" IS 'The state that a worker needs to resume a fill of a catalog from a store.';

COMMENT ON TABLE "app"."catalog_songs" IS 'The current members of a catalog, measured or not.';

COMMENT ON TABLE "app"."catalog_valuations" IS 'Valuation bands in US dollars, at most one per catalog and UTC day.';

COMMENT ON TABLE "app"."catalogs" IS 'A label over a set of recordings.';

COMMENT ON TABLE "app"."chat_events" IS 'Mentions of the agent, with the run that replies.';

COMMENT ON TABLE "app"."chat_link_codes" IS 'Codes that link a chat workspace to an account. Each can be used once.';

COMMENT ON TABLE "app"."chat_messages" IS 'Messages of the agent, with the run that posts them.';

COMMENT ON TABLE "app"."chat_threads" IS 'Threads in which the agent was mentioned or reports: slack:channel:ts.';

COMMENT ON TABLE "app"."chat_workspaces" IS 'The account that a chat workspace acts for, and that pays for its requests.';

COMMENT ON TABLE "app"."chats" IS 'Chats of a session.';

COMMENT ON TABLE "app"."content_batches" IS 'One request for videos of an artist by one template.';

COMMENT ON TABLE "app"."content_orders" IS 'One video of a batch: its run, its reservation and its result.';

COMMENT ON TABLE "app"."credit_balances" IS 'One row per account, created by its first charge. It is the lock for every change of the account''s credits.';

COMMENT ON TABLE "app"."credit_entries" IS 'The ledger: every change of a balance, numbered per account without gaps. Entries are only added.';

COMMENT ON TABLE "app"."credit_prices" IS 'Prices of operations: `credits` for each `per_units` units begun.';

COMMENT ON TABLE "app"."credit_reservations" IS 'Credits set aside for work in progress, and their outcome.';

COMMENT ON TABLE "app"."idempotency_keys" IS 'Requests with an Idempotency-Key. A repeat gets the saved result.';

COMMENT ON TABLE "app"."monthly_playcounts" IS 'The latest observation of each UTC date. Only private.land_observations and triggers on app.song_measurements write it. Lists are text, because formatting a page''s numbers costs more than reading them.';

COMMENT ON TABLE "app"."monthly_playcounts_2023q1" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2023q2" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2023q3" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2023q4" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2024q1" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2024q2" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2024q3" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2024q4" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2025q1" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2025q2" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2025q3" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2025q4" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2026q1" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2026q2" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2026q3" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2026q4" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2027q1" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2027q2" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2027q3" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2027q4" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_default" IS 'Months outside every quarter that has a partition of its own.';

COMMENT ON TABLE "app"."organization_members" IS 'The accounts that an organization contains: people as owner or member, and artists. Only people act for it.';

COMMENT ON TABLE "app"."payment_customers" IS 'The Stripe customer of an account, and its saved card.';

COMMENT ON TABLE "app"."payment_events" IS 'Processed Stripe events: a repeated one changes nothing.';

COMMENT ON TABLE "app"."playcount_snapshots" IS 'A metered capture of play counts. It cost credits and cannot be repeated for a past date, so it outlives its catalog.';

COMMENT ON TABLE "app"."rate_counts" IS 'Requests of each caller in its current window. `used` includes requests that were granted to a process and are not yet sent.';

COMMENT ON TABLE "app"."rate_limits" IS 'How many requests a caller may send within a window, by policy. A window begins with the caller''s first request.';

COMMENT ON TABLE "app"."recharge_settings" IS 'Whether and how many credits an account buys when it runs out.';

COMMENT ON TABLE "app"."recharges" IS 'Recharges and purchases of credits: one payment each.';

COMMENT ON TABLE "app"."sandboxes" IS 'The sandbox of an account. Each part is stored as soon as it exists.';

COMMENT ON TABLE "app"."scheduled_runs" IS 'The runs of a schedule, at most one for each UTC day.';

COMMENT ON TABLE "app"."scheduled_tasks" IS 'Work that is started each day, week or month.';

COMMENT ON TABLE "app"."sessions" IS 'Containers of chats; each belongs to one account.';

COMMENT ON TABLE "app"."sign_up_codes" IS 'The latest sign-up code of an account, with its rate limits.';

COMMENT ON TABLE "app"."site_assets" IS 'Files of the public bucket site-assets, with their owners.';

COMMENT ON TABLE "app"."site_generations" IS 'The instructions of background generations.';

COMMENT ON TABLE "app"."site_mail_limits" IS 'The times of the mails of a day, by site and hash of the address.';

COMMENT ON TABLE "app"."site_previews" IS 'What the holder of a signed link sees in place of a draft, for an hour: one for the edits of each person, and one for each generation.';

COMMENT ON TABLE "app"."site_revisions" IS 'The newest 50 states of each site, whole, with what made them.';

COMMENT ON TABLE "app"."site_signup_attempts" IS 'Sign-up attempts by clients. Addresses are keyed hashes.';

COMMENT ON TABLE "app"."site_signup_mails" IS 'Whom a run of confirm_signup mails. Each sign-up adds one, so that the response time does not reveal a known address.';

COMMENT ON TABLE "app"."site_signups" IS 'Fans by site, with the proof of their consent: its text, the time, the page as it was, and a keyed hash of the network.';

COMMENT ON TABLE "app"."site_slugs" IS 'Present and former addresses of sites.';

COMMENT ON TABLE "app"."site_visits" IS 'How often a page was visited, played and left by a button, by UTC day.';

COMMENT ON TABLE "app"."sites" IS 'A page: its private draft and its published view.';

COMMENT ON TABLE "app"."snapshot_pages" IS 'The recordings that a snapshot captured, by page.';

COMMENT ON TABLE "app"."snapshot_songs" IS 'The recordings that a snapshot requested and that have no observation.';

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

COMMENT ON TABLE "app"."staged_files" IS 'Files that an account uploaded or committed within a day.';

COMMENT ON TABLE "app"."storage_quotas" IS 'The limit of the files of one owner in a bucket.';

COMMENT ON TABLE "app"."stream_prices" IS 'Published prices of 1,000 streams. The latest year of service spotify applies to valuation reports; a price that was used is never changed.';

COMMENT ON TABLE "app"."task_runs" IS 'Runs of background tasks, with their state, progress and result.';

COMMENT ON TABLE "app"."valuation_backtests" IS 'Forecasts from what was known some days ago, compared with the streams since then, by age or by size of the recordings.';

COMMENT ON TABLE "app"."valuation_constants" IS 'The constants of valuations. The highest version applies; a version that was used is never changed.';

COMMENT ON TABLE "app"."valuation_models" IS 'Models of future streams. A row is never changed: a forecast names the model that made it.';

COMMENT ON TABLE "app"."webhook_attempts" IS 'Attempts to deliver an event, with the status of the response.';

COMMENT ON TABLE "app"."webhook_deliveries" IS 'Deliveries of events to endpoints.';

COMMENT ON TABLE "app"."webhook_endpoints" IS 'Addresses of customers to which events are sent.';

COMMENT ON TABLE "app"."webhook_events" IS 'Events that are sent to endpoints.';

COMMENT ON TABLE "private"."settings" IS 'Settings of this deployment, in one row.';

COMMENT ON TABLE "private"."worker_activity" IS 'When a worker last did maintenance, in one row.';

COMMENT ON TYPE "private"."report_recording" IS 'A recording of a report: its trailing year, its forecast of 365 days, null if there is none, and its first and last valid counts. Streams of the trailing year are whole, so that totals are their sums.';

COMMENT ON VIEW "app"."daily_playcounts" IS 'The latest observation of each recording and UTC date.';

COMMENT ON VIEW "private"."confirmed_users" IS 'Users of Supabase Auth with a confirmed address, in lower case. A banned user keeps its address. The address of a single sign-on user comes from its identity provider and is not proven here: such a user has an account of its own and claims no address.';

REVOKE ALL ON FUNCTION "api"."add_catalog_songs"(uuid, text[], text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."add_catalog_songs"(uuid, text[], text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."add_catalog_songs"(uuid, text[], text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."add_catalog_songs"(uuid, text[], text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."add_organization_member"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."add_organization_member"(uuid, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."add_organization_member"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."add_organization_member"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."cancel_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."cancel_run"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."cancel_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."cancel_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."cancel_sign_up_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."cancel_sign_up_mail"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."cancel_sign_up_mail"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."cancel_sign_up_mail"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."check_card_event"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_card_event"(text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_card_event"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_card_event"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."check_connector_account"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_connector_account"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_connector_account"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_connector_account"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."check_site_change"(uuid, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_site_change"(uuid, integer, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_site_change"(uuid, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_site_change"(uuid, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."check_site_workspace"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_site_workspace"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_site_workspace"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_site_workspace"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."claim_payment_customer"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."claim_payment_customer"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."claim_payment_customer"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."claim_payment_customer"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."claim_request"(text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."claim_request"(text, text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."claim_request"(text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."claim_request"(text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."commit_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."commit_credits"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."commit_credits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."commit_credits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."complete_asset"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."complete_asset"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."complete_asset"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."complete_asset"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."confirm_fan"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."confirm_fan"(uuid, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."confirm_fan"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."confirm_fan"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."count_site_visits"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."count_site_visits"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."count_site_visits"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."count_site_visits"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_artist"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_artist"(text, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_artist"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_artist"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_catalog"(text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_catalog"(text, uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_catalog"(text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_catalog"(text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_chat"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_chat"(text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_chat"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_chat"(text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_content"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_content"(uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_content"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_content"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_key"(uuid, text, text[], timestamp WITH time zone, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_key"(uuid, text, text[], timestamp WITH time zone, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_key"(uuid, text, text[], timestamp WITH time zone, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_key"(uuid, text, text[], timestamp WITH time zone, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_link_code"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_link_code"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_link_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_link_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_organization"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_organization"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_organization"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_organization"(text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_purchase"(uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_purchase"(uuid, text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_purchase"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_purchase"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_session"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_session"(text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_session"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_session"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_snapshot"(uuid, text[], text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_snapshot"(uuid, text[], text, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_snapshot"(uuid, text[], text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_snapshot"(uuid, text[], text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_webhook_endpoint"(uuid, text, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_webhook_endpoint"(uuid, text, text, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_webhook_endpoint"(uuid, text, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_webhook_endpoint"(uuid, text, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "api"."delete_asset"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_asset"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."delete_asset"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."delete_asset"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."delete_catalog"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_catalog"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."delete_catalog"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."delete_catalog"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."delete_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_site"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."delete_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."delete_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."delete_task"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_task"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."delete_task"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."delete_task"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."delete_webhook_endpoint"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_webhook_endpoint"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."delete_webhook_endpoint"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."delete_webhook_endpoint"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."erase_site_signup"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."erase_site_signup"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."erase_site_signup"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."erase_site_signup"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."explain_catalog_valuation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."explain_catalog_valuation"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."explain_catalog_valuation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."explain_catalog_valuation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp WITH time zone, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp WITH time zone, text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp WITH time zone, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp WITH time zone, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."find_payment"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."find_payment"(text, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."find_payment"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."find_payment"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."find_saved_result"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."find_saved_result"(text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."find_saved_result"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."find_saved_result"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."find_staged_files"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."find_staged_files"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."find_staged_files"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."find_staged_files"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_account"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_account"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_account"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_catalog"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_catalog"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_catalog"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_catalog"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_catalog_daily_gains"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_catalog_daily_gains"(uuid, date, date) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_catalog_daily_gains"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_catalog_daily_gains"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_catalog_movers"(uuid, date, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_catalog_movers"(uuid, date, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_catalog_movers"(uuid, date, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_catalog_movers"(uuid, date, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_catalog_playcount_summary"(uuid, date, integer, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_catalog_playcount_summary"(uuid, date, integer, timestamp WITH time zone) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_catalog_playcount_summary"(uuid, date, integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_catalog_playcount_summary"(uuid, date, integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_credential"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_credential"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_credential"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_credential"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_credits"(uuid, bigint, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_credits"(uuid, bigint, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_credits"(uuid, bigint, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_credits"(uuid, bigint, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_events_profile"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_events_profile"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_events_profile"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_events_profile"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_public_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_public_site"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_public_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_public_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_published_page"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_published_page"(text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_published_page"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_published_page"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_recharge"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_recharge"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_recharge"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_recharge"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_sandbox"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_sandbox"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_sandbox"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_sandbox"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_signup_receipt"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_signup_receipt"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_signup_receipt"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_signup_receipt"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_site_draft"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_draft"(uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_draft"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site_draft"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_site_signups"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_signups"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_signups"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site_signups"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_site_visits"(uuid, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_visits"(uuid, date, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_visits"(uuid, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site_visits"(uuid, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_snapshot"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_snapshot"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_snapshot"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_snapshot"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_snapshot_price"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_snapshot_price"(uuid, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_snapshot_price"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_snapshot_price"(uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_usage"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_usage"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_usage"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_usage"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_valuation_model"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_valuation_model"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_valuation_model"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_valuation_model"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_valuation_report"(uuid, timestamp WITH time zone, integer, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_valuation_report"(uuid, timestamp WITH time zone, integer, numeric, numeric) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_valuation_report"(uuid, timestamp WITH time zone, integer, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_valuation_report"(uuid, timestamp WITH time zone, integer, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_webhook_endpoint"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_webhook_endpoint"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_webhook_endpoint"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_webhook_endpoint"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."has_migration"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."has_migration"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."has_migration"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."has_migration"(text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_artists"(uuid, uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_artists"(uuid, uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_artists"(uuid, uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_artists"(uuid, uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_assets"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_assets"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_assets"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_assets"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_chat_workspaces"(integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_chat_workspaces"(integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_chat_workspaces"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_chat_workspaces"(integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_chats"(text, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_chats"(text, text, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_chats"(text, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_chats"(text, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_keys"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_keys"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_keys"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_keys"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_organization_members"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_organization_members"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_organization_members"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_organization_members"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_organizations"(integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_organizations"(integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_organizations"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_organizations"(integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_sessions"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_sessions"(text, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_sessions"(text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_sessions"(text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_site_revisions"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_site_revisions"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_site_revisions"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_site_revisions"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_snapshots"(integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_snapshots"(integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_snapshots"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_snapshots"(integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer, integer, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_valuation_recordings"(uuid, timestamp WITH time zone, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_valuation_recordings"(uuid, timestamp WITH time zone, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_valuation_recordings"(uuid, timestamp WITH time zone, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_valuation_recordings"(uuid, timestamp WITH time zone, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_webhook_deliveries"(uuid, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_webhook_deliveries"(uuid, text, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_webhook_deliveries"(uuid, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_webhook_deliveries"(uuid, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_webhook_endpoints"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_webhook_endpoints"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_webhook_endpoints"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_webhook_endpoints"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."mark_files_committed"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."mark_files_committed"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."mark_files_committed"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."mark_files_committed"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."preview_catalog_songs"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."preview_catalog_songs"(uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."preview_catalog_songs"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."preview_catalog_songs"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."preview_site_edit"(uuid, jsonb, jsonb, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."preview_site_edit"(uuid, jsonb, jsonb, jsonb, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."preview_site_edit"(uuid, jsonb, jsonb, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."preview_site_edit"(uuid, jsonb, jsonb, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."publish_site"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."publish_site"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."publish_site"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."publish_site"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."quote_credits"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."quote_credits"(text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."quote_credits"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."quote_credits"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."read_queue"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."read_queue"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."read_queue"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."read_queue"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."record_card_event"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."record_card_event"(text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."record_card_event"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."record_card_event"(text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."release_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."release_credits"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."release_credits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."release_credits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."release_request"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."release_request"(text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."release_request"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."release_request"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."remove_card"(text, text, text, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."remove_card"(text, text, text, timestamp WITH time zone) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."remove_card"(text, text, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."remove_card"(text, text, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "api"."remove_organization_member"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."remove_organization_member"(uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."remove_organization_member"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."remove_organization_member"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."rename_account"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."rename_account"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."rename_account"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."rename_account"(text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."rename_catalog"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."rename_catalog"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."rename_catalog"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."rename_catalog"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."report_to_thread"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."report_to_thread"(text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."report_to_thread"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."report_to_thread"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."request_recharge"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."request_recharge"(bigint) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."request_recharge"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."request_recharge"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "api"."resend_webhook_delivery"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."resend_webhook_delivery"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."resend_webhook_delivery"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."resend_webhook_delivery"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."reset_payment_customer"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."reset_payment_customer"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."reset_payment_customer"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."reset_payment_customer"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."restore_site"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."restore_site"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."restore_site"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."restore_site"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."revoke_key"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."revoke_key"(uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."revoke_key"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."revoke_key"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."rotate_webhook_secret"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."rotate_webhook_secret"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."rotate_webhook_secret"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."rotate_webhook_secret"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."save_card"(text, jsonb, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."save_card"(text, jsonb, timestamp WITH time zone) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."save_card"(text, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."save_card"(text, jsonb, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "api"."save_payment_customer"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."save_payment_customer"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."save_payment_customer"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."save_payment_customer"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."save_response"(text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."save_response"(text, text, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."save_response"(text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."save_response"(text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."send_test_webhook"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."send_test_webhook"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."send_test_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."send_test_webhook"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."set_recharge"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."set_recharge"(uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."set_recharge"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."set_recharge"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."settle_purchase"(uuid, text, text, bigint, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."settle_purchase"(uuid, text, text, bigint, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."settle_purchase"(uuid, text, text, bigint, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."settle_purchase"(uuid, text, text, bigint, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."settle_recharge"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."settle_recharge"(uuid, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."settle_recharge"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."settle_recharge"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."setup_sandbox"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."setup_sandbox"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."setup_sandbox"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."setup_sandbox"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."sign_up_agent"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."sign_up_agent"(text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."sign_up_agent"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."sign_up_agent"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, boolean, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, boolean, text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, boolean, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, boolean, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."stage_file"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."stage_file"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."stage_file"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."stage_file"(text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."start_site_generation"(uuid, integer, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."start_site_generation"(uuid, integer, text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."start_site_generation"(uuid, integer, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."start_site_generation"(uuid, integer, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."unlink_chat_workspace"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."unlink_chat_workspace"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."unlink_chat_workspace"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."unlink_chat_workspace"(text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."unpublish_site"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."unpublish_site"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."unpublish_site"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."unpublish_site"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."unsubscribe_fan"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."unsubscribe_fan"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."unsubscribe_fan"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."unsubscribe_fan"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."update_artist"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."update_artist"(uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."update_artist"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."update_artist"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."update_chat"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."update_chat"(text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."update_chat"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."update_chat"(text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."update_site"(uuid, integer, jsonb, jsonb, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."update_site"(uuid, integer, jsonb, jsonb, jsonb, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."update_site"(uuid, integer, jsonb, jsonb, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."update_site"(uuid, integer, jsonb, jsonb, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."update_task"(uuid, boolean, text, integer, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."update_task"(uuid, boolean, text, integer, integer, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."update_task"(uuid, boolean, text, integer, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."update_task"(uuid, boolean, text, integer, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."update_webhook_endpoint"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."update_webhook_endpoint"(uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."update_webhook_endpoint"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."update_webhook_endpoint"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."verify_agent"(text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."verify_agent"(text, text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."verify_agent"(text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."verify_agent"(text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."watch_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."watch_run"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."watch_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."watch_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_capture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_capture"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_capture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_capture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_content"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_content"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_content"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_content"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_content_report"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_content_report"(uuid, integer, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_content_report"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_content_report"(uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_credit_warning"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_credit_warning"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_credit_warning"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_credit_warning"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_delivery"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_delivery"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_delivery"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_delivery"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_fill"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_fill"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_fill"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_fill"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_mention"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_mention"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_mention"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_mention"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_message"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_message"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_message"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_message"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_recharge"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_recharge"(uuid, boolean) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_recharge"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_recharge"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_signup_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_signup_mail"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_signup_mail"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_signup_mail"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_site_generation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_site_generation"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_site_generation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_site_generation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."claim_run"(text[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."claim_run"(text[], uuid[]) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."claim_run"(text[], uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."claim_run"(text[], uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."complete_recharge"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."complete_recharge"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."complete_recharge"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."complete_recharge"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."complete_run"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."complete_run"(uuid, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."complete_run"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."complete_run"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."count_content_fault"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."count_content_fault"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."count_content_fault"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."count_content_fault"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."create_upcoming_partitions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."create_upcoming_partitions"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."create_upcoming_partitions"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."create_upcoming_partitions"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."delete_stale_staged_files"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."delete_stale_staged_files"(jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."delete_stale_staged_files"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."delete_stale_staged_files"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."delete_unfinished_assets"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."delete_unfinished_assets"(jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."delete_unfinished_assets"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."delete_unfinished_assets"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_capture"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_capture"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_capture"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_capture"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_completion"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_completion"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_completion"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_completion"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_content"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_content"(uuid, text, text, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_content"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_content"(uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_delivery"(uuid, integer, integer, text, bigint, bigint, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_delivery"(uuid, integer, integer, text, bigint, bigint, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_delivery"(uuid, integer, integer, text, bigint, bigint, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_delivery"(uuid, integer, integer, text, bigint, bigint, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_fill"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_fill"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_fill"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_fill"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_message"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_message"(uuid, text, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_message"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_message"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_setup"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_setup"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_setup"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_setup"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."fail_recharge"(uuid, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."fail_recharge"(uuid, text, text, boolean) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."fail_recharge"(uuid, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."fail_recharge"(uuid, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."fail_run"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."fail_run"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."fail_run"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."fail_run"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."link_from_mention"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."link_from_mention"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."link_from_mention"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."link_from_mention"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."list_cancelled_runs"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_cancelled_runs"(uuid[]) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_cancelled_runs"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_cancelled_runs"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."list_capture_isrcs"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_capture_isrcs"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_capture_isrcs"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_capture_isrcs"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."list_capture_lookups"(uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_capture_lookups"(uuid, text, integer) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_capture_lookups"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_capture_lookups"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."list_capture_tracks"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_capture_tracks"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_capture_tracks"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_capture_tracks"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."list_incomplete_recordings"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_incomplete_recordings"(integer) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_incomplete_recordings"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_incomplete_recordings"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."list_stale_staged_files"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_stale_staged_files"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_stale_staged_files"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_stale_staged_files"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."list_unfinished_assets"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_unfinished_assets"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_unfinished_assets"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_unfinished_assets"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."preview_site_generation"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."preview_site_generation"(uuid, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."preview_site_generation"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."preview_site_generation"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."release_run"(uuid, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."release_run"(uuid, integer, boolean) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."release_run"(uuid, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."release_run"(uuid, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."report_progress"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."report_progress"(uuid, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."report_progress"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."report_progress"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."reserve_site_generation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."reserve_site_generation"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."reserve_site_generation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."reserve_site_generation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."retry_recharge"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."retry_recharge"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."retry_recharge"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."retry_recharge"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."run_maintenance"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."run_maintenance"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."run_maintenance"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."run_maintenance"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."save_capture_page"(uuid, integer, integer, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."save_capture_page"(uuid, integer, integer, integer, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."save_capture_page"(uuid, integer, integer, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."save_capture_page"(uuid, integer, integer, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."save_capture_tracks"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."save_capture_tracks"(uuid, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."save_capture_tracks"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."save_capture_tracks"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."save_content_progress"(uuid, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."save_content_progress"(uuid, text, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."save_content_progress"(uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."save_content_progress"(uuid, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."save_fill_page"(uuid, text, text, jsonb, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."save_fill_page"(uuid, text, text, jsonb, integer, integer) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."save_fill_page"(uuid, text, text, jsonb, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."save_fill_page"(uuid, text, text, jsonb, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."save_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."save_payment"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."save_payment"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."save_payment"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."save_provider_run"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."save_provider_run"(uuid, text, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."save_provider_run"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."save_provider_run"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."save_recording_details"(uuid, text[], jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."save_recording_details"(uuid, text[], jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."save_recording_details"(uuid, text[], jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."save_recording_details"(uuid, text[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."save_sandbox_parts"(uuid, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."save_sandbox_parts"(uuid, jsonb, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."save_sandbox_parts"(uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."save_sandbox_parts"(uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."update_valuation_model"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."update_valuation_model"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."update_valuation_model"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."update_valuation_model"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."warn_low_credits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."warn_low_credits"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."warn_low_credits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."warn_low_credits"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."accept_membership"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."accept_membership"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."accept_membership"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accept_membership"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."account_artist_ids"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."account_artist_ids"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."account_artist_ids"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_artist_ids"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."account_id"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."account_id"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."account_id"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_id"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."accounts_with_runs"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."accounts_with_runs"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accounts_with_runs"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."acting_workspace_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."acting_workspace_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."acting_workspace_id"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."acting_workspace_id"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_ledger_entry"(uuid, text, bigint, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_ledger_entry"(uuid, text, bigint, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_ledger_entry"(uuid, text, bigint, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_scheduled_run"(uuid, date, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_scheduled_run"(uuid, date, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_scheduled_run"(uuid, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_songs"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_songs"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."add_songs"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_songs"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_webhook_delivery"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_webhook_delivery"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_webhook_delivery"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_webhook_event"(uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_webhook_event"(uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_webhook_event"(uuid, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."age_class"(double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."age_class"(double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."age_class"(double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."age_class"(double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announce_low_credits"(app.credit_balances) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announce_low_credits"(app.credit_balances) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_low_credits"(app.credit_balances) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announce_run"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announce_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announce_signup"(uuid, app.site_signups, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announce_signup"(uuid, app.site_signups, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_signup"(uuid, app.site_signups, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announce_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."announce_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."announce_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announce_snapshot"(app.playcount_snapshots) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announce_snapshot"(app.playcount_snapshots) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_snapshot"(app.playcount_snapshots) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announce_valuation"(app.catalog_valuations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announce_valuation"(app.catalog_valuations) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_valuation"(app.catalog_valuations) TO "postgres";

REVOKE ALL ON FUNCTION "private"."artist_workspace_id"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."artist_workspace_id"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."artist_workspace_id"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asset_bytes"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."asset_bytes"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."asset_bytes"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asset_bytes"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."asset_path"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."asset_path"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."asset_path"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asset_path"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."backtest"(app.valuation_models, text[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."backtest"(app.valuation_models, text[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."backtest"(app.valuation_models, text[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."balance_with_grant"(uuid, bigint, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."balance_with_grant"(uuid, bigint, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."balance_with_grant"(uuid, bigint, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."balance_with_grant"(uuid, bigint, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_archive"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_archive"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_archive"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_restore"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_restore"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_restore"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_account_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."billing_account_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."billing_account_id"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_account_id"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."budget_error"(app.scheduled_tasks, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."budget_error"(app.scheduled_tasks, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."budget_error"(app.scheduled_tasks, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."build_months"(text[], text[], timestamp WITH time zone[], bigint[], timestamp WITH time zone[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."build_months"(text[], text[], timestamp WITH time zone[], bigint[], timestamp WITH time zone[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."build_months"(text[], text[], timestamp WITH time zone[], bigint[], timestamp WITH time zone[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."build_months"(text[], text[], timestamp WITH time zone[], bigint[], timestamp WITH time zone[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."caller_email"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."caller_email"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."caller_email"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."caller_email"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."can_see_organization"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."can_see_organization"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."can_see_organization"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_see_organization"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."can_sign_up"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_sign_up"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_sign_up"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."capture_price"(integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."capture_price"(integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."capture_price"(integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."capture_price"(integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cash_flow"(bigint[], bigint[], bigint[], numeric, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cash_flow"(bigint[], bigint[], bigint[], numeric, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."cash_flow"(bigint[], bigint[], bigint[], numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cash_flow"(bigint[], bigint[], bigint[], numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_members"(uuid, integer, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_members"(uuid, integer, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_members"(uuid, integer, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_members"(uuid, integer, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_song_count"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_song_count"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_song_count"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_song_count"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."change_site"(app.sites, app.sites, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."change_site"(app.sites, app.sites, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."change_site"(app.sites, app.sites, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_site"(app.sites, app.sites, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."charge_reservation"(app.credit_reservations, integer, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."charge_reservation"(app.credit_reservations, integer, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."charge_reservation"(app.credit_reservations, integer, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."chat_response"(app.chats) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."chat_response"(app.chats) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."chat_response"(app.chats) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."chat_response"(app.chats) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_account"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_account"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_account"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_account"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_artist"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_artist"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_artist"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_artist"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_catalog_visible"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_catalog_visible"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_catalog_visible"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_catalog_visible"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_comparison_period"(date, integer, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_comparison_period"(date, integer, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_comparison_period"(date, integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_comparison_period"(date, integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_months_not_archived"(date[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_months_not_archived"(date[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_months_not_archived"(date[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_months_not_archived"(date[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_organization"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_organization"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_organization"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_organization"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_owner_remains"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_owner_remains"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_owner_remains"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_owner_remains"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_quota"(text, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_quota"(text, bigint, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_quota"(text, bigint, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_quota"(text, bigint, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_schedule_credits"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_schedule_credits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_schedule_credits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_session_visible"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_session_visible"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_session_visible"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_session_visible"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_site_artist"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_site_artist"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_site_artist"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_site_artist"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_site_change"(app.sites, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_site_change"(app.sites, integer, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_site_change"(app.sites, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_site_change"(app.sites, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_webhook_enabled"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_webhook_enabled"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_webhook_enabled"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_webhook_enabled"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_webhook_queue"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_webhook_queue"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_webhook_queue"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."claim_slug"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claim_slug"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."claim_slug"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_slug"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."claim_snapshot"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claim_snapshot"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."claim_snapshot"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_snapshot"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."claims_for_key"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claims_for_key"(text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."claims_for_key"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claims_for_key"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."claims_for_token"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claims_for_token"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."claims_for_token"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claims_for_token"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."commit_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."commit_credits"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."commit_credits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."commit_credits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."comparable_from"(app.scheduled_tasks) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."comparable_from"(app.scheduled_tasks) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."comparable_from"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."comparable_from"(app.scheduled_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."compare_recordings"(text[], date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compare_recordings"(text[], date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."compare_recordings"(text[], date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compare_recordings"(text[], date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."compare_songs"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compare_songs"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."compare_songs"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compare_songs"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."comparison_periods"(date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."comparison_periods"(date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."comparison_periods"(date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."comparison_periods"(date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."complete_asset"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."complete_asset"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."complete_asset"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."complete_asset"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."complete_recharge"(app.recharges, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."complete_recharge"(app.recharges, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."complete_recharge"(app.recharges, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_catalog_songs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_catalog_songs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_catalog_songs"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_delivery"(app.webhook_deliveries, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_delivery"(app.webhook_deliveries, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_delivery"(app.webhook_deliveries, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_signup_attempt"(uuid, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_signup_attempt"(uuid, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_signup_attempt"(uuid, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_site_mail"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_site_mail"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_site_mail"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."counter_events"(text[], date, date, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."counter_events"(text[], date, date, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."counter_events"(text[], date, date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counter_events"(text[], date, date, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_account"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_account"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."create_account"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_account"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_artist"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_artist"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."create_artist"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_artist"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_content_batch"(uuid, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_content_batch"(uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_content_batch"(uuid, uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_empty_catalog"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_empty_catalog"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."create_empty_catalog"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_empty_catalog"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_failed_capture"(app.scheduled_tasks, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_failed_capture"(app.scheduled_tasks, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_failed_capture"(app.scheduled_tasks, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_failed_run"(app.scheduled_tasks, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_failed_run"(app.scheduled_tasks, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_failed_run"(app.scheduled_tasks, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_link_code"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_link_code"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."create_link_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_link_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_organization"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_organization"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."create_organization"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_organization"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_partition"(name, name, text, name, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_partition"(name, name, text, name, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_partition"(name, name, text, name, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_quarter_partitions"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_quarter_partitions"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_quarter_partitions"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_recharge"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_recharge"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_recharge"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_reservation"(uuid, text, integer, interval, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_reservation"(uuid, text, integer, interval, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_reservation"(uuid, text, integer, interval, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_schedule"(text, uuid, uuid, uuid, uuid, uuid, text, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_schedule"(text, uuid, uuid, uuid, uuid, uuid, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_schedule"(text, uuid, uuid, uuid, uuid, uuid, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_webhook_endpoint"(uuid, text, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_webhook_endpoint"(uuid, text, text, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."create_webhook_endpoint"(uuid, text, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_webhook_endpoint"(uuid, text, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."credit_balance"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."credit_balance"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."credit_balance"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."credit_balance"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cursor_id"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cursor_id"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."cursor_id"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cursor_id"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cursor_time"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cursor_time"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."cursor_time"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cursor_time"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."daily_facts"(text[], date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."daily_facts"(text[], date, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."daily_facts"(text[], date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."daily_facts"(text[], date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."daily_gains"(text[], date, date, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."daily_gains"(text[], date, date, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."daily_gains"(text[], date, date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."daily_gains"(text[], date, date, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dates_of"(bigint, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."dates_of"(bigint, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."dates_of"(bigint, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dates_of"(bigint, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."day_number"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."day_number"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."day_number"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."day_number"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_chats"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_chats"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_chats"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_idempotency_keys"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_idempotency_keys"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_idempotency_keys"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_rate_counts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_rate_counts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_rate_counts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_signup_attempts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_signup_attempts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_signup_attempts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_site_previews"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_site_previews"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_site_previews"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_site_visits"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_site_visits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_site_visits"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_webhook_events"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_webhook_events"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_webhook_events"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_unconfirmed_signups"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_unconfirmed_signups"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_unconfirmed_signups"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_webhook_events"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_webhook_events"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_webhook_events"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delivery_obstacle"(app.webhook_deliveries, app.webhook_endpoints) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delivery_obstacle"(app.webhook_deliveries, app.webhook_endpoints) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delivery_obstacle"(app.webhook_deliveries, app.webhook_endpoints) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_account"(app.accounts) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_account"(app.accounts) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_account"(app.accounts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_account"(app.accounts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_artists"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_artists"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_artists"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_artists"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_assets"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_assets"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_assets"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_assets"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_capture"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_capture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_capture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_catalogs"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_catalogs"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_catalogs"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_catalogs"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_deliveries"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_deliveries"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_deliveries"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_deliveries"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_endpoints"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_endpoints"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_endpoints"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_endpoints"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_fill"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_fill"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_fill"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_import"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_import"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_import"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_import"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_keys"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_keys"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_keys"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_keys"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_last_run"(app.scheduled_tasks) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_last_run"(app.scheduled_tasks) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_last_run"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_last_run"(app.scheduled_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_members"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_members"(uuid, uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_members"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_members"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_missing_tracks"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_missing_tracks"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_missing_tracks"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_organizations"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_organizations"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_organizations"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_organizations"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_recharge"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_recharge"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_recharge"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_recharge"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_runs"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_runs"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_runs"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_runs"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_site"(app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_site"(app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_site"(app.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_site"(app.sites) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_site_preview"(app.site_previews) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_site_preview"(app.site_previews) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_site_preview"(app.site_previews) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_site_preview"(app.site_previews) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_snapshot"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_snapshot"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_snapshot"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_snapshot"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."disable_endpoints_of_member"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."disable_endpoints_of_member"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."disable_endpoints_of_member"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."disable_failing_endpoint"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."disable_failing_endpoint"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."disable_failing_endpoint"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."discount_factor"(numeric, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."discount_factor"(numeric, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."discount_factor"(numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."discount_factor"(numeric, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."edited_site"(app.sites, jsonb, jsonb, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."edited_site"(app.sites, jsonb, jsonb, jsonb, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."edited_site"(app.sites, jsonb, jsonb, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."edited_site"(app.sites, jsonb, jsonb, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."effective_age"(app.valuation_constants, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."effective_age"(app.valuation_constants, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."effective_age"(app.valuation_constants, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."effective_age"(app.valuation_constants, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."effective_days"(double precision, double precision, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."effective_days"(double precision, double precision, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."effective_days"(double precision, double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."effective_days"(double precision, double precision, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_archive"(date, text, bigint, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_archive"(date, text, bigint, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_archive"(date, text, bigint, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_of_day"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_of_day"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."end_of_day"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_of_day"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_restore"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_restore"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_restore"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_run"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_run"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_run"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ended_code"(boolean, app.sign_up_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ended_code"(boolean, app.sign_up_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ended_code"(boolean, app.sign_up_codes) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ensure_account"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ensure_account"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ensure_account"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_signup_events"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_signup_events"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_signup_events"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."error_80"(double precision, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."error_80"(double precision, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."error_80"(double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."error_80"(double precision, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."events_profile"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."events_profile"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."events_profile"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."events_profile"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fail_abandoned_purchases"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fail_abandoned_purchases"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fail_abandoned_purchases"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."fail_pending_deliveries"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fail_pending_deliveries"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fail_pending_deliveries"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."fail_recharge"(app.recharges, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fail_recharge"(app.recharges, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fail_recharge"(app.recharges, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_song_details"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_song_details"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_song_details"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_idempotency_key"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_idempotency_key"(text, text) TO "authenticated", "platform_api";

REVOKE ALL ON FUNCTION "private"."find_idempotency_key"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_idempotency_key"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_reservation"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_reservation"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_reservation"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fit_valuation_model"(timestamp WITH time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fit_valuation_model"(timestamp WITH time zone, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."fit_valuation_model"(timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fit_valuation_model"(timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forecast_catalog"(app.valuation_models, text[], timestamp WITH time zone, integer[], integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forecast_catalog"(app.valuation_models, text[], timestamp WITH time zone, integer[], integer[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."forecast_catalog"(app.valuation_models, text[], timestamp WITH time zone, integer[], integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forecast_catalog"(app.valuation_models, text[], timestamp WITH time zone, integer[], integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forecast_years"(app.valuation_models, text[], timestamp WITH time zone, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forecast_years"(app.valuation_models, text[], timestamp WITH time zone, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."forecast_years"(app.valuation_models, text[], timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forecast_years"(app.valuation_models, text[], timestamp WITH time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."format_bytes"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."format_bytes"(bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."format_bytes"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."format_bytes"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."format_exactly"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."format_exactly"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."format_exactly"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."format_exactly"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."format_timestamp"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."format_timestamp"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."format_timestamp"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."format_timestamp"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."format_webhook_secret"(bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."format_webhook_secret"(bytea) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."format_webhook_secret"(bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."format_webhook_secret"(bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_credits_monthly"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."free_credits_monthly"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."free_credits_monthly"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_credits_monthly"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."generation_request"(app.sites, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."generation_request"(app.sites, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."generation_request"(app.sites, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."generation_request"(app.sites, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."generation_run_ids"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."generation_run_ids"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."generation_run_ids"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."generation_run_ids"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."given_songs"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."given_songs"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."given_songs"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."given_songs"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."grant_monthly_credits"(app.credit_balances) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."grant_monthly_credits"(app.credit_balances) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."grant_monthly_credits"(app.credit_balances) TO "postgres";

REVOKE ALL ON FUNCTION "private"."growth"(numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."growth"(numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."growth"(numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."growth"(numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_full_queue"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_full_queue"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_full_queue"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_site_artist"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_site_artist"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."has_site_artist"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_site_artist"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_working_recharge"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_working_recharge"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_working_recharge"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."identify_items"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."identify_items"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."identify_items"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_person"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invite_person"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."invite_person"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_person"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_admin"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_admin"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_admin"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_admin"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_aligned"(text, date, date, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_aligned"(text, date, date, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_aligned"(text, date, date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_aligned"(text, date, date, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_delegated"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_delegated"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_delegated"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_delegated"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_monthly_grant_due"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_monthly_grant_due"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_monthly_grant_due"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_monthly_grant_due"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_on_time"(app.scheduled_tasks, date, text, timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_on_time"(app.scheduled_tasks, date, text, timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_on_time"(app.scheduled_tasks, date, text, timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_on_time"(app.scheduled_tasks, date, text, timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_uuid"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_uuid"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_uuid"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_uuid"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."key_account_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."key_account_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."key_account_id"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."key_account_id"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."land_capture_page"(uuid, text[], bigint[], timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."land_capture_page"(uuid, text[], bigint[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."land_capture_page"(uuid, text[], bigint[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."land_observations"(text[], timestamp WITH time zone[], bigint[], text, uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."land_observations"(text[], timestamp WITH time zone[], bigint[], text, uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."land_observations"(text[], timestamp WITH time zone[], bigint[], text, uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."later_days"(text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."later_days"(text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."later_days"(text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."link_code_hash"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_code_hash"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_code_hash"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."linked_account_id"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."linked_account_id"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."linked_account_id"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_cursor"(timestamp WITH time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_cursor"(timestamp WITH time zone, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_cursor"(timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_cursor"(timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_account_ids"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."listed_account_ids"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."listed_account_ids"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_account_ids"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp WITH time zone, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp WITH time zone, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp WITH time zone, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp WITH time zone, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_address"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_address"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_address"(text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_capture"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_capture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_capture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_catalog"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_catalog"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lock_catalog"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_catalog"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_credits"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_credits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_credits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_delivery_endpoint"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_delivery_endpoint"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_delivery_endpoint"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_due_run"(text[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_due_run"(text[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_due_run"(text[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_mention"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_mention"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_mention"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_organization"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_organization"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lock_organization"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_organization"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_recharge"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_recharge"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_recharge"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_run_recharge"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_run_recharge"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_run_recharge"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_site"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_site"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lock_site"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_site"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_storage"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_storage"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lock_storage"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_storage"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."low_credits"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."low_credits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."low_credits"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."max_pending_deliveries"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_pending_deliveries"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_pending_deliveries"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."max_visit_names"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."max_visit_names"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_visit_names"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mean_age_years"(bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mean_age_years"(bigint, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."mean_age_years"(bigint, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mean_age_years"(bigint, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."measured_members"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."measured_members"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."measured_members"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."member_role"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."member_role"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."member_role"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."member_role"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."merge_month"(app.monthly_playcounts, app.monthly_playcounts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."merge_month"(app.monthly_playcounts, app.monthly_playcounts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."merge_month"(app.monthly_playcounts, app.monthly_playcounts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."merge_monthly_playcounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."merge_monthly_playcounts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."merge_monthly_playcounts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."merge_months"(text[], text[], timestamp WITH time zone[], bigint[], timestamp WITH time zone[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."merge_months"(text[], text[], timestamp WITH time zone[], bigint[], timestamp WITH time zone[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."merge_months"(text[], text[], timestamp WITH time zone[], bigint[], timestamp WITH time zone[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."month_facts"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."month_facts"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."month_facts"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."month_of"(timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."month_of"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."month_of"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."months_as_of"(text[], text, date, date, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."months_as_of"(text[], text, date, date, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."months_as_of"(text[], text, date, date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."months_as_of"(text[], text, date, date, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_webhook_secret"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_webhook_secret"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_webhook_secret"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_completion"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_completion"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_completion"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_free_run"(app.scheduled_tasks) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_free_run"(app.scheduled_tasks) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."next_free_run"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_free_run"(app.scheduled_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_mail_at"(timestamp WITH time zone[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_mail_at"(timestamp WITH time zone[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_mail_at"(timestamp WITH time zone[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_monthly_run"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_monthly_run"(timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."next_monthly_run"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_monthly_run"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_run"(app.scheduled_tasks, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_run"(app.scheduled_tasks, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."next_run"(app.scheduled_tasks, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_run"(app.scheduled_tasks, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."not_valued"(private.report_recording[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."not_valued"(private.report_recording[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."not_valued"(private.report_recording[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."not_valued"(private.report_recording[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."observations_at"(text[], timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."observations_at"(text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."observations_at"(text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."observations_partition"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."observations_partition"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."observations_partition"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."observed_counts"(text[], timestamp WITH time zone, timestamp WITH time zone, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."observed_counts"(text[], timestamp WITH time zone, timestamp WITH time zone, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."observed_counts"(text[], timestamp WITH time zone, timestamp WITH time zone, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."observed_counts"(text[], timestamp WITH time zone, timestamp WITH time zone, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."organization_artist_ids"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."organization_artist_ids"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."organization_artist_ids"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."organization_artist_ids"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."other_recordings"(private.report_recording[], private.report_recording[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."other_recordings"(private.report_recording[], private.report_recording[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."other_recordings"(private.report_recording[], private.report_recording[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."other_recordings"(private.report_recording[], private.report_recording[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owned_account_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owned_account_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."owned_account_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owned_account_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."owned_organization_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owned_organization_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."owned_organization_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owned_organization_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."pagination"(integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pagination"(integer, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."pagination"(integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pagination"(integer, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."paying_account_id"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."paying_account_id"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."paying_account_id"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."pays_for_workspace"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pays_for_workspace"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pays_for_workspace"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pooled_exponent"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pooled_exponent"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pooled_exponent"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_message"(text, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_message"(text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_message"(text, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_progress"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_progress"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_progress"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."present_value"(bigint[], numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."present_value"(bigint[], numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."present_value"(bigint[], numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."present_value"(bigint[], numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."price"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."price"(text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."price"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."price"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reachable_account_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reachable_account_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reachable_account_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reachable_account_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_idempotency_key"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_idempotency_key"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."read_idempotency_key"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_idempotency_key"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recharged_this_month"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recharged_this_month"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recharged_this_month"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recharged_this_month"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recompute_months"(text[], text[], date[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recompute_months"(text[], text[], date[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recompute_months"(text[], text[], date[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recompute_months"(text[], text[], date[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_missed_days"(app.scheduled_tasks, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_missed_days"(app.scheduled_tasks, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_missed_days"(app.scheduled_tasks, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_worker"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_worker"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_worker"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."recording_series"(text[], date, integer, boolean, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_series"(text[], date, integer, boolean, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recording_series"(text[], date, integer, boolean, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recording_series"(text[], date, integer, boolean, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recount_monthly_playcounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recount_monthly_playcounts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recount_monthly_playcounts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."redeem_link_code"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."redeem_link_code"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."redeem_link_code"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refresh_address"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_address"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refresh_address"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_excess_keys"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_excess_keys"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_excess_keys"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_if"(boolean, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_if"(boolean, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."refuse_if"(boolean, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_if"(boolean, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_ledger_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_ledger_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_ledger_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_membership_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_membership_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_membership_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_observations"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_observations"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_observations"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."release_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."release_credits"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."release_credits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_credits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."release_snapshots"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."release_snapshots"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."release_snapshots"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_snapshots"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."renew_reservation"(app.credit_balances, app.credit_reservations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."renew_reservation"(app.credit_balances, app.credit_reservations) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."renew_reservation"(app.credit_balances, app.credit_reservations) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reply_to_mention"(app.chat_events, text, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reply_to_mention"(app.chat_events, text, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reply_to_mention"(app.chat_events, text, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_comparison"(uuid, timestamp WITH time zone, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_comparison"(uuid, timestamp WITH time zone, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_comparison"(uuid, timestamp WITH time zone, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_comparison"(uuid, timestamp WITH time zone, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_concentration"(private.report_recording[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_concentration"(private.report_recording[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_concentration"(private.report_recording[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_concentration"(private.report_recording[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_count"(timestamp WITH time zone, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_count"(timestamp WITH time zone, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_count"(timestamp WITH time zone, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_count"(timestamp WITH time zone, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_coverage"(private.report_recording[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_coverage"(private.report_recording[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_coverage"(private.report_recording[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_coverage"(private.report_recording[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_decay"(private.report_recording[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_decay"(private.report_recording[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_decay"(private.report_recording[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_decay"(private.report_recording[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_evidence"(uuid, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_evidence"(uuid, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_evidence"(uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_evidence"(uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_missing"(private.report_recording[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_missing"(private.report_recording[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_missing"(private.report_recording[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_missing"(private.report_recording[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_model"(app.valuation_models) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_model"(app.valuation_models) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_model"(app.valuation_models) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_model"(app.valuation_models) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_multiple"(jsonb, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_multiple"(jsonb, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_multiple"(jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_multiple"(jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_price"(numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_price"(numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_price"(numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_price"(numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_recordings"(app.valuation_models, text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_recordings"(app.valuation_models, text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_recordings"(app.valuation_models, text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_recordings"(app.valuation_models, text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_seasonality"(text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_seasonality"(text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_seasonality"(text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_seasonality"(text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_sensitivity"(bigint[], bigint[], bigint[], numeric, numeric, numeric, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_sensitivity"(bigint[], bigint[], bigint[], numeric, numeric, numeric, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_sensitivity"(bigint[], bigint[], bigint[], numeric, numeric, numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_sensitivity"(bigint[], bigint[], bigint[], numeric, numeric, numeric, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_time"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_time"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_time"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_time"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp WITH time zone, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp WITH time zone, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp WITH time zone, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp WITH time zone, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_value"(bigint[], bigint[], bigint[], numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_value"(bigint[], bigint[], bigint[], numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_value"(bigint[], bigint[], bigint[], numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_value"(bigint[], bigint[], bigint[], numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_capture"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_capture"(uuid, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_capture"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_capture"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_completion"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_completion"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_completion"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_completion"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_content"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_content"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_content"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_content"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_fill"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_fill"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_fill"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_fill"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_recharge"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_recharge"(bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_recharge"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_recharge"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_setup"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_setup"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_setup"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_setup"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_share"(integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_share"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_share"(integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_site_generation"(uuid, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_site_generation"(uuid, text, text, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_site_generation"(uuid, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_site_generation"(uuid, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."resend_webhook_delivery"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."resend_webhook_delivery"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."resend_webhook_delivery"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resend_webhook_delivery"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reserve_generation"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reserve_generation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reserve_generation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reserved_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reserved_credits"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reserved_credits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reserved_credits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reserved_slugs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reserved_slugs"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reserved_slugs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reserved_slugs"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."resolve_address"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."resolve_address"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resolve_address"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restrict_partition"(name, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restrict_partition"(name, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."restrict_partition"(name, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rotate_webhook_secret"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rotate_webhook_secret"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."rotate_webhook_secret"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rotate_webhook_secret"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rounded_band"(numeric, numeric, numeric, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rounded_band"(numeric, numeric, numeric, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."rounded_band"(numeric, numeric, numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rounded_band"(numeric, numeric, numeric, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_account"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_account"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."run_account"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_account"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_lock"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."run_lock"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_lock"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_idempotency_result"(text, text, jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_idempotency_result"(text, text, jsonb, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."save_idempotency_result"(text, text, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_idempotency_result"(text, text, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_capture"(uuid, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."schedule_capture"(uuid, text, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."schedule_capture"(uuid, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_capture"(uuid, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_credits"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedule_credits"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_credits"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedules_cost"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedules_cost"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedules_cost"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_catalog_members"(uuid, text, integer, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_catalog_members"(uuid, text, integer, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_catalog_members"(uuid, text, integer, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_catalog_members"(uuid, text, integer, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."send_ping"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."send_ping"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."send_ping"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."send_ping"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sensitivity_change"(numeric, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sensitivity_change"(numeric, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."sensitivity_change"(numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sensitivity_change"(numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."session_response"(app.sessions) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."session_response"(app.sessions) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."session_response"(app.sessions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."session_response"(app.sessions) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_address"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_address"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_address"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_credits"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_credits"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_credits"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sign_up_hash"(bytea, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sign_up_hash"(bytea, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sign_up_hash"(bytea, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_organization_id"(app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_organization_id"(app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."site_organization_id"(app.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_organization_id"(app.sites) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_workspace_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_workspace_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."site_workspace_id"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_workspace_id"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."size_class"(double precision) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."size_class"(double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."size_class"(double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."snapshot_isrcs"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."snapshot_isrcs"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."snapshot_isrcs"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."snapshot_observations"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."snapshot_observations"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."snapshot_observations"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staged_bytes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staged_bytes"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."staged_bytes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staged_bytes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."start_due_task"(app.scheduled_tasks, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_due_task"(app.scheduled_tasks, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_due_task"(app.scheduled_tasks, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."start_due_tasks"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_due_tasks"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_due_tasks"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."start_second"(app.scheduled_tasks) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."start_second"(app.scheduled_tasks) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."start_second"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_second"(app.scheduled_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stream_intervals"(text[], timestamp WITH time zone, timestamp WITH time zone, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stream_intervals"(text[], timestamp WITH time zone, timestamp WITH time zone, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stream_intervals"(text[], timestamp WITH time zone, timestamp WITH time zone, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stream_intervals"(text[], timestamp WITH time zone, timestamp WITH time zone, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stream_periods"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stream_periods"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stream_periods"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stream_periods"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_requests"(text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_requests"(text, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."take_requests"(text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_requests"(text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."time_of_day_number"(double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."time_of_day_number"(double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."time_of_day_number"(double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."time_of_day_number"(double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."touch_session"(app.chats) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."touch_session"(app.chats) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."touch_session"(app.chats) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."touch_session"(app.chats) TO "postgres";

REVOKE ALL ON FUNCTION "private"."truncate_monthly_playcounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."truncate_monthly_playcounts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."truncate_monthly_playcounts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."unusual_days"(text[], date, date, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unusual_days"(text[], date, date, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."unusual_days"(text[], date, date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unusual_days"(text[], date, date, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."update_artist_profile"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."update_artist_profile"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."update_artist_profile"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."update_artist_profile"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."used_assets"(jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."used_assets"(jsonb, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."used_assets"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."used_assets"(jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."uuid_or_null"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."uuid_or_null"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."uuid_or_null"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_amount"(app.valuation_constants, bigint, numeric, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."valuation_amount"(app.valuation_constants, bigint, numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_amount"(app.valuation_constants, bigint, numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_currency"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_currency"(integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_currency"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_currency"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_model_at"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_model_at"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_model_at"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_model_at"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_sample"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_sample"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_sample"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_sample"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_step"(text, text, numeric, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_step"(text, text, numeric, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_step"(text, text, numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_step"(text, text, numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."value_catalog"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."value_catalog"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."value_catalog"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."was_observed"(text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."was_observed"(text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."was_observed"(text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_endpoint_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."webhook_endpoint_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."webhook_endpoint_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_endpoint_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."within_last_hour"(timestamp WITH time zone[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."within_last_hour"(timestamp WITH time zone[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."within_last_hour"(timestamp WITH time zone[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."workspace_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."workspace_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."workspace_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."workspace_ids"() TO "postgres";

GRANT USAGE ON SCHEMA "api" TO "platform_api";

GRANT USAGE ON SCHEMA "app" TO "authenticated";

GRANT USAGE ON SCHEMA "jobs" TO "platform_worker";

GRANT USAGE ON SCHEMA "private" TO "authenticated", "platform_api";

GRANT SELECT ON TABLE "app"."account_catalogs" TO "authenticated";

GRANT UPDATE ("name") ON TABLE "app"."accounts" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."accounts" TO "authenticated";

GRANT SELECT ON TABLE "app"."accounts" TO "authenticated";

GRANT INSERT ("account_id"), SELECT ("account_id") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."api_keys" TO "authenticated";

GRANT INSERT ("expires_at"), SELECT ("expires_at") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("id") ON TABLE "app"."api_keys" TO "authenticated";

GRANT INSERT ("key_hash") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("last_used_at") ON TABLE "app"."api_keys" TO "authenticated";

GRANT INSERT ("name"), SELECT ("name") ON TABLE "app"."api_keys" TO "authenticated";

GRANT INSERT ("prefix"), SELECT ("prefix") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ("revoked_at"), UPDATE ("revoked_at") ON TABLE "app"."api_keys" TO "authenticated";

GRANT INSERT ("scopes"), SELECT ("scopes") ON TABLE "app"."api_keys" TO "authenticated";

GRANT SELECT ON TABLE "app"."archived_quarters" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."artist_pins" TO "authenticated";

GRANT INSERT ("artist_id") ON TABLE "app"."artist_pins" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."artist_pins" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."artists" TO "authenticated";

GRANT UPDATE ("image") ON TABLE "app"."artists" TO "authenticated";

GRANT UPDATE ("instruction") ON TABLE "app"."artists" TO "authenticated";

GRANT UPDATE ("knowledges") ON TABLE "app"."artists" TO "authenticated";

GRANT UPDATE ("label") ON TABLE "app"."artists" TO "authenticated";

GRANT UPDATE ("profile_urls") ON TABLE "app"."artists" TO "authenticated";

GRANT SELECT ON TABLE "app"."artists" TO "authenticated";

GRANT INSERT ("artist"), UPDATE ("artist") ON TABLE "app"."catalog_songs" TO "authenticated";

GRANT INSERT ("catalog_id") ON TABLE "app"."catalog_songs" TO "authenticated";

GRANT INSERT ("isrc") ON TABLE "app"."catalog_songs" TO "authenticated";

GRANT INSERT ("name"), UPDATE ("name") ON TABLE "app"."catalog_songs" TO "authenticated";

GRANT INSERT ("release_date"), UPDATE ("release_date") ON TABLE "app"."catalog_songs" TO "authenticated";

GRANT INSERT ("share"), UPDATE ("share") ON TABLE "app"."catalog_songs" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."catalog_songs" TO "authenticated";

GRANT SELECT ON TABLE "app"."catalog_valuations" TO "authenticated";

GRANT UPDATE ("name") ON TABLE "app"."catalogs" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."catalogs" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."catalogs" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."chat_workspaces" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."chats" TO "authenticated";

GRANT INSERT ("id") ON TABLE "app"."chats" TO "authenticated";

GRANT INSERT ("model_id"), UPDATE ("model_id") ON TABLE "app"."chats" TO "authenticated";

GRANT INSERT ("session_id") ON TABLE "app"."chats" TO "authenticated";

GRANT INSERT ("title"), UPDATE ("title") ON TABLE "app"."chats" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."chats" TO "authenticated";

GRANT SELECT ON TABLE "app"."chats" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."credit_balances" TO "authenticated";

GRANT SELECT ("balance") ON TABLE "app"."credit_balances" TO "authenticated";

GRANT SELECT ("granted_month") ON TABLE "app"."credit_balances" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("amount") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("balance_after") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("kind") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("number") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("operation") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ON TABLE "app"."credit_prices" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."credit_reservations" TO "authenticated";

GRANT SELECT ("credits") ON TABLE "app"."credit_reservations" TO "authenticated";

GRANT SELECT ("expires_at") ON TABLE "app"."credit_reservations" TO "authenticated";

GRANT SELECT ("state") ON TABLE "app"."credit_reservations" TO "authenticated";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "app"."idempotency_keys" TO "authenticated";

GRANT SELECT ON TABLE "app"."monthly_playcounts" TO "authenticated";

GRANT UPDATE ("role") ON TABLE "app"."organization_members" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."organization_members" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_brand") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_id") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_last4") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_saved_at") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ON TABLE "app"."playcount_snapshots" TO "authenticated";

GRANT SELECT ON TABLE "app"."rate_limits" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT INSERT ("credits"), UPDATE ("credits") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT INSERT ("enabled"), UPDATE ("enabled") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT INSERT ("monthly_limit_credits"), UPDATE ("monthly_limit_credits") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT UPDATE ("paused_card_id") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT UPDATE ("paused_reason") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT SELECT ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("card_id") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("credits") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("failure") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("finished_at") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("id") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("state") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ON TABLE "app"."sandboxes" TO "authenticated";

GRANT SELECT ON TABLE "app"."scheduled_runs" TO "authenticated";

GRANT UPDATE ("created_by") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("enabled") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("hour_utc") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("monthly_budget_credits") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("next_run_at") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("schedule") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."sessions" TO "authenticated";

GRANT INSERT ("id") ON TABLE "app"."sessions" TO "authenticated";

GRANT INSERT ("title") ON TABLE "app"."sessions" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."sessions" TO "authenticated";

GRANT SELECT ON TABLE "app"."sessions" TO "authenticated";

GRANT INSERT ("colors") ON TABLE "app"."site_assets" TO "authenticated";

GRANT UPDATE ("deleted_at") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("id") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("name") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("owner_id") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("path") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("size_bytes") ON TABLE "app"."site_assets" TO "authenticated";

GRANT UPDATE ("stored_at") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("type") ON TABLE "app"."site_assets" TO "authenticated";

GRANT SELECT ON TABLE "app"."site_assets" TO "authenticated";

GRANT SELECT ("revision") ON TABLE "app"."site_generations" TO "authenticated";

GRANT SELECT ("run_id") ON TABLE "app"."site_generations" TO "authenticated";

GRANT SELECT ("site_id") ON TABLE "app"."site_generations" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."site_previews" TO "authenticated";

GRANT INSERT ("document"), UPDATE ("document") ON TABLE "app"."site_previews" TO "authenticated";

GRANT INSERT ("revision"), UPDATE ("revision") ON TABLE "app"."site_previews" TO "authenticated";

GRANT INSERT ("site_id") ON TABLE "app"."site_previews" TO "authenticated";

GRANT UPDATE ("written_at") ON TABLE "app"."site_previews" TO "authenticated";

GRANT SELECT ON TABLE "app"."site_previews" TO "authenticated";

GRANT DELETE, INSERT, SELECT ON TABLE "app"."site_revisions" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."site_signups" TO "authenticated";

GRANT INSERT ("site_id") ON TABLE "app"."site_slugs" TO "authenticated";

GRANT INSERT ("slug") ON TABLE "app"."site_slugs" TO "authenticated";

GRANT SELECT ON TABLE "app"."site_slugs" TO "authenticated";

GRANT SELECT ON TABLE "app"."site_visits" TO "authenticated";

GRANT INSERT ("artist_id"), UPDATE ("artist_id") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("assets"), UPDATE ("assets") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("brief") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("created_by") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("draft") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("facts"), UPDATE ("facts") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("id") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("name"), UPDATE ("name") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("owner_id") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("published_at") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("published_revision") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("published") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("release_url") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("revision") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("shows_from_profile"), UPDATE ("shows_from_profile") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("slug") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."sites" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."sites" TO "authenticated";

GRANT SELECT ON TABLE "app"."snapshot_pages" TO "authenticated";

GRANT SELECT ON TABLE "app"."snapshot_songs" TO "authenticated";

GRANT SELECT ("captured_at") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("data_source") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("isrc") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("metric") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("platform") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("recorded_at") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("value") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT INSERT ("isrc") ON TABLE "app"."songs" TO "authenticated";

GRANT SELECT ON TABLE "app"."songs" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."staged_files" TO "authenticated";

GRANT INSERT ("path") ON TABLE "app"."staged_files" TO "authenticated";

GRANT UPDATE ("sha") ON TABLE "app"."staged_files" TO "authenticated";

GRANT SELECT ON TABLE "app"."staged_files" TO "authenticated";

GRANT SELECT ON TABLE "app"."storage_quotas" TO "authenticated";

GRANT SELECT ON TABLE "app"."stream_prices" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("cancelled_at"), UPDATE ("cancelled_at") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("error") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("finished_at") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("id") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("output") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("progress") ON TABLE "app"."task_runs" TO "authenticated";

GRANT UPDATE ("run_at") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("started_at") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("state") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("task") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ON TABLE "app"."valuation_backtests" TO "authenticated";

GRANT SELECT ON TABLE "app"."valuation_constants" TO "authenticated";

GRANT SELECT ON TABLE "app"."valuation_models" TO "authenticated";

GRANT SELECT ON TABLE "app"."webhook_attempts" TO "authenticated";

GRANT SELECT ON TABLE "app"."webhook_deliveries" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("created_by") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("description"), UPDATE ("description") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("disabled_at"), UPDATE ("disabled_at") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("disabled_reason"), UPDATE ("disabled_reason") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("events"), UPDATE ("events") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("failing_since"), UPDATE ("failing_since") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("failure_count"), UPDATE ("failure_count") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("id") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("is_enabled"), UPDATE ("is_enabled") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("owner_id") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("paused_until"), UPDATE ("paused_until") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("previous_secret_expires_at") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("updated_at"), UPDATE ("updated_at") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("url_set_by"), UPDATE ("url_set_by") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ("url"), UPDATE ("url") ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT DELETE ON TABLE "app"."webhook_endpoints" TO "authenticated";

GRANT SELECT ON TABLE "app"."webhook_events" TO "authenticated";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" REVOKE ALL ON FUNCTIONS FROM PUBLIC;

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "api" REVOKE ALL ON FUNCTIONS FROM PUBLIC;

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "api" GRANT EXECUTE ON FUNCTIONS TO "platform_api";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "jobs" REVOKE ALL ON FUNCTIONS FROM PUBLIC;

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "jobs" GRANT EXECUTE ON FUNCTIONS TO "platform_worker";

ALTER TABLE "app"."api_keys"
  ADD COLUMN "created_by" uuid DEFAULT private.account_id();

ALTER TABLE "app"."api_keys"
  ADD CONSTRAINT "api_keys_created_by_fkey" FOREIGN KEY (created_by) REFERENCES app.accounts(id) ON DELETE SET NULL;

CREATE INDEX api_keys_created_by_idx ON app.api_keys USING btree (created_by);

COMMENT ON COLUMN "app"."api_keys"."created_by" IS 'The person who created it; null for the key of a sign-up. A key of an organization stays valid when its creator leaves.';

GRANT SELECT ("created_by") ON TABLE "app"."api_keys" TO "authenticated";

CREATE INDEX task_runs_account_due_idx ON app.task_runs USING btree (task, private.run_account(account_id), run_at)
  WHERE (finished_at IS NULL);

-- Rows, which a comparison of schemas does not see.
INSERT INTO "app"."credit_prices" ("operation", "credits", "per_units") VALUES
  ('research_events', 1, 1),
  ('site_generation', 25, 1),
  ('playcount_snapshot', 1, 10),
  ('content_creation', 50, 1);

INSERT INTO "app"."rate_limits" ("policy", "max_requests", "window_seconds") VALUES
  ('account', 6000, 60),
  ('creation', 300, 60),
  ('invitation', 30, 3600),
  ('lookup', 120, 60),
  ('upload', 60, 60),
  ('sign_up', 60, 600),
  ('verification', 120, 600);

INSERT INTO "app"."storage_quotas" ("bucket", "max_bytes") VALUES
  ('site-assets', 1073741824),
  ('staged-files', 10737418240);

INSERT INTO "app"."stream_prices" ("service", "year", "usd_per_1000_streams", "published_on", "source", "source_url") VALUES
  ('spotify', 2024, 3.0, '2025-01-23',
    'Duetti, 2024 Music Economics Report: what Spotify paid independent rights holders for 1,000 streams in 2024',
    'https://report.duetti.co'),
  ('all_services', 2024, 3.41, '2025-01-23',
    'Duetti, 2024 Music Economics Report: what 1,000 streams earned on average in 2024, over nine services',
    'https://report.duetti.co');

INSERT INTO "app"."valuation_constants" (
  "version", "usd_per_stream", "gross_up_low", "gross_up_mid", "gross_up_high", "first_share", "second_share",
  "multiple_low", "multiple_mid", "multiple_high", "default_age_years", "least_age_years"
) VALUES (1, 0.0035, 1.25, 1.4, 1.6, 0.85, 0.75, 10, 13, 16, 5, 1);

INSERT INTO "storage"."buckets" ("id", "name", "public", "file_size_limit", "allowed_mime_types")
VALUES
  ('site-assets', 'site-assets', true, 8388608, '{image/webp,audio/mpeg,audio/wav}'),
  ('staged-files', 'staged-files', false, 104857600, null),
  ('sandbox-snapshots', 'sandbox-snapshots', false, null, null)
ON CONFLICT ("id") DO UPDATE SET "public" = excluded."public", "file_size_limit" = excluded."file_size_limit",
  "allowed_mime_types" = excluded."allowed_mime_types";

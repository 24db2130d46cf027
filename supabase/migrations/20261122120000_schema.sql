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
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "thread_id"  text                     NOT NULL,
  "key"        text                     NOT NULL,
  "text"       text                     NOT NULL,
  "run_id"     uuid,
  "number"     bigint                   GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  "tried_at"   timestamp with time zone,
  "ts"         text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
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
  "request_key"    text,
  "report_run_id"  uuid,
  "created_at"     timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "content_batches_caption_length_check" CHECK ((caption_length = ANY (ARRAY['none'::text, 'short'::text, 'medium'::text, 'long'::text]))),
  CONSTRAINT "content_batches_images_check" CHECK ((jsonb_typeof(images) = 'array'::text)),
  CONSTRAINT "content_batches_pkey" PRIMARY KEY (id),
  CONSTRAINT "content_batches_request_key_check" CHECK (((length(request_key) >= 1) AND (length(request_key) <= 200))),
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
  "account_id"    uuid   NOT NULL,
  "balance"       bigint NOT NULL DEFAULT 0,
  "reserved"      bigint NOT NULL DEFAULT 0,
  "entry_count"   bigint NOT NULL DEFAULT 0,
  "floored_month" date,
  CONSTRAINT "credit_balances_balance_check" CHECK ((balance >= 0)),
  CONSTRAINT "credit_balances_check" CHECK (((reserved >= 0) AND (reserved <= balance))),
  CONSTRAINT "credit_balances_floored_month_check" CHECK ((EXTRACT(day FROM floored_month) = (1)::numeric)),
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

CREATE TABLE "app"."monthly_playcounts" (
  "isrc"        text     NOT NULL,
  "data_source" text     NOT NULL,
  "month"       date     NOT NULL,
  "last_day"    smallint NOT NULL,
  "counts"      text     NOT NULL,
  "seconds"     text     NOT NULL,
  "present"     integer  NOT NULL,
  "invalid"     integer  NOT NULL,
  "lower"       integer  NOT NULL,
  "first_count" bigint   NOT NULL,
  "last_count"  bigint   NOT NULL,
  "earliest_us" bigint   NOT NULL,
  "latest_us"   bigint   NOT NULL
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
  "card_id"      text                     NOT NULL,
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

CREATE TABLE "app"."scheduled_tasks" (
  "id"                uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"        uuid                     NOT NULL,
  "artist_account_id" uuid,
  "task"              text                     NOT NULL,
  "schedule"          text                     NOT NULL DEFAULT 'monthly'::text,
  "enabled"           boolean                  NOT NULL DEFAULT true,
  "next_run_at"       timestamp with time zone NOT NULL,
  "catalog_id"        uuid,
  "snapshot_id"       uuid,
  "created_by"        uuid                     NOT NULL,
  "created_at"        timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"        timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "scheduled_tasks_check" CHECK ((num_nonnulls(catalog_id, snapshot_id) = 1)),
  CONSTRAINT "scheduled_tasks_pkey" PRIMARY KEY (id),
  CONSTRAINT "scheduled_tasks_schedule_check" CHECK ((schedule = 'monthly'::text)),
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
  "account_id"   uuid                       NOT NULL,
  "mail_id"      uuid,
  "salt"         bytea                      NOT NULL,
  "code_hash"    bytea,
  "requested_by" bytea,
  "expires_at"   timestamp with time zone   NOT NULL,
  "wrong_tries"  integer                    NOT NULL DEFAULT 0,
  "mailed_at"    timestamp with time zone[] NOT NULL,
  "tried_at"     timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp WITH time zone[],
  CONSTRAINT "sign_up_codes_code_hash_check" CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT "sign_up_codes_mailed_at_check" CHECK ((cardinality(mailed_at) <= 10)),
  CONSTRAINT "sign_up_codes_pkey" PRIMARY KEY (account_id),
  CONSTRAINT "sign_up_codes_requested_by_check" CHECK ((octet_length(requested_by) = 32)),
  CONSTRAINT "sign_up_codes_tried_at_check" CHECK ((cardinality(tried_at) <= 10)),
  CONSTRAINT "sign_up_codes_wrong_tries_check" CHECK (((wrong_tries >= 0) AND (wrong_tries <= 5)))
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
  "stored_at"  timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
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
  "reservation_id" uuid    NOT NULL,
  "requested_by"   uuid    NOT NULL,
  CONSTRAINT "site_generations_pkey" PRIMARY KEY (run_id)
);

ALTER TABLE "app"."site_generations"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_generations"
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

CREATE TABLE "app"."site_signups" (
  "site_id"       uuid                     NOT NULL,
  "email"         text                     NOT NULL,
  "consent"       text                     NOT NULL DEFAULT ''::text,
  "page_revision" integer,
  "created_at"    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "site_signups_email_check" CHECK ((length(email) <= 254)),
  CONSTRAINT "site_signups_pkey" PRIMARY KEY (site_id, email)
);

ALTER TABLE "app"."site_signups"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_signups"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."sites" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "owner_id"     uuid                     NOT NULL,
  "created_by"   uuid,
  "artist_id"    uuid,
  "name"         text                     NOT NULL DEFAULT ''::text,
  "brief"        text                     NOT NULL DEFAULT ''::text,
  "release_url"  text,
  "assets"       jsonb                    NOT NULL DEFAULT '[]'::jsonb,
  "draft"        jsonb,
  "published"    jsonb,
  "published_at" timestamp with time zone,
  "revision"     integer                  NOT NULL DEFAULT 0,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "sites_assets_check" CHECK ((jsonb_typeof(assets) = 'array'::text)),
  CONSTRAINT "sites_brief_check" CHECK ((length(brief) <= 6000)),
  CONSTRAINT "sites_check" CHECK (((published IS NULL) OR (published_at IS NOT NULL))),
  CONSTRAINT "sites_draft_check" CHECK ((jsonb_typeof(draft) = 'object'::text)),
  CONSTRAINT "sites_name_check" CHECK ((length(name) <= 120)),
  CONSTRAINT "sites_pkey" PRIMARY KEY (id),
  CONSTRAINT "sites_published_check" CHECK ((jsonb_typeof(published) = 'object'::text))
);

ALTER TABLE "app"."sites"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."sites"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."snapshot_songs" (
  "snapshot_id" uuid                     NOT NULL,
  "isrc"        text                     NOT NULL,
  "captured_at" timestamp with time zone,
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
  CONSTRAINT "task_runs_check" CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['completed'::text, 'failed'::text])))),
  CONSTRAINT "task_runs_pkey" PRIMARY KEY (id),
  CONSTRAINT "task_runs_state_check" CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text]))),
  CONSTRAINT "task_runs_task_check" CHECK (((length(task) >= 1) AND (length(task) <= 100)))
);

ALTER TABLE "app"."task_runs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."task_runs"
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
  CONSTRAINT "valuation_constants_check1" CHECK ((((0)::numeric < multiple_low) AND (multiple_low <= multiple_mid) AND (multiple_mid <= multiple_high))),
  CONSTRAINT "valuation_constants_check" CHECK ((((0)::numeric < gross_up_low) AND (gross_up_low <= gross_up_mid) AND (gross_up_mid <= gross_up_high))),
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

ALTER TABLE "app"."song_measurements"
  ALTER COLUMN "data_source" SET DEFAULT 'apify_spotify_playcount'::text;

ALTER TABLE "app"."song_measurements"
  ALTER COLUMN "metric" SET DEFAULT 'platform_displayed_play_count'::text;

ALTER TABLE "app"."song_measurements"
  ALTER COLUMN "platform" SET DEFAULT 'spotify'::text;

CREATE OR REPLACE FUNCTION api.add_catalog_songs (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_added integer;
begin
  perform private.lock_catalog(add_catalog_songs.catalog_id);
  insert into app.songs (isrc)
  select given.isrc from unnest(isrcs) given (isrc)
  order by given.isrc
  on conflict do nothing;
  insert into app.catalog_songs (catalog_id, isrc)
  select add_catalog_songs.catalog_id, given.isrc from unnest(isrcs) given (isrc)
  order by given.isrc
  on conflict do nothing;
  get diagnostics v_added = row_count;
  return jsonb_build_object(
    'catalog_id', add_catalog_songs.catalog_id,
    'added', v_added,
    'song_count', private.count_of_songs(add_catalog_songs.catalog_id)
  );
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
  v_account_id uuid := private.invite_person(
    add_organization_member.organization_id, add_organization_member.email, add_organization_member.role);
begin
  return private.describe_members(add_organization_member.organization_id, v_account_id) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.begin_asset (
  organization_id uuid,
  name            text,
  type            text,
  extension       text,
  size_bytes      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := gen_random_uuid();
  v_path text := v_id || '.' || extension;
begin
  insert into app.site_assets (id, owner_id, path, name, type, size_bytes)
  values (v_id, private.site_workspace_id(organization_id), v_path, begin_asset.name, begin_asset.type, begin_asset.size_bytes);
  return jsonb_build_object('id', v_id, 'path', v_path);
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
  v_site app.sites := private.open_site(begin_site_generation.site_id, begin_site_generation.revision);
begin
  return jsonb_build_object(
    'reservation_id', private.reserve_credits('site_generation'),
    'request', private.describe_generation(v_site, instruction));
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Run not found';
  end if;
  if v_run.state in ('queued', 'running') then
    -- It may have been paid: only its task finds out.
    if v_run.task = 'recharge_credits' then
      raise exception using errcode = 'PT409', message = 'A payment cannot be cancelled; switch recharging off instead';
    end if;
    -- A worker that is at work on it asks once a second; else it is due now, and ended by whoever claims it.
    update app.task_runs r set cancelled_at = coalesce(r.cancelled_at, now()), run_at = now() where r.id = cancel_run.run_id;
    notify task_runs;
  end if;
  return private.describe_runs(cancel_run.run_id, null, 1) -> 0;
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
  v_caller_role text := private.enter_organization(change_organization_member.organization_id);
  v_role text;
begin
  if change_organization_member.role is not null and v_caller_role is distinct from 'owner' then
    raise exception using errcode = 'PT403', message = 'Only an owner may do this';
  end if;
  if accepted and change_organization_member.account_id is distinct from private.account_id() then
    raise exception using errcode = 'PT403', message = 'Only the member itself may accept';
  end if;
  v_role := private.member_role(change_organization_member.organization_id, change_organization_member.account_id);
  if accepted then
    perform private.accept_membership(change_organization_member.organization_id);
  end if;
  if v_role = 'owner' and change_organization_member.role = 'member' then
    perform private.check_owner_remains(
      change_organization_member.organization_id, change_organization_member.account_id);
  end if;
  update app.organization_members m set role = change_organization_member.role
  where m.organization_id = change_organization_member.organization_id
    and m.account_id = change_organization_member.account_id and m.role <> change_organization_member.role;
  return private.describe_members(
    change_organization_member.organization_id, change_organization_member.account_id) -> 0;
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
  -- Of what is reached, a fellow person and a fellow's personal artist are left out.
  if not private.is_delegated() and (
    v_id = any (private.workspace_ids())
    or private.reaches_all()
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

CREATE OR REPLACE FUNCTION api.check_site_workspace (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.site_workspace_id(organization_id); end $function$;

CREATE OR REPLACE FUNCTION api.claim_payment_customer()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_until timestamptz := clock_timestamp() + interval '30 seconds';
  v_known app.payment_customers;
  v_is_first boolean;
  v_waits boolean;
begin
  if v_account_id is null or private.is_delegated() then
    raise exception using errcode = 'PT403', message = 'This credential may not save a card';
  end if;
  insert into app.payment_customers (account_id, claimed_until) values (v_account_id, v_until)
  on conflict (account_id) do nothing;
  v_is_first := found;
  select c.* into v_known from app.payment_customers c where c.account_id = v_account_id for no key update;
  v_waits := v_known.customer_id is null and not v_is_first and coalesce(v_known.claimed_until > clock_timestamp(), false);
  if v_known.customer_id is null and not v_is_first and not v_waits then
    update app.payment_customers c set claimed_until = v_until where c.account_id = v_account_id;
  end if;
  return jsonb_build_object(
    'account_id', v_account_id,
    'wait', v_waits,
    'customer_id', v_known.customer_id,
    'generation', v_known.generation,
    -- An earlier holder may have made one, and not come to note it.
    'again', not v_is_first and v_known.claimed_until is not null,
    'email', (select a.email from app.accounts a where a.id = v_account_id)
  );
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

CREATE OR REPLACE FUNCTION api.create_artist (
  name            text,
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.found_artist(create_artist.name, create_artist.organization_id);
begin
  return private.describe_artists(array[v_id]) -> 0;
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
  v_workspace_id uuid := private.catalog_workspace_id(create_catalog.organization_id);
  v_id uuid;
begin
  if create_catalog.snapshot_id is null then
    v_id := private.found_catalog(create_catalog.name, v_workspace_id);
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
  perform private.carry_to_session(v_chat);
  return private.chat_answer(v_chat);
end $function$;

CREATE OR REPLACE FUNCTION api.create_content (
  artist_account_id uuid,
  request           jsonb,
  request_key       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object('runIds', private.request_content(artist_account_id, request, request_key));
end $function$;

CREATE OR REPLACE FUNCTION api.create_key (
  name       text,
  scopes     text[],
  expires_at timestamp with time zone,
  key_hash   text,
  key_prefix text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  if expires_at <= now() then
    raise exception using errcode = 'PT400', message = 'expires_at must be in the future';
  end if;
  insert into app.api_keys as k (account_id, name, prefix, key_hash, scopes, expires_at)
  values (
    private.account_id(), create_key.name, key_prefix, decode(create_key.key_hash, 'hex'),
    coalesce(create_key.scopes, '{read,write}'), create_key.expires_at
  )
  returning k.id into v_id;
  return private.shown_keys(v_id) -> 0;
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
  return jsonb_build_object('expires_at', private.format_timestamp(private.lay_link_code(organization_id, code)));
end $function$;

CREATE OR REPLACE FUNCTION api.create_organization (
  name text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.found_organization(create_organization.name);
begin
  return private.describe_organizations(v_id) -> 0;
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
  return (select private.session_answer(s) from app.sessions s where s.id = v_id);
end $function$;

CREATE OR REPLACE FUNCTION api.create_site (
  organization_id uuid,
  artist_id       uuid,
  name            text,
  brief           text,
  release_url     text,
  files           jsonb,
  artwork_id      uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.site_workspace_id(create_site.organization_id);
  v_site app.sites;
begin
  perform private.check_site_artist(create_site.artist_id, create_site.organization_id);
  if artwork_id is not null then
    perform private.complete_asset(artwork_id);
  end if;
  insert into app.sites (owner_id, created_by, artist_id, name, brief, release_url, assets)
  values (
    v_owner_id, private.account_id(), create_site.artist_id, create_site.name, create_site.brief, create_site.release_url,
    private.describe_assets(v_owner_id, files))
  returning * into v_site;
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.create_snapshot (
  catalog_id uuid,
  isrcs      text[],
  schedule   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.order_capture(catalog_id, isrcs);
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'runId', private.capture_run_id(v_id),
    'task_id', case schedule when 'monthly' then private.schedule_capture(v_id) end
  )) || jsonb_build_object('snapshot', private.describe_snapshot(v_id));
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Task not found';
  end if;
  return jsonb_build_object('id', delete_task.task_id);
end $function$;

CREATE OR REPLACE FUNCTION api.drop_payment_customer (
  customer_id text
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
  where c.account_id = private.account_id() and not private.is_delegated()
    and c.customer_id is not distinct from drop_payment_customer.customer_id;
  return 'null';
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

CREATE OR REPLACE FUNCTION api.expect_card (
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
      where c.customer_id = expect_card.customer_id and c.account_id = private.uuid_or_null(expect_card.account_id)
    ) then 'new'
    else 'strange'
  end);
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
  v_valuation app.catalog_valuations;
  v_constants app.valuation_constants;
begin
  perform private.check_catalog_visible(explain_catalog_valuation.catalog_id);
  select v.* into v_valuation from app.catalog_valuations v
  where v.catalog_id = explain_catalog_valuation.catalog_id
  order by v.measured_at desc limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'The catalog has no valuation yet';
  end if;
  if v_valuation.constants_version is null then
    raise exception using errcode = 'PT404', message = 'The latest valuation was loaded as a result, without what it was computed from';
  end if;
  select c.* into strict v_constants from app.valuation_constants c where c.version = v_valuation.constants_version;
  return jsonb_build_object(
    'catalog_id', v_valuation.catalog_id,
    'snapshot_id', v_valuation.snapshot_id,
    'measured_at', private.format_timestamp(v_valuation.measured_at),
    'low', v_valuation.low, 'mid', v_valuation.mid, 'high', v_valuation.high,
    'constants', private.explained_constants(v_constants),
    'inputs', private.explained_inputs(v_valuation, v_constants),
    'steps', private.explained_steps(v_valuation, v_constants)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.export_site_signups (
  site_id          uuid,
  row_limit        integer,
  after_created_at timestamp with time zone,
  after_email      text
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
        -- To the microsecond: the next page goes on after it.
        'created_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'consent', f.consent,
        'page_revision', f.page_revision
      ) order by f.created_at desc, f.email), '[]')
    from (
      select s.* from app.site_signups s
      where s.site_id = export_site_signups.site_id
        and (after_created_at is null or s.created_at <= after_created_at and (s.created_at < after_created_at or s.email > after_email))
      order by s.created_at desc, s.email
      limit row_limit
    ) f
  );
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
  if v_repository is null then
    raise exception using errcode = 'PT404', message = 'No sandbox yet: set one up with POST /api/sandboxes/setup, and commit once its run has completed';
  end if;
  return jsonb_build_object('repository', v_repository, 'staged', (
    select coalesce(jsonb_object_agg(f.path, f.sha), '{}') from app.staged_files f
    where f.path in (select jsonb_array_elements_text(find_staged_files.paths))
  ));
end $function$;

CREATE OR REPLACE FUNCTION api.finish_card_event (
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
  where c.customer_id = finish_card_event.customer_id and c.card_id is distinct from default_card_id for no key update;
  if found then
    return 'false';
  end if;
  insert into app.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.finish_site_generation (
  site_id        uuid,
  revision       integer,
  reservation_id uuid,
  document       jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.open_site(finish_site_generation.site_id, finish_site_generation.revision);
begin
  update app.sites s set draft = document, revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  perform private.commit_credits(reservation_id);
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.forget_card (
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
  where c.card_id = forget_card.card_id;
  insert into app.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  return 'null';
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
      'account', jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'email', private.own_email()),
      'organizations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name, o.id), '[]')
        from app.organization_members m
        join app.accounts o on o.id = m.organization_id
        where m.account_id = a.id
      ),
      'credits', private.credit_balance(),
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
begin
  perform private.check_comparison_period(since, days);
  select c.song_count into v_total from app.catalogs c where c.id = get_catalog_playcount_history.catalog_id;
  if not found then
    perform private.check_catalog_visible(catalog_id);
  end if;
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
    'comparison', private.compare_recordings(
      private.catalog_members(catalog_id, v_total, page_limit, (page - 1)::bigint * page_limit), since, days)
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
  row_limit integer,
  before    bigint
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_entries jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.number, 'kind', e.kind, 'amount', e.amount, 'balance_after', e.balance_after, 'operation', e.operation,
      'created_at', private.format_timestamp(e.created_at)
    ) order by e.number desc), '[]') into v_entries
  from (
    select n.number, n.kind, n.amount, n.balance_after, n.operation, n.created_at
    from app.credit_entries n
    where n.account_id = v_account_id and (before is null or n.number < before)
    order by n.number desc
    limit row_limit
  ) e;
  return jsonb_build_object(
    'balance', private.credit_balance(),
    'reserved', (
      select coalesce(sum(r.credits), 0) from app.credit_reservations r
      where r.account_id = v_account_id and r.state = 'reserved' and r.expires_at > now()
    ),
    'free_credits_monthly', private.free_credits_monthly(),
    'entries', v_entries,
    -- Numbers have no gaps: more follow, unless the page ends with the first.
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
  -- The address as people paste it: of the site in any language, with or without the name, with what was tracked.
  return (
    select (regexp_match(
      p.profile_urls ->> 'bandsintown',
      '^https?://([a-z0-9-]+\.)?bandsintown\.com/([a-z]{2}([-_][a-z]{2,4})?/)?a/(\d{1,18})([-/?#].*)?$', 'i'
    ))[4]
    from app.artists p where p.account_id = get_events_profile.artist_id
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_public_site (
  site_id       uuid,
  known_version text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_version text;
  v_published jsonb;
begin
  select (extract(epoch from s.published_at) * 1000000)::bigint::text, s.published into v_version, v_published
  from app.sites s where s.id = get_public_site.site_id and s.published is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'This site is not published.';
  end if;
  if v_version = known_version then
    return jsonb_build_object('version', v_version);
  end if;
  return jsonb_build_object('version', v_version, 'snapshot', v_published);
end $function$;

CREATE OR REPLACE FUNCTION api.get_recharge()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.describe_recharge(); end $function$;

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
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'comparison', private.compare_recordings(array[isrc], since, days)
  );
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Sandbox not found';
  end if;
  return v_sandbox;
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.get_site_draft (
  site_id uuid
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
  select s.draft into v_draft from app.sites s where s.id = get_site_draft.site_id and s.draft is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no draft.';
  end if;
  return v_draft;
end $function$;

CREATE OR REPLACE FUNCTION api.get_site_signups (
  site_id   uuid,
  row_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_site(get_site_signups.site_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'email', f.email,
        'created_at', private.format_timestamp(f.created_at)
      ) order by f.created_at desc, f.email), '[]')
    from (
      select s.email, s.created_at from app.site_signups s
      where s.site_id = get_site_signups.site_id
      order by s.created_at desc, s.email
      limit row_limit
    ) f
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
  if v_snapshot is null then
    raise exception using errcode = 'PT404', message = 'Snapshot not found';
  end if;
  return v_snapshot;
end $function$;

CREATE OR REPLACE FUNCTION api.keep_payment_customer (
  customer_id text
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
  set customer_id = coalesce(c.customer_id, keep_payment_customer.customer_id), claimed_until = now()
  where c.account_id = private.account_id() and not private.is_delegated()
  returning c.customer_id into v_customer_id;
  return to_jsonb(v_customer_id);
exception when unique_violation then
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.land_card (
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
  v_known app.payment_customers;
begin
  select c.* into v_known from app.payment_customers c
  where c.customer_id = land_card.customer_id for no key update;
  -- Of two in one second either may be the later: the same one wins whichever comes first.
  if (saved_at, card ->> 'id') > (coalesce(v_known.card_saved_at, '-infinity'), coalesce(v_known.card_id, '')) then
    update app.payment_customers c
    set card_id = card ->> 'id', card_brand = left(card ->> 'brand', 50), card_last4 = left(card ->> 'last4', 4),
      card_saved_at = saved_at
    where c.account_id = v_known.account_id
    returning c.* into v_known;
  end if;
  return to_jsonb(v_known.card_id);
end $function$;

CREATE OR REPLACE FUNCTION api.list_artists (
  organization_id uuid,
  account_id      uuid
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
begin
  if list_artists.organization_id is null then
    v_ids := private.artist_ids_of(v_account_id);
  else
    v_ids := private.contained_artist_ids(v_organization_id);
    if list_artists.account_id is not null then
      v_ids := array(select unnest(v_ids) intersect select unnest(private.artist_ids_of(v_account_id)));
    end if;
  end if;
  return private.describe_artists(v_ids);
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalog_songs (
  catalog_id uuid,
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
  perform private.check_catalog_visible(list_catalog_songs.catalog_id);
  v_total := private.count_of_songs(list_catalog_songs.catalog_id);
  return jsonb_build_object(
    'catalog_id', list_catalog_songs.catalog_id,
    'pagination', private.pagination(page, page_limit, v_total),
    'songs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'isrc', s.isrc, 'name', s.name, 'artist', s.artist, 'release_date', s.release_date,
        'added_at', private.format_timestamp(member.created_at)
      ) order by s.isrc), '[]')
      from unnest(private.catalog_members(
        list_catalog_songs.catalog_id, v_total, page_limit, (page - 1)::bigint * page_limit)) listed (isrc)
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
    v_workspace_ids := array[private.catalog_workspace_id(list_catalogs.organization_id)];
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

CREATE OR REPLACE FUNCTION api.list_chat_workspaces()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'platform', w.platform, 'team_id', w.team_id, 'account_id', w.account_id, 'linked_by', w.linked_by,
        'created_at', private.format_timestamp(w.created_at)
      ) order by w.created_at desc, w.team_id), '[]')
    from app.chat_workspaces w
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_chats (
  session_id text,
  before     text,
  row_limit  integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_time timestamptz := private.cursor_time(before);
  v_id text := private.cursor_id(before);
begin
  perform private.check_session_visible(session_id);
  return (
    select json_build_object(
      'chats', coalesce(json_agg(private.chat_answer(page.chat) order by page.place)
        filter (where page.place <= row_limit), '[]'),
      'next', case when count(*) > row_limit
        then max(private.list_cursor(page.updated_at, page.id)) filter (where page.place = row_limit) end
    )
    from (
      select c as chat, c.updated_at, c.id, row_number() over (order by c.updated_at desc, c.id desc) as place
      from app.chats c
      where c.session_id = list_chats.session_id and (c.updated_at, c.id) < (v_time, v_id)
      order by c.updated_at desc, c.id desc
      limit row_limit + 1
    ) page
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_keys()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.shown_keys(null); end $function$;

CREATE OR REPLACE FUNCTION api.list_organization_members (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if not private.sees_organization(list_organization_members.organization_id) then
    raise exception using errcode = 'PT404', message = 'Organization not found';
  end if;
  return private.describe_members(list_organization_members.organization_id, null);
end $function$;

CREATE OR REPLACE FUNCTION api.list_organizations()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.describe_organizations(null); end $function$;

CREATE OR REPLACE FUNCTION api.list_sessions (
  before    text,
  row_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_time timestamptz := private.cursor_time(before);
  v_id text := private.cursor_id(before);
begin
  return (
    select json_build_object(
      'sessions', coalesce(json_agg(private.session_answer(page.session) order by page.place)
        filter (where page.place <= row_limit), '[]'),
      'next', case when count(*) > row_limit
        then max(private.list_cursor(page.updated_at, page.id)) filter (where page.place = row_limit) end
    )
    from (
      select s as session, s.updated_at, s.id, row_number() over (order by s.updated_at desc, s.id desc) as place
      from app.sessions s
      where (s.updated_at, s.id) < (v_time, v_id)
      order by s.updated_at desc, s.id desc
      limit row_limit + 1
    ) page
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
  row_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(private.describe_snapshot(latest.id) order by latest.created_at desc, latest.id), '[]')
    from (
      select s.id, s.created_at from app.playcount_snapshots s order by s.created_at desc, s.id limit row_limit
    ) latest
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_task_runs (
  run_id     uuid,
  account_id uuid,
  row_limit  integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_runs jsonb := private.describe_runs(
    list_task_runs.run_id,
    private.listed_account_ids(list_task_runs.account_id, list_task_runs.run_id is not null),
    list_task_runs.row_limit);
begin
  if list_task_runs.run_id is not null and v_runs = '[]' then
    raise exception using errcode = 'PT404', message = 'Run not found';
  end if;
  return v_runs;
end $function$;

CREATE OR REPLACE FUNCTION api.list_tasks (
  account_id        uuid,
  artist_account_id uuid,
  enabled           boolean,
  id                uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_ids uuid[] := private.listed_account_ids(list_tasks.account_id, list_tasks.id is not null);
begin
  return (
    select coalesce(jsonb_agg(private.describe_schedule(t) order by t.created_at desc, t.id), '[]')
    from app.scheduled_tasks t
    where (v_account_ids is null or t.account_id = any (v_account_ids))
      and (list_tasks.id is null or t.id = list_tasks.id)
      and (list_tasks.artist_account_id is null or t.artist_account_id = list_tasks.artist_account_id)
      and (list_tasks.enabled is null or t.enabled = list_tasks.enabled)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.note_committed_files (
  shas jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.staged_files f set sha = committed.value
  from jsonb_each_text(note_committed_files.shas) committed
  where f.path = committed.key;
end $function$;

CREATE OR REPLACE FUNCTION api.order_recharge (
  required_credits bigint
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return to_jsonb(private.order_recharge(required_credits)); end $function$;

CREATE OR REPLACE FUNCTION api.publish_site (
  site_id  uuid,
  revision integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.open_site(publish_site.site_id, publish_site.revision);
begin
  if v_site.draft is null then
    raise exception using errcode = 'PT400', message = 'Generate a preview before publishing';
  end if;
  update app.sites s
  set published = s.draft, published_at = clock_timestamp(), revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  return private.describe_site(v_site);
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

CREATE OR REPLACE FUNCTION api.release_credits (
  reservation_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return to_jsonb(private.release_credits(reservation_id)); end $function$;

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
    'song_count', private.count_of_songs(remove_catalog_songs.catalog_id)
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
  v_caller_role text := private.enter_organization(remove_organization_member.organization_id);
begin
  if v_caller_role is distinct from 'owner'
    and remove_organization_member.account_id is distinct from private.account_id()
  then
    raise exception using errcode = 'PT403', message = 'Only an owner may do this';
  end if;
  if private.member_role(
    remove_organization_member.organization_id, remove_organization_member.account_id) = 'owner'
  then
    perform private.check_owner_remains(
      remove_organization_member.organization_id, remove_organization_member.account_id);
  end if;
  delete from app.organization_members m
  where m.organization_id = remove_organization_member.organization_id
    and m.account_id = remove_organization_member.account_id;
  return '{}';
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
  -- Whoever holds the secret may report to any thread; whether the agent may post there is the platform's to say.
  insert into app.chat_threads (id, platform, channel, ts)
  values (
    report_to_thread.thread_id, split_part(report_to_thread.thread_id, ':', 1),
    split_part(report_to_thread.thread_id, ':', 2), split_part(report_to_thread.thread_id, ':', 3))
  on conflict do nothing;
  select w.account_id into v_account_id
  from app.chat_threads t
  join app.chat_workspaces w on (w.platform, w.team_id) = (t.platform, t.team_id)
  where t.id = report_to_thread.thread_id;
  return to_jsonb(private.say(report_to_thread.thread_id, report_to_thread.key, report_to_thread.text, v_account_id));
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

CREATE OR REPLACE FUNCTION api.revoke_key (
  key_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.api_keys k set revoked_at = now() where k.id = key_id and k.revoked_at is null;
  if not found and not exists (select from app.api_keys k where k.id = key_id) then
    raise exception using errcode = 'PT404', message = 'Key not found';
  end if;
  return jsonb_build_object('id', key_id);
end $function$;

CREATE OR REPLACE FUNCTION api.set_recharge (
  changes jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
begin
  if (changes ->> 'enabled')::boolean and not exists (
    select from app.payment_customers c where c.account_id = v_account_id and c.card_id is not null
  ) then
    raise exception using errcode = 'PT409', message = 'Save a card first';
  end if;
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
  return private.describe_recharge();
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
    when failure is null then private.land_recharge(v_recharge, payment_id)
    when coalesce(v_recharge.payment_id, settle_recharge.payment_id) <> settle_recharge.payment_id then false
    else private.close_recharge(v_recharge, payment_id, failure, true)
  end);
end $function$;

CREATE OR REPLACE FUNCTION api.setup_sandbox (
  account_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return jsonb_build_object('runId', private.order_setup(account_id)); end $function$;

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
  v_account_id uuid := private.account_at(sign_up_agent.email);
  v_salt bytea := uuid_send(gen_random_uuid());
  v_mail_id uuid;
begin
  insert into app.sign_up_codes as known (account_id, mail_id, salt, code_hash, requested_by, expires_at, mailed_at)
  select
    v_account_id, gen_random_uuid(), v_salt, private.sign_up_hash(v_salt, code),
    private.sign_up_hash(v_salt, coalesce(client, '')), now() + interval '15 minutes', array[now()]
  where private.may_sign_up(v_account_id)
  on conflict (account_id) do update set
    mail_id = excluded.mail_id,
    salt = excluded.salt,
    code_hash = excluded.code_hash,
    requested_by = excluded.requested_by,
    expires_at = excluded.expires_at,
    -- A code whose mail failed costs no mail, so the next one brings no new tries.
    wrong_tries = case when known.mail_id is null then known.wrong_tries else 0 end,
    mailed_at = private.of_last_hour(known.mailed_at) || excluded.mailed_at,
    tried_at = private.of_last_hour(known.tried_at)
  where now() - case when cardinality(private.of_last_hour(known.mailed_at)) < 5
      then interval '1 minute' else interval '12 minutes' end >= all (known.mailed_at)
  returning known.mail_id into v_mail_id;
  return (
    select jsonb_build_object(
      'account_id', a.id,
      -- To the address that the account has, not to the one that was typed: two texts may fold into one.
      'mail', case when v_mail_id is not null then jsonb_build_object('id', v_mail_id, 'to', a.email) end
    )
    from app.accounts a
    where a.id = v_account_id
  );
end $function$;

CREATE OR REPLACE FUNCTION api.sign_up_fan (
  site_id     uuid,
  email       text,
  consent     text,
  client_hash text,
  is_trap     boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_revision integer;
begin
  -- Kept from being deleted until the fan is in: what the row refers to stays.
  select s.revision into v_revision
  from app.sites s where s.id = sign_up_fan.site_id and s.published is not null for key share;
  if not found then
    raise exception using errcode = 'PT404', message = 'This site is not published.';
  end if;
  perform private.count_signup_attempt(site_id, decode(client_hash, 'hex'));
  if not is_trap then
    -- One who is there already is written once more as they are: the same work, so that a clock tells nothing.
    insert into app.site_signups as known (site_id, email, consent, page_revision)
    values (sign_up_fan.site_id, sign_up_fan.email, sign_up_fan.consent, v_revision)
    on conflict on constraint site_signups_pkey do update set consent = known.consent;
  end if;
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
  insert into app.staged_files (path, account_id) values (v_path, v_account_id);
  return v_path;
end $function$;

CREATE OR REPLACE FUNCTION api.start_site_generation (
  site_id     uuid,
  revision    integer,
  instruction text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.open_site(start_site_generation.site_id, start_site_generation.revision);
begin
  return jsonb_build_object('runId', private.order_site_generation(v_site.id, instruction));
end $function$;

CREATE OR REPLACE FUNCTION api.take_back_sign_up_mail (
  mail_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- Without its id, so that a repeat of this finds nothing to take back.
  update app.sign_up_codes c
  set mailed_at = c.mailed_at[:cardinality(c.mailed_at) - 1], mail_id = null
  where c.mail_id = take_back_sign_up_mail.mail_id;
  return 'null';
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Workspace not found';
  end if;
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
  v_site app.sites := private.open_site(unpublish_site.site_id, unpublish_site.revision);
begin
  update app.sites s
  set published = null, published_at = null, revision = s.revision + 1, updated_at = now()
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
    perform private.write_artist_profile(artist_id, v_profile);
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
  -- One statement, so that two that change different fields at once both last. A change is seen in updated_at, to the
  -- millisecond in which it is told.
  update app.chats c
  set title = coalesce(update_chat.title, c.title),
    model_id = coalesce(update_chat.model_id, c.model_id),
    updated_at = case when update_chat.title <> c.title or update_chat.model_id <> coalesce(c.model_id, '')
      then greatest(clock_timestamp(), c.updated_at + interval '1 millisecond') else c.updated_at end
  where c.session_id = update_chat.session_id and c.id = chat_id
  returning c.* into v_chat;
  if not found then
    raise exception using errcode = 'PT404', message = 'Chat not found';
  end if;
  perform private.carry_to_session(v_chat);
  return private.chat_answer(v_chat);
end $function$;

CREATE OR REPLACE FUNCTION api.update_task (
  task_id uuid,
  enabled boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_task app.scheduled_tasks;
begin
  update app.scheduled_tasks t set
    enabled = update_task.enabled,
    updated_at = now(),
    created_by = case when update_task.enabled and not t.enabled then private.account_id() else t.created_by end,
    -- What was missed while it was off is not made up for.
    next_run_at = case when update_task.enabled and not t.enabled and t.next_run_at <= now()
      then private.next_month_of(t.created_at, now()) else t.next_run_at end
  where t.id = update_task.task_id
  returning t.* into v_task;
  if not found then
    raise exception using errcode = 'PT404', message = 'Task not found';
  end if;
  return private.describe_schedule(v_task);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'Another schedule for this is enabled';
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
  v_account_id uuid := private.settle_address(lower(verify_agent.email));
  v_known app.sign_up_codes;
  v_is_requester boolean;
  v_tried_at timestamptz[];
  v_wrong_tries integer;
begin
  -- Locked: parallel tries are counted one after the other, and one of them consumes the code.
  select c.* into v_known from app.sign_up_codes c
  where c.account_id = v_account_id and private.may_sign_up(v_account_id)
  for update of c;
  v_is_requester := coalesce(v_known.requested_by = private.sign_up_hash(v_known.salt, coalesce(client, '')), false);
  v_tried_at := private.of_last_hour(v_known.tried_at);
  v_wrong_tries := case when v_is_requester then v_known.wrong_tries else cardinality(v_tried_at) end;
  if v_wrong_tries >= 5 then
    return jsonb_build_object('outcome', 'ended');
  end if;
  if v_known.code_hash is null or v_known.expires_at <= now() then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  if v_known.code_hash <> private.sign_up_hash(v_known.salt, code) then
    update app.sign_up_codes c set
      wrong_tries = c.wrong_tries + v_is_requester::integer,
      tried_at = case when v_is_requester then v_tried_at else v_tried_at || now() end
    where c.account_id = v_account_id;
    return jsonb_build_object('outcome', case when v_wrong_tries < 4 then 'wrong' else 'ended' end);
  end if;
  update app.sign_up_codes c set code_hash = null where c.account_id = v_account_id;
  insert into app.api_keys (account_id, name, prefix, key_hash)
  values (v_account_id, 'Agent sign-up', key_prefix, decode(verify_agent.key_hash, 'hex'));
  return jsonb_build_object('outcome', 'verified', 'account_id', v_account_id);
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
    perform private.end_late_content(v_batch.id, failure);
  end if;
  perform private.say_progress(v_batch.id);
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
    select from app.chat_messages earlier join app.task_runs r on r.id = earlier.run_id and r.state in ('queued', 'running')
    where earlier.thread_id = v_message.thread_id and earlier.number < v_message.number);
  if not v_waits then
    update app.chat_messages m set tried_at = coalesce(m.tried_at, now()) where m.id = v_message.id;
  end if;
  return (
    select jsonb_build_object(
      'thread', jsonb_build_object('channel', t.channel, 'ts', t.ts),
      'key', v_message.key, 'text', v_message.text,
      'waits', v_waits,
      'tried', v_message.tried_at is not null,
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
  v_recharge app.recharges := private.recharge_of(run_id);
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
      perform private.close_recharge(v_recharge, null, 'withdrawn: It could not be paid in time, or was no longer wanted', false);
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

CREATE OR REPLACE FUNCTION jobs.begin_site_generation (
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
      'overdue', now() > r.created_at + interval '1 hour',
      'request', case when s.id is not null then private.describe_generation(s, g.instruction) end)
    from app.site_generations g
    join app.task_runs r on r.id = g.run_id and r.state in ('queued', 'running')
    left join app.sites s on s.id = g.site_id and s.revision = g.revision
    where g.run_id = begin_site_generation.run_id
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.claim_run (
  tasks text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid;
  v_run app.task_runs;
begin
  for v_id in
    with due as (
      select r.id, r.account_id, r.run_at from app.task_runs r
      where r.finished_at is null and r.run_at <= now() and r.task = any (tasks)
    ), accounts as (
      select a.account_id, (select max(r.claimed_at) from app.task_runs r where r.account_id = a.account_id) as last_claimed_at
      from (select distinct d.account_id from due d) a
    )
    select d.id from due d join accounts a on a.account_id is not distinct from d.account_id
    -- Accounts take turns, so that the backlog of one does not make the others wait.
    order by a.last_claimed_at nulls first, d.run_at
  loop
    if pg_try_advisory_lock(private.run_lock(v_id)) then
      -- Whoever had the lock before may have ended or postponed the run since it was listed, or be about to commit that.
      select r.* into v_run from app.task_runs r
      where r.id = v_id and r.finished_at is null and r.run_at <= now() for no key update skip locked;
      if found then
        update app.task_runs r set
          state = case when r.cancelled_at is null then 'running' else r.state end,
          started_at = case when r.cancelled_at is null then coalesce(r.started_at, now()) else r.started_at end,
          claimed_at = now(),
          attempts = r.attempts + 1
        where r.id = v_id;
        return jsonb_build_object(
          'id', v_id, 'task', v_run.task, 'account_id', v_run.account_id, 'attempt', v_run.attempts + 1,
          'is_cancelled', v_run.cancelled_at is not null);
      end if;
      perform pg_advisory_unlock(private.run_lock(v_id));
    end if;
  end loop;
  return jsonb_build_object('due_ms', (
    select ceil(extract(epoch from least(r.run_at, now() + interval '1 day') - now()) * 1000)::integer
    from app.task_runs r where r.finished_at is null and r.run_at > now() and r.task = any (tasks)
    order by r.run_at limit 1));
end $function$;

CREATE OR REPLACE FUNCTION jobs.complete_run (
  run_id uuid,
  output jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.end_run(run_id, output, null); end $function$;

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
  -- The catalog before its snapshot, as its deletion does.
  perform from app.catalogs c where c.id = v_catalog_id for key share;
  v_snapshot := private.lock_capture(run_id);
  if v_snapshot.id is null then
    return false;
  end if;
  if v_snapshot.catalog_id <> v_catalog_id or v_snapshot.catalog_id is not null and v_catalog_id is null then
    raise exception using errcode = 'PT409', message = 'A catalog was made from the snapshot meanwhile; end it again';
  end if;
  v_failure := coalesce(failure, case v_snapshot.captured_count when 0 then 'nothing_captured: The provider had none of the recordings' end);
  v_credits := private.settle_credits(
    (select c.reservation_id from app.captures c where c.snapshot_id = v_snapshot.id), v_snapshot.captured_count);
  update app.playcount_snapshots s
  set state = case when v_failure is null then 'done' else 'failed' end, error = v_failure,
    started_at = coalesce(s.started_at, now()), finished_at = now()
  where s.id = v_snapshot.id;
  if v_failure is null and v_snapshot.catalog_id is not null then
    perform private.value_catalog(v_catalog_id, v_snapshot.id);
  end if;
  return private.end_run(
    run_id,
    jsonb_build_object(
      'snapshot_id', v_snapshot.id, 'recording_count', v_snapshot.recording_count,
      'captured_count', v_snapshot.captured_count, 'credits', v_credits),
    v_failure);
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
  AS $function$ begin return private.settle_content(run_id, video_url, caption_text, failure); end $function$;

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
    end_message.run_id,
    (select jsonb_build_object('thread_id', m.thread_id, 'ts', m.ts) from app.chat_messages m where m.run_id = end_message.run_id),
    failure);
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_recharge (
  run_id     uuid,
  payment_id text,
  failure    text,
  pauses     boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.close_recharge(private.recharge_of(run_id), payment_id, failure, pauses); end $function$;

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
  failure  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_order app.site_generations;
  v_revision integer;
  v_failure text := failure;
  v_credits bigint;
begin
  select g.* into v_order from app.site_generations g where g.run_id = end_site_generation.run_id;
  select s.revision into v_revision from app.sites s where s.id = v_order.site_id for no key update;
  perform from app.task_runs r where r.id = v_order.run_id and r.state in ('queued', 'running') for no key update;
  if not found then
    return false;
  end if;
  if v_revision = v_order.revision is not true or document is null and failure is null then
    v_failure := 'conflict: Site changed; read it again';
  end if;
  if v_failure is null then
    update app.sites s set draft = document, revision = s.revision + 1, updated_at = now() where s.id = v_order.site_id;
  end if;
  v_credits := private.settle_credits(v_order.reservation_id, case when v_failure is null then 1 else 0 end);
  return private.end_run(
    v_order.run_id,
    jsonb_build_object(
      'site_id', v_order.site_id, 'revision', case when v_failure is null then v_revision + 1 else v_revision end,
      'credits', v_credits),
    v_failure);
end $function$;

CREATE OR REPLACE FUNCTION jobs.fail_run (
  run_id uuid,
  error  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.end_run(run_id, null, error); end $function$;

CREATE OR REPLACE FUNCTION jobs.forget_stale_staged_files (
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
  where f.path in (select jsonb_array_elements_text(forget_stale_staged_files.paths)) and f.created_at < now() - interval '24 hours';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION jobs.forget_unfinished_assets (
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
  where a.path in (select jsonb_array_elements_text(forget_unfinished_assets.paths)) and a.stored_at is null
    and a.created_at < now() - interval '1 hour';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION jobs.hand_on_recharge (
  run_id uuid,
  error  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_recharge app.recharges := private.recharge_of(run_id);
  v_next_id uuid;
begin
  perform private.end_run(run_id, null, error);
  if v_recharge.state = 'open' then
    v_next_id := private.enqueue_run('recharge_credits', v_recharge.account_id, now() + interval '10 minutes');
    update app.recharges r set run_id = v_next_id where r.id = v_recharge.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION jobs.land_capture (
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
  v_now timestamptz := clock_timestamp();
  v_isrcs text[];
  v_values bigint[];
begin
  update app.captures c
  set read_position = c.read_position + read_count, rejected_count = c.rejected_count + land_capture.rejected_count
  where c.snapshot_id = v_snapshot.id and c.read_position = land_capture.read_position;
  if not found then
    return private.describe_capture(v_snapshot.id);
  end if;
  -- Looked up one by one, whatever the planner knows of a snapshot that was laid a moment ago.
  select coalesce(array_agg(item.isrc order by item.isrc), '{}'), array_agg(item.value order by item.isrc) into v_isrcs, v_values
  from (
    select distinct on (i.isrc) i.isrc, i.value
    from rows from (jsonb_to_recordset(items) as (isrc text, value bigint)) with ordinality i (isrc, value, place)
    order by i.isrc, i.place
  ) item
  cross join lateral (
    select from app.snapshot_songs song
    where song.snapshot_id = v_snapshot.id and song.isrc = item.isrc and song.captured_at is null
    offset 0
  ) missing;
  loop
    begin
      insert into app.song_measurements (isrc, captured_at, value, snapshot_id)
      select landed.isrc, v_now, landed.value, v_snapshot.id from unnest(v_isrcs, v_values) landed (isrc, value);
      exit;
    exception when unique_violation then
      -- Another capture landed one of them in the same microsecond.
      v_now := clock_timestamp();
    end;
  end loop;
  update app.snapshot_songs song set captured_at = v_now
  where song.snapshot_id = v_snapshot.id and song.isrc = any (v_isrcs);
  perform private.describe_songs(items);
  update app.playcount_snapshots s set captured_count = s.captured_count + cardinality(v_isrcs) where s.id = v_snapshot.id;
  perform jobs.report_progress(run_id, jsonb_build_object(
    'captured', v_snapshot.captured_count + cardinality(v_isrcs), 'total', v_snapshot.recording_count));
  return private.describe_capture(v_snapshot.id);
end $function$;

CREATE OR REPLACE FUNCTION jobs.land_recharge (
  run_id     uuid,
  payment_id text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.land_recharge(private.recharge_of(run_id), payment_id); end $function$;

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
  -- One after the other, so that tries made at once are counted.
  perform pg_advisory_xact_lock(hashtextextended('link ' || v_event.team_id, 0));
  if 10 <= (
    select count(*) from app.chat_events e join app.task_runs r on r.id = e.run_id and r.output ? 'linked'
    where (e.platform, e.team_id) = (v_event.platform, v_event.team_id) and e.received_at > now() - interval '1 hour')
  then
    return private.answer_mention(v_event, 'That were too many codes for one hour. Try again later.', '{}');
  end if;
  v_account_id := private.take_link_code(v_event.platform, v_event.team_id, code);
  return private.answer_mention(
    v_event,
    case when v_account_id is null
      then 'That code is wrong, was used before or is older than 15 minutes. Ask for a new one where you got it '
        || '(POST /api/content-agent/workspaces), and write it here as: link CODE'
      else format(
        'Linked. This workspace now works for %s, which pays for the videos that are asked for here.',
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
    select jsonb_agg(song.isrc order by song.isrc) from app.snapshot_songs song
    join app.captures c on c.snapshot_id = song.snapshot_id
    where c.run_id = list_capture_isrcs.run_id
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
      -- An address can be used once more while its row is being forgotten: that file has none.
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
      where a.stored_at is null and a.created_at < now() - interval '1 hour'
      order by a.created_at limit 100
    ) old
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.make_partitions_ahead()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_made integer := 0;
begin
  for v_quarter in 0..4 loop
    v_made := v_made + private.create_measurement_partition((v_today + v_quarter * interval '3 months')::date)::integer;
  end loop;
  return v_made;
end $function$;

CREATE OR REPLACE FUNCTION jobs.note_content (
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
  -- The run first, as whoever ends it does.
  update app.task_runs r set progress = note_content.progress where r.id = note_content.run_id and r.state = 'running';
  if not found then
    return false;
  end if;
  update app.content_orders o set job_id = note_content.job_id, faults = 0 where o.run_id = note_content.run_id;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION jobs.note_content_fault (
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
  update app.content_orders o set faults = o.faults + 1 where o.run_id = note_content_fault.run_id returning o.faults into v_faults;
  return v_faults;
end $function$;

CREATE OR REPLACE FUNCTION jobs.note_payment (
  run_id     uuid,
  payment_id text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.recharges r set payment_id = note_payment.payment_id where r.run_id = note_payment.run_id and r.payment_id is null;
end $function$;

CREATE OR REPLACE FUNCTION jobs.note_sandbox (
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
  where s.run_id = note_sandbox.run_id;
  perform jobs.report_progress(note_sandbox.run_id, note_sandbox.progress);
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
    return private.answer_mention(
      v_event,
      'This workspace is not linked to an account yet. Somebody who has one asks for a code '
        || '(POST /api/content-agent/workspaces) and writes it here as: link CODE',
      '{}');
  end if;
  if private.workspace_of_artist(v_payer_id, artist_account_id) is null then
    return private.answer_mention(
      v_event,
      format(
        'I cannot find that artist: the account that this workspace is linked to has none with the id %s. Check the id, or link the workspace to the artist''s organization.',
        artist_account_id),
      '{}');
  end if;
  begin
    v_run_ids := private.order_content(v_payer_id, artist_account_id, request, v_event.thread_id);
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
  end;
  if v_shortage is not null then
    return private.answer_mention(
      v_event,
      format(
        'Not enough credits: this takes %s, and %s are left. %s',
        v_shortage ->> 'required_credits', v_shortage ->> 'remaining_credits',
        case when private.lay_recharge(v_payer_id, (v_shortage ->> 'required_credits')::bigint)
          then 'More are being bought; ask again in a minute.'
          else coalesce('Buy more here: ' || billing_url, 'Buy more, or ask for fewer.') end),
      jsonb_build_object('insufficient_credits', v_shortage));
  end if;
  return private.answer_mention(
    v_event,
    format(
      'On it: %s of %s (%s%s). That may take up to 30 minutes; I will post here when it is done.',
      case v_count when 1 then '1 video' else v_count || ' videos' end,
      coalesce((select a.name from app.accounts a where a.id = artist_account_id), 'your artist'),
      request ->> 'template', case when (request ->> 'lipsync')::boolean then ', lipsync' else '' end),
    jsonb_build_object('runIds', v_run_ids));
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
    -- One that was cancelled meanwhile ends soon, whatever it waits for.
    run_at = now() + case when r.cancelled_at is null then after_ms else least(after_ms, 1000) end * interval '1 millisecond',
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
  AS $function$ begin return private.answer_mention(private.lock_mention(run_id), reply, '{}', failure); end $function$;

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
  v_started := private.start_due_tasks();
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days' order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  perform private.sweep_signup_attempts();
  perform private.sweep_chats();
  return jsonb_build_object('started', v_started, 'deleted', v_deleted);
end $function$;

CREATE OR REPLACE FUNCTION jobs.start_capture (
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
  set provider_run_id = start_capture.provider_run_id, dataset_id = start_capture.dataset_id
  where c.snapshot_id = v_id and c.provider_run_id is null;
  return private.describe_capture(v_id);
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

CREATE OR REPLACE FUNCTION private.account_at (
  email text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_email text := lower(account_at.email);
  v_id uuid := private.settle_address(v_email);
begin
  if v_id is null then
    insert into app.accounts (kind, name, email)
    values ('person', left(split_part(v_email, '@', 1), 200), v_email)
    -- A tool that loads accounts does not take the lock.
    on conflict on constraint accounts_email_key do nothing;
    select a.id into v_id from app.accounts a where a.email = v_email;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.account_id()
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return nullif(auth.jwt() ->> 'account_id', '')::uuid; end $function$;

CREATE OR REPLACE FUNCTION private.add_partition (
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
  -- Reads go on while the rows move: what they wait for is the last statement, which only looks at them.
  execute format('lock table app.%I in share row exclusive mode', parent || '_default');
  execute format(
    'with moved as (delete from app.%1$I where %2$I >= %3$L and %2$I < %4$L returning *)
    insert into app.%5$I select * from moved',
    parent || '_default', key, first_key, next_key, partition);
  perform private.close_partition(partition, description);
  execute format(
    'alter table app.%I attach partition app.%I for values from (%L) to (%L)', parent, partition, first_key, next_key);
end $function$;

CREATE OR REPLACE FUNCTION private.age_in_force (
  constants      app.valuation_constants,
  mean_age_years numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return greatest(coalesce(mean_age_years, constants.default_age_years), constants.least_age_years); end $function$;

CREATE OR REPLACE FUNCTION private.answer_mention (
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
  perform private.say(
    event.thread_id, 'reply ' || event.event_id, reply, (select r.account_id from app.task_runs r where r.id = event.run_id));
  return private.end_run(
    event.run_id,
    jsonb_build_object('thread_id', event.thread_id) || output, failure);
end $function$;

CREATE OR REPLACE FUNCTION private.artist_ids_of (
  account_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_organization_ids uuid[] := artist_ids_of.account_id || array(
    select m.organization_id from app.organization_members m
    where m.account_id = artist_ids_of.account_id and m.role in ('owner', 'member')
  );
begin
  return array(
    select artist_ids_of.account_id
    union
    select p.account_id from app.artists p where p.owner_id = artist_ids_of.account_id
    union
    select contained.account_id from app.organization_members contained
    where contained.organization_id = any (v_organization_ids) and contained.role = 'artist'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.capture_run_id (
  snapshot_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select c.run_id from app.captures c join app.playcount_snapshots s on s.id = c.snapshot_id
    where s.id = capture_run_id.snapshot_id and s.account_id = any (private.workspace_ids())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.carry_to_session (
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
  v_first_isrc text;
  v_before integer;
begin
  if page_offset >= total then
    return '{}';
  end if;
  select c.range_isrcs[at.range], c.range_offsets[at.range] into v_first_isrc, v_before
  from app.catalogs c
  cross join lateral width_bucket(page_offset, c.range_offsets::bigint[]) at (range)
  where c.id = catalog_members.catalog_id;
  return array(
    select member.isrc from app.catalog_songs member
    where member.catalog_id = catalog_members.catalog_id and member.isrc >= v_first_isrc
    order by member.isrc limit page_limit offset page_offset - v_before
  );
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_workspace_id (
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
  -- An administrator reaches accounts; a catalog is seen by those who belong to its owner, and by nobody else.
  if v_id = any (private.workspace_ids()) then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this organization';
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
  perform private.enter_credits(reservation.account_id, 'charge', -credits, reservation.operation, reservation.id);
  return credits;
end $function$;

CREATE OR REPLACE FUNCTION private.chat_answer (
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
    or private.reaches_all() and exists (select from app.accounts a where a.id = v_id)
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
  if not exists (select from app.accounts a where a.id = check_artist.artist_id and a.kind = 'artist') then
    raise exception using errcode = 'PT404', message = 'Artist not found';
  end if;
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
    raise exception using errcode = 'PTPAY', message = 'insufficient_credits',
      detail = jsonb_build_object(
        'remaining_credits', balance.balance - balance.reserved, 'required_credits', required)::text;
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
  if private.sees_organization(check_organization.organization_id) then
    return check_organization.organization_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this organization';
end $function$;

CREATE OR REPLACE FUNCTION private.check_owner (
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if private.enter_organization(check_owner.organization_id) is distinct from 'owner' then
    raise exception using errcode = 'PT403', message = 'Only an owner may do this';
  end if;
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
  if not exists (
    select from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    where m.organization_id = check_owner_remains.organization_id and m.role = 'owner' and m.invited_email is null
      and m.account_id <> check_owner_remains.account_id
  ) then
    raise exception using errcode = 'PT409', message = 'The last owner cannot leave';
  end if;
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Session not found';
  end if;
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
  if not exists (select from app.sites s where s.id = check_site.site_id) then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
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
  if check_site_artist.artist_id is null
    or exists (select from app.accounts a where a.id = check_site_artist.artist_id and a.kind = 'artist')
      and (check_site_artist.organization_id is null
        or check_site_artist.artist_id = any (private.contained_artist_ids(check_site_artist.organization_id)))
  then
    return;
  end if;
  raise exception using errcode = 'PT403', message = 'Artist not available in this workspace';
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
  -- Locked: of two claims the second finds what the first made, and a deletion waits for both.
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = claim_snapshot.snapshot_id and s.account_id = any (private.workspace_ids())
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Snapshot not found';
  end if;
  if v_snapshot.catalog_id is not null then
    perform from app.account_catalogs link
    where link.catalog_id = v_snapshot.catalog_id and link.account_id = any (private.workspace_ids());
    if not found then
      raise exception using errcode = 'PT409', message = 'The snapshot belongs to a catalog that you do not see';
    end if;
    return v_snapshot.catalog_id;
  end if;
  v_id := private.found_catalog(claim_snapshot.name, coalesce(claim_snapshot.owner_id, v_snapshot.account_id));
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

CREATE OR REPLACE FUNCTION private.close_partition (
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

CREATE OR REPLACE FUNCTION private.close_recharge (
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
  set state = 'failed', payment_id = coalesce(close_recharge.payment_id, r.payment_id), failure = close_recharge.failure,
    finished_at = now()
  where r.id = recharge.id;
  if pauses then
    update app.recharge_settings s set paused_reason = close_recharge.failure, paused_card_id = recharge.card_id
    where s.account_id = recharge.account_id;
  end if;
  -- Whoever reaches the account sees its runs; why a card was declined is its owner's alone.
  perform private.end_run(recharge.run_id, null, 'not_paid: No credits were bought; see GET /api/credits/recharge');
  return true;
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
  v_reservation app.credit_reservations := private.own_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if v_reservation.state = 'released' then
    raise exception using errcode = 'PT409', message = 'The credits for this work were released; it was not charged';
  end if;
  if v_reservation.state = 'expired' then
    perform private.renew_reservation(v_balance, v_reservation);
  end if;
  return private.charge_reservation(v_reservation, v_reservation.units, v_reservation.credits);
end $function$;

CREATE OR REPLACE FUNCTION private.compare_recordings (
  isrcs text[],
  since date,
  days  integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_first date := since - days;
  v_last date := since + days;
  v_all bigint := (1::bigint << 2 * days) | (1::bigint << 2 * days) - 1;
  v_none json := '[]';
begin
  return (
    with month as materialized (
      select m.isrc, m.month, m.counts, m.seconds, m.present, m.invalid, m.lower, m.first_count, m.last_count,
        m.earliest_us, m.latest_us,
        -- How far the month's bits are from the range's; of the first month they are shifted the other way.
        greatest(m.month - v_first, 0) as up, greatest(v_first - m.month, 0) as down
      from app.monthly_playcounts m
      where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
        and m.month between date_trunc('month', v_first::timestamp)::date and v_last
    ),
    in_range as (
      select month.*, dates.*,
        -- From one month to the next: if any date of the earlier one is in range, its last one is.
        lag(month.last_count) over (partition by month.isrc order by month.month) > month.first_count as begins_lower
      from month
      cross join lateral (
        select
          (month.present::bigint << month.up >> month.down) & v_all as present_dates,
          (month.invalid::bigint << month.up >> month.down) & v_all as invalid_dates,
          (month.lower::bigint << month.up >> month.down) & v_all as lower_dates
      ) dates
      where dates.present_dates <> 0
    ),
    series as (
      select r.isrc, bit_or(r.present_dates) as present, bit_or(r.invalid_dates) as invalid,
        bit_or(r.lower_dates | case when r.begins_lower then r.present_dates & -r.present_dates else 0 end) as lower,
        max(r.latest_us) - min(r.earliest_us) <= 3600000000 as is_surely_aligned,
        -- The counts at the boundaries, each from the month that it lies in.
        max(case when v_first >= r.month then nullif(split_part(r.counts, ',', v_first - r.month + 1), '') end)::bigint
          as start_count,
        max(case when since >= r.month then nullif(split_part(r.counts, ',', since - r.month + 1), '') end)::bigint
          as middle_count,
        max(case when v_last >= r.month then nullif(split_part(r.counts, ',', v_last - r.month + 1), '') end)::bigint
          as end_count
      from in_range r
      group by r.isrc
    ),
    compared as (
      select song.isrc, song.name, s.start_count, s.middle_count, s.end_count,
        case
          when s.invalid <> 0 then 'invalid_observation'
          when s.present is distinct from v_all then 'incomplete'
          when days.corrections <> 0 then 'counter_correction'
          when not s.is_surely_aligned and not private.is_aligned(song.isrc, v_first, v_last)
            then 'unaligned_observations'
          else 'comparable'
        end as state,
        v_all & ~coalesce(s.present, 0) as missing, coalesce(s.invalid, 0) as invalid,
        coalesce(days.corrections, 0) as corrections
      from app.songs song
      left join series s on s.isrc = song.isrc
      -- What comes before the first observation lies outside the range.
      left join lateral (select s.lower & ~(s.present & -s.present) as corrections) days on true
      where song.isrc = any (isrcs)
    )
    select json_build_object(
      'comparable_recordings', count(*) filter (where c.is_comparable),
      'recordings', coalesce(json_agg(json_build_object(
        'isrc', c.isrc,
        'name', c.name,
        'state', c.state,
        'missing_days', case when c.missing = 0 then v_none else to_json(private.dates_of(c.missing, v_first)) end,
        'invalid_days', case when c.invalid = 0 then v_none else to_json(private.dates_of(c.invalid, v_first)) end,
        'correction_days',
          case when c.corrections = 0 then v_none else to_json(private.dates_of(c.corrections, v_first)) end,
        'previous_change', c.previous_change,
        'current_change', c.current_change,
        'absolute_growth', c.current_change - c.previous_change,
        'percentage_growth',
          (c.current_change - c.previous_change)::double precision / nullif(c.previous_change, 0) * 100,
        'zero_baseline', coalesce(c.previous_change = 0, false)
      ) order by c.isrc), '[]'),
      'months', (
        select coalesce(json_agg(json_build_object(
          'isrc', m.isrc, 'month', m.month, 'counts', m.counts, 'seconds', m.seconds)), '[]')
        from month m
      )
    )
    from (
      select compared.*, state = 'comparable' as is_comparable,
        case when state = 'comparable' then middle_count - start_count end as previous_change,
        case when state = 'comparable' then end_count - middle_count end as current_change
      from compared
    ) c
  );
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
  -- Half the time after which the sweep takes it: what was completed is never swept, whatever the order.
  update app.site_assets a set stored_at = coalesce(a.stored_at, now())
  where a.id = complete_asset.asset_id and (a.stored_at is not null or a.created_at > now() - interval '30 minutes');
  if not found then
    raise exception using errcode = 'PT503', message = 'The file took too long to store; send it again';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.contained_artist_ids (
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
    where m.organization_id = contained_artist_ids.organization_id and m.role = 'artist'
  );
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
    -- Locks the catalog: whoever changes its members next goes on from what is counted here.
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
      from unnest(v_catalog.range_offsets) with ordinality known (range_offset, range)
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

CREATE OR REPLACE FUNCTION private.count_of_songs (
  catalog_id uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return (select c.song_count from app.catalogs c where c.id = count_of_songs.catalog_id); end $function$;

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
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(count_signup_attempt.client_hash, 'hex'), 0));
  -- After the lock, so that those who waited for it come one after the other.
  v_now := clock_timestamp();
  delete from app.site_signup_attempts a
  where a.site_id = count_signup_attempt.site_id and a.client_hash = count_signup_attempt.client_hash
    and a.minute <= v_now - interval '1 minute';
  if (select coalesce(sum(a.attempts), 0) >= 10 from app.site_signup_attempts a
    where a.site_id = count_signup_attempt.site_id and a.client_hash = count_signup_attempt.client_hash)
  then
    raise exception using errcode = 'PT429', message = 'Too many sign-ups in a minute. Please wait a little and try again.';
  end if;
  insert into app.site_signup_attempts as a (site_id, client_hash, minute)
  values (count_signup_attempt.site_id, count_signup_attempt.client_hash, v_now)
  on conflict on constraint site_signup_attempts_pkey do update set attempts = a.attempts + 1;
end $function$;

CREATE OR REPLACE FUNCTION private.create_measurement_partition (
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
  -- One at a time: who comes second finds the partitions made.
  lock table only app.song_measurements in share update exclusive mode;
  if to_regclass('app.song_measurements' || v_suffix) is not null then
    return false;
  end if;
  perform private.add_partition(
    'song_measurements', 'song_measurements' || v_suffix, '', 'captured_at',
    (v_first::timestamp at time zone 'UTC')::text, (v_next::timestamp at time zone 'UTC')::text,
    'One quarter of app.song_measurements, by UTC time of capture.');
  perform private.add_partition(
    'monthly_playcounts', 'monthly_playcounts' || v_suffix, 'with (fillfactor = 50)', 'month',
    v_first::text, v_next::text, 'One quarter of app.monthly_playcounts.');
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.create_schedule (
  task              text,
  account_id        uuid,
  created_by        uuid,
  catalog_id        uuid,
  snapshot_id       uuid,
  artist_account_id uuid DEFAULT NULL::uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into app.scheduled_tasks (task, account_id, created_by, catalog_id, snapshot_id, artist_account_id, next_run_at)
  values (
    create_schedule.task, create_schedule.account_id, create_schedule.created_by, create_schedule.catalog_id,
    create_schedule.snapshot_id, create_schedule.artist_account_id, private.next_month_of(now(), now())
  )
  on conflict do nothing
  returning id into v_id;
  return coalesce(v_id, (
    select t.id from app.scheduled_tasks t
    where t.enabled and t.task = create_schedule.task
      and (t.account_id = create_schedule.account_id and t.catalog_id = create_schedule.catalog_id
        or t.snapshot_id = create_schedule.snapshot_id)
  ));
end $function$;

CREATE OR REPLACE FUNCTION private.credit_balance()
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_balance bigint;
  v_floored_month date;
begin
  if v_account_id is null or private.is_delegated() then
    return null;
  end if;
  select b.balance, b.floored_month into v_balance, v_floored_month
  from app.credit_balances b where b.account_id = v_account_id;
  v_balance := coalesce(v_balance, 0);
  return case when private.is_floor_due(v_floored_month) then greatest(v_balance, private.free_credits_monthly()) else v_balance end;
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
    select coalesce(jsonb_agg(artist.described order by artist.pinned desc, artist.name, artist.id), '[]')
    from (
      select a.id, a.name, pin.artist_id is not null as pinned, jsonb_build_object(
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
      ) as described
      from app.accounts a
      left join app.artists p on p.account_id = a.id
      left join app.artist_pins pin on pin.artist_id = a.id and pin.account_id = (select private.account_id())
      where a.id = any (artist_ids) and a.kind = 'artist'
    ) artist
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
  select coalesce(jsonb_agg(jsonb_build_object('url', file ->> 'url', 'name', a.name, 'type', a.type) order by place), '[]')
  into v_assets
  from jsonb_array_elements(files) with ordinality asked (file, place)
  join app.site_assets a
    on a.path = file ->> 'path' and a.owner_id = describe_assets.owner_id and a.stored_at is not null;
  if jsonb_array_length(v_assets) <> jsonb_array_length(files) then
    raise exception using errcode = 'PT400', message = 'Upload assets to this workspace first';
  end if;
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

CREATE OR REPLACE FUNCTION private.describe_generation (
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
    'site', jsonb_build_object(
      'name', site.name, 'brief', site.brief, 'releaseUrl', site.release_url, 'assets', site.assets,
      'artistName', (select a.name from app.accounts a where a.id = site.artist_id)),
    'instruction', instruction,
    'previous', site.draft));
end $function$;

CREATE OR REPLACE FUNCTION private.describe_members (
  organization_id uuid,
  account_id      uuid
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
        -- Only a person's row is hidden from one who sees the membership.
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
      and (describe_members.account_id is null or m.account_id = describe_members.account_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_organizations (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_workspace_ids uuid[] := private.workspace_ids();
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
    where o.kind = 'organization' and o.id = any (v_workspace_ids)
      and (describe_organizations.organization_id is null or o.id = describe_organizations.organization_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_recharge()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_settings app.recharge_settings;
begin
  select s.* into v_settings from app.recharge_settings s where s.account_id = v_account_id;
  return jsonb_build_object(
    'enabled', coalesce(v_settings.enabled, false),
    'credits', coalesce(v_settings.credits, 1000),
    'monthly_limit_credits', v_settings.monthly_limit_credits,
    'bought_this_month_credits', private.recharged_this_month(v_account_id),
    'paused_reason', private.recharge_pause(),
    'card', (
      select jsonb_build_object(
        'brand', c.card_brand, 'last4', c.card_last4,
        'saved_at', private.format_timestamp(c.card_saved_at))
      from app.payment_customers c where c.account_id = v_account_id and c.card_id is not null
    ),
    'last', (
      select jsonb_build_object(
        'state', r.state, 'credits', r.credits, 'failure', r.failure,
        'at', private.format_timestamp(coalesce(r.finished_at, r.created_at)))
      from app.recharges r where r.account_id = v_account_id order by r.created_at desc limit 1
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_runs (
  run_id      uuid,
  account_ids uuid[],
  row_limit   integer
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
    from (
      select t.id, t.task, t.state, t.progress, t.output, t.error, t.created_at, t.started_at, t.finished_at
      from app.task_runs t
      where (describe_runs.account_ids is null or t.account_id = any (describe_runs.account_ids))
        and (describe_runs.run_id is null or t.id = describe_runs.run_id)
      order by t.created_at desc, t.id
      limit row_limit
    ) r
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
    'schedule', task.schedule, 'enabled', task.enabled, 'catalog_id', task.catalog_id, 'snapshot_id', task.snapshot_id,
    'next_run_at', private.format_timestamp(task.next_run_at),
    'created_at', private.format_timestamp(task.created_at)
  );
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
    'name', site.name, 'brief', site.brief, 'release_url', site.release_url, 'assets', site.assets,
    'draft', site.draft, 'published', site.published, 'revision', site.revision,
    'published_at', private.format_timestamp(site.published_at),
    'created_at', private.format_timestamp(site.created_at),
    'updated_at', private.format_timestamp(site.updated_at)
  );
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

CREATE OR REPLACE FUNCTION private.describe_songs (
  items jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  with told as (
    select distinct on (i.isrc) i.* from jsonb_to_recordset(items) i (isrc text, name text, artist text, release_date date)
    order by i.isrc
  ),
  -- Locked in order: two captures may tell of the same recordings.
  lacking as materialized (
    select s.isrc, told.name, told.artist, told.release_date from app.songs s join told on told.isrc = s.isrc
    where s.name is null and told.name is not null
      or s.artist is null and told.artist is not null
      or s.release_date is null and told.release_date is not null
    order by s.isrc for no key update of s
  )
  update app.songs s
  set name = coalesce(s.name, lacking.name), artist = coalesce(s.artist, lacking.artist),
    release_date = coalesce(s.release_date, lacking.release_date)
  from lacking where s.isrc = lacking.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.empty_monthly_playcounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  truncate app.monthly_playcounts;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_late_content (
  batch_id uuid,
  failure  text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_run_id uuid;
begin
  -- All of them before the payer's balance: whoever ends one of them takes its run first and then the balance.
  perform from app.task_runs r
  where r.id in (select o.run_id from app.content_orders o where o.batch_id = end_late_content.batch_id)
  order by r.id for no key update;
  for v_run_id in select o.run_id from app.content_orders o where o.batch_id = end_late_content.batch_id order by o.position loop
    perform private.settle_content(v_run_id, null, null, failure);
  end loop;
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
begin
  update app.task_runs r
  set state = case when end_run.error is null then 'completed' else 'failed' end, output = end_run.output,
    error = end_run.error, started_at = coalesce(r.started_at, now()), finished_at = now()
  where r.id = end_run.run_id and r.state in ('queued', 'running');
  return found;
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

CREATE OR REPLACE FUNCTION private.enter_credits (
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
  return v_balance;
end $function$;

CREATE OR REPLACE FUNCTION private.enter_organization (
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
  if not private.sees_organization(enter_organization.organization_id) then
    raise exception using errcode = 'PT404', message = 'Organization not found';
  end if;
  -- What is decided about memberships is decided one request after another, each on what the last one left.
  perform from app.accounts o where o.id = enter_organization.organization_id for no key update;
  select m.role into v_role from app.organization_members m
  where m.organization_id = enter_organization.organization_id and m.account_id = private.account_id()
    and m.organization_id = any (private.workspace_ids());
  return v_role;
end $function$;

CREATE OR REPLACE FUNCTION private.explained_constants (
  c app.valuation_constants
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'version', c.version,
    'usd_per_stream', c.usd_per_stream,
    'gross_up', jsonb_build_object('low', c.gross_up_low, 'mid', c.gross_up_mid, 'high', c.gross_up_high),
    'first_share', c.first_share,
    'second_share', c.second_share,
    'multiple', jsonb_build_object('low', c.multiple_low, 'mid', c.multiple_mid, 'high', c.multiple_high),
    'default_age_years', c.default_age_years,
    'least_age_years', c.least_age_years
  );
end $function$;

CREATE OR REPLACE FUNCTION private.explained_inputs (
  v         app.catalog_valuations,
  constants app.valuation_constants
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_mean_years numeric := private.mean_age_years(v.age_days, v.dated_song_count);
  v_years numeric := private.age_in_force(constants, v_mean_years);
begin
  return jsonb_build_object(
    'total_streams', v.total_streams,
    'measured_song_count', v.measured_song_count,
    'song_count', v.song_count,
    'dated_song_count', v.dated_song_count,
    'age_days', v.age_days,
    'mean_age_years', round(v_mean_years, 6),
    'age_years', round(v_years, 6),
    'age_rule', case
      when v_mean_years is null then 'default'
      when v_mean_years < v_years then 'floor'
      else 'mean' end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.explained_step (
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
  return jsonb_build_object('name', name, 'formula', formula, 'low', round(low, 6), 'mid', round(mid, 6), 'high', round(high, 6));
end $function$;

CREATE OR REPLACE FUNCTION private.explained_steps (
  v app.catalog_valuations,
  c app.valuation_constants
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_years numeric := private.age_in_force(c, private.mean_age_years(v.age_days, v.dated_song_count));
  v_streams numeric := round(v.total_streams::numeric, 60) / v_years;
  v_revenue numeric := v_streams * c.usd_per_stream;
  v_low numeric := v_revenue * c.gross_up_low;
  v_mid numeric := v_revenue * c.gross_up_mid;
  v_high numeric := v_revenue * c.gross_up_high;
  v_shares numeric := c.first_share * c.second_share;
begin
  return jsonb_build_array(
    private.explained_step('annual_streams', 'total_streams / age_years', v_streams, v_streams, v_streams),
    private.explained_step('annual_revenue', 'annual_streams * usd_per_stream', v_revenue, v_revenue, v_revenue),
    private.explained_step('gross_revenue', 'annual_revenue * gross_up', v_low, v_mid, v_high),
    private.explained_step('net_revenue', 'gross_revenue * first_share * second_share',
      v_low * v_shares, v_mid * v_shares, v_high * v_shares),
    private.explained_step('value', 'net_revenue * multiple, rounded to cents', v.low, v.mid, v.high)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.format_timestamp (
  value timestamp with time zone
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'); end $function$;

CREATE OR REPLACE FUNCTION private.found_artist (
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
  v_workspace_id uuid := private.check_organization(found_artist.organization_id);
  v_kind text;
begin
  select a.kind into v_kind from app.accounts a where a.id = v_workspace_id;
  if private.is_delegated() or v_kind is null or v_kind = 'artist' then
    raise exception using errcode = 'PT403', message = 'Only a person or an organization may create an artist';
  end if;
  insert into app.accounts (id, kind, name) values (v_id, 'artist', found_artist.name);
  insert into app.artists (account_id, owner_id)
  values (v_id, case v_kind when 'person' then v_workspace_id end);
  if v_kind = 'organization' then
    insert into app.organization_members (organization_id, account_id, role) values (v_workspace_id, v_id, 'artist');
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.found_catalog (
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
  if found_catalog.owner_id = any (private.workspace_ids()) is not true then
    raise exception using errcode = 'PT403', message = 'Access denied to this organization';
  end if;
  insert into app.catalogs (name) values (coalesce(found_catalog.name, 'Valuation Catalog')) returning id into v_id;
  insert into app.account_catalogs (account_id, catalog_id) values (found_catalog.owner_id, v_id);
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.found_organization (
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
  if private.is_delegated() or not exists (
    select from app.accounts a where a.id = private.account_id() and a.kind = 'person'
  ) then
    raise exception using errcode = 'PT403', message = 'Only a person may create an organization';
  end if;
  insert into app.accounts (id, kind, name) values (v_id, 'organization', found_organization.name);
  insert into app.organization_members (organization_id, account_id, role)
  values (v_id, private.account_id(), 'owner');
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.free_credits_monthly()
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return 333; end $function$;

CREATE OR REPLACE FUNCTION private.grant_floor (
  balance app.credit_balances
)
  RETURNS app.credit_balances
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if not private.is_floor_due(balance.floored_month) then
    return balance;
  end if;
  update app.credit_balances b set floored_month = date_trunc('month', now() at time zone 'UTC')::date
  where b.account_id = balance.account_id returning b.* into balance;
  if balance.balance < private.free_credits_monthly() then
    balance := private.enter_credits(balance.account_id, 'monthly_floor', private.free_credits_monthly() - balance.balance);
  end if;
  return balance;
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
  perform private.check_owner(invite_person.organization_id);
  v_account_id := private.account_at(v_email);
  insert into app.organization_members (organization_id, account_id, role, invited_email)
  values (invite_person.organization_id, v_account_id, invite_person.role, v_email)
  on conflict do nothing;
  return v_account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.is_aligned (
  isrc       text,
  first_date date,
  last_date  date
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select max(day.second) - (array_agg(day.second order by day.date))[1] <= 3600
      and (array_agg(day.second order by day.date))[1] - min(day.second) <= 3600
    from (
      select m.month + listed.number::integer - 1 as date, listed.second
      from app.monthly_playcounts m
      cross join lateral unnest(string_to_array(m.seconds, ',', '')::numeric[]) with ordinality listed (second, number)
      where m.isrc = is_aligned.isrc and m.data_source = 'apify_spotify_playcount'
        and m.month between date_trunc('month', first_date::timestamp)::date and last_date
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
  -- By either sign: whoever makes the claims, half of them must not open an organization.
  return coalesce(v_claims ? 'client_id' or v_claims ->> 'credential' = 'delegated', false);
end $function$;

CREATE OR REPLACE FUNCTION private.is_floor_due (
  floored_month date
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(floored_month < date_trunc('month', now() at time zone 'UTC')::date, true); end $function$;

CREATE OR REPLACE FUNCTION private.land_monthly_playcounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into app.monthly_playcounts as known (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select
    daily.isrc, daily.data_source, daily.month, max(daily.day),
    string_agg(daily.commas || daily.value, '' order by daily.day),
    string_agg(daily.commas || daily.second, '' order by daily.day),
    bit_or(daily.bit), bit_or(case when daily.value not between 0 and 9007199254740991 then daily.bit else 0 end),
    bit_or(case when daily.value < daily.previous then daily.bit else 0 end),
    max(daily.value) filter (where daily.previous is null), max(daily.value) filter (where daily.next is null),
    min(daily.second) * 1000000, max(daily.second) * 1000000
  from (
    select latest.*, 1 << latest.day - 1 as bit,
      repeat(',', latest.day - lag(latest.day, 1, 1) over series) as commas,
      lag(latest.value) over series as previous, lead(latest.value) over series as next
    from (
      select distinct on (capture.isrc, capture.data_source, capture.month, capture.day)
        capture.isrc, capture.data_source, capture.month, capture.day, capture.value,
        trim_scale(extract(epoch from capture.utc::time)) as second
      from (
        select
          landed.isrc collate "C" as isrc, landed.data_source collate "C" as data_source, landed.value,
          landed.captured_at at time zone 'UTC' as utc,
          date_trunc('month', landed.captured_at at time zone 'UTC')::date as month,
          date_part('day', landed.captured_at at time zone 'UTC')::integer as day
        from landed
        where isfinite(landed.captured_at)
      ) capture
      order by capture.isrc, capture.data_source, capture.month, capture.day, capture.utc desc
    ) latest
    window series as (partition by latest.isrc, latest.data_source, latest.month order by latest.day)
  ) daily
  group by daily.isrc, daily.data_source, daily.month
  order by daily.isrc, daily.data_source, daily.month
  on conflict (isrc, data_source, month) do update set (
    last_day, counts, seconds, present, invalid, lower, first_count, last_count, earliest_us, latest_us
  ) = (
    select m.last_day, m.counts, m.seconds, m.present, m.invalid, m.lower, m.first_count, m.last_count,
      m.earliest_us, m.latest_us
    from private.merge_month(known, excluded) m
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.land_recharge (
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
  if recharge.payment_id <> land_recharge.payment_id then
    raise warning 'Recharge % has payment %, and % came beside it', recharge.id, recharge.payment_id, land_recharge.payment_id;
  end if;
  -- One that was given up and is paid after all is landed: the money was taken.
  if recharge.id is null or recharge.state = 'paid' then
    return false;
  end if;
  -- The month's free credits first: what is bought must not take their place.
  select b.* into v_balance from app.credit_balances b where b.account_id = recharge.account_id;
  perform private.grant_floor(v_balance);
  v_balance := private.enter_credits(recharge.account_id, 'purchase', recharge.credits);
  update app.recharges r
  set state = 'paid', payment_id = land_recharge.payment_id, failure = null, finished_at = now(),
    entry_number = v_balance.entry_count
  where r.id = recharge.id;
  perform private.end_run(recharge.run_id, null, null);
  return true;
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

CREATE OR REPLACE FUNCTION private.lay_capture (
  account_id uuid,
  catalog_id uuid,
  payer_id   uuid,
  isrcs      text[]
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
  v_count integer;
begin
  loop
    insert into app.playcount_snapshots (account_id, catalog_id, payer_id)
    values (lay_capture.account_id, lay_capture.catalog_id, lay_capture.payer_id)
    on conflict do nothing returning id into v_id;
    exit when found;
    -- Whoever asked first may have ended since: then there is room again.
    select s.id into v_id from app.playcount_snapshots s
    where s.catalog_id = lay_capture.catalog_id and s.account_id = lay_capture.account_id
      and s.payer_id is not null and s.state in ('queued', 'running');
    if found then
      return v_id;
    end if;
  end loop;
  insert into app.songs (isrc) select distinct asked.isrc from unnest(isrcs) asked (isrc) order by asked.isrc
  on conflict do nothing;
  insert into app.snapshot_songs (snapshot_id, isrc) select distinct v_id, asked.isrc from unnest(isrcs) asked (isrc);
  get diagnostics v_count = row_count;
  if v_count not between 1 and 1000000 then
    raise exception using errcode = 'PT400', message = 'A snapshot takes 1 to 1000000 recordings; add some to the catalog first';
  end if;
  update app.playcount_snapshots s set recording_count = v_count where s.id = v_id;
  insert into app.captures (snapshot_id, run_id, reservation_id)
  values (
    v_id, private.enqueue_run('capture_playcounts', lay_capture.account_id),
    -- A capture ends within a day; a week outlasts any outage that is noticed.
    private.lay_reservation(lay_capture.payer_id, 'playcount_snapshot', v_count, interval '7 days'));
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_link_code (
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
  v_account_id uuid := coalesce(organization_id, v_caller_id);
  v_expires_at timestamptz := now() + interval '15 minutes';
begin
  if private.is_delegated() or v_account_id = any (private.workspace_ids()) is not true
    or organization_id is not null and not exists (
      select from app.accounts o where o.id = lay_link_code.organization_id and o.kind = 'organization')
  then
    raise exception using errcode = 'PT403', message = 'Access denied to this organization';
  end if;
  -- The latest is the one that counts.
  delete from app.chat_link_codes c
  where c.expires_at <= now() or (c.created_by, c.account_id) = (v_caller_id, v_account_id);
  insert into app.chat_link_codes (code_hash, account_id, created_by, expires_at)
  values (private.link_code_hash(code), v_account_id, v_caller_id, v_expires_at);
  return v_expires_at;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_recharge (
  payer    uuid,
  required bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
  v_lacking bigint;
  v_order record;
begin
  -- Most accounts have none: they need not wait for a lock.
  perform from app.recharge_settings s where s.account_id = payer and s.enabled;
  if not found then
    return false;
  end if;
  v_balance := private.lock_credits(payer);
  v_lacking := required + v_balance.reserved - case when private.is_floor_due(v_balance.floored_month)
    then greatest(v_balance.balance, private.free_credits_monthly()) else v_balance.balance end;
  if v_lacking <= 0 or exists (select from app.recharges r where r.account_id = payer and r.state = 'open') then
    return true;
  end if;
  -- Without a limit, least() passes over it. What would not cover the shortage is not bought.
  select least(greatest(s.credits, v_lacking), s.monthly_limit_credits - private.recharged_this_month(payer)) as credits,
    c.customer_id, c.card_id into v_order
  from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
  where s.account_id = payer and s.enabled and c.card_id is not null and s.paused_card_id is distinct from c.card_id;
  if not found or v_order.credits not between greatest(v_lacking, 50) and 100000 then
    return false;
  end if;
  insert into app.recharges (account_id, run_id, credits, customer_id, card_id)
  values (payer, private.enqueue_run('recharge_credits', payer), v_order.credits, v_order.customer_id, v_order.card_id);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_reservation (
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
  v_known app.credit_reservations;
  v_id uuid;
begin
  select r.* into v_known from app.credit_reservations r
  where r.account_id = payer and r.idempotency_key = lay_reservation.idempotency_key and r.state in ('reserved', 'committed');
  if found then
    if (v_known.operation, v_known.units) <> (lay_reservation.operation, lay_reservation.units) then
      raise exception using errcode = 'PT409', message = 'The idempotency key stands for another charge';
    end if;
    -- A retry begins the work again, and has its whole time.
    update app.credit_reservations r set expires_at = greatest(r.expires_at, v_expires_at)
    where r.id = v_known.id and r.state = 'reserved';
    return v_known.id;
  end if;

  v_balance := private.grant_floor(v_balance);
  perform private.check_credits(v_balance, v_credits);
  update app.credit_balances b set reserved = b.reserved + v_credits where b.account_id = payer;
  insert into app.credit_reservations (account_id, operation, units, credits, idempotency_key, expires_at)
  values (payer, operation, units, v_credits, idempotency_key, v_expires_at)
  returning id into v_id;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_unpaid_capture (
  task app.scheduled_tasks
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_error text := 'insufficient_credits: Whoever pays for the schedule has too few credits';
  v_snapshot_id uuid;
  v_run_id uuid;
begin
  insert into app.playcount_snapshots (account_id, catalog_id, payer_id, state, error, finished_at)
  values (task.account_id, task.catalog_id, task.created_by, 'failed', v_error, now())
  returning id into v_snapshot_id;
  insert into app.task_runs (task, account_id, state, error, output, finished_at)
  values (task.task, task.account_id, 'failed', v_error, jsonb_build_object('snapshot_id', v_snapshot_id), now())
  returning id into v_run_id;
  return v_run_id;
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
  is_named   boolean
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
  -- Row-level security decides whether the caller sees one that is named by its id.
  return case when not is_named then private.workspace_ids() end;
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
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
  -- The clock under the lock: to whoever waited for it, now() is past, and what is overdue would still hold credits.
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

CREATE OR REPLACE FUNCTION private.may_sign_up (
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
    where a.id = may_sign_up.account_id and u.is_banned
  ) and not exists (
    -- One who never signed in here. Auth stores addresses in lower case.
    select from app.accounts a
    join auth.users found on found.email = a.email and not found.is_sso_user
    join private.confirmed_users u on u.id = found.id
    where a.id = may_sign_up.account_id and a.auth_user_id is null and u.is_banned
  );
end $function$;

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
    select asked.captured_at, read.value, read.release_date
    from app.snapshot_songs asked
    cross join lateral (
      select m.value, s.release_date
      from app.song_measurements m
      join app.songs s on s.isrc = m.isrc
      join app.catalog_songs member on member.catalog_id = measured_members.catalog_id and member.isrc = m.isrc
      where m.isrc = asked.isrc and m.data_source = 'apify_spotify_playcount' and m.captured_at = asked.captured_at
        and m.value between 0 and 9007199254740991
      offset 0 -- one look-up by each key: what has just landed has no statistics yet
    ) read
    where asked.snapshot_id = measured_members.snapshot_id
  ),
  latest as (select max(measured.captured_at) as at from measured)
  select
    sum(measured.value)::bigint, count(*)::integer,
    count(*) filter (where isfinite(measured.release_date))::integer,
    coalesce(sum((latest.at at time zone 'UTC')::date - measured.release_date) filter (where isfinite(measured.release_date)), 0),
    latest.at
  from measured cross join latest
  group by latest.at
  -- More than that no answer could tell exactly, and no catalog has it.
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Member not found';
  end if;
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

CREATE OR REPLACE FUNCTION private.next_month_of (
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
  -- Counted from the anchor each time: the 31st is the 28th in February, and the 31st again in March.
  if v_anchor + make_interval(months => v_months) <= v_after then
    v_months := v_months + 1;
  end if;
  return (v_anchor + make_interval(months => v_months)) at time zone 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION private.of_last_hour (
  moments timestamp with time zone[]
)
  RETURNS timestamp WITH time zone[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return array(select m from unnest(moments) m where m > now() - interval '1 hour' order by m); end $function$;

CREATE OR REPLACE FUNCTION private.open_account (
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
  -- The first requests of a user come in parallel: each sees what the one before it has left.
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
    v_id := private.account_at(v_email);
    update app.accounts a set auth_user_id = v_user_id where a.id = v_id and a.auth_user_id is null;
  end if;
  if v_is_sso_user or not found then
    insert into app.accounts (kind, name, auth_user_id)
    values ('person', left(split_part(v_email, '@', 1), 200), v_user_id)
    returning id into v_id;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.open_site (
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
  select s.* into v_site from app.sites s where s.id = open_site.site_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
  if v_site.revision <> open_site.revision then
    raise exception using errcode = 'PT409', message = 'Site changed; read it again';
  end if;
  return v_site;
end $function$;

CREATE OR REPLACE FUNCTION private.order_capture (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer_id uuid := private.paying_account_id();
  v_owner_id uuid;
begin
  if order_capture.catalog_id is null then
    return private.lay_capture(v_payer_id, null, v_payer_id, isrcs);
  end if;
  -- Locked before it is looked at: one that is being deleted is gone by the next statement.
  perform from app.catalogs c where c.id = order_capture.catalog_id for key share;
  select link.account_id into v_owner_id from app.account_catalogs link
  where link.catalog_id = order_capture.catalog_id and link.account_id = any (private.workspace_ids())
  order by link.account_id <> v_payer_id, link.account_id limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
  return private.lay_capture(v_owner_id, order_capture.catalog_id, v_payer_id, array(
    select member.isrc from app.catalog_songs member where member.catalog_id = order_capture.catalog_id));
end $function$;

CREATE OR REPLACE FUNCTION private.order_content (
  payer_id    uuid,
  artist_id   uuid,
  request     jsonb,
  thread_id   text  DEFAULT NULL::text,
  request_key text  DEFAULT NULL::text
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_asked app.content_batches;
  v_known app.content_batches;
  v_count integer := coalesce((request ->> 'batch')::integer, 1);
  v_balance app.credit_balances := private.lock_credits(payer_id);
  -- Whoever runs no workspace of the artist's, an administrator, asks for it in its own.
  v_account_id uuid := coalesce(private.workspace_of_artist(payer_id, artist_id), payer_id);
  v_run_ids uuid[] := '{}';
begin
  if v_count not between 1 and 30 then
    raise exception using errcode = 'PT400', message = 'batch must be between 1 and 30';
  end if;
  v_asked.template := coalesce(request ->> 'template', 'artist-caption-bedroom');
  v_asked.lipsync := coalesce((request ->> 'lipsync')::boolean, false);
  v_asked.caption_length := coalesce(request ->> 'caption_length', 'none');
  v_asked.upscale := coalesce((request ->> 'upscale')::boolean, false);
  v_asked.songs := coalesce(request -> 'songs', '[]');
  v_asked.images := coalesce(request -> 'images', '[]');

  select b.* into v_known from app.content_batches b
  where b.payer_id = order_content.payer_id and b.request_key = order_content.request_key
    and b.created_at > now() - interval '1 day';
  if found then
    v_run_ids := array(select o.run_id from app.content_orders o where o.batch_id = v_known.id order by o.position);
    if (v_known.artist_id, v_known.template, v_known.lipsync, v_known.caption_length, v_known.upscale, v_known.songs,
        v_known.images, cardinality(v_run_ids))
      <> (order_content.artist_id, v_asked.template, v_asked.lipsync, v_asked.caption_length, v_asked.upscale, v_asked.songs,
        v_asked.images, v_count)
    then
      raise exception using errcode = 'PT409', message = 'The Idempotency-Key stands for another request';
    end if;
    return v_run_ids;
  end if;

  -- All of it at once: what is refused says what the whole batch takes.
  perform private.check_credits(private.grant_floor(v_balance), private.price('content_creation', v_count));
  -- What is left of batches whose runs were forgotten.
  delete from app.content_batches b
  where b.payer_id = order_content.payer_id and b.created_at < now() - interval '90 days'
    and not exists (select from app.content_orders o where o.batch_id = b.id);
  insert into app.content_batches (
    artist_id, payer_id, template, lipsync, caption_length, upscale, songs, images, thread_id, request_key, report_run_id
  ) values (
    order_content.artist_id, order_content.payer_id, v_asked.template, v_asked.lipsync, v_asked.caption_length, v_asked.upscale,
    v_asked.songs, v_asked.images, order_content.thread_id, order_content.request_key,
    case when order_content.thread_id is not null then private.enqueue_run('report_content', v_account_id) end
  ) returning id into v_asked.id;
  for v_position in 1..v_count loop
    v_run_ids := v_run_ids || private.enqueue_run('create_content', v_account_id);
    insert into app.content_orders (run_id, batch_id, position, reservation_id)
    values (
      v_run_ids[v_position], v_asked.id, v_position,
      -- It ends within the half hour that it has; a day outlasts an outage that is noticed.
      private.lay_reservation(payer_id, 'content_creation', 1, interval '1 day'));
  end loop;
  return v_run_ids;
end $function$;

CREATE OR REPLACE FUNCTION private.order_recharge (
  required_credits bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.lay_recharge(private.paying_account_id(), required_credits); end $function$;

CREATE OR REPLACE FUNCTION private.order_setup (
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.check_account(order_setup.account_id);
  v_run_id uuid;
begin
  insert into app.sandboxes (account_id) values (v_account_id) on conflict do nothing;
  select s.run_id into v_run_id from app.sandboxes s where s.account_id = v_account_id for no key update;
  -- A cancelled run only ends: what it made is for the next one to find.
  perform from app.task_runs r where r.id = v_run_id and r.state in ('queued', 'running') and r.cancelled_at is null;
  if not found then
    v_run_id := private.enqueue_run('setup_sandbox', v_account_id);
    update app.sandboxes s set run_id = v_run_id, updated_at = now() where s.account_id = v_account_id;
  end if;
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.order_site_generation (
  site_id     uuid,
  instruction text
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
  where s.id = order_site_generation.site_id and s.owner_id = any (private.workspace_ids());
  if not found then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
  select g.run_id into v_run_id
  from app.site_generations g
  join app.task_runs r on r.id = g.run_id and r.state in ('queued', 'running') and r.cancelled_at is null
  where g.site_id = v_site.id and g.requested_by = v_payer_id
    and (g.revision, g.instruction) = (v_site.revision, order_site_generation.instruction);
  if not found then
    v_run_id := private.enqueue_run('generate_site', v_site.owner_id);
    insert into app.site_generations (run_id, site_id, revision, instruction, reservation_id, requested_by)
    values (
      v_run_id, v_site.id, v_site.revision, order_site_generation.instruction,
      -- It ends within the hour that it has; a day outlasts an outage that is noticed.
      private.lay_reservation(v_payer_id, 'site_generation', 1, interval '1 day'), v_payer_id);
  end if;
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.own_email()
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

CREATE OR REPLACE FUNCTION private.own_reservation (
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Reservation not found';
  end if;
  return v_reservation;
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
  if v_account_id is null then
    raise exception using errcode = 'PT401', message = 'Credits belong to an account, and none is signed in';
  end if;
  return v_account_id;
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
  -- An operation without a price is a fault of ours.
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

CREATE OR REPLACE FUNCTION private.reaches_all()
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

CREATE OR REPLACE FUNCTION private.recharge_of (
  run_id uuid
)
  RETURNS app.recharges
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return private.lock_recharge((select r.id from app.recharges r where r.run_id = recharge_of.run_id)); end $function$;

CREATE OR REPLACE FUNCTION private.recharge_pause()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select s.paused_reason from app.recharge_settings s
    join app.payment_customers c on c.account_id = s.account_id and c.card_id = s.paused_card_id
    where s.account_id = private.account_id()
  );
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
    where r.account_id = payer and r.state in ('open', 'paid')
      and r.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  );
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
    select array_agg(touched.isrc), array_agg(touched.data_source), array_agg(touched.month)
    into v_isrcs, v_sources, v_months
    from (select distinct r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r) touched
    where isfinite(touched.month);
  else
    select array_agg(touched.isrc), array_agg(touched.data_source), array_agg(touched.month)
    into v_isrcs, v_sources, v_months
    from (
      select r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r
      union
      select r.isrc, r.data_source, private.month_of(r.captured_at) from after_rows r
    ) touched
    where isfinite(touched.month);
  end if;
  -- Locks each month, one that is not there too; only then are the observations read, by a statement that sees what
  -- others committed meanwhile. Whoever lands after that waits for us.
  insert into app.monthly_playcounts (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select touched.isrc, touched.data_source, touched.month, 1, '', '', 0, 0, 0, 0, 0, 0, 0
  from unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  order by touched.isrc collate "C", touched.data_source collate "C", touched.month
  on conflict (isrc, data_source, month) do update set last_day = excluded.last_day where false;
  delete from app.monthly_playcounts there
  using unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  where there.isrc = touched.isrc and there.data_source = touched.data_source and there.month = touched.month;
  insert into app.monthly_playcounts (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select touched.isrc, touched.data_source, touched.month, read.last_day, read.counts, read.seconds,
    facts.present, facts.invalid, facts.lower, facts.first_count, facts.last_count, facts.earliest_us, facts.latest_us
  from unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  cross join lateral (
    select
      max(daily.day) as last_day,
      string_agg(daily.commas || daily.value, '' order by daily.day) as counts,
      string_agg(daily.commas || trim_scale(extract(epoch from daily.utc::time)), '' order by daily.day) as seconds
    from (
      select latest.*, repeat(',', latest.day - lag(latest.day, 1, 1) over (order by latest.day)) as commas
      from (
        select distinct on (capture.day) capture.*
        from (
          select m.value, m.captured_at at time zone 'UTC' as utc,
            date_part('day', m.captured_at at time zone 'UTC')::integer as day
          from app.song_measurements m
          where m.isrc = touched.isrc and m.data_source = touched.data_source
            and m.captured_at >= touched.month::timestamp at time zone 'UTC'
            and m.captured_at < (touched.month + interval '1 month') at time zone 'UTC'
        ) capture
        order by capture.day, capture.utc desc
      ) latest
    ) daily
  ) read
  cross join lateral private.month_facts(read.counts, read.seconds) facts
  where read.last_day is not null;
  return null;
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
  -- A request waits for no other: not for one that is about to write the same, and not for one that changes the account
  -- which has the address now, for that one may wait for us. The next request sees to it.
  if private.lock_address(refresh_address.email, false)
    and exists (select from app.accounts a where a.id = refresh_address.account_id for update skip locked)
    and (
      not exists (select from app.accounts a where a.email = refresh_address.email)
      or exists (select from app.accounts a where a.email = refresh_address.email for update skip locked)
    )
  then
    perform private.settle_address(refresh_address.email, refresh_address.account_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_ledger_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception using errcode = 'PT409', message = 'The ledger is only added to; enter an adjustment';
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_moved_song()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception using errcode = 'PT400', message = 'Remove the song and add it again; a membership cannot be changed';
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_too_many_keys()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Two at once would each count the other out.
  perform pg_advisory_xact_lock(hashtextextended('app.api_keys ' || new.account_id, 0));
  if 50 <= (
    select count(*) from app.api_keys k
    where k.account_id = new.account_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  ) then
    raise exception using errcode = 'PT409', message = 'The account has 50 live API keys: revoke one first';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.release_credits (
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
  v_reservation app.credit_reservations := private.own_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if v_reservation.state = 'reserved' then
    update app.credit_balances b set reserved = b.reserved - v_reservation.credits where b.account_id = v_payer;
  end if;
  update app.credit_reservations r set state = 'released' where r.id = v_reservation.id;
  return 0;
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
  -- First what locks the catalog in its turn: whoever starts a due schedule holds it.
  perform from app.scheduled_tasks t where t.catalog_id = release_snapshots.catalog_id order by t.id for update;
  -- From here on no capture of it begins or is valued, and nobody changes its members.
  perform from app.catalogs c where c.id = release_snapshots.catalog_id for update;
  if not found then
    return '{}';
  end if;
  -- What was loaded without its recordings gets the catalog's members, or nothing would be left of them.
  with recorded as (
    insert into app.snapshot_songs (snapshot_id, isrc)
    select s.id, member.isrc
    from app.playcount_snapshots s
    join app.catalog_songs member on member.catalog_id = s.catalog_id
    where s.catalog_id = release_snapshots.catalog_id
      and not exists (select from app.snapshot_songs asked where asked.snapshot_id = s.id)
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
  balance := private.grant_floor(balance);
  if balance.balance - balance.reserved < reservation.credits or exists (
    select from app.credit_reservations r
    where r.account_id = reservation.account_id and r.idempotency_key = reservation.idempotency_key
      and r.state in ('reserved', 'committed')
  ) then
    raise exception using errcode = 'PT409', message = 'The work took longer than its credits were reserved for; it was not charged';
  end if;
  update app.credit_reservations r set state = 'reserved' where r.id = reservation.id;
  update app.credit_balances b set reserved = b.reserved + reservation.credits where b.account_id = balance.account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.request_content (
  artist_id   uuid,
  request     jsonb,
  request_key text
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  if not exists (
    select from app.accounts a
    where a.id = request_content.artist_id and a.kind = 'artist'
      and (a.id = any (private.reachable_account_ids()) or private.reaches_all())
  ) then
    raise exception using errcode = 'PT404', message = 'Artist not found';
  end if;
  return private.order_content(
    private.paying_account_id(), request_content.artist_id, request_content.request, null, request_content.request_key);
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
  if units between 1 and 1000000 is not true then
    raise exception using errcode = 'PT400', message = 'units must be between 1 and 1000000';
  end if;
  if lifetime_minutes between 1 and 120 is not true then
    raise exception using errcode = 'PT400', message = 'lifetime_minutes must be between 1 and 120';
  end if;
  if length(idempotency_key) not between 1 and 200 then
    raise exception using errcode = 'PT400', message = 'idempotency_key must have 1 to 200 characters';
  end if;
  return private.lay_reservation(v_payer, operation, units, make_interval(mins => lifetime_minutes), idempotency_key);
end $function$;

CREATE OR REPLACE FUNCTION private.run_lock (
  run_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return hashtextextended('run ' || run_id, 0); end $function$;

CREATE OR REPLACE FUNCTION private.say (
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
  insert into app.chat_messages (thread_id, key, text) values (say.thread_id, say.key, say.text)
  on conflict on constraint chat_messages_thread_id_key_key do nothing
  returning id into v_id;
  if v_id is null then
    return false;
  end if;
  update app.chat_messages m set run_id = private.enqueue_run('post_message', say.account_id) where m.id = v_id;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.say_progress (
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
    avg(case r.state when 'completed' then 100 when 'failed' then 0 else coalesce((r.progress ->> 'percent')::numeric, 0) end) as percent
  into v_batch
  from app.content_batches b
  join app.chat_threads t on t.id = b.thread_id
  join app.task_runs report on report.id = b.report_run_id
  join app.content_orders o on o.batch_id = b.id
  join app.task_runs r on r.id = o.run_id
  where b.id = say_progress.batch_id
  group by t.id, report.account_id;
  if v_batch.open > 0 and v_batch.percent >= 50 then
    perform private.say(
      v_batch.thread_id, 'progress ' || batch_id,
      case v_batch.total when 1 then 'Half way.' else format('Half way: %s of %s ready so far.', v_batch.ready, v_batch.total) end,
      v_batch.account_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.schedule_capture (
  snapshot_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = schedule_capture.snapshot_id and s.account_id = any (private.workspace_ids());
  if not found then
    raise exception using errcode = 'PT404', message = 'Snapshot not found';
  end if;
  return private.create_schedule(
    'capture_playcounts', v_snapshot.account_id, private.paying_account_id(), v_snapshot.catalog_id,
    case when v_snapshot.catalog_id is null then v_snapshot.id end);
end $function$;

CREATE OR REPLACE FUNCTION private.sees_organization (
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
    where o.id = sees_organization.organization_id and o.kind = 'organization'
      and (o.id = any (private.workspace_ids()) or private.reaches_all())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.session_answer (
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

CREATE OR REPLACE FUNCTION private.settle_address (
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
  perform private.lock_address(settle_address.email, true);
  select a.* into v_holder from app.accounts a where a.email = settle_address.email;
  if v_holder.auth_user_id is not null then
    if exists (
      select from private.confirmed_users u
      where u.id = v_holder.auth_user_id and u.email = settle_address.email and not u.is_sso_user
    ) then
      return v_holder.id;
    end if;
    -- The user has another address by now, or is gone. The account learns its new one when that is asked for.
    perform private.set_address(v_holder.id, null);
    v_holder := null;
  end if;
  if settle_address.claimant_id is null then
    -- Auth stores addresses in lower case. The condition on is_sso_user is that of Auth's index.
    select a.id into v_claimant_id
    from auth.users found
    join private.confirmed_users u on u.id = found.id
    join app.accounts a on a.auth_user_id = u.id
    where found.email = settle_address.email and not found.is_sso_user;
  else
    -- The user may have changed the address again since the caller looked.
    select a.id into v_claimant_id
    from app.accounts a
    join private.confirmed_users u on u.id = a.auth_user_id
    where a.id = settle_address.claimant_id and u.email = settle_address.email and not u.is_sso_user;
  end if;
  if v_claimant_id is null then
    return v_holder.id;
  end if;
  -- A confirmed user's own account goes before one that was made for the address without a sign-in.
  if v_holder.id is not null then
    perform private.set_address(v_holder.id, null);
  end if;
  perform private.set_address(v_claimant_id, settle_address.email);
  return v_claimant_id;
end $function$;

CREATE OR REPLACE FUNCTION private.settle_content (
  run_id       uuid,
  video_url    text,
  caption_text text,
  failure      text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_order app.content_orders;
  v_credits bigint;
begin
  perform from app.task_runs r where r.id = settle_content.run_id and r.state in ('queued', 'running') for no key update;
  if not found then
    return false;
  end if;
  update app.content_orders o set video_url = settle_content.video_url, caption_text = settle_content.caption_text
  where o.run_id = settle_content.run_id returning o.* into strict v_order;
  v_credits := private.settle_credits(v_order.reservation_id, case when failure is null then 1 else 0 end);
  return private.end_run(
    v_order.run_id,
    jsonb_strip_nulls(jsonb_build_object('videoUrl', v_order.video_url, 'captionText', v_order.caption_text))
      || jsonb_build_object('credits', v_credits),
    failure);
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
  v_reservation app.credit_reservations := private.own_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if v_reservation.state = 'expired' and units > 0 then
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
  if units = 0 then
    update app.credit_balances b set reserved = b.reserved - v_reservation.credits where b.account_id = v_payer;
    update app.credit_reservations r set state = 'released' where r.id = v_reservation.id;
    return 0;
  end if;
  return private.charge_reservation(
    v_reservation, units, least(v_reservation.credits, private.price(v_reservation.operation, units)));
end $function$;

CREATE OR REPLACE FUNCTION private.shown_keys (
  only_id uuid
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
      'created_at', private.format_timestamp(k.created_at)
    ) order by k.created_at desc, k.id), '[]')
    from app.api_keys k
    where only_id is null or k.id = only_id
  );
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
  -- Sites are seen by those who belong to their owner: an administrator, who reaches accounts, is not one of them.
  if v_id = any (private.workspace_ids()) then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Workspace not available';
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
    select asked.isrc from app.snapshot_songs asked where asked.snapshot_id = snapshot_isrcs.snapshot_id order by asked.isrc
  );
begin
  if v_isrcs <> '{}' then
    return v_isrcs;
  end if;
  -- One that was loaded: observations may be of recordings that nobody has named, or that are none.
  v_isrcs := array(
    select distinct m.isrc from app.song_measurements m
    where m.snapshot_id = snapshot_isrcs.snapshot_id and m.isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'
    order by m.isrc
  );
  insert into app.songs (isrc) select unnest(v_isrcs) on conflict do nothing;
  return v_isrcs;
end $function$;

CREATE OR REPLACE FUNCTION private.start_due_tasks()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_task app.scheduled_tasks;
  v_next timestamptz;
  v_count integer := 0;
begin
  for v_task in
    select t.* from app.scheduled_tasks t
    where t.enabled and t.next_run_at <= now()
    order by t.next_run_at limit 20
    for update skip locked
  loop
    -- Counted from its first day, so that a late start moves no later one.
    v_next := private.next_month_of(v_task.created_at, now());
    begin
      if private.start_scheduled_task(v_task) is null then
        v_next := now() + interval '1 minute';
      else
        v_count := v_count + 1;
      end if;
    exception when others then
      -- One that cannot start must not keep the others from it. A refusal is told to its people; a fault passes.
      if sqlstate like 'PT%' then
        insert into app.task_runs (task, account_id, state, error, finished_at)
        values (
          v_task.task, v_task.account_id, 'failed',
          case sqlstate when 'PTPAY' then 'insufficient_credits: Whoever pays for the schedule has too few credits'
            else 'not_started: ' || sqlerrm end,
          now());
      else
        raise warning 'Scheduled task % did not start: % %', v_task.id, sqlstate, sqlerrm;
        v_next := now() + interval '1 hour';
      end if;
    end;
    update app.scheduled_tasks t set next_run_at = v_next, updated_at = now() where t.id = v_task.id;
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
  v_id uuid;
  v_shortage text;
begin
  perform from app.catalogs c where c.id = task.catalog_id for key share;
  begin
    v_id := private.lay_capture(task.account_id, task.catalog_id, task.created_by, array(
      select member.isrc from app.catalog_songs member where member.catalog_id = task.catalog_id
      union all
      select song.isrc from app.snapshot_songs song where song.snapshot_id = task.snapshot_id));
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
    return case when not private.lay_recharge(task.created_by, (v_shortage::jsonb ->> 'required_credits')::bigint)
      then private.lay_unpaid_capture(task) end;
  end;
  return (select c.run_id from app.captures c where c.snapshot_id = v_id);
end $function$;

CREATE OR REPLACE FUNCTION private.sweep_chats()
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

CREATE OR REPLACE FUNCTION private.sweep_signup_attempts()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_deleted integer;
begin
  delete from app.site_signup_attempts a where a.minute < now() - interval '2 minutes';
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $function$;

CREATE OR REPLACE FUNCTION private.take_link_code (
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
  -- Whoever made it may have left the organization since.
  if not found or v_code.account_id <> v_code.created_by and not exists (
    select from app.organization_members m join app.accounts person on person.id = m.account_id and person.kind = 'person'
    where (m.organization_id, m.account_id) = (v_code.account_id, v_code.created_by) and m.role in ('owner', 'member'))
  then
    return null;
  end if;
  insert into app.chat_workspaces (platform, team_id, account_id, linked_by)
  values (take_link_code.platform, take_link_code.team_id, v_code.account_id, v_code.created_by)
  on conflict on constraint chat_workspaces_pkey do update
  set account_id = excluded.account_id, linked_by = excluded.linked_by, created_at = now();
  return v_code.account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.uuid_or_null (
  value text
)
  RETURNS uuid
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return case when pg_catalog.pg_input_is_valid(value, 'uuid') then value::uuid end; end $function$;

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
begin
  perform from app.catalogs c where c.id = value_catalog.catalog_id for key share;
  if not found then
    return;
  end if;
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  insert into app.catalog_valuations as known (
    catalog_id, low, mid, high, measured_song_count, total_streams, measured_at,
    constants_version, song_count, dated_song_count, age_days, snapshot_id
  )
  select
    value_catalog.catalog_id,
    private.worth(v_constants, m.streams, age.years, v_constants.gross_up_low, v_constants.multiple_low),
    private.worth(v_constants, m.streams, age.years, v_constants.gross_up_mid, v_constants.multiple_mid),
    private.worth(v_constants, m.streams, age.years, v_constants.gross_up_high, v_constants.multiple_high),
    m.measured, m.streams, m.measured_at,
    v_constants.version,
    (select count(*) from app.catalog_songs member where member.catalog_id = value_catalog.catalog_id),
    m.dated, m.age_days, value_catalog.snapshot_id
  from private.measured_members(value_catalog.catalog_id, value_catalog.snapshot_id) m
  cross join lateral (
    select private.age_in_force(v_constants, private.mean_age_years(m.age_days, m.dated)) as years
  ) age
  on conflict (catalog_id, ((measured_at at time zone 'UTC')::date)) do update set
    low = excluded.low, mid = excluded.mid, high = excluded.high,
    measured_song_count = excluded.measured_song_count, total_streams = excluded.total_streams,
    measured_at = excluded.measured_at, constants_version = excluded.constants_version,
    song_count = excluded.song_count, dated_song_count = excluded.dated_song_count,
    age_days = excluded.age_days, snapshot_id = excluded.snapshot_id
  where excluded.measured_at >= known.measured_at;
end $function$;

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

CREATE OR REPLACE FUNCTION private.workspace_of_artist (
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
      select workspace_of_artist.account_id as id
      where artist.id = workspace_of_artist.account_id or exists (
        select from app.artists p where p.account_id = artist.id and p.owner_id = workspace_of_artist.account_id)
      union all
      select contained.organization_id
      from app.organization_members contained
      join app.accounts o on o.id = contained.organization_id and o.kind = 'organization'
      where contained.account_id = artist.id and (
        o.id = workspace_of_artist.account_id or exists (
          select from app.organization_members m join app.accounts person on person.id = m.account_id and person.kind = 'person'
          where m.organization_id = o.id and m.account_id = workspace_of_artist.account_id and m.role in ('owner', 'member')))
    ) workspace
    where artist.id = workspace_of_artist.artist_id and artist.kind = 'artist'
    order by workspace.id <> workspace_of_artist.account_id, workspace.id limit 1
  );
end $function$;

CREATE OR REPLACE FUNCTION private.worth (
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

CREATE OR REPLACE FUNCTION private.write_artist_profile (
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
  -- Locked, so that two changes of different platforms are both kept.
  select jsonb_strip_nulls(p.profile_urls || coalesce(changes -> 'profileUrls', '{}')) into v_urls
  from app.artists p where p.account_id = artist_id for no key update;
  if jsonb_array_length(jsonb_path_query_array(v_urls, '$.keyvalue()')) > 30 then
    raise exception using errcode = 'PT400', message = 'profileUrls may have at most 30 platforms';
  end if;
  update app.artists p set
    image = case when changes ? 'image' then changes ->> 'image' else p.image end,
    instruction = case when changes ? 'instruction' then changes ->> 'instruction' else p.instruction end,
    label = case when changes ? 'label' then changes ->> 'label' else p.label end,
    knowledges = coalesce(changes -> 'knowledges', p.knowledges),
    profile_urls = v_urls
  where p.account_id = artist_id;
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

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_artist_id_fkey" FOREIGN KEY (artist_id) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_created_by_fkey" FOREIGN KEY (created_by) REFERENCES app.accounts(id);

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."site_generations"
  ADD CONSTRAINT "site_generations_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE SET NULL;

ALTER TABLE "app"."site_signup_attempts"
  ADD CONSTRAINT "site_signup_attempts_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_signups"
  ADD CONSTRAINT "site_signups_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

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

ALTER TABLE "app"."site_generations"
  ADD CONSTRAINT "site_generations_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_valuations"
  ADD CONSTRAINT "catalog_valuations_constants_version_fkey" FOREIGN KEY (constants_version) REFERENCES app.valuation_constants(VERSION);

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

CREATE INDEX api_keys_account_id_idx ON app.api_keys USING btree (account_id);

CREATE INDEX artist_pins_artist_id_idx ON app.artist_pins USING btree (artist_id);

CREATE INDEX artists_owner_id_idx ON app.artists USING btree (owner_id);

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

CREATE INDEX content_batches_payer_id_idx ON app.content_batches USING btree (payer_id, request_key);

CREATE INDEX content_batches_report_run_id_idx ON app.content_batches USING btree (report_run_id);

CREATE UNIQUE INDEX content_orders_batch_id_position_key ON app.content_orders USING btree (batch_id, "position");

CREATE INDEX content_orders_reservation_id_idx ON app.content_orders USING btree (reservation_id);

CREATE INDEX credit_reservations_account_id_idx ON app.credit_reservations USING btree (account_id, state);

CREATE UNIQUE INDEX credit_reservations_key_idx ON app.credit_reservations USING btree (account_id, idempotency_key)
  WHERE (state = ANY (ARRAY['reserved'::text, 'committed'::text]));

CREATE INDEX organization_members_account_id_idx ON app.organization_members USING btree (account_id);

CREATE INDEX playcount_snapshots_account_id_idx ON app.playcount_snapshots USING btree (account_id, created_at DESC, id);

CREATE INDEX playcount_snapshots_catalog_id_idx ON app.playcount_snapshots USING btree (catalog_id);

CREATE UNIQUE INDEX playcount_snapshots_open_idx ON app.playcount_snapshots USING btree (catalog_id, account_id)
  WHERE ((payer_id IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'running'::text])));

CREATE INDEX playcount_snapshots_payer_id_idx ON app.playcount_snapshots USING btree (payer_id);

CREATE INDEX recharges_account_id_idx ON app.recharges USING btree (account_id, created_at);

CREATE UNIQUE INDEX recharges_open_idx ON app.recharges USING btree (account_id)
  WHERE (state = 'open'::text);

CREATE INDEX recharges_run_id_idx ON app.recharges USING btree (run_id);

CREATE INDEX sandboxes_run_id_idx ON app.sandboxes USING btree (run_id);

CREATE INDEX scheduled_tasks_account_id_idx ON app.scheduled_tasks USING btree (account_id, created_at DESC, id);

CREATE INDEX scheduled_tasks_artist_account_id_idx ON app.scheduled_tasks USING btree (artist_account_id);

CREATE INDEX scheduled_tasks_catalog_id_idx ON app.scheduled_tasks USING btree (catalog_id);

CREATE UNIQUE INDEX scheduled_tasks_catalog_key ON app.scheduled_tasks USING btree (account_id, catalog_id, task)
  WHERE (enabled AND (catalog_id IS NOT NULL));

CREATE INDEX scheduled_tasks_created_by_idx ON app.scheduled_tasks USING btree (created_by);

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

CREATE INDEX site_signups_newest_idx ON app.site_signups USING btree (site_id, created_at DESC, email);

CREATE INDEX sites_artist_id_idx ON app.sites USING btree (artist_id);

CREATE INDEX sites_created_by_idx ON app.sites USING btree (created_by);

CREATE INDEX sites_owner_id_idx ON app.sites USING btree (owner_id, created_at DESC);

CREATE INDEX snapshot_songs_isrc_idx ON app.snapshot_songs USING btree (isrc);

CREATE INDEX song_measurements_snapshot_id_isrc_idx ON ONLY app.song_measurements USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

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

CREATE INDEX staged_files_account_id_idx ON app.staged_files USING btree (account_id);

CREATE INDEX staged_files_created_at_idx ON app.staged_files USING btree (created_at);

CREATE INDEX task_runs_account_id_idx ON app.task_runs USING btree (account_id, created_at DESC, id);

CREATE INDEX task_runs_claimed_at_idx ON app.task_runs USING btree (account_id, claimed_at);

CREATE INDEX task_runs_finished_at_idx ON app.task_runs USING btree (finished_at)
  WHERE (finished_at IS NOT NULL);

CREATE INDEX task_runs_run_at_idx ON app.task_runs USING btree (run_at)
  WHERE (finished_at IS NULL);

CREATE INDEX settings_admin_organization_id_idx ON private.settings USING btree (admin_organization_id);

CREATE TRIGGER api_keys_refuse_too_many
  BEFORE INSERT ON app.api_keys
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_too_many_keys();

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

CREATE TRIGGER credit_entries_refuse_change
  BEFORE DELETE OR UPDATE OR TRUNCATE ON app.credit_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.refuse_ledger_change();

CREATE TRIGGER song_measurements_empty
  AFTER TRUNCATE ON app.song_measurements
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.empty_monthly_playcounts();

CREATE TRIGGER song_measurements_land
  AFTER INSERT ON app.song_measurements REFERENCING NEW TABLE AS landed
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.land_monthly_playcounts();

CREATE TRIGGER song_measurements_recount_changed
  AFTER UPDATE ON app.song_measurements REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.recount_monthly_playcounts();

CREATE TRIGGER song_measurements_recount_deleted
  AFTER DELETE ON app.song_measurements REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.recount_monthly_playcounts();

CREATE POLICY "account_catalogs_select_workspace" ON "app"."account_catalogs"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "accounts_select_reachable" ON "app"."accounts"
  FOR SELECT
  TO "authenticated"
  USING (((id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ((kind <> 'person'::text) AND ( SELECT private.reaches_all() AS reaches_all))));

CREATE POLICY "accounts_update_artist" ON "app"."accounts"
  FOR UPDATE
  TO "authenticated"
  USING (((kind = 'artist'::text) AND ((id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all))));

CREATE POLICY "api_keys_insert_owner" ON "app"."api_keys"
  FOR INSERT
  TO "authenticated"
  WITH
    CHECK
    (((account_id = ( SELECT private.account_id() AS account_id)) AND ((( SELECT auth.jwt() AS jwt) ->> 'credential'::text) = 'session'::text) AND (NOT ( SELECT
    private.is_delegated() AS is_delegated))));

CREATE POLICY "api_keys_select_owner" ON "app"."api_keys"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "api_keys_update_owner" ON "app"."api_keys"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))))
  WITH CHECK (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated)) AND (revoked_at IS NOT NULL)));

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
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all)));

CREATE POLICY "artists_update_reachable" ON "app"."artists"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all)));

CREATE POLICY "captures_select_nobody" ON "app"."captures"
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
  USING ((account_id = ( SELECT private.account_id() AS account_id)))
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "content_batches_select_nobody" ON "app"."content_batches"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "content_orders_select_nobody" ON "app"."content_orders"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "credit_balances_select_owner" ON "app"."credit_balances"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "credit_entries_select_owner" ON "app"."credit_entries"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "credit_prices_select_account" ON "app"."credit_prices"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "credit_reservations_select_owner" ON "app"."credit_reservations"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

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
  USING (((organization_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) OR ((invited_email IS NULL) AND ( SELECT private.reaches_all() AS reaches_all))));

CREATE POLICY "organization_members_update_owner" ON "app"."organization_members"
  FOR UPDATE
  TO "authenticated"
  USING (((ROLE <> 'artist'::text) AND (organization_id = ANY (( SELECT private.owned_organization_ids() AS owned_organization_ids)::uuid[]))))
  WITH CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])));

CREATE POLICY "payment_customers_select_owner" ON "app"."payment_customers"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "payment_events_select_nobody" ON "app"."payment_events"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "playcount_snapshots_select_workspace" ON "app"."playcount_snapshots"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "recharge_settings_insert_owner" ON "app"."recharge_settings"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "recharge_settings_select_owner" ON "app"."recharge_settings"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "recharge_settings_update_owner" ON "app"."recharge_settings"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "recharges_select_owner" ON "app"."recharges"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "sandboxes_select_reachable" ON "app"."sandboxes"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all)));

CREATE POLICY "scheduled_tasks_delete_workspace" ON "app"."scheduled_tasks"
  FOR DELETE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "scheduled_tasks_select_reachable" ON "app"."scheduled_tasks"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all)));

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
  USING ((account_id = ( SELECT private.account_id() AS account_id)))
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

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
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])))
  WITH CHECK ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "site_generations_select_nobody" ON "app"."site_generations"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "site_signup_attempts_select_nobody" ON "app"."site_signup_attempts"
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
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])))
  WITH CHECK ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

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

CREATE POLICY "task_runs_select_reachable" ON "app"."task_runs"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all)));

CREATE POLICY "task_runs_select_recharge" ON "app"."task_runs"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (((task <> 'recharge_credits'::text) OR ((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated)))));

CREATE POLICY "task_runs_update_workspace" ON "app"."task_runs"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "valuation_constants_select_account" ON "app"."valuation_constants"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "settings_select_nobody" ON "private"."settings"
  FOR SELECT
  TO "authenticated"
  USING (false);

COMMENT ON COLUMN "app"."accounts"."auth_user_id" IS 'The Supabase Auth user whose tokens act for the account, from its first sign-in on and for good. Null until then.';

COMMENT ON COLUMN "app"."accounts"."email" IS 'The address that sign-up codes and invitations find a person by, lower case. Of a bound account it is a copy of what auth.users says (identity/addresses.sql). Until it is proven, by Auth or by a mailed code, no credential leads here.';

COMMENT ON COLUMN "app"."api_keys"."key_hash" IS 'SHA-256 of the key; readable by no role but the owner of the table.';

COMMENT ON COLUMN "app"."api_keys"."last_used_at" IS 'Written at most once a minute.';

COMMENT ON COLUMN "app"."api_keys"."prefix" IS 'The first characters of the key, for telling keys apart in a list.';

COMMENT ON COLUMN "app"."artists"."owner_id" IS 'Whose personal artist it is: given when the artist is made, and by no request afterwards.';

COMMENT ON COLUMN "app"."captures"."read_position" IS 'How many items of the provider''s dataset have been read and landed.';

COMMENT ON COLUMN "app"."captures"."rejected_count" IS 'How many of them were no observation.';

COMMENT ON COLUMN "app"."catalog_valuations"."age_days" IS 'The sum of their ages in days: kept undivided, so that the band can be computed again to the cent.';

COMMENT ON COLUMN "app"."catalog_valuations"."constants_version" IS 'With song_count, dated_song_count and age_days: what the band was computed from. Null where it was loaded as a result.';

COMMENT ON COLUMN "app"."catalog_valuations"."dated_song_count" IS 'The measured recordings whose release date is known.';

COMMENT ON COLUMN "app"."catalog_valuations"."song_count" IS 'The catalog''s members at that time.';

COMMENT ON COLUMN "app"."catalogs"."range_isrcs" IS 'The first ISRC of each range of members, ascending; the first range begins with all before the second.';

COMMENT ON COLUMN "app"."catalogs"."range_offsets" IS 'The number of members before each range.';

COMMENT ON COLUMN "app"."catalogs"."song_count" IS 'Kept by triggers on catalog_songs, because counting 200,000 members on each page cost more than the page.';

COMMENT ON COLUMN "app"."chat_events"."team_id" IS 'The workspace in which it was said: a thread may be shared by several.';

COMMENT ON COLUMN "app"."chat_events"."text" IS 'What was said to the agent, without the mention itself.';

COMMENT ON COLUMN "app"."chat_messages"."key" IS 'What it says, so that it is said once.';

COMMENT ON COLUMN "app"."chat_messages"."number" IS 'The order in which a thread''s messages are posted.';

COMMENT ON COLUMN "app"."chat_messages"."tried_at" IS 'When it was first handed to the platform: from then on it may be there.';

COMMENT ON COLUMN "app"."chat_messages"."ts" IS 'Its name at the platform, once it is posted.';

COMMENT ON COLUMN "app"."chat_threads"."team_id" IS 'The workspace that mentioned it there first; null for a thread that only reports name.';

COMMENT ON COLUMN "app"."chats"."active_stream_id" IS 'The answer that is being streamed into the chat, null when none is.';

COMMENT ON COLUMN "app"."content_batches"."artist_id" IS 'Null where the artist was deleted: its runs still end, and their credits are given back.';

COMMENT ON COLUMN "app"."content_batches"."report_run_id" IS 'The run that reports the results to the thread.';

COMMENT ON COLUMN "app"."content_batches"."request_key" IS 'The caller''s name for the request, under which a repetition finds it.';

COMMENT ON COLUMN "app"."content_batches"."thread_id" IS 'The chat thread that asked for it: slack:channel:ts.';

COMMENT ON COLUMN "app"."content_orders"."faults" IS 'How often in a row the vendor could not be asked: a count that outlives a worker.';

COMMENT ON COLUMN "app"."content_orders"."job_id" IS 'The vendor''s, as soon as it is known.';

COMMENT ON COLUMN "app"."credit_balances"."entry_count" IS 'How many entries its ledger has: the number of the latest.';

COMMENT ON COLUMN "app"."credit_balances"."floored_month" IS 'The first day of the UTC month whose free credits were granted last.';

COMMENT ON COLUMN "app"."credit_balances"."reserved" IS 'The sum of its reservations in state reserved, overdue ones included until the next change.';

COMMENT ON COLUMN "app"."credit_reservations"."credits" IS 'The price when it was reserved, which the work then costs.';

COMMENT ON COLUMN "app"."monthly_playcounts"."counts" IS 'The values of days 1 to last_day, separated by commas, empty where a day has none: string_to_array(counts, '','', '''')::bigint[].';

COMMENT ON COLUMN "app"."monthly_playcounts"."earliest_us" IS 'The earliest of the times of capture, in microseconds after midnight UTC.';

COMMENT ON COLUMN "app"."monthly_playcounts"."first_count" IS 'The count of the first day that has one.';

COMMENT ON COLUMN "app"."monthly_playcounts"."invalid" IS 'The days whose count is negative or beyond 2^53 - 1.';

COMMENT ON COLUMN "app"."monthly_playcounts"."last_count" IS 'The count of the last day that has one.';

COMMENT ON COLUMN "app"."monthly_playcounts"."last_day" IS 'The last day of the month that has an observation.';

COMMENT ON COLUMN "app"."monthly_playcounts"."latest_us" IS 'The latest of them.';

COMMENT ON COLUMN "app"."monthly_playcounts"."lower" IS 'The days whose count is below that of the previous day of the month that has one.';

COMMENT ON COLUMN "app"."monthly_playcounts"."present" IS 'The days that have an observation: bit 0 is day 1.';

COMMENT ON COLUMN "app"."monthly_playcounts"."seconds" IS 'When each was captured, in seconds after midnight UTC, to the microsecond: string_to_array(seconds, '','', '''')::numeric[].';

COMMENT ON COLUMN "app"."organization_members"."invited_email" IS 'The address by which an owner added a person who has not agreed yet: they act for the organization, and are not reached by it. Null once they agreed.';

COMMENT ON COLUMN "app"."payment_customers"."card_id" IS 'The saved payment method, the customer''s default.';

COMMENT ON COLUMN "app"."payment_customers"."card_saved_at" IS 'When the card was saved, by Stripe''s clock, or the last one removed: an older event does not replace a newer one.';

COMMENT ON COLUMN "app"."payment_customers"."claimed_until" IS 'Until when one request has the making of the customer to itself; others wait for it.';

COMMENT ON COLUMN "app"."payment_customers"."generation" IS 'How often a customer was deleted at Stripe or refused by it: the next is asked for anew, not the same again.';

COMMENT ON COLUMN "app"."playcount_snapshots"."captured_count" IS 'How many of them have an observation.';

COMMENT ON COLUMN "app"."playcount_snapshots"."error" IS 'Why it failed: a name of the list in docs/captures.md, then what it means.';

COMMENT ON COLUMN "app"."playcount_snapshots"."payer_id" IS 'Who asked for it and pays; null for one that was loaded, which nobody captures.';

COMMENT ON COLUMN "app"."playcount_snapshots"."recording_count" IS 'How many recordings it asks for: its rows of app.snapshot_songs.';

COMMENT ON COLUMN "app"."recharge_settings"."monthly_limit_credits" IS 'How many credits are bought in a calendar month (UTC) at most; null for any number.';

COMMENT ON COLUMN "app"."recharge_settings"."paused_card_id" IS 'The card that was declined: another one is tried.';

COMMENT ON COLUMN "app"."recharge_settings"."paused_reason" IS 'Why no further payment is tried: the last was declined. Setting it again ends it.';

COMMENT ON COLUMN "app"."recharges"."attempted_at" IS 'When it was first tried to pay it: from then on there may be a payment that we do not know of.';

COMMENT ON COLUMN "app"."recharges"."card_id" IS 'What it is paid with, to its end: the same question under the same key.';

COMMENT ON COLUMN "app"."recharges"."entry_number" IS 'The purchase in the ledger.';

COMMENT ON COLUMN "app"."recharges"."payment_id" IS 'The payment at Stripe, as soon as it is known.';

COMMENT ON COLUMN "app"."sandboxes"."ready_at" IS 'When it was last set up to its end.';

COMMENT ON COLUMN "app"."sandboxes"."run_id" IS 'The latest run that set it up.';

COMMENT ON COLUMN "app"."scheduled_tasks"."account_id" IS 'The workspace that it is for.';

COMMENT ON COLUMN "app"."scheduled_tasks"."created_at" IS 'Its day and time of day are those of every run; a month that is too short has it on its last day.';

COMMENT ON COLUMN "app"."scheduled_tasks"."created_by" IS 'Who pays: who made it, or enabled it last.';

COMMENT ON COLUMN "app"."scheduled_tasks"."snapshot_id" IS 'The snapshot whose recordings are captured again, where it is not a whole catalog''s.';

COMMENT ON COLUMN "app"."sessions"."updated_at" IS 'The latest change of the session or of a chat in it.';

COMMENT ON COLUMN "app"."sign_up_codes"."code_hash" IS 'SHA-256 of salt and code, null once it was used. A fast hash will do: a code takes few wrong tries and lives 15 minutes.';

COMMENT ON COLUMN "app"."sign_up_codes"."mail_id" IS 'Names the latest mail to the provider, which delivers one name once. Null for one that could not be handed over.';

COMMENT ON COLUMN "app"."sign_up_codes"."mailed_at" IS 'The mails of the last hour.';

COMMENT ON COLUMN "app"."sign_up_codes"."requested_by" IS 'SHA-256 of salt and the network that asked for the code; null where that was not kept.';

COMMENT ON COLUMN "app"."sign_up_codes"."tried_at" IS 'The wrong tries of the last hour from all other networks, whichever code they were for.';

COMMENT ON COLUMN "app"."sign_up_codes"."wrong_tries" IS 'The wrong tries of this code from the network that asked for it.';

COMMENT ON COLUMN "app"."site_assets"."stored_at" IS 'When Storage had taken it; null while that is not known, and such a row is swept away.';

COMMENT ON COLUMN "app"."site_generations"."site_id" IS 'Null where the site was deleted: its run still ends, and its credits are given back.';

COMMENT ON COLUMN "app"."sites"."assets" IS 'At most eight of the workspace''s assets: [{url, name, type}].';

COMMENT ON COLUMN "app"."sites"."owner_id" IS 'The workspace: a person''s or an organization''s account.';

COMMENT ON COLUMN "app"."sites"."revision" IS 'Grows by one with each successful change.';

COMMENT ON COLUMN "app"."snapshot_songs"."captured_at" IS 'When its observation was captured, the row of app.song_measurements by this time; null while there is none.';

COMMENT ON COLUMN "app"."song_measurements"."snapshot_id" IS 'The capture that wrote the row, null for an import.';

COMMENT ON COLUMN "app"."song_measurements"."value" IS 'The displayed cumulative count. May be invalid (negative, or beyond 2^53 - 1) in old rows.';

COMMENT ON COLUMN "app"."staged_files"."path" IS 'In the bucket staged-files: {account_id}/{uuid}/{name}.';

COMMENT ON COLUMN "app"."staged_files"."sha" IS 'Git''s id of its content, once a commit has taken it: a repeated request finds it here.';

COMMENT ON COLUMN "app"."task_runs"."account_id" IS 'The workspace whose people see the run; null where it belongs to nobody.';

COMMENT ON COLUMN "app"."task_runs"."attempts" IS 'How often a worker began it since it was enqueued or last paused as planned.';

COMMENT ON COLUMN "app"."task_runs"."cancelled_at" IS 'When somebody asked that it end; a worker sees to it.';

COMMENT ON COLUMN "app"."task_runs"."claimed_at" IS 'When a worker last began it: accounts take turns by it.';

COMMENT ON COLUMN "app"."task_runs"."error" IS 'Why it failed, for the caller to read: code and sentence (docs/background.md); never an exception''s text.';

COMMENT ON COLUMN "app"."task_runs"."run_at" IS 'When an open run is due.';

COMMENT ON COLUMN "app"."valuation_constants"."first_share" IS 'With second_share: the parts of the revenue that are multiplied one after the other.';

COMMENT ON COLUMN "private"."settings"."admin_organization_id" IS 'The organization whose members reach all accounts.';

COMMENT ON FUNCTION "api"."add_catalog_songs"(uuid, text[]) IS 'Adds recordings to a catalog; those that are there stay, unknown ones become known. POST /api/catalogs/{catalogId}/songs.';

COMMENT ON FUNCTION "api"."add_organization_member"(uuid, text, text) IS 'Adds a person by e-mail. Safe to repeat: the role that is there stays. POST /api/organizations/{organizationId}/members.';

COMMENT ON FUNCTION "api"."begin_asset"(uuid, text, text, text, integer) IS 'Lays the row of a file that is about to be written: its id, and the path to write it to.';

COMMENT ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) IS 'What a draft is to be made of, with its credits set aside; they are charged by finish_site_generation or given back. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."cancel_run"(uuid) IS 'Has a run of the caller''s workspaces end; one that has ended stays as it is. POST /api/tasks/runs/{runId}/cancel.';

COMMENT ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) IS 'Another role, given by an owner, or the member''s own agreement. PATCH /api/organizations/{organizationId}/members/{accountId}.';

COMMENT ON FUNCTION "api"."check_connector_account"(uuid) IS 'The account whose connectors a request is about: the caller''s own for null, else one of its organizations, an artist that one contains, or a personal artist of its own; an administrator''s may be any. Raises PT403 otherwise, and for an account that does not exist. /api/connectors.';

COMMENT ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) IS 'What is asked before a release is looked up for a new site: its workspace, or the refusal. POST /api/sites.';

COMMENT ON FUNCTION "api"."check_site_workspace"(uuid) IS 'Whether the caller may work in a workspace, asked before costly work for it: its id. Raises PT403.';

COMMENT ON FUNCTION "api"."claim_payment_customer"() IS 'The caller''s customer; where there is none, the claim to make it, or that another request has that claim: wait.';

COMMENT ON FUNCTION "api"."commit_credits"(uuid) IS 'What a handler tells after work that succeeded: the credits that it cost. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."complete_asset"(uuid) IS 'Says that an asset''s file is stored. Safe to repeat.';

COMMENT ON FUNCTION "api"."create_artist"(text, uuid) IS 'A new artist, personal or of an organization. POST /api/artists.';

COMMENT ON FUNCTION "api"."create_catalog"(text, uuid, uuid) IS 'A new catalog: an empty one, or one of what a snapshot holds; or the one that the snapshot has already. POST /api/catalogs.';

COMMENT ON FUNCTION "api"."create_chat"(text, text, text, text) IS 'A new chat, or the one that the session has under this id, unchanged. POST /api/sessions/{sessionId}/chats.';

COMMENT ON FUNCTION "api"."create_content"(uuid, jsonb, text) IS 'Has videos of an artist made in the background; the caller pays for those that are. POST /api/content/create.';

COMMENT ON FUNCTION "api"."create_key"(text, text[], timestamp with time zone, text, text) IS 'Stores a key of the caller''s by its hash and prefix. POST /api/keys.';

COMMENT ON FUNCTION "api"."create_link_code"(uuid, text) IS 'Until when a new code links a workspace. POST /api/content-agent/workspaces.';

COMMENT ON FUNCTION "api"."create_organization"(text) IS 'A new organization, owned by the caller. POST /api/organizations.';

COMMENT ON FUNCTION "api"."create_session"(text, text) IS 'A new session, or the one that the caller has under this id, unchanged. POST /api/sessions.';

COMMENT ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid) IS 'A new site without a draft, in the caller''s workspace or an organization''s; a release''s artwork, which is among its files, becomes an asset with it. POST /api/sites.';

COMMENT ON FUNCTION "api"."create_snapshot"(uuid, text[], text) IS 'Asks for a capture of a catalog or of recordings, once or monthly from now on. POST /api/playcount-snapshots.';

COMMENT ON FUNCTION "api"."delete_catalog"(uuid) IS 'Deletes a catalog with its members, owners and valuations; its snapshots stay, and are released. DELETE /api/catalogs/{catalogId}.';

COMMENT ON FUNCTION "api"."delete_site"(uuid) IS 'Deletes a site with its fans; its assets stay the workspace''s. DELETE /api/sites/{id}.';

COMMENT ON FUNCTION "api"."delete_task"(uuid) IS 'Ends a schedule of the caller''s workspace; runs that it started stay. DELETE /api/tasks/{taskId}.';

COMMENT ON FUNCTION "api"."drop_payment_customer"(text) IS 'Stripe knows this customer no more, or, for null, refused to make one: the next is asked for anew, since Stripe answers one request always alike.';

COMMENT ON FUNCTION "api"."erase_site_signup"(uuid, text) IS 'Erases a fan of a site: how many there were, none where it was done before. DELETE /api/sites/{id}/signups.';

COMMENT ON FUNCTION "api"."expect_card"(text, text, text) IS 'Whether an event was dealt with before (done), or its account and customer are one of ours (new) or not (strange).';

COMMENT ON FUNCTION "api"."explain_catalog_valuation"(uuid) IS 'How the latest valuation came about. GET /api/catalogs/{catalogId}/valuations/latest/explanation.';

COMMENT ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp with time zone, text) IS 'A page of a site''s fans with the proof of their consent, newest first, after the one that is named. GET /api/sites/{id}/signups.csv.';

COMMENT ON FUNCTION "api"."find_staged_files"(jsonb) IS 'The caller''s repository, and by path which of these are files that the caller staged: git''s id of one that was committed, null for others. Raises PT404 where there is no repository.';

COMMENT ON FUNCTION "api"."finish_card_event"(text, text, text, text) IS 'Notes that an event was dealt with, unless another card has come in the meantime: Stripe must be told that one first, so that the last it is told is the newest.';

COMMENT ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb) IS 'Writes a draft and charges for it, or does neither: PT409 where the site changed meanwhile. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."forget_card"(text, text, text, timestamp with time zone) IS 'A card was removed at Stripe. Whatever is told late of a card that was saved before brings none back.';

COMMENT ON FUNCTION "api"."get_account"() IS 'The caller: account, organizations, credits and the credential in use. GET /api/me.';

COMMENT ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) IS 'One page of a catalog''s members by ISRC, compared. GET /api/catalogs/{catalogId}/playcount-history.';

COMMENT ON FUNCTION "api"."get_credential"() IS 'The claims in force: what a request that needs no data asks to learn whether its credential is good.';

COMMENT ON FUNCTION "api"."get_credits"(integer, bigint) IS 'The caller''s balance and a page of its ledger, newest first; `before` is the entry after which it goes on. GET /api/credits.';

COMMENT ON FUNCTION "api"."get_events_profile"(uuid) IS 'The id of the Bandsintown profile that is connected to an artist; null where none is, or its address names none. Raises PT404 for an artist that is missing or not reached. POST /api/research/events.';

COMMENT ON FUNCTION "api"."get_public_site"(uuid, text) IS 'The published view of a site and its version, without the view where the caller knows this version. Raises PT404 for a site that is not published or does not exist. GET /api/sites/public/{id}, GET /s/{id}.';

COMMENT ON FUNCTION "api"."get_recharge"() IS 'Whether and how the caller is recharged. GET /api/credits/recharge.';

COMMENT ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) IS 'One member of a catalog, compared. GET /api/catalogs/{catalogId}/playcount-history.svg.';

COMMENT ON FUNCTION "api"."get_sandbox"(uuid) IS 'The sandbox of the caller, or of an account that it reaches, and how its latest setup went. GET /api/sandboxes.';

COMMENT ON FUNCTION "api"."get_site"(uuid) IS 'A site with its draft and its published view. GET /api/sites/{id}.';

COMMENT ON FUNCTION "api"."get_site_draft"(uuid) IS 'A draft, for whoever holds a link that its owner has made. Raises PT404 where there is none. GET /s/{id}/preview.';

COMMENT ON FUNCTION "api"."get_site_signups"(uuid, integer) IS 'The newest fans of a site. GET /api/sites/{id}/signups.';

COMMENT ON FUNCTION "api"."get_snapshot"(uuid) IS 'One snapshot. GET /api/playcount-snapshots/{snapshotId}.';

COMMENT ON FUNCTION "api"."keep_payment_customer"(text) IS 'Notes the customer that was made, and gives the claim back: null where the making failed. The one that is noted; an earlier one stays, and one of another account is not taken.';

COMMENT ON FUNCTION "api"."land_card"(text, jsonb, timestamp with time zone) IS 'Takes a customer''s card, unless a newer one is there or was removed since: the card that is to be its default at Stripe, null for none.';

COMMENT ON FUNCTION "api"."list_artists"(uuid, uuid) IS 'The artists of the caller, of an account that it reaches, or of an organization. GET /api/artists.';

COMMENT ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer) IS 'One page of a catalog''s members by ISRC. GET /api/catalogs/{catalogId}/songs.';

COMMENT ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) IS 'Stored valuation bands of a catalog, latest first. GET /api/catalogs/{catalogId}/valuations.';

COMMENT ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) IS 'The catalogs of the caller and of its organizations, or of one of them, newest first. GET /api/catalogs.';

COMMENT ON FUNCTION "api"."list_chat_workspaces"() IS 'The chat workspaces that act for the caller and its organizations, latest first. GET /api/content-agent/workspaces.';

COMMENT ON FUNCTION "api"."list_chats"(text, text, integer) IS 'The chats of a session, latest change first. GET /api/sessions/{sessionId}/chats.';

COMMENT ON FUNCTION "api"."list_keys"() IS 'The caller''s API keys, without the keys themselves. GET /api/keys.';

COMMENT ON FUNCTION "api"."list_organization_members"(uuid) IS 'What an organization that the caller sees contains. GET /api/organizations/{organizationId}/members.';

COMMENT ON FUNCTION "api"."list_organizations"() IS 'The organizations that the caller belongs to. GET /api/organizations.';

COMMENT ON FUNCTION "api"."list_sessions"(text, integer) IS 'The caller''s sessions, latest change first. GET /api/sessions.';

COMMENT ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) IS 'The sites of a workspace, or those of one artist in it, newest first; their documents without the playable part''s code. GET /api/sites.';

COMMENT ON FUNCTION "api"."list_snapshots"(integer) IS 'The snapshots of the caller''s workspaces, newest first. GET /api/playcount-snapshots.';

COMMENT ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer) IS 'A run, or the latest runs of the caller and its organizations, or of an account that it names. GET /api/tasks/runs.';

COMMENT ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid) IS 'The schedules of the caller and its organizations, or of an account that it names, newest first. GET /api/tasks.';

COMMENT ON FUNCTION "api"."note_committed_files"(jsonb) IS 'Notes that a commit has taken these of the caller''s staged files: git''s ids by path. Safe to repeat.';

COMMENT ON FUNCTION "api"."order_recharge"(bigint) IS 'What a refusal for want of credits is followed by: whether trying again soon may help. shared/operation/recharge.ts.';

COMMENT ON FUNCTION "api"."publish_site"(uuid, integer) IS 'Shows the public the draft as it is now. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) IS 'Takes a mention, with the run that answers it; false for one that was taken before. POST /api/content-agent/{platform}.';

COMMENT ON FUNCTION "api"."release_credits"(uuid) IS 'What a handler tells after work that failed: the credits that it cost. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) IS 'Removes recordings from a catalog; their observations stay. DELETE /api/catalogs/{catalogId}/songs.';

COMMENT ON FUNCTION "api"."remove_organization_member"(uuid, uuid) IS 'An owner removes anybody, a member itself. DELETE /api/organizations/{organizationId}/members/{accountId}.';

COMMENT ON FUNCTION "api"."rename_catalog"(uuid, text) IS 'Another name; measurements and valuations stay. PATCH /api/catalogs/{catalogId}.';

COMMENT ON FUNCTION "api"."report_to_thread"(text, text, text) IS 'Says in a thread what came of work that was asked for there, once for a key. The thread is slack:channel:ts. POST /api/content-agent/callback.';

COMMENT ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) IS 'What a handler asks before work that costs: the reservation. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."revoke_key"(uuid) IS 'Ends a key of the caller''s at once; a repeat changes nothing. DELETE /api/keys/{id}.';

COMMENT ON FUNCTION "api"."set_recharge"(jsonb) IS 'Changes what is given of the caller''s recharge, and ends a pause. PT409 where there is no card to charge. PUT /api/credits/recharge.';

COMMENT ON FUNCTION "api"."settle_recharge"(uuid, text, text) IS 'What Stripe tells of a payment by the recharge in its metadata: paid, or failed for this reason. Whether it changed anything. POST /api/webhooks/stripe.';

COMMENT ON FUNCTION "api"."setup_sandbox"(uuid) IS 'Has a sandbox set up in the background. POST /api/sandboxes/setup.';

COMMENT ON FUNCTION "api"."sign_up_agent"(text, text, text) IS 'The account of an address, created if there is none, and the mail that its code is to be sent in: null where no mail is due yet, when the earlier code stays, and for a banned user. The client is the network that asks. POST /api/agents/signup.';

COMMENT ON FUNCTION "api"."sign_up_fan"(uuid, text, text, text, boolean) IS 'Puts an address on a published site''s list, once, with the proof of consent; a trap that was filled stores nothing. Raises PT404 where the site is not published, PT429 from a client''s eleventh sign-up in a minute on. POST /api/sites/public/{id}/signup.';

COMMENT ON FUNCTION "api"."stage_file"(text) IS 'Lays the row of a file that the caller may upload: the path to upload it to. POST /api/sandboxes/staged-file.';

COMMENT ON FUNCTION "api"."start_site_generation"(uuid, integer, text) IS 'Has a draft made in the background. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."take_back_sign_up_mail"(uuid) IS 'The mail could not be handed over: it counts no more, so that a repeat sends one at once. Its code stays, for it may have arrived.';

COMMENT ON FUNCTION "api"."unlink_chat_workspace"(text) IS 'Has a workspace act for nobody; what it ordered before goes on. DELETE /api/content-agent/workspaces/{team_id}.';

COMMENT ON FUNCTION "api"."unpublish_site"(uuid, integer) IS 'Takes the page from the public and keeps the draft, at whichever revision for null. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."unsubscribe_fan"(uuid, text) IS 'Erases a fan from a site''s list; one who is not on it is none. POST /s/unsubscribe.';

COMMENT ON FUNCTION "api"."update_artist"(uuid, jsonb) IS 'Changes the fields of an artist that are given; pinned is the caller''s own. PATCH /api/artists/{artistId}.';

COMMENT ON FUNCTION "api"."update_chat"(text, text, text, text) IS 'Changes the title, the model or both; null leaves one as it is. PATCH /api/sessions/{sessionId}/chats/{chatId}.';

COMMENT ON FUNCTION "api"."update_task"(uuid, boolean) IS 'Switches a schedule of the caller''s workspace on or off. PATCH /api/tasks/{taskId}.';

COMMENT ON FUNCTION "api"."verify_agent"(text, text, text, text, text) IS 'Consumes a right code and stores the key that is given for it. Outcome: verified, wrong (or expired, or never asked for), or ended by too many wrong tries. The client is the network that asks. POST /api/agents/verify.';

COMMENT ON FUNCTION "jobs"."begin_capture"(uuid) IS 'Begins a capture, or tells where it stands; null where it has ended.';

COMMENT ON FUNCTION "jobs"."begin_content"(uuid) IS 'What a run has to make, nothing where the artist was deleted, and how long ago it was asked for; null where it has ended.';

COMMENT ON FUNCTION "jobs"."begin_content_report"(uuid, integer, text) IS 'How a batch stands that is to be reported; one that has taken too long is ended first, for this reason. Null where the report has ended.';

COMMENT ON FUNCTION "jobs"."begin_mention"(uuid) IS 'What a run is to answer; null where it has ended.';

COMMENT ON FUNCTION "jobs"."begin_message"(uuid) IS 'What a run is to post, whether it waits for an earlier one, and whether it may be there already; null where the run has ended.';

COMMENT ON FUNCTION "jobs"."begin_recharge"(uuid, boolean) IS 'What a run has to pay, and for how long that has been tried. Null where it has ended, and where nothing was tried yet and it cannot be paid or is no longer wanted.';

COMMENT ON FUNCTION "jobs"."begin_site_generation"(uuid) IS 'What a run''s draft is to be made of, nothing where the site changed meanwhile; null where the run has ended.';

COMMENT ON FUNCTION "jobs"."claim_run"(text[]) IS 'Locks a due run of these tasks for this session and begins an attempt; where there is none, how long until one is due. A run that is cancelled is only to be ended.';

COMMENT ON FUNCTION "jobs"."complete_run"(uuid, jsonb) IS 'Ends a run with its result; false where it had ended before.';

COMMENT ON FUNCTION "jobs"."end_capture"(uuid, text) IS 'Ends a capture: done, or failed for a reason of docs/captures.md with what was captured kept. Charges for what was captured and no more, and values the catalog where the capture is whole. False where it had ended.';

COMMENT ON FUNCTION "jobs"."end_content"(uuid, text, text, text) IS 'Ends a run: with its video, charged, or failed for a reason, nothing charged. False where it had ended.';

COMMENT ON FUNCTION "jobs"."end_message"(uuid, text, text) IS 'Ends a run: posted under this name, or failed for a reason.';

COMMENT ON FUNCTION "jobs"."end_recharge"(uuid, text, text, boolean) IS 'Ends a run whose payment is known not to be made; false where it had ended.';

COMMENT ON FUNCTION "jobs"."end_setup"(uuid, text) IS 'Ends a run with the sandbox that it set up, or failed for a reason; false where it had ended before.';

COMMENT ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text) IS 'Ends a run: with its draft written and charged, or failed for a reason, the draft as it was and nothing charged. False where it had ended.';

COMMENT ON FUNCTION "jobs"."fail_run"(uuid, text) IS 'Ends a run with the reason, for its caller to read; false where it had ended before.';

COMMENT ON FUNCTION "jobs"."forget_stale_staged_files"(jsonb) IS 'Deletes the rows of stale staged files that were removed: how many.';

COMMENT ON FUNCTION "jobs"."forget_unfinished_assets"(jsonb) IS 'Deletes the rows of unfinished assets whose files were removed: how many.';

COMMENT ON FUNCTION "jobs"."hand_on_recharge"(uuid, text) IS 'Ends a run that failed repeatedly. Its recharge stays open, since it may have been paid: another run finds out later.';

COMMENT ON FUNCTION "jobs"."land_capture"(uuid, integer, integer, integer, jsonb) IS 'Lands one page of the provider''s dataset: its observations, which recordings have theirs, the progress, and where to read on. A page that was landed before, or belongs elsewhere, changes nothing.';

COMMENT ON FUNCTION "jobs"."land_recharge"(uuid, text) IS 'Enters the credits that a run has paid for and ends it; false where that was done.';

COMMENT ON FUNCTION "jobs"."link_from_mention"(uuid, text) IS 'Links the workspace of a mention by the code that was said there, says so, and ends the run. Ten tries an hour.';

COMMENT ON FUNCTION "jobs"."list_cancelled_runs"(uuid[]) IS 'Which of the runs that a worker is doing were cancelled.';

COMMENT ON FUNCTION "jobs"."list_capture_isrcs"(uuid) IS 'The recordings that a capture asks the provider for.';

COMMENT ON FUNCTION "jobs"."list_stale_staged_files"() IS 'Paths of files that were staged a day ago: to be removed, where no commit has taken them, and then forgotten.';

COMMENT ON FUNCTION "jobs"."list_unfinished_assets"() IS 'Paths of files that were begun an hour ago and never completed: to be removed, and then forgotten.';

COMMENT ON FUNCTION "jobs"."make_partitions_ahead"() IS 'Makes the partitions of this quarter and the next four that are missing, and says how many. Safe to repeat.';

COMMENT ON FUNCTION "jobs"."note_content"(uuid, text, jsonb) IS 'The vendor''s job and how far it is; false where the run has ended.';

COMMENT ON FUNCTION "jobs"."note_content_fault"(uuid) IS 'How often in a row the vendor could not be asked, this time included.';

COMMENT ON FUNCTION "jobs"."note_payment"(uuid, text) IS 'The payment that a run made and that is not decided yet.';

COMMENT ON FUNCTION "jobs"."note_sandbox"(uuid, jsonb, jsonb) IS 'Notes the parts of a sandbox that a run has made or found, and how far it has come.';

COMMENT ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) IS 'Orders what a mention asks for on behalf of the account that its workspace is linked to, says so or why not, and ends the run.';

COMMENT ON FUNCTION "jobs"."release_run"(uuid, integer, boolean) IS 'Gives up this session''s lock on a run. One that is still open is due again after this time; a planned pause begins the count of attempts anew. Returns false for a run that has ended.';

COMMENT ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text) IS 'Answers a mention with a text alone, and ends the run.';

COMMENT ON FUNCTION "jobs"."report_progress"(uuid, jsonb) IS 'How far a run has come, for its caller to read.';

COMMENT ON FUNCTION "jobs"."run_maintenance"() IS 'Starts the schedules that are due, and deletes runs that ended 90 days ago and other rows that have had their time.';

COMMENT ON FUNCTION "jobs"."start_capture"(uuid, text, text) IS 'Keeps the provider''s run that does a capture. The first one stays: the answer says which.';

COMMENT ON FUNCTION "private"."accept_membership"(uuid) IS 'The caller agrees to its membership, and is reached by the organization.';

COMMENT ON FUNCTION "private"."account_at"(text) IS 'The account of an address, created without an Auth user if there is none. Sign-ins, sign-up codes and invitations all find it here.';

COMMENT ON FUNCTION "private"."account_id"() IS 'The caller''s account, or null outside a request scope.';

COMMENT ON FUNCTION "private"."add_partition"(name, name, text, name, text, text, text) IS 'Adds one partition of a table of schema app, and moves the rows that wait for it in the default partition.';

COMMENT ON FUNCTION "private"."age_in_force"(app.valuation_constants, numeric) IS 'The age that a valuation divides by: the mean one, the default without it, and never less than the least.';

COMMENT ON FUNCTION "private"."answer_mention"(app.chat_events, text, jsonb, text) IS 'Says the reply to a mention and ends its run; false where it had ended. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."artist_ids_of"(uuid) IS 'The artists of an account, as far as the caller reaches them: itself, personal ones, and those of its organizations.';

COMMENT ON FUNCTION "private"."capture_run_id"(uuid) IS 'The run of a snapshot of the caller''s workspaces.';

COMMENT ON FUNCTION "private"."carry_to_session"(app.chats) IS 'Makes a chat''s change its session''s latest one, unless a later one is there.';

COMMENT ON FUNCTION "private"."catalog_members"(uuid, integer, integer, bigint) IS 'The ISRCs of one page of a catalog, ascending; empty past the end. `total` is the catalog''s song_count.';

COMMENT ON FUNCTION "private"."catalog_workspace_id"(uuid) IS 'The workspace whose catalogs a request is about: the caller''s own for null. Raises PT403 for an organization that the caller does not act in.';

COMMENT ON FUNCTION "private"."charge_reservation"(app.credit_reservations, integer, bigint) IS 'Turns an open reservation into a charge, for what was reserved or less. Lock first.';

COMMENT ON FUNCTION "private"."chat_answer"(app.chats) IS 'A chat as the API answers it (contract 2).';

COMMENT ON FUNCTION "private"."check_account"(uuid) IS 'The account that a request is about: the caller''s own for null, else the one it names. Raises PT403 for one that the caller does not reach or that does not exist: one answer for both.';

COMMENT ON FUNCTION "private"."check_artist"(uuid) IS 'Raises PT404 for an artist that is missing or, by row-level security, not reached: one answer for both.';

COMMENT ON FUNCTION "private"."check_catalog_visible"(uuid) IS 'Raises PT404 for a catalog that is missing or, by row-level security, not the caller''s: one answer for both.';

COMMENT ON FUNCTION "private"."check_comparison_period"(date, integer) IS 'Raises PT400 unless the last boundary date lies before today (UTC).';

COMMENT ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) IS 'Raises PTPAY, with what is there and what it takes, unless a locked balance covers so much more.';

COMMENT ON FUNCTION "private"."check_organization"(uuid) IS 'The workspace that a request is about: the caller''s own for null, else the organization it names. Raises PT403 for one that the caller does not see or that does not exist: one answer for both.';

COMMENT ON FUNCTION "private"."check_owner"(uuid) IS 'Locks an organization; raises PT403 unless the caller is an owner.';

COMMENT ON FUNCTION "private"."check_owner_remains"(uuid, uuid) IS 'Raises PT409 unless the organization has an owner, who agreed to be one, beside this account. The organization must be locked.';

COMMENT ON FUNCTION "private"."check_session_visible"(text) IS 'Raises PT404 for a session that is missing or not the caller''s.';

COMMENT ON FUNCTION "private"."check_site"(uuid) IS 'Raises PT404 for a site that is missing or, by row-level security, hidden: one answer for both.';

COMMENT ON FUNCTION "private"."check_site_artist"(uuid, uuid) IS 'Raises PT403 for an artist that the caller does not reach, or that the organization which it names does not contain.';

COMMENT ON FUNCTION "private"."claim_snapshot"(uuid, text, uuid) IS 'The catalog of a snapshot of the caller''s workspaces: the one that it has, else a new one of its recordings, in whatever state it is, with the valuation that they give where it is done.';

COMMENT ON FUNCTION "private"."claims_for_key"(text, text) IS 'The claims of a valid key, null for one that is unknown, revoked or expired. Raises PTSCO without the scope; a null scope asks for none.';

COMMENT ON FUNCTION "private"."claims_for_token"(jsonb) IS 'The claims of a verified access token with the account of its Auth user added; null when no account is bound to the user yet, or Auth has deleted or banned the user or has no confirmed address for it. Writes only when the user''s address has changed.';

COMMENT ON FUNCTION "private"."close_partition"(name, text) IS 'Shuts a partition to all who do not come through its parent.';

COMMENT ON FUNCTION "private"."close_recharge"(app.recharges, text, text, boolean) IS 'Ends a recharge that is known not to be paid; one that pauses tries that card no more until its owner says so. Lock it first.';

COMMENT ON FUNCTION "private"."commit_credits"(uuid) IS 'Charges a reservation, after its work: the credits that it cost. Safe to repeat. One that ran out is charged only where it can be reserved anew, else PT409; one that was released is PT409.';

COMMENT ON FUNCTION "private"."compare_recordings"(text[], date, integer) IS 'Recordings by ISRC, each with its state, its missing, invalid and correction days and its growth, how many are comparable, and in any order the months that their observations stand in.';

COMMENT ON FUNCTION "private"."comparison_periods"(date, integer) IS 'The two adjacent periods by their boundary dates.';

COMMENT ON FUNCTION "private"."complete_asset"(uuid) IS 'Says that an asset''s file is stored. Raises PT503 where that is so late that the sweep may have taken it.';

COMMENT ON FUNCTION "private"."contained_artist_ids"(uuid) IS 'The artists that an organization contains, as far as the caller sees it.';

COMMENT ON FUNCTION "private"."count_catalog_songs"() IS 'Trigger: keeps song_count and the ranges of app.catalogs, once a statement.';

COMMENT ON FUNCTION "private"."count_of_songs"(uuid) IS 'How many members a catalog has.';

COMMENT ON FUNCTION "private"."count_signup_attempt"(uuid, bytea) IS 'Counts a client''s sign-up. Raises PT429 from the eleventh within a minute on.';

COMMENT ON FUNCTION "private"."create_measurement_partition"(date) IS 'Adds the partitions of the quarter that a date lies in, of observations and of months; false where they are there. Waits no longer than two seconds for a lock, since reads would queue behind it.';

COMMENT ON FUNCTION "private"."create_schedule"(text, uuid, uuid, uuid, uuid, uuid) IS 'A monthly schedule for a catalog of an account, or for a snapshot; the one that there is, where it is enabled. The first run is a month from now.';

COMMENT ON FUNCTION "private"."credit_balance"() IS 'The caller''s balance as a charge would find it, this month''s free credits included, which a read does not write. Null for a delegated token.';

COMMENT ON FUNCTION "private"."cursor_id"(text) IS 'The id in a cursor, which may hold dots itself.';

COMMENT ON FUNCTION "private"."cursor_time"(text) IS 'The time in a cursor; without a cursor, after every row.';

COMMENT ON FUNCTION "private"."dates_of"(bigint, date) IS 'The dates whose bits are set; bit 0 is the first date.';

COMMENT ON FUNCTION "private"."describe_artists"(uuid[]) IS 'Those of these accounts that are artists and that the caller reaches: pinned ones first, then by name.';

COMMENT ON FUNCTION "private"."describe_assets"(uuid, jsonb) IS 'A workspace''s assets by [{path, url}], where the url is the address under which the path is read. Raises PT400 for one that it does not have.';

COMMENT ON FUNCTION "private"."describe_capture"(uuid) IS 'Where a capture stands, for the worker; null where it has ended.';

COMMENT ON FUNCTION "private"."describe_catalogs"(uuid[]) IS 'Those of these catalogs that the caller sees, newest first, with the owners and the latest snapshot that it sees.';

COMMENT ON FUNCTION "private"."describe_generation"(app.sites, text) IS 'What a generator is asked for (shared/generation/generator.ts).';

COMMENT ON FUNCTION "private"."describe_members"(uuid, uuid) IS 'What an organization contains, or one account of it, oldest first. A person who has not agreed is told by the address alone, and to an administrator people have neither name nor address.';

COMMENT ON FUNCTION "private"."describe_organizations"(uuid) IS 'The caller''s organizations, or one of them, by name.';

COMMENT ON FUNCTION "private"."describe_recharge"() IS 'The caller''s recharge as it is shown: the setting, the card that pays, and the latest.';

COMMENT ON FUNCTION "private"."describe_runs"(uuid, uuid[], integer) IS 'A run, or the latest runs of these accounts, newest first, as far as the caller sees them.';

COMMENT ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) IS 'A schedule as it is shown.';

COMMENT ON FUNCTION "private"."describe_site"(app.sites) IS 'A site as its people read it.';

COMMENT ON FUNCTION "private"."describe_snapshot"(uuid) IS 'A snapshot as its people see it; null for one that the caller does not see.';

COMMENT ON FUNCTION "private"."describe_songs"(jsonb) IS 'Adds to known recordings what a capture tells of them and nobody has said yet. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."empty_monthly_playcounts"() IS 'Trigger: without observations there are no months.';

COMMENT ON FUNCTION "private"."end_late_content"(uuid, text) IS 'Ends what is left of a batch, with nothing charged. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."end_run"(uuid, jsonb, text) IS 'Ends a run as completed or failed: whether it was this call that did. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp with time zone) IS 'A new run of a task. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."enter_credits"(uuid, text, bigint, text, uuid) IS 'The one way in which a balance changes: together with its entry in the ledger. Lock first (private.lock_credits).';

COMMENT ON FUNCTION "private"."enter_organization"(uuid) IS 'Locks an organization to the end of the transaction and tells the caller''s role in it: null for the organization itself, an administrator, or one who has just been removed. Raises PT404 for one that is missing or that the caller does not see.';

COMMENT ON FUNCTION "private"."explained_constants"(app.valuation_constants) IS 'One version of the constants.';

COMMENT ON FUNCTION "private"."explained_inputs"(app.catalog_valuations, app.valuation_constants) IS 'What a valuation was computed from. `age_rule` says where its age comes from.';

COMMENT ON FUNCTION "private"."explained_step"(text, text, numeric, numeric, numeric) IS 'One step, with its value for each end of the band.';

COMMENT ON FUNCTION "private"."explained_steps"(app.catalog_valuations, app.valuation_constants) IS 'From the inputs to the band: the last step is the band as it was stored.';

COMMENT ON FUNCTION "private"."format_timestamp"(timestamp with time zone) IS 'ISO 8601 in UTC, to the millisecond.';

COMMENT ON FUNCTION "private"."found_artist"(text, uuid) IS 'A new artist: the caller''s own, or contained in an organization. Raises PT403 for a workspace that is not the caller''s.';

COMMENT ON FUNCTION "private"."found_catalog"(text, uuid) IS 'A new catalog without recordings, in a workspace of the caller''s.';

COMMENT ON FUNCTION "private"."found_organization"(text) IS 'A new organization, owned by the person who calls.';

COMMENT ON FUNCTION "private"."free_credits_monthly"() IS 'What the first reservation of a UTC month raises a lower balance to.';

COMMENT ON FUNCTION "private"."grant_floor"(app.credit_balances) IS 'This UTC month''s free credits, once: a locked balance that is lower is raised to them.';

COMMENT ON FUNCTION "private"."invite_person"(uuid, text, text) IS 'Adds the person of an address to an organization that the caller owns; one who is in it stays as they are.';

COMMENT ON FUNCTION "private"."is_aligned"(text, date, date) IS 'Whether each observation of these dates was captured within 3600 s of the first one''s time of day.';

COMMENT ON FUNCTION "private"."is_delegated"() IS 'Whether the caller is an OAuth client acting for its user: such a token reaches its own account''s workspace alone.';

COMMENT ON FUNCTION "private"."is_floor_due"(date) IS 'Whether this UTC month''s free credits are still to be granted.';

COMMENT ON FUNCTION "private"."land_monthly_playcounts"() IS 'Trigger: merges inserted observations into app.monthly_playcounts. Those at infinity belong to no date.';

COMMENT ON FUNCTION "private"."land_recharge"(app.recharges, text) IS 'Enters what was paid for, once: the purchase, the recharge and the end of its run. Lock it first.';

COMMENT ON FUNCTION "private"."later_days"(text, text, text, text, text) IS 'Two lists of a month''s days merged, the later capture of a day taken; part says whether counts or seconds are wanted.';

COMMENT ON FUNCTION "private"."lay_capture"(uuid, uuid, uuid, text[]) IS 'A capture with all that it takes: the snapshot''s id. A catalog with one that is going on gets that one. Lock the catalog first. Raises PTPAY, and PT400 for no recordings. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."lay_link_code"(uuid, text) IS 'Notes a code that links a chat workspace to the caller, or to an organization of theirs, in place of the one before it. Raises PT403 for an organization that the caller does not act for.';

COMMENT ON FUNCTION "private"."lay_recharge"(uuid, bigint) IS 'Has an account that lacks so many credits buy more, where it asked for that, has a card that is not declined and stays within its month''s limit: whether they are there or on their way. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."lay_reservation"(uuid, text, integer, interval, text) IS 'Reserves on behalf of whoever pays, for as long as the work may take. For functions that run as their owner and know the payer.';

COMMENT ON FUNCTION "private"."lay_unpaid_capture"(app.scheduled_tasks) IS 'A capture that ended before it began. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."link_code_hash"(text) IS 'How a link code is stored. A fast hash will do: a code has 60 random bits and lives a quarter of an hour.';

COMMENT ON FUNCTION "private"."linked_account_id"(text, text) IS 'The account that a workspace acts for, null for none. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."list_cursor"(timestamp with time zone, text) IS 'The place of a row in a list by latest change.';

COMMENT ON FUNCTION "private"."listed_account_ids"(uuid, boolean) IS 'Whose runs or schedules a list holds: those of the account that it names (PT403 for one out of reach), else of the caller and its organizations. Null for one that is named by its id, which may be of any account.';

COMMENT ON FUNCTION "private"."lock_address"(text, boolean) IS 'Locks an address to the end of the transaction, so that one request at a time decides whose it is. False if it is taken and the caller does not wait.';

COMMENT ON FUNCTION "private"."lock_capture"(uuid) IS 'Locks the snapshot of a run that is going on; null where it has ended. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."lock_catalog"(uuid) IS 'Locks a catalog whose members are to change. Raises PT404 for one that is missing, just deleted, or not the caller''s.';

COMMENT ON FUNCTION "private"."lock_credits"(uuid) IS 'Locks an account''s balance, made if there is none, and frees what overdue reservations held.';

COMMENT ON FUNCTION "private"."lock_mention"(uuid) IS 'The mention that a run answers, all null where the run has ended. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."lock_recharge"(uuid) IS 'A recharge, locked after its account''s balance; all null where there is none.';

COMMENT ON FUNCTION "private"."may_sign_up"(uuid) IS 'False for the account or the address of a banned user, who could otherwise give itself a new key by mail.';

COMMENT ON FUNCTION "private"."mean_age_years"(bigint, integer) IS 'The mean age of the dated recordings, a year having 365.25 days; null where none is dated.';

COMMENT ON FUNCTION "private"."measured_members"(uuid, uuid) IS 'What a snapshot says of a catalog''s present members, by their valid counts: one row, or none where it says nothing.';

COMMENT ON FUNCTION "private"."member_role"(uuid, uuid) IS 'The role of a person in an organization. Raises PT404 for one who is not in it.';

COMMENT ON FUNCTION "private"."merge_month"(app.monthly_playcounts, app.monthly_playcounts) IS 'A known month with new days in it; of a day that both have, the later capture.';

COMMENT ON FUNCTION "private"."month_facts"(text, text) IS 'The facts about the lists of a month in app.monthly_playcounts.';

COMMENT ON FUNCTION "private"."month_of"(timestamp with time zone) IS 'The first day of the month, in UTC, that an instant lies in.';

COMMENT ON FUNCTION "private"."next_month_of"(timestamp with time zone, timestamp with time zone) IS 'The first monthly recurrence of an instant, in UTC, that lies after another.';

COMMENT ON FUNCTION "private"."of_last_hour"(timestamp with time zone[]) IS 'Those of the moments that lie within the last hour.';

COMMENT ON FUNCTION "private"."open_account"(jsonb) IS 'First sign-in: binds the account of the user''s confirmed address, if that has no Auth user yet, or creates one. Safe to repeat and to run in parallel. Null where Auth has deleted or banned the user or has no confirmed address for it.';

COMMENT ON FUNCTION "private"."open_site"(uuid, integer) IS 'Locks a site for a change. Raises PT404, and PT409 where it is not at the revision that the caller read; null asks for none.';

COMMENT ON FUNCTION "private"."order_capture"(uuid, text[]) IS 'A capture of a catalog of the caller''s workspaces, or of recordings in the caller''s own. The caller pays.';

COMMENT ON FUNCTION "private"."order_content"(uuid, uuid, jsonb, text, text) IS 'Lays a batch of an artist that the payer is known to reach: the runs that make it, and the one that reports it where a thread asked. A key finds the batch again for a day. Raises PTPAY, and PT409 for a key of another request. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."order_recharge"(bigint) IS 'Has credits bought for a caller whose own do not cover so many.';

COMMENT ON FUNCTION "private"."order_setup"(uuid) IS 'The run that sets up the sandbox of the caller, or of an account that it reaches: the one that is going on, else a new one. Raises PT403.';

COMMENT ON FUNCTION "private"."order_site_generation"(uuid, text) IS 'The run that makes a draft of a site in the caller''s workspaces; the one that is going on for the same order. The caller pays. Open the site first.';

COMMENT ON FUNCTION "private"."own_email"() IS 'The caller''s address: what Auth says now, or the stored one of an account without an Auth user.';

COMMENT ON FUNCTION "private"."own_reservation"(uuid, uuid) IS 'A reservation of that account; another''s is not there. Lock first.';

COMMENT ON FUNCTION "private"."owned_organization_ids"() IS 'The organizations that the caller owns. Evaluate once: (select private.owned_organization_ids()).';

COMMENT ON FUNCTION "private"."pagination"(integer, integer, integer) IS 'The pagination object of a list.';

COMMENT ON FUNCTION "private"."paying_account_id"() IS 'Whose credits the work costs: the acting caller''s, in whichever workspace.';

COMMENT ON FUNCTION "private"."price"(text, integer) IS 'What so many units of an operation cost now.';

COMMENT ON FUNCTION "private"."reachable_account_ids"() IS 'The accounts that the caller reaches: itself, its personal artists, its organizations and what they contain. Empty outside a request scope; an administrator reaches all besides (private.reaches_all). Evaluate once: (select private.reachable_account_ids()).';

COMMENT ON FUNCTION "private"."reaches_all"() IS 'Whether the caller is the admin organization or one of its people. Evaluate once: (select private.reaches_all()).';

COMMENT ON FUNCTION "private"."recharge_of"(uuid) IS 'The recharge that a run is about, locked.';

COMMENT ON FUNCTION "private"."recharge_pause"() IS 'Why the caller''s card is not charged any more; null where it is, as one that was saved since.';

COMMENT ON FUNCTION "private"."recharged_this_month"(uuid) IS 'How many credits an account has bought, or is buying, by recharges that were ordered in this calendar month (UTC).';

COMMENT ON FUNCTION "private"."recount_monthly_playcounts"() IS 'Trigger: reads the months of changed and deleted observations anew.';

COMMENT ON FUNCTION "private"."refresh_address"(uuid, text) IS 'Brings the address of an account up to that of its Auth user.';

COMMENT ON FUNCTION "private"."refuse_ledger_change"() IS 'Trigger: refuses to change or remove an entry of the ledger, whoever asks.';

COMMENT ON FUNCTION "private"."refuse_moved_song"() IS 'Trigger: refuses to change the key of a membership.';

COMMENT ON FUNCTION "private"."refuse_too_many_keys"() IS 'Trigger: refuses the fifty-first live key of an account.';

COMMENT ON FUNCTION "private"."release_credits"(uuid) IS 'Gives back what was set aside for work that failed: the credits that it cost, 0, or what was charged where it was committed before. Safe to repeat.';

COMMENT ON FUNCTION "private"."release_snapshots"(uuid) IS 'Locks a catalog of the caller''s workspaces for its deletion and clears its snapshots'' reference to it: their ids. None where it is not there.';

COMMENT ON FUNCTION "private"."renew_reservation"(app.credit_balances, app.credit_reservations) IS 'Reserves anew what ran out before it was committed. PT409 where the balance no longer covers it, or a retry under its key has.';

COMMENT ON FUNCTION "private"."request_content"(uuid, jsonb, text) IS 'A batch of an artist that the caller reaches. The caller pays.';

COMMENT ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) IS 'Sets aside what an operation costs, before its work: the reservation to commit or release. Raises PTPAY where the balance does not cover it. With a key, a retry finds the reservation again, paid or not.';

COMMENT ON FUNCTION "private"."run_lock"(uuid) IS 'The advisory lock that a worker''s session holds while it is at work on a run.';

COMMENT ON FUNCTION "private"."say"(text, text, text, uuid) IS 'Has the agent say something in a thread; false where it said so before. The account is whose run it is, null for nobody''s. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."say_progress"(uuid) IS 'Tells the thread that asked for a batch, once, that half of the work is done. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."schedule_capture"(uuid) IS 'Has what a snapshot asked for captured each month from now on, at the caller''s expense: its catalog as it is then, or its recordings.';

COMMENT ON FUNCTION "private"."sees_organization"(uuid) IS 'Whether the caller is this organization, one of its people or an administrator; an OAuth client sees none.';

COMMENT ON FUNCTION "private"."session_answer"(app.sessions) IS 'A session as the API answers it.';

COMMENT ON FUNCTION "private"."set_address"(uuid, text) IS 'Changes the address of an account, or takes it away, and ends its sign-up code.';

COMMENT ON FUNCTION "private"."settle_address"(text, uuid) IS 'The account that a lower-case address leads to, by what auth.users says now; null if there is none. Takes the address from an account whose user no longer has it. The claimant is the account of a user who has it, where the caller knows it.';

COMMENT ON FUNCTION "private"."settle_content"(uuid, text, text, text) IS 'Ends a run: with its video, charged, or failed for a reason, nothing charged. False where it had ended. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."settle_credits"(uuid, integer) IS 'Ends a reservation with what was done of its work: the credits that it cost, by the units that succeeded, never more than was reserved; none release it. Safe to repeat. One that ran out and cannot be reserved anew costs nothing. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."shown_keys"(uuid) IS 'The caller''s keys as they are shown, newest first: all of them, or the one that is named.';

COMMENT ON FUNCTION "private"."sign_up_hash"(bytea, text) IS 'How a sign-up code, and the network that asked for it, are stored.';

COMMENT ON FUNCTION "private"."site_workspace_id"(uuid) IS 'The workspace whose sites and assets a request is about: the caller''s own for null. Raises PT403 for one that the caller does not act in or that does not exist: one answer for both.';

COMMENT ON FUNCTION "private"."snapshot_isrcs"(uuid) IS 'The recordings of a snapshot, ascending: what it asked for, or, of one that was loaded without that, what was observed under it. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."start_due_tasks"() IS 'Starts what is due, once however long it has been due, and says how much. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) IS 'The capture that a schedule is due for: its run. With too few credits it is one that has failed, so that its people see it, or null where credits are on their way. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."sweep_chats"() IS 'Forgets threads in which nobody asked for anything for 90 days, and codes that are over. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."sweep_signup_attempts"() IS 'Forgets who tried to sign up more than two minutes ago, and returns how many tries that were.';

COMMENT ON FUNCTION "private"."take_link_code"(text, text, text) IS 'Uses a code up and links the workspace in which it was said: the account, null for a code that is wrong or over. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."uuid_or_null"(text) IS 'The value as a uuid, null where it is not one.';

COMMENT ON FUNCTION "private"."value_catalog"(uuid, uuid) IS 'Writes what a snapshot makes a catalog worth, for the UTC day on which it was measured: the latest measurement of a day wins. No row where nothing was measured or the catalog is gone. Safe to repeat. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."workspace_ids"() IS 'The workspaces that the caller acts in: its own, and those of the organizations that it currently belongs to. Null outside a request scope. Evaluate once: (select private.workspace_ids()).';

COMMENT ON FUNCTION "private"."workspace_of_artist"(uuid, uuid) IS 'The workspace through which an account reaches an artist: its own, else an organization that contains it; null where it does not reach it. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."worth"(app.valuation_constants, bigint, numeric, numeric, numeric) IS 'One value of a band in US dollars, rounded once, half a cent up.';

COMMENT ON FUNCTION "private"."write_artist_profile"(uuid, jsonb) IS 'Writes the fields of a profile that are given; null clears one, and in profileUrls removes a platform.';

COMMENT ON SCHEMA "api" IS 'One function per operation, security invoker, called by platform_api inside a request scope.';

COMMENT ON SCHEMA "app" IS 'Tables. Row-level security is enabled and forced on each.';

COMMENT ON SCHEMA "jobs" IS 'What the background worker calls as platform_worker, outside any request''s scope.';

COMMENT ON SCHEMA "private" IS 'Helpers of policies and functions; nothing here is called by a client.';

COMMENT ON TABLE "app"."account_catalogs" IS 'Which accounts, people or organizations, own a catalog.';

COMMENT ON TABLE "app"."accounts" IS 'People, organizations and artists.';

COMMENT ON TABLE "app"."api_keys" IS 'Personal API keys. The key itself is never stored.';

COMMENT ON TABLE "app"."artist_pins" IS 'Which artists an account keeps on top of its list; no concern of anybody else.';

COMMENT ON TABLE "app"."artists" IS 'Profiles of artists. An artist that nobody has described yet has none.';

COMMENT ON TABLE "app"."captures" IS 'What a worker needs to go on with a capture from wherever it stands. No caller reads it.';

COMMENT ON TABLE "app"."catalog_songs" IS 'The current members of a catalog, measured or not.';

COMMENT ON TABLE "app"."catalog_valuations" IS 'Valuation bands in US dollars, at most one per catalog and UTC day.';

COMMENT ON TABLE "app"."catalogs" IS 'A label over a set of recordings.';

COMMENT ON TABLE "app"."chat_events" IS 'Mentions of the agent, each once, with the run that answers it.';

COMMENT ON TABLE "app"."chat_link_codes" IS 'Codes that link the workspace in which they are said to an account. Each works once.';

COMMENT ON TABLE "app"."chat_messages" IS 'What the agent says in a thread, with the run that posts it.';

COMMENT ON TABLE "app"."chat_threads" IS 'Threads in which the agent was mentioned or reports: slack:channel:ts.';

COMMENT ON TABLE "app"."chat_workspaces" IS 'The account for which a chat workspace acts, and which pays for what is asked there.';

COMMENT ON TABLE "app"."chats" IS 'Chats of a session; the foreign key holds them to the session''s account.';

COMMENT ON TABLE "app"."content_batches" IS 'What was asked for at once: so many videos of an artist by one template.';

COMMENT ON TABLE "app"."content_orders" IS 'One video of a batch: its run, what pays for it, and what came of it.';

COMMENT ON TABLE "app"."credit_balances" IS 'One row an account, made by its first charge, and the lock under which its credits change.';

COMMENT ON TABLE "app"."credit_entries" IS 'The ledger: every change of a balance, numbered by account without gaps, added to and never changed.';

COMMENT ON TABLE "app"."credit_prices" IS 'What an operation costs: `credits` for each `per_units` units begun. The one place of prices.';

COMMENT ON TABLE "app"."credit_reservations" IS 'Credits set aside for work that is going on, and what became of them.';

COMMENT ON TABLE "app"."monthly_playcounts" IS 'The latest observation of each UTC date, derived from app.song_measurements by triggers and written by them alone. Lists are text, since turning a page''s numbers into text costs more than reading them.';

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

COMMENT ON TABLE "app"."organization_members" IS 'What an organization contains: people as owner or member, and artists. Only people act for the organization.';

COMMENT ON TABLE "app"."payment_customers" IS 'The customer that an account is at Stripe, and its saved card.';

COMMENT ON TABLE "app"."payment_events" IS 'Stripe''s events that have been dealt with: a repeated one changes nothing.';

COMMENT ON TABLE "app"."playcount_snapshots" IS 'A metered capture of play counts. It cost credits and cannot be made again for a past date, so it outlives its catalog.';

COMMENT ON TABLE "app"."recharge_settings" IS 'Whether an account that runs out of credits buys more with its saved card, and how many.';

COMMENT ON TABLE "app"."recharges" IS 'Credits that an account ran out of and buys with its card: one payment each.';

COMMENT ON TABLE "app"."sandboxes" IS 'The sandbox of an account, as far as it is set up: each part is noted as soon as it is there.';

COMMENT ON TABLE "app"."scheduled_tasks" IS 'Work that is started anew each month.';

COMMENT ON TABLE "app"."sessions" IS 'Containers of chats; each belongs to one account.';

COMMENT ON TABLE "app"."sign_up_codes" IS 'The latest sign-up code of an account, and what bounds its mails and its tries.';

COMMENT ON TABLE "app"."site_assets" IS 'Whose a file of the public bucket site-assets is: its address says nothing of an account.';

COMMENT ON TABLE "app"."site_generations" IS 'What a generation in the background was asked for.';

COMMENT ON TABLE "app"."site_signup_attempts" IS 'How often a client tried in a minute; the address is kept as a keyed hash, for minutes.';

COMMENT ON TABLE "app"."site_signups" IS 'Fans by site, with the proof of their consent: its text, when, and the revision of the page that asked.';

COMMENT ON TABLE "app"."sites" IS 'A page: its private draft and, where it is published, the view that the public sees.';

COMMENT ON TABLE "app"."snapshot_songs" IS 'The recordings that a snapshot asked for.';

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

COMMENT ON TABLE "app"."staged_files" IS 'Files that an account may upload, has uploaded or has committed within the last day.';

COMMENT ON TABLE "app"."task_runs" IS 'One run of a background task: whose it is, when it is due, how far it came, and how it ended.';

COMMENT ON TABLE "app"."valuation_constants" IS 'What a valuation multiplies with. The highest version is in force; a version that has been used is never changed.';

COMMENT ON TABLE "private"."settings" IS 'Settings of this deployment, in one row.';

COMMENT ON VIEW "app"."daily_playcounts" IS 'The latest observation of each recording and UTC date.';

COMMENT ON VIEW "private"."confirmed_users" IS 'The users of Supabase Auth that have a confirmed address, with that address in lower case. A banned user keeps it. The address of a single sign-on user is what its identity provider says, which nobody has proven here: such a user has an account of its own and takes no address.';

REVOKE ALL ON FUNCTION "api"."add_catalog_songs"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."add_catalog_songs"(uuid, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."add_catalog_songs"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."add_catalog_songs"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "api"."add_organization_member"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."add_organization_member"(uuid, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."add_organization_member"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."add_organization_member"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."begin_asset"(uuid, text, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."begin_asset"(uuid, text, text, text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."begin_asset"(uuid, text, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."begin_asset"(uuid, text, text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."cancel_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."cancel_run"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."cancel_run"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."cancel_run"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."check_connector_account"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_connector_account"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_connector_account"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_connector_account"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."check_site_workspace"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_site_workspace"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_site_workspace"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_site_workspace"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."claim_payment_customer"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."claim_payment_customer"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."claim_payment_customer"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."claim_payment_customer"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."commit_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."commit_credits"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."commit_credits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."commit_credits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."complete_asset"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."complete_asset"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."complete_asset"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."complete_asset"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_artist"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_artist"(text, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_artist"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_artist"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_catalog"(text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_catalog"(text, uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_catalog"(text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_catalog"(text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_chat"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_chat"(text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_chat"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_chat"(text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_content"(uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_content"(uuid, jsonb, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_content"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_content"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_key"(text, text[], timestamp WITH time zone, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_key"(text, text[], timestamp WITH time zone, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_key"(text, text[], timestamp WITH time zone, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_key"(text, text[], timestamp WITH time zone, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_link_code"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_link_code"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_link_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_link_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_organization"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_organization"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_organization"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_organization"(text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_session"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_session"(text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_session"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_session"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_snapshot"(uuid, text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_snapshot"(uuid, text[], text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_snapshot"(uuid, text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_snapshot"(uuid, text[], text) TO "postgres";

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

REVOKE ALL ON FUNCTION "api"."drop_payment_customer"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."drop_payment_customer"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."drop_payment_customer"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."drop_payment_customer"(text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."erase_site_signup"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."erase_site_signup"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."erase_site_signup"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."erase_site_signup"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."expect_card"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."expect_card"(text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."expect_card"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."expect_card"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."explain_catalog_valuation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."explain_catalog_valuation"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."explain_catalog_valuation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."explain_catalog_valuation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp WITH time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp WITH time zone, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."find_staged_files"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."find_staged_files"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."find_staged_files"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."find_staged_files"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."finish_card_event"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."finish_card_event"(text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."finish_card_event"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."finish_card_event"(text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."forget_card"(text, text, text, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."forget_card"(text, text, text, timestamp WITH time zone) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."forget_card"(text, text, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."forget_card"(text, text, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_account"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_account"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_account"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_credential"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_credential"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_credential"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_credential"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_credits"(integer, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_credits"(integer, bigint) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_credits"(integer, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_credits"(integer, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_events_profile"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_events_profile"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_events_profile"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_events_profile"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_public_site"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_public_site"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_public_site"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_public_site"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_recharge"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_recharge"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_recharge"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_recharge"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_sandbox"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_sandbox"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_sandbox"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_sandbox"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_site_draft"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_draft"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_draft"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site_draft"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_site_signups"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_signups"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_signups"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site_signups"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_snapshot"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_snapshot"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_snapshot"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_snapshot"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."keep_payment_customer"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."keep_payment_customer"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."keep_payment_customer"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."keep_payment_customer"(text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."land_card"(text, jsonb, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."land_card"(text, jsonb, timestamp WITH time zone) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."land_card"(text, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."land_card"(text, jsonb, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_artists"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_artists"(uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_artists"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_artists"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_catalog_valuations"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_chat_workspaces"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_chat_workspaces"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_chat_workspaces"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_chat_workspaces"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_chats"(text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_chats"(text, text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_chats"(text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_chats"(text, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_keys"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_keys"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_keys"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_keys"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_organization_members"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_organization_members"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_organization_members"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_organization_members"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_organizations"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_organizations"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_organizations"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_organizations"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_sessions"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_sessions"(text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_sessions"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_sessions"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_snapshots"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_snapshots"(integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_snapshots"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_snapshots"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."note_committed_files"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."note_committed_files"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."note_committed_files"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."note_committed_files"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."order_recharge"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."order_recharge"(bigint) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."order_recharge"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."order_recharge"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "api"."publish_site"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."publish_site"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."publish_site"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."publish_site"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."release_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."release_credits"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."release_credits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."release_credits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "api"."remove_organization_member"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."remove_organization_member"(uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."remove_organization_member"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."remove_organization_member"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."rename_catalog"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."rename_catalog"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."rename_catalog"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."rename_catalog"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."report_to_thread"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."report_to_thread"(text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."report_to_thread"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."report_to_thread"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."revoke_key"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."revoke_key"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."revoke_key"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."revoke_key"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."set_recharge"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."set_recharge"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."set_recharge"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."set_recharge"(jsonb) TO "postgres";

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

REVOKE ALL ON FUNCTION "api"."sign_up_fan"(uuid, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."sign_up_fan"(uuid, text, text, text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."sign_up_fan"(uuid, text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."sign_up_fan"(uuid, text, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."stage_file"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."stage_file"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."stage_file"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."stage_file"(text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."start_site_generation"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."start_site_generation"(uuid, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."start_site_generation"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."start_site_generation"(uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."take_back_sign_up_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."take_back_sign_up_mail"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."take_back_sign_up_mail"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."take_back_sign_up_mail"(uuid) TO "postgres";

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

REVOKE ALL ON FUNCTION "api"."update_task"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."update_task"(uuid, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."update_task"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."update_task"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."verify_agent"(text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."verify_agent"(text, text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."verify_agent"(text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."verify_agent"(text, text, text, text, text) TO "postgres";

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

REVOKE ALL ON FUNCTION "jobs"."begin_site_generation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_site_generation"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_site_generation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_site_generation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."claim_run"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."claim_run"(text[]) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."claim_run"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."claim_run"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."complete_run"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."complete_run"(uuid, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."complete_run"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."complete_run"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_capture"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_capture"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_capture"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_capture"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_content"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_content"(uuid, text, text, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_content"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_content"(uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_message"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_message"(uuid, text, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_message"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_message"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_recharge"(uuid, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_recharge"(uuid, text, text, boolean) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_recharge"(uuid, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_recharge"(uuid, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_setup"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_setup"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_setup"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_setup"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."fail_run"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."fail_run"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."fail_run"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."fail_run"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."forget_stale_staged_files"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."forget_stale_staged_files"(jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."forget_stale_staged_files"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."forget_stale_staged_files"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."forget_unfinished_assets"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."forget_unfinished_assets"(jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."forget_unfinished_assets"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."forget_unfinished_assets"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."hand_on_recharge"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."hand_on_recharge"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."hand_on_recharge"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."hand_on_recharge"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."land_capture"(uuid, integer, integer, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."land_capture"(uuid, integer, integer, integer, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."land_capture"(uuid, integer, integer, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."land_capture"(uuid, integer, integer, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."land_recharge"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."land_recharge"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."land_recharge"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."land_recharge"(uuid, text) TO "postgres";

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

REVOKE ALL ON FUNCTION "jobs"."list_stale_staged_files"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_stale_staged_files"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_stale_staged_files"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_stale_staged_files"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."list_unfinished_assets"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_unfinished_assets"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_unfinished_assets"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_unfinished_assets"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."make_partitions_ahead"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."make_partitions_ahead"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."make_partitions_ahead"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."make_partitions_ahead"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."note_content"(uuid, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."note_content"(uuid, text, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."note_content"(uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."note_content"(uuid, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."note_content_fault"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."note_content_fault"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."note_content_fault"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."note_content_fault"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."note_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."note_payment"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."note_payment"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."note_payment"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."note_sandbox"(uuid, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."note_sandbox"(uuid, jsonb, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."note_sandbox"(uuid, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."note_sandbox"(uuid, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) TO "postgres";

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

REVOKE ALL ON FUNCTION "jobs"."run_maintenance"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."run_maintenance"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."run_maintenance"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."run_maintenance"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."start_capture"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."start_capture"(uuid, text, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."start_capture"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."start_capture"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."accept_membership"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."accept_membership"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."accept_membership"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accept_membership"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."account_at"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_at"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_at"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."account_id"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."account_id"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."account_id"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_id"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_partition"(name, name, text, name, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_partition"(name, name, text, name, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_partition"(name, name, text, name, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."age_in_force"(app.valuation_constants, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."age_in_force"(app.valuation_constants, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."age_in_force"(app.valuation_constants, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."age_in_force"(app.valuation_constants, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."answer_mention"(app.chat_events, text, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answer_mention"(app.chat_events, text, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_mention"(app.chat_events, text, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."artist_ids_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."artist_ids_of"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."artist_ids_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."artist_ids_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."capture_run_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."capture_run_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."capture_run_id"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."capture_run_id"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."carry_to_session"(app.chats) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."carry_to_session"(app.chats) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."carry_to_session"(app.chats) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."carry_to_session"(app.chats) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_members"(uuid, integer, integer, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_members"(uuid, integer, integer, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_members"(uuid, integer, integer, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_members"(uuid, integer, integer, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_workspace_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_workspace_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_workspace_id"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_workspace_id"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."charge_reservation"(app.credit_reservations, integer, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."charge_reservation"(app.credit_reservations, integer, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."charge_reservation"(app.credit_reservations, integer, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."chat_answer"(app.chats) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."chat_answer"(app.chats) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."chat_answer"(app.chats) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."chat_answer"(app.chats) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."check_comparison_period"(date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_comparison_period"(date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_comparison_period"(date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_comparison_period"(date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_organization"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_organization"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_organization"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_organization"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_owner"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_owner"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_owner"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_owner"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_owner_remains"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_owner_remains"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_owner_remains"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_owner_remains"(uuid, uuid) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."close_partition"(name, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_partition"(name, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_partition"(name, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."close_recharge"(app.recharges, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."close_recharge"(app.recharges, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."close_recharge"(app.recharges, text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."commit_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."commit_credits"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."commit_credits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."commit_credits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."compare_recordings"(text[], date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compare_recordings"(text[], date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."compare_recordings"(text[], date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compare_recordings"(text[], date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."comparison_periods"(date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."comparison_periods"(date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."comparison_periods"(date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."comparison_periods"(date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."complete_asset"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."complete_asset"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."complete_asset"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."complete_asset"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."contained_artist_ids"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."contained_artist_ids"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."contained_artist_ids"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."contained_artist_ids"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_catalog_songs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_catalog_songs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_catalog_songs"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_of_songs"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_of_songs"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_of_songs"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_of_songs"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_signup_attempt"(uuid, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_signup_attempt"(uuid, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_signup_attempt"(uuid, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_measurement_partition"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_measurement_partition"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_measurement_partition"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_schedule"(text, uuid, uuid, uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_schedule"(text, uuid, uuid, uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_schedule"(text, uuid, uuid, uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."credit_balance"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."credit_balance"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."credit_balance"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."credit_balance"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."cursor_id"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cursor_id"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."cursor_id"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cursor_id"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cursor_time"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cursor_time"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."cursor_time"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cursor_time"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dates_of"(bigint, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."dates_of"(bigint, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."dates_of"(bigint, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dates_of"(bigint, date) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."describe_generation"(app.sites, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_generation"(app.sites, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_generation"(app.sites, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_generation"(app.sites, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_members"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_members"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_members"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_members"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_organizations"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_organizations"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_organizations"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_organizations"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_recharge"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_recharge"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_recharge"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_recharge"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_runs"(uuid, uuid[], integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_runs"(uuid, uuid[], integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_runs"(uuid, uuid[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_runs"(uuid, uuid[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_site"(app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_site"(app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_site"(app.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_site"(app.sites) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_snapshot"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_snapshot"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_snapshot"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_snapshot"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_songs"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_songs"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_songs"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."empty_monthly_playcounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."empty_monthly_playcounts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."empty_monthly_playcounts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_late_content"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_late_content"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_late_content"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_run"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_run"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_run"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_credits"(uuid, text, bigint, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enter_credits"(uuid, text, bigint, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enter_credits"(uuid, text, bigint, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_organization"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enter_organization"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."enter_organization"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enter_organization"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."explained_constants"(app.valuation_constants) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."explained_constants"(app.valuation_constants) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."explained_constants"(app.valuation_constants) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."explained_constants"(app.valuation_constants) TO "postgres";

REVOKE ALL ON FUNCTION "private"."explained_inputs"(app.catalog_valuations, app.valuation_constants) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."explained_inputs"(app.catalog_valuations, app.valuation_constants) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."explained_inputs"(app.catalog_valuations, app.valuation_constants) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."explained_inputs"(app.catalog_valuations, app.valuation_constants) TO "postgres";

REVOKE ALL ON FUNCTION "private"."explained_step"(text, text, numeric, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."explained_step"(text, text, numeric, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."explained_step"(text, text, numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."explained_step"(text, text, numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."explained_steps"(app.catalog_valuations, app.valuation_constants) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."explained_steps"(app.catalog_valuations, app.valuation_constants) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."explained_steps"(app.catalog_valuations, app.valuation_constants) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."explained_steps"(app.catalog_valuations, app.valuation_constants) TO "postgres";

REVOKE ALL ON FUNCTION "private"."format_timestamp"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."format_timestamp"(timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."format_timestamp"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."format_timestamp"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_artist"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."found_artist"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."found_artist"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_artist"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_catalog"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."found_catalog"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."found_catalog"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_catalog"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_organization"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."found_organization"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."found_organization"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_organization"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_credits_monthly"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."free_credits_monthly"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."free_credits_monthly"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_credits_monthly"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."grant_floor"(app.credit_balances) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."grant_floor"(app.credit_balances) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."grant_floor"(app.credit_balances) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_person"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invite_person"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."invite_person"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_person"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_aligned"(text, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_aligned"(text, date, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_aligned"(text, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_aligned"(text, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_delegated"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_delegated"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_delegated"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_delegated"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_floor_due"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_floor_due"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_floor_due"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_floor_due"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."land_monthly_playcounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."land_monthly_playcounts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."land_monthly_playcounts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."land_recharge"(app.recharges, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."land_recharge"(app.recharges, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."land_recharge"(app.recharges, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."later_days"(text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."later_days"(text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."later_days"(text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lay_capture"(uuid, uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_capture"(uuid, uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lay_capture"(uuid, uuid, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lay_link_code"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lay_link_code"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lay_link_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lay_link_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lay_recharge"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_recharge"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lay_recharge"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lay_reservation"(uuid, text, integer, interval, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_reservation"(uuid, text, integer, interval, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lay_reservation"(uuid, text, integer, interval, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lay_unpaid_capture"(app.scheduled_tasks) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_unpaid_capture"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lay_unpaid_capture"(app.scheduled_tasks) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."lock_mention"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_mention"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_mention"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_recharge"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_recharge"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_recharge"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_sign_up"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_sign_up"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_sign_up"(uuid) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."month_facts"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."month_facts"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."month_facts"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."month_of"(timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."month_of"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."month_of"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_month_of"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_month_of"(timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."next_month_of"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_month_of"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."of_last_hour"(timestamp WITH time zone[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."of_last_hour"(timestamp WITH time zone[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."of_last_hour"(timestamp WITH time zone[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_account"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_account"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."open_account"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_account"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_site"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_site"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."open_site"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_site"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_capture"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_capture"(uuid, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."order_capture"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_capture"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_content"(uuid, uuid, jsonb, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_content"(uuid, uuid, jsonb, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_content"(uuid, uuid, jsonb, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_recharge"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_recharge"(bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."order_recharge"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_recharge"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_setup"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_setup"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."order_setup"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_setup"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."order_site_generation"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_site_generation"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."order_site_generation"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."order_site_generation"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_email"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_email"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."own_email"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_email"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_reservation"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_reservation"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_reservation"(uuid, uuid) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."price"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."price"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."price"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reachable_account_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reachable_account_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reachable_account_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reachable_account_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reaches_all"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reaches_all"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reaches_all"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reaches_all"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."recharge_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recharge_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recharge_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recharge_pause"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recharge_pause"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recharge_pause"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recharge_pause"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."recharged_this_month"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recharged_this_month"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recharged_this_month"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recharged_this_month"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recount_monthly_playcounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recount_monthly_playcounts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recount_monthly_playcounts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refresh_address"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_address"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refresh_address"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_ledger_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_ledger_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_ledger_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_moved_song"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_moved_song"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_moved_song"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_too_many_keys"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_too_many_keys"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_too_many_keys"() TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."request_content"(uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_content"(uuid, jsonb, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_content"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_content"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_lock"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."run_lock"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_lock"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."say"(text, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."say"(text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."say"(text, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."say_progress"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."say_progress"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."say_progress"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_capture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."schedule_capture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."schedule_capture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_capture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sees_organization"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sees_organization"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."sees_organization"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sees_organization"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."session_answer"(app.sessions) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."session_answer"(app.sessions) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."session_answer"(app.sessions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."session_answer"(app.sessions) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_address"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_address"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_address"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_address"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_address"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_address"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_content"(uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_content"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_content"(uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_credits"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_credits"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_credits"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shown_keys"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shown_keys"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."shown_keys"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shown_keys"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sign_up_hash"(bytea, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sign_up_hash"(bytea, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sign_up_hash"(bytea, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_workspace_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_workspace_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."site_workspace_id"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_workspace_id"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."snapshot_isrcs"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."snapshot_isrcs"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."snapshot_isrcs"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."start_due_tasks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_due_tasks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_due_tasks"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sweep_chats"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sweep_chats"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sweep_chats"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."sweep_signup_attempts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sweep_signup_attempts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sweep_signup_attempts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_link_code"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_link_code"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_link_code"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."uuid_or_null"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."uuid_or_null"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."uuid_or_null"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."value_catalog"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."value_catalog"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."value_catalog"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."workspace_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."workspace_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."workspace_ids"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."workspace_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."workspace_of_artist"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."workspace_of_artist"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."workspace_of_artist"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."worth"(app.valuation_constants, bigint, numeric, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."worth"(app.valuation_constants, bigint, numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."worth"(app.valuation_constants, bigint, numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_artist_profile"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."write_artist_profile"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."write_artist_profile"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_artist_profile"(uuid, jsonb) TO "postgres";

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

GRANT INSERT ("catalog_id") ON TABLE "app"."catalog_songs" TO "authenticated";

GRANT INSERT ("isrc") ON TABLE "app"."catalog_songs" TO "authenticated";

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

GRANT SELECT ("floored_month") ON TABLE "app"."credit_balances" TO "authenticated";

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

GRANT SELECT ON TABLE "app"."monthly_playcounts" TO "authenticated";

GRANT UPDATE ("role") ON TABLE "app"."organization_members" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."organization_members" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_brand") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_id") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_last4") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_saved_at") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ON TABLE "app"."playcount_snapshots" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT INSERT ("credits"), UPDATE ("credits") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT INSERT ("enabled"), UPDATE ("enabled") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT INSERT ("monthly_limit_credits"), UPDATE ("monthly_limit_credits") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT UPDATE ("paused_card_id") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT UPDATE ("paused_reason") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT SELECT ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("credits") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("failure") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("finished_at") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("id") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("state") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ON TABLE "app"."sandboxes" TO "authenticated";

GRANT UPDATE ("created_by") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("enabled") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("next_run_at") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."sessions" TO "authenticated";

GRANT INSERT ("id") ON TABLE "app"."sessions" TO "authenticated";

GRANT INSERT ("title") ON TABLE "app"."sessions" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."sessions" TO "authenticated";

GRANT SELECT ON TABLE "app"."sessions" TO "authenticated";

GRANT INSERT ("id") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("name") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("owner_id") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("path") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("size_bytes") ON TABLE "app"."site_assets" TO "authenticated";

GRANT UPDATE ("stored_at") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("type") ON TABLE "app"."site_assets" TO "authenticated";

GRANT SELECT ON TABLE "app"."site_assets" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."site_signups" TO "authenticated";

GRANT INSERT ("artist_id") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("assets") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("brief") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("created_by") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("draft") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("id") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("name") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("owner_id") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("published_at") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("published") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("release_url") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("revision") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."sites" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."sites" TO "authenticated";

GRANT SELECT ON TABLE "app"."snapshot_songs" TO "authenticated";

GRANT SELECT ("captured_at") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("data_source") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("isrc") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("metric") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("platform") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT SELECT ("value") ON TABLE "app"."song_measurements" TO "authenticated";

GRANT INSERT ("isrc") ON TABLE "app"."songs" TO "authenticated";

GRANT SELECT ON TABLE "app"."songs" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."staged_files" TO "authenticated";

GRANT INSERT ("path") ON TABLE "app"."staged_files" TO "authenticated";

GRANT UPDATE ("sha") ON TABLE "app"."staged_files" TO "authenticated";

GRANT SELECT ON TABLE "app"."staged_files" TO "authenticated";

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

GRANT SELECT ON TABLE "app"."valuation_constants" TO "authenticated";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" REVOKE ALL ON FUNCTIONS FROM PUBLIC;

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "api" REVOKE ALL ON FUNCTIONS FROM PUBLIC;

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "api" GRANT EXECUTE ON FUNCTIONS TO "platform_api";

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "jobs" REVOKE ALL ON FUNCTIONS FROM PUBLIC;

ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" IN SCHEMA "jobs" GRANT EXECUTE ON FUNCTIONS TO "platform_worker";

-- Rows, which a comparison of schemas does not see.
INSERT INTO "app"."credit_prices" ("operation", "credits", "per_units") VALUES
  ('research_events', 1, 1),
  ('site_generation', 25, 1),
  ('playcount_snapshot', 1, 10),
  ('content_creation', 50, 1);

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

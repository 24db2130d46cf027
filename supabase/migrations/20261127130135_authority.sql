COMMENT ON COLUMN "app"."idempotency_keys"."fingerprint" IS 'A hash of the kind of credential, its OAuth client, the operation and its input.';

import type { ErrorCode } from '../../../../errors/errors.ts'

/** What a request failed by, in words. */
export const failures: Record<ErrorCode, string> = {
  invalid_input: 'Input not valid',
  unauthenticated: 'Key not valid',
  insufficient_credits: 'Not enough credits',
  insufficient_scope: 'Key may not do this',
  forbidden: 'Not allowed',
  proof_required: 'Proof needed',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  request_timeout: 'Sent too slowly',
  conflict: 'Conflict',
  idempotency_key_reused: 'Idempotency-Key used before',
  request_in_progress: 'First request still running',
  payload_too_large: 'Too large',
  quota_exceeded: 'Quota used up',
  unsupported_media_type: 'Type not supported',
  metadata_unavailable: 'Details unavailable',
  rate_limited: 'Too many requests',
  internal: 'A fault of ours',
  provider_failed: 'Another service failed',
  timed_out: 'Took too long',
  feature_unavailable: 'Not switched on',
  store_unavailable: 'Store unavailable',
}

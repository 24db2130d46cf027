import { type ErrorCode, exactlyOneCredential, OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { examples } from '../../operations/examples.ts'

/** A message of each error, as some operation sends it. */
const messages: Record<ErrorCode, string> = {
  invalid_input: 'limit may be given only once',
  unauthenticated: exactlyOneCredential,
  insufficient_credits: 'insufficient_credits',
  insufficient_scope: 'This API key lacks the write scope',
  forbidden: 'Access denied to this organization',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  request_timeout: 'No byte of the body arrived for 30 s',
  conflict: 'The work took longer than its credits were reserved for; it was not charged',
  idempotency_key_reused:
    'This Idempotency-Key was used for another request. Use a new key for each request.',
  request_in_progress:
    'The first request with this Idempotency-Key is still in progress. Repeat this one later.',
  quota_exceeded:
    'The storage is full: 1073 of 1073 MB are used. Delete files first, or ask the operator for more.',
  payload_too_large: 'The body may have at most 1000000 bytes',
  unsupported_media_type: 'Content-Type must be application/json',
  metadata_unavailable: 'The release could not be read from Spotify',
  rate_limited: 'Too many requests: at most 6000 in 60 seconds. Send the next one in 21 seconds.',
  internal: 'Internal server error',
  provider_failed: 'The outside service failed',
  timed_out: 'The page took too long to make; the draft is as it was',
  feature_unavailable: 'This is not available here',
  store_unavailable: 'The store is temporarily unavailable',
}

/** The message of an error of this operation, if it is not that of all others. */
export function ownMessage({ name, faultTexts }: AnyOperation, code: ErrorCode): string | undefined {
  const faults = (faultTexts ?? {}) as Partial<Record<ErrorCode, string>>
  return examples[name]?.errors?.[code] ?? faults[code]
}

/** An error that the operation may return. */
export function exampleError(op: AnyOperation, code: ErrorCode): OperationError {
  const own = ownMessage(op, code)
  const scope = code === 'insufficient_scope' ? `This API key lacks the ${op.access.scope} scope` : undefined
  return new OperationError(code, own ?? scope ?? messages[code], {
    fields: code === 'invalid_input' && !own ? [{ field: 'limit', message: messages.invalid_input }] : [],
    shortage: code === 'insufficient_credits' ? { remaining_credits: 3, required_credits: 25 } : undefined,
  })
}

import { type ErrorCode, exactlyOneCredential, OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { examples } from '../../operations/examples.ts'

/** A message of each error, as some operation sends it. */
const messages: Record<ErrorCode, string> = {
  invalid_input: 'Unknown field: nmae',
  unauthenticated: exactlyOneCredential,
  insufficient_credits: 'Insufficient credits',
  insufficient_scope: 'The API key lacks the scope write',
  forbidden: 'This credential may not use this operation',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  request_timeout: 'No byte of the body arrived for 30 s',
  conflict: 'It changed meanwhile; read it again',
  payload_too_large: 'The body may have at most 1000000 bytes',
  unsupported_media_type: 'Content-Type must be application/json',
  metadata_unavailable: 'The release could not be read from Spotify',
  rate_limited: 'Too many requests; try again later',
  internal: 'Internal server error',
  provider_failed: 'The outside service failed',
  timed_out: 'The work took too long and was stopped',
  feature_unavailable: 'This feature is not available',
  store_unavailable: 'The store is unavailable right now',
}

/** The message of an error of this operation, if it is not that of all others. */
export function ownMessage(op: AnyOperation, code: ErrorCode): string | undefined {
  const faults = (op.faultTexts ?? {}) as Partial<Record<ErrorCode, string>>
  return examples[op.name]?.errors?.[code] ?? faults[code]
}

/** An error that the operation may return. */
export const exampleError = (op: AnyOperation, code: ErrorCode): OperationError =>
  new OperationError(code, ownMessage(op, code) ?? messages[code], {
    fields: code === 'invalid_input' ? [{ field: 'nmae', message: 'Unknown field: nmae' }] : [],
    shortage: code === 'insufficient_credits' ? { remaining_credits: 3, required_credits: 25 } : undefined,
  })

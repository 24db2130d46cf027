const row = (status: number, sqlstate: string | null, meaning: string) => ({ status, sqlstate, meaning })

/**
 * The closed list of errors. A program reads the code (`x-error-code`), Postgres raises the SQLSTATE (sql/errors.md), and
 * the documentation prints the meaning.
 */
export const errorTable = {
  invalid_input: row(400, 'PT400', 'A parameter, field or body is missing, malformed or unknown.'),
  unauthenticated: row(
    401,
    'PT401',
    'No credential, two credentials, or one that is invalid, expired or revoked.',
  ),
  insufficient_credits: row(402, 'PTPAY', 'The operation costs more credits than the account has.'),
  grant_budget_exceeded: row(
    402,
    'PTGBU',
    'The operation costs more than the app may still spend this month.',
  ),
  insufficient_scope: row(403, 'PTSCO', 'The API key or the app lacks the scope that the operation needs.'),
  forbidden: row(
    403,
    'PT403',
    'This kind of credential may not use the operation or the workspace that it names.',
  ),
  workspace_not_granted: row(
    403,
    'PTGWS',
    'The person has not let the app into the organization, or no owner has approved it.',
  ),
  grant_read_only: row(403, 'PTGRO', 'The person has let the app only read in this organization.'),
  grant_not_reviewed: row(
    403,
    'PTGRV',
    'No owner has opened the play-count comparisons of the organization to the app.',
  ),
  grant_may_not_publish: row(
    403,
    'PTGPU',
    'The person has not allowed the app to publish pages or share reports.',
  ),
  grant_may_not_schedule: row(403, 'PTGSC', 'The person has not allowed the app to schedule captures.'),
  proof_required: row(
    403,
    'PTPRF',
    'The session has given no proof by e-mail or second factor in the last 15 minutes.',
  ),
  not_found: row(404, 'PT404', 'It does not exist, or you have no access to it; the response is the same.'),
  method_not_allowed: row(405, null, 'The path exists with other methods; see the Allow header.'),
  request_timeout: row(
    408,
    null,
    'The client sent no more of the body for 30 s, or for the time that is configured.',
  ),
  conflict: row(409, 'PT409', 'It conflicts with the current state. Read it again before you retry.'),
  idempotency_key_reused: row(409, 'PTIDK', 'The Idempotency-Key was used for another request.'),
  request_in_progress: row(
    409,
    'PTIDP',
    'The first request with this Idempotency-Key is still in progress; see Retry-After.',
  ),
  payload_too_large: row(413, null, 'The body is larger than 1 MB, or an uploaded file than 4 MB.'),
  quota_exceeded: row(413, 'PTQUO', 'The account or organization stores as much as it may.'),
  unsupported_media_type: row(415, null, 'The body must be application/json.'),
  metadata_unavailable: row(
    422,
    null,
    'The release could not be read from its streaming service. Nothing was changed.',
  ),
  confirmation_required: row(
    428,
    'PTCNF',
    'An app must confirm what deletes records or charges more than 25 credits.',
  ),
  rate_limited: row(429, 'PT429', 'Too many requests or attempts; see Retry-After.'),
  internal: row(500, null, 'An error on our side. Quote x-request-id when you report it.'),
  provider_failed: row(
    502,
    null,
    'An external service failed or sent an invalid response. Nothing was changed.',
  ),
  timed_out: row(503, null, 'The work took too long and was stopped. Nothing was changed; see Retry-After.'),
  feature_unavailable: row(
    503,
    null,
    'This deployment does not offer it: an external service is not configured.',
  ),
  store_unavailable: row(
    503,
    'PT503',
    'The store is unavailable or the read exceeds its time limit; see Retry-After.',
  ),
}

export type ErrorCode = keyof typeof errorTable

/** Whether an error says how many credits are left and how many are needed (`CreditShortage`). */
export const isShortage = (code: ErrorCode): boolean => errorTable[code].status === 402

/** Errors that any operation may return, so none declares them. */
export const commonErrors = [
  'invalid_input',
  'unauthenticated',
  'insufficient_scope',
  'forbidden',
  'workspace_not_granted',
  'grant_read_only',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'store_unavailable',
] as const satisfies readonly ErrorCode[]

export type CommonErrorCode = typeof commonErrors[number]
export type DeclaredErrorCode = Exclude<ErrorCode, CommonErrorCode | 'method_not_allowed'>

/** An invalid field: `field` is a dotted path, empty for the input as a whole. */
export interface FieldError {
  field: string
  message: string
}

/** What `insufficient_credits` and `grant_budget_exceeded` are about. */
export interface CreditShortage {
  remaining_credits: number
  required_credits: number
  /** The organization that pays, if it is not a person. */
  organization_id?: string
}

/** What `confirmation_required` is about (shared/operation/preview.ts). */
export interface ShownPreview {
  /** What would happen and what it would cost, as a question. */
  effect: string
  credits: number
  /** What a schedule charges at most in a month. */
  credits_per_month?: number
  /** The account that pays. */
  payer?: string
  /** What it has left; for an app what that may still spend this month. */
  left?: number
  /** Confirms exactly this for ten minutes or more. */
  confirm: string
}

interface ErrorOptions {
  fields?: FieldError[]
  detail?: string
  shortage?: CreditShortage
  preview?: ShownPreview
  retryAfterSeconds?: number
  cause?: unknown
}

/** An error whose message the caller may read. Any other thrown error becomes `internal`. */
export class OperationError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[]
  /** A sentence that says more than the message. */
  readonly detail?: string
  readonly shortage?: CreditShortage
  readonly preview?: ShownPreview
  /** When to repeat the request, if that is known better than from the code. */
  readonly retryAfterSeconds?: number

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.fields = options.fields ?? []
    this.detail = options.detail
    this.shortage = options.shortage
    this.preview = options.preview
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return errorTable[this.code].status
  }
}

/** An error of this code as documents show it. */
export const exampleOptions = (code: ErrorCode): Pick<ErrorOptions, 'shortage' | 'preview'> => ({
  shortage: isShortage(code) ? { remaining_credits: 3, required_credits: 25 } : undefined,
  preview: code === 'confirmation_required'
    ? {
      effect:
        'Delete the catalog “Night Drive” with its list of 12 recordings and its valuations? Its captures stay.',
      credits: 0,
      confirm: 'Qm3vXy8Zr1Jc0aTnK5wPdA',
    }
    : undefined,
})

/** The message for no credential and for two. */
export const exactlyOneCredential = 'Exactly one of x-api-key or Authorization must be provided'

/** An error on our side: a fixed message; only the log has the cause. */
export const internalError = (cause: unknown) =>
  new OperationError('internal', 'Internal server error', { cause })

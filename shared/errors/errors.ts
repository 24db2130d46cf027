/**
 * The closed list of errors. A code is what a program reads (`x-error-code`), the SQLSTATE is the same
 * error's name inside Postgres (sql/errors.md), the meaning is what the documentation says.
 */
export const errorTable = {
  invalid_input: {
    status: 400,
    sqlstate: 'PT400',
    meaning: 'A parameter, field or body is missing, malformed or unknown.',
  },
  unauthenticated: {
    status: 401,
    sqlstate: 'PT401',
    meaning: 'No credential, two credentials, or one that is invalid, expired or revoked.',
  },
  insufficient_credits: {
    status: 402,
    sqlstate: 'PTPAY',
    meaning: 'The operation costs more credits than the account has.',
  },
  insufficient_scope: {
    status: 403,
    sqlstate: 'PTSCO',
    meaning: 'The API key lacks the scope that the operation needs.',
  },
  forbidden: {
    status: 403,
    sqlstate: 'PT403',
    meaning: 'This kind of credential may not use the operation or the workspace that it names.',
  },
  not_found: {
    status: 404,
    sqlstate: 'PT404',
    meaning: 'It does not exist, or is not yours to see: the answer is the same.',
  },
  method_not_allowed: {
    status: 405,
    sqlstate: null,
    meaning: 'The path exists with other methods; see the Allow header.',
  },
  request_timeout: {
    status: 408,
    sqlstate: null,
    meaning: 'The client stopped sending in the middle of the body, for 30 s where nothing else is set.',
  },
  conflict: {
    status: 409,
    sqlstate: 'PT409',
    meaning: 'It contradicts what is there now: read it again before you retry.',
  },
  payload_too_large: {
    status: 413,
    sqlstate: null,
    meaning: 'The body is larger than 1 MB, or an uploaded file than 4 MB.',
  },
  unsupported_media_type: { status: 415, sqlstate: null, meaning: 'The body must be application/json.' },
  metadata_unavailable: {
    status: 422,
    sqlstate: null,
    meaning: 'The release could not be read at its streaming service. Nothing was changed.',
  },
  rate_limited: {
    status: 429,
    sqlstate: 'PT429',
    meaning: 'Too many requests or tries; see Retry-After.',
  },
  internal: {
    status: 500,
    sqlstate: null,
    meaning: 'A fault of ours. Quote x-request-id when you report it.',
  },
  provider_failed: {
    status: 502,
    sqlstate: null,
    meaning: 'An outside service that the work needs failed or answered nonsense. Nothing was changed.',
  },
  timed_out: {
    status: 503,
    sqlstate: null,
    meaning: 'The work took too long and was given up. Nothing was changed; see Retry-After.',
  },
  feature_unavailable: {
    status: 503,
    sqlstate: null,
    meaning: 'This deployment does not offer it: an outside service that it needs is not set up.',
  },
  store_unavailable: {
    status: 503,
    sqlstate: 'PT503',
    meaning: 'The store is unavailable or the read exceeds its bound; see Retry-After.',
  },
} as const satisfies Record<string, { status: number; sqlstate: string | null; meaning: string }>

export type ErrorCode = keyof typeof errorTable

/** Errors that any operation may answer with, so none declares them. */
export const commonErrors = [
  'invalid_input',
  'unauthenticated',
  'insufficient_scope',
  'forbidden',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'internal',
  'store_unavailable',
] as const satisfies readonly ErrorCode[]

export type CommonErrorCode = typeof commonErrors[number]
export type DeclaredErrorCode = Exclude<ErrorCode, CommonErrorCode | 'method_not_allowed'>

/** What is wrong with one field: `field` is a dotted path, empty for the input as a whole. */
export interface FieldError {
  field: string
  message: string
}

/** What the body of `insufficient_credits` says beside its name. */
export interface CreditShortage {
  remaining_credits: number
  required_credits: number
}

/** A refusal with a text that callers may read. Anything else that is thrown becomes `internal`. */
export class OperationError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[]
  readonly shortage?: CreditShortage

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldError[]; shortage?: CreditShortage; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.fields = options.fields ?? []
    this.shortage = options.shortage
  }

  get status(): number {
    return errorTable[this.code].status
  }
}

/** The one text for no credential and for two. */
export const exactlyOneCredential = 'Exactly one of x-api-key or Authorization must be provided'

/** Our own fault: a fixed text, the cause is for the log alone. */
export const internalError = (cause: unknown) =>
  new OperationError('internal', 'Internal server error', { cause })

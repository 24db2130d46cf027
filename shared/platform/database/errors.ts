import {
  type ErrorCode,
  errorTable,
  type FieldError,
  internalError,
  isShortage,
  OperationError,
} from '../../errors/errors.ts'
import type { GrantedRate } from './rate-shares.ts'
import { ConnectionClosed, StatementTimeout } from './connection.ts'
import { UnsupportedPostgres } from './version.ts'

export const storeUnavailable = 'The store is temporarily unavailable'

const codeBySqlstate = new Map<string, ErrorCode>(
  Object.entries(errorTable).flatMap(([code, { sqlstate }]) =>
    sqlstate ? [[sqlstate, code as ErrorCode]] : []
  ),
)

/**
 * SQLSTATE classes of a store that is unavailable for now: connection, log-in, resources, shutdown or time limit, lock,
 * retry, and 25006: it takes no writes. Not 08P01, which is a malformed statement of ours.
 */
const unavailable = /^(08(?!P01)|25006|28|3D|53|57|55P03|40)/

/** Error codes of the driver and of the operating system. */
const connectionError =
  /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|TLS_REFUSED|ECONN(REFUSED|RESET)|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|EPIPE|ETIMEDOUT)$/

/**
 * A database error as an OperationError. Only a SQLSTATE of our own has a message that callers may read;
 * any other message stays in the cause, for the log.
 */
export function asOperationError(error: unknown): OperationError {
  if (error instanceof OperationError) return error
  if (
    error instanceof StatementTimeout || error instanceof ConnectionClosed ||
    error instanceof UnsupportedPostgres
  ) {
    return new OperationError('store_unavailable', storeUnavailable, { cause: error })
  }
  const { code, message, detail } = error as { code?: string; message?: string; detail?: string }
  if (code === undefined) return internalError(error)
  const own = codeBySqlstate.get(code)
  if (own) {
    return new OperationError(own, message ?? '', {
      shortage: isShortage(own) && detail ? JSON.parse(detail) : undefined,
      fields: fieldsOf(own, detail),
      detail: own === 'invalid_input' || own === 'conflict' ? detail : undefined,
      retryAfterSeconds: rateRefusal(error)?.retry_after_seconds,
      cause: error,
    })
  }
  if (unavailable.test(code) || connectionError.test(code)) {
    return new OperationError('store_unavailable', storeUnavailable, { cause: error })
  }
  return internalError(error)
}

/** Whether Postgres reported the error, and rolled the statement back. */
export const isReported = (error: unknown): boolean =>
  error instanceof OperationError && (error.cause as Error | undefined)?.name === 'PostgresError'

/** The detail of PT400 says what is wrong with the field that it begins with, in lower case. */
const fieldsOf = (code: ErrorCode, detail?: string): FieldError[] => {
  const [field] = /^[a-z]\w*/.exec(detail ?? '') ?? []
  return code === 'invalid_input' && field ? [{ field, message: detail! }] : []
}

/** The detail of PT429. */
interface RateRefusal {
  retry_after_seconds: number
  /** Whose limit is reached, if it is one of app.rate_limits. */
  caller?: string
  rate?: GrantedRate
}

/** What Postgres reported of a limit that is reached; undefined for any other error. */
export function rateRefusal(error: unknown): RateRefusal | undefined {
  const { code, detail } = (error ?? {}) as { code?: string; detail?: string }
  return code === errorTable.rate_limited.sqlstate && detail ? JSON.parse(detail) : undefined
}

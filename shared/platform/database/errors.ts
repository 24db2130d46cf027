import {
  type CreditShortage,
  type ErrorCode,
  errorTable,
  internalError,
  OperationError,
} from '../../errors/errors.ts'
import { ConnectionClosed, StatementTimeout } from './connection.ts'

export const storeUnavailable = 'The store is temporarily unavailable'

const codeBySqlstate = new Map<string, ErrorCode>(
  Object.entries(errorTable).flatMap(([code, { sqlstate }]) =>
    sqlstate ? [[sqlstate, code as ErrorCode]] : []
  ),
)

/**
 * SQLSTATE classes of a store that cannot answer now: connection, log-in, resources, shutdown or time limit, lock,
 * retry. Not 08P01: that is a statement which we worded wrongly.
 */
const unavailable = /^(08(?!P01)|28|3D|53|57|55P03|40)/

/** What the driver names its own faults. */
const driverFaults = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * A fault of the database as an error of ours (sql/errors.md). Only a SQLSTATE of our own carries a text that
 * callers may read; any other text stays in the cause, for the log.
 */
export function asOperationError(error: unknown): OperationError {
  if (error instanceof OperationError) return error
  if (error instanceof StatementTimeout || error instanceof ConnectionClosed) {
    return new OperationError('store_unavailable', storeUnavailable, { cause: error })
  }
  const { code, message, detail } = error as { code?: string; message?: string; detail?: string }
  if (code === undefined) return internalError(error)
  const own = codeBySqlstate.get(code)
  if (own) return new OperationError(own, message ?? '', { shortage: shortageOf(own, detail), cause: error })
  if (unavailable.test(code) || driverFaults.has(code)) {
    return new OperationError('store_unavailable', storeUnavailable, { cause: error })
  }
  return internalError(error)
}

/** PTPAY says in its detail what is there and what it takes. */
const shortageOf = (code: ErrorCode, detail?: string): CreditShortage | undefined =>
  code === 'insufficient_credits' && detail ? JSON.parse(detail) : undefined

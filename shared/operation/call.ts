import type * as z from 'zod'
import type { RequestUsage } from '../platform/database/database.ts'
import type { Credential } from '../platform/identity/principal.ts'

/** The input of a request, with issues that the schema cannot find, such as a repeated parameter. */
export interface RawInput {
  values: unknown
  issues?: z.core.$ZodIssue[]
  /** What an unknown field may mean, by the names that it may be similar to. Default: the fields of the schema. */
  names?: () => ReadonlyMap<string, string>
}

/**
 * What a caller has confirmed, or what its call may do without: not a record that has changed since, a
 * higher charge, or a second one. */
export interface Confirmed {
  version?: unknown
  /** What the call charges at most. */
  credits?: number
}

/** Who calls an operation. */
export interface Caller {
  credential: Credential
  requestId: string
  clientAddress?: string | null
  /** Gets what became known of the request: its limits, and whether it is a repeat. */
  usage?: RequestUsage
}

/** One call of an operation, over HTTP or MCP. */
export interface Call extends Caller {
  idempotencyKey?: string | null
  /** What its caller got of the preview of this call. */
  confirm?: string | null
  /** What its preview was of, to which the database holds the act. */
  confirmed?: Confirmed
  /** Whether the input is a form of a browser. */
  isForm?: boolean
  /** The schema of the result, if it is not the operation's output. */
  output?: z.ZodType
  /** @throws OperationError if the input cannot be read at all */
  readInput(): RawInput | Promise<RawInput>
}

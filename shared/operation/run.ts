import type * as z from 'zod'
import {
  type CommonErrorCode,
  commonErrors,
  type ErrorCode,
  internalError,
  OperationError,
} from '../errors/errors.ts'
import { fieldErrors, issueMessage } from '../errors/field-errors.ts'
import type { AnyOperation } from './operation.ts'
import type { Credential } from '../platform/identity/principal.ts'
import { orderRecharge } from './recharge.ts'
import { inputFault } from '../platform/text.ts'
import type { Ports, ScopedDatabase } from './context.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'

/** What a surface read from a request, with problems that it saw before the schema could (a repeated parameter). */
export interface RawInput {
  values: unknown
  issues?: z.core.$ZodIssue[]
}

/** One call of an operation, from whichever surface it came. */
export interface Call {
  credential: Credential
  requestId: string
  clientAddress?: string | null
  /** Reads the input. @throws OperationError where it cannot be read at all. */
  readInput(): RawInput | Promise<RawInput>
}

/** What every call is run with. */
export interface RunServices {
  database: Database
  ports: Ports
  log: Log
}

/**
 * The one road in and out: input by its schema, access by kind of principal, the handler, output by its schema.
 * The order of refusals is that of decisions 2: credential, input, access, work.
 * @throws OperationError, and nothing else.
 */
export async function run(op: AnyOperation, services: RunServices, call: Call): Promise<unknown> {
  const { database, ports } = services
  const scoped = database.scope(call.credential, op.access.scope, call.requestId)
  let asked = false
  const db: ScopedDatabase = {
    call(name, args) {
      asked = true
      return scoped.call(name, args)
    },
  }
  try {
    const input = await parseInput(op, call)
    const refusal = input instanceof OperationError ? input : refuseKind(op, call.credential)
    if (refusal && call.credential.kind !== 'public') {
      // Only a good credential learns more than that it is not.
      await database.scope(call.credential, null, call.requestId).call('get_credential')
    }
    if (refusal) throw refusal
    const output = await op.handle(
      {
        ...ports,
        db,
        requestId: call.requestId,
        clientAddress: call.clientAddress ?? null,
        report: (event, cause) => services.log.fault(call.requestId, event, cause),
        fail,
      },
      input,
    )
    // A key is known to the database alone: no answer leaves before it was asked.
    if (!asked && call.credential.kind !== 'public') await scoped.call('get_credential')
    return op.output.parse(output)
  } catch (error) {
    await orderRecharge(error, scoped, services, call.requestId)
    throw asDeclared(op, error)
  }
}

function refuseKind({ access }: AnyOperation, { kind }: Credential): OperationError | undefined {
  if (access.principals.includes(kind)) return undefined
  return new OperationError('forbidden', `A ${kind.replace('_', ' ')} credential may not use this operation`)
}

const fail = (code: ErrorCode, message: string): never => {
  throw new OperationError(code, message)
}

/** The input by its schema, or the refusal, which has to wait until the credential is known to be good. */
async function parseInput(op: AnyOperation, call: Call): Promise<Record<string, unknown> | OperationError> {
  try {
    const { values, issues: seen = [] } = await call.readInput()
    const fault = inputFault(values)
    if (fault) return invalid(op, [], fault)
    const parsed = op.input.safeParse(values, { error: issueMessage })
    const issues = [...seen, ...parsed.error?.issues ?? []]
    return parsed.success && issues.length === 0 ? parsed.data : invalid(op, issues, issues[0]?.message)
  } catch (error) {
    return error instanceof OperationError ? error : internalError(error)
  }
}

const invalid = (op: AnyOperation, issues: z.core.$ZodIssue[], message = 'Invalid input') =>
  new OperationError('invalid_input', op.describeInvalid?.(issues) ?? message, {
    fields: fieldErrors(issues),
  })

/**
 * An error that the operation neither declares nor shares is a fault of ours, whoever raised it. A fault is worded as
 * the operation's contract has it.
 */
function asDeclared(op: AnyOperation, thrown: unknown): OperationError {
  const declared = thrown instanceof OperationError &&
    (commonErrors.includes(thrown.code as CommonErrorCode) || op.errors.includes(thrown.code))
  const error = declared ? thrown : internalError(thrown)
  const text = op.faultTexts?.[error.code as 'internal' | 'store_unavailable']
  return text ? new OperationError(error.code, text, { cause: error.cause ?? error }) : error
}

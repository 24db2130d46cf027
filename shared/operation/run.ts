import type * as z from 'zod'
import {
  type CommonErrorCode,
  commonErrors,
  type ErrorCode,
  internalError,
  OperationError,
} from '../errors/errors.ts'
import { fieldErrors, issueMessage } from '../errors/field-errors.ts'
import { ProviderError } from '../errors/provider-error.ts'
import type { ScopedDatabase } from '../platform/database/database.ts'
import type { Credential } from '../platform/identity/principal.ts'
import { inputFault } from '../platform/text.ts'
import type { BaseContext, OwnPorts, PortName } from './context.ts'
import { charged } from './credits.ts'
import type { AnyOperation } from './operation.ts'
import { isVendorPort, openPort, optionalPorts, requirePort } from './ports.ts'
import { orderRecharge } from './recharge.ts'
import type { RunServices } from './services.ts'

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

/**
 * Runs an operation: input by its schema, access by kind of principal, ports, credits, the handler, output by its
 * schema. Refusals come in the order credential, input, access, credits, work.
 * @throws OperationError, and nothing else.
 */
export async function run(op: AnyOperation, services: RunServices, call: Call): Promise<unknown> {
  const { database } = services
  const scoped = database.scope(call.credential, op.access.scope, call.requestId)
  // A key is known to the database alone, so every call asks it at least once.
  let isIdentified = call.credential.kind === 'public'
  const db: ScopedDatabase = {
    call(name, args) {
      isIdentified = true
      return scoped.call(name, args)
    },
  }
  const identify = async () => {
    if (!isIdentified) await db.call('get_credential')
  }
  try {
    const input = await parseInput(op, call)
    const refusal = input instanceof OperationError ? input : refuseKind(op, call.credential)
    if (refusal) {
      if (!isIdentified) {
        isIdentified = true
        await database.scope(call.credential, null, call.requestId).call('get_credential')
      }
      throw refusal
    }
    const base: BaseContext = {
      db,
      requestId: call.requestId,
      clientAddress: call.clientAddress ?? null,
      report: (event, cause) => services.log.fault(call.requestId, event, cause),
      fail,
      require: (port) => openPort(services, port),
    }
    const uses: readonly PortName[] = op.uses ?? []
    const own = uses.filter((port): port is keyof OwnPorts => !isVendorPort(port))
    const context = Object.assign(base, pick(services.ports, own))
    const prepared = await op.prepare?.(context, input)
    const vendors = uses.filter(isVendorPort)
    for (const port of [...vendors, ...op.needs ?? []]) requirePort(services, port)
    if (vendors.some((port) => optionalPorts.has(port))) await identify()
    for (const port of vendors) Object.assign(context, { [port]: await openPort(services, port) })
    const work = () => op.handle(context, input, prepared)
    const output = await (op.cost ? charged(db, op.cost, work) : work())
    await identify()
    return op.output.parse(output)
  } catch (error) {
    const thrown = await identify().then(() => error, (refusal) => refusal)
    await orderRecharge(thrown, scoped, services, call.requestId)
    throw asDeclared(op, thrown)
  }
}

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

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
 * the operation says.
 */
function asDeclared(op: AnyOperation, thrown: unknown): OperationError {
  const declared = thrown instanceof OperationError &&
    (commonErrors.includes(thrown.code as CommonErrorCode) || op.errors.includes(thrown.code))
  const isProviders = thrown instanceof ProviderError && op.errors.includes('provider_failed')
  const error = declared
    ? thrown
    : isProviders
    ? new OperationError('provider_failed', 'An outside service failed', { cause: thrown })
    : internalError(thrown)
  const text = op.faultTexts?.[error.code as keyof NonNullable<AnyOperation['faultTexts']>]
  return text ? new OperationError(error.code, text, { cause: error.cause ?? error }) : error
}

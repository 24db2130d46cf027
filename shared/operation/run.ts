import type * as z from 'zod'
import {
  type CommonErrorCode,
  commonErrors,
  type ErrorCode,
  internalError,
  OperationError,
} from '../errors/errors.ts'
import { fieldErrors, issueMessage, withFieldName, withoutRepeatedBounds } from '../errors/field-errors.ts'
import { ProviderError } from '../errors/provider-error.ts'
import type { ScopedDatabase } from '../platform/database/database.ts'
import type { Credential, PrincipalKind } from '../platform/identity/principal.ts'
import { arrayText, inputFault } from '../platform/text.ts'
import type { Call, Caller, RawInput } from './call.ts'
import type { BaseContext, OwnPorts, PortName, RunServices } from './context.ts'
import { charged, orderRecharge } from './credits.ts'
import { asRepeatable, IdempotencyHeader, once, replayed, savedCall } from './idempotency.ts'
import type { AnyOperation } from './operation.ts'
import { previewCall, type Previewed, requireConfirmation } from './preview.ts'
import { isVendorPort, openPort, optionalPorts, requirePort } from './ports.ts'

/**
 * Runs an operation: input schema, kind of principal, ports, credits, handler, output schema. Errors take precedence in
 * this order: credential, input, access, credits, work. A file or a form is only read once the credential is validated and
 * the request counted, because parsing takes as much time as the sender wants. Little JSON takes little, so it needs no
 * statement of its own.
 * @throws OperationError and nothing else
 */
export async function run(op: AnyOperation, services: RunServices, call: Call): Promise<unknown> {
  for (let time = 1;; time++) {
    const confirmed = await requireConfirmation(op, services, call, execute)
    try {
      return await execute(op, services, { ...call, confirmed })
    } catch (error) {
      // It has changed since, so that it is previewed again.
      const hasChanged = error instanceof OperationError && error.code === 'confirmation_required'
      if (!hasChanged || time === maxPreviews) throw error
    }
  }
}

/** A call without a confirmation is tried as often while what it is about changes. */
const maxPreviews = 5

/** What a call would do. It has no effect. @throws OperationError */
export const preview = (
  op: AnyOperation,
  services: RunServices,
  call: Call,
): Promise<Previewed | undefined> => previewCall(op, services, call, execute)

async function execute(op: AnyOperation, services: RunServices, call: Call): Promise<unknown> {
  const { credential, requestId, usage = {} } = call
  const isKind = op.access.principals.includes(credential.kind)
  const isAdmitted = op.http.upload !== undefined || call.isForm === true
  if (isAdmitted) await admit(op, services, { ...call, usage })
  const input = await parseInput(op, call)
  const refusal = input instanceof OperationError ? input : isKind ? undefined : wrongKind(op, credential)
  const repeatable = input instanceof OperationError ? undefined : asRepeatable(op, call, input)
  const scoped = services.database.scope(credential, refusal ? null : op.access.scope, requestId, {
    ...countedAs(op, services, call, !refusal),
    confirmed: call.confirmed,
    saved: repeatable && savedCall(op, repeatable),
    // What is paid for is as new as it can be.
    mayLag: op.access.scope === 'read' && !op.cost,
  }, usage)
  // Only the database can validate a key, so every call needs at least one statement.
  let isIdentified = isAdmitted || credential.kind === 'public'
  const db: ScopedDatabase = {
    call(name, ...args) {
      isIdentified = true
      return scoped.call(name, ...args)
    },
  }
  const identify = async () => {
    if (!isIdentified) await db.call('get_credential')
  }
  try {
    if (input instanceof OperationError || refusal) throw refusal
    const base: BaseContext = {
      db,
      requestId,
      clientAddress: call.clientAddress ?? null,
      report: (event, cause) => services.log.fault(requestId, event, cause),
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
    const work = (idempotencyKey?: string) => {
      const handle = () => op.handle(context, input, prepared)
      return op.cost ? charged(db, { ...op.cost, idempotencyKey }, handle) : handle()
    }
    const output = await replayed(context, input, op, repeatable, usage) ??
      await (repeatable && op.idempotency?.savedWith === 'output'
        ? once(context, repeatable, op.idempotency, usage, work)
        : work())
    await identify()
    return (call.output ?? op.output).parse(output)
  } catch (error) {
    const failure = await identify().then(() => error, (identifyError) => identifyError)
    const thrown = await explained(failure, op, services, call, input)
    await orderRecharge(thrown, scoped, services, requestId)
    throw asDeclared(op, thrown)
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An app that may read a record, and not change it, learns that instead of that there is none. */
async function explained(
  failure: unknown,
  { access }: AnyOperation,
  { database }: RunServices,
  { credential, requestId, usage }: Caller,
  input: Record<string, unknown> | OperationError,
): Promise<unknown> {
  const isMissing = failure instanceof OperationError && failure.code === 'not_found'
  if (!isMissing || credential.kind !== 'delegated' || access.scope !== 'write') return failure
  const ids = Object.values(input).filter((value) =>
    typeof value === 'string' && uuid.test(value)
  ) as string[]
  const db = database.scope(credential, 'read', requestId, { policies: [] }, usage)
  return await db.call('explain_missing', { ids: arrayText(ids) }).then(
    () => failure,
    (reason) => reason instanceof OperationError && reason.code === 'grant_read_only' ? reason : failure,
  )
}

/**
 * Validates the credential and counts the request, before a body is read that takes time to parse. The request is counted once,
 * however often it is admitted.
 * @throws OperationError
 */
export async function admit(
  op: AnyOperation,
  services: RunServices,
  caller: Caller,
  { isWork = true } = {},
): Promise<void> {
  const { credential, requestId, usage } = caller
  const isKind = op.access.principals.includes(credential.kind)
  await services.database.scope(
    credential,
    null,
    requestId,
    countedAs(op, services, caller, isWork && isKind),
    usage,
  ).admit().catch((error) => {
    throw asDeclared(op, error)
  })
}

/**
 * The limits that count a call: those of the account, or of the client's network if there is no credential. A call that is
 * refused before its work counts only as a request.
 */
function countedAs(
  { rate, access }: AnyOperation,
  { hashNetwork }: RunServices,
  { clientAddress }: Caller,
  isWork: boolean,
) {
  const own = rate && isWork ? [rate] : []
  if (!access.principals.includes('public')) return { policies: ['account', ...own] }
  return { policies: own, caller: `network ${hashNetwork(clientAddress ?? null)}` }
}

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

function wrongKind({ access }: AnyOperation, { kind }: Credential): OperationError {
  const needed = access.principals.map((principal) => credentialNames[principal]).join(' or ')
  return new OperationError(
    'forbidden',
    `This operation needs ${needed}, and the request has ${credentialNames[kind]}`,
  )
}

const credentialNames: Record<PrincipalKind, string> = {
  public: 'no credential',
  session: 'the access token of a signed-in person',
  delegated: 'the access token of an MCP client',
  api_key: 'an API key',
}

const fail = (code: ErrorCode, message: string): never => {
  throw new OperationError(code, message)
}

/** The parsed input, or the error, which is only thrown once the credential has been validated. */
async function parseInput(op: AnyOperation, call: Call): Promise<Record<string, unknown> | OperationError> {
  try {
    const { values, issues, names } = await call.readInput()
    if (op.idempotency && call.idempotencyKey != null) {
      parseValues(IdempotencyHeader, { 'Idempotency-Key': call.idempotencyKey })
    }
    return parseValues(op.input, values, { issues, names, describe: op.describeInvalid })
  } catch (error) {
    return error instanceof OperationError ? error : internalError(error)
  }
}

/** Validates values by a schema. @throws OperationError invalid_input */
export function parseValues<S extends z.ZodType>(
  schema: S,
  values: unknown,
  { issues: readIssues = [], names, describe }: Omit<RawInput, 'values'> & {
    describe?: (issues: readonly z.core.$ZodIssue[]) => string | undefined
  } = {},
): z.output<S> {
  const fault = inputFault(values)
  const parsed = fault ? undefined : schema.safeParse(values, { error: issueMessage })
  const found = [...readIssues, ...parsed?.error?.issues ?? []]
  const issues = fault ? [] : withoutRepeatedBounds(found).map(withFieldName)
  if (parsed?.success && issues.length === 0) return parsed.data
  const message = describe?.(issues) ?? fault ?? issues[0]?.message ?? 'Invalid input'
  throw new OperationError('invalid_input', message, { fields: fieldErrors(issues, schema, names) })
}

/** An error that the operation does not declare is our fault (`internal`). Its message is the operation's, if it has one. */
function asDeclared(op: AnyOperation, thrown: unknown): OperationError {
  const declared = thrown instanceof OperationError &&
    (commonErrors.includes(thrown.code as CommonErrorCode) || op.errors.includes(thrown.code) ||
      op.preview && thrown.code === 'confirmation_required')
  const isFromProvider = thrown instanceof ProviderError && op.errors.includes('provider_failed')
  const error = declared
    ? thrown
    : isFromProvider
    ? new OperationError('provider_failed', 'An outside service failed', { cause: thrown })
    : internalError(thrown)
  const text = op.faultTexts?.[error.code as keyof NonNullable<AnyOperation['faultTexts']>]
  return text ? new OperationError(error.code, text, { cause: error.cause ?? error }) : error
}

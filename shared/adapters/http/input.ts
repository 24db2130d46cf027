import type { Context } from 'hono'
import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import { type AnyOperation, takesBody } from '../../operation/operation.ts'
import type { RawInput } from '../../operation/call.ts'
import { type BodyLimits, readBounded, readForm, readJsonBody, withinValues } from './body.ts'
import { isFile, isMultipart, readFile, readUpload } from './multipart.ts'
import { readQuery, unknownKeys } from './query.ts'

/** The operation that a request calls, and its input before validation. */
export interface OperationCall {
  op: AnyOperation
  /** Whether a browser posted a form: the response is then a page. */
  isForm: boolean
  /** Its fields, once they are read. */
  form?: Record<string, string>
  /** @throws OperationError if the input cannot be read at all */
  readInput(): RawInput | Promise<RawInput>
}

/**
 * Finds the operation of a request. A JSON body is read for it, after `admit` if it is large; a file or a form is read later. It
 * never throws: an error has to wait until the credential is validated.
 */
export async function readCall(
  ops: readonly AnyOperation[],
  c: Context,
  { admit, ...limits }: BodyLimits = {},
): Promise<OperationCall> {
  const [op] = ops as [AnyOperation]
  const isForm = op.http.form !== undefined &&
    /^\s*(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
      c.req.header('content-type') ?? '',
    )
  const call = (op: AnyOperation, body: Record<string, unknown>): OperationCall => ({
    op,
    isForm,
    readInput: () => inputOf(op, c, body),
  })
  const later = (read: () => Promise<Record<string, unknown>>): OperationCall => ({
    op,
    isForm,
    readInput: async () => inputOf(op, c, await read()),
  })
  const { upload } = op.http
  if (upload && isMultipart(c.req.raw)) return later(() => readUpload(c.req.raw, upload, limits))
  if (upload && isFile(c.req.raw, upload)) return later(() => readFile(c.req.raw, upload, limits))
  if (isForm) {
    const posted = later(async () => posted.form = fieldsOfForm(op, await readForm(c.req.raw, limits)))
    return posted
  }
  try {
    const body = await readBody(op, c.req.raw, { ...limits, admit })
    if (op.http.action === undefined) return call(op, body)
    const { action, ...rest } = body
    const selected = ops.find(({ http }) => http.action === action)
    if (selected) return call(selected, rest)
    const message = `action must be ${ops.map(({ http }) => JSON.stringify(http.action)).join(' or ')}`
    throw new OperationError('invalid_input', message, { fields: [{ field: 'action', message }] })
  } catch (error) {
    return { ...call(op, {}), readInput: () => Promise.reject(error) }
  }
}

async function readBody(
  { http }: AnyOperation,
  request: Request,
  limits?: BodyLimits,
): Promise<Record<string, unknown>> {
  if (!takesBody(http)) return {}
  if (http.raw !== undefined) {
    return { [http.raw]: withinValues(new TextDecoder().decode(await readBounded(request, limits))) }
  }
  return await readJsonBody(request, { ...limits, mayBeEmpty: http.body === 'optional' })
}

/**
 * The fields of a form that the operation has: somebody's own form may have others. A checkbox without a value of its own sends
 * `on`, and some programs send `true`.
 */
const fieldsOfForm = ({ http, input: { shape } }: AnyOperation, form: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(form).filter(([name]) => Object.hasOwn(shape, name) && !http.path.includes(`{${name}}`))
      .map((
        [name, value],
      ) => [name, isCheckbox(shape[name]) && ['on', 'true'].includes(value) ? 'yes' : value]),
  )

const isCheckbox = (field: z.core.$ZodType): boolean =>
  Boolean((field._zod.def as { values?: unknown[] }).values?.includes('yes'))

const noFields = z.object({})

/** Combines path, query, headers and body. */
function inputOf(op: AnyOperation, c: Context, body: Record<string, unknown>): RawInput {
  const path = c.req.param()
  // With an upload, the fields beside the file are in the query.
  const isQuery = !takesBody(op.http) || op.http.upload !== undefined
  const { values, issues } = readQuery(new URL(c.req.url), isQuery ? op.input : noFields, {
    strict: Boolean(op.http.strictQuery),
    pathParameters: Object.keys(path),
  })
  const { headers } = c.req.raw
  const fromHeaders = op.http.fromHeaders?.(headers)
  issues.push(...op.http.checkQuery?.(values) ?? [])
  if (!takesBody(op.http)) return { values: { ...fromHeaders, ...values, ...path }, issues }
  // A path parameter is not a field of the body.
  const inPath = Object.keys(path).filter((name) => Object.hasOwn(body, name))
  if (inPath.length > 0) issues.push(unknownKeys(inPath))
  return {
    values: {
      ...fromHeaders,
      ...values,
      ...body,
      ...op.http.precondition?.(headers, body),
      ...path,
    },
    issues,
  }
}

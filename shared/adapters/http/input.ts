import type { Context } from 'hono'
import type * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import { type AnyOperation, takesBody } from '../../operation/operation.ts'
import type { RawInput } from '../../operation/run.ts'
import { type BodyLimits, readBounded, readForm, readJsonBody } from './body.ts'
import { isMultipart, readUpload } from './multipart.ts'
import { readQuery } from './query.ts'

/** What a request calls: one of the operations of its method and path, with its input still to be validated. */
export interface OperationCall {
  op: AnyOperation
  /** Whether it comes from a browser's form: the response is then a page. */
  isForm: boolean
  /** @throws OperationError where the input cannot be read at all */
  readInput(): RawInput
}

/** Reads a request as far as it takes to know the operation. It throws nothing: a refusal waits for the credential. */
export async function readCall(
  ops: readonly AnyOperation[],
  c: Context,
  limits?: BodyLimits,
): Promise<OperationCall> {
  const [op] = ops as [AnyOperation]
  const isForm = op.http.form !== undefined &&
    /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
  try {
    const { upload } = op.http
    if (upload && isMultipart(c.req.raw)) {
      const form = await readUpload(c.req.raw, upload, limits)
      return { op, isForm, readInput: () => inputOf(op, c, form) }
    }
    const body = await readBody(op, isForm, c.req.raw, limits)
    if (op.http.action === undefined) return { op, isForm, readInput: () => inputOf(op, c, body) }
    const { action, ...rest } = body
    const asked = ops.find(({ http }) => http.action === action)
    if (asked) return { op: asked, isForm, readInput: () => inputOf(asked, c, rest) }
    const known = ops.map(({ http }) => JSON.stringify(http.action)).join(' or ')
    throw new OperationError('invalid_input', `action must be ${known}`, {
      fields: [{ field: 'action', message: `action must be ${known}` }],
    })
  } catch (error) {
    return {
      op,
      isForm,
      readInput() {
        throw error
      },
    }
  }
}

async function readBody(
  { http }: AnyOperation,
  isForm: boolean,
  request: Request,
  limits?: BodyLimits,
): Promise<Record<string, unknown>> {
  if (!takesBody(http)) return {}
  if (http.raw !== undefined) {
    return { [http.raw]: new TextDecoder().decode(await readBounded(request, limits)) }
  }
  return isForm
    ? await readForm(request, limits)
    : await readJsonBody(request, { ...limits, mayBeEmpty: http.body === 'optional' })
}

/** Path, query, headers and body as one input. */
function inputOf(op: AnyOperation, c: Context, body: Record<string, unknown>): RawInput {
  const path = c.req.param()
  const { values, issues } = readQuery(new URL(c.req.url), op.input, {
    strict: Boolean(op.http.strictQuery),
    pathParameters: Object.keys(path),
  })
  if (!takesBody(op.http)) return { values: { ...values, ...path }, issues }
  const inPath = Object.keys(path).filter((name) => Object.hasOwn(body, name))
  if (inPath.length > 0) issues.push(unknownKeys(inPath))
  // A form's fields may stand in the query: its body is the file's.
  const beside = op.http.upload ? values : {}
  return { values: { ...op.http.fromHeaders?.(c.req.raw.headers), ...beside, ...body, ...path }, issues }
}

/** What the path says is no field of the body. */
const unknownKeys = (keys: string[]): z.core.$ZodIssue => ({
  code: 'unrecognized_keys',
  keys,
  path: [],
  input: undefined,
  message: `Unknown field: ${keys.join(', ')}`,
})

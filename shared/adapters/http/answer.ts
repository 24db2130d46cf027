import type { Context } from 'hono'
import { internalError, OperationError } from '../../operation/errors.ts'
import { type AnyOperation, takesBody } from '../../operation/operation.ts'
import { type RawInput, run } from '../../operation/run.ts'
import type { Services } from '../services.ts'
import { readJsonBody } from './body.ts'
import { crossOriginHeaders } from './cors.ts'
import { errorResponse } from './error-response.ts'
import { readQuery } from './query.ts'

/** Answers one HTTP request with one operation, and writes its line in the log. */
export async function answer(op: AnyOperation, services: Services, c: Context): Promise<Response> {
  const started = performance.now()
  const requestId = crypto.randomUUID()
  let principal: string | undefined
  let failure: OperationError | undefined
  let response: Response
  try {
    const credential = isPublic(op) ? anybody : await services.authenticate(c.req.raw.headers)
    principal = credential.kind
    const output = await run(op, services, {
      credential,
      requestId,
      readInput: () => readInput(op, c),
    })
    response = success(op, output, requestId)
  } catch (error) {
    failure = error instanceof OperationError ? error : internalError(error)
    response = errorResponse(failure, {
      body: op.http.errorBody,
      requestId,
      accept: c.req.header('accept') ?? null,
      baseUrl: services.baseUrl,
      billingUrl: services.billingUrl,
      headers: op.http.headers,
    })
  }
  services.log.request({
    request_id: requestId,
    surface: 'http',
    method: c.req.method,
    route: op.http.path,
    operation: op.name,
    principal,
    status: response.status,
    code: failure?.code,
    duration_ms: Math.round((performance.now() - started) * 10) / 10,
  }, failure)
  return response
}

const anybody = { kind: 'public' } as const
const isPublic = ({ access }: AnyOperation) => access.principals.includes('public')

function success(op: AnyOperation, output: unknown, requestId: string): Response {
  const { produces = 'application/json', headers } = op.http
  const body = op.http.produces ? output as BodyInit : JSON.stringify(output)
  return new Response(body, {
    status: op.http.status ?? 200,
    headers: { ...crossOriginHeaders, ...headers, 'content-type': produces, 'x-request-id': requestId },
  })
}

/** Path, query and body as one input. */
async function readInput(op: AnyOperation, c: Context): Promise<RawInput> {
  const path = c.req.param()
  const { values, issues } = readQuery(new URL(c.req.url), op.input, {
    strict: Boolean(op.http.strictQuery),
    pathParameters: Object.keys(path),
  })
  if (!takesBody(op.http)) {
    return { values: { ...values, ...path }, issues }
  }
  const body = await readJsonBody(c.req.raw)
  const inPath = Object.keys(path).filter((name) => Object.hasOwn(body, name))
  if (inPath.length > 0) issues.push(unknownKeys(inPath))
  return { values: { ...body, ...path }, issues }
}

/** What the path says is no field of the body. */
const unknownKeys = (keys: string[]) => ({
  code: 'unrecognized_keys' as const,
  keys,
  path: [],
  input: undefined,
  message: `Unknown field: ${keys.join(', ')}`,
})

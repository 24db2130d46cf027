import type { Context } from 'hono'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { AnyOperation, FormBinding } from '../../operation/operation.ts'
import { run } from '../../operation/run.ts'
import type { Services } from '../services.ts'
import { apiHeaders, headersOf } from './answer-headers.ts'
import { clientAddress } from './client-address.ts'
import { errorResponse } from './error-response.ts'
import { type Asked, readAsked } from './input.ts'

/**
 * Answers one HTTP request with an operation, and writes its line in the log. Several operations on one method and path
 * are told apart by the body's `action`; until that is read, the first of them stands for all.
 */
export async function answer(
  ops: readonly AnyOperation[],
  services: Services,
  c: Context,
): Promise<Response> {
  const started = performance.now()
  const requestId = crypto.randomUUID()
  let principal: string | undefined
  let failure: OperationError | undefined
  let response: Response
  let op = ops[0]!
  let asked: Asked | undefined
  try {
    const credential = isPublic(op) ? anybody : await services.authenticate(c.req.raw.headers)
    principal = credential.kind
    asked = await readAsked(ops, c, { idleTimeoutMs: services.bodyIdleTimeoutMs })
    op = asked.op
    const output = await run(op, services, {
      credential,
      requestId,
      clientAddress: clientAddress(c, services.clientAddressHeader),
      readInput: asked.readInput,
    })
    response = success(op, output, requestId)
    if (asked.isForm) response = page(op, c, response, { output })
  } catch (error) {
    failure = error instanceof OperationError ? error : internalError(error)
    response = errorResponse(failure, {
      body: op.http.errorBody,
      requestId,
      accept: c.req.header('accept') ?? null,
      baseUrl: services.baseUrl,
      billingUrl: services.billingUrl,
      headers: headersOf(op),
    })
    if (asked?.isForm) response = page(op, c, response, { error: failure })
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
  const { produces = 'application/json' } = op.http
  const body = op.http.produces ? output as BodyInit : JSON.stringify(output)
  const etag = op.http.etag?.(output)
  return new Response(body, {
    status: op.http.accepted?.(output) ? 202 : op.http.status ?? 200,
    headers: {
      ...apiHeaders,
      ...headersOf(op),
      'content-type': produces,
      'x-request-id': requestId,
      ...etag === undefined ? {} : { etag },
    },
  })
}

/** The same answer for a person: a browser that posted a form shows what it gets. */
function page(
  op: AnyOperation,
  c: Context,
  answered: Response,
  outcome: Parameters<FormBinding['page']>[0],
): Response {
  const headers = new Headers(answered.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  headers.set('cache-control', 'no-store')
  return new Response(op.http.form!.page(outcome, c.req.param()), { status: answered.status, headers })
}

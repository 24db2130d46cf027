import type { Context } from 'hono'
import type { AnyOperation, FormBinding } from '../../operation/operation.ts'
import { run } from '../../operation/run.ts'
import { presentationOf, respond } from '../respond.ts'
import type { Services } from '../services.ts'
import { apiHeaders, headersOf } from './response-headers.ts'
import { clientAddress } from './client-address.ts'
import { errorResponse } from './error-response.ts'
import { type OperationCall, readCall } from './input.ts'

/**
 * Answers one HTTP request with an operation. Several operations on one method and path are told apart by the body's
 * `action`; until that is read, the first of them stands for all.
 */
export function handleRequest(
  ops: readonly AnyOperation[],
  services: Services,
  c: Context,
): Promise<Response> {
  let op = ops[0]!
  let call: OperationCall | undefined
  return respond(
    services,
    { surface: 'http', method: c.req.method, route: op.http.path },
    async (exchange) => {
      exchange.operation = op.name
      const credential = isPublic(op) ? anybody : await services.authenticate(c.req.raw.headers)
      exchange.principal = credential.kind
      call = await readCall(ops, c, { idleTimeoutMs: services.bodyIdleTimeoutMs })
      op = call.op
      exchange.operation = op.name
      const output = await run(op, services, {
        credential,
        requestId: exchange.requestId,
        clientAddress: clientAddress(c, services.clientAddressHeader),
        readInput: call.readInput,
      })
      const response = success(op, output)
      return call.isForm ? page(op, c, response, { output }) : response
    },
    (error, exchange) => {
      const response = errorResponse(error, {
        ...presentationOf(services, c.req.raw, exchange),
        body: op.http.errorBody,
        headers: headersOf(op),
      })
      return call?.isForm ? page(op, c, response, { error }) : response
    },
  )
}

const anybody = { kind: 'public' } as const
const isPublic = ({ access }: AnyOperation) => access.principals.includes('public')

function success(op: AnyOperation, output: unknown): Response {
  const { produces = 'application/json' } = op.http
  const body = op.http.produces ? output as BodyInit : JSON.stringify(output)
  const etag = op.http.etag?.(output)
  return new Response(body, {
    status: op.http.accepted?.(output) ? 202 : op.http.status ?? 200,
    headers: {
      ...apiHeaders,
      ...headersOf(op),
      'content-type': produces,
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

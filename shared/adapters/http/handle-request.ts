import type { Context } from 'hono'
import { exactlyOneCredential, OperationError } from '../../errors/errors.ts'
import type { AnyOperation, FormBinding } from '../../operation/operation.ts'
import type { Caller } from '../../operation/call.ts'
import { admit, run } from '../../operation/run.ts'
import { redeemRunTicket } from '../../platform/identity/run-ticket.ts'
import { network } from '../../platform/network.ts'
import { clientAddress } from '../client-address.ts'
import type { Credential } from '../../platform/identity/principal.ts'
import { respond } from '../respond.ts'
import type { Services } from '../services.ts'
import { errorResponse } from './error-response.ts'
import { apiHeaders, headersOf } from './headers.ts'
import { type OperationCall, readCall } from './input.ts'

/**
 * Handles one HTTP request. If several operations share a method and path, the body's `action` selects one. Until the body is
 * read, the first one represents all.
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
    c.req.raw,
    { surface: 'http', method: c.req.method, route: op.http.path },
    async (exchange) => {
      exchange.operation = op.name
      const address = clientAddress(c, services.clientAddressHeader)
      const isPublic = op.access.principals.includes('public')
      const credential = isPublic
        ? { kind: 'public' as const }
        : await credentialOf(op, services, c, { address, requestId: exchange.requestId })
      exchange.principal = credential.kind
      if (credential.kind === 'api_key') exchange.keyHash = credential.keyHash
      const caller: Caller = {
        credential,
        requestId: exchange.requestId,
        clientAddress: address,
        usage: exchange,
      }
      let admission: Promise<void> | undefined
      call = await readCall(ops, c, {
        idleTimeoutMs: services.bodyIdleTimeoutMs,
        // Which of several operations it is, and so whose limit counts it, is in the body.
        admit: () => admission ??= admit(op, services, caller, { isWork: ops.length === 1 }),
      })
      await admission
      op = call.op
      exchange.operation = op.name
      const output = await run(op, services, {
        ...caller,
        idempotencyKey: c.req.header('idempotency-key'),
        confirm: c.req.header('x-confirm'),
        isForm: call.isForm,
        readInput: call.readInput,
      })
      const response = success(op, output)
      // Nobody reads it.
      if (c.req.method === 'HEAD') await response.body?.cancel()
      return call.isForm ? page(op, services, c, call, response, { output }) : response
    },
    (error, { requestId }) => {
      const response = errorResponse(error, {
        ...services,
        requestId,
        accept: c.req.raw.headers.get('accept'),
        body: op.http.errorBody,
        headers: headersOf(op),
      })
      return call?.isForm ? page(op, services, c, call, response, { error }) : response
    },
  )
}

/** That of the headers, or of a ticket in their place. @throws OperationError unauthenticated */
function credentialOf(
  { http }: AnyOperation,
  services: Services,
  c: Context,
  { address, requestId }: { address: string | null; requestId: string },
): Promise<Credential> {
  const ticket = http.takesTicket && c.req.query('ticket')
  if (!ticket) return services.authenticate(c.req.raw.headers, address)
  if (c.req.header('x-api-key') || c.req.header('authorization')) {
    throw new OperationError('unauthenticated', exactlyOneCredential)
  }
  return redeemRunTicket(services, {
    requestId,
    runId: c.req.param('runId')!,
    ticket,
    from: network(address),
  })
}

function success(op: AnyOperation, output: unknown): Response {
  const { produces, etag: etagOf, accepted, status = 200 } = op.http
  if (output === null) {
    return new Response(null, { status: 204, headers: { ...apiHeaders, ...headersOf(op) } })
  }
  const etag = etagOf?.(output)
  return new Response(produces ? output as BodyInit : JSON.stringify(output), {
    status: accepted?.(output) ? 202 : status,
    headers: {
      ...apiHeaders,
      ...headersOf(op),
      'content-type': produces ?? 'application/json',
      ...etag === undefined ? {} : { etag },
    },
  })
}

/** The same response as a page, for a browser that posted a form. */
function page(
  op: AnyOperation,
  { ports }: Services,
  c: Context,
  { form = {} }: OperationCall,
  response: Response,
  outcome: Parameters<FormBinding['page']>[0],
): Response {
  const headers = new Headers(response.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  headers.set('cache-control', 'no-store')
  return new Response(op.http.form!.page(outcome, { form, headers: c.req.raw.headers, host: ports.host }), {
    status: response.status,
    headers,
  })
}

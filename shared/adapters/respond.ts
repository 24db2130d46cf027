import { internalError, OperationError } from '../errors/errors.ts'
import type { RequestRecord } from '../platform/log.ts'
import { requestCount, requestDuration } from '../platform/metrics/metrics.ts'
import { describeRequest } from '../platform/tracing.ts'
import { dropBody } from './http/body.ts'
import type { Services } from './services.ts'

/** One request, as its log line describes it. Handlers add fields. */
export interface Exchange
  extends Pick<RequestRecord, 'surface' | 'method' | 'route' | 'operation' | 'principal'> {
  requestId: string
  /** The error, even if the response is a success of the surrounding protocol. */
  failure?: OperationError
}

/**
 * Handles one request: assigns its id, turns a thrown error into a response, sets x-request-id and writes the log line.
 * Every response passes through this function. The body of a refused request is read to its end.
 */
export async function respond(
  { log }: Pick<Services, 'log'>,
  request: Request,
  about: Pick<Exchange, 'surface' | 'method' | 'route'>,
  handle: (exchange: Exchange) => Response | Promise<Response>,
  refuse: (error: OperationError, exchange: Exchange) => Response,
): Promise<Response> {
  const started = performance.now()
  const exchange: Exchange = { requestId: crypto.randomUUID(), ...about }
  let response: Response
  try {
    response = await handle(exchange)
  } catch (error) {
    exchange.failure = error instanceof OperationError ? error : internalError(error)
    response = refuse(exchange.failure, exchange)
  }
  // Field by field, because an exchange may also contain a credential.
  const { requestId, surface, method, route, operation, principal, failure } = exchange
  response.headers.set('x-request-id', requestId)
  if (response.status >= 400 && !request.bodyUsed) await dropBody(request)
  const status = failure?.status ?? response.status
  const durationMs = performance.now() - started
  const labels = { surface, operation: operation ?? 'none' }
  requestCount.add({ ...labels, status: `${Math.floor(status / 100)}xx`, code: failure?.code ?? 'none' })
  requestDuration.observe(labels, durationMs / 1000)
  const trace_id = describeRequest(method, route, {
    'platform.request_id': requestId,
    'platform.surface': surface,
    ...operation && { 'platform.operation': operation },
    ...principal && { 'platform.principal': principal },
    ...failure && { 'error.type': failure.code },
  })
  log.request({
    request_id: requestId,
    ...trace_id && { trace_id },
    surface,
    method,
    route,
    operation,
    principal,
    status,
    code: failure?.code,
    duration_ms: Math.round(durationMs * 10) / 10,
  }, failure)
  return response
}

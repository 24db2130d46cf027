import { internalError, OperationError } from '../errors/errors.ts'
import type { RequestRecord } from '../platform/log.ts'
import { dropBody } from './http/body.ts'
import { setUsageHeaders } from './usage-headers.ts'
import type { RequestUsage } from '../platform/database/database.ts'
import type { Services } from './services.ts'

/** One request, as its log line describes it. Handlers add fields. */
export interface Exchange
  extends RequestUsage, Pick<RequestRecord, 'surface' | 'method' | 'route' | 'operation' | 'principal'> {
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
  setUsageHeaders(response.headers, exchange)
  if (response.status >= 400 && !request.bodyUsed) await dropBody(request)
  log.request({
    request_id: requestId,
    surface,
    method,
    route,
    operation,
    principal,
    status: failure?.status ?? response.status,
    code: failure?.code,
    duration_ms: Math.round((performance.now() - started) * 10) / 10,
  }, failure)
  return response
}

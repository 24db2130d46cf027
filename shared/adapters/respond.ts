import { internalError, OperationError } from '../errors/errors.ts'
import type { Services } from './services.ts'

/** One request, as its log line describes it; handlers add what they learn. */
export interface Exchange {
  requestId: string
  surface: 'http' | 'mcp'
  method: string
  /** With `{name}` for a path parameter, never with its value; `*` where no route takes it. */
  route: string
  operation?: string
  principal?: string
  /** What went wrong, also where the response is a success of the protocol around it. */
  failure?: OperationError
}

/**
 * Answers one request: gives it an id, turns what is thrown into a response, sets x-request-id and writes the one line
 * in the log. Every response of every surface goes through here.
 */
export async function respond(
  { log }: Pick<Services, 'log'>,
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
  // By name: an exchange may also carry what no log may have.
  const { requestId, surface, method, route, operation, principal, failure } = exchange
  response.headers.set('x-request-id', requestId)
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

/** How an error of this request is presented, whatever its operation. */
export const presentationOf = (
  { baseUrl, billingUrl }: Pick<Services, 'baseUrl' | 'billingUrl'>,
  request: Request,
  { requestId }: Exchange,
) => ({ baseUrl, billingUrl, requestId, accept: request.headers.get('accept') })

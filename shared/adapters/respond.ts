import type { Span } from '@opentelemetry/api'
import { internalError, OperationError } from '../errors/errors.ts'
import type { RequestRecord } from '../platform/log.ts'
import { replayCount, requestCount, requestDuration } from '../platform/metrics/metrics.ts'
import { exportedTraceId, inSpan, markFailed, parentFor } from '../platform/tracing.ts'
import { dropBody } from './http/body.ts'
import { setUsageHeaders } from './usage-headers.ts'
import type { RequestUsage } from '../platform/database/database.ts'
import type { Services } from './services.ts'

/** One request, as its log line describes it. Handlers add fields. */
export interface Exchange
  extends RequestUsage, Pick<RequestRecord, 'surface' | 'method' | 'route' | 'operation' | 'principal'> {
  requestId: string
  /** SHA-256 of its API key. */
  keyHash?: string
  /** The error, even if the response is a success of the surrounding protocol. */
  failure?: OperationError
}

/**
 * Handles one request: assigns its id, turns a thrown error into a response, sets x-request-id, counts it and writes the log
 * line. Every response passes through this function. The body of a refused request is read to its end.
 */
export function respond(
  services: Pick<Services, 'log' | 'keepKeyRequest'>,
  request: Request,
  about: Pick<Exchange, 'surface' | 'method' | 'route'>,
  handle: (exchange: Exchange) => Response | Promise<Response>,
  refuse: (error: OperationError, exchange: Exchange) => Response,
): Promise<Response> {
  const started = performance.now()
  const exchange: Exchange = { requestId: crypto.randomUUID(), ...about }
  const parent = parentFor(request.headers.get('traceparent'))
  return inSpan(`${about.method} ${about.route}`, { kind: 'SERVER', parent }, async (span) => {
    let response: Response
    try {
      response = await handle(exchange)
    } catch (error) {
      exchange.failure = error instanceof OperationError ? error : internalError(error)
      response = refuse(exchange.failure, exchange)
    }
    response.headers.set('x-request-id', exchange.requestId)
    setUsageHeaders(response.headers, exchange)
    if (response.status >= 400 && !request.bodyUsed) await dropBody(request)
    record(exchange, response.status, performance.now() - started, services, span)
    return response
  })
}

/** Field by field, because an exchange may also contain a credential. */
function record(
  { requestId, keyHash, surface, method, route, operation, principal, failure, isReplay }: Exchange,
  responseStatus: number,
  durationMs: number,
  { log, keepKeyRequest }: Pick<Services, 'log' | 'keepKeyRequest'>,
  span?: Span,
): void {
  const status = failure?.status ?? responseStatus
  const labels = { surface, operation: operation ?? 'none' }
  requestCount.add({ ...labels, status: `${Math.floor(status / 100)}xx`, code: failure?.code ?? 'none' })
  if (isReplay) replayCount.add(labels)
  requestDuration.observe(labels, durationMs / 1000)
  span?.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': responseStatus,
    'platform.request_id': requestId,
    'platform.surface': surface,
    ...operation && { 'platform.operation': operation },
    ...principal && { 'platform.principal': principal },
  })
  if (span && failure) markFailed(span, failure)
  const trace_id = exportedTraceId()
  const code = failure?.code
  const duration_ms = Math.round(durationMs * 10) / 10
  const outcome = { surface, method, route, operation, status, code, duration_ms }
  log.request({ request_id: requestId, ...trace_id && { trace_id }, principal, ...outcome }, failure)
  if (keyHash) keepKeyRequest({ id: requestId, key_hash: keyHash, ...outcome })
}

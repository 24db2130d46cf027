import type { OperationError } from '../../operation/errors.ts'
import type { Services } from '../services.ts'
import { errorResponse } from './error-response.ts'

/** Answers and logs a request that no operation takes: an unknown path, a wrong method. */
export function refuse(
  services: Services,
  surface: 'http' | 'mcp',
  request: Request,
  error: OperationError,
  allow?: string,
): Response {
  const requestId = crypto.randomUUID()
  const response = errorResponse(error, {
    body: 'status',
    requestId,
    accept: request.headers.get('accept'),
    baseUrl: services.baseUrl,
    headers: { 'x-request-id': requestId, ...allow ? { allow } : {} },
  })
  services.log.request({
    request_id: requestId,
    surface,
    method: request.method,
    route: '*',
    status: response.status,
    code: error.code,
    duration_ms: 0,
  })
  return response
}

import type { OperationError } from '../../errors/errors.ts'
import type { ErrorBody } from '../../operation/operation.ts'
import type { Services } from '../services.ts'
import { errorResponse } from './error-response.ts'

export interface Refusal {
  surface: 'http' | 'mcp'
  error: OperationError
  /** The methods that the path does have. */
  allow?: string
  body?: ErrorBody
}

/** Answers and logs a request that no operation takes: an unknown path, a wrong method, a fault on the way. */
export function refuse(
  services: Services,
  request: Request,
  { surface, error, allow, body = 'status' }: Refusal,
): Response {
  const requestId = crypto.randomUUID()
  const response = errorResponse(error, {
    body,
    requestId,
    accept: request.headers.get('accept'),
    baseUrl: services.baseUrl,
    billingUrl: services.billingUrl,
    headers: allow ? { allow } : {},
  })
  services.log.request({
    request_id: requestId,
    surface,
    method: request.method,
    route: '*',
    status: response.status,
    code: error.code,
    duration_ms: 0,
  }, error)
  return response
}

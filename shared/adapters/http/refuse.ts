import type { OperationError } from '../../errors/errors.ts'
import type { ErrorBody } from '../../operation/operation.ts'
import { presentationOf, respond } from '../respond.ts'
import type { Services } from '../services.ts'
import { errorResponse } from './error-response.ts'

export interface Refusal {
  surface: 'http' | 'mcp'
  error: OperationError
  /** The methods that the path does have. */
  allow?: string
  body?: ErrorBody
}

/** Answers a request that no operation takes: an unknown path, a wrong method, a fault on the way. */
export const refuse = (
  services: Services,
  request: Request,
  { surface, error, allow, body = 'status' }: Refusal,
): Promise<Response> =>
  respond(services, { surface, method: request.method, route: '*' }, () => {
    throw error
  }, (error, exchange) =>
    errorResponse(error, {
      ...presentationOf(services, request, exchange),
      body,
      headers: allow ? { allow } : {},
    }))

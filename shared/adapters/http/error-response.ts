import type { ErrorCode, OperationError } from '../../errors/errors.ts'
import type { ErrorBody } from '../../operation/operation.ts'
import { apiHeaders } from './response-headers.ts'

export interface ErrorPresentation {
  body: ErrorBody
  requestId: string
  /** What the client accepts: `application/problem+json` asks for RFC 9457. */
  accept: string | null
  /** Where the pages of the error list live. */
  baseUrl: string
  billingUrl: string
  headers?: Record<string, string>
}

/** An error as the response that its endpoint's group promises. */
export function errorResponse(error: OperationError, presentation: ErrorPresentation): Response {
  const { body, requestId, baseUrl, billingUrl } = presentation
  const headers = new Headers({
    ...apiHeaders,
    ...presentation.headers,
    'x-request-id': requestId,
    'x-error-code': error.code,
  })
  // A picture's or a download's own headers do not describe its error.
  headers.delete('content-disposition')
  if (error.status === 401) headers.set('www-authenticate', headers.get('www-authenticate') ?? 'Bearer')
  const retryAfter = retryAfterSeconds[error.code]
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  const problem = acceptsProblem(presentation.accept ?? '')
  headers.append('vary', 'accept')
  headers.set('content-type', problem ? 'application/problem+json' : 'application/json')
  const content = problem ? problemDetails(error, baseUrl, requestId) : plainBody(error, body, billingUrl)
  return new Response(JSON.stringify(content), { status: error.status, headers })
}

/** When to come back, in seconds. */
export const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  store_unavailable: 5,
  rate_limited: 60,
  feature_unavailable: 3600,
  timed_out: 60,
}

function plainBody(error: OperationError, body: ErrorBody, billingUrl: string): unknown {
  if (!error.shortage) return bodies[body](error)
  // In the documented order, which the database's JSON does not keep.
  const { remaining_credits, required_credits } = error.shortage
  return { error: error.code, remaining_credits, required_credits, billingUrl }
}

const acceptsProblem = (accept: string) =>
  accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === 'application/problem+json' && !parameters.some((text) => /^q=0(\.0*)?$/.test(text))
  })

const bodies: Record<ErrorBody, (error: OperationError) => unknown> = {
  status: (error) => ({ status: 'error', error: error.message }),
  number: (error) => ({ error: error.status, message: error.message }),
  plain: (error) => ({ error: error.message }),
}

function problemDetails(error: OperationError, baseUrl: string, requestId: string) {
  return {
    type: `${baseUrl}/api/docs/errors#${error.code}`,
    title: error.code.replaceAll('_', ' '),
    status: error.status,
    code: error.code,
    detail: error.message,
    request_id: requestId,
    ...error.shortage,
    ...error.fields.length > 0 ? { errors: error.fields } : {},
  }
}

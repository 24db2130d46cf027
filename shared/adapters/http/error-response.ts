import type { ErrorCode, OperationError } from '../../errors/errors.ts'
import { detailedMessage, errorDetail, headerText } from '../../errors/error-detail.ts'
import type { ErrorBody } from '../../operation/operation.ts'
import { shortageFields } from '../../operation/billing-url.ts'
import { apiKeyHash } from '../../platform/identity/api-key.ts'
import { respond } from '../respond.ts'
import type { Services } from '../services.ts'
import { acceptsProblem } from './accept.ts'
import { apiHeaders, contentHeaders, privateHeaders } from './headers.ts'
import { errorLinks, nextStep } from './next-step.ts'

export interface ErrorPresentation {
  body: ErrorBody
  requestId: string
  /** The request's Accept header: `application/problem+json` selects RFC 9457. */
  accept: string | null
  /** The address of the error documentation. */
  baseUrl: string
  billingUrl: string
  /** The error is that of a path that does not exist. */
  isUnknownPath?: boolean
  headers?: Record<string, string>
}

/** The response for an error, with the body that its endpoint's group has. */
export function errorResponse(error: OperationError, presentation: ErrorPresentation): Response {
  const { body, requestId, billingUrl } = presentation
  const headers = new Headers({
    ...apiHeaders,
    ...presentation.headers,
    'x-request-id': requestId,
    'x-error-code': error.code,
  })
  for (const name of contentHeaders) headers.delete(name)
  if (error.status === 401) headers.set('www-authenticate', headers.get('www-authenticate') ?? 'Bearer')
  if (error.code === 'proof_required') headers.set('www-authenticate', proofChallenge)
  if (error.status === 400 || error.fields.length > 0 || error.detail) {
    headers.set('x-error-detail', headerText(errorDetail(error)))
  }
  const retryAfter = retryAfterOf(error)
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  headers.append('link', errorLinks(error, presentation))
  const problem = acceptsProblem(presentation.accept ?? '')
  headers.append('vary', 'accept')
  headers.set('content-type', problem ? 'application/problem+json' : 'application/json')
  const content = problem ? problemDetails(error, presentation) : plainBody(error, body, billingUrl)
  return new Response(JSON.stringify(content), { status: error.status, headers })
}

/** Asks for a proof of the last 15 minutes (RFC 9470). */
const proofChallenge = 'Bearer error="insufficient_user_authentication", max_age=900'

/** When to repeat the request, in seconds, if waiting helps. */
export const retryAfterOf = ({ code, retryAfterSeconds: ownSeconds }: OperationError): number | undefined =>
  ownSeconds ?? retryAfterSeconds[code]

export const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  request_in_progress: 2,
  store_unavailable: 5,
  rate_limited: 60,
  feature_unavailable: 3600,
  timed_out: 60,
}

export function plainBody(error: OperationError, body: ErrorBody, billingUrl: string): unknown {
  if (error.shortage) return { error: error.code, ...shortageFields(error.shortage, billingUrl) }
  if (error.preview) return { error: error.code, message: error.message, preview: error.preview }
  return bodies[body](error)
}

const bodies: Record<ErrorBody, (error: OperationError) => unknown> = {
  status: (error) => ({ status: 'error', error: error.message }),
  number: (error) => ({ error: error.status, message: error.message }),
  plain: (error) => ({ error: error.message }),
}

type ProblemPlaces = Pick<ErrorPresentation, 'baseUrl' | 'billingUrl' | 'requestId' | 'isUnknownPath'>

export const problemDetails = (error: OperationError, places: ProblemPlaces) => ({
  type: `${places.baseUrl}/api/docs/errors/${error.code}`,
  title: error.code.replaceAll('_', ' '),
  status: error.status,
  code: error.code,
  detail: detailedMessage(error),
  request_id: places.requestId,
  next_step: nextStep(error, places),
  ...error.shortage && shortageFields(error.shortage, places.billingUrl),
  ...error.preview && { preview: error.preview },
  ...error.fields.length > 0 ? { errors: error.fields } : {},
})

interface Refusal {
  surface: 'http' | 'mcp'
  error: OperationError
  /** The methods of the path. */
  allow?: string
  body?: ErrorBody
  isUnknownPath?: boolean
}

/**
 * Responds to a request without an operation: an unknown path, a wrong method, or an unexpected fault. No cache stores it, because
 * the path may belong to private data.
 */
export const refuse = (
  services: Services,
  request: Request,
  { surface, error, allow, body = 'status', isUnknownPath }: Refusal,
): Promise<Response> =>
  respond(services, request, { surface, method: request.method, route: '*' }, (exchange) => {
    // It is in the requests of its key, too, which may not be valid.
    exchange.keyHash = apiKeyHash(request.headers.get('x-api-key') ?? '') ?? undefined
    throw error
  }, (error, { requestId }) =>
    errorResponse(error, {
      ...services,
      requestId,
      accept: request.headers.get('accept'),
      body,
      isUnknownPath,
      headers: { ...privateHeaders, ...allow && { allow } },
    }))

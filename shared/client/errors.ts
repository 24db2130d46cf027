import type { components, operations } from './api-types.ts'

export type Problem = components['schemas']['Problem']
export type Run = operations['list_task_runs']['responses'][200]['content']['application/json'][
  'runs'
][number]

/** The API refused or failed a request. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The stable name of the error, such as `not_found`: the header x-error-code. */
  readonly code: string
  /** What is wrong, in a sentence. */
  readonly detail: string
  /** Names this request in the server's log. */
  readonly requestId: string | undefined
  /** Seconds after which the request can be repeated. */
  readonly retryAfter: number | undefined
  /** The fields that are invalid. */
  readonly fields: readonly { field: string; message: string }[]
  /** The whole body. */
  readonly problem: Partial<Problem>

  constructor(response: Pick<Response, 'status' | 'headers'>, body: unknown) {
    const problem: Partial<Problem> = typeof body === 'object' && body !== null ? body : {}
    const detail = problem.detail ??
      `The server responded with status ${response.status}`
    super(detail)
    this.status = response.status
    this.code = response.headers.get('x-error-code') ?? problem.code ??
      'unknown'
    this.detail = detail
    this.requestId = response.headers.get('x-request-id') ??
      problem.request_id ?? undefined
    this.retryAfter = retryAfterOf(response.headers)
    this.fields = problem.errors ?? []
    this.problem = problem
  }
}

/** No complete response arrived, after every attempt. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly attempts: number

  constructor(message: string, attempts: number, cause?: unknown) {
    super(message, { cause })
    this.attempts = attempts
  }
}

/** Seconds or a date, as in RFC 9110. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

/** The data of a successful response; throws ApiError for any other. */
export async function dataOf<T>(
  result: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error, response } = await result
  if (!response.ok) throw new ApiError(response, error)
  return data as NonNullable<T>
}

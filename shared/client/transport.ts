import { idempotentOperations, publicOperations } from './api-operations.ts'
import { baseAddress } from './checks.ts'
import { ConnectionError } from './errors.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { orAborted, type Outcome, pause, retryDelayMs } from './retry.ts'

/** What a request carries beside its standard fields: openapi-fetch copies unknown options onto it. */
type Marked = Request & Pick<CallOptions, 'timeoutMs' | 'maxRetries'> & {
  repeatable?: boolean
  isPublic?: boolean
}

export interface Transport {
  /** Sends with time limit and retries. The body of the response has been read completely. */
  send(request: Request): Promise<Response>
  /** Sends once and returns the response with its body unread. */
  open(request: Request): Promise<Response>
  /** The address of a path of the API. */
  address(path: string): string
}

export function createTransport(options: ClientOptions): Transport {
  const { fetch = globalThis.fetch, maxRetries = 3, timeoutMs = 30_000 } = options
  if (options.apiKey !== undefined && options.accessToken !== undefined) {
    throw new TypeError('Give apiKey or accessToken, not both')
  }

  /** Undefined if the request needs the token of a person, and nobody is signed in. */
  async function authorized(request: Request, isPublic = false): Promise<Request | undefined> {
    const headers = new Headers(request.headers)
    if (!headers.has('accept')) headers.set('accept', 'application/problem+json, application/json, */*;q=0.5')
    if (options.apiKey !== undefined) headers.set('x-api-key', options.apiKey)
    const { accessToken } = options
    const token = typeof accessToken === 'function' ? await accessToken() : accessToken
    if (token) headers.set('authorization', `Bearer ${token}`)
    else if (accessToken !== undefined && !isPublic) return undefined
    return new Request(request, { headers })
  }

  async function attempt(request: Request, ms: number, isPublic?: boolean): Promise<Outcome> {
    // An error of the caller's own accessToken is thrown as it is, and not repeated.
    const ready = await authorized(request, isPublic)
    if (!ready) return { response: signedOut() }
    const limit = AbortSignal.timeout(ms)
    try {
      const signal = AbortSignal.any([request.signal, limit])
      const response = await fetch(new Request(ready, { signal }))
      // Read here, so that a connection that breaks in the middle of a body is an attempt that failed.
      const body = await orAborted(response.arrayBuffer(), signal)
      const { status, statusText, headers } = response
      return { response: new Response(body.byteLength > 0 ? body : null, { status, statusText, headers }) }
    } catch (failure) {
      if (request.signal.aborted) throw request.signal.reason
      return { failure: limit.aborted ? new Error(`No complete response within ${ms / 1000} s`) : failure }
    }
  }

  async function send(request: Marked): Promise<Response> {
    const repeatable = isRepeatable(request)
    const retries = request.maxRetries ?? maxRetries
    for (let count = 0;; count++) {
      // The last attempt takes the body itself.
      const outcome = await attempt(
        count < retries ? request.clone() : request,
        request.timeoutMs ?? timeoutMs,
        request.isPublic,
      )
      const delayMs = count < retries ? retryDelayMs(outcome, { attempt: count, repeatable }) : undefined
      if (delayMs !== undefined) {
        const status = 'response' in outcome ? outcome.response.status : undefined
        options.onRetry?.({ status, delayMs, attempt: count + 1 })
        await pause(delayMs, request.signal)
      } else if ('response' in outcome) return outcome.response
      else throw connectionError(request, outcome.failure, count + 1)
    }
  }

  const base = baseAddress(options.baseUrl)
  return {
    send,
    async open(request) {
      const ready = await authorized(request)
      return ready ? await fetch(ready) : signedOut()
    },
    address: (path) => base + path,
  }
}

/** In place of the server's response, so that the caller gets the same ApiError without a request. */
const signedOut = () =>
  new Response(JSON.stringify({ code: 'unauthenticated', detail: 'Nobody is signed in' }), {
    status: 401,
    headers: { 'content-type': 'application/problem+json', 'x-error-code': 'unauthenticated' },
  })

const isRepeatable = ({ method, headers, repeatable }: Marked) =>
  repeatable ?? (['GET', 'HEAD', 'PUT', 'DELETE'].includes(method) || headers.has('idempotency-key'))

function connectionError(request: Request, failure: unknown, attempts: number): ConnectionError {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
  const { code, message = String(cause) } = cause as { code?: string; message?: string }
  return new ConnectionError(
    `${new URL(request.url).origin} could not be reached: ${code ?? message}`,
    attempts,
    failure,
  )
}

/** Adds a new Idempotency-Key to the operations that support it, unless the caller has given one. Marks the public operations. */
export const byOperation = {
  onRequest({ request, schemaPath }: { request: Marked; schemaPath: string }) {
    const { method, headers } = request
    const operation = `${method.toLowerCase()} ${schemaPath}`
    request.isPublic = publicOperations.includes(operation)
    const isSupported = idempotentOperations.includes(operation)
    if (isSupported && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID())
  },
}
